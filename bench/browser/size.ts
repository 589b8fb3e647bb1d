// Measures how many bytes of scripts the app has, gzipped, whatever encoding this browser has chosen.

import type { Page } from "playwright-core";
import { main } from "../loads/program.ts";
import { withBrowser, withPage } from "./browser.ts";
import type { PageSettings, SizeFigures } from "./settings.ts";

/** After this time, the page has finished loading. */
const IDLE_MS = 2_000;

async function weigh(settings: PageSettings): Promise<SizeFigures> {
  return withBrowser((browser) =>
    withPage(browser, settings, async ({ page }) => {
      const first = await weightOf(await namedInHead(settings.url));
      await page.waitForTimeout(IDLE_MS);
      const idle = await weightOf(await loadedScripts(page));
      await page.keyboard.press("Escape");
      await page.keyboard.press("2");
      await page.locator(".report .plot").first().waitFor();
      return { first, idle, charts: await weightOf(await loadedScripts(page)) };
    }),
  );
}

/** The scripts that the head of the served page names, each once. In the browser, scripts that load later are added to the head. */
async function namedInHead(url: string): Promise<readonly string[]> {
  const head = await (await fetch(url)).text();
  const names = Array.from(head.matchAll(/(?:src|href)="([^"]+\.js)"/g), ([, name = ""]) => name);
  return [...new Set(names)].map((name) => new URL(name, url).href);
}

function loadedScripts(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const names = performance.getEntriesByType("resource").map(({ name }) => name);
    return [...new Set(names)].filter((name) => name.endsWith(".js"));
  });
}

async function weightOf(addresses: readonly string[]): Promise<number> {
  let bytes = 0;
  for (const address of addresses) {
    const headers = { "Accept-Encoding": "gzip" };
    const answer = await fetch(address, { headers, decompress: false });
    if (!answer.ok) throw new Error(`${address} was answered with ${answer.status}`);
    bytes += (await answer.bytes()).length;
  }
  return bytes;
}

await main(weigh);
