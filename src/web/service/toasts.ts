// Short messages about what was done, with a button that undoes it, or about what failed.

import type { View } from "../address/view.ts";
import { createStore } from "../store.ts";
import type { HiddenByFilter } from "./done-text.ts";

export interface Toast {
  readonly id: number;
  readonly text: string;
  /** True if screen readers should say it at once. */
  readonly isUrgent: boolean;
  /** The day of a change, if the page does not show that day. */
  readonly hidden?: HiddenByFilter | undefined;
  /** A link to the changed expenses. */
  readonly link?: { readonly text: string; readonly to: Partial<View> } | undefined;
  /** True if it stays until it is closed. */
  readonly isLasting?: boolean;
  readonly action?: { readonly label: string; readonly run: () => void } | undefined;
}

/** The time for which a toast offers to undo. After that, the history offers it. */
const SHOWN_MS = 10_000;
/** The maximum number of toasts. A new one removes the oldest. */
const AT_ONCE = 3;

const toasts = createStore<readonly Toast[]>([]);
let nextId = 1;
const timers = new Map<number, ReturnType<typeof setTimeout>>();

export const useToasts = toasts.use;

export function showToast(toast: Omit<Toast, "id">): number {
  const id = nextId;
  nextId += 1;
  toasts.set([...toasts.get(), { ...toast, id }].slice(-AT_ONCE));
  startTimer(id);
  return id;
}

export function dismiss(id: number): void {
  holdToast(id);
  const others = toasts.get().filter((toast) => toast.id !== id);
  if (others.length < toasts.get().length) toasts.set(others);
}

export function isShown(id: number): boolean {
  return toasts.get().some((toast) => toast.id === id);
}

/** A toast stays while it is pointed at or has the keyboard's focus. */
export function holdToast(id: number): void {
  clearTimeout(timers.get(id));
  timers.delete(id);
}

export function startTimer(id: number): void {
  holdToast(id);
  if (toasts.get().some((toast) => toast.id === id && toast.isLasting)) return;
  const timer = setTimeout(() => dismiss(id), SHOWN_MS);
  timers.set(id, timer);
}
