// How a file was read: a line for each guess with its evidence, which is pressed to be changed. Answers that were given stand there too,
// so that they can be taken back.

import { Fragment, useState } from "react";
import { NUMBER_FORMATS } from "../../domain/import/terms.ts";
import { showCount } from "../locale/amounts.ts";
import { showYear } from "../locale/days.ts";
import { Icon } from "../parts/icon.tsx";
import { useImportTexts } from "../texts/import-texts.ts";
import { useReader } from "../texts/texts.ts";
import type { Amending } from "./amending.ts";
import { ColumnsDialog } from "./columns-dialog.tsx";
import { Choice, FileChoices, type Offering } from "./file-choices.tsx";
import { useTellReason } from "./rows/reason.tsx";
import type { ColumnGuess, Import } from "./shapes.ts";

interface Props {
  readonly staged: Import;
  readonly amending: Amending;
}

export function ReadingLines({ staged, amending, offer }: Props & Offering) {
  const texts = useImportTexts();
  const { guesses, columnHeaders, separator } = staged.reading;
  const isTable = columnHeaders.length > 0 || separator !== null;
  // What is certain is looked at by few; what is not is seen.
  const [isOpen] = useState(guesses.some(({ certain }) => !certain));
  return (
    <details className="reading" open={isOpen}>
      <summary>{texts.guesses.title}</summary>
      <FileChoices staged={staged} amending={amending} offer={offer} />
      <ul className="guesses" aria-label={texts.guesses.title}>
        {guesses.map((guess) => (
          <GuessLine key={guess.about} guess={guess} staged={staged} amending={amending} />
        ))}
        {isTable && <ColumnsLine staged={staged} amending={amending} />}
        <AnswerLines staged={staged} amending={amending} />
      </ul>
    </details>
  );
}

function GuessLine({ guess, staged, amending }: Props & { readonly guess: ColumnGuess }) {
  const texts = useImportTexts();
  const { about, columns, value, certain } = guess;
  const name = texts.guesses[about];
  const choices = {
    days: texts.days,
    numbers: same(NUMBER_FORMATS),
    spent: texts.spent,
  };
  const tellReason = useTellReason();
  return (
    <li data-unsure={!certain || undefined}>
      <span className="what">{name}</span>
      <ColumnNames columns={columns} columnHeaders={staged.reading.columnHeaders} />
      <Choice
        label={texts.guesses.change(name)}
        value={value}
        choices={Object.entries(choices[about])}
        onChoose={(chosen) => amending.answer({ [about]: chosen })}
      />
      <span className="hint">{certain ? tellReason(guess.reason) : texts.guesses.unsure}</span>
    </li>
  );
}

function same(values: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(values.map((value) => [value, value]));
}

interface NamesProps {
  readonly columns: readonly number[];
  readonly columnHeaders: readonly string[];
}

function ColumnNames({ columns, columnHeaders }: NamesProps) {
  const texts = useImportTexts();
  const { locale } = useReader();
  return (
    <span className="heads-of soft cut">
      {columns.map((at, index) => (
        <Fragment key={at}>
          {index > 0 && ", "}
          <bdi>{columnHeaders[at] || texts.columns.unnamed(showCount(at + 1, locale))}</bdi>
        </Fragment>
      ))}
    </span>
  );
}

/** Whom was paid and for what, and all other columns behind a button. */
function ColumnsLine({ staged, amending }: Props) {
  const texts = useImportTexts();
  const [isOpen, setIsOpen] = useState(false);
  const { locale } = useReader();
  const { columns, columnHeaders, header } = staged.reading;
  const { payee = [], text = [] } = columns;
  return (
    <li>
      <span className="what">{texts.guesses.columns}</span>
      <ColumnNames columns={[...payee, ...text]} columnHeaders={columnHeaders} />
      <button type="button" className="said" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {texts.columns.title}
        <Icon name="pencil" />
      </button>
      {header !== null && (
        <span className="hint">{texts.facts.header(showCount(header, locale))}</span>
      )}
      {isOpen && (
        <ColumnsDialog
          reading={staged.reading}
          onSave={(chosen) => amending.answer({ columns: chosen })}
          onClose={() => setIsOpen(false)}
        />
      )}
    </li>
  );
}

/** What was answered and stands in no guess. */
function AnswerLines({ staged: { answers }, amending }: Props) {
  const { said } = useImportTexts();
  const { locale } = useReader();
  const { account, person, year, currencies } = answers;
  const { imported, skipped } = said;
  // Some can only be asked again.
  const lines = [
    ["cash", { spent: imported, skipped }],
    ["duplicates", { same: skipped, new: imported }],
    ["pending", { imported, skipped }],
    ["account", account && { [account]: account === "same" ? said.sameSource : said.newSource }],
    ["person", person && { [person]: person }],
    ["year", year && { [year]: showYear(year, locale) }],
  ] as const;
  return (
    <>
      {lines.map(([name, choices]) => (
        <AnswerLine
          key={name}
          label={said[name]}
          value={answers[name]}
          choices={choices || {}}
          onChoose={(chosen) => amending.answer({ [name]: chosen })}
        />
      ))}
      {currencies.map(({ currency, rate }) => (
        <AnswerLine
          key={currency}
          label={said.currency(currency)}
          value={rate ?? skipped}
          choices={{ [rate ?? skipped]: rate ?? skipped }}
          onChoose={() => {
            const kept = currencies.filter((each) => each.currency !== currency);
            amending.answer({ currencies: kept });
          }}
        />
      ))}
    </>
  );
}

interface AnswerLineProps {
  readonly label: string;
  readonly value: string | number | null;
  /** Besides asking again. */
  readonly choices: Readonly<Record<string, string>>;
  /** Null asks again. */
  readonly onChoose: (value: string | null) => void;
}

const ASK = "";

/** Undrawn where nothing was said. */
function AnswerLine({ label, value, choices, onChoose }: AnswerLineProps) {
  const texts = useImportTexts();
  if (value === null) return null;
  return (
    <li>
      <span className="what">{label}</span>
      <span className="heads-of soft cut" />
      <Choice
        label={texts.guesses.change(label)}
        value={String(value)}
        choices={[...Object.entries(choices), [ASK, texts.said.ask]]}
        onChoose={(chosen) => onChoose(chosen === ASK ? null : chosen)}
      />
    </li>
  );
}
