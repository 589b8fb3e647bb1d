// The settings in a real browser, on a real file: what somebody sorts expenses by, put in order.

import { describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import type { Client } from "../../../src/client/client.ts";
import { type AppService, withApp } from "../../support/app-service.ts";
import { violationsOf } from "../../support/axe.ts";
import { type OpenPage, type PageOptions, withPage } from "../../support/browser.ts";
import { temporaryPaths } from "../../support/temporary-folder.ts";
import { decimal } from "../../support/values.ts";

const newFile = temporaryPaths("book.db");
const ledger = "default";
const HOSTILE = '<img src=x onerror="alert(1)">';

async function record(client: Client, payee: string, tags: readonly string[], category?: number) {
  const own = { description: `At ${payee}`, amount: decimal("5"), tags: [...tags] };
  const date = "2026-11-20";
  const body = { ...own, date, payee, ...(category !== undefined && { category }) };
  await client.recordExpense({ ledger, body });
}

/** Hands over a page of the settings, on a ledger of a few categories, payees and tags. */
async function withSettings(
  section: string,
  options: PageOptions,
  work: (opened: OpenPage, service: AppService) => Promise<void>,
): Promise<void> {
  await withApp(`sqlite:${newFile()}`, async (service) => {
    const { client, app } = service;
    await client.changeLedger({ ledger, body: { name: "Home", currency: "EUR" } });
    const food = await client.createCategory({ ledger, body: { name: "Food", icon: "🥕" } });
    await client.createCategory({ ledger, body: { name: "Rent", colour: "#3d6fb4" } });
    await record(client, "Corner Café", ["work"], food.id);
    await record(client, "Corner Cafe Ltd", ["wrk"], food.id);
    await record(client, "Market", [HOSTILE]);
    await withPage(app(`/settings?section=${section}`), options, async (opened) => {
      await opened.page.locator("#setting-title").waitFor();
      await work(opened, service);
    });
  });
}

const rowNames = (page: Page) => page.locator(".setting .what .name").allInnerTexts();
const done = (page: Page, text: string) =>
  page.locator(".toast", { hasText: text }).last().waitFor();

describe("payees and tags", () => {
  test("are renamed in place by the keyboard, and that is taken back", async () => {
    await withSettings("payees", {}, async ({ page, problems }, { client }) => {
      await page.getByRole("button", { name: "Rename Market" }).focus();
      await page.keyboard.press("Enter");
      await page.keyboard.type("Saturday Market");
      await page.keyboard.press("Enter");
      await done(page, "Changed");
      await page.locator(".rename:focus").waitFor();
      const named = async () => (await client.listPayees({ ledger })).items.map(({ name }) => name);
      expect(await named()).toContain("Saturday Market");
      await page.keyboard.press("u");
      await done(page, "Undone");
      expect(await named()).toContain("Market");
      await page.keyboard.press("ControlOrMeta+Shift+z");
      await page.getByRole("button", { name: "Rename Saturday Market" }).waitFor();
      expect(problems()).toEqual([]);
    });
  });

  test("whose new name is taken offer to merge, which shows at once and is taken back", async () => {
    await withSettings("payees", {}, async ({ page, problems }, { client }) => {
      await page.getByRole("button", { name: "Rename Market" }).click();
      await page.keyboard.type("corner cafe");
      await page.getByText("“Corner Café” is there already. Merge the two?").waitFor();
      await page.getByRole("button", { name: "Merge", exact: true }).click();
      await done(page, "Merged Market into Corner Café");
      expect((await client.listPayees({ ledger })).items.length).toBe(2);
      const merged = await client.findExpenses({ ledger, payee: "Corner Café" });
      expect(merged.count).toBe(2);
      await page.getByRole("button", { name: "Undo" }).click();
      await done(page, "Undone");
      expect((await client.findExpenses({ ledger, payee: "Market" })).count).toBe(1);
      expect(problems()).toEqual([]);
    });
  });

  test("are merged, several into one, and deleted with what takes their place", async () => {
    await withSettings("payees", {}, async ({ page, problems }, { client }) => {
      await page.getByRole("checkbox", { name: "Select Corner Café" }).check();
      await page.getByRole("checkbox", { name: "Select Corner Cafe Ltd" }).check();
      await page.getByRole("button", { name: "Merge into" }).click();
      const into = page.getByLabel("Merge into");
      expect(await into.locator("option:checked").innerText()).toMatch(/^Corner/);
      await into.selectOption("Corner Café");
      await page.getByRole("button", { name: "Merge", exact: true }).click();
      await done(page, "Merged Corner Cafe Ltd into Corner Café");
      expect((await client.findExpenses({ ledger, payee: "Corner Café" })).count).toBe(2);
      await page.getByRole("button", { name: "Delete Market" }).click();
      await page.getByText("1 expense has it.").waitFor();
      await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
      await done(page, "Deleted");
      expect((await rowNames(page)).join()).toBe("Corner Café");
      expect(problems()).toEqual([]);
    });
  });

  test("are found in the book by their counts; hostile names stay texts", async () => {
    await withSettings("tags", {}, async ({ page, problems }) => {
      await page.getByLabel("Find a tag").fill("img");
      await page.getByText(HOSTILE).waitFor();
      await page.getByRole("link", { name: "1 expense" }).click();
      await page.getByText("At Market").waitFor();
      expect(problems()).toEqual([]);
    });
  });

  test("stay as they were sought and sorted, after going on and back, and in a new page", async () => {
    await withSettings("payees", {}, async ({ page, problems }) => {
      await page.getByLabel("Find a payee").fill("corner");
      await page.getByLabel("Order").selectOption("name");
      const found = ["Corner Café", "Corner Cafe Ltd"];
      const shows = async () => {
        await page.getByText("2 of 3").waitFor();
        expect(await page.getByLabel("Find a payee").inputValue()).toBe("corner");
        expect(await page.getByLabel("Order").inputValue()).toBe("name");
        expect((await rowNames(page)).toSorted()).toEqual(found.toSorted());
      };
      await page.waitForURL(/section=payees&find=corner&order=name$/);
      await page.reload();
      await shows();
      await page.getByRole("link", { name: "1 expense" }).first().click();
      await page.locator(".row .open").first().waitFor();
      expect(page.url()).toMatch(/\/app\?payee=Corner/);
      expect(await page.locator(".row .open").count()).toBe(1);
      await page.goBack();
      await shows();
      await page.getByRole("link", { name: "Tags" }).click();
      await page.getByLabel("Find a tag").waitFor();
      expect(await page.getByLabel("Find a tag").inputValue()).toBe("");
      expect(page.url()).toMatch(/settings\?section=tags$/);
      expect(problems()).toEqual([]);
    });
  });

  test("that were renamed elsewhere meanwhile are not overwritten, with the reason", async () => {
    await withSettings("tags", {}, async ({ page, problems }, { client }) => {
      const [tag] = (await client.listTags({ ledger })).items;
      if (!tag) throw new Error("there is no tag");
      // The page hears of it at once, and so must be held up to be late.
      await page.route("**/tags", (route) => route.abort());
      await client.renameTag({ ledger, id: tag.id, body: { name: "office" } });
      await page.getByRole("button", { name: "Rename work" }).click();
      await page.keyboard.type("job");
      await page.keyboard.press("Enter");
      await done(page, "changed elsewhere");
      await page.unrouteAll({ behavior: "wait" });
      await page.getByRole("button", { name: "Rename office" }).waitFor();
      expect(problems([/412/, /failed: .*tags/, /ERR_FAILED/])).toEqual([]);
    });
  });
});

describe("categories", () => {
  test("are created, put below another, archived and brought back, by the keyboard", async () => {
    await withSettings("categories", {}, async ({ page, problems }, { client }) => {
      await page.getByRole("button", { name: "New category" }).focus();
      await page.keyboard.press("Enter");
      await page.keyboard.type("Bakery");
      await page.getByLabel("Part of").selectOption({ label: "🥕 Food" });
      await page.getByRole("radio", { name: "Amber" }).check();
      await page.keyboard.press("Enter");
      await done(page, "Created");
      expect((await rowNames(page)).map((name) => name.replace("🥕 ", ""))).toEqual([
        "Food",
        "Bakery",
        "Rent",
      ]);
      await page.getByRole("button", { name: "More for Rent" }).focus();
      await page.keyboard.press("Enter");
      await page.getByRole("button", { name: "Archive" }).press("Enter");
      await page.getByText("Archived (1)").waitFor();
      await done(page, "Changed");
      expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true);
      const { items } = await client.listCategories({ ledger });
      expect(items.find(({ name }) => name === "Rent")?.archived).toBe(true);
      expect(items.find(({ name }) => name === "Bakery")?.parent).not.toBeNull();
      await page.keyboard.press("u");
      await done(page, "Undone");
      expect(await page.getByText("Archived (1)").count()).toBe(0);
      expect(problems()).toEqual([]);
    });
  });

  test("keep the focus where they are moved, and merged by their names", async () => {
    await withSettings("categories", {}, async ({ page, problems }, { client }) => {
      await page.getByRole("button", { name: "Change Rent" }).click();
      await page.getByLabel("Part of").selectOption({ label: "🥕 Food" });
      await page.getByRole("button", { name: "Save" }).press("Enter");
      await done(page, "Changed");
      await page.locator(".branch ul").getByRole("button", { name: "Change Rent" }).waitFor();
      await page.locator('[aria-label="Change Rent"]:focus').waitFor();
      await page.keyboard.press("Enter");
      await page.getByLabel("Part of").selectOption({ label: "Nothing: it stands by itself" });
      await page.getByLabel("Name").fill("FOOD");
      await page.getByText("“Food” is there already.").waitFor();
      await page.getByRole("button", { name: "Merge" }).press("Enter");
      await done(page, "Merged");
      await page.locator(".setting :focus").waitFor();
      expect((await client.listCategories({ ledger })).items.map(({ name }) => name)).toEqual([
        "Food",
      ]);
      expect(problems()).toEqual([]);
    });
  });

  test("in use are deleted with another one in their place, and come back", async () => {
    await withSettings("categories", {}, async ({ page, problems }, { client }) => {
      await page.getByRole("button", { name: "More for Food" }).click();
      await page.locator(".menu:popover-open").getByRole("button", { name: "Delete" }).click();
      await page.getByLabel("What takes its place").selectOption("Rent");
      await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
      await done(page, "Deleted");
      const counts = async () =>
        (await client.listCategories({ ledger })).items.map((c) => c.count);
      expect(await counts()).toEqual([2]);
      await page.getByRole("button", { name: "Undo" }).click();
      await done(page, "Undone");
      expect(await counts()).toEqual([2, 0]);
      expect(problems()).toEqual([]);
    });
  });
});

