// The expense endpoints: section 4.1 of the specification, and the settled points about expenses, their ids, amounts, dates and texts.

import { describeCases } from "../support/http-cases.ts";
import { expenseChangeRows } from "./rows/expense-changes.ts";
import { expenseIdRows } from "./rows/expense-ids.ts";
import { expenseValueRows } from "./rows/expense-values.ts";
import { expenseRows } from "./rows/expenses.ts";

describeCases("expenses", expenseRows);
describeCases("changes of an expense", expenseChangeRows);
describeCases("values of an expense", expenseValueRows);
describeCases("ids of expenses", expenseIdRows);
