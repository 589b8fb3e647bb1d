// What a file's texts are as a whole: which categories it names.

import type { Labels } from "../../domain/label/labels.ts";
import type { FileReading } from "../file/file-reading.ts";
import type { Rule } from "../profile.ts";
import type { ImportRecord } from "../record/record.ts";
import { FileCategories } from "./file-categories.ts";
import type { Tally } from "./tally.ts";

interface Known {
  readonly labels: Labels;
  readonly rules: readonly Rule[];
  readonly tally: Tally;
}

/** A table that no program is known to write is a bank's. A book without categories takes those of any file. */
export function categoriesOf(file: FileReading, { labels, rules, tally }: Known): FileCategories {
  const isOfBank = file.table !== undefined && file.table.shape === undefined;
  const hasCategories = [...labels.all()].some(
    ({ kind, removed }) => kind === "category" && !removed,
  );
  let byCategory: ReadonlyMap<string | undefined, readonly ImportRecord[]> | undefined;
  return new FileCategories({
    ...{ labels, rules, makes: !isOfBank || !hasCategories },
    votes(name) {
      byCategory ??= Map.groupBy(
        file.items.flatMap(({ record }) => record ?? []),
        ({ category }) => category,
      );
      return (byCategory.get(name) ?? []).flatMap(
        ({ payee, texts }) => tally.sort(payee, () => texts.join(" ")).category ?? [],
      );
    },
  });
}

/** By name, each once. */
export function categoriesIn({ own, category, parts = [] }: ImportRecord): ReadonlySet<string> {
  const paths = own
    ? [own.category, ...own.parts.map((part) => part.category)].map((path) => path?.join(":"))
    : [category, ...parts.map((part) => part.category)];
  return new Set(paths.flatMap((path) => path ?? []));
}
