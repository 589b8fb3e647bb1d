// An import that is done, was cut short, or was undone: what it did, and what can still be done.

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useLedger } from "../ledger.ts";
import { showMoment } from "../locale/days.ts";
import { Amount } from "../parts/amount.tsx";
import { ViewLink } from "../parts/view-link.tsx";
import { expenseQuery } from "../service/queries.ts";
import { useImportTexts } from "../texts/import-texts.ts";
import { useReader, useTexts } from "../texts/texts.ts";
import { useStateOfImport } from "./import-list.tsx";
import { undoneKey } from "./import-queries.ts";
import { type Recording, viewOfImport } from "./recording.ts";
import type { Import, UndoneImport } from "./shapes.ts";
import { TakenRefs } from "./taken-refs.tsx";

interface Props {
  readonly past: Import;
  readonly recording: Recording;
}

export function PastImport({ past, recording }: Props) {
  const own = useTexts();
  const texts = useImportTexts();
  const { locale } = useReader();
  const { id, name, state, importedAt } = past;
  const list = viewOfImport(past);
  const stateOf = useStateOfImport();
  const isBusy = recording.busy === id;
  return (
    <section className="card file-choice stack center wrap" aria-labelledby="past-import">
      <h3 id="past-import">
        <bdi>{name}</bdi>
      </h3>
      <p role="status">{stateOf(past)}</p>
      <TakenRefs of={past} tell={texts.list.withoutRef} />
      {importedAt !== null && <p className="hint">{showMoment(importedAt, locale)}</p>}
      <p className="buttons flow">
        {state === "imported" && list && (
          <ViewLink className="button" to={list}>
            {texts.list.showBook}
          </ViewLink>
        )}
        {state === "importing" && (
          <button
            type="button"
            className="primary"
            disabled={isBusy}
            onClick={() => recording.record(past)}
          >
            {texts.end.goOn}
          </button>
        )}
        {state !== "undone" && (
          <button type="button" disabled={isBusy} onClick={() => recording.undo(past)}>
            {own.undo}
          </button>
        )}
      </p>
      {state === "undone" && <KeptOnes id={id} />}
      <ViewLink to={{ section: undefined }}>{texts.back}</ViewLink>
    </section>
  );
}

/** What was changed since, and so is still there; as far as this page was told. */
function KeptOnes({ id }: { readonly id: number }) {
  const texts = useImportTexts();
  const { ledger } = useLedger();
  const undone = useQueryClient().getQueryData<UndoneImport>(undoneKey(ledger, id));
  if (!undone || undone.kept.length === 0) return null;
  return (
    <>
      <p>{texts.list.keptOnes}</p>
      <ul className="kept-ones">
        {undone.kept.map(({ expense }) => (
          <KeptOne key={expense} id={expense} />
        ))}
      </ul>
    </>
  );
}

function KeptOne({ id }: { readonly id: number }) {
  const texts = useImportTexts();
  const { data } = useQuery(expenseQuery(useLedger(), id));
  return (
    <li>
      <ViewLink to={{ screen: "book", section: undefined, expense: id }}>
        {data ? <bdi>{data.description}</bdi> : texts.list.keptOne(id)}
      </ViewLink>{" "}
      {data && <Amount value={data.amount} />}
    </li>
  );
}
