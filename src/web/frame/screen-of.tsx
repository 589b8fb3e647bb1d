// The screens by their names. All but the book are loaded when they are first shown, or before the page is drawn at all where they
// are what it begins with.

import type { Screen } from "../address/view.ts";
import { BookScreen } from "../book/book-screen.tsx";
import { lazily } from "../lazily.ts";

const ReportsScreen = lazily(async () => {
  return (await import("../reports/reports-screen.tsx")).ReportsScreen;
});
const SettingsScreen = lazily(async () => {
  return (await import("../settings/settings-screen.tsx")).SettingsScreen;
});

interface Props {
  readonly screen: Screen;
  readonly onNew: () => void;
}

export function ScreenOf({ screen, onNew }: Props) {
  switch (screen) {
    case "book":
      return <BookScreen onNew={onNew} />;
    case "reports":
      return <ReportsScreen />;
    case "settings":
      return <SettingsScreen />;
  }
}

/** Resolves when the screen can be drawn without waiting for its code. */
export async function loadScreen(screen: Screen): Promise<void> {
  if (screen === "reports") await ReportsScreen.load();
  if (screen === "settings") await SettingsScreen.load();
}
