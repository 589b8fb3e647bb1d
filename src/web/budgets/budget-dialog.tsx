// The fields of a budget, new or existing. A change is for one month, for a month and all after it, or for all.

import { useState } from "react";
import { CARRIES } from "../../domain/budget/budget.ts";
import { compare, type Decimal, sum, ZERO } from "../../domain/money/decimal.ts";
import { isSame } from "../../domain/replaced-fields.ts";
import { type LedgerMonth, monthsAround } from "../../domain/time/period.ts";
import { AmountField, FormField, useFieldReader } from "../expense/fields/controls.tsx";
import { readAmountField } from "../expense/fields/input.ts";
import { useLedger } from "../ledger.ts";
import { writeAmount } from "../locale/amounts.ts";
import { showMonth } from "../locale/days.ts";
import { useShowAmount } from "../parts/amount.tsx";
import { categoryOf, categoryOffers } from "../parts/category.tsx";
import { Check, Radios, Select } from "../parts/choices.tsx";
import { LabeledChoice } from "../parts/combobox.tsx";
import { Button } from "../parts/icon.tsx";
import { treeOf, useCategoryNames } from "../service/category-names.ts";
import type { Budget } from "../service/shapes.ts";
import { placeOf, transact } from "../service/transact.ts";
import { FormDialog } from "../settings/form-dialog.tsx";
import { useBudgetReader } from "../texts/budget-texts.ts";
import { useTexts } from "../texts/texts.ts";
import {
  changeBudget,
  createBudget,
  deleteBudgets,
  type NewBudget,
  SCOPES,
  type Scope,
} from "./budget-changes.ts";
import { useBudgets } from "./budget-rows.ts";
import { useNameOf } from "./budget-table.tsx";
import { useAverages } from "./suggestions.tsx";
import type { TableRow } from "./table-rows.ts";

interface Props {
  /** Undefined for a new budget. */
  readonly row: TableRow | undefined;
  readonly month: LedgerMonth;
  readonly onClose: () => void;
}

export function BudgetDialog({ row, month, onClose }: Props) {
  const { texts: words } = useBudgetReader();
  const form = useBudgetForm(row, month);
  const { name, amount, scope } = form;
  const isOnce = scope === "once";

  return (
    <FormDialog
      title={row ? name : words.create}
      canSubmit={amount.value !== undefined}
      onSubmit={form.save}
      onClose={onClose}
    >
      {!row && <CategoryField {...form} />}
      <BudgetAmount {...form} />
      {row && <ScopeField {...form} />}
      {row && !row.isGone && !isOnce && <CategoryField {...form} />}
      {!isOnce && <LeaveOut {...form} />}
      <AddsUp {...form} />
      {scope === "always" && <MonthField {...form} />}
      {!isOnce && <CarryField {...form} />}
      {row && (
        <Button
          className="plain danger remove-budget"
          onClick={() => {
            onClose();
            form.remove(row.budgets);
          }}
        >
          {words.delete}
        </Button>
      )}
    </FormDialog>
  );
}

type Form = ReturnType<typeof useBudgetForm>;

function useBudgetForm(row: TableRow | undefined, month: LedgerMonth) {
  const words = useTexts().book.budget;
  const { ledger } = useLedger();
  const categories = useCategoryNames() ?? [];
  const nameOf = useNameOf();
  const budget = row?.budget;
  const edited = budget && budget.from > month ? budget.from : month;
  const isFirst = !budget || edited === budget.from;
  const [scope, setScope] = useState<Scope>(isFirst ? "always" : "on");
  const [fields, setFields] = useState<Omit<NewBudget, "amount">>({
    category: budget?.category ?? null,
    without: budget?.without ?? [],
    from: budget?.from ?? month,
    carry: budget?.carry ?? "nothing",
  });
  const own = budget?.once.find((each) => each.month === edited)?.amount ?? budget?.amount;
  const amount = useAmount(own);
  const { category } = fields;
  const place = placeOf(ledger);
  const name = words.named(nameOf(budget ? budget.category : category));

  return {
    month,
    budget,
    name,
    categories,
    fields,
    amount,
    edited,
    isFirst,
    scope,
    setScope,
    put: (change: Partial<NewBudget>) => setFields({ ...fields, ...change }),
    save(): void {
      if (amount.value === undefined) return;
      const without = category === null ? fields.without : [];
      const whole = { ...fields, without, amount: amount.value };
      const transaction = budget
        ? changeBudget(place, budget, { ...whole, scope, month: edited }, name)
        : createBudget(place, whole, name);
      transact(ledger, transaction);
    },
    remove: (budgets: readonly Budget[]) => transact(ledger, deleteBudgets(place, budgets, name)),
  };
}

