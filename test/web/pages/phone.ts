// A phone, as journeys hold it: by touch alone.

import { expect } from "bun:test";
import type { Page } from "playwright-core";
import { type AppLedger, withLedger } from "../../support/app-service.ts";
import { type OpenPage, withPage } from "../../support/browser.ts";

const PHONE = { width: 390, height: 844, hasTouch: true };

export async function withPhone(
  fill: (book: AppLedger) => Promise<unknown>,
  work: (opened: OpenPage, book: AppLedger) => Promise<void>,
): Promise<void> {
  await withLedger(async (book) => {
    await fill(book);
    await withPage(book.app(), PHONE, async (opened) => {
      await work(opened, book);
      expect(opened.problems()).toEqual([]);
    });
  });
}

export const tap = (page: Page, name: string) =>
  page.getByRole("button", { name, exact: true }).tap();
export const isGone = (page: Page, place: string) =>
  page.locator(place).waitFor({ state: "detached" });
