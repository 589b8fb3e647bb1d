// The reader of XML against saxes, which is strict too: the same tags and texts with the same lines, and the same documents refused.

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { SaxesParser } from "saxes";
import { BrokenXml, XmlReader } from "../../src/import/text/xml-reader.ts";
import { scaled, wholeNumber } from "../support/environment.ts";

const seed = wholeNumber("MUTATION_SEED", 1);

interface Heard {
  readonly events: string[];
  isBroken: boolean;
}

const ATTRIBUTE = "Ccy";

function readOurs(text: string, piece = text.length): Heard {
  const heard: Heard = { events: [], isBroken: false };
  const { events } = heard;
  const tell = (event: string) => events.push(`${reader.line}: ${event}`);
  const reader: XmlReader = new XmlReader({
    open: (name, tag) => tell(`<${name} ${tag.attribute(ATTRIBUTE) ?? ""}`),
    close: (name) => tell(`/${name}`),
    text: tell,
    hidden: (hidden, place) => tell(`${place} ${hidden}`),
  });
  try {
    for (let at = 0; at < text.length; at += piece) reader.read(text.slice(at, at + piece));
    reader.end();
  } catch (error) {
    if (!(error instanceof BrokenXml)) throw error;
    heard.isBroken = true;
  }
  return heard;
}

function readTheirs(text: string): Heard {
  const heard: Heard = { events: [], isBroken: false };
  const parser = new SaxesParser();
  const local = (name: string) => name.slice(name.indexOf(":") + 1);
  const tell = (event: string) => {
    if (!heard.isBroken) heard.events.push(`${parser.line}: ${event}`);
  };
  const fail = () => {
    heard.isBroken = true;
  };
  parser.on("opentag", ({ name, attributes }) => {
    const found = Object.entries(attributes).find(([each]) => local(each) === ATTRIBUTE);
    tell(`<${local(name)} ${found?.[1] ?? ""}`);
  });
  parser.on("closetag", ({ name }) => tell(`/${local(name)}`));
  parser.on("text", tell);
  // An empty one says nothing.
  parser.on("cdata", (cdata) => cdata !== "" && tell(cdata));
  parser.on("comment", (comment) => tell(`a comment ${comment}`));
  parser.on("processinginstruction", ({ body }) => tell(`an instruction ${body}`));
  parser.on("doctype", fail);
  parser.on("error", fail);
  parser.write(text).close();
  return heard;
}

function expectAlike(text: string): void {
  const [ours, theirs] = [readOurs(text), readTheirs(text)];
  expect({ text, isBroken: ours.isBroken }).toEqual({ text, isBroken: theirs.isBroken });
  if (!ours.isBroken) expect(ours).toEqual(theirs);
}

const NAMES = ["a", "Ntry", "x:Ntry", "Größe", "_b-1.c", "数"];
const SIGNS = [
  ...["<", ">", "&", '"', "'", "/", "]]>", "]", "<!--", "-->", "--", "<![CDATA[", "<?", "?>"],
  ...["<a>", "</a>", "<a/>", "<a ", " Ccy='1'", 'x:Ccy="2"', "=", ";", "#", ":", "1", "xml"],
  ...["&amp;", "&#65;", "&#x41;", "&#0;", "&#x110000;", "&none;", "\r", "\n", "\t", " ", "é", "😀"],
  ...[
    "<!DOCTYPE a>",
    "<?xml version='1.0'?>",
    "<?go on?>",
    "\u0000",
    "\u000b",
    "\ufffe",
    "\ufeff",
    "\u00a0",
  ],
];

const texts = fc
  .array(fc.constantFrom("tea", " ", "\n", "\r\n", "ü", "&lt;", "&#10;", "]]", "<![CDATA[<b>]]>"))
  .map((parts) => parts.join(""));

const { element } = fc.letrec<{ element: string }>((tie) => ({
  element: fc
    .record({
      name: fc.constantFrom(...NAMES),
      attribute: fc.constantFrom("", ' Ccy="E&amp;R"', " x:Ccy = '\n'", ' a="1"\tCcy=">"'),
      within: fc.array(fc.oneof({ depthSize: "small" }, texts, tie("element")), { maxLength: 4 }),
      beside: fc.constantFrom("", "<!-- Ntry -->", "<?go on\n?>", "<![CDATA[]]>"),
      isShort: fc.boolean(),
    })
    .map(({ name, attribute, within, beside, isShort }) => {
      if (isShort && within.length === 0) return `<${name}${attribute} />`;
      return `<${name}${attribute}>${beside}${within.join("")}</${name}\n>`;
    }),
}));

const document = fc
  .tuple(
    fc.constantFrom("", "\ufeff", `<?xml version="1.0" encoding='utf-8' ?>\n`, "\n", "<!-- a -->"),
    element,
  )
  .map(([head, root]) => `${head}${root}\n`);

const fault = fc.record({
  at: fc.nat(),
  length: fc.nat({ max: 12 }),
  sign: fc.constantFrom("", ...SIGNS),
});

describe("as saxes reads it", () => {
  test("whole documents, in pieces of any size", () => {
    fc.assert(
      fc.property(document, fc.integer({ min: 1, max: 9 }), (text, piece) => {
        expectAlike(text);
        expect(readOurs(text, piece)).toEqual(readOurs(text));
      }),
      { numRuns: scaled(300), seed },
    );
  });

  test("documents with faults", () => {
    fc.assert(
      fc.property(document, fc.array(fault, { minLength: 1, maxLength: 3 }), (whole, faults) => {
        let text = whole;
        for (const { at, length, sign } of faults) {
          const from = at % (text.length + 1);
          text = text.slice(0, from) + sign + text.slice(from + length);
        }
        // Half of a sign of two is nothing that a decoder makes.
        expectAlike(text.toWellFormed());
      }),
      { numRuns: scaled(2_000), seed },
    );
  });
});

test.each([
  ["<a>\n<b>\n</a>", 3, "a ends, but b is open"],
  ["<a>\n</a>\n</b>", 3, "b ends, but nothing is open"],
  ["<a>\n<!-- b", 2, "a comment has no end"],
  ["<a>\n<b></b>\n", 3, "a has no end"],
  ["<a>\n&none;</a>", 2, "it has an entity that XML does not have"],
  ["<a>\n\n<b c=1/></a>", 3, "a tag is damaged"],
  [`<a>\n<b c="1" c="2"/></a>`, 2, "a tag has an attribute twice"],
  ["<a/>\n<a/>", 2, "it goes on behind its last element"],
  ["\n<a/>\nb", 3, "a text stands outside of all elements"],
  ["<a>\n\u0001</a>", 2, "it has a character that XML does not allow"],
  ["<a>".repeat(1_001), 1, "its elements are nested deeper than 1,000"],
  ["\n<!DOCTYPE a>", 2, "it declares a document type"],
])("%j breaks in line %d", (text, line, reason) => {
  const reader = new XmlReader({});
  const read = () => {
    reader.read(text);
    reader.end();
  };
  expect(read).toThrow(expect.objectContaining({ line, message: reason }));
});
