// What of the American English texts the first view may need: the rest is in en-later.ts, and comes with what needs it.

export const many = (count: number, one: string, other: string) => (count === 1 ? one : other);

/** In three pieces; the middle one is emphasized. */
export function compared(what: string) {
  return {
    more: (amount: string) => ["", `${amount} more`, ` than ${what}`],
    less: (amount: string) => ["", `${amount} less`, ` than ${what}`],
    same: ["", "The same", ` as ${what}`],
  };
}

/** What an expense consists of. */
export const fields = {
  amount: "Amount",
  date: "Date",
  description: "Description",
  category: "Category",
  payee: "Payee",
  tags: "Tags",
  note: "Note",
};

export const enFirst = {
  ...fields,
  undo: "Undo",
  redo: "Redo",
  close: "Close",
  cancel: "Cancel",
  save: "Save",
  remove: "Delete",
  add: "Add",
  more: "More",
  none: "None",
  loading: "Loading",
  retry: "Try again",
  dismiss: "Dismiss",
  /** What was done, to something by its name or to `things`. */
  done: {
    added: (what: string) => `Added ${what}`,
    edited: (what: string) => `Edited ${what}`,
    deleted: (what: string) => `Deleted ${what}`,
    restored: (what: string) => `Restored ${what}`,
  },
  things: {
    expense: (count: number) => `${count} expenses`,
    category: (count: number) => `${count} categories`,
    payee: (count: number) => `${count} payees`,
    tag: (count: number) => `${count} tags`,
    ledger: (count: number) => `${count} ledgers`,
  },
  listed: (things: string, names: string) => `${things}: ${names}`,
  became: {
    name: (before: string, after: string) => `${before} → ${after}`,
    amount: (name: string, before: string, after: string) => `${name} ${before} → ${after}`,
    field: (name: string, before: string, after: string) => `${name}: ${before} → ${after}`,
  },
  changedOf: (count: number, asked: number) => {
    if (count > 0)
      return `Updated ${count} ${many(count, "expense", "expenses")}; ${asked - count} needed no change`;
    return many(asked, "No change was needed", "No changes were needed");
  },
  /** Of expenses that were split and no longer are. */
  united: (done: string, split: number) =>
    `${done}. ${many(split, "1 split removed.", `${split} splits removed.`)}`,
  merged: (name: string, into: string) => `Merged ${name} into ${into}`,
  mergedMany: (count: number, into: string) => `Merged ${count} into ${into}`,
  /** Where nothing more can be told. */
  saved: "Saved",
  failed: "That didn’t work. Nothing was changed.",
  notShown: (reason: string) => `Can’t show this: ${reason}`,
  notShownAway: "Can’t show this until the server is back.",
  unexpected: "something went wrong",
  refused: (reason: string) => `Not saved: ${reason}`,
  changedMeanwhile: "Not saved: this was changed somewhere else. You’re seeing the latest version.",
  deletedMeanwhile: "Not saved: this was deleted somewhere else.",
  unknownOutcome: (name: string) =>
    `“${name}” may already be saved: the server’s answer never arrived. Check your list, and add it again if it’s missing.`,
  away: "Can’t reach the server. Your entries are kept on this device and sync when it’s back.",
  awayHere: "Can’t reach the server. Keep this page open: your entries sync when it’s back.",
  notFound: (ledger: string) => `There’s no ledger “${ledger}”.`,
  skipToContent: "Skip to content",
  noCategory: "No category",
  noLabel: { payee: "No payee" },
  choices: "Suggestions",
  recent: "Recent",
  expenses: (count: number, shown: string) => many(count, "1 expense", `${shown} expenses`),

  nav: {
    /** What the first ledger is called until somebody names it. */
    firstLedger: "Expenses",
    label: "Main",
    book: "Book",
    reports: "Reports",
    import: "Import",
    settings: "Settings",
    ledger: "Ledger",
    newExpense: "New expense",
    help: "Keyboard shortcuts",
  },

  period: {
    before: "Previous",
    after: "Next",
    ready: {
      thisMonth: "This month",
      lastMonth: "Last month",
      last30Days: "Last 30 days",
      last90Days: "Last 90 days",
      thisQuarter: "This quarter",
      thisYear: "This year",
      lastYear: "Last year",
      last12Months: "Last 12 months",
      all: "All time",
    },
    all: "All time",
    year: "Year",
    month: "Month",
    days: "Apply",
    from: "From",
    to: "To",
    choose: "Choose a period",
  },

  search: {
    label: "Search",
    placeholder: "Search: lunch #work @cafe >10 2026-10",
    drop: (part: string) => `Remove “${part}”`,
    filters: "Filters",
    not: (category: string) => `Not ${category}`,
    inAny: "Has a category",
    imported: "From one import",
    goneCategory: "Deleted category",
    notGoneCategory: "Not a deleted category",
    own: (name: string) => `${name} (other)`,
    putBack: (name: string) => `Show ${name}`,
  },

  book: {
    title: "Book",
    total: "Total",
    /** Each is a sentence in three parts: the middle one is what counts. */
    comparedWithMonth: {
      soFar: compared("this time last month"),
      whole: compared("the month before"),
    },
    comparedWithAverage: {
      soFar: compared("usual by this day"),
      whole: {
        more: (amount: string) => ["", `${amount} above`, " your average month"],
        less: (amount: string) => ["", `${amount} below`, " your average month"],
        same: ["", "The same", " as your average month"],
      },
    },
    /** The largest changes by category. */
    categories: "Categories",
    moves: "Largest changes",
    moved: { new: "new", gone: "stopped", none: "" },
    /** Categories that are not shown one by one. */
    moreCategories: (count: string) => `${count} more`,
    chart: {
      running: "Total day by day",
      day: "That day",
      soFar: "So far",
      byThen: (month: string) => `${month} by then`,
    },
    perDay: "By day",
    perMonth: "By month",
    days: "Expenses by day",
    /** `sought` is what was typed into the search, if anything. */
    nothingFound: (sought: string) =>
      sought === "" ? "No expenses match these filters." : `No expenses match “${sought}”.`,
    /** Of a month or a year. */
    nothingInPeriod: (period: string) => `No expenses in ${period}.`,
    nothingOnDays: (days: string) => `No expenses for ${days}.`,
    nothingYet: "No expenses yet.",
    searchAllTime: "Search all time",
    select: (expense: string) => `Select ${expense}`,
    /** An expense as a link says it, for those who only hear it. */
    expenseName: (description: string, amount: string, payee: string | null, day: string) =>
      [description, amount, ...(payee === null ? [] : [payee]), day].join(", "),
    selectSome: "Select",
    sort: "Sort",
    sorts: {
      "-date": "Newest first",
      date: "Oldest first",
      "-amount": "Largest first",
      amount: "Smallest first",
      description: "A to Z",
      "-description": "Z to A",
    },
    /** The head of a column of amounts, with the sign of their currency. */
    amountIn: (sign: string | null) => (sign === null ? "Amount" : `Amount, ${sign}`),
    look: "Rows and columns",
    density: "Rows",
    densities: { dense: "Compact", roomy: "Comfortable" },
    columns: "Columns",
    print: "Print",
    /** Where there are more than can be printed. */
    printed: (shown: string, all: string) => `The first ${shown} of ${all}.`,
    notPrinted: "The list couldn’t be printed. Try again.",
    selectNone: "Done",
    partOf: (amount: string) => `Part of ${amount}`,
    export: "Export",
  },

  entry: {
    label: "New expense",
    placeholder: "12.50 lunch @Cafe",
    example: "Amount and description in any order. @payee, #tag, and a date if it wasn’t today.",
    record: "Add expense",
    form: "All fields",
    /** `choices` are what it may mean: two or more. */
    asked: (text: string, choices: readonly string[]) =>
      choices.length > 3
        ? `What does “${text}” mean?`
        : `Is “${text}” ${choices.slice(0, -1).join(", ")} or ${choices.at(-1)}?`,
    noneMeant: "not a date",
    /** A day of more than a year to come. */
    ahead: (day: string) => `${day} (far in the future)`,
    noSuchCategory: (name: string) => `There’s no category “${name}”.`,
    createCategory: (name: string) => `Create “${name}”`,
    noSuchDate: (date: string) => `${date} isn’t a date.`,
    /** Beside a name that nothing has yet. */
    isNew: "new",
    moreKept: "What you typed in All fields is saved. Press Enter to open it.",
    missing: {
      amount: "Add an amount.",
      description: "Add a description.",
      currency: "Which currency?",
      rate: "Add the exchange rate.",
    },
    lastRate: (rate: string, day: string) => `${rate} on ${day}`,
  },

  first: {
    welcome: "Track what you spend. Type what you bought and what it cost.",
    sample: "Try sample data",
    filling: "Adding sample data…",
    importFiles: "Import files",
    importNote: "From your bank or another app.",
    dropNote: "You can also drop them anywhere on this page.",
    or: "or",
    currency: "Currency",
    chooseCurrency: "Choose…",
    sampleNote: "Fourteen months of made-up spending. Delete it any time with one click.",
    isSample: "You’re viewing sample data.",
    deleteSample: "Delete sample data",
    purpose: "Add categories to see where your money goes.",
    usual: "Add common categories",
  },
};
