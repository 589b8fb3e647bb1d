// Fits a text into a format in which each value is on one line.

/** Runs of spaces and control characters become one space. */
export function onOneLine(text: string): string {
  return text.replace(/[\s\p{Cc}\uFFFE\uFFFF]+/gu, " ").trim();
}
