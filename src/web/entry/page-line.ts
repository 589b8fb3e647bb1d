// The line for a new expense that stands on the page itself, as on the first visit: then there is no need for a second one over it.

/** What its field bears. */
export const PAGE_LINE = { "data-page-line": "" } as const;

/** Goes to it; says whether there is one. */
export function focusPageLine(): boolean {
  const field = document.querySelector<HTMLElement>("[data-page-line]");
  field?.focus();
  return field !== null;
}
