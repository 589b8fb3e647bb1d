// Reads field :86: of MT940: who was paid, and for what. Banks write it in subfields (166?00…?20…?32…), in words between slashes
// (/NAME/…/REMI/…), or as plain text, and wrap all of them at a fixed width.

import type { ImportRecord, RecordKind } from "../record/record.ts";

/** Texts are empty if there are none; `code` is the German code of the transaction, such as 105. */
export interface PaymentDetails
  extends Pick<ImportRecord, "code" | "counterparty" | "kind" | "payee" | "texts"> {
  readonly endToEnd?: string | undefined;
}

/** Three digits, then the sign with which all subfields of the field begin. */
const SUBFIELDS = /^\d{3}[^\w\s](?=\d\d)/;
const CODE_DIGITS = 3;
const NUMBERED = /^\d\d/;

/** A subfield of the purpose has 27 characters. A full one continues in the next without a space. */
const SUBFIELD_CHARACTERS = 27;

const PURPOSE = "20 21 22 23 24 25 26 27 28 29 60 61 62 63".split(" ");

/** The subfields that the lines of :NS: with these numbers are: the purpose, the payee, and the bank's name for such rows. */
const OF_NS: ReadonlyMap<string, string> = new Map(
  [...PURPOSE, "32", "33", "00"].map((subfield, at) => [`${at + 1}`.padStart(2, "0"), subfield]),
);

/** Lines have 65 characters, in which some banks include the tag of the first line. A full line continues without a space. */
const FULL_LINE = 65;
const FULL_FIRST_LINE = 61;

/** Dutch banks label values in the text itself. */
const LABELS =
  /(NAAM|OMSCHRIJVING|IBAN|REK|BIC|KENMERK|MACHTIGING|INCASSANT|BETALINGSKENMERK|PAS)\s*:\s*/g;

/** Polish banks do so, too, with a semicolon after each value. */
const POLISH_LABELS = /(?:^|[;\s])(OD|DLA|Z RACH|NA RACH|TYT|TNR)\.?\s*:\s*/gi;
const IS_POLISH = /(?:^|[;\s])(?:od|dla)\s*:[^;]*;.*(?:tyt|tnr)\.?\s*:/i;

/** Some banks write the account at the other end and its name in the first line, and the purpose below. */
const ACCOUNT_AND_NAME = /^([A-Z]{2}\d{2}[A-Z0-9]{11,30}) +(\S.*)$/;
const BEFORE_NAME = /^(?:[A-Z]{2})?\d[\d ]{19,31}\s+/;

const WORDS =
  /\/(ABWA|ABWE|ACCW|ADDR|BENM|BIC|BUSP|CHGS|CNTP|CREF|CSID|EREF|EXCH|IBAN|IREF|ISDT|KREF|MARF|NAME|OCMT|ORDP|PREF|PURP|REMI|RTRN|SVCL|SUBA|TRCD|TRTP|ULTB|ULTC|ULTD)\//g;

const SEPA_TAG = /(?<![A-Z])(?:EREF|KREF|MREF|CRED|DEBT|COAM|OAMT|SVWZ|ABWA|ABWE|RREF|IBAN|BIC)\+/g;

const KINDS: Readonly<Record<string, RecordKind>> = {
  "053": "income",
  "083": "cash",
  "153": "income",
  "183": "cash",
  "805": "fee",
  "808": "fee",
  "814": "income",
};

/** Reads the lines of the field, the first without its tag. */
export function readField86(lines: readonly string[]): PaymentDetails {
  const [first = ""] = lines;
  if (SUBFIELDS.test(first)) return bySubfields(lines.join(""));
  const text = unwrapped(lines);
  if (text.search(WORDS) >= 0) return byWords(text);
  const plain = tidied(text);
  if (/NAAM\s*:/.test(plain)) return byLabels(plain, LABELS);
  if (IS_POLISH.test(plain)) return byLabels(plain, POLISH_LABELS);
  const [, account, name = ""] = ACCOUNT_AND_NAME.exec(first) ?? [];
  if (account === undefined) return { texts: [plain.replace(/^\d{3}$/, "")] };
  const texts = [tidied(unwrapped(lines.slice(1)))];
  return { payee: tidied(name), counterparty: account, texts };
}

/** Reads the lines of :NS:, each of which begins with its number. Lines without words are codes. */
export function readFieldNs(lines: readonly string[]): PaymentDetails {
  const subfields = new Map<string, string>();
  for (const line of lines) {
    const subfield = OF_NS.get(line.slice(0, 2));
    if (subfield === undefined || !/\p{L}{2}/u.test(line)) continue;
    subfields.set(subfield, (subfields.get(subfield) ?? "") + line.slice(2));
  }
  return detailsOf("", subfields);
}

