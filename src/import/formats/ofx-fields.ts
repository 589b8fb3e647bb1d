// The fields of the record of OFX that is being read: their values by tag, and how they are shown. There is one of it: a file has many
// records with the same few tags.

import { type Key, KeyHash } from "../match/match-keys.ts";

/** Where the value of each tag that is read has its place; those of groups as ORIGCURRENCY.CURSYM. */
export const AT = {
  TRNTYPE: 0,
  DTPOSTED: 1,
  DTTRAN: 2,
  DTUSER: 3,
  DTAVAIL: 4,
  TRNAMT: 5,
  FITID: 6,
  SRVRTID: 7,
  REFNUM: 8,
  CHECKNUM: 9,
  NAME: 10,
  "PAYEE.NAME": 11,
  EXTDNAME: 12,
  MEMO: 13,
  CORRECTACTION: 14,
  CORRECTFITID: 15,
  "CURRENCY.CURSYM": 16,
  "ORIGCURRENCY.CURSYM": 17,
  "ORIGCURRENCY.CURRATE": 18,
  "BANKACCTTO.ACCTID": 19,
  "CCACCTTO.ACCTID": 20,
} as const;

/** A field by its tag. */
interface OfxField {
  /** Undefined for one that nothing is read of. */
  readonly place: number | undefined;
  /** What stands before its value: as the first one of a record, and behind others. */
  readonly first: string;
  readonly next: string;
}

const FIELDS = new Map(Object.entries(AT).map(([name, place]) => [name, fieldOf(name, place)]));
const NOTHING: readonly undefined[] = Object.keys(AT).map(() => undefined);

function fieldOf(name: string, place: number | undefined): OfxField {
  return { place, first: `<${name}>`, next: `\n<${name}>` };
}

export class OfxFields {
  readonly #values: (string | undefined)[] = [...NOTHING];
  /** Those that nothing is read of. */
  readonly #others = new Set<string>();
  readonly #hash = new KeyHash();
  /** All as they are shown. Of a large file nobody looks at them: pieces that are added up are put together only then. */
  raw = "";

  begin(): void {
    for (let place = 0; place < NOTHING.length; place += 1) this.#values[place] = undefined;
    if (this.#others.size > 0) this.#others.clear();
    this.#hash.begin();
    this.raw = "";
  }

  /** Of several with one name, the first counts. The value has no blanks at its ends, and is not empty. */
  add(name: string, value: string): void {
    const field = FIELDS.get(name) ?? fieldOf(name, undefined);
    const { place } = field;
    if (place !== undefined) {
      if (this.#values[place] !== undefined) return;
      this.#values[place] = value;
    } else if (this.#others.has(name)) return;
    else this.#others.add(name);
    const head = this.raw === "" ? field.first : field.next;
    this.raw += head + value;
    this.#hash.add(head);
    this.#hash.add(value);
  }

  at(place: number): string | undefined {
    return this.#values[place];
  }

  /** The key of `raw`. No field may be added behind it. */
  get key(): Key {
    this.#hash.part();
    return this.#hash.key;
  }
}
