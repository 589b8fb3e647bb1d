// Reads OFX and QFX, versions 1 (SGML, with or without end tags) and 2 (XML): every account of the file, each record by itself, so that
// a broken one costs nothing but itself. Investments are reported and left out; what they did to cash is read.

import { type Reason, reason } from "../../domain/import/reasons.ts";
import { quote } from "../../domain/text/text.ts";
import { type FileAccount, type Item, type Reader, skipped, unreadable } from "../record/record.ts";
import { MarkupReader } from "../text/markup.ts";
import { type OfxFields, recordOf } from "./ofx-record.ts";

const STATEMENTS = new Set(["STMTRS", "CCSTMTRS", "INVSTMTRS"]);
const LISTS = new Set(["BANKTRANLIST", "INVTRANLIST"]);
const RECORDS = new Set(["STMTTRN", "STMTTRNP"]);

/** What stands in a list of investments beside the cash that they moved. */
const INVESTMENT =
  /^(?:BUY|SELL)(?:DEBT|MF|OPT|OTHER|STOCK)$|^(?:CLOSUREOPT|INCOME|INVEXPENSE|JRNLFUND|JRNLSEC|MARGININTEREST|REINVEST|RETOFCAP|SPLIT|TRANSFER)$/;

/** Groups within a record whose fields have names of their own here, and those around records. */
const GROUPS = new Set(["PAYEE", "BANKACCTTO", "CCACCTTO", "CURRENCY", "ORIGCURRENCY"]);
const OUTER_GROUP =
  /^(?:(?:BANK|CC|INV)ACCTFROM|STATUS|\w*(?:BAL|BALLIST|POSLIST|OOLIST|TRANLIST))$/;

/** What of a value is kept: no field of a payment is as long. */
const VALUE_CHARACTERS = 10_000;

interface Open {
  readonly name: string;
  readonly line: number;
}

