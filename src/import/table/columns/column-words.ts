// The meanings of column headers, and the words for directions and statuses, in columns or before a text, in the languages of banks.

import type { ColumnRole } from "../../../domain/import/terms.ts";
import { keysOf } from "../../../domain/keys.ts";
import { fold } from "../../../domain/text/words.ts";

/** The headers are folded and separated by commas. */
const HEADERS: Readonly<Record<ColumnRole, string>> = {
  spent: `transaction date,utfort dato,trans date,purchase date,date of transaction,kaufdatum,belegdatum,umsatzdatum,date d achat,date transaction,
    transaktionsdatum,aankoopdatum,fecha de compra,fecha operacion,data operazione,data acquisto,交易日期,交易时间,交易日,交易创建时间,消费日期,取引日,利用日,ご利用日,
    verrichtingsdatum,תאריך רכישה,תאריך עסקה,data transakcji,datum transakce,kopdatum,data da compra,data compra,payment date,date operation,
    date d operation,date de l operation,date de transaction,fecha de operacion,f operacion,data operacji,datum provedeni,datum izvrsenja,
    transactiedatum,data tranzactiei,tranzakcio datuma,дата операции,дата операції,data da operacao,data transaccion,fecha de transaccion,
    islem tarihi,ngay giao dich,operation date,fecha transaccion,data transazione,data da transacao,data transacao,datum transakcie`,
  booked: `date,datum,dateop,buchungstag,buchungsdatum,buchung,booking date,bookingdate,posted,posted date,posting date,post date,date posted,
    entry date,started date,completed date,time,created,date comptable,date de comptabilisation,fecha,fecha contable,fecha movimiento,f contable,data,
    data contabile,data lancamento,data do lancamento,data movimento,data ksiegowania,boekdatum,bokforingsdatum,bokforingsdag,bokfort,bogforingsdato,
    dato,bokfoeringsdag,kirjauspaiva,datum knjizenja,datum zauctovani,datum platby,datum uctovani,konyveles datuma,konyveles,дата,дата проводки,tarih,
    ημερομηνια,תאריך,التاريخ,তারিখ,记账日期,入账日期,记账日,入账日,帳務日期,银行记账日,日期,交易完成时间,日付,journaldate,datetime,date time,timestamp,date and time,booked,
    transaction posted,maksupaiva,arvopvm,kp,kuupaev,datums,data registrazione,dagsetning,거래일시,거래일,дата i час операції,дата і час операції`,
  value: `value date,dateval,wertstellungsdatum,valuta,valutadatum,wertstellung,wertstellungstag,wert,valuedate,date de valeur,date valeur,fecha valor,f valor,
    data valuta,data valor,rentedatum,valutadag,rentedato,arvopaiva,data waluty,datum valuty,erteknap,val date`,
  amount: `amount,betrag,umsatz,montant,importe,importo,valor,kwota,castka,bedrag,belopp,belob,maara,summa,osszeg,suma,tutar,
    ποσο,סכום,المبلغ,পরিমাণ,сумма,金额,交易金额,收支金额,记账金额,人民币金额,金額,transaction amount,billing amount,booking amount,
    amount in account currency,betrag in eur,montant en eur,importe en eur,kwota transakcji,kwota operacji,castka v mene uctu,objem,iznos,bewegung,
    net amount,netamount,total,value,cost,sum,price,booked amount,账单金额,实付金额,
    net,netto,beløp,brutto,gross,vrijednost,入账金额,сума,montante,利用金額,ご利用金額,이용금액,支払金額,お支払金額,支払総額,so tien,סכום חיוב,nominal,jumlah,iznos transakcije`,
  debit: `debit,-,dr,amount (debit),soll,ausgabe,ausgaben,ausgang,lastschrift,belastung,debit amount,withdrawal,withdrawals,withdrawal amount,paid out,
    money out,outflow,out,payments,payment amount,debito,debe,cargo,cargos,adeudo,addebiti,uscite,dare,depense,depenses,sortie,debet,
    af,ut,ud,uttak,uttag,ut fra konto,obciazenia,obciazenie,vydaje,terheles,izdatki,teret,isplata,支出,取出,取款,借方,借方发生额,提出,交易金额(支出),记账金额(支出),
    お引出し,出金,払出,引出,출금,расход,gider,borc,spent,charge,debits,expense,expense amount,outcome,retiros,duguje,withdrawn,funds out,breme,ghi no,so tien ghi no,дебит,belop ut,amount out,ถอนเงิน,בחובה,חובה,찾으신금액,付款`,
  credit: `credit,+,cr,amount (credit),お預り金額,haben,einnahme,einnahmen,eingang,gutschrift,credit amount,deposit,deposits,deposit amount,paid in,money in,inflow,in,
    receipts,収入,credito,haber,abono,abonos,accrediti,entrate,avere,recette,recettes,entree,bij,inn,ind,insattning,inn pa konto,uznania,uznanie,
    prijmy,jovairas,prihodki,uplata,potrazuje,收入,存入,存款,贷方,贷方发生额,交易金额(收入),记账金额(收入),お預入れ,預入,受入,入金,입금,приход,gelir,alacak,
    received,credits,income,income amount,depositos,надходження,creditos,funds in,dobro,ghi co,so tien ghi co,кредит,belop inn,amount in,ฝากเงิน,בזכות,זכות,맡기신금액,收款`,
  balance: `guthaben,balance,bal,差引残高,accountbalance,saldo,kontostand,solde,running balance,runningbalance,running bal,account balance,saldo nach buchung,
    saldo po operacji,zustatek,zostatok,egyenleg,sold,stav,stanje,bakiye,υπολοιπο,יתרה,الرصيد,ব্যালেন্স,остаток,баланс,余额,本次余额,联机余额,账户余额,残高,
    잔액,залишок,залишок після операції,saldo contabilistico,closing balance,balance after,available balance,saldo disponible,saldo contabile,resterend saldo,saldo na mutatie,koncno stanje,so du,結餘,餘額`,
  currency: `currency,wahrung,devise,devise de compte,moneda,moeda,valuta code,munt,valuta kod,mena,penznem,deviza,waluta,monn,ccy,curr,
    currency code,מטבע חיוב,transaction currency,billing currency,account currency,валюта,para birimi,币种,币别,货币,交易货币,入账货币,交易币种,记账币种,
    通貨,muntsoort,valuta konto,幣別`,
  direction: `debit credit,credit debit,dr cr,cr dr,af bij,soll haben,s h,d c,c d,d k,sollhaben,收 支,借贷,收支类型,transaction direction,
    sens,creditdebit,προσημο,προσημο ποσου,credit debit indicator,debit or credit,direction,bewegungsart,drcr,+ -`,
  payee: `payee,merchant,merchant name,name,beneficiary,beneficiary name,counterparty,counterparty name,partner,partner name,recipient,
    payer,to,empfanger,auftraggeber,auftraggeber empfanger,beguenstigter zahlungspflichtiger,begunstigter zahlungspflichtiger,empfaenger,empfangername,nazov protistrany,שם בית עסק,שם בית העסק,
    beguenstigter,begunstigter,beguenstigter auftraggeber,zahlungsempfanger,zahlungsbeteiligter,zahlungsempfanger in,supplierfound,name zahlungsbeteiligter,name des partners,empfanger in,beneficiaire,tiers,destinataire,nom,beneficiario,
    controparte,destinatario,tegenpartij,naam tegenpartij,naam,naam omschrijving,navn,namn,mottagare,mottaker,modtager,saaja,
    saaja maksaja,odbiorca,nadawca odbiorca,protistrana,nazev protiuctu,partner neve,kedvezmenyezett,商家,交易对方,交易对手名称,对方户名,对方信息,对方账户名,
    商户名称,对手信息,收款方,saajan nimi,vastaanottaja,nazwa odbiorcy,nazev protistrany,counter party name,利用店名,ご利用店名,店名,お店,取引先,payee name,paid to,destination_name,contrepartie,nazwa kontrahenta,name of counterparty,vendor,store name,counter party,handelaar,winkelier,
    gegenpartei,наредител получател,gegenkonto inhaber,ονοματεπωνυμο αντισυμβαλλομενου,contraparte,empfanger name,partnername,kontrahent`,
  payer: `payer name,auftraggebername,zahlungspflichtige r,zahlungspflichtiger,sender,sender name,absender,from,maksaja,nazwa nadawcy,from name,source_name,nadawca,ordenante,platce`,
  text: `label,description,testo di contabilizzazione,testo,sub-description,subject,zahlungsgrund,beschrijving,informacia pre prijemcu,systemovy popis,popis prikazce,
    popis pro prijemce,keterangan,αιτιολογια,memo,details,detail,text,buchungstext,verwendungszweck,vwz,purpose,payment reference,reference text,narrative,particulars,
    transaction description,transaction details,statement descriptor,desc,information,libelle,libelle operation,detail de l operation,
    motif,communication,concepto,descripcion,observaciones,mas datos,causale,descrizione,descricao,historico,tytul,opis,opis operacji,
    tytul operacji,omschrijving,mededelingen,mededeling,beskrivning,beskrivelse,tekst,forklaring,selite,viesti,popis,zprava,zprava pro prijemce,
    poznamka,kozlemeny,megjegyzes,leiras,descriere,namjena,aciklama,περιγραφη,תיאור,الوصف,বিবরণ,описание,назначение платежа,摘要,交易摘要,交易说明,交易描述,
    商品,商品说明,商品名称,附言,交易附言,交易详情,說明,说明,交易資訊,客户摘要,摘要説明,摘要内容,内容,取引内容,お取り扱い内容,additional description,items,original description,booking details,reason,beschreibung,
    umsatztext,zweck,remittance information,transaction,item,sepa reference,bemerkung,transactie,rubrik,operazione,dettagli,operacion,
    movimiento,szczegoly,szczegoly transakcji,opis transakcji,libelle simplifie,popis transakce,meddelande,besked,saate,основание,деталі операції,
    призначення платежу,опис,利用店名 商品名,detalii,detalji,dien giai,selgitus,paskirtis,remarks,transaction remarks,title`,
  note: "note,notes,comment,comments,notiz,notizen,anmerkung,remarque,remarques,notas,备注,備註,commentaire",
  kind: `type,transaction type,art,umsatzart,umsatztyp,transaktionstyp,buchungsart,vorgang,vorgangsart,type d operation,type operation,tipo,
    tipo movimento,tipo de movimiento,mutatiesoort,typ,typ operacji,typ transakcji,typ transakce,tranzakcio tipusa,
    kategorie transakce,type de transaction,transactietype,tapahtumalaji,bewegungstyp,tran type,tip tranzactie,vrsta transakcije,סוג עסקה,交易类型,交易名称,业务名称,transaction code,code,class,posting text,booking text`,
  id: `id,transaction id,transactionid,reference,ref,reference number,transaction reference,referenz,referenznummer,kundenreferenz,
    end to end referenz,no de transaction,n de transaction,numero de transaction,reference operation,referencia,identificador,
    riferimento,transactiereferentie,referentie,volgnr,volgnummer,verifikationsnummer,arkiveringskod,arkistointitunnus,viitenumero,
    nr transakcji,numer referencyjny,id transakce,id operace,id pohybu,交易单号,交易订单号,交易流水号,日 志 号,日志号,流水号,entry id,entry reference,
    booking id,order id,unique id,fitid,source id,transaction number,txn id,journal_id`,
  account: `account,accountnum,konto,kontonummer,iban,account number,account name,iban auftragskonto,auftragskonto,bezeichnung auftragskonto,compte,
    numero de compte,cuenta,conta,conto,rekening,kreditkartennummer,iban bban,numer konta,cislo uctu,ucet,szamlaszam,account no,own account,source account,produit,kartennummer,
    iban kontoinhaber,账户,支払元,card number,card no,4 ספרות אחרונות של כרטיס האשראי`,
  counterparty: `counterparty iban,partner iban,iban zahlungsbeteiligter,iban des partners,kontonummer iban,gegenkonto,tegenrekening,
    tegenrekening iban bban,iban beneficiaire,compte contrepartie,iban contraparte,iban controparte,rachunek odbiorcy,
    numer rachunku kontrahenta,protiucet,cislo protiuctu,partner szamlaszama,destination_iban,对方账号,交易对手账号,对方卡号 账号,
    counterparty account,iban ordinante,account number counterparty,partner account,to account,kontonr`,
  category: `category,kategorie,categorie,categoria,kategoria,categoria de gasto,kategori,交易分类,分类,分類,カテゴリ,category name,luokka,envelope`,
  "category-group": "category group,categoryparent,hauptkategorie,parent category,master category",
  tags: "tags,labels,tag,schlagworte,etiquetas",
  status:
    "status,state,info,transaction status,cleared,pending,etat,estado,stato,stav platby,交易状态,当前状态,zustand,reconciled,buchungsstatus,statut,статус,contabilizzazione,situacao,situacion,tila,stav transakce",
  "original-amount": `original amount,instructed amount,originalni castka,סכום עסקה,amount in foreign currency,foreign amount,betrag in fremdwahrung,fremdwahrungsbetrag,
    montant d origine,importe original,originalbetrag,transaction amount in foreign currency,kwota oryginalna,local amount,amount foreign currency,
    purchase amount,betrag ursprungswahrung,ursprungsbetrag,currency amount`,
  "original-currency": `original currency,instructed currency,originalni mena,מטבע עסקה,foreign currency,foreign_currency_code,fremdwahrung,devise d origine,moneda original,originalwahrung,
    local currency,ursprungswahrung,type of foreign currency`,
  fee: "entgelt,fee,fees,gebuhr,gebuhren,frais,comision,commissione,commission,kosten,charges,手续费,服务费,支払手数料,手数料 利息,手数料,сума комісій,комісія,комиссия,prowizja,poplatek,comissao,gebyr,avgift",
};

