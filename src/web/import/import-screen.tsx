// The import: where files are chosen and past imports are listed, or one file with how it was read and what it adds.

import { useView } from "../address/address.ts";
import { useOutlivedFocus } from "../parts/row-focus.ts";
import { useImportTexts } from "../texts/import-texts.ts";
import { FileImport } from "./file-import.tsx";
import { ImportStart } from "./import-start.tsx";

export function ImportScreen() {
  const texts = useImportTexts();
  const { section } = useView();
  const outlived = useOutlivedFocus();
  const id = readId(section);
  return (
    <div className="import page" {...outlived}>
      <h2 className="unseen">{texts.title}</h2>
      {id === undefined ? <ImportStart /> : <FileImport key={id} id={id} />}
    </div>
  );
}

const ID = /^[1-9]\d{0,14}$/;

function readId(text: string | undefined): number | undefined {
  return text !== undefined && ID.test(text) ? Number.parseInt(text, 10) : undefined;
}
