// The import screen: one file, or the choice of files and the list of past imports.

import { useView } from "../address/address.ts";
import { useOutlivedFocus } from "../parts/row-focus.ts";
import { useImportReader } from "../texts/import-texts.ts";
import { FileChoice } from "./file-choice.tsx";
import { FileImport } from "./file-import.tsx";
import { FileUpload } from "./file-upload.tsx";
import { useWaiting } from "./files.ts";
import { ImportList } from "./import-list.tsx";

export function ImportScreen() {
  const { texts } = useImportReader();
  const { section = "" } = useView();
  const outlived = useOutlivedFocus();
  const id = /^[1-9]\d{0,14}$/.test(section) ? Number.parseInt(section, 10) : undefined;
  return (
    <div className="import page stack loose" {...outlived}>
      <h2 className="unseen">{texts.title}</h2>
      {id === undefined ? <ImportStart /> : <FileImport key={id} id={id} />}
    </div>
  );
}

function ImportStart() {
  const [next] = useWaiting();
  const outlived = useOutlivedFocus();
  return (
    <div className="import-start stack loose" {...outlived}>
      {next === undefined ? <FileChoice /> : <FileUpload key={keyOf(next)} next={next} />}
      <ImportList />
    </div>
  );
}

/** The key distinguishes files with the same name. */
function keyOf(next: File | number): string {
  return typeof next === "number" ? String(next) : `${next.name} ${next.size} ${next.lastModified}`;
}
