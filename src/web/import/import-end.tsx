// The end of an import's screen: a button that says what it imports, or the question that must be answered first.

import { useQuery } from "@tanstack/react-query";
import { isImported } from "../../domain/import/terms.ts";
import { sum } from "../../domain/money/decimal.ts";
import { usePageKeys } from "../keys.ts";
import { useLedger } from "../ledger.ts";
import { showCount } from "../locale/amounts.ts";
import { useOnPage } from "../on-page.ts";
import { Amount } from "../parts/amount.tsx";
import { Button } from "../parts/icon.tsx";
import { useImportReader } from "../texts/import-texts.ts";
import { useStaged } from "./amending.ts";
import { newCategories } from "./file-categories.tsx";
import { useWaiting } from "./files.ts";
import { importsQuery } from "./import-queries.ts";
import { askedNow } from "./questions.tsx";
import { countRows, FRAME } from "./row-change.ts";

export function ImportEnd({ onRecord }: { readonly onRecord: () => void }) {
  const { staged, offer, isPending, isBusy } = useStaged();
  const { texts, locale } = useImportReader();
  const waiting = useWaiting();
  const { statuses, questions } = staged;
  const asked = askedNow(questions).length;
  const recorded = statuses.filter(({ status }) => isImported(status));
  const count = countRows(recorded);
  const isUnread = statuses.every(
    ({ status }) => status === "unreadable" || FRAME.includes(status),
  );
  const categorized = recorded.reduce((all, each) => all + each.categorized, 0);
  const made = newCategories(staged);
  const canRecord = questions.length === 0 && !isBusy && !isPending;
  const shown = showCount(count, locale);

  function record(): void {
    if (!canRecord) return;
    offer.settle();
    onRecord();
  }
  usePageKeys({ "mod+Enter": record });
  useOnPage("import-end");

  return (
    <footer className="import-end float flow wrap">
      <p className="facts" role="status">
        {isBusy ? (
          <Progress of={count} id={staged.id} />
        ) : asked > 0 ? (
          texts.end.first(asked)
        ) : count === 0 ? (
          texts.end[isUnread ? "unread" : "nothing"]
        ) : (
          <>
            <Amount value={sum(recorded.map((each) => each.sum))} />
            <span className="hint">
              {texts.end.categorized(showCount(categorized, locale), shown)}
            </span>
            {made > 0 && (
              <span className="hint">{texts.ofFile.made(made, showCount(made, locale))}</span>
            )}
          </>
        )}
        {waiting.length > 0 && <span className="hint">{texts.waiting(waiting.length)}</span>}
      </p>
      <Button
        className="primary"
        aria-disabled={!canRecord}
        aria-keyshortcuts="Control+Enter"
        onClick={record}
      >
        {count > 0 ? texts.end.import(count, shown) : texts.end.finish}
      </Button>
    </footer>
  );
}

const LOOK_MS = 500;

/** The progress of a long import. It comes from the list of imports, for which the server doesn't have to decide on rows. */
function Progress({ of, id }: { readonly of: number; readonly id: number }) {
  const { texts, locale } = useImportReader();
  const { data } = useQuery({
    ...importsQuery(useLedger()),
    refetchInterval: LOOK_MS,
    staleTime: 0,
  });
  const done = data?.items.find((each) => each.id === id)?.done ?? 0;
  return texts.end.recording(showCount(done, locale), showCount(of, locale));
}
