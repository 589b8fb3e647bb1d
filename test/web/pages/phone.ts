// A phone, as journeys hold it: by touch alone.

import type { Page } from "playwright-core";

export const PHONE = { width: 390, height: 844, hasTouch: true };

export const tap = (page: Page, name: string) =>
  page.getByRole("button", { name, exact: true }).tap();
export const isGone = (page: Page, place: string) =>
  page.locator(place).waitFor({ state: "detached" });
