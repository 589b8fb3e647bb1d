// The fields of a budget, new or existing. A change is for one month, for a month and all after it, or for all.

import { useState } from "react";
import { CARRIES } from "../../domain/budget/budget.ts";
import { compare, type Decimal, ZERO } from "../../domain/money/decimal.ts";
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
import { treeOf, useCategoryNames } from "../service/category-names.ts";
import type { Category } from "../service/shapes.ts";
import { placeOf } from "../service/transact.ts";
import { FormDialog } from "../settings/form-dialog.tsx";
import { useBudgetTexts } from "../texts/budget-texts.ts";
import { useReader, useTexts } from "../texts/texts.ts";
import {
  changeBudget,
  createBudget,
  deleteBudgets,
  type NewBudget,
  SCOPES,
  type Scope,
  useSendBudgets,
} from "./budget-changes.ts";
import { useNameOf } from "./budget-table.tsx";
import { useAverages } from "./suggestions.tsx";
import type { TableRow } from "./table-rows.ts";

interface Props {
  /** Undefined for a new one. */
  readonly row: TableRow | undefined;
  readonly month: LedgerMonth;
  readonly onClose: () => void;
}

export function BudgetDialog(props: Props) {
  return props.row ? <EditDialog {...props} row={props.row} /> : <NewDialog {...props} />;
}

function NewDialog({ month, onClose }: Props) {
  const words = useBudgetTexts();
  const texts = useTexts();
  const categories = useCategoryNames() ?? [];
  const send = useSendBudgets();
  const { ledger } = useLedger();
  const [fields, setFields] = useState<Omit<NewBudget, "amount">>({
    category: null,
    without: [],
    from: month,
    carry: "nothing",
  });
  const amount = useAmount(undefined);
  const average = useAverages(month)?.get(fields.category);
  const put = (change: Partial<NewBudget>) => setFields({ ...fields, ...change });
  const { category, without, from, carry } = fields;
  const name = categories.find(({ id }) => id === category)?.name ?? words.all;

  function save(): void {
    if (amount.value === undefined) return;
    const excluded = category === null ? without : [];
    const budget = { ...fields, without: excluded, amount: amount.value };
    send(createBudget(placeOf(ledger), budget), name);
  }

  return (
    <FormDialog
      title={words.create}
      canSubmit={amount.value !== undefined}
      onSubmit={save}
      onClose={onClose}
    >
      <LabeledChoice
        label={texts.category}
        none={words.all}
        offers={categoryOffers(categories)}
        chosen={String(category ?? "")}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onPick={(key) => put({ category: categoryOf(key) })}
      />
      <BudgetAmount typed={amount} average={average} />
      {category === null && (
        <LeaveOut
          categories={categories}
          without={without}
          onChange={(without) => put({ without })}
        />
      )}
      <MonthField month={month} value={from} onChange={(from) => put({ from })} />
      <CarryField value={carry} onChange={(carry) => put({ carry })} />
    </FormDialog>
  );
}

function EditDialog({ row, month, onClose }: Props & { readonly row: TableRow }) {
  const words = useBudgetTexts();
  const { ledger, firstDay } = useLedger();
  const { locale } = useReader();
  const send = useSendBudgets();
  const name = useNameOf()(row);
  const { budget } = row;
  const shown = budget.from <= month ? month : budget.from;
  const own = budget.once.find((each) => each.month === shown)?.amount ?? budget.amount;
  const amount = useAmount(own);
  const isFirst = shown <= budget.from;
  const [scope, setScope] = useState<Scope>(isFirst ? "always" : "on");
  const [carry, setCarry] = useState(budget.carry);
  const average = useAverages(month)?.get(budget.category);
  const monthName = showMonth(shown, firstDay, "month", locale);
  const scopes = SCOPES.filter((each) => each !== "on" || !isFirst);

  function save(): void {
    if (amount.value === undefined) return;
    const edit = { scope, month: shown, amount: amount.value, carry };
    send(changeBudget(placeOf(ledger), budget, edit), name);
  }

  function remove(): void {
    onClose();
    send(deleteBudgets(placeOf(ledger), row.budgets), name);
  }

  return (
    <FormDialog
      title={words.edit(name)}
      canSubmit={amount.value !== undefined}
      onSubmit={save}
      onClose={onClose}
    >
      <BudgetAmount typed={amount} average={average} />
      <Radios
        legend={words.scope}
        choices={scopes.map((each) => ({
          key: each,
          name: each === "always" ? words.scopes.always : words.scopes[each](monthName),
        }))}
        value={scope}
        onChange={setScope}
      />
      {scope !== "once" && <CarryField value={carry} onChange={setCarry} />}
      <button type="button" className="plain danger remove-budget" onClick={remove}>
        {words.delete}
      </button>
    </FormDialog>
  );
}

