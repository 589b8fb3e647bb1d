// Where files are chosen, or sent one after another; and the imports there have been.

import { useEffect, useRef } from "react";
import { useLedger } from "../ledger.ts";
import { Icon } from "../parts/icon.tsx";
import { useOutlivedFocus } from "../parts/row-focus.ts";
import { useImportTexts } from "../texts/import-texts.ts";
import { FileUpload } from "./file-upload.tsx";
import { ImportList } from "./import-list.tsx";
import { useWaiting, wait } from "./waiting-files.ts";

export function ImportStart() {
  const { ledger } = useLedger();
  const [next] = useWaiting(ledger);
  const outlived = useOutlivedFocus();
  return (
    <div className="import-start" {...outlived}>
      {next === undefined ? <FileChoice /> : <FileUpload key={keyOf(next)} next={next} />}
      <ImportList />
    </div>
  );
}

/** Another file of the same name is another one. */
function keyOf(next: File | number): string {
  return typeof next === "number" ? String(next) : `${next.name} ${next.size} ${next.lastModified}`;
}

function FileChoice() {
  const texts = useImportTexts();
  const { ledger } = useLedger();
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  // One comes here to choose a file.
  useEffect(() => {
    const { activeElement, body } = document;
    const isFree = activeElement === body || activeElement?.id === "content";
    if (isFree) button.current?.focus({ preventScroll: true });
  }, []);

  return (
    <section className="card file-choice" aria-labelledby="file-choice">
      <h3 id="file-choice">{texts.start.title}</h3>
      <p>{texts.start.say}</p>
      <button type="button" className="primary" ref={button} onClick={() => input.current?.click()}>
        <Icon name="import" />
        {texts.start.choose}
      </button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={texts.start.choose}
        onChange={({ target }) => {
          wait(ledger, [...(target.files ?? [])]);
          target.value = "";
        }}
      />
      <p className="hint">{texts.start.safe}</p>
      <p className="hint">{texts.start.formats}</p>
    </section>
  );
}
