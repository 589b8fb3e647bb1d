// A part of the app that could not be had.

import { expect, test } from "bun:test";
import { createPartImport } from "../../src/web/import-part.ts";

const PATH = "/app/assets/part-a.js";

/** A browser, which remembers an address that failed to load. */
function browserOf() {
  const asked = new Map<string, Promise<object>>();
  let isAway = true;
  return {
    comeBack() {
      isAway = false;
    },
    importScript(address: string): Promise<object> {
      const script = asked.get(address) ?? (isAway ? Promise.reject(new TypeError()) : run());
      asked.set(address, script);
      return script;
    },
  };
}

async function run(): Promise<object> {
  return {};
}

test("a part that could not be had comes when it is asked for again, and runs once", async () => {
  const { importScript, comeBack } = browserOf();
  const importPart = createPartImport();
  await expect(
    Promise.all([importPart(PATH, importScript), importPart(PATH, importScript)]),
  ).rejects.toThrow();
  await expect(importPart(PATH, importScript)).rejects.toThrow();
  comeBack();
  const part = await importPart(PATH, importScript);
  expect(await importPart(PATH, importScript)).toBe(part);
});
