// A recurring expense for tests: the rent, on the first of each month.

import type { RecurringDraft } from "../../src/domain/recurring/recurring-expense.ts";
import { day, decimal } from "./values.ts";

export const RENT: RecurringDraft = {
  description: "Rent",
  amount: decimal("900"),
  category: null,
  payee: "Landlord",
  tags: ["home"],
  note: null,
  original: null,
  parts: [],
  rhythm: { unit: "month", every: 1, on: [1] },
  weekend: "stay",
  from: day("2026-01-01"),
  until: null,
  times: null,
  automatic: false,
  lead: 3,
  paused: false,
  dismissed: false,
  lasting: false,
};
