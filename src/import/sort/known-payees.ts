// Finds payees of the ledger in banks' texts: SQ *BLUE BOTTLE COFFEE #12 OAKLAND is Blue Bottle Coffee. A name of one word must be the
// first word that can be a payee, since towns and streets have names like shops. A name of several words may be anywhere.

import { fold } from "../../domain/text/words.ts";

/** Names shorter than the first length would be found everywhere. Names up to the second length must be at the beginning of the text. */
const MIN_LETTERS = 2;
const SHORT_LETTERS = 3;
/** If a bank has cut off a text, it must still have this many letters of the name. */
const MIN_CUT = 8;

/** Words that banks, terminals and payment services write before a name. */
const BEFORE: ReadonlySet<string> = new Set(
  `pos,ec,girocard,debit,credit,card,purchase,payment,visa,mastercard,maestro,kartenzahlung,karte,kauf,lastschrift,sepa,basislastschrift,
  folgelastschrift,einzug,online,contactless,kontaktlos,nfc,apple,google,pay,gpay,applepay,googlepay,paypal,pp,sq,sqc,tst,sumup,zettle,iz,izettle,
  adyen,klarna,stripe,sp,wl,dd,ddr,bp,so,to,chip,pin,auth,authorised,authorized,recurring,pending,withdrawal,transaction,trans,trx,ref,nr,no,
  cb,carte,achat,paiement,par,prlv,prelevement,facture,fact,du,compra,pago,con,tarjeta,tpv,recibo,adeudo,acquisto,pagamento,carta,addebito,
  betaling,betaalautomaat,bea,pas,pasvolgnr,incasso,kop,kortkop,kortkjop,varekjop,varekop,dankort,platba,kartou,platnosc,karta,zakup,terminal,
  checkcard,ach,direct,eftpos,interac,retail,point,of,sale,refund,mc,xxxx,einkauf,bezahlung,zahlung,debitkartenumsatz,dienstleistung,vom,karten,
  shopping,internet,twint,esr,zkb,lastschrifteinzug,dauerauftrag,ueberweisung,movil,tarj,bizum,operazione,sdd,di,eur,chf,usd,gbp,pln,sek,cad,aud,
  ideal,algemeen,doorlopend,naam,autogiro,swish,payu,blik,zakup,przy,uzyciu,karty,jmp,in,at,by,von,bei,an,de,en,el,la,le,les,der,die,das,the,www,http,https,com,mktp,marketplace`
    .split(",")
    .map((word) => word.trim()),
);

interface Known {
  readonly name: string;
  /** The letters and digits of the name, without spaces. */
  readonly squeezed: string;
  readonly words: number;
}

export class KnownPayees {
  /** The keys are the first two letters of the names. */
  readonly #known: ReadonlyMap<string, readonly Known[]>;

  constructor(names: Iterable<string>) {
    const all = [...new Set(names)].flatMap((name) => knownBy(name));
    this.#known = Map.groupBy(all, ({ squeezed }) => beginningOf(squeezed, 0));
  }

  /** The longest name in the text; undefined if there is none, or if the two longest are equally long. */
  find(text: string): string | undefined {
    const words = partsOf(text);
    if (words.length === 0 || this.#known.size === 0) return undefined;
    const first = words.findIndex((word) => !isBefore(word));
    // If all words are initials, as in H&M, or words that banks write, the name may begin at any of them.
    const start = first === -1 ? words.length : first;
    const all = words.join("");
    const ends: number[] = [];
    for (const word of words) ends.push((ends.at(-1) ?? 0) + word.length);
    let best: { name: string; size: number } | undefined;
    let isTied = false;
    for (const at of words.keys()) {
      const from = ends[at - 1] ?? 0;
      for (const known of this.#known.get(beginningOf(all, from)) ?? []) {
        const size = sizeAt(known, from, { all, ends, isFirst: at <= start });
        if (size === 0 || size < (best?.size ?? 0)) continue;
        isTied = best?.size === size && best.name !== known.name;
        best = { name: known.name, size };
      }
    }
    return isTied ? undefined : best?.name;
  }
}

function beginningOf(text: string, from: number): string {
  return text.slice(from, from + MIN_LETTERS);
}

function isBefore(word: string): boolean {
  return word.length === 1 || /^(?:\d|x+$)/.test(word) || BEFORE.has(word);
}

/** Includes the spelling that banks use for umlauts. */
function knownBy(name: string): readonly Known[] {
  const spelled = name.replace(/[äöüÄÖÜß]/g, (letter) => SPELLED[letter.toLowerCase()] ?? letter);
  return [...new Set([name, spelled])].flatMap((one): Known[] => {
    const words = partsOf(one);
    const squeezed = words.join("");
    return squeezed.length < MIN_LETTERS ? [] : [{ name, squeezed, words: words.length }];
  });
}

const SPELLED: Readonly<Record<string, string>> = { ä: "ae", ö: "oe", ü: "ue", ß: "ss" };

interface Place {
  readonly all: string;
  /** The positions after words. */
  readonly ends: readonly number[];
  /** True if no word before this position can be a payee. */
  readonly isFirst: boolean;
}

/** How many letters of the name are at a position; 0 if it is not there. */
function sizeAt({ squeezed, words }: Known, from: number, { all, ends, isFirst }: Place): number {
  if (!isFirst && (words === 1 || squeezed.length <= SHORT_LETTERS)) return 0;
  const end = from + squeezed.length;
  if (all.startsWith(squeezed, from) && (ends.includes(end) || /\d/.test(all[end] ?? ""))) {
    return squeezed.length;
  }
  const rest = all.slice(from);
  return isFirst && rest.length >= MIN_CUT && squeezed.startsWith(rest) ? rest.length : 0;
}

/** Splits a text into words without punctuation. Apostrophes don't divide words. */
function partsOf(text: string): readonly string[] {
  return (
    fold(text)
      .replace(/['’`´]/g, "")
      .match(/[\p{L}\p{M}]+|\p{N}+/gu) ?? []
  );
}
