// Where the focus goes when the row that has it is about to disappear: to its neighbour, or to the head of its part; and with a row
// that stands elsewhere from now on.

/** To be called before the row goes; the focus moves once it is gone. */
export function focusAfter(place: Element | null): void {
  const row = place?.closest("li");
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling;
  const target =
    neighbour?.querySelector<HTMLElement>("button, a, input") ??
    row?.closest("section")?.querySelector<HTMLElement>("header button, header input") ??
    document.getElementById("content");
  focusIfLost(() => target);
}

/** Where a category stands elsewhere from now on, the focus goes there with it. */
export function focusCategory(id: number): void {
  focusIfLost(() => document.querySelector<HTMLElement>(`[data-category="${id}"] button`));
}

function focusIfLost(find: () => HTMLElement | null | undefined): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) find()?.focus({ preventScroll: true });
  });
}