/**
 * Returns a function that finds the kind of a word. Each list has the words of one kind, separated by commas. If two lists have a word, the
 * first list counts.
 */
function finderOf<Kind extends string>(
  lists: Readonly<Record<Kind, string>>,
  keyOf: (word: string) => string,
): (word: string) => Kind | undefined {
  const pairs = keysOf(lists).flatMap((kind) =>
    lists[kind].split(",").map((word) => [keyOf(word), kind] as const),
  );
  const found = new Map(pairs.toReversed());
  return (word) => found.get(word);
}

const roleOf = finderOf(HEADERS, wordKey);

/** A header as it is looked up: words with single spaces between them. */
function wordKey(header: string): string {
  return fold(header)
    .replace(/[^\p{L}\p{N}\p{M}+()-]+/gu, " ")
    .trim();
}

export interface HeaderMatch {
  readonly role: ColumnRole;
  /** True if the whole header has this meaning, false if only some of its words have it. */
  readonly isWhole: boolean;
}

/** Undefined if no word of the header is known. */
export function matchHeader(header: string): HeaderMatch | undefined {
  if (header.length > LONGEST_HEADER) return undefined;
  const spaced = header.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, " ");
  const key = wordKey(spaced);
  if (key === "") return undefined;
  const short = wordKey(
    spaced
      .replace(IN_CURRENCY, "")
      .replace(/[([（].*?[)\]）]/g, " ")
      .replace(/[-–].*$/, ""),
  );
  const whole = [key, short, key.replace(/ [a-z]{3}$/, ""), short.replace(/金[额額]$/, "")]
    .map(roleOf)
    .find(Boolean);
  if (whole) return { role: whole, isWhole: true };
  if (HOLDER_OR_BANK.test(key)) return undefined;
  // In most languages, the end of a header gives the meaning: posting date, running balance.
  const words = key.replace(/[()]/g, " ").trim().split(/\s+/);
  for (let length = Math.min(words.length - 1, 3); length > 0; length -= 1) {
    for (const at of [words.length - length, 0]) {
      const role = roleOf(words.slice(at, at + length).join(" "));
      if (role) return { role, isWhole: false };
    }
  }
  const compound = COMPOUNDS.find(([ending]) =>
    [words.at(-1) ?? "", short].some((end) => ending.test(end)),
  );
  if (compound) return { role: compound[1], isWhole: false };
  const numbered = roleOf(key.replace(/ ?\d+$/, ""));
  return numbered && { role: numbered, isWhole: true };
}

