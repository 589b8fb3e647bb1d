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
const SUBFIELDS = /^\d{3}[^\w\s](?=\d\d)/;
const CODE_DIGITS = 3;

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

/** Polish banks as well, each with a semicolon behind it. */
const POLISH_LABELS = /(?:^|[;\s])(OD|DLA|Z RACH|NA RACH|TYT|TNR)\.?\s*:\s*/gi;
const IS_POLISH = /(?:^|[;\s])(?:od|dla)\s*:[^;]*;.*(?:tyt|tnr)\.?\s*:/i;

/** The account at the other end and its name in the first line, and below what it is for. */
const ACCOUNT_AND_NAME = /^([A-Z]{2}\d{2}[A-Z0-9]{11,30}) +(\S.*)$/;
const BEFORE_NAME = /^(?:[A-Z]{2})?\d[\d ]{19,31}\s+/;

const WORDS =
  /\/(ABWA|ABWE|ACCW|ADDR|BENM|BIC|BUSP|CHGS|CNTP|CREF|CSID|EREF|EXCH|IBAN|IREF|ISDT|KREF|MARF|NAME|OCMT|ORDP|PREF|PURP|REMI|RTRN|SVCL|SUBA|TRCD|TRTP|ULTB|ULTC|ULTD)\//g;

/** What stands before a "+" in a purpose, to say what follows. */
const SEPA_TAG = /(?:^|[^A-Z])(EREF|KREF|MREF|CRED|DEBT|COAM|OAMT|SVWZ|ABWA|ABWE|RREF|IBAN|BIC)$/;
/** As long as one is, with what stands before it. */
const TAG_CHARACTERS = 5;

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
  if (SUBFIELDS.test(first)) return bySubfields(lines.length === 1 ? first : lines.join(""));
  const text = unwrapped(lines);
  WORDS.lastIndex = 0;
  if (WORDS.test(text)) return byWords(text);
  const plain = tidied(text);
  if (/NAAM\s*:/.test(plain)) return byLabels(plain, LABELS);
  if (IS_POLISH.test(plain)) return byLabels(plain, POLISH_LABELS);
  const [, account, name] = ACCOUNT_AND_NAME.exec(first) ?? [];
  if (account !== undefined && name !== undefined) {
    const rest = tidied(unwrapped(lines.slice(1)));
    const texts = rest === "" ? [] : [rest];
    return { payee: tidied(name), counterparty: account, texts };
  }
  return { texts: plain === "" || /^\d{3}$/.test(plain) ? [] : [plain] };
}

/** By their numbers: those of one field, since an array that grows for each field takes longer than all that is read of it. */
const subfields: (string | undefined)[] = Array.from({ length: 100 }, () => undefined);

function bySubfields(text: string): PaymentDetails {
  const code = text.slice(0, CODE_DIGITS);
  const sign = text.charAt(CODE_DIGITS);
  subfields.fill(undefined);
  let newest: number | undefined;
  for (let at = CODE_DIGITS; at < text.length; ) {
    const from = at + 1;
    const next = text.indexOf(sign, from);
    const to = next < 0 ? text.length : next;
    at = to;
    const number = numberAt(text, from, to);
    if (number !== undefined) {
      const before = subfields[number];
      if (before === undefined) newest = number;
      const piece = text.slice(from + 2, to);
      subfields[number] = before === undefined ? piece : before + piece;
    } else if (from < to && newest !== undefined) {
      // The sign stood in a text.
      subfields[newest] = `${subfields[newest]}${text.slice(from - 1, to)}`;
    }
  }
  const purpose = purposeOf();
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

/** The two digits that a subfield from one place up to another begins with. */
function numberAt(text: string, from: number, to: number): number | undefined {
  if (to - from < 2) return undefined;
  const tens = text.charCodeAt(from) - ZERO_DIGIT;
  const ones = text.charCodeAt(from + 1) - ZERO_DIGIT;
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : undefined;
}

const ZERO_DIGIT = 0x30;

function byLabels(text: string, pattern: RegExp): PaymentDetails {
  const labels = [...text.matchAll(pattern)];
  const values = new Map<string, string>();
  for (const [index, label] of labels.entries()) {
    const value = text.slice(label.index + label[0].length, labels[index + 1]?.index);
    values.set((label[1] ?? "").toUpperCase(), value.replace(/[/;]\s*$/, "").trim());
  }
  const textOf = (...names: readonly string[]) =>
    names.flatMap((name) => values.get(name) ?? [])[0];
  const named = textOf("NAAM", "OD", "DLA") ?? "";
  const payee = named.replace(BEFORE_NAME, "");
  const before = named.slice(0, named.length - payee.length);
  const counterparty = accountOf(textOf("IBAN", "REK", "Z RACH", "NA RACH") ?? before);
  const start = text
    .slice(0, labels[0]?.index)
    .replace(/^\d{3} /, "")
    .replace(/;\s*$/, "")
    .trim();
  const texts = [textOf("OMSCHRIJVING", "TYT") ?? "", start];
  return {
    ...(payee !== "" && { payee }),
    ...(counterparty && { counterparty }),
    texts: texts.filter((each) => each !== ""),
  };
}

function purposeOf(): string {
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
  let tag = nextTag(purpose, 0);
  if (!tag) return { purpose: tidied(purpose) };
  const before = tidied(purpose.slice(0, tag.at));
  let reference: string | undefined;
  let text: string | undefined;
  while (tag) {
    const next = nextTag(purpose, tag.end);
    if (tag.name === "EREF") reference = purpose.slice(tag.end, next?.at);
    else if (tag.name === "SVWZ") text = purpose.slice(tag.end, next?.at);
    tag = next;
  }
  const told = text === undefined ? "" : tidied(text);
  const plain = before === "" || told === "" ? before + told : `${before} ${told}`;
  const endToEnd = reference === undefined ? undefined : givenOf(tidied(reference));
  return endToEnd ? { purpose: plain, endToEnd } : { purpose: plain };
}

interface SepaTag {
  readonly name: string;
  readonly at: number;
  readonly end: number;
}

/** The next one that begins at a place or behind it: few of the characters are a "+". */
function nextTag(purpose: string, from: number): SepaTag | undefined {
  for (let plus = purpose.indexOf("+", from); plus >= 0; plus = purpose.indexOf("+", plus + 1)) {
    const name = SEPA_TAG.exec(purpose.slice(Math.max(plus - TAG_CHARACTERS, 0), plus))?.[1];
    const at = plus - (name?.length ?? 0);
    if (name !== undefined && at >= from) return { name, at, end: plus + 1 };
  }
  return undefined;
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
  if (text === undefined) return undefined;
  const plain = text.replace(/\s/g, "");
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
