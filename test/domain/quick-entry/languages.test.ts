// Quick entry reads the platform's names of days in other languages. Today is Saturday, 21 November 2026.

import { describe, expect, test } from "bun:test";
import {
  answerQuickEntry,
  dayLexiconOf,
  escapeDescription,
  readQuickEntry,
} from "../../../src/domain/quick-entry/quick-entry.ts";
import { reading, showEntry, TODAY, tell } from "../../support/quick-entry-reading.ts";

function tellAll(locale: string, rows: Parameters<typeof tell>[0]): void {
  describe(locale, () => tell(rows, { lexicon: dayLexiconOf(locale) }));
}

/** Declares a test for each text with its locale. */
function tellIn(rows: readonly [locale: string, text: string, read: string][]): void {
  test.each(rows)("%s: %j is %s", (locale, text, read) => {
    expect(reading(text, { lexicon: dayLexiconOf(locale) })).toBe(read);
  });
}

tellAll("de-DE", [
  ["Kaffee 12,50 vorgestern", "Kaffee · 12.5 · 2026-11-19"],
  ["Gestern, Kaffee 5", "Kaffee · 5 · 2026-11-20"],
  ["Kaffee 5 HEUTE.", "Kaffee · 5 · 2026-11-21"],
  ["Ann 5 übermorgen", "Ann · 5 · 2026-11-23"],
  ["Ann 5 ubermorgen", "Ann · 5 · 2026-11-23"],
  ["Kaffee yesterday 5", "Kaffee · 5 · 2026-11-20"],
  ["Kaffee 4 Montag", "Kaffee · 4 · 2026-11-16"],
  ["Mo 4 Kaffee", "Kaffee · 4 · 2026-11-16"],
  ["Mo., Kaffee 4", "Kaffee · 4 · 2026-11-16"],
  ["Kaffee 5 Mo 16.11.", "Kaffee · 5 · 2026-11-16"],
  ["Fr 6/11 Kaffee 5", "Kaffee · 5 · 2026-11-06"],
  ["Hotel 300 Montag - Mittwoch", "Hotel · 300 · 2026-11-16 or 2026-11-18?"],
  ["3. November Kaffee 5", "Kaffee · 5 · 2026-11-03"],
  ["3 November 5 Kaffee", "Kaffee · 5 · 2026-11-03"],
  ["3. März Kaffee 5", "Kaffee · 5 · 2026-03-03"],
  ["Kaffee 5 3. Marz", "Kaffee · 5 · 2026-03-03"],
  ["3. Mai Kaffee 5", "Kaffee · 5 · 2026-05-03"],
  ["3.-5. Okt. Hotel 300", "Hotel · 300 · 2026-10-03 or 2026-10-05?"],
  ["13.Okt.2026 5 Buch", "Buch · 5 · 2026-10-13"],
  ["Miete 500 1. Dez. 2026", "Miete · 500 · 2026-12-01"],
  ["am Montag Kaffee 5", "Kaffee · 5 · 2026-11-16"],
  ["Kaffee 5 am Mo", "Kaffee am Mo · 5"],
  ["Kaffee 5 am nächsten Montag", "Kaffee · 5 · 2026-11-23"],
  ["Kaffee 5 diesen Montag", "Kaffee · 5 · 2026-11-16 or 2026-11-23?"],
  ["Kaffee 5 letzten, Montag", "Kaffee letzten, · 5 · 2026-11-16"],
  ["1.200,50 Miete am 1. November", "Miete · 1200.5 · 2026-11-01"],
  ["Kaffee 5 am 3.10.", "Kaffee · 5 · 2026-10-03"],
  ["Kaffee 5 am 12.", "Kaffee · 5 · 2026-11-12"],
  ["Kaffee 5 vor 3 Tagen", "Kaffee · 5 · 2026-11-18"],
  ["vor einer Woche Kaffee 5", "Kaffee · 5 · 2026-11-14"],
  ["Kaffee 5 vor 2 Monaten", "Kaffee · 5 · 2026-09-21"],
  ["Miete 500 in zwei Wochen", "Miete · 500 · 2026-12-05"],
  ["Zug 5 vor 3 Leuten", "Zug 5 vor 3 Leuten · 5 or 3?"],
  ["Brot 5 Sonnabend", "Brot · 5 · 2026-11-21"],
]);

tellAll("fr-FR", [
  ["hier 12,50 café", "café · 12.5 · 2026-11-20"],
  ["café 5 aujourd'hui", "café · 5 · 2026-11-21"],
  ["café 5 aujourd’hui", "café · 5 · 2026-11-21"],
  ["3 novembre café 5", "café · 5 · 2026-11-03"],
  ["café 3 novembre 5", "café · 5 · 2026-11-03"],
  ["café 5 3 nov.", "café · 5 · 2026-11-03"],
  ["1er décembre loyer 500", "loyer · 500 · 2026-12-01"],
  ["3 fevrier café 5", "café · 5 · 2027-02-03"],
  ["3 août 2025 café 5", "café · 5 · 2025-08-03"],
  ["café 5 lundi", "café · 5 · 2026-11-16"],
  ["café 5 lun.", "café · 5 · 2026-11-16"],
]);

