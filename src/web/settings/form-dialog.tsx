// A dialog with a form: its title, its fields, and the buttons that end it.

import { type ReactNode, useId } from "react";
import { Dialog } from "../parts/dialog.tsx";
import { useTexts } from "../texts/texts.ts";

interface Props {
  readonly title: ReactNode;
  /** What the button that submits the form says, "Save" by default. */
  readonly action?: string;
  readonly isDangerous?: boolean;
  readonly canSubmit: boolean;
  /** Called once the dialog is closed. */
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export function FormDialog(props: Props) {
  const { title, action, isDangerous = false, canSubmit, onSubmit, onClose, children } = props;
  const texts = useTexts();
  const id = useId();
  return (
    <Dialog className="sheet" aria-labelledby={id} onClose={onClose}>
      <form
        className="fields"
        onSubmit={(event) => {
          event.preventDefault();
          if (!canSubmit) return;
          onClose();
          onSubmit();
        }}
      >
        <h3 id={id}>{title}</h3>
        {children}
        <footer>
          <button type="button" onClick={onClose}>
            {texts.cancel}
          </button>
          <button
            type="submit"
            className={isDangerous ? "danger" : "primary"}
            disabled={!canSubmit}
          >
            {action ?? texts.save}
          </button>
        </footer>
      </form>
    </Dialog>
  );
}
