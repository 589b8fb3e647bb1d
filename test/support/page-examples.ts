// The examples in a page of the docs: in a `console` block, a line that starts with "$ " is a command, and the lines below it are its
// output.

export interface PageExample {
  /** The word after `console`, such as terminal; empty for nothing. */
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
          const [command = "", ...output] = part.trimEnd().split("\n");
          return { kind, command, output: output.join("\n") };
        }),
  );
}
