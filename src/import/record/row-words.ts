// Words in banks' texts that show what a row is, in many languages: wages, refunds, cash, fees, card payments.

import { keysOf } from "../../domain/keys.ts";
import { memoized } from "../../domain/text/lazily.ts";
import { fold, wordsOf } from "../../domain/text/words.ts";

/** The subject of a text. */
export type RowWord =
  | "bought"
  | "card"
  | "card-paid"
  | "card-payment"
  | "cash"
  | "cashback"
  | "credited"
  | "fee"
  | "income"
  | "interest"
  | "investment"
  | "own"
  | "purchase"
  | "received"
  | "refund"
  | "savings"
  | "savings-short"
  | "spent"
  | "transfer";

/**
 * Each entry is a whole word or several. With a star at its end, it is the beginning of a word, and with a star before it, the end of one.
 * In scripts without spaces, it may be anywhere.
 */
const WORDS: Readonly<Record<RowWord, string>> = {
  income: `salary,salaries,payroll,wages,wage,pension,gehalt,lohn,lohnzahlung,bezuge,besoldung,rente,kindergeld,salaire,paie,allocation*,nomina,sueldo,
    stipendio,accredito stipendio,salario,ordenado,wynagrodzenie,vyplata,mzda,fizetes,munkaber,salaris,loon,lon,lonn,palkka,plat,plata,зарплата,
    заработная плата,maas,dividend,dividende,dividendo,代发,工资,代发工资,公积金,给与,給料,給与,급여,বেতন,msp div,direct deposit,payroll deposit,
    gaji,μισθοδοσια,μισθος,pago de nomi,pago nomina,proventos,recebimento de proventos,vencimentos,salariu,
    luong,laun,placa,plaća,משכורת,راتب,월급,薪資,薪资,薪水,зарплат*,заработн*,tootasu,
    darba alga,darbo uzmokestis,キュウヨ,ショウヨ`,
  cashback: "cashback,cash back,кэшбэк,кешбэк,кешбек,现金奖励,返现,回饋,キャッシュバック,캐시백",
  interest: `interest paid to you,interest earned,credit interest,habenzinsen,guthabenzinsen,interets crediteurs,结息,存款利息,利息收入,interest payment,interest credit,
    intereses a favor,
    abono intereses,juros,rendimento,kamat,kamatjovairas,urok,uroky,pripsane uroky,bunga,τοκοι,ranta,sparrente,korko,palukanos,
    普通預金利息,利息,이자`,
  refund: `refund,return,refunds,refunded,reversal,chargeback,returned,purchase return,merchandise return,erstattung,ruckerstattung,
    ruckzahlung,retoure,storno,remboursement,rembours,avoir,reembolso,devolucion,rimborso,storno operazione,zwrot,vraceni,vratka,visszaterites,
    devol,devolucao,estorno,povrat,vratenie,restituire,rambursare,grazinimas,atmaksa,tagasimakse,iade edilen,повернення,възстанов*,возмещение,
    επιστροφη,החזר,זיכוי,استرداد,返品,반품,hoan tien,pengembalian,terugbetaling,retour,restitutie,aterbetalning,retur,refusjon,tilbagebetaling,hyvitys,palautus,возврат,iade,退款,退货,返金,환불,ফেরত,
    purchase ret,card credit,credit adjustment,pos return,merchant credit,purchase reversal,reversion,reversion compra,reverso,
    anulacion,kortretur,kortaterbetalning,rueckerstattung,rueckzahlung,rueckueberweisung,возврат покупки,
    ruckvergut*,rueckvergut*,remb*,remboursement*,zwrot*,vracil*,endurgreid*,terugbetal*,aterbetal*,tilbagebetal*,refund*,取消,취소,결제취소,คืนเงิน,退回,退貨`,
  credited: "gutschrift,gutschriften",
  cash: `atm,cash withdrawal,cashpoint,cash machine,withdrawal atm,atm withdrawal,mobile withdrawal,bargeldauszahlung,bargeld,geldautomat,
    barabhebung,gaa,retrait,retrait dab,retrait especes,cajero,retirada de efectivo,disposicion cajero,reintegro,prelievo,bancomat prelievo,levantamento,
    wyplata z bankomatu,bankomat*,vyber,vyber z bankomatu,keszpenzfelvetel,geldopname,geldautomaat,gea,uttag,bankomatuttag,kontantuttak,haevning,
    otto automaatti,ottoautomaatti,automaattinosto,nosto,выдача наличных,取款,提现,atm取款,現金引出,引出し,
    cpt,abm,abm withdrawal,atm wdl,atm cash,cash wdl,behebung,auszahlung geldautomat,saque,saque atm,retiro cajero,retiro efectivo,
    retiro en efectivo,keszpenzfelvet*,vyber hotovosti,αναληψη,αναληψη μετρητων,tarikan atm,tarik tunai,снятие наличных,
    retragere numerar,para cekme,nakit cekim,wyplata gotowki,rut tien,uttekt ur hradbanka,hradbank*,dvig gotovine,現金提款,현금출금,atm출금,כספומט,משיכת מזומן,سحب نقدي,현금인출`,
  fee: `fee,fees,service charge,monthly charge,commission,kontofuhrung,kontofuhrungsgebuhr,gebuhr,gebuhren,entgelt,entgeltabschluss,frais,
    cotisation,comision,commissione,canone,spese,prowizja,oplata,poplatek,dij,kezelesi koltseg,kosten,avgift,gebyr,palvelumaksu,комиссия,手续费,年费,
    sollzinsen,overdraft interest,agios,thjonustugjald*,nadomestilo,provizija,עמלה,עמלת,手續費,수수료,phi dich vu`,
  "card-paid": `autopay,autopay pymt,ihre zahlung,payment thank you,thank you for your payment,card payment received,payment received,direct debit received,
    pago recibido,pagos recibidos,paiement recu,pagamento recebido,pagamento ricevuto,betaling ontvangen,betaling mottatt,betaling modtaget,
    betalning mottagen,zahlung erhalten,zahlung eingegangen,platnosc otrzymana,
    wplata otrzymana,splata otrzymana,platba prijata,maksu vastaanotettu,оплата получена,manuelle lastschrift,rechnungsausgleich,
    pagamentos validos,inbetalning bankgiro,inbetalning bg,inbetalning plusgiro,innbetaling bankgiro,自扣已入,感謝您的繳款,感謝您繳款`,
  "card-payment": `card autopay,citi autopay,payment to crd,credit card payment,payment to chase card,ausgleich kreditkarte,
    kreditkartenabrechnung,abrechnung kreditkarte,kreditkartenausgleich,visa abrechnung,reglement carte,prelevement carte,pago tarjeta,
    liquidacion tarjeta,pagamento cartao,pagamento de cartao,addebito carta,splata karty,还款,信用卡还款,正常还款,カード引落,
    credit crd,credit card pmt,credit card bill,credit card autopay,american express ach pmt,amex epayment,amex payment,barclaycard,
    visa payment,mastercard payment,to card,cibc visa,scotia visa,td visa,rbc visa,bmo mastercard,sbi cards,kartenabrechnung,
    abrechnung visa,abrechnung mastercard,visa abrechnung,mastercard abrechnung,kreditkarten abrechnung,afrekening kredietkaart,
    afrekening creditcard,creditcard afrekening,releve de carte,debit differe,pago de tarjeta,pago tdc,recibo tarjeta,
    liquidacion tarjeta credito,pagto cartao,pagto fatura,pgto fatura,pagamento fatura,pagamento de fatura,pagamento da fatura,
    fatura cartao,estratto conto carta,saldo carta di credito,kredi karti borc,kredi karti borcu,kredi karti odemesi,
    πληρωμη πιστωτικης καρτας,πληρωμη καρτας,splata zadluzenia,splatka kreditni karty,uhrada kreditni karty,splatka kreditnej karty,
    hitelkartya torlesztes,kortfaktura,kredittkort faktura,kreditkort betaling,luottokorttilasku,plata card de credit,
    погашение кредитной карты,ישראכרט,ויזה כאל,سداد بطاقة,pembayaran kartu kredit,
    thanh toan the tin dung,카드대금,カード(カ,
    kreditkartenrechnung,viseca,discover e payment,discover e-payment`,
  received: `cash deposit,atm deposit,cdm deposit,deposit machine,bareinzahlung,bargeldeinzahlung,einzahlung bargeld,einzahlungsautomat,
    versement especes,depot especes,ingreso efectivo,ingreso en efectivo,deposito efectivo,deposito en efectivo,versamento contanti,
    deposito em dinheiro,deposito numerario,storting,geldstorting,kontantinsattning,kontantindskud,kontantinnskudd,kateispano,
    wplata gotowki,wplatomat*,vklad hotovosti,hotovostni vklad,keszpenzbefizet*,depunere numerar,uplata gotovine,polog gotovine,
    sularaha sissemaks,skaidras naudas iemaksa,grynuju inesimas,внесение наличных,взнос наличных,пополнен*,зачислени*,
    внесення готівки,поповнен*,зарахуван*,κατάθεση μετρητών,para yatirma,nakit yatirma,setor tunai,setoran tunai,nop tien,
    הפקדת מזומן,إيداع نقدي,现金存入,存现,現金存款,入金,預入,현금입금,ฝากเงินสด,
    bonus,payout,payouts,settlement,incasso pos,esercente,satis bedeli,매출,gelen,remise carte,remise cb,from,von,от,від,аванс,
    visa direct,moneysend,money send,p2p,card to card,c2c,imps,neft,rtgs,upi,statement credit,points redemption,bonus points,reward,rewards`,
  card: `visa,mastercard,jcb,amex,american express,credit card,creditcard,barclaycard,capital one,discover card,mbna,diners,kreditkart*,kreditkort*,kredittkort*,
    kredietkaart*,carte de credit,tarjeta de credito,carta di credito,cartao de credito,luottokort*,karta kredytowa,karty kredytowej,
    kreditni karta,kreditni karty,kreditna karta,kreditnej karty,hitelkarty*,kredi kart*,кредитная карта,кредитной карты,кредитной карте,信用卡,
    신용카드,국민카드,신한카드,삼성카드,현대카드,롯데카드,하나카드,우리카드,비씨카드,농협카드,カードサービス,クレジットカード,クレジット,クレディセゾン,カード会社,ニコス,ジェーシービー,アメックス,
    アメリカンエキスプレス,ダイナース,セゾンカード,イオンカード,イオンフィナンシャル,オリコ,ジャックス,アプラス,セディナ,トヨタファイナンス,ミツイスミトモカード,
    三井住友カード,ラクテンカード,楽天カード,エポスカード,ビューカード,ライフカード,ポケットカード,ペイペイカード,ヤフーカード,ユーシーカード,ディーシーカード,エムアイカード,บัตรเครดิต,ויזה,מסטרקארד,כרטיס אשראי,بطاقة ائتمان,the tin dung,kartu kredit`,
  transfer: `own transfer,transfer withdrawal,to savings,transfer intre,overforsel,transfer from,transfer to,internal transfer,transfer into,transfer between,account transfer,umbuchung,eigenubertrag,
    eigene uberweisung,ubertrag,virement interne,virement vers,vir vers,traspaso,transferencia para,overschrijving,overforing,tilisiirto,przelew,prevod,giroconto,przelew wlasny,vlastni prevod,overboeking eigen,overforing egen,转存,
    银行转证券,
    own account transfer,transfer dr,tfr,tfr out,online transfer,internet transfer,uebertrag,transferencia a,aplicacao,
    aplicacao poupanca,resgate,prevod na vlastni,uhrada na vlastni,prevod na vlastny,atvezetes,sajat szamlara,sajat,virman,μεταφορα,
    перевод,перевод между,переказ,превод,prijenos,prenos,parskaitijums,pervedimas,ulekanne,העברה,تحويل,transfer ke,chuyen khoan,
    virement entre comptes,vir vers compte,ubertrag auf,振替,이체,轉帳,
    xfer,xfr,trf,trfr,trsf,tsfr,transf,переказ*,перевод*,
    naar eigen,trf para,trf para conta,trf to,own account,girofondo,aplic`,
  own: `own accounts,own account transfer,between own accounts,to own account,mellom egne kontoer,mellan egna konton,mellem egne konti,
    entre cuentas propias,entre mis cuentas,entre contas proprias,dinheiro reservado,eigene konten,eigenubertrag,naar eigen rekening,
    tussen eigen rekeningen,entre mes comptes,tra conti propri,mezi vlastnimi ucty,miedzy wlasnymi,sajat szamlak kozotti,
    между своими счетами,між своїми рахунками,скарбничк*,eigin reikning*,transfer to sav,na vlastiti stedni,บัญชีตนเอง,na lastni racun,omien tilien valilla,intre conturile proprii,i savo,hesaplarim arasi,goal deposit,topped up account,ricarica satispay,
    between your accounts,between my accounts,本人账户,自己口座,본인계좌,내계좌,내 계좌,to pocket,pocket withdrawal`,
  purchase: `purchase,posd,posc,debit mastercard,mastercard debit,card transaction,betaling aankopen,aankopen via,kortinkop,kaartaankoop,
    nakup kartou,nakup u obchodnika,zakup karta,zakup przy uzyciu karty,kartyas vasarlas,bankkartyas vasarlas,cumparare pos,
    kupovina karticom,kupnja karticom,nakup s kartico,kaardimakse,pirkums,pirkinys,pirkimas,αγορα με,harcama,
    transakcja karta,visa kob,visa kjop,デビット,einkauf,debit card,visa debit,debitkarte,visa vare,visa rate,pos purchase,pos,eftpos,card purchase,visa purchase,debit card purchase,contactless,kartenzahlung,kartenverfugung,girocard,
    warenbezug,paiement par carte,paiement cb,achat,achat cb,carte,compra,pago con tarjeta,acquisto,platba kartou,platnosc karta,platnosci karta,
    platnosci karta,betaalautomaat,kortkop,kortkjop,varekjop,varekop,dankort,korttiosto,消费,消費,покупка,체크카드,כרטיס דביט`,
  spent: `lastschrift,folgelastschrift,basislastschrift,sepa basislastschrift,lastschrifteinzug,dauerauftrag,prelevement,recibo,pagamento,addebito,
    incasso,betaling,direct debit,bill payment,оплата,kredi karti`,
  bought: "groceries,supermarket,kaffee,coffee,cafe,restaurant,grocery,dining",
  savings: `savings,saver,justinvest,savings account,sparkonto,sparbuch,tagesgeld*,zielsparen,spareinlage,cuenta ahorro,ahorro,ahorros,livret,livret a,ldds,compte epargne,
    epargne,libretto,risparmio,conto deposito,poupanca,spaarrekening,opsparing*,sparekonto,sparing,saastotili,oszczednosci*,sporici,sporici ucet,takarek*,
    megtakaritas*,economii,накопительный,накопичувальний,定期存款,
    ahorro propio,cuenta de ahorros,sporiaci,sporiaci ucet,sporenie,sporeni,ταμιευτηρι*,αποταμιευ*,vadeli,vadeli hesabima,
    birikim hesabi,спестов*,stednja,stednju,varcevanj*,saastukonto,krajkont*,taupom*,חיסכון,פיקדון,توفير,ادخار,tabungan berjangka,*saver,*save,*spaarrekening,*opsparing,sparireikning*,varcevaln*,
    tiet kiem,m shwari,saasto*,定期預金,積立,貯蓄預金,적금,定存,세이프박스,朝朝宝,ハイブリッド預金,stedni*,
    накопич*,накопит*,ツミタテテイキ,テイキヨキン,テイキツミタテ,チヨキン`,
  "savings-short": "sav,save,savs,svg,svgs,svng,svngs",
  investment: `investment,investments,brokerage,vanguard,charles schwab,robinhood,betterment,wealthfront,coinbase,etoro,trading 212,
    hargreaves lansdown,moneybox,cash isa,stocks isa,isa account,lifetime isa,round up,round ups,roundup,roundups,savings pot,savings goal,
    emergency fund,rainy day,piggy bank,vault,term deposit,fixed deposit,recurring deposit,rd installment,rd instalment,mutual fund,rrsp,tfsa,resp,roth ira,
    sparen,sparziel*,sparplan*,sparrate*,sparvertrag*,spartopf*,bauspar*,fondssparplan*,wertpapier*,festgeld*,geldanlage*,depotkonto,
    trade republic,scalable capital,rucklage*,pel,cel,plan epargne,assurance vie,pea,cagnotte,ahorra*,plan de pensiones,inversion*,hucha,
    deposito a plazo,risparm*,salvadanaio,investiment*,fondo pensione,buoni fruttiferi,aforro*,certificados de aforro,mealheiro,cofrinho*,
    caixinha*,cdb,tesouro direto,spaar*,sparen,beleggen,beleggings*,pensioensparen,sparande*,sparkont*,fondsparande*,isk,avanza,nordnet,
    lysa,buffert*,bsu,aksjespare*,fondskonto,investering*,aldersopsparing*,sijoitus*,rahasto*,osakesaasto*,kogumis*,kaupiam*,
    uzkraj*,oszczedz*,lokata,lokaty,skarbonk*,ike,ikze,inwestyc*,stavebni sporeni,stavebne sporenie,investic*,terminovany vklad,
    befektetes*,lekotes*,economisire,depozit la termen,investitii,birikim*,yatirim*,vadeli mevduat,mevduat,προθεσμιακ*,επενδ*,
    вклад,вклада,копилк*,инвест*,брокерск*,заощадж*,банку,депозит*,קופת גמל,وديعة,
    定期,理财,基金,余额宝,零钱通,投資信託,証券,ツミタテ,ショウケン,トウシシンタク,nisa,貯金,펀드,증권,저금통,เงินฝากประจำ,deposito berjangka,reksa dana,tabungan,
    chung chi quy,
    between accounts,entre comptes,entre cuentas,entre contas,tra conti,zwischen konten,
    tussen rekeningen,mellan konton,mellom konti,mellom kontoer,mellem konti,tilien valilla,mezi ucty,medzi uctami,
    miedzy rachunkami,miedzy kontami,szamlak kozotti,szamlak kozott,intre conturi,izmedu racuna,med racuni,kontode vahel,
    starp kontiem,tarp saskaitu,между счетами,між рахунками,между сметки,μεταξυ λογαριασμων,hesaplar arasi`,
};

