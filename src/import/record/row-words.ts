// Words of bank texts that tell what a row is, in the languages of banks: wages, refunds, cash, fees, card payments.

import { fold, wordsOfFolded } from "../../domain/text/words.ts";

/** What a text speaks of. */
export type RowWord =
  | "bought"
  | "card-paid"
  | "card-payment"
  | "cash"
  | "credited"
  | "fee"
  | "income"
  | "interest"
  | "refund"
  | "rent"
  | "spent"
  | "transfer";

/** Each stands for a whole word or several, or, with a star, for the beginning of one. In scripts without spaces, anywhere. */
const WORDS: Readonly<Record<RowWord, string>> = {
  income: `salary,salaries,payroll,wages,wage,pension,gehalt,lohn,lohnzahlung,bezuge,besoldung,rente,kindergeld,salaire,paie,allocation*,nomina,sueldo,
    stipendio,accredito stipendio,salario,ordenado,wynagrodzenie,vyplata,mzda,fizetes,munkaber,salaris,loon,lon,lonn,palkka,plat,plata,зарплата,
    заработная плата,maas,dividend,dividende,dividendo,代发,工资,代发工资,公积金,给与,給料,給与,급여,বেতন,msp div,direct deposit,payroll deposit`,
  interest: `interest paid to you,interest earned,credit interest,habenzinsen,guthabenzinsen,interets crediteurs,结息,存款利息,利息收入,interest payment,
    intereses a favor`,
  refund: `refund,return,refunds,refunded,reversal,chargeback,returned,purchase return,merchandise return,erstattung,ruckerstattung,
    ruckzahlung,retoure,storno,remboursement,rembours,avoir,reembolso,devolucion,rimborso,storno operazione,zwrot,vraceni,vratka,visszaterites,
    terugbetaling,retour,restitutie,aterbetalning,retur,refusjon,tilbagebetaling,hyvitys,palautus,возврат,iade,退款,退货,返金,환불,ফেরত`,
  credited: "gutschrift,gutschriften",
  cash: `atm,cash withdrawal,cashpoint,cash machine,withdrawal atm,atm withdrawal,mobile withdrawal,bargeldauszahlung,bargeld,geldautomat,
    barabhebung,gaa,retrait,retrait dab,retrait especes,cajero,retirada de efectivo,disposicion cajero,reintegro,prelievo,bancomat prelievo,levantamento,
    wyplata z bankomatu,bankomat*,vyber,vyber z bankomatu,keszpenzfelvetel,geldopname,geldautomaat,gea,uttag,bankomatuttag,kontantuttak,haevning,
    otto,automaattinosto,nosto,выдача наличных,取款,提现,atm取款,現金引出,引出し`,
  fee: `fee,fees,service charge,monthly charge,commission,kontofuhrung,kontofuhrungsgebuhr,gebuhr,gebuhren,entgelt,entgeltabschluss,frais,
    cotisation,comision,commissione,canone,spese,prowizja,oplata,poplatek,dij,kezelesi koltseg,kosten,avgift,gebyr,palvelumaksu,комиссия,手续费,年费,
    sollzinsen,overdraft interest,agios`,
  "card-paid": `payment thank you,thank you for your payment,card payment received,payment received,direct debit received,
    pago recibido,pagos recibidos,paiement recu,pagamento recebido,pagamento ricevuto,betaling ontvangen,betaling mottatt,betaling modtaget,
    betalning mottagen,zahlung erhalten,zahlung eingegangen,platnosc otrzymana,
    wplata otrzymana,splata otrzymana,platba prijata,maksu vastaanotettu,оплата получена`,
  "card-payment": `autopay,autopay pymt,credit card payment,ausgleich kreditkarte,
    kreditkartenabrechnung,abrechnung kreditkarte,kreditkartenausgleich,visa abrechnung,reglement carte,prelevement carte,pago tarjeta,
    liquidacion tarjeta,addebito carta,splata karty,还款,信用卡还款,正常还款,カード引落`,
  transfer: `own transfer,transfer from,transfer to,internal transfer,transfer between,account transfer,umbuchung,eigenubertrag,
    eigene uberweisung,ubertrag,virement interne,traspaso,giroconto,przelew wlasny,vlastni prevod,overboeking eigen,overforing egen,转存,
    银行转证券`,
  spent: `purchase,pos purchase,pos,card purchase,kartenzahlung,girocard,lastschrift,folgelastschrift,basislastschrift,sepa basislastschrift,
    lastschrifteinzug,dauerauftrag,paiement par carte,achat,achat cb,carte,prelevement,compra,pago con tarjeta,
    recibo,pagamento,acquisto,addebito,platba kartou,platnosc karta,betaalautomaat,incasso,betaling,kortkop,kortkjop,varekjop,korttiosto,
    visa purchase,debit card purchase,direct debit,bill payment,消费,покупка,оплата,kredi karti,contactless`,
  bought: "groceries,supermarket,kaffee,coffee,cafe,restaurant,grocery,dining",
  rent: "miete,rent,loyer,alquiler,affitto,huur",
};

const SPACELESS = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]/u;

interface Compiled {
  readonly kind: RowWord;
  readonly phrases: readonly string[];
}

