// The words of the sample ledger and of the usual categories, in the reader's language.

import { inDialect, isBritish } from "./dialect.ts";
import { type SampleTexts, sample, sampleGb } from "./en-sample.ts";
import { loadLanguage } from "./languages.ts";
import type { Reader } from "./user-locale.ts";

export type { SampleTexts };

/** Resolves to the English texts if the language can't be loaded. */
export async function loadSampleTexts(reader: Reader): Promise<SampleTexts> {
  const own = await loadLanguage(reader.language);
  if (own) return own.sample;
  return isBritish(reader) ? inDialect(sample, sampleGb) : sample;
}
