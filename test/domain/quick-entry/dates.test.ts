// Quick entry reads dates in words and in numbers. Today is Saturday, 21 November 2026, unless a test has another day.

import { describe, expect, test } from "bun:test";
import { reading, tell } from "../../support/quick-entry-reading.ts";
import { day } from "../../support/values.ts";

describe("days relative to today", () => {
  tell([
    ["lunch 5 today", "lunch · 5 · 2026-11-21"],
    ["lunch 5 yesterday", "lunch · 5 · 2026-11-20"],
    ["Tomorrow lunch 5", "lunch · 5 · 2026-11-22"],
    ["lunch YESTERDAY, 5", "lunch · 5 · 2026-11-20"],
    ["lunch 5 2 weeks ago", "lunch · 5 · 2026-11-07"],
    ["lunch 5 a week ago", "lunch · 5 · 2026-11-14"],
    ["lunch 5 one day ago", "lunch · 5 · 2026-11-20"],
    ["lunch 5 two days ago", "lunch · 5 · 2026-11-19"],
    ["lunch 5 in ten weeks", "lunch · 5 · 2027-01-30"],
    ["lunch 5 eleven days ago", "lunch eleven days ago · 5"],
    ["lunch 5 the day before yesterday", "lunch · 5 · 2026-11-19"],
    ["on the day before yesterday 5 lunch", "lunch · 5 · 2026-11-19"],
    ["Day before yesterday 5 lunch", "lunch · 5 · 2026-11-19"],
    ["day after tomorrow, lunch 5", "lunch · 5 · 2026-11-23"],
    ["the, day after tomorrow 5", "the, · 5 · 2026-11-23"],
    ["the day after, tomorrow 5", "the day after, · 5 · 2026-11-22"],
    ["first day after yesterday 5", "first day after yesterday · 5 · 2026-11-20 or no date?"],
    ["gym 30 2 months ago", "gym · 30 · 2026-09-21"],
    ["gym 30 a year ago", "gym · 30 · 2025-11-21"],
    ["lunch 5 ٣ days ago", "lunch · 5 · 2026-11-18"],
    ["rent 500 in 2 weeks", "rent · 500 · 2026-12-05"],
    ["gym 2 months ago", "gym · 2026-09-21"],
    ["parking 3 days 20", "parking 3 days 20 · 3 or 20?"],
    ["gym 30 last week", "gym last week · 30"],
    ["lunch 5 9999 years ago", "lunch 5 9999 years ago · 5 or 9999?"],
    ["yesterdays 5", "yesterdays · 5"],
    ["today's special 5", "today's special · 5"],
    ["a 5 while ago", "a while ago · 5"],
  ]);

  test.each([
    ["lunch 5 tomorrow", "9999-12-31", "lunch tomorrow · 5"],
    ["lunch 5 yesterday", "0001-01-01", "lunch yesterday · 5"],
    ["lunch 5 sun", "0001-01-01", "lunch sun · 5"],
    ["lunch 5 last friday", "0001-01-03", "lunch last friday · 5"],
    ["lunch 5 next friday", "9999-12-31", "lunch next · 5 · 9999-12-31"],
    ["lunch 5 1 month ago", "2026-03-31", "lunch · 5 · 2026-02-28"],
    ["lunch 5 a year ago", "2024-02-29", "lunch · 5 · 2023-02-28"],
  ])("%s on %s is %s", (text, today, read) => {
    expect(reading(text, {}, day(today))).toBe(read);
  });
});

describe("weekdays", () => {
  tell([
    ["coffee 4,75 sat", "coffee · 4.75 · 2026-11-21"],
    ["coffee 4,75 sunday", "coffee · 4.75 · 2026-11-15"],
    ["coffee 4,75 Wednesday", "coffee · 4.75 · 2026-11-18"],
    ["lunch 5 next fri", "lunch · 5 · 2026-11-27"],
    ["lunch 5 this saturday", "lunch · 5 · 2026-11-21"],
    ["on friday lunch 5", "lunch · 5 · 2026-11-20"],
    ["on sun lunch 5", "lunch · 5 · 2026-11-15"],
    ["mon: coffee 4", "coffee · 4 · 2026-11-16"],
    ["mon 4 coffee", "coffee · 4 · 2026-11-16"],
    ["mon @Cafe coffee 4", "coffee · 4 · 2026-11-16 · @Cafe"],
    ["lunch mon 5", "lunch · 5 · 2026-11-16"],
    ["roast sunday 25", "roast · 25 · 2026-11-15"],
    ["5 last", "last · 5"],
    ["sun-dried tomatoes 3", "sun-dried tomatoes · 3"],
    ["sat-nav 120", "sat-nav · 120"],
    ["mon. 5", "mon. · 5"],
    ["5 coffee mon.", "coffee · 5 · 2026-11-16"],
  ]);
});

