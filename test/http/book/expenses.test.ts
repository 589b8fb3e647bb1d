// The expenses of a book, one by one.

import { describeCases } from "../../support/http-cases.ts";
import { bookExpenseRows } from "./rows/expenses.ts";

describeCases("expenses of a book", bookExpenseRows);
