// The labels of a kind that is written by name. Users can search, sort, rename, merge and delete them.

import { useCallback, useDeferredValue, useMemo, useRef, useState } from "react";
import type { NamedKind } from "../../domain/expense/expense-fields.ts";
import { go, useTyped, useView } from "../address/address.ts";
import { useLedger } from "../ledger.ts";
import { showCount } from "../locale/amounts.ts";
import { useOnPage } from "../on-page.ts";
import { Select } from "../parts/choices.tsx";
import { Button } from "../parts/icon.tsx";
import { ListSearch } from "../parts/list-search.tsx";
import type { NamedLabel } from "../service/shapes.ts";
import { useReader, useTexts } from "../texts/texts.ts";
import { DropDialog } from "./form-dialog.tsx";
import { LabelRow } from "./label-row.tsx";
import { asAddress, listed, ORDERS, orderOf } from "./lists.ts";
import { Listed, SettingHead, type Totals, useListedLabels, useTotals } from "./setting-rows.tsx";

export function LabelsSection({ kind }: { readonly kind: NamedKind }) {
  const texts = useTexts();
  const { ledger } = useLedger();
  const shown = useListedLabels(kind);
  return (
    <>
      <SettingHead title={texts.sections[`${kind}s`]} />
      <Listed key={ledger} {...shown} empty={texts.labels.empty[kind]}>
        {(labels) => <Labels kind={kind} labels={labels} />}
      </Listed>
    </>
  );
}

function Labels({ kind, labels }: Pick<LabelRowsProps, "kind" | "labels">) {
  const { texts, locale } = useReader();
  const { typed: sought, type: setSought } = useTyped("find");
  const order = orderOf(useView().order);
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const place = useRef<HTMLDivElement>(null);
  const totals = useTotals(kind);
  const shown = useMemo(
    () => listed(labels, { sought, order, locale, totals }),
    [labels, sought, order, locale, totals],
  );
  const all = texts.things[kind](labels.length, showCount(labels.length, locale));
  const chosen = useMemo(() => labels.filter(({ id }) => selected.has(id)), [labels, selected]);

  // A stable function, so that only changed rows are drawn again.
  const toggle = useCallback((id: number) => {
    setSelected((before) => before.symmetricDifference(new Set([id])));
  }, []);

  return (
    <div ref={place} className="stack">
      <div className="tools flow">
        <ListSearch label={texts.labels.search[kind]} value={sought} onType={setSought} />
        <Select
          aria-label={texts.labels.order}
          value={order}
          choices={ORDERS.map((key) => ({ key, name: texts.labels.orders[key] }))}
          onChange={(chosen) => go({ order: asAddress(chosen) })}
        />
      </div>
      <p className="hint" role="status">
        {shown.length === labels.length
          ? all
          : texts.labels.shown(showCount(shown.length, locale), all)}
      </p>
      {shown.length === 0 ? (
        <p>{texts.labels.nothingFound}</p>
      ) : (
        <LabelRows
          kind={kind}
          shown={shown}
          labels={labels}
          totals={totals}
          selected={selected}
          onToggle={toggle}
        />
      )}
      {chosen.length > 0 && (
        <SelectedBar
          kind={kind}
          chosen={chosen}
          labels={labels}
          onClear={() => {
            setSelected(new Set());
            place.current?.querySelector("input")?.focus();
          }}
        />
      )}
    </div>
  );
}

interface LabelRowsProps {
  readonly kind: NamedKind;
  readonly shown: readonly NamedLabel[];
  readonly labels: readonly NamedLabel[];
  readonly totals: Totals;
  readonly selected: ReadonlySet<number>;
  readonly onToggle: (id: number) => void;
}

/** The number of rows that are drawn at once; the rest follow as soon as the page has time. */
const FIRST_ROWS = 100;

/** All of them are in the page; the browser lays out and paints those in view (style/settings.css). */
function LabelRows({ kind, shown, labels, totals, selected, onToggle }: LabelRowsProps) {
  const isRestDrawn = useDeferredValue(true, shown.length <= FIRST_ROWS);
  return (
    <ul className="label-rows">
      {(isRestDrawn ? shown : shown.slice(0, FIRST_ROWS)).map((label) => (
        <li key={label.id}>
          <LabelRow
            kind={kind}
            label={label}
            labels={labels}
            total={totals.get(label.name)}
            isSelected={selected.has(label.id)}
            onToggle={onToggle}
          />
        </li>
      ))}
    </ul>
  );
}

interface SelectedBarProps {
  readonly kind: NamedKind;
  /** At least one. */
  readonly chosen: readonly NamedLabel[];
  readonly labels: readonly NamedLabel[];
  readonly onClear: () => void;
}

function SelectedBar({ kind, chosen, labels, onClear }: SelectedBarProps) {
  const { texts, locale } = useReader();
  const [asked, setAsked] = useState<"merge" | "delete">();
  useOnPage("bulk");
  return (
    <div className="bulk flow float" role="toolbar" aria-label={texts.labels.toSelected}>
      <span role="status">{texts.labels.selected(showCount(chosen.length, locale))}</span>
      <Button onClick={() => setAsked("merge")} disabled={labels.length < 2}>
        {texts.settings.mergeInto}…
      </Button>
      <Button className="danger" onClick={() => setAsked("delete")}>
        {texts.remove}
      </Button>
      <Button className="plain" onClick={onClear}>
        {texts.bulk.clear}
      </Button>
      {asked && (
        <DropDialog
          kind={kind}
          labels={chosen}
          all={labels}
          isMerge={asked === "merge"}
          onClose={() => setAsked(undefined)}
          onDone={onClear}
        />
      )}
    </div>
  );
}