describe("a weekday that may be part of the description is asked about", () => {
  tell([
    ["sunday roast 25", "sunday roast · 25 · 2026-11-15 or no date?"],
    ["in the sun 5", "in the sun · 5 · 2026-11-15 or no date?"],
    ["Easter Monday 30", "Easter Monday · 30 · 2026-11-16 or no date?"],
    ["lunch 5, sun 🌞", "lunch sun 🌞 · 5 · 2026-11-15 or no date?"],
    ["sun a, b mar 5", "sun a, b mar 5 · 5 · 2026-11-15 or 2026-03-05 or 5?"],
    ["sun cream 5 yesterday", "sun cream · 5 · 2026-11-20"],
    ["sun cream 5 sun", "sun cream · 5 · 2026-11-15"],
    ["next week monday 5", "next week monday · 5 · 2026-11-16 or no date?"],
  ]);
});

describe("dates in numbers", () => {
  tell([
    ["book 30 2026-1-5", "book · 30 · 2026-01-05"],
    ["book 30 2026/10/05", "book · 30 · 2026-10-05"],
    ["book 30 2026.10.05", "book · 30 · 2026-10-05"],
    ["5.10. book 30", "book · 30 · 2026-10-05"],
    ["book 30 5.10.2026", "book · 30 · 2026-10-05"],
    ["book 30 05.10.26", "book · 30 · 2026-10-05"],
    ["book 30 5.10.99", "book · 30 · 1999-10-05"],
    ["book 30 3/11", "book · 30 · 2026-11-03 or 2026-03-11?"],
    ["book 30 3/11/25", "book · 30 · 2025-11-03 or 2025-03-11?"],
    ["book 30 3-11-2025", "book · 30 · 2025-11-03 or 2025-03-11?"],
    ["book 30 12/25", "book · 30 · 2026-12-25"],
    ["book 30 5/5", "book · 30 · 2026-05-05"],
    ["book 30 29/2", "book · 30 · 2024-02-29"],
    ["book 30 ٣/١١", "book · 30 · 2026-11-03 or 2026-03-11?"],
    ["book 30 2026-02-30", "book 2026-02-30 · 30"],
    ["book 30 2026-10", "book 2026-10 · 30"],
    ["book 30 2026-10-05T12:00", "book 2026-10-05T12:00 · 30"],
    ["book 5.10", "book · 5.1"],
    ["book 5.13.", "book · 5.13"],
    ["gym 24/7 30", "gym 24/7 · 30 · 2026-07-24 or no date?"],
  ]);

  test.each([
    ["book 30 3/11", true, "book · 30 · 2026-11-03"],
    ["book 30 3/11", false, "book · 30 · 2026-03-11"],
    ["book 30 12/25", true, "book · 30 · 2026-12-25"],
    ["book 30 25/12", false, "book · 30 · 2026-12-25"],
    ["book 30 3-11-2025", false, "book · 30 · 2025-03-11"],
  ])("%s is clear if the order of day and month is known: %p", (text, dayFirst, read) => {
    expect(reading(text, { dayFirst })).toBe(read);
  });

  test.each([
    ["2026-01-05", "25/12", "2025-12-25"],
    ["2026-11-21", "19/2", "2027-02-19"],
    ["2026-11-21", "20/2", "2026-02-20"],
    ["2026-11-21", "21/11", "2026-11-21"],
    ["2027-12-15", "29/2", "2028-02-29"],
    ["2027-11-15", "29/2", "2024-02-29"],
    ["1903-06-01", "29/2", "1896-02-29"],
  ])("on %s, %s is the next such day within 90 days or the last one: %s", (today, text, date) => {
    expect(reading(`5 ${text}`, {}, day(today))).toBe(`(nothing) · 5 · ${date}`);
  });
});

describe("weekdays of a month", () => {
  tell([
    ["rent 500 on the first Monday of November", "rent · 500 · 2026-11-02"],
    ["rent 500 the 3rd fri in dec 2025", "rent · 500 · 2025-12-19"],
    ["rent 500 first monday in december", "rent · 500 · 2026-12-07"],
    ["rent 500 last sunday of february", "rent · 500 · 2026-02-22"],
    [
      "rent 500 last sunday of feb 1999",
      "rent 500 last sunday of feb 1999 · 500 · 1999-02-28 or 500 · 2026-02-22 or 1999 · 2026-02-22?",
    ],
    [
      "rent 500 fifth monday of november",
      "rent fifth monday of november · 500 · 2026-11-16 or no date?",
    ],
    ["rent 500 last monday, of october", "rent of october · 500 · 2026-11-16"],
    ["rent 500 last monday of the year", "rent of the year · 500 · 2026-11-16"],
    ["tent 90 a week on saturday", "tent a week on saturday · 90 · 2026-12-05 or 2026-11-21?"],
    ["tent 90 a week, on monday", "tent a week, · 90 · 2026-11-16"],
  ]);
});

