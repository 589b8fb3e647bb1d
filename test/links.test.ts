// Every link and picture in the docs leads to an existing file and heading, and the index leads to every page.

import { expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { dirname, join, relative } from "node:path";

const ROOT = join(import.meta.dir, "..");
const PAGES = [
  "README.md",
  "SECURITY.md",
  "CONTRIBUTING.md",
  "CHANGELOG.md",
  ...new Bun.Glob("docs/**/*.md").scanSync(ROOT),
].toSorted();
/** The pattern leaves out a title after an address. */
const LINK = /\]\(([^()\s]+)[^()]*\)|\b(?:src|srcset)="([^"]+)"/g;
const CODE = /```[\s\S]*?```|`[^`\n]*`/g;

const texts = new Map<string, Promise<string>>();

function textOf(page: string): Promise<string> {
  const text = texts.get(page) ?? Bun.file(join(ROOT, page)).text();
  texts.set(page, text);
  return text;
}

/** Returns the links of a page to other files, each with the path from the root and the heading. */
async function linksOf(
  page: string,
): Promise<readonly (readonly [path: string, anchor: string])[]> {
  const prose = (await textOf(page)).replace(CODE, "");
  return [...prose.matchAll(LINK)]
    .map(([, link = "", source = ""]) => link || source)
    .filter((link) => !/^(?:https?|mailto):/.test(link))
    .map((link) => {
      const [path = "", anchor = ""] = link.split("#");
      const target = path === "" ? page : relative(ROOT, join(ROOT, dirname(page), path));
      return [target, anchor] as const;
    });
}

/** Returns the anchors of a page's headings, as GitHub names them. */
async function anchorsOf(page: string): Promise<ReadonlySet<string>> {
  const headings = (await textOf(page)).replace(/```[\s\S]*?```/g, "").matchAll(/^#+ (.*)$/gm);
  return new Set(
    [...headings].map(([, heading = ""]) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, "")
        .replace(/\s/g, "-"),
    ),
  );
}

test.each(PAGES)("each link of %s leads somewhere", async (page) => {
  const lost: string[] = [];
  for (const [path, anchor] of await linksOf(page)) {
    const isThere = existsSync(join(ROOT, path));
    const isFound = anchor === "" || (isThere && (await anchorsOf(path)).has(anchor));
    if (!isThere || !isFound) lost.push(anchor === "" ? path : `${path}#${anchor}`);
  }
  expect(lost).toEqual([]);
});

test("the index leads to every page", async () => {
  const indexes = await Promise.all(["docs/README.md", "docs/decisions/README.md"].map(linksOf));
  const listed = new Set(indexes.flat().map(([path]) => path));
  const pages = PAGES.filter((page) => page.startsWith("docs/") && page !== "docs/README.md");
  expect(pages.filter((page) => !listed.has(page))).toEqual([]);
});

test("each picture is shown on some page", async () => {
  const links = await Promise.all(PAGES.map(linksOf));
  const shown = new Set(links.flat().map(([path]) => path));
  const pictures = [...new Bun.Glob("docs/pictures/*.png").scanSync(ROOT)].toSorted();
  expect(pictures.filter((picture) => !shown.has(picture))).toEqual([]);
});
