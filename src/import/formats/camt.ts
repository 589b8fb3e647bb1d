// Reads CAMT.052, .053 and .054 of any version, by local names, so that prefixes and namespaces don't matter. Entries are handed on one by
// one; of a batch no more is in memory than its records. A statement's balances prove it, and which way its reversals go.

import { reason } from "../../domain/import/reasons.ts";
import { type Decimal, negate, subtract, sum, ZERO } from "../../domain/money/decimal.ts";
import type { CalendarDate } from "../../domain/time/calendar-date.ts";
import {
  type FileAccount,
  type Item,
  type Reader,
  type Statement,
  unreadable,
} from "../record/record.ts";
import { countBreaks, countLines, RAW_CHARACTERS } from "../text/lines.ts";
import { BrokenXml, type Element, elementAt, XmlReader } from "../text/xml.ts";
import { recordsOf } from "./camt-entry.ts";
import { detailOf, detailsIn, entryOf, leavesOf, signedAmountOf, textAt } from "./camt-fields.ts";
import { dayOfDigits } from "./values.ts";

const STATEMENTS: Readonly<Record<string, Statement["kind"]>> = {
  Stmt: "statement",
  Rpt: "interim",
  Ntfctn: "notification",
};

/** What of a statement is kept as a tree until it ends. */
const KEPT = new Set(["Acct", "Bal", "FrToDt", "Ntry"]);

interface Open {
  readonly kind: Statement["kind"];
  readonly statement: number;
  readonly line: number;
  account?: FileAccount;
  from?: CalendarDate;
  to?: CalendarDate;
  opening?: Decimal;
  closing?: Decimal;
  readonly booked: Decimal[];
  readonly reversed: Decimal[];
  hasReversals: boolean;
}

export class CamtReader implements Reader {
  readonly #xml = new XmlReader({
    open: ({ name, line }) => {
      const kind = STATEMENTS[name];
      if (kind) this.#beginStatement(kind, line);
      return KEPT.has(name);
    },
    take: (element) => this.#take(element),
    close: (name) => {
      if (STATEMENTS[name]) this.#endStatement(this.#xml.line);
    },
    hidden: (text, place) => this.#hidden(text, place),
  });
  readonly #items: Item[] = [];
  #open: Open | undefined;
  #statements = 0;

  read(text: string): readonly Item[] {
    const last = Math.max(countLines(text), 1);
    try {
      this.#xml.read(text);
      this.#xml.end();
    } catch (error) {
      if (!(error instanceof BrokenXml)) throw error;
      // Entries that were whole are kept; the one that was not is reported with the rest.
      const { unfinished, readLine } = this.#xml;
      const from = unfinished?.name === "Ntry" ? unfinished.line : Math.min(error.line, readLine);
      // What is missing at the end is missed behind the last line.
      const at = { line: Math.min(from, last), endLine: last, raw: "" };
      this.#items.push(unreadable(at, reason("damaged-at", error.line)));
    }
    this.#endStatement(last);
    return this.#items;
  }

  /** Entries where no element is: a sign that is lost before them puts them there. */
  #hidden(text: string, place: string): void {
    if (!text.includes("Ntry")) return;
    const endLine = this.#xml.line;
    const line = endLine - countBreaks(text, 0, text.length);
    const raw = text.slice(0, RAW_CHARACTERS);
    this.#items.push(unreadable({ line, endLine, raw }, reason("misplaced", place)));
  }

  #take(element: Element): void {
    const open = this.#open ?? this.#beginStatement("statement", element.line);
    if (element.name === "Acct") setAccount(open, element);
    else if (element.name === "Bal") setBalance(open, element);
    else if (element.name === "FrToDt") setPeriod(open, element);
    else this.#takeEntry(open, element);
  }

  #beginStatement(kind: Statement["kind"], line: number): Open {
    this.#endStatement(line);
    const statement = this.#statements;
    this.#statements += 1;
    const open = { kind, statement, line, booked: [], reversed: [], hasReversals: false };
    this.#open = open;
    return open;
  }

  #takeEntry(open: Open, element: Element): void {
    const entry = entryOf(element);
    const details = detailsIn(element).map(detailOf);
    const { line, endLine } = element;
    if ("args" in entry) {
      const raw = [leavesOf(element), ...details.map((detail) => detail.raw)].join("\n");
      this.#items.push(unreadable({ line, endLine, raw }, entry));
      return;
    }
    if (entry.status === "booked") {
      open.booked.push(entry.amount);
      if (entry.isReversal) open.reversed.push(entry.amount);
    }
    if (entry.isReversal) open.hasReversals = true;
    const { account, statement } = open;
    for (const record of recordsOf(entry, details)) {
      if (account) record.account = account;
      record.statement = statement;
      this.#items.push(record);
    }
  }

  #endStatement(endLine: number): void {
    const open = this.#open;
    this.#open = undefined;
    if (!open) return;
    const { kind, statement, line, account, from, to, opening, closing } = open;
    this.#items.push({
      type: "statement",
      line,
      endLine,
      statement,
      kind,
      ...(account && { account }),
      ...(account?.currency && { currency: account.currency }),
      ...(from && { from }),
      ...(to && { to }),
      ...(opening !== undefined && { opening }),
      ...(closing !== undefined && { closing }),
      ...proofOf(open),
    });
  }
}

/** Whether the entries explain the balances, and which way reversals go if they do. */
function proofOf(open: Open): Pick<Statement, "isBalanced" | "missing" | "reversals"> {
  const { opening, closing, booked, reversed, hasReversals } = open;
  if (opening === undefined || closing === undefined) {
    return hasReversals ? { reversals: "unproven" } : {};
  }
  const missing = subtract(subtract(closing, opening), sum(booked));
  if (missing === ZERO) return { isBalanced: true, ...(hasReversals && { reversals: "standard" }) };
  // Negated, each would count twice the other way.
  const once = negate(sum(reversed));
  const negated = sum([once, once]);
  if (hasReversals && missing === negated) return { isBalanced: true, reversals: "opposite" };
  return { isBalanced: false, missing, ...(hasReversals && { reversals: "unproven" }) };
}

function setAccount(open: Open, element: Element): void {
  const id = textAt(element, "Id", "IBAN") ?? textAt(element, "Id", "Othr", "Id");
  if (!id) return;
  const servicer = elementAt(element, "Svcr", "FinInstnId");
  const bank = textAt(servicer, "BICFI") ?? textAt(servicer, "BIC");
  const name = textAt(element, "Nm") ?? textAt(element, "Ownr", "Nm");
  const currency = textAt(element, "Ccy")?.toUpperCase();
  open.account = {
    id: id.replace(/\s/g, ""),
    kind: textAt(element, "Tp", "Cd") === "CARD" ? "card" : "bank",
    ...(bank && { bank }),
    ...(name && { name }),
    ...(currency && { currency }),
  };
}

/** The first opening balance and the last closing one; those of days between are steps. */
function setBalance(open: Open, element: Element): void {
  const code = textAt(element, "Tp", "CdOrPrtry", "Cd");
  const amount = signedAmountOf(element);
  if (amount === undefined) return;
  if (code === "OPBD") open.opening ??= amount;
  else if (code === "PRCD") open.opening ??= amount;
  else if (code === "CLBD") open.closing = amount;
}

function setPeriod(open: Open, element: Element): void {
  const from = dayOfDigits(textAt(element, "FrDtTm") ?? textAt(element, "FrDt") ?? "");
  const to = dayOfDigits(textAt(element, "ToDtTm") ?? textAt(element, "ToDt") ?? "");
  if (from) open.from = from;
  if (to) open.to = to;
}
