// Which styles of a workbook show numbers as days or times.

import type { XmlHandler } from "../../text/xml-reader.ts";

/** Formats that each program has, by their numbers: from 14 on those of days, and those of East Asia. */
const BUILT_IN: readonly (readonly [from: number, to: number])[] = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
];

/** Adds the numbers of such styles as `styles.xml` has them. */
export function stylesHandler(dayStyles: Set<number>): XmlHandler {
  const custom = new Map<number, string>();
  let isInStyles = false;
  let styles = 0;
  return {
    open(name, tag) {
      const format = () => Number(tag.attribute("numFmtId") ?? "0");
      if (name === "numFmt") custom.set(format(), tag.attribute("formatCode") ?? "");
      else if (name === "cellXfs") isInStyles = true;
      else if (name === "xf" && isInStyles) {
        const number = format();
        const code = custom.get(number);
        const isBuiltIn = BUILT_IN.some(([from, to]) => number >= from && number <= to);
        if (code === undefined ? isBuiltIn : showsDays(code)) dayStyles.add(styles);
        styles += 1;
      }
    },
    close(name) {
      if (name === "cellXfs") isInStyles = false;
    },
  };
}

/** Whether a format has years, days, hours, seconds or names of months; a lone "m" may be minutes or a month of nothing else. */
function showsDays(code: string): boolean {
  const plain = code
    .replace(/"[^"]*"|\\.|[*_]./g, "")
    // Of what stands in brackets, hours that go on past 24 are times; all else is a colour, a condition or a currency.
    .replace(/\[(?!(?:h+|m+|s+)\])[^\]]*\]/gi, "");
  return /[ydhs]|m{3}|\[m+\]/i.test(plain.replace(/General|Standard/gi, ""));
}