/** Phrases by their first words; those that begin words, and those of scripts without spaces, apart. */
const byFirst = new Map<string, (readonly [readonly string[], RowWord])[]>();
const starts: (readonly [string, RowWord])[] = [];
const anywhere: (readonly [string, RowWord])[] = [];

for (const { kind, phrases } of compiled()) {
  for (const phrase of phrases) {
    if (SPACELESS.test(phrase)) anywhere.push([phrase, kind]);
    else if (phrase.endsWith("*")) starts.push([phrase.slice(0, -1), kind]);
    else {
      const [first = "", ...rest] = phrase.split(" ");
      const all = byFirst.get(first) ?? [];
      all.push([rest, kind]);
      byFirst.set(first, all);
    }
  }
}

const ASCII = 0x80;
const LONG = 31;
/** 1 for what words of ASCII are made of. */
const IN_WORD = Uint8Array.from({ length: ASCII }, (_, unit) =>
  Number(/[a-z0-9]/.test(String.fromCharCode(unit))),
);
/** By the first two letters: how long the words are that begin a phrase, as bits. */
const lengths = new Uint32Array(ASCII * ASCII);
for (const word of byFirst.keys()) {
  const pair = pairAt(word, 0, word.length);
  lengths[pair] = (lengths[pair] ?? 0) | (1 << Math.min(word.length, LONG));
}
// Whatever its length.
for (const [start] of starts) lengths[pairAt(start, 0, start.length)] = 0xffff_ffff;

function compiled(): readonly Compiled[] {
  return Object.entries(WORDS).map(([kind, list]) => ({
    // Safe: these are its keys.
    kind: kind as RowWord,
    phrases: list.split(",").map((phrase) => fold(phrase).replace(/\s+/g, " ").trim()),
  }));
}

const KINDS = Object.keys(WORDS);
const bitOf = (kind: RowWord) => 1 << KINDS.indexOf(kind);
/** A set for each combination, so that equal ones are one. */
const sets = new Map<number, ReadonlySet<RowWord>>();

/** What the words of a text speak of. */
export function rowWordsIn(text: string): ReadonlySet<RowWord> {
  return setOfWords(rowBitsIn(fold(text)));
}

/** The same as bits, of a text that is folded. */
export function rowBitsIn(folded: string): number {
  let [found, start] = [0, -1];
  for (let at = 0; at <= folded.length; at += 1) {
    const unit = at < folded.length ? folded.charCodeAt(at) : 0;
    if (unit >= ASCII) return rowBitsAmong(wordsOfFolded(folded), folded);
    if (IN_WORD[unit] === 1) {
      if (start === -1) start = at;
      continue;
    }
    if (start !== -1 && mayBegin(folded, start, at)) found |= bitsAt(folded, start, at);
    start = -1;
  }
  return found;
}

/** Nearly all words begin no phrase: two letters and the length tell, without the word itself. */
function mayBegin(text: string, start: number, end: number): boolean {
  return ((lengths[pairAt(text, start, end)] ?? 0) & (1 << Math.min(end - start, LONG))) !== 0;
}

function pairAt(text: string, start: number, end: number): number {
  return text.charCodeAt(start) * ASCII + (end - start > 1 ? text.charCodeAt(start + 1) : 0);
}

function bitsAt(text: string, start: number, end: number): number {
  const word = text.slice(start, end);
  let found = word.length > SHORT ? startingBits(word) : 0;
  for (const [rest, kind] of byFirst.get(word) ?? NO_PHRASES) {
    if (isFollowedBy(rest, text, end)) found |= bitOf(kind);
  }
  return found;
}

function isFollowedBy(words: readonly string[], text: string, from: number): boolean {
  let at = from;
  for (const word of words) {
    while (at < text.length && IN_WORD[text.charCodeAt(at)] !== 1) at += 1;
    if (!text.startsWith(word, at)) return false;
    at += word.length;
    if (IN_WORD[text.charCodeAt(at)] === 1) return false;
  }
  return true;
}

function rowBitsAmong(words: readonly string[], folded: string): number {
  let found = 0;
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? "";
    const phrases = byFirst.get(word);
    for (const [rest, kind] of phrases ?? NO_PHRASES) {
      if (rest.every((next, index) => words[at + 1 + index] === next)) found |= bitOf(kind);
    }
    if (word.length > SHORT) found |= startingBits(word);
  }
  if (SPACELESS.test(folded)) {
    for (const [phrase, kind] of anywhere) if (folded.includes(phrase)) found |= bitOf(kind);
  }
  return found;
}

/** No star stands behind so few letters. */
const SHORT = 4;

function startingBits(word: string): number {
  let found = 0;
  for (const [start, kind] of starts) if (word.startsWith(start)) found |= bitOf(kind);
  return found;
}

const NO_PHRASES: readonly (readonly [readonly string[], RowWord])[] = [];

/** The words that bits stand for. */
export function setOfWords(bits: number): ReadonlySet<RowWord> {
  const kept = sets.get(bits);
  if (kept) return kept;
  // Safe: these are its keys.
  const set = new Set(KINDS.filter((_, at) => (bits & (1 << at)) !== 0) as RowWord[]);
  sets.set(bits, set);
  return set;
}
