// The fields of a category, new or existing: its name, parent, color and icon. The color is one of twelve that suit light and dark, any
// other, or automatic. A tile above them shows the result.

import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { isIcon, LABEL_CHARACTERS, labelNameFault } from "../../domain/label/label.ts";
import { ParentField } from "../expense/fields/new-category.tsx";
import { useLedger } from "../ledger.ts";
import { showCount } from "../locale/amounts.ts";
import { CategoryTile, Picture } from "../parts/category.tsx";
import { Button } from "../parts/icon.tsx";
import { TextInput } from "../parts/text-input.tsx";
import { colorsOf, PALETTE } from "../service/category-colors.ts";
import { breakdownQuery } from "../service/queries.ts";
import type { CategoryInUse } from "../service/shapes.ts";
import { placeOf, transact } from "../service/transact.ts";
import { type CategoryFields, drop, saveCategory } from "../service/transactions.ts";
import { useReader, useTexts } from "../texts/texts.ts";
import { type FieldOf, FormDialog } from "./form-dialog.tsx";
import { namesake } from "./lists.ts";
import { focusCategory } from "./setting-rows.tsx";

interface Props {
  /** Undefined for a new one. */
  readonly category: CategoryInUse | undefined;
  readonly parent: CategoryFields["parent"];
  readonly categories: readonly CategoryInUse[];
  readonly onClose: () => void;
  /** Called before the category is merged into another one with its name. */
  readonly onGone?: () => void;
}

const NO_ID = 0;

export function CategoryDialog({ category, parent, categories, onClose, onGone }: Props) {
  const texts = useTexts();
  const [fields, setFields] = useState<CategoryFields>(() => ({
    name: category?.name ?? "",
    parent,
    color: category || parent !== null ? (category?.color ?? null) : freeColor(categories),
    icon: category?.icon ?? null,
    archived: category?.archived ?? false,
    position: category?.position ?? null,
  }));
  const { ledger } = useLedger();
  const name = fields.name.trim();
  const siblings = categories.filter((each) => each.parent === fields.parent);
  const same = namesake(siblings, name, category?.id ?? NO_ID);
  const canSave =
    labelNameFault(name) === undefined &&
    same === undefined &&
    (fields.icon === null || isIcon(fields.icon));
  const put = (change: Partial<CategoryFields>) => setFields({ ...fields, ...change });
  const shown = shownAmong(categories, category, fields);
  const automatic = shownAmong(categories, category, { ...fields, color: null });

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
      drop(placeOf(ledger), "category", { labels: [category], into: same, operation: "merge" }),
    );
  }

  return (
    <FormDialog
      title={category ? texts.categories.edit : texts.categories.create}
      canSubmit={canSave}
      onSubmit={save}
      onClose={onClose}
    >
      <div className="preview beside">
        <CategoryTile {...shown} />
        {category && <UsedBy category={category} categories={categories} />}
      </div>
      <NameField category={category} name={fields.name} same={same} onPut={put} onMerge={merge} />
      {category && categories.some((each) => each.parent === category.id) ? (
        <p className="hint">{texts.categories.hasBelow}</p>
      ) : (
        <ParentField
          label={texts.parent}
          value={fields.parent}
          onChange={(parent) => put({ parent })}
          categories={categories}
          own={category?.id}
        />
      )}
      <ColorField
        value={fields.color}
        automatic={colorsOf(automatic.among).get(automatic.id)}
        onChange={(color) => put({ color })}
      />
      <IconField value={fields.icon} onChange={(icon) => put({ icon })} />
    </FormDialog>
  );
}

/** The categories with the edited one as it will look. A new one comes last. */
function shownAmong(
  categories: readonly CategoryInUse[],
  category: CategoryInUse | undefined,
  fields: CategoryFields,
) {
  const id = category?.id ?? Math.max(0, ...categories.map((each) => each.id)) + 1;
  const others = categories.filter((each) => each.id !== id);
  // Without a name, the tile shows the color, not the empty place of an expense without a category.
  const name = fields.name || " ";
  // Safe: it is only drawn here, and drawing needs no other fields.
  const own = { ...category, ...fields, name, icon: wholeIcon(fields.icon), id } as CategoryInUse;
  return { id, among: [...others, own] };
}

/** The icon; null if its text is only half typed. */
function wholeIcon(icon: string | null): string | null {
  return icon !== null && isIcon(icon) ? icon : null;
}

/** The first color of the palette that no category has; null if all are in use. */
function freeColor(categories: readonly CategoryInUse[]): string | null {
  const shown = [...colorsOf(categories).values()];
  return PALETTE.find((_, index) => !shown.includes(`var(--hue-${index + 1})`)) ?? null;
}

interface UsedByProps {
  readonly category: CategoryInUse;
  readonly categories: readonly CategoryInUse[];
}

