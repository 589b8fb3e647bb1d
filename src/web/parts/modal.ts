// Which dialog holds the focus. What is to be seen over it has to be drawn within it: all else is out of reach until it closes.

import { useSyncExternalStore } from "react";

let open: readonly HTMLDialogElement[] = [];
const looks = new Set<() => void>();

/** The one that was opened last; undefined where there is none. */
export function useModal(): HTMLDialogElement | undefined {
  return useSyncExternalStore(subscribe, () => open.at(-1));
}

/** Until the function that is returned is called. */
export function holdModal(dialog: HTMLDialogElement): () => void {
  put([...open, dialog]);
  return () => put(open.filter((other) => other !== dialog));
}

function put(next: readonly HTMLDialogElement[]): void {
  open = next;
  for (const look of looks) look();
}

function subscribe(look: () => void): () => void {
  looks.add(look);
  return () => looks.delete(look);
}
