// Reads CAMT.052, .053 and .054 of any version, by local names, so that prefixes and namespaces don't matter. Entries are handed on one by
// one; of a batch no more is in memory than its records. A statement's balances prove it, and which way its reversals go.

import { reason } from "../../domain/import/reasons.ts";
import { type Decimal, negate, subtract, sum, ZERO } from "../../domain/money/decimal.ts";
import { RunningSum } from "../../domain/money/running-sum.ts";
import type { CalendarDate } from "../../domain/time/calendar-date.ts";
import {
  type FileAccount,
  type Item,
  type Reader,
  type Statement,
  unreadable,
} from "../record/record.ts";
import { countBreaks, LineCount, RAW_CHARACTERS } from "../text/lines.ts";
import { BrokenXml, XmlReader, type XmlTag } from "../text/xml-reader.ts";
import { recordsOf } from "./camt-entry.ts";
import { type Detail, detailOf, entryOf } from "./camt-fields.ts";
import { type Element, ElementTree, elementAt, signedAmountOf, textAt } from "./element.ts";
import { dayOfDigits } from "./values.ts";

const STATEMENTS: Readonly<Record<string, Statement["kind"]>> = {
  Stmt: "statement",
  Rpt: "interim",
  Ntfctn: "notification",
};

/** What of a statement is kept as a tree until it ends. */
const KEPT = new Set(["Acct", "Bal", "FrToDt", "Ntry"]);

/** The standard nests a dozen. */
const DEPTH = 100;

interface Open {
  readonly kind: Statement["kind"];
  readonly statement: number;
  readonly line: number;
  account?: FileAccount;
  from?: CalendarDate;
  to?: CalendarDate;
  opening?: Decimal;
  closing?: Decimal;
  readonly booked: RunningSum;
  readonly reversed: RunningSum;
  hasReversals: boolean;
}

