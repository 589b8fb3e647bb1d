// The questions about a file, with their answers as buttons. Each button shows how its answer reads two rows.

import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import type { QuestionKind } from "../../domain/import/terms.ts";
import { isCurrencyCode } from "../../domain/money/currency.ts";
import type { Decimal } from "../../domain/money/decimal.ts";
import { useToday } from "../clock.ts";
import { readRate } from "../expense/fields/input.ts";
import { useLedger } from "../ledger.ts";
import { showAmount, showCount } from "../locale/amounts.ts";
import { showDay, showYear } from "../locale/days.ts";
import { Amount } from "../parts/amount.tsx";
import { Button } from "../parts/icon.tsx";
import { useOutlivedFocus } from "../parts/row-focus.ts";
import { TextInput } from "../parts/text-input.tsx";
import { useImportReader } from "../texts/import-texts.ts";
import { useReader } from "../texts/texts.ts";
import { useStaged } from "./amending.ts";
import { ColumnsQuestion } from "./columns.tsx";
import { importSourcesQuery } from "./import-queries.ts";
import { countRows, FRAME } from "./row-change.ts";
import type { Question, QuestionRow } from "./shapes.ts";

/** The most important question comes first on the page. */
export function OtherAccount() {
  const question = useStaged().staged.questions.find(isOtherAccount);
  const outlived = useOutlivedFocus(focusNext);
  if (!question) return null;
  return (
    <div role="alert" {...outlived}>
      <QuestionCard question={question} />
    </div>
  );
}

export function Questions() {
  const { staged } = useStaged();
  const { texts } = useImportReader();
  const questions = askedNow(staged.questions).filter((each) => !isOtherAccount(each));
  const outlived = useOutlivedFocus(focusNext);
  if (questions.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="import-questions" {...outlived}>
      <h3 id="import-questions">{texts.questions.title(questions.length)}</h3>
      {questions.map((question) => (
        <QuestionCard key={`${question.kind} ${question.about}`} question={question} />
      ))}
    </section>
  );
}

/** The question about the year waits for the one about the order of day and month, since the days can't be shown before that. */
export function askedNow<Each extends Pick<Question, "kind">>(
  questions: readonly Each[],
): readonly Each[] {
  const isOrderOpen = questions.some(({ kind }) => kind === "days");
  return questions.filter(({ kind }) => kind !== "year" || !isOrderOpen);
}

function focusNext(): void {
  const next = ".question :is(button, input, select), .import-end .primary";
  document.querySelector<HTMLElement>(next)?.focus();
}

/** True if the file's account differs from its profile's. */
function isOtherAccount({ kind, choices }: Question): boolean {
  return kind === "account" && choices.some(({ value }) => value === "same");
}

interface CardProps {
  readonly question: Question;
}

function QuestionCard({ question }: CardProps) {
  const { texts, locale } = useImportReader();
  const { kind, rows } = question;
  return (
    <fieldset className="card question">
      <legend>{useQuestionText(question)}</legend>
      {rows > 0 && <p className="hint">{texts.questions.rows(rows, showCount(rows, locale))}</p>}
      {kind === "columns" ? (
        <ColumnsQuestion question={question} />
      ) : kind === "currency" ? (
        <RateQuestion question={question} />
      ) : (
        <Answers question={question} />
      )}
    </fieldset>
  );
}

function useQuestionText(question: Question): string {
  const { statuses } = useStaged().staged;
  const { ask } = useImportReader().texts.questions;
  const { currency } = useLedger();
  const { kind, about, rows } = question;
  if (isOtherAccount(question)) return ask.otherAccount(about ?? "");
  if (kind === "currency") {
    const asked = ask.currency(about ?? "", currency ?? "");
    const isOfAll = rows === countRows(statuses.filter(({ status }) => !FRAME.includes(status)));
    return isOfAll ? `${ask.allIn(about ?? "")} ${asked}` : asked;
  }
  return kind === "numbers" ? ask.numbers(about ?? "") : ask[kind];
}

