// Takes the pictures of the app for README and docs. They show a household's ledger on a fixed day. The same app gives the same pictures,
// except for times in histories. Text beyond the app's own font is in the machine's fonts. The pictures in docs were taken with Noto Sans
// and Noto Color Emoji.

import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { createClient } from "../src/client/client.ts";
import { SOURCE_HEADER } from "../src/contract/wire.ts";
import type { LedgerId } from "../src/domain/ledger/ledger.ts";
import { recordSample } from "../src/web/sample/sample.ts";
import { sample } from "../src/web/texts/en-sample.ts";
import { householdBankFile } from "../test/fixtures/bank-files.ts";
import { type AppProcess, withAppProcess } from "../test/support/app-process.ts";
import { closeBrowser, type PageOptions, TODAY, withPage } from "../test/support/browser.ts";
import { currency, day, decimal } from "../test/support/values.ts";

interface Picture {
  /** The part of the address after /app. */
  readonly view: string;
  readonly options: PageOptions;
  /** Waits until the picture can be taken, or first does what a user does to get there. */
  readonly prepare: (page: Page) => Promise<void>;
}

const DESK: PageOptions = { width: 1440, height: 900 };
const TABLET: PageOptions = { width: 768, height: 1024 };
const PHONE: PageOptions = { width: 390, height: 844, hasTouch: true };
const dark = (options: PageOptions): PageOptions => ({ ...options, scheme: "dark" });

const PICTURES: Readonly<Record<string, Picture>> = {
  "first-desk": { view: "", options: DESK, prepare: seeFirstVisit },
  "book-desk": { view: "?ledger=home", options: DESK, prepare: seeRows },
  "book-desk-dark": { view: "?ledger=home", options: dark(DESK), prepare: seeRows },
  "book-tablet": { view: "?ledger=home", options: TABLET, prepare: seeRows },
  "book-phone": { view: "?ledger=home", options: PHONE, prepare: seeRows },
  "book-phone-dark": { view: "?ledger=home", options: dark(PHONE), prepare: seeRows },
  "entry-desk": { view: "?ledger=home", options: DESK, prepare: typeLine },
  "expense-desk": { view: "?ledger=home", options: DESK, prepare: openExpense },
  "reports-desk": {
    view: "/reports?ledger=home",
    options: { ...DESK, height: 1_560 },
    prepare: seeCharts,
  },
  "reports-desk-dark": {
    view: "/reports?ledger=home",
    options: dark({ ...DESK, height: 1_560 }),
    prepare: seeCharts,
  },
  "reports-phone": { view: "/reports?ledger=home", options: PHONE, prepare: seeChanges },
  "recurring-desk": { view: "/recurring?ledger=home", options: DESK, prepare: seeRecurring },
  "budgets-desk": { view: "/budgets?ledger=home", options: DESK, prepare: seeBudgets },
  "budgets-phone": { view: "/budgets?ledger=home", options: PHONE, prepare: seeBudgets },
  "import-desk": { view: "/import?ledger=home", options: DESK, prepare: chooseFile },
  "import-desk-dark": { view: "/import?ledger=home", options: dark(DESK), prepare: chooseFile },
  "import-phone": { view: "/import?ledger=home", options: PHONE, prepare: chooseFile },
  "import-question": { view: "/import?ledger=home", options: DESK, prepare: chooseUnclearFile },
  "import-row": { view: "/import?ledger=home", options: DESK, prepare: openRowOfFile },
  "settings-desk": {
    view: "/settings?ledger=home&section=categories",
    options: DESK,
    prepare: seeCategories,
  },
};

/** Outlay offers these payments as recurring, since they are not planned yet. */
const NOT_ADDED = ["Gym", "Water"];

const BUDGETS = [
  { amount: "2400", carry: "nothing" },
  { category: "Food", amount: "480", carry: "rest" },
  { category: "Eating out", amount: "110", carry: "nothing" },
  { category: "Leisure", amount: "60", carry: "all" },
  { category: "Transport", amount: "150", carry: "rest" },
] as const;

const OUT = join(import.meta.dir, "../docs/pictures");

mkdirSync(OUT, { recursive: true });
const folder = mkdtempSync(join(tmpdir(), "outlay-pictures-"));
try {
  await withAppProcess(`sqlite:${join(folder, "book.db")}`, async (service) => {
    await recordHousehold(service);
    for (const [name, picture] of Object.entries(PICTURES)) await take(service, name, picture);
  });
} finally {
  await closeBrowser();
  rmSync(folder, { recursive: true });
}

