// The meaning of a record for a ledger of expenses: money spent, a refund, or money that only moved. Outlay records no income: it is
// skipped, counted and shown.

import { type Reason, reason } from "../../domain/import/reasons.ts";
import { type ChoiceKind, REFUND_DAYS } from "../../domain/import/terms.ts";
import { absolute, compare, negate } from "../../domain/money/decimal.ts";
import { lazily, memoized } from "../../domain/text/lazily.ts";
import { fold, wordsOf } from "../../domain/text/words.ts";
import { addDays, dayNumber } from "../../domain/time/calendar-date.ts";
import type { FileReading } from "../file/file-reading.ts";
import type { Entry } from "../match/entry.ts";
import { isSameAccount } from "../profile.ts";
import { type RowWord, rowWordsIn } from "../record/row-words.ts";
import { payeeKey } from "../sort/tally.ts";
import { CARD_NUMBER } from "../table/columns/column-words.ts";
import { wayOfCategory } from "../table/signs/category-words.ts";
import type { BookExpensePast, BookPast, OtherRow } from "./past.ts";
import { isWithin, largestOf, purchaseReader } from "./purchases.ts";

/** An "expense" is a refund if money comes in. */
export type MeaningKind = ChoiceKind | "expense" | "income" | "ignored" | "transfer";

export interface Meaning {
  readonly kind: MeaningKind;
  /** Undefined if the money is simply spent. */
  readonly because: Reason | undefined;
}

const SPENT: Meaning = { kind: "expense", because: undefined };
const CARD_PAID: Meaning = { kind: "transfer", because: reason("card-payment") };
const CARD_BILLED: Meaning = { kind: "bill", because: reason("card-payment") };
const CASH: Meaning = { kind: "cash", because: reason("cash") };
const SAYS_REFUND: Meaning = { kind: "expense", because: reason("says-refund") };
const TRANSFER_DAYS = 5;

const IN_WORDS: readonly RowWord[] = ["income", "interest", "cashback"];
/** Categories in which trackers file rows that are not expenses. */
const TRANSFER_CATEGORY =
  /(?:^|:\s*)(?:\(?(?:incoming |outgoing )?transfers?\)?|credit card payments?|balance corrections?|(?:to|from|initial balance) '.+')$/i;
const INCOME_CATEGORY =
  /(?:^|:\s*)(?:inflow|income|interests?, dividends|paycheck|paychecks|ready to assign)(?:$|:)/i;
/** People both pay and get money in these categories. */
const BOTH_WAYS =
  /gift|geschenk|cadeau|regalo|insur|versicher|assuranc|segur|hous|wohn|logement|viviend|rent\b/;
/** British banks have these codes for purchases with a debit card. */
const CARD_CODE = /^(?:deb|vis|\){4})$/i;
const TRANSFER_PAYEE = /^transfer\s*:/i;

/** Cards are paid once a month, so rows that name a card more often are purchases. */
function billReader(paid: readonly Entry[]): (entry: Entry) => boolean {
  const isOfCard = ({ words, text, record: { code = "", category = "" } }: Entry) => {
    // A category of spending says what the row is. Others, such as "Uncategorized", may not.
    const isSpending = wayOfCategory(category) === "out";
    const named = isSpending ? rowWordsIn(category) : words;
    const isNamed = named.has("card") && !words.has("purchase") && !rowWordsIn(code).has("card");
    return isNamed || CARD_BILL.test(text);
  };
  const rows = new Set(paid.filter(isOfCard));
  const months = new Set(paid.map(({ day }) => day.slice(0, MONTH_CHARACTERS)));
  const isRare = rows.size <= MAX_BILLS * months.size && rows.size * 2 < paid.length;
  return (entry) => isRare && rows.has(entry);
}

