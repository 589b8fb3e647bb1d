// Derives the name of a new payee from a bank's text: SQ *BLUE BOTTLE COFFEE #12 OAKLAND CA is Blue Bottle Coffee. A text stays as it is if
// nothing would remain.

import { RULE_WORD_CHARACTERS } from "../../domain/import/terms.ts";
import { memoized } from "../../domain/text/lazily.ts";
import { fold, isFiller } from "../../domain/text/words.ts";
import { type RowWord, rowWordsIn } from "../record/row-words.ts";

/** Payment services that write their own name and a star before the payee's name. */
const SERVICE =
  /^(?:sqc?|tst|sp|pp|py|paypal|iz|i?zettle_?|sumup|klarna|stripe|adyen|wl|dd|cke|fsp|google|eb|payu|wpy)\s*\*+\s*(?=\p{L})/iu;

const words = (list: string): ReadonlySet<string> => new Set(list.split(/[\s,]+/));

/** Words that terminals and banks write before the name, and those that may follow them. */
const BEFORE = words(
  `pos,eftpos,checkcard,ec,girocard,debit,kartenzahlung,lastschrift,basislastschrift,folgelastschrift,sepa,contactless,kontaktlos,recurring,cb,carte,achat,
  prlv,prelevement,compra,adeudo,recibo,acquisto,addebito,betaalautomaat,bea,incasso,kortkop,kortkjop,varekjop,varekop,dankort,visa,refund,merchandise,facture,avoir,remb,rembt,debito,
  estorno,zwrot,einkauf,warenbezug`,
);
const AFTER = words(
  "card,karte,purchase,payment,sale,visa,mastercard,maestro,con,tarjeta,par,carte,cb,du,en,in,at,a,bei,de,pago,sepa,auth,pin,nfc,no,nr",
);
/** Words for the type of a booking. No purchase is called by one of them. */
const TYPES = words(
  `pos,eftpos,checkcard,girocard,debit,kartenzahlung,kartenumsatz,lastschrift,basislastschrift,folgelastschrift,abbuchung,dauerauftrag,gutschrift,
  uberweisung,ueberweisung,echtzeituberweisung,onlineuberweisung,contactless,card,karte,standing,prlv,prelevement,virement,domiciliacion,
  transferencia,adeudo,addebito,bonifico,betaalautomaat,overboeking,incasso,kortkop,kortkjop,varekjop,varekop,dankort`,
);

/** True for a folded word that banks write about any booking, so that it says nothing about a purchase. */
export function isBankWord(word: string): boolean {
  return BEFORE.has(word) || AFTER.has(word) || TYPES.has(word);
}

/** True for the type of a booking, such as "Kartenzahlung girocard", which says nothing about a purchase. */
export function isBookingType(text: string): boolean {
  const all = text.split(/[\s:/-]+/).map(bareWord);
  return (
    all.some((word) => TYPES.has(word)) && all.every((word) => word === "" || isBankWord(word))
  );
}

