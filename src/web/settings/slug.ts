// The id that a ledger's name would make: small letters and digits of ASCII, with single hyphens inside.

import { LEDGER_ID_CHARACTERS } from "../../domain/ledger/ledger.ts";
import { fold } from "../../domain/text/words.ts";

/** Empty where the name has nothing that an id may have, as one in another script; `taken` gets a number behind it. */
export function slugOf(name: string, taken: ReadonlySet<string>): string {
  const slug = fold(name)
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, LEDGER_ID_CHARACTERS - 4)
    .replace(/^-|-$/g, "");
  if (slug === "" || !taken.has(slug)) return slug;
  let number = 2;
  while (taken.has(`${slug}-${number}`)) number += 1;
  return `${slug}-${number}`;
}
