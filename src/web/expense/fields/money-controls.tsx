// The controls of an expense's money: what was paid in another currency and at which rate, and an amount split over categories.

import { useId, useState } from "react";
import { PART_NOTE_CHARACTERS } from "../../../domain/expense/parts.ts";
import { isCurrencyCode } from "../../../domain/money/currency.ts";
import { type Decimal, negate, ZERO } from "../../../domain/money/decimal.ts";
import { writeAmount } from "../../locale/amounts.ts";
import { Amount, useShowAmount } from "../../parts/amount.tsx";
import { CurrencyField } from "../../parts/currency-choice.tsx";
import { Button, Icon, IconButton } from "../../parts/icon.tsx";
import { useLatest } from "../../parts/latest.ts";
import { TextInput } from "../../parts/text-input.tsx";
import { useTexts } from "../../texts/texts.ts";
import { CategoryField, FormField, useFieldReader } from "./controls.tsx";
import {
  type Fault,
  hintOnAmount,
  isOverdivided,
  leftToDivide,
  newPart,
  readOriginal,
  restRow,
  type TypedOriginal,
  type TypedPart,
} from "./input.ts";
import { LastRate } from "./last-rate.tsx";

interface OriginalFieldsProps {
  readonly value: TypedOriginal;
  readonly fault: Fault | undefined;
  readonly onChange: (value: TypedOriginal) => void;
}

export function OriginalFields({ value, fault, onChange }: OriginalFieldsProps) {
  const texts = useTexts();
  const reader = useFieldReader();
  const { amount: total } = readOriginal(value, reader).value ?? {};
  const own = reader.currency;
  const paid = isCurrencyCode(value.currency) ? value.currency : null;
  const put = (change: Partial<TypedOriginal>) => onChange({ ...value, ...change });
  return (
    <fieldset className="original" aria-label={texts.original}>
      <FormField
        label={texts.expense.originalAmount}
        fault={faultOf(fault, ["amount", "amount-missing"])}
        hint={hintOnAmount(value.amount, { ...reader, currency: paid }, texts)}
      >
        {(control) => (
          <TextInput
            {...control}
            inputMode="decimal"
            required
            value={value.amount}
            onType={(amount) => put({ amount })}
          />
        )}
      </FormField>
      <FormField
        label={texts.currency}
        fault={faultOf(fault, ["currency", "currency-own", "currency-none"])}
      >
        {(control) => (
          <CurrencyField
            {...control}
            required
            own={own}
            value={value.currency}
            onChange={(currency) => put({ currency })}
          />
        )}
      </FormField>
      <FormField label={texts.expense.rate(paid ?? "", own ?? "")} fault={faultOf(fault, ["rate"])}>
        {(control) => (
          <>
            <TextInput
              {...control}
              inputMode="decimal"
              required
              value={value.rate}
              onType={(rate) => put({ rate })}
            />
            {paid && (
              <LastRate currency={paid} rate={value.rate} onTake={(rate) => put({ rate })} />
            )}
          </>
        )}
      </FormField>
      <output className="converted full hint">
        {total === undefined ? texts.expense.notConverted : <Amount value={total} />}
      </output>
    </fieldset>
  );
}

function faultOf(fault: Fault | undefined, own: readonly Fault[]): Fault | undefined {
  return own.find((each) => each === fault);
}

interface PartsFieldsProps {
  readonly parts: readonly TypedPart[];
  /** The amount to divide; undefined if it can't be read. */
  readonly amount: Decimal | undefined;
  readonly fault: Fault | undefined;
  readonly onChange: (parts: readonly TypedPart[]) => void;
}

