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
import { useToday } from "../clock.ts";
import { CategoryChoice } from "../expense/fields/category-choice.tsx";
import { hintOnDecimals } from "../expense/fields/input.ts";
import { useLedger } from "../ledger.ts";
import { showAmount } from "../locale/amounts.ts";
import { showDay, showDayBeside } from "../locale/days.ts";
import { CategoryName } from "../parts/category.tsx";
import { Icon } from "../parts/icon.tsx";
import { describeRhythm, firstDays } from "../recurring/rhythm-words.ts";
import { useMakeCategory } from "../service/make-category.ts";
import { useRecurringTexts } from "../texts/recurring-texts.ts";
import { useReader, useTexts } from "../texts/texts.ts";
import { CurrencyQuestion, RateField } from "./foreign-money.tsx";
import { type AnsweredQuestion, longerName } from "./typed-line.ts";
import { type Entry, isAccepted, type Offer, offerOf, toggled } from "./use-entry.ts";

interface LineChipsProps {
  readonly entry: Entry;
  /** The line refers to its description by this id. */
  readonly id: string;
}

export function LineChips({ entry, id }: LineChipsProps) {
  const texts = useTexts();
  const { line, offered } = entry;
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
      <Missing entry={entry} isOffered={offered?.amount != null} />
    </div>
  );
}

interface BudgetChipsProps {
  readonly entry: Entry;
  readonly budget: LineBudget;
}

function BudgetChips({ entry, budget }: BudgetChipsProps) {
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

function ExpenseChips({ entry }: { readonly entry: Entry }) {
  const texts = useTexts();
  const { currency } = useLedger();
  const { locale } = useReader();
  const { line, today, text } = entry;
  const { amount, date, marks, tags, currency: typedCurrency } = line.entry;
  const description = descriptionOf(line.entry);
  const isCurrencyOpen = line.missing.includes("currency");
  return (
    <>
      {description !== "" && <ReadChip name={texts.description}>{description}</ReadChip>}
      {amount !== undefined && (
        <ReadChip name={texts.amount}>
          {showAmount(amount, isCurrencyOpen ? null : (typedCurrency ?? currency), locale)}
        </ReadChip>
      )}
      {text.trim() !== "" && (
        <ReadChip name={texts.date}>{showDayBeside(date ?? today, today, locale)}</ReadChip>
      )}
      <Suspense>
        <RhythmChip entry={entry} />
        <FittingChip entry={entry} />
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
      {text.trim() !== "" && <CategoryChips entry={entry} />}
      <Offers entry={entry} />
    </>
  );
}

const FIRST_DAYS = 3;

function RhythmChip({ entry }: { readonly entry: Entry }) {
  const texts = useRecurringTexts();
  const { locale } = useReader();
  const today = useToday();
  const { schedule } = entry.line.entry;
  if (!schedule) return null;
  const days = firstDays(schedule, FIRST_DAYS).map((day) => showDayBeside(day, today, locale));
  return (
    <PhraseChip entry={entry}>
      {texts.form.ahead(describeRhythm(schedule, { texts, locale }), days.join(" · "))}
    </PhraseChip>
  );
}

/** A phrase that becomes plain words again if the user presses it, or Backspace. */
function PhraseChip({ entry, children }: { readonly entry: Entry; readonly children: string }) {
  const texts = useTexts();
  const take = (chip: Element) => {
    focusLine(chip);
    entry.setIsOnce(true);
  };
  return (
    <li>
      <button
        type="button"
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
      </button>
    </li>
  );
}

/** Offers to count the expense as an occurrence of a recurring expense. */
function FittingChip({ entry }: { readonly entry: Entry }) {
  const texts = useRecurringTexts();
  const { locale } = useReader();
  const { fitting, today } = entry;
  if (!fitting) return null;
  const { description, date } = fitting;
  return (
    <li>
      <OfferChip entry={entry} offer={offerOf(fitting)}>
        {texts.countsAs(description, showDayBeside(date, today, locale))}
      </OfferChip>
    </li>
  );
}

/** Offers a new name together with the next word, since without quotes a name ends at its first space. */
function LongerName({ entry, field }: { readonly entry: Entry; readonly field: LabelField }) {
  const longer = longerName(entry.text, entry.line.entry.marks, field);
  if (!longer) return null;
  return (
    <li>
      <button
        type="button"
        className="chip offer"
        onClick={({ currentTarget }) => {
          // The button disappears together with its offer, so the line takes the focus.
          currentTarget.form?.querySelector("input")?.focus();
          entry.type(longer.text);
        }}
      >
        <bdi>{DETAIL_FIELDS[field].sign + longer.name}</bdi>
      </button>
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
      <button
        type="button"
        className="chip offer"
        onClick={({ currentTarget }) => {
          focusLine(currentTarget);
          setIsMade(true);
          make(category);
        }}
      >
        {texts.entry.createCategory(category.name)}
      </button>
    </p>
  );
}

/** Keeps the typed or offered category in one line with the button for another one. */
function CategoryChips({ entry }: { readonly entry: Entry }) {
  const texts = useTexts();
  const { offered, chosen, categories, line } = entry;
  const typedCategory = line.entry.category;
  const isChosen = chosen.category !== undefined;
  if (categories.length === 0) return null;
  return (
    <li className="category-chips">
      {!isChosen && typedCategory !== undefined && (
        <ReadText name={texts.category}>
          <CategoryName id={typedCategory} among={categories} />
        </ReadText>
      )}
      {!isChosen && typedCategory === undefined && offered?.category != null && (
        <OfferChip entry={entry} offer="category">
          <CategoryName id={offered.category} among={categories} />
        </OfferChip>
      )}
      <CategoryPick entry={entry} />
    </li>
  );
}

function Offers({ entry }: { readonly entry: Entry }) {
  const { currency } = useLedger();
  const { locale } = useReader();
  const { offered, line } = entry;
  if (!offered) return null;
  const { amount, tags } = offered;
  const typed = line.entry;
  return (
    <>
      {LABEL_FIELDS.map((field) => {
        const name = offered[field];
        if (name === null || typed[field] !== undefined) return null;
        return (
          <li key={field}>
            <OfferChip entry={entry} offer={field}>
              {DETAIL_FIELDS[field].sign + name}
            </OfferChip>
          </li>
        );
      })}
      {amount !== null && typed.amount === undefined && (
        <li>
          <OfferChip entry={entry} offer="amount">
            {showAmount(amount, currency, locale)}
          </OfferChip>
        </li>
      )}
      {tags
        .filter((tag) => !typed.tags.includes(tag))
        .map((tag) => (
          <li key={tag}>
            <OfferChip entry={entry} offer={`#${tag}`}>
              #{tag}
            </OfferChip>
          </li>
        ))}
    </>
  );
}

/** A button for choosing another category. When pressed, it turns into the field for the choice. */
function CategoryPick({ entry }: { readonly entry: Entry }) {
  const texts = useTexts();
  const { chosen, choose, offered } = entry;
  const [isChoosing, setIsChoosing] = useState(false);
  const typedCategory = entry.line.entry.category;
  const isBeside = chosen.category === undefined && (typedCategory ?? offered?.category) != null;
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
    <button
      type="button"
      className="chip category-pick"
      aria-label={isBeside ? texts.category : undefined}
      onClick={() => setIsChoosing(true)}
    >
      {isBeside || <ChosenCategory entry={entry} />}
      <Icon name="down" />
    </button>
  );
}