/** Includes the expenses of subcategories. An expense in several of them counts once. */
function UsedBy({ category, categories }: UsedByProps) {
  const { texts, locale } = useReader();
  const hasBelow = categories.some(({ parent }) => parent === category.id);
  const asked = breakdownQuery(useLedger(), BY_YEAR, { category: String(category.id) });
  const { data } = useQuery({ ...asked, enabled: hasBelow });
  const counts = hasBelow ? data?.rows.map(({ count }) => count) : [category.count];
  const count = counts?.reduce((sum, each) => sum + each, 0);
  if (count === undefined) return null;
  return (
    <p className="hint">
      {count === 0
        ? texts.settings.neverUsed
        : texts.categories.usedBy(texts.expenses(count, showCount(count, locale)))}
    </p>
  );
}

const BY_YEAR = ["year"] as const;

interface NameProps {
  readonly category: CategoryInUse | undefined;
  readonly name: string;
  readonly same: CategoryInUse | undefined;
  readonly onPut: (change: Partial<CategoryFields>) => void;
  readonly onMerge: () => void;
}

function NameField({ category, name, same, onPut, onMerge }: NameProps) {
  const texts = useTexts();
  return (
    <>
      <label>
        {texts.name}
        <TextInput
          required
          most={LABEL_CHARACTERS}
          value={name}
          aria-invalid={same !== undefined}
          aria-describedby="category-name-fault"
          onType={(name) => onPut({ name })}
        />
      </label>
      <div id="category-name-fault" role="status" className="taken-name facts">
        {same && <span className="fault">{texts.categories.taken(same.name)}</span>}
        {same && category && <Button onClick={onMerge}>{texts.settings.merge}</Button>}
      </div>
    </>
  );
}

interface ColorFieldProps extends FieldOf<string | null> {
  /** The color that the category gets if the user chooses none. */
  readonly automatic: string | undefined;
}

/** These have our own drawings; users can type any other emoji. */
export const ICONS = (
  "🏠 🔑 💡 🔥 💧 ⚡ 🛠️ 🛋️ 🧹 🌱 📦 🛒 🥕 🥖 🍎 🧀 🐟 🍷 🍺 ☕ 🍜 🍕 🍽️ 🍰 🍦 🚆 🚌 " +
  "🚗 ⛽ 🚲 🚕 ✈️ 🏖️ 🏨 🗺️ 💊 🏥 🦷 👓 🏋️ ⚽ 🎬 📺 🎮 🎵 🎭 📚 📰 🎨 📷 🎁 🎉 💐 💍 " +
  "❤️ 🧒 👶 🧸 🎓 🏫 🐶 🐱 👕 👟 👜 💇 💄 💻 📱 📞 🌐 🧾 🏦 💳 💰 💼 📈 🛡️ ☂️ ⭐"
).split(" ");

/** The start color of the platform's picker if no color is set. */
const FIRST = "#3b6fe0";

function ColorField({ value, automatic, onChange }: ColorFieldProps) {
  const texts = useTexts();
  const name = useId();
  const names = texts.categories.colors.split(", ");
  const isOther = value !== null && !PALETTE.includes(value);
  return (
    <fieldset className="swatches flow">
      <legend>{texts.color}</legend>
      <label className="swatch automatic beside tight" style={{ "--color": automatic }}>
        <input type="radio" name={name} checked={value === null} onChange={() => onChange(null)} />
        {texts.categories.noColor}
      </label>
      {PALETTE.map((color, index) => (
        <label
          key={color}
          className="swatch"
          title={names[index]}
          style={{ "--color": `var(--hue-${index + 1})` }}
        >
          <input
            type="radio"
            name={name}
            aria-label={names[index]}
            checked={value === color}
            onChange={() => onChange(color)}
          />
        </label>
      ))}
      <label className="other beside tight" data-chosen={isOther || undefined}>
        {texts.categories.otherColor}
        <input
          type="color"
          value={value ?? FIRST}
          onChange={({ target }) => onChange(target.value.toLowerCase())}
        />
      </label>
    </fieldset>
  );
}

/** One emoji may have many characters, for example a family. */
const ICON_CHARACTERS = 40;

function IconField({ value, onChange }: FieldOf<string | null>) {
  const texts = useTexts();
  const name = useId();
  const isFault = value !== null && !isIcon(value);
  const isListed = value === null || ICONS.includes(value);
  return (
    <fieldset className="icons stack tight">
      <legend>{texts.icon}</legend>
      <div className="icon-grid">
        {[null, ...ICONS].map((icon) => (
          <label key={icon} className="pick" title={icon === null ? texts.categories.noIcon : ""}>
            <input
              type="radio"
              name={name}
              aria-label={icon ?? texts.categories.noIcon}
              checked={value === icon}
              onChange={() => onChange(icon)}
            />
            <span aria-hidden="true">{icon === null ? "–" : <Picture icon={icon} />}</span>
          </label>
        ))}
      </div>
      <TextInput
        value={isListed ? "" : value}
        most={ICON_CHARACTERS}
        aria-label={texts.icon}
        placeholder={texts.categories.iconHint}
        aria-invalid={isFault}
        aria-describedby={`${name}-fault`}
        onType={(text) => onChange(text.trim() || null)}
      />
      <p id={`${name}-fault`} className="fault" role="status">
        {isFault && texts.categories.notOneEmoji}
      </p>
    </fieldset>
  );
}
