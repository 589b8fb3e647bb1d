// Reads journals of Beancount: transactions with postings, tags and metadata. Options that rename its five kinds of accounts are
// obeyed, other directives are counted; a file that includes others is refused, since those are not there.

import { labelNameFault } from "../../domain/label/label.ts";
import { isCalendarDate } from "../../domain/time/calendar-date.ts";
import type { Item, Lines } from "../record/record.ts";
import { Unreadable } from "../record/unreadable.ts";
import { LineReader } from "../text/line-reader.ts";
import type { TextLine } from "../text/lines.ts";
import {
  type AccountKind,
  itemsOfTransaction,
  type JournalAccounts,
  leftOut,
  type Posting,
  unreadable,
} from "./journal.ts";
import { journalAmount } from "./journal-amount.ts";

const DATED = /^(\d{4})[-/](\d{2})[-/](\d{2})\s+(\S+)\s*(.*)$/;
const STYLE = { decimalSigns: new Map([["", "."]] as const), commodity: "", countsLots: true };
const TRANSACTION = /^(?:txn|[*!&#?%PSTCURM])$/;
const POSTING =
  /^(?:[*!&#?%PSTCURM]\s+)?([\p{Lu}\p{Nd}][\p{L}\p{Nd}-]*(?::[\p{Lu}\p{Nd}][\p{L}\p{Nd}-]*)+)\s*(.*)$/u;
const METADATA = /^([a-z][\w-]*):\s*(.*)$/;
const NO_CURRENCY = "XXX";

/** What a transaction and a text in it may go over. */
const MOST_LINES = 10_000;
const MOST_TEXT_LINES = 100;

const OPTIONS: Readonly<Record<string, AccountKind>> = {
  ...{ name_expenses: "expense", name_income: "income", name_assets: "own" },
  ...{ name_liabilities: "own", name_equity: "own" },
};

export class BeancountReader extends LineReader {
  readonly #accounts = new BeancountAccounts();
  readonly #tags: string[] = [];
  #block: TextLine[] = [];
  /** Whether a text of the first line goes on. */
  #isOpen = false;

  protected override endText(): void {
    this.endBlock();
  }

  protected override readLine(line: TextLine): void {
    const text = line.text.trimEnd();
    const isBelow = /^\s/.test(text) && this.#block.length > 0;
    const most = this.#isOpen ? MOST_TEXT_LINES : MOST_LINES;
    if ((isBelow || this.#isOpen) && this.#block.length < most) {
      this.#block.push({ ...line, text });
      // A text that is never closed ends where the next entry begins.
      if (this.#isOpen && DATED.test(text)) this.#reopen();
      else if (this.#isOpen) this.#isOpen = quotesIn(text) % 2 === 0;
      return;
    }
    this.endBlock();
    if (POSTING.test(text.trim())) {
      const { line: at } = line;
      this.push(
        unreadable({ line: at, endLine: at, raw: text }, "a posting without a transaction"),
      );
      return;
    }
    // Anything else that stands at the beginning of a line is a comment.
    if (!/^(?:\d{4}[-/]|option\b|include\b|plugin\b|push|pop)/.test(text)) return;
    this.#block = [{ ...line, text }];
    this.#isOpen = !hasWholeTexts(text);
  }

  #reopen(): void {
    const last = this.#block.pop();
    this.#isOpen = false;
    this.endBlock();
    if (last) this.readLine(last);
  }

  protected override endBlock(): void {
    const [head, ...below] = this.#block;
    const last = this.#block.at(-1);
    this.#block = [];
    this.#isOpen = false;
    if (!head || !last) return;
    const raw = [head, ...below].map(({ text }) => text).join("\n");
    const lines = { line: head.line, endLine: last.line, raw };
    const [, year, month, date, kind = ""] = DATED.exec(head.text) ?? [];
    if (year === undefined) this.push(this.#undated(lines, head.text));
    else if (TRANSACTION.test(kind)) {
      this.push(...this.#transaction(lines, `${year}-${month}-${date}`));
    } else {
      const label = kind === "open" ? this.#accounts.open(lines) : undefined;
      this.push(label ?? leftOut(lines, `a directive: ${kind}`));
    }
  }

  #undated(lines: Lines & { readonly raw: string }, head: string): Item {
    const [name = "", value = "", second = ""] = textsIn(head).before.trim().split(/\s+/);
    const [first = "", renamed = ""] = textsIn(head).texts;
    if (name === "include") {
      throw new Unreadable(
        `line ${lines.line} includes ${first}: put the files into one first, as "bean-report FILE print" does`,
      );
    }
    const kind = OPTIONS[first];
    if (name === "option" && kind) this.#accounts.name(renamed, kind);
    if (name === "pushtag") this.#tags.push(value.replace(/^#/, ""));
    const at = name === "poptag" ? this.#tags.indexOf(value.replace(/^#/, "")) : -1;
    if (at !== -1) this.#tags.splice(at, 1);
    return leftOut(lines, `a directive: ${name || second}`);
  }

  #transaction(lines: Lines & { readonly raw: string }, day: string): readonly Item[] {
    if (!isCalendarDate(day)) return [unreadable(lines, `${day} is no day`)];
    const { head, below } = headOf(lines.raw);
    const { texts, behind } = textsIn(head);
    const [payee, description] = texts.length > 1 ? texts : ["", texts[0]];
    const facts = new Map<string, string>();
    const tags = [...this.#tags, ...tagsIn(behind)];
    const notes: string[] = [];
    const postings: Posting[] = [];
    for (const text of below) {
      const [, key, value = ""] = METADATA.exec(text) ?? [];
      if (key !== undefined) {
        const fact = textsIn(value).texts[0] ?? value.trim();
        if (key.startsWith("outlay-")) facts.set(key.slice("outlay-".length), fact);
        continue;
      }
      const { before, comment } = withoutComment(text);
      if (comment !== "") notes.push(comment);
      if (before === "") continue;
      const [, account, units = ""] = POSTING.exec(before) ?? [];
      if (account === undefined) {
        // Tags and links may stand on lines of their own.
        if (!/^[#^]/.test(before)) return [unreadable(lines, `${before} is no posting`)];
        tags.push(...tagsIn(before));
        continue;
      }
      const amount = units === "" ? undefined : journalAmount(units, STYLE);
      if (units !== "" && !amount) return [unreadable(lines, `${units} is no amount`)];
      postings.push({ account, amount: amount && withoutPlaceholder(amount) });
    }
    if (postings.length === 0) return [leftOut(lines, "it has no postings")];
    return itemsOfTransaction(
      {
        ...{ ...lines, day, payee: payee ?? "", description: description ?? "", facts },
        ...{ tags: [...new Set(tags)], note: notes.join("\n"), ids: [], postings },
      },
      this.#accounts,
      "beancount",
    );
  }
}

/** What an export of Outlay writes for a ledger without a currency. */
function withoutPlaceholder<Amount extends { readonly commodity: string }>(amount: Amount): Amount {
  return amount.commodity === NO_CURRENCY ? { ...amount, commodity: "" } : amount;
}

/** The first line, with those that its texts go over, and what stands below. */
function headOf(raw: string): { readonly head: string; readonly below: readonly string[] } {
  const lines = raw.split("\n");
  let count = 1;
  while (
    count < Math.min(lines.length, MOST_TEXT_LINES) &&
    !hasWholeTexts(lines.slice(0, count).join("\n"))
  )
    count += 1;
  return {
    head: lines.slice(0, count).join("\n"),
    below: lines.slice(count).map((line) => line.trim()),
  };
}

const TEXT = /"((?:[^"\\]|\\.)*)"/gs;

function quotesIn(text: string): number {
  return text.replace(/\\./g, "").split('"').length - 1;
}

function hasWholeTexts(text: string): boolean {
  return !text.replace(TEXT, "").replace(/;.*$/s, "").includes('"');
}

/** The texts in quotes, and what stands before and behind them. */
function textsIn(line: string) {
  const found = [...line.matchAll(TEXT)];
  const [first, last] = [found[0], found.at(-1)];
  return {
    texts: found.map(([, text = ""]) => unescaped(text)),
    before: first ? line.slice(0, first.index) : line,
    behind: last ? line.slice(last.index + last[0].length) : "",
  };
}

const ESCAPES: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t" };

function unescaped(text: string): string {
  return text.replace(/\\(.)/gs, (_, sign: string) => ESCAPES[sign] ?? sign);
}

function tagsIn(text: string): readonly string[] {
  return [...withoutComment(text).before.matchAll(/#([\w\-/.]+)/g)].flatMap(([, tag]) => tag ?? []);
}

function withoutComment(text: string): { readonly before: string; readonly comment: string } {
  const at = text.indexOf(";");
  if (at === -1) return { before: text.trim(), comment: "" };
  return { before: text.slice(0, at).trim(), comment: text.slice(at + 1).trim() };
}

/** The five kinds of accounts, under whichever names. */
class BeancountAccounts implements JournalAccounts {
  readonly names = new Map<string, string>();
  readonly #roots = new Map<string, AccountKind>([
    ["Expenses", "expense"],
    ["Income", "income"],
    ["Assets", "own"],
    ["Liabilities", "own"],
    ["Equity", "own"],
  ]);

  name(root: string, kind: AccountKind): void {
    if (root !== "") this.#roots.set(root, kind);
  }

  /** The category that an account is, if an export of Outlay has opened it. */
  open(lines: Lines & { readonly raw: string }): Item | undefined {
    const { line, endLine, raw } = lines;
    const [, account = ""] = /\bopen\s+(\S+)/.exec(raw) ?? [];
    const [, quoted] = /^\s+outlay-name:\s*"(.*)"\s*$/m.exec(raw) ?? [];
    const own = quoted === undefined ? "" : unescaped(quoted);
    if (own === "" || labelNameFault(own) !== undefined) return undefined;
    this.names.set(account, own);
    const above = this.names.get(account.slice(0, account.lastIndexOf(":")));
    return {
      ...{ type: "label", kind: "category", line, endLine },
      path: above === undefined ? [own] : [above, own],
      ...{ colour: null, icon: null, archived: false, into: null },
    };
  }

  kindOf(account: string): AccountKind | undefined {
    return this.#roots.get(account.slice(0, account.indexOf(":")));
  }

  categoryOf(account: string): string {
    return account.slice(account.indexOf(":") + 1);
  }
}
