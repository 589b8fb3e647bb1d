// Random accounts in one layout, with columns of accounts, blanks, balances and equal rows. There are two accounts with two overlapping
// months each, or one whose files are cut anywhere. No row is added twice or lost unless the import asks about it.

import { expect, test } from "bun:test";
import { addDays } from "../../src/domain/time/calendar-date.ts";
import type { ImportAnswers, TableAnswers } from "../../src/import/import-answers.ts";
import { csvSource, type Done, ImportBook } from "../support/import-book.ts";
import { type Random, randomFrom } from "../support/seeded-random.ts";
import { day } from "../support/values.ts";

const CASES = Number(process.env["OVERLAPS"] ?? 200);
const SEED = Number(process.env["OVERLAP_SEED"] ?? 1);
/** The seeds of cases that once went wrong. */
const SEEDS_SEEN = [1506, 457];

/** Accounts of payees with valid check digits. */
const IBAN = [
  "DE02120300000000202051",
  "NL91ABNA0417164300",
  "FR1420041010050500013M02606",
  "BE68539007547034",
  "AT611904300234573201",
  "ES9121000418450200051332",
  "IE29AIBK93115212345678",
];

/** The places of account numbers: in a column, or above the table. */
const ACCOUNTS = ["none", "own", "own with blanks", "payees'", "above, and payees'"] as const;

interface Layout {
  readonly accounts: (typeof ACCOUNTS)[number];
  readonly hasBalance: boolean;
  /** True if some payees are missing. */
  readonly hasBlanks: boolean;
  readonly isWholeDays: boolean;
  readonly isNewestFirst: boolean;
  /** True for one account with many files and equal rows. */
  readonly isLong: boolean;
}

interface True {
  readonly on: string;
  readonly cents: number;
  readonly payee: string;
  readonly text: string;
  readonly iban: string;
  readonly balance: number;
}

const SHOPS = ["Bakery", "Grocer", "Metro", "Cinema", "Landlord", "Netflix", "Bookshop"] as const;

/** Returns random rows. With few payees and amounts, equal rows are frequent, both within an account and between the two. */
function truthOf(random: Random, { hasBlanks, isLong }: Layout): readonly True[] {
  const rows: True[] = [];
  let balance = 100_000 + random.below(100_000);
  let on = day("2026-03-01");
  const shops = isLong ? 3 : SHOPS.length;
  for (let count = 6 + random.below(30); count > 0; count -= 1) {
    on = addDays(on, random.pick([0, 0, 1, 1, 2])) ?? on;
    const shop = random.below(shops);
    const cents = random.pick([150, 150, 300, 990, 100 + random.below(5_000)]);
    balance -= cents;
    const payee = hasBlanks && random.below(4) === 0 ? "" : (SHOPS[shop] ?? "");
    const iban = random.below(3) === 0 ? "" : (IBAN[shop] ?? "");
    rows.push({ on, cents, payee, text: `at ${SHOPS[shop]}`, iban, balance });
  }
  return rows;
}