/** A bill paid to a card's number or to a bank's cards. Or the word for a card is cut off. */
const CARD_BILL = new RegExp(
  [
    String.raw`\bbill ?(?:pay|pmt).*${CARD_NUMBER.source}`,
    String.raw`\bcards .*(?<!\d)(?:\d{4}[ -]?){3}\d{4}(?!\d)`,
    String.raw`\bdirect debit .*\d{4}\*{12}`,
    String.raw`\bcredit ca?r?$`,
    "バンクカード",
  ].join("|"),
  "u",
);
/** A month is written like 2026-11. */
const MONTH_CHARACTERS = 7;
const MAX_BILLS = 2;

/**
 * Tells if the file or the ledger paid a payee at least this much in the half year before, or for a card at any time. This distinguishes a
 * refund from income. A shop pays nothing but refunds to a card, whose file may begin after the purchase.
 */
function paidReader(entries: readonly Entry[], expenses: readonly BookExpensePast[]) {
  const payees = lazily(() => {
    // Refunds are negative in the ledger.
    const bought = expenses.filter(({ amount }) => !amount.startsWith("-"));
    const known = bought.map((one) => ({ ...one, party: one.payee ?? one.description }));
    return Map.groupBy([...known, ...entries], ({ party }) => payeeKey(withoutCode(party)));
  });
  return ({ party, day, amount }: Entry, isCard: boolean): boolean => {
    const from = addDays(day, -REFUND_DAYS) ?? day;
    const key = payeeKey(party);
    // The latest payments are enough.
    const paid = (payees().get(payeeKey(withoutCode(party))) ?? []).slice(-MAX_PAID);
    return paid.some((one) => {
      if (!isCard && (one.day > day || one.day < from)) return false;
      const more = compare(absolute(one.amount), amount);
      // Only a purchase of the same amount counts if the bank's code differs.
      return payeeKey(one.party) === key ? more >= 0 : more === 0;
    });
  };
}

/** Some banks write a code for the kind of row before a text without a payee. Refunds have another one than purchases. */
function withoutCode(party: string): string {
  return party.replace(/^(?:\w+ )?\[\w{1,4}\]/, "");
}

const MAX_PAID = 200;
const MAX_PAYEES = 1_000;

/** No card pays the bill of a card, and a card gets no wages. */
function isOfAccount({ isOut, words }: Entry): boolean {
  return words.has(isOut ? "card-payment" : "income");
}

/**
 * True if money out went to shops, and in less than half of the rows to the bank itself. A card has no balances, bills or savings, and its
 * bill is paid without a shop.
 */
function isOnlyOfShops(entries: readonly Entry[]): boolean {
  if (entries.some(({ balance }) => balance !== undefined)) return false;
  const paid = entries.filter(({ isOut }) => isOut);
  const back = entries.filter(({ isOut }) => !isOut);
  const atShops = paid.filter(({ record }) => record.isOfShop);
  if (paid.length < 2 || atShops.length * 2 <= paid.length) return false;
  const largest = largestOf(atShops);
  // A transfer without a text is often more than any purchase, but interest and fees are less.
  const isOfCard = (entry: Entry) =>
    (entry.record.isOfShop || (isOfBank(entry) && compare(entry.amount, largest) >= 0)) &&
    !OF_ACCOUNTS.some((word) => entry.words.has(word));
  const others = back.filter(({ record }) => !record.isOfShop);
  return paid.every(isOfCard) && others.length * 2 >= back.length;
}

/** True for interest and fees: the bank names no payee, and writes its name for such rows in place of a text. */
function isOfBank({ words, record: { code = "", texts } }: Entry): boolean {
  const isUntold = code !== "" && texts.length > 0 && texts.every((text) => text === code);
  return isUntold && !words.has("transfer");
}

const OF_ACCOUNTS: readonly RowWord[] = ["card-payment", "own", "savings", "spent"];

type Evidence = ReturnType<typeof evidenceIn>;

