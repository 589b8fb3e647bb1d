// The filter and the order that a query asks for.

import type { filterParameters } from "../../contract/endpoints/expense.ts";
import { Problem } from "../../domain/problem.ts";
import {
  type ExpenseFilter,
  type ExpenseOrder,
  readFilter,
} from "../../domain/search/expense-filter.ts";
import { filterOf } from "../../domain/search/search-filter.ts";
import { readSearch } from "../../domain/search/search-query.ts";
import type { InputOf } from "../bind.ts";

type FilterQuery = Pick<InputOf<"breakDown">["query"], keyof typeof filterParameters>;

/** Throws `unfitting-fields` if part of the search text can't be read. */
export function filterOfQuery(query: FilterQuery): ExpenseFilter {
  const { q, tag, min, max, currency, ref } = query;
  const filter: ExpenseFilter = {
    ...readFilter(query),
    tags: tag,
    currency,
    ref,
    min: min === undefined ? undefined : { amount: min, exclusive: false },
    max: max === undefined ? undefined : { amount: max, exclusive: false },
  };
  if (q === undefined) return filter;
  const search = readSearch(q);
  const [fault] = search.faults;
  if (fault) throw refuseParameter("q", `${fault.reason}; got ${JSON.stringify(fault.text)}`);
  return filterOf(search, filter);
}

/** The order of a sort such as "-date", which is newest first. */
export function orderOf(sort: `${"" | "-"}${ExpenseOrder["by"]}`): ExpenseOrder {
  const direction = sort.startsWith("-") ? "descending" : "ascending";
  // Safe: the rest of the text is the order's field.
  return { by: sort.replace("-", "") as ExpenseOrder["by"], direction };
}

export function refuseParameter(parameter: string, finding: string): Problem {
  const detail = `${parameter} can't be used: ${finding}`;
  return new Problem("unfitting-fields", detail, { errors: [{ parameter, detail }] });
}
