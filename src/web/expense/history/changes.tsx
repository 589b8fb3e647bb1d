// A change in a list of the history: in words, with each field as it was and as it became, and a button that undoes it.

import { type ReactNode, useEffect, useMemo, useRef } from "react";
import { useLedger } from "../../ledger.ts";
import { showAmount, showCount } from "../../locale/amounts.ts";
import { showDay, showMoment } from "../../locale/days.ts";
import type { Pending } from "../../service/pending.ts";
import type { Category, Change } from "../../service/shapes.ts";
import { placeOf, transact } from "../../service/transact.ts";
import { useReader, useTexts } from "../../texts/texts.ts";
import {
  newIn,
  onlyArchived,
  placeIn,
  type ReplacedField,
  replacedIn,
  type Words,
} from "./change-words.ts";
import {
  actOn,
  againIn,
  deedOf,
  type Line,
  leftOf,
  linesOf,
  type NameOf,
  sentenceOf,
  tellTurn,
  undoingOf,
  undoneIn,
} from "./lines.ts";

/** How the changes of a list stand to one another, and what they are told with. */
export interface Telling {
  readonly words: Words;
  readonly undone: ReadonlySet<number>;
  readonly again: ReadonlySet<number>;
}

export function useTelling(
  changes: readonly Change[],
  given: Pick<Words, "categories" | "imports">,
) {
  const texts = useTexts();
  const { locale } = useReader();
  const { currency: own } = useLedger();
  const { categories, imports } = given;
  return useMemo((): Telling => {
    const words: Words = {
      ...{ texts, categories, imports },
      showCount: (count) => showCount(count, locale),
      showAmount: (amount, currency) => showAmount(amount, currency ?? own, locale),
      showDay: (date) => showDay(date, "medium", locale),
    };
    return { words, undone: undoneIn(changes), again: againIn(changes) };
  }, [texts, categories, imports, locale, own, changes]);
}

interface EntryProps {
  readonly line: Line;
  readonly telling: Telling;
  /** What its records are called. */
  readonly nameOf: NameOf;
  /** What stands before it. */
  readonly mark?: ReactNode;
  /** Draws the headline, as plain text by default; `name` says, too, whose it is. */
  readonly draw?: (headline: string, name: string) => ReactNode;
  /** What undoing it shows at once. */
  readonly pending?: readonly Pending[];
  /** Whether what it is about stands open beside it, with its name and a button of its own that deletes it. */
  readonly isOpen?: boolean;
  /** Of a row of an unfolded line, which says when and where it was done: whether it says, too, all that was replaced. */
  readonly row?: { readonly isSaid: boolean } | undefined;
  /** What it unfolds to. */
  readonly children?: ReactNode;
}

export function LineEntry(props: EntryProps) {
  const { line, telling, nameOf, mark, draw, isOpen, row, pending = [], children } = props;
  const texts = useTexts();
  const { locale } = useReader();
  const { ledger } = useLedger();
  const entry = useRef<HTMLLIElement>(null);
  const { words, undone, again } = telling;
  const [first] = line.changes;
  const left = leftOf(line, undone);
  const isUndone = left.main.length === 0;
  const wasUndone = useRef(isUndone);

  useEffect(() => {
    // The button that was pressed is gone; the place in the list is kept. That of a toast may be far from it.
    const isNew = isUndone && !wasUndone.current;
    if (isNew && document.activeElement === document.body) {
      entry.current?.focus({ preventScroll: true });
    }
    wasUndone.current = isUndone;
  }, [isUndone]);

  if (!first) return null;
  const isAgain = ({ id }: Change) => again.has(id);
  const named = isOpen ? UNNAMED : nameOf;
  const headline = sentenceOf(line, named, words, isAgain);
  const single = line.main.length === 1 ? line.main[0] : undefined;
  const place = single && named(single) !== undefined ? placeIn(single, words) : [];
  const news = single ? newIn(single, words) : [];
  const name = [headline, ...place, ...news].join(", ");
  const act = actOn(line, isAgain);
  const isTold = row?.isSaid || (single && onlyArchived(single) !== undefined);

  function undo(): void {
    const deed = deedOf(left, nameOf, { ...words, isBrief: true }, isAgain);
    transact(ledger, undoingOf(placeOf(ledger), left, isAgain, pending), {
      done: (_, turned) => tellTurn(turned.deed === "redo" ? "redo" : "undo", deed, texts),
    });
  }

  return (
    <li className="change" data-undone={isUndone || undefined} ref={entry} tabIndex={-1}>
      {mark}
      <p className="headline">{draw ? draw(headline, name) : headline}</p>
      {single && !isTold && <ReplacedFields fields={replacedIn(single, words)} />}
      <p className="hint">
        {row ? (
          <bdi>{place.join(" · ")}</bdi>
        ) : (
          <>
            <time dateTime={new Date(first.at).toISOString()}>{showMoment(first.at, locale)}</time>
            {" · "}
            {texts.history.sources[first.source]}
          </>
        )}
        {isUndone && ` · ${texts.history.undone}`}
      </p>
      {act && !isUndone && !(isOpen && act === "remove") && (
        <button
          type="button"
          className="plain"
          aria-label={texts.listed(texts[act], name)}
          onClick={undo}
        >
          {texts[act]}
        </button>
      )}
      {children}
    </li>
  );
}

interface ChangeListProps {
  /** What the record is called. */
  readonly name: string;
  /** The newest first. */
  readonly changes: readonly Change[];
  readonly categories: readonly Category[];
  /** What undoing a change shows at once. */
  readonly pendingOf: (change: Change) => readonly Pending[];
}

const NO_IMPORTS: Words["imports"] = [];
const UNNAMED = () => undefined;

/** The history of one record, which stands open beside it. */
export function ChangeList({ name, changes, categories, pendingOf }: ChangeListProps) {
  const telling = useTelling(changes, { categories, imports: NO_IMPORTS });
  return (
    <ol>
      {linesOf(changes, true).map((line) => (
        <LineEntry
          key={line.changes[0]?.id}
          line={line}
          telling={telling}
          nameOf={() => name}
          isOpen
          pending={line.main.length === 1 ? line.main.flatMap(pendingOf) : []}
        />
      ))}
    </ol>
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
