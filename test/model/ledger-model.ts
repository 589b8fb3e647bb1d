// The model: the answers and changes that the specification requires for each call, in the simplest form. Amounts are the raw JSON that was
// sent.

import type { Body, Call, Members } from "./calls.ts";
import { exact, exactSum, isAmount } from "./exact.ts";

export interface ModelExpense {
  readonly id: number;
  readonly description: string;
  readonly amount: string;
  readonly date: string;
}

export interface ModelPost {
  readonly id: number;
  readonly text: string;
  readonly privacy: string;
}

export interface State {
  readonly expenses: readonly ModelExpense[];
  readonly posts: readonly ModelPost[];
  readonly nextExpense: number;
  readonly nextPost: number;
  /** The ETag of the current expenses. Null until one is seen. */
  readonly tag: string | null;
  /** Every ETag that was ever seen, `tag` included. */
  readonly seenTags: readonly string[];
}

export const EMPTY: State = {
  expenses: [],
  posts: [],
  nextExpense: 1,
  nextPost: 1,
  tag: null,
  seenTags: [],
};

/** Bodies have numbers in the form of `parseExactly`, and no texts of messages. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** An answer, and the state after it. */
export interface Turn {
  readonly answer: Answer;
  readonly state: State;
}

export const MESSAGE = { message: "…" };
export const ERROR = { error: "…" };

export function respond(state: State, call: Call): Turn {
  switch (call.does) {
    case "list expenses":
      return read(state, isHeld(state, call.held.tags) ? unchanged : ok(listOf(state)));
    case "total expenses":
      return read(state, isHeld(state, call.held.tags) ? unchanged : ok(totalOf(state)));
    case "create expense":
      return createExpense(state, call.body);
    case "change expense":
      return changeExpense(state, call.id, call.body);
    case "delete expense":
      return deleteExpense(state, call.id);
    case "list posts":
      return read(state, ok(state.posts.map(shownPost)));
    case "read expense":
      return read(state, refused(404));
    case "read post": {
      const post = find(state.posts, call.id);
      return read(state, post ? ok(shownPost(post)) : refused(404));
    }
    case "create post":
      return createPost(state, call.body);
    case "change post":
      return changePost(state, call.id, call.body);
    case "delete post":
      return deletePost(state, call.id);
  }
}

/** Sorts by date, newest first, and on equal dates by id, newest first. */
function listOf({ expenses }: State): unknown {
  return expenses
    .toSorted((a, b) => (a.date === b.date ? b.id - a.id : a.date < b.date ? 1 : -1))
    .map(({ id, description, amount, date }) => ({
      id: `#${exact(String(id))}`,
      description,
      amount: `#${exact(amount)}`,
      date,
    }));
}

function totalOf({ expenses }: State): unknown {
  return { total: `#${exactSum(expenses.map(({ amount }) => amount))}` };
}

function createExpense(state: State, body: Body): Turn {
  const members = accepted(body);
  if (typeof members === "number") return read(state, refused(members));
  const [description, amount, date] = [
    members.get("description"),
    members.get("amount"),
    members.get("date"),
  ];
  if (!isText(description, 1, 10_000) || !isAmountText(amount) || !isDate(date)) {
    return read(state, refused(400));
  }
  const expense = { id: state.nextExpense, description, amount, date };
  return {
    answer: { status: 201, body: MESSAGE },
    state: {
      ...changed(state, [...state.expenses, expense]),
      nextExpense: state.nextExpense + 1,
    },
  };
}

function changeExpense(state: State, id: string, body: Body): Turn {
  if (!isId(id)) return read(state, refused(404));
  const members = accepted(body);
  if (typeof members === "number") return read(state, refused(members));
  const before = find(state.expenses, id);
  const description = members.get("description") ?? before?.description ?? "";
  const amount = members.get("amount") ?? before?.amount ?? "0";
  const date = members.get("date") ?? before?.date ?? "2000-01-01";
  if (!isText(description, 0, 10_000) || !isAmountText(amount) || !isDate(date)) {
    return read(state, refused(400));
  }
  if (!before) return read(state, refused(404));
  const same =
    description === before.description &&
    exact(amount) === exact(before.amount) &&
    date === before.date;
  if (same) return read(state, ok(MESSAGE));
  const after = { id: before.id, description, amount, date };
  const expenses = state.expenses.map((expense) => (expense === before ? after : expense));
  return { answer: ok(MESSAGE), state: changed(state, expenses) };
}

