// Rows as they are drawn: which cells they have, and where the focus goes in them. The cell of the description has it by its link.

/** Where the focus is in a row of the list: the name of the column. */
export function columnOf(element: Element): string | undefined {
  return element.closest<HTMLElement>("[data-cell]")?.dataset["cell"];
}

/** What takes the focus in a cell of a row; in the description's where there is no such cell. */
export function placeIn(row: Element, column: string | undefined): HTMLElement | null {
  const cell = row.querySelector<HTMLElement>(`[data-cell="${column}"]`);
  const isSeen = cell && cell.offsetWidth > 0;
  return isSeen && column !== "description" ? cell : row.querySelector<HTMLElement>("[data-row]");
}

/** The cell beside one, round at the ends of the row; `steps` go as the text runs. */
export function cellBeside(cell: HTMLElement, steps: 1 | -1): HTMLElement | null {
  const row = cell.closest("[data-place]");
  const cells = Array.from(row?.querySelectorAll<HTMLElement>("[data-cell]") ?? []);
  const seen = cells.filter(({ offsetWidth }) => offsetWidth > 0);
  const at = seen.indexOf(cell);
  const next = seen[(at + steps + seen.length) % seen.length];
  return row && next ? placeIn(row, columnOf(next)) : null;
}

/** A cell that is being edited. */
export interface EditedCell {
  /** The id of its expense. */
  readonly id: number;
  readonly column: string;
}

/** Goes on to edit the cell so many steps beside it; none where there are 0. */
export type EndEditing = (steps: 0 | 1 | -1) => void;

/** The cell beside one that is edited. */
export function editedBeside(
  list: Element | null,
  { id, column }: EditedCell,
  steps: 1 | -1,
): EditedCell | undefined {
  const cell = list?.querySelector<HTMLElement>(`[data-id="${id}"] [data-cell="${column}"]`);
  const next = cell && cellBeside(cell, steps);
  const beside = next && columnOf(next);
  return beside ? { id, column: beside } : undefined;
}
