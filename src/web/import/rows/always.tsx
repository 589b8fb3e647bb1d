// Turns a row's change into a rule for all rows of its payee, or with its words, in this file and in later ones. Then it offers the same
// change for the payee's earlier expenses.

import { useQuery } from "@tanstack/react-query";
import { PAGE_ITEMS } from "../../../contract/wire.ts";
import { isSame } from "../../../domain/replaced-fields.ts";
import { useLedger } from "../../ledger.ts";
import { showCount } from "../../locale/amounts.ts";
import { Button } from "../../parts/icon.tsx";
import { type Book, ofLedger } from "../../service/queries.ts";
import type { Expense } from "../../service/shapes.ts";
import { placeOf, transact } from "../../service/transact.ts";
import { change } from "../../service/transactions.ts";
import { useImportReader } from "../../texts/import-texts.ts";
import { useStaged } from "../amending.ts";
import { rowChoiceOf } from "../row-change.ts";
import type { ImportRow, Rule } from "../shapes.ts";

export function FromNowOn({ row }: { readonly row: ImportRow }) {
  const { staged, answer } = useStaged();
  const { texts } = useImportReader();
  const rule = ruleFor(row);
  if (!rule) return null;
  const { rules } = staged.answers;
  const hasRule = JSON.stringify(withRule(rules, rule)) === JSON.stringify(rules);
  const sought = rule.payee ?? rule.words.join(" ");
  if (!hasRule) {
    return (
      <Button onClick={() => answer({ rules: withRule(rules, rule) })}>
        {texts.row.fromNowOn(sought)}
      </Button>
    );
  }
  return (
    <>
      <p className="hint">{texts.row.fromNowOnDone(sought)}</p>
      <EarlierOnes
        rule={rule}
        names={[rule.payee, row.expense?.payee].flatMap((name) => name ?? [])}
      />
    </>
  );
}

interface EarlierProps {
  readonly rule: Rule;
  /** The payee's names in the file and in the ledger. */
  readonly names: readonly string[];
}

function EarlierOnes({ rule: { effect }, names }: EarlierProps) {
  const { texts, locale } = useImportReader();
  const book = useLedger();
  const { data: earlier = [] } = useQuery(expensesOf(book, names));
  const { category, payee } = effect;
  const changing = ({ parts }: Expense) => ({
    ...(typeof category === "number" && parts.length === 0 && { category }),
    ...(payee !== undefined && { payee }),
  });
  const others = earlier.filter((expense) => {
    const { category: one = expense.category, payee: name = expense.payee } = changing(expense);
    return one !== expense.category || name !== expense.payee;
  });
  if (others.length === 0) return null;
  return (
    <Button onClick={() => transact(book.ledger, change(placeOf(book.ledger), others, changing))}>
      {texts.row.alsoEarlier(others.length, showCount(others.length, locale))}
    </Button>
  );
}

function expensesOf(book: Book, names: readonly string[]) {
  const payees = [...new Set(names)];
  return ofLedger(book, ["expenses of", payees], async (client, ledger) => {
    const lists = await Promise.all(
      payees.map((payee) => client.findExpenses({ ledger, payee, limit: PAGE_ITEMS })),
    );
    const found = lists.flatMap(({ items }) => items);
    return [...new Map(found.map((each) => [each.id, each])).values()];
  });
}

/** Returns undefined for a row that no rule could find again, without a payee or words, and for a row without changes. */
export function ruleFor(row: ImportRow): Rule | undefined {
  const { expense, words } = row;
  const payee = row.payee?.trim() ? row.payee : null;
  if (!expense || (payee === null && words.length === 0)) return undefined;
  const status = rowChoiceOf(row);
  const category = expense.category?.id ?? undefined;
  const effect = {
    ...(status === "skipped" && { status }),
    ...(row.status === "refund" && { status: "new" as const }),
    ...(expense.payee !== null && expense.payee !== payee && { payee: expense.payee }),
    ...(category !== undefined && { category }),
  };
  return Object.keys(effect).length > 0 ? { payee, words: [...words], effect } : undefined;
}

/** The rule replaces an earlier one for the same rows. */
export function withRule(rules: readonly Rule[], rule: Rule): readonly Rule[] {
  const others = rules.filter(({ payee, words, category }) => {
    return payee !== rule.payee || category !== rule.category || !isSame(words, rule.words);
  });
  return [...others, rule];
}
