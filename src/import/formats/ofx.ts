// Reads OFX and QFX, versions 1 (SGML, with or without end tags) and 2 (XML): every account of the file, each record by itself, so that
// a broken one costs nothing but itself. Investments are reported and left out; what they did to cash is read.

import { type Reason, reason } from "../../domain/import/reasons.ts";
import { quote } from "../../domain/text/text.ts";
import {
  type FileAccount,
  type Item,
  type Reader,
  type Statement,
  skipped,
  unreadable,
} from "../record/record.ts";
import { MarkupReader } from "../text/markup.ts";
import { type OfxFields, recordOf } from "./ofx-record.ts";
import { dayOfDigits, exactAmount } from "./values.ts";

const STATEMENTS = new Set(["STMTRS", "CCSTMTRS", "INVSTMTRS"]);
const ACCOUNTS = new Set(["BANKACCTFROM", "CCACCTFROM", "INVACCTFROM"]);
const RECORDS = new Set(["STMTTRN", "STMTTRNP"]);

/** What stands in a list of investments beside the cash that they moved. */
const INVESTMENT =
  /^(?:BUY|SELL)(?:DEBT|MF|OPT|OTHER|STOCK)$|^(?:CLOSUREOPT|INCOME|INVEXPENSE|JRNLFUND|JRNLSEC|MARGININTEREST|REINVEST|RETOFCAP|SPLIT|TRANSFER)$/;

/** Groups within a record whose fields have names of their own here. */
const GROUPS = new Set(["PAYEE", "BANKACCTTO", "CCACCTTO", "CURRENCY", "ORIGCURRENCY"]);

/** Tags that mean more than their value, also within a record. */
const FRAMES: ReadonlySet<string> = new Set([
  ...[...STATEMENTS, ...ACCOUNTS, ...RECORDS, ...GROUPS],
  ...["BANKTRANLIST", "INVTRANLIST", "LEDGERBAL"],
]);

/** What of a value is kept: no field of a payment is as long. */
const VALUE_CHARACTERS = 10_000;

/** Which part of a statement the leaves belong to. */
type Place = "" | "account" | "list" | "balance" | "status" | "investment" | "other";

export class OfxReader implements Reader {
  readonly #markup: MarkupReader;
  readonly #items: Item[] = [];
  /** The leaf whose value is being read; empty between leaves. */
  #leaf = "";
  #leafLine = 1;
  #value = "";
  #statement = -1;
  #isInStatement = false;
  #statementLine = 1;
  #isCard = false;
  #isInvestment = false;
  #place: Place = "";
  #group = "";
  /** Those of the record, by their tags; of a group's as ORIGCURRENCY.CURSYM. */
  #fields = new Map<string, string>();
  #account: Map<string, string> = new Map();
  #about: Map<string, string> = new Map();
  /** What both say of the account, once it was asked for. */
  #named: { readonly account: FileAccount | undefined } | undefined;
  #record: { readonly name: string; readonly line: number } | undefined;
  #investment: { readonly name: string; readonly line: number } | undefined;

