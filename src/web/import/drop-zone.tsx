// What lies over the page while files are dragged over it.

import { useLayoutEffect, useRef } from "react";
import { Icon } from "../parts/icon.tsx";
import { useImportTexts } from "../texts/import-texts.ts";

export function DropZone() {
  const texts = useImportTexts();
  const zone = useRef<HTMLDivElement>(null);

  // Above an open dialog, too.
  useLayoutEffect(() => zone.current?.showPopover(), []);

  return (
    <div ref={zone} popover="manual" className="drop-zone">
      <p>
        <Icon name="import" />
        {texts.drop}
      </p>
    </div>
  );
}
