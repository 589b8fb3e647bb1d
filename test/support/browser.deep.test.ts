// The pages of the tests record everything that must not happen in a journey, and fail a test that does not expect it.

import { afterAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { openPage, withPage } from "./browser.ts";
import { freePort } from "./free-port.ts";

setDefaultTimeout(60_000);

/** Pages by their paths, with typical mistakes. */
const PAGES: Readonly<Record<string, string>> = {
  "/well": "<script>console.log('all is well')</script>",
  "/log": "<script>console.error('out of order')</script>",
  "/warn": "<script>console.warn('nearly out of order')</script>",
  "/throw": "<script>throw new Error('thrown')</script>",
  "/reject": "<script>Promise.reject(new Error('rejected'))</script>",
  "/missing": "<script>fetch('/nowhere')</script>",
  "/image": "<img src='/nowhere.png'>",
  "/unanswered": `<script>fetch('http://127.0.0.1:${freePort()}').catch(() => {})</script>`,
  "/policy": "<img src='data:image/png;base64,AAAA'>",
  "/markup": "<script>document.body.innerHTML = '<p>markup</p>'</script>",
  "/dialog": "<script>alert('boo')</script>",
  "/focus": "<button onclick='this.remove()'>Go</button>",
};
const POLICY =
  "default-src 'none'; script-src 'unsafe-inline'; img-src 'self'; connect-src *; require-trusted-types-for 'script'";
const NEXT_FRAME = "new Promise((resolve) => requestAnimationFrame(resolve))";

const server = Bun.serve({
  port: 0,
  hostname: "127.0.0.1",
  fetch(request) {
    const { pathname } = new URL(request.url);
    const body = PAGES[pathname];
    if (body === undefined) return new Response("nothing", { status: 404 });
    return new Response(`<!doctype html><title>A page</title><body>${body}`, {
      headers: { "Content-Type": "text/html", "Content-Security-Policy": POLICY },
    });
  },
});
afterAll(() => server.stop(true));
const address = (path: string) => `http://127.0.0.1:${server.port}${path}`;

describe("a page records", () => {
  test.each([
    ["/log", /^error: out of order$/],
    ["/warn", /^warning: nearly out of order$/],
    ["/throw", /^error: thrown$/],
    ["/reject", /^error: rejected$/],
    ["/missing", /^answered 404: .*nowhere$/],
    ["/image", /^answered 404: .*nowhere\.png$/],
    ["/unanswered", /^failed: .*ERR_CONNECTION_REFUSED/],
    ["/policy", /^error: .*Content Security Policy/],
    ["/markup", /TrustedHTML/],
    ["/dialog", /^dialog: boo$/],
  ])("the problem at %s", async (path, expected) => {
    const { page, problems, close } = await openPage(address("/well"));
    expect(problems()).toEqual([]);
    await page.goto(address(path));
    while (!problems().some((problem) => expected.test(problem))) await page.evaluate(NEXT_FRAME);
    expect(problems([/./])).toEqual([]);
    await close();
  });

  test("a focus that is lost with its element", async () => {
    const { page, problems, close } = await openPage(address("/focus"));
    await page.locator("button").focus();
    await page.keyboard.press("Enter");
    while (problems().length === 0) await page.evaluate(NEXT_FRAME);
    expect(problems()).toEqual([expect.stringContaining("the focus was lost after <button")]);
    await close();
  });
});

test("a page opens after the browser of another test was ended", async () => {
  const { page } = await openPage(address("/well"));
  await page.context().browser()?.close();
  const next = await openPage(address("/well"));
  expect(await next.page.title()).toBe("A page");
  await next.close();
});

test("a journey fails because of a problem that it does not expect", async () => {
  const journey = withPage(address("/well"), {}, async ({ page }) => {
    await page.evaluate("console.error('unseen')");
  });
  // `rejects` would run the event loop inside this test, and leftovers from other files in this process would fail it.
  const end = await journey.then(
    () => "it passed",
    (error: unknown) => String(error),
  );
  expect(end).toContain("in the page: error: unseen");
});
