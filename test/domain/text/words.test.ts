// Words: folding ignores some differences and keeps others, words end differently in each script, and any part of a text finds it.
// Every Unicode character is checked.

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { asciiDigit, fold, matchesWords, wordsOf } from "../../../src/domain/text/words.ts";
import { anyCharacter } from "../../support/any-character.ts";
import { scaled } from "../../support/environment.ts";
import { expectLinear } from "../../support/linear.ts";

const FAMILY = "👨‍👩‍👧";
const ENGLAND = "🏴󠁧󠁢󠁥󠁮󠁧󠁿";

describe("folding disregards", () => {
  test.each([
    ["case", "Lunch at NOON", "lunch at noon"],
    ["accents", "Café crème, Ångström, Čeština", "cafe creme, angstrom, cestina"],
    ["accents as separate characters", "Cafe\u0301", "cafe"],
    ["several accents on one letter", "Việt Nam, ǭ, ṩ", "viet nam, o, s"],
    ["umlauts, without an added e", "Müller", "muller"],
    ["the sharp s, small and large", "Straße STRAẞE strasse", "strasse strasse strasse"],
    ["the Turkish dots", "İstanbul ISPARTA ısı", "istanbul isparta isi"],
    ["strokes", "Łódź Ørsted đồng Malħ Ŧ", "lodz orsted dong malh t"],
    ["ligatures", "Œuvre Ægir ﬁne ﬄ ĳ", "oeuvre aegir fine ffl ij"],
    ["Icelandic letters", "Þór Guðrún", "thor gudrun"],
    ["the long s", "Waſſer", "wasser"],
    ["Greek accents and breathings", "ὁδός Άλφα ῥᾴδιον", "οδοσ αλφα ραδιον"],
    ["the final sigma", "ΟΔΟΣ οδος οδοσ", "οδοσ οδοσ οδοσ"],
    ["Cyrillic accents", "Йод Ёлка їжак за́мок", "иод елка іжак замок"],
    ["Arabic vowel marks", "مُحَمَّدٌ", "محمد"],
    ["the Arabic tatweel", "مـحـمـد", "محمد"],
    ["hamza and madda on their seats", "أحمد إلى آخر ؤ ئ", "احمد الى اخر و ي"],
    ["Arabic forms of presentation", "ﻻ ﷲ", "لا الله"],
    ["Hebrew points", "שָׁלוֹם", "שלום"],
    ["full width", "Ｃａｆｅ＋１２", "cafe+12"],
    ["half width", "ｶﾞｿﾘﾝ", "ガソリン"],
    ["superscripts, circles and numerals", "m² ① Ⅷ №5 ½", "m2 1 viii no5 1⁄2"],
    ["mathematical letters", "𝐂𝐨𝐟𝐟𝐞𝐞", "coffee"],
    ["digits of other scripts", "٣٤ ۵ ५ ๖ 𝟟 𑛚", "34 5 5 6 7 0"],
    ["soft hyphens", "soft\u00adhyphen", "softhyphen"],
    ["zero-width joiners and breaks", "می\u200cخواهم a\u200bb\u2060c\ufeffd", "میخواهم abcd"],
    ["direction marks", "\u200fab\u202bc\u202c", "abc"],
    ["the style of an emoji", "❤️ ❤︎ ❤", "❤ ❤ ❤"],
    ["the case of Cherokee and Georgian", "Ꮳꮃꭹ ᲗᲑᲘᲚᲘᲡᲘ", "ꮳꮃꭹ თბილისი"],
  ])("%s", (_, text, folded) => {
    expect(fold(text)).toBe(folded.normalize("NFC"));
  });

  test.each([
    ["the vowel signs of Devanagari", "हिन्दी"],
    ["those of Bengali, in one form", "কোলকাতা"],
    ["those of Tamil", "தமிழ்"],
    ["those of Thai", "ที่นี่"],
    ["the marks that voice a kana", "がぎぱ"],
    ["the syllables of Hangul", "하 한 각"],
    ["the kind of kana", "らんち ランチ"],
    ["letters of other kinds", "ŋ ə ة ى"],
    ["signs", "€5 + 3% (a/b) «c»"],
    ["spaces", " a  b\t\n"],
    ["the members of a family", FAMILY],
    ["the skin color of a hand", "👍🏽"],
    ["the tags of a flag", ENGLAND],
    ["nothing", ""],
  ])("and keeps %s", (_, text) => {
    expect(fold(text)).toBe(text);
  });

  test("more than 30 marks on one letter", () => {
    expect(fold(`क${"़".repeat(40)}ख`)).toBe(`क${"़".repeat(30)}ख`);
  });

  test("accents, but not the marks that voice a kana", () => {
    expect(fold("é")).toBe(fold("e"));
    expect(fold("が")).not.toBe(fold("か"));
    expect(fold("क़")).not.toBe(fold("क"));
  });
});