interface TypedAmount {
  readonly text: string;
  /** Undefined as long as it can't be read, or is below zero. */
  readonly value: Decimal | undefined;
  readonly type: (text: string) => void;
}

function useAmount(before: Decimal | undefined): TypedAmount {
  const reader = useFieldReader();
  const { currency, locale } = reader;
  const [text, type] = useState(() => (before ? writeAmount(before, currency, locale) : ""));
  const { value } = readAmountField(text, reader);
  const isFit = value !== undefined && compare(value, ZERO) >= 0;
  return { text, value: isFit ? value : undefined, type };
}

interface BudgetAmountProps {
  readonly typed: TypedAmount;
  readonly average: Decimal | undefined;
}

function BudgetAmount({ typed, average }: BudgetAmountProps) {
  const words = useBudgetTexts();
  const show = useShowAmount();
  const { currency, locale } = useFieldReader();
  return (
    <>
      <AmountField
        label={words.amount}
        fault={typed.value === undefined ? "amount" : undefined}
        required
        value={typed.text}
        onType={typed.type}
      />
      {average !== undefined && (
        <button
          type="button"
          className="plain average"
          onClick={() => typed.type(writeAmount(average, currency, locale))}
        >
          {words.average(show(average))}
        </button>
      )}
    </>
  );
}

interface LeaveOutProps {
  readonly categories: readonly Category[];
  readonly without: readonly number[];
  readonly onChange: (without: readonly number[]) => void;
}

/** A category counts with its subcategories, or not at all. */
function LeaveOut({ categories, without, onChange }: LeaveOutProps) {
  const words = useBudgetTexts();
  const { locale } = useReader();
  const tops = treeOf(categories, locale).filter(({ category }) => !category.archived);
  if (tops.length === 0) return null;
  return (
    <fieldset className="leave-out flow">
      <legend>{words.leaveOut}</legend>
      {tops.map(({ category: { id, name } }) => (
        <Check
          key={id}
          isChecked={without.includes(id)}
          onChange={(isChecked) => {
            onChange(isChecked ? [...without, id] : without.filter((each) => each !== id));
          }}
        >
          <bdi>{name}</bdi>
        </Check>
      ))}
    </fieldset>
  );
}

interface MonthFieldProps {
  /** In the middle of those that are offered. */
  readonly month: LedgerMonth;
  readonly value: LedgerMonth;
  readonly onChange: (month: LedgerMonth) => void;
}

const MONTHS_AROUND = 12;

function MonthField({ month, value, onChange }: MonthFieldProps) {
  const words = useBudgetTexts();
  const { firstDay } = useLedger();
  const { locale } = useReader();
  const choices = monthsAround(month, MONTHS_AROUND, MONTHS_AROUND).map((key) => {
    return { key, name: showMonth(key, firstDay, "month", locale) };
  });
  return (
    <FormField label={words.from}>
      {({ id }) => <Select id={id} choices={choices} value={value} onChange={onChange} />}
    </FormField>
  );
}

interface CarryFieldProps {
  readonly value: NewBudget["carry"];
  readonly onChange: (carry: NewBudget["carry"]) => void;
}

function CarryField({ value, onChange }: CarryFieldProps) {
  const words = useBudgetTexts();
  const choices = CARRIES.map((key) => ({ key, name: words.carries[key] }));
  return <Radios legend={words.carry} choices={choices} value={value} onChange={onChange} />;
}
