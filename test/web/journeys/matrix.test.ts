// The same small task for every reader: on a desktop, a tablet and the smallest phone, in light and in dark, in each language and also
// right to left. Everything fits, is in the reader's language, and is readable. MATRIX=whole takes every combination.

import { expect } from "bun:test";
import type { Page } from "playwright-core";
import { recordSample } from "../../../src/web/sample/sample.ts";
import { en } from "../../../src/web/texts/en.ts";
import type { Language } from "../../../src/web/texts/languages.ts";
import { loadSampleTexts } from "../../../src/web/texts/sample-texts.ts";
import { loadTexts, type Texts } from "../../../src/web/texts/texts.ts";
import { readerOf } from "../../../src/web/texts/user-locale.ts";
import type { AppLedger } from "../../support/app-service.ts";
import { contrastFaultsIn } from "../../support/axe.ts";
import { TODAY } from "../../support/browser.ts";
import { misfitsIn } from "../../support/fit.ts";
import { journeys } from "../../support/journeys.ts";
import { currency as code, day } from "../../support/values.ts";

/** A placeholder for a value in a text that is a function. */
const VALUE = "\u0001";
/** Shorter pieces around values can be words in several languages. */
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
    // The function takes something other than strings.
    return [];
  }
}

/** Returns a function that looks for English text in a page in this language. It finds none in an English page. */
async function englishFinder(
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
    if (!Array.isArray(texts)) throw new TypeError("the page returned no list");
    return texts.map(String).filter(isForeign);
  };
}

/** Returns each text of the page, and each name that only screen readers announce. */
const SHOWN = `(() => {
  const texts = new Set();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) if (!walker.currentNode.parentElement.closest("script, style")) texts.add(walker.currentNode.data.trim());
  for (const element of document.querySelectorAll("[aria-label], [title], [placeholder], [aria-valuetext]")) {
    for (const name of ["aria-label", "title", "placeholder", "aria-valuetext"]) texts.add((element.getAttribute(name) ?? "").trim());
  }
  return [...texts];
})()`;

const it = journeys(undefined, { at: null, timeoutMs: 120_000 });

const DEVICES = [
  ["desk", { width: 1440, height: 900 }],
  ["tablet", { width: 820, height: 1180, hasTouch: true }],
  ["phone", { width: 320, height: 640, hasTouch: true }],
] as const;
const READERS = [
  ["en-US", "USD"],
  ["bn-BD", "BDT"],
  ["de-DE", "EUR"],
  ["es-ES", "EUR"],
  ["ar-EG", "EGP"],
] as const;
const SCHEMES = ["light", "dark"] as const;

const IS_WHOLE = process.env["MATRIX"] === "whole";

/** The cases whose colors no other journey checks: on a tablet, and on a phone in dark mode. */
const COLORS = ["bn-BD on a tablet", "de-DE on a tablet", "bn-BD on a phone"];

/** The readers for whom a tablet may show other errors: another script, the longest words, and right to left. */
const ON_A_TABLET = ["bn-BD", "de-DE", "ar-EG"];

/**
 * Each reader on a desktop and on a phone, in one of the two schemes. Colors depend only on the device and the scheme. accessible.test.ts
 * checks the colors on a desktop, and on a phone in light mode, on more screens.
 */
const CASES = DEVICES.flatMap(([device, size], row) =>
  READERS.flatMap(([locale, currency], column) =>
    SCHEMES.filter((_, at) => IS_WHOLE || (row + column) % SCHEMES.length === at).map((scheme) => ({
      device,
      size,
      locale,
      currency,
      scheme,
      hasColors: IS_WHOLE || COLORS.includes(`${locale} on a ${device}`),
    })),
  ),
).filter(({ device, locale }) => IS_WHOLE || device !== "tablet" || ON_A_TABLET.includes(locale));

/** Adds an expense, finds it, opens it, views the reports, sets a budget and changes the colors. Calls `look` at each step. */
async function useApp(page: Page, texts: Texts, look: (place: string) => Promise<void>) {
  const seen = (place: string) => page.locator(place).first().waitFor();
  const settled = () =>
    page.locator("[data-outdated], .skeleton").first().waitFor({ state: "detached" });
  await seen(".row .open");
  await seen(".where a");
  await page.locator(".heads button, .list-tools select").first().waitFor();
  await look("the book");

  await page.keyboard.press("n");
  await page.locator("dialog input:focus").fill("12 Kiosk #zoo");
  await seen(".chip.read");
  await look("the line");
  await page.keyboard.press("Enter");
  await page.locator(".toast button").last().click();
  await page.keyboard.press("Escape");
  await page.locator("dialog").waitFor({ state: "detached" });

  await page.keyboard.press("/");
  await page.locator(".search input:focus").fill("kiosk");
  await page.locator(".row .open").nth(1).waitFor({ state: "detached" });
  await settled();
  await page.locator(".search input").blur();
  await look("search results");

  await page.locator(".row .open").click();
  await seen(".side-panel .past li");
  await look("the expense");
  await page.keyboard.press("Escape");
  await page.locator(".side-panel").waitFor({ state: "detached" });

  await page.getByRole("link", { name: texts.nav.book }).first().press("2");
  await page.locator('[data-report="running"]').scrollIntoViewIfNeeded();
  await seen('[data-report="running"] .plot');
  await look("the reports");

  await page.keyboard.press("4");
  await seen(".recurring ul .name, .recurring .hint");
  await page.locator(".recurring header button").click();
  await seen("dialog .fields");
  await look("a recurring expense");
  await page.keyboard.press("Escape");
  await look("the recurring expenses");

  await page.keyboard.press("5");
  await page.locator(".suggested button").first().click();
  await seen(".budget-table");
  await page.locator(".toast button").last().click();
  await look("the budgets");
  await page.locator(".budget-table th button").first().click();
  await seen("dialog .fields");
  await look("a budget");
  await page.keyboard.press("Escape");
  await page.locator("dialog").waitFor({ state: "detached" });

  await page.keyboard.press("3");
  await page
    .getByRole("navigation", { name: texts.nav.settings })
    .getByText(texts.sections.appearance)
    .click();
  await page.getByLabel(texts.appearance.schemes.dark, { exact: true }).check();
  await seen('html[data-scheme="dark"]');
  await look("the settings");
}

for (const { device, size, locale, currency, scheme, hasColors } of CASES) {
  const reader = readerOf([locale], locale === "ar-EG" ? "en" : null);
  const fill = async ({ client, ledger }: AppLedger) => {
    await client.changeLedger({ ledger, body: { name: "Home", currency: code(currency) } });
    const texts = await loadSampleTexts(reader);
    await recordSample(client, ledger, { today: day(TODAY), currency: code(currency), texts });
  };
  it(`the same task can be done on a ${device} in ${locale}, ${scheme}`, {
    ...size,
    locale,
    scheme,
    fill,
  }, async ({ page, app }) => {
    const [texts, englishIn] = await Promise.all([
      reader.language === "en" ? en : loadTexts(reader),
      englishFinder(reader.language),
    ]);
    await page.goto(app());
    await useApp(page, texts, async (place) => {
      const found = {
        misfits: await misfitsIn(page),
        english: await englishIn(page),
        unreadable: hasColors ? await contrastFaultsIn(page) : [],
      };
      expect({ place, ...found }).toEqual({ place, misfits: [], english: [], unreadable: [] });
    });
    const { language, direction } = reader;
    const root = page.locator("html");
    expect(await root.getAttribute("lang")).toBe(language);
    expect(await root.getAttribute("dir")).toBe(direction);
  });
}
