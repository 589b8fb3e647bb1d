// What can be written into the search field, shown below it while it is empty: a press writes it. The arrow keys
// go to it from the field and back, so that it is no stop on the way of those who tab through the page.

import type { KeyboardEvent, RefObject } from "react";
import { SIGNED_KINDS } from "../../domain/expense/expense-fields.ts";
import { type Texts, useTexts } from "../texts/texts.ts";

interface Props {
  readonly place: RefObject<HTMLUListElement | null>;
  /** Writes the start of a search; an empty one goes back to the field. */
  readonly onPick: (text: string) => void;
}

const SIGNS = [
  ...SIGNED_KINDS.map(({ sign, kind }) => [sign, kind] as const),
  [">", "amount"],
  ["-", "without"],
] as const;

/** Each as it is shown, and as it is written into the field. */
export function searchExamples({ examples }: Texts["finding"]) {
  return [
    ...SIGNS.map(([sign, name]) => ({ name, shown: sign + examples[name], written: sign })),
    { name: "days", shown: examples.days, written: examples.days },
    // The number is to be typed.
    { name: "exact", shown: examples.exact, written: "" },
    { name: "state", shown: examples.state, written: examples.state },
  ] as const;
}

export function SearchSigns({ place, onPick }: Props) {
  const { finding } = useTexts();
  return (
    <ul ref={place} className="signs float" aria-label={finding.signs}>
      {searchExamples(finding).map(({ name, shown, written }) => (
        <li key={name}>
          <button
            type="button"
            className="plain"
            tabIndex={-1}
            onKeyDown={(event) => move(event, () => onPick(""))}
            // The focus stays in the field.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onPick(written)}
          >
            <bdi>{shown}</bdi>
            <span>{finding.says[name]}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** To the example before or after it; from the first one, and by Escape, back to the field. */
function move(event: KeyboardEvent<HTMLButtonElement>, goBack: () => void): void {
  const { key, currentTarget } = event;
  const example = currentTarget.parentElement;
  const step = { ArrowDown: example?.nextElementSibling, ArrowUp: example?.previousElementSibling };
  if (key !== "ArrowDown" && key !== "ArrowUp" && key !== "Escape") return;
  event.preventDefault();
  event.stopPropagation();
  const next = key === "Escape" ? undefined : step[key];
  if (next) next.querySelector("button")?.focus();
  else if (key !== "ArrowDown") goBack();
}
