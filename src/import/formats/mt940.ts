// Reads MT940 and MT942, with or without SWIFT's envelopes: each :61: is a record, and its :86: says what it was for. The balances prove
// that a statement is complete. Text after the closing balance belongs to the statement, not to the last record.

import { type Reason, reason } from "../../domain/import/reasons.ts";
import { type Decimal, negate, subtract, sum, ZERO } from "../../domain/money/decimal.ts";
import {
  type FileAccount,
  type ImportRecord,
  type Lines,
  type Passage,
  type RecordKind,
  unreadable,
} from "../record/record.ts";
import { Unreadable } from "../record/unreadable.ts";
import { LineReader, type TextLine } from "../text/lines.ts";
import { readField61, type StatementLine } from "./field-61.ts";
import { accountOf, type PaymentDetails, readField86, readFieldNs } from "./field-86.ts";
import { exactAmount, idsOf, itemsOr } from "./values.ts";

/** German and Hungarian banks may write :NS: in place of :86:. */
const TAG = /^\s?:(\d{2}[A-Z]?|NS):(.*)$/s;

/** Envelopes, and the lines that some banks write instead. They begin or end a message. */
const FRAME = /^\s*-(?:[}X].*)?\s*$|^\s*\{\d:|^0000 01/;

/** A :61: with a broken tag. If it were read as text of the previous field, the payment would be lost. */
const STRAY_ENTRY = /^[^/]{0,4}\d{6}(?:\d{4})?R?[CD][A-Z]?\d+,\d{0,2}[NSF][A-Z0-9]{3}/;

const MESSAGE_TYPE = /^:?(94[02])\b|\{2:[IO](94[02])/;

/** A balance is C or D, then YYMMDD, a currency and an amount. */
const BALANCE = /^\s*([CD])\d{6}([A-Z]{3})\s*([\d.,]+)/;

/** The kinds of records, by the type in :61:. */
const KINDS: Readonly<Record<string, RecordKind>> = {
  CHG: "fee",
  COM: "fee",
  DIV: "income",
  INT: "income",
};

/** Accounts and balances are short. */
const FIELD_CHARACTERS = 200;

/** Some banks add these codes for programs to :61:. */
const CODES = /^\/[A-Z]{4}\/\w*\/?$/;

/** If a file is cut off at the end of a line, the last record looks complete. */
const CUT = reason("cut-off");

interface Field extends Lines {
  readonly tag: string;
  endLine: number;
  readonly lines: string[];
}

interface Message {
  readonly line: number;
  isInterim: boolean;
  account?: FileAccount;
  currency?: string;
  opening?: Decimal;
  closing?: Decimal;
  readonly booked: Decimal[];
}

export class Mt940Reader extends LineReader {
  /** The field that the next line may continue. */
  #field: Field | undefined;
  /** The :61: whose :86: may follow. */
  #entry: Field | undefined;
  #details: Field | undefined;
  #message: Message | undefined;
  #isInterim = false;
  #lastLine = 1;
  /** True if the bank separates lines with @@; undefined before the first line. */
  #hasAts: boolean | undefined;

  protected override endText(): void {
    // A field ends only at the next field or at the end of the message.
    const isOpen = this.#field !== undefined;
    this.#endField();
    if (isOpen && isUnended(this.#message)) this.#endEntry(CUT);
    this.#endMessage();
  }

  protected override readLine({ text, line }: TextLine): void {
    if (text.trim() !== "") this.#hasAts ??= text.startsWith("@@");
    this.#lastLine = line;
    for (const piece of this.#hasAts ? text.split("@@") : [text]) this.#piece(piece, line);
  }

  #piece(text: string, line: number): void {
    const match = TAG.exec(text);
    const type = MESSAGE_TYPE.exec(text);
    if (match && !type) {
      this.#endField();
      this.#field = { tag: match[1] ?? "", line, endLine: line, lines: [match[2] ?? ""] };
      return;
    }
    const isFrame = FRAME.test(text);
    // A message's type has its own line. Within a field, such a number is text.
    if (type && (isFrame || !this.#field || match)) {
      this.#isInterim = (type[1] ?? type[2]) === "942";
    }
    if (isFrame || match) this.#endField();
    else if (STRAY_ENTRY.test(text)) {
      this.#endField();
      this.#endEntry();
      this.push(unreadable({ line, endLine: line, raw: text }, reason("malformed", ":61:")));
    } else if (this.#field && text !== "") {
      this.#field.lines.push(text);
      if (text.trim() !== "") this.#field.endLine = line;
    }
  }

  #endField(): void {
    const field = this.#field;
    this.#field = undefined;
    if (!field) return;
    const { tag, line, lines } = field;
    if (tag === "86" || tag === "NS") {
      // If no :61: is open, as after a balance, the field is about the statement.
      if (this.#details) this.#details.lines.push(...lines);
      else if (this.#entry) this.#details = field;
      return;
    }
    this.#endEntry();
    if (tag === "20") this.#endMessage();
    const message = this.#messageNow(line);
    const text = lines.join("").slice(0, FIELD_CHARACTERS).trim();
    if (tag === "61") this.#entry = field;
    else if (/^25P?$/.test(tag)) setAccount(message, text);
    else if (/^6[02][FM]$/.test(tag)) setBalance(message, tag.startsWith("60"), text);
    else if (/^(?:34F|13D?|90[CD])$/.test(tag)) setInterim(message, tag, text);
  }

  #messageNow(line: number): Message {
    this.#message ??= { line, isInterim: this.#isInterim, booked: [] };
    return this.#message;
  }

  /** `fault` is the reason that the record can't be trusted, whatever its content. */
  #endEntry(fault?: Reason): void {
    const entry = this.#entry;
    const details = this.#details;
    this.#entry = undefined;
    this.#details = undefined;
    if (!entry) return;
    const message = this.#messageNow(entry.line);
    const fields = details ? [entry, details] : [entry];
    const texts = fields.map(({ tag, lines }) => `:${tag}:${lines.join("\n")}`);
    const raw = texts.join("\n").trimEnd();
    const place = { line: entry.line, endLine: details?.endLine ?? entry.endLine, raw };
    const read = () => {
      if (fault) throw new Unreadable(fault);
      const line = readField61(entry.lines[0] ?? "");
      message.booked.push(line.amount);
      const supplement = entry.lines.slice(1).join(" ").trim();
      const purpose = (details?.tag === "NS" ? readFieldNs : readField86)(details?.lines ?? []);
      return [recordOf(line, supplement, purpose, message, place)];
    };
    this.push(...itemsOr(place, read));
  }

  #endMessage(): void {
    this.#endEntry();
    const message = this.#message;
    this.#message = undefined;
    if (!message) return;
    const { line, opening, closing, booked } = message;
    if (opening === undefined || closing === undefined) return;
    const missing = subtract(closing, sum([opening, ...booked]));
    if (missing !== ZERO) this.push({ type: "statement", line, endLine: this.#lastLine, missing });
  }
}

/** True if a balance must follow: a statement with an opening balance has a closing one. Interim reports have neither. */
function isUnended(message: Message | undefined): boolean {
  return message?.opening !== undefined && message.closing === undefined && !message.isInterim;
}

function recordOf(
  line: StatementLine,
  supplement: string,
  details: PaymentDetails,
  message: Message,
  place: Passage,
): ImportRecord {
  const supplied = supplement === "" ? undefined : accountOf(supplement);
  const { account, currency } = message;
  const isWords = !supplied && supplement !== "" && !CODES.test(supplement);
  const texts = details.texts.filter(Boolean);
  return {
    type: "record",
    ...place,
    ...idsOf([
      ["entry", line.bankReference],
      ["end-to-end", details.endToEnd],
      ["reference", line.reference],
    ]),
    days: line.days,
    amount: line.amount,
    account,
    currency,
    texts: isWords ? [...texts, supplement] : texts,
    status: line.isExpected || message.isInterim ? "pending" : "booked",
    payee: details.payee || line.name || undefined,
    counterparty: details.counterparty ?? supplied,
    kind: details.kind ?? KINDS[line.type],
    code: details.code || line.type || undefined,
    isReversal: line.isReversal,
    notes: line.notes.length > 0 ? line.notes : undefined,
  };
}

/** The text is an IBAN, a number, or bank/number, and a currency may follow. */
function setAccount(message: Message, text: string): void {
  const [, plain = text, currency] = /^(.*?[\d\s])\s*([A-Z]{3})$/.exec(text) ?? [];
  const id = plain.replace(/\s/g, "").split("/").at(-1);
  if (!id) return;
  if (currency) message.currency = currency;
  message.account = { id };
}

function setBalance(message: Message, isOpening: boolean, text: string): void {
  const [, mark, currency = "", digits = ""] = BALANCE.exec(text) ?? [];
  const amount = exactAmount(digits);
  if (amount === undefined) return;
  message[isOpening ? "opening" : "closing"] = mark === "D" ? negate(amount) : amount;
  message.currency = currency;
}

/** Reads fields that only MT942 has. */
function setInterim(message: Message, tag: string, text: string): void {
  if (message.opening === undefined) message.isInterim = true;
  const currency = tag === "34F" ? /^[A-Z]{3}/.exec(text)?.[0] : undefined;
  if (currency) message.currency = currency;
}
