// The names of icons match the symbols that the page has.

import { expect, test } from "bun:test";
import { join } from "node:path";

const read = (name: string) => Bun.file(join(import.meta.dir, "../../../src/web", name)).text();

test("each icon name has a symbol in the page, and each symbol has a name", async () => {
  const named = (await read("parts/icon.tsx")).matchAll(/^ {2}\| "(\w+)"/gm);
  const drawn = (await read("glyphs.svg")).matchAll(/id="icon-(\w+)"/g);
  const sorted = (all: Iterable<RegExpMatchArray>) =>
    Array.from(all, ([, name]) => name).toSorted();
  expect(sorted(named)).toEqual(sorted(drawn));
});
