// The first load of the built app stays small: what the page names in its head, as it goes out gzipped.

import { expect, test } from "bun:test";
import { join } from "node:path";
import { readWebPack } from "../../src/http/web-pack.ts";

const PACK = join(import.meta.dir, "../../dist/app.pack");
/** Of the scripts, gzipped; 120 kB of 1,000 bytes each. */
const LIMIT_BYTES = 120_000;

test("the scripts of the first load have at most 120,000 bytes gzipped", async () => {
  const { files } = readWebPack(await Bun.file(PACK).bytes());
  const page = files.find(({ name }) => name === "index.html");
  const head = new TextDecoder().decode(page?.content.identity);
  const scripts = files.filter(({ name }) => name.endsWith(".js") && head.includes(name));
  expect(scripts.length).toBeGreaterThan(1);
  const bytes = scripts.map(({ content }) => (content.gzip ?? content.identity).length);
  const sum = bytes.reduce((whole, part) => whole + part, 0);
  expect(sum).toBeLessThanOrEqual(LIMIT_BYTES);
});
