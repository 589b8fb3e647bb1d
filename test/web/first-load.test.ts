// The files that the built app's pages name in their <head>: small when gzipped, and everything that the first screen needs.

import { expect, test } from "bun:test";
import { join } from "node:path";
import { readWebPack } from "../../src/http/web-pack.ts";

const PACK = join(import.meta.dir, "../../dist/app.pack");
/** The limit for the gzipped scripts, 131 kB of 1,000 bytes each. */
const LIMIT_BYTES = 131_000;
const LIMIT_FILES = 6;

const { files } = readWebPack(await Bun.file(PACK).bytes());

function scriptsOf(page: string) {
  const head = textOf(files.find(({ name }) => name === page));
  return files.filter(({ name }) => name.endsWith(".js") && head.includes(name));
}

function textOf(file: (typeof files)[number] | undefined): string {
  return new TextDecoder().decode(file?.content.identity);
}

test("the scripts that the first rows wait for are at most six files, with at most 131,000 bytes gzipped", () => {
  const scripts = scriptsOf("index.html");
  expect(scripts.length).toBeGreaterThan(0);
  expect(scripts.length).toBeLessThanOrEqual(LIMIT_FILES);
  const bytes = scripts.map(({ content }) => (content.gzip ?? content.identity).length);
  const sum = bytes.reduce((whole, part) => whole + part, 0);
  expect(sum).toBeLessThanOrEqual(LIMIT_BYTES);
});

test("the scripts that the book's page waits for, and no others, are compiled off the main thread", () => {
  const hinted = files.filter((file) => textOf(file).startsWith("//# allFunctionsCalledOnLoad\n"));
  expect(hinted).toEqual(scriptsOf("index.html"));
});

test("no script of the first load builds a regular expression for all emoji before it is needed", () => {
  const begun = scriptsOf("index.html").map(textOf).join("\n");
  expect(begun).toContain("p{RGI_Emoji}");
  expect(begun.match(/=\/[^/]*\\p\{RGI_Emoji\}/g) ?? []).toEqual([]);
});

test.each([
  ["reports.html", "ReportsScreen"],
  ["settings.html", "SettingsScreen"],
])("%s names the script with its screen, and all that this script imports", (page, screen) => {
  const scripts = scriptsOf(page);
  const own = scripts.filter((script) => textOf(script).includes(`as ${screen}`));
  expect(own).toHaveLength(1);
  const imports = textOf(own[0]).matchAll(/from"\/app\/assets\/([^"]+)"/g);
  const names = scripts.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(Array.from(imports, ([, name]) => name)));
});

test("every page preloads the font that its style sheet names, and the font's license goes with it", () => {
  const font = files.find(({ name }) => name.startsWith("figtree-latin-wght"));
  const style = files.find(({ name }) => name.startsWith("style-"));
  expect(textOf(style)).toContain(`url("/app/assets/${font?.name}")`);
  for (const page of ["index.html", "reports.html", "settings.html"]) {
    const head = textOf(files.find(({ name }) => name === page));
    expect(head).toContain(
      `as="font" type="font/woff2" crossorigin href="/app/assets/${font?.name}"`,
    );
  }
  const licence = files.find(({ name }) => name.startsWith("figtree-licence"));
  expect(textOf(licence)).toContain("SIL OPEN FONT LICENSE Version 1.1");
});

test("each font family has only one file: with two, Chromium would ask the system for a font at each size", () => {
  const style = textOf(files.find(({ name }) => name.startsWith("style-")));
  const families = Array.from(
    style.matchAll(/@font-face \{[^}]*font-family: ([^;]+);/g),
    ([, family]) => family,
  );
  expect(families).toEqual(["Figtree", '"Figtree Beside"']);
  expect(style).toContain(`--font:\n${families.join(", ")}, system-ui`);
});

test("no style depends on html, body or :root not having something: browsers would then recompute every element at each change", () => {
  const style = textOf(files.find(({ name }) => name.startsWith("style-")));
  expect(style.match(/(?:html|body|:root)[^\s{,]*:not\(:has\([^{]*/g) ?? []).toEqual([]);
});