/** Moves the focus to the line, so that Enter records the expense. */
function focusLine(from: Element | null): void {
  from?.closest("form")?.querySelector("input")?.focus();
}

function ChosenCategory({ entry: { chosen, categories } }: { readonly entry: Entry }) {
  const texts = useTexts();
  const { category } = chosen;
  if (category === undefined) return texts.category;
  return category === null ? texts.noCategory : <CategoryName id={category} among={categories} />;
}

interface OfferProps {
  readonly entry: Entry;
  readonly offer: Offer;
  readonly children: ReactNode;
}

function OfferChip({ entry: { wishes, wish }, offer, children }: OfferProps) {
  const isTaken = isAccepted(offer, wishes);
  return (
    <button
      type="button"
      className="chip offer"
      aria-pressed={isTaken}
      onClick={() => wish(toggled(offer, wishes))}
    >
      <bdi>{children}</bdi>
      {isTaken && <Icon name="close" />}
    </button>
  );
}

interface QuestionProps {
  readonly entry: Entry;
  readonly asked: AnsweredQuestion;
}

function Question({ entry, asked: { question, chosen } }: QuestionProps) {
  const texts = useTexts();
  const name = useId();
  const show = useShowChoice();
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

function useShowChoice(): (choice: QuickEntryChoice) => string {
  const texts = useTexts();
  const { currency } = useLedger();
  const { locale } = useReader();
  const today = useToday();
  const day = (date: CalendarDate) => showDay(date, "medium", locale);
  return ({ amount, currency: typedCurrency, date }) => {
    const parts = [
      ...(amount !== undefined ? [showAmount(amount, typedCurrency ?? currency, locale)] : []),
      ...(date !== undefined
        ? [isFarAhead(date, today) ? texts.entry.ahead(day(date)) : day(date)]
        : []),
    ];
    return parts.length > 0 ? parts.join(", ") : texts.entry.noneMeant;
  };
}

/** Says how to repeat the expense; `once` says first that it would not be. */
function Repeats({ once = false }) {
  const texts = useRecurringTexts();
  return once ? `${texts.once} ${texts.inLine}` : texts.inLine;
}

function Missing({ entry, isOffered }: { readonly entry: Entry; readonly isOffered: boolean }) {
  const texts = useTexts();
  const { currency } = useLedger();
  const { locale } = useReader();
  const { text, line, isOnce } = entry;
  if (text.trim() === "") {
    return (
      <p className="hint">
        {texts.entry.example}{" "}
        <Suspense>
          <Repeats />
        </Suspense>
      </p>
    );
  }
  const missing = line.missing.filter((what) => {
    if (what === "currency") return entry.currencies.length === 0;
    if (what === "rate") return entry.converted === undefined;
    return what !== "amount" || !isOffered || !entry.draft;
  });
  const [first] = missing;
  const { amount, currency: typedCurrency } = line.entry;
  const paidIn = typedCurrency ?? currency;
  if (first === undefined && amount !== undefined && line.entry.sum === "rounded") {
    return <p className="hint">{texts.expense.rounded(showAmount(amount, paidIn, locale))}</p>;
  }
  const hint = first ? texts.entry.missing[first] : hintOnDecimals(amount, paidIn, texts);
  if (hint !== undefined) return <p className="hint">{hint}</p>;
  const { schedule, budget, description } = line.entry;
  if (schedule || budget || isOnce || !mentionsRhythm(description)) return null;
  return (
    <p className="hint">
      <Suspense>
        <Repeats once />
      </Suspense>
    </p>
  );
}
