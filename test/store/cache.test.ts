// A cache evicts the least recently used entries, by their size, and never the last one.

import { expect, test } from "bun:test";
import { Cache } from "../../src/store/cache.ts";

interface Sized {
  size: number;
}

function cacheOf(most: number) {
  return new Cache<string, Sized>({ most, sizeOf: ({ size }) => size });
}

test("the least recently used entry is evicted", () => {
  const cache = cacheOf(10);
  const [a, b, c] = [{ size: 4 }, { size: 4 }, { size: 4 }];
  cache.put("a", a);
  cache.put("b", b);
  expect(cache.get("a")).toBe(a);
  cache.put("c", c);
  expect([cache.peek("a"), cache.peek("b"), cache.peek("c")]).toEqual([a, undefined, c]);
  expect([cache.size, cache.entries().length]).toEqual([8, 2]);
});

test("peeking does not count as use", () => {
  const cache = cacheOf(2);
  cache.put("a", { size: 1 });
  cache.put("b", { size: 1 });
  cache.peek("a");
  cache.put("c", { size: 1 });
  expect(cache.peek("a")).toBeUndefined();
});

test("the last one stays, however large, and all others are evicted", () => {
  const cache = cacheOf(10);
  cache.put("a", { size: 1 });
  cache.put("b", { size: 100 });
  expect([cache.size, cache.entries().length]).toEqual([100, 1]);
});

test("entries that have grown are counted once measured", () => {
  const cache = cacheOf(10);
  const grows = { size: 1 };
  cache.put("a", { size: 4 });
  cache.put("b", grows);
  grows.size = 8;
  expect(cache.size).toBe(5);
  cache.measure("b");
  expect([cache.size, cache.entries().length]).toEqual([8, 1]);
  expect(cache.peek("a")).toBeUndefined();
});

test("replaced, deleted and cleared entries no longer count", () => {
  const cache = cacheOf(10);
  cache.put("a", { size: 4 });
  cache.put("a", { size: 3 });
  cache.put("b", { size: 2 });
  expect(cache.size).toBe(5);
  cache.delete("a");
  cache.delete("nobody");
  expect(cache.size).toBe(2);
  cache.clear();
  expect([cache.size, cache.entries().length]).toEqual([0, 0]);
});
