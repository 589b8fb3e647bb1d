// The texts of the table of keyboard shortcuts in American English. Each other language has such a file in this folder.

export const texts = {
  places: {
    everywhere: "Everywhere",
    book: "Book",
    line: "Quick entry",
    expense: "Open expense",
    coming: "Coming up",
    import: "Import",
  },
  operations: {
    screens: "Book, Reports, Settings, Recurring, Budgets",
    neighbor: "Next or previous expense",
    close: "Close, or clear the selection",
    search: "Search",
    period: "Previous or next month",
    cell: "Next or previous field of the expense",
    edit: "Edit that field",
    open: "Open the expense",
    select: "Select the expense",
    selectAll: "Select all",
    delete: "Delete the expense or the selection",
    record: "Add, then start the next one",
    importRow: "Next or previous row",
    importOpen: "Open the row",
    importEdit: "Edit that field",
    importSelect: "Select the row",
    importRecord: "Import",
    skip: "Skip it",
    changeOne: "Change only this one",
  },
};

export type KeyTexts = typeof texts;