/** The beginning of the part that doesn't belong to the name. */
const END = new RegExp(
  [
    String.raw`\/\/|\\|\s*\*|\s*#\s*\d|\s+sagt danke\b|\s+des:|\s+x{2,}\d`,
    // This is a shop's number, with the word for it.
    String.raw`\s+(?:store|shop|filiale|fil|branch|unit|nr|no)\b\.?\s*#?\d`,
    // These are a number that is not a year, and a date or a time.
    String.raw`\s+(?:0\d{2}|(?!(?:19|20)\d{2}(?!\d))\d{4})`,
    String.raw`\s+\d{1,2}[./:-]\d{1,2}(?!\d*\p{L})`,
    // This is a town with its country.
    String.raw`\/[\p{L} .-]+\/[a-z]{2,3}$`,
  ].join("|"),
  "iu",
);
/** A shop's number, as terminals write it. */
const SHOP = /\s+(?:(?:store|shop|filiale|fil)\b\.?\s*#?|#)\d/iu;
/** In a text in capitals, any number of three digits ends it, with letters before it or without. */
const NUMBER = /\s+\p{L}{0,3}-?\d{3}/u;

/** The remains of a number that was removed. */
const REST = /(?:\s+(?:store|shop|filiale|fil|branch|unit|nr|no)\b\.?|[\s,;:*#/_-]+)+$/i;

const STATES = words(
  `AL,AK,AZ,AR,CA,CO,CT,DE,FL,GA,HI,ID,IL,IN,IA,KS,KY,LA,ME,MD,MA,MI,MN,MS,MO,MT,NE,NV,NH,NJ,NM,NY,NC,ND,OH,OK,OR,PA,RI,SC,SD,TN,TX,UT,VT,
  VA,WA,WV,WI,WY,DC,USA,GBR,DEU,FRA,ESP,ITA,NLD,CHE,AUT`,
);
/** The first words of town names that have two words. */
const TOWN_STARTS = words("NEW,SAN,SANTA,LOS,LAS,EL,FORT,FT,ST,SAINT,NORTH,SOUTH,EAST,WEST,PALO");

/** The spelling of company types. Other short words are all capitals only if they have no vowel. */
const FORMS = new Map(
  "GmbH,Ltd,Inc,Co,AG,SA,SE,KG,OHG,UG,BV,NV,AB,AS,OY,eG"
    .split(",")
    .map((form) => [fold(form), form]),
);
const SMALL = words("of,and,y,de,du,des,del,und,la,le,di,da");

/** At least two letters must be left. */
const NAME = /\p{L}.*\p{L}/su;

export const payeeName = memoized(20_000, (text) => {
  const whole = text.replace(/\s+/g, " ").trim();
  const name = [withoutStart, withoutEnd, withoutTown].reduce(
    (before, step) => [step(before)].find((after) => NAME.test(after)) ?? before,
    whole,
  );
  // The payee may write itself like this, as IKEA does.
  if (name === whole && name.length <= 4) return name;
  // Banks write a space in place of an apostrophe, as in MCDONALD S.
  return inLowercase(name.replace(/(\p{Lu}{3,}) S(?= |$)/gu, "$1'S"));
});

const MOST_RULE_WORDS = 5;
const KINDS_OF_ANY: readonly RowWord[] = ["purchase", "transfer", "spent", "received"];
const OF_ANY = words("transfer,transfers,zahlung,kauf,zakup,kob,order,online,deposit,withdrawal");

/** True for a word that may be in the text of any booking. */
function isOfAny(word: string): boolean {
  const kinds = rowWordsIn(word);
  return isBankWord(word) || OF_ANY.has(word) || KINDS_OF_ANY.some((kind) => kinds.has(kind));
}

/** The words by which a rule finds rows like one that names no payee. There are none if the text has only words that banks write. */
export function ruleWords(text: string): readonly string[] {
  const all = payeeName(text).split(" ");
  // Numbers and dates differ from row to row.
  const steady = all.filter((word) => /\p{L}/u.test(word) && !/\p{N}/u.test(word));
  const words = steady.length > 0 ? steady : all;
  // A rule for "Card payment" or "Transfer to" would change most rows.
  if (words.map(bareWord).every((word) => isFiller(word) || isOfAny(word))) return [];
  return words.filter((word) => word.length <= RULE_WORD_CHARACTERS).slice(0, MOST_RULE_WORDS);
}

/** True if a text certainly begins with a payee: a payment service has written it, or a shop's number directly follows the name. */
export function beginsWithPayee(text: string): boolean {
  if (SERVICE.test(text)) return true;
  return isInCapitals(text) && SHOP.test(text) && text.search(SHOP) === endOf(text);
}

function withoutStart(text: string): string {
  const parts = text.replace(SERVICE, "").split(" ");
  if (!BEFORE.has(bareWord(parts[0]))) return parts.join(" ");
  const at = parts.findIndex((part) => {
    const word = bareWord(part);
    return word !== "" && !/^\d/.test(word) && !BEFORE.has(word) && !AFTER.has(word);
  });
  return at === -1
    ? ""
    : parts
        .slice(at)
        .join(" ")
        .replace(/^[/:-]+/, "");
}

function bareWord(part = ""): string {
  return fold(part).replace(/[^\p{L}\p{N}]/gu, "");
}

function withoutEnd(text: string): string {
  const at = endOf(text);
  return at === -1 ? text : text.slice(0, at).replace(REST, "");
}

function endOf(text: string): number {
  const ends = [END, ...(isInCapitals(text) ? [NUMBER] : [])].map((end) => text.search(end));
  return ends.filter((at) => at !== -1).toSorted((a, b) => a - b)[0] ?? -1;
}

function isInCapitals(text: string): boolean {
  return !/\p{Ll}/u.test(text);
}

/** Only in texts in capitals does a town follow the name without a separator. */
function withoutTown(text: string): string {
  const parts = text.split(" ");
  const hasTown = isInCapitals(text) && parts.length > 2 && STATES.has(parts.at(-1) ?? "");
  if (!hasTown) return text;
  const isOfTwo = parts.length > 3 && TOWN_STARTS.has(parts.at(-3) ?? "");
  return parts.slice(0, isOfTwo ? -3 : -2).join(" ");
}

function inLowercase(name: string): string {
  if (!isInCapitals(name)) return name;
  return name.replace(/[\p{L}\p{N}][\p{L}\p{N}'’.&]*/gu, (word, at: number) => {
    const small = word.toLowerCase();
    const form = at > 0 ? FORMS.get(small) : undefined;
    if (form) return form;
    if (at > 0 && SMALL.has(small)) return small;
    if (/^(?:\p{L}\.)+\p{L}?$/u.test(word)) return word;
    if (word.length <= 4 && /&|^[^AEIOUYÄÖÜ]{2,3}$/u.test(word)) return word;
    return small.replace(/^(?:mc)?\p{L}/u, (start) =>
      start.length === 1 ? start.toUpperCase() : `Mc${start.slice(2).toUpperCase()}`,
    );
  });
}
