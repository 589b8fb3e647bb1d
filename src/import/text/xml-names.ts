// The names of tags and attributes as XML allows them: each is looked at once, and known again where it stands.

/** The standard of statements has a few hundred names, and a file a tenth of them. */
const SLOTS = 1_024;

const START =
  ":A-Z_a-z\\u{C0}-\\u{D6}\\u{D8}-\\u{F6}\\u{F8}-\\u{2FF}\\u{370}-\\u{37D}\\u{37F}-\\u{1FFF}\\u{200C}\\u{200D}\\u{2070}-\\u{218F}\\u{2C00}-\\u{2FEF}\\u{3001}-\\u{D7FF}\\u{F900}-\\u{FDCF}\\u{FDF0}-\\u{FFFD}\\u{10000}-\\u{EFFFF}";
const MORE = ".\\-0-9\\u{B7}\\u{300}-\\u{36F}\\u{203F}\\u{2040}";
const NAME = new RegExp(`^[${START}][${START}${MORE}]*$`, "u");

export interface XmlName {
  /** As it stands. */
  readonly whole: string;
  /** Without prefix. */
  readonly local: string;
}

export class XmlNames {
  /** By a few of their characters; one may take the place of another. */
  readonly #known: (XmlName | undefined)[] = [];

  /** The name at a place, nearly always the same object; undefined if XML does not allow it. */
  at(text: string, from: number, end: number): XmlName | undefined {
    const last = text.charCodeAt(end - 1);
    const slot = (last * 31 + text.charCodeAt((from + end) >> 1) * 7 + end - from) % SLOTS;
    const known = this.#known[slot];
    const isKnown = known?.whole.length === end - from && text.startsWith(known.whole, from);
    if (isKnown) return known;
    const whole = text.slice(from, end);
    if (!isXmlName(whole)) return undefined;
    const name = { whole: apart(whole), local: apart(whole.slice(whole.indexOf(":") + 1)) };
    this.#known[slot] = name;
    return name;
  }
}

export function isXmlName(text: string): boolean {
  return NAME.test(text);
}

/** The same text, by itself: a part of a text keeps all of it in memory. */
function apart(text: string): string {
  return Object.keys({ [text]: 0 })[0] ?? text;
}
