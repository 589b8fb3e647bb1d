// A bank's file is imported into the book and undone: dropping, importing and undoing take one action each.

import { expect } from "bun:test";
import type { Page } from "playwright-core";
import { germanBankFile } from "../../fixtures/bank-files.ts";
import { journeys } from "../../support/journeys.ts";
import { chooseNew } from "../pages/book.ts";
import { PHONE } from "../pages/phone.ts";

const it = journeys(
  ({ client, ledger }) => client.changeLedger({ ledger, body: { currency: "EUR" } }),
  { ready: (page) => page.locator(".first").waitFor() },
);

/** Drops a file as a user does with a mouse. */
async function drop(page: Page, name: string, bytes: Uint8Array): Promise<void> {
  const dragged = await page.evaluateHandle(
    ([name, bytes]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([Uint8Array.from(bytes)], name));
      return transfer;
    },
    [name, [...bytes]] as const,
  );
  await page.dispatchEvent("body", "dragover", { dataTransfer: dragged });
  await page.locator(".drop-zone:popover-open").waitFor();
  await page.dispatchEvent("body", "drop", { dataTransfer: dragged });
}

const record = (page: Page, count: number) =>
  page.getByRole("button", { name: `Import ${count} expenses` });

it("a file is dropped, imported and undone; the next month's file adds the new rows, and the same file again adds nothing", async (opened) => {
  const { page, client, ledger } = opened;
  const total = async () =>
    (await client.listLedgers()).items.find(({ id }) => id === ledger)?.count;
  await drop(page, "umsätze <b>.csv", germanBankFile("february"));
  await record(page, 6).click();
  await page.getByText("6 expenses imported").waitFor();
  // The book lists only the imported expenses until the user removes the chip.
  expect(page.url()).toContain("ids=1-6");
  await page.getByRole("button", { name: "From one import" }).waitFor();
  await page.locator(".days-list .row", { hasText: "Miete Februar" }).waitFor();
  expect(await total()).toBe(6);

  await page.keyboard.press("u");
  await page.getByText("Import undone: 6 expenses deleted.").waitFor();
  expect(await total()).toBe(0);

  await drop(page, "februar.csv", germanBankFile("february"));
  const looked = Promise.withResolvers<void>();
  await page.route("**/breakdown?*", async (route) => {
    await looked.promise;
    await route.continue();
  });
  await record(page, 6).click();
  await page.locator(".book-days").waitFor();
  // The book was empty the last time that these days were shown.
  expect(await page.locator(".nothing, .first").count()).toBe(0);
  looked.resolve();
  await page.unrouteAll({ behavior: "wait" });
  await page.getByText("6 expenses imported").last().waitFor();
  // A file can also be dropped over an open dialog, which closes.
  await page.keyboard.press("?");
  await page.locator("dialog[open]").waitFor();
  await drop(page, "märz.csv", germanBankFile("february and march"));
  await record(page, 2).click();
  await page.getByText("2 expenses imported").waitFor();
  expect(await total()).toBe(8);

  await drop(page, "märz.csv", germanBankFile("february and march"));
  await page.getByText("You already imported this file").waitFor();
  await page.getByRole("button", { name: "Done" }).waitFor();
  expect(await total()).toBe(8);

  // The columns of all imports are aligned.
  await page.keyboard.press("i");
  await page.locator(".imports li").nth(2).waitFor();
  for (const column of [".source", ".facts > span:not(.source)", "time"]) {
    const starts = await page
      .locator(`.imports ${column}`)
      .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().left));
    expect([column, new Set(starts).size]).toEqual([column, 1]);
  }
});

it("a file with another currency asks for the rate, and its sum is in the ledger's currency", async (opened) => {
  const { page } = opened;
  const rows = "2026-03-13,Bakery,-3.50,EUR\n2026-03-14,Hotel,-212.00,CHF\n";
  await drop(page, "trip.csv", Buffer.from(`Date,Payee,Amount,Currency\n${rows}`));
  await page.locator(".question .row-as", { hasText: "CHF 212.00" }).waitFor();
  await page.getByLabel("Exchange rate").fill("0.955");
  await page.keyboard.press("Enter");
  await page.locator(".import-end .amount", { hasText: "€205.96" }).waitFor();
  // The field for the rate is gone, and the button to import has the focus.
  const button = page.locator(".import-end .primary:focus[aria-disabled=false]");
  await button.filter({ hasText: "Import 2 expenses" }).waitFor();
  await page.keyboard.press("Enter");
  await page.getByText("2 expenses imported").waitFor();
});

