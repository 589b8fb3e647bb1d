// The endpoints of categories and of labels that have only a name, such as payees and tags.

import type { namedLabelEndpoints } from "../../contract/endpoints/labels.ts";
import { namedByKind } from "../../contract/record-endpoints.ts";
import { eachNamedKind } from "../../domain/expense/expense-fields.ts";
import { givenMembers } from "../../domain/given-members.ts";
import {
  isLabelKind,
  type Label,
  type LabelId,
  type LabelKind,
  newLabel,
} from "../../domain/label/label.ts";
import type { Labels, LabelUse } from "../../domain/label/labels.ts";
import type { LabelDraft, Replacement } from "../../domain/ledger/actions.ts";
import type { ChangeId, LedgerChange } from "../../domain/ledger/ledger-change.ts";
import { Problem } from "../../domain/problem.ts";
import { numberOf } from "../../domain/shifted.ts";
import type { Books, LabelUses } from "../../store/store.ts";
import type { Handlers } from "../bind.ts";
import { type ActionRequest, act, actOn } from "./actions.ts";

const UNUSED: LabelUse = { count: 0, lastUsed: null };

export function labelHandlers(books: Books) {
  const category = kindHandlers(books, "category");
  return {
    listCategories: category.list,
    async listCategoryNames({ parameters: { ledger } }) {
      await books.ledger(ledger);
      const found = listed(await books.labels(ledger), "category");
      return { status: 200, body: { items: found.map((label) => answerOf(label).body) } };
    },
    async createCategory(input) {
      const draft = labelDraftOf(input.body);
      const made = await act(books, input, { action: "create-label", label: "category", draft });
      const { ledger } = input.parameters;
      const headers = { Location: `/api/v1/ledgers/${ledger}/categories/${made.id}` };
      return { status: 201, ...answerOf(made), headers };
    },
    readCategory: category.read,
    changeCategory: category.change,
    mergeCategory: category.merge,
    deleteCategory: category.delete,
    ...namedHandlers(books),
  } satisfies Partial<Handlers>;
}

function namedHandlers(books: Books): Pick<Handlers, keyof typeof namedLabelEndpoints> {
  const made = eachNamedKind((kind) => {
    const { change: rename, ...others } = kindHandlers(books, kind);
    return { ...others, rename };
  });
  return namedByKind(made);
}

export function labelDraftOf(given: GivenLabel): LabelDraft {
  const { removed: _, target: __, ...none } = newLabel(given.name);
  return { ...none, ...givenMembers(given) };
}

type GivenLabel = Pick<LabelDraft, "name"> & Partial<LabelDraft>;

function find(labels: Labels, kind: LabelKind, id: LabelId): Label {
  const found = labels.get(id);
  if (found?.kind === kind && !found.removed) return found;
  throw new Problem("unknown-record", `There is no ${kind} with the id ${id}`);
}

/** The existing labels of a kind, by id. */
function listed(labels: Labels, of: LabelKind): readonly Label[] {
  return [...labels.all()]
    .filter(({ kind, removed }) => kind === of && !removed)
    .toSorted((a, b) => a.id - b.id);
}

type Input<Name extends keyof Handlers> = Parameters<Handlers[Name]>[0];

type Changing = Pick<Input<"changeCategory">, "parameters" | "body" | "ifMatch">;

function kindHandlers(books: Books, label: LabelKind) {
  return {
    async list({ parameters: { ledger } }: Input<"listCategories">) {
      const { labels, uses } = await books.labelUses(ledger);
      const items = listed(labels, label).map((found) => {
        return { ...answerOf(found).body, ...(uses.get(found.id) ?? UNUSED) };
      });
      return { status: 200, body: { items } } as const;
    },
    async read({ parameters: { ledger, id } }: Input<"readCategory">) {
      await books.ledger(ledger);
      return { status: 200, ...answerOf(find(await books.labels(ledger), label, id)) } as const;
    },
    async change(input: ActionRequest & Changing) {
      const { body: change } = input;
      const changed = await actOn(books, input, "change-label", { label, change });
      return { status: 200, ...answerOf(changed) } as const;
    },
    async merge(input: Input<"mergeCategory">) {
      const merged = { label, into: input.body.into };
      const { body } = answerOf(await actOn(books, input, "merge-label", merged));
      return { status: 200, body } as const;
    },
    async delete(input: Input<"deleteCategory">) {
      const replacement = await replacementOf(books, input);
      const change = await actOn(books, input, "delete-label", { label, replacement });
      return { status: 200, body: { change } } as const;
    },
  };
}

async function replacementOf(
  books: Books,
  { parameters: { ledger, id }, query: { target } }: Input<"deleteCategory">,
): Promise<Replacement> {
  if (target === "none") return { target: null };
  if (target !== undefined) return { target: numberOf(target) };
  // The store decides later if the label may be deleted, so that a retry gets the first answer regardless of later changes.
  return defaultReplacement(await books.labelUses(ledger), id);
}

function answerOf(label: Label) {
  const { id, name, parent, color, icon, archived, position, lastChange: version } = label;
  const body = { id, name, parent, color, icon, archived, position, version };
  return { body, revision: String(version) };
}

/** The replacement of a label whose deletion names none. */
export function defaultReplacement({ uses, lastChange }: LabelUses, id: LabelId): Replacement {
  const users = uses.get(id)?.count ?? 0;
  return users > 0 ? { users } : { checkedThrough: lastChange };
}

/** Returns true if undoing the change would remove a label. */
export function createsLabel({ record, before }: LedgerChange): boolean {
  return before === null && isLabelKind(record);
}

/** For undoing a label's creation: the last change at which no expense used the label; null if one does now. */
export function unusedSince(
  { uses, lastChange }: LabelUses,
  { recordId }: LedgerChange,
): ChangeId | null {
  return (uses.get(recordId)?.count ?? 0) > 0 ? null : lastChange;
}