export class OfxReader implements Reader {
  readonly #markup = new MarkupReader({
    open: (name, line) => this.#open(name, line),
    close: (name, line) => this.#close(name, line),
    text: (text) => {
      if (this.#leaf && this.#value.length < VALUE_CHARACTERS) this.#value += text;
    },
  });
  readonly #items: Item[] = [];
  /** The leaf whose value is being read. */
  #leaf: Open | undefined;
  #value = "";
  #statements = 0;
  #statement: Open | undefined;
  /** The names of leaves begin with it: a group has ORIGCURRENCY.CURSYM. */
  #group = "";
  #fields = new Map<string, string>();
  /** These fields surround the records. */
  #about = new Map<string, string>();
  /** The account that this says, once it was asked for. */
  #account: FileAccount | undefined;
  #record: Open | undefined;
  #investment: Open | undefined;

  read(text: string): readonly Item[] {
    this.#markup.read(text);
    this.#endLeaf();
    if (this.#record) this.#tell(this.#record.line, reason("cut-off"));
    this.#record = undefined;
    this.#endInvestment(this.#markup.line);
    this.#endStatement(this.#markup.line);
    return this.#items;
  }

  #open(name: string, line: number): void {
    this.#endLeaf();
    if (STATEMENTS.has(name)) this.#beginStatement(name, line);
    else if (RECORDS.has(name)) this.#beginRecord(name, line);
    else if (this.#record ? GROUPS.has(name) : OUTER_GROUP.test(name)) this.#group = `${name}.`;
    else if (!this.#record && this.#isInvestment && INVESTMENT.test(name)) {
      this.#endInvestment(line);
      this.#investment = { name, line };
    } else {
      this.#leaf = { name, line };
      this.#value = "";
    }
    // A fragment of a file has a list and nothing around it.
    if (LISTS.has(name) && !this.#statement) this.#beginStatement("STMTRS", line);
  }

  #close(name: string, line: number): void {
    const leaf = this.#leaf;
    this.#endLeaf();
    if (leaf?.name === name) return;
    if (RECORDS.has(name)) this.#endRecord(line);
    else if (STATEMENTS.has(name)) this.#endStatement(line);
    else if (LISTS.has(name)) {
      this.#endRecord(line);
      this.#endInvestment(line);
    } else if (name === "STATUS" && !this.#record) this.#endStatus(line);
    else if (name === this.#investment?.name) this.#endInvestment(line);
    if (this.#group === `${name}.`) this.#group = "";
  }

  get #isInvestment(): boolean {
    return this.#statement?.name === "INVSTMTRS";
  }

  /** Puts the value of the leaf where it belongs. */
  #endLeaf(): void {
    const leaf = this.#leaf;
    this.#leaf = undefined;
    const plain = inOneLine(this.#value);
    if (!leaf || plain === "") return;
    const field = `${this.#group}${leaf.name}`;
    if (this.#record) {
      // Of several with one name, the first counts.
      if (!this.#fields.has(field)) this.#fields.set(field, plain);
      return;
    }
    // The tag of its record must be broken: what was paid is told, or it would be lost.
    if (leaf.name === "TRNAMT")
      this.#tell(leaf.line, reason("misplaced", `TRNAMT ${quote(plain)}`));
    this.#about.set(field, plain);
    this.#account = undefined;
  }

  #beginStatement(name: string, line: number): void {
    this.#endStatement(line);
    this.#statement = { name, line };
    this.#statements += 1;
    this.#about = new Map();
    this.#account = undefined;
    this.#group = "";
  }

  #beginRecord(name: string, line: number): void {
    this.#endRecord(line);
    if (!this.#statement) this.#beginStatement("STMTRS", line);
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
      statement: this.#statements - 1,
      account,
      currency: account?.currency || undefined,
    });
    this.#items.push(item);
  }

  #endInvestment(endLine: number): void {
    const investment = this.#investment;
    this.#investment = undefined;
    if (!investment) return;
    const { line, name } = investment;
    this.#items.push(skipped({ line, endLine, raw: name }, reason("investment")));
  }

  #endStatus(line: number): void {
    const [severity, code = "", message = ""] = ["SEVERITY", "CODE", "MESSAGE"].map((name) => {
      const value = this.#about.get(`STATUS.${name}`);
      this.#about.delete(`STATUS.${name}`);
      return value;
    });
    if (severity === "ERROR") this.#tell(line, reason("bank-error", code, message));
  }

  #endStatement(endLine: number): void {
    const open = this.#statement;
    if (!open) return;
    this.#endRecord(endLine);
    this.#statement = undefined;
    const account = this.#accountNow();
    this.#items.push({
      ...{ type: "statement", line: open.line, endLine, statement: this.#statements - 1 },
      ...(account && { account }),
      ...(account?.currency && { currency: account.currency }),
    });
  }

  #accountNow(): FileAccount | undefined {
    this.#account ??= accountIn(this.#about, this.#statement?.name ?? "");
    return this.#account;
  }

  #tell(line: number, why: Reason): void {
    const place = { line, endLine: this.#markup.line, raw: rawOf(this.#fields) };
    this.#items.push(unreadable(place, why));
  }
}

function accountIn(about: OfxFields, statement: string): FileAccount | undefined {
  const groups = ["BANKACCTFROM", "CCACCTFROM", "INVACCTFROM"];
  const value = (name: string) => groups.flatMap((group) => about.get(`${group}.${name}`) ?? [])[0];
  const id = value("ACCTID")?.replace(/\s/g, "");
  const currency = about.get("CURDEF")?.toUpperCase();
  if (id === undefined) return undefined;
  const type = value("ACCTTYPE")?.toUpperCase();
  const bank = value("BANKID") ?? value("BROKERID");
  const isCard = statement === "CCSTMTRS" || type === "CREDITLINE" || type === "CREDITCARD";
  return {
    id,
    kind: statement === "INVSTMTRS" ? "investment" : isCard ? "card" : "bank",
    ...(bank !== undefined && { bank }),
    ...(currency !== undefined && { currency }),
  };
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
