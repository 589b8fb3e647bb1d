// Rows of open occurrences, with buttons and keys to record, change or skip them. Both the recurring screen and the book show these rows.

import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, type ReactNode, useState } from "react";
import { givenMembers } from "../../domain/keys.ts";
import type { Decimal } from "../../domain/money/decimal.ts";
import { dayNumber } from "../../domain/time/calendar-date.ts";
import { useToday } from "../clock.ts";
import { readAmountField, readDate } from "../expense/fields/input.ts";
import { AmountField, DateField, FormField, useFieldReader } from "../expense/fields/controls.tsx";
import { useLedger } from "../ledger.ts";
import { showCount, writeAmount } from "../locale/amounts.ts";
import { showDayBeside, showDaysAhead } from "../locale/days.ts";
import { Amount, useShowAmount } from "../parts/amount.tsx";
import { CategoryTile } from "../parts/category.tsx";
import { Button, Icon } from "../parts/icon.tsx";
import { Menu, MenuItem } from "../parts/menu.tsx";
import { focusScreen } from "../parts/row-focus.ts";
import { useCategoryNames } from "../service/category-names.ts";
import type { Upcoming } from "../service/shapes.ts";
import { FormDialog } from "../settings/form-dialog.tsx";
import { useRecurringReader } from "../texts/recurring-texts.ts";
import { useTexts } from "../texts/texts.ts";
import {
  changeOccurrence,
  changeRecurring,
  countExpense,
  dueQuery,
  lastDayBefore,
  type OpenOccurrence,
  recordOccurrence,
  skipOccurrence,
} from "./recurring.ts";
import { RecurringDialog } from "./recurring-dialog.tsx";

/** The action for which a dialog asks for the amount and date. */
type Asked = "record" | "change";

/** Includes the change that also applies to later occurrences. */
type AskedOfAll = Asked | "change all";

export function OccurrenceRow({ one, of }: OpenOccurrence) {
  const { texts, locale } = useRecurringReader();
  const { ledger } = useLedger();
  const today = useToday();
  const [asked, setAsked] = useState<AskedOfAll>();
  const onSkip = useSkip({ one, of });
  const day = showDayBeside(one.date, today, locale);
  const name = one.description;

  function onRecord(): void {
    if (one.amount === null) setAsked("record");
    else recordOccurrence(ledger, one);
  }

  /** Handles the keys of a row whose button has the focus. */
  function press(event: KeyboardEvent<HTMLElement>): void {
    const { key, ctrlKey, metaKey, altKey, target } = event;
    const isOnRow =
      target instanceof HTMLElement && target.closest("dialog, :popover-open") === null;
    const run = { e: () => setAsked("change"), s: onSkip }[key];
    if (!run || !isOnRow || ctrlKey || metaKey || altKey) return;
    event.preventDefault();
    run();
  }

  return (
    <li className="occurrence beside" onKeyDown={press}>
      <RowName name={name} category={one.category}>
        <DueDay one={one} />
      </RowName>
      {one.date <= today && <OrThisOne one={one} of={of} />}
      {one.amount === null ? (
        <Differs suggested={one.suggestedAmount} />
      ) : (
        <Amount value={one.amount} />
      )}
      <Button aria-label={texts.recordNamed(name, day)} onClick={onRecord}>
        <Icon name="check" />
        <span>{texts.record}</span>
      </Button>
      <Menu label={texts.more(`${name}, ${day}`)}>
        <MenuItem onPick={onSkip}>{texts.skip}</MenuItem>
        <MenuItem onPick={() => setAsked("record")}>{texts.recordWith}</MenuItem>
        <MenuItem onPick={() => setAsked("change")}>{texts.changeOne}</MenuItem>
        {of && <MenuItem onPick={() => setAsked("change all")}>{texts.changeAfter}</MenuItem>}
        <EndItem one={one} of={of} />
      </Menu>
      {asked === "change all" && of && (
        <RecurringDialog recurring={of} day={one.day} onClose={() => setAsked(undefined)} />
      )}
      {asked && asked !== "change all" && (
        <OccurrenceDialog one={one} asked={asked} onClose={() => setAsked(undefined)} />
      )}
    </li>
  );
}

export function useSkip({ one, of }: OpenOccurrence): () => void {
  const { texts, locale } = useRecurringReader();
  const { ledger } = useLedger();
  const day = showDayBeside(one.date, useToday(), locale);
  const message = texts.did.skipped(one.description, day);
  return () => skipOccurrence(ledger, { one, of }, message);
}

