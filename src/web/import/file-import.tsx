// One file on one screen, without steps: how it was read, questions, rows, and the button that imports them.

import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { OutlayError } from "../../client/outlay-error.ts";
import { type CurrencyCode, isCurrencyCode } from "../../domain/money/currency.ts";
import { go } from "../address/address.ts";
import { LedgerContext, useLedger } from "../ledger.ts";
import { currencyOfReader } from "../locale/currencies.ts";
import { Failed, Skeleton } from "../parts/fallbacks.tsx";
import { ViewLink } from "../parts/view-link.tsx";
import { useOfferedCurrency } from "../service/offered-currency.ts";
import { useImportReader } from "../texts/import-texts.ts";
import { StagedContext, useAmending } from "./amending.ts";
import { FileCategories } from "./file-categories.tsx";
import { FileFacts } from "./file-facts.tsx";
import { useWaiting } from "./files.ts";
import { ImportEnd } from "./import-end.tsx";
import { importQuery } from "./import-queries.ts";
import { PastImport, TakenRefs } from "./past-import.tsx";
import { OtherAccount, Questions } from "./questions.tsx";
import { ReadingLines } from "./reading-lines.tsx";
import { type Recording, useRecording } from "./recording.ts";
import { ImportRows } from "./rows/import-rows.tsx";
import { useTellReason } from "./rows/row-parts.tsx";
import type { Import } from "./shapes.ts";
import { StatusChips, shownStatuses } from "./status-chips.tsx";

/** Opens the next file when nothing is left to do with this one. */
export function FileImport({ id }: { readonly id: number }) {
  const { texts } = useImportReader();
  const recording = useRecording();
  const book = useLedger();
  const query = importQuery(book, id);
  // During the import, the server would decide the status of every row again after each batch.
  const { data, error, refetch } = useQuery({ ...query, enabled: recording.busy === undefined });
  const isGone = error instanceof OutlayError && error.status === 404;
  const isOver = isGone || (data !== undefined && data.state !== "staged");
  const isNext = useWaiting().length > 0 && isOver && recording.busy === undefined;
  useEffect(() => {
    if (isNext) go({ section: undefined });
  }, [isNext]);
  if (isGone) {
    return (
      <section className="card file-choice stack center wrap">
        <p role="alert">{texts.gone}</p>
        <ViewLink to={{ section: undefined }}>{texts.back}</ViewLink>
      </section>
    );
  }
  if (!data && error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={16} />;
  if (data.state === "staged") return <StagedImport staged={data} recording={recording} />;
  return <PastImport past={data} recording={recording} />;
}

interface StagedProps {
  readonly staged: Import;
  readonly recording: Recording;
}

function StagedImport({ staged, recording }: StagedProps) {
  const { texts } = useImportReader();
  const tellReason = useTellReason();
  const isBusy = recording.busy === staged.id;
  const amending = useAmending(staged.id, isBusy);
  const [chosen, setChosen] = useState<string>();
  const shown = shownStatuses(staged, chosen);
  const book = useLedger();
  const [isUnset] = useState(book.currency === null);
  const offer = useOfferedCurrency(likelyCurrency(staged));
  const file = (
    <StagedContext value={{ ...amending, staged, offer, isBusy }}>
      <div className="file-import stack loose" data-outdated={amending.isPending || undefined}>
        <OtherAccount />
        <section className="card" aria-labelledby="import-file">
          <FileFacts />
          <ReadingLines isUnset={isUnset} />
          {staged.skippedFiles.map(({ name, reason }) => (
            <p key={name} className="hint">
              {texts.skippedFiles(`${name}: ${tellReason(reason)}`)}
            </p>
          ))}
          <TakenRefs of={staged} describe={texts.withoutRef} />
          {staged.warnings.map((warning) => (
            <p key={warning.text} className={warning.code.startsWith("plans") ? "hint" : "fault"}>
              {tellReason(warning)}
            </p>
          ))}
        </section>
        <Questions />
        <FileCategories />
        <section className="card import-rows" aria-label={texts.row.list}>
          <StatusChips chosen={chosen} onChoose={setChosen} />
          <ImportRows key={shown.join(" ")} statuses={shown} />
        </section>
        <ImportEnd onRecord={() => recording.record(staged)} />
      </div>
    </StagedContext>
  );
  return <LedgerContext value={{ ...book, currency: offer.currency }}>{file}</LedgerContext>;
}

/** The likely currency of a ledger whose first data is a file: the file's currency, or the user's. */
function likelyCurrency({ reading: { currency } }: Import): CurrencyCode | null {
  const named = currency !== null && isCurrencyCode(currency) ? currency : null;
  return named ?? currencyOfReader(navigator.languages);
}