const money = (cents: number) =>
  `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;

function fileOf(rows: readonly True[], layout: Layout, { own, random }: Account) {
  const { accounts, hasBalance, isNewestFirst } = layout;
  const isOwn = accounts.startsWith("own");
  const lines = rows.map(({ on, cents, payee, text, iban, balance }) => {
    const isBlank = accounts === "own with blanks" && random.below(4) === 0;
    const account = isOwn ? [isBlank ? "" : own] : [iban];
    return [
      on,
      payee,
      text,
      `-${money(cents)}`,
      ...(accounts === "none" ? [] : account),
      ...(hasBalance ? [money(balance)] : []),
    ].join(";");
  });
  const column = isOwn ? ["Account"] : ["IBAN"];
  const heads = [
    "Date",
    "Payee",
    "Description",
    "Amount",
    ...(accounts === "none" ? [] : column),
    ...(hasBalance ? ["Balance"] : []),
  ].join(";");
  const above = accounts.startsWith("above") ? [`Account;${own}`, ""] : [];
  return csvSource([...above, heads, ...(isNewestFirst ? lines.toReversed() : lines)].join("\n"));
}

interface Account {
  readonly own: string;
  readonly truth: readonly True[];
  readonly random: Random;
  /** The name of the source into which the account's first file was imported. */
  source?: string;
}

/** Returns the rows of two months that overlap or follow one another. A long account has up to three files after the first. */
function monthsOf({ truth, random }: Account, { isWholeDays, isLong }: Layout) {
  const cut = (at: number) => {
    let to = at;
    while (isWholeDays && to > 0 && to < truth.length && truth[to - 1]?.on === truth[to]?.on) {
      to += 1;
    }
    return Math.min(to, truth.length);
  };
  let end = cut(1 + random.below(truth.length));
  const months = [truth.slice(0, end)];
  for (let more = isLong ? 1 + random.below(3) : 1; more > 0; more -= 1) {
    const start = Math.min(cut(random.below(end + 1)), end);
    end = more === 1 ? truth.length : cut(Math.max(end, start + 1 + random.below(truth.length)));
    months.push(truth.slice(start, end));
  }
  return months.filter((rows) => rows.length > 0);
}

/** Imports a file, and answers like a user who knows its account. */
async function importInto(
  book: ImportBook,
  account: Account,
  source: ReturnType<typeof csvSource>,
) {
  const answers: TableAnswers & ImportAnswers = { spent: "negative", numbers: "1234.56" };
  book.chosen = undefined;
  const { result } = await book.preview(source, answers);
  const isAsked = result.questions.some(({ kind }) => kind === "account");
  if (isAsked) book.chosen = book.profiles.find(({ name }) => name === account.source);
  const said: ImportAnswers = isAsked ? { account: book.chosen ? "same" : "new" } : {};
  const done = await book.importAndLearn(source, { ...answers, ...said });
  account.source ??= (done.reading.profile ?? book.profiles.at(-1))?.name ?? "";
  return { done, isAsked };
}

function countsOf(rows: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const row of rows) counts.set(row, (counts.get(row) ?? 0) + 1);
  return counts;
}

/** Returns equal rows of both accounts if they were imported into one source before anything showed that there are two. */
function alikeIn([first, second]: readonly Account[]): readonly string[] {
  if (!first || !second || first.source !== second.source) return [];
  const keys = ({ truth }: Account) =>
    countsOf(truth.map(({ on, text, cents }) => keyOf(on, text, String(cents / 100))));
  const others = keys(second);
  return [...keys(first)].flatMap(([key, count]) =>
    Array.from({ length: Math.min(count, others.get(key) ?? 0) }, () => key),
  );
}

const keyOf = (on: string, text: string, amount: string) => `${on} ${text} ${amount}`;

/** Returns the rows that are shown as doubtful, or all rows of a file if its question has no right answer. */
function toldIn({ rows }: Done, isWhole: boolean): readonly string[] {
  return rows.flatMap(({ verdict, drafted }) => {
    if (!drafted || !(isWhole || verdict.isAmbiguous || verdict.isOpen)) return [];
    const { date, description, amount } = drafted.draft;
    return [keyOf(date, description, amount)];
  });
}

function drawnLayout(random: Random, isLong: boolean): Layout {
  return {
    accounts: random.pick(ACCOUNTS),
    hasBalance: random.below(2) === 0,
    hasBlanks: random.below(2) === 0,
    isWholeDays: random.below(2) === 0,
    isNewestFirst: random.below(2) === 0,
    isLong,
  };
}

/** Returns the errors in the ledger after all files of a random case. */
async function faultsOf(seed: number): Promise<readonly string[]> {
  const random = randomFrom(seed);
  const layout = drawnLayout(random, seed % 2 === 1);
  const accounts = ["DE75512108001245126199", "DE12500105170648489890"]
    .slice(0, layout.isLong ? 1 : 1 + random.below(2))
    .map((own): Account => ({ own, truth: truthOf(random, layout), random }));
  const files = accounts
    .flatMap((account) => monthsOf(account, layout).map((rows) => ({ account, rows })))
    .map((file) => ({ ...file, at: random.below(100) }))
    .toSorted((a, b) => a.at - b.at);
  const book = new ImportBook();
  const [unclear, open, needless]: [string[], string[], string[]] = [[], [], []];
  for (const { account, rows } of files) {
    const { done, isAsked } = await importInto(book, account, fileOf(rows, layout, account));
    if (isAsked && accounts.length === 1) needless.push("a needless question");
    // If the months have no row in common, no file shows that there are two accounts, and no answer is right for both.
    const isMixed = isAsked && accounts.every(({ source }) => source === account.source);
    (isMixed ? open : unclear).push(...toldIn(done, isMixed));
  }
  const have = countsOf(book.expenses.map((one) => keyOf(one.day, one.description, one.amount)));
  const all = accounts.flatMap(({ truth }) => truth);
  const want = countsOf(all.map(({ on, text, cents }) => keyOf(on, text, String(cents / 100))));
  // With balances, everything about a single account is clear.
  const isClear = accounts.length === 1 && layout.hasBalance;
  const lost = countsOf(isClear ? [] : [...unclear, ...alikeIn(accounts)]);
  const either = countsOf(open);
  const wrong = [...new Set([...have.keys(), ...want.keys()])].flatMap((key) => {
    const missing = (want.get(key) ?? 0) - (have.get(key) ?? 0);
    const most = either.get(key) ?? 0;
    const isTold = missing >= -most && missing <= most + (lost.get(key) ?? 0);
    return isTold ? [] : [`${key}: ${missing} missing`];
  });
  return [...needless, ...wrong];
}

test(`the overlapping files of ${CASES} random accounts give exactly the rows of the accounts`, async () => {
  const wrong: (readonly string[])[] = [];
  for (const seed of [...SEEDS_SEEN, ...Array.from({ length: CASES }, (_, at) => SEED + at)]) {
    const faults = await faultsOf(seed);
    if (faults.length > 0) wrong.push([`seed ${seed}`, ...faults]);
  }
  expect(wrong).toEqual([]);
});