export class CamtReader implements Reader {
  readonly #xml = new XmlReader({
    open: (name, tag) => this.#begin(name, tag),
    close: (name) => this.#end(name),
    text: (text) => this.#text(text),
    hidden: (text, place) => this.#hidden(text, place),
  });
  readonly #items: Item[] = [];
  #open: Open | undefined;
  #statements = 0;
  /** A kept element with all that is within, and the way from it down to where the parser is. */
  readonly #tree = new ElementTree();
  #path: Element[] = [];
  #details: Detail[] = [];
  /** The line from which nothing is read any more. */
  #broken: number | undefined;
  /** The line of what was read last: what comes behind it may have been swallowed by what has no end. */
  #read = 1;
  readonly #lines = new LineCount();

  read(text: string): readonly Item[] {
    this.#lines.add(text);
    this.#try(() => this.#xml.read(text));
    return this.#items.splice(0);
  }

  end(): readonly Item[] {
    this.#try(() => this.#xml.end());
    const last = Math.max(this.#lines.lines, 1);
    const line = this.#broken;
    if (line !== undefined) {
      // Entries that were whole are kept; the one that was not is reported with the rest.
      const [kept] = this.#path;
      const isEntry = kept !== undefined && this.#tree.name(kept) === "Ntry";
      const from = isEntry ? this.#tree.line(kept) : Math.min(line, this.#read);
      // What is missing at the end is missed behind the last line.
      const at = { line: Math.min(from, last), endLine: last, raw: "" };
      this.#items.push(unreadable(at, reason("damaged-at", line)));
    }
    this.#path = [];
    this.#endStatement(last);
    return this.#items.splice(0);
  }

  #try(read: () => void): void {
    if (this.#broken !== undefined) return;
    try {
      read();
    } catch (error) {
      if (!(error instanceof BrokenXml)) throw error;
      this.#broken ??= error.line;
    }
  }

  /** Entries where no element is: a sign that is lost before them puts them there. */
  #hidden(text: string, place: string): void {
    if (this.#broken !== undefined) return;
    this.#read = this.#xml.line;
    if (!text.includes("Ntry")) return;
    const endLine = this.#xml.line;
    const line = endLine - countBreaks(text, 0, text.length);
    const raw = text.slice(0, RAW_CHARACTERS);
    this.#items.push(unreadable({ line, endLine, raw }, reason("misplaced", place)));
  }

  #begin(name: string, tag: XmlTag): void {
    if (this.#broken !== undefined) return;
    const line = this.#xml.line;
    this.#read = line;
    const { length } = this.#path;
    if (length === 0) {
      const kind = STATEMENTS[name];
      if (kind) this.#beginStatement(kind, line);
      if (!KEPT.has(name)) return;
      this.#details = [];
      this.#tree.cut(0);
    }
    // No statement's elements are nested so deep.
    if (length >= DEPTH) {
      this.#broken = line;
      return;
    }
    const currency = tag.attribute("Ccy")?.trim().toUpperCase();
    this.#path.push(this.#tree.open(name, line, currency));
  }

  #text(text: string): void {
    if (this.#broken !== undefined) return;
    this.#read = this.#xml.line;
    const element = this.#path.at(-1);
    if (element !== undefined) this.#tree.addText(element, text);
  }

  #end(name: string): void {
    if (this.#broken !== undefined) return;
    this.#read = this.#xml.line;
    const element = this.#path.pop();
    if (element === undefined) {
      if (STATEMENTS[name]) this.#endStatement(this.#xml.line);
      return;
    }
    const tree = this.#tree;
    tree.close(element);
    const isWithin = this.#path.length > 0;
    if (name === "TxDtls" && isWithin) {
      // A batch may have a hundred thousand: what matters of each is kept, not the tree.
      this.#details.push(detailOf(tree, element, this.#xml.line));
      tree.cut(element);
    }
    if (isWithin) return;
    const open = this.#openNow(tree.line(element));
    if (name === "Acct") setAccount(open, tree, element);
    else if (name === "Bal") setBalance(open, tree, element);
    else if (name === "FrToDt") setPeriod(open, tree, element);
    else this.#endEntry(open, element);
  }

  #beginStatement(kind: Statement["kind"], line: number): Open {
    this.#endStatement(line);
    const statement = this.#statements;
    this.#statements += 1;
    const [booked, reversed] = [new RunningSum(), new RunningSum()];
    const open = { kind, statement, line, booked, reversed, hasReversals: false };
    this.#open = open;
    return open;
  }

  #openNow(line: number): Open {
    return this.#open ?? this.#beginStatement("statement", line);
  }

  #endEntry(open: Open, element: Element): void {
    const tree = this.#tree;
    const entry = entryOf(tree, element, this.#xml.line);
    const details = this.#details;
    this.#details = [];
    const line = tree.line(element);
    if ("args" in entry) {
      const endLine = this.#xml.line;
      const raw = [tree.leaves(element), ...details.map((detail) => detail.raw)].join("\n");
      this.#items.push(unreadable({ line, endLine, raw }, entry));
      return;
    }
    if (entry.status === "booked") {
      open.booked.add(entry.amount);
      if (entry.isReversal) open.reversed.add(entry.amount);
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
  const missing = subtract(subtract(closing, opening), booked.value);
  if (missing === ZERO) return { isBalanced: true, ...(hasReversals && { reversals: "standard" }) };
  // Negated, each would count twice the other way.
  const once = negate(reversed.value);
  const negated = sum([once, once]);
  if (hasReversals && missing === negated) return { isBalanced: true, reversals: "opposite" };
  return { isBalanced: false, missing, ...(hasReversals && { reversals: "unproven" }) };
}

function setAccount(open: Open, tree: ElementTree, element: Element): void {
  const id = textAt(tree, element, "Id", "IBAN") ?? textAt(tree, element, "Id", "Othr", "Id");
  if (!id) return;
  const servicer = elementAt(tree, element, "Svcr", "FinInstnId");
  const bank = textAt(tree, servicer, "BICFI") ?? textAt(tree, servicer, "BIC");
  const name = textAt(tree, element, "Nm") ?? textAt(tree, element, "Ownr", "Nm");
  const currency = textAt(tree, element, "Ccy")?.toUpperCase();
  open.account = {
    id: id.replace(/\s/g, ""),
    kind: textAt(tree, element, "Tp", "Cd") === "CARD" ? "card" : "bank",
    ...(bank && { bank }),
    ...(name && { name }),
    ...(currency && { currency }),
  };
}

/** The first opening balance and the last closing one; those of days between are steps. */
function setBalance(open: Open, tree: ElementTree, element: Element): void {
  const code = textAt(tree, element, "Tp", "CdOrPrtry", "Cd");
  const amount = signedAmountOf(tree, element);
  if (amount === undefined) return;
  if (code === "OPBD") open.opening ??= amount;
  else if (code === "PRCD") open.opening ??= amount;
  else if (code === "CLBD") open.closing = amount;
}

function setPeriod(open: Open, tree: ElementTree, element: Element): void {
  const from = dayOfDigits(textAt(tree, element, "FrDtTm") ?? textAt(tree, element, "FrDt") ?? "");
  const to = dayOfDigits(textAt(tree, element, "ToDtTm") ?? textAt(tree, element, "ToDt") ?? "");
  if (from) open.from = from;
  if (to) open.to = to;
}
