// Texts that would run if they were read as markup, in every field that takes a text: they stand there as texts.

import { expect, test } from "bun:test";
import { withLedger } from "../../support/app-service.ts";
import { withPage } from "../../support/browser.ts";

const IMAGE = "<img src=x onerror=alert(1)>";
const SCRIPT = "</script><script>alert(2)</script>";
const LINK = 'javascript:alert(3)"><b>';

test("markup in any field is text, and nothing runs", async () => {
  await withLedger(async ({ client, ledger, app }) => {
    await client.changeLedger({ ledger, body: { name: IMAGE } });
    const category = await client.createCategory({ ledger, body: { name: SCRIPT } });
    const note = `${IMAGE}${SCRIPT}`;
    const body = { description: IMAGE, amount: 1, date: "2026-11-21", note };
    await client.recordExpense({
      ledger,
      body: { ...body, category: category.id, payee: LINK, tags: [IMAGE, SCRIPT] },
    });
    await withPage("about:blank", {}, async ({ page }) => {
      for (const rest of [
        "",
        "/reports",
        "/settings",
        `?q=${encodeURIComponent(`${IMAGE} #"${SCRIPT}"`)}`,
      ]) {
        await page.goto(app(rest));
        await page.locator("h1", { hasText: IMAGE }).waitFor();
        if (rest === "") await page.locator(".row .open", { hasText: IMAGE }).waitFor();
        expect(await page.locator("img, b").count()).toBe(0);
      }
    });
  });
});
