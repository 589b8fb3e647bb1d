// What the first view of a page shows is asked for before anything of it is drawn, as far as it is known by then what it will be.

import type { QueryClient } from "@tanstack/react-query";
import { currentView } from "./address/address.ts";
import { askAhead } from "./book/ahead.ts";
import { today } from "./clock.ts";
import { filterOfView, periodOfView } from "./service/filter.ts";
import {
  categoryNamesQuery,
  feedStartQuery,
  ledgerQuery,
  ledgersQuery,
} from "./service/queries.ts";
import type { Service } from "./service/service.ts";

const KEPT_MS = 60_000;

/** What can't be had is asked for again, and told, when it is drawn. */
export async function askForFirstView(queries: QueryClient, service: Service): Promise<void> {
  const view = currentView();
  const book = { service, ledger: view.ledger };
  // Whatever is changed after this is told; so it comes before all that is shown.
  void queries.prefetchQuery(feedStartQuery(book));
  const profile = ledgerQuery(book);
  await queries.prefetchQuery(profile);
  const { firstDay } = queries.getQueryData(profile.queryKey) ?? {};
  if (firstDay === undefined || view.screen !== "book") return;
  const period = periodOfView(view, firstDay, today());
  const filter = filterOfView(view, period, firstDay);
  const categories = queries.prefetchQuery(categoryNamesQuery(book));
  const ledgers = queries.prefetchQuery(ledgersQuery(service));
  await askAhead(queries, { book, firstDay, filter, period, keptMs: KEPT_MS });
  await Promise.all([categories, ledgers]);
}
