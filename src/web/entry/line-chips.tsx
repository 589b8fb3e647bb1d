// What was read from the line and what the past suggests, as chips below it; what is unclear, as choices.

import { type ReactNode, useId } from "react";
import { DETAIL_FIELDS, LABEL_FIELDS } from "../../domain/expense/expense-fields.ts";
import type { QuickEntryChoice } from "../../domain/quick-entry/quick-entry.ts";
import { tellFiner } from "../expense/finer.ts";
import { useLedger } from "../ledger.ts";
import { showAmount } from "../locale/amounts.ts";
import { showDay } from "../locale/days.ts";
import { CategoryName } from "../parts/category-name.tsx";
import type { Suggestion } from "../service/shapes.ts";
import { useReader, useTexts } from "../texts/texts.ts";
import type { AnsweredQuestion } from "./line.ts";
import { isTaken, type Offer, toggled } from "./taken.ts";
import type { Entry } from "./use-entry.ts";

interface Props {
  readonly entry: Entry;
  /** By which the line names what describes it. */
  readonly id: string;
}

export function LineChips({ entry, id }: Props) {
  const texts = useTexts();
  const { currency } = useLedger();
  const { locale } = useReader();
  const { line, today, offered, text } = entry;
  const { amount, date, tags, currency: said } = line.entry;

  return (
    <div className="line-read" id={id} aria-live="polite">
      <ul className="chips">
        {amount !== undefined && (
          <ReadChip name={texts.amount}>{showAmount(amount, said ?? currency, locale)}</ReadChip>
        )}
        {text.trim() !== "" && (
          <ReadChip name={texts.date}>{showDay(date ?? today, "short", locale)}</ReadChip>
        )}
        {LABEL_FIELDS.map((field) => {
          const name = line.entry[field];
          if (name === undefined) return null;
          return (
            <ReadChip key={field} name={texts[field]}>
              {DETAIL_FIELDS[field].sign + name}
            </ReadChip>
          );
        })}
        {tags.map((tag) => (
          <ReadChip key={tag} name={texts.tags}>
            #{tag}
          </ReadChip>
        ))}
        <Offers entry={entry} />
      </ul>
      {line.questions.map((question) => (
        <Question key={question.question.text} entry={entry} asked={question} />
      ))}
      <Missing entry={entry} isOffered={offered?.amount != null} />
    </div>
  );
}

function ReadChip({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <li className="chip read">
      <span className="unseen">{name}: </span>
      <bdi>{children}</bdi>
    </li>
  );
}

function Offers({ entry }: { readonly entry: Entry }) {
  const { currency } = useLedger();
  const { locale } = useReader();
  const { offered, line, categories } = entry;
  if (!offered) return null;
  const { category, amount, tags } = offered;
  const said = line.entry;
  return (
    <>
      {category !== null && (
        <OfferChip entry={entry} offered={offered} offer="category">
          <CategoryName id={category} among={categories} />
        </OfferChip>
      )}
      {LABEL_FIELDS.map((field) => {
        const name = offered[field];
        if (name === null || said[field] !== undefined) return null;
        return (
          <OfferChip key={field} entry={entry} offered={offered} offer={field}>
            {DETAIL_FIELDS[field].sign + name}
          </OfferChip>
        );
      })}
      {amount !== null && said.amount === undefined && (
        <OfferChip entry={entry} offered={offered} offer="amount">
          {showAmount(amount, currency, locale)}
        </OfferChip>
      )}
      {tags
        .filter((tag) => !said.tags.includes(tag))
        .map((tag) => (
          <OfferChip key={tag} entry={entry} offered={offered} offer={`#${tag}`}>
            #{tag}
          </OfferChip>
        ))}
    </>
  );
}

interface OfferProps {
  readonly entry: Entry;
  readonly offered: Suggestion;
  readonly offer: Offer;
  readonly children: ReactNode;
}

function OfferChip({ entry: { wishes, wish }, offered, offer, children }: OfferProps) {
  return (
    <li>
      <button
        type="button"
        className="chip offer"
        aria-pressed={isTaken(offer, offered, wishes)}
        onClick={() => wish(toggled(offer, offered, wishes))}
      >
        <bdi>{children}</bdi>
      </button>
    </li>
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
    <fieldset className="question">
      <legend>{texts.entry.asked(question.text)}</legend>
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
  return ({ amount, currency: said, date }) => {
    const parts = [
      ...(amount !== undefined ? [showAmount(amount, said ?? currency, locale)] : []),
      ...(date !== undefined ? [showDay(date, "medium", locale)] : []),
    ];
    return parts.length > 0 ? parts.join(", ") : texts.entry.noneMeant;
  };
}

function Missing({ entry, isOffered }: { readonly entry: Entry; readonly isOffered: boolean }) {
  const texts = useTexts();
  const { currency } = useLedger();
  const { text, line } = entry;
  if (text.trim() === "") return <p className="hint">{texts.entry.example}</p>;
  const missing = line.missing.filter((what) => what !== "amount" || !isOffered || !entry.draft);
  const [first] = missing;
  const { amount, currency: said } = line.entry;
  const hint = first ? texts.entry.missing[first] : tellFiner(amount, said ?? currency, texts);
  return hint === undefined ? null : <p className="hint">{hint}</p>;
}