/** True for a header that names neither a role nor the account holder nor a bank. */
export function isUnknown(header: string): boolean {
  return matchHeader(header) === undefined && !HOLDER_OR_BANK.test(wordKey(header));
}

/** Headers for the name of the card holder or account holder, the code of a bank, a place or a rate. */
const HOLDER_OR_BANK =
  /\b(?:city|town|area|state|post ?code|zip|country|address|exchange rate|card ?holder|holder|blz|karteninhaber|kontoinhaber|titulaire|titular|intestatario|houder|bic|swift|bank code)\b/;

/** German, Dutch, Nordic, Chinese and Japanese headers are often one word, whose end gives the meaning. */
const COMPOUNDS: readonly (readonly [RegExp, ColumnRole])[] = [
  [/.(?:betrag|bedrag|belopp|belob)$/, "amount"],
  [/.(?:wahrung|valuta)$/, "currency"],
  [/.(?:datum|dato)$/, "booked"],
  [/.(?:text|beschreibung|omschrijving|beskrivning|beskrivelse|zweck)$/, "text"],
  [/.(?:金额|金額)$/, "amount"],
];

const LONGEST_HEADER = 60;
/** Matches the end of "Betrag in €". This "in" doesn't mean that money comes in. */
const IN_CURRENCY = /(?<=\S)\s+(?:in|en)\s+(?:[A-Z]{3}|[A-Z]{0,2}\p{Sc})\s*$/u;

