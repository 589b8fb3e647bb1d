// Finds the ledger's counterparts of the categories that a file names: by the user's choice, by their names, or as a guess. Another
// program's categories are created if the ledger lacks them. A bank's are created only in a ledger without categories.

import type { DraftCategory } from "../../domain/import/imported-row.ts";
import { type LabelId, nameKey } from "../../domain/label/label.ts";
import type { Labels } from "../../domain/label/labels.ts";
import { lazily, memoized } from "../../domain/text/lazily.ts";
import { isFiller, wordsOf } from "../../domain/text/words.ts";
import { labelName } from "../draft/label-name.ts";
import type { Rule } from "../profile.ts";
import type { ImportRecord } from "../record/record.ts";
import type { TableReading } from "../table/table-reading.ts";
import { isBookingType } from "./payee-name.ts";
import { PETS, petsIn, shownCategories, type Tally } from "./tally.ts";

/** The counterpart of a category in the file. */
export interface FileCategory {
  readonly category: DraftCategory | null;
  /** True if the user chose it, or if the names are the same. */
  readonly isCertain: boolean;
}

interface CategorizedFile {
  readonly table: Pick<TableReading, "shape"> | undefined;
  readonly entries: readonly {
    readonly record: Pick<ImportRecord, "category" | "payee" | "texts">;
  }[];
}

export type FileCategories = ReturnType<typeof categoriesOf>;

/** A table from no known program is a bank's. A ledger without categories accepts those of any file. */
export function categoriesOf(
  file: CategorizedFile,
  labels: Labels,
  rules: readonly Rule[],
  tally: Pick<Tally, "sort">,
) {
  const isOfBank = file.table !== undefined && file.table.shape === undefined;
  const hasCategories = [...labels.all()].some(
    ({ kind, removed }) => kind === "category" && !removed,
  );
  /** True if categories that the ledger lacks are created. */
  const makes = !isOfBank || !hasCategories;
  const said = new Map(
    rules.flatMap(({ category, effect }) =>
      category === undefined ? [] : [[category, effect.category] as const],
    ),
  );
  const byCategory = lazily(() =>
    Map.groupBy(file.entries, ({ record: { category } }) => category),
  );
  /** The categories of earlier expenses that are like the rows of a category. */
  const votesFor = (name: string) =>
    (byCategory().get(name) ?? []).flatMap(
      ({ record: { payee, texts } }) => tally.sort(payee, () => texts.join(" ")).category ?? [],
    );

  /** True for a type of booking, which some banks write in place of a category. */
  const isNone = (name: string) => isOfBank && !said.has(name) && isBookingType(name);

  /** Finds the counterpart of a name in the file, with levels separated by ":". */
  const of = memoized(1_000, (name): FileCategory => {
    const own = said.get(name);
    if (own !== undefined) return { category: own && { id: own }, isCertain: true };
    if (isNone(name)) return { category: null, isCertain: true };
    const category = findCategory(name, labels);
    if (!category || "id" in category || said.has(name)) return { category, isCertain: true };
    if (makes) return { category, isCertain: false };
    const isOfPets = wordsOf(name).some((word) => PETS.has(word));
    const guess = isOfPets ? petsIn(labels) : (byWords(name, labels) ?? leadOf(votesFor(name)));
    return { category: guess === undefined ? null : { id: guess }, isCertain: false };
  });
  return {
    makes,
    of,
    /** The keys are names, and the values are the numbers of rows that have them. */
    named: (rows: ReadonlyMap<string, number>) =>
      [...rows].flatMap(([name, count]) =>
        isNone(name) ? [] : { ...of(name), name, rows: count },
      ),
  };
}

/** The first word of a name means most: Food & Drink is Food, even if the ledger has Drinks, too. */
function byWords(name: string, labels: Labels): LabelId | undefined {
  const all = shownCategories(labels);
  for (const word of wordsOf(name)) {
    if (word.length < MIN_LETTERS || isFiller(word)) continue;
    const found = all.filter((label) => wordsOf(label.name).includes(word));
    const top = found.filter(({ parent }) => parent === null);
    const [only, more] = top.length > 0 ? top : found;
    if (only && !more) return only.id;
  }
  return undefined;
}

const MIN_LETTERS = 3;
const VOTES_FOR_ONE = 0.6;

function leadOf(all: readonly LabelId[]): LabelId | undefined {
  const groups = Map.groupBy(all, (id) => id);
  return [...groups].find(([, own]) => own.length >= all.length * VOTES_FOR_ONE)?.[0];
}

/** Finds a category by its path. If it has more than two levels, the deeper ones are joined. */
function findCategory(path: string, labels: Labels): DraftCategory | null {
  const levels = path
    .split(":")
    .map(labelName)
    .filter((level) => level !== "");
  const [top, ...rest] = levels;
  if (top === undefined || UNCATEGORIZED.has(nameKey(path))) return null;
  const below = labelName(rest.join(" / "));
  const parent = labels.named("category", top, null);
  if (below === "") {
    const only = parent ?? onlyBelow(top, labels);
    return only ? { id: only.id } : { path: [top] };
  }
  const own = parent && labels.named("category", below, parent.id);
  return own ? { id: own.id } : { path: [top, below] };
}

const UNCATEGORIZED: ReadonlySet<string> = new Set(
  ["Uncategorized", "Uncategorised", "(No category)", "None", "General"].map(nameKey),
);

/** A tracker that names one level may mean a category below another. */
function onlyBelow(name: string, labels: Labels) {
  const key = nameKey(name);
  const found = [...labels.all()].filter(
    (label) => label.kind === "category" && !label.removed && nameKey(label.name) === key,
  );
  return found.length === 1 ? found[0] : undefined;
}

/** Returns the categories that a record names, each once. */
export function categoriesIn({ own, category, parts = [] }: ImportRecord): ReadonlySet<string> {
  const paths = own
    ? [own.category, ...own.parts.map((part) => part.category)].map((path) => path?.join(":"))
    : [category, ...parts.map((part) => part.category)];
  return new Set(paths.flatMap((path) => path ?? []));
}
