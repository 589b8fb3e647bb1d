// The reports in a real browser: each chart is drawn, and leads to the expenses behind it.

import { expect } from "bun:test";
import { en } from "../../../src/web/texts/en.ts";
import { chips, HOSTILE, it, openTable, report } from "../pages/reports.ts";

it("a figure in a table leads to the expenses behind it, with the keyboard", async ({ page }) => {
  expect(await openTable(page, "payees")).toBe(
    [
      "Payee Total Count",
      "Landlord €1,000.00 1",
      "=SUM(A1) €43.15 1",
      "Corner Café €12.50 1",
      `${HOSTILE} €0.35 1`,
      "Total €1,056.00",
    ].join("\n"),
  );
  await report(page, "payees").getByRole("link", { name: "Corner Café", exact: true }).focus();
  await page.keyboard.press("Enter");
  await page.locator(".row .open").first().waitFor();
  expect(await chips(page)).toEqual(["Corner Café"]);
  expect(await page.locator(".total").innerText()).toBe("€12.50");
  expect(await page.evaluate(() => document.activeElement?.id)).toBe("content");
});

it("a category is excluded from every sum, and included again", {
  at: "/reports?period=2026-11",
}, async ({ page }) => {
  await page.getByRole("button", { name: "Rent", exact: true }).click();
  await page.getByText(en.reports.leftOut).waitFor();
  expect(page.url()).toContain("without=3");
  await page.locator(".reports-summary .total", { hasText: "€56.00" }).waitFor();
  expect(await openTable(page, "months")).toContain("November 2026 €56.00 €55.65 €0.35");
  expect(await openTable(page, "categories")).toContain("Total €56.00 3");
  await page.locator('[data-place="payees"]:not([data-outdated])').waitFor();
  expect(await openTable(page, "payees")).toContain("Total €56.00");
  expect(await openTable(page, "days")).not.toContain("Sunday, 1 November 2026");
  expect(await openTable(page, "running")).toContain("21 €56.00 €20.00");
  await page.reload();
  await page.locator(".reports-summary .total", { hasText: "€56.00" }).click();
  await page.locator(".book .total", { hasText: "€56.00" }).waitFor();
  expect(await chips(page)).toEqual([en.search.not("Rent")]);
  await page.goBack();
  await page.locator(".left-out > button", { hasText: en.reports.putAllBack }).click();
  await page.locator(".reports-summary .total", { hasText: "€1,056.00" }).waitFor();
  expect(page.url()).not.toContain("without");
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("H2");
});
