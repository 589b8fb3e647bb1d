// What can be done to all labels of a list that are selected.

import { useState } from "react";
import type { NamedKind } from "../../domain/expense/expense-fields.ts";
import { useLedger } from "../ledger.ts";
import { showCount } from "../locale/amounts.ts";
import { placeOf, useAmend } from "../service/amend.ts";
import { drop } from "../service/set-up.ts";
import type { NamedLabel } from "../service/shapes.ts";
import { useReader, useTexts } from "../texts/texts.ts";
import { DropDialog } from "./drop-dialog.tsx";
import { listed } from "./label-list.ts";

interface Props {
  readonly kind: NamedKind;
  /** At least one. */
  readonly chosen: readonly NamedLabel[];
  readonly labels: readonly NamedLabel[];
  readonly onClear: () => void;
}

export function SelectedBar({ kind, chosen, labels, onClear }: Props) {
  const texts = useTexts();
  const { locale } = useReader();
  const [asked, setAsked] = useState<"merge" | "delete">();
  return (
    <div className="bulk" role="toolbar" aria-label={texts.labels.toSelected}>
      <span role="status">{texts.labels.selected(showCount(chosen.length, locale))}</span>
      <button type="button" onClick={() => setAsked("merge")} disabled={labels.length < 2}>
        {texts.settings.mergeInto}…
      </button>
      <button type="button" className="danger" onClick={() => setAsked("delete")}>
        {texts.remove}
      </button>
      <button type="button" className="plain" onClick={onClear}>
        {texts.labels.clear}
      </button>
      {asked && (
        <DropChosen
          kind={kind}
          chosen={chosen}
          labels={labels}
          isMerge={asked === "merge"}
          onClear={onClear}
          onClose={() => setAsked(undefined)}
        />
      )}
    </div>
  );
}

interface DropChosenProps extends Props {
  readonly isMerge: boolean;
  readonly onClose: () => void;
}

function DropChosen({ kind, chosen, labels, isMerge, onClear, onClose }: DropChosenProps) {
  const { locale } = useReader();
  const { ledger } = useLedger();
  const { amend } = useAmend(ledger);
  const ids = new Set(chosen.map(({ id }) => id));
  const byName = listed(labels, { sought: "", order: "name", locale });
  // Several are merged into one of them, the most used first, or into another; what is deleted can't take its own place.
  const own =
    isMerge && chosen.length > 1 ? listed(chosen, { sought: "", order: "count", locale }) : [];
  return (
    <DropDialog
      labels={chosen}
      others={[...own, ...byName.filter(({ id }) => !ids.has(id))]}
      isMerge={isMerge}
      onClose={onClose}
      onDone={(into) => {
        const gone = chosen.filter(({ id }) => id !== into?.id);
        onClear();
        const deed = isMerge ? "merge" : "drop";
        amend(drop(placeOf(ledger), kind, { labels: gone, into, deed }));
      }}
    />
  );
}
