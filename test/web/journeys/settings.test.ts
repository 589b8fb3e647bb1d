// The settings in a real browser: categories, payees and tags are renamed, merged, moved and deleted, and a ledger without categories gets
// the usual ones.

import { expect } from "bun:test";
import { readWebPack } from "../../../src/http/web-pack.ts";
import { en } from "../../../src/web/texts/en.ts";
import { violationsOf } from "../../support/axe.ts";
import { isSoon } from "../../support/expense-book.ts";
import { journeys } from "../../support/journeys.ts";
import { AWAY } from "../pages/away.ts";
import { choose } from "../pages/book.ts";
import { done, HOSTILE, it, itAlone, rowNames } from "../pages/settings.ts";

const PACK = new URL("../../../dist/app.pack", import.meta.url);

it("payees and tags whose new name exists already offer to merge, which is shown at once and can be undone", {
  at: "/settings?section=payees",
}, async ({ page, client, ledger }) => {
  await page.getByRole("button", { name: "Rename Market" }).click();
  await page.keyboard.type("corner cafe");
  await page.getByText(en.settings.mergeOffer("Corner Café")).waitFor();
  await page.getByRole("button", { name: "Merge", exact: true }).click();
  await done(page, "Merged Market into Corner Café");
  expect((await client.listPayees({ ledger })).items.length).toBe(2);
  const merged = await client.findExpenses({ ledger, payee: "Corner Café" });
  expect(merged.count).toBe(2);
  await page.getByRole("button", { name: "Undo" }).click();
  await done(page, en.done.restored("Market"));
  expect((await client.findExpenses({ ledger, payee: "Market" })).count).toBe(1);
});

it("payees and tags are merged, several into one, and deleted with a replacement", {
  at: "/settings?section=payees",
}, async ({ page, client, ledger }) => {
  await page.getByRole("checkbox", { name: "Select Corner Café" }).check();
  await page.getByRole("checkbox", { name: "Select Corner Cafe Ltd" }).check();
  await page.getByRole("button", { name: "Merge into" }).click();
  const into = page.getByLabel("Merge into");
  expect(await into.inputValue()).toMatch(/^Corner/);
  await choose(into, "Corner Café");
  await page.getByText("1 expense moves to the one you choose.").waitFor();
  await page.getByRole("button", { name: "Merge", exact: true }).click();
  await done(page, "Merged Corner Cafe Ltd into Corner Café");
  expect((await client.findExpenses({ ledger, payee: "Corner Café" })).count).toBe(2);
  await page.getByRole("button", { name: "Delete Market" }).click();
  await page.getByText(en.settings.inUse(1, "1")).waitFor();
  expect(await page.getByLabel(en.settings.replacedBy).inputValue()).toBe(en.noLabel.payee);
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await done(page, "Deleted");
  expect((await rowNames(page)).join()).toBe("Corner Café");
});

it("payees and tags are found in the book by their names, and hostile names stay text", {
  at: "/settings?section=tags",
}, async ({ page }) => {
  await page.getByLabel("Find a tag").fill("img");
  await page.getByText(HOSTILE).waitFor();
  await page.getByRole("link", { name: HOSTILE }).click();
  await page.getByText("At Market").waitFor();
});

it("payees and tags keep their search and order after leaving and returning, and in a new page", {
  at: "/settings?section=payees",
}, async ({ page, app }) => {
  await page.getByLabel("Find a payee").fill("corner");
  await page.getByLabel(en.labels.order).selectOption("name");
  const found = ["Corner Café", "Corner Cafe Ltd"];
  const shows = async () => {
    await page.getByText(en.labels.shown("2", "3 payees")).waitFor();
    expect(await page.getByLabel("Find a payee").inputValue()).toBe("corner");
    expect(await page.getByLabel(en.labels.order).inputValue()).toBe("name");
    expect((await rowNames(page)).toSorted()).toEqual(found.toSorted());
  };
  await page.waitForURL(/section=payees&find=corner&order=name$/);
  await page.reload();
  await shows();
  await page
    .getByRole("link", { name: /^Corner/ })
    .first()
    .click();
  await page.locator(".row .open").first().waitFor();
  expect(page.url()).toMatch(/\/app\?ledger=\w+&payee=Corner/);
  expect(await page.locator(".row .open").count()).toBe(1);
  await page.goBack();
  await shows();
  await page.getByRole("link", { name: "Tags" }).click();
  await page.getByLabel("Find a tag").waitFor();
  expect(await page.getByLabel("Find a tag").inputValue()).toBe("");
  expect(page.url()).toBe(app("/settings?section=tags"));
});