tellAll("bn-BD", [
  ["চা ১২.৫০ আজ", "চা · 12.5 · 2026-11-21"],
  ["চা ১২০ গত পরশু", "চা · 120 · 2026-11-19"],
  ["চা ১২০ আগামীকাল", "চা · 120 · 2026-11-22"],
  ["চা ১২০ গতকাল।", "চা · 120 · 2026-11-20"],
  ["চা ১২০ ৩ নভে", "চা · 120 · 2026-11-03"],
  ["চা ১২০ ৩ দিন আগে", "চা · 120 · 2026-11-18"],
  ["চা ১২০ ৩ নভেম্বর ২০২৫", "চা · 120 · 2025-11-03"],
  ["চা ১২০ সোমবার", "চা · 120 · 2026-11-16"],
  ["চা ১২০ সোম", "চা · 120 · 2026-11-16"],
  ["yesterday চা ১২০", "চা · 120 · 2026-11-20"],
  ["গতকাল ১২.৫০ চা @দোকান #কাজ", "চা · 12.5 · 2026-11-20 · @দোকান · #কাজ"],
]);

tellAll("ar-EG", [
  ["قهوة ١٢ امس", "قهوة · 12 · 2026-11-20"],
  ["أمس، قهوة ٥", "قهوة · 5 · 2026-11-20"],
  ["قهوة ١٢ أول أمس", "قهوة · 12 · 2026-11-19"],
  ["اليوم ٥ قهوة", "قهوة · 5 · 2026-11-21"],
  ["٣ نوفمبر ١٢ قهوة", "قهوة · 12 · 2026-11-03"],
  ["قهوة ١٢ الاثنين", "قهوة · 12 · 2026-11-16"],
  ["\u200fأمس\u200f ٥ قهوة", "قهوة · 5 · 2026-11-20"],
]);

tellAll("ja-JP", [
  ["コーヒー 500 一昨日", "コーヒー · 500 · 2026-11-19"],
  ["コーヒー ５００ 今日", "コーヒー · 500 · 2026-11-21"],
  ["コーヒー 500 月曜日", "コーヒー · 500 · 2026-11-16"],
  ["昨日、コーヒー 500", "昨日、コーヒー · 500"],
  ["11月3日 500 本", "本 · 500 · 2026-11-03"],
  ["本 500 2025年11月3日", "本 · 500 · 2025-11-03"],
  ["本 500 2025年11月31日", "本 2025年11月31日 · 500"],
]);

tellAll("es-ES", [
  ["ayer 12,50 café", "café · 12.5 · 2026-11-20"],
  ["anteayer café 5", "café · 5 · 2026-11-19"],
  ["café 5 pasado mañana", "café · 5 · 2026-11-23"],
  ["3 de noviembre café 5", "café · 5 · 2026-11-03"],
  ["café 5 3 nov 2025", "café · 5 · 2025-11-03"],
  ["café 5 miércoles", "café · 5 · 2026-11-18"],
  ["café 5 hoy", "café · 5 · 2026-11-21"],
  ["antier café 5", "café · 5 · 2026-11-19"],
  ["copas 20 anoche", "copas · 20 · 2026-11-20"],
  ["café 5 el lunes", "café · 5 · 2026-11-16"],
  ["el lunes café 5", "café · 5 · 2026-11-16"],
  ["café 5 el próximo lunes", "café · 5 · 2026-11-23"],
  ["café 5 el lunes que viene", "café · 5 · 2026-11-23"],
  ["café 5 este lunes", "café · 5 · 2026-11-16 or 2026-11-23?"],
  ["café 5 el 3 de octubre", "café · 5 · 2026-10-03"],
  ["hace una semana café 5", "café · 5 · 2026-11-14"],
  ["paella en el mar 20", "paella en el mar 20 · 2026-03-20 or 20?"],
]);

tellAll("hi-IN", [
  ["आज १२० चाय", "चाय · 120 · 2026-11-21"],
  ["कल 120 चाय", "चाय · 120 · 2026-11-20 or 2026-11-22?"],
  ["चाय 120 परसों", "चाय · 120 · 2026-11-19 or 2026-11-23?"],
  ["3 नवंबर चाय 120", "चाय · 120 · 2026-11-03"],
  ["चाय 120 ३ नव॰", "चाय · 120 · 2026-11-03"],
  ["चाय 120 सोमवार", "चाय · 120 · 2026-11-16"],
]);

