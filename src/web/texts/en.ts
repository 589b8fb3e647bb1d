// All that the app says, in American English. Another language is a file with texts like these and a sample
// like that of en-sample.ts; en-gb.ts has what British English says otherwise.

import { enFirst } from "./en-first.ts";
import { enLater } from "./en-later.ts";

export const en = { ...enFirst, ...enLater };

export type Texts = typeof en;
