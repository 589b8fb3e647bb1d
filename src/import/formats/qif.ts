// Reads QIF: a letter and a value in each line, and "^" after each record. A file doesn't say how its dates and amounts are to be read, so
// records keep them as strings until the whole file has been seen.

import { reason } from "../../domain/import/reasons.ts";
import {
  type FileAccount,
  type Item,
  NO_IDS,
  type Passage,
  type RecordIds,
  type RecordKind,
  skipped,
  type TextPart,
  type TextRecord,
} from "../record/record.ts";
import { Unreadable } from "../record/unreadable.ts";
import { LineReader, type TextLine } from "../text/lines.ts";
import { idsOf, itemsOr } from "./values.ts";

/** Sections whose entries are not payments. */
const LISTS = new Set("budget cat class memorized prices security tag template".split(" "));

/** Words that may take the place of a check number. */
const NUMBER_KINDS: Readonly<Record<string, RecordKind>> = {
  ATM: "cash",
  DEP: "income",
  TXFR: "transfer",
  XFER: "transfer",
};

/** No line that begins a section is longer than the first, and no date longer than the second. */
const HEAD_CHARACTERS = 200;
const DAY_CHARACTERS = 50;

function placeOf({ line, text }: TextLine) {
  return { line, endLine: line, raw: text };
}

type Section = "payments" | "investments" | "account" | "list";