it("a file that can't be read is named, and the next dropped file replaces it", async (opened) => {
  const { page, problems } = opened;
  // The server refuses the file.
  problems([/422/]);
  await drop(page, "empty.csv", new Uint8Array(0));
  await page.getByText("Can’t import empty.csv. The file is empty.").waitFor();
  await page.getByRole("button", { name: "Choose files" }).waitFor();
  // Nothing would be lost, so the browser doesn't ask before it leaves the page.
  await page.reload();
  await page.getByRole("button", { name: "Choose files" }).waitFor();
  const rows = "2026-03-13,Bakery,-3.50\n2026-02-30,Market,-2\n2126-03-14,Hotel,-1\n";
  await drop(page, "bank.csv", Buffer.from(`Date,Payee,Amount\n${rows}`));
  // Suspicious and unreadable rows say so in the list.
  await page.locator(".row", { hasText: "Hotel" }).getByText("is in the future").waitFor();
  await page.getByRole("button", { name: "Unreadable" }).click();
  await page.locator(".row", { hasText: "Date 2026-02-30 isn’t a date" }).waitFor();
});

it("an empty book takes the currency of its first file", { fill: undefined }, async (opened) => {
  const { page, client, ledger } = opened;
  const rows = "2026-03-13,Bakery,-3.50,CHF\n2026-03-14,Kiosk,-2,CHF\n";
  await drop(page, "swiss.csv", Buffer.from(`Date,Payee,Amount,Currency\n${rows}`));
  await page.locator(".import-end .amount", { hasText: "CHF 5.50" }).waitFor();
  await record(page, 2).click();
  await page.getByText("2 expenses imported").waitFor();
  expect<string | null>((await client.readLedger({ ledger })).currency).toBe("CHF");
});

it("a row is corrected and gets a new category, the file is imported, and undoing it in the list keeps and names an expense changed since", async (opened) => {
  const { page, client, ledger } = opened;
  const rows = "2026-03-13,Bakery,-3.50\n2026-03-14,Hotel,-78\n";
  await drop(page, "bank.csv", Buffer.from(`Date,Payee,Amount\n${rows}`));
  // The fields of a new category cover the next rows.
  const night = page.locator(".file-rows .row", { hasText: "Hotel" });
  await night.locator(".category").click();
  await chooseNew(night.getByRole("combobox", { name: "Category" }), "Lodging");
  await night.getByRole("button", { name: "Add" }).click();
  await night.locator(".category", { hasText: "Lodging" }).waitFor();
  await page.locator(".file-rows .open", { hasText: "Bakery" }).click();
  const panel = page.locator(".side-panel");
  for (const [name, typed] of [
    ["Amount", "4.25"],
    ["Description", "Rolls"],
    ["Note", "for two"],
  ] as const) {
    await panel.getByRole("button", { name }).click();
    await page.keyboard.type(typed);
    await page.keyboard.press("Enter");
    await panel.getByRole("button", { name: typed }).waitFor();
  }
  await panel.getByRole("button", { name: "Category" }).click();
  await chooseNew(panel.getByRole("combobox", { name: "Category" }), "Bread");
  await page.keyboard.press("Enter");
  await panel.getByRole("button", { name: /Bread/ }).waitFor();
  await page.locator(".import-end .amount", { hasText: "€82.25" }).waitFor();
  await record(page, 2).click();
  await page.getByText("2 expenses imported").waitFor();
  const rolls = await client.findExpenses({ ledger, q: "rolls" });
  const categories = (await client.listCategories({ ledger })).items;
  const bread = categories.find(({ name }) => name === "Bread");
  expect(rolls.items).toMatchObject([
    { description: "Rolls", amount: "4.25", note: "for two", category: bread?.id },
  ]);
  const { items } = await client.findExpenses({ ledger, q: "hotel" });
  const [hotel] = items;
  if (!hotel) throw new Error("no such expense");
  await client.amendExpense({ ledger, id: hotel.id, body: { note: "checked" } });
  await page.keyboard.press("i");
  await page.getByRole("button", { name: "Undo the import of bank.csv" }).click();
  await page.getByText("1 was changed since, so it stays.").waitFor();
  // The toast that offered to undo the import is gone.
  expect(await page.locator(".toast", { hasText: "2 expenses imported" }).count()).toBe(0);
  await page.getByRole("link", { name: "bank.csv" }).click();
  await page.locator(".kept-ones li", { hasText: /Hotel\s*€78\.00/ }).waitFor();
});

const CARD = [
  "2026-10-02,TRADER JOE S #542 BROOKLYN,Supermarkets,-52.31",
  "2026-10-03,SQ *BLUE BOTTLE COFFEE OAKLAND CA,Food & Drink,-5.50",
  "2026-10-04,SHELL OIL 57444212309,Gas,-41.20",
];
const HEAD = "Date,Description,Category,Amount";

