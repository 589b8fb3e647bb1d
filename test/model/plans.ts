// Random steps. A plan describes a step in a way that suits any state ("the second expense, with its current amount"), so a failing
// sequence can be shortened. `callOf` turns a plan into a call.

import fc, { type Arbitrary } from "fast-check";
import { type Body, type Call, type Held, HOLDS_NOTHING, type Members } from "./calls.ts";
import type { State } from "./ledger-model.ts";
import * as value from "./values.ts";

/** The nth existing record, the nth id whether it exists or not, or a text in place of an id. */
type Target = { readonly existing: number } | { readonly nth: number } | { readonly id: string };

/** Members of a body. One without raw JSON is sent with the record's current value, but a number is written differently. */
type PlannedMembers = readonly (readonly [name: string, raw: string | undefined])[];

type PlannedBody =
  | { readonly members: PlannedMembers; readonly layout: Layout; readonly mediaType: string }
  | { readonly notAnObject: string };

type Layout = "close" | "wide" | "escaped";

type Kind = "expense" | "post";

type Plan =
  | { readonly does: `create ${Kind}`; readonly body: PlannedBody }
  | { readonly does: `change ${Kind}`; readonly target: Target; readonly body: PlannedBody }
  | { readonly does: `delete ${Kind}` | `read ${Kind}`; readonly target: Target }
  | {
      readonly does: "list expenses" | "total expenses";
      readonly held: readonly Remembered[] | "*" | null;
    }
  | { readonly does: "list posts" };

/** One of the tags seen so far, counted from the newest. */
interface Remembered {
  readonly ago: number;
  readonly weak: boolean;
}

/** Calls that are sent concurrently. */
export interface Step {
  readonly together: readonly Plan[];
  /** If set, the store is closed and reopened after this many turns of the event loop. */
  readonly closesAfter?: number;
}

/** Sequences of steps. They can include restarts only if the store's data outlives its process. */
export function sequences({
  restarts,
}: {
  readonly restarts: boolean;
}): Arbitrary<readonly Step[]> {
  const alone = plan.map((only) => ({ together: [only] }));
  const together = fc
    .array(plan, { minLength: 2, maxLength: 5, size: "max" })
    .map((plans) => ({ together: plans }));
  const restart = fc.oneof(
    fc.constant({ together: [], closesAfter: 0 }),
    fc.record({
      together: fc.array(plan, { minLength: 1, maxLength: 5, size: "max" }),
      closesAfter: fc.nat({ max: 3 }),
    }),
  );
  const step: Arbitrary<Step> = fc.oneof(
    { weight: 6, arbitrary: alone },
    { weight: 3, arbitrary: together },
    { weight: restarts ? 1 : 0, arbitrary: restart },
  );
  return fc.array(step, { minLength: 1, maxLength: 24, size: "max" });
}

/** Mostly a valid value, sometimes null or an invalid one. Some bodies omit the member. */
function member(
  name: string,
  valid: Arbitrary<string>,
  broken: Arbitrary<string>,
  weights: Weights,
): Arbitrary<PlannedMembers> {
  return fc.oneof(
    { weight: weights.valid, arbitrary: valid.map((raw) => [[name, raw] as const]) },
    { weight: 1, arbitrary: broken.map((raw) => [[name, raw] as const]) },
    { weight: weights.nothing, arbitrary: fc.constant([[name, "null"] as const]) },
    { weight: weights.absent, arbitrary: fc.constant([]) },
    { weight: weights.same, arbitrary: fc.constant([[name, undefined] as const]) },
  );
}

interface Weights {
  readonly valid: number;
  readonly absent: number;
  readonly nothing: number;
  readonly same: number;
}

const onCreate: Weights = { valid: 50, absent: 1, nothing: 1, same: 0 };
const onChange: Weights = { valid: 20, absent: 16, nothing: 8, same: 6 };

function expenseMembers(weights: Weights): Arbitrary<PlannedMembers>[] {
  const emptyOrBroken = fc.oneof(fc.constant('""'), value.brokenText);
  return [
    member("description", value.text, emptyOrBroken, weights),
    member("amount", value.amount, value.brokenAmount, weights),
    member("date", value.day, value.brokenDay, weights),
  ];
}

function postMembers(weights: Weights): Arbitrary<PlannedMembers>[] {
  const broken = fc.oneof(
    fc.constant('""'),
    value.brokenText.filter((raw) => raw.length < 100),
  );
  return [
    member("text", value.text, broken, weights),
    member("privacy", value.privacy, value.brokenPrivacy, { ...weights, absent: 16 }),
  ];
}

function body(members: readonly Arbitrary<PlannedMembers>[]): Arbitrary<PlannedBody> {
  const strangers = fc.oneof(
    { weight: 5, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: value.stranger.map((stranger) => [stranger]) },
  );
  const object = fc
    .record({
      members: fc.tuple(strangers, ...members).map((parts) => parts.flat()),
      turned: fc.boolean(),
      layout: fc.constantFrom<Layout>("close", "wide", "escaped"),
      mediaType: fc.oneof(
        { weight: 30, arbitrary: fc.constant("application/json") },
        { weight: 1, arbitrary: fc.constantFrom("text/plain", "application/jsonp") },
      ),
    })
    .map(({ turned, ...rest }) => ({
      ...rest,
      members: turned ? rest.members.toReversed() : rest.members,
    }));
  return fc.oneof(
    { weight: 25, arbitrary: object },
    { weight: 1, arbitrary: value.notAnObject.map((notAnObject) => ({ notAnObject })) },
  );
}

