// The bars of a chart as rows of the page: names, bars and exact figures, each figure a link to the expenses behind it. Unlike what is
// drawn on a canvas, they are read, pressed, mirrored and printed as the rest of the page is.

import { writeExact } from "../../domain/money/written-digits.ts";
import { CategoryTile } from "../parts/category.tsx";
import type { BarRow, Bars } from "./chart.ts";
import { FigureCell, WayLink } from "./figure.tsx";

export function BarRows({
  bars: { columns, rows, rest, foot, categories },
}: {
  readonly bars: Bars;
}) {
  const isLong = hasLongAmount(rows);
  const isTwoSided = rows.some(({ length }) => length < 0);
  return (
    <ul
      className="bar-rows"
      data-two-sided={isTwoSided || undefined}
      data-figures={isLong ? undefined : columns.length}
      data-long={isLong || undefined}
    >
      {[...rows, ...rest, foot]
        .filter((row) => row !== undefined)
        .map((row) => (
          <li
            key={row.key}
            data-foot={row === foot || undefined}
            style={{ "--colour": row.colour }}
          >
            <Name row={row} among={categories} />
            <span className="bar" aria-hidden="true">
              <span
                data-less={row.length < 0 || undefined}
                style={{ "--length": String(Math.abs(row.length)) }}
              />
            </span>
            {row.figures.map((figure, at) => (
              <span key={columns[at]?.key} className="figure" data-figure={columns[at]?.key}>
                <FigureCell figure={figure} label={`${row.name}, ${columns[at]?.name}`} />
              </span>
            ))}
          </li>
        ))}
    </ul>
  );
}

/** Amounts of so many characters stand side by side. */
const LONG = 12;

/** Whether a row needs a line for each of its amounts. */
function hasLongAmount(rows: readonly Pick<BarRow, "figures">[]): boolean {
  return rows.some(({ figures }) =>
    figures.some((figure) => {
      const isAmount = figure.kind === "amount" || figure.kind === "difference";
      return isAmount && writeExact(figure.value).length > LONG;
    }),
  );
}

interface NameProps {
  readonly row: BarRow;
  readonly among: Bars["categories"];
}

function Name({ row: { name, category, to }, among }: NameProps) {
  return (
    <span className="name">
      {category !== undefined && <CategoryTile id={category} among={among} />}
      {to ? (
        <WayLink to={to}>
          <bdi>{name}</bdi>
        </WayLink>
      ) : (
        <bdi>{name}</bdi>
      )}
    </span>
  );
}
