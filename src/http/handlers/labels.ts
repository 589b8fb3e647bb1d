// The endpoints of categories and of labels that have only a name, such as payees and tags.

import { namedByKind } from "../../contract/record-endpoints.ts";
import { eachNamedKind } from "../../domain/expense/expense-fields.ts";
import { givenMembers } from "../../domain/keys.ts";
import {
  isLabelKind,
  type Label,
  type LabelId,
  type LabelKind,
  newLabel,
} from "../../domain/label/label.ts";
import { type Labels, type LabelUse, labelsOf } from "../../domain/label/labels.ts";
import type { LabelDraft, Replacement } from "../../domain/ledger/actions.ts";
import type { ChangeId, LedgerChange } from "../../domain/ledger/ledger-change.ts";
import { unknownRecord } from "../../domain/problem.ts";
import { numberOf } from "../../domain/shifted.ts";
import type { Books, LabelUses } from "../../store/store.ts";
import type { Handlers, InputOf } from "../bind.ts";
import { type ActionRequest, act, answerOf, created, targetOf } from "./actions.ts";

const UNUSED: LabelUse = { count: 0, lastUsed: null };

export function labelHandlers(books: Books) {
  const category = kindHandlers(books, "category");
  return {
    listCategories: category.list,
    async listCategoryNames({ parameters: { ledger } }) {
      await books.ledger(ledger);
      const found = labelsOf(await books.labels(ledger), "category");
      return { status: 200, body: { items: found.map(show) } };
    },
    async createCategory(input) {
      const draft = labelDraftOf(input.body);
      const made = await act(books, input, { action: "create-label", label: "category", draft });
      return created(input, "categories", show(made));
    },
    readCategory: category.read,
    changeCategory: category.change,
    mergeCategory: category.merge,
    deleteCategory: category.delete,
    ...namedHandlers(books),
  } satisfies Partial<Handlers>;
}

function namedHandlers(books: Books) {
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
  throw unknownRecord(kind, id);
}

type Changing = Pick<InputOf<"changeCategory">, "parameters" | "body" | "ifMatch">;

function kindHandlers(books: Books, label: LabelKind) {
  return {
    async list({ parameters: { ledger } }: InputOf<"listCategories">) {
      const { labels, uses } = await books.labelUses(ledger);
      const items = labelsOf(labels, label).map((found) => {
        return { ...show(found), ...(uses.get(found.id) ?? UNUSED) };
      });
      return { status: 200, body: { items } } as const;
    },
    async read({ parameters: { ledger, id } }: InputOf<"readCategory">) {
      await books.ledger(ledger);
      const found = find(await books.labels(ledger), label, id);
      return { status: 200, ...answerOf(show(found)) } as const;
    },
    async change(input: ActionRequest & Changing) {
      const { body: change } = input;
      const action = { action: "change-label", ...targetOf(input), label, change } as const;
      const changed = await act(books, input, action);
      return { status: 200, ...answerOf(show(changed)) } as const;
    },
    async merge(input: InputOf<"mergeCategory">) {
      const { into } = input.body;
      const action = { action: "merge-label", ...targetOf(input), label, into } as const;
      return { status: 200, body: show(await act(books, input, action)) } as const;
    },
    async delete(input: InputOf<"deleteCategory">) {
      const replacement = await replacementOf(books, input);
      const action = { action: "delete-label", ...targetOf(input), label, replacement } as const;
      const change = await act(books, input, action);
      return { status: 200, body: { change } } as const;
    },
  };
}

async function replacementOf(
  books: Books,
  { parameters: { ledger, id }, query: { target } }: InputOf<"deleteCategory">,
): Promise<Replacement> {
  if (target === "none") return { target: null };
  if (target !== undefined) return { target: numberOf(target) };
  // The store decides later if the label may be deleted, so that a retry gets the first answer regardless of later changes.
  return defaultReplacement(await books.labelUses(ledger), id);
}

function show(label: Label) {
  return { ...label, version: label.lastChange };
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
