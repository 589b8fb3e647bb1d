// A change in a list of the history: a headline, the old and new value of each field, and a button that undoes it.

import { type ReactNode, useRef } from "react";
import { useLedger } from "../../ledger.ts";
import { showAmount, showCount } from "../../locale/amounts.ts";
import { showDay, showMoment } from "../../locale/days.ts";
import { Button } from "../../parts/icon.tsx";
import { useFocusAfter } from "../../parts/row-focus.ts";
import { useCategoryNames } from "../../service/category-names.ts";
import type { Pending } from "../../service/pending.ts";
import type { Change } from "../../service/shapes.ts";
import { placeOf, transact } from "../../service/transact.ts";
import { useReader, useTexts } from "../../texts/texts.ts";
import {
  namesIn,
  newIn,
  onlyArchived,
  placeIn,
  type ReplacedField,
  replacedIn,
  type Words,
} from "./change-words.ts";
import {
  describeDone,
  describeLine,
  describeReversal,
  type Line,
  leftOf,
  type NameOf,
  offeredAction,
  undoingOf,
  undoneIn,
} from "./lines.ts";

/** Context for the changes of a list: which of them are undone, and how values are formatted. */
export interface HistoryContext {
  readonly words: Words;
  readonly undone: ReadonlySet<number>;
  /** The names of records by `keyOf`, as the changes give them. */
  readonly names: ReadonlyMap<string, string>;
}

export function useHistoryContext(
  changes: readonly Change[],
  imports: Words["imports"] = [],
): HistoryContext {
  const { texts, locale } = useReader();
  const categories = useCategoryNames() ?? [];
  const { currency: own } = useLedger();
  const words: Words = {
    texts,
    categories,
    imports,
    showCount: (count) => showCount(count, locale),
    showAmount: (amount, currency) => showAmount(amount, currency ?? own, locale),
    showDay: (date) => showDay(date, "medium", locale),
  };
  return { words, undone: undoneIn(changes), names: namesIn(changes) };
}

interface EntryProps {
  readonly line: Line;
  readonly context: HistoryContext;
  readonly nameOf: NameOf;
  readonly mark?: ReactNode;
  /** Renders the headline, which is plain text by default. `name` also says which record it is about. */
  readonly draw?: (headline: string, name: string) => ReactNode;
  /** The pending changes that are shown at once when the change is undone. */
  readonly pending?: readonly Pending[];
  /** True if the record is open next to the change, with its name and its own delete button. */
  readonly isOpen?: boolean;
  /** Present for a row of an expanded line, which shows time and source. `isShown` is true if it shows the replaced fields, too. */
  readonly row?: { readonly isShown: boolean } | undefined;
  readonly children?: ReactNode;
}

export function LineEntry(props: EntryProps) {
  const { line, context, nameOf, mark, draw, isOpen, row, pending = [], children } = props;
  const texts = useTexts();
  const { ledger } = useLedger();
  const entry = useRef<HTMLLIElement>(null);
  const { words, undone } = context;
  const [first] = line.changes;
  const left = leftOf(line, undone);
  const isUndone = left.main.length === 0;
  // The pressed button disappears, so the focus stays at its place in the list. A toast may be far away.
  useFocusAfter(!isUndone, entry);

  if (!first) return null;
  const named: NameOf = isOpen ? () => undefined : nameOf;
  const headline = describeLine(line, named, words);
  const single = line.main.length === 1 ? line.main[0] : undefined;
  const place = single && named(single) !== undefined ? placeIn(single, words) : [];
  const news = single ? newIn(single, words) : [];
  const name = [headline, ...place, ...news].join(", ");
  const action = offeredAction(line);
  const isShown = row?.isShown || (single && onlyArchived(single) !== undefined);

  function undo(): void {
    const done = describeDone(left, nameOf, { ...words, isBrief: true });
    transact(ledger, undoingOf(placeOf(ledger), left, pending), {
      done: (_, { operation }) =>
        describeReversal(operation === "redo" ? "redo" : "undo", done, texts),
    });
  }

  return (
    <li
      className="change"
      data-undone={isUndone || undefined}
      data-marked={mark !== undefined || undefined}
      ref={entry}
      tabIndex={-1}
    >
      {mark}
      <p className="headline bold wrap">{draw ? draw(headline, name) : headline}</p>
      {single && !isShown && <ReplacedFields fields={replacedIn(single, words)} />}
      <WhenDone change={first} isUndone={isUndone} place={row && place} />
      {action && !isUndone && !(isOpen && action === "remove") && (
        <Button
          className="plain small"
          aria-label={texts.listed(texts[action], name)}
          onClick={undo}
        >
          {texts[action]}
        </Button>
      )}
      {children}
    </li>
  );
}

interface WhenDoneProps {
  readonly change: Change;
  readonly isUndone: boolean;
  /** The texts that distinguish a row of an expanded line. Undefined for other changes. */
  readonly place: readonly string[] | undefined;
}

function WhenDone({ change: { at, source }, isUndone, place }: WhenDoneProps) {
  const { texts, locale } = useReader();
  if (place?.length === 0 && !isUndone) return null;
  return (
    <p className="hint wrap">
      {place ? (
        <bdi>{place.join(" · ")}</bdi>
      ) : (
        <>
          <time dateTime={new Date(at).toISOString()}>{showMoment(at, locale)}</time>
          {" · "}
          {texts.history.sources[source]}
        </>
      )}
      {isUndone && ` · ${texts.history.undone}`}
    </p>
  );
}

function ReplacedFields({ fields }: { readonly fields: readonly ReplacedField[] }) {
  const texts = useTexts();
  if (fields.length === 0) return null;
  return (
    <dl className="pairs stack snug wrap">
      {fields.map(({ name, before, after }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <del className="soft">
              <bdi>{before ?? texts.none}</bdi>
            </del>{" "}
            <span aria-hidden="true" className="arrow soft" />{" "}
            <ins className="bold">
              <bdi>{after ?? texts.none}</bdi>
            </ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}
