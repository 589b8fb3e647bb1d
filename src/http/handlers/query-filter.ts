// The filter and the order that a query asks for.

import type { filterParameters } from "../../contract/endpoints/expense.ts";
import { LABEL_FIELDS } from "../../domain/expense/expense-fields.ts";
import { Problem } from "../../domain/problem.ts";
import {
  categoryOfChoice,
  type ExpenseFilter,
  type ExpenseOrder,
  nameOfChoice,
} from "../../domain/search/expense-filter.ts";
import { readIdRanges } from "../../domain/search/id-ranges.ts";
import { filterOf } from "../../domain/search/search-filter.ts";
import { readSearch } from "../../domain/search/search-query.ts";
import type { Handlers } from "../bind.ts";

type FilterQuery = Pick<
  Parameters<Handlers["breakDown"]>[0]["query"],
  keyof typeof filterParameters
>;

/** Throws `unfitting-fields` if part of the search text can't be read. */
export function filterOfQuery(query: FilterQuery): ExpenseFilter {
  const { from, to, q, category, without, tag, min, max, currency, ids, ref } = query;
  const filter: ExpenseFilter = {
    from,
    to,
    tags: tag,
    ...Object.fromEntries(
      LABEL_FIELDS.flatMap((field) => {
        const asked = query[field];
        return asked === undefined ? [] : [[field, nameOfChoice(asked)]];
      }),
    ),
    currency,
    ids: ids === undefined ? undefined : readIdRanges(ids),
    ref,
    category: category === undefined ? undefined : categoryOfChoice(category),
    without: without?.map(categoryOfChoice),
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