describe("other languages", () => {
  tellIn([
    ["sv-SE", "i går 50 kaffe", "kaffe · 50 · 2026-11-20"],
    ["sv-SE", "kaffe i 50", "kaffe i · 50"],
    ["sv-SE", "kaffe i, dag 50", "kaffe i, dag · 50"],
    ["pt-BR", "café 5 depois de amanhã", "café · 5 · 2026-11-23"],
    ["pt-BR", "3 de março de 2026 café 5", "café · 5 · 2026-03-03"],
    ["ca-ES", "cafè 5 3 de gener", "cafè · 5 · 2027-01-03"],
    ["ca-ES", "cafè 5 3 d’abril", "cafè · 5 · 2026-04-03"],
    ["ca-ES", "cafè 5 demà passat", "cafè · 5 · 2026-11-23"],
    ["hu-HU", "november 3. kávé 500", "kávé · 500 · 2026-11-03"],
    ["pl-PL", "3 listopada kawa 5", "kawa · 5 · 2026-11-03"],
    ["ru-RU", "вчера 50 кофе", "кофе · 50 · 2026-11-20"],
    ["ru-RU", "3 ноября кофе 50", "кофе · 50 · 2026-11-03"],
    ["fi-FI", "kahvi 5 3. marraskuuta", "kahvi · 5 · 2026-11-03"],
    ["tr-TR", "kahve 50 DÜN", "kahve · 50 · 2026-11-20"],
    ["uk-UA", "кава 5 п'ятниця", "кава · 5 · 2026-11-20"],
    ["fa-IR", "دیروز ۵ قهوه", "قهوه · 5 · 2026-11-20"],
    ["zh-CN", "昨天 50 咖啡", "咖啡 · 50 · 2026-11-20"],
  ]);
});

describe("a day's name that is more likely another word stays in the description", () => {
  tellIn([
    ["de-DE", "so ein Kaffee 5", "so ein Kaffee · 5"],
    ["de-DE", "So 5", "So · 5"],
    ["de-DE", "August Zange 5", "August Zange · 5"],
    ["es-ES", "un mar de dudas 20", "un mar de dudas · 20"],
    ["fi-FI", "pizza la Torre 12", "pizza la Torre · 12"],
    ["bn-BD", "মঙ্গল গ্রহ ১২০", "মঙ্গল গ্রহ · 120"],
    ["hi-IN", "गुरु दक्षिणा 500", "गुरु दक्षिणा · 500"],
    ["ar-EG", "غداء ٥٠", "غداء · 50"],
    ["ja-JP", "月 500 本", "月 本 · 500"],
    ["hu-HU", "K 500 bolt", "K bolt · 500"],
  ]);
});

describe("the parser asks about a word that may name a day", () => {
  tellIn([
    ["de-DE", "morgen 5", "morgen · 5 · 2026-11-22 or no date?"],
    ["de-DE", "3 Mai Kaffee 5", "3 Mai Kaffee 5 · 5 · 2026-05-03 or 3 or 5?"],
    ["es-ES", "desayuno de la mañana 5", "desayuno de la mañana · 5 · 2026-11-22 or no date?"],
    ["ar-EG", "غدا ٥٠", "غدا · 50 · 2026-11-22 or no date?"],
    ["tr-TR", "pazar alışverişi 50", "pazar alışverişi · 50 · 2026-11-15 or no date?"],
    ["ru-RU", "3 мая кофе 50", "3 мая кофе 50 · 50 · 2026-05-03 or 3 or 50?"],
  ]);
});

describe("a backslash", () => {
  const lexicon = dayLexiconOf("de-DE");

  test("keeps a name in the description, and is removed", () => {
    expect(reading("\\gestern 5", { lexicon })).toBe("gestern · 5");
    expect(reading("\\gestern 5")).toBe("\\gestern · 5");
    expect(reading("god \\morgon 5", { lexicon: dayLexiconOf("sv-SE") })).toBe("god morgon · 5");
  });

  test("is added to a word that would be read, or to the last word of a longer name", () => {
    expect(escapeDescription("Kaffee von gestern", lexicon)).toBe("Kaffee von \\gestern");
    expect(escapeDescription("Kaffee von gestern")).toBe("Kaffee von gestern");
    expect(escapeDescription("i går", dayLexiconOf("sv-SE"))).toBe("i \\går");
  });

  test("is not in the description after a question is answered", () => {
    const text = "\\gestern morgen Brot 5";
    const entry = readQuickEntry(text, TODAY, { lexicon });
    const [question] = entry.questions;
    const [choice] = question?.choices ?? [];
    if (!question || !choice) throw new Error("nothing is asked");
    const answered = answerQuickEntry(text, entry, question, choice, { lexicon });
    expect(showEntry(answered)).toBe("gestern Brot · 5 · 2026-11-22");
  });
});

describe("the lexicon of a locale", () => {
  test.each(["en", "en-GB", "xx", "", "not a tag", "x".repeat(100)])(
    "does not exist for %j",
    (locale) => {
      expect(dayLexiconOf(locale)).toBeUndefined();
    },
  );

  test("is made once", () => {
    expect(dayLexiconOf("de-DE")).toBe(dayLexiconOf("de-DE"));
  });

  test("leaves English lines as they are", () => {
    const lines = ["lunch 5 yesterday", "12.50 lunch @Cafe #work 2026-10-05", "book 30 5 Oct"];
    for (const locale of ["de", "fr", "bn", "ar", "ja", "es", "hi", "ru", "th", "ko", "vi", "he"]) {
      const lexicon = dayLexiconOf(locale);
      expect(lexicon).toBeDefined();
      for (const line of lines) expect(reading(line, { lexicon })).toBe(reading(line));
    }
  });
});