export class QifReader extends LineReader {
  #section: Section = "payments";
  #head: TextLine = { text: "", line: 1 };
  #account: FileAccount | undefined;
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
    else if (line.text.trim() !== "") this.#fields.push(line);
  }

  #beginSection(head: TextLine): void {
    const { text, line } = head;
    this.#endRecord(line - 1);
    const [, word = "", type = ""] =
      /^!\s*(\w+)\s*:?\s*(.*?)\s*$/.exec(text.slice(0, HEAD_CHARACTERS)) ?? [];
    // Options are only for Quicken itself.
    if (/^(?:option|clear)$/i.test(word)) return;
    this.#endSection(line - 1);
    this.#head = head;
    const name = type.toLowerCase();
    if (/^account$/i.test(word)) this.#section = "account";
    else if (LISTS.has(name)) this.#section = "list";
    else {
      this.#section = name === "invst" ? "investments" : "payments";
      if (this.#account && name === "ccard") this.#account = { ...this.#account, isCard: true };
    }
  }

  #endSection(endLine: number): void {
    if (this.#section !== "list") return;
    const place = placeOf(this.#head);
    this.push(skipped({ ...place, endLine: Math.max(place.line, endLine) }, reason("list")));
  }

  #endRecord(endLine: number): void {
    const lines = this.#fields;
    this.#fields = [];
    const first = lines[0];
    if (!first || this.#section === "list") return;
    const fields = Map.groupBy(lines, ({ text }) => text.charAt(0));
    // The T of an account is a word. If it is an amount, this is a payment whose section has a broken header.
    const isPaid = valuesOf(fields, "T").some((value) => /^[-+]?[\d.,]/.test(value));
    if (this.#section === "account" && !isPaid) {
      this.#account = accountOf(fields);
      return;
    }
    const raw = lines.map(({ text }) => text.trimEnd()).join("\n");
    const last = Math.max(endLine, lines.at(-1)?.line ?? endLine);
    const place = { line: first.line, endLine: last, raw };
    if (this.#section === "investments") this.push(skipped(place, reason("investment")));
    else this.push(...itemsOr(place, () => [this.#payment(fields, lines, place)]));
  }

  #payment(fields: QifFields, lines: readonly TextLine[], place: Passage): Item {
    const record = recordOf(fields, lines, place);
    const { transfer, payee } = record;
    if (transfer === undefined || payee?.toLowerCase() !== "opening balance") {
      return { ...record, account: this.#account };
    }
    // Quicken begins an account with a transfer to itself.
    this.#account ??= transfer === "" ? undefined : { id: transfer };
    return skipped(place, reason("balance"));
  }
}

/** The lines of a record, by their letters. */
type QifFields = ReadonlyMap<string, readonly TextLine[]>;

function valuesOf(fields: QifFields, letter: string): readonly string[] {
  return (fields.get(letter) ?? []).map(({ text }) => text.slice(1).trim());
}

function lastOf(fields: QifFields, letter: string): string {
  return valuesOf(fields, letter).at(-1) ?? "";
}

function allOf(fields: QifFields, letter: string, between: string): string {
  return valuesOf(fields, letter)
    .filter((value) => value !== "")
    .join(between);
}

/** Throws Unreadable if the record has no day or amount, or several. */
function recordOf(fields: QifFields, lines: readonly TextLine[], place: Passage): TextRecord {
  const twice = ["D", "T"].find((letter) => valuesOf(fields, letter).length > 1);
  if (twice) throw new Unreadable(reason("twice", twice));
  const day = lastOf(fields, "D");
  if (day === "") throw new Unreadable(reason("missing", "D"));
  // U repeats the amount of T, in some programs with more digits.
  const amount = lastOf(fields, "T") || valuesOf(fields, "U").find((value) => value !== "");
  if (!amount) throw new Unreadable(reason("missing", "T"));
  const payee = lastOf(fields, "P");
  const number = lastOf(fields, "N");
  const kind = NUMBER_KINDS[number.toUpperCase()];
  const parts = partsOf(lines);
  const texts = [allOf(fields, "M", " "), allOf(fields, "A", ", ")];
  return {
    type: "text-record",
    ...place,
    day: plainDay(day.slice(0, DAY_CHARACTERS)),
    amount,
    ...(kind ? NO_IDS : numberIds(number)),
    payee: payee || undefined,
    kind,
    texts: texts.filter((text) => text !== "" && text !== payee),
    ...categoryOf(lastOf(fields, "L")),
    parts: parts.length > 0 ? parts : undefined,
  };
}

function partsOf(lines: readonly TextLine[]): readonly TextPart[] {
  const parts: { amount: string; note?: string }[] = [];
  for (const { text } of lines) {
    const value = text.slice(1).trim();
    const part = parts.at(-1);
    if (text.startsWith("S")) parts.push({ amount: "", ...categoryOf(value) });
    else if (text.startsWith("E") && part) part.note = value;
    else if (text.startsWith("$") && part?.amount === "") part.amount = value;
    else if (text.startsWith("$")) parts.push({ amount: value });
  }
  return parts;
}

/** 4/ 1' 8 is 4/1/2008: spaces are padding, and years from 2000 on have an apostrophe. */
function plainDay(text: string): string {
  return text
    .replace(/\s*([/.'’-])\s*/g, "$1")
    .replace(
      /['’](\d{1,4})$/,
      (_, year: string) => `/${year.length < 3 ? `20${year.padStart(2, "0")}` : year}`,
    )
    .replace(/^(\d+)([.-])(\d+)\/(\d{4})$/, "$1$2$3$2$4");
}

/**
 * A category with its tags, or a transfer to one of the user's accounts. In Food:Groceries/Holiday, a tag follows the slash. [Savings] is
 * an account.
 */
function categoryOf(text: string): Pick<TextRecord, "category" | "tags" | "transfer"> {
  const [, account, name = "", tag = ""] =
    /^(?:\[(.*?)\]|([^/]*))(?:\/(.*))?$/.exec(
      text.startsWith("-") ? text.replace(/^-+split-+$/i, "") : text,
    ) ?? [];
  const tags = tag.split(":").filter((part) => part.trim() !== "");
  return { transfer: account, category: name || undefined, ...(tags.length > 0 && { tags }) };
}

function accountOf(fields: QifFields): FileAccount | undefined {
  const [id] = valuesOf(fields, "N");
  if (!id) return undefined;
  const [type = ""] = valuesOf(fields, "T");
  return { id, isCard: type.toLowerCase() === "ccard" };
}

/** A plain number is a check number. Anything else with digits is a reference of the bank or program. */
function numberIds(number: string): RecordIds {
  if (!/\d/.test(number)) return NO_IDS;
  return idsOf([[/^\d{1,8}$/.test(number) ? "check" : "reference", number]]);
}
