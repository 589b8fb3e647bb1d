// A typed line as chips below it: the parts that were read, suggestions from past expenses, questions, and missing parts.

import { Fragment, type ReactNode, Suspense, useId, useState } from "react";
import {
  DETAIL_FIELDS,
  LABEL_FIELDS,
  type LabelField,
} from "../../domain/expense/expense-fields.ts";
import { descriptionOf } from "../../domain/quick-entry/entry.ts";
import { isFarAhead, type QuickEntryChoice } from "../../domain/quick-entry/quick-entry.ts";
import { mentionsRhythm } from "../../domain/quick-entry/rhythm-words.ts";
import { capitalized } from "../../domain/text/text.ts";
import type { CalendarDate } from "../../domain/time/calendar-date.ts";
import { type LineBudget, useDescribeBudget } from "../budgets/line-budget.tsx";
import { CategoryChoice } from "../expense/fields/controls.tsx";
import { hintOnDecimals } from "../expense/fields/input.ts";
import { useLedger } from "../ledger.ts";
import { showAmount } from "../locale/amounts.ts";
import { showDay, showDayBeside } from "../locale/days.ts";
import { CategoryName } from "../parts/category.tsx";
import { Button, Icon } from "../parts/icon.tsx";
import { describeRhythm, firstDays } from "../recurring/rhythm-words.ts";
import { useMakeCategory } from "../service/make-category.ts";
import { useRecurringReader } from "../texts/recurring-texts.ts";
import { useReader, useTexts } from "../texts/texts.ts";
import { CurrencyQuestion, RateField } from "./foreign-money.tsx";
import { type AnsweredQuestion, longerName } from "./typed-line.ts";
import { type Entry, isAccepted, type Offer, offerOf } from "./use-entry.ts";

interface LineChipsProps {
  readonly entry: Entry;
  /** The line refers to its description by this id. */
  readonly id: string;
}

export function LineChips({ entry, id }: LineChipsProps) {
  const texts = useTexts();
  const { line } = entry;
  return (
    <div className="line-read stack tight" id={id} aria-live="polite">
      <ul className="flow">
        {line.entry.budget ? (
          <Suspense>{entry.budget && <BudgetChips entry={entry} budget={entry.budget} />}</Suspense>
        ) : (
          <ExpenseChips entry={entry} />
        )}
      </ul>
      {entry.unknown !== undefined && <UnknownCategory key={entry.unknown} name={entry.unknown} />}
      {entry.impossible !== undefined && (
        <p className="hint">{texts.entry.noSuchDate(entry.impossible)}</p>
      )}
      {entry.foreign && <RateField entry={entry} currency={entry.foreign} />}
      {line.questions.map((question) => (
        <Question key={question.question.text} entry={entry} asked={question} />
      ))}
      <CurrencyQuestion entry={entry} />
      <Missing entry={entry} />
    </div>
  );
}

type EntryProps = Pick<LineChipsProps, "entry">;

function BudgetChips({ entry, budget }: EntryProps & { readonly budget: LineBudget }) {
  const describe = useDescribeBudget();
  const [what = "", ...more] = describe(budget);
  return (
    <>
      <PhraseChip entry={entry}>{what}</PhraseChip>
      {more.map((text) => (
        <li key={text} className="chip read">
          <bdi>{text}</bdi>
        </li>
      ))}
    </>
  );
}

function ExpenseChips({ entry }: EntryProps) {
  const { texts, locale } = useReader();
  const { currency } = useLedger();
  const { line, today, text } = entry;
  const { amount, date, marks, tags, currency: typedCurrency = currency } = line.entry;
  const description = descriptionOf(line.entry);
  const isCurrencyOpen = line.missing.includes("currency");
  const isTyped = text.trim() !== "";
  return (
    <>
      {description !== "" && <ReadChip name={texts.description}>{description}</ReadChip>}
      {amount !== undefined && (
        <ReadChip name={texts.amount}>
          {showAmount(amount, isCurrencyOpen ? null : typedCurrency, locale)}
        </ReadChip>
      )}
      {isTyped && (
        <ReadChip name={texts.date}>{showDayBeside(date ?? today, today, locale)}</ReadChip>
      )}
      <Suspense>
        <RecurringChips entry={entry} />
      </Suspense>
      {LABEL_FIELDS.map((field) => {
        const name = line.entry[field];
        if (name === undefined) return null;
        return (
          <Fragment key={field}>
            <ReadChip name={texts[field]}>
              {DETAIL_FIELDS[field].sign + name}
              {marks.some(({ kind, isNew }) => kind === field && isNew) && (
                <span className="hint"> {texts.entry.isNew}</span>
              )}
            </ReadChip>
            <LongerName entry={entry} field={field} />
          </Fragment>
        );
      })}
      {tags.map((tag) => (
        <ReadChip key={tag} name={texts.tags}>
          #{tag}
        </ReadChip>
      ))}
      {isTyped && <CategoryChips entry={entry} />}
      <Offers entry={entry} />
    </>
  );
}

