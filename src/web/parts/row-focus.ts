// Where the focus goes when what had it is gone: to the row that the keys are at, or to the screen.

export function focusRow(): void {
  const row = document.querySelector<HTMLElement>('[data-row][tabindex="0"]');
  if (row) row.focus({ preventScroll: true });
  else focusScreen();
}

export function focusScreen(): void {
  document.getElementById("content")?.focus({ preventScroll: true });
}

/** Once what is on its way is drawn: the row may go with it. */
export function keepFocusInList(): void {
  requestAnimationFrame(() => {
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) focusRow();
    });
  });
}
