// Reads journals of hledger and Ledger: transactions with postings, which comments may tag. Directives about accounts and amounts are
// followed, and others are counted. A file that includes others is refused, since the other files are missing.

import { reason } from "../../domain/import/reasons.ts";
import { type Item, skipped } from "../record/record.ts";
import { Unreadable } from "../record/unreadable.ts";
import type { TextLine } from "../text/lines.ts";
import {
  type Block,
  itemsOfTransaction,
  JournalReader,
  type Posting,
  refuseInclude,
  type Transaction,
} from "./journal.ts";
import { type AccountKind, JournalAccounts } from "./journal-accounts.ts";
import { type AmountStyle, journalAmount } from "./journal-amount.ts";
import { dayOfParts, idsOf, itemsOr } from "./values.ts";

const DAY = /^(?:(\d{4})[-/.])?(\d{1,2})[-/.](\d{1,2})(?=[\s=;]|$)/;
const HEAD = /^\S+?(?:=\S+)?(?:\s+([*!]))?(?:\s+\(([^)]*)\))?(?:\s+(.*))?$/;
const INCLUDE = /^(?:[!@])?include\s+(.+)$/;
const DIRECTIVE = /^[!@]?(?:[a-z][a-z-]*|[A-Z])(?=\s|$|\d)/;
const SOURCE = "hledger";

/** The account types that declarations name. */
const TYPES: Readonly<Record<string, AccountKind>> = {
  x: "expense",
  expense: "expense",
  r: "income",
  revenue: "income",
  a: "own",
  asset: "own",
  l: "own",
  liability: "own",
  e: "own",
  equity: "own",
  c: "own",
  cash: "own",
  v: "own",
  conversion: "own",
};

export class HledgerReader extends JournalReader {
  readonly #accounts = new JournalAccounts();
  readonly #signs = new Map<string, "." | ",">();
  #style: AmountStyle = { decimalSigns: this.#signs, commodity: "", countsLots: false };
  #year: string | undefined;
  #isComment = false;
  /** Transactions with unknown accounts, which may be declared further down. */
  readonly #waiting: Transaction[] = [];

  protected override endText(): void {
    super.endText();
    for (const one of this.#waiting) this.push(...itemsOr(one, () => this.#itemsOf(one)));
  }

  #itemsOf(transaction: Transaction): readonly Item[] {
    return itemsOfTransaction(transaction, this.#accounts, SOURCE);
  }

  protected override begins({ text, line }: TextLine): boolean {
    if (this.#isComment) {
      this.#isComment = !/^end comment\b/.test(text);
      return false;
    }
    const [, included] = INCLUDE.exec(text) ?? [];
    if (included !== undefined) refuseInclude(line, included.trim(), "hledger print");
    this.#isComment = /^comment\b/.test(text);
    return !this.#isComment && text !== "" && !/^[;#*]/.test(text);
  }

  protected override takeBlock(block: Block): readonly Item[] {
    if (DAY.test(block.head)) {
      const transaction = this.#transaction(block);
      const isKnown = transaction.postings.every(({ account }) => this.#accounts.kindOf(account));
      if (isKnown) return this.#itemsOf(transaction);
      this.#waiting.push(transaction);
      return [];
    }
    if (/^[~=]/.test(block.head)) return [skipped(block, reason("not-paid"))];
    if (DIRECTIVE.test(block.head)) return [this.#directive(block)];
    throw new Unreadable(reason("not-transaction"));
  }

  #transaction({ head, below, ...lines }: Block): Transaction {
    const [, year = this.#year, month, date] = DAY.exec(head) ?? [];
    const day = year === undefined ? undefined : dayOfParts(year, month, date);
    if (!day) throw new Unreadable(reason("not-date", head.split(/\s/)[0] ?? ""));
    const [front = "", ...comments] = head.split(";");
    const notes = new Comments();
    notes.add(comments.join(";"));
    const postings = below.flatMap((text) => this.#posting(text.trimStart(), notes));
    const [, , code = "", title = ""] = HEAD.exec(front.trimEnd()) ?? [];
    const at = title.indexOf("|");
    const [before, after] = [title.slice(0, Math.max(at, 0)).trim(), title.slice(at + 1).trim()];
    // Without a bar, most journals have only the payee, but exports of Outlay the description.
    const isPayee = at === -1 && !notes.facts.has("id");
    const [payee, description] = isPayee ? [after, ""] : [before, after];
    return {
      ...lines,
      day,
      payee,
      description,
      postings,
      ...idsOf([["reference", code]]),
      tags: notes.tags,
      note: notes.note,
      facts: notes.facts,
    };
  }

  /** Postings that don't need to balance are left out. */
  #posting(text: string, notes: Comments): Posting | [] {
    if (text.startsWith(";")) {
      notes.add(text.slice(1));
      return [];
    }
    const [, written = "", rest = ""] =
      /^(?:[*!]\s*)?(.*?)(?:(?: {2,}|\t| \t)\s*(.*))?$/.exec(text) ?? [];
    const [money = "", ...comments] = rest.split(";");
    notes.add(comments.join(";"));
    if (/^\(.*\)$/.test(written)) return [];
    const account = this.#accounts.nameOf(written.replace(/^\[(.*)\]$/, "$1"));
    const [units = "", asserted] = money.split(/:?={1,2}\*?/);
    const plain = units.replace(/\([^)]*\)/g, " ").trim();
    if (plain === "" && asserted !== undefined) {
      throw new Unreadable(reason("balance-set", account));
    }
    const amount = plain === "" ? undefined : journalAmount(plain, this.#style);
    if (plain !== "" && !amount) throw new Unreadable(reason("not-amount", plain));
    return { account, amount };
  }

  #directive(block: Block): Item {
    const { head, below } = block;
    const plain = head.replace(/^[!@]/, "");
    const [, name = "", rest = ""] = /^(\S+?)\s*(\d.*|\s.*)?$/.exec(plain) ?? [];
    const text = rest.trim();
    if (name === "account") {
      const label = this.#declare(block, text);
      if (label) return label;
    }
    if (name === "alias") this.#accounts.alias(text);
    else if (/^apply account\b/.test(plain))
      this.#accounts.push(plain.slice("apply account".length));
    else if (/^end apply account\b|^end$/.test(plain)) this.#accounts.pop();
    else if (name === "Y" || name === "year") this.#year = yearIn(text) ?? this.#year;
    else if (/^apply year\b/.test(plain)) this.#year = yearIn(plain);
    else if (name === "decimal-mark") this.#setSign("", text);
    else if (name === "commodity" || name === "D") this.#commodity(name, text, below);
    return skipped(block, reason("directive", name));
  }

  /** Declares an account. Returns its category if an export of Outlay has declared it. */
  #declare(block: Block, text: string): Item | undefined {
    const [, name = "", comment = ""] = /^(.*?)(?: {2,}|\t|$)\s*;?(.*)$/.exec(text) ?? [];
    const [, type = ""] = /\btype:\s*(\w+)/i.exec([comment, ...block.below].join(",")) ?? [];
    const account = this.#accounts.nameOf(name.trim());
    const kind = TYPES[type.toLowerCase()];
    if (kind) this.#accounts.setKind(account, kind);
    if (!/\boutlay-id:\d+/.test(comment)) return undefined;
    const [, exact] = /outlay-name:("(?:[^"\\]|\\.)*")/.exec(comment) ?? [];
    const own = (exact && jsonText(exact)) ?? account.slice(account.lastIndexOf(":") + 1);
    return this.#accounts.declare(account, own, block);
  }

