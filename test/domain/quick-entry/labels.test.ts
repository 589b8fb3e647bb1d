// Quick entry reads payees, tags and escapes, marks the parts that it has read, and accepts answers to its questions.

import { describe, expect, test } from "bun:test";
import { answerQuickEntry, readQuickEntry } from "../../../src/domain/quick-entry/quick-entry.ts";
import { showEntry, showMarks, TODAY, tell } from "../../support/quick-entry-reading.ts";

describe("a line with all parts", () => {
  tell([
    ["#work yesterday @Cafe lunch 12.50", "lunch · 12.5 · 2026-11-20 · @Cafe · #work"],
    ["£1,234 book 3/11", "book · GBP · 2026-11-03 or 2026-03-11? · 1234 GBP or 1.234 GBP?"],
    ["غداء 12.50 @مقهى #عمل yesterday", "غداء · 12.5 · 2026-11-20 · @مقهى · #عمل"],
    ["দুপুরের খাবার ১২.৫০ @দোকান #কাজ", "দুপুরের খাবার · 12.5 · @দোকান · #কাজ"],
  ]);
});

describe("payees", () => {
  tell([
    ["lunch 5 @Cafe, #work", "lunch · 5 · @Cafe · #work"],
    ["lunch 5 @Amazon.de", "lunch · 5 · @Amazon.de"],
    ["lunch 5 @7-Eleven", "lunch · 5 · @7-Eleven"],
    ["lunch 5 @☕", "lunch · 5 · @☕"],
    ["lunch 5 ＠駅", "lunch · 5 · @駅"],
    ["lunch 5 \u200f@مقهى", "lunch · 5 · @مقهى"],
    ['lunch 5 @"Corner Café"', "lunch · 5 · @Corner Café"],
    ['lunch @"Corner  Café", 5', "lunch · 5 · @Corner Café"],
    ["lunch @“Corner Café” 5", "lunch · 5 · @Corner Café"],
    ["lunch @„Corner Café“ 5", "lunch · 5 · @Corner Café"],
    ["lunch @«Corner Café» 5", "lunch · 5 · @Corner Café"],
    ['lunch @"99" 5', "lunch · 5 · @99"],
    ['lunch @"Pier 39 #1 mon" 5', "lunch · 5 · @Pier 39 #1 mon"],
    ['lunch @"Cafe"s 5', "lunch s · 5 · @Cafe"],
    ['lunch @"Corner Café 5', 'lunch @"Corner Café · 5'],
    ['lunch @"" 5', 'lunch @"" · 5'],
    ["lunch @A @B 5", "lunch @B · 5 · @A"],
    ["lunch @@ 5", "lunch @@ · 5"],
    ["lunch @! 5", "lunch @! · 5"],
    ["mail (@Cafe) 5", "mail (@Cafe) · 5"],
  ]);
});

describe("tags", () => {
  tell([
    ["lunch 5 #work", "lunch · 5 · #work"],
    ["#1 lunch 5", "lunch · 5 · #1"],
    ["lunch 5 #a-b_c", "lunch · 5 · #a-b_c"],
    ["lunch 5 #Work #work #Work", "lunch · 5 · #Work · #work"],
    ["lunch 5 #work, #food;", "lunch · 5 · #work · #food"],
    ["lunch 5 #work!", "lunch · 5 · #work"],
    ["lunch 5 #কাজ", "lunch · 5 · #কাজ"],
    ["lunch 5 #می\u200cخواهم", "lunch · 5 · #می\u200cخواهم"],
    ["lunch 5 #食べ物 ＃駅", "lunch · 5 · #食べ物 · #駅"],
    ["lunch 5 #２０２６", "lunch · 5 · #２０２６"],
    ["lunch 5 #", "lunch # · 5"],
    ["lunch # 5", "lunch # · 5"],
    ["lunch 5 #-", "lunch #- · 5"],
    ["lunch 5 ##", "lunch ## · 5"],
    ["lunch 5 #food/drink", "lunch #food/drink · 5"],
    ["lunch C# 5", "lunch C# · 5"],
  ]);
});

describe("impossible names and too many tags stay in the description", () => {
  const long = "x".repeat(100);
  const many = Array.from({ length: 100 }, (_, index) => `#t${index}`);
  const tagged = ["tea", "5", ...many].join(" · ");
  tell([
    [`tea 5 @${long}`, `tea · 5 · @${long}`],
    [`tea 5 @${long}x`, `tea @${long}x · 5`],
    [`tea 5 @"${long} 7"`, `tea @"${long} 7" · 5`],
    [`tea 5 #${long}`, `tea · 5 · #${long}`],
    [`tea 5 #a#${long}x`, `tea #a#${long}x · 5`],
    ["tea 5 @a\u001b[31m", "tea @a\u001b[31m · 5"],
    ['tea 5 @"a\u0007b"', 'tea @"a\u0007b" · 5'],
    [`tea 5 ${many.join(" ")}`, tagged],
    [`tea 5 ${many.join(" ")} #t7`, tagged],
    [`tea 5 ${many.join(" ")} #more`, tagged.replace("tea", "tea #more")],
    [
      `tea 5 ${many.slice(1).join(" ")} #more#t0`,
      tagged.replace("tea", "tea #more#t0").replace(" · #t0", ""),
    ],
  ]);
});

