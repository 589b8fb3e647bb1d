// The texts of budgets in German.

import type { BudgetTexts } from "./en.ts";

export const texts: BudgetTexts = {
  create: "Neues Budget",
  without: (names) => `ohne ${names}`,
  gone: "Gelöschte Kategorie",
  carried: "Übertrag",
  spent: "Ausgegeben",
  starts: (month) => `Ab ${month}`,
  empty: "Lege fest, was du im Monat ausgeben willst, und sieh jederzeit, was davon übrig ist.",
  nothing: "Kein Budget in diesem Monat.",
  suggested: "Aus deinen letzten sechs Monaten",
  suggest: (amount) => `Budget ${amount}`,
  suggestFor: (name, amount) => `Budget ${amount} für ${name}`,
  leaveOut: "Nicht mitzählen",
  amount: "Betrag im Monat",
  average: (amount) => `Durchschnitt der letzten sechs Monate: ${amount}`,
  addsUp: (amount) => `Es gibt schon ein Budget von ${amount}. Beide zählen zusammen.`,
  from: "Erster Monat",
  carry: "In den nächsten Monat übertragen",
  carries: {
    nothing: "Nichts",
    rest: "Was übrig ist",
    all: "Was übrig oder zu viel ist",
  },
  scope: "Gilt für",
  scopes: {
    once: (month) => `Nur ${month}`,
    on: (month) => `Ab ${month}`,
    always: "Alle Monate",
  },
  delete: "Budget löschen",
  line: (name, amount, month) => `Budget für ${name}: ${amount} im Monat ab ${month}`,
};
