// The bar of a budget: what was spent of it, what was spent beyond it, and how much of the month has passed.

import { type BudgetBar, barOf, type Spending } from "./bars.ts";

interface Props {
  readonly of: Spending;
  readonly passed: number | undefined;
}

/** The texts beside it say the same. */
export function BarOfBudget({ of, passed }: Props) {
  const bar: BudgetBar = barOf(of, passed);
  return (
    <span className="budget-bar" aria-hidden="true">
      <i style={{ inlineSize: `${bar.within * 100}%` }} />
      <i className="beyond" style={{ inlineSize: `${bar.beyond * 100}%` }} />
      {bar.tick !== undefined && <b style={{ insetInlineStart: `${bar.tick * 100}%` }} />}
    </span>
  );
}
