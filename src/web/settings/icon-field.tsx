// Picks the picture of a category: one of some useful emoji, or any other that is typed.

import { useId } from "react";
import { isIcon } from "../../domain/label/label.ts";
import { useTexts } from "../texts/texts.ts";
import { ICONS } from "./palette.ts";

interface Props {
  readonly value: string | null;
  readonly onChange: (icon: string | null) => void;
}

/** An emoji may be a family of many signs. */
const MOST_UNITS = 40;

export function IconField({ value, onChange }: Props) {
  const texts = useTexts();
  const name = useId();
  const isFault = value !== null && !isIcon(value);
  return (
    <fieldset className="icons">
      <legend>{texts.categories.icon}</legend>
      <label className="typed">
        <span className="unseen">{texts.categories.icon}</span>
        <input
          type="text"
          value={value ?? ""}
          maxLength={MOST_UNITS}
          placeholder={texts.categories.iconHint}
          autoComplete="off"
          aria-invalid={isFault}
          aria-describedby={`${name}-fault`}
          onChange={({ target }) => onChange(target.value.trim() || null)}
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
