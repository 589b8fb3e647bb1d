// The endpoints that do many actions at once, anywhere in a ledger or only on its expenses.

import {
  isLabelKind,
  LABEL_KINDS,
  type LabelId,
  type LabelKind,
} from "../../domain/label/label.ts";
import {
  type Action,
  type ActionResult,
  kindOfAction,
  type Refusal,
} from "../../domain/ledger/actions.ts";
import type { LedgerId } from "../../domain/ledger/ledger.ts";
import type { ChangeId, LedgerChange } from "../../domain/ledger/ledger-change.ts";
import { type UserRecordKind, wholeRecord } from "../../domain/ledger/ledger-record.ts";
import { labelOfAction } from "../../domain/ledger/made-labels.ts";
import { quote } from "../../domain/text/text.ts";
import type { LabelUses, Store } from "../../store/store.ts";
import type { BodyOf, Handlers, InputOf } from "../bind.ts";
import { type PlaceOf, problemOf, resultsOf } from "./actions.ts";
import { draftOf } from "./expenses.ts";
import { createsLabel, defaultReplacement, labelDraftOf, unusedSince } from "./labels.ts";
import { draftOf as recurringDraftOf } from "./recurring.ts";

type BookStore = Pick<Store, "books" | "history">;

type ExpenseAction = InputOf<"amendExpenses">["body"]["actions"][number];
type ExpenseResults = BodyOf<"amendExpenses">["results"];
type LedgerAction = Resolved<InputOf<"amendLedger">["body"]["actions"][number]>;

export function batchHandlers(store: BookStore) {
  const { books } = store;
  return {
    async amendExpenses({ parameters: { ledger }, body, actor, key }) {
      const actions = body.actions.map(expenseActionOf);
      const result = await books.apply(ledger, { actions, actor, key });
      const results = formatResults(resultsOf(result, placeIn(body.actions)), actions);
      // Safe: actions on expenses, and undos of them, have only these results.
      return { status: 200, body: { results: results as ExpenseResults } };
    },
    async amendLedger({ parameters: { ledger }, body, actor, key }) {
      const asked = resolveReferences(body.actions);
      const known = await lookUp(store, ledger, asked);
      const actions = asked.map((action) => actionOf(action, known));
      const result = await books.apply(ledger, { actions, actor, key });
      const results = formatResults(resultsOf(result, placeIn(asked)), actions);
      return { status: 200, body: { results } };
    },
  } satisfies Partial<Handlers>;
}

function expenseActionOf(asked: ExpenseAction): Action {
  switch (asked.action) {
    case "create":
      return { action: "create-expense", draft: draftOf(asked.expense) };
    case "change":
      return { action: "change-expense", id: asked.id, change: asked.change, ...condition(asked) };
    case "delete":
      return { action: "delete-expense", id: asked.id, ...condition(asked) };
    case "undo":
      return { action: "undo", change: asked.change, checkedThrough: null, only: "expense" };
  }
}

function actionOf(asked: LedgerAction, known: Known): Action {
  switch (asked.action) {
    case "post-occurrence":
    case "skip-occurrence":
      return asked;
    case "change-occurrence": {
      const { change, ...occurrence } = asked;
      return { ...occurrence, ...change };
    }
    case "split-recurring":
    case "change-ledger": {
      const { version: _, ...content } = asked;
      return { ...content, ...condition(asked) };
    }
    case "undo": {
      const { action, change } = asked;
      return { action, change, checkedThrough: checkedThrough(change, known) };
    }
    default:
      return isOnLabel(asked) ? labelActionOf(asked, known) : recordActionOf(asked);
  }
}

type DraftedKind = "expense" | "recurring" | UserRecordKind;
type RecordAction = Extract<
  LedgerAction,
  { readonly action: `${"create" | "change" | "delete"}-${DraftedKind}` }
>;

function isOnLabel(asked: RecordAction | LabelAction): asked is LabelAction {
  return isLabelKind(kindOfAction(asked.action));
}