/** The evidence of a whole file for the meaning of each of its records. */
function evidenceIn(file: FileReading, { otherAccounts, expenses }: BookPast) {
  // Money that moves to or from a wallet is neither paid nor bought.
  const entries = file.entries.filter(({ record }) => record.kind !== "own-transfer");
  const paid = entries.filter(({ isOut }) => isOut);
  const byGroup = Map.groupBy(paid, groupOf);
  return {
    otherAccounts,
    isPaid: paidReader(paid, expenses),
    isOwner: ownerReader(file),
    isBill: billReader(paid),
    isPurchase: purchaseReader(entries),
    /** The largest purchase in each category. */
    bought: new Map(Array.from(byGroup, ([group, own]) => [group, largestOf(own)])),
    isCardFile: (file.table?.isOfCard || isOnlyOfShops(entries)) && !entries.some(isOfAccount),
  };
}

/** Returns a function that decides on each record of a file, based on the ledger's other sources. */
export function meaningReader(file: FileReading, past: BookPast) {
  const evidence = evidenceIn(file, past);
  const transferOf = transferReader(file, past);
  return (entry: Entry): Meaning => {
    const { record, isOut } = entry;
    if (record.isExpense) return SPENT;
    if (record.kind === "nothing-paid" || entry.amount === "0") {
      return { kind: "ignored", because: reason("nothing-paid") };
    }
    const transfer = transferOf(entry);
    if (transfer !== undefined) return { kind: "transfer", because: transfer };
    const isCard = file.profile?.isCard ?? record.account?.isCard ?? evidence.isCardFile;
    return isOut ? out(entry, isCard, evidence) : back(entry, isCard, evidence);
  };
}

/** Returns a function that gives the reason why a record is a transfer between the user's own accounts; undefined if it is none. */
function transferReader(file: FileReading, { otherAccounts, others: rows }: BookPast) {
  const { accountNames } = file;
  const others = [...rows, ...otherEnds(file)];
  // A refund can't be the end of a transfer.
  const byAmount = Map.groupBy(
    others.filter(({ amount, expense }) => amount.startsWith("-") || expense === null),
    ({ amount }) => amount,
  );
  // In a file of several accounts, all of the ledger's sources are others, even the row's own.
  const isBetweenOwn = ({ record: { counterparty }, account }: Entry) =>
    counterparty !== undefined &&
    otherAccounts.has(counterparty) &&
    counterparty !== account &&
    !isSameAccount(accountNames.get(account), counterparty);

  /** Takes the nearest row of another source in the opposite direction. Each is the other end of only one row. */
  function takeOpposite({ account, amount, day, record }: Entry, isNamed: boolean) {
    const rows = others.length === 0 ? undefined : byAmount.get(negate(amount));
    if (!rows) return undefined;
    const now = dayNumber(day);
    let [nearest, least] = [-1, TRANSFER_DAYS + 1];
    for (const [at, row] of rows.entries()) {
      const away = Math.abs(dayNumber(row.day) - now);
      // The user's own categories may be of spending or income, too, but a transfer has the same one at both ends.
      const isEnd = isNamed || (row.category ?? "") === (record.category ?? "");
      if (row.account !== account && isEnd && away < least) [nearest, least] = [at, away];
    }
    return nearest === -1 ? undefined : rows.splice(nearest, 1)[0];
  }

  const own = accountNames.size > 1 ? new Set([...accountNames.values()].map(fold)) : undefined;

  function namedTransfer(entry: Entry): Reason | undefined {
    const { transfer } = entry;
    const { category = "" } = entry.record;
    // Mint files a transfer under the account at its other end.
    const name = accountNames.get(entry.account) ?? "";
    if (own?.has(fold(category)) && fold(name) !== fold(category)) {
      return reason("transfer-with", category);
    }
    // Some trackers write the account at the other end in brackets, as QIF does.
    const [, bracketed] = /^\[(.+)\]$/.exec(category) ?? [];
    if (bracketed !== undefined) return reason("transfer-with", bracketed);
    if (transfer !== undefined) return reason("transfer-with", transfer);
    if (isBetweenOwn(entry)) return reason("own-account");
    const isOwn = entry.record.kind === "own-transfer" || isToOwn(entry);
    if (isOwn || TRANSFER_PAYEE.test(entry.payee)) return reason("transfer");
    if (isFiledTransfer(entry) && entry.balance === undefined) return reason("filed-transfer");
    return undefined;
  }

  return (entry: Entry): Reason | undefined => {
    const named = namedTransfer(entry);
    const isNamed = named !== undefined;
    const opposite = isNamed || !isNoEnd(entry) ? takeOpposite(entry, isNamed) : undefined;
    if (!opposite) return named;
    const isSpent = opposite.expense !== null && !opposite.isDeleted;
    // The bank's file was imported before the card's, when nothing showed that its row was not an expense.
    if (isSpent) return reason("opposite-spent");
    return named ?? reason("opposite");
  };
}

