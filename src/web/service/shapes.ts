// What the service answers, by the names of the field: read from the types of its calls.

import type { BookClient } from "../../client/book-client.ts";
import type { DetailName } from "../../domain/expense/expense-fields.ts";

export type { Suggestion } from "../../domain/search/suggestion.ts";

type Answer<Name extends keyof BookClient> = Awaited<ReturnType<BookClient[Name]>>;

export type Ledger = Answer<"readLedger">;
export type ListedLedger = Answer<"listLedgers">["items"][number];
export type Expense = Answer<"readExpense">;
export type Category = Answer<"listCategoryNames">["items"][number];
/** With how often it is used, and when last. */
export type CategoryInUse = Answer<"listCategories">["items"][number];
/** A label that is written by its name, with how often it is used, and when last. */
export type NamedLabel = Answer<"listTags">["items"][number];
export type Change = Answer<"listChanges">["items"][number];
export type BreakdownRow = Answer<"breakDown">["rows"][number];

/** What is written of a new expense. */
export type NewExpense = Parameters<BookClient["recordExpense"]>[0]["body"];
/** What a change of one replaces. */
export type ExpenseChange = Parameters<BookClient["amendExpense"]>[0]["body"];
export type Grouping = Parameters<BookClient["breakDown"]>[0]["by"][number];

/** What of an expense is edited by itself. */
/** What can be edited: all but a ref, which is given when an expense is created. */
export type Field = "amount" | "description" | "date" | Exclude<DetailName, "ref">;