const target: Arbitrary<Target> = fc.oneof(
  // There are few ids, so that simultaneous calls affect the same record.
  { weight: 6, arbitrary: fc.record({ existing: fc.nat({ max: 2 }) }) },
  { weight: 2, arbitrary: fc.record({ nth: fc.integer({ min: 1, max: 12 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      id: fc.constantFrom("0", "-1", "1.0", "01", "1e0", "abc", "%20", "%00", "9007199254740993"),
    }),
  },
);

const held = fc.oneof(
  { weight: 3, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: fc.constant("*" as const) },
  {
    weight: 6,
    arbitrary: fc.array(fc.record({ ago: fc.nat({ max: 5 }), weak: fc.boolean() }), {
      minLength: 1,
      maxLength: 3,
    }),
  },
);

const change = body(expenseMembers(onChange));
const nothingToChange = fc.constant<PlannedBody>({
  members: [],
  layout: "close",
  mediaType: "application/json",
});

const plan: Arbitrary<Plan> = fc.oneof(
  { weight: 16, arbitrary: record("create expense", { body: body(expenseMembers(onCreate)) }) },
  { weight: 9, arbitrary: record("change expense", { target, body: change }) },
  { weight: 1, arbitrary: record("change expense", { target, body: nothingToChange }) },
  { weight: 5, arbitrary: record("delete expense", { target }) },
  { weight: 1, arbitrary: record("read expense", { target }) },
  { weight: 4, arbitrary: record("list expenses", { held }) },
  { weight: 3, arbitrary: record("total expenses", { held }) },
  { weight: 2, arbitrary: record("create post", { body: body(postMembers(onCreate)) }) },
  { weight: 2, arbitrary: record("change post", { target, body: body(postMembers(onChange)) }) },
  { weight: 1, arbitrary: record("delete post", { target }) },
  { weight: 1, arbitrary: record("read post", { target }) },
  { weight: 1, arbitrary: record("list posts", {}) },
);

function record<Does extends string, Rest>(
  does: Does,
  rest: { [Key in keyof Rest]: Arbitrary<Rest[Key]> },
): Arbitrary<{ readonly does: Does } & Rest> {
  return fc.record(rest).map((values) => ({ does, ...values }));
}

/** Returns the call for a plan in this state. */
export function callOf(plan: Plan, state: State): Call {
  if ("held" in plan) return { does: plan.does, held: heldOf(plan.held, state) };
  if (plan.does === "list posts") return plan;
  const records: readonly Stored[] = plan.does.endsWith("post") ? state.posts : state.expenses;
  if (!("target" in plan)) return { does: plan.does, body: bodyOf(plan.body, undefined) };
  const id = idOf(plan.target, records);
  if (!("body" in plan)) return { does: plan.does, id };
  const stored = records.find((record) => String(record.id) === id);
  return { does: plan.does, id, body: bodyOf(plan.body, stored) };
}

interface Stored {
  readonly id: number;
  readonly description?: string;
  readonly amount?: string;
  readonly date?: string;
  readonly text?: string;
  readonly privacy?: string;
}

function idOf(target: Target, records: readonly Stored[]): string {
  if ("id" in target) return target.id;
  if ("nth" in target) return String(target.nth);
  return String(records[target.existing % Math.max(records.length, 1)]?.id ?? 1);
}

function heldOf(held: readonly Remembered[] | "*" | null, { seenTags }: State): Held {
  if (held === null) return HOLDS_NOTHING;
  if (held === "*") return { header: "*", tags: ["*"] };
  const remembered = held.flatMap(({ ago, weak }) => {
    const tag = seenTags.at(-1 - (ago % Math.max(seenTags.length, 1)));
    return tag === undefined ? [] : [{ tag, header: weak ? `W/${tag}` : tag }];
  });
  return {
    header: remembered.map(({ header }) => header).join(", ") || '"never"',
    tags: remembered.map(({ tag }) => tag),
  };
}

function bodyOf(planned: PlannedBody, stored: Stored | undefined): Body {
  if ("notAnObject" in planned) {
    return { mediaType: "application/json", text: planned.notAnObject, members: null };
  }
  const members = planned.members.map(
    ([name, raw]) => [name, raw ?? sameAs(stored, name)] as const,
  );
  return { mediaType: planned.mediaType, text: written(members, planned.layout), members };
}

/** Returns the stored value as JSON. An amount is written differently, since equal amounts need not look the same. */
function sameAs(stored: Stored | undefined, name: string): string {
  if (name === "amount") {
    const amount = stored?.amount ?? "1";
    return /e/i.test(amount) ? amount : `${amount}e+0`;
  }
  const values = new Map<string, unknown>(Object.entries(stored ?? {}));
  return JSON.stringify(values.get(name) ?? null);
}

function written(members: Members, layout: Layout): string {
  const [open, between, colon, close] =
    layout === "wide" ? ["\n{ ", " ,\t", " : ", " }\r\n"] : ["{", ",", ":", "}"];
  const pairs = members.map(([name, raw]) => `${JSON.stringify(name)}${colon}${raw}`);
  const text = `${open}${pairs.join(between)}${close}`;
  if (layout !== "escaped") return text;
  return text.replace(
    /[^\x20-\x7e]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
