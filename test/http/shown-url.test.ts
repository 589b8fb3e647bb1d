// The address that the server prints when it starts: localhost, if that leads to the service.

import { expect, test } from "bun:test";
import { shownUrl } from "../../src/http/server.ts";

/** The server's address, the addresses at which other programs listen, and the printed address. */
test.each([
  ["http://127.0.0.1:3000", [], "http://localhost:3000"],
  ["http://127.0.0.1:3000", ["[::1]:3000"], "http://127.0.0.1:3000"],
  ["http://127.0.0.1:3000", ["[::1]:3001"], "http://localhost:3000"],
  ["http://127.0.0.1", ["[::1]:80"], "http://127.0.0.1"],
  ["http://[::1]:3000", [], "http://localhost:3000"],
  ["http://[::1]:3000", ["127.0.0.1:3000"], "http://[::1]:3000"],
  ["http://0.0.0.0:3000", [], "http://localhost:3000"],
  ["http://0.0.0.0:3000", ["[::1]:3000"], "http://0.0.0.0:3000"],
  ["http://[::]:3000", [], "http://localhost:3000"],
  ["http://localhost:3000", [], "http://localhost:3000"],
  ["http://127.0.0.2:3000", [], "http://127.0.0.2:3000"],
  ["http://192.0.2.7:3000", [], "http://192.0.2.7:3000"],
  ["http://[2001:db8::7]:3000", [], "http://[2001:db8::7]:3000"],
  ["http://outlay.example:3000", [], "http://outlay.example:3000"],
])(
  "for the address %s, with other programs at %j, the start prints %s",
  async (url, taken: readonly string[], shown) => {
    expect(await shownUrl(url, async (host, port) => taken.includes(`${host}:${port}`))).toBe(
      shown,
    );
  },
);

test("the operating system says which addresses are in use", async () => {
  const other = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: () => new Response() });
  const { port } = other;
  const url = `http://[::1]:${port}`;
  expect(await shownUrl(url)).toBe(url);
  await other.stop(true);
  expect(await shownUrl(url)).toBe(`http://localhost:${port}`);
});
