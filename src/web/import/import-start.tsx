// Where files are chosen, or sent one after another; and the imports there have been.

import { useLedger } from "../ledger.ts";
import { useOutlivedFocus } from "../parts/row-focus.ts";
import { FileChoice } from "./file-choice.tsx";
import { FileUpload } from "./file-upload.tsx";
import { ImportList } from "./import-list.tsx";
import { useWaiting } from "./waiting-files.ts";

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