describe("ledgers", () => {
  test("are created, changed, opened; an empty one goes at once, one in use by its name", async () => {
    await withSettings("ledgers", {}, async ({ page, problems }, { client }) => {
      await page.getByRole("button", { name: "New ledger" }).click();
      await page.keyboard.type("Büro & Co");
      await page.getByLabel("Currency").selectOption("CHF");
      await page.getByLabel("Months begin on day").selectOption("25");
      await page.keyboard.press("Tab");
      await page.getByRole("button", { name: "Save" }).click();
      await done(page, "Created");
      expect(await client.readLedger({ ledger: "buro-co" })).toMatchObject({ firstDay: 25 });
      await page.getByRole("button", { name: "Delete Büro & Co" }).click();
      await done(page, "Deleted");
      // That of the ledger's creation is there as well.
      await page.getByRole("button", { name: "Undo" }).last().click();
      await done(page, "Undone");
      const body = { description: "Desk", amount: decimal("100"), date: "2026-11-20" };
      await client.recordExpense({ ledger: "buro-co", body });
      await page.getByRole("link", { name: "Open Büro & Co" }).click();
      await page.getByText("Desk").waitFor();
      await page.keyboard.press("3");
      await page.getByRole("button", { name: "Delete Büro & Co" }).click();
      await page.getByLabel("Type its name").fill("Büro & Co");
      await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
      await done(page, "Deleted");
      expect(page.url()).not.toContain("buro-co");
      expect(await page.getByRole("button", { name: "Delete Home" }).count()).toBe(0);
      expect((await client.listLedgers()).items.map(({ id }) => String(id))).toEqual(["default"]);
      expect(problems()).toEqual([]);
    });
  });
});