describe("the words of a text", () => {
  test.each([
    ["nothing", "", []],
    ["signs only", " .,;–— '\"!?/€", []],
    ["several words", "Lunch with Ann", ["lunch", "with", "ann"]],
    ["repeated words", "tea, Tea & TEA", ["tea", "tea", "tea"]],
    ["an apostrophe", "café's", ["cafe", "s"]],
    ["a curly apostrophe", "L’été", ["l", "ete"]],
    ["an apostrophe that Unicode counts as a letter", "пʼять", ["п", "ять"]],
    ["a hyphen", "check-in", ["check", "in"]],
    ["an underscore", "to_do", ["to", "do"]],
    ["a programming language", "C++", ["c"]],
    ["an amount", "1.50 1,234", ["1", "50", "1", "234"]],
    ["an address", "a@b.de", ["a", "b", "de"]],
    ["a tag", "#tag", ["tag"]],
    ["letters and digits together", "A4 3D", ["a4", "3d"]],
    ["trademark signs", "Brand® © 2026 Name™", ["brand", "2026", "nametm"]],
    ["a currency", "€30 30€", ["30", "30"]],
    ["Arabic", "غداء في المَطعم", ["غداء", "في", "المطعم"]],
    ["Hindi", "हिन्दी में", ["हिन्दी", "में"]],
    ["Korean", "점심 식사", ["점심", "식사"]],
    ["ideographs", "東京都", ["東京", "京都", "都"]],
    ["an ideograph", "東", ["東"]],
    ["ideographs beyond 16 bits", "𠮷野", ["𠮷野", "野"]],
    ["ideographs and kana", "食べ物", ["食べ", "べ物", "物"]],
    ["kana with a long vowel", "バー", ["バー", "ー"]],
    ["ideographs next to other letters", "JR東京2番", ["jr", "東京", "京", "2", "番"]],
    ["Thai", "กิน", ["กิน", "น"]],
    ["an emoji", "Pizza🍕!", ["pizza", "🍕"]],
    ["adjacent emoji", "🍕🍺🍺", ["🍕", "🍺", "🍺"]],
    ["a family", `${FAMILY}${FAMILY}`, [FAMILY, FAMILY]],
    ["a skin color", "👍🏽👍", ["👍🏽", "👍"]],
    ["flags", `🇩🇪🇫🇷${ENGLAND}`, ["🇩🇪", "🇫🇷", ENGLAND]],
    ["half a flag", "🇩🇪🇫", ["🇩🇪", "🇫"]],
    ["keycaps", "a1️⃣#️⃣2", ["a", "1\u20e3", "#\u20e3", "2"]],
    ["a heart in different styles", "❤️❤", ["❤", "❤"]],
    ["a mark without a letter", "\u0301 ा", []],
    ["half of a surrogate pair", "a\ud83db", ["a", "b"]],
    ["NUL", "a\0b", ["a", "b"]],
  ])("%s", (_, text, words) => {
    expect(wordsOf(text)).toEqual(words.map((word) => word.normalize("NFC")));
  });

  test.each([
    ["coffee", "caf", false],
    ["Café Central", "caf", true],
    ["Café Central", "CAFÉ cent", true],
    ["Café Central", "central café", true],
    ["Café Central", "entral", false],
    ["Café Central", "café bar", false],
    ["Café Central", "", true],
    ["", "a", false],
    ["東京タワー", "タワー", true],
    ["東京都", "京都", true],
    ["東と京都", "東京", false],
    ["한국", "하", false],
    ["हिन्दी", "हिन्", true],
    ["👍🏽", "👍", true],
    [FAMILY, "👨", true],
    ["12.50", "12.5", true],
    ["Straße", "strass", true],
  ])("of %j are found by %j: %p", (text, sought, found) => {
    expect(matchesWords(wordsOf(text), wordsOf(sought))).toBe(found);
  });
});