/** A currency in a header, by its code, by a sign or by a name: Betrag (EUR), 金额(元), 新台幣金額. */
export function currencyInHeader(header: string): string | undefined {
  return /^新[台臺]幣|(?<=^|[\s(（[_])(?:[A-Z]{3}|[A-Z]{0,2}\p{Sc}|[元円원])(?=[)）\]]?$)/u.exec(
    header.trim(),
  )?.[0];
}

/** The direction of money that a word in a column of directions gives. */
export type Direction = "in" | "neutral" | "out";

const DIRECTIONS: Readonly<Record<Direction, string>> = {
  out: `af,s,soll,d,dr,db,dbit,debit,debet,debito,debe,cargo,out,outgoing,expense,withdrawal,支出,支,借,借 dr,-,belastung,lastschrift,ausgang,
    ausgabe,depense,sortie,uscita,ut,ud,debited,spent,sent,payment,money out,w,расход,витрата,
    o,outflow,kiadas,terheles,χ`,
  in: `bij,h,haben,c,cr,crdt,credit,kredit,credito,haber,abono,in,incoming,income,deposit,收入,收,贷,贷 cr,+,gutschrift,eingang,einnahme,
    recette,entree,entrata,inn,ind,credited,received,money in,refund,退款,紅利回饋,приход,доход,дохід,
    i,inflow,bevetel,jovairas,k,π`,
  neutral: `转账,轉帳,轉出,轉入,还款,outgoing transfer,incoming transfer,перевод,переказ,不计收支,其他,/,neutral,transfer,opening balance,balance modification,transfer in,transfer out,transfer-in,transfer-out,reconciliation,不计入收支,中性交易`,
};

