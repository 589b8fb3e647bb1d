// The formats in which expenses leave the app, each as a link that saves the file, with the format's purpose and omissions.

import type { MouseEvent } from "react";
import {
  EXPORT_FORMATS,
  type ExportFormat,
  OMITTED_BY_ALL,
  type Omission,
} from "../../domain/export-format.ts";
import { keysOf } from "../../domain/keys.ts";
import { useLedger } from "../ledger.ts";
import { exportAddress, type Filter } from "../service/filter.ts";
import { isAllSent } from "../service/pending.ts";
import { showToast } from "../service/toasts.ts";
import { useReader, useTexts } from "../texts/texts.ts";
import { textLocaleOf } from "../texts/user-locale.ts";

/** The official names of the formats, in the order in which they are offered. */
const NAMES: Readonly<Record<ExportFormat, string>> = {
  csv: "CSV",
  xlsx: "Excel (XLSX)",
  json: "JSON",
  ndjson: "NDJSON",
  hledger: "hledger",
  beancount: "Beancount",
  qif: "QIF",
  ofx: "OFX",
};

const FORMATS = keysOf(NAMES);

/** Without a filter, all expenses of the ledger are exported. */
export function ExportChoices({ filter }: { readonly filter?: Filter }) {
  const texts = useTexts();
  const { service, ledger } = useLedger();

  /** The file would lack changes that the server hasn't received yet. */
  function follow(event: MouseEvent): void {
    const isAway = service.connectivity.isAway();
    if (isAllSent() && !isAway) return;
    event.preventDefault();
    showToast({ text: isAway ? texts.away : texts.exporting.notYet, isUrgent: true });
  }

  return (
    <>
      <ul className="export-choices">
        {FORMATS.map((format) => (
          <li key={format}>
            <a href={exportAddress(ledger, format, filter)} download onClick={follow}>
              <span className="bold">{NAMES[format]}</span>
              <span className="hint">{texts.exporting.uses[format]}</span>
            </a>
          </li>
        ))}
      </ul>
      <Omissions />
    </>
  );
}

/** Formats with the same omissions are listed together. */
function Omissions() {
  const { exporting } = useTexts();
  const list = new Intl.ListFormat(textLocaleOf(useReader()));
  const namesOf = (omissions: readonly Omission[]) =>
    omissions.map((omission) => exporting.omissions[omission]);
  const lacking = FORMATS.filter((format) => EXPORT_FORMATS[format].omits.length > 0);
  const alike = Map.groupBy(lacking, (format): readonly Omission[] => EXPORT_FORMATS[format].omits);
  return (
    <div className="omissions hint stack tight">
      <p>{exporting.omittedByAll(list.format(namesOf(OMITTED_BY_ALL)))}</p>
      <details>
        <summary>{exporting.omitted}</summary>
        <dl className="stack tight">
          {[...alike].map(([omits, formats]) => (
            <div key={formats[0]}>
              <dt className="bold">{formats.map((format) => NAMES[format]).join(", ")}</dt>
              <dd>{namesOf(omits).join("; ")}</dd>
            </div>
          ))}
        </dl>
      </details>
    </div>
  );
}
