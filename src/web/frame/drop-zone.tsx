// What lies over the page while files are dragged over it.

import { useEffect, useLayoutEffect, useRef } from "react";
import { Icon } from "../parts/icon.tsx";
import { useImportTexts } from "../texts/import-texts.ts";

export function DropZone() {
  const texts = useImportTexts();
  const zone = useRef<HTMLDivElement>(null);

  // What is dragged takes its time: by the drop, what takes it and the screen for it are there.
  useEffect(() => {
    import("../import/taking.ts").catch(() => {});
    import("../import/import-screen.tsx").catch(() => {});
  }, []);

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
