// The app as a whole, with everything around the screens that they share. If the first data comes soon, the page is rendered only then,
// since rendering once is quicker.

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { createRoot } from "react-dom/client";
import { currentView, openLastLedger } from "./address/address.ts";
import { askForFirstView } from "./first-answers.ts";
import { Frame } from "./frame/frame.tsx";
import { gather, idle, painted } from "./idle.ts";
import { loadFollowing, someMissing } from "./lazy-component.ts";
import { prepareFormats } from "./locale/days.ts";
import { currentPreferences, type Preferences, usePreferences } from "./preferences.ts";
import { reloadOnceThere } from "./reload.ts";
import { openOutbox } from "./service/page-outbox.ts";
import { createService, isUnanswered, RETRY_MS, ServiceContext } from "./service/service.ts";
import { directed } from "./texts/directed.ts";
import { loadTexts, ReaderContext, type Texts } from "./texts/texts.ts";
import { type Reader, readerOf } from "./texts/user-locale.ts";

/** How long the answers of a view are cached after it is left. */
const CACHED_MS = 60_000;
/** If only some requests get through, the service seems to come back again and again. */
const BACK_MS = 200;
/** An empty page is fine for this long; after that, placeholders are drawn. */
const SOON_MS = 500;

const queries = new QueryClient({
  defaultOptions: {
    queries: {
      // Data becomes stale only when the feed of changes says so.
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: CACHED_MS,
      networkMode: "always",
      retry: (_, error) => isUnanswered(error),
      retryDelay: RETRY_MS,
    },
  },
});
const service = createService();

// The page does not know which changes were made while the service was away.
const askAgain = gather(() => void queries.invalidateQueries(), BACK_MS);
service.connectivity.subscribe(() => {
  if (!service.connectivity.isAway()) askAgain();
});

const outbox = openOutbox(service, queries);
void someMissing.then(reloadOnceThere);

const place = document.getElementById("app");
if (place) void drawApp(place, readerOf(navigator.languages, currentPreferences().language));

async function drawApp(place: Element, reader: Reader): Promise<void> {
  openLastLedger();
  const soon = new Promise((resolve) => setTimeout(resolve, SOON_MS));
  const answers = askForFirstView(queries, service, reader.locale);
  prepareFormats(reader.locale);
  const [texts] = await Promise.all([
    loadTexts(reader),
    Promise.race([answers, soon]),
    // A view with a search is rendered only when the search can be read.
    currentView().search !== "" && loadFollowing(),
  ]);
  // The styles of all elements depend on these attributes: if they were set later, the browser would compute all styles twice.
  setOnPage(reader, currentPreferences().scheme);
  createRoot(place).render(<App texts={texts} />);
  await painted();
  await idle();
  void loadFollowing();
  await outbox.start();
}

function setOnPage({ language, direction }: Reader, scheme: Preferences["scheme"]): void {
  const page = document.documentElement;
  const attributes = { lang: language, dir: direction, "data-scheme": scheme };
  for (const [name, value] of Object.entries(attributes)) {
    if (page.getAttribute(name) !== value) page.setAttribute(name, value);
  }
}

function App({ texts: first }: { readonly texts: Texts }) {
  const { scheme, language } = usePreferences();
  const reader = useMemo(() => readerOf(navigator.languages, language), [language]);
  const [loaded, setLoaded] = useState(first);
  const withTexts = useMemo(() => {
    return { ...reader, texts: directed(loaded, reader.direction) };
  }, [loaded, reader]);

  useEffect(() => {
    let isCurrent = true;
    void loadTexts(reader).then((texts) => {
      if (isCurrent) setLoaded(texts);
    });
    return () => {
      isCurrent = false;
    };
  }, [reader]);

  useEffect(() => setOnPage(reader, scheme), [reader, scheme]);

  return (
    <QueryClientProvider client={queries}>
      <ServiceContext value={service}>
        <ReaderContext value={withTexts}>
          <Frame />
        </ReaderContext>
      </ServiceContext>
    </QueryClientProvider>
  );
}
