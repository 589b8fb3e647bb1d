// Picks the colour of a category: one of twelve that go together, any other, or none.

import { useId } from "react";
import { useTexts } from "../texts/texts.ts";
import { COLOURS } from "./palette.ts";

interface Props {
  readonly value: string | null;
  readonly onChange: (colour: string | null) => void;
}

/** What the platform's own picker opens with where no colour is set. */
const FIRST = COLOURS[4];

export function ColourField({ value, onChange }: Props) {
  const texts = useTexts();
  const name = useId();
  const isOther = value !== null && !COLOURS.some((colour) => colour === value);
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
      {COLOURS.map((colour, index) => (
        <label
          key={colour}
          className="swatch"
          title={texts.categories.colours[index]}
          style={{ "--colour": colour }}
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
