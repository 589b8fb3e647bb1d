// The British spellings and words that differ from en.ts; en-sample.ts has those of the sample.

import type { Differing } from "./dialect.ts";
import type { Texts } from "./en.ts";

export const enGb: Differing<Texts> = {
  reports: {
    versus: (now, before) => `${now} vs ${before}`,
  },
  color: "Colour",
  categories: { otherColor: "Custom colour" },
  exporting: { omissions: { looks: "colours, icons, order and archiving of categories" } },
};