/** True if the words of a row say that money stays with its owner. */
function isToOwn({ words, isOut, text, record: { kind } }: Entry): boolean {
  if (words.has("transfer") && (words.has("savings") || words.has("savings-short"))) return true;
  if (!words.has("own")) return false;
  // Interest may be named after the account that earns it.
  if (!isOut) return !words.has("interest");
  // Cash, purchases and a card's bill are paid from an account that is the user's own, and a fee may be for such a transfer.
  if (kind === "cash" || NOT_OWN.some((word) => words.has(word))) return false;
  return kind !== "fee" && !beginsWithFee(text);
}

const NOT_OWN: readonly RowWord[] = ["cash", "purchase", "card-payment"];

/** A fee is named at the beginning of a text. */
function beginsWithFee(text: string): boolean {
  return rowWordsIn(text.split(" ", FEE_WORDS).join(" ")).has("fee");
}

const FEE_WORDS = 2;

/** True if a text names nothing but a fee, though it says what for: "Foreign ATM transaction fee" is no cash, but "ATM incl. fee" is. */
function isFeeFor({ words, record: { code = "", payee = "", texts } }: Entry): boolean {
  if (!words.has("fee")) return false;
  return [payee, ...texts, code].some((text) => {
    const all = wordsOf(text);
    const [before = "", last = ""] = all.slice(-FEE_WORDS);
    const endsWithFee = ONLY_WORDS.test(text) && rowWordsIn(last).has("fee") && !AND.test(before);
    const isFree = all.slice(0, FEE_WORDS + 1).some((word) => LACK.test(word));
    return endsWithFee || (beginsWithFee(text) && !isFree);
  });
}

const ONLY_WORDS = /^[\p{L}\s-]+$/u;
const NO =
  "free|waived|no|non|without|ohne|keine?|sans|hors|sin|sem|sense|senza|zonder|utan|uten|uden|ilman|bez|fara|brez|без";
/** The lack of a fee: "No fee ATM withdrawal", "Fee waived". */
const LACK = new RegExp(`^(?:${NO})$`);
/** Words between cash and its fee, or the lack of one. */
const AND = new RegExp(
  `^(?:${NO}|of|incl.*|inkl.*|plus|and|with|zzgl|mit|und|con|mas|avec|dont|et?|y|com|mais|amb|piu|met|med|och|og|ja|tym|z|s|i|cu|si|ve|и|с)$`,
);

/** True for a category of transfers. A bank, whose rows have balances, also files payments to others there. */
function isFiledTransfer({ record: { category = "" } }: Entry): boolean {
  return category !== "" && TRANSFER_CATEGORY.test(category);
}

/** The first level of a category. */
function groupOf({ record: { category = "" } }: Entry): string {
  return category.split(":")[0] ?? "";
}

/** True if the row can't be the end of a transfer, because its category is of spending or income, or it reverses an expense. */
function isNoEnd(entry: Entry): boolean {
  const { record, isOut, words } = entry;
  return record.isReversal === true || isFiled(entry) || (!isOut && words.has("refund"));
}

/** True for a category of spending or income, which says what the row is. Others, such as "Uncategorized", may not. */
function isFiled({ record: { category = "" } }: Entry): boolean {
  return wayOfCategory(category) !== undefined;
}