function Answers({ question }: CardProps) {
  const { staged, answer, amend } = useStaged();
  const { data } = useQuery(importSourcesQuery(useLedger()));
  const nameOf = useAnswerName(question);
  const { kind, choices } = question;

  function say(value: string): void {
    const profile = data?.items.find(({ name }) => name === value);
    if (kind === "year") answer({ year: Number.parseInt(value, 10) });
    else if (kind === "sheet") answer({ sheet: staged.reading.sheets.indexOf(value) });
    else if (kind !== "account") answer({ [kind]: value });
    else if (value === "same") answer({ account: "same" });
    else if (profile) amend({ source: profile.id });
    else answer({ account: "new" });
  }

  return (
    <div className="answers">
      {choices.map(({ value, rows }) => (
        <Button className="stack snug" key={value} onClick={() => say(value)}>
          <b>{nameOf(value)}</b>
          {rows.map((row) => (
            <RowReading key={row.line} row={row} />
          ))}
        </Button>
      ))}
    </div>
  );
}

function useAnswerName({ kind, about }: Question): (value: string) => string {
  const { days, spent, questions } = useImportReader().texts;
  const { locale } = useReader();
  const { answers } = questions;
  const { sameAccount, otherAccount, newAccount, ...others } = answers;
  const names: Readonly<Partial<Record<QuestionKind, Readonly<Record<string, unknown>>>>> = {
    account: { same: sameAccount(about ?? ""), other: otherAccount, new: newAccount },
    bill: others,
    cash: others,
    savings: others,
    fee: others,
    duplicates: others,
    days,
    spent,
  };
  return (value) => {
    if (kind === "year") return showYear(Number.parseInt(value, 10), locale);
    const name = names[kind]?.[value];
    return typeof name === "string" ? name : value;
  };
}

interface RowReadingProps {
  readonly row: QuestionRow;
  /** The currency of the row's amount, if it is not the ledger's. */
  readonly currency?: string;
}

/** A row of the file, as an answer reads it. */
function RowReading({ row: { line, text, day, amount }, currency }: RowReadingProps) {
  const { texts, locale } = useImportReader();
  return (
    <span className="row-as facts spread small">
      <bdi className="raw soft wrap">{text}</bdi>
      <span className="unseen">{texts.questions.line(showCount(line, locale))}</span>
      {day && <span>{showDay(day, "medium", locale)}</span>}
      {amount !== null &&
        (currency === undefined ? (
          <Amount value={amount} />
        ) : (
          <bdi className="amount">{showPaid(amount, currency, locale)}</bdi>
        ))}
    </span>
  );
}

/** Shows an amount, even in a currency whose code is no longer in use. */
function showPaid(amount: Decimal, currency: string, locale: string): string {
  if (isCurrencyCode(currency)) return showAmount(amount, currency, locale);
  return `${showAmount(amount, null, locale)} ${currency}`;
}

function RateQuestion({ question }: CardProps) {
  const { staged, answer, offer } = useStaged();
  const { answers } = useImportReader().texts.questions;
  const { texts, locale } = useReader();
  const today = useToday();
  const id = useId();
  const [text, setText] = useState("");
  const [isTried, setIsTried] = useState(false);
  const [first] = question.choices;
  const code = question.about ?? "";
  const rate = readRate(text, { locale, today });
  const fault = isTried && rate === undefined ? texts.expense.faults.rate : undefined;

  function say(newRate: Decimal | null): void {
    const others = staged.answers.currencies.filter(({ currency }) => currency !== code);
    // Safe: `code` is the currency that the service asks about.
    const currency = code as (typeof others)[number]["currency"];
    offer.settle();
    answer({ currencies: [...others, { currency, rate: newRate }] });
  }

  return (
    <form
      className="stack snug"
      onSubmit={(event) => {
        event.preventDefault();
        setIsTried(true);
        if (rate !== undefined) say(rate);
      }}
    >
      {first?.rows.map((row) => (
        <RowReading key={row.line} row={row} currency={code} />
      ))}
      <p className="buttons flow">
        <label htmlFor={id}>{answers.rate}</label>
        <TextInput
          id={id}
          inputMode="decimal"
          aria-invalid={fault !== undefined}
          aria-describedby={`${id}-fault`}
          value={text}
          onType={setText}
        />
        <button type="submit" className="primary">
          {answers.useRate}
        </button>
        <Button onClick={() => say(null)}>{answers.skip}</Button>
        {offer.isEmpty && isCurrencyCode(code) && (
          <Button onClick={() => offer.choose?.(code)}>{answers.keepIn(code)}</Button>
        )}
      </p>
      <p id={`${id}-fault`} className="fault" role="alert" hidden={fault === undefined}>
        {fault}
      </p>
    </form>
  );
}
