// What lies over the page while files are dragged over it.

import { Icon } from "../parts/icon.tsx";
import { useImportTexts } from "../texts/import-texts.ts";

export function DropZone() {
  const texts = useImportTexts();
  return (
    <div className="drop-zone">
      <p>
        <Icon name="import" />
        {texts.drop}
      </p>
    </div>
  );
}