function deleteExpense(state: State, id: string): Turn {
  const gone = find(state.expenses, id);
  if (!gone) return read(state, refused(404));
  const expenses = state.expenses.filter((expense) => expense !== gone);
  return { answer: ok(MESSAGE), state: changed(state, expenses) };
}

function createPost(state: State, body: Body): Turn {
  const members = accepted(body);
  if (typeof members === "number") return read(state, refused(members));
  const text = members.get("text");
  const privacy = members.has("privacy") ? members.get("privacy") : "public";
  if (!isText(text, 1) || !isText(privacy, 1, 50)) return read(state, refused(400));
  const post = { id: state.nextPost, text, privacy };
  return {
    answer: { status: 201, body: shownPost(post) },
    state: { ...state, posts: [...state.posts, post], nextPost: state.nextPost + 1 },
  };
}

function changePost(state: State, id: string, body: Body): Turn {
  if (!isId(id)) return read(state, refused(404));
  const members = accepted(body);
  if (typeof members === "number") return read(state, refused(members));
  const before = find(state.posts, id);
  const text = members.get("text") ?? before?.text ?? "-";
  const privacy = members.get("privacy") ?? before?.privacy ?? "-";
  if (!isText(text, 1) || !isText(privacy, 1, 50)) return read(state, refused(400));
  if (!before) return read(state, refused(404));
  const after = { id: before.id, text, privacy };
  const posts = state.posts.map((post) => (post === before ? after : post));
  return { answer: ok(shownPost(after)), state: { ...state, posts } };
}

function deletePost(state: State, id: string): Turn {
  const gone = find(state.posts, id);
  if (!gone) return read(state, refused(404));
  return {
    answer: ok(MESSAGE),
    state: { ...state, posts: state.posts.filter((post) => post !== gone) },
  };
}

function shownPost({ id, text, privacy }: ModelPost): unknown {
  return { id: `#${exact(String(id))}`, text, privacy };
}

const unchanged: Answer = { status: 304, body: null };
const ok = (body: unknown): Answer => ({ status: 200, body });
const refused = (status: number): Answer => ({ status, body: ERROR });
const read = (state: State, answer: Answer): Turn => ({ answer, state });

function changed(state: State, expenses: readonly ModelExpense[]): State {
  return { ...state, expenses, tag: null };
}

function isHeld({ tag }: State, held: readonly string[]): boolean {
  return held.includes("*") || (tag !== null && held.includes(tag));
}

function find<Record extends { readonly id: number }>(
  records: readonly Record[],
  id: string,
): Record | undefined {
  return records.find((record) => String(record.id) === id);
}

function isId(text: string): boolean {
  return /^[1-9]\d*$/.test(text) && BigInt(text) < 2n ** 53n;
}

/** Returns the members by name, with numbers as wrapped raw text, or the status that refuses the body. */
function accepted({ mediaType, members }: Body): ReadonlyMap<string, unknown> | 400 | 415 {
  if (mediaType !== "application/json") return 415;
  if (!members) return 400;
  const values = valuesOf(members);
  const texts = [...values.keys(), ...values.values()].filter((value) => typeof value === "string");
  return texts.some((text) => text.includes("\0") || !text.isWellFormed()) ? 400 : values;
}

function valuesOf(members: Members): ReadonlyMap<string, unknown> {
  return new Map(
    members.map(([name, raw]) => [name, name === "amount" ? amountOf(raw) : JSON.parse(raw)]),
  );
}

/** Returns the raw text of a number. A string, which is not an amount here, becomes an invalid value. */
function amountOf(raw: string): unknown {
  const value: unknown = JSON.parse(raw);
  if (typeof value === "number") return raw;
  return value === null ? null : { notANumber: value };
}

function isAmountText(value: unknown): value is string {
  return typeof value === "string" && isAmount(value);
}

function isText(value: unknown, least: number, most = Number.POSITIVE_INFINITY): value is string {
  if (typeof value !== "string") return false;
  const characters = [...value].length;
  return characters >= least && characters <= most;
}

function isDate(value: unknown): value is string {
  if (typeof value !== "string" || !/^\d{4}-\d\d-\d\d$/.test(value)) return false;
  const moment = new Date(`${value}T00:00:00Z`);
  if (Number.isNaN(moment.getTime()) || value.startsWith("0000")) return false;
  return moment.toISOString().startsWith(value);
}
