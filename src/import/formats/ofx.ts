// Reads OFX and QFX, versions 1 (SGML, with or without end tags) and 2 (XML): every account of the file. A broken record doesn't affect the
// others. Investments are reported and skipped, but the cash that they move is read.

import { type Reason, reason } from "../../domain/import/reasons.ts";
import { isCurrencyCode, minorUnits } from "../../domain/money/currency.ts";
import { type Decimal, quotient, ZERO } from "../../domain/money/decimal.ts";
import { quote } from "../../domain/text/text.ts";
import { keyOfId } from "../match/match-keys.ts";
import {
  type FileAccount,
  type ImportRecord,
  type Item,
  type OriginalAmount,
  type Passage,
  type Reader,
  type RecordKind,
  skipped,
  unreadable,
} from "../record/record.ts";
import { Unreadable } from "../record/unreadable.ts";
import { countLines } from "../text/lines.ts";
import { type Tag, tagsIn } from "../text/markup.ts";
import { dayOfDigits, exactAmount, idsOf, itemsOr } from "./values.ts";

const STATEMENTS = new Set(["STMTRS", "CCSTMTRS", "INVSTMTRS"]);
const LISTS = new Set(["BANKTRANLIST", "INVTRANLIST"]);
const RECORDS = new Set(["STMTTRN", "STMTTRNP"]);

/** Records in a list of investments, except the cash that they moved. */
const INVESTMENT =
  /^(?:BUY|SELL)(?:DEBT|MF|OPT|OTHER|STOCK)$|^(?:CLOSUREOPT|INCOME|INVEXPENSE|JRNLFUND|JRNLSEC|MARGININTEREST|REINVEST|RETOFCAP|SPLIT|TRANSFER)$/;

/** Groups whose fields get the group's name as a prefix: within a record, and around records. */
const GROUPS = new Set(["PAYEE", "BANKACCTTO", "CCACCTTO", "CURRENCY", "ORIGCURRENCY"]);
const OUTER_GROUPS = new Set(["BANKACCTFROM", "CCACCTFROM", "INVACCTFROM", "STATUS"]);

/** No field of a payment is this long. */
const VALUE_CHARACTERS = 10_000;

/** The keys are tags; those of groups are written ORIGCURRENCY.CURSYM. */
type OfxFields = ReadonlyMap<string, string>;

export class OfxReader implements Reader {
  readonly #items: Item[] = [];
  /** The tag of the open statement. */
  #statement: string | undefined;
  /** The prefix of the names of fields, as in ORIGCURRENCY.CURSYM. */
  #group = "";
  #fields = new Map<string, string>();
  /** The fields around the records, and the account that they name. */
  #about = new Map<string, string>();
  #account: FileAccount | undefined;
  #record: Tag | undefined;
  #investment: Tag | undefined;