  constructor() {
    this.#markup = new MarkupReader({
      open: (name, line) => this.#open(name, line),
      close: (name, line) => this.#close(name, line),
      text: (text) => this.#take(text),
    });
  }

  *read(text: string): Generator<Item> {
    for (const _ of this.#markup.read(text))
      if (this.#items.length > 0) yield* this.#items.splice(0);
    this.#endLeaf();
    if (this.#record) this.#tell(this.#record.line, reason("cut-off"));
    this.#record = undefined;
    this.#endInvestment(this.#markup.line);
    if (this.#isInStatement) this.#endStatement(this.#markup.line);
    yield* this.#items.splice(0);
  }

  #take(text: string): void {
    if (this.#leaf !== "" && this.#value.length < VALUE_CHARACTERS) this.#value += text;
  }

  #beginLeaf(name: string, line: number): void {
    this.#leaf = name;
    this.#leafLine = line;
    this.#value = "";
  }

  #open(name: string, line: number): void {
    this.#endLeaf();
    // Nearly all tags are fields of a record.
    if (this.#record && !FRAMES.has(name)) this.#beginLeaf(name, line);
    else if (STATEMENTS.has(name)) this.#beginStatement(name, line);
    else if (ACCOUNTS.has(name)) this.#enter("account");
    else if (RECORDS.has(name)) this.#beginRecord(name, line);
    else if (name === "BANKTRANLIST" || name === "INVTRANLIST") this.#beginList(line);
    else if (name === "LEDGERBAL") this.#enter("balance");
    else if (name === "STATUS" && !this.#record) this.#enter("status");
    else if (this.#record && GROUPS.has(name)) this.#group = `${name}.`;
    else if (this.#isInvestment && !this.#record && INVESTMENT.test(name)) {
      this.#endInvestment(line);
      this.#investment = { name, line };
      this.#enter("investment");
    } else if (!this.#record && /BAL$|BALLIST$|POSLIST$|OOLIST$/.test(name) && name !== "BALAMT") {
      this.#place = "other";
    } else this.#beginLeaf(name, line);
  }

  #close(name: string, line: number): void {
    const leaf = this.#leaf;
    this.#endLeaf();
    if (leaf === name) return;
    if (this.#record && !FRAMES.has(name)) return;
    if (RECORDS.has(name)) this.#endRecord(line);
    else if (STATEMENTS.has(name)) this.#endStatement(line);
    else if (ACCOUNTS.has(name)) this.#place = "";
    else if (GROUPS.has(name)) this.#group = "";
    else if (name === "BANKTRANLIST" || name === "INVTRANLIST") this.#endList(line);
    else if (name === "STATUS") this.#endStatus(line);
    else if (name === "LEDGERBAL") this.#place = "";
    else if (name === this.#investment?.name) this.#endInvestment(line);
  }

  /** Puts the value of the leaf where it belongs. */
  #endLeaf(): void {
    const name = this.#leaf;
    this.#leaf = "";
    if (name === "") return;
    const plain = inOneLine(this.#value);
    if (plain === "") return;
    if (this.#record) {
      const field = `${this.#group}${name}`;
      // Of several with one name, the first counts.
      if (!this.#fields.has(field)) this.#fields.set(field, plain);
      return;
    }
    this.#named = undefined;
    // The tag of its record must be broken: what was paid is told, or it would be lost.
    if (name === "TRNAMT")
      this.#tell(this.#leafLine, reason("misplaced", `TRNAMT ${quote(plain)}`));
    if (this.#place === "account") this.#account.set(name, plain);
    else if (this.#place === "balance" || this.#place === "status" || this.#place === "list") {
      this.#about.set(name, plain);
    } else if (name === "CURDEF") this.#about.set("CURDEF", plain);
  }

  #enter(place: Place): void {
    if (!this.#record) this.#place = place;
  }

  #beginStatement(name: string, line: number): void {
    if (this.#isInStatement) this.#endStatement(line);
    this.#isInStatement = true;
    this.#statement += 1;
    this.#statementLine = line;
    this.#isCard = name === "CCSTMTRS";
    this.#isInvestment = name === "INVSTMTRS";
    this.#account = new Map();
    this.#about = new Map();
    this.#named = undefined;
    this.#place = "";
  }

  #beginList(line: number): void {
    // A fragment of a file has a list and nothing around it.
    if (!this.#isInStatement) this.#beginStatement("STMTRS", line);
    this.#place = "list";
  }

  #endList(line: number): void {
    if (this.#record) this.#endRecord(line);
    this.#endInvestment(line);
    this.#place = "";
  }

  #beginRecord(name: string, line: number): void {
    if (this.#record) this.#endRecord(line);
    if (!this.#isInStatement) this.#beginStatement("STMTRS", line);
    this.#record = { name, line };
    this.#group = "";
    this.#fields = new Map();
    this.#investment = undefined;
  }

  #endRecord(endLine: number): void {
    const record = this.#record;
    this.#record = undefined;
    this.#group = "";
    if (!record) return;
    const account = this.#accountNow();
    const item = recordOf(this.#fields, {
      place: { line: record.line, endLine, raw: rawOf(this.#fields) },
      isPending: record.name === "STMTTRNP",
      statement: this.#statement,
      account,
      currency: account?.currency || undefined,
    });
    this.#items.push(item);
  }

  #endInvestment(endLine: number): void {
    const investment = this.#investment;
    this.#investment = undefined;
    if (!investment) return;
    this.#items.push(
      skipped({ line: investment.line, endLine, raw: investment.name }, reason("investment")),
    );
    this.#place = "list";
  }

  #endStatus(line: number): void {
    this.#place = "";
    if (this.#about.get("SEVERITY") === "ERROR") {
      const [code = "", message = ""] = ["CODE", "MESSAGE"].map((name) => this.#about.get(name));
      this.#tell(line, reason("bank-error", code, message));
    }
    for (const name of ["CODE", "SEVERITY", "MESSAGE"]) this.#about.delete(name);
  }

  #endStatement(endLine: number): void {
    if (!this.#isInStatement) return;
    if (this.#record) this.#endRecord(endLine);
    this.#isInStatement = false;
    const account = this.#accountNow();
    const from = dayOfDigits(this.#about.get("DTSTART") ?? "");
    const to = dayOfDigits(this.#about.get("DTEND") ?? "");
    const closing = exactAmount(this.#about.get("BALAMT") ?? "");
    const statement: Statement = {
      type: "statement",
      line: this.#statementLine,
      endLine,
      statement: this.#statement,
      kind: "statement",
      ...(account && { account }),
      ...(account?.currency && { currency: account.currency }),
      ...(from && { from }),
      ...(to && { to }),
      ...(closing !== undefined && { closing }),
    };
    this.#items.push(statement);
  }

  #accountNow(): FileAccount | undefined {
    this.#named ??= { account: this.#readAccount() };
    return this.#named.account;
  }

  #readAccount(): FileAccount | undefined {
    const id = this.#account.get("ACCTID")?.replace(/\s/g, "");
    const currency = this.#about.get("CURDEF")?.toUpperCase();
    if (id === undefined) return undefined;
    const type = this.#account.get("ACCTTYPE")?.toUpperCase();
    const bank = this.#account.get("BANKID") ?? this.#account.get("BROKERID");
    const isCard = this.#isCard || type === "CREDITLINE" || type === "CREDITCARD";
    return {
      id,
      kind: this.#isInvestment ? "investment" : isCard ? "card" : "bank",
      ...(bank !== undefined && { bank }),
      ...(currency !== undefined && { currency }),
    };
  }

  #tell(line: number, why: Reason): void {
    const place = { line, endLine: this.#markup.line, raw: rawOf(this.#fields) };
    this.#items.push(unreadable(place, why));
  }
}

function rawOf(fields: OfxFields): string {
  return Array.from(fields, ([name, value]) => `<${name}>${value}`).join("\n");
}

/** A value may go on in the next line. */
function inOneLine(value: string): string {
  const line = value.trim();
  if (!/[\r\n]/.test(line)) return line;
  return line
    .split(/[\r\n]+/)
    .map((each) => each.trim())
    .join(" ");
}
