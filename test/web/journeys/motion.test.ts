// With reduced motion, no animation and no transition runs, whatever is opened, announced or changed.

import { describe, expect } from "bun:test";
import type { Page } from "playwright-core";
import { en } from "../../../src/web/texts/en.ts";
import { journeys } from "../../support/journeys.ts";
import { fillSmallBook } from "../../support/small-book.ts";

const it = journeys(fillSmallBook);

/** Records every animation and transition that starts from now on, as the page reports it. */
async function watchMotion(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.evaluate(() => {
    const { dataset } = document.documentElement;
    for (const name of ["transitionrun", "animationstart"]) {
      addEventListener(name, ({ target }) => {
        const moved = `${name}: ${target instanceof Element ? target.className : ""}`;
        dataset["moved"] = `${dataset["moved"] ?? ""}${moved}\n`;
      });
    }
  });
  return () =>
    page.evaluate(() => {
      const running = document
        .getAnimations()
        .filter(({ effect }) => Number(effect?.getComputedTiming().duration) > 0);
      const moved = document.documentElement.dataset["moved"]?.trim().split("\n") ?? [];
      return [...moved, ...running.map(({ id }) => `running: ${id}`)];
    });
}

/** Opens a panel, changes the month, adds an expense and undoes that, and views the other screens. */
async function useAll(page: Page): Promise<void> {
  await page.locator(".row .open").first().click();
  await page.locator(".side-panel").getByRole("button", { name: "Amount" }).hover();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: en.period.before }).click();
  await page.getByText("October 2026").waitFor();
  await page.getByRole("button", { name: en.period.after }).click();
  await page.locator(".period-name").click();
  await page.locator(".picker:popover-open").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "New expense" }).click();
  await page.keyboard.type("3 tea");
  await page.keyboard.press("Shift+Enter");
  await page.getByLabel("Note").waitFor();
  await page.getByRole("button", { name: en.entry.record }).click();
  await page.locator(".toast").getByRole("button", { name: "Undo" }).click();
  await page.getByText("Deleted").waitFor();
  await page.keyboard.press("?");
  await page.getByRole("button", { name: "Close" }).last().click();
  await page.getByRole("link", { name: en.nav.settings }).click();
  await page.locator("#setting-title").waitFor();
  await page.getByRole("link", { name: en.nav.reports }).click();
  await page.locator(".report .plot").first().waitFor();
}

describe("motion", () => {
  for (const [name, reducedMotion] of [
    ["does not occur for users who prefer none", true],
    ["occurs for other users", false],
  ] as const) {
    it(name, { reducedMotion }, async ({ page }) => {
      await page.locator(".row .open").nth(2).waitFor();
      const moved = await watchMotion(page);
      await useAll(page);
      expect((await moved()).length > 0).toBe(!reducedMotion);
    });
  }
});
