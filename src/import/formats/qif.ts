// Reads QIF: a letter and a value in each line, "^" behind each record. How its days and amounts are to be read is not said anywhere,
// so records keep them as texts until the whole file has been seen; then text-record.ts makes records of them.

import { type Reason, reason } from "../../domain/import/reasons.ts";
import {
  type FileAccount,
  type RecordId,
  type RecordKind,
  skipped,
  type TextPart,
  type TextRecord,
  unreadable,
} from "../record/record.ts";
import { LineReader } from "../text/line-reader.ts";
import type { TextLine } from "../text/lines.ts";

const ACCOUNT_KINDS: Readonly<Record<string, NonNullable<FileAccount["kind"]>>> = {
  bank: "bank",
  cash: "cash",
  ccard: "card",
  invst: "investment",
  port: "investment",
  "401(k)/403(b)": "investment",
};

/** Sections whose entries are no payments. */
const LISTS: Readonly<Record<string, string>> = {
  budget: "a budget",
  cat: "a list of categories",
  class: "a list of classes",
  memorized: "memorized payments, which were not made",
  prices: "prices of securities",
  security: "a list of securities",
  tag: "a list of tags",
  template: "templates",
};

/** Words in the place of a check's number. */
const NUMBER_KINDS: Readonly<Record<string, RecordKind>> = {
  ATM: "cash",
  DEP: "deposit",
  TXFR: "transfer",
  XFER: "transfer",
};

/** The longest records are splits, of two or three lines for each part. */
const RECORD_LINES = 5_000;

/** No line that begins a section, and no day, is longer. */
const HEAD_CHARACTERS = 200;
const DAY_CHARACTERS = 50;

function placeOf({ line, text }: TextLine) {
  return { line, endLine: line, raw: text };
}

type Section = "payments" | "investments" | "account" | "list";

export class QifReader extends LineReader {
  #section: Section = "payments";
  /** Where the section began, and what a list is one of. */
  #sectionLine = 1;
  #listed = "";
  #account: FileAccount | undefined;
  #statement = -1;
  #hasPayments = false;
  #fields: TextLine[] = [];

  protected override endText(lastLine: number): void {
    // The last record may lack its "^".
    this.#endRecord(lastLine);
    this.#endSection(lastLine);
  }