/** Deletes an occurrence and all after it, unless it is the first one. */
export function EndItem({ one, of }: OpenOccurrence) {
  const { texts, locale } = useRecurringReader();
  const { ledger } = useLedger();
  const today = useToday();
  const until = of && lastDayBefore(of, one.day);
  if (!until) return null;
  const message = texts.did.ended(of.description);
  return (
    <MenuItem onPick={() => changeRecurring(ledger, of, { fields: { until }, message })}>
      {texts.endBefore(showDayBeside(one.date, today, locale))}
    </MenuItem>
  );
}

/** Focuses the first row of a section, for example after the focused row was recorded or skipped. */
export function focusFirstRow(section: Element | null): void {
  // The question comes before the button that records the occurrence, but one key press should reach that button.
  const button = section?.querySelector<HTMLElement>("li button:not(.or-this)");
  if (button?.isConnected) button.focus({ preventScroll: true });
  else focusScreen();
}

interface RowNameProps {
  readonly name: string;
  readonly category: number | null;
  /** The facts below the name. */
  readonly children: ReactNode;
}

/** The beginning of every row: the category, the name and the facts. */
export function RowName({ name, category, children }: RowNameProps) {
  return (
    <>
      <CategoryTile id={category} among={useCategoryNames() ?? []} />
      <span className="what grow">
        <bdi className="bold wrap">{name}</bdi>
        <span className="facts hint">{children}</span>
      </span>
    </>
  );
}

/** For an amount that differs each time, shows the usual amount if it is known. */
export function Differs({ suggested }: { readonly suggested: Decimal | undefined }): ReactNode {
  const { texts } = useRecurringReader();
  const show = useShowAmount();
  return <span className="hint">{suggested ? texts.about(show(suggested)) : texts.differs}</span>;
}

/** Asks if an existing expense is the due occurrence. A press makes it count as that occurrence. Draws nothing if none is likely to be it. */
function OrThisOne({ one, of }: OpenOccurrence) {
  const { texts, locale } = useRecurringReader();
  const book = useLedger();
  const { ledger } = book;
  const today = useToday();
  const { data } = useQuery(dueQuery(book, today));
  const due = data?.items.find(({ recurring, day }) => {
    return recurring === one.recurring && day === one.day;
  });
  if (!due?.mayBe) return null;
  const { id, description, date } = due.mayBe;
  const day = showDayBeside(one.date, today, locale);
  const message = texts.did.counted(description, one.description, day);
  return (
    <Button
      className="plain or-this"
      onClick={() => countExpense(ledger, { one, of }, { expense: id, message })}
    >
      {texts.orThis(description, showDayBeside(date, today, locale))}
    </Button>
  );
}

/** Shows the day of an occurrence, how late or far ahead it is, and who records it. */
function DueDay({ one: { date, automatic, state } }: { readonly one: Upcoming }): ReactNode {
  const { texts, locale } = useRecurringReader();
  const today = useToday();
  const days = dayNumber(today) - dayNumber(date);
  return (
    <>
      {days === 0 ? (
        <bdi className="strong">{texts.today}</bdi>
      ) : (
        <bdi>{showDayBeside(date, today, locale)}</bdi>
      )}
      {days > 0 && <bdi className="late">{texts.late(days, showCount(days, locale))}</bdi>}
      {days < 0 && <bdi>{showDaysAhead(-days, locale)}</bdi>}
      {automatic && <bdi>{state === "held" ? texts.held : texts.automatic}</bdi>}
    </>
  );
}

interface DialogProps {
  readonly one: Upcoming;
  readonly asked: Asked;
  readonly onClose: () => void;
}

/** Asks for an amount or a date that differs from the usual one. */
export function OccurrenceDialog({ one, asked, onClose }: DialogProps) {
  const { texts } = useRecurringReader();
  const all = useTexts();
  const { ledger } = useLedger();
  const reader = useFieldReader();
  const usual = one.amount ?? (asked === "record" ? one.suggestedAmount : undefined);
  const [typed, setTyped] = useState(() => ({
    amount: usual ? writeAmount(usual, reader.currency, reader.locale) : "",
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
    if (asked === "record") recordOccurrence(ledger, one, givenMembers(own));
    else
      changeOccurrence(ledger, one, { change: own, message: texts.did.changed(one.description) });
  }

  return (
    <FormDialog
      title={`${one.description}, ${showDayBeside(one.date, reader.today, reader.locale)}`}
      action={asked === "record" ? texts.record : all.save}
      canSubmit={canSubmit}
      onSubmit={submit}
      onClose={onClose}
    >
      <AmountField
        label={all.amount}
        autoFocus
        // Selecting the text lets the user replace it by typing.
        onFocus={({ currentTarget }) => currentTarget.select()}
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