/** Banks print large kana for small ones, and a hyphen for a long vowel. */
function spaceless(folded: string): string {
  return folded
    .replace(/[ァィゥェォッャュョ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) + 1))
    .replace(/(?<=[ァ-ヺ])[-‐−]/g, "ー");
}

const SPACELESS = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Thai}]/u;

interface Phrase {
  readonly kind: RowWord;
  readonly words: readonly string[];
}

/** Phrases by their first words. Parts of words, and phrases in scripts without spaces, are in lists of their own. */
const byFirst = new Map<string, Phrase[]>();
/** Beginnings and ends of words, by their first and last letters. */
const starts = new Map<string, (readonly [string, RowWord])[]>();
const ends = new Map<string, (readonly [string, RowWord])[]>();
const anywhere: (readonly [string, RowWord])[] = [];

/** No beginning or end is shorter. */
const PART = 3;
const MAX_WORDS = 20_000;

function add<Value>(map: Map<string, Value[]>, key: string, value: Value): void {
  const all = map.get(key);
  if (all) all.push(value);
  else map.set(key, [value]);
}

for (const kind of keysOf(WORDS)) {
  for (const each of WORDS[kind].split(",")) {
    const phrase = fold(each).replace(/\s+/g, " ").trim();
    if (SPACELESS.test(phrase)) anywhere.push([spaceless(phrase), kind]);
    else if (phrase.endsWith("*")) add(starts, phrase.slice(0, PART), [phrase.slice(0, -1), kind]);
    else if (phrase.startsWith("*")) add(ends, phrase.slice(-PART), [phrase.slice(1), kind]);
    else {
      const words = phrase.split(" ");
      add(byFirst, words[0] ?? "", { kind, words });
    }
  }
}

