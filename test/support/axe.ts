// What keeps people out of a page, as axe-core finds it.

import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";

const source = readFileSync(Bun.resolveSync("axe-core/axe.min.js", import.meta.dir), "utf8");

/** What moves with the scrolling is never at its end, and stands still by itself. */
const SETTLED = `new Promise((resolve) => {
  const isMoving = () => document.getAnimations().some(({ playState, timeline }) => {
    return playState === "running" && timeline === document.timeline;
  });
  const look = () => {
    if (document.querySelector("[data-outdated]") || isMoving()) requestAnimationFrame(look);
    else resolve();
  };
  look();
})`;

/** What passes is not collected. In one go with the wait, so that nothing begins to move in between. */
const RUN = `(options) => ${SETTLED}
  .then(() => axe.run({ resultTypes: ["violations"], ...options }))
  .then(({ violations }) => violations)`;

/**
 * Each violation as a text: the rule, what it asks for, and each place with its markup and what is wrong there. What is dimmed
 * while the next is on its way is waited for.
 */
export async function violationsOf(
  page: Page,
  /** Rules that axe leaves out by itself, such as target-size. */
  more: readonly string[] = [],
): Promise<readonly string[]> {
  const rules = Object.fromEntries(more.map((rule) => [rule, { enabled: true }]));
  return run(page, { rules });
}

/** Only where text is hard to read on its ground. */
export function contrastFaultsIn(page: Page): Promise<readonly string[]> {
  return run(page, { runOnly: ["color-contrast"] });
}

async function run(page: Page, options: object): Promise<readonly string[]> {
  if ((await page.evaluate("typeof axe")) === "undefined") await page.evaluate(source);
  // Evaluated by the browser's own debugger, which the page's policy does not concern.
  const found: unknown = await page.evaluate(`(${RUN})(${JSON.stringify(options)})`);
  if (!Array.isArray(found)) throw new TypeError("axe has told nothing");
  return found.map(({ id, help, nodes }) => {
    const places = Array.isArray(nodes) ? nodes : [];
    const told = places.map(({ target, html, failureSummary }) => {
      return `  at ${target}: ${html}\n    ${failureSummary}`;
    });
    return [`${id}: ${help}`, ...told].join("\n");
  });
}
