// Turns texts of files into names of labels.

import { LABEL_CHARACTERS, labelNameFault } from "../../domain/label/label.ts";

/** Nearly all texts are valid names and match this. */
const PLAIN_NAME = /^[\p{L}\p{N}](?:[\p{L}\p{N}.,&'*#/()-]| (?! )){0,97}[\p{L}\p{N}.)]$/u;

/** The text without everything that names may not contain; empty if nothing is left. */
export function labelName(text: string): string {
  if (PLAIN_NAME.test(text)) return text;
  const shown = text
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029\s]+/gu, " ")
    .trim();
  const name = Array.from(shown).slice(0, LABEL_CHARACTERS).join("").trim();
  return labelNameFault(name) === undefined ? name : "";
}