/** The text after each mark, and the text before the first one. */
function aroundMarks(text: string, pattern: RegExp) {
  const marks = [...text.matchAll(pattern)];
  const values = marks.map(({ 0: whole, 1: name = whole, index }, at) => {
    return [name.toUpperCase(), text.slice(index + whole.length, marks[at + 1]?.index)] as const;
  });
  return { before: text.slice(0, marks[0]?.index), values };
}

function bySubfields(text: string): PaymentDetails {
  const code = text.slice(0, CODE_DIGITS);
  const sign = text.charAt(CODE_DIGITS);
  const subfields = new Map<string, string>();
  let newest: string | undefined;
  for (const part of text.slice(CODE_DIGITS + 1).split(sign)) {
    if (NUMBERED.test(part)) {
      const number = part.slice(0, 2);
      const known = subfields.get(number);
      if (known === undefined) newest = number;
      subfields.set(number, (known ?? "") + part.slice(2));
    } else if (part !== "" && newest !== undefined) {
      // The sign was part of the text.
      subfields.set(newest, `${subfields.get(newest)}${sign}${part}`);
    }
  }
  return detailsOf(code, subfields);
}

function detailsOf(code: string, subfields: ReadonlyMap<string, string>): PaymentDetails {
  const of = (number: string) => subfields.get(number) ?? "";
  // In EREF+… SVWZ+…, the text for people comes after SVWZ.
  const given = PURPOSE.flatMap((number) => subfields.get(number) || []);
  const padded = given.map((part) => (part.length < SUBFIELD_CHARACTERS ? `${part} ` : part));
  const { before, values } = aroundMarks(padded.join("").trim(), SEPA_TAG);
  const tags = new Map(values.map(([tag, value]) => [tag, tidied(value)]));
  const purpose = [tidied(before), tags.get("SVWZ+") ?? ""].join(" ").trim();
  return {
    texts: [purpose, tidied(of("00"))],
    code,
    kind: KINDS[code],
    payee: tidied(of("32") + of("33")),
    counterparty: accountOf(of("31")),
    endToEnd: tags.get("EREF+"),
  };
}

function byLabels(text: string, pattern: RegExp): PaymentDetails {
  const { before, values } = aroundMarks(text, pattern);
  const labels = new Map(
    values.map(([name, value]) => [name, value.replace(/[/;]\s*$/, "").trim()]),
  );
  const valueNamed = (...names: readonly string[]) =>
    names.flatMap((name) => labels.get(name) ?? [])[0];
  const named = valueNamed("NAAM", "OD", "DLA") ?? "";
  const payee = named.replace(BEFORE_NAME, "");
  const beforeName = named.slice(0, named.length - payee.length);
  const start = before
    .replace(/^\d{3} /, "")
    .replace(/;\s*$/, "")
    .trim();
  return {
    texts: [valueNamed("OMSCHRIJVING", "TYT") ?? "", start],
    payee,
    counterparty: accountOf(valueNamed("IBAN", "REK", "Z RACH", "NA RACH") ?? beforeName),
  };
}

/** Some banks write the name right after these words, and others write /NAME/ after them. */
const PARTIES = ["BENM", "ORDP"];

function byWords(text: string): PaymentDetails {
  const { before, values } = aroundMarks(text, WORDS);
  const words = new Map<string, string>();
  for (const [word, value] of values) {
    // A word that recurs is part of the text.
    const known = words.get(word);
    if (known === undefined) words.set(word, value);
    else if (value.trim() !== "" && value !== known) words.set(word, `${known} ${value}`);
  }
  const of = (word: string) => words.get(word) ?? "";
  // /CNTP/account/BIC/name/city/ has the account and the name in one.
  const [account, , holder = ""] = of("CNTP").split("/");
  const remittance = of("REMI")
    .replace(/^(?:USTD\/*|STRD\/(?:CUR\/)?)/, "")
    .replace(/\/+$/, "");
  return {
    texts: [tidied(remittance), tidied(before), tidied(of("TRTP"))],
    payee: tidied(words.get("NAME") ?? (holder || PARTIES.map(of).join(" "))),
    counterparty: accountOf(words.get("IBAN") ?? words.get("ACCW")?.split(",")[0] ?? account),
    endToEnd: tidied(of("EREF")).replace(/\/+$/, ""),
  };
}

/** Joins lines. A full line continues without a space. */
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

/** An IBAN or an account number; undefined for zeros and anything else. */
export function accountOf(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const plain = text.replace(/\s/g, "");
  if (!/^(?:[A-Z]{2}\d{2}[A-Z0-9]{8,30}|\d{5,20})$/i.test(plain)) return undefined;
  return /^0+$/.test(plain) ? undefined : plain.toUpperCase();
}

function tidied(text: string): string {
  return UNTIDY.test(text) ? text.replace(/\s+/g, " ").trim() : text;
}

/** Most texts have only single spaces, and are not copied. */
const UNTIDY = /^\s|\s$|\s\s|[^\S ]/;
