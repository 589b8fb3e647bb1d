// Counts turns of phrase that make readers read twice, in comments, titles of tests, README.md and docs/*.md. The total may only fall:
// `npm run check` compares it with MAX_FINDINGS. `bun scripts/wording.ts [path…]` lists the findings, and counts them by rule and folder.

import { readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { parseSync, Visitor } from "oxc-parser";

/** If a commit removes findings, it also lowers this number, which must never rise. */
const MAX_FINDINGS = 0;

const SENTENCE_WORDS = 30;

/** Some rules apply only to one kind of text: semicolons are allowed everywhere except in documents. */
type Kind = "comment" | "title" | "document";

interface Rule {
  readonly name: string;
  readonly pattern: RegExp;
  readonly only?: Kind;
}

const SAYINGS = [
  "anew",
  "by now",
  "fates?",
  "for ever",
  "is told|are told|was told|were told",
  "lea(?:ve|ves|ving|ft) aside",
  "nobody|somebody|whoever",
  "portions?",
  "small letters",
  "so many",
  "stood|stands?",
  "t(?:ake|akes|aking|ook|aken) (?:\\w+ ){0,2}back",
  "the past",
  "the plain routes?",
  "twins?",
  "wh?at (?:becomes|became|has become) of",
];

const BRITISH = [
  "\\w*[^aeiou\\W]olou?r(?:s|ed|ing|ful)?(?<=our\\w*)",
  "behaviou?rs?(?<=our\\w*)",
  "cancelled|cancelling|catalogues?|centres?|grey|judgement|labelled|learnt|licences?",
  "favou?r(?:s|ed|ite|ites)?(?<=our\\w*)",
  "neighbou?r(?:s|ing)?(?<=our\\w*)",
  "\\w+(?:lys|gnis|anis|imis|alis)(?:e|es|ed|ing)",
];

const words = (all: readonly string[]) => new RegExp(`\\b(?:${all.join("|")})\\b`, "gi");

/** Each pattern is right in most cases, but not in all. So the total counts, and not the single finding. */
const RULES: readonly Rule[] = [
  // A question may begin with these words.
  { name: "opening", pattern: /^(?:What|Of(?! course)|Whether|That|Those)\b(?!.*\?$)/g },
  {
    name: "where for if or when",
    pattern:
      /(?<!\$|\b(?:from|to|of|is|are|and|about|knows?|says?|sees?|shows?|finds?|names?|places?|pages?|lines?|columns?|files?|positions?) )\bwhere\b(?!.*\?$)/gi,
  },
  { name: "word list", pattern: words(SAYINGS) },
  { name: "British spelling", pattern: words(BRITISH) },
  { name: "semicolon", pattern: /;/g, only: "document" },
  { name: "long sentence", pattern: new RegExp(`^(?:\\S+\\s+){${SENTENCE_WORDS}}.*`, "g") },
];

export interface Finding {
  readonly line: number;
  readonly rule: string;
  readonly sentence: string;
}

interface Prose {
  readonly kind: Kind;
  readonly line: number;
  readonly text: string;
}

/** Finds the turns of phrase in a file's prose. Files of other kinds have none. */
export function wordingIn(path: string, text: string): readonly Finding[] {
  const prose = /^(?:README|docs\/[^/]+)\.md$/.test(path)
    ? documentProse(text)
    : /^(?:src|test|scripts|bench)\/.*\.(?:[jt]sx?|css)$/.test(path)
      ? sourceProse(path, text)
      : [];
  return prose.flatMap(({ kind, line, text: paragraph }) =>
    sentencesOf(paragraph).flatMap((sentence) =>
      RULES.flatMap(({ name, pattern, only }) =>
        only && only !== kind
          ? []
          : [...sentence.matchAll(pattern)].map(() => ({ line, rule: name, sentence })),
      ),
    ),
  );
}

/** Returns paragraphs, list items and table cells. Headings and code are left out. */
function documentProse(page: string): readonly Prose[] {
  const text = page.replace(/^```[\s\S]*?^```/gm, (block) => block.replace(/[^\n]/g, ""));
  const prose: Prose[] = [];
  let open: { line: number; lines: string[] } | undefined;
  const close = () => {
    if (open) prose.push({ kind: "document", line: open.line, text: open.lines.join(" ") });
    open = undefined;
  };
  for (const [index, line] of text.split("\n").entries()) {
    if (/^\s*$|^#|^\s*<|^ {4}/.test(line)) close();
    else if (line.startsWith("|")) {
      close();
      for (const cell of line.split(/(?<!\\)\||<br>/)) {
        prose.push({ kind: "document", line: index + 1, text: cell.trim() });
      }
    } else {
      const item = /^\s*(?:[-*]|\d+\.|>)\s+(.*)$/.exec(line)?.[1];
      if (item !== undefined) close();
      open ??= { line: index + 1, lines: [] };
      open.lines.push(item ?? line.trim());
    }
  }
  close();
  return prose;
}

function sourceProse(path: string, text: string): readonly Prose[] {
  const lineAt = (offset: number) => text.slice(0, offset).split("\n").length;
  if (!/\.[jt]sx?$/.test(path)) {
    return [...text.matchAll(/\/\*[\s\S]*?\*\//g)].map(({ 0: all, index }) => ({
      kind: "comment",
      line: lineAt(index),
      text: all
        .replace(/\/\*+|\*+\/|^\s*\*/gm, "")
        .replace(/\s+/g, " ")
        .trim(),
    }));
  }
  const prose: Prose[] = [];
  const { program, comments } = parseSync(path, text);
  let end = -1;
  let previous: { kind: Kind; line: number; text: string } | undefined;
  for (const comment of comments) {
    const value = comment.value
      .replace(/^\s*\*+ ?/gm, "")
      .replace(/\s+/g, " ")
      .trim();
    // Line comments on consecutive lines are one comment.
    if (
      previous &&
      comment.type === "Line" &&
      /^\n[^\S\n]*$/.test(text.slice(end, comment.start))
    ) {
      previous.text += ` ${value}`;
    } else {
      previous = { kind: "comment", line: lineAt(comment.start), text: value };
      prose.push(previous);
    }
    end = comment.end;
    if (comment.type === "Block") previous = undefined;
  }
  if (!path.startsWith("test/")) return prose;
  new Visitor({
    CallExpression: ({ callee, arguments: [title] }) => {
      if (title?.type !== "Literal" || typeof title.value !== "string") return;
      if (!/^(?:describe|test|it)\b/.test(text.slice(callee.start, callee.end))) return;
      prose.push({ kind: "title", line: lineAt(title.start), text: title.value });
    },
  }).visit(program);
  return prose;
}

/** Code and links count as one word each. */
function sentencesOf(paragraph: string): readonly string[] {
  const plain = paragraph
    .replace(/`[^`]*`/g, "`x`")
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/\bhttps?:\S+/g, "x")
    .replace(/[*_]{2}/g, "");
  return plain
    .split(/(?<=[.?!:]["”)]?)\s+(?=[^a-z])/)
    .map((each) => each.trim())
    .filter((each) => each !== "");
}

/** Compares the number of findings with the allowed number. Undefined if they are equal. */
export function judge(
  found: number,
  allowed = MAX_FINDINGS,
): { text: string; fails: boolean } | undefined {
  if (found === allowed) return undefined;
  return found > allowed
    ? {
        text: `${found} turns of phrase, and ${allowed} are allowed; see scripts/wording.ts`,
        fails: true,
      }
    : { text: `only ${found} turns of phrase are left: lower MAX_FINDINGS to it`, fails: false };
}

function listFindings(paths: readonly string[], places: readonly string[]) {
  const counts = new Map<string, number>();
  const count = (key: string) => counts.set(key, (counts.get(key) ?? 0) + 1);
  for (const path of paths) {
    if (places.length > 0 && !places.some((place) => path.startsWith(place))) continue;
    for (const { line, rule, sentence } of wordingIn(path, readFileSync(path, "utf8"))) {
      process.stdout.write(`${path}:${line}: ${rule}: ${sentence}\n`);
      for (const key of [rule, posix.dirname(path).split("/").slice(0, 2).join("/"), "all"])
        count(key);
    }
  }
  for (const [key, number] of counts)
    process.stdout.write(`${String(number).padStart(6)} ${key}\n`);
}

if (import.meta.main) {
  process.chdir(join(import.meta.dir, ".."));
  const listed = Bun.spawnSync(["git", "ls-files"]).stdout.toString().trim().split("\n");
  listFindings(listed, process.argv.slice(2));
}
