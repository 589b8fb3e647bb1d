// Functions on the texts of cells.

export function isBlank(cells: readonly string[]): boolean {
  return cells.every((cell) => cell === "" || isLine(cell));
}

/** True for a line across the table. Most cells are ruled out by their first character. */
function isLine(cell: string): boolean {
  return LINE_SIGNS.has(cell.charCodeAt(0)) && /^([-*=_])\1+$/.test(cell);
}

const LINE_SIGNS: ReadonlySet<number> = new Set(Array.from("-*=_", (sign) => sign.charCodeAt(0)));

/** True for an empty cell, a dash that means empty, or a line across the table. */
export function isEmpty(cell: string): boolean {
  return cell === "" || cell === "-" || isLine(cell);
}

export function tagsIn(cell: string): readonly string[] {
  return cell.split(/[,;]/).flatMap((tag) => tag.trim() || []);
}

/** Removes the spaces between groups of an account number. Names keep their spaces. */
export function withoutSpaces(account: string): string {
  return /^[A-Z]{0,2}[\d\s*xX.-]+[A-Z\d\s]*$/.test(account) ? account.replace(/\s/g, "") : account;
}

/** The cells of a row as they are shown. */
export function rawOf(cells: readonly string[]): string {
  return cells.join(" | ");
}
