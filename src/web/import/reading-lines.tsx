// Shows how a file was read. Each choice has a line with its evidence, and each answer has a line, so that the user can change it.

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { NUMBER_FORMATS, SEPARATORS } from "../../domain/import/terms.ts";
import { keysOf } from "../../domain/keys.ts";
import { isCurrencyCode } from "../../domain/money/currency.ts";
import { useLedger } from "../ledger.ts";
import { showCount } from "../locale/amounts.ts";
import { showYear } from "../locale/days.ts";
import { Select } from "../parts/choices.tsx";
import { CurrencyChoice } from "../parts/currency-choice.tsx";
import { Button, Icon } from "../parts/icon.tsx";
import type { OfferedCurrency } from "../service/offered-currency.ts";
import { useImportReader } from "../texts/import-texts.ts";
import { useReader, useTexts } from "../texts/texts.ts";
import { useStaged } from "./amending.ts";
import { ColumnsDialog, useColumnName } from "./columns.tsx";
import { importSourcesQuery } from "./import-queries.ts";
import { useTellReason } from "./rows/row-parts.tsx";
import type { Answers, Import, ImportChange } from "./shapes.ts";

/** `isUnset` is true for a ledger that had no currency. */
export function ReadingLines({ isUnset }: { readonly isUnset: boolean }) {
  const { staged, amend, offer } = useStaged();
  const { guesses: texts } = useImportReader().texts;
  const { guesses, columnHeaders, separator } = staged.reading;
  // Few people look at how a file was read if all of it is certain. Anything uncertain must be seen, unless a question shows it.
  const [isOpen] = useState(() => {
    const asked = staged.questions.map(({ kind }) => kind);
    return guesses.some(({ certain, about }) => !certain && !asked.includes(about));
  });
  const lines = [...useFileLines(staged), ...useGuessLines(staged), ...useAnswerLines(staged)];
  return (
    <details className="reading" open={isOpen}>
      <summary className="small bold">{texts.title}</summary>
      {isUnset && <LedgerCurrency {...offer} />}
      <ul className="guesses" aria-label={texts.title}>
        {lines.map(({ label, about, value, choices, changeTo, evidence, isUnsure }) => (
          <li key={label} data-unsure={isUnsure || undefined}>
            <span className="bold">{label}</span>
            <bdi className="heads-of soft cut">{about}</bdi>
            <Select
              className="said small bold"
              aria-label={label}
              value={value}
              choices={choices.map(([key, name]) => ({ key, name }))}
              onChange={(chosen) => amend(changeTo(chosen))}
            />
            <span className="hint">{evidence}</span>
          </li>
        ))}
        {(columnHeaders.length > 0 || separator !== null) && <ColumnsLine />}
      </ul>
    </details>
  );
}

/** The currency of a ledger whose first data is this file, since it has none yet. */
function LedgerCurrency({ currency, choose }: OfferedCurrency) {
  const texts = useTexts();
  if (!choose) return null;
  return (
    <CurrencyChoice
      label={texts.currency}
      none={texts.first.chooseCurrency}
      value={currency ?? ""}
      onChange={(code) => choose(isCurrencyCode(code) ? code : null)}
    />
  );
}

interface Line {
  readonly label: string;
  readonly about?: string;
  readonly value: string;
  readonly choices: readonly (readonly [value: string, name: string])[];
  readonly changeTo: (value: string) => ImportChange;
  readonly evidence?: string;
  readonly isUnsure?: boolean;
}

/** The value that removes an answer, so that the user is asked again. */
const ASK = "";

function answering(name: keyof Answers): Line["changeTo"] {
  return (value) => ({ answers: { [name]: value === ASK ? null : value } });
}