describe("while the service is away", () => {
  const away = [/ERR_/, /^failed:/, /Failed to fetch/];

  test("a change shows at once, and is done when it is back", async () => {
    await withSettings("payees", {}, async ({ page, problems }, { client, kill, start }) => {
      await page.getByRole("button", { name: "Rename Market" }).waitFor();
      await kill();
      await page.getByRole("button", { name: "Rename Market" }).click();
      await page.keyboard.type("Bazaar");
      await page.keyboard.press("Enter");
      await page.getByRole("button", { name: "Rename Bazaar" }).waitFor();
      await page.getByText("The service does not answer").waitFor();
      await start();
      await done(page, "Changed");
      await page.getByText("The service does not answer").waitFor({ state: "detached" });
      expect((await client.listPayees({ ledger })).items.map(({ name }) => name)).toContain(
        "Bazaar",
      );
      expect(problems(away)).toEqual([]);
    });
  });

  test("a screen that is shown for the first time comes when it is back", async () => {
    await withApp(`sqlite:${newFile()}`, async ({ app, kill, start }) => {
      await withPage(app(), {}, async ({ page, problems }) => {
        await page.getByText("Outlay keeps a record").waitFor();
        await kill();
        await page.getByRole("link", { name: "Set-up" }).click();
        await page.getByText("The service does not answer").waitFor();
        await page.locator(".skeleton").first().waitFor();
        await start();
        await page.getByRole("heading", { name: "Ledgers" }).waitFor();
        expect(problems(away)).toEqual([]);
      });
    });
  });
});

