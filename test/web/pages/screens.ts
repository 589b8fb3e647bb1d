// A walk through every screen and dialog of the app, in one page. Each is opened as a user would, and checked.

import type { Page } from "playwright-core";
import { KEY_TABLE } from "../../../src/web/key-table.ts";
import { en } from "../../../src/web/texts/en.ts";
import { texts as importing } from "../../../src/web/texts/import/en.ts";
import { texts as keyTexts } from "../../../src/web/texts/keys/en.ts";
import { texts as recurring } from "../../../src/web/texts/recurring/en.ts";
import { type AppLedger, withApp } from "../../support/app-service.ts";
import { type PageOptions, withPage } from "../../support/browser.ts";
import { fillBook } from "../../support/expense-book.ts";
import { decimal } from "../../support/values.ts";

interface Stop {
  readonly name: string;
  /** Its landmarks and headings in order, without the header and announcements. A modal dialog has its own. */
  readonly outline: readonly string[];
  /** Goes there from the previous stop. */
  readonly open: (page: Page, book: AppLedger) => Promise<unknown>;
  /** Goes back to the screen below it. */
  readonly close?: (page: Page) => Promise<unknown>;
}

const seen = (page: Page, place: string) => page.locator(place).first().waitFor();
const gone = (page: Page, place: string) => page.locator(place).waitFor({ state: "detached" });
const press = (page: Page, name: string) =>
  page.getByRole("button", { name, exact: true }).first().click();
const closed = (place: string) => async (page: Page) => {
  await page.keyboard.press("Escape");
  await gone(page, place);
};

/** A stop at something that a button opens, and that Escape closes. */
function behind(button: string, place: string, name: string, outline: Stop["outline"]): Stop {
  const open = async (page: Page) => {
    await press(page, button);
    await seen(page, place);
  };
  return { name, outline, open, close: closed(place) };
}

/** A stop at a dialog with a title, which is also the name of its button unless another one is given. */
const dialog = (name: string, title: string, button = title) =>
  behind(button, "dialog", name, [`dialog ${title}`, `heading 3 ${title}`]);

const BOOK = [
  `heading 2 ${en.nav.book}`,
  "search",
  `region ${en.book.total}`,
  `region ${en.book.days}`,
];
const DAYS = ["heading 3 Sat, Nov 21", "heading 3 Fri, Nov 20", "heading 3 Tue, Nov 3"];
const IN_SETTINGS = [`heading 2 ${en.nav.settings}`, `navigation ${en.nav.settings}`];

const REPORTS = [
  en.reports.changes,
  en.reports.running,
  en.reports.months,
  en.sections.categories,
  en.sections.payees,
  en.reports.largest,
  en.reports.days,
];

const allExpenses = en.book.budget.named(en.book.budget.all);

const IN_IMPORT = [`heading 2 ${importing.title}`];
const IN_FILE = [
  ...IN_IMPORT,
  "region card",
  "heading 3 card",
  `region ${importing.questions.title(1)}`,
  `heading 3 ${importing.questions.title(1)}`,
  `region ${importing.row.list}`,
];

const section = (name: string) => [...IN_SETTINGS, `region ${name}`, `heading 3 ${name}`];

const IN_PAYEES = [...section("Payees"), "search"];

async function goToSection(page: Page, name: string): Promise<void> {
  // A phone shows the list of sections, or one of them.
  const back = page.locator(".to-list");
  if (await back.isVisible()) await back.click();
  await page.getByRole("navigation", { name: en.nav.settings }).getByText(name).click();
  await page.locator("#setting-title", { hasText: name }).waitFor();
  await gone(page, ".setting .skeleton");
}

const inSection = (name: string, title: string, more: Stop["outline"] = []): Stop => ({
  name,
  outline: [...section(title), ...more],
  open: (page) => goToSection(page, title),
});

const search = async (page: Page, text: string) => {
  await page.keyboard.press("/");
  await page.locator(".search input:focus").fill(text);
};

