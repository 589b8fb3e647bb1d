// Finds categories by the names that people write: "Food: Eating out", or "Eating out" if no other category has this name.

import type { Answered } from "../client/client.ts";
import type { LabelId } from "../domain/label/label.ts";
import { didYouMean } from "../domain/text/nearest.ts";
import { quote } from "../domain/text/text.ts";
import { fold } from "../domain/text/words.ts";
import { Refused } from "./command-output.ts";

type Category = Answered<"Category">;

const SEPARATOR = ": ";

export class CategoryPaths {
  readonly #paths: ReadonlyMap<number, string>;
  readonly #all: readonly Category[];

  constructor(categories: readonly Category[]) {
    this.#all = categories;
    const names = new Map(categories.map(({ id, name }) => [id, name]));
    this.#paths = new Map(
      categories.map(({ id, name, parent }) => {
        const above = parent === null ? undefined : names.get(parent);
        return [id, above === undefined ? name : above + SEPARATOR + name];
      }),
    );
  }

  /** The full name of a category; "" if there is none. */
  pathOf(id: number | null): string {
    return id === null ? "" : (this.#paths.get(id) ?? "");
  }

  /** Lists each category with its name and, if it has a parent, also with its full name. */
  all(): readonly { readonly id: LabelId; readonly name: string }[] {
    return this.#all.flatMap(({ id, name }) => {
      return [...new Set([name, this.pathOf(id)])].map((name) => ({ id, name }));
    });
  }

  /** Finds a category by its names, ignoring case and accents, or by its id. Throws `Refused` with a remedy. */
  idOf(written: string): LabelId {
    const key = fold(written).replace(/\s*:\s*/g, ":");
    const isPath = ({ id }: Category) => fold(this.pathOf(id)).replace(/\s*:\s*/g, ":") === key;
    const found = this.#all.filter(isPath);
    const named = found.length > 0 ? found : this.#all.filter(({ name }) => fold(name) === key);
    const byId = named.length > 0 ? named : this.#all.filter(({ id }) => String(id) === written);
    const [first, second] = byId;
    if (!first) {
      const names = this.all().map(({ name }) => name);
      const list = "; outlay categories lists those that there are";
      const hint = didYouMean(written, names, quote) || list;
      throw new Refused(
        `--category must be a category of the ledger; there is none called ${quote(written)}${hint}`,
      );
    }
    if (second) {
      const both = byId.map(({ id }) => quote(this.pathOf(id))).join(" or ");
      throw new Refused(`--category ${quote(written)} may be ${both}; write one of these`);
    }
    return first.id;
  }
}