describe("dates with the name of a month", () => {
  tell([
    ["13.Nov.2026 book 30", "book · 30 · 2026-11-13"],
    ["book 30 13/NOV/26.", "book · 30 · 2026-11-13"],
    ["book 30 on 1-dec-2025,", "book · 30 · 2025-12-01"],
    ["book 30 13-Nov", "book · 30 · 2026-11-13"],
    ["book 30 13-November-2026", "book · 30 · 2026-11-13"],
    ["book 30 ١٣-Nov-2026", "book · 30 · 2026-11-13"],
    ["Fri 13-Nov-2026 book 30", "book · 30 · 2026-11-13"],
    ["2-may chairs 50", "2-may chairs · 50 · 2026-05-02 or no date?"],
    ["book 30 31-Nov-2026", "book 31-Nov-2026 · 30"],
    ["book 30 13-Nov.2026", "book 13-Nov.2026 · 30"],
    ["book 30 13-Novel-2026", "book 13-Novel-2026 · 30"],
    ["book 30 13Nov2026", "book 13Nov2026 · 30"],
    ["lunch 12.50 5 Oct", "lunch · 12.5 · 2026-10-05"],
    ["lunch 12.50 Oct 5", "lunch · 12.5 · 2026-10-05"],
    ["5 October lunch 12", "lunch · 12 · 2026-10-05"],
    ["lunch 12.50 5th of October", "lunch · 12.5 · 2026-10-05"],
    ["lunch 12.50 on the 5th of October 2025", "lunch · 12.5 · 2025-10-05"],
    ["lunch 12.50 on Oct 5th", "lunch · 12.5 · 2026-10-05"],
    ["Oct 5, 2026 lunch 7", "lunch · 7 · 2026-10-05"],
    ["lunch 7 5 sept 2026", "lunch · 7 · 2026-09-05"],
    ["lunch 5 Oct", "lunch · 2026-10-05"],
    ["lunch 12 Oct 5th", "lunch · 12 · 2026-10-05"],
    ["12 Oct 5th, 2025 lunch", "lunch · 12 · 2025-10-05"],
    ["12.50 12 Oct 5th", "12 · 12.5 · 2026-10-05"],
    ["hotel 30 Oct 3-5", "hotel · 30 · 2026-10-03 or 2026-10-05?"],
    ["5th Oct 12 lunch", "lunch · 12 · 2026-10-05"],
    ["Essen 12 5. Okt", "Essen 5. Okt · 12"],
    ["lunch 12 5. Oct", "lunch · 12 · 2026-10-05"],
    ["lunch 12 5. October 2025", "lunch · 12 · 2025-10-05"],
    ["5. Oct 12 lunch", "lunch · 12 · 2026-10-05"],
    ["room 5. march on 3", "room 5. march on · 3 · 2026-03-05 or no date?"],
    ["march 7.50 5. may", "march · 7.5 · 2026-05-05"],
    ["lunch 12.50 Oct. 5", "lunch · 12.5 · 2026-10-05"],
    ["Sept. 5, 2025 lunch 7", "lunch · 7 · 2025-09-05"],
    ["lunch 7.50 29 feb 2024", "lunch · 7.5 · 2024-02-29"],
    ["lunch 7.50 29 feb 2025", "lunch 29 feb 2025 · 7.5"],
    ["lunch 7.50 29 feb 1500", "lunch 1500 · 7.5 · 2024-02-29"],
    ["lunch 7.50 30 feb", "lunch 30 feb · 7.5"],
    ["Oct 5 EUR", "Oct · 5 EUR"],
    ["30 EUR 5 Oct lunch", "lunch · 30 EUR · 2026-10-05"],
    ["lunch Oct 5 € 30", "lunch · 30 EUR · 2026-10-05"],
    ["x 7.50 5 Oct 12 Nov", "x 5 Oct 12 Nov · 7.5 · 2026-10-05 or 2026-11-12?"],
    ["lunch 7.50 5 Oct 12", "lunch 5 Oct 12 · 7.5 · 2026-10-05 or 2026-10-12?"],
    ["45 Oct 12", "(nothing) · 45 · 2026-10-12"],
    ["5 Oct 45", "(nothing) · 45 · 2026-10-05"],
    ["may 5 lunch 12", "lunch · 12 · 2026-05-05"],
    ["gift for june 20", "gift for june 20 · 2026-06-20 or 20?"],
    ["gift for june 20th 8", "gift for · 8 · 2026-06-20"],
    ["30 Feb 5", "(nothing) · 30 · 2027-02-05"],
    ["march 12", "(nothing) · 2026-03-12"],
    ["decor 5", "decor · 5"],
    ["october 5.50", "october · 5.5"],
    ["Sunday, 5 Oct 2025 lunch 5", "lunch · 5 · 2025-10-05"],
  ]);
});