/** Pieces of many scripts, their marks, and separators. */
const piece = fc.constantFrom(
  ..."aZßıİéøﬁςΣάйЁ'-. #1٣５²½",
  ...["e\u0301", "\u0301", "\u0316", "\u00ad", "\u200d", "\u200c", "\ufe0f", "\u20e3", "\u3099"],
  ...["أ", "ـ", "ُ", "ש", "ָ", "क", "ि", "़", "्", "한", "ᄒ", "ᅡ", "ᆫ", "東", "が", "カ", "ｶ", "ﾞ", "ー"],
  ...[
    "น",
    "ิ",
    "้",
    "ำ",
    "👨",
    "👩",
    "🏽",
    "❤",
    "🇩",
    "🇪",
    "🏴",
    "\u{e0067}",
    "\ud83d",
    "™",
    "©",
    "ʼ",
    "ˇ",
  ],
);
const mixed = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(""));
const anyText = fc.oneof(mixed, fc.string({ unit: anyCharacter }), fc.string({ unit: "grapheme" }));

describe("for any text", () => {
  test("folding again changes nothing, and the folded text has the same words", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const folded = fold(text);
        expect(fold(folded)).toBe(folded);
        expect(wordsOf(folded)).toEqual(wordsOf(text));
      }),
      { numRuns: scaled(250) },
    );
  });

  test("the Unicode normalization form makes no difference", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(fold(text.normalize("NFD"))).toBe(fold(text));
        expect(fold(text.normalize("NFC"))).toBe(fold(text));
      }),
      { numRuns: scaled(250) },
    );
  });

  test("words keep their order, contain no separators, and are words by themselves", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const folded = fold(text);
        let at = 0;
        for (const word of wordsOf(text)) {
          at = folded.indexOf(word, at);
          expect(at).not.toBe(-1);
          expect(word).not.toMatch(/^$|[[\s\p{P}\p{Sc}]--[#*\p{ExtPict}]]/v);
          expect(wordsOf(word)[0]).toBe(word);
        }
      }),
      { numRuns: scaled(250) },
    );
  });

  test("words next to it, in any script, change nothing", () => {
    fc.assert(
      fc.property(anyText, fc.constantFrom("東", "क", "a", "😀"), (text, other) => {
        expect(fold(`${text} ${other}`)).toBe(`${fold(text)} ${other}`);
        expect(wordsOf(`${text} ${other}`)).toEqual([...wordsOf(text), other]);
      }),
      { numRuns: scaled(250) },
    );
  });

  test("a beginning up to any grapheme finds it, and so does any part between spaces", () => {
    const graphemes = new Intl.Segmenter("und", { granularity: "grapheme" });
    const line = fc.array(fc.string({ unit: "grapheme", maxLength: 6 }), { maxLength: 4 });
    fc.assert(
      fc.property(line, fc.nat(), fc.nat(), (parts, first, count) => {
        const text = parts.join(" ");
        const starts = Array.from(graphemes.segment(text), ({ index }) => index);
        const beginning = text.slice(0, starts[first % Math.max(starts.length, 1)] ?? 0);
        expect(matchesWords(wordsOf(text), wordsOf(beginning))).toBe(true);
        const part = parts.slice(first % 4, (first % 4) + (count % 4)).join(" ");
        expect(matchesWords(wordsOf(text), wordsOf(part))).toBe(true);
      }),
      { numRuns: scaled(250) },
    );
  });

  test("any part finds it in scripts without spaces", () => {
    const character = fc.constantFrom(..."東京都食物べらンがタワー々", "𠮷", ..."กนาเ");
    fc.assert(
      fc.property(fc.array(character, { maxLength: 9 }), fc.nat(9), fc.nat(9), (run, from, to) => {
        const words = wordsOf(`a ${run.join("")} b`);
        expect(matchesWords(words, wordsOf(run.slice(from, to).join("")))).toBe(true);
      }),
      { numRuns: scaled(250) },
    );
  });
});

