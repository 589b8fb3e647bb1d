// The fields of a category: of a new one, or of one that is there.

import { type FormEvent, useState } from "react";
import { isIcon, LABEL_CHARACTERS, labelNameFault } from "../../domain/label/label.ts";
import { useLedger } from "../ledger.ts";
import { Dialog } from "../parts/dialog.tsx";
import { placeOf, useAmend } from "../service/amend.ts";
import { type CategoryFields, changeCategory, createCategory, drop } from "../service/set-up.ts";
import type { CategoryInUse } from "../service/shapes.ts";
import { useTexts } from "../texts/texts.ts";
import { possibleParents } from "./category-tree.ts";
import { ColourField } from "./colour-field.tsx";
import { focusCategory } from "./focus-after.ts";
import { IconField } from "./icon-field.tsx";
import { namesake } from "./label-list.ts";

interface Props {
  /** Undefined for a new one. */
  readonly category: CategoryInUse | undefined;
  /** Below which it stands. */
  readonly parent: number | null;
  readonly categories: readonly CategoryInUse[];
  readonly onClose: () => void;
  /** Called when the category is about to go, into another one that has its name. */
  readonly onGone?: () => void;
}

/** No category has it. */
const NOBODY = 0;

export function CategoryDialog({ category, parent, categories, onClose, onGone }: Props) {
  const texts = useTexts();
  const [fields, setFields] = useState<CategoryFields>({
    name: category?.name ?? "",
    parent,
    colour: category?.colour ?? null,
    icon: category?.icon ?? null,
    archived: category?.archived ?? false,
  });
  const save = useSave(category);
  const { ledger } = useLedger();
  const { amend } = useAmend(ledger);
  const name = fields.name.trim();
  const siblings = categories.filter((each) => each.parent === fields.parent);
  const same = namesake(siblings, name, category?.id ?? NOBODY);
  const canSave =
    labelNameFault(name) === undefined &&
    same === undefined &&
    (fields.icon === null || isIcon(fields.icon));
  const put = (change: Partial<CategoryFields>) => setFields({ ...fields, ...change });

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!canSave) return;
    save({ ...fields, name });
    onClose();
    if (category) focusCategory(category.id);
  }

  function merge(): void {
    if (!category || !same) return;
    onGone?.();
    onClose();
    amend(drop(placeOf(ledger), "category", { labels: [category], into: same, deed: "merge" }));
  }

  return (
    <Dialog className="sheet" aria-labelledby="category-title" onClose={onClose}>
      <form className="fields" onSubmit={submit}>
        <h3 id="category-title">{category ? texts.categories.edit : texts.categories.create}</h3>
        <NameField category={category} name={fields.name} same={same} onPut={put} onMerge={merge} />
        <ParentField category={category} categories={categories} fields={fields} onPut={put} />
        <ColourField value={fields.colour} onChange={(colour) => put({ colour })} />
        <IconField value={fields.icon} onChange={(icon) => put({ icon })} />
        <footer>
          <button type="button" onClick={onClose}>
            {texts.cancel}
          </button>
          <button type="submit" className="primary" disabled={!canSave}>
            {texts.save}
          </button>
        </footer>
      </form>
    </Dialog>
  );
}

interface NameProps {
  readonly category: CategoryInUse | undefined;
  readonly name: string;
  /** The one that has the name already. */
  readonly same: CategoryInUse | undefined;
  readonly onPut: (change: Partial<CategoryFields>) => void;
  readonly onMerge: () => void;
}

function NameField({ category, name, same, onPut, onMerge }: NameProps) {
  const texts = useTexts();
  return (
    <>
      <label>
        {texts.settings.name}
        <input
          type="text"
          required
          maxLength={LABEL_CHARACTERS}
          value={name}
          autoComplete="off"
          aria-invalid={same !== undefined}
          aria-describedby="category-name-fault"
          onChange={({ target }) => onPut({ name: target.value })}
        />
      </label>
      <div id="category-name-fault" role="status" className="taken-name">
        {same && <span className="fault">{texts.settings.nameTaken(same.name)}</span>}
        {same && category && (
          <button type="button" onClick={onMerge}>
            {texts.settings.merge}
          </button>
        )}
      </div>
    </>
  );
}

interface ParentProps {
  readonly category: CategoryInUse | undefined;
  readonly categories: readonly CategoryInUse[];
  readonly fields: CategoryFields;
  readonly onPut: (change: Partial<CategoryFields>) => void;
}

function ParentField({ category, categories, fields, onPut }: ParentProps) {
  const texts = useTexts();
  const parents = possibleParents(categories, category).filter(
    ({ archived, id }) => !archived || id === fields.parent,
  );
  const hasBelow = category && categories.some((each) => each.parent === category.id);
  if (hasBelow) return <p className="hint">{texts.categories.hasBelow}</p>;
  return (
    <label>
      {texts.categories.parent}
      <select
        value={fields.parent ?? ""}
        onChange={({ target: { value } }) => {
          onPut({ parent: value === "" ? null : Number.parseInt(value, 10) });
        }}
      >
        <option value="">{texts.categories.top}</option>
        {parents.map(({ id, name, icon }) => (
          <option key={id} value={id}>
            {icon === null ? name : `${icon} ${name}`}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Sends what differs, and nothing where nothing does. */
function useSave(before: CategoryInUse | undefined) {
  const { ledger } = useLedger();
  const { amend } = useAmend(ledger);
  return (fields: CategoryFields) => {
    if (!before) {
      amend(createCategory(placeOf(ledger), fields));
      return;
    }
    const { name, parent, colour, icon } = fields;
    const change = {
      ...(name !== before.name && { name }),
      ...(parent !== before.parent && { parent }),
      ...(colour !== before.colour && { colour }),
      ...(icon !== before.icon && { icon }),
    };
    if (Object.keys(change).length > 0) amend(changeCategory(placeOf(ledger), before, change));
  };
}