describe("a backslash keeps a word from being read", () => {
  tell([
    ["\\#1 hit 5", "#1 hit · 5"],
    ["\\2 coffees 7", "2 coffees · 7"],
    ["\\monday blues 5", "monday blues · 5"],
    ["5 \\Oct 3", "5 Oct 3 · 5 or 3?"],
    ["5 \\EUR", "EUR · 5"],
    ["\\\\@home 5", "\\@home · 5"],
    ["\\o/ 5", "\\o/ · 5"],
    ["\\ 5", "\\ · 5"],
    ["\\in a week 5", "in a week · 5"],
    ["\\in Paris 5", "in Paris · 5"],
  ]);
});

describe("marks cover the words that were read, with the punctuation after them", () => {
  test.each([
    ["12.50 lunch @Cafe #work yesterday", "amount=12.50 payee=@Cafe tag=#work date=yesterday"],
    ["€30 book 3/11", "currency=€ amount=30 date=3/11"],
    ["30 EUR, book", "amount=30 currency=EUR,"],
    ["-€20 back", "amount=- currency=€ amount=20"],
    ["20€- back", "amount=20 currency=€ amount=-"],
    ["$ 30 CAD book", "amount=$ amount=30 currency=CAD"],
    ["book US$30", "currency=US$ amount=30"],
    ["math 𝟗𝟗€", "amount=𝟗𝟗 currency=€"],
    ["1 234,50 € rent", "amount=1 234,50 currency=€"],
    ["€1 234,50 rent", "currency=€ amount=1 234,50"],
    ["taxi 20,-", "amount=20,-"],
    ["rent 1,234", "amount=1,234"],
    ["Route 66 12", ""],
    ["iPhone 15 999 €", "currency=€"],
    ["€30 365 days", ""],
    ['12 @"Corner Café", food', 'amount=12 payee=@"Corner Café",'],
    ["5 #a#b,", "amount=5 tag=#a tag=#b,"],
    ["Mon 16 Nov lunch 5", "date=Mon date=16 Nov amount=5"],
    ["Oct 5, 2026 lunch 7", "date=Oct 5, 2026 amount=7"],
    ["hotel 300 from mon to wed", "amount=300 date=from mon to wed"],
    ["x \u200f12\u200f y", "amount=\u200f12\u200f"],
    ["x \u200f12€\u200f y", "amount=\u200f12 currency=€\u200f"],
    ["x \u200f€12\u200f y", "currency=\u200f€ amount=12\u200f"],
  ])("%j: %s", (text, marks) => {
    expect(showMarks(text, readQuickEntry(text, TODAY).marks)).toBe(marks);
  });
});

describe("a question answered", () => {
  test.each([
    ["€30 book 3/11", ["book · 30 EUR · 2026-11-03", "book · 30 EUR · 2026-03-11"]],
    ["rent 1,234", ["rent · 1234", "rent · 1.234"]],
    ["Route 66 12", ["Route 12 · 66", "Route 66 · 12"]],
    ["iPhone 15 999", ["iPhone · 15999", "iPhone 999 · 15", "iPhone 15 · 999"]],
    ["sun cream 5", ["cream · 5 · 2026-11-15", "sun cream · 5"]],
    ["5 Oct 12", ["(nothing) · 12 · 2026-10-05", "(nothing) · 5 · 2026-10-12"]],
    ["protest march 5", ["protest · 2026-03-05", "protest march · 5"]],
    ["€30 365 days", ["days · 30365 EUR", "365 days · 30 EUR"]],
    ["- 20 refund", ["- refund · 20", "refund · -20"]],
    ["€5 or £6", ["or £6 · 5 EUR", "€5 or · 6 GBP"]],
  ])("%j is one of %j", (text, answers) => {
    const entry = readQuickEntry(text, TODAY);
    const [question, ...others] = entry.questions;
    expect(others).toEqual([]);
    const answered = question?.choices.map((choice) =>
      showEntry(answerQuickEntry(text, entry, question, choice)),
    );
    expect(answered).toEqual(answers);
  });

  test("an answer to one of two questions leaves the other one open", () => {
    const text = "£1,234 book 3/11";
    const entry = readQuickEntry(text, TODAY);
    const [date, amount] = entry.questions;
    expect([date?.about, date?.text, date?.start, date?.end]).toEqual(["date", "3/11", 12, 16]);
    expect([amount?.about, amount?.text, amount?.start, amount?.end]).toEqual([
      "amount",
      "£1,234",
      0,
      6,
    ]);
    const [choice] = date?.choices ?? [];
    const answered = date && choice && answerQuickEntry(text, entry, date, choice);
    expect(answered && showEntry(answered)).toBe(
      "book · GBP · 2026-11-03 · 1234 GBP or 1.234 GBP?",
    );
  });
});
