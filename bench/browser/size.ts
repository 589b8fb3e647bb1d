// Measures how many bytes of scripts the app has, gzipped, whatever encoding this browser has chosen.

import type { Page } from "playwright-core";
import { main } from "../loads/program.ts";
import { settle, withPage } from "./browser.ts";
import type { OnPage } from "./settings.ts";

const KILOBYTE = 1_000;

const weigh: OnPage = (settings) =>
  withPage(settings, async ({ page }) => {
    const first = await weightOf(await namedInHead(settings.url));
    await settle(page);
    const idle = await weightOf(await loadedScripts(page));
    await page.keyboard.press("2");
    await page.locator(".report .plot").first().waitFor();
    const charts = await weightOf(await loadedScripts(page));
    return { "app-first": first, "app-idle": idle, "app-charts": charts };
  });

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

/** In KB. */
async function weightOf(addresses: readonly string[]): Promise<number> {
  let bytes = 0;
  for (const address of addresses) {
    const headers = { "Accept-Encoding": "gzip" };
    const answer = await fetch(address, { headers, decompress: false });
    if (!answer.ok) throw new Error(`${address} was answered with ${answer.status}`);
    bytes += (await answer.bytes()).length;
  }
  return bytes / KILOBYTE;
}

await main(weigh);