/** The phrases that a word may begin, and the subjects of the word itself. */
interface Subjects {
  readonly phrases: readonly Phrase[];
  readonly kinds: readonly RowWord[];
}

const NONE: Subjects = { phrases: [], kinds: [] };

const subjectsOf = memoized(MAX_WORDS, (word): Subjects => {
  const phrases = byFirst.get(word) ?? [];
  const kinds = [
    ...(starts.get(word.slice(0, PART)) ?? []).filter(([start]) => word.startsWith(start)),
    ...(ends.get(word.slice(-PART)) ?? []).filter(([end]) => word !== end && word.endsWith(end)),
  ].map(([, kind]) => kind);
  return phrases.length + kinds.length === 0 ? NONE : { phrases, kinds };
});

const NOTHING: ReadonlySet<RowWord> = new Set();
/** Texts with the same subjects share one set, because files are long. */
const once = new Map<string, ReadonlySet<RowWord>>();

/** Returns the subjects of a text, according to its words. */
export function rowWordsIn(text: string): ReadonlySet<RowWord> {
  const words = wordsOf(text);
  const found: RowWord[] = [];
  for (const [at, word] of words.entries()) {
    // Numbers say nothing, and a file has too many different ones to keep.
    const subjects = /^\d/.test(word) ? NONE : subjectsOf(word);
    if (subjects === NONE) continue;
    found.push(...subjects.kinds, ...longestAt(words, at, subjects.phrases));
  }
  if (SPACELESS.test(text)) {
    const folded = spaceless(fold(text));
    for (const [phrase, kind] of anywhere) if (folded.includes(phrase)) found.push(kind);
  }
  if (found.length === 0) return NOTHING;
  const kinds = new Set(found.sort());
  const key = [...kinds].join(" ");
  const known = once.get(key);
  if (!known) once.set(key, kinds);
  return known ?? kinds;
}

/** The subjects of the longest of these phrases at a place. "Carte de crédit" is no "carte". */
function longestAt(
  words: readonly string[],
  at: number,
  phrases: readonly Phrase[],
): readonly RowWord[] {
  const here = phrases.filter((phrase) =>
    phrase.words.every((next, index) => words[at + index] === next),
  );
  const longest = Math.max(...here.map((phrase) => phrase.words.length));
  return here.flatMap((phrase) => (phrase.words.length === longest ? phrase.kind : []));
}