function CategoryField({ categories, fields, put }: Form) {
  const texts = useTexts();
  return (
    <LabeledChoice
      label={texts.category}
      none={texts.book.budget.all}
      offers={categoryOffers(categories)}
      chosen={String(fields.category ?? "")}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onPick={(key) => put({ category: categoryOf(key) })}
    />
  );
}

function ScopeField({ edited, isFirst, scope, setScope }: Form) {
  const { texts: words, locale } = useBudgetReader();
  const { firstDay } = useLedger();
  const month = showMonth(edited, firstDay, "month", locale);
  const choices = SCOPES.filter((each) => each !== "on" || !isFirst).map((key) => ({
    key,
    name: key === "always" ? words.scopes.always : words.scopes[key](month),
  }));
  return <Radios legend={words.scope} choices={choices} value={scope} onChange={setScope} />;
}

/** Says that the category has other budgets in the same months. */
function AddsUp({ fields: { category, without, from }, budget }: Form) {
  const { texts: words } = useBudgetReader();
  const show = useShowAmount();
  const { rows: budgets = [] } = useBudgets();
  const until = budget?.until ?? null;
  const others = budgets.filter((each) => {
    const isLike = each.category === category && isSame(each.without, without);
    const isThen =
      (until === null || each.from <= until) && (each.until === null || from <= each.until);
    return each.id !== budget?.id && isLike && isThen;
  });
  if (others.length === 0) return null;
  return (
    <p className="hint" role="status">
      {words.addsUp(show(sum(others.map(({ amount }) => amount))))}
    </p>
  );
}

/** The value is undefined if the text is not an amount, or the amount is negative. */
function useAmount(before: Decimal | undefined) {
  const reader = useFieldReader();
  const { currency, locale } = reader;
  const [text, type] = useState(() => (before ? writeAmount(before, currency, locale) : ""));
  const { value } = readAmountField(text, reader);
  const isFit = value !== undefined && compare(value, ZERO) >= 0;
  return { text, value: isFit ? value : undefined, type };
}

function BudgetAmount({ amount, month, fields }: Form) {
  const average = useAverages(month)?.get(fields.category);
  const { texts: words } = useBudgetReader();
  const show = useShowAmount();
  const { currency, locale } = useFieldReader();
  return (
    <>
      <AmountField
        label={words.amount}
        fault={amount.value === undefined ? "amount" : undefined}
        required
        value={amount.text}
        onType={amount.type}
      />
      {average !== undefined && (
        <Button
          className="plain average soft"
          onClick={() => amount.type(writeAmount(average, currency, locale))}
        >
          {words.average(show(average))}
        </Button>
      )}
    </>
  );
}

/** Only top categories are offered, since one is left out together with its subcategories. */
function LeaveOut({ categories, fields: { category, without }, put }: Form) {
  const { texts: words, locale } = useBudgetReader();
  const tops = treeOf(categories, locale).filter(({ category }) => !category.archived);
  if (category !== null || tops.length === 0) return null;
  return (
    <fieldset className="leave-out flow">
      <legend>{words.leaveOut}</legend>
      {tops.map(({ category: { id, name } }) => (
        <Check
          key={id}
          isChecked={without.includes(id)}
          onChange={(isChecked) => {
            put({ without: isChecked ? [...without, id] : without.filter((each) => each !== id) });
          }}
        >
          <bdi>{name}</bdi>
        </Check>
      ))}
    </fieldset>
  );
}

const MONTHS_AROUND = 12;

/** Offers months around the shown one, up to the last month of the budget. */
function MonthField({ month, budget, fields: { from }, put }: Form) {
  const { texts: words, locale } = useBudgetReader();
  const { firstDay } = useLedger();
  const until = budget?.until ?? null;
  const months = new Set([from, ...monthsAround(month, MONTHS_AROUND, MONTHS_AROUND)]);
  const fitting = [...months].filter((each) => until === null || each <= until).toSorted();
  const choices = fitting.map((key) => ({ key, name: showMonth(key, firstDay, "month", locale) }));
  return (
    <FormField label={words.from}>
      {({ id }) => (
        <Select id={id} choices={choices} value={from} onChange={(from) => put({ from })} />
      )}
    </FormField>
  );
}

function CarryField({ fields, put }: Form) {
  const { texts: words } = useBudgetReader();
  const choices = CARRIES.map((key) => ({ key, name: words.carries[key] }));
  return (
    <Radios
      legend={words.carry}
      choices={choices}
      value={fields.carry}
      onChange={(carry) => put({ carry })}
    />
  );
}