  #commodity(name: string, text: string, below: readonly string[]): void {
    const format = below.flatMap((line) => /^\s+format\s+(.*)$/.exec(line)?.[1] ?? [])[0];
    const [sample = ""] = (format ?? text).split(";");
    const [, digits = ""] = /(\d[\d.,'’\u00a0 ]*)/.exec(sample) ?? [];
    const commodity = sample
      .replace(digits, "")
      .trim()
      .replace(/^[-+]|"/g, "");
    const [sign] = digits.trim().match(/[.,](?=\d*$)/) ?? [];
    if (sign !== undefined) this.#setSign(commodity, sign);
    if (name === "D") this.#style = { ...this.#style, commodity };
  }

  #setSign(commodity: string, sign: string): void {
    if (sign === "." || sign === ",") this.#signs.set(commodity, sign);
  }
}

/** The contents of comments: tags without a value, facts of an export of Outlay, and words. */
class Comments {
  readonly tags: string[] = [];
  readonly facts = new Map<string, string>();
  readonly #words: string[] = [];

  get note(): string {
    return this.#words.join("\n");
  }

  add(comment: string): void {
    const text = comment.trim();
    if (text === "") return;
    const [, name, value = ""] = /^outlay-([a-z]+):(.+)$/.exec(text) ?? [];
    if (name !== undefined) {
      this.facts.set(name, value.startsWith('"') ? (jsonText(value) ?? value) : value);
      return;
    }
    const words = text
      .split(",")
      .map((word) => word.trim())
      .filter((word) => {
        const [, tag] = /^([^\s:]+):$/.exec(word) ?? [];
        if (tag !== undefined) this.tags.push(tag);
        return tag === undefined && word !== "";
      });
    if (words.length > 0) this.#words.push(words.join(", "));
  }
}

/** Undefined if the value is not a JSON string. */
function jsonText(value: string): string | undefined {
  try {
    const text: unknown = JSON.parse(value);
    return typeof text === "string" ? text : undefined;
  } catch {
    return undefined;
  }
}

function yearIn(text: string): string | undefined {
  return /\d+/.exec(text)?.[0];
}
