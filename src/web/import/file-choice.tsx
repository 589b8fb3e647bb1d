// Lets the user drop or choose files.

import { useEffect, useLayoutEffect, useRef } from "react";
import { useLedger } from "../ledger.ts";
import { COARSE, useMedia } from "../media.ts";
import { Button, Icon } from "../parts/icon.tsx";
import { useImportReader } from "../texts/import-texts.ts";
import { useTexts } from "../texts/texts.ts";
import { addWaiting } from "./files.ts";

export function FileChoice() {
  const own = useTexts();
  const { texts } = useImportReader();
  const isCoarse = useMedia(COARSE);
  const { ledger } = useLedger();
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  // People come here to choose a file.
  useEffect(() => {
    const { activeElement, body } = document;
    const isFree = activeElement === body || activeElement?.id === "content";
    if (isFree) button.current?.focus({ preventScroll: true });
  }, []);

  return (
    <section className="card file-choice stack center wrap" aria-labelledby="file-choice">
      <h3 id="file-choice">{own.first.importFiles}</h3>
      <Button className="drop-target stack" ref={button} onClick={() => input.current?.click()}>
        <Icon name="import" />
        <b>{isCoarse ? own.first.importNote : texts.start.say}</b>
        <span className="button primary">{texts.start.choose}</span>
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={texts.start.choose}
        onChange={({ target }) => {
          addWaiting(ledger, [...(target.files ?? [])]);
          target.value = "";
        }}
      />
      <p className="hint">{texts.start.safe}</p>
      <p className="hint">{texts.start.formats}</p>
    </section>
  );
}

/** Covers the page while files are dragged over it. */
export function DropZone() {
  const { texts } = useImportReader();
  const zone = useRef<HTMLDivElement>(null);

  // A popover is in front of an open dialog, too.
  useLayoutEffect(() => zone.current?.showPopover(), []);

  return (
    <div ref={zone} popover="manual" className="drop-zone">
      <p className="beside">
        <Icon name="import" />
        {texts.drop}
      </p>
    </div>
  );
}
