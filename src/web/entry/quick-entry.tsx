// The line for a new expense. What is typed is read at once and shown as chips below, with suggestions; what is unclear is asked. Enter
// records it and leaves the line open for the next one.

import {
  type ReactNode,
  Suspense,
  startTransition,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { DETAIL_FIELDS, LABEL_FIELDS } from "../../domain/expense/expense-fields.ts";
import {
  QUICK_ENTRY_CHARACTERS,
  type QuickEntryChoice,
} from "../../domain/quick-entry/quick-entry.ts";
import { hintOnDecimals } from "../expense/fields/input.ts";
import { lazily } from "../lazily.ts";
import { useLedger } from "../ledger.ts";
import { showAmount } from "../locale/amounts.ts";
import { showDay } from "../locale/days.ts";
import { CategoryName } from "../parts/category.tsx";
import { Dialog } from "../parts/dialog.tsx";
import { IconButton } from "../parts/icon.tsx";
import type { Expense, Suggestion } from "../service/shapes.ts";
import { useReader, useTexts } from "../texts/texts.ts";
import { takeOver } from "./draft.ts";
import { PAGE_LINE } from "./entry-placeholder.tsx";
import type { AnsweredQuestion } from "./line.ts";
import { type Entry, isAccepted, type Offer, toggled, useEntry } from "./use-entry.ts";

const EntryForm = lazily(async () => (await import("./entry-form.tsx")).EntryForm);

interface QuickEntryProps {
  /** An expense that is to be recorded once more. */
  readonly like?: Expense | undefined;
  readonly onClose: () => void;
  /** Whether it begins with all fields. */
  readonly beginsAsForm?: boolean;
}

export function QuickEntry({ like, onClose, beginsAsForm = false }: QuickEntryProps) {
  const texts = useTexts();
  const [isForm, setIsForm] = useState(beginsAsForm || like !== undefined);
  const entry = useEntry();
  // The line stays, and takes what is typed, until the form is there.
  const toForm = () => startTransition(() => setIsForm(true));
  // Once it is recorded, what is typed is the next line, as after a line: with no field to take it, it would be keys of the page.
  const back = like ? onClose : () => setIsForm(false);

  return (
    <Dialog
      className={isForm ? "sheet" : "sheet quick"}
      aria-label={texts.entry.label}
      isKept={like === undefined}
      onClose={isForm ? back : onClose}
    >
      <Suspense>
        {isForm ? (
          <EntryForm entry={entry} like={like} onDone={back} onCancel={back} />
        ) : (
          <EntryLine entry={entry} onForm={toForm} onClose={onClose} />
        )}
      </Suspense>
    </Dialog>
  );
}

interface EntryLineProps {
  readonly entry: Entry;
  readonly onForm: () => void;
  /** Left out where the line is a part of the page. */
  readonly onClose?: () => void;
}

export function EntryLine({ entry, onForm, onClose }: EntryLineProps) {
  const texts = useTexts();
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  // It comes back from the form, too; what was begun before is gone on with at its end.
  useLayoutEffect(() => {
    const end = field.current?.value.length ?? 0;
    field.current?.focus();
    field.current?.setSelectionRange(end, end);
  }, []);

  const handOver = useEffectEvent(() => {
    const entered = takeOver("entered");
    if (entered === "record") field.current?.form?.requestSubmit();
    if (entered === "form") onForm();
    if (takeOver("isLeft")) onClose?.();
  });
  useEffect(() => handOver(), []);

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        // What only the form can say is not to be lost.
        if (entry.isMoreKept) return onForm();
        void entry.submit();
        field.current?.focus();
      }}
    >
      <div className="line">
        <input
          ref={field}
          type="text"
          aria-label={texts.entry.label}
          aria-describedby={id}
          placeholder={texts.entry.placeholder}
          value={entry.text}
          maxLength={QUICK_ENTRY_CHARACTERS}
          spellCheck={false}
          autoComplete="off"
          enterKeyHint="done"
          {...(onClose ? {} : PAGE_LINE)}
          onChange={({ target }) => entry.type(target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || !event.shiftKey) return;
            event.preventDefault();
            onForm();
          }}
        />
        {onClose && <IconButton icon="close" label={texts.close} onClick={onClose} />}
      </div>
      <LineChips entry={entry} id={id} />
      {entry.isMoreKept && <p className="hint more-kept">{texts.entry.moreKept}</p>}
      <div className="line-foot">
        <button type="button" className="plain" onClick={onForm}>
          {texts.entry.form} <kbd>Shift</kbd> <kbd>Enter</kbd>
        </button>
        <button type="submit" className="primary" disabled={!entry.draft && !entry.isMoreKept}>
          {texts.entry.record} <kbd>Enter</kbd>
        </button>
      </div>
    </form>
  );
}

interface LineChipsProps {
  readonly entry: Entry;
  /** By which the line names what describes it. */
  readonly id: string;
}

function LineChips({ entry, id }: LineChipsProps) {
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
        aria-pressed={isAccepted(offer, offered, wishes)}
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
  const hint = first ? texts.entry.missing[first] : hintOnDecimals(amount, said ?? currency, texts);
  return hint === undefined ? null : <p className="hint">{hint}</p>;
}
