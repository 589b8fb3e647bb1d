// What British English says otherwise than en.ts; en-sample.ts has the same of the sample.

import type { Differing } from "./dialect.ts";
import { en, type Texts } from "./en.ts";

export const enGb: Differing<Texts> = {
  history: { fields: { colour: "Colour" } },
  categories: {
    colour: "Colour",
    colours: en.categories.colours.map((name) => (name === "Gray" ? "Grey" : name)),
    otherColour: "Custom colour",
    noColour: "No colour",
  },
};
