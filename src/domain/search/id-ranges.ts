// Selects expenses by ids, such as those of an import: ids and ranges of ids, separated by commas, as in 101-140,202.

/** Both ids are included. */
export type IdRange = readonly [from: number, to: number];

export const ID_RANGES = /^\d{1,15}(-\d{1,15})?(,\d{1,15}(-\d{1,15})?)*$/;

/** Parses a text that matches `ID_RANGES`. */
export function readIdRanges(text: string): readonly IdRange[] {
  return text.split(",").map((range) => {
    const [from = 0, to = from] = range.split("-").map((id) => Number.parseInt(id, 10));
    return [from, to];
  });
}

export function writeIdRanges(ranges: readonly IdRange[]): string {
  return ranges.map(([from, to]) => (from === to ? String(from) : `${from}-${to}`)).join(",");
}

export function isInRanges(ranges: readonly IdRange[], id: number): boolean {
  return ranges.some(([from, to]) => from <= id && id <= to);
}
