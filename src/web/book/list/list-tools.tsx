// Tools for the list as a whole: they select expenses, sort the list, choose its columns, and save or print all of it.

import { type ReactNode, useId, useState } from "react";
import { go, useView } from "../../address/address.ts";
import { SORTS } from "../../address/view.ts";
import { useSelection } from "../../expense/bulk/selection.tsx";
import { useLedger } from "../../ledger.ts";
import { showCount } from "../../locale/amounts.ts";
import { Check, Radios, Select } from "../../parts/choices.tsx";
import { ExportChoices } from "../../parts/export-choices.tsx";
import { Button, Icon } from "../../parts/icon.tsx";
import { COLUMNS, DENSITIES, prefer, usePreferences } from "../../preferences.ts";
import { added } from "../../service/pending.ts";
import { useReader, useTexts } from "../../texts/texts.ts";
import { useNarrowing } from "../filter-chips.tsx";
import { useShownPeriod } from "../period-bar.tsx";
import { columnName, noteSorting, useSortFocus } from "./list-heads.tsx";
import { PrintButton, type PrintProps } from "./print-book.tsx";

export function ListTools(props: PrintProps) {
  const { book, days, isWide } = props;
  const texts = useTexts();
  const save = (
    <>
      <Icon name="save" />
      <span>{texts.book.export}</span>
    </>
  );
  return (
    <div className="list-tools flow snug">
      <SelectButton />
      {!isWide && <SortChoice />}
      <Popover kind="exports" label={texts.book.export} button={save}>
        <ExportBook book={book} days={days} />
      </Popover>
      <PrintButton {...props} />
      {isWide && (
        <Popover kind="look-choices" label={texts.book.look} button={<Icon name="columns" />}>
          <ListLook />
        </Popover>
      )}
    </div>
  );
}

/** The button that starts selecting. Users of touch have no other way to select, and users of a mouse see no other hint. */
function SelectButton() {
  const texts = useTexts();
  const { isSelecting, setIsSelecting, clear } = useSelection();
  const label = isSelecting ? texts.book.selectNone : texts.book.selectSome;
  return (
    <Button
      className="plain select"
      aria-label={label}
      onClick={() => (isSelecting ? clear() : setIsSelecting(true))}
    >
      <Icon name="check" />
      <span>{label}</span>
    </Button>
  );
}

function SortChoice() {
  const texts = useTexts();
  const { sort } = useView();
  const choice = useSortFocus<HTMLSelectElement>("choice");
  return (
    <Select
      className="plain"
      ref={choice}
      aria-label={texts.book.sort}
      choices={(["-date", ...SORTS] as const).map((key) => ({ key, name: texts.book.sorts[key] }))}
      value={sort ?? "-date"}
      onChange={(chosen) => {
        noteSorting("choice");
        go({ sort: chosen === "-date" ? undefined : chosen }, "replace");
      }}
    />
  );
}

interface PopoverProps {
  /** The popover's class in the style sheets. */
  readonly kind: string;
  readonly label: string;
  readonly button: ReactNode;
  readonly children: ReactNode;
}

/** Renders its content when it is first opened. */
function Popover({ kind, label, button, children }: PopoverProps) {
  const id = useId();
  const [isWanted, setIsWanted] = useState(false);
  return (
    <>
      <Button
        className="plain"
        aria-label={label}
        title={label}
        popoverTarget={id}
        onClick={() => setIsWanted(true)}
      >
        {button}
      </Button>
      <div id={id} popover="auto" className={`popover ${kind}`}>
        {isWanted && children}
      </div>
    </>
  );
}

/** Says which expenses are exported, and offers the formats. */
function ExportBook({ book, days }: Pick<PrintProps, "book" | "days">) {
  const { texts, locale } = useReader();
  const { name } = useShownPeriod(book.period);
  const { count } = added(days);
  const what = [name, ...useNarrowing(book)].join(", ");
  return (
    <>
      <h3>{texts.exporting.what(texts.expenses(count, showCount(count, locale)), what)}</h3>
      <ExportChoices filter={book.filter} />
    </>
  );
}

/** How dense the rows are on this device, and which columns they have. */
function ListLook() {
  const texts = useTexts();
  const { density, columns } = usePreferences();
  const { currency } = useLedger();
  const offered = COLUMNS.filter((column) => column !== "original" || currency !== null);
  return (
    <>
      <Radios
        legend={texts.book.density}
        choices={DENSITIES.map((key) => ({ key, name: texts.book.densities[key] }))}
        value={density}
        onChange={(density) => prefer({ density })}
      />
      <fieldset className="stack snug">
        <legend>{texts.book.columns}</legend>
        {offered.map((column) => (
          <Check
            key={column}
            isChecked={columns.includes(column)}
            onChange={(isChecked) => {
              const isIn = (each: (typeof COLUMNS)[number]) =>
                each === column ? isChecked : columns.includes(each);
              prefer({ columns: COLUMNS.filter(isIn) });
            }}
          >
            {columnName(column, texts)}
          </Check>
        ))}
      </fieldset>
    </>
  );
}
