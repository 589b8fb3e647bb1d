// The service's answers, named by their subject: their types are those of the client's calls.

import type { BookClient } from "../../client/book-client.ts";
import type { Sent } from "../../client/calls.ts";
import type { DetailName } from "../../domain/expense/expense-fields.ts";

export type { Suggestion } from "../../domain/search/suggestion.ts";

/** The answer of a call. */
export type Answer<Name extends keyof BookClient> = Awaited<ReturnType<BookClient[Name]>>;

/** A value that is only read. */
export type Fixed<Value> = Value extends string | number
  ? Value
  : { readonly [Key in keyof Value]: Fixed<Value[Key]> };

export type Ledger = Answer<"readLedger">;
export type ListedLedger = Answer<"listLedgers">["items"][number];
export type Expense = Fixed<Answer<"readExpense">>;
export type Category = Answer<"listCategoryNames">["items"][number];
/** A category, with how often it was used and when it was last used. */
export type CategoryInUse = Answer<"listCategories">["items"][number];
/** A label that expenses refer to by its name, such as a tag, with how often it was used and when it was last used. */
export type NamedLabel = Answer<"listTags">["items"][number];
export type Recurring = Fixed<Answer<"listRecurring">["items"][number]>;
export type Budget = Fixed<Answer<"listBudgets">["items"][number]>;
export type Change = Answer<"listChanges">["items"][number];
export type BreakdownRow = Answer<"breakDown">["rows"][number];

/** An open occurrence of a recurring expense. */
export type Upcoming = Answer<"listUpcoming">["items"][number];

/** The fields that a change of an expense replaces. */
export type ExpenseChange = Partial<Pick<Expense, keyof Sent<"ExpenseChange">>>;
/** The fields of a new expense. */
export type NewExpense = ExpenseChange &
  Pick<Expense, "amount" | "date" | "description"> &
  Partial<Pick<Expense, "ref">>;
export type Grouping = Parameters<BookClient["breakDown"]>[0]["by"][number];

/** All fields that can be edited. A ref can't be, since it is given when the expense is created. */
export type Field = "amount" | "description" | "date" | Exclude<DetailName, "ref">;
