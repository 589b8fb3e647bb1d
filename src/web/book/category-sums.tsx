// The categories of the period: the whole as one bar, and each category with its tile, bar, amount and share. A single category is not
// shown, since there is nothing to compare it with.

import { memo, Suspense, useMemo, useState } from "react";
import type { Decimal } from "../../domain/money/decimal.ts";
import { BudgetOfLine } from "../budgets/budget-bar.tsx";
import { type MonthBudgets, useMonthBudgets } from "../budgets/budget-rows.ts";
import { lazily } from "../lazy-component.ts";
import { showCount, showPart } from "../locale/amounts.ts";
import { NARROW, useMedia } from "../media.ts";
import { Amount, useShowAmount } from "../parts/amount.tsx";
import { CategoryTile } from "../parts/category.tsx";
import { Button, Icon } from "../parts/icon.tsx";
import { ViewLink } from "../parts/view-link.tsx";
import { UsualWords } from "../sample/sample-words.tsx";
import { colorsOf, REST_COLOR } from "../service/category-colors.ts";
import { useCategoryNames } from "../service/category-names.ts";
import { choiceItself } from "../service/filter.ts";
import { added } from "../service/pending.ts";
import { useSums } from "../service/use-sums.ts";
import { useReader, useTexts } from "../texts/texts.ts";
import { groupsIn, linesOf, type Where, whereOf } from "./figures.ts";
import { BY_CATEGORY, type ShownBook } from "./use-book.ts";

const UsualCategories = lazily(async () => {
  return (await import("../sample/usual-categories.tsx")).UsualCategories;
});

/** Amounts with more characters are below their categories. */
const LONG = 14;

interface Props {
  readonly book: ShownBook;
  /** True if all categories are always shown. */
  readonly isWhole?: boolean;
}

export const CategorySums = memo(function CategorySums({ book, isWhole = false }: Props) {
  const texts = useTexts();
  const show = useShowAmount();
  const known = useCategoryNames();
  const { filter, categories } = book;
  const { rows } = useSums({ by: BY_CATEGORY, filter, categories });
  const lines = useMemo(
    () => whereOf(rows ?? [], groupsIn(categories, filter.category)),
    [rows, categories, filter.category],
  );
  const budgets = useMonthBudgets(book);
  const [isUnfolded, setUnfolded] = useState(false);
  if (lines.length > 0 && known?.length === 0) {
    return (
      <div className="card">
        <Suspense fallback={<UsualWords />}>
          <UsualCategories />
        </Suspense>
      </div>
    );
  }
  if (lines.length < 2) return null;
  const { shown, rest } = linesOf(lines, isWhole ? lines.length : undefined);
  const isLong = lines.some(({ total }) => show(total).length > LONG);
  const itemOf = (line: Where) => (
    <li key={line.category?.id ?? 0}>
      <WhereLine {...{ line, book, budgets }} />
    </li>
  );
  return (
    <div className="card where" data-long={isLong || undefined}>
      <Whole lines={shown} rest={rest} book={book} />
      <ul aria-label={texts.sections.categories}>
        {shown.map(itemOf)}
        {rest.length > 0 && (
          <li>
            <RestLine
              lines={rest}
              isUnfolded={isUnfolded}
              onUnfold={() => setUnfolded(!isUnfolded)}
            />
          </li>
        )}
        {isUnfolded && rest.map(itemOf)}
      </ul>
    </div>
  );
});

/** On a phone, sums are side by side, without room for cents. */
function Sum({ value }: { readonly value: Decimal }) {
  return <Amount value={value} isWhole={useMedia(NARROW)} />;
}

interface WholeProps {
  readonly lines: readonly Where[];
  readonly rest: readonly Where[];
  readonly book: ShownBook;
}

/** A bar for the whole. Screen readers skip it, since the lines below say the same. */
function Whole({ lines, rest, book }: WholeProps) {
  const colors = colorsOf(book.categories);
  if ([...lines, ...rest].every(({ part }) => !part)) return null;
  const part = (id: number | null | "rest", share: number, color: string | undefined) =>
    share > 0 && <i key={id} style={{ flexGrow: share, "--color": color }} />;
  const shareOfRest = rest.reduce((sum, { share }) => sum + share, 0);
  return (
    <div className="whole" aria-hidden="true">
      {lines.map(({ category, share }) => {
        const id = category?.id ?? null;
        return part(id, share, colors.get(id));
      })}
      {part("rest", shareOfRest, REST_COLOR)}
    </div>
  );
}

interface LineProps {
  readonly line: Where;
  readonly book: ShownBook;
  readonly budgets: MonthBudgets;
}

function WhereLine({ line: { category, total, share, part }, book, budgets }: LineProps) {
  const { texts, locale } = useReader();
  const { category: asked } = book.filter;
  const id = category?.id ?? null;
  // Inside a category, its own line excludes its subcategories.
  const choice = id === null ? "none" : asked === String(id) ? choiceItself(id) : String(id);
  const color = colorsOf(book.categories).get(id);
  const budget = category ? budgets.of.get(category.id) : undefined;
  return (
    <ViewLink to={{ category: choice, period: book.period }} style={{ "--color": color }}>
      <CategoryTile id={id} among={book.categories} />
      <bdi className="name">{category?.name ?? texts.noCategory}</bdi>
      {budget ? (
        <BudgetOfLine of={budget} passed={budgets.passed} />
      ) : (
        <span className="track" aria-hidden="true">
          <i style={{ inlineSize: `${share * 100}%` }} />
        </span>
      )}
      <Sum value={total} />
      <span className="part hint">{part !== undefined && showPart(part, locale)}</span>
    </ViewLink>
  );
}

interface RestProps {
  readonly lines: readonly Where[];
  readonly isUnfolded: boolean;
  readonly onUnfold: () => void;
}

/** The line for all other categories. No search could find exactly these, so the line can be expanded. */
function RestLine({ lines, isUnfolded, onUnfold }: RestProps) {
  const { texts, locale } = useReader();
  return (
    <Button className="plain rest" aria-expanded={isUnfolded} onClick={onUnfold}>
      <span className="tile" aria-hidden="true">
        <Icon name={isUnfolded ? "up" : "down"} />
      </span>
      <span className="name">{texts.book.moreCategories(showCount(lines.length, locale))}</span>
      <span className="track" />
      <Sum value={added(lines.map(({ total }) => ({ total, count: 0 }))).total} />
      <span className="part hint" />
    </Button>
  );
}