/** The rows of a file of several accounts that may be the other ends of its transfers. A file that names a transfer does so at both ends. */
function otherEnds({ entries, table }: FileReading): readonly OtherRow[] {
  const accounts = new Set(entries.map(({ account }) => account));
  // Several cards of one bill send each other no money.
  if (accounts.size < 2 || table?.isOfCard) return [];
  return entries
    .filter((entry) => !isNoEnd(entry) && entry.record.kind !== "own-transfer")
    .map(({ account, day, amount, record: { category } }) => {
      return { account, day, amount, category, expense: null, isDeleted: false };
    });
}

/** Tells if the file names a payee as the owner of its account. A single word of its texts may be anything, so a name has two at least. */
function ownerReader({ entries, table }: FileReading) {
  const { preamble, holder = "", holders = [] } = table ?? {};
  const owners = entries.flatMap(({ record }) => record.account?.owner ?? []);
  const texts = [...new Set(owners), ...(preamble?.texts ?? []), holder, ...holders]
    .filter((text) => !BANK.test(text))
    .map(asWords);
  // Without a column for payees, the name may be at the end of a longer text.
  const names = texts.flatMap((text) => NAMED.exec(text)?.[1] ?? []);
  return memoized(MAX_PAYEES, (payee): boolean => {
    const text = asWords(payee);
    if (names.some((name) => text.endsWith(name))) return true;
    return / .+ .+ /.test(text) && texts.some((one) => one.includes(text));
  });
}

/** A name of two words or more behind the word for it. */
const NAMED =
  /^ (?:(?:account|customer|client|card|holder|s) ){0,3}(?:name|holder|nama(?: nasabah| pemilik)?|nombre|nome?|naam|navn|namn|nimi|jmeno|meno|nev|imie i nazwisko|(?:konto|karten)?inhaber|titulaire|titular|titolare|intestatario|(?:rekening|kaart)houder|(?:konto)?innehaver|kontoinnehavare|haltija|posiadacz|drzitel|majitel|sahibi|клиент|владелец|фио|户名|戶名|客户姓名|口座名義|예금주)(?: (?:mr|mrs|ms|shri|smt|herr|frau|mme|sr|sra))?( (?:\p{L}\S* )*\p{L}\S* \p{L}\S* )$/u;

/** Lines above a table name the bank, too. */
const BANK = /ban[ckq]/i;

function asWords(text: string): string {
  return ` ${wordsOf(text).join(" ")} `;
}

/** The reason why money probably stays with its owner, though nothing proves it; undefined if there is none. */
function savingOf(entry: Entry, { isOwner }: Evidence): Reason | undefined {
  const words = isFiled(entry) ? rowWordsIn(entry.record.category ?? "") : entry.words;
  if (words.has("savings") || words.has("investment")) return reason("savings");
  if (isFiled(entry)) return undefined;
  if (isUnnamed(entry)) return reason("transfer");
  // Services such as Zelle pay other people.
  if (isFiledTransfer(entry) && !words.has("received")) return reason("filed-transfer");
  return isOwner(entry.payee) ? reason("own-name") : undefined;
}

/** True for a transfer to an account whose number is all that the bank says about it: it may be the owner's. */
export function isUnnamed({ words, text, record: { code = "" } }: Entry): boolean {
  const all = words.has("transfer") ? wordsOf(`${code} ${text}`) : [];
  return (
    all.some((word) => ACCOUNT_NUMBER.test(word)) &&
    all.every((word) => OF_TRANSFER.has(word) || /^[x\d]*$/.test(word))
  );
}

const ACCOUNT_NUMBER = /^x*\d{4,}$/;
/** Words of English-speaking banks around the number of an account. */
const OF_TRANSFER: ReadonlySet<string> = new Set(
  `to from via your my the bank banking deposit current checking chequing cheque share account acct acc ac a c no number ending in
  sort code i m ib mb netbank commbank anz rbc online internet mobile web phone telephone electronic app funds fund customer standing order
  transfer tfer tfr trf trfr xfer xfr tf ft dr debit cr credit withdrawal payment ref reference receipt confirmation immediate`.split(
    /\s+/,
  ),
);

