// The texts of the import in American English. Each other language has such a file in this folder.

import { ENGLISH_REASONS, type ReasonWords } from "../../../domain/import/reasons.ts";
import type {
  ColumnRole,
  DayOrder,
  QuestionKind,
  RowStatus,
  Spent,
} from "../../../domain/import/terms.ts";
import { keysOf, valueOfEach } from "../../../domain/keys.ts";
import { many } from "../en.ts";

const SEPARATORS: Readonly<Record<string, string>> = {
  ",": "comma",
  ";": "semicolon",
  "\t": "tab",
  "|": "bar",
};

const HINTS: Readonly<Partial<Record<RowStatus, string>>> = {
  refund: "Imported as negative expenses, so they count against what was spent.",
  repeat:
    "Rows that look the same as another row of this file. They happened twice, so they’re imported twice.",
  "already-imported": "These are in your ledger already, or you skipped or deleted them before.",
  "possible-duplicate": "These look like expenses that you typed in, or that were pending before.",
  income:
    "Outlay records what you spend, so these are skipped. You won’t be asked about them again.",
  transfer:
    "Money that only moved between your accounts is skipped. You won’t be asked about it again.",
  pending: "Your bank hasn’t booked these yet, so they’re skipped until it has.",
  unreadable: "These lines can’t be read. They’re skipped.",
};

/** The statuses whose name is different for a single row. */
const ONE: Readonly<Partial<Record<RowStatus, string>>> = {
  refund: "Refund",
  repeat: "Repeat",
  "possible-duplicate": "Possible duplicate",
  transfer: "Transfer",
  footer: "Total",
};

/** The service's own reasons, with typographic quotation marks. */
const REASONS: ReasonWords = valueOfEach(keysOf(ENGLISH_REASONS), (code) => {
  return ENGLISH_REASONS[code].replaceAll("'", "’").replace(/"([^"]*)"/g, "“$1”");
});

