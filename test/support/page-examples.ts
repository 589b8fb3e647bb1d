// The examples in a page of the docs: in a `console` block, a line that starts with "$ " is a command, and the lines below it are what
// it prints. Lines that are indented by four spaces continue a command.

export interface PageExample {
  /** What stands behind `console`, such as terminal; empty for nothing. */
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
 * The output as a page shows it if it fits what was printed, and what was printed otherwise. "…" stands for what the page leaves
 * out, and a line that is indented continues the one above it.
 */
export function asShown(printed: string, shown: string): string {
  const pattern = shown
    .replace(/\n +/g, "")
    .split("…")
    .map((part) => RegExp.escape(part))
    .join("[\\s\\S]*?");
  return new RegExp(`^${pattern}$`).test(printed) ? shown : printed;
}