describe("for every Unicode character", () => {
  // These are the planes with characters, without the last ones, which are for private use.
  const characters = Array.from({ length: 0x40000 }, (_, code) => code)
    // From 0x20000 on there are ideographs, and only compatibility ideographs fold to others. A sample of the rest is enough.
    .filter((code) => code < 0x20000 || (code >= 0x2f800 && code < 0x2fa20) || code % 16 === 0)
    .map((code) => String.fromCodePoint(code));

  test("uppercase and lowercase fold to the same", () => {
    // The iota below a Greek letter is dropped as an accent, but in uppercase it is a separate letter.
    const wrong = characters.filter(
      (character) =>
        !character.normalize("NFD").includes("\u0345") &&
        (fold(character.toUpperCase()) !== fold(character) ||
          fold(character.toLowerCase()) !== fold(character)),
    );
    expect(wrong).toEqual([]);
  });

  test("folding again changes nothing, even between other characters", () => {
    const wrong = characters.filter((character) => {
      const folded = fold(character);
      const between = fold(`東a${character}a東`);
      return fold(folded) !== folded || fold(between) !== between;
    });
    expect(wrong).toEqual([]);
  });

  test("the words are the same next to another script", () => {
    const wrong = characters.filter(
      (character) => wordsOf(`${character} 東`).join() !== [...wordsOf(character), "東"].join(),
    );
    expect(wrong).toEqual([]);
  });

  test("a letter or number is a word, unless it is invisible or only modifies another", () => {
    const wrong = characters.filter(
      (character) =>
        // Some characters are a mark without its letter.
        /[[\p{L}\p{N}]--[\p{Lm}\p{DI}]]/v.test(character.normalize("NFKD")) &&
        wordsOf(character).length === 0,
    );
    expect(wrong).toEqual([]);
  });

  test("every emoji recommended for interchange is one word", () => {
    const single = characters.filter((character) => /^\p{RGI_Emoji}$/v.test(character));
    const sequences = single.flatMap((base) =>
      ["\ufe0f", "🏽", "\u200d❤️", "\u200d♂️"].map((end) => base + end),
    );
    const recommended = [...single, ...sequences.filter((text) => /^\p{RGI_Emoji}$/v.test(text))];
    expect(recommended.length).toBeGreaterThan(1_300);
    // Letters and ideographs in a square fold to those letters.
    const lettered = /^[\p{L}\p{N}!?]+$/u;
    const wrong = recommended.filter(
      (emoji) => wordsOf(emoji).length !== 1 && !lettered.test(emoji.normalize("NFKD")),
    );
    expect(wrong).toEqual([]);
  });

  test("a digit becomes the ASCII digit with the same value", () => {
    const systems = Intl.supportedValuesOf("numberingSystem");
    let count = 0;
    for (const numberingSystem of systems) {
      const format = new Intl.NumberFormat("en", { numberingSystem });
      for (let value = 0; value < 10; value += 1) {
        const digit = format.format(value);
        if (!/^\p{Nd}$/u.test(digit)) continue;
        expect(asciiDigit(digit)).toBe(String(value));
        expect(fold(digit)).toBe(String(value));
        count += 1;
      }
    }
    expect(count).toBeGreaterThan(700);
  });
});

describe("the time is linear, even for text ten times as long as any stored one", () => {
  test.each([
    ["accents in the wrong order", `a${"\u0301\u0316".repeat(50_000)}`],
    ["vowel signs in the wrong order", `क${"\u094d\u093c".repeat(50_000)}`],
    [
      "vowel signs with joiners in between",
      `क${`${"\u094d\u093c".repeat(15)}\u200d`.repeat(5_000)}`,
    ],
    [
      "vowel signs with presentation forms of tatweel in between",
      `क${`${"\u094d\u093c".repeat(15)}\ufe71`.repeat(5_000)}`,
    ],
    ["an endless family", "👨\u200d".repeat(50_000)],
    ["joiners", "\u200d".repeat(100_000)],
    ["keycaps", "1\u20e3".repeat(50_000)],
    ["an endless word", "é".repeat(100_000)],
    ["ideographs", "東".repeat(100_000)],
    ["a character that folds to 18", "\ufdfa".repeat(100_000)],
    ["halves of surrogate pairs", "\ud83d".repeat(100_000)],
    ["digits from a block of twenty", "\u{116e3}".repeat(50_000)],
  ])("%s", (_, text) => {
    expectLinear(() => wordsOf(text));
  });
});