const FIRST_DAYS = 3;

/** The rhythm of a recurring expense, or the offer to count the expense as an occurrence of one. */
function RecurringChips({ entry }: EntryProps) {
  const { texts, locale } = useRecurringReader();
  const { fitting, today, line } = entry;
  const { schedule } = line.entry;
  const show = (day: CalendarDate) => showDayBeside(day, today, locale);
  if (schedule) {
    const days = firstDays(schedule, FIRST_DAYS).map(show).join(" · ");
    return (
      <PhraseChip entry={entry}>
        {texts.form.ahead(describeRhythm(schedule, { texts, locale }), days)}
      </PhraseChip>
    );
  }
  if (!fitting) return null;
  return (
    <li>
      <OfferChip entry={entry} offer={offerOf(fitting)}>
        {texts.countsAs(fitting.description, show(fitting.date))}
      </OfferChip>
    </li>
  );
}

/** A phrase that becomes plain words again if the user presses it, or Backspace. */
function PhraseChip({ entry, children }: EntryProps & { readonly children: string }) {
  const texts = useTexts();
  const take = (chip: Element) => {
    focusLine(chip);
    entry.readOnce();
  };
  return (
    <li>
      <Button
        className="chip offer"
        aria-pressed="true"
        title={texts.entry.asWords}
        onClick={({ currentTarget }) => take(currentTarget)}
        onKeyDown={(event) => {
          if (event.key !== "Backspace") return;
          // Otherwise the line, which gets the focus, would lose its last letter.
          event.preventDefault();
          take(event.currentTarget);
        }}
      >
        <bdi>{children}</bdi>
        <Icon name="close" />
      </Button>
    </li>
  );
}

/** Offers a new name together with the next word, since without quotes a name ends at its first space. */
function LongerName({ entry, field }: EntryProps & { readonly field: LabelField }) {
  const longer = longerName(entry.text, entry.line.entry.marks, field);
  if (!longer) return null;
  return (
    <li>
      <Button
        className="chip offer"
        onClick={({ currentTarget }) => {
          // The button disappears together with its offer.
          focusLine(currentTarget);
          entry.type(longer.text);
        }}
      >
        <bdi>{DETAIL_FIELDS[field].sign + longer.name}</bdi>
      </Button>
    </li>
  );
}

interface ReadChipProps {
  readonly name: string;
  readonly children: ReactNode;
}

function ReadChip(props: ReadChipProps) {
  return (
    <li>
      <ReadText {...props} />
    </li>
  );
}

function ReadText({ name, children }: ReadChipProps) {
  return (
    <span className="chip read">
      <span className="unseen">{name}: </span>
      <bdi>{children}</bdi>
    </span>
  );
}

/** Says that no category has the name after a category's sign, so it would become part of the description. */
function UnknownCategory({ name }: { readonly name: string }) {
  const texts = useTexts();
  const make = useMakeCategory();
  const [isMade, setIsMade] = useState(false);
  if (isMade) return null;
  const category = { name: capitalized(name), parent: null };
  return (
    <p className="question flow">
      <span className="hint">{texts.entry.noSuchCategory(name)}</span>
      <Button
        className="chip offer"
        onClick={({ currentTarget }) => {
          focusLine(currentTarget);
          setIsMade(true);
          make(category);
        }}
      >
        {texts.entry.createCategory(category.name)}
      </Button>
    </p>
  );
}

/** Keeps the typed or offered category in one line with the button for another one. */
function CategoryChips({ entry }: EntryProps) {
  const texts = useTexts();
  const { offered, categories, line } = entry;
  const { category: chosen } = entry.chosen;
  const { category: typed } = line.entry;
  const known = typed ?? offered?.category;
  const isBeside = chosen === undefined && known != null;
  const nameOf = (id: number) => <CategoryName id={id} among={categories} />;
  if (categories.length === 0) return null;
  return (
    <li className="category-chips beside snug">
      {isBeside && typed !== undefined && (
        <ReadText name={texts.category}>{nameOf(known)}</ReadText>
      )}
      {isBeside && typed === undefined && (
        <OfferChip entry={entry} offer="category">
          {nameOf(known)}
        </OfferChip>
      )}
      <CategoryPick entry={entry} label={isBeside ? texts.category : undefined}>
        {chosen === undefined && !isBeside && texts.category}
        {chosen === null ? texts.noCategory : chosen !== undefined && nameOf(chosen)}
      </CategoryPick>
    </li>
  );
}

