// Reads journals of hledger and Ledger: transactions with postings, which comments may tag. Directives that say how accounts and
// amounts are to be read are obeyed, others are counted; a file that includes others is refused, since those are not there.

import { type Reason, reason } from "../../domain/import/reasons.ts";
import { type CalendarDate, calendarDateOf } from "../../domain/time/calendar-date.ts";
import type { Item, Passage, RecordId } from "../record/record.ts";
import { LineReader } from "../text/line-reader.ts";
import type { TextLine } from "../text/lines.ts";
import { HledgerAccounts } from "./hledger-accounts.ts";
import {
  blockOf,
  itemsOfTransaction,
  MAX_LINES,
  type Posting,
  passedOver,
  refused,
  refuseInclude,
  type Transaction,
} from "./journal.ts";
import { type AmountStyle, journalAmount } from "./journal-amount.ts";
import { wholeOf } from "./values.ts";

const DAY = /^(?:(\d{4})[-/.])?(\d{1,2})[-/.](\d{1,2})(?=[\s=;]|$)/;
const HEAD = /^\S+?(?:=\S+)?(?:\s+([*!]))?(?:\s+\(([^)]*)\))?(?:\s+(.*))?$/;
const INCLUDE = /^(?:[!@])?include\s+(.+)$/;
const DIRECTIVE = /^[!@]?(?:[a-z][a-z-]*|[A-Z])(?=\s|$|\d)/;
const SOURCE = "hledger";

export class HledgerReader extends LineReader {
  readonly #accounts = new HledgerAccounts();
  readonly #signs = new Map<string, "." | ",">();
  #style: AmountStyle = { decimalSigns: this.#signs, commodity: "", countsLots: false };
  #year: number | undefined;
  /** Lines of a transaction or a directive: the first, and those that are indented below it. */
  #block: TextLine[] = [];
  #isComment = false;
  /** Transactions with accounts of which nothing is known yet: they may be declared further down. */
  readonly #waiting: Transaction[] = [];