function useFileLines({ reading, source }: Import): readonly Line[] {
  const { facts } = useImportReader().texts;
  const { data } = useQuery(importSourcesQuery(useLedger()));
  const { encoding, separator, sheet, sheets } = reading;
  const known = (data?.items ?? []).map(({ id, name }) => [String(id), name] as const);
  const encodings = new Set([encoding?.value ?? "", "utf-8", ...(encoding?.others ?? [])]);
  const lines: readonly (Line | null | undefined | false)[] = [
    encoding && {
      label: facts.encoding,
      value: encoding.value,
      choices: [...encodings].map((name) => [name, nameOfEncoding(name)]),
      changeTo: answering("encoding"),
    },
    separator && {
      label: facts.separator,
      value: separator.value,
      choices: SEPARATORS.map((each) => [each, facts.separators[each] ?? each]),
      changeTo: answering("separator"),
    },
    sheets.length > 1 && {
      label: facts.sheet,
      value: String(sheets.indexOf(sheet?.value ?? "")),
      choices: sheets.map((name, at) => [String(at), name]),
      changeTo: (value) => ({ answers: { sheet: Number.parseInt(value, 10) } }),
    },
    known.length > 0 &&
      source && {
        label: facts.source,
        value: String(source.id ?? "new"),
        choices: [["new", facts.newSource(source.name)], ...known],
        changeTo: (value) =>
          value === "new"
            ? { source: null, answers: { account: "new" } }
            : { source: Number.parseInt(value, 10) },
      },
  ];
  return lines.flatMap((line) => line || []);
}

function nameOfEncoding(name: string): string {
  return name.startsWith("windows") ? `W${name.slice(1)}` : name.toUpperCase();
}

function useGuessLines({ reading }: Import): readonly Line[] {
  const { texts } = useImportReader();
  const tellReason = useTellReason();
  const nameOf = useColumnName();
  const choices = {
    days: Object.entries(texts.days),
    numbers: NUMBER_FORMATS.map((format) => [format, format] as const),
    spent: Object.entries(texts.spent),
  };
  return reading.guesses.map(({ about, columns, value, certain, reason }) => ({
    label: texts.guesses[about],
    about: columns.map(nameOf).join(", "),
    value,
    choices: choices[about],
    changeTo: answering(about),
    evidence: certain ? tellReason(reason) : texts.guesses.unsure,
    isUnsure: !certain,
  }));
}

/** Lines for answers that no guess shows. Some of these answers can only be removed, so that the user is asked again. */
function useAnswerLines({ answers }: Import): readonly Line[] {
  const { said } = useImportReader().texts;
  const { locale } = useReader();
  const { year, currencies } = answers;
  const { imported, skipped } = said;
  const spending = { spent: imported, skipped };
  const names = {
    bill: spending,
    cash: spending,
    savings: spending,
    duplicates: { same: skipped, new: imported },
    pending: { imported, skipped },
    account: { same: said.sameSource, new: said.newSource },
    person: {},
    year: year === null ? {} : { [year]: showYear(year, locale) },
  };
  const lines = keysOf(names).map((name): Line => {
    const value = String(answers[name] ?? ASK);
    const choices = Object.entries({ [value]: value, ...names[name], [ASK]: said.ask });
    return { label: said[name], value, choices, changeTo: answering(name) };
  });
  const rates = currencies.map((each): Line => {
    const value = each.rate ?? skipped;
    const others = currencies.filter((other) => other !== each);
    const choices = Object.entries({ [value]: value, [ASK]: said.ask });
    const changeTo = () => ({ answers: { currencies: others } });
    return { label: said.currency(each.currency), value, choices, changeTo };
  });
  return [...lines.filter(({ value }) => value !== ASK), ...rates];
}

/** Names the payee and text columns. A dialog shows all columns. */
function ColumnsLine() {
  const { columns, header } = useStaged().staged.reading;
  const { texts: own, locale } = useReader();
  const { texts } = useImportReader();
  const [isOpen, setIsOpen] = useState(false);
  const nameOf = useColumnName();
  const { payee = [], text = [] } = columns;
  return (
    <li>
      <span className="bold">{own.book.columns}</span>
      <bdi className="heads-of soft cut">{[...payee, ...text].map(nameOf).join(", ")}</bdi>
      <Button className="said small bold" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {texts.columns.title}
        <Icon name="pencil" />
      </Button>
      {header !== null && (
        <span className="hint">{texts.facts.header(showCount(header, locale))}</span>
      )}
      {isOpen && <ColumnsDialog onClose={() => setIsOpen(false)} />}
    </li>
  );
}
