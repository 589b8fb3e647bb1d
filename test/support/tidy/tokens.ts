// Words that are not to be written, where not, and what to write instead.

import { type Finding, isWithin, occurrences, type Rule, type Source } from "./source.ts";

interface Ban {
  readonly places: readonly string[];
  /** The part of a file in which it counts; "code" if left out. */
  readonly view?: "code" | "comments";
  readonly pattern: RegExp;
  readonly remedy: string;
}

const MONEY = [
  "src/domain",
  "src/store",
  "src/contract/schema/decode.ts",
  "src/contract/schema/encode.ts",
];
const DOMAIN = ["src/domain"];
const SRC = ["src"];
const ALL = ["src", "test", "scripts", "bench"];

const EXACT =
  "a double loses digits of money: use parseDecimal, sum and their kin of domain/decimal.ts";
const ARGUMENT =
  "domain has no clock, no randomness and no surroundings: take the value as an argument";
const EVERY_TEST_RUNS = "let every test run: make it pass, or delete it";
const SETTLED = "settle it now, or write it down where the work is planned";

const BANS: readonly Ban[] = [
  { places: MONEY, pattern: /(?<![\w$])parseFloat(?![\w$])/g, remedy: EXACT },
  // `Number.parseInt` and its neighbours are counts and checks, not conversions.
  { places: MONEY, pattern: /(?<![\w$.])Number(?![\w$]|\s*\.)/g, remedy: EXACT },
  { places: MONEY, pattern: /\.\s*toFixed(?![\w$])/g, remedy: EXACT },
  { places: MONEY, pattern: /(?<![\w$])Math\s*\.\s*round(?![\w$])/g, remedy: EXACT },
  {
    places: DOMAIN,
    pattern: free("Date"),
    remedy: "use CalendarDate, or take the moment as an argument",
  },
  { places: DOMAIN, pattern: /(?<![\w$])Math\s*\.\s*random(?![\w$])/g, remedy: ARGUMENT },
  {
    places: DOMAIN,
    pattern: free("crypto|performance|process|Bun|window|document|globalThis"),
    remedy: ARGUMENT,
  },
  {
    places: ALL,
    pattern:
      /(?<=(?:[:<,|&=([]|=>|(?<![\w$.])(?:as|satisfies|extends|keyof|readonly))\s*)(?<![\w$])any(?![\w$]|\s*(?:[(.:]|=>))/g,
    remedy: "name the type; where nothing is known it is `unknown`, to be narrowed",
  },
  {
    places: ALL,
    // Right after the end of a value; what follows tells it from != and !==.
    pattern: /(?<=[\w$)\]}"'`])!(?!=)/g,
    remedy: "handle the missing value, or give it a type that can't be missing",
  },
  { places: ALL, view: "comments", pattern: /@ts-(?:ignore|nocheck)\b/g, remedy: "mend the types" },
  {
    places: ALL,
    view: "comments",
    pattern: /\bbiome-ignore\b/g,
    remedy: "mend what the linter names",
  },
  { places: ALL, view: "comments", pattern: /\b(?:TODO|FIXME|XXX)\b/g, remedy: SETTLED },
  { places: ALL, pattern: /(?<![\w$])(?:TODO|FIXME|XXX)(?![\w$])/g, remedy: SETTLED },
  {
    places: ALL,
    pattern: /\.\s*(?:only|skip|todo)(?=\s*(?:\(|\.\s*each\b))/g,
    remedy: EVERY_TEST_RUNS,
  },
  {
    places: SRC,
    pattern: /(?<![\w$.])console(?=\s*\.)/g,
    remedy: "report through the Log that is handed in, or write to process.stdout in main.ts",
  },
];

/** An identifier that is neither a member of something nor the name of a member that is declared. */
function free(names: string): RegExp {
  return new RegExp(String.raw`(?<![\w$]|(?<!\.\.)\.)(?:${names})(?![\w$]|\s*\??:)`, "g");
}

export function tokenFindings(source: Source): readonly Finding[] {
  return BANS.flatMap(({ places, view = "code", pattern, remedy }) =>
    isWithin(source.path, places) ? bannedIn(source, source[view], pattern, "token", remedy) : [],
  );
}

const WAIT = /(?<![\w$])(?:setTimeout|setInterval|Bun\s*\.\s*sleep(?:Sync)?)(?![\w$])/g;

/** Tests that wait, by path, each with the reason why nothing else will do. */
export type AllowedWaits = ReadonlyMap<string, string>;

export function waitFindings(source: Source, allowed: AllowedWaits): readonly Finding[] {
  const { path: file, code } = source;
  if (!isWithin(file, ["test"])) return [];
  const remedy =
    "wait for the event itself, or list the file and its reason among the allowed waits";
  const waits = bannedIn(source, code, WAIT, "wait", remedy);
  if (!allowed.has(file)) return waits;
  if (waits.length > 0) return [];
  const problem = "the file is among the allowed waits, and no longer waits";
  return [{ file, line: 1, rule: "wait", problem, remedy: "take it off the list" }];
}

function bannedIn(
  { path: file }: Source,
  view: string,
  pattern: RegExp,
  rule: Rule,
  remedy: string,
): readonly Finding[] {
  return occurrences(view, pattern).map(({ line, token }) => {
    const problem = `"${token.replace(/\s/g, "")}" is banned here`;
    return { file, line, rule, problem, remedy };
  });
}
