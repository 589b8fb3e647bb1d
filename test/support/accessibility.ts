// What axe-core finds on a page as it is shown.

import axe from "axe-core";
import type { Page } from "playwright-core";

/** Each with the rule that it breaks and the element; none where all is well. */
export async function violationsIn(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe.source);
  return page.evaluate(async () => {
    // Safe: what the script before it has put there.
    const { axe } = globalThis as unknown as { readonly axe: typeof import("axe-core") };
    const { violations } = await axe.run();
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
  });
}
