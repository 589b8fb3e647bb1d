// Reads CAMT.052, .053 and .054 of any version, by local names, so that prefixes and namespaces don't matter. A statement's balances
// prove it, and show which sign its reversals have.

import { reason } from "../../domain/import/reasons.ts";
import { type Decimal, negate, subtract, sum, ZERO } from "../../domain/money/decimal.ts";
import { type FileAccount, type Item, negated, type Reader, unreadable } from "../record/record.ts";
import { countLines } from "../text/lines.ts";
import { BrokenXml, type Element, XmlReader } from "../text/xml.ts";
import { recordsOf } from "./camt-entry.ts";
import { detailsIn, entryOf, leavesOf, signedAmountOf, textAt } from "./camt-fields.ts";
import { itemsOr } from "./values.ts";

/** Statements, interim reports and notifications. */
const STATEMENTS = new Set(["Stmt", "Rpt", "Ntfctn"]);

/** These elements of a statement are read as a whole. */
const KEPT = new Set(["Acct", "Bal", "Ntry"]);

interface Open {
  readonly name: string;
  readonly line: number;
  /** The index of its first item. */
  readonly first: number;
  account?: FileAccount;
  opening?: Decimal;
  closing?: Decimal;
  readonly booked: Decimal[];
  /** The reversals among the booked amounts. */
  readonly reversed: Decimal[];
}

export class CamtReader implements Reader {
  readonly #xml = new XmlReader({
    open: ({ name, line }) => {
      if (STATEMENTS.has(name)) this.#beginStatement(name, line);
      return KEPT.has(name);
    },
    take: (element) => this.#take(element),
    close: (name) => {
      if (STATEMENTS.has(name)) this.#endStatement(this.#xml.line);
    },
  });
  readonly #items: Item[] = [];
  #open: Open | undefined;

  read(text: string): readonly Item[] {
    const last = Math.max(countLines(text), 1);
    try {
      this.#xml.read(text);
      this.#xml.end();
    } catch (error) {
      if (!(error instanceof BrokenXml)) throw error;
      // Complete entries are kept. The incomplete one is reported with everything after it.
      const { unfinished, readLine } = this.#xml;
      const from = unfinished?.name === "Ntry" ? unfinished.line : Math.min(error.line, readLine);
      // The parser reports a missing end tag after the last line.
      const at = { line: Math.min(from, last), endLine: last, raw: "" };
      this.#items.push(unreadable(at, reason("damaged-at", error.line)));
    }
    this.#endStatement(last);
    return this.#items;
  }

  #take(element: Element): void {
    const open = this.#open ?? this.#beginStatement("Stmt", element.line);
    if (element.name === "Acct") setAccount(open, element);
    else if (element.name === "Bal") setBalance(open, element);
    else this.#takeEntry(open, element);
  }

  #beginStatement(name: string, line: number): Open {
    this.#endStatement(line);
    this.#open = { name, line, first: this.#items.length, booked: [], reversed: [] };
    return this.#open;
  }

  #takeEntry({ name, account, booked, reversed }: Open, element: Element): void {
    const details = detailsIn(element);
    const { line, endLine } = element;
    const own = leavesOf(element);
    const raw = [own, ...details.map((detail) => detail.raw)].join("\n");
    const read = () => {
      const entry = entryOf(element, own);
      const { amount, status, isReversal } = entry.record;
      if (status === "booked") booked.push(amount);
      if (status === "booked" && isReversal) reversed.push(amount);
      return recordsOf(entry, details).map((record) => {
        const currency = record.currency ?? account?.currency;
        // A notification explains records of a statement and adds none.
        return { ...record, account, currency, isDetail: name === "Ntfctn" };
      });
    };
    this.#items.push(...itemsOr({ line, endLine, raw }, read));
  }

  /** Compares the entries with the balances, which also show if the bank negates reversals, against the standard. */
  #endStatement(endLine: number): void {
    const open = this.#open;
    this.#open = undefined;
    if (open?.opening === undefined || open.closing === undefined) return;
    const { line, first, opening, closing, booked, reversed } = open;
    const missing = subtract(closing, sum([opening, ...booked]));
    if (missing === ZERO) return;
    // Negating an amount changes the sum by twice the amount.
    if (sum([...reversed, ...reversed].map(negate)) !== missing) {
      this.#items.push({ type: "statement", line, endLine, missing });
      return;
    }
    for (const [at, item] of this.#items.entries()) {
      const isReversal = at >= first && item.type === "record" && item.isReversal;
      if (isReversal) this.#items[at] = negated(item);
    }
  }
}

function setAccount(open: Open, element: Element): void {
  const id = textAt(element, "Id", "IBAN") ?? textAt(element, "Id", "Othr", "Id");
  if (!id) return;
  open.account = {
    id: id.replace(/\s/g, ""),
    isCard: textAt(element, "Tp", "Cd") === "CARD",
    owner: textAt(element, "Ownr", "Nm"),
    currency: textAt(element, "Ccy")?.toUpperCase(),
  };
}

/** Keeps the first opening balance and the last closing balance. The balances of the days between are not needed. */
function setBalance(open: Open, element: Element): void {
  const code = textAt(element, "Tp", "CdOrPrtry", "Cd");
  const amount = signedAmountOf(element);
  if (amount === undefined) return;
  if (code === "OPBD" || code === "PRCD") open.opening ??= amount;
  else if (code === "CLBD") open.closing = amount;
}
