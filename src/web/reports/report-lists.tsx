// The lists of a period, each in its card: categories, labels and the largest expenses.

import { useMemo } from "react";
import { LABEL_FIELDS, type LabelField } from "../../domain/expense/expense-fields.ts";
import { ONE_COLUMN, useMedia } from "../media.ts";
import { categoriesChart, sharesOf } from "./charts/categories.ts";
import { type LabelTerm, labelSums, labelsChart } from "./charts/labels.ts";
import { isChoice, type Large, largestChart } from "./charts/largest.ts";
import { grouped } from "./groups.ts";
import { listsOf } from "./lists.ts";
import { Report, type Shown } from "./report-cards.tsx";
import type { Labels, Terms } from "./use-reports.ts";

interface ListsProps extends Shown {
  readonly labels: Labels;
  readonly largest: Terms<Large>;
}

export function Lists({ labels, largest, ...shown }: ListsProps) {
  const { categories, groups } = shown.reports;
  const isOneColumn = useMedia(ONE_COLUMN);
  const { most, tall } = useMemo(() => {
    const names = LABEL_FIELDS.map(
      (field) => new Set(labels[field].terms?.map(({ name }) => name)),
    );
    const hasLargest = !isOneColumn && isChoice(largest.terms);
    const lines = grouped(categories.terms ?? [], groups).length;
    return listsOf(lines, Math.max(...names.map(({ size }) => size)), hasLargest);
  }, [categories.terms, groups, labels, largest.terms, isOneColumn]);
  return (
    <>
      <CategoriesReport {...shown} isTall={tall === "categories"} />
      {LABEL_FIELDS.map((field) => (
        <LabelsReport
          key={field}
          labels={labels[field]}
          isTall={tall === "labels"}
          {...{ ...shown, field, most }}
        />
      ))}
      <LargestReport {...shown} largest={largest} />
    </>
  );
}

interface Listed extends Shown {
  /** Whether it stands beside two others. */
  readonly isTall: boolean;
}

function CategoriesReport({ isTall, book, reports, context }: Listed) {
  const { terms } = reports.categories;
  const { groups } = reports;
  // A table has no figure of the view before beside those of this one.
  const expenses = reports.count.isOutdated ? undefined : reports.count.value;
  const { period, categories } = book;
  const chart = useMemo(() => {
    if (!terms) return undefined;
    const shares = sharesOf(terms, groups, categories);
    return categoriesChart(context, { ...shares, period, expenses });
  }, [terms, groups, categories, period, expenses, context]);
  return <Report name="categories" from={reports.categories} {...{ chart, isTall }} />;
}

interface LabelsShown extends Listed {
  readonly field: LabelField;
  readonly labels: Terms<LabelTerm>;
  readonly most: number;
}

function LabelsReport({ field, labels, most, isTall, book, context }: LabelsShown) {
  const { period } = book;
  const chart = useMemo(() => {
    if (!labels.terms) return undefined;
    return labelsChart(context, { ...labelSums(labels.terms), field, most, period });
  }, [labels.terms, field, most, period, context]);
  return <Report name={`${field}s`} from={labels} {...{ chart, isTall }} />;
}

interface LargestShown extends Shown {
  readonly largest: Terms<Large>;
}

function LargestReport({ largest, book, context }: LargestShown) {
  const { period } = book;
  const chart = useMemo(() => {
    if (!largest.terms) return undefined;
    return largestChart(context, { largest: largest.terms, period });
  }, [largest.terms, period, context]);
  return <Report name="largest" from={largest} chart={chart} />;
}
