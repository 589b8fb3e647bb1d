// Files that are dragged over the page: it accepts them wherever they are dropped, so that the browser never opens one instead of the page.

import { useEffect, useEffectEvent, useState } from "react";
import { late } from "../lazy-component.ts";
import { useLedger } from "../ledger.ts";
import { listen } from "../store.ts";

/** This is loaded together with the import screen, which opens when files are dropped. */
const taking = late(async () => (await import("../import/files.ts")).takeFiles, true);

/** Returns true while files are over the page; `onDrop` makes room for the import. */
export function useDraggedFiles(onDrop: () => void): boolean {
  const { service, ledger } = useLedger();
  const [isOver, setIsOver] = useState(false);

  const take = useEffectEvent((event: DragEvent) => {
    const { dataTransfer, relatedTarget, type } = event;
    if (!dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    // A drag that enters no other element has left the page.
    if (type !== "dragleave" || !relatedTarget) setIsOver(type === "dragover");
    if (type !== "drop") return;
    const files = [...dataTransfer.files];
    if (files.length > 0) onDrop();
    void taking.load().then((takeFiles) => takeFiles({ service, ledger }, files));
  });

  useEffect(() => {
    return listen(window, ["dragover", "dragleave", "drop"], (event: DragEvent) => take(event));
  }, []);
  return isOver;
}
