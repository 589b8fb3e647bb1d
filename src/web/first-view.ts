// What the first view of a page shows is asked for before anything of it is drawn, as far as it is known by then what it will be; so is
// the code that draws it, where that is a part of its own.

import type { QueryClient } from "@tanstack/react-query";
import { currentView, loadSearchOfAddress } from "./address/address.ts";
import { askAhead } from "./book/ahead.ts";
import { loadFirstVisit } from "./book/nothing-here.tsx";
import { loadChips } from "./book/search-field.tsx";
import { loadSummary } from "./book/summary.tsx";
import { today } from "./clock.ts";
import { firstDrawn } from "./first-draw.tsx";
import { loadScreen } from "./frame/frame.tsx";
import { isOneColumn } from "./media.ts";
import type { ReportsAhead } from "./reports/use-reports.ts";
import { filterOfView, isNarrowed, periodOfView } from "./service/filter.ts";
import {
  type Book,
  categoryNamesQuery,
  feedStartQuery,
  ledgerQuery,
  ledgersQuery,
} from "./service/queries.ts";
import type { Service } from "./service/service.ts";

const KEPT_MS = 60_000;

/** What fails is asked for again, and reported, when it is drawn. */
export async function askForFirstView(
  queries: QueryClient,
  service: Service,
  locale: string,
): Promise<void> {
  const view = currentView();
  const book = { service, ledger: view.ledger };
  // The feed reports whatever changes after this, so it comes before all that is shown.
  void queries.prefetchQuery(feedStartQuery(book));
  const others = [loadScreen(view.screen), askForLedgers(queries, book)];
  if (view.screen === "book" && isOneColumn()) others.push(loadSummary());
  const isReadable = loadSearchOfAddress();
  const profile = ledgerQuery(book);
  await queries.prefetchQuery(profile);
  const { firstDay } = queries.getQueryData(profile.queryKey) ?? {};
  if (firstDay === undefined) return;
  if (view.screen !== "settings") {
    others.push(queries.prefetchQuery(categoryNamesQuery(book)));
    if (isNarrowed(view)) others.push(loadChips());
    await isReadable;
    const period = periodOfView(view, firstDay, today());
    const filter = filterOfView(view, period, { firstDay, today: today(), locale });
    const shown = { book, firstDay, filter, period };
    const asked =
      view.screen === "book"
        ? askAhead(queries, {
            ...shown,
            keptMs: KEPT_MS,
            untilLater: isOneColumn() ? undefined : firstDrawn,
          })
        : askReports(queries, { ...shown, today: today() });
    others.push(asked);
  }
  await Promise.all(others);
}

/** A ledger without expenses begins with the welcome. */
async function askForLedgers(queries: QueryClient, { service, ledger }: Book): Promise<void> {
  const ledgers = ledgersQuery(service);
  await queries.prefetchQuery(ledgers);
  const { items = [] } = queries.getQueryData(ledgers.queryKey) ?? {};
  const isEmpty = items.find(({ id }) => id === ledger)?.count === 0;
  if (isEmpty && currentView().screen === "book") await loadFirstVisit();
}

async function askReports(queries: QueryClient, shown: ReportsAhead): Promise<void> {
  // The same file as the screen's, which reports if it can't be loaded.
  const reports = await import("./reports/reports-screen.tsx").catch(() => undefined);
  await reports?.askReportsAhead(queries, shown);
}
