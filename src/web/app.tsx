// The app as a whole: what all screens share lies around them.

import { QueryClientProvider } from "@tanstack/react-query";
import { startTransition, useEffect, useMemo, useState } from "react";
import { createRoot } from "react-dom/client";
import { loadSearchOfAddress } from "./address/address.ts";
import { firstAnswers, firstReader, queries, service } from "./begin.ts";
import { firstDrawn, useFirstDraw } from "./first-draw.tsx";
import { loadFirstView } from "./first-view.ts";
import { Frame } from "./frame/frame.tsx";
import { isOneColumn } from "./media.ts";
import { loadToasts } from "./parts/toast-corner.tsx";
import { keptPreferences, type Preferences, usePreferences } from "./preferences.ts";
import { loadDoneText } from "./service/answers.ts";
import { holdUnfinished } from "./service/before-unload.ts";
import { openOutbox } from "./service/page-outbox.ts";
import { isAllSent } from "./service/pending.ts";
import { ServiceContext } from "./service/service.ts";
import { directed } from "./texts/directed.ts";
import { loadTexts, ReaderContext, type Texts, TextsContext } from "./texts/texts.ts";
import { type Reader, readerOf } from "./texts/user-locale.ts";

/** Where only some requests get through, the service seems to come back all the time. */
const BACK_MS = 200;
/** An empty page this long bothers nobody; after that, placeholders are drawn. On a desk they would be drawn with much else: they cost more. */
const SOON_MS = { oneColumn: 200, desk: 500 } as const;

let isBack = false;
service.connectivity.subscribe(() => {
  if (service.connectivity.isAway() || isBack) return;
  isBack = true;
  setTimeout(() => {
    isBack = false;
    // What happened while it was away is not known.
    void queries.invalidateQueries();
  }, BACK_MS);
});

const outbox = openOutbox(service, queries);
void firstDrawn.then(() => outbox.start());
// A browser that stores nothing loses with the page what is not sent yet.
holdUnfinished({
  isLost: () => !outbox.isDurable && service.connectivity.isAway() && !isAllSent(),
});

/** Draws the app into its place on the page, with what it shows at first if that comes soon: to draw it once is quicker. */
export async function drawApp(place: Element, texts: Texts): Promise<void> {
  const reader = firstReader;
  const soon = new Promise((resolve) =>
    setTimeout(resolve, SOON_MS[isOneColumn() ? "oneColumn" : "desk"]),
  );
  const loaded = loadFirstView(queries, service, reader.locale);
  await Promise.all([
    Promise.race([Promise.all([firstAnswers, loaded]), soon]),
    loadSearchOfAddress(),
  ]);
  // What the styles of all elements depend on comes before them: afterwards they would be worked out a second time.
  setOnPage(reader, keptPreferences().scheme);
  void firstDrawn.then(() => Promise.all([loadDoneText(), loadToasts()]));
  const draw = () => createRoot(place).render(<App texts={texts} />);
  // A page of one column draws all of it: as a transition, in short tasks, between which the page answers. Others draw less, and sooner in one.
  if (isOneColumn()) startTransition(draw);
  else draw();
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
  const texts = useMemo(() => directed(loaded, reader.direction), [loaded, reader]);
  useFirstDraw();

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
        <ReaderContext value={reader}>
          <TextsContext value={texts}>
            <Frame />
          </TextsContext>
        </ReaderContext>
      </ServiceContext>
    </QueryClientProvider>
  );
}