function directionKey(cell: string): string {
  return fold(cell).replace(/\s+/g, " ").trim();
}

const directionOfKey = finderOf(DIRECTIONS, directionKey);

/** In a column with C, D is debit. In a column with D, K is credit. */
export function directionOf(cell: string): Direction | undefined {
  return directionOfKey(directionKey(cell));
}

/** The statuses that words in a status column mean. */
export type RowStatus = "failed" | "pending";

const STATUSES: Readonly<Record<RowStatus, string>> = {
  pending: `pending,pend,offen,vorgemerkt,umsatz vorgemerkt,vorgemerkte umsatze,en attente,pendiente,in attesa,in behandeling,gereserveerd,reserverad,reservert,
    oczekujaca,authorised,authorized,authorisation,authorization,reserved,venter,afventer,reserverat,reservert transaksjon,kortreservation,varaus,katevaraus,odottaa,w trakcie,w trakcie realizacji,cekajici,blokace,non contabilizzato,
    da contabilizzare,en cours,en proceso,em processamento,en curso,függőben,в обробці,bekliyor,等待付款,未入账,в обработке,vormerkung,planned,scheduled,uncleared hold,authorisation only,authorization only`,
  failed: `declined,failed,cancelled,canceled,payment failed,payment canceled,rejected,reverted,voided,void,error,abgelehnt,storniert,zuruckgewiesen,fehlgeschlagen,nicht ausgefuhrt,abgebrochen,
    denied,blocked,expired,unsuccessful,not executed,refusee,echoue,rejete,rejetee,annulee,denegado,denegada,rechazada,fallido,cancelado,
    cancelada,anulado,rifiutata,annullato,annullata,avvist,afvist,hylatty,odrzucony,zamitnuto,refuse,annule,rechazado,rifiutato,
    geweigerd,отменена,ошибка,скасовано,відхилено,reddedildi,iptal,refused,交易关闭,已关闭,支付失败,失败,odrzucona,отклонен`,
};

