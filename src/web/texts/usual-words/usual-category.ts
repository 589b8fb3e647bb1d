// The usual categories by their keys, to which everyday words belong.

import type { SampleTexts } from "../sample-texts.ts";

export type UsualCategory = keyof SampleTexts["categories"];
