// Texts of files as names of labels.

import { LABEL_CHARACTERS, labelNameFault } from "../../domain/label/label.ts";

/** Nearly all texts are names as they are. */
const PLAIN_NAME = /^[\p{L}\p{N}](?:[\p{L}\p{N}.,&'*#/()-]| (?! )){0,97}[\p{L}\p{N}.)]$/u;

/** The name that comes nearest to a text, without what names may not have; empty if nothing is left. */
export function labelName(text: string): string {
  if (PLAIN_NAME.test(text)) return text;
  const shown = text
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029\s]+/gu, " ")
    .trim();
  const name = Array.from(shown).slice(0, LABEL_CHARACTERS).join("").trim();
  return labelNameFault(name) === undefined ? name : "";
}
