// All texts of the app, in American English. Another language is a file with texts like these and a sample like that of en-sample.ts;
// en-gb.ts has the texts that differ in British English.

import type { SearchFaultKind } from "../../domain/search/search-fault.ts";

export const many = (count: number, one: string, other: string) => (count === 1 ? one : other);

/** A sentence in three pieces. The middle one is emphasized. */
function compared(what: string) {
  return {
    more: (amount: string) => ["", `${amount} more`, ` than ${what}`],
    less: (amount: string) => ["", `${amount} less`, ` than ${what}`],
    same: ["", "The same", ` as ${what}`],
  };
}

/** Lowercases the first letter, for a text within a sentence. */
const withSmallLetter = (done: string) =>
  done.replace(/\p{L}/u, (letter) => letter.toLocaleLowerCase("en"));

export const en = {
  // The fields of records.
  amount: "Amount",
  date: "Date",
  description: "Description",
  category: "Category",
  payee: "Payee",
  tags: "Tags",
  note: "Note",
  original: "Foreign currency",
  parts: "Split",
  name: "Name",
  parent: "Parent",
  color: "Color",
  icon: "Icon",
  archived: "Archived",
  currency: "Currency",
  firstDay: "Month starts on day",

  undo: "Undo",
  redo: "Redo",
  close: "Close",
  cancel: "Cancel",
  save: "Save",
  remove: "Delete",
  add: "Add",
  restore: "Restore",
  apply: "Apply",
  more: "More",
  none: "None",
  loading: "Loading",
  retry: "Try again",
  dismiss: "Dismiss",
  /** Messages about a change. They name one record, or several as `things`. */
  done: {
    added: (what: string) => `Added ${what}`,
    edited: (what: string) => `Edited ${what}`,
    deleted: (what: string) => `Deleted ${what}`,
    restored: (what: string) => `Restored ${what}`,
  },
  things: {
    category: (_count: number, shown: string) => `${shown} categories`,
    payee: (count: number, shown: string) => many(count, "1 payee", `${shown} payees`),
    tag: (count: number, shown: string) => many(count, "1 tag", `${shown} tags`),
    ledger: (_count: number, shown: string) => `${shown} ledgers`,
    recurring: (count: number, shown: string) =>
      many(count, "1 recurring expense", `${shown} recurring expenses`),
    budget: (count: number, shown: string) => many(count, "1 budget", `${shown} budgets`),
  },
  listed: (things: string, names: string) => `${things}: ${names}`,
  changedOf: (count: number, asked: number) => {
    if (count > 0)
      return `Updated ${count} ${many(count, "expense", "expenses")}; ${asked - count} needed no change`;
    return many(asked, "No change was needed", "No changes were needed");
  },
  /** Says that some expenses are no longer split. */
  united: (done: string, split: number) =>
    `${done}. ${many(split, "1 split removed.", `${split} splits removed.`)}`,
  merged: (name: string, into: string) => `Merged ${name} into ${into}`,
  mergedMany: (count: number, into: string) => `Merged ${count} into ${into}`,
  /** The message if nothing more is known. */
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

  sections: {
    ledgers: "Ledgers",
    categories: "Categories",
    payees: "Payees",
    tags: "Tags",
    history: "History",
    data: "Import and export",
    appearance: "Appearance",
    keys: "Keyboard shortcuts",
  },

  nav: {
    /** The name of the first ledger until a user changes it. */
    firstLedger: "Expenses",
    label: "Main",
    book: "Book",
    reports: "Reports",
    recurring: "Recurring",
    budgets: "Budgets",
    import: "Import",
    settings: "Settings",
    ledger: "Ledger",
    newExpense: "New expense",
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
    year: "Year",
    month: "Month",
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
    total: "Total",
    /** Each of these is a sentence in three pieces. The middle one is emphasized. */
    comparedWithMonth: {
      soFar: compared("this time last month"),
      whole: compared("the month before"),
    },
    comparedWithAverage: {
      soFar: compared("usual at this point in the month"),
      whole: {
        more: (amount: string) => ["", `${amount} above`, " your average month"],
        less: (amount: string) => ["", `${amount} below`, " your average month"],
        same: ["", "The same", " as your average month"],
      },
    },
    budget: {
      name: "Budget",
      named: (name: string) => `Budget: ${name}`,
      all: "All expenses",
      left: (amount: string) => `${amount} left`,
      over: (amount: string) => `${amount} over`,
      of: (amount: string) => `of ${amount}`,
      toCome: (amount: string) => `${amount} still to pay`,
      daily: (amount: string, days: number, shown: string) =>
        many(days, `${amount} for today`, `${amount} a day for ${shown} days`),
      leftToday: (amount: string) => `${amount} left today`,
      overToday: (amount: string) => `${amount} over today`,
      restLess: (amount: string, name: string, month: string) =>
        `${amount} less left for ${name} in ${month}`,
      restMore: (amount: string, name: string, month: string) =>
        `${amount} more left for ${name} in ${month}`,
      end: (low: string, high: string) =>
        low === high
          ? `Likely ${low} by month’s end, as in the last six months`
          : `Likely between ${low} and ${high} by month’s end, as in the last six months`,
    },
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
    /** `sought` is the text in the search field; it may be empty. */
    nothingFound: (sought: string) =>
      sought === "" ? "No expenses match these filters." : `No expenses match “${sought}”.`,
    /** `period` is a month or a year. */
    nothingInPeriod: (period: string) => `No expenses in ${period}.`,
    nothingOnDays: (days: string) => `No expenses for ${days}.`,
    nothingYet: "No expenses yet.",
    searchAllTime: "Search all time",
    select: (expense: string) => `Select ${expense}`,
    /** The name of an expense's link, for screen readers. */
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
    /** The header of a column of amounts, with the sign of their currency. */
    amountIn: (sign: string | null) => (sign === null ? "Amount" : `Amount, ${sign}`),
    look: "Rows and columns",
    density: "Rows",
    densities: { dense: "Compact", roomy: "Comfortable" },
    columns: "Columns",
    print: "Print",
    /** Shown if there are more expenses than can be printed. */
    printed: (shown: string, all: string) => `The first ${shown} of ${all}.`,
    notPrinted: "The list couldn’t be printed. Try again.",
    selectNone: "Done",
    partOf: (amount: string) => `Part of ${amount}`,
    export: "Export",
  },

  entry: {
    /** Makes a phrase a part of the description. */
    asWords: "Take as words",
    placeholder: "12.50 lunch @Cafe",
    example: "Amount and description in any order. @payee, #tag, and a date if it wasn’t today.",
    /** Follows the example. */
    repeats: "“every month on the 1st” repeats it.",
    once: "This is one expense.",
    record: "Add expense",
    /** Records a recurring expense. */
    plan: "Plan",
    form: "All fields",
    /** `choices` are the two or more possible meanings. */
    asked: (text: string, choices: readonly string[]) =>
      choices.length > 3
        ? `What does “${text}” mean?`
        : `Is “${text}” ${choices.slice(0, -1).join(", ")} or ${choices.at(-1)}?`,
    noneMeant: "not a date",
    /** Warns of a date that is more than a year ahead. */
    ahead: (day: string) => `${day} (far in the future)`,
    noSuchCategory: (name: string) => `There’s no category “${name}”.`,
    createCategory: (name: string) => `Create “${name}”`,
    noSuchDate: (date: string) => `${date} isn’t a date.`,
    /** Shown next to a name that no expense has yet. */
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
    chooseCurrency: "Choose…",
    sampleNote: "Fourteen months of made-up spending. Delete it any time with one click.",
    isSample: "You’re viewing sample data.",
    deleteSample: "Delete sample data",
    purpose: "Add categories to see where your money goes.",
    usual: "Add common categories",
  },
  expense: {
    title: "Expense",
    again: "Duplicate expense",
    duplicate: "Duplicate",
    previous: "Previous expense",
    next: "Next expense",
    gone: "This expense was deleted.",
    changedElsewhere: "This was just changed somewhere else. You’re seeing the latest version.",
    kept: (reason: string) => `${reason} Your edits are kept.`,
    keptTitle: "Your edits",
    showKept: "Show",
    currentVersion: "Current version:",
    ref: "External reference",
    newCategory: "+ New category…",
    categoryName: "New category name",
    categoryParent: "Parent category",
    newLine: "Shift+Enter for a new line.",
    originalAmount: "Original amount",
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
    partNote: (number: number) => `Note of split ${number}`,
    dropPart: (number: number) => `Remove split ${number}`,
    /** A hint for an amount with more decimals than its currency has. It is saved unchanged. */
    finer: (currency: string, places: number) =>
      places === 0
        ? `${currency} has no decimals.`
        : `${currency} has ${places} ${many(places, "decimal", "decimals")}.`,
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
      rate: "Enter an exchange rate greater than 0, such as 0.92 or 1/1.08.",
      "parts-amount": "Enter an amount for each split, such as 12.50.",
      "parts-sum": "The splits must add up to the amount.",
      "parts-few": "Add at least two splits.",
    },
  },

  bulk: {
    label: "Selected expenses",
    addTag: "Add a tag",
    dropTag: "Remove a tag",
    tag: "Tag",
    /** A warning before split expenses get one category. */
    unites: (split: number, of: number) => {
      if (of === 1) return "This expense is split. Its split will be removed.";
      if (split === 1) return "1 of these is split. Its split will be removed.";
      return `${split} of these are split. Their splits will be removed.`;
    },
    clear: "Clear selection",
    selectAll: (shown: string) => `Select all ${shown}`,
    selectNewest: (shown: string) => `Select the newest ${shown}`,
    gathering: (shown: string) => `Selecting… ${shown}`,
    notGathered: "Couldn’t select all of them. Your selection is unchanged.",
    tooMany: (most: string) => `You can change up to ${most} at once. Select fewer.`,
  },

  history: {
    nothing: "No changes yet.",
    search: "Search history",
    nothingFound: "No changes match.",
    kinds: {
      label: "Which changes",
      all: "All",
      added: "Added",
      edited: "Edited",
      deleted: "Deleted",
      imported: "Imported",
      settings: "Settings",
      undone: "Undone",
    },
    done: { created: "Added", changed: "Edited", deleted: "Deleted" },
    did: {
      created: (what: string, _count: number) => `Added ${what}`,
      changed: (what: string, _count: number) => `Edited ${what}`,
      deleted: (what: string, _count: number) => `Deleted ${what}`,
      archived: (what: string, _count: number) => `Archived ${what}`,
      restored: (what: string, _count: number) => `Restored ${what}`,
    },
    imported: (what: string, source: string, _count: number) => `Imported ${what} from ${source}`,
    set: (field: string, things: string, before: string, after: string) =>
      `${field} of ${things}: ${before} → ${after}`,
    ordered: "Reordered categories",
    various: "various",
    tookBack: (done: string) => `Undone: ${withSmallLetter(done)}`,
    redid: (done: string) => `Redone: ${withSmallLetter(done)}`,
    record: (kind: string, name?: string) => (name ? `${kind} “${name}”` : `the ${kind}`),
    records: {
      expense: "expense",
      category: "category",
      payee: "payee",
      tag: "tag",
      ledger: "ledger",
      import: "import",
      "import-source": "account",
      recurring: "recurring expense",
      budget: "budget",
    },
    yesOrNo: (isSo: boolean): string => (isSo ? "Yes" : "No"),
    unknown: "a deleted category",
    sources: {
      app: "in the app",
      api: "via API",
      import: "by import",
      "command-line": "via command line",
      recurring: "automatically, on its day",
    },
    undone: "Undone later",
  },

  reports: {
    total: "Total for the period",
    changes: "What changed",
    versus: (now: string, before: string) => `${now} vs. ${before}`,
    than: {
      lastYear: compared("this time last year"),
      period: (name: string) => compared(name),
    },
    against: "Compare with",
    before: { month: "Previous month", year: "Previous year", days: "Previous days" },
    yearBefore: { month: "Same month last year", days: "Same days last year" },
    average: "Average",
    other: { month: "Pick a month", year: "Pick a year", days: "Pick days" },
    changesBy: "Show changes by",
    difference: "Difference",
    change: "Change",
    /** The words before and after the phrase that says how much more or less was spent. */
    spent: ["You spent ", ""],
    /** Ends the sentence. */
    sentence: (text: string) => `${text}.`,
    /** `names` is a list of categories. */
    rose: (names: string, _count: number) => `${names} rose`,
    fell: (names: string, _count: number) => `${names} fell`,
    /** Needs quotation marks in a list of names: otherwise the sentence would say that no category rose. */
    unnamed: "“No category”",
    months: "Spending by month",
    days: "Daily spending",
    running: "Running total",
    largest: "Largest expenses",
    /** Shown from two times on. */
    times: (count: string) => `${count} times`,
    mostIn: (month: string, amount: string) => `Most in ${month}: ${amount}`,
    leastIn: (month: string, amount: string) => `Least in ${month}: ${amount}`,
    monthsSay: (from: string, to: string, total: string, most: string) =>
      `Stacked bars of spending by month and category, ${from} to ${to}: ${total} in total, most of it ${most}.`,
    daysSay: (period: string, most: string, amount: string) =>
      `A calendar of daily spending, ${period}, darker where more was spent: most on ${most} with ${amount}.`,
    daysBackSay: (period: string, most: string, amount: string) =>
      `A calendar of daily refunds, ${period}: the largest on ${most}, ${amount}.`,
    runningSay: (month: string, total: string, average: string) =>
      `Lines of the running total day by day: ${month} with ${total}, ${average}.`,
    beside: (amount: string) => `against an average of ${amount} in the previous months`,
    besideOther: (amount: string, name: string) => `against ${amount} in ${name}`,
    besideNothing: "with nothing to compare",
    nothingBefore: "Nothing was recorded to compare with.",
    day: "Day",
    count: "Count",
    share: "Share",
    averageOf: (count: number) => `Average of ${count} months`,
    upTo: (amount: string) => `Under ${amount}`,
    from: (amount: string) => `Over ${amount}`,
    back: "Net refund",
    legend: "Categories; press one to hide it",
    open: (name: string) => `What’s in ${name}`,
    leftOut: "Hidden:",
    inPart: (name: string) => `part of ${name}`,
    putAllBack: "Show all",
    table: (chart: string) => `Table of ${chart}`,
    csv: (chart: string) => `Save ${chart} as CSV`,
    png: (chart: string) => `Save ${chart} as PNG`,
    nothing: "No spending in this period.",
    others: (count: number) => `${count} others`,
    unchanged: (count: number) => `${count} unchanged`,
    openShown: "Show expenses",
  },

  finding: {
    signs: "What you can search for",
    /** The examples are shown after their signs, except for the last three. */
    examples: {
      category: "food",
      payee: "cafe",
      tag: "work",
      amount: "10",
      without: "coffee",
      days: "last month",
      exact: "46.60",
      state: "uncategorized",
    },
    says: {
      category: "A category",
      payee: "A payee",
      tag: "A tag",
      amount: "Over this amount (use < for under)",
      without: "Leave out a word",
      days: "Days by name, or 2026-10",
      exact: "An amount, or text with this number",
      state: "Expenses without a category",
    },
    meant: (search: string) => `Did you mean “${search}”?`,
    showCategory: (name: string) => `Show category ${name}`,
    /** Explains an error in a part of the search, and how to fix it. */
    faults: {
      amount: (about: string, tries: string) => `“${about}” isn’t an amount. Try ${tries}.`,
      "amount-left-out": (about: string, tries: string) =>
        `“${about}” doesn’t work. For amounts that aren’t >10, try ${tries}.`,
      "amount-missing": (about: string, tries: string) => `Add an amount after ${about}: ${tries}.`,
      "amount-unclear": (about: string, tries: string) =>
        `“${about}” could be two amounts. Try ${tries}.`,
      "amount-unusable": (about: string, _tries: string) =>
        `The amount after ${about} is too long.`,
      backwards: (about: string, _tries: string) =>
        `“${about}” ends before it begins. Put the earlier date first.`,
      day: (about: string, tries: string) => `“${about}” isn’t a date. Try ${tries}.`,
      "name-missing": (about: string, _tries: string) => `Add a name after ${about}.`,
      "number-left-out": (about: string, tries: string) =>
        `“${about}” could be an amount or a word to leave out. Try ${tries}.`,
      "open-quote": (_about: string, _tries: string) => "Add the closing quotation mark.",
      range: (about: string, tries: string) => `“${about}” isn’t a date range. Try ${tries}.`,
      sign: (about: string, tries: string) => `“${about}” isn’t a sign for amounts. Try ${tries}.`,
    } satisfies Record<SearchFaultKind, (about: string, tries: string) => string>,
  },

  keys: {
    /** The names of keys as printed on a keyboard. */
    names: {
      mod: "Ctrl",
      shift: "Shift",
      Enter: "Enter",
      Escape: "Esc",
      Delete: "Del",
    },
  },

  settings: {
    neverUsed: "never used",
    edit: (name: string) => `Edit ${name}`,
    delete: (name: string) => `Delete ${name}`,
    noTag: "No tag",
    replacedBy: "Move expenses to",
    inUse: (count: number, shown: string) =>
      many(count, "Used by 1 expense.", `Used by ${shown} expenses.`),
    mergeInto: "Merge into",
    merge: "Merge",
    mergeHint: (count: number, expenses: string) =>
      `${expenses} ${many(count, "moves", "move")} to the one you choose. You can undo this.`,
    mergeOffer: (name: string) => `“${name}” already exists. Merge the two?`,
  },

  ledgers: {
    /** For currencies that browsers have no names for yet. */
    newCurrencies: { VED: "Digital Bolívar", XCG: "Caribbean Guilder", ZWG: "Zimbabwe Gold" },
    hint: "Each ledger has its own expenses, categories and currency.",
    create: "New ledger",
    edit: "Edit ledger",
    id: "Address",
    advanced: "Advanced",
    idHint: "Lowercase letters, digits and hyphens. Can’t be changed later.",
    idTaken: "Another ledger has this address.",
    noCurrency: "None",
    currencyHint: "Amounts stay the same; nothing is converted.",
    firstDayHint: (days: string, month: string) => `For example, your payday. ${days} is ${month}.`,
    open: "Open",
    openNamed: (name: string) => `Open ${name}`,
    isOpen: "Current",
    firstDayIs: (day: string) => `months start on day ${day}`,
    deleteTitle: (name: string) => `Delete ${name}?`,
    deleteConfirm: (count: number, shown: string, name: string) =>
      `${many(count, "It has 1 expense.", `It has ${shown} expenses.`)} Type “${name}” to confirm.`,
  },

  categories: {
    create: "New category",
    createBelow: (name: string) => `New subcategory of ${name}`,
    edit: "Edit category",
    taken: (name: string) => `A category named “${name}” already exists.`,
    top: "None (top level)",
    hasBelow: "It has subcategories, so it can’t have a parent.",
    /** The names are in the order of the palette. */
    colors: "Blue, Orange, Teal, Pink, Green, Purple, Amber, Red, Sky blue, Brown, Olive, Magenta",
    otherColor: "Custom color",
    noColor: "Automatic",
    iconHint: "Or an emoji",
    noIcon: "No icon",
    notOneEmoji: "Enter a single emoji.",
    archive: "Archive",
    archived: (shown: string) => `Archived (${shown})`,
    moveFirst: "Move or delete its subcategories first.",
    empty: "No categories yet.",
    more: (name: string) => `More for ${name}`,
    usedBy: (expenses: string) => `Used by ${expenses}`,
    move: (name: string) => `Move ${name}`,
    moveHint: "Drag, or press Alt+↑ or Alt+↓",
    moved: (name: string, place: string, count: string) => `${name} is now ${place} of ${count}`,
  },

  labels: {
    search: { payee: "Find a payee", tag: "Find a tag" },
    order: "Sort by",
    orders: { name: "Name", count: "Most used", total: "Highest total", lastUsed: "Last used" },
    rename: (name: string) => `Rename ${name}`,
    newName: (name: string) => `New name for ${name}`,
    selected: (shown: string) => `${shown} selected`,
    toSelected: "Selection",
    deleteTitle: (count: number, name: string, shown: string) =>
      count === 1 ? `Delete ${name}?` : `Delete ${shown}?`,
    shown: (shown: string, all: string) => `${shown} of ${all}`,
    empty: {
      payee: "No payees yet. They’re added with your expenses.",
      tag: "No tags yet. They’re added with your expenses.",
    },
    nothingFound: "No matches.",
  },

  exporting: {
    title: "Export",
    what: (expenses: string, of: string) => `Export ${expenses}, ${of}`,
    hint: "A copy of every expense in this ledger. To export only some, search the book first.",
    notYet: "Some changes aren’t saved yet. Try again in a moment.",
    uses: {
      csv: "For spreadsheets. Has every field, and can be imported again.",
      xlsx: "For Excel, Numbers and LibreOffice.",
      json: "Every expense, category, payee, tag, recurring expense and budget in full.",
      ndjson: "The same, one record per line, for scripts.",
      hledger: "A journal for plain-text accounting.",
      beancount: "A journal for plain-text accounting.",
      qif: "For older finance apps. Some details are lost.",
      ofx: "For finance apps. Categories and tags are lost.",
    },
    omittedByAll: (list: string) =>
      `Every format leaves out ${list}. The command “outlay backup” copies everything.`,
    omitted: "What else each format leaves out",
    omissions: {
      history: "the history and what was deleted",
      imports: "imports with their rows",
      sources: "accounts with their rules",
      plans: "recurring expenses, budgets and time zone",
      name: "name of the ledger",
      firstDay: "day on which months start",
      records: "times of recording and IDs of categories, payees and tags",
      looks: "colors, icons, order and archiving of categories",
      merged: "names of merged categories, payees and tags",
      unusedCategories: "categories without expenses",
      unusedNames: "payees and tags without expenses",
      longAmounts: "amounts with very many digits",
      spaces: "spaces at the ends of texts",
      currency: "currency of the ledger",
      originals: "amounts in foreign currencies",
      refs: "external references",
      laterTags: "all tags but the first",
      sorting: "categories, splits and tags",
      texts: "line breaks, and which text is the payee or the note",
      longTexts: "ends of long texts",
    },
  },

  appearance: {
    scheme: "Theme",
    schemes: { system: "Match system", light: "Light", dark: "Dark" },
    language: "Language",
    system: "Browser default",
    sample: "Dates and amounts look like this",
    sampleHint: "They follow your browser’s language settings.",
  },
};

export type Texts = typeof en;
