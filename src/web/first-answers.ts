// What the first view of a page shows is asked for before anything of it is drawn, as far as it is known by then what it will be.

import type { QueryClient } from "@tanstack/react-query";
import { currentView, loadSearchOfAddress } from "./address/address.ts";
import type { View } from "./address/view.ts";
import { type AheadView, askAhead } from "./book/ask-ahead.ts";
import { today } from "./clock.ts";
import { firstDrawn } from "./first-draw.tsx";
import { isOneColumn } from "./media.ts";
import { filterOfView, periodOfView } from "./service/filter.ts";
import {
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
  const ledgers = queries.prefetchQuery(ledgersQuery(service));
  const isReadable = loadSearchOfAddress();
  const profile = ledgerQuery(book);
  await queries.prefetchQuery(profile);
  const { firstDay } = queries.getQueryData(profile.queryKey) ?? {};
  if (firstDay === undefined) return;
  const others = [ledgers];
  if (view.screen !== "settings") others.push(queries.prefetchQuery(categoryNamesQuery(book)));
  if (view.screen === "book") {
    await isReadable;
    const untilLater = isOneColumn() ? undefined : firstDrawn;
    const shown = shownAtFirst(view, { book, firstDay, locale });
    others.push(askAhead(queries, { ...shown, keptMs: KEPT_MS, untilLater }));
  }
  await Promise.all(others);
}

interface Known extends Pick<AheadView, "book" | "firstDay"> {
  readonly locale: string;
}

/** What a view is of, once the search of its address can be read. */
export function shownAtFirst(view: View, { book, firstDay, locale }: Known) {
  const period = periodOfView(view, firstDay, today());
  const filter = filterOfView(view, period, { firstDay, today: today(), locale });
  return { book, firstDay, filter, period };
}
