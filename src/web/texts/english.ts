// English as the app has it from the beginning: what the first view may need is there, and the other sections come in a file of their own,
// before anything is drawn that needs them.

import { isBritish } from "./dialect.ts";
import type { Texts } from "./en.ts";
import { enFirst } from "./en-first.ts";
import type { Reader } from "./user-locale.ts";

type Later = Omit<Texts, keyof typeof enFirst>;

/** The sections that come later, each once. */
const LATER: Readonly<Record<keyof Later, true>> = {
  expense: true,
  bulk: true,
  history: true,
  reports: true,
  finding: true,
  keys: true,
  settings: true,
  ledgers: true,
  categories: true,
  labels: true,
  exporting: true,
  appearance: true,
};

let later: typeof import("./english-later.ts") | undefined;

/** Resolves when all sections are there. */
export async function loadLaterTexts(): Promise<void> {
  later ??= await import("./english-later.ts");
}

/** The same object each time: whoever is given another one draws everything again. */
export const ENGLISH = { british: textsIn("british"), american: textsIn("american") } as const;

/** As it is spelled where the reader lives. */
export function englishOf(reader: Reader): Texts {
  return isBritish(reader) ? ENGLISH.british : ENGLISH.american;
}

function textsIn(dialect: "british" | "american"): Texts {
  const sections = Object.keys(LATER).map((name) => {
    // Safe: its keys are those of the sections.
    const get = () => later?.[dialect][name as keyof Later];
    return [name, { get, enumerable: true }] as const;
  });
  // Safe: a section that comes later is asked for by what comes later still.
  return Object.defineProperties({ ...enFirst }, Object.fromEntries(sections)) as Texts;
}
