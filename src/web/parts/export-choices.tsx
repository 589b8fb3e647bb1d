// The formats in which expenses leave the app, each a link that saves the file, with what it is good for.

import type { MouseEvent } from "react";
import type { ExportFormat } from "../../domain/export-format.ts";
import { useLedger } from "../ledger.ts";
import { exportAddress } from "../service/export-address.ts";
import type { Filter } from "../service/filter.ts";
import { isAllSent } from "../service/pending.ts";
import { showToast } from "../service/toasts.ts";
import { useTexts } from "../texts/texts.ts";

/** As their makers call them, in the order in which they are offered. */
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

interface Props {
  /** All expenses of the ledger where there is none. */
  readonly filter?: Filter;
}

export function ExportChoices({ filter }: Props) {
  const texts = useTexts();
  const { service, ledger } = useLedger();
  // Safe: the names of the object's own members.
  const formats = Object.keys(NAMES) as readonly ExportFormat[];

  /** What the service has not got yet would not be in the file. */
  function follow(event: MouseEvent): void {
    const isAway = service.connectivity.isAway();
    if (isAllSent() && !isAway) return;
    event.preventDefault();
    showToast({ text: isAway ? texts.away : texts.exporting.notYet, isUrgent: true });
  }

  return (
    <ul className="export-choices">
      {formats.map((format) => (
        <li key={format}>
          <a href={exportAddress(ledger, format, filter)} download onClick={follow}>
            <span className="name">{NAMES[format]}</span>
            <span className="hint">{texts.exporting.uses[format]}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
