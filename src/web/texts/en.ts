// All that the app says, in American English. Another language is a file with texts like these and a sample
// like that of en-sample.ts; en-gb.ts has what British English says otherwise.

const many = (count: number, one: string, other: string) => (count === 1 ? one : other);

/** In three pieces; the middle one is emphasized. */
function compared(what: string) {
  return {
    more: (amount: string) => ["", `${amount} more`, ` than ${what}`],
    less: (amount: string) => ["", `${amount} less`, ` than ${what}`],
    same: ["", "The same", ` as ${what}`],
  };
}

/** What an expense consists of. */
const fields = {
  amount: "Amount",
  date: "Date",
  description: "Description",
  category: "Category",
  payee: "Payee",
  tags: "Tags",
  note: "Note",
};

export const en = {
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
    undone: "Reverted",
  },
  things: {
    expense: (count: number) => `${count} expenses`,
    category: (count: number) => `${count} categories`,
    payee: (count: number) => `${count} payees`,
    tag: (count: number) => `${count} tags`,
    ledger: (count: number) => `${count} ledgers`,
  },
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
  unexpected: "something went wrong",
  refused: (reason: string) => `Not saved: ${reason}`,
  changedMeanwhile: "Not saved: this was changed somewhere else. You’re seeing the latest version.",
  deletedMeanwhile: "Not saved: this was deleted somewhere else.",
  away: "Can’t reach the server. Keep this page open: your entries will sync when it’s back.",
  notFound: (ledger: string) => `There’s no ledger “${ledger}”.`,
  skipToContent: "Skip to content",
  noCategory: "No category",
  noLabel: { payee: "No payee" },
  choices: "Suggestions",
  expenses: (count: number, shown: string) => many(count, "1 expense", `${shown} expenses`),

  nav: {
    label: "Main",
    book: "Book",
    reports: "Reports",
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
      yearToDate: "Year to date",
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
    goneCategory: "Deleted category",
    notGoneCategory: "Not a deleted category",
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
      whole: compared("in an average month"),
    },
    /** The largest changes by category. */
    moves: "Largest changes",
    moved: { new: "new", gone: "none now", none: "" },
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
    selectNone: "Done",
    partOf: (amount: string) => `Part of ${amount}`,
    csv: {
      export: "Export",
      currency: "Currency",
      split: "Split",
      originalAmount: "Original amount",
      originalCurrency: "Original currency",
      rate: "Exchange rate",
      saving: (shown: string, all: string) => `Exporting… ${shown} of ${all}`,
      saved: (count: number, shown: string) =>
        many(count, "Exported 1 expense", `Exported ${shown} expenses`),
      notSaved: "The list could not be exported. Try again.",
    },
  },

  entry: {
    label: "New expense",
    placeholder: "12.50 lunch @Cafe #work yesterday",
    example: "Amount and description in any order. @payee, #tag, and a date if it wasn’t today.",
    record: "Add expense",
    form: "All fields",
    /** `choices` are what it may mean: two or more. */
    asked: (text: string, choices: readonly string[]) =>
      choices.length > 3
        ? `What does “${text}” mean?`
        : `Is “${text}” ${choices.slice(0, -1).join(", ")} or ${choices.at(-1)}?`,
    noneMeant: "neither",
    moreKept: "What you typed in All fields is saved. Press Enter to open it.",
    missing: {
      amount: "Add an amount.",
      description: "Add a description.",
      currency: "Which currency?",
      rate: "Add the exchange rate.",
    },
    lastRate: (rate: string, day: string) => `${rate} on ${day}`,
  },

  expense: {
    title: "Expense",
    again: "Duplicate expense",
    duplicate: "Duplicate",
    newer: "Newer expense",
    older: "Older expense",
    gone: "This expense was deleted.",
    bringBack: "Restore",
    changedElsewhere: "This was just changed somewhere else. You’re seeing the latest version.",
    kept: (reason: string) => `${reason} Your edits are kept.`,
    keptTitle: "Your edits",
    showKept: "Show",
    asItIs: "Current version:",
    newCategory: "+ New category…",
    categoryName: "New category name",
    categoryParent: "Parent category",
    topCategory: "None (top level)",
    categoryIn: (parent: string) => `In ${parent}`,
    newLine: "Shift+Enter for a new line.",
    original: "Foreign currency",
    originalAmount: "Original amount",
    currency: "Currency",
    rate: (paid: string, own: string) =>
      paid === "" ? "Exchange rate" : `Exchange rate (1 ${paid} = … ${own})`,
    paid: (amount: string, code: string, rate: string) => `${amount} (1 ${code} = ${rate})`,
    notConverted: "Calculated from the rate.",
    notSaved: (field: string, reason: string) => `${field} wasn’t saved: ${reason}`,
    originalGoes: "A new amount removes the foreign currency.",
    partsFollow: "The split keeps its amounts. The difference has no category.",
    split: "Split",
    addPart: "Add split",
    partAmount: (number: number) => `Amount of split ${number}`,
    partCategory: (number: number) => `Category of split ${number}`,
    dropPart: (number: number) => `Remove split ${number}`,
    /** Of an amount with more decimals than its currency has, which is kept as it is. */
    finer: (currency: string, places: number) =>
      places === 0
        ? `${currency} has no decimals.`
        : `${currency} has ${places} ${many(places, "decimal", "decimals")}.`,
    /** What a sum that was typed comes to. */
    sum: (amount: string) => `= ${amount}`,
    rounded: (amount: string) => `= ${amount} (rounded)`,
    left: (amount: string) => `${amount} left`,
    over: (amount: string) => `${amount} too much`,
    divided: "Fully split",
    faults: {
      amount: "Enter a number like 12.50, without a currency.",
      "amount-missing": "Enter an amount.",
      "description-missing": "Enter a description.",
      date: "Enter a valid date.",
      name: "Use 1 to 100 characters on one line.",
      currency: "Choose a currency, such as USD.",
      "currency-own": "That’s this ledger’s own currency. Choose the one you paid in.",
      "currency-none": "This ledger has no currency. Choose one in Settings first.",
      rate: "Enter an exchange rate greater than 0.",
      "parts-amount": "Enter an amount for each split, such as 12.50.",
      "parts-sum": "The splits must add up to the amount.",
      "parts-few": "Add at least two splits.",
    },
  },

  bulk: {
    label: "Selected expenses",
    category: "Category",
    addTag: "Add a tag",
    dropTag: "Remove a tag",
    date: "Date",
    payee: "Payee",
    tag: "Tag",
    /** Before they get one category. */
    unites: (split: number, of: number) => {
      if (of === 1) return "This expense is split. Its split will be removed.";
      if (split === 1) return "1 of these is split. Its split will be removed.";
      return `${split} of these are split. Their splits will be removed.`;
    },
    apply: "Apply",
    clear: "Clear selection",
    selectAll: (shown: string) => `Select all ${shown}`,
    selectNewest: (shown: string) => `Select the newest ${shown}`,
    gathering: (shown: string) => `Selecting… ${shown}`,
    notGathered: "Couldn’t select all of them. Your selection is unchanged.",
    tooMany: (most: string) => `You can change up to ${most} at once. Select fewer.`,
  },

  history: {
    title: "History",
    ofLedger: "History",
    nothing: "No changes yet.",
    done: { created: "Added", changed: "Edited", deleted: "Deleted" },
    headline: (done: string, what: string) => `${done}: ${what}`,
    priced: (name: string, amount: string) => `${name}, ${amount}`,
    part: (category: string, amount: string) => `${category} ${amount}`,
    tookBack: (done: string) => `Reverted. ${done}`,
    record: (kind: string, name: string | undefined) => (name ? `${kind} “${name}”` : kind),
    records: {
      expense: "Expense",
      category: "Category",
      payee: "Payee",
      tag: "Tag",
      ledger: "Ledger",
    },
    fields: {
      ...fields,
      original: "Foreign currency",
      parts: "Split",
      name: "Name",
      parent: "Parent",
      colour: "Color",
      icon: "Icon",
      archived: "Archived",
      currency: "Currency",
      firstDay: "Month starts on day",
    },
    yesOrNo: (isSo: boolean): string => (isSo ? "Yes" : "No"),
    unknown: "a deleted category",
    sources: { app: "in the app", api: "through the API", import: "by import" },
    undoThis: "Revert",
    undoOf: (what: string) => `Revert: ${what}`,
    undone: "Reverted later",
  },

  reports: {
    title: "Reports",
    total: "Total for the period",
    fromTo: (from: string, to: string) => `${from} to ${to}`,
    changes: "What changed",
    versus: (now: string, before: string) => `${now} vs. ${before}`,
    /** Each in three pieces; the middle one is emphasized. */
    changed: {
      more: (amount: string, other: string) => ["", `${amount} more`, ` than ${other}`],
      less: (amount: string, other: string) => ["", `${amount} less`, ` than ${other}`],
      same: (other: string) => ["", "The same", ` as ${other}`],
    },
    than: {
      lastMonth: "this time last month",
      lastYear: "this time last year",
      usual: "usual by this day",
      average: "in an average month",
      period: (name: string) => `during ${name}`,
    },
    against: "Compare with",
    before: { month: "Previous month", year: "Previous year", days: "Previous days" },
    yearBefore: { month: "Same month last year", days: "Same days last year" },
    average: "Average month",
    other: { month: "Another month", year: "Another year", days: "Other days" },
    changesBy: "Show changes by",
    difference: "Difference",
    change: "Change",
    new: "new",
    gone: "gone",
    months: "Spending by month",
    categories: "Categories",
    /** The column of a file that names the row of which a row is a part. */
    within: "Parent",
    payees: "Payees",
    days: "Daily spending",
    running: "This month vs. previous",
    monthsSay: (from: string, to: string, total: string, most: string) =>
      `Stacked bars of spending by month and category, ${from} to ${to}: ${total} in total, most of it ${most}.`,
    categoriesSay: (period: string, total: string, most: string, amount: string) =>
      `Bars of spending by category, ${period}: ${total} in total, most of it ${most} with ${amount}.`,
    payeesSay: (period: string, most: string, amount: string) =>
      `Bars of spending by payee, ${period}: most of it at ${most} with ${amount}.`,
    daysSay: (period: string, most: string, amount: string) =>
      `A calendar of daily spending, ${period}, darker where more was spent: most on ${most} with ${amount}.`,
    runningSay: (month: string, total: string, average: string) =>
      `Lines of the running total day by day: ${month} with ${total}, ${average}.`,
    beside: (amount: string) => `against an average of ${amount} in the previous months`,
    besideNothing: "with no previous months to compare",
    month: "Month",
    day: "Day",
    count: "Count",
    share: "Share",
    averageOf: (count: number) => `Average of ${count} months`,
    own: (name: string) => `${name} (other)`,
    upTo: (amount: string) => `Up to ${amount}`,
    from: (amount: string) => `${amount} or more`,
    back: "Net refund",
    legend: "Categories; press one to hide it",
    open: (name: string) => `What’s in ${name}`,
    leftOut: "Hidden:",
    inPart: (name: string) => `part of ${name}`,
    putBack: (name: string) => `Show ${name}`,
    putAllBack: "Show all",
    table: (chart: string) => `Table of ${chart}`,
    tableShort: "Table",
    csv: (chart: string) => `Save ${chart} as CSV`,
    csvShort: "CSV",
    pngShort: "PNG",
    png: (chart: string) => `Save ${chart} as PNG`,
    nothing: "No spending in this period.",
    others: (count: number) => `${count} others`,
    openShown: "Show expenses",
    notDrawn: "The chart couldn’t be loaded. Its table has the same figures.",
  },

  keys: {
    title: "Keyboard shortcuts",
    places: {
      everywhere: "Everywhere",
      book: "Book",
      line: "Quick entry",
      expense: "Open expense",
    },
    deeds: {
      newExpense: "New expense",
      screens: "Book, Reports, Settings",
      undo: "Undo",
      redo: "Redo",
      history: "History",
      neighbour: "Older or newer expense",
      duplicate: "Duplicate expense",
      help: "Keyboard shortcuts",
      close: "Close, or clear the selection",
      search: "Search",
      period: "Previous or next month",
      row: "Next or previous expense",
      cell: "Next or previous field of the expense",
      edit: "Edit that field",
      open: "Open the expense",
      select: "Select the expense",
      selectAll: "Select all",
      delete: "Delete the expense or the selection",
      record: "Add, then start the next one",
      form: "All fields",
    },
    /** As they stand on a keyboard. */
    names: {
      mod: "Ctrl",
      shift: "Shift",
      Enter: "Enter",
      Escape: "Esc",
      Delete: "Del",
      ArrowDown: "↓",
      ArrowUp: "↑",
      ArrowLeft: "←",
      ArrowRight: "→",
    },
  },

  settings: {
    parts: "Settings",
    sections: {
      ledgers: "Ledgers",
      categories: "Categories",
      payees: "Payees",
      tags: "Tags",
      appearance: "Appearance",
      keys: "Keyboard shortcuts",
    },
    name: "Name",
    lastUsed: (day: string) => `last used ${day}`,
    neverUsed: "never used",
    edit: (name: string) => `Edit ${name}`,
    delete: (name: string) => `Delete ${name}`,
    deleteNone: "Nothing",
    replacedBy: "Replace with",
    inUse: (count: number, shown: string) =>
      many(count, "Used by 1 expense.", `Used by ${shown} expenses.`),
    mergeInto: "Merge into",
    merge: "Merge",
    mergeHint: (count: number) =>
      many(
        count,
        "Its expenses move to the other one. You can undo this.",
        "Their expenses move to one of them, or to another one. You can undo this.",
      ),
    mergeOffer: (name: string) => `“${name}” already exists. Merge the two?`,
  },

  ledgers: {
    title: "Ledgers",
    hint: "Each ledger has its own expenses, categories and currency.",
    create: "New ledger",
    edit: "Edit ledger",
    id: "Address",
    idHint: "Lowercase letters, digits and hyphens. Can’t be changed later.",
    idTaken: "Another ledger has this address.",
    currency: "Currency",
    noCurrency: "None",
    currencyHint: "Amounts stay the same; nothing is converted.",
    firstDay: "Month starts on day",
    firstDayHint: "For example, your payday.",
    open: "Open",
    openNamed: (name: string) => `Open ${name}`,
    isOpen: "Current",
    firstDayIs: (day: string) => `months start on day ${day}`,
    deleteTitle: (name: string) => `Delete ${name}?`,
    deleteConfirm: (count: number, shown: string, name: string) =>
      `${many(count, "It has 1 expense.", `It has ${shown} expenses.`)} Type “${name}” to confirm.`,
  },

  categories: {
    title: "Categories",
    create: "New category",
    purpose: "Add categories to see where your money goes.",
    usual: "Add common categories",
    createBelow: (name: string) => `New subcategory of ${name}`,
    edit: "Edit category",
    taken: (name: string) => `A category named “${name}” already exists.`,
    parent: "Parent",
    top: "None (top level)",
    hasBelow: "It has subcategories, so it can’t have a parent.",
    colour: "Color",
    colours: [
      "Red",
      "Orange",
      "Amber",
      "Olive",
      "Green",
      "Teal",
      "Blue",
      "Indigo",
      "Purple",
      "Pink",
      "Crimson",
      "Gray",
    ],
    otherColour: "Custom color",
    noColour: "No color",
    icon: "Icon",
    iconHint: "Emoji",
    chooseIcon: "Choose an icon",
    notOneEmoji: "Enter a single emoji.",
    archive: "Archive",
    bringBack: "Restore",
    archived: (shown: string) => `Archived (${shown})`,
    moveFirst: "Move or delete its subcategories first.",
    empty: "No categories yet.",
    more: (name: string) => `More for ${name}`,
  },

  labels: {
    search: { payee: "Find a payee", tag: "Find a tag" },
    order: "Sort by",
    orders: { name: "Name", count: "Most used", lastUsed: "Last used" },
    rename: (name: string) => `Rename ${name}`,
    newName: (name: string) => `New name for ${name}`,
    select: (name: string) => `Select ${name}`,
    selected: (shown: string) => `${shown} selected`,
    toSelected: "Selection",
    clear: "Clear selection",
    mergeTitle: "Merge",
    deleteTitle: (count: number, name: string, shown: string) =>
      count === 1 ? `Delete ${name}?` : `Delete ${shown}?`,
    counted: {
      payee: (count: number, shown: string) => many(count, "1 payee", `${shown} payees`),
      tag: (count: number, shown: string) => many(count, "1 tag", `${shown} tags`),
    },
    /** `all` is one of `counted`. */
    shown: (shown: string, all: string) => `${shown} of ${all}`,
    empty: {
      payee: "No payees yet. They’re added with your expenses.",
      tag: "No tags yet. They’re added with your expenses.",
    },
    nothingFound: "No matches.",
  },

  appearance: {
    title: "Appearance",
    scheme: "Theme",
    schemes: { system: "Match system", light: "Light", dark: "Dark" },
    language: "Language",
    system: "Browser default",
    sample: "Dates and amounts look like this",
    sampleHint: "They follow your browser’s language settings.",
  },

  first: {
    welcome: "Track what you spend. Type what you bought and what it cost.",
    sample: "Explore with sample data",
    filling: "Adding sample data…",
    or: "or",
    currency: "Currency",
    chooseCurrency: "Choose…",
    sampleNote: "Fourteen months of made-up spending. Delete it any time with one click.",
    isSample: "You’re viewing sample data.",
    deleteSample: "Delete sample data",
  },
};

export type Texts = typeof en;
