// The ledgers: what each has, and what can be done with it.

import { useState } from "react";
import { EVERYTHING, NO_SETTING } from "../address/view.ts";
import { useLedger } from "../ledger.ts";
import { showAmount, showCount } from "../locale/amounts.ts";
import { Icon } from "../parts/icon.tsx";
import { ViewLink } from "../parts/view-link.tsx";
import type { ListedLedger } from "../service/shapes.ts";
import { useReader, useTexts } from "../texts/texts.ts";
import { Facts } from "./facts.tsx";
import { LedgerDialog } from "./ledger-dialog.tsx";
import { Listed } from "./listed.tsx";
import { RemoveLedger } from "./remove-ledger.tsx";
import { useLedgers } from "./use-rows.ts";

export function LedgersSection() {
  const texts = useTexts();
  const shown = useLedgers();
  const [isNew, setIsNew] = useState(false);
  return (
    <>
      <header>
        <h3 id="setting-title">{texts.ledgers.title}</h3>
        <button type="button" onClick={() => setIsNew(true)}>
          <Icon name="plus" /> {texts.ledgers.create}
        </button>
      </header>
      <p className="hint">{texts.ledgers.hint}</p>
      <Listed shown={shown} empty={texts.none}>
        {(ledgers) => (
          <ul className="setting-list">
            {ledgers.map((ledger) => (
              <LedgerRow key={ledger.id} ledger={ledger} />
            ))}
          </ul>
        )}
      </Listed>
      {isNew && (
        <LedgerDialog
          ledger={undefined}
          taken={new Set(shown.rows?.map(({ id }) => id))}
          onClose={() => setIsNew(false)}
        />
      )}
    </>
  );
}

function LedgerRow({ ledger }: { readonly ledger: ListedLedger }) {
  const texts = useTexts();
  const { locale } = useReader();
  const { ledger: current } = useLedger();
  const [isEdited, setIsEdited] = useState(false);
  const { id, name, currency, firstDay, count, total } = ledger;
  const facts = [
    texts.expenses(count, showCount(count, locale)),
    showAmount(total, currency, locale),
    ...(firstDay > 1 ? [texts.ledgers.firstDayIs(showCount(firstDay, locale))] : []),
  ];
  return (
    <li data-row={id}>
      <span className="what">
        <bdi className="name">{name}</bdi>
        <Facts facts={facts} />
      </span>
      <span className="acts">
        {id === current ? (
          <span className="chip">{texts.ledgers.isOpen}</span>
        ) : (
          <ViewLink
            className="button"
            to={{
              ledger: id,
              screen: "book",
              ...NO_SETTING,
              period: undefined,
              ...EVERYTHING,
            }}
            aria-label={texts.ledgers.openNamed(name)}
          >
            {texts.ledgers.open}
          </ViewLink>
        )}
        <button
          type="button"
          className="plain"
          aria-label={texts.settings.edit(name)}
          onClick={() => setIsEdited(true)}
        >
          <Icon name="pencil" />
        </button>
        <RemoveLedger ledger={ledger} />
      </span>
      {isEdited && (
        <LedgerDialog ledger={ledger} taken={new Set()} onClose={() => setIsEdited(false)} />
      )}
    </li>
  );
}
