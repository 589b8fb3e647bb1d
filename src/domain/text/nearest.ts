// Finds the known name that a user probably meant, for messages such as "unknown field foo; did you mean food?".

const LIMIT_EDITS = 3;

/**
 * The first known name with the fewest edits; undefined if none is near. An edit inserts, deletes or replaces a letter, or swaps two
 * neighbors, and no letter is edited twice (restricted Damerau–Levenshtein distance); case is ignored. Near means one edit for every
 * three letters of the longer name, and at most three.
 */
export function nearest(name: string, known: Iterable<string>): string | undefined {
  let found: string | undefined;
  let fewest = LIMIT_EDITS + 1;
  for (const candidate of known) {
    const limit = Math.min(limitOf(name, candidate), fewest - 1);
    if (Math.abs(name.length - candidate.length) > limit) continue;
    const edits = countEdits(name.toLowerCase(), candidate.toLowerCase());
    if (edits > limit) continue;
    found = candidate;
    fewest = edits;
  }
  return found;
}

/** Ends a message about an unknown name with the name that was probably meant; "" if none is near. */
export function didYouMean(
  name: string,
  known: Iterable<string>,
  show = (meant: string) => meant,
): string {
  const meant = nearest(name, known);
  return meant === undefined ? "" : `; did you mean ${show(meant)}?`;
}

function limitOf(a: string, b: string): number {
  return Math.min(LIMIT_EDITS, Math.floor(Math.max(a.length, b.length) / 3));
}

/** Counts the edits row by row: each row has the edits between the beginnings of both names. */
function countEdits(from: string, to: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const isSame = from[row - 1] === to[column - 1];
      let edits = Math.min(
        at(last, column) + 1,
        at(current, column - 1) + 1,
        at(last, column - 1) + (isSame ? 0 : 1),
      );
      if (from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]) {
        edits = Math.min(edits, at(beforeLast, column - 2) + 1);
      }
      current.push(edits);
    }
    beforeLast = last;
    last = current;
  }
  return at(last, to.length);
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY;
}