it("the page asks once which categories a bank's categories are, and creates none without being told to", async (opened) => {
  const { page, client, ledger } = opened;
  const { id: food } = await client.createCategory({ ledger, body: { name: "Food" } });
  await drop(page, "Card7721_Activity20261031.csv", Buffer.from([HEAD, ...CARD].join("\n")));
  await page.getByRole("heading", { name: "Card 7721" }).waitFor();
  // One category is guessed, and two are not.
  await page.getByRole("button", { name: "Create the 2 missing categories" }).waitFor();
  expect(await page.getByLabel("Food & Drink").inputValue()).toBe("Food");
  const field = page.getByLabel("Supermarkets");
  await field.click();
  await field.fill("foo");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Create the missing category" }).click();
  await page.locator(".import-end", { hasText: "1 new category" }).waitFor();
  await record(page, 3).click();
  await page.getByText("3 expenses imported").waitFor();
  const { items } = await client.findExpenses({ ledger, sort: "date" });
  const gas = (await client.listCategories({ ledger })).items.find(({ name }) => name === "Gas");
  expect(items.map(({ payee, category }) => [payee, category])).toEqual([
    ["Trader Joe's", food],
    ["Blue Bottle Coffee", food],
    [null, gas?.id ?? null],
  ]);

  const next = [HEAD, "2026-11-02,TRADER JOE S #101 QUEENS,Supermarkets,-8.20"].join("\n");
  await drop(page, "Card7721_Activity20261130.csv", Buffer.from(next));
  await page.locator(".import-end", { hasText: "All have a category" }).waitFor();
  expect(await page.locator(".file-categories[open]").count()).toBe(0);
});

it("a row's change becomes a rule, which is also applied to earlier expenses and can be edited later", async (opened) => {
  const { page, client, ledger } = opened;
  const { id: food } = await client.createCategory({ ledger, body: { name: "Food" } });
  for (const date of ["2026-01-05", "2026-02-05"]) {
    const body = { description: "Rolls", amount: 3, date, payee: "Bakery" };
    await client.recordExpense({ ledger, body });
  }
  await drop(page, "bank.csv", Buffer.from("Date,Payee,Amount\n2026-03-13,Bakery,-3.50\n"));
  await page.locator(".file-rows .open", { hasText: "Bakery" }).click();
  const panel = page.locator(".side-panel");
  await panel.getByRole("button", { name: "Category" }).click();
  await panel.getByRole("combobox", { name: "Category" }).fill("food");
  await page.keyboard.press("Enter");
  await panel.getByRole("button", { name: "Always do this for “Bakery”" }).click();
  const earlier = panel.getByRole("button", { name: "Also change 2 earlier expenses" });
  await earlier.click();
  await page.locator(".toast", { hasText: "Undo" }).waitFor();
  await earlier.waitFor({ state: "detached" });
  const categories = async () =>
    (await client.findExpenses({ ledger, q: "rolls" })).items.map(({ category }) => category);
  expect(await categories()).toEqual([food, food]);
  await page.goBack();
  await panel.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Import 1 expense" }).click();
  await page.getByText("1 expense imported").waitFor();

  await page.goto(page.url().replace(/\/app\?.*$/, `/app/settings?ledger=${ledger}&section=data`));
  await page.getByRole("button", { name: "Edit bank" }).click();
  const dialog = page.locator("dialog[open]");
  await dialog.getByText("Bakery: Food").click();
  await dialog.getByLabel("Payee").fill("Corner Bakery");
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.getByText("Edited bank").waitFor();
  const [source] = (await client.listImportSources({ ledger })).items;
  expect(source?.rules).toMatchObject([
    { payee: "Bakery", effect: { payee: "Corner Bakery", category: food } },
  ]);
});

it("the page says before the import which refs the expenses can't keep", async (opened) => {
  const { page, client, ledger } = opened;
  const body = { description: "Tea", amount: 3, date: "2026-01-05", ref: "row-1" };
  const made = await client.recordExpense({ ledger, body });
  await client.removeExpense({ ledger, id: made.id });
  const expense = { description: "Milk", amount: "2", date: "2026-03-01", ref: "row-1" };
  const file = JSON.stringify({ outlay: 1, ledger: {}, expenses: [expense] });
  await drop(page, "book.json", Buffer.from(file));
  await page
    .getByText(
      "1 will be imported without its reference, which another expense already used: row-1",
    )
    .waitFor();
});

it(
  "on a phone, the result is shown next to the button that imports the next file",
  PHONE,
  async ({ page }) => {
    await drop(page, "februar.csv", germanBankFile("february"));
    await record(page, 6).tap();
    const toast = page.locator(".toast", { hasText: "6 expenses imported" });
    await toast.waitFor();
    // Hovering over the toast keeps it open.
    await toast.dispatchEvent("pointerenter");
    // This many rows need the whole screen.
    const rows = Array.from(
      { length: 40 },
      (_, at) => `2026-05-${10 + (at % 20)},Kiosk ${at},-2\n`,
    );
    await drop(page, "mai.csv", Buffer.from(`Date,Payee,Amount\n${rows.join("")}`));
    await record(page, 40).waitFor();
    const [shown, end] = [
      await toast.boundingBox(),
      await page.locator(".import-end").boundingBox(),
    ];
    if (!shown || !end) throw new Error("the toast or the button is missing");
    expect(shown.y + shown.height <= end.y || end.y + end.height <= shown.y).toBe(true);
  },
);
