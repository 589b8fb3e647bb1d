// A phone for journeys, used by touch alone.

import type { Page } from "playwright-core";

export const PHONE = { width: 390, height: 844, hasTouch: true };

export const tap = (page: Page, name: string) =>
  page.getByRole("button", { name, exact: true }).tap();
export const isGone = (page: Page, place: string) =>
  page.locator(place).waitFor({ state: "detached" });

/** Moves a finger on an expense of the list by this many pixels, and lifts it. */
export async function swipe(page: Page, name: string, along: number): Promise<void> {
  const row = page.locator(".days-list .row", { hasText: name }).first();
  await row.evaluate((element) => element.scrollIntoView({ block: "center" }));
  const box = await row.boundingBox();
  if (!box) throw new Error(`there is no ${name}`);
  const [left, y] = [box.x + box.width / 2 - along / 2, box.y + box.height / 2];
  const devices = await page.context().newCDPSession(page);
  // The timestamps let the finger rest before it is lifted. Otherwise the list would fling, and the next tap would only stop it.
  let seconds = Date.now() / 1_000 - 1;
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", x?: number) => {
    const touchPoints = x === undefined ? [] : [{ x, y }];
    seconds += 0.2;
    return devices.send("Input.dispatchTouchEvent", { type, touchPoints, timestamp: seconds });
  };
  await touch("touchStart", left);
  for (const share of [0.5, 1, 1]) await touch("touchMove", left + along * share);
  await touch("touchEnd");
}
