// The bars of a chart as rows of the page: names, bars and exact figures, each figure a link to the expenses behind it.

import { useState } from "react";
import { writeExact } from "../../domain/money/written-digits.ts";
import { UNSEEN } from "../book/figures.ts";
import { CategoryTile } from "../parts/category.tsx";
import { Icon } from "../parts/icon.tsx";
import type { BarRow, Bars } from "./chart.ts";
import { FigureCell, WayLink } from "./figure.tsx";
import { useIsOnPaper } from "./on-paper.ts";

export function BarRows({
  bars: { columns, rows, rest, foot, categories },
}: {
  readonly bars: Bars;
}) {
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set());
  const isOnPaper = useIsOnPaper();
  const longest = longestAmount(rows);
  const isLong = longest > LONG;
  const isTwoSided = rows.some(({ length }) => length < -UNSEEN);
  const shown = [...rows, ...rest, ...(foot ? [foot] : [])].flatMap((row) => [
    { row, isBelow: false },
    ...(isOnPaper || unfolded.has(row.key) ? (row.below ?? []) : []).map((row) => ({
      row,
      isBelow: true,
    })),
  ]);

  function unfold(key: string): void {
    const next = new Set(unfolded);
    if (!next.delete(key)) next.add(key);
    setUnfolded(next);
  }

  return (
    <ul
      className="bar-rows"
      data-two-sided={isTwoSided || undefined}
      data-figures={columns.length}
      data-long={isLong || undefined}
      data-wide={longest > WIDE || undefined}
      style={{ "--rows": String(shown.length) }}
    >
      {shown.map(({ row, isBelow }) => (
        <li
          key={row.key}
          data-foot={row === foot || undefined}
          data-below={isBelow || undefined}
          style={{ "--color": row.color }}
        >
          <Name row={row} among={categories} isUnfolded={unfolded.has(row.key)} onUnfold={unfold} />
          <span className="bar" aria-hidden="true">
            <span
              data-less={row.length < 0 || undefined}
              style={{ "--length": String(Math.abs(row.length)) }}
            />
          </span>
          {row.figures.map((figure, at) => (
            <span key={columns[at]?.key} className="figure" data-figure={columns[at]?.key}>
              <FigureCell
                figure={figure}
                label={[row.name, row.note, columns[at]?.name].filter(Boolean).join(", ")}
              />
            </span>
          ))}
        </li>
      ))}
    </ul>
  );
}

/** Amounts of more characters leave no room for a name in their line on a phone. */
const WIDE = 9;
/** And those of more stand below one another. */
const LONG = 12;

function longestAmount(rows: readonly Pick<BarRow, "figures">[]): number {
  const lengths = rows.flatMap(({ figures }) =>
    figures.map((figure) => {
      const isAmount = figure.kind === "amount" || figure.kind === "difference";
      return isAmount ? writeExact(figure.value).length : 0;
    }),
  );
  return Math.max(0, ...lengths);
}

interface NameProps {
  readonly row: BarRow;
  readonly among: Bars["categories"];
  readonly isUnfolded: boolean;
  readonly onUnfold: (key: string) => void;
}

function Name({
  row: { key, name, category, to, note, below },
  among,
  isUnfolded,
  onUnfold,
}: NameProps) {
  return (
    <span className="name">
      {category !== undefined && <CategoryTile id={category} among={among} />}
      {below ? (
        <button
          type="button"
          className="plain unfold"
          aria-expanded={isUnfolded}
          onClick={() => onUnfold(key)}
        >
          {name}
          <Icon name="down" />
        </button>
      ) : to ? (
        <WayLink to={to} aria-label={note && `${name}, ${note}`}>
          <bdi>{name}</bdi>
        </WayLink>
      ) : (
        <bdi>{name}</bdi>
      )}
      {note && <span className="hint">{note}</span>}
    </span>
  );
}