function recordActionOf(asked: RecordAction): Action {
  const change = "change" in asked && { change: asked.change };
  const content =
    "id" in asked
      ? { id: asked.id, ...change, ...condition(asked) }
      : { draft: wholeDraftOf(asked) };
  // Safe: all parts are of the kind that the action names.
  return { action: asked.action, ...content } as Action;
}

function wholeDraftOf(asked: Exclude<RecordAction, { readonly id: number }>): object {
  if ("expense" in asked) return draftOf(asked.expense);
  if ("recurring" in asked) return recurringDraftOf(asked.recurring);
  const kind = kindOfAction(asked.action);
  // Safe: the draft is in the member that is named after the kind.
  const drafts: unknown = asked;
  return wholeRecord(kind, (drafts as Readonly<Record<UserRecordKind, object>>)[kind]);
}

/** The contract's actions on labels of every kind. */
type LabelAction = Extract<LedgerAction, { readonly action: `${string}-${LabelKind}` }>;

function labelActionOf(asked: LabelAction, { uses }: Known): Action {
  const label = kindOfAction(asked.action);
  if (!("id" in asked)) {
    // Safe: the draft is in the member that is named after the kind.
    const drafts: unknown = asked;
    const draft = (drafts as DraftsByKind)[label];
    return { action: "create-label", label, draft: labelDraftOf(draft) };
  }
  const about = { label, id: asked.id, ...condition(asked) };
  if ("into" in asked) return { action: "merge-label", into: asked.into, ...about };
  if ("change" in asked) return { action: "change-label", change: asked.change, ...about };
  const { target } = asked;
  if (target !== undefined) {
    const replacement = { target: target === "none" ? null : target };
    return { action: "delete-label", replacement, ...about };
  }
  if (!uses) throw new RangeError("the uses of labels were not looked up");
  return { action: "delete-label", replacement: defaultReplacement(uses, asked.id), ...about };
}

type DraftsByKind = Readonly<Record<LabelKind, Parameters<typeof labelDraftOf>[0]>>;

/** An action's `version` works like If-Match. */
function condition({ version }: { readonly version?: number }) {
  return { ifMatch: version === undefined ? null : { any: false, tags: [String(version)] } };
}

/** Facts that are looked up before the batch is done. */
interface Known {
  /** The changes to undo that created a label. */
  readonly creations: ReadonlyMap<ChangeId, LedgerChange>;
  /** Undefined if no action needs them. */
  readonly uses: LabelUses | undefined;
}

function checkedThrough(change: ChangeId, { creations, uses }: Known): ChangeId | null {
  const creation = creations.get(change);
  return creation && uses ? unusedSince(uses, creation) : null;
}

async function lookUp(
  { books, history }: BookStore,
  ledger: LedgerId,
  asked: readonly LedgerAction[],
): Promise<Known> {
  const undone = new Set(asked.flatMap((each) => (each.action === "undo" ? each.change : [])));
  const creations = new Map<ChangeId, LedgerChange>();
  for (const [first, last] of stretchesOf([...undone])) {
    const changes = await history.list(ledger, { after: first - 1, limit: last - first + 1 });
    for (const change of changes) {
      if (createsLabel(change) && undone.has(change.id)) creations.set(change.id, change);
    }
  }
  const lacksTarget = asked.some((action) => {
    const isDeleted = LABEL_KINDS.some((kind) => action.action === `delete-${kind}`);
    return isDeleted && !("target" in action);
  });
  const wantsUses = lacksTarget || creations.size > 0;
  return { creations, uses: wantsUses ? await books.labelUses(ledger) : undefined };
}

/** Limits the changes that are read at once. */
const MAX_RANGE = 1_000;

