// Writes OFX 2.1.1: the statement of an account, in which each expense is an outgoing payment. The format has no field for categories.

import type { BookExpense } from "../domain/expense/book-expense.ts";
import { negate } from "../domain/money/decimal.ts";
import { writeExact } from "../domain/money/written-digits.ts";
import { onOneLine } from "../domain/text/text.ts";
import type { CalendarDate } from "../domain/time/calendar-date.ts";
import { type ExportedBook, eachPortion, memoOf } from "./exported-book.ts";

/** The format's own limits. */
const NAME_CHARACTERS = 32;
const MEMO_CHARACTERS = 255;
const ACCOUNT_CHARACTERS = 22;

/** ISO 4217 defines this code for an unknown currency. */
const NO_CURRENCY = "XXX";

/** The file uses this date as its first day, which is known only at the end. Programs use the days of the transactions. */
const BEGINNING = "19000101";

export async function* writeOfx(book: ExportedBook): AsyncGenerator<string, void> {
  const portions = book.expenses[Symbol.asyncIterator]();
  const first = await portions.next();
  const last = first.done ? BEGINNING : dayOf(first.value[0]?.date);
  const { id, profile, total } = book;
  yield `<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<?OFX OFXHEADER="200" VERSION="211" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>
<OFX>
<SIGNONMSGSRSV1><SONRS><STATUS><CODE>0</CODE><SEVERITY>INFO</SEVERITY></STATUS><DTSERVER>${last}</DTSERVER><LANGUAGE>ENG</LANGUAGE></SONRS></SIGNONMSGSRSV1>
<BANKMSGSRSV1><STMTTRNRS><TRNUID>0</TRNUID><STATUS><CODE>0</CODE><SEVERITY>INFO</SEVERITY></STATUS>
<STMTRS><CURDEF>${profile.currency ?? NO_CURRENCY}</CURDEF>
<BANKACCTFROM><BANKID>OUTLAY</BANKID><ACCTID>${cut(id, ACCOUNT_CHARACTERS)}</ACCTID><ACCTTYPE>CHECKING</ACCTTYPE></BANKACCTFROM>
<BANKTRANLIST><DTSTART>${BEGINNING}</DTSTART><DTEND>${last}</DTEND>
`;
  if (!first.done) {
    yield first.value.map(writeExpense).join("");
    yield* eachPortion(
      { ...book, expenses: { [Symbol.asyncIterator]: () => portions } },
      writeExpense,
    );
  }
  yield `</BANKTRANLIST>
<LEDGERBAL><BALAMT>${writeExact(negate(total))}</BALAMT><DTASOF>${last}</DTASOF></LEDGERBAL>
</STMTRS></STMTTRNRS></BANKMSGSRSV1>
</OFX>
`;
}

function writeExpense(expense: BookExpense): string {
  const { id, date, amount, description, payee } = expense;
  const spent = negate(amount);
  const members = [
    ["TRNTYPE", spent.startsWith("-") ? "DEBIT" : "CREDIT"],
    ["DTPOSTED", dayOf(date)],
    ["TRNAMT", writeExact(spent)],
    ["FITID", String(id)],
    ["NAME", cut(payee ?? description, NAME_CHARACTERS)],
    ["MEMO", cut(memoOf(expense), MEMO_CHARACTERS)],
  ];
  const filled = members.filter(([, text]) => text !== "");
  return `<STMTTRN>${filled.map(([name, text = ""]) => `<${name}>${escapeMarkup(text)}</${name}>`).join("")}</STMTTRN>\n`;
}

function dayOf(date: CalendarDate | undefined): string {
  return date?.replaceAll("-", "") ?? BEGINNING;
}

function cut(text: string, most: number): string {
  return Array.from(onOneLine(text)).slice(0, most).join("");
}

function escapeMarkup(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
