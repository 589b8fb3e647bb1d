// Requests all data of the first view before anything is rendered.

import type { QueryClient } from "@tanstack/react-query";
import { currentView } from "./address/address.ts";
import { askAhead } from "./book/ask-ahead.ts";
import { comingQuery } from "./book/coming.ts";
import { budgetsQuery } from "./budgets/budget-queries.ts";
import { today } from "./clock.ts";
import { loadScreen } from "./frame/frame.tsx";
import { loadFollowing } from "./lazy-component.ts";
import { isOneColumn } from "./media.ts";
import { filterOfView, isNarrowed, periodOfView } from "./service/filter.ts";
import {
  categoryNamesQuery,
  feedStartQuery,
  ledgerQuery,
  ledgersQuery,
} from "./service/queries.ts";
import type { Service } from "./service/service.ts";

/** Never rejects. A failed request is sent again, and reported, when the view that needs its answer is rendered. */
export async function askForFirstView(
  queries: QueryClient,
  service: Service,
  locale: string,
): Promise<void> {
  const view = currentView();
  const { screen, ledger } = view;
  const book = { service, ledger };
  const [ledgers, profile] = [ledgersQuery(service), ledgerQuery(book)];
  // In one column, parts that appear later than the rows would push the rows down.
  const isWhole = screen !== "book" || isOneColumn() || isNarrowed(view);
  const code = isWhole ? [loadFollowing(), loadScreen(screen)] : [];
  // The feed reports the changes that follow this request, so the request must come before all others.
  void queries.prefetchQuery(feedStartQuery(book));
  await Promise.all([
    queries.prefetchQuery(profile),
    queries.prefetchQuery(ledgers),
    queries.prefetchQuery(categoryNamesQuery(book)),
  ]);
  const { firstDay } = queries.getQueryData(profile.queryKey) ?? {};
  if (view.search !== "") await loadFollowing();
  if (firstDay !== undefined) {
    const period = periodOfView(view, firstDay, today());
    const filter = filterOfView(view, period, { firstDay, today: today(), locale });
    if (screen === "book") {
      await Promise.all([
        queries.prefetchQuery(comingQuery(book, today())),
        queries.prefetchQuery(budgetsQuery(book)),
        askAhead(queries, { ...book, firstDay }, { filter, period }),
      ]);
    }
    if (screen === "reports") {
      await loadScreen(screen);
      const { askReportsAhead } = await import("./reports/reports-screen.tsx");
      await askReportsAhead(queries, { book, firstDay, filter, period, today: today() });
    }
  }
  const { items = [] } = queries.getQueryData(ledgers.queryKey) ?? {};
  // A ledger without expenses begins with a welcome.
  if (items.find(({ id }) => id === ledger)?.count === 0) await loadFollowing();
  await Promise.all(code);
}
