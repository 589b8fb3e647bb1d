// The ledgers: what each has, and what can be done with it. An empty one is deleted at once, one with expenses once its name is typed; the
// ledger of the plain routes stays.

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { go } from "../address/address.ts";
import { DEFAULT_LEDGER, EVERYTHING, NO_SETTING } from "../address/view.ts";
import { useLedger } from "../ledger.ts";
import { showAmount, showCount } from "../locale/amounts.ts";
import { Icon, IconButton } from "../parts/icon.tsx";
import { TextInput } from "../parts/text-input.tsx";
import { ViewLink } from "../parts/view-link.tsx";
import { placeOf, useAmend } from "../service/amend.ts";
import { ledgersQuery } from "../service/queries.ts";
import { deleteLedger } from "../service/set-up.ts";
import type { ListedLedger } from "../service/shapes.ts";
import { useReader, useTexts } from "../texts/texts.ts";
import { FormDialog } from "./form-dialog.tsx";
import { LedgerDialog } from "./ledger-dialog.tsx";
import { Facts, Listed, useLedgers } from "./setting-rows.tsx";

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
          usedIds={new Set(shown.rows?.map(({ id }) => id))}
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
        <IconButton
          icon="pencil"
          label={texts.settings.edit(name)}
          onClick={() => setIsEdited(true)}
        />
        <RemoveLedger ledger={ledger} />
      </span>
      {isEdited && (
        <LedgerDialog ledger={ledger} usedIds={new Set()} onClose={() => setIsEdited(false)} />
      )}
    </li>
  );
}

function RemoveLedger({ ledger }: { readonly ledger: ListedLedger }) {
  const texts = useTexts();
  const { ledger: current, service } = useLedger();
  const queries = useQueryClient();
  // Viewers of the deleted ledger are sent to the default one.
  const stays = current === ledger.id ? DEFAULT_LEDGER : current;
  const { amend } = useAmend(stays);
  const [isAsking, setIsAsking] = useState(false);
  if (ledger.id === DEFAULT_LEDGER) return null;

  function remove(): void {
    if (stays !== current) go({ ledger: stays });
    amend(deleteLedger(placeOf(stays), ledger));
    document.getElementById("content")?.focus({ preventScroll: true });
  }

  /** Others may have recorded in it since the list was asked for, which nobody follows. */
  async function removeIfEmpty(): Promise<void> {
    const asked = { ...ledgersQuery(service), staleTime: 0, retry: false };
    const listed = await queries.fetchQuery(asked).catch(() => undefined);
    const { count } = listed?.items.find(({ id }) => id === ledger.id) ?? ledger;
    if (count === 0) remove();
    else setIsAsking(true);
  }

  return (
    <>
      <IconButton
        icon="bin"
        label={texts.settings.delete(ledger.name)}
        onClick={() => void removeIfEmpty()}
      />
      {isAsking && (
        <ConfirmByName ledger={ledger} onClose={() => setIsAsking(false)} onConfirm={remove} />
      )}
    </>
  );
}

interface ConfirmProps {
  readonly ledger: ListedLedger;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

function ConfirmByName({ ledger: { name, count }, onClose, onConfirm }: ConfirmProps) {
  const texts = useTexts();
  const { locale } = useReader();
  const [typed, setTyped] = useState("");
  return (
    <FormDialog
      title={texts.ledgers.deleteTitle(name)}
      action={texts.remove}
      isDangerous
      canSubmit={typed.trim() === name}
      onSubmit={onConfirm}
      onClose={onClose}
    >
      <label>
        {texts.ledgers.deleteConfirm(count, showCount(count, locale), name)}
        <TextInput value={typed} onType={setTyped} />
      </label>
    </FormDialog>
  );
}
