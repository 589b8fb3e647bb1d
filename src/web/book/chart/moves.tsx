// What moved most since the month before, by category: a line each, pressed to the expenses behind it.

import { useId, useMemo, useState } from "react";
import { useToday } from "../../clock.ts";
import { useLedger } from "../../ledger.ts";
import { showAmount, showChange } from "../../locale/amounts.ts";
import { CategoryTile } from "../../parts/category.tsx";
import { Icon } from "../../parts/icon.tsx";
import { ViewLink } from "../../parts/view-link.tsx";
import { useReader, useTexts } from "../../texts/texts.ts";
import { groupsIn } from "../figures.ts";
import { type ShownBook, useTwoMonths } from "../use-book.ts";
import { type CategoryMove, largestMoves } from "./largest-moves.ts";

const MOVES = 3;

/** The largest ones by category. On a phone they unfold. */
export function Moves({ book }: { readonly book: ShownBook }) {
  const { period, categories } = book;
  const texts = useTexts();
  const { firstDay } = useLedger();
  const { category: asked } = book.filter;
  const today = useToday();
  const rows = useTwoMonths(book);
  const list = useId();
  const [isOpen, setIsOpen] = useState(false);
  const moves = useMemo(() => {
    const options = { period, firstDay, today, groupOf: groupsIn(categories, asked) };
    return rows ? largestMoves(rows, options, MOVES) : [];
  }, [rows, period, firstDay, today, categories, asked]);

  if (moves.length === 0) return null;
  return (
    <div className="moves">
      <button
        type="button"
        className="plain"
        aria-expanded={isOpen}
        aria-controls={list}
        aria-label={texts.book.moves}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Icon name="down" />
      </button>
      <ul id={list} aria-label={texts.book.moves}>
        {moves.map((move) => (
          <li key={move.key?.id ?? 0}>
            <MoveLine move={move} book={book} />
          </li>
        ))}
      </ul>
    </div>
  );
}

interface MoveProps {
  readonly move: CategoryMove;
  readonly book: ShownBook;
}

function MoveLine({ move: { key, difference, change }, book }: MoveProps) {
  const texts = useTexts();
  const { locale } = useReader();
  const { currency } = useLedger();
  const share =
    change.kind === "share"
      ? showChange(Math.abs(change.share), locale)
      : texts.book.moved[change.kind];
  return (
    <ViewLink to={{ category: key ? String(key.id) : "none", period: book.period }}>
      <CategoryTile id={key?.id ?? null} among={book.categories} />
      <bdi className="name">{key?.name ?? texts.noCategory}</bdi>
      <span className="difference">
        <bdi className="amount">{showAmount(difference, currency, locale, "exceptZero")}</bdi>
        {share !== "" && <small> ({share})</small>}
      </span>
      <Icon name={difference.startsWith("-") ? "fall" : "rise"} />
    </ViewLink>
  );
}
