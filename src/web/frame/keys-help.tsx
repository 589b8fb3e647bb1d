// Which key does what, over whatever screen is open.

import { Dialog } from "../parts/dialog.tsx";
import { useTexts } from "../texts/texts.ts";
import { KeysTable } from "./keys-table.tsx";

export function KeysHelp({ onClose }: { readonly onClose: () => void }) {
  const texts = useTexts();
  return (
    <Dialog className="sheet" aria-labelledby="keys-title" onClose={onClose}>
      <h3 id="keys-title">{texts.keys.title}</h3>
      <KeysTable />
      <footer className="sheet-foot">
        <button type="button" onClick={onClose}>
          {texts.close}
        </button>
      </footer>
    </Dialog>
  );
}
