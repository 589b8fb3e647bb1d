// An import that is complete, was interrupted, or was undone. Shows what it did, and what the user can still do.

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useLedger } from "../ledger.ts";
import { showCount } from "../locale/amounts.ts";
import { showMoment } from "../locale/days.ts";
import { Amount } from "../parts/amount.tsx";
import { Button } from "../parts/icon.tsx";
import { ViewLink } from "../parts/view-link.tsx";
import { expenseQuery } from "../service/queries.ts";
import { useImportReader } from "../texts/import-texts.ts";
import { useReader } from "../texts/texts.ts";
import { useStateOfImport } from "./import-list.tsx";
import { undoneKey } from "./import-queries.ts";
import { type Recording, viewOfImport } from "./recording.ts";
import type { Import, UndoneImport } from "./shapes.ts";

interface Props {
  readonly past: Import;
  readonly recording: Recording;
}

export function PastImport({ past, recording }: Props) {
  const { texts: own, locale } = useReader();
  const { texts } = useImportReader();
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
      <TakenRefs of={past} describe={texts.list.withoutRef} />
      {importedAt !== null && <p className="hint">{showMoment(importedAt, locale)}</p>}
      <p className="buttons flow">
        {state === "imported" && list && (
          <ViewLink className="button" to={list}>
            {texts.list.showBook}
          </ViewLink>
        )}
        {state === "importing" && (
          <Button className="primary" disabled={isBusy} onClick={() => recording.record(past)}>
            {texts.end.goOn}
          </Button>
        )}
        {state !== "undone" && (
          <Button disabled={isBusy} onClick={() => recording.undo(past)}>
            {own.undo}
          </Button>
        )}
      </p>
      {state === "undone" && <LeftExpenses id={id} />}
      <ViewLink to={{ section: undefined }}>{texts.back}</ViewLink>
    </section>
  );
}

/** Lists the expenses that an undo left because they were changed, if this page did the undo. */
function LeftExpenses({ id }: { readonly id: number }) {
  const { texts } = useImportReader();
  const { ledger } = useLedger();
  const undone = useQueryClient().getQueryData<UndoneImport>(undoneKey(ledger, id));
  if (!undone || undone.kept.length === 0) return null;
  return (
    <>
      <p>{texts.list.keptOnes}</p>
      <ul className="kept-ones">
        {undone.kept.map(({ expense }) => (
          <LeftExpense key={expense} id={expense} />
        ))}
      </ul>
    </>
  );
}

function LeftExpense({ id }: { readonly id: number }) {
  const { texts } = useImportReader();
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

interface RefsProps {
  readonly of: Pick<Import, "takenRefs" | "withoutRef">;
  readonly describe: (count: number, shown: string) => string;
}

/** Shows how many expenses lose the ref that their file gives them, and the refs. */
export function TakenRefs({ of: { withoutRef, takenRefs }, describe }: RefsProps) {
  const { locale } = useReader();
  if (withoutRef === 0) return null;
  const rest = withoutRef > MAX_NAMED ? ", …" : "";
  return (
    <p>
      {describe(withoutRef, showCount(withoutRef, locale))}{" "}
      <bdi className="hint">{takenRefs.slice(0, MAX_NAMED).join(", ") + rest}</bdi>
    </p>
  );
}

/** More refs would push the rest of the page too far down. */
const MAX_NAMED = 20;
