// The labels of a kind that is written by name: sought, sorted, renamed in place, several merged into one, deleted. Of a long list only what is in view is drawn.

import { useCallback, useMemo, useRef, useState } from "react";
import type { NamedKind } from "../../domain/expense/expense-fields.ts";
import { go, useView } from "../address/address.ts";
import { useTyped } from "../address/typed.ts";
import { useLedger } from "../ledger.ts";
import { showCount } from "../locale/amounts.ts";
import { Icon } from "../parts/icon.tsx";
import type { NamedLabel } from "../service/shapes.ts";
import { useReader, useTexts } from "../texts/texts.ts";
import { asAddress, listed, ORDERS, type Order, orderOf } from "./label-list.ts";
import { LabelRows } from "./label-rows.tsx";
import { Listed } from "./listed.tsx";
import { SelectedBar } from "./selected-bar.tsx";
import { useLabels } from "./use-rows.ts";

export function LabelsSection({ kind }: { readonly kind: NamedKind }) {
  const texts = useTexts();
  const { ledger } = useLedger();
  const shown = useLabels(kind);
  return (
    <>
      <header>
        <h3 id="setting-title">{texts.settings.sections[`${kind}s`]}</h3>
      </header>
      <Listed key={ledger} shown={shown} empty={texts.labels.empty[kind]}>
        {(labels) => <Labels kind={kind} labels={labels} />}
      </Listed>
    </>
  );
}

interface Props {
  readonly kind: NamedKind;
  readonly labels: readonly NamedLabel[];
}

function Labels({ kind, labels }: Props) {
  const texts = useTexts();
  const { locale } = useReader();
  const { typed: sought, type: setSought } = useTyped("find");
  const order = orderOf(useView().order);
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const place = useRef<HTMLDivElement>(null);
  const shown = useMemo(
    () => listed(labels, { sought, order, locale }),
    [labels, sought, order, locale],
  );
  const chosen = useMemo(() => labels.filter(({ id }) => selected.has(id)), [labels, selected]);

  // The same each time, so that rows are drawn again only where they have changed.
  const toggle = useCallback((id: number) => {
    setSelected((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  }, []);

  return (
    <div ref={place} className="labels">
      <Tools kind={kind} sought={sought} onSeek={setSought} order={order} />
      <p className="hint" role="status">
        {texts.labels.shown(showCount(shown.length, locale), showCount(labels.length, locale))}
      </p>
      {shown.length === 0 ? (
        <p>{texts.labels.nothingFound}</p>
      ) : (
        <LabelRows
          kind={kind}
          shown={shown}
          labels={labels}
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

interface ToolsProps {
  readonly kind: NamedKind;
  readonly sought: string;
  readonly onSeek: (sought: string) => void;
  readonly order: Order;
}

function Tools({ kind, sought, onSeek, order }: ToolsProps) {
  const texts = useTexts();
  return (
    <div className="tools">
      <search className="search">
        <Icon name="search" />
        <input
          type="search"
          aria-label={texts.labels.search[kind]}
          placeholder={texts.labels.search[kind]}
          value={sought}
          spellCheck={false}
          autoComplete="off"
          onChange={({ target }) => onSeek(target.value)}
        />
      </search>
      <select
        aria-label={texts.labels.order}
        value={order}
        onChange={({ target }) => go({ order: asAddress(orderOf(target.value)) })}
      >
        {ORDERS.map((each) => (
          <option key={each} value={each}>
            {texts.labels.orders[each]}
          </option>
        ))}
      </select>
    </div>
  );
}
