// The unanswered changes of pages, including those in their outbox. A page shows a change before it is recorded, so code that then asks the
// service directly must wait for the answer.

import type { Page, Request } from "playwright-core";

const unanswered = new Set<Request>();
let waiting = Promise.withResolvers<void>();

const followed = new Set<Page>();

/** Follows the page until it is closed. */
export function followWrites(page: Page): void {
  followed.add(page);
  page.on("request", (request) => {
    if (request.method() !== "GET" && request.method() !== "HEAD") unanswered.add(request);
  });
  page.on("response", (response) => remove([response.request()]));
  page.on("requestfailed", (request) => remove([request]));
  page.on("close", () => {
    followed.delete(page);
    remove([...unanswered].filter((request) => isOf(page, request)));
  });
}

/** Resolves once every change that was sent so far has an answer, or can't get one anymore. */
export async function writesAnswered(): Promise<void> {
  await Promise.all(
    [...followed].map(async (page) => {
      try {
        await page.waitForFunction(`${COUNT}.then((count) => !count)`);
      } catch (error) {
        // A page that was closed in the meantime has no more changes.
        if (followed.has(page)) throw error;
      }
    }),
  );
  while (unanswered.size > 0) await waiting.promise;
}

/** Runs in the page. If the page has not opened its outbox, the outbox is empty, and this must not create it with another schema. */
const COUNT = `(async () => {
  if (location.protocol === "about:") return null;
  const databases = await indexedDB.databases();
  if (!databases.some(({ name }) => name === "outlay-outbox")) return null;
  const result = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const database = await result(indexedDB.open("outlay-outbox"));
  const isMade = database.objectStoreNames.contains("entry");
  const count = isMade ? await result(database.transaction("entry").objectStore("entry").count()) : 0;
  database.close();
  return count;
})()`;

/** Returns how many changes the outbox in a page's browser has stored. Null before the outbox is opened. */
export function storedInOutbox(page: Page): Promise<number | null> {
  return page.evaluate<number | null>(COUNT);
}

function remove(requests: readonly Request[]): void {
  for (const request of requests) unanswered.delete(request);
  waiting.resolve();
  waiting = Promise.withResolvers();
}

function isOf(page: Page, request: Request): boolean {
  try {
    return request.frame().page() === page;
  } catch {
    // A closed page has no outbox.
    return true;
  }
}
