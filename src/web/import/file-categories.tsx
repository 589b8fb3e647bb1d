// The categories that a file names, each with the ledger's category that it maps to. The user is asked once, and the answers are stored
// with the account. Each new category is announced.

import { useId, useState } from "react";
import type { LabelId } from "../../domain/label/label.ts";
import { CategoryField } from "../expense/fields/controls.tsx";
import { showCount } from "../locale/amounts.ts";
import { Button, Icon } from "../parts/icon.tsx";
import { useImportReader } from "../texts/import-texts.ts";
import { useStaged } from "./amending.ts";
import { withRule } from "./rows/always.tsx";
import type { FileCategory, Import, Rule } from "./shapes.ts";

export function FileCategories() {
  const { staged, answer } = useStaged();
  const { texts, locale } = useImportReader();
  const { categories, answers } = staged;
  // Few people look at the categories if all are certain. If any are not, they must be seen.
  const [isOpen] = useState(categories.some(({ certain }) => !certain));
  if (categories.length === 0) return null;
  const missing = categories.filter(({ category }) => category === null);
  const made = newCategories(staged);

  function apply(effect: Rule["effect"], named: readonly FileCategory[]): void {
    const rules = named.map(({ name }) => ({ payee: null, words: [], category: name, effect }));
    answer({ rules: rules.reduce<readonly Rule[]>(withRule, answers.rules) });
  }

  return (
    <details className="card reading file-categories" open={isOpen}>
      <summary>
        {texts.ofFile.title}{" "}
        {made > 0 && (
          <span className="hint">{texts.ofFile.made(made, showCount(made, locale))}</span>
        )}
      </summary>
      <ul className="column-fields">
        {categories.map((each) => (
          <CategoryLine key={each.name} each={each} onApply={(effect) => apply(effect, [each])} />
        ))}
      </ul>
      {missing.length > 0 && (
        <Button onClick={() => apply({}, missing)}>
          {texts.ofFile.make(missing.length, showCount(missing.length, locale))}
        </Button>
      )}
    </details>
  );
}

interface LineProps {
  readonly each: FileCategory;
  readonly onApply: (effect: Rule["effect"]) => void;
}

function CategoryLine({ each: { name, rows, category }, onApply }: LineProps) {
  const { texts, locale } = useImportReader();
  const id = useId();
  const isMade = category !== null && category.id === null;
  const choose = (id: LabelId | null) => onApply({ category: id });
  return (
    <li className="form-field stack snug">
      <label htmlFor={id}>
        <span className="cut">
          <bdi>{name}</bdi> · {texts.questions.rows(rows, showCount(rows, locale))}
        </span>
      </label>
      {isMade ? (
        <Button id={id} onClick={() => choose(null)}>
          {texts.ofFile.isNew}
          <Icon name="pencil" />
        </Button>
      ) : (
        <CategoryField id={id} value={category?.id ?? null} onChange={choose} />
      )}
    </li>
  );
}

export function newCategories({ categories }: Pick<Import, "categories">): number {
  return categories.filter(({ category }) => category !== null && category.id === null).length;
}