it("payees and tags that another client has just renamed are not overwritten, and the page says why", {
  at: "/settings?section=tags",
}, async ({ page, problems, client, ledger }) => {
  const [tag] = (await client.listTags({ ledger })).items;
  if (!tag) throw new Error("there is no tag");
  // The page would hear of the new name at once, so its request is held up.
  await page.route("**/tags", (route) => route.abort());
  await client.renameTag({ ledger, id: tag.id, body: { name: "office" } });
  await page.getByRole("button", { name: "Rename work" }).click();
  await page.keyboard.type("job");
  await page.keyboard.press("Enter");
  await done(page, en.changedMeanwhile);
  await page.unrouteAll({ behavior: "wait" });
  await page.getByRole("button", { name: "Rename office" }).waitFor();
  expect(problems([/412/, /failed: .*tags/, /ERR_FAILED/])).toEqual([]);
});

it("categories keep the focus after they are moved, and merged by their names", {
  at: "/settings?section=categories",
}, async ({ page, client, ledger }) => {
  await page.getByRole("button", { name: en.settings.edit("Rent") }).click();
  await choose(page.getByLabel(en.parent), "Food");
  await page.getByRole("button", { name: "Save" }).press("Enter");
  await done(page, en.done.edited("Rent"));
  await page
    .locator(".branch ul")
    .getByRole("button", { name: en.settings.edit("Rent") })
    .waitFor();
  await page.locator(`[aria-label="${en.settings.edit("Rent")}"]:focus`).waitFor();
  await page.keyboard.press("Enter");
  await choose(page.getByLabel(en.parent), en.categories.top);
  await page.getByLabel("Name").fill("FOOD");
  await page.getByText(en.categories.taken("Food")).waitFor();
  await page.getByRole("button", { name: "Merge" }).press("Enter");
  await done(page, "Merged");
  await page.locator(".setting :focus").waitFor();
  expect((await client.listCategories({ ledger })).items.map(({ name }) => name)).toEqual(["Food"]);
});

it("categories in use are deleted with a replacement, and are restored", {
  at: "/settings?section=categories",
}, async ({ page, client, ledger }) => {
  await page.getByRole("button", { name: "More for Food" }).click();
  await page.locator(".menu:popover-open").getByRole("button", { name: "Delete" }).click();
  await choose(page.getByLabel(en.settings.replacedBy), "Rent");
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await done(page, "Deleted");
  const counts = async () => (await client.listCategories({ ledger })).items.map((c) => c.count);
  expect(await counts()).toEqual([2]);
  await page.getByRole("button", { name: "Undo" }).click();
  await done(page, en.done.restored("Food"));
  expect(await counts()).toEqual([2, 0]);
});

it("while the server is away, code that failed to load is loaded when it is needed again, and announces the change", {
  at: "/settings?section=payees",
}, async ({ page, problems }) => {
  const late = await Promise.all(["describeTransaction", "ToastCard"].map(scriptWith));
  for (const name of late)
    await page.route(`**/${name}`, (route) => route.abort("connectionrefused"));
  const failed = late.map((name) =>
    page.waitForEvent("requestfailed", (each) => each.url().endsWith(name)),
  );
  await page.reload();
  await Promise.all(failed);
  await page.unrouteAll({ behavior: "wait" });
  await page.getByRole("button", { name: "Rename Market" }).click();
  await page.keyboard.type("Bazaar");
  await page.keyboard.press("Enter");
  await done(page, "Market → Bazaar");
  expect(problems(AWAY)).toEqual([]);
});

itAlone(
  "while the server is away, a screen that is shown for the first time says that it can't be shown, and appears when the server is back",
  { fill: undefined, at: null },
  async ({ page, problems, app, stop, start }) => {
    // The feed or a prefetch would notice that the server is away.
    const noticed = Promise.withResolvers<void>();
    await page.route("**/changes?*", async (route) => {
      await noticed.promise;
      await route.abort("connectionrefused");
    });
    const ahead = page.waitForResponse(/breakdown.*from=2026-10/);
    await page.goto(app());
    await page.getByText(en.first.welcome).waitFor();
    await ahead;
    await stop();
    await page.getByRole("link", { name: en.nav.settings }).click();
    await page.getByText(en.away).waitFor();
    await page.getByText(en.notShownAway).waitFor();
    noticed.resolve();
    await page.unrouteAll({ behavior: "wait" });
    await start();
    await page.getByRole("heading", { name: "Ledgers" }).waitFor();
    expect(problems(AWAY)).toEqual([]);
  },
);

