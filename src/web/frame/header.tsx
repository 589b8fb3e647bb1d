// The header of the page: the brand, the ledger, links to the screens, and the button for a new expense. On a phone, the links are a bar at
// the bottom of the page, together with the button and the search.

import { useQuery } from "@tanstack/react-query";
import { memo } from "react";
import { DEFAULT_LEDGER } from "../../domain/ledger/ledger.ts";
import { go, useView } from "../address/address.ts";
import { EVERYTHING, NO_SETTING, type Screen } from "../address/view.ts";
import { openSearch } from "../book/search-field.tsx";
import { ledgerNames, useLedger } from "../ledger.ts";
import { Button, Icon, IconButton, type IconName, Mark } from "../parts/icon.tsx";
import { ViewLink } from "../parts/view-link.tsx";
import { ledgersQuery } from "../service/queries.ts";
import { useTexts } from "../texts/texts.ts";

interface Props {
  readonly onNew: () => void;
  readonly onHelp: () => void;
}

const ICONS: Readonly<Record<Screen, IconName>> = {
  book: "book",
  reports: "chart",
  recurring: "repeat",
  budgets: "budget",
  import: "import",
  settings: "settings",
};

export const Header = memo(function Header({ onNew, onHelp }: Props) {
  const texts = useTexts();
  return (
    <header className="head beside tight">
      <Brand />
      <LedgerChoice />
      <nav className="ways" aria-label={texts.nav.label}>
        <ScreenLink screen="book" />
        <ScreenLink screen="reports" />
        <ScreenLink screen="recurring" />
        <ScreenLink screen="budgets" className="beside tight bold of-desk" />
        <Button className="plain primary of-bar" onClick={onNew}>
          <Icon name="plus" />
          <span className="unseen">{texts.nav.newExpense}</span>
        </Button>
        <Button className="plain of-bar" onClick={openSearch}>
          <Icon name="search" />
          <span>{texts.search.label}</span>
        </Button>
        <ScreenLink screen="settings" />
      </nav>
      <ScreenLink screen="import" className="button plain help of-desk" />
      <IconButton
        icon="keyboard"
        className="plain help of-desk"
        label={texts.sections.keys}
        onClick={onHelp}
      />
      <Button className="primary new of-desk" onClick={onNew}>
        <Icon name="plus" />
        <span>{texts.nav.newExpense}</span>
        <span className="key" aria-hidden="true">
          n
        </span>
      </Button>
    </header>
  );
});

export function BareHeader() {
  return (
    <header className="head beside tight">
      <Brand ledger={DEFAULT_LEDGER} />
    </header>
  );
}

/** A link to the open ledger, or to the given one. */
function Brand({ ledger }: { readonly ledger?: string }) {
  const start = { screen: "book", period: undefined, expense: undefined } as const;
  return (
    <ViewLink
      className="brand beside tight"
      to={{ ...start, ...NO_SETTING, ...EVERYTHING, ...(ledger && { ledger }) }}
    >
      <Mark />
      <span>Outlay</span>
    </ViewLink>
  );
}

interface ScreenLinkProps {
  readonly screen: Screen;
  readonly className?: string;
}

function ScreenLink({ screen, className = "beside tight bold" }: ScreenLinkProps) {
  const texts = useTexts();
  const { screen: shown } = useView();
  return (
    <ViewLink
      className={className}
      to={{ screen, expense: undefined, ...NO_SETTING }}
      aria-current={screen === shown ? "page" : undefined}
    >
      <Icon name={ICONS[screen]} />
      <span>{texts.nav[screen]}</span>
    </ViewLink>
  );
}

function LedgerChoice() {
  const texts = useTexts();
  const { service, ledger, name } = useLedger();
  const { data } = useQuery(ledgersQuery(service));
  const ledgers = data?.items ?? [{ id: ledger, name }];
  if (ledgers.length < 2) return <h1 className="ledger cut bold">{name}</h1>;
  return (
    <h1 className="ledger choice beside cut bold">
      <select
        aria-label={texts.nav.ledger}
        value={ledger}
        onChange={(event) => {
          go({ ledger: event.target.value, expense: undefined, find: "", ...EVERYTHING });
        }}
      >
        {[...ledgerNames(ledgers, texts)].map(([id, name]) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      <Icon name="down" />
    </h1>
  );
}
