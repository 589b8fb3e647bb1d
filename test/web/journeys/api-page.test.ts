// The API page in a real browser: an operation is opened by its address, and a request to it is tried in place.

import { expect } from "bun:test";
import { serviceJourneys } from "../../support/journeys.ts";

const it = serviceJourneys(undefined, { at: null });

it("a request is tried on the API page, with the renderer loaded for it", async (opened) => {
  const { page, problems, app } = opened;
  await page.goto(new URL("/docs#/Ledgers/listLedgers", app()).href);
  const operation = page.locator("#listLedgers");
  await operation.getByRole("button", { name: "Try it" }).click();
  await operation.locator(".execute").click();
  const status = operation.locator(".live-responses-table .response td").first();
  await status.waitFor();
  expect(await status.innerText()).toStartWith("200");
  // The renderer disables its button during the request.
  expect(problems([/the focus was lost after <button class="btn execute/])).toEqual([]);
});
