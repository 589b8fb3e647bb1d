// How the bytes of a file became rows, and whose they are: each is a choice that is pressed to be changed.

import { useQuery } from "@tanstack/react-query";
import { SEPARATORS } from "../../domain/import/terms.ts";
import { isCurrencyCode } from "../../domain/money/currency.ts";
import { useLedger } from "../ledger.ts";
import { CurrencyChoice } from "../parts/currency-choice.tsx";
import type { OfferedCurrency } from "../service/offered-currency.ts";
import { useImportTexts } from "../texts/import-texts.ts";
import { useTexts } from "../texts/texts.ts";
import type { Amending } from "./amending.ts";
import { importSourcesQuery } from "./import-queries.ts";
import type { Import } from "./shapes.ts";

interface Props {
  readonly staged: Import;
  readonly amending: Amending;
}

export interface Offering {
  /** Of a ledger that has no currency. */
  readonly offer: OfferedCurrency | undefined;
}

const AS_FOUND = "";

export function FileChoices({ staged, amending, offer }: Props & Offering) {
  const texts = useImportTexts();
  const { data } = useQuery(importSourcesQuery(useLedger()));
  const { reading, source } = staged;
  const { encoding, separator, sheet, sheets } = reading;
  const { facts } = texts;
  const sources = data?.items ?? [];
  return (
    <div className="file-choices facts">
      {offer && <LedgerCurrency {...offer} />}
      {encoding && (
        <Choice
          label={facts.encoding}
          value={encoding.value}
          choices={[...new Set([encoding.value, "utf-8", ...(encoding.others ?? [])])].map(
            (each) => [
              each,
              each.replace(/^windows/, "Windows").replace(/^(?!W).*/, (name) => name.toUpperCase()),
            ],
          )}
          onChoose={(value) => amending.answer({ encoding: value })}
        />
      )}
      {separator && (
        <Choice
          label={facts.separator}
          value={separator.value}
          choices={SEPARATORS.map((each) => [
            each,
            facts.separatedBy(facts.separators[each] ?? each),
          ])}
          onChoose={(value) => {
            const chosen = SEPARATORS.find((each) => each === value);
            if (chosen) amending.answer({ separator: chosen });
          }}
        />
      )}
      {sheet && sheets.length > 1 && (
        <Choice
          label={facts.sheet}
          value={String(sheets.indexOf(sheet.value))}
          choices={sheets.map((name, at) => [String(at), name])}
          onChoose={(value) => amending.answer({ sheet: Number.parseInt(value, 10) })}
        />
      )}
      {source && sources.length > 0 && (
        <Choice
          label={facts.source}
          value={source.id === null ? AS_FOUND : String(source.id)}
          choices={[
            [AS_FOUND, facts.newSource(source.name)],
            ...sources.map(({ id, name }) => [String(id), name] as const),
          ]}
          onChoose={(value) => {
            if (value === AS_FOUND) amending.amend({ source: null, answers: { account: "new" } });
            else amending.amend({ source: Number.parseInt(value, 10) });
          }}
        />
      )}
    </div>
  );
}

/** A book that begins with a file has no currency yet; all amounts without one of their own are in it. */
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

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly choices: readonly (readonly [value: string, shown: string])[];
  readonly onChoose: (value: string) => void;
}

/** A value that is pressed to be changed. */
export function Choice({ label, value, choices, onChoose }: ChoiceProps) {
  return (
    <select
      className="said"
      aria-label={label}
      title={label}
      value={value}
      onChange={({ target }) => onChoose(target.value)}
    >
      {choices.map(([each, shown]) => (
        <option key={each} value={each}>
          {shown}
        </option>
      ))}
    </select>
  );
}
