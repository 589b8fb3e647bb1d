// Accessibility violations of a page, as axe-core finds them.

import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";

const source = readFileSync(Bun.resolveSync("axe-core/axe.min.js", import.meta.dir), "utf8");

/** An animation bound to the scroll position never ends, and does not move by itself. */
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

/** Passes are not collected. It runs together with the wait, so that nothing begins to move in between. */
const RUN = `(options) => ${SETTLED}
  .then(() => axe.run({ resultTypes: ["violations"], ...options }))
  .then(({ violations }) => violations)`;

/**
 * Each violation as a text: the rule, its requirement, and each place with its markup and its problem. It waits for elements that are
 * dimmed while they load.
 */
export async function violationsOf(
  page: Page,
  /** Rules that axe leaves out by itself, such as target-size. */
  more: readonly string[] = [],
): Promise<readonly string[]> {
  const rules = Object.fromEntries(more.map((rule) => [rule, { enabled: true }]));
  return run(page, { rules });
}

/** Finds only texts with too little contrast. */
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
