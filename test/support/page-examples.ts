// The examples in a page of the docs. In a `console` block, a line that starts with "$ " is a command, and the lines below it are its
// output. Lines that are indented by four spaces continue a command.

export interface PageExample {
  /** The word after `console`, such as terminal. Empty if there is none. */
  readonly kind: string;
  readonly command: string;
  readonly output: string;
}

export function examplesIn(markdown: string): readonly PageExample[] {
  return [...markdown.matchAll(/```console *(\w*)\n([\s\S]*?)```/g)].flatMap(
    ([, kind = "", block = ""]) =>
      block
        .split(/^\$ /m)
        .filter((part) => part !== "")
        .map((part) => {
          const [, command = "", output = ""] =
            /^(.*(?:\n {4}.*)*)(?:\n([\s\S]*))?$/.exec(part.trimEnd()) ?? [];
          return { kind, command, output };
        }),
  );
}

/**
 * Returns the page's version of the output if it matches the printed output, or else the printed output. "…" on the page means omitted
 * text, and an indented line continues the one above it.
 */
export function asShown(printed: string, shown: string): string {
  const pattern = shown
    .replace(/\n +/g, "")
    .split("…")
    .map((part) => RegExp.escape(part))
    .join("[\\s\\S]*?");
  return new RegExp(`^${pattern}$`).test(printed) ? shown : printed;
}
