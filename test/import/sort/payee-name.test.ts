// Bank texts about payees that the ledger lacks, and the names that the payees get.

import { expect, test } from "bun:test";
import { beginsWithPayee, payeeName, ruleWords } from "../../../src/import/sort/payee-name.ts";
import { ruleReader } from "../../../src/import/sort/profile-rules.ts";

test.each([
  ["STARBUCKS STORE 08213", "Starbucks"],
  ["SQ *BLUE BOTTLE COFFEE OAKLAND CA", "Blue Bottle Coffee"],
  ["TRADER JOE S #542 BROOKLYN", "Trader Joe's"],
  ["SHELL OIL 57444212309", "Shell Oil"],
  ["AMZN MKTP US*2K4AB1CD3", "Amzn Mktp Us"],
  ["CVS/PHARMACY #03298", "CVS/Pharmacy"],
  ["SQ *UNKNOWN 4432", "Unknown"],
  ["POS DEBIT VISA CARD 1234 WALGREENS #4455", "Walgreens"],
  ["CHEVRON SAN JOSE CA", "Chevron"],
  ["UBER *TRIP HELP.UBER.COM", "Uber"],
  ["PAYPAL *SPOTIFY", "Spotify"],
  ["NETFLIX.COM", "Netflix.com"],
  ["MCDONALD'S F1234", "McDonald's"],
  ["BANK OF AMERICA", "Bank of America"],
  ["REWE SAGT DANKE 43215//KOELN/DE", "Rewe"],
  ["REWE Markt GmbH/Koeln/DE", "REWE Markt GmbH"],
  ["BAECKEREI KRUEGER FIL. 12", "Baeckerei Krueger"],
  ["MUSTER BAU GMBH", "Muster Bau GmbH"],
  ["KARTENZAHLUNG EDEKA CENTER 12.03. 18:22", "Edeka Center"],
  ["CARTE 12/09 BOULANGERIE PAUL", "Boulangerie Paul"],
  ["COMPRA EN MERCADONA 0231", "Mercadona"],
  ["REFUND THE WAREHOUSE 123", "The Warehouse"],
  ["FACTURE CARTE DU 291026 LECLERC NANTES CARTE 4978XXXXXXXX4321", "Leclerc Nantes Carte"],
  ["TESCO STORES 3345\\LONDON\\GB", "Tesco Stores"],
  ["CAFE LINDO XX1234", "Cafe Lindo"],
  ["EFTPOS PURCHASE COLES 0553 SYDNEY", "Coles"],
  ["MUSTER SP. Z O.O.", "Muster SP. Z O.O."],
  // These texts are only the name, or would be empty without it.
  ...["Hausverwaltung Süd GmbH", "Studio 54", "Motel One", "24/7 Fitness", "H&M", "7-Eleven"].map(
    (name) => [name, name] as const,
  ),
  ...["Card Factory", "1&1 Telecom", "Anna Müller", "C&A", "東京ガス", "12345", "Café 2000"].map(
    (name) => [name, name] as const,
  ),
])("the payee of %s is %s", (text, name) => {
  expect(payeeName(text)).toBe(name);
});

test.each([
  ["SQ *BLUE BOTTLE COFFEE", true],
  ["STARBUCKS STORE 08213", true],
  ["Kartenzahlung Edeka", false],
  ["PURCHASE AUTHORIZED ON 10/27 TRADER JOE S #542", false],
  ["CHECK # 1042", false],
  ["Lunch with Anna", false],
  ["Miete 2026-09-01", false],
  ["RENT", false],
])("the text %s begins with a payee: %p", (text, isIt) => {
  expect(beginsWithPayee(text)).toBe(isIt);
});

test.each([
  ["KARTENZAHLUNG EDEKA CENTER 12.03. 18:22", ["Edeka", "Center"]],
  ["LASTSCHRIFT Stadtwerke Rechnung R2026-17 vom 3.3.", ["Stadtwerke", "Rechnung", "vom"]],
  ["Miete", ["Miete"]],
  ["7-Eleven", ["7-Eleven"]],
  // These words of a bank would find the rows of all payees.
  ["Kartenzahlung girocard", []],
  ["PURCHASE 1234", []],
  ["Card payment", []],
  ["Transfer to 1234", []],
])("a rule finds rows like %s by the words %j", (text, words) => {
  expect(ruleWords(text)).toEqual(words);
});

test("a rule for one shop of a payee finds the others", () => {
  const rule = { payee: "TRADER JOE S #542 BROOKLYN", effect: { payee: "Trader Joe’s" } };
  const read = ruleReader([rule]);
  expect(read("TRADER JOE S #101 QUEENS", "")).toEqual(rule.effect);
  expect(read("JOE S DINER #542", "")).toBeUndefined();
});
