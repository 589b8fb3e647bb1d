// Lists past imports, the newest first, each with what it imported and a button that undoes it.

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { currentView, go } from "../address/address.ts";
import { useLedger } from "../ledger.ts";
import { showCount } from "../locale/amounts.ts";
import { showMoment } from "../locale/days.ts";
import { Button } from "../parts/icon.tsx";
import { useOutlivedFocus } from "../parts/row-focus.ts";
import { ViewLink } from "../parts/view-link.tsx";
import { reasonOf } from "../service/refused.ts";
import { showToast } from "../service/toasts.ts";
import { itemsOf, Listed } from "../settings/setting-rows.tsx";
import { useImportReader } from "../texts/import-texts.ts";
import { useReader, useTexts } from "../texts/texts.ts";
import { importsKey, importsQuery } from "./import-queries.ts";
import { type Recording, useRecording, viewOfImport } from "./recording.ts";
import { accountName } from "./row-change.ts";
import type { ImportSummary } from "./shapes.ts";

export function ImportList() {
  const { texts } = useImportReader();
  const recording = useRecording();
  const outlived = useOutlivedFocus();
  return (
    <section className="card imports stack" aria-labelledby="imports" {...outlived}>
      <h3 id="imports">{texts.list.title}</h3>
      <Listed {...itemsOf(useQuery(importsQuery(useLedger())))} empty={texts.list.none}>
        {(imports) => (
          <ul className="setting-list">
            {imports.map((each) => (
              <ImportEntry key={each.id} entry={each} recording={recording} />
            ))}
          </ul>
        )}
      </Listed>
    </section>
  );
}

interface EntryProps {
  readonly entry: ImportSummary;
  readonly recording: Recording;
}

function ImportEntry({ entry, recording }: EntryProps) {
  const discard = useDiscard();
  const { texts: own, locale } = useReader();
  const { texts } = useImportReader();
  const { id, name, state, source, importedAt, createdAt } = entry;
  const stateOf = useStateOfImport();
  const isBusy = recording.busy === id;
  const at = importedAt ?? createdAt;
  const list = state === "imported" ? viewOfImport(entry) : undefined;
  return (
    <li>
      <span className="what">
        <ViewLink to={list ?? { section: String(id) }} className="name wrap">
          <bdi>{name}</bdi>
        </ViewLink>
        <span className="facts hint">
          <span className="source wrap">
            {source && (
              <>
                {texts.facts.source}: <bdi>{accountName(source.name)}</bdi>
              </>
            )}
          </span>
          <span>{isBusy ? texts.list.undoing : stateOf(entry)}</span>
          <time dateTime={new Date(at).toISOString()}>{showMoment(at, locale, false)}</time>
        </span>
      </span>
      <span className="acts">
        {state === "staged" && (
          <Button className="plain" onClick={() => void discard(entry)}>
            {texts.discard}
          </Button>
        )}
        {state !== "staged" && state !== "undone" && (
          <Button
            aria-label={texts.list.undo(name)}
            disabled={isBusy}
            onClick={() => recording.undo(entry)}
          >
            {own.undo}
          </Button>
        )}
      </span>
    </li>
  );
}

export function useStateOfImport(): (
  summary: Pick<ImportSummary, "state" | "done" | "of">,
) => string {
  const { texts, locale } = useImportReader();
  return ({ state, done, of }) => {
    const all = showCount(of, locale);
    if (state === "importing") return texts.list.cut(showCount(done, locale), all);
    return state === "imported" ? texts.list.imported(of, all) : texts.list[state];
  };
}

/** Deletes a staged import, and leaves its screen. */
export function useDiscard(): (entry: Pick<ImportSummary, "id" | "name">) => Promise<void> {
  const own = useTexts();
  const { texts } = useImportReader();
  const { service, ledger } = useLedger();
  const queries = useQueryClient();
  return async ({ id, name }) => {
    try {
      await service.client.dropImport({ ledger, id });
      showToast({ text: texts.discarded(name), isUrgent: false });
      if (currentView().section === String(id)) go({ section: undefined });
    } catch (error) {
      showToast({ text: reasonOf(error, own), isUrgent: true });
    }
    await queries.invalidateQueries({ queryKey: importsKey(ledger) });
  };
}
