// How the list looks on this device: how close its rows stand, and which columns it has.

import { useLedger } from "../../ledger.ts";
import { COLUMNS, DENSITIES, prefer, usePreferences } from "../../preferences.ts";
import { useTexts } from "../../texts/texts.ts";
import { columnName } from "./list-heads.tsx";

export function ListLook() {
  const texts = useTexts();
  const { density, columns } = usePreferences();
  const { currency } = useLedger();
  const offered = COLUMNS.filter((column) => column !== "original" || currency !== null);
  return (
    <>
      <fieldset className="choices-of">
        <legend>{texts.book.density}</legend>
        {DENSITIES.map((each) => (
          <label key={each}>
            <input
              type="radio"
              name="density"
              checked={density === each}
              onChange={() => prefer({ density: each })}
            />
            {texts.book.densities[each]}
          </label>
        ))}
      </fieldset>
      <fieldset className="choices-of">
        <legend>{texts.book.columns}</legend>
        {offered.map((column) => (
          <label key={column}>
            <input
              type="checkbox"
              checked={columns.includes(column)}
              onChange={({ target }) => {
                const isIn = (each: (typeof COLUMNS)[number]) =>
                  each === column ? target.checked : columns.includes(each);
                prefer({ columns: COLUMNS.filter(isIn) });
              }}
            />
            {columnName(column, texts)}
          </label>
        ))}
      </fieldset>
    </>
  );
}
