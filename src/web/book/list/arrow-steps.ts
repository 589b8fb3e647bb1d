// Which way an arrow key goes in a row, on pages from left to right and from right to left.

/** As the text runs; undefined for other keys. */
export function stepsOf(key: string): 1 | -1 | undefined {
  const isTurned = document.documentElement.dir === "rtl";
  if (key === "ArrowRight") return isTurned ? -1 : 1;
  if (key === "ArrowLeft") return isTurned ? 1 : -1;
  return undefined;
}
