// Labels in other records, such as limits and the rules of profiles, are refused, shown, counted as in use, and undone as in expenses.

import { describe, expect, test } from "bun:test";
import type { ImportProfile } from "../../src/domain/import/import-profile.ts";
import { LabelIndex } from "../../src/domain/label/labels.ts";
import type { Action } from "../../src/domain/ledger/actions.ts";
import type { LedgerId } from "../../src/domain/ledger/ledger.ts";
import { PROGRAM } from "../../src/domain/ledger/ledger-change.ts";
import { type EditableRecord, showRecord } from "../../src/domain/ledger/ledger-record.ts";
import type { Store } from "../../src/store/store.ts";
import { expenseId } from "../support/values.ts";
import {
  create,
  createLabel,
  deleteLabel,
  labelId,
  mergeLabel,
  remove,
  tags,
  undo,
} from "./actions/actions.ts";
import { apply, labelsIn, openBook } from "./book-subject.ts";
import type { Subject } from "./subject.ts";

/** A kind of record that has a category. */
export interface Naming {
  readonly kind: string;
  /** The fields of a record with this category, without its name. */
  said(category: number): object;
  /** The JSON pointer to the category in a record. */
  readonly pointer: string;
  /** The category that the record shows, or null. */
  categoryOf(record: EditableRecord): unknown;
  readonly show: typeof showRecord;
}

const RULES: Naming = {
  kind: "import-profile",
  said: (category) => ({
    account: null,
    header: null,
    settings: {},
    rules: [
      { payee: "Baker", effect: { status: "new" } },
      { words: ["bread"], effect: { category } },
    ],
  }),
  pointer: "/rules/1/effect/category",
  categoryOf: (record) => {
    // Safe: the record is a profile with the rules above.
    const rules = (record as ImportProfile).rules as readonly { effect: { category?: number } }[];
    return rules[1]?.effect.category ?? null;
  },
  show: showRecord,
};

export function describeLabelNames(subject: Subject): void {
  describe("a label in a record", () => {
    test("is treated like one in an expense", async () => {
      await expectLikeAnExpense(subject.store, await openBook(subject), RULES);
    });
  });
}

/** Returns functions that act on records of this kind and on expenses, and that check their contents. */
function openNaming(store: Store, ledger: LedgerId, naming: Naming) {
  const said = (name: string, category: number) => ({ name, ...naming.said(category) });
  // Safe: every kind of record has these actions.
  const act = (does: string, of: object) => ({ action: `${does}-${naming.kind}`, ...of }) as Action;
  const doing = (...actions: readonly Action[]) => apply(store, ledger, actions);
  async function refused(action: Action) {
    const transaction = { actions: [action], actor: PROGRAM, key: null };
    const { refusals = [] } = await store.books.apply(ledger, transaction);
    return refusals.map(({ kind, message, pointer }) => ({ kind, message, pointer }));
  }

  async function recordsShown() {
    const snapshot = await store.books.read(ledger);
    const labels = new LabelIndex(await labelsIn(snapshot));
    const records = await snapshot.records();
    await snapshot.close();
    // Safe: only records of that kind are left.
    const own = records.filter(
      ({ kind, removed }) => kind === naming.kind && !removed,
    ) as EditableRecord[];
    // An engine may return records in any order.
    return own.toSorted((a, b) => a.id - b.id).map((record) => naming.show(record, labels));
  }

  /**
   * Checks that the first (or second) record and the first (or second) expense show this category, and got it by the same change to a
   * label.
   */
  async function expectShown(nth: 1 | 2, category: number | null, version?: number): Promise<void> {
    const of = (await recordsShown())[nth - 1];
    const expense = await store.books.expense(ledger, expenseId(nth));
    expect(of && naming.categoryOf(of.shown)).toBe(category);
    expect<number | null | undefined>(expense?.category).toBe(category);
    if (version !== undefined) expect([of?.version, expense?.version]).toEqual([version, version]);
  }

  return { said, act, doing, refused, expectShown };
}

/** Needs a ledger with no change except its creation. */
export async function expectLikeAnExpense(
  store: Store,
  ledger: LedgerId,
  naming: Naming,
): Promise<void> {
  const { said, act, doing, refused, expectShown } = openNaming(store, ledger, naming);
  await doing(
    createLabel("category", "Food"),
    createLabel("category", "Home"),
    createLabel("payee", "Baker"),
    act("create", { draft: said("Bread", 1) }),
    create({ category: labelId(1) }),
  );
  await expectShown(1, 1);

  await doing(mergeLabel("category", 1, 2));
  await expectShown(1, 2, 7);
  const renaming = (version: string) =>
    act("change", { id: 4, change: { name: "Rolls" }, ifMatch: tags(version) });
  expect(await refused(renaming("5"))).toMatchObject([{ kind: "changed-meanwhile" }]);
  // A new record that names the merged label stores its replacement, so the undo does not affect it.
  await doing(
    renaming("7"),
    act("create", { draft: said("Cake", 1) }),
    create({ category: labelId(1) }),
    undo(7),
  );
  await expectShown(1, 1);
  await expectShown(2, 2);

  await doing(deleteLabel("category", 1, { target: null }));
  await expectShown(1, null, 12);
  for (const none of [1, 3, 99]) {
    const [ofExpense] = await refused(create({ category: labelId(none) }));
    expect(ofExpense?.pointer).toBe("/category");
    const like = [{ ...ofExpense, pointer: naming.pointer }];
    expect<unknown>(await refused(act("create", { draft: said("Pie", none) }))).toEqual(like);
  }
  await doing(undo(12));
  await expectShown(1, 1, 13);

  await doing(remove(1));
  const unused = deleteLabel("category", 1, { checkedThrough: 14 });
  for (const goes of [unused, undo(2, 14)]) {
    expect(await refused(goes)).toMatchObject([
      { kind: "conflict", message: expect.stringContaining("is in use, for example by the ") },
    ]);
  }
  await doing(act("delete", { id: 4, ifMatch: null }), unused);
}