export const texts = {
  title: "Import",
  start: {
    say: "Drop files from your bank or another app here.",
    choose: "Choose files",
    formats:
      "CSV, Excel, OFX, QIF, CAMT, MT940, ODS and ZIP; journals of hledger and Beancount; exports of other expense trackers and of Outlay.",
    safe: "You’ll see what a file adds before anything is imported.",
  },
  drop: "Drop to import",
  uploading: (name: string) => `Reading ${name}…`,
  waiting: (count: number) =>
    many(count, "1 more file is waiting.", `${count} more files are waiting.`),
  notRead: (name: string, reason: string) => `Can’t import ${name}. ${reason}`,
  tooLarge: "It’s larger than 32 MB. Split it, for example by year.",
  notSent: "The server can’t be reached.",
  skip: "Skip this file",
  gone: "This file isn’t here anymore. Files that aren’t imported are deleted after 24 hours.",
  back: "All imports",
  discard: "Discard",
  discarded: (name: string) => `Discarded ${name}`,
  skippedFiles: (what: string) => `Skipped in the ZIP: ${what}`,
  withoutRef: (count: number, shown: string) =>
    many(
      count,
      "1 will be imported without its reference, which another expense already used:",
      `${shown} will be imported without their references, which other expenses already used:`,
    ),
  knownFile: (day: string) => `You already imported this file on ${day}.`,

  facts: {
    webTable: "HTML table",
    tracker: (name: string) => `exported from ${name}`,
    header: (line: string) => `column names in line ${line}`,
    account: (account: string) => `account ${account}`,
    accounts: (count: string) => `${count} accounts:`,
    noAccount: "no account",
    encoding: "Character encoding",
    separator: "Column separator",
    sheet: "Sheet",
    source: "Account",
    newSource: (name: string) => `New account: ${name}`,
    separators: SEPARATORS,
  },

  guesses: {
    title: "How this file was read",
    days: "Dates",
    numbers: "Amounts",
    spent: "Spending",
    unsure: "not certain",
  },
  days: {
    DMY: "Day, month, year",
    MDY: "Month, day, year",
    YMD: "Year, month, day",
  } satisfies Record<DayOrder, string>,
  spent: {
    negative: "Negative amounts",
    positive: "Positive amounts",
  } satisfies Record<Spent, string>,

  columns: {
    title: "Edit columns",
    ignore: "Ignore",
    unnamed: (number: string) => `Column ${number}`,
    roles: {
      spent: "Date of purchase",
      booked: "Date",
      value: "Value date",
      amount: "Amount",
      debit: "Amount out",
      credit: "Amount in",
      direction: "In or out",
      balance: "Balance",
      currency: "Currency",
      fee: "Fee",
      payee: "Payee",
      payer: "Payer",
      text: "Description",
      note: "Note",
      category: "Category",
      "category-group": "Parent category",
      tags: "Tags",
      kind: "Type",
      status: "Status",
      id: "ID",
      account: "Own account",
      counterparty: "Other account",
      "original-amount": "Original amount",
      "original-currency": "Original currency",
    } satisfies Record<ColumnRole, string>,
  },

  questions: {
    title: (count: number) => many(count, "One question", `${count} questions`),
    ask: {
      account: "Which account is this file from?",
      otherAccount: (source: string) => `This file is from a different account than “${source}”.`,
      allIn: (code: string) => `This file is in ${code}.`,
      bill: "Is paying your card’s bill an expense? Skip it if you import the card, too.",
      cash: "Is cash you withdraw an expense?",
      columns: "Which columns have the dates and the amounts?",
      currency: (code: string, own: string) =>
        own === "" ? `What is 1 ${code} worth?` : `What is 1 ${code} in ${own}?`,
      days: "In which order are the dates written?",
      direction: "Which word means money spent?",
      fee: "Do the amounts include the fees?",
      encoding: "Which of these looks right?",
      duplicates: "Are these already in your ledger?",
      numbers: (column: string) =>
        column === "" ? "How are amounts written?" : `How are amounts in “${column}” written?`,
      person: "Which person are you in this file?",
      savings: "Is money you save or invest an expense?",
      sheet: "Which sheet has your expenses?",
      spent: "Which amounts are spending?",
      year: "Which year are these dates in?",
    } satisfies Record<QuestionKind | "allIn" | "otherAccount", unknown>,
    answers: {
      same: "Yes, skip them",
      new: "No, import them",
      spent: "Yes, import it",
      skipped: "No, skip it",
      within: "Yes, nothing was paid on top",
      added: "No, the fees were paid on top",
      sameAccount: (source: string) => `It still belongs to “${source}”`,
      otherAccount: "It’s a new account",
      newAccount: "A new account",
      skip: "Skip these",
      rate: "Exchange rate",
      keepIn: (code: string) => `Keep this ledger in ${code}`,
      useRate: "Use this rate",
    },
    rows: (count: number, shown: string) => many(count, "1 row", `${shown} rows`),
    line: (line: string) => `line ${line}`,
  },
  /** The user's earlier answers, which can be changed. */
  said: {
    bill: "Card bills",
    cash: "Cash withdrawals",
    duplicates: "Similar expenses",
    savings: "Savings and investments",
    pending: "Pending rows",
    account: "Account",
    person: "Your name",
    year: "Year of the dates",
    currency: (code: string) => `1 ${code}`,
    ask: "Ask again",
    skipped: "Skipped",
    imported: "Imported",
    newSource: "A new account",
    sameSource: "The same account",
  },

  /** The categories in the file. */
  ofFile: {
    title: "Categories in this file",
    made: (count: number, shown: string) =>
      many(count, "1 new category", `${shown} new categories`),
    isNew: "New category",
    make: (count: number, shown: string) =>
      many(count, "Create the missing category", `Create the ${shown} missing categories`),
  },

  statuses: {
    label: "What happens to each row",
    imported: "To import",
    names: {
      new: "New",
      refund: "Refunds",
      repeat: "Repeats",
      "already-imported": "Already imported",
      "possible-duplicate": "Possible duplicates",
      income: "Money in",
      transfer: "Transfers",
      ignored: "Skipped",
      pending: "Pending",
      header: "Column names",
      preamble: "File details",
      footer: "Totals",
      unreadable: "Unreadable",
    } satisfies Record<RowStatus, string>,
    hints: HINTS,
    frame: "Ignored lines",
    one: ONE,
    recordPending: "Import these too",
    nothing: "No rows.",
  },

  row: {
    list: "Rows of the file",
    status: "Import?",
    select: (name: string) => `Select ${name}`,
    import: "Import",
    skip: "Skip",
    suggested: (category: string) => `${category}?`,
    take: (category: string) => `Use category ${category}`,
    ambiguous: "may be a different purchase",
    statusOf: (name: string) => `Import ${name}?`,
    lines: (from: string, to: string) => (from === to ? `Line ${from}` : `Lines ${from} to ${to}`),
    inFile: "In the file",
    becomes: "As an expense",
    notExpense: "This line isn’t an expense.",
    open: "Show the expense in your ledger",
    fromNowOn: (payee: string) => `Always do this for “${payee}”`,
    fromNowOnDone: (payee: string) => `Applies to all future rows with “${payee}”`,
    alsoEarlier: (count: number, shown: string) =>
      many(count, "Also change 1 earlier expense", `Also change ${shown} earlier expenses`),
    skippedAmount: (amount: string) => `${amount} went to your own accounts`,
    original: "Originally",
    previous: "Previous row",
    next: "Next row",
  },
  reasons: REASONS,
  /** A text of the file within a reason. */
  quoted: (text: string) => `“${text}”`,

  bulk: "Selected rows",

  end: {
    import: (count: number, shown: string) =>
      many(count, "Import 1 expense", `Import ${shown} expenses`),
    finish: "Done",
    nothing: "There’s nothing new in this file.",
    unread: "No expenses could be read in this file.",
    first: (count: number) => many(count, "One question left.", `${count} questions left.`),
    recording: (done: string, of: string) => `Importing… ${done} of ${of}`,
    categorized: (shown: string, of: string) =>
      shown === of ? "All have a category" : `${shown} of ${of} have a category`,
    goOn: "Continue",
    changed: "Your ledger has changed in the meantime. Check the rows again, then import.",
  },

  list: {
    title: "Imports",
    none: "No files imported yet.",
    imported: (count: number, shown: string) =>
      many(count, "1 expense imported", `${shown} expenses imported`),
    staged: "Not imported yet",
    cut: (done: string, of: string) => `Interrupted after ${done} of ${of}`,
    undone: "Undone",
    undo: (name: string) => `Undo the import of ${name}`,
    undoing: "Undoing…",
    removed: (count: number, shown: string) =>
      many(count, "Import undone: 1 expense deleted.", `Import undone: ${shown} expenses deleted.`),
    kept: (count: number, shown: string) =>
      many(
        count,
        "1 was changed since, so it stays.",
        `${shown} were changed since, so they stay.`,
      ),
    withoutRef: (count: number, shown: string) =>
      many(
        count,
        "1 was imported without its reference, which another expense already used.",
        `${shown} were imported without their references, which other expenses already used.`,
      ),
    keptOnes: "Changed since the import, so they stay:",
    keptOne: (id: number) => `Expense ${id}`,
    showBook: "Show in the book",
  },

  sources: {
    title: "Accounts",
    hint: "Outlay remembers how each bank writes its files, and the choices you made for its rows.",
    none: "No accounts yet. They appear here once you import a file.",
    rules: (count: number, shown: string) => many(count, "1 rule", `${shown} rules`),
    rename: "Edit account",
    asRead: "As the file says",
    dropRule: (rule: string) => `Delete the rule for ${rule}`,
    import: "import",
    skip: "skip",
    deleted: (name: string) => `Deleted ${name}`,
  },
};

export type ImportTexts = typeof texts;