  read(text: string): readonly Item[] {
    for (const tag of tagsIn(text)) {
      if (tag.isClosing) this.#close(tag);
      else this.#open(tag);
    }
    const last = countLines(text);
    if (this.#record) this.#refuse(this.#record.line, last, reason("cut-off"));
    this.#record = undefined;
    this.#endStatement(last);
    return this.#items;
  }

  #open(tag: Tag): void {
    const { name, line } = tag;
    if (STATEMENTS.has(name)) this.#beginStatement(name, line);
    // A fragment of a file has a list and nothing around it.
    else if (LISTS.has(name)) {
      if (!this.#statement) this.#beginStatement("STMTRS", line);
    } else if (RECORDS.has(name)) this.#beginRecord(tag);
    else if ((this.#record ? GROUPS : OUTER_GROUPS).has(name)) this.#group = `${name}.`;
    else if (!this.#record && this.#statement === "INVSTMTRS" && INVESTMENT.test(name)) {
      this.#endInvestment(line);
      this.#investment = tag;
    } else this.#setField(tag);
  }

  #close({ name, line }: Tag): void {
    if (RECORDS.has(name)) this.#endRecord(line);
    else if (STATEMENTS.has(name)) this.#endStatement(line);
    else if (LISTS.has(name)) {
      this.#endRecord(line);
      this.#endInvestment(line);
    } else if (name === "STATUS" && !this.#record) this.#endStatus(line);
    else if (name === this.#investment?.name) this.#endInvestment(line);
    if (this.#group === `${name}.`) this.#group = "";
  }

  /** Puts a value into the fields of its record, or into those around records. */
  #setField({ name, line, text }: Tag): void {
    // A value may continue on the next line.
    const plain = text
      .slice(0, VALUE_CHARACTERS)
      .trim()
      .replace(/\s*[\r\n]\s*/g, " ");
    if (plain === "") return;
    const field = `${this.#group}${name}`;
    if (this.#record) {
      // If several fields have the same name, the first counts.
      if (!this.#fields.has(field)) this.#fields.set(field, plain);
      return;
    }
    // The tag of its record must be broken. If this were not reported, the payment would be lost silently.
    if (name === "TRNAMT") this.#refuse(line, line, reason("misplaced", `TRNAMT ${quote(plain)}`));
    this.#about.set(field, plain);
    this.#account = accountIn(this.#about, this.#statement);
  }

  #beginStatement(name: string, line: number): void {
    this.#endStatement(line);
    this.#statement = name;
    this.#about = new Map();
    this.#account = undefined;
    this.#group = "";
  }

  #beginRecord(tag: Tag): void {
    const { line } = tag;
    this.#endRecord(line);
    if (!this.#statement) this.#beginStatement("STMTRS", line);
    this.#record = tag;
    this.#group = "";
    this.#fields = new Map();
    this.#investment = undefined;
  }

  #endRecord(endLine: number): void {
    const record = this.#record;
    this.#record = undefined;
    this.#group = "";
    if (!record) return;
    const place = { line: record.line, endLine, raw: rawOf(this.#fields) };
    const isPending = record.name === "STMTTRNP";
    const read = () => [recordOf(this.#fields, place, this.#account, isPending)];
    this.#items.push(...itemsOr(place, read));
  }

  #endInvestment(endLine: number): void {
    const investment = this.#investment;
    this.#investment = undefined;
    if (!investment) return;
    const { line, name } = investment;
    this.#items.push(skipped({ line, endLine, raw: name }, reason("investment")));
  }

  #endStatus(line: number): void {
    const [severity, code = "", message = ""] = ["SEVERITY", "CODE", "MESSAGE"].map((name) => {
      const value = this.#about.get(`STATUS.${name}`);
      this.#about.delete(`STATUS.${name}`);
      return value;
    });
    if (severity === "ERROR") this.#refuse(line, line, reason("bank-error", code, message));
  }

  #endStatement(endLine: number): void {
    this.#endRecord(endLine);
    this.#endInvestment(endLine);
    this.#statement = undefined;
  }

  #refuse(line: number, endLine: number, why: Reason): void {
    this.#items.push(unreadable({ line, endLine, raw: rawOf(this.#fields) }, why));
  }
}

function accountIn(about: OfxFields, statement: string | undefined): FileAccount | undefined {
  const value = (name: string) =>
    [...OUTER_GROUPS].flatMap((group) => about.get(`${group}.${name}`) ?? [])[0];
  const id = value("ACCTID")?.replace(/\s/g, "");
  const currency = about.get("CURDEF")?.toUpperCase();
  if (id === undefined) return undefined;
  const type = value("ACCTTYPE")?.toUpperCase();
  return {
    id,
    currency,
    isCard: statement === "CCSTMTRS" || type === "CREDITLINE" || type === "CREDITCARD",
  };
}

function rawOf(fields: OfxFields): string {
  return Array.from(fields, ([name, value]) => `<${name}>${value}`).join("\n");
}

/** NAME has at most this many. Banks continue longer names in MEMO. */
const NAME_CHARACTERS = 32;

/**
 * If a NAME of at least this length also begins MEMO, it was cut off. Its trailing spaces are gone, so it may be shorter than
 * NAME_CHARACTERS.
 */
const CUT_CHARACTERS = 28;

const KINDS: Readonly<Record<string, RecordKind>> = {
  ATM: "cash",
  CASH: "cash",
  DEP: "income",
  DIRECTDEP: "income",
  DIV: "income",
  FEE: "fee",
  INT: "income",
  SRVCHG: "fee",
  XFER: "transfer",
};

/** Throws Unreadable. */
function recordOf(
  fields: OfxFields,
  place: Passage,
  account: FileAccount | undefined,
  isPending: boolean,
): ImportRecord {
  const dayIn = (name: string) => dayOfDigits(fields.get(name) ?? "");
  const spent = dayIn("DTUSER");
  const booked = fields.has("DTPOSTED") ? dayIn("DTPOSTED") : dayIn("DTTRAN");
  const value = dayIn("DTAVAIL");
  if (!booked && !spent) throw faultIn(fields, "DTPOSTED", "not-date");
  const amount = exactAmount(fields.get("TRNAMT") ?? "");
  if (amount === undefined) throw faultIn(fields, "TRNAMT", "not-amount");
  const code = fields.get("TRNTYPE")?.toUpperCase();
  const kind = KINDS[code ?? ""];
  const currency = fields.get("CURRENCY.CURSYM")?.toUpperCase() ?? account?.currency;
  const { payee, texts } = wordsOf(fields);
  const counterparty = fields.get("BANKACCTTO.ACCTID") ?? fields.get("CCACCTTO.ACCTID");
  const corrected = fields.get("CORRECTFITID");
  const isDeletion = fields.get("CORRECTACTION") === "DELETE";
  const notes = [
    ...(booked ? [] : [reason("purchase-date")]),
    ...(corrected === undefined ? [] : [reason("bank-correction")]),
  ];
  return {
    type: "record",
    ...place,
    account,
    currency,
    amount,
    payee,
    texts,
    kind,
    code,
    notes: notes.length > 0 ? notes : undefined,
    ...idsOf([
      ["fitid", fields.get("FITID")],
      ["server", fields.get("SRVRTID")],
      ["reference", fields.get("REFNUM")],
      ["check", fields.get("CHECKNUM")],
    ]),
    days: { spent, booked, value },
    status: isPending || code === "HOLD" ? "pending" : "booked",
    original: originalOf(fields, amount),
    counterparty: counterparty?.replace(/\s/g, ""),
    corrects: corrected
      ? { id: keyOfId({ kind: "fitid", value: corrected }), isDeletion }
      : undefined,
  };
}

function faultIn(fields: OfxFields, name: string, code: "not-amount" | "not-date"): Unreadable {
  const value = fields.get(name);
  return new Unreadable(value ? reason(code, `${name} ${quote(value)}`) : reason("missing", name));
}

/** The amount is in the statement's currency, and CURRATE is the price of one unit of the other currency. */
function originalOf(fields: OfxFields, amount: Decimal): OriginalAmount | undefined {
  const currency = fields.get("ORIGCURRENCY.CURSYM")?.toUpperCase();
  if (!currency) return undefined;
  const rate = exactAmount(fields.get("ORIGCURRENCY.CURRATE") ?? "");
  if (!isCurrencyCode(currency) || rate === undefined || rate === ZERO) return undefined;
  return { amount: quotient(amount, rate, minorUnits(currency)).value, currency };
}

/** NAME is the payee. MEMO may continue it, repeat it, replace it, or say something else. */
function wordsOf(fields: OfxFields): Pick<ImportRecord, "payee" | "texts"> {
  const name = fields.get("NAME") ?? fields.get("PAYEE.NAME") ?? "";
  const memo = fields.get("MEMO") ?? "";
  const extended = fields.get("EXTDNAME") ?? "";
  const others = extended !== "" && extended !== name ? [extended] : [];
  if (name === "") return { payee: memo || undefined, texts: others };
  if (memo === "" || memo === name) return { payee: name, texts: others };
  if (memo.startsWith(name) && name.length >= CUT_CHARACTERS) return { payee: memo, texts: others };
  if (name.length !== NAME_CHARACTERS) return { payee: name, texts: [memo, ...others] };
  return { payee: name, texts: [name + memo, ...others] };
}