describe("days of the month", () => {
  tell([
    ["lunch 4 on the 5th", "lunch · 4 · 2026-11-05"],
    ["lunch 4 on the 21st", "lunch · 4 · 2026-11-21"],
    ["lunch 4 on the 25th", "lunch · 4 · 2026-10-25 or 2026-11-25?"],
    ["lunch 4 on the 31st", "lunch · 4 · 2026-10-31"],
    ["lunch 4 on 5th", "lunch · 4 · 2026-11-05"],
    ["on the 5th floor 5", "on the 5th floor · 5 · 2026-11-05 or no date?"],
    ["the 5th element 10", "the 5th element · 10 · 2026-11-05 or no date?"],
    ["5th avenue 20", "5th avenue · 20"],
    ["lunch 4 on the 32nd", "lunch on the 32nd · 4"],
  ]);
});

describe("ranges and several dates are asked about", () => {
  tell([
    ["hotel 300 mon - wed", "hotel · 300 · 2026-11-16 or 2026-11-18?"],
    ["hotel 300 mon–wed", "hotel · 300 · 2026-11-16 or 2026-11-18?"],
    ["hotel 300 mon to wed", "hotel · 300 · 2026-11-16 or 2026-11-18?"],
    ["hotel 300 from mon until wed", "hotel · 300 · 2026-11-16 or 2026-11-18?"],
    ["hotel 300 fri-mon", "hotel · 300 · 2026-11-20 or 2026-11-23?"],
    ["mon-wed hotel 300", "mon-wed hotel · 300 · 2026-11-16 or 2026-11-18 or no date?"],
    ["hotel 300 Oct 3-5", "hotel · 300 · 2026-10-03 or 2026-10-05?"],
    ["hotel 300 3 to 5 Oct", "hotel · 300 · 2026-10-03 or 2026-10-05?"],
    ["hotel 300 Oct 3 to 5", "hotel · 300 · 2026-10-03 or 2026-10-05?"],
    ["hotel 300 2026-10-03..2026-10-05", "hotel · 300 · 2026-10-03 or 2026-10-05?"],
    ["hotel 300 3.10.-5.10.", "hotel · 300 · 2026-10-03 or 2026-10-05?"],
    ["hotel 300 yesterday to tomorrow", "hotel · 300 · 2026-11-20 or 2026-11-22?"],
    ["hotel 300 Yesterday–today", "hotel · 300 · 2026-11-20 or 2026-11-21?"],
    ["hotel 300 2026-10-03/2026-10-05", "hotel · 300 · 2026-10-03 or 2026-10-05?"],
    ["hotel 300 sat/moon", "hotel sat/moon · 300"],
    ["either/or today/tomorrowland 5", "either/or today/tomorrowland · 5"],
    ["hotel 300 3/11-5/11", "hotel · 300 · 2026-11-03 or 2026-03-11 or 2026-11-05 or 2026-05-11?"],
    ["today 2026-11-21 lunch 5", "lunch · 5 · 2026-11-21"],
    ["gym 5 mon and wed", "gym mon and wed · 5 · 2026-11-16 or 2026-11-18?"],
    ["sun and sand 5", "sun and sand · 5 · 2026-11-15 or no date?"],
    ["mon, wed & fri 5", "mon, wed & fri · 5 · 2026-11-16 or 2026-11-18 or 2026-11-20?"],
    [
      "lunch 3/11 or 4/11 5",
      "lunch 3/11 or 4/11 · 5 · 2026-11-03 or 2026-03-11 or 2026-11-04 or 2026-04-11?",
    ],
    ["drinks 20 after 5 Oct", "drinks 20 after 5 Oct · 20 · 2026-10-05 or 20 or 5?"],
    ["drinks 20.50 before yesterday", "drinks before yesterday · 20.5 · 2026-11-20 or no date?"],
    ["the day after, friday 5", "the day after, · 5 · 2026-11-20"],
    ["Mon 17 Nov lunch 5", "Mon 17 Nov lunch · 5 · 2026-11-16 or 2026-11-17?"],
  ]);

  test("no more than twenty choices are offered", () => {
    const dates = Array.from({ length: 60 }, (_, index) => `${index + 1} days ago`);
    expect(reading(`lunch 5.00 ${dates.join(" ")}`).split(" or ")).toHaveLength(20);
  });
});
