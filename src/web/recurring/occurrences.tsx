// Open occurrences as rows, each with the buttons that record or skip it. The screen and the book show them.

import { type ReactNode, useState } from "react";
import { dayNumber } from "../../domain/time/calendar-date.ts";
import { useToday } from "../clock.ts";
import { readAmountField, readDate } from "../expense/fields/input.ts";
import { AmountField, DateField, FormField, useFieldReader } from "../expense/fields/controls.tsx";
import { useLedger } from "../ledger.ts";
import { showCount, writeAmount } from "../locale/amounts.ts";
import { showDayBeside } from "../locale/days.ts";
import { Amount } from "../parts/amount.tsx";
import { CategoryTile } from "../parts/category.tsx";
import { Menu, MenuItem } from "../parts/menu.tsx";
import { useCategoryNames } from "../service/category-names.ts";
import { transact } from "../service/transact.ts";
import { FormDialog } from "../settings/form-dialog.tsx";
import { useRecurringTexts } from "../texts/recurring-texts.ts";
import { useReader, useTexts } from "../texts/texts.ts";
import { changeOccurrence, recordOccurrence, skipOccurrence, type Upcoming } from "./recurring.ts";

/** The question that is asked before it is done. */
type Asked = "record" | "change";

export function OccurrenceRow({ one }: { readonly one: Upcoming }) {
  const texts = useRecurringTexts();
  const { locale } = useReader();
  const { ledger } = useLedger();
  const today = useToday();
  const [asked, setAsked] = useState<Asked>();
  const day = showDayBeside(one.date, today, locale);
  const name = one.description;

  function onRecord(): void {
    if (one.amount === null) setAsked("record");
    else recordOccurrence(ledger, one);
  }

  return (
    <li className="occurrence beside">
      <RowName name={name} category={one.category}>
        <DueDay one={one} />
      </RowName>
      {one.amount === null ? (
        <span className="hint">{texts.differs}</span>
      ) : (
        <Amount value={one.amount} />
      )}
      <button type="button" aria-label={texts.recordNamed(name, day)} onClick={onRecord}>
        {texts.record}
      </button>
      <Menu label={texts.more(`${name}, ${day}`)}>
        {(menu) => (
          <>
            <MenuItem
              menu={menu}
              onPick={() => {
                transact(ledger, {
                  ...skipOccurrence(ledger, one),
                  message: texts.did.skipped(name, day),
                });
              }}
            >
              {texts.skip}
            </MenuItem>
            <MenuItem menu={menu} onPick={() => setAsked("record")}>
              {texts.recordWith}
            </MenuItem>
            <MenuItem menu={menu} onPick={() => setAsked("change")}>
              {texts.changeOne}
            </MenuItem>
          </>
        )}
      </Menu>
      {asked && <OccurrenceDialog one={one} asked={asked} onClose={() => setAsked(undefined)} />}
    </li>
  );
}

interface RowNameProps {
  readonly name: string;
  readonly category: number | null;
  /** The facts below the name. */
  readonly children: ReactNode;
}

/** All rows of the screen begin with this. */
export function RowName({ name, category, children }: RowNameProps) {
  return (
    <>
      <CategoryTile id={category} among={useCategoryNames() ?? []} />
      <span className="what">
        <bdi>{name}</bdi>
        <span className="facts hint">{children}</span>
      </span>
    </>
  );
}

/** Shows the day of an occurrence, and how late it is. */
function DueDay({ one: { date } }: { readonly one: Upcoming }): ReactNode {
  const texts = useRecurringTexts();
  const { locale } = useReader();
  const today = useToday();
  const days = dayNumber(today) - dayNumber(date);
  if (days === 0) return <bdi className="due">{texts.today}</bdi>;
  return (
    <>
      <bdi>{showDayBeside(date, today, locale)}</bdi>
      {days > 0 && <bdi className="late">{texts.late(days, showCount(days, locale))}</bdi>}
    </>
  );
}

interface DialogProps {
  readonly one: Upcoming;
  readonly asked: Asked;
  readonly onClose: () => void;
}

/** Asks for another amount or date than the usual one. */
export function OccurrenceDialog({ one, asked, onClose }: DialogProps) {
  const texts = useRecurringTexts();
  const all = useTexts();
  const { ledger } = useLedger();
  const reader = useFieldReader();
  const [typed, setTyped] = useState(() => ({
    amount: one.amount === null ? "" : writeAmount(one.amount, reader.currency, reader.locale),
    date: String(one.date),
  }));
  const amount = readAmountField(typed.amount, reader);
  const date = readDate(typed.date);
  const isAmountOpen = asked === "change" && typed.amount.trim() === "";
  const canSubmit = date.value !== undefined && (isAmountOpen || amount.value !== undefined);

  function submit(): void {
    if (date.value === undefined) return;
    const isUsual = asked === "change" && amount.value === one.amount;
    const own = {
      date: date.value === one.date ? null : date.value,
      amount: isUsual ? null : (amount.value ?? null),
    };
    if (asked === "record") recordOccurrence(ledger, one, own);
    else {
      const message = texts.did.changed(one.description);
      transact(ledger, { ...changeOccurrence(ledger, one, own), message });
    }
  }

  return (
    <FormDialog
      title={one.description}
      action={asked === "record" ? texts.record : all.save}
      canSubmit={canSubmit}
      onSubmit={submit}
      onClose={onClose}
    >
      <AmountField
        label={all.amount}
        autoFocus
        value={typed.amount}
        onType={(amount) => setTyped({ ...typed, amount })}
      />
      <FormField label={all.date} fault={date.fault}>
        {(control) => (
          <DateField
            {...control}
            value={typed.date}
            onChange={(date) => setTyped({ ...typed, date })}
          />
        )}
      </FormField>
    </FormDialog>
  );
}