const STOPS: readonly Stop[] = [
  {
    name: "the book",
    outline: [...BOOK, ...DAYS],
    async open(page, book) {
      await fillBook(book);
      const { client, ledger } = book;
      const again = { description: "Lunch", amount: decimal("12.50"), payee: "Market" };
      const body = { ...again, date: "2026-11-03", category: 2 };
      const { id } = await client.recordExpense({ ledger, body });
      for (const note of ["warm", "cold"])
        await client.amendExpense({ ledger, id, body: { note } });
      await page.goto(book.app());
      await seen(page, ".row .open");
      await seen(page, ".where a");
      await seen(page, ".list-tools button");
      // Waits for its column headers, or else for a choice.
      await page.locator(".heads button, .list-tools select").first().waitFor();
    },
  },
  {
    name: "the period",
    outline: [...BOOK, ...DAYS],
    async open(page) {
      await page.locator(".period-name").click();
      await seen(page, ".picker:popover-open .days");
    },
    close: closed(".picker:popover-open"),
  },
  {
    name: "the selection",
    outline: [...BOOK, ...DAYS, `region ${en.bulk.label}`],
    async open(page) {
      await press(page, en.book.selectSome);
      await page.locator(".row", { hasText: "Bread" }).click();
      await seen(page, ".bulk");
    },
    close: closed(".bulk"),
  },
  {
    name: "an open expense",
    outline: [
      ...BOOK,
      ...DAYS,
      "dialog Groceries",
      `region ${en.sections.history}`,
      `heading 3 ${en.sections.history}`,
    ],
    async open(page) {
      // Its tag has the lowest contrast of all texts.
      await page.locator(".row .open", { hasText: "Groceries" }).click();
      await seen(page, ".side-panel .past li");
    },
  },
  {
    name: "a split",
    outline: [
      ...BOOK,
      ...DAYS,
      "dialog Groceries",
      `form ${en.expense.split}`,
      `region ${en.sections.history}`,
      `heading 3 ${en.sections.history}`,
    ],
    async open(page) {
      await press(page, en.expense.split);
      await seen(page, ".side-panel .parts");
    },
    async close(page) {
      await press(page, en.cancel);
      await closed(".side-panel")(page);
    },
  },
  {
    name: "the line for a new expense",
    outline: [`dialog ${en.nav.newExpense}`],
    async open(page) {
      await page.keyboard.press("n");
      await page.locator("dialog input:focus").fill("12.50 lunch @Cafe #work yesterday");
      await seen(page, ".chip.read");
    },
  },
  {
    name: "the form",
    outline: [`dialog ${en.nav.newExpense}`, `heading 2 ${en.nav.newExpense}`],
    async open(page) {
      await page.keyboard.press("Shift+Enter");
      await seen(page, ".expense-form");
      await page.getByLabel(en.amount, { exact: true }).fill("12,,x");
      await page.getByLabel(en.amount, { exact: true }).press("Enter");
      await seen(page, ".expense-form .fault");
      await seen(page, ".expense-form [aria-invalid=true]:focus");
    },
    async close(page) {
      await closed(".expense-form")(page);
      await closed("dialog")(page);
    },
  },
  {
    name: "the keys",
    outline: [
      `dialog ${en.sections.keys}`,
      `heading 3 ${en.sections.keys}`,
      ...KEY_TABLE.map(({ place }) => `heading 4 ${keyTexts.places[place]}`),
      `heading 4 ${en.finding.signs}`,
    ],
    async open(page) {
      await page.keyboard.press("?");
      await seen(page, "dialog .keys");
    },
    close: closed("dialog"),
  },
  {
    name: "search results",
    outline: [...BOOK, "heading 3 Fri, Nov 20"],
    async open(page) {
      await search(page, "bread");
      await page.locator(".total", { hasText: "€3.20" }).waitFor();
      await gone(page, "[data-outdated]");
    },
  },
  {
    name: "a search without results",
    outline: BOOK,
    async open(page) {
      await search(page, "nothing like it");
      await seen(page, ".nothing");
    },
    async close(page) {
      await page.locator(".search input").fill("");
      await page.locator(".search input").blur();
      await seen(page, ".row .open");
    },
  },
  {
    name: "the reports",
    outline: [
      `heading 2 ${en.nav.reports}`,
      "search",
      `region ${en.reports.total}`,
      ...REPORTS.flatMap((name) => [`region ${name}`, `heading 3 ${name}`]),
    ],
    async open(page) {
      await page.keyboard.press("2");
      for (const name of ["running", "months", "days"]) {
        await page.locator(`[data-report="${name}"]`).scrollIntoViewIfNeeded();
        await seen(page, `[data-report="${name}"] .plot`);
      }
    },
  },
  {
    name: "recurring expenses",
    outline: [
      `heading 2 ${en.nav.recurring}`,
      `region ${recurring.due}`,
      `heading 3 ${recurring.due}`,
      `region ${en.nav.recurring}`,
      ...["region", "heading 3"].map((role) => `${role} ${recurring.found}`),
    ],
    async open(page, { client, ledger }) {
      const rhythm = { unit: "month", every: 1, on: [1] } as const;
      const body = { description: "Rent", amount: decimal("900"), rhythm, from: "2026-11-01" };
      await client.createRecurring({ ledger, body });
      for (const date of ["2026-08-05", "2026-09-05", "2026-10-05", "2026-11-05"]) {
        const music = { description: "Music", amount: decimal("9.99"), date };
        await client.recordExpense({ ledger, body: music });
      }
      await page.keyboard.press("4");
      await page.getByRole("button", { name: recurring.addNamed("Music") }).waitFor();
    },
  },
  dialog("a new recurring expense", recurring.create),
  {
    name: "the budgets",
    outline: [`heading 2 ${en.nav.budgets}`],
    async open(page, { client, ledger }) {
      await client.createBudget({ ledger, body: { amount: decimal("200"), from: "2026-10" } });
      const body = { category: 2, amount: decimal("10"), from: "2026-11", carry: "all" } as const;
      await client.createBudget({ ledger, body });
      await page.keyboard.press("5");
      await page.getByText(en.book.budget.over("€2.50")).waitFor();
    },
  },
  dialog("a budget", allExpenses, en.book.budget.all),
  {
    name: "the ledgers",
    outline: section(en.sections.ledgers),
    async open(page) {
      await page.keyboard.press("3");
      await goToSection(page, en.sections.ledgers);
    },
  },
  dialog("a new ledger", en.ledgers.create),
  inSection("the categories", en.sections.categories),
  dialog("a new category", en.categories.create),
  behind(
    en.categories.more("Food"),
    ".menu:popover-open",
    "the actions for a category",
    section(en.sections.categories),
  ),
  {
    name: "the payees",
    outline: IN_PAYEES,
    async open(page) {
      await goToSection(page, "Payees");
      // On a phone, only the book hides its search until it is asked for.
      const field = page.getByRole("searchbox", { name: en.labels.search.payee });
      const width = await field.evaluate(({ clientWidth }) => clientWidth);
      if (width < 100) throw new Error(`the search is ${width} pixels wide`);
    },
  },
  behind(en.labels.rename("Market"), ".rename-form", "a payee that is renamed", IN_PAYEES),
  dialog("a payee that is deleted", "Delete Market?", en.settings.delete("Market")),
  {
    name: "the history",
    outline: [...section(en.sections.history), "search"],
    async open(page) {
      await page.keyboard.press("h");
      await seen(page, ".past .change");
    },
  },
  inSection("the appearance", en.sections.appearance, [`heading 4 ${en.appearance.sample}`]),
  inSection("import and export", en.sections.data, [
    ...[importing.sources.title, en.exporting.title].flatMap((part) => [
      `region ${part}`,
      `heading 4 ${part}`,
    ]),
  ]),
  {
    name: "the import",
    outline: [
      ...IN_IMPORT,
      `region ${en.first.importFiles}`,
      `heading 3 ${en.first.importFiles}`,
      `region ${importing.list.title}`,
      `heading 3 ${importing.list.title}`,
    ],
    async open(page) {
      await page.keyboard.press("i");
      await seen(page, ".imports .hint");
    },
  },
  {
    name: "a file",
    outline: IN_FILE,
    async open(page) {
      const buffer = Buffer.from(UNCLEAR);
      const file = { name: "card.csv", mimeType: "text/csv", buffer };
      await page.locator("input[type=file]").setInputFiles(file);
      await seen(page, ".file-rows .open");
    },
  },
  {
    name: "a row of the file",
    outline: [
      ...IN_FILE,
      "dialog COFFEE CORNER",
      `region ${importing.row.becomes}`,
      `region ${importing.row.inFile} Line 2`,
      `heading 3 ${importing.row.inFile} Line 2`,
    ],
    async open(page) {
      await page.locator(".file-rows .open", { hasText: "COFFEE" }).click();
      await seen(page, ".side-panel .raw-line");
    },
    close: closed(".side-panel"),
  },
];

/** Its dates can be read in two ways. */
const UNCLEAR = `Date,Description,Amount
03/04/2026,COFFEE CORNER,-3.20
05/04/2026,BOOKSHOP,-18.00
`;

/** Passes each stop to `look` once it is shown, and then closes it. Begins with the first visit. */
export async function walkThroughScreens(
  options: PageOptions,
  look: (page: Page, stop: Pick<Stop, "name" | "outline">) => Promise<void>,
): Promise<void> {
  await withApp(async (book) => {
    await withPage(book.app(), { ...options, locale: "en-US" }, async ({ page }) => {
      await seen(page, ".first .welcome");
      await look(page, {
        name: "the first visit",
        outline: [`heading 2 ${en.nav.book}`, `region ${en.book.days}`],
      });
      for (const stop of STOPS) {
        await stop.open(page, book);
        await look(page, stop);
        await stop.close?.(page);
      }
    });
  });
}