test("what can't be drawn is told, and the rest of the page goes on", async () => {
  await withSettings("categories", {}, async ({ page, problems }) => {
    await page.route("**/payees", (route) => route.fulfill({ json: { items: [null] } }));
    await page.getByRole("link", { name: "Payees" }).click();
    await page.getByRole("alert").getByText("can’t be shown").waitFor();
    await page.getByRole("link", { name: "Book" }).click();
    await page.getByText("At Market").waitFor();
    expect(problems([/^error: .*TypeError/])).toEqual([]);
  });
});

test("the appearance is kept by the browser", async () => {
  await withSettings("appearance", { locale: "de-DE" }, async ({ page, problems }) => {
    await page.getByText("1.234.567,89").waitFor();
    await page.getByLabel("Dark").check();
    await page.reload();
    await page.locator("html[data-scheme=dark]").waitFor();
    expect(await page.getByLabel("Dark").isChecked()).toBe(true);
    expect(problems()).toEqual([]);
  });
});

describe.each(["light", "dark"] as const)("in %s", (scheme) => {
  test.each(["ledgers", "categories", "payees", "tags", "appearance", "keys"])(
    "axe finds nothing in %s",
    async (section) => {
      await withSettings(section, { scheme }, async ({ page, problems }) => {
        await page.locator(".setting :is(.setting-list, .label-rows, .fields, .keys)").waitFor();
        expect(await violationsOf(page)).toEqual([]);
        expect(problems()).toEqual([]);
      });
    },
  );

  test.each([
    ["categories", "New category"],
    ["categories", "Change Food"],
    ["categories", "More for Food"],
    ["ledgers", "New ledger"],
    ["payees", "Rename Market"],
    ["payees", "Delete Market"],
  ])("axe finds nothing in %s at “%s”", async (section, name) => {
    await withSettings(section, { scheme }, async ({ page }) => {
      await page.getByRole("button", { name }).click();
      await page.locator(":is(dialog, .menu:popover-open, .rename-form)").first().waitFor();
      expect(await violationsOf(page)).toEqual([]);
    });
  });
});
