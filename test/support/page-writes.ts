// What pages have sent to change something and have no answer to yet. A page shows a change before it is recorded; whoever asks the
// service for it beside the page has to wait for that.

import type { Page, Request } from "playwright-core";

const unanswered = new Set<Request>();
let waiting = Promise.withResolvers<void>();

/** Follows the page until it is closed. */
export function followWrites(page: Page): void {
  page.on("request", (request) => {
    if (request.method() !== "GET" && request.method() !== "HEAD") unanswered.add(request);
  });
  page.on("response", (response) => remove([response.request()]));
  page.on("requestfailed", (request) => remove([request]));
  page.on("close", () => remove([...unanswered].filter((request) => isOf(page, request))));
}

/** Once every change that was sent so far has an answer, or can't have one any more. */
export async function writesAnswered(): Promise<void> {
  while (unanswered.size > 0) await waiting.promise;
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
    // Of a page that is gone, or of none.
    return true;
  }
}
