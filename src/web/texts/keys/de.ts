// The texts of the table of keyboard shortcuts in German.

import type { KeyTexts } from "./en.ts";

export const texts: KeyTexts = {
  places: {
    everywhere: "Überall",
    book: "Ausgaben",
    line: "Schnelleingabe",
    expense: "Geöffnete Ausgabe",
    coming: "Demnächst",
    import: "Import",
  },
  operations: {
    screens: "Ausgaben, Berichte, Einstellungen, Regelmäßig, Budgets",
    neighbor: "Nächste oder vorherige Ausgabe",
    close: "Schließen oder Auswahl aufheben",
    search: "Suchen",
    period: "Voriger oder nächster Monat",
    cell: "Nächstes oder voriges Feld der Ausgabe",
    edit: "Dieses Feld bearbeiten",
    open: "Ausgabe öffnen",
    select: "Ausgabe auswählen",
    selectAll: "Alle auswählen",
    delete: "Ausgabe oder Auswahl löschen",
    record: "Hinzufügen, dann die nächste",
    importRow: "Nächste oder vorherige Zeile",
    importOpen: "Zeile öffnen",
    importEdit: "Feld bearbeiten",
    importSelect: "Zeile auswählen",
    importRecord: "Importieren",
    skip: "Auslassen",
    changeOne: "Nur diese ändern",
  },
};
