// The sections of English that come later, in both of its spellings.

import { inDialect } from "./dialect.ts";
import { enGb } from "./en-gb.ts";
import { enLater } from "./en-later.ts";

export const american = enLater;
export const british = inDialect(enLater, enGb);
