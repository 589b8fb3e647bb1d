// The fields of a category, new or existing: name, parent, one of twelve colours that suit light and dark, any other, or one that is free, and an emoji.

import { useId, useState } from "react";
import { isIcon, LABEL_CHARACTERS, labelNameFault } from "../../domain/label/label.ts";
import { useLedger } from "../ledger.ts";
import { categoryOf, categoryOffers } from "../parts/category.tsx";
import { ChoiceField } from "../parts/combobox.tsx";
import { TextInput } from "../parts/text-input.tsx";
import { PALETTE } from "../service/category-colours.ts";
import type { CategoryInUse } from "../service/shapes.ts";
import { placeOf, transact } from "../service/transact.ts";
import { type CategoryFields, drop, saveCategory } from "../service/transactions.ts";
import { useTexts } from "../texts/texts.ts";
import { FormDialog } from "./form-dialog.tsx";
import { namesake, possibleParents } from "./lists.ts";
import { focusCategory } from "./setting-rows.tsx";

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
  const { ledger } = useLedger();
  const name = fields.name.trim();
  const siblings = categories.filter((each) => each.parent === fields.parent);
  const same = namesake(siblings, name, category?.id ?? NOBODY);
  const canSave =
    labelNameFault(name) === undefined &&
    same === undefined &&
    (fields.icon === null || isIcon(fields.icon));
  const put = (change: Partial<CategoryFields>) => setFields({ ...fields, ...change });

  function save(): void {
    const transaction = saveCategory(placeOf(ledger), category, { ...fields, name });
    if (transaction) transact(ledger, transaction);
    if (category) focusCategory(category.id);
  }

  function merge(): void {
    if (!category || !same) return;
    onGone?.();
    onClose();
    transact(
      ledger,
      drop(placeOf(ledger), "category", { labels: [category], into: same, deed: "merge" }),
    );
  }

  return (
    <FormDialog
      title={category ? texts.categories.edit : texts.categories.create}
      canSubmit={canSave}
      onSubmit={save}
      onClose={onClose}
    >
      <NameField category={category} name={fields.name} same={same} onPut={put} onMerge={merge} />
      <ParentField category={category} categories={categories} fields={fields} onPut={put} />
      <ColourField value={fields.colour} onChange={(colour) => put({ colour })} />
      <IconField value={fields.icon} onChange={(icon) => put({ icon })} />
    </FormDialog>
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
        <TextInput
          required
          most={LABEL_CHARACTERS}
          value={name}
          aria-invalid={same !== undefined}
          aria-describedby="category-name-fault"
          onType={(name) => onPut({ name })}
        />
      </label>
      <div id="category-name-fault" role="status" className="taken-name">
        {same && <span className="fault">{texts.categories.taken(same.name)}</span>}
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
  const parents = possibleParents(categories, category);
  const offers = categoryOffers(categories, fields.parent).filter(({ key }) => {
    return parents.some(({ id }) => String(id) === key);
  });
  const id = useId();
  const hasBelow = category && categories.some((each) => each.parent === category.id);
  if (hasBelow) return <p className="hint">{texts.categories.hasBelow}</p>;
  return (
    <div className="form-field">
      <label htmlFor={id}>{texts.categories.parent}</label>
      <ChoiceField
        id={id}
        offers={[{ key: "", name: texts.categories.top }, ...offers]}
        chosen={String(fields.parent ?? "")}
        onPick={(key) => onPut({ parent: categoryOf(key) })}
      />
    </div>
  );
}

interface ColourFieldProps {
  readonly value: string | null;
  readonly onChange: (colour: string | null) => void;
}

export const ICONS = (
  "🏠 🔑 💡 🔥 💧 🛠️ 🛋️ 🧹 🌱 📦 🛒 🥕 🥖 🍎 🧀 🐟 🥩 🍷 ☕ 🍜 🍕 🍽️ 🍰 🍦 " +
  "🚆 🚌 🚗 ⛽ 🅿️ 🚲 🚕 ✈️ ⛴️ 🏖️ 🏨 🗺️ 💊 🏥 🦷 👓 🧘 🏋️ ⚽ 🎾 🏊 🎬 🎮 🎵 🎭 📚 📰 🎨 " +
  "📷 🎁 🎉 💐 💍 ❤️ 👶 🧸 🎓 🏫 🐶 🐱 👕 👟 👜 💇 💄 💻 📱 📞 🌐 🧾 🏦 💳 💰 📈 🛡️ ⚖️ 🤝 🕯️ ☂️ ⭐"
).split(" ");

/** What the platform's own picker opens with where no colour is set. */
const FIRST = "#3b6fe0";

function ColourField({ value, onChange }: ColourFieldProps) {
  const texts = useTexts();
  const name = useId();
  const isOther = value !== null && !PALETTE.includes(value);
  return (
    <fieldset className="swatches">
      <legend>{texts.categories.colour}</legend>
      <label className="swatch none" title={texts.categories.noColour}>
        <input
          type="radio"
          name={name}
          aria-label={texts.categories.noColour}
          checked={value === null}
          onChange={() => onChange(null)}
        />
      </label>
      {PALETTE.map((colour, index) => (
        <label
          key={colour}
          className="swatch"
          title={texts.categories.colours[index]}
          style={{ "--colour": `var(--hue-${index + 1})` }}
        >
          <input
            type="radio"
            name={name}
            aria-label={texts.categories.colours[index]}
            checked={value === colour}
            onChange={() => onChange(colour)}
          />
        </label>
      ))}
      <label className="other" data-chosen={isOther || undefined}>
        {texts.categories.otherColour}
        <input
          type="color"
          value={value ?? FIRST}
          onChange={({ target }) => onChange(target.value.toLowerCase())}
        />
      </label>
    </fieldset>
  );
}

interface IconFieldProps {
  readonly value: string | null;
  readonly onChange: (icon: string | null) => void;
}

/** An emoji may be a family of many signs. */
const ICON_CHARACTERS = 40;

function IconField({ value, onChange }: IconFieldProps) {
  const texts = useTexts();
  const name = useId();
  const isFault = value !== null && !isIcon(value);
  return (
    <fieldset className="icons">
      <legend>{texts.categories.icon}</legend>
      <label className="typed">
        <span className="unseen">{texts.categories.icon}</span>
        <TextInput
          value={value ?? ""}
          most={ICON_CHARACTERS}
          placeholder={texts.categories.iconHint}
          aria-invalid={isFault}
          aria-describedby={`${name}-fault`}
          onType={(text) => onChange(text.trim() || null)}
        />
      </label>
      <p id={`${name}-fault`} className="fault" role="status">
        {isFault && texts.categories.notOneEmoji}
      </p>
      <details>
        <summary>{texts.categories.chooseIcon}</summary>
        <div className="icon-grid" role="radiogroup" aria-label={texts.categories.chooseIcon}>
          {ICONS.map((icon) => (
            <label key={icon} className="pick">
              <input
                type="radio"
                name={name}
                aria-label={icon}
                checked={value === icon}
                onChange={() => onChange(icon)}
              />
              <span aria-hidden="true">{icon}</span>
            </label>
          ))}
        </div>
      </details>
    </fieldset>
  );
}