export function PartsFields({ parts, amount, fault, onChange }: PartsFieldsProps) {
  const texts = useTexts();
  const reader = useFieldReader();
  const left = amount === undefined ? undefined : leftToDivide(amount, parts, reader);
  const last = amount === undefined ? undefined : restRow(amount, parts, reader);
  const isLeft = left !== undefined && left !== ZERO;
  const rest = isLeft ? writeAmount(left, reader.currency, reader.locale) : "";

  // Categories that the user creates here may arrive one after another, even after the last render.
  const latest = useLatest(parts);
  function put(key: number, change: Partial<TypedPart>): void {
    const next = latest.current.map((each) => (each.key === key ? { ...each, ...change } : each));
    latest.current = next;
    onChange(next);
  }

  return (
    <fieldset className="parts stack tight" aria-label={texts.parts}>
      <ol className="stack tight">
        {parts.map((part, index) => (
          <PartRow
            key={part.key}
            part={part}
            number={index + 1}
            rest={rest}
            isRest={part.key === last?.key}
            hint={hintOnAmount(part.amount, reader, texts)}
            onChange={(change) => put(part.key, change)}
            onDrop={() => onChange(parts.filter((each) => each.key !== part.key))}
          />
        ))}
      </ol>
      <div className="parts-foot flow spread">
        <Button
          className="plain"
          onClick={(event) => {
            onChange([...parts, newPart(parts)]);
            focusLastRow(event.currentTarget.closest("fieldset"));
          }}
        >
          <Icon name="plus" />
          {texts.expense.addPart}
        </Button>
        <Left left={last ? ZERO : left} amount={amount} />
      </div>
      {fault !== undefined && <p className="fault">{texts.expense.faults[fault]}</p>}
    </fieldset>
  );
}

interface LeftProps {
  readonly left: Decimal | undefined;
  readonly amount: Decimal | undefined;
}

/** Shows the amount that is left. The parts may leave something, but must not exceed the amount. */
function Left({ left, amount }: LeftProps) {
  const texts = useTexts();
  const show = useShowAmount();
  if (left === undefined || amount === undefined) return <output />;
  if (left === ZERO) return <output className="soft">{texts.expense.divided}</output>;
  const isOver = isOverdivided(amount, left);
  return (
    <output className="soft" data-over={isOver || undefined}>
      {isOver ? texts.expense.over(show(negate(left))) : texts.expense.left(show(left))}
    </output>
  );
}

interface RowProps {
  readonly part: TypedPart;
  readonly number: number;
  /** The undivided amount, as typed. */
  readonly rest: string;
  /** True if this row gets the remainder when no amount is typed. */
  readonly isRest: boolean;
  readonly hint: string | undefined;
  readonly onChange: (change: Partial<TypedPart>) => void;
  readonly onDrop: () => void;
}

function PartRow({ part, number, rest, isRest, hint, onChange, onDrop }: RowProps) {
  const texts = useTexts();
  const hintId = useId();
  // The remainder is not filled in again right after the user has deleted it.
  const [isCleared, setIsCleared] = useState(false);
  return (
    <li>
      <TextInput
        inputMode="decimal"
        aria-label={texts.expense.partAmount(number)}
        aria-describedby={hint === undefined ? undefined : hintId}
        placeholder={isRest ? rest : undefined}
        value={isRest && !isCleared ? rest : part.amount}
        onType={(amount) => {
          setIsCleared(amount === "");
          onChange({ amount });
        }}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onBlur={() => setIsCleared(false)}
        onKeyDown={(event) => {
          // The down arrow fills in the amount that is left, just as it picks a suggestion elsewhere.
          if (event.key !== "ArrowDown" || part.amount !== "" || rest === "") return;
          event.preventDefault();
          onChange({ amount: rest });
        }}
      />
      <CategoryField
        aria-label={texts.expense.partCategory(number)}
        value={part.category}
        onChange={(category) => onChange({ category })}
      />
      {hint !== undefined && (
        <p id={hintId} className="hint full">
          {hint}
        </p>
      )}
      <TextInput
        className="part-note small"
        aria-label={texts.expense.partNote(number)}
        placeholder={texts.note}
        most={PART_NOTE_CHARACTERS}
        value={part.note}
        onType={(text) => onChange({ note: text })}
      />
      <IconButton
        icon="close"
        label={texts.expense.dropPart(number)}
        onClick={(event) => {
          const fieldset = event.currentTarget.closest("fieldset");
          onDrop();
          focusLastRow(fieldset);
        }}
      />
    </li>
  );
}

function focusLastRow(fieldset: HTMLElement | null): void {
  requestAnimationFrame(() => {
    const row = fieldset?.querySelector<HTMLElement>("li:last-child input");
    (row ?? fieldset?.querySelector<HTMLElement>("button"))?.focus();
  });
}
