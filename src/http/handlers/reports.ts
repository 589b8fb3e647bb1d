// The endpoints of reports and suggestions.

import type { Groupings } from "../../domain/search/breakdown.ts";
import { showCount } from "../../domain/text/text.ts";
import type { Books } from "../../store/store.ts";
import type { Handlers } from "../bind.ts";
import { filterOfQuery, refuseParameter } from "./query-filter.ts";

/** A report of more rows is useless; the expenses themselves can be listed. */
const ROWS = 100_000;

export function reportHandlers(books: Books) {
  return {
    async breakDown({ parameters: { ledger }, query }) {
      const [first, second] = query.by;
      if (first === undefined) throw refuseParameter("by", "it is empty");
      const by: Groupings = second === undefined ? [first] : [first, second];
      const rows = await books.breakDown(ledger, filterOfQuery(query), by, ROWS);
      if (!rows) throw refuseParameter("by", `it makes more than ${showCount(ROWS)} rows`);
      const named = rows.map(({ keys, ...figures }) => {
        return { keys: Object.fromEntries(by.map((each, at) => [each, keys[at]])), ...figures };
      });
      return { status: 200, body: { rows: named } };
    },
    async suggest({ parameters: { ledger }, query: { text, today } }) {
      return { status: 200, body: await books.suggest(ledger, text, today) };
    },
  } satisfies Partial<Handlers>;
}
