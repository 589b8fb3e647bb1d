// The head of the page: the ledger, the ways to the screens, and the button for a new expense.

import { useQuery } from "@tanstack/react-query";
import { go, useView } from "../address/address.ts";
import { EVERYTHING, NO_SETTING, type Screen } from "../address/view.ts";
import { useLedger } from "../ledger.ts";
import { Icon, IconButton, type IconName } from "../parts/icon.tsx";
import { ViewLink } from "../parts/view-link.tsx";
import { ledgersQuery } from "../service/queries.ts";
import { useTexts } from "../texts/texts.ts";

interface Props {
  readonly onNew: () => void;
  readonly onHelp: () => void;
}

const WAYS: readonly (readonly [Screen, IconName])[] = [
  ["book", "book"],
  ["reports", "chart"],
  ["settings", "gear"],
];

export function Head({ onNew, onHelp }: Props) {
  const texts = useTexts();
  const { screen } = useView();
  return (
    <header className="head">
      <LedgerChoice />
      <nav className="ways" aria-label={texts.nav.label}>
        {WAYS.map(([way, icon]) => (
          <ViewLink
            key={way}
            to={{ screen: way, expense: undefined, ...NO_SETTING }}
            aria-current={way === screen ? "page" : undefined}
          >
            <Icon name={icon} />
            <span>{texts.nav[way]}</span>
          </ViewLink>
        ))}
      </nav>
      <IconButton icon="keyboard" className="plain help" label={texts.nav.help} onClick={onHelp} />
      <button type="button" className="primary new" onClick={onNew}>
        <Icon name="plus" />
        <span>{texts.nav.newExpense}</span>
      </button>
    </header>
  );
}

function LedgerChoice() {
  const texts = useTexts();
  const { service, ledger, name } = useLedger();
  const { data } = useQuery(ledgersQuery(service));
  const ledgers = data?.items ?? [{ id: ledger, name }];
  if (ledgers.length < 2) return <h1 className="brand">{name}</h1>;
  return (
    <h1 className="brand">
      <select
        aria-label={texts.nav.ledger}
        value={ledger}
        onChange={(event) => {
          go({ ledger: event.target.value, expense: undefined, find: "", ...EVERYTHING });
        }}
      >
        {ledgers.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </h1>
  );
}