/** The meaning of money that goes out. */
function out(entry: Entry, isCard: boolean, evidence: Evidence): Meaning {
  const { otherAccounts, isBill } = evidence;
  const { payee, words, record } = entry;
  if (!isCard && otherAccounts.has(payee)) return CARD_PAID;
  // Without another source, Outlay can't know if it will ever see the card's own rows.
  if (!isCard && words.has("card-payment")) return otherAccounts.size > 0 ? CARD_PAID : CARD_BILLED;
  const isFee = record.kind === "fee" || (record.kind !== "cash" && isFeeFor(entry));
  if (!isFee && (record.kind === "cash" || words.has("cash"))) return CASH;
  if (isFee || words.has("fee")) return { kind: "expense", because: reason("fee") };
  if (isCard) return SPENT;
  // The name of a shop may say "savings", too, and a father and a son may have the same name.
  if (isBill(entry)) return CARD_BILLED;
  const because = savingOf(entry, evidence);
  return because ? { kind: "savings", because } : SPENT;
}

/** The meaning of money that comes in. */
function back(entry: Entry, isCard: boolean, evidence: Evidence): Meaning {
  const { isPaid, isPurchase, isOwner, bought } = evidence;
  const { words, party, text } = entry;
  const { code = "", kind, category = "", isReversal, note = "" } = entry.record;
  if (isReversal) return { kind: "expense", because: reason("reverses") };
  // Wages and benefits are corrected and paid back, too.
  const isWage = !isCard && words.has("income") && !words.has("purchase");
  if ((words.has("refund") && !isWage) || rowWordsIn(note).has("refund")) return SAYS_REFUND;
  if (words.has("card-payment") || words.has("card-paid")) return CARD_PAID;
  if (kind === "transfer") return { kind: "transfer", because: reason("transfer") };
  if (INCOME_CATEGORY.test(category)) return { kind: "income", because: reason("filed-income") };
  if (kind === "income" || IN_WORDS.some((word) => words.has(word))) {
    return { kind: "income", because: reason("income-kind") };
  }
  const isPurchaseCode = rowWordsIn(code).has("purchase");
  const isByCard = isCard ? isPurchaseCode : words.has("purchase") || CARD_CODE.test(code);
  // People also write what they pay for. The bank's code may be the same for all rows.
  const isByPerson = () => words.has("received") || rowWordsIn(text).has("transfer");
  if (isByCard && !isByPerson()) return SAYS_REFUND;
  const saving = isCard ? undefined : savingOf(entry, evidence);
  if (saving) return { kind: "transfer", because: saving };
  // Rows of an account without any text are not alike.
  if ((party !== "" || isCard) && isPaid(entry, isCard)) {
    return { kind: "expense", because: reason("paid-before") };
  }
  // Banks write this word for all money that comes in, but shops only for refunds.
  if (isCard && words.has("credited")) return SAYS_REFUND;
  // Refunds are filed with purchases. A bank has categories for all kinds of rows, too, but a card's bank has others for payments.
  const most = category === "" ? undefined : bought.get(groupOf(entry));
  const isBought = most !== undefined;
  const isOfSpending = wayOfCategory(category) === "out" && !BOTH_WAYS.test(fold(category));
  const isUnfiled = category === "" && !isOwner(entry.payee);
  const isFiledSo = isBought && (isCard || (isOfSpending && isWithin(entry, most)));
  if (isFiledSo || ((isBought || isUnfiled) && isPurchase(entry, isCard))) {
    return { kind: "expense", because: reason("filed-purchase") };
  }
  // Money comes in on a card when its balance is paid or a shop refunds something.
  if (isCard) return CARD_PAID;
  return { kind: "income", because: reason("money-received") };
}
