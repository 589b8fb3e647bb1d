// What the texts of cells come to, whatever their columns.

export function isBlank(cells: readonly string[]): boolean {
  for (const cell of cells) if (cell !== "") return false;
  return true;
}

/** The cells that are not empty. */
export function filledOf(cells: readonly string[]): readonly string[] {
  return cells.filter((cell) => cell !== "");
}

/** Nothing, or dashes for nothing. */
export function isEmpty(cell: string): boolean {
  return cell === "" || (cell.startsWith("-") && /^-+$/.test(cell));
}

export function tagsIn(cell: string): readonly string[] {
  if (cell === "") return [];
  const tags = cell.split(/[,;]/).map((tag) => tag.trim());
  return tags.filter((tag) => tag !== "");
}

/** Numbers of accounts are written in groups; names keep their spaces. */
export function withoutSpaces(account: string): string {
  return /^[A-Z]{0,2}[\d\s*xX.-]+[A-Z\d\s]*$/.test(account) ? account.replace(/\s/g, "") : account;
}
