// A change in a list of the history: what was done, when and from where, and the way back.

import { type ReactNode, useEffect, useRef } from "react";
import { useLedger } from "../ledger.ts";
import { showAmount } from "../locale/amounts.ts";
import { showDay, showMoment } from "../locale/days.ts";
import type { Category, Change } from "../service/shapes.ts";
import { useReader, useTexts } from "../texts/texts.ts";
import { type ReplacedField, replacedIn, type Words } from "./change-words.ts";

interface Props {
  readonly change: Change;
  readonly words: Words;
  /** In plain text, for the name of the button. */
  readonly headline: string;
  /** The headline as it is drawn. */
  readonly children: ReactNode;
  /** Whether a later change has taken it back. */
  readonly isUndone: boolean;
  readonly onUndo: () => void;
}

export function ChangeEntry({ change, words, headline, children, isUndone, onUndo }: Props) {
  const texts = useTexts();
  const { locale } = useReader();
  const entry = useRef<HTMLLIElement>(null);

  useEffect(() => {
    // The button that was pressed is gone; the place in the list is kept.
    if (isUndone && document.activeElement === document.body) entry.current?.focus();
  }, [isUndone]);

  return (
    <li className="change" ref={entry} tabIndex={-1}>
      <p className="headline">{children}</p>
      <ReplacedFields fields={replacedIn(change, words)} />
      <p className="hint">
        <time dateTime={new Date(change.at).toISOString()}>{showMoment(change.at, locale)}</time>
        {" · "}
        {texts.history.sources[change.source]}
      </p>
      {isUndone ? (
        <span className="hint undone">{texts.history.undone}</span>
      ) : (
        <button
          type="button"
          className="plain"
          aria-label={texts.history.undoOf(headline)}
          onClick={onUndo}
        >
          {texts.history.undoThis}
        </button>
      )}
    </li>
  );
}

function ReplacedFields({ fields }: { readonly fields: readonly ReplacedField[] }) {
  const texts = useTexts();
  if (fields.length === 0) return null;
  return (
    <dl>
      {fields.map(({ name, before, after }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <del>
              <bdi>{before ?? texts.none}</bdi>
            </del>{" "}
            <span aria-hidden="true" className="arrow" />{" "}
            <ins>
              <bdi>{after ?? texts.none}</bdi>
            </ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}

export function useWords(categories: readonly Category[]): Words {
  const texts = useTexts();
  const { locale } = useReader();
  const { currency: own } = useLedger();
  return {
    texts,
    categories,
    showAmount: (amount, currency) => showAmount(amount, currency ?? own, locale),
    showDay: (date) => showDay(date, "medium", locale),
  };
}
