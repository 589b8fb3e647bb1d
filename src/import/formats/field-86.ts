// Reads the field :86: of MT940: who was paid and what for. Banks write it in subfields (166?00…?20…?32…), in words between slashes
// (/NAME/…/REMI/…), or as plain text, and wrap all of them at a fixed width.

import type { RecordKind } from "../record/record.ts";

export interface PaymentDetails {
  readonly payee?: string;
  readonly counterparty?: string;
  readonly texts: readonly string[];
  readonly kind?: RecordKind;
  /** The German code of the transaction, such as 105. */
  readonly code?: string;
  readonly endToEnd?: string;
}

/** Three digits, then the sign that all subfields of the field begin with. */
const SUBFIELDS = /^(\d{3})([^\w\s])(?=\d\d)/;

/** A subfield of the purpose has 27 characters: one that is full goes on in the next without a blank. */
const SUBFIELD_CHARACTERS = 27;

/** The subfields of the purpose, in its order. */
const PURPOSE = [20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 60, 61, 62, 63] as const;

/** Lines have 65 characters; some banks count the tag of the first one. A line that is full goes on without a blank. */
const FULL_LINE = 65;
const FULL_FIRST_LINE = 61;

/** Dutch banks write what is what in the text itself. */
const LABELS =
  /(NAAM|OMSCHRIJVING|IBAN|REK|BIC|KENMERK|MACHTIGING|INCASSANT|BETALINGSKENMERK|PAS)\s*:\s*/g;

const WORDS =
  /\/(ABWA|ABWE|ACCW|ADDR|BENM|BIC|BUSP|CHGS|CNTP|CREF|CSID|EREF|EXCH|IBAN|IREF|ISDT|KREF|MARF|NAME|OCMT|ORDP|PREF|PURP|REMI|RTRN|SVCL|SUBA|TRCD|TRTP|ULTB|ULTC|ULTD)\//g;

const SEPA_TAG =
  /(?:^|\s|(?<=[^A-Z]))(EREF|KREF|MREF|CRED|DEBT|COAM|OAMT|SVWZ|ABWA|ABWE|RREF|IBAN|BIC)\+/g;

const KINDS: Readonly<Record<string, RecordKind>> = {
  "053": "salary",
  "083": "cash",
  "106": "card",
  "107": "card",
  "153": "salary",
  "183": "cash",
  "805": "fee",
  "808": "fee",
  "814": "interest",
};

/** The lines of the field, the first without its tag. */
export function readField86(lines: readonly string[]): PaymentDetails {
  const first = lines[0] ?? "";
  const structured = SUBFIELDS.exec(first);
  if (structured) return bySubfields(lines.join(""), structured[1] ?? "", structured[2] ?? "?");
  const text = unwrapped(lines);
  WORDS.lastIndex = 0;
  if (WORDS.test(text)) return byWords(text);
  const plain = tidied(text);
  if (/NAAM\s*:/.test(plain)) return byLabels(plain);
  return { texts: plain === "" || /^\d{3}$/.test(plain) ? [] : [plain] };
}

function bySubfields(text: string, code: string, sign: string): PaymentDetails {
  const subfields: (string | undefined)[] = [];
  let newest: number | undefined;
  for (const piece of text.slice(3).split(sign)) {
    const number = numberOf(piece);
    if (number !== undefined) {
      const before = subfields[number];
      if (before === undefined) newest = number;
      subfields[number] = (before ?? "") + piece.slice(2);
    } else if (piece !== "" && newest !== undefined) {
      // The sign stood in a text.
      subfields[newest] = `${subfields[newest]}${sign}${piece}`;
    }
  }
  const purpose = purposeOf(subfields);
  const name = tidied((subfields[32] ?? "") + (subfields[33] ?? ""));
  const counterparty = accountOf(subfields[31]);
  const kind = KINDS[code];
  const sepa = byTags(purpose);
  const type = tidied(subfields[0] ?? "");
  const texts: string[] = [];
  if (sepa.purpose !== "") texts.push(sepa.purpose);
  if (type !== "") texts.push(type);
  // There are as many as records: what is absent is left out one by one.
  const details: { -readonly [Name in keyof PaymentDetails]: PaymentDetails[Name] } = {
    texts,
    code,
  };
  if (name !== "") details.payee = name;
  if (counterparty) details.counterparty = counterparty;
  if (kind) details.kind = kind;
  if (sepa.endToEnd) details.endToEnd = sepa.endToEnd;
  return details;
}

/** The two digits that a subfield begins with. */
function numberOf(piece: string): number | undefined {
  const [tens, ones] = [piece.charCodeAt(0) - ZERO_DIGIT, piece.charCodeAt(1) - ZERO_DIGIT];
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : undefined;
}

const ZERO_DIGIT = 0x30;

