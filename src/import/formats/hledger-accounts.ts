// The accounts of a journal of hledger: what each is for, by its declaration or by its name in English, under which names they stand in
// postings, and which categories an export of Outlay has made of them.

import type { FileLabel, Lines } from "../record/record.ts";
import { type AccountKind, declaredCategory, type JournalAccounts } from "./journal.ts";

/** As hledger itself tells them. */
const NAMED: readonly (readonly [AccountKind, RegExp])[] = [
  ["expense", /^expenses?(?=:|$)/i],
  ["income", /^(?:income|revenues?)(?=:|$)/i],
  ["own", /^(?:assets?|liabilit(?:y|ies)|debts?|equity)(?=:|$)/i],
];

const TYPES: Readonly<Record<string, AccountKind>> = {
  ...{ x: "expense", expense: "expense", r: "income", revenue: "income" },
  ...{ a: "own", asset: "own", l: "own", liability: "own", e: "own", equity: "own" },
  ...{ c: "own", cash: "own", v: "own", conversion: "own" },
};

interface Alias {
  readonly from: string;
  readonly to: string;
}

export class HledgerAccounts implements JournalAccounts {
  readonly names = new Map<string, string>();
  readonly #kinds = new Map<string, AccountKind>();
  readonly #aliases: Alias[] = [];
  readonly #above: string[] = [];

  /** A declared account; the category that it is, if an export of Outlay has declared it. */
  declare(text: string, below: readonly string[], lines: Lines): FileLabel | undefined {
    const [, name = "", comment = ""] = /^(.*?)(?: {2,}|\t|$)\s*;?(.*)$/.exec(text) ?? [];
    const comments = [comment, ...below].join(",");
    const [, type = ""] = /\btype:\s*(\w+)/i.exec(comments) ?? [];
    const account = this.nameOf(name.trim());
    const kind = TYPES[type.toLowerCase()];
    if (kind) this.#kinds.set(account, kind);
    if (!/\boutlay-id:\d+/.test(comment)) return undefined;
    const own = exactName(comment) ?? account.slice(account.lastIndexOf(":") + 1);
    return declaredCategory(account, own, this.names, lines);
  }

  /** False for a pattern, which is not applied: a file could make it run for ever. */
  alias(text: string): boolean {
    const [from = "", to = ""] = text.split("=").map((part) => part.trim());
    if (from === "" || from.startsWith("/")) return false;
    this.#aliases.unshift({ from, to });
    return true;
  }

  /** What stands above all accounts from here on. */
  push(name: string): void {
    this.#above.push(name.trim());
  }

  pop(): void {
    this.#above.pop();
  }

  /** The account's whole name. */
  nameOf(written: string): string {
    let name = [...this.#above, written].join(":");
    for (const { from, to } of this.#aliases) {
      if (name === from || name.startsWith(`${from}:`)) name = to + name.slice(from.length);
    }
    return name;
  }

  kindOf(account: string): AccountKind | undefined {
    const declared = this.#declaredAbove(account);
    if (declared !== undefined) return this.#kinds.get(declared);
    return NAMED.find(([, pattern]) => pattern.test(account))?.[0];
  }

  categoryOf(account: string): string {
    const root = /^expenses?(?=:|$)/i.exec(account)?.[0] ?? this.#declaredAbove(account) ?? "";
    const below = account.slice(root.length).replace(/^:/, "");
    // A declared account of expenses that stands alone is a category itself.
    const isAlone = below === "" && !/^expenses?$/i.test(account);
    return isAlone ? account.slice(account.lastIndexOf(":") + 1) : below;
  }

  /** The nearest account, itself or above, whose kind was declared. */
  #declaredAbove(account: string): string | undefined {
    for (let name = account; name !== ""; ) {
      if (this.#kinds.has(name)) return name;
      name = name.slice(0, Math.max(name.lastIndexOf(":"), 0));
    }
    return undefined;
  }
}

/** Of `outlay-name:"a\u002cb"`; undefined where the account's own name is exact. */
function exactName(comment: string): string | undefined {
  const [, quoted] = /outlay-name:("(?:[^"\\]|\\.)*")/.exec(comment) ?? [];
  if (quoted === undefined) return undefined;
  try {
    const name: unknown = JSON.parse(quoted);
    return typeof name === "string" ? name : undefined;
  } catch {
    return undefined;
  }
}
