// What a file imports, in every form that names another file: import and export statements, dynamic
// imports, imported types, addresses beside the file itself, and the references of pages and style sheets.

import { posix } from "node:path";

export interface Import {
  /** As it is written; undefined for a dynamic import that is not one plain text. */
  readonly specifier: string | undefined;
  /** The path that a relative specifier stands for, whether there is such a file or not. */
  readonly target: string | undefined;
  /** Where the statement begins in the text. */
  readonly offset: number;
  /** Whether the whole statement vanishes with the types. */
  readonly typesOnly: boolean;
}

const NAMES = String.raw`(?:[\w$]+|\*(?:\s*as\s+[\w$]+)?|\{[^{}]*\})`;
const FREE = String.raw`(?<![\w$.])`;
const STATEMENT = new RegExp(
  String.raw`${FREE}(?:import|export)(?![\w$])(?<types>\s+type(?![\w$]))?\s*${NAMES}(?:\s*,\s*${NAMES})?\s*from\s*["']`,
  "g",
);
const SIDE_EFFECT = new RegExp(String.raw`${FREE}import\s*["']`, "g");
const CALL = new RegExp(
  String.raw`${FREE}(?:import|require|require\.resolve|import\.meta\.resolve)\s*\(\s*["']`,
  "g",
);
const OPEN_CALL = new RegExp(String.raw`${FREE}import\s*\(\s*(?!["'\s])`, "g");
const ADDRESS = /(?<![\w$.])new\s+URL\s*\(\s*["'](?= *["']\s*,\s*import\.meta\.url)/g;
const REFERENCES: Readonly<Record<string, RegExp>> = {
  html: /\b(?:src|href)\s*=\s*["'](\.[^"'#?]+)/g,
  css: /(?:@import\s+|url\(\s*)["']?(\.[^"'()#?;\s]+)/g,
};

/** The clauses of import and export statements, in which `as` gives a name. */
export const RENAMING = new RegExp(
  String.raw`${FREE}(?:import|export)(?![\w$])(?:\s+type(?![\w$]))?\s*(?:${NAMES}\s*,\s*)?(?:\*\s*as\s+[\w$]+|\{[^{}]*\})`,
  "g",
);

/** `code` is the text as `scan` gives it. */
export function importsOf(path: string, text: string, code: string): readonly Import[] {
  const found = [
    ...specifiers(STATEMENT, text, code),
    ...specifiers(SIDE_EFFECT, text, code),
    ...specifiers(CALL, text, code),
    ...specifiers(ADDRESS, text, code).map((address) => ({
      ...address,
      specifier: besideFile(address.specifier),
    })),
    ...references(path, text),
  ].map((each) => ({ ...each, target: targetOf(path, each.specifier) }));
  const unknown = [...code.matchAll(OPEN_CALL)].map(({ index }) => ({
    specifier: undefined,
    target: undefined,
    offset: index,
    typesOnly: false,
  }));
  return [...found, ...unknown].sort((a, b) => a.offset - b.offset);
}

function specifiers(pattern: RegExp, text: string, code: string) {
  return [...code.matchAll(pattern)].map((match) => {
    const start = match.index + match[0].length;
    // Between its quotes the code is blank, so the next one of the same kind ends the specifier.
    const end = code.indexOf(match[0].slice(-1), start);
    return {
      specifier: text.slice(start, end === -1 ? undefined : end),
      offset: match.index,
      typesOnly: match.groups?.["types"] !== undefined,
    };
  });
}

function references(path: string, text: string) {
  const pattern = REFERENCES[posix.extname(path).slice(1)];
  return [...(pattern ? text.matchAll(pattern) : [])].map((match) => ({
    specifier: match[1] ?? "",
    offset: match.index,
    typesOnly: false,
  }));
}

/** An address is relative to its file even without "./". */
function besideFile(specifier: string): string {
  return /^(?:\.|\/|[a-z]+:)/i.test(specifier) ? specifier : `./${specifier}`;
}

function targetOf(path: string, specifier: string): string | undefined {
  if (!specifier.startsWith(".")) return undefined;
  return posix.join(posix.dirname(path), specifier.replace(/[?#].*$/, ""));
}
