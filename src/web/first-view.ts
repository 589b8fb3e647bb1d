// The code that draws the first view of a page is asked for before anything of it is drawn, where it is a part of its own. So are the
// answers of the reports, which their part asks for.

import type { QueryClient } from "@tanstack/react-query";
import { currentView, loadSearchOfAddress } from "./address/address.ts";
import { loadFirstVisit } from "./book/nothing-here.tsx";
import { loadChips } from "./book/search-field.tsx";
import { loadSummary } from "./book/summary.tsx";
import { today } from "./clock.ts";
import { shownAtFirst } from "./first-answers.ts";
import { loadScreen } from "./frame/frame.tsx";
import { isOneColumn } from "./media.ts";
import { isNarrowed } from "./service/filter.ts";
import { type Book, ledgerQuery, ledgersQuery } from "./service/queries.ts";
import type { Service } from "./service/service.ts";

/** Never fails: what does is asked for again, and reported, when it is drawn. */
export async function loadFirstView(
  queries: QueryClient,
  service: Service,
  locale: string,
): Promise<void> {
  const view = currentView();
  const { screen, ledger } = view;
  const book = { service, ledger };
  const parts = [loadScreen(screen)];
  if (screen !== "settings" && isNarrowed(view)) parts.push(loadChips());
  if (screen === "book" && isOneColumn()) parts.push(loadSummary());
  if (screen === "book") parts.push(loadWelcome(queries, book));
  if (screen === "reports") parts.push(askReports(queries, book, locale));
  await Promise.all(parts);
}

/** A ledger without expenses begins with it. */
async function loadWelcome(queries: QueryClient, { service, ledger }: Book): Promise<void> {
  const ledgers = ledgersQuery(service);
  await queries.prefetchQuery(ledgers);
  const { items = [] } = queries.getQueryData(ledgers.queryKey) ?? {};
  const isEmpty = items.find(({ id }) => id === ledger)?.count === 0;
  if (isEmpty) await loadFirstVisit();
}

async function askReports(queries: QueryClient, book: Book, locale: string): Promise<void> {
  const profile = ledgerQuery(book);
  // The same file as the screen's, which reports if it can't be loaded.
  const [reports] = await Promise.all([
    import("./reports/reports-screen.tsx").catch(() => undefined),
    queries.prefetchQuery(profile),
    loadSearchOfAddress(),
  ]);
  const { firstDay } = queries.getQueryData(profile.queryKey) ?? {};
  if (firstDay === undefined) return;
  const shown = shownAtFirst(currentView(), { book, firstDay, locale });
  await reports?.askReportsAhead(queries, { ...shown, today: today() });
}
