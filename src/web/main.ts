// Draws the app into its page, once the reader's language is there.

import { openLastLedger } from "./address/last-ledger.ts";
import { drawApp } from "./app.tsx";
import { readerOf } from "./locale/reader.ts";
import { keptPreferences } from "./preferences.ts";
import { loadTexts } from "./texts/texts.ts";

const place = document.getElementById("app");
const reader = readerOf(navigator.languages, keptPreferences().language);
openLastLedger();
const texts = await loadTexts(reader);
if (place) await drawApp(place, reader, texts);
