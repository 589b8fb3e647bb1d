// The API page in a real browser: an operation is opened by its address, and a request to it is tried in place.

import { expect } from "bun:test";
import { withApp } from "../../support/app-service.ts";
import { openPage } from "../../support/browser.ts";
import { test } from "../../support/journeys.ts";

test("a request is tried on the API page, with the renderer loaded for it", async () => {
  await withApp(async ({ app }) => {
    const address = new URL("/docs#/Ledgers/listLedgers", app()).href;
    const { page, problems, close } = await openPage(address);
    try {
      const operation = page.locator("#listLedgers");
      await operation.getByRole("button", { name: "Try it" }).click();
      await operation.locator(".execute").click();
      const status = operation.locator(".live-responses-table .response td").first();
      await status.waitFor();
      expect(await status.innerText()).toStartWith("200");
      // The renderer disables its button during the request.
      expect(problems([/the focus was lost after <button class="btn execute/])).toEqual([]);
    } finally {
      await close();
    }
  });
});
