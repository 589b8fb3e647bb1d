// Everybody can use each screen: axe-core finds nothing in the dark, on a phone, and from right to left. For a desk in the light,
// see the smoke journeys.

import { describe, test } from "bun:test";
import type { PageOptions } from "../../support/browser.ts";
import { expectAccessible } from "../pages/screens.ts";

const READERS: readonly (readonly [string, PageOptions])[] = [
  ["in the dark", { scheme: "dark" }],
  ["on a phone", { width: 390, height: 844, hasTouch: true }],
  ["from right to left", { locale: "ar-EG", scheme: "dark" }],
];

describe("no violation", () => {
  test.each(READERS)("%s", (_, options) => expectAccessible(options));
});
