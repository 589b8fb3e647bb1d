// The British spellings and words that differ from en.ts. The sample's are in en-sample.ts.

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
