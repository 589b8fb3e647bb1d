// What of a script is code, and what is not.

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { scan } from "./scan.ts";

describe("a script parts into code and the rest", () => {
  // "code" stands where code is, "rest" where it is not.
  test.each([
    ["a string", `code("rest \\" rest", 'rest \\' " rest'); code`],
    ["a string that its line ends", `code = 'rest\ncode`],
    ["comments", `code // rest "rest\ncode /* rest ' rest\n rest */ code`],
    ["a comment that is not closed", "code /* rest"],
    ["quotes inside other quotes", `code("rest ' rest", 'rest " rest', \`rest " ' rest\`, code)`],
    ["a comment's mark inside a string", `code("rest // rest", code)`],
    ["a template", `code\`rest \\\` rest \${code} rest $rest {rest} $\${code}rest\`.code`],
    [
      "a template in a template",
      `code\`rest \${code({ a: \`rest \${code} rest\` })} rest\` + code`,
    ],
    ["a template that is not closed", "code`rest \\"],
    ["a regular expression", String.raw`code = /rest"'\/[/"rest\]]rest/giu.code`],
    ["one after a keyword", "return /rest'/.code"],
    ["one after a condition", "if (code) /rest'/.code('rest')"],
    ["one after a block", "if (code) { code }\n/rest'/.code"],
    ["a division", "code / code / 'rest'"],
    ["a division after brackets", "(code) / code[0] / code() / 'rest'"],
    ["a division after a string", "'rest' / code / 'rest'"],
    ["a division after a template", "`rest` / code / 'rest'"],
    ["a division after a count", "code++ / code / 'rest'"],
    ["a division by a member with a keyword's name", "code.return / code / 'rest'"],
    ["a slash in a division's line", "code = code / 2; // rest / 'rest'"],
  ])("%s", (_, text) => {
    const { code, comments } = scan(text);
    expect(code).not.toContain("rest");
    expect(code.match(/code/g)).toHaveLength(text.match(/code/g)?.length ?? 0);
    expect(comments).not.toContain("code");
  });

  test("whatever the text, each character keeps its place", () => {
    const pieces = fc.constantFrom(
      "`",
      "${",
      "}",
      "{",
      "'",
      '"',
      "/",
      "*",
      "\\",
      "\n",
      "(",
      "]",
      "a",
      "😀",
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(pieces, fc.string()), { maxLength: 40 }), (parts) => {
        const text = parts.join("");
        const { code, comments } = scan(text);
        expect(code).toHaveLength(text.length);
        expect(comments).toHaveLength(text.length);
        for (let at = 0; at < text.length; at += 1) {
          const inCode = code[at] === text[at];
          const inComment = comments[at] === text[at];
          expect(inCode || code[at] === " ").toBe(true);
          expect(inComment || comments[at] === " ").toBe(true);
          if (text[at] === "\n") expect(inCode && inComment).toBe(true);
        }
      }),
    );
  });
});
