// Deletes a ledger: an empty one at once, one with expenses once its name was typed. The one of the plain routes stays.

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { go } from "../address/address.ts";
import { DEFAULT_LEDGER } from "../address/view.ts";
import { useLedger } from "../ledger.ts";
import { showCount } from "../locale/amounts.ts";
import { Dialog } from "../parts/dialog.tsx";
import { Icon } from "../parts/icon.tsx";
import { placeOf, useAmend } from "../service/amend.ts";
import { ledgersQuery } from "../service/queries.ts";
import { deleteLedger } from "../service/set-up.ts";
import type { ListedLedger } from "../service/shapes.ts";
import { useReader, useTexts } from "../texts/texts.ts";

export function RemoveLedger({ ledger }: { readonly ledger: ListedLedger }) {
  const texts = useTexts();
  const { ledger: current, service } = useLedger();
  const queries = useQueryClient();
  // Who is in the ledger that goes is in the default one afterwards.
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
      <button
        type="button"
        className="plain"
        aria-label={texts.settings.delete(ledger.name)}
        onClick={() => void removeIfEmpty()}
      >
        <Icon name="bin" />
      </button>
      {isAsking && (
        <ConfirmByName ledger={ledger} onClose={() => setIsAsking(false)} onConfirm={remove} />
      )}
    </>
  );
}

interface Props {
  readonly ledger: ListedLedger;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

function ConfirmByName({ ledger: { name, count }, onClose, onConfirm }: Props) {
  const texts = useTexts();
  const { locale } = useReader();
  const [typed, setTyped] = useState("");
  const isName = typed.trim() === name;
  return (
    <Dialog className="sheet" aria-labelledby="remove-title" onClose={onClose}>
      <form
        className="fields"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isName) return;
          onClose();
          onConfirm();
        }}
      >
        <h3 id="remove-title">{texts.ledgers.deleteTitle(name)}</h3>
        <label>
          {texts.ledgers.deleteConfirm(count, showCount(count, locale), name)}
          <input
            type="text"
            value={typed}
            autoComplete="off"
            onChange={({ target }) => setTyped(target.value)}
          />
        </label>
        <footer>
          <button type="button" onClick={onClose}>
            {texts.cancel}
          </button>
          <button type="submit" className="danger" disabled={!isName}>
            {texts.remove}
          </button>
        </footer>
      </form>
    </Dialog>
  );
}