const statusOfKey = finderOf(STATUSES, directionKey);

/** `header` may ask if the row is pending. */
export function statusOf(cell: string, header = ""): RowStatus | undefined {
  const isPending = /^(?:yes|y|true)$/i.test(cell) && /pending/i.test(header);
  return isPending ? "pending" : statusOfKey(directionKey(cell));
}

const FOOTER =
  /^(?:summe|gesamt|total|totals|totale|totaal|suma|somme|alter kontostand|neuer kontostand|anfangssaldo|endsaldo|kontostand|saldo|solde|opening balance|closing balance|beginning balance|ending balance|umsatzsumme|razem|celkem|osszesen|合计|总计|小计|итого|total balance|settle all balances|turnover|apyvarta|likutis|kaive|algsaldo|loppsaldo|apgrozijums|atlikums|omsetning|omsattning|obrat|sumar)\b|^(?:合计|总计|小计)|合计$/;

/** Some banks write the status before the text itself. */
const PENDING_TEXT =
  /^(?:authori[sz]ation only|reservert transaksjon|reserveret|\(pending\)|pending ?[:-]|vorgemerkt:|vormerkung:|autorisation:)/i;

export function isPendingText(text: string): boolean {
  return PENDING_TEXT.test(text);
}

/** True if a cell begins a row of sums or balances. */
export function isFooterWord(cell: string): boolean {
  return !/^\d/.test(cell) && FOOTER.test(wordKey(cell));
}

const CARD =
  /credit ?card|kreditkarte|carte de credit|tarjeta de credito|carta di credito|cartao de credito|kreditkort|luottokort|karta kredytowa|kreditni kart|hitelkartya|kredi karti|信用卡|クレジットカード|카드[ _]*(?:이용|승인)|кредитной карт|mastercard|american express|\bamex\b/;

/** Only cards have installments, and numbers that approve a payment. */
const OF_CARD =
  /\b(?:card|carte|tarjeta|cartao|carta|karte|last (?:4|four) digits)\b|k[ao]rte?n?nummer|כרטיס|installments?\b|taksit|cuotas|parcelas|할부|승인번호|支払回数/;

