// The accounts of a journal: their kinds by their declarations or English names, their aliases, and the categories that an export of Outlay
// has declared.

import { labelNameFault } from "../../domain/label/label.ts";
import { type CategoryPath, categoryPath } from "../record/own-expense.ts";
import type { FileLabel, Lines } from "../record/record.ts";

export type AccountKind = "expense" | "income" | "own";

/** hledger itself recognizes accounts by these names. */
const NAMED: readonly (readonly [AccountKind, RegExp])[] = [
  ["expense", /^expenses?(?=:|$)/i],
  ["income", /^(?:income|revenues?)(?=:|$)/i],
  ["own", /^(?:assets?|liabilit(?:y|ies)|debts?|equity)(?=:|$)/i],
];

export class JournalAccounts {
  readonly #kinds = new Map<string, AccountKind>();
  /** The exact names of categories that an export of Outlay has declared, by their accounts. */
  readonly #names = new Map<string, string>();
  readonly #aliases: { readonly from: string; readonly to: string }[] = [];
  readonly #above: string[] = [];

  /** Sets the kind of an account and of those below it. */
  setKind(account: string, kind: AccountKind): void {
    this.#kinds.set(account, kind);
  }

  /** Returns the category that an export of Outlay has declared as an account. Undefined if the name can't be a category's. */
  declare(account: string, name: string, { line, endLine }: Lines): FileLabel | undefined {
    if (labelNameFault(name) !== undefined) return undefined;
    this.#names.set(account, name);
    return {
      type: "label",
      kind: "category",
      line,
      endLine,
      path: this.#pathOf(account, name),
      color: null,
      icon: null,
      archived: false,
      position: null,
      into: null,
    };
  }

  /** A regular expression is not applied, because a file could make it run forever. */
  alias(text: string): void {
    const [from = "", to = ""] = text.split("=").map((part) => part.trim());
    if (from !== "" && !from.startsWith("/")) this.#aliases.unshift({ from, to });
  }

  /** Puts an account above all accounts that follow. */
  push(name: string): void {
    this.#above.push(name.trim());
  }

  pop(): void {
    this.#above.pop();
  }

  /** The full name of an account, after the accounts above it and the aliases are applied. */
  nameOf(written: string): string {
    let name = [...this.#above, written].join(":");
    for (const { from, to } of this.#aliases) {
      if (name === from || name.startsWith(`${from}:`)) name = to + name.slice(from.length);
    }
    return name;
  }

  /** Undefined if the account's kind is not known. */
  kindOf(account: string): AccountKind | undefined {
    const declared = this.#declaredAbove(account);
    if (declared !== undefined) return this.#kinds.get(declared);
    return NAMED.find(([, pattern]) => pattern.test(account))?.[0];
  }

  /** The category of an expense account, with levels separated by ":"; empty for the account of all expenses. */
  categoryOf(account: string): string {
    const root = /^expenses?(?=:|$)/i.exec(account)?.[0] ?? this.#declaredAbove(account) ?? "";
    const below = account.slice(root.length).replace(/^:/, "");
    // An account that was declared as an expense account is a category itself.
    const isAlone = below === "" && !/^expenses?$/i.test(account);
    return isAlone ? account.slice(account.lastIndexOf(":") + 1) : below;
  }

  /** The path of a category that an export of Outlay has declared; null for other accounts. */
  ownPath(account: string): CategoryPath | null {
    const name = this.#names.get(account);
    return name === undefined ? null : categoryPath(this.#pathOf(account, name));
  }

  #pathOf(account: string, name: string): CategoryPath {
    const above = this.#names.get(account.slice(0, account.lastIndexOf(":")));
    return above === undefined ? [name] : [above, name];
  }

  /** The nearest account whose kind was declared: the account itself or one above it. */
  #declaredAbove(account: string): string | undefined {
    for (let name = account; name !== ""; ) {
      if (this.#kinds.has(name)) return name;
      name = name.slice(0, Math.max(name.lastIndexOf(":"), 0));
    }
    return undefined;
  }
}
