// Every user can use every screen and dialog. axe-core finds no violation of WCAG 2.2 AA, screen readers find landmarks, headings and
// distinct names, and touch targets are large enough. The matrix covers languages and directions.

import { expect } from "bun:test";
import type { Page } from "playwright-core";
import { en } from "../../../src/web/texts/en.ts";
import { contrastFaultsIn, violationsOf } from "../../support/axe.ts";
import { test } from "../../support/journeys.ts";
import { outlineOf, saidIn, spokenIn, targetsOf, unspokenIn } from "../../support/spoken.ts";
import { smallTargetsIn } from "../../support/touch-targets.ts";
import { PHONE } from "../pages/phone.ts";
import { walkThroughScreens } from "../pages/screens.ts";

const LONGEST_MS = 120_000;
/** A rule of WCAG 2.2 that axe leaves out by itself. */
const MORE = ["target-size"];

const EXPENSES = [
  "Lunch, €12.50, Corner Café, Saturday, November 21, 2026",
  "Bread, €3.20, Market, Friday, November 20, 2026",
  "Groceries, €43.10, Market, Friday, November 20, 2026",
  "Lunch, €12.50, Market, Tuesday, November 3, 2026",
  "Train to Zürich, €89.00, Tuesday, November 3, 2026",
];

/** The controls of the book in reading order. All days are one stop, and each expense has a distinct name. */
const IN_BOOK = [
  ...[en.period.before, "November 2026", en.period.after].map((name) => `button ${name}`),
  `slider ${en.book.chart.running}`,
  ...["link Food €147.80 92%", "link Travel €12.50 8%"],
  ...[en.book.selectSome, en.book.export, en.book.print, en.book.look].map(
    (name) => `button ${name}`,
  ),
  `button ${en.date}`,
  `checkbox ${en.bulk.selectAll("5")}`,
  ...[en.description, en.book.amountIn("€")].map((name) => `button ${name}`),
  ...EXPENSES.flatMap((name) => [`checkbox ${en.book.select(name)}`, `link ${name}`]),
];

/** The announcements on arrival at each place. */
const SAID: Readonly<Record<string, string>> = {
  "the book": "€160.305 expenses",
  "what is selected": "€160.305 expenses1 expense€3.20",
  "what was found": "€3.201 expense",
  "what was not found": "€0.000 expenses",
  "the payees": "2 payees",
};

async function faultsInTheDark(page: Page): Promise<readonly string[]> {
  await page.emulateMedia({ colorScheme: "dark" });
  const found = await contrastFaultsIn(page);
  await page.emulateMedia({ colorScheme: "light" });
  return found;
}

test(
  "on a desk all has a name, in an order that leads through it, and can be read in the dark too",
  async () => {
    await walkThroughScreens({}, async (page, { name, outline }) => {
      const spoken = await spokenIn(page);
      const heard = outlineOf(spoken);
      const said = SAID[name];
      expect({
        name,
        outline: heard.slice(heard.indexOf("main") + 1),
        unspoken: unspokenIn(spoken),
        said: said && saidIn(spoken),
        found: await violationsOf(page, MORE),
        inTheDark: await faultsInTheDark(page),
      }).toEqual({ name, outline: [...outline], unspoken: [], said, found: [], inTheDark: [] });
      if (name !== "the book") return;
      const targets = targetsOf(spoken);
      expect(targets.slice(targets.indexOf(`combobox ${en.search.label}`) + 1)).toEqual(IN_BOOK);
    });
  },
  LONGEST_MS,
);

test(
  "on a phone all has a name, and is as large as a finger",
  async () => {
    await walkThroughScreens(PHONE, async (page, { name }) => {
      const found = await violationsOf(page, MORE);
      const [unspoken, small] = [unspokenIn(await spokenIn(page)), await smallTargetsIn(page)];
      expect({ name, found, unspoken, small }).toEqual({
        name,
        found: [],
        unspoken: [],
        small: [],
      });
    });
  },
  LONGEST_MS,
);