it("an error while rendering is reported, and the rest of the page still works", {
  at: "/settings?section=categories",
}, async ({ page, problems }) => {
  await page.route("**/payees", (route) => route.fulfill({ json: { items: [null] } }));
  await page.getByRole("link", { name: "Payees" }).click();
  await page.getByRole("alert").getByText("Can’t show this").waitFor();
  await page.getByRole("link", { name: "Book" }).click();
  await page.getByText("At Market").waitFor();
  expect(problems([/^error: .*TypeError/])).toEqual([]);
});

/** Returns the name of the script that exports this for dynamic imports. */
async function scriptWith(exported: string): Promise<string> {
  const { files } = readWebPack(await Bun.file(PACK).bytes());
  const text = (content: Uint8Array) => new TextDecoder().decode(content);
  const file = files.find(({ name, content }) => {
    return name.endsWith(".js") && text(content.identity).includes(` as ${exported}`);
  });
  if (!file) throw new Error(`no script exports ${exported}`);
  return file.name;
}

const inEmpty = journeys();

inEmpty(
  "a ledger can begin with the usual categories, and undo that",
  {
    fill: async (book) => {
      const { client, ledger } = book;
      const body = { description: "Bread", amount: 3.2, date: "2026-11-20" };
      await client.recordExpense({ ledger, body });
    },
  },
  async ({ page, client, ledger, app }) => {
    await page.locator(".usual").waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.locator(".usual button").click();
    await page.locator(".toast").waitFor();
    await page.locator("#content:focus").waitFor();
    const { items } = await client.listCategories({ ledger });
    expect(items.length).toBe(13);
    expect(items.filter(({ parent }) => parent !== null).length).toBe(4);
    expect(await page.locator(".usual").count()).toBe(0);
    await page.locator(".toast .strong").click();
    await page.locator(".usual").waitFor();
    // The undo is shown a moment before it is stored.
    await isSoon(async () => (await client.listCategories({ ledger })).items.length, 0);
    await page.goto(app("/settings?section=categories"));
    await page.locator(".usual button").click();
    await page.locator(".setting-list li").nth(12).waitFor();
    expect(await violationsOf(page)).toEqual([]);
  },
);

const CATEGORIES = ["Clothes", "Food", "Home"];

inEmpty(
  "categories are reordered with keys and by dragging, which is announced, saved and undone",
  {
    fill: async ({ client, ledger }) => {
      for (const name of CATEGORIES) await client.createCategory({ ledger, body: { name } });
    },
    at: "/settings?section=categories",
  },
  async ({ page, client, ledger }) => {
    const grip = (name: string) => page.getByRole("button", { name: en.categories.move(name) });
    const stand = (...expected: string[]) => isSoon(() => rowNames(page), expected);
    await page.getByRole("button", { name: en.settings.edit("Clothes") }).focus();
    await page.keyboard.press("Alt+ArrowDown");
    await done(page, en.categories.moved("Clothes", "2", "3"));
    await stand("Food", "Clothes", "Home");
    await page.locator('.setting-row:has-text("Clothes") :focus').waitFor();

    const [from, to] = [await grip("Home").boundingBox(), await grip("Food").boundingBox()];
    if (!from || !to) throw new Error("a grip is not shown");
    await grip("Home").hover();
    await page.mouse.down();
    await page.mouse.move(from.x + from.width / 2, to.y + 2, { steps: 5 });
    await page.mouse.up();
    await done(page, en.categories.moved("Home", "1", "3"));
    await stand("Home", "Food", "Clothes");
    const placed = async () =>
      (await client.listCategories({ ledger })).items.map(({ position }) => position !== null);
    expect(await placed()).toEqual([true, true, true]);

    await page.reload();
    await stand("Home", "Food", "Clothes");
    await page.getByRole("link", { name: "Food" }).click();
    await page.waitForURL(/category=\d+/);
  },
);