/** Sends requests as the app does, so that histories name the app as their source. */
async function recordHousehold({ app }: AppProcess): Promise<void> {
  const client = createClient({
    baseUrl: new URL(app()).origin,
    fetch(request) {
      request.headers.set(SOURCE_HEADER, "app");
      return fetch(request);
    },
  });
  const euro = currency("EUR");
  const body = { id: "home", name: "Home", currency: euro };
  const { id: ledger } = await client.createLedger({ body });
  await recordSample(client, ledger, { today: day(TODAY), currency: euro, texts: sample });
  await plan(client, ledger);
}

/** Adds the regular payments that Outlay finds, and budgets. */
async function plan(client: ReturnType<typeof createClient>, ledger: LedgerId): Promise<void> {
  const { items } = await client.findRegular({ ledger, today: TODAY });
  const added = items.filter(({ description }) => !NOT_ADDED.includes(description));
  for (const { description, payee, category, rhythm, next, amount, varies } of added) {
    const body = { description, payee, category, rhythm, from: next };
    await client.createRecurring({ ledger, body: { ...body, amount: varies ? null : amount } });
  }
  const { items: categories } = await client.listCategories({ ledger });
  for (const { amount, carry, ...budget } of BUDGETS) {
    const name = "category" in budget ? budget.category : undefined;
    const category = categories.find((each) => each.name === name)?.id ?? null;
    const body = { category, amount: decimal(amount), carry, from: "2026-01" };
    await client.createBudget({ ledger, body });
  }
}

async function take({ app }: AppProcess, name: string, { view, options, prepare }: Picture) {
  await withPage(app(view), options, async ({ page, problems }) => {
    await page.locator("main").waitFor();
    await prepare(page);
    await page.locator(".skeleton").first().waitFor({ state: "detached" });
    await page.screenshot({ path: join(OUT, `${name}.png`), animations: "disabled" });
    const [problem] = problems();
    if (problem !== undefined) throw new Error(`${name}: ${problem}`);
    process.stdout.write(`${name}.png\n`);
  });
}

async function seeFirstVisit(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Try sample data" }).waitFor();
}

async function seeRows(page: Page): Promise<void> {
  await page.locator(".row .open").first().waitFor();
  await page.locator(".where li").first().waitFor();
  await page.locator(".budget-now").waitFor();
  await page.locator(".occurrence").first().waitFor();
  // Elements that load after the rows are empty until then.
  await page.locator(".list-tools:empty").waitFor({ state: "detached" });
  await page.locator(".heads:empty").waitFor({ state: "detached" });
}

async function typeLine(page: Page): Promise<void> {
  await seeRows(page);
  await page.keyboard.press("n");
  await page.keyboard.type("12.50 lunch @Canteen #work yesterday");
  await page.locator(".chip.read", { hasText: "€12.50" }).waitFor();
  // Suggestions from the history come last.
  await page.locator(".chip.offer").first().waitFor();
}

async function openExpense(page: Page): Promise<void> {
  await seeRows(page);
  await page.locator(".row .open").nth(3).click();
  await page.locator(".side-panel .past li").first().waitFor();
}

async function seeRecurring(page: Page): Promise<void> {
  await page.locator(".recurring-row").first().waitFor();
}

async function seeBudgets(page: Page): Promise<void> {
  await page.locator(".budget-table tbody tr").first().waitFor();
}

/** Waits for the reports. On a phone, the report about changes fills the view. */
async function seeChanges(page: Page): Promise<void> {
  await page.getByText("What changed").first().waitFor();
  await page.getByText("than this time last month").first().waitFor();
}

async function seeCharts(page: Page): Promise<void> {
  await page.locator(".drawing .plot").nth(1).waitFor();
}

async function chooseFile(page: Page): Promise<void> {
  await choose(page, "statement.csv", householdBankFile());
  // The lower rows are drawn when the page is idle. On a phone, they are out of view.
  const rows = (page.viewportSize()?.width ?? 0) < 600 ? 2 : 11;
  await page
    .locator(".file-rows .open")
    .nth(rows - 1)
    .waitFor();
}

/** Chooses a bank's file whose dates can be read in two ways. */
async function chooseUnclearFile(page: Page): Promise<void> {
  const rows = ["03/04/2026,Corner Shop,-3.20", "07/04/2026,Film Box,-12.99"];
  await choose(page, "card.csv", ["Date,Description,Amount", ...rows, ""].join("\n"));
}

async function openRowOfFile(page: Page): Promise<void> {
  await chooseFile(page);
  await page.locator(".file-rows .open", { hasText: "Refund" }).click();
  await page.locator(".side-panel .raw-line").waitFor();
}

async function choose(page: Page, name: string, content: string | Uint8Array) {
  const file = { name, mimeType: "text/csv", buffer: Buffer.from(content) };
  await page.locator("input[type=file]").setInputFiles(file);
  await page.locator(".file-rows .open").first().waitFor();
}

async function seeCategories(page: Page): Promise<void> {
  await page.getByText("Groceries").first().waitFor();
}