function Offers({ entry }: EntryProps) {
  const { currency } = useLedger();
  const { locale } = useReader();
  const { offered, line } = entry;
  if (!offered) return null;
  const { amount, tags } = offered;
  const typed = line.entry;
  const names = LABEL_FIELDS.filter((field) => typed[field] === undefined);
  const offers: readonly (readonly [Offer, string | false | null])[] = [
    ...names.map((field) => {
      const name = offered[field];
      return [field, name && DETAIL_FIELDS[field].sign + name] as const;
    }),
    ["amount", typed.amount === undefined && amount && showAmount(amount, currency, locale)],
    ...tags
      .filter((tag) => !typed.tags.includes(tag))
      .map((tag) => [`#${tag}`, `#${tag}`] as const),
  ];
  return offers.map(
    ([offer, shown]) =>
      shown && (
        <li key={offer}>
          <OfferChip entry={entry} offer={offer}>
            {shown}
          </OfferChip>
        </li>
      ),
  );
}

interface PickProps extends EntryProps {
  readonly label: string | undefined;
  readonly children: ReactNode;
}

/** A button for choosing another category. When pressed, it turns into the field for the choice. */
function CategoryPick({ entry: { chosen, choose }, label, children }: PickProps) {
  const texts = useTexts();
  const [isChoosing, setIsChoosing] = useState(false);
  if (isChoosing) {
    return (
      <CategoryChoice
        aria-label={texts.category}
        opensAtOnce
        autoFocus
        value={chosen.category}
        onBlur={() => setIsChoosing(false)}
        onKeyDown={(event) => {
          if (event.key !== "Escape") return;
          event.preventDefault();
          event.stopPropagation();
          focusLine(event.currentTarget);
        }}
        onPick={(category, isFinal) => {
          choose({ category });
          if (isFinal) focusLine(document.activeElement);
        }}
      />
    );
  }
  return (
    <Button className="chip category-pick" aria-label={label} onClick={() => setIsChoosing(true)}>
      {children}
      <Icon name="down" />
    </Button>
  );
}

/** Moves the focus to the line, so that Enter records the expense. */
function focusLine(from: Element | null): void {
  from?.closest("form")?.querySelector("input")?.focus();
}

interface OfferProps extends EntryProps {
  readonly offer: Offer;
  readonly children: ReactNode;
}

function OfferChip({ entry: { wishes, wish }, offer, children }: OfferProps) {
  const isTaken = isAccepted(offer, wishes);
  return (
    <Button className="chip offer" aria-pressed={isTaken} onClick={() => wish(offer)}>
      <bdi>{children}</bdi>
      {isTaken && <Icon name="close" />}
    </Button>
  );
}

function Question({ entry, asked }: EntryProps & { readonly asked: AnsweredQuestion }) {
  const { texts, locale } = useReader();
  const name = useId();
  const { currency: own } = useLedger();
  const { question, chosen } = asked;

  function show({ amount, currency, date }: QuickEntryChoice): string {
    const day = date && showDay(date, "medium", locale);
    const isAhead = date && isFarAhead(date, entry.today);
    const parts = [
      amount && showAmount(amount, currency ?? own, locale),
      day && isAhead ? texts.entry.ahead(day) : day,
    ];
    return parts.filter(Boolean).join(", ") || texts.entry.noneMeant;
  }

  return (
    <fieldset className="question flow">
      <legend>{texts.entry.asked(question.text, question.choices.map(show))}</legend>
      {question.choices.map((choice, index) => (
        <label key={show(choice)} className="chip">
          <input
            type="radio"
            name={name}
            checked={index === chosen}
            onChange={() => entry.answer(question.text, index)}
          />
          {show(choice)}
        </label>
      ))}
    </fieldset>
  );
}

function Missing({ entry }: EntryProps) {
  const { texts, locale } = useReader();
  const { currency: own } = useLedger();
  const { text, line, isOnce } = entry;
  const { amount, currency = own, sum, schedule, budget, description } = line.entry;
  if (text.trim() === "") {
    return (
      <p className="hint">
        {texts.entry.example} {texts.entry.repeats}
      </p>
    );
  }
  const missing = line.missing.find((what) => {
    if (what === "currency") return entry.currencies.length === 0;
    if (what === "rate") return entry.converted === undefined;
    return what !== "amount" || entry.offered?.amount == null || !entry.draft;
  });
  const rounded = sum === "rounded" && amount && showAmount(amount, currency, locale);
  const ofAmount = rounded
    ? texts.expense.rounded(rounded)
    : hintOnDecimals(amount, currency, texts);
  const hint = missing ? texts.entry.missing[missing] : ofAmount;
  if (hint !== undefined) return <p className="hint">{hint}</p>;
  if (schedule || budget || isOnce || !mentionsRhythm(description)) return null;
  return (
    <p className="hint">
      {texts.entry.once} {texts.entry.repeats}
    </p>
  );
}