function byLabels(text: string): PaymentDetails {
  const labels = [...text.matchAll(LABELS)];
  const values = new Map<string, string>();
  for (const [index, label] of labels.entries()) {
    const value = text.slice(label.index + label[0].length, labels[index + 1]?.index);
    values.set(label[1] ?? "", value.replace(/\/\s*$/, "").trim());
  }
  const payee = values.get("NAAM") ?? "";
  const counterparty = accountOf(values.get("IBAN") ?? values.get("REK"));
  const texts = [values.get("OMSCHRIJVING") ?? "", text.slice(0, labels[0]?.index).trim()];
  return {
    ...(payee !== "" && { payee }),
    ...(counterparty && { counterparty }),
    texts: texts.filter((each) => each !== ""),
  };
}

function purposeOf(subfields: readonly (string | undefined)[]): string {
  let purpose = "";
  for (const number of PURPOSE) {
    const part = subfields[number];
    if (part === undefined) continue;
    purpose += part.length < SUBFIELD_CHARACTERS ? `${part} ` : part;
  }
  return purpose.trim();
}

/** EREF+… SVWZ+…: what is for people stands behind SVWZ. */
function byTags(purpose: string): { purpose: string; endToEnd?: string } {
  if (!purpose.includes("+")) return { purpose: tidied(purpose) };
  SEPA_TAG.lastIndex = 0;
  let tag = SEPA_TAG.exec(purpose);
  if (!tag) return { purpose: tidied(purpose) };
  const before = tidied(purpose.slice(0, tag.index));
  let [reference, text]: (string | undefined)[] = [];
  while (tag) {
    const from = SEPA_TAG.lastIndex;
    const next = SEPA_TAG.exec(purpose);
    if (tag[1] === "EREF") reference = purpose.slice(from, next?.index);
    else if (tag[1] === "SVWZ") text = purpose.slice(from, next?.index);
    tag = next;
  }
  const told = text === undefined ? "" : tidied(text);
  const plain = before === "" || told === "" ? before + told : `${before} ${told}`;
  const endToEnd = reference === undefined ? undefined : givenOf(tidied(reference));
  return endToEnd ? { purpose: plain, endToEnd } : { purpose: plain };
}

function byWords(text: string): PaymentDetails {
  const values = new Map<string, string>();
  WORDS.lastIndex = 0;
  const marks = [...text.matchAll(WORDS)];
  for (const [index, mark] of marks.entries()) {
    const value = text.slice(mark.index + mark[0].length, marks[index + 1]?.index);
    const word = mark[1] ?? "";
    // Twice the same word: the second one is a part of the text.
    const known = values.get(word);
    if (known === undefined) values.set(word, value);
    else if (value.trim() !== "" && value !== known) values.set(word, `${known} ${value}`);
  }
  // /CNTP/account/BIC/name/city/ says all of it in one.
  const [account, , holder] = (values.get("CNTP") ?? "").split("/");
  const payee = tidied(values.get("NAME") ?? holder ?? "");
  const counterparty = accountOf(
    values.get("IBAN") ?? values.get("ACCW")?.split(",")[0] ?? account,
  );
  const remittance = tidied(
    (values.get("REMI") ?? "").replace(/^(?:USTD\/*|STRD\/(?:CUR\/)?)/, "").replace(/\/+$/, ""),
  );
  const before = tidied(text.slice(0, marks[0]?.index));
  const endToEnd = givenOf(tidied(values.get("EREF") ?? "").replace(/\/+$/, ""));
  const texts = [remittance, before, tidied(values.get("TRTP") ?? "")];
  return {
    ...(payee !== "" && { payee }),
    ...(counterparty && { counterparty }),
    texts: texts.filter((each) => each !== ""),
    ...(endToEnd && { endToEnd }),
  };
}

/** Joined without a blank where a line is full, or the next one begins with one. */
function unwrapped(lines: readonly string[]): string {
  let text = "";
  for (const [index, line] of lines.entries()) {
    const before = lines[index - 1];
    const full = index === 1 ? FULL_FIRST_LINE : FULL_LINE;
    if (before !== undefined && before.length < full) text += " ";
    text += line;
  }
  return text;
}

/** An IBAN, or a number of an account; undefined for zeros, and what is neither. */
export function accountOf(text: string | undefined): string | undefined {
  const plain = text?.replace(/\s/g, "") ?? "";
  if (!/^(?:[A-Z]{2}\d{2}[A-Z0-9]{8,30}|\d{5,20})$/i.test(plain)) return undefined;
  return /^0+$/.test(plain) ? undefined : plain.toUpperCase();
}

function givenOf(reference: string | undefined): string | undefined {
  const plain = reference?.trim() ?? "";
  return plain === "" || /^(?:NOT ?PROVIDED|NONREF|NOTGIVEN)$/i.test(plain) ? undefined : plain;
}

function tidied(text: string): string {
  let isBlank = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    // Two blanks in a row, or any that is no plain space.
    if (code < SPACE || code >= BEYOND_ASCII || (code === SPACE && isBlank)) return spaced(text);
    isBlank = code === SPACE;
  }
  return text.trim();
}

const SPACE = 0x20;
const BEYOND_ASCII = 0x7f;

function spaced(text: string): string {
  return /\s\s|[^\S ]/.test(text) ? text.replace(/\s+/g, " ").trim() : text.trim();
}