  protected override readLine(line: TextLine): void {
    if (line.text.startsWith("!")) this.#beginSection(line);
    else if (line.text.startsWith("^")) this.#endRecord(line.line);
    // Some programs write their name above the first section.
    else if (/^[#;]/.test(line.text)) this.push(skipped(placeOf(line), reason("comment")));
    else if (line.text.trim() !== "") this.#take(line);
  }

  #take(line: TextLine): void {
    this.#fields.push(line);
    const first = this.#fields[0];
    if (this.#fields.length < RECORD_LINES || !first) return;
    const { line: from, text: raw } = first;
    this.push(
      unreadable({ line: from, endLine: line.line, raw }, reason("long-record", RECORD_LINES)),
    );
    this.#fields = [];
  }

  #beginSection({ text, line }: TextLine): void {
    this.#endRecord(line - 1);
    const [, word = "", type = ""] =
      /^!\s*(\w+)\s*:?\s*(.*?)\s*$/.exec(text.slice(0, HEAD_CHARACTERS)) ?? [];
    // Options say how Quicken itself reads the file.
    if (/^(?:option|clear)$/i.test(word)) return;
    this.#endSection(line - 1);
    this.#sectionLine = line;
    const name = type.toLowerCase();
    const listed = LISTS[name];
    this.#listed = listed ?? "";
    if (/^account$/i.test(word)) this.#section = "account";
    else if (listed) this.#section = "list";
    else {
      this.#section = name === "invst" ? "investments" : "payments";
      const kind = ACCOUNT_KINDS[name];
      if (this.#account && kind) this.#account = { ...this.#account, kind };
    }
  }

  #endSection(endLine: number): void {
    const line = this.#sectionLine;
    if (this.#section === "list") {
      const place = { line, endLine: Math.max(line, endLine), raw: this.#listed };
      this.push(skipped(place, reason("list")));
    }
    if (this.#hasPayments) {
      const account = this.#account;
      const statement = this.#statement;
      this.push({
        type: "statement",
        line,
        endLine: Math.max(line, endLine),
        statement,
        kind: "statement",
        ...(account && { account }),
      });
    }
    this.#hasPayments = false;
  }

  #endRecord(endLine: number): void {
    const lines = this.#fields;
    this.#fields = [];
    const first = lines[0];
    if (!first) return;
    if (this.#section === "list") return;
    // The T of an account is a word: with an amount it is a payment whose section is broken.
    const isPaid = lines.some(({ text }) => /^T\s*[-+]?[\d.,]/.test(text));
    if (this.#section === "account" && !isPaid) {
      this.#account = accountOf(lines);
      return;
    }
    const place = { line: first.line, endLine: Math.max(endLine, lines.at(-1)?.line ?? endLine) };
    const raw = lines.map(({ text }) => text.trimEnd()).join("\n");
    if (this.#section === "investments") {
      this.push(skipped({ ...place, raw }, reason("investment")));
      return;
    }
    if (!this.#hasPayments) this.#statement += 1;
    this.#hasPayments = true;
    const fields = fieldsOf(lines);
    const twice = hasTwo(lines, "D") ? "D" : hasTwo(lines, "T") ? "T" : undefined;
    const account = this.#account;
    const missing = twice ? reason("twice", twice) : faultOf(fields);
    if (missing) {
      this.push(unreadable({ ...place, raw }, missing));
    } else if (isOpening(fields)) {
      const name = fields.category?.transfer;
      if (!account && name) this.#account = { id: name, name };
      this.push(skipped({ ...place, raw }, reason("balance")));
    } else {
      this.push(textRecordOf(fields, { ...place, raw, account, statement: this.#statement }));
    }
  }
}

/** A category with its tags, or a transfer to an account of the user's own. */
interface QifCategory {
  readonly category?: string;
  readonly tags?: readonly string[];
  readonly transfer?: string;
}

interface QifFields {
  day: string;
  amount: string;
  number: string;
  payee: string;
  memo: string;
  address: string[];
  category?: QifCategory;
  parts: TextPart[];
}

function fieldsOf(lines: readonly TextLine[]): QifFields {
  const fields: QifFields = {
    day: "",
    amount: "",
    number: "",
    payee: "",
    memo: "",
    address: [],
    parts: [],
  };
  for (const { text } of lines) {
    const value = text.slice(1).trim();
    const part = fields.parts.at(-1);
    switch (text.charAt(0)) {
      case "D":
        fields.day = plainDay(value.slice(0, DAY_CHARACTERS));
        break;
      case "T":
        fields.amount = value;
        break;
      case "U":
        // The same amount, with more digits in some programs.
        if (fields.amount === "") fields.amount = value;
        break;
      case "N":
        fields.number = value;
        break;
      case "P":
        fields.payee = value;
        break;
      case "M":
        fields.memo = fields.memo === "" ? value : `${fields.memo} ${value}`;
        break;
      case "A":
        if (value !== "") fields.address.push(value);
        break;
      case "L":
        fields.category = categoryOf(value);
        break;
      case "S":
        fields.parts.push({ amount: "", ...categoryOf(value) });
        break;
      case "E":
        if (part) fields.parts[fields.parts.length - 1] = { ...part, note: value };
        break;
      case "$":
        if (part && part.amount === "") {
          fields.parts[fields.parts.length - 1] = { ...part, amount: value };
        } else fields.parts.push({ amount: value });
        break;
    }
  }
  return fields;
}

/** 4/ 1' 8 is 4/1/2008: blanks pad, and an apostrophe stands before years from 2000 on. */
function plainDay(text: string): string {
  if (PLAIN_DAY.test(text)) return text;
  return text
    .replace(/\s*([/.'’-])\s*/g, "$1")
    .replace(
      /['’](\d{1,4})$/,
      (_, year: string) => `/${year.length < 3 ? `20${year.padStart(2, "0")}` : year}`,
    )
    .replace(/^(\d+)([.-])(\d+)\/(\d{4})$/, "$1$2$3$2$4");
}

const PLAIN_DAY = /^\d+([/.-])\d+\1\d+$/;

/** Food:Groceries/Holiday has a tag behind the slash; [Savings] is an account. */
function categoryOf(text: string): QifCategory {
  const [, account, name = "", tag = ""] =
    /^(?:\[(.*?)\]|([^/]*))(?:\/(.*))?$/.exec(
      text.startsWith("-") ? text.replace(/^-+split-+$/i, "") : text,
    ) ?? [];
  const tags = tag === "" ? [] : tag.split(":").filter((part) => part.trim() !== "");
  return {
    ...(account !== undefined && { transfer: account }),
    ...(name !== "" && { category: name }),
    ...(tags.length > 0 && { tags }),
  };
}

function faultOf(fields: QifFields): Reason | undefined {
  if (fields.day === "") return reason("missing", "D");
  if (fields.amount === "") return reason("missing", "T");
  return undefined;
}

function hasTwo(lines: readonly TextLine[], letter: string): boolean {
  let hasOne = false;
  for (const { text } of lines) {
    if (!text.startsWith(letter)) continue;
    if (hasOne) return true;
    hasOne = true;
  }
  return false;
}

/** Quicken begins an account with a transfer to itself. */
function isOpening({ payee, category }: QifFields): boolean {
  return category?.transfer !== undefined && payee.toLowerCase() === "opening balance";
}

function accountOf(lines: readonly TextLine[]): FileAccount | undefined {
  const value = (letter: string) =>
    lines
      .find(({ text }) => text.startsWith(letter))
      ?.text.slice(1)
      .trim();
  const id = value("N");
  if (!id) return undefined;
  const kind = ACCOUNT_KINDS[(value("T") ?? "").toLowerCase()];
  return { id, name: id, ...(kind && { kind }) };
}

function textRecordOf(
  fields: QifFields,
  place: {
    line: number;
    endLine: number;
    raw: string;
    account: FileAccount | undefined;
    statement: number;
  },
): TextRecord {
  const { line, endLine, raw, account, statement } = place;
  const kind = NUMBER_KINDS[fields.number.toUpperCase()];
  const texts = [fields.memo, fields.address.join(", ")].filter(
    (text) => text !== "" && text !== fields.payee,
  );
  return {
    type: "text-record",
    line,
    endLine,
    ...(account && { account }),
    statement,
    day: fields.day,
    amount: fields.amount,
    ids: kind ? [] : idsOf(fields.number),
    ...(fields.payee !== "" && { payee: fields.payee }),
    texts,
    ...(kind && { kind }),
    ...fields.category,
    ...(fields.parts.length > 0 && { parts: fields.parts }),
    raw,
  };
}

/** A number is a check's; what else has digits is the bank's or program's own reference. */
function idsOf(number: string): readonly RecordId[] {
  if (!/\d/.test(number)) return [];
  return [{ kind: /^\d{1,8}$/.test(number) ? "check" : "reference", value: number }];
}
