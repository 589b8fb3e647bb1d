// Shows a file while it is sent to the service, and if it can't be read, the reason.

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { OutlayError } from "../../client/outlay-error.ts";
import { go } from "../address/address.ts";
import { useLedger } from "../ledger.ts";
import { Button } from "../parts/icon.tsx";
import { useUnfinished } from "../service/before-unload.ts";
import { reasonOf } from "../service/refused.ts";
import { isUnanswered } from "../service/service.ts";
import { useImportReader } from "../texts/import-texts.ts";
import { useTexts } from "../texts/texts.ts";
import { FileChoice } from "./file-choice.tsx";
import {
  addWaiting,
  nameOfFile,
  noteUnread,
  sendFile,
  stopWaiting,
  TooLarge,
  useWaiting,
} from "./files.ts";
import { importQuery, importRowsQuery, importsKey } from "./import-queries.ts";
import { useTellReason } from "./rows/row-parts.tsx";
import { shownStatuses } from "./status-chips.tsx";

export function FileUpload({ next }: { readonly next: File | number }) {
  const own = useTexts();
  const { texts } = useImportReader();
  const whyNot = useWhyNot();
  const book = useLedger();
  const { ledger } = book;
  const waiting = useWaiting();
  const queries = useQueryClient();

  const { mutate, error } = useMutation({
    networkMode: "always",
    mutationFn: (file: File) => sendFile(book, file),
    onError(error, file) {
      if (!isUnanswered(error)) noteUnread(file);
    },
    onSuccess(made) {
      queries.setQueryData(importQuery(book, made.id).queryKey, made);
      // The rows are loaded while the screen is rendered.
      const rows = importRowsQuery(book, made.id, shownStatuses(made, undefined));
      void queries.prefetchInfiniteQuery(rows);
      // The list of imports is not shown again until the user leaves this file.
      void queries.invalidateQueries({ queryKey: importsKey(ledger), refetchType: "none" });
      addWaiting(ledger, made.others);
      open(made.id);
    },
  });

  const more = waiting.length - 1;
  const isRefused = error !== null && !isUnanswered(error);
  // Nothing is lost with a file that can't be read.
  useUnfinished({ isLost: () => !isRefused || more > 0 });

  function open(id: number): void {
    stopWaiting(next);
    go({ screen: "import", section: String(id) }, "replace");
  }

  const begin = useEffectEvent(() => {
    if (typeof next === "number") open(next);
    else mutate(next);
  });
  useEffect(() => begin(), []);

  if (typeof next === "number") return null;
  return (
    <>
      <section className="card file-choice stack center wrap" aria-busy={!error}>
        {error ? (
          <>
            <p role="alert">{texts.notRead(nameOfFile(next), whyNot(error))}</p>
            <p className="buttons flow">
              {isUnanswered(error) && (
                <Button className="primary" onClick={() => mutate(next)}>
                  {own.retry}
                </Button>
              )}
              <Button onClick={() => stopWaiting(next)}>{more > 0 ? texts.skip : own.close}</Button>
            </p>
          </>
        ) : (
          <p role="status">{texts.uploading(nameOfFile(next))}</p>
        )}
        {more > 0 && <p className="hint">{texts.waiting(more)}</p>}
      </section>
      {isRefused && more === 0 && <FileChoice />}
    </>
  );
}

function useWhyNot(): (error: Error) => string {
  const own = useTexts();
  const { texts } = useImportReader();
  const tellReason = useTellReason();
  return (error) => {
    if (error instanceof TooLarge) return texts.tooLarge;
    if (error instanceof OutlayError)
      return error.reason ? tellReason(error.reason) : error.message;
    return isUnanswered(error) ? texts.notSent : reasonOf(error, own);
  };
}
