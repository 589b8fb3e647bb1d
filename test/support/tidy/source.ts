// A file as the rules see it, and what they say of it.

import { posix } from "node:path";
import { type Import, importsOf } from "./imports.ts";
import { blank, type Scan, scan } from "./scan.ts";

/** A broken rule. The remedy says what to do instead. */
export interface Finding {
  readonly file: string;
  readonly line: number;
  readonly rule: Rule;
  readonly problem: string;
  readonly remedy: string;
}

export type Rule =
  | "arrow"
  | "circle"
  | "length"
  | "unused"
  | "token"
  | "assertion"
  | "wait"
  | "opening"
  | "name"
  | "export"
  | "machine";

export interface Source extends Scan {
  /** From the root of the checkout, separated by slashes. */
  readonly path: string;
  readonly text: string;
  /** Without a leading dot: "ts", "css". */
  readonly extension: string;
  readonly imports: readonly Import[];
}

const COMMENTS: Readonly<Record<string, RegExp>> = {
  css: /\/\*[\s\S]*?\*\//g,
  sql: /--[^\n]*|\/\*[\s\S]*?\*\//g,
  html: /<!--[\s\S]*?-->/g,
};

/** For a file that is not a script, `code` is empty. */
export function sourceOf(path: string, text: string): Source {
  const extension = posix.extname(path).slice(1);
  const parts = isScript(extension) ? scan(text) : { code: "", comments: "" };
  const pattern = COMMENTS[extension];
  const comments = pattern ? onlyMatches(text, pattern) : parts.comments;
  return { path, text, extension, ...parts, comments, imports: importsOf(path, text, parts.code) };
}

function isScript(extension: string): boolean {
  return extension === "ts" || extension === "tsx" || extension === "js";
}

/** The text with blanks for everything that the pattern does not match. */
function onlyMatches(text: string, pattern: RegExp): string {
  let kept = "";
  for (const { index, 0: match } of text.matchAll(pattern)) {
    kept += blank(text.slice(kept.length, index)) + match;
  }
  return kept;
}

/** Whether a path lies in one of these folders, or is one of these files. */
export function isWithin(path: string, places: readonly string[]): boolean {
  return places.some((place) => path === place || path.startsWith(`${place}/`));
}

/** The line of a place in a text, counted from 1. */
export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split("\n").length;
}

export interface Occurrence {
  readonly line: number;
  readonly token: string;
}

/** Where a pattern stands in a text, or in the code or comments of one. */
export function occurrences(view: string, pattern: RegExp): readonly Occurrence[] {
  return [...view.matchAll(pattern)].map(({ index, 0: token }) => ({
    line: lineAt(view, index),
    token,
  }));
}
