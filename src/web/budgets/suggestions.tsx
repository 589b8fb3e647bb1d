// Budgets suggested from earlier months. A press on a suggestion sets that budget.

import { useMemo } from "react";
import type { LedgerMonth } from "../../domain/time/period.ts";
import { useLedger } from "../ledger.ts";
import { usualPlaces } from "../locale/amounts.ts";
import { useShowAmount } from "../parts/amount.tsx";
import { Button } from "../parts/icon.tsx";
import { treeOf, useCategoryNames } from "../service/category-names.ts";
import { placeOf, transact } from "../service/transact.ts";
import { useSums } from "../service/use-sums.ts";
import { useBudgetReader } from "../texts/budget-texts.ts";
import { useTexts } from "../texts/texts.ts";
import { averagesOf, BY_MONTH_AND_CATEGORY, filterBefore } from "./averages.ts";
import { BudgetTile } from "./budget-bar.tsx";
import { createBudget } from "./budget-changes.ts";

export function useAverages(month: LedgerMonth) {
  const { firstDay, currency } = useLedger();
  const known = useCategoryNames();
  const categories = known ?? NONE;
  const filter = useMemo(() => filterBefore(month, firstDay), [month, firstDay]);
  const { rows } = useSums({ by: BY_MONTH_AND_CATEGORY, filter, categories });
  return useMemo(
    () => rows && averagesOf(rows, categories, month, usualPlaces(currency)),
    [rows, categories, month, currency],
  );
}

const NONE: never[] = [];

export function Suggestions({ month }: { readonly month: LedgerMonth }) {
  const { texts: words, locale } = useBudgetReader();
  const { ledger } = useLedger();
  const show = useShowAmount();
  const { budget: texts } = useTexts().book;
  const categories = useCategoryNames() ?? NONE;
  const averages = useAverages(month);
  const tops = treeOf(categories, locale).map(({ category }) => category);
  const offers = [{ id: null, name: texts.all }, ...tops].flatMap(({ id, name }) => {
    const amount = averages?.get(id);
    return amount === undefined ? [] : [{ id, name, amount }];
  });
  if (offers.length === 0) return null;

  return (
    <>
      <h3 className="hint">{words.suggested}</h3>
      <ul className="suggested stack tight">
        {offers.map(({ id, name, amount }) => (
          <li key={id} className="beside">
            <BudgetTile category={id} />
            <bdi className="bold grow">{name}</bdi>
            <Button
              aria-label={words.suggestFor(name, show(amount))}
              onClick={() => {
                const budget = { category: id, without: [], amount, from: month };
                transact(
                  ledger,
                  createBudget(placeOf(ledger), { ...budget, carry: "nothing" }, texts.named(name)),
                );
              }}
            >
              {words.suggest(show(amount))}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
