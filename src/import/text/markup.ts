// Splits SGML, HTML and XML, which need not be well-formed, into tags, each with the text after it. OFX leaves end tags out, and
// spreadsheets that are really web pages may contain anything. It builds no tree, and never fails.

import { countBreaks } from "./lines.ts";

export interface Tag {
  /** In capitals, without its prefix. */
  readonly name: string;
  readonly isClosing: boolean;
  readonly attributes: string;
  readonly line: number;
  /** The decoded text up to the next tag, including spaces. */
  text: string;
}

/** A "<" without its ">" within this many characters is text. */
const TAG_CHARACTERS = 16_384;

const ENTITIES: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
};

/** Comments, text that is not decoded, and instructions for programs. */
const OTHERS: readonly (readonly [start: string, end: string])[] = [
  ["<!--", "-->"],
  ["<![CDATA[", "]]>"],
  ["<?", ">"],
];

/** An empty tag such as <br/> is also a closing one. */
export function* tagsIn(text: string): Generator<Tag> {
  /** The next position of each end. Searching for it from scratch each time would let a hostile file take forever. */
  const ends = new Map<string, number>();
  const find = (end: string, from: number): number => {
    const known = ends.get(end) ?? 0;
    const at = known < 0 || known >= from ? known : text.indexOf(end, from);
    ends.set(end, at);
    return at;
  };
  let [line, counted, from] = [1, 0, 0];
  let tag: Tag | undefined;
  for (let at = text.indexOf("<"); at !== -1; at = text.indexOf("<", at)) {
    const [start, end] = OTHERS.find((other) => text.startsWith(other[0], at)) ?? ["<", ">"];
    const inner = at + start.length;
    const close = find(end, inner);
    const inside = start === "<" ? insideOf(text, inner, close) : "";
    if (close < 0 || inside === undefined) {
      // The "<" is part of the text.
      at += 1;
      continue;
    }
    if (tag) tag.text += decodeEntities(text.slice(from, at));
    if (tag && start === "<![CDATA[") tag.text += text.slice(inner, close);
    const [, slash, name = "", attributes = "", isEmpty] = PARTS.exec(inside) ?? [];
    if (name !== "") {
      if (tag) yield tag;
      line += countBreaks(text, counted, at);
      counted = at;
      tag = { name: name.toUpperCase(), isClosing: slash === "/", attributes, line, text: "" };
      if (isEmpty && !slash) {
        yield tag;
        tag = { ...tag, isClosing: true };
      }
    }
    at = close + end.length;
    from = at;
  }
  if (tag) yield { ...tag, text: tag.text + decodeEntities(text.slice(from)) };
}

const PARTS = /^(\/?)(?:[\w.:-]*:)?([\w.-]+)(.*?)(\/?)$/s;

/** The text between "<" and ">", unless they are part of the text. Another "<" within a tag is only in a quoted attribute. */
function insideOf(text: string, from: number, to: number): string | undefined {
  if (to - from > TAG_CHARACTERS || !/[A-Za-z/!_]/.test(text.charAt(from))) return undefined;
  const inside = text.slice(from, to);
  const again = inside.indexOf("<");
  return again === -1 || inside.slice(0, again).includes('"') ? inside : undefined;
}

/** The text with its entities replaced; unknown ones stay as they are. */
function decodeEntities(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,5}));/gi,
    (entity, decimal, hex, name) => {
      if (name) return ENTITIES[name.toLowerCase()] ?? entity;
      const code = Number.parseInt(decimal ?? hex, decimal ? 10 : 16);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : entity;
    },
  );
}

const TAG = /<\/?(?:a|b|br|div|em|font|i|li|p|span|strong|td|tr|u|ul)(?:\s[^<>]*)?\/?>/gi;

/** Quick to tell, and true for some texts without markup, too. */
export function hasMarkup(text: string): boolean {
  return /[&<]/.test(text);
}

/** A bank's text without the markup of web pages. */
export function plainText(text: string): string {
  if (!hasMarkup(text)) return text;
  const shown = decodeEntities(text.replace(TAG, " "));
  return shown.replace(/[^\S\n]+/g, " ").trim();
}

/** The value of an attribute, whatever its prefix; undefined if there is none. */
export function attributeOf(attributes: string, name: string): string | undefined {
  if (attributes === "") return undefined;
  const pattern = `(?:^|[\\s:])${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s>]+))`;
  const [, double, single, bare] = new RegExp(pattern, "i").exec(attributes) ?? [];
  const value = double ?? single ?? bare;
  return value === undefined ? undefined : decodeEntities(value);
}
