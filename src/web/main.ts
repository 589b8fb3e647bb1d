// Draws the app into its page, once the reader's language is there.

import { drawApp } from "./app.tsx";
import { firstReader } from "./begin.ts";
import { loadTexts } from "./texts/texts.ts";

const place = document.getElementById("app");
const texts = await loadTexts(firstReader);
if (place) await drawApp(place, texts);
