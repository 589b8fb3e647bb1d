// Reads journals of Beancount: transactions with postings, tags and metadata. Options that rename the five kinds of accounts are followed,
// and other directives are counted. A file that includes others is refused, since the other files are missing.

import { reason } from "../../domain/import/reasons.ts";
import { isCalendarDate } from "../../domain/time/calendar-date.ts";
import { type Item, NO_IDS, type Passage, skipped, unreadable } from "../record/record.ts";
import { Unreadable } from "../record/unreadable.ts";
import type { TextLine } from "../text/lines.ts";
import {
  type Block,
  itemsOfTransaction,
  JournalReader,
  type Posting,
  refuseInclude,
} from "./journal.ts";
import { type AccountKind, JournalAccounts } from "./journal-accounts.ts";
import { journalAmount } from "./journal-amount.ts";

const DATED = /^(\d{4})[-/](\d{2})[-/](\d{2})\s+(\S+)/;
const STYLE = { decimalSigns: new Map([["", "."]] as const), commodity: "", countsLots: true };
const TRANSACTION = /^(?:txn|[*!&#?%PSTCURM])$/;
const POSTING =
  /^(?:[*!&#?%PSTCURM]\s+)?([\p{Lu}\p{Nd}][\p{L}\p{Nd}-]*(?::[\p{Lu}\p{Nd}][\p{L}\p{Nd}-]*)+)\s*(.*)$/u;
const METADATA = /^([a-z][\w-]*):\s*(.*)$/;
/** An export of Outlay writes this if the ledger has no currency. */
const NO_CURRENCY = "XXX";

const MAX_TEXT_LINES = 100;

const OPTIONS: Readonly<Record<string, AccountKind>> = {
  name_expenses: "expense",
  name_income: "income",
  name_assets: "own",
  name_liabilities: "own",
  name_equity: "own",
};

export class BeancountReader extends JournalReader {
  readonly #accounts = new JournalAccounts();
  readonly #tags: string[] = [];

  /** A string that is never closed ends when the next entry begins. */
  protected override isOpen(head: readonly string[], next: string): boolean {
    return head.length < MAX_TEXT_LINES && !DATED.test(next) && !hasWholeTexts(head.join("\n"));
  }

  protected override begins({ line, text }: TextLine): boolean {
    if (POSTING.test(text.trim())) {
      this.push(unreadable({ line, endLine: line, raw: text }, reason("not-transaction")));
      return false;
    }
    if (/^include(?=["\s]|$)/.test(text)) {
      refuseInclude(line, textsIn(text).texts[0] ?? "", "bean-report FILE print");
    }
    // Anything else at the beginning of a line is a comment.
    return /^(?:\d{4}[-/]|option\b|include\b|plugin\b|push|pop)/.test(text);
  }

  protected override takeBlock(block: Block): readonly Item[] {
    const [, year, month, date, kind = ""] = DATED.exec(block.head) ?? [];
    if (year === undefined) return [this.#undated(block)];
    if (TRANSACTION.test(kind)) return this.#transaction(block, `${year}-${month}-${date}`);
    const label = kind === "open" ? this.#open(block) : undefined;
    return [label ?? skipped(block, reason("directive", kind))];
  }

  /** The category of an account that an export of Outlay has opened. */
  #open(lines: Passage): Item | undefined {
    const [, account = ""] = /\bopen\s+(\S+)/.exec(lines.raw) ?? [];
    const [, quoted = ""] = /^\s+outlay-name:\s*"(.*)"\s*$/m.exec(lines.raw) ?? [];
    const name = unescaped(quoted);
    return name === "" ? undefined : this.#accounts.declare(account, name, lines);
  }

  #undated(block: Block): Item {
    const { before, texts } = textsIn(block.head);
    const [name = "", value = "", second = ""] = before.trim().split(/\s+/);
    const [first = "", renamed = ""] = texts;
    const kind = OPTIONS[first];
    if (name === "option" && kind && renamed !== "") this.#accounts.setKind(renamed, kind);
    if (name === "pushtag") this.#tags.push(value.replace(/^#/, ""));
    const at = name === "poptag" ? this.#tags.indexOf(value.replace(/^#/, "")) : -1;
    if (at !== -1) this.#tags.splice(at, 1);
    return skipped(block, reason("directive", name || second));
  }

  #transaction({ head, below, ...lines }: Block, day: string): readonly Item[] {
    if (!isCalendarDate(day)) throw new Unreadable(reason("not-date", day));
    const { texts, after } = textsIn(head);
    const [payee, description] = texts.length > 1 ? texts : ["", texts[0]];
    const facts = new Map<string, string>();
    const tags = [...this.#tags, ...tagsIn(after)];
    const notes: string[] = [];
    const postings: Posting[] = [];
    for (const indented of below) {
      const text = indented.trim();
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
        // Tags and links may have lines of their own.
        if (!/^[#^]/.test(before)) throw new Unreadable(reason("malformed", before));
        tags.push(...tagsIn(before));
        continue;
      }
      const amount = units === "" ? undefined : journalAmount(units, STYLE);
      if (units !== "" && !amount) throw new Unreadable(reason("not-amount", units));
      const isBare = amount?.commodity === NO_CURRENCY;
      postings.push({ account, amount: isBare ? { ...amount, commodity: "" } : amount });
    }
    if (postings.length === 0) return [skipped(lines, reason("no-amount"))];
    return itemsOfTransaction(
      {
        ...lines,
        day,
        payee: payee ?? "",
        description: description ?? "",
        facts,
        tags: [...new Set(tags)],
        note: notes.join("\n"),
        ...NO_IDS,
        postings,
      },
      this.#accounts,
      "beancount",
    );
  }
}

const TEXT = /"((?:[^"\\]|\\.)*)"/gs;

function hasWholeTexts(text: string): boolean {
  return !text.replace(TEXT, "").replace(/;.*$/s, "").includes('"');
}

/** The strings in quotes, and the text before and after them. */
function textsIn(line: string) {
  const found = [...line.matchAll(TEXT)];
  const [first, last] = [found[0], found.at(-1)];
  return {
    texts: found.map(([, text = ""]) => unescaped(text)),
    before: first ? line.slice(0, first.index) : line,
    after: last ? line.slice(last.index + last[0].length) : "",
  };
}

const ESCAPES: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t" };

function unescaped(text: string): string {
  return text.replace(/\\(.)/gs, (_, sign: string) => ESCAPES[sign] ?? sign);
}

function tagsIn(text: string): readonly string[] {
  return [...withoutComment(text).before.matchAll(/#([\w\-/.]+)/g)].flatMap(([, tag]) => tag ?? []);
}

function withoutComment(text: string) {
  const [before = "", ...comment] = text.split(";");
  return { before: before.trim(), comment: comment.join(";").trim() };
}