  protected override endText(): void {
    this.endBlock();
    for (const transaction of this.#waiting) this.#push(transaction);
  }

  #push(transaction: Transaction): void {
    this.push(...itemsOfTransaction(transaction, this.#accounts, SOURCE));
  }

  protected override readLine(line: TextLine): void {
    const text = line.text.trimEnd();
    if (this.#isComment) {
      if (/^end comment\b/.test(text)) this.#isComment = false;
      return;
    }
    if (/^\s/.test(text) && this.#block.length > 0 && this.#block.length < MAX_LINES) {
      this.#block.push({ ...line, text });
      return;
    }
    this.endBlock();
    if (text === "" || /^[;#*]/.test(text)) return;
    if (/^comment\b/.test(text)) this.#isComment = true;
    else this.#block = [{ ...line, text }];
  }

  protected override endBlock(): void {
    const block = blockOf(this.#block);
    this.#block = [];
    if (!block) return;
    const { head, below, passage } = block;
    if (DAY.test(head)) this.#takeTransaction(passage, head, below);
    else if (/^[~=]/.test(head)) {
      this.push(passedOver(passage, reason("not-paid")));
    } else if (DIRECTIVE.test(head)) this.push(this.#directive(passage, head, below));
    else this.push(refused(passage, reason("not-transaction")));
  }

  #takeTransaction(lines: Passage, head: string, below: readonly TextLine[]): void {
    const transaction = this.#transaction(lines, head, below);
    if ("args" in transaction) {
      this.push(refused(lines, transaction));
      return;
    }
    const isOpen = transaction.postings.some(({ account }) => !this.#accounts.kindOf(account));
    if (isOpen) this.#waiting.push(transaction);
    else this.#push(transaction);
  }

  /** Or what is wrong with it. */
  #transaction(lines: Passage, head: string, below: readonly TextLine[]): Transaction | Reason {
    const day = this.#day(head);
    if (!day) return reason("not-date", head.split(/\s/)[0] ?? "");
    const [front = "", ...comments] = head.split(";");
    const notes = new Comments();
    notes.add(comments.join(";"));
    const postings: Posting[] = [];
    for (const { text } of below) {
      const fault = this.#posting(text.trimStart(), postings, notes);
      if (fault !== undefined) return fault;
    }
    const [, , code = "", title = ""] = HEAD.exec(front.trimEnd()) ?? [];
    const at = title.indexOf("|");
    const isOwn = notes.facts.has("id");
    const ids: readonly RecordId[] = code === "" ? [] : [{ kind: "reference", value: code }];
    // Without a bar, most journals have the payee there; exports of Outlay, the description.
    const alone = title.trim();
    const [payee, description] =
      at === -1
        ? isOwn
          ? ["", alone]
          : [alone, ""]
        : [title.slice(0, at).trim(), title.slice(at + 1).trim()];
    return {
      ...lines,
      ...{ day, payee, description, postings, ids },
      ...{ tags: notes.tags, note: notes.note, facts: notes.facts },
    };
  }

  /** Adds it, or gives what is wrong with it. Postings that need no balance are no money. */
  #posting(text: string, postings: Posting[], notes: Comments): Reason | undefined {
    if (text.startsWith(";")) {
      notes.add(text.slice(1));
      return undefined;
    }
    const [, written = "", rest = ""] =
      /^(?:[*!]\s*)?(.*?)(?:(?: {2,}|\t| \t)\s*(.*))?$/.exec(text) ?? [];
    const [money = "", ...comments] = rest.split(";");
    notes.add(comments.join(";"));
    if (/^\(.*\)$/.test(written)) return undefined;
    const account = this.#accounts.nameOf(written.replace(/^\[(.*)\]$/, "$1"));
    const [units = "", asserted] = money.split(/:?={1,2}\*?/);
    const plain = units.replace(/\([^)]*\)/g, " ").trim();
    if (plain === "" && asserted !== undefined) return reason("balance-set", account);
    const amount = plain === "" ? undefined : journalAmount(plain, this.#style);
    if (plain !== "" && !amount) return reason("not-amount", plain);
    postings.push({ account, amount });
    return undefined;
  }

  #day(text: string): CalendarDate | undefined {
    const [, year, month, date] = DAY.exec(text) ?? [];
    const own = year === undefined ? this.#year : wholeOf(year);
    return own === undefined ? undefined : calendarDateOf(own, wholeOf(month), wholeOf(date));
  }

  #directive(lines: Passage, head: string, below: readonly TextLine[]): Item {
    const [, included] = INCLUDE.exec(head) ?? [];
    if (included !== undefined) {
      refuseInclude(lines.line, included.trim(), "hledger print");
    }
    const plain = head.replace(/^[!@]/, "");
    const [, name = "", rest = ""] = /^(\S+?)\s*(\d.*|\s.*)?$/.exec(plain) ?? [];
    const text = rest.trim();
    if (name === "account") {
      const label = this.#accounts.declare(
        text,
        below.map((line) => line.text),
        lines,
      );
      if (label) return label;
    } else if (name === "alias" && !this.#accounts.alias(text)) {
      return passedOver(lines, reason("alias-pattern"));
    }
    if (/^apply account\b/.test(plain)) this.#accounts.push(plain.slice("apply account".length));
    else if (/^end apply account\b|^end$/.test(plain)) this.#accounts.pop();
    else if (name === "Y" || name === "year") this.#year = wholeOf(text) || this.#year;
    else if (/^apply year\b/.test(plain)) this.#year = wholeOf(plain.replace(/\D+/, ""));
    else if (name === "decimal-mark") this.#setSign("", text);
    else if (name === "commodity" || name === "D") this.#commodity(name, text, below);
    return passedOver(lines, reason("directive", name));
  }

  #commodity(name: string, text: string, below: readonly TextLine[]): void {
    const format = below.flatMap((line) => /^\s+format\s+(.*)$/.exec(line.text)?.[1] ?? [])[0];
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

/** What comments say: tags without a value, what an export of Outlay has left, and words. */
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
      this.facts.set(name, unquoted(value));
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

/** A text that JSON has written; any other as it stands. */
function unquoted(value: string): string {
  if (!value.startsWith('"')) return value;
  try {
    const text: unknown = JSON.parse(value);
    return typeof text === "string" ? text : value;
  } catch {
    return value;
  }
}
