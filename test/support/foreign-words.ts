// Finds English texts in a page for a reader of another language.

import type { Page } from "playwright-core";
import { en } from "../../src/web/texts/en.ts";
import type { Language } from "../../src/web/texts/languages.ts";
import { loadTexts, type Texts } from "../../src/web/texts/texts.ts";
import { readerOf } from "../../src/web/texts/user-locale.ts";

/** Represents a value in the result of a text. */
const VALUE = "\u0001";
/** Shorter pieces around values are words of many languages. */
const MIN_PIECE = 8;

interface Said {
  /** Texts without values. */
  readonly whole: ReadonlySet<string>;
  /** The fixed pieces of texts with values. */
  readonly pieces: ReadonlySet<string>;
}

function saidBy(texts: Texts): Said {
  const whole = new Set<string>();
  const pieces = new Set<string>();
  const add = (text: unknown): void => {
    if (typeof text === "string") whole.add(text.trim());
    else if (typeof text === "function") for (const piece of piecesOf(text)) pieces.add(piece);
    else if (text !== null && typeof text === "object") Object.values(text).forEach(add);
  };
  add(texts);
  return { whole, pieces };
}

function piecesOf(text: CallableFunction): readonly string[] {
  try {
    const made = [text(VALUE, VALUE, VALUE, VALUE)].flat().map(String).join(" ");
    const pieces = made.split(VALUE).map((piece) => piece.trim());
    return pieces.filter((piece) => piece.length >= MIN_PIECE && piece.includes(" "));
  } catch {
    // It takes something else than texts.
    return [];
  }
}

/** Returns a function that looks for English text in a page in this language. It finds none in an English page. */
export async function englishFinder(
  language: Language,
): Promise<(page: Page) => Promise<readonly string[]>> {
  const english = saidBy(en);
  const own = saidBy(await loadTexts(readerOf([], language)));
  const isForeign = (text: string) => {
    if (own.whole.has(text)) return false;
    return english.whole.has(text) || [...english.pieces].some((piece) => text.includes(piece));
  };
  return async (page) => {
    if (language === "en") return [];
    const texts: unknown = await page.evaluate(SHOWN);
    if (!Array.isArray(texts)) throw new TypeError("the page has told nothing");
    return texts.map(String).filter(isForeign);
  };
}

/** Each text of the page, and each name that something has for those who listen. */
const SHOWN = `(() => {
  const texts = new Set();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) if (!walker.currentNode.parentElement.closest("script, style")) texts.add(walker.currentNode.data.trim());
  for (const element of document.querySelectorAll("[aria-label], [title], [placeholder], [aria-valuetext]")) {
    for (const name of ["aria-label", "title", "placeholder", "aria-valuetext"]) texts.add((element.getAttribute(name) ?? "").trim());
  }
  return [...texts];
})()`;