/** The ranges of ids that lie close together, each with its first and last id. */
function stretchesOf(ids: readonly ChangeId[]): readonly (readonly [ChangeId, ChangeId])[] {
  const ranges: [ChangeId, ChangeId][] = [];
  for (const id of ids.toSorted((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last && id - last[0] < MAX_RANGE) last[1] = id;
    else ranges.push([id, id]);
  }
  return ranges;
}

/** Points to a refused action or field in the request. The fields of an action are in its only member that is an object. */
function placeIn(actions: readonly { readonly action: string }[]): PlaceOf {
  return (index, field) => {
    const place = `/actions/${index}`;
    const asked = actions[index];
    if (!asked) throw new RangeError("a refusal names no action");
    if (asked.action === "undo") return { pointer: `${place}/change` };
    if (field === undefined) return { pointer: place };
    const [, name = ""] = field.split("/");
    if (name in asked) return { pointer: place + field };
    const content = Object.entries(asked).find(([, value]) => typeof value === "object");
    return { pointer: `${place}${content ? `/${content[0]}` : ""}${field}` };
  };
}

function formatResults(results: readonly ActionResult[], actions: readonly Action[]) {
  return results.map((result, index) => formatResult(result, actions[index]));
}

/** A deleted record has no version. */
function formatResult({ action, value, ...marks }: ActionResult, asked: Action | undefined) {
  if (typeof value === "number") {
    // Safe: among the actions in a batch, only deletions and undos result in a number, which is a change.
    const made = value as ChangeId;
    return asked && "id" in asked
      ? { id: asked.id, version: null, change: made }
      : { change: made };
  }
  if ("lastChange" in value) return { id: value.id, version: value.lastChange };
  if ("profile" in value) return { version: value.version };
  if (!("version" in value)) throw new RangeError(`${action} can't be in a batch`);
  return { id: value.id, version: value.version, ...marks };
}

/** A body whose references are replaced by ids. */
export type Resolved<T> = T extends string | number | boolean | null | undefined
  ? T
  : T extends Reference
    ? LabelId
    : T extends readonly (infer Item)[]
      ? Resolved<Item>[]
      : { [Key in keyof T]: Resolved<T[Key]> };

interface Reference {
  readonly ref: string;
}

interface Creating {
  readonly action: string;
  readonly ref?: string;
}

/** Throws `unfitting-fields` if a reference names no earlier action, or if two actions have the same reference. */
export function resolveReferences<Asked extends Creating>(
  actions: readonly Asked[],
): readonly Resolved<Asked>[] {
  const makers = new Map<string, number>();
  const refusals: Refusal[] = [];
  const resolved = actions.map((action, index) => {
    const refuse = (message: string, pointer: string) => {
      refusals.push({ action: index, kind: "unfitting-fields", message, pointer });
    };
    const found = resolve(action, "", (ref, pointer) => {
      const maker = makers.get(ref);
      if (maker !== undefined) return labelOfAction(maker);
      refuse(
        `ref must be the ref of an earlier action; no earlier action has ${quote(ref)}`,
        pointer,
      );
      return labelOfAction(index);
    });
    const { ref } = action;
    if (ref !== undefined) {
      const maker = makers.get(ref);
      if (maker === undefined) makers.set(ref, index);
      else refuse(`ref must be unique; action ${maker} already has ${quote(ref)}`, "/ref");
    }
    // Safe: references became ids, and the rest is unchanged.
    return found as Resolved<Asked>;
  });
  if (refusals.length === 0) return resolved;
  throw problemOf(refusals, (action, pointer = "") => ({
    pointer: `/actions/${action}${pointer}`,
  }));
}

type IdOf = (ref: string, pointer: string) => LabelId;

function resolve(value: unknown, pointer: string, idOf: IdOf): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) {
    return value.map((item, index) => resolve(item, `${pointer}/${index}`, idOf));
  }
  if (isReference(value)) return idOf(value.ref, `${pointer}/ref`);
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [key, resolve(member, `${pointer}/${key}`, idOf)]),
  );
}

/** The body was checked: no other object has only a ref. */
function isReference(value: object): value is Reference {
  return "ref" in value && Object.keys(value).length === 1;
}
