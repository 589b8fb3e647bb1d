// The frame around every screen: the header, the open screen, the line for a new expense, and toasts.

import {
  type ComponentType,
  memo,
  Suspense,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { go, useView } from "../address/address.ts";
import { NO_SETTING, type Screen } from "../address/view.ts";
import { BookScreen } from "../book/book-screen.tsx";
import { EntryPlaceholder, focusPageLine } from "../entry/entry-placeholder.tsx";
import { useKeys } from "../keys.ts";
import { type LatePart, lazily } from "../lazy-component.ts";
import { useLedger } from "../ledger.ts";
import { useOnPage } from "../on-page.ts";
import { Safe, ScreenSkeleton } from "../parts/fallbacks.tsx";
import { focusScreen } from "../parts/row-focus.ts";
import { Toasts } from "../parts/toast-corner.tsx";
import { isSample, SampleWords } from "../sample/sample-words.tsx";
import { useAnswers } from "../service/answers.ts";
import { isOutboxDurable } from "../service/page-outbox.ts";
import { useIsAway } from "../service/service.ts";
import type { Expense } from "../service/shapes.ts";
import { redo, undo } from "../service/transact.ts";
import { useTexts } from "../texts/texts.ts";
import { useDraggedFiles } from "./dragged-files.ts";
import { Header } from "./header.tsx";
import { LedgerGate } from "./ledger-gate.tsx";

const QuickEntry = lazily(async () => (await import("../entry/quick-entry-line.tsx")).QuickEntry);
const SampleLine = lazily(async () => (await import("../sample/sample-line.tsx")).SampleLine);
const ExpensePanel = lazily(async () => {
  return (await import("../expense/expense-panel.tsx")).ExpensePanel;
});
const DropZone = lazily(async () => (await import("../import/file-choice.tsx")).DropZone, true);
const CaughtUp = lazily(async () => (await import("../recurring/caught-up.tsx")).CaughtUp);
const KeysHelp = lazily(async () => (await import("./keys-help.tsx")).KeysHelp);

type Opened = "entry" | "help" | undefined;

export function Frame() {
  const texts = useTexts();
  useAnswers();
  return (
    <>
      <a className="skip" href="#content">
        {texts.skipToContent}
      </a>
      <LedgerGate>
        <Pages />
      </LedgerGate>
      <Away />
      <Toasts />
    </>
  );
}

function Pages() {
  const view = useView();
  const { ledger } = useLedger();
  const [opened, setOpened] = useState<Opened>();
  const [like, setLike] = useState<Expense>();
  // The text in the line is kept.
  const isDragged = useDraggedFiles(() => setOpened(undefined));
  useFocusOnScreen(view.screen);
  // Stable functions: opening something above the screen renders neither the screen nor the header again.
  const onNew = useCallback(() => {
    if (!focusPageLine()) setOpened("entry");
  }, []);
  const onHelp = useCallback(() => setOpened("help"), []);

  useKeys({
    n: onNew,
    "?": onHelp,
    h: () => go({ screen: "settings", expense: undefined, ...NO_SETTING, section: "history" }),
    u: () => undo(ledger),
    "mod+z": () => undo(ledger),
    "mod+shift+z": () => redo(ledger),
    "1": () => go({ screen: "book", expense: undefined }),
    "2": () => go({ screen: "reports", expense: undefined }),
    "3": () => go({ screen: "settings", expense: undefined }),
    "4": () => go({ screen: "recurring", expense: undefined, ...NO_SETTING }),
    "5": () => go({ screen: "budgets", expense: undefined }),
    i: () => go({ screen: "import", expense: undefined, ...NO_SETTING }),
  });

  return (
    <>
      <Header onNew={onNew} onHelp={onHelp} />
      <main id="content" tabIndex={-1}>
        {isSample(ledger) && (
          <Suspense fallback={<SampleWords />}>
            <SampleLine />
          </Suspense>
        )}
        <Safe key={view.screen}>
          <Suspense
            fallback={
              <div className="page">
                <ScreenSkeleton lines={12} />
              </div>
            }
          >
            <ScreenOf screen={view.screen} onNew={onNew} />
          </Suspense>
        </Safe>
      </main>
      <Suspense fallback={<EntryPlaceholder onClose={() => setOpened(undefined)} />}>
        {opened === "entry" && <QuickEntry onClose={() => setOpened(undefined)} />}
      </Suspense>
      <Suspense>{like && <QuickEntry like={like} onClose={() => setLike(undefined)} />}</Suspense>
      {/* The page makes room for a panel at once, not only when the panel's code is loaded. */}
      <Suspense fallback={<PanelRoom />}>
        {view.expense !== undefined && <ExpensePanel id={view.expense} onDuplicate={setLike} />}
      </Suspense>
      <Suspense>
        {opened === "help" && <KeysHelp onClose={() => setOpened(undefined)} />}
        {isDragged && <DropZone />}
        <CaughtUp key={ledger} />
      </Suspense>
    </>
  );
}

/** Focuses the screen if the focus was lost with the previous one. */
function useFocusOnScreen(screen: Screen): void {
  const shown = useRef(screen);
  useLayoutEffect(() => {
    if (shown.current !== screen && document.activeElement === document.body) focusScreen();
    shown.current = screen;
  }, [screen]);
}

function PanelRoom() {
  useOnPage("panel-room");
  return null;
}

function Away() {
  const isAway = useIsAway();
  useOnPage("away", isAway);
  const texts = useTexts();
  return (
    <div className="away" role="status">
      {isAway && <p className="small center">{isOutboxDurable() ? texts.away : texts.awayHere}</p>}
    </div>
  );
}

interface ScreenProps {
  readonly onNew: () => void;
}

const SCREENS = {
  reports: lateScreen(async () => (await import("../reports/reports-screen.tsx")).ReportsScreen),
  recurring: lateScreen(async () => {
    return (await import("../recurring/recurring-screen.tsx")).RecurringScreen;
  }),
  budgets: lateScreen(async () => (await import("../budgets/budgets-screen.tsx")).BudgetsScreen),
  import: lateScreen(async () => (await import("../import/import-screen.tsx")).ImportScreen),
  settings: lateScreen(
    async () => (await import("../settings/settings-screen.tsx")).SettingsScreen,
  ),
};

function lateScreen(load: () => Promise<ComponentType<ScreenProps>>): LatePart<ScreenProps> {
  return lazily(load, true);
}

const ScreenOf = memo(function ScreenOf({
  screen,
  onNew,
}: ScreenProps & { readonly screen: Screen }) {
  const Shown = screen === "book" ? BookScreen : SCREENS[screen];
  return <Shown onNew={onNew} />;
});

/** Resolves when the screen can be rendered without waiting for its code. */
export async function loadScreen(screen: Screen): Promise<void> {
  if (screen !== "book") await SCREENS[screen].load();
}
