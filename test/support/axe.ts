// The accessibility violations that axe-core finds on a page.

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

/** Rules that pass are not collected. The check runs together with the wait, so that nothing begins to move in between. */
const RUN = `(options) => ${SETTLED}
  .then(() => axe.run({ resultTypes: ["violations"], ...options }))
  .then(({ violations }) => violations)`;

/**
 * Returns each violation as text: the rule, its requirement, and each element with its markup and its problem. Waits for elements that are
 * dimmed while they load.
 */
export async function violationsOf(
  page: Page,
  /** Enables rules that axe leaves out by default, such as target-size. */
  more: readonly string[] = [],
): Promise<readonly string[]> {
  const rules = Object.fromEntries(more.map((rule) => [rule, { enabled: true }]));
  return run(page, { rules });
}

/** Finds only text with too little contrast. */
export function contrastFaultsIn(page: Page): Promise<readonly string[]> {
  return run(page, { runOnly: ["color-contrast"] });
}

async function run(page: Page, options: object): Promise<readonly string[]> {
  if ((await page.evaluate("typeof axe")) === "undefined") await page.evaluate(source);
  // The browser's debugger evaluates this, so the page's policy does not apply.
  const found: unknown = await page.evaluate(`(${RUN})(${JSON.stringify(options)})`);
  if (!Array.isArray(found)) throw new TypeError("axe returned nothing");
  return found.map(({ id, help, nodes }) => {
    const places = Array.isArray(nodes) ? nodes : [];
    const lines = places.map(({ target, html, failureSummary }) => {
      return `  at ${target}: ${html}\n    ${failureSummary}`;
    });
    return [`${id}: ${help}`, ...lines].join("\n");
  });
}