/** True if the header of a column says that its rows are of a card. */
export function isCardColumn(header: string): boolean {
  const key = wordKey(header);
  return OF_CARD.test(key) && !/debit|acc|konto|compte|cuenta|cont[ao]/.test(key);
}

/** True if the name of a file, the text above its table, or a header says that the file is from a credit card. */
export function isOfCard(text: string): boolean {
  const all = fold(text);
  return CARD.test(all) && !/debit|girocard|체크/.test(all);
}

const BALANCE_LINES: ReadonlySet<string> = new Set(
  `alter kontostand,neuer kontostand,anfangssaldo,endsaldo,opening balance,closing balance,beginning balance,ending balance,saldo inicial,
    saldo anterior,s a l d o,saldo do dia,
    saldo final,ancien solde,nouveau solde,saldo iniziale,saldo finale,balance brought forward,balance carried forward,total balance,
    settle all balances,beginsaldo,eindsaldo,turnover,debit turnover,credit turnover,total turnover,apyvarta,likutis,likutis pradziai,
    likutis pabaigai,pradinis likutis,galutinis likutis,kaive,algsaldo,loppsaldo,apgrozijums,atlikums,sakuma atlikums,beigu atlikums,
    omsetning,omsattning,sumar,obrat,期初余额,期末余额`
    .split(",")
    .map(wordKey),
);

/** True if a cell labels a balance among the rows. No payee has such a name. */
export function isBalanceLine(cell: string): boolean {
  return cell.length <= LONGEST_LINE && !/\d/.test(cell) && BALANCE_LINES.has(wordKey(cell));
}

/** Twice the length of the longest one, since folding may change a text's length. */
const LONGEST_LINE = 2 * Math.max(...[...BALANCE_LINES].map((line) => line.length));

const OWN_MOVE =
  /^(?:general withdrawal(?: bank account)?|user initiated withdrawal|bank deposit to pp account|von nutzer eingeleitete abbuchung|bankgutschrift auf paypal konto|allgemeine abbuchung bankkonto)$/;

/** True if a cell says that the user's own money moves between a wallet and the bank. */
export function isOwnMove(cell: string): boolean {
  // Most cells are ruled out without folding them.
  if (cell.length >= LONGEST_HEADER || !/withdrawal|deposit|abbuchung|gutschrift/i.test(cell))
    return false;
  return OWN_MOVE.test(wordKey(cell).replaceAll(" - ", " "));
}

const EXCHANGE =
  /^(?:exchange|(?:general )?currency conversion|(?:allgemeine )?wahrungsumrechnung|conversion de (?:devise|devises|moneda|divisas)(?: generale)?|conversione valuta(?: generica)?|wymiana walut|valutaomwisseling)$/;

/** True if a cell says that the user's own money only changes its currency. */
export function isExchangeLine(cell: string): boolean {
  if (cell.length >= LONGEST_HEADER || !/exchange|conver|umrechnung|wymiana|wisseling/i.test(cell))
    return false;
  return EXCHANGE.test(wordKey(cell));
}

/** Each code with its names. */
const CURRENCY_NAMES = `CNY 人民币 人民币元 RMB 元, HKD 港币 HK$, USD 美元 US$, JPY 日元, EUR € EURO EUROS, GBP £, INR ₹, BDT ৳, RUB ₽ РУБ RUR, UAH ₴,
  TRY ₺ TL, ILS ₪, KRW ₩, PLN ZŁ ZL, CZK KČ KC, HUF FT, CHF SFR FR., BRL R$, AUD A$, CAD C$, TWD NT$ 新台幣 新臺幣, SGD S$`;

const CODES: ReadonlyMap<string, string> = new Map(
  CURRENCY_NAMES.split(",").flatMap((list) => {
    const [code = "", ...names] = list.trim().split(" ");
    return names.map((name) => [name, code] as const);
  }),
);

/** The code of the currency that a cell names by a word or a sign. An unknown name stays as it is. */
export function currencyNamed(cell: string): string {
  const text = cell.trim().toUpperCase();
  return CODES.get(text) ?? text;
}
