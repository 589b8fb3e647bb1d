// The meanings of column headers, and the words for directions and statuses, in columns or around a text, in the languages of banks.

import type { ColumnRole } from "../../../domain/import/terms.ts";
import { keysOf } from "../../../domain/keys.ts";
import { isCurrencyCode } from "../../../domain/money/currency.ts";
import { fold } from "../../../domain/text/words.ts";

/** The headers are folded and separated by commas. */
const HEADERS: Readonly<Record<ColumnRole, string>> = {
  spent: `transaction date,utfort dato,purchase date,belegdatum,umsatzdatum,交易日期,交易时间,交易日,transaction dag,交易创建时间,取引日,verrichtingsdatum,payment date,
    f operacion,datum provedeni,datum izvrsenja,operation date,islem tarihi,trade date,tranzakcio datuma,tranzakcio idopontja,muvelet idopontja,abschlussdatum,交易時間,거래일시,วันที่ทำรายการ,วันที่ใช้จ่าย`,
  booked: `date,datum,dateop,buchungstag,buchungsdatum,buchung,booking date,bookingdate,posted,posted date,posting date,post date,
    date posted,entry date,processed on,date processed,processed date,started date,completed date,time,created,date comptable,date de comptabilisation,fecha,fecha contable,
    fecha movimiento,f contable,data,data contabile,data lancamento,data do lancamento,data movimento,data ksiegowania,boekdatum,
    bokforingsdatum,bokforingsdag,bokfort,bogforingsdato,dato,bokfoeringsdag,kirjauspaiva,datum knjizenja,datum zauctovani,datum platby,
    datum uctovani,konyveles datuma,konyveles,дата,дата проводки,tarih,ημερομηνια,תאריך,التاريخ,তারিখ,记账日期,入账日期,记账日,入账日,帳務日期,银行记账日,日期,
    交易完成时间,日付,journaldate,datetime,date time,timestamp,date and time,booked,transaction posted,maksupaiva,arvopvm,kp,kuupaev,datums,
    data registrazione,dagsetning,거래일,datuma,датум,күні,ημ νια,tarihi,tarix,tarixi,paivamaara,თარიღი,ամսաթիվ,تاريخ,تاریخ,दिनांक,तारीख,
    วันที่,ngay,tanggal,tgl,tarikh,时间,時間,날짜,
    pvm,bokford,bogfort,finished on,date op,waktu,sana`,
  value: `value date,dateval,wertstellungsdatum,valuta,valutadatum,wertstellung,wertstellungstag,wert,valuedate,date de valeur,date valeur,fecha valor,f valor,
    data valuta,data valor,rentedatum,valutadag,rentedato,arvopaiva,data waluty,datum valuty,erteknap,val date,effective date,valeur,
    data valutei,datum valute,датум валуте,fecha de valor,data de valor,дата валютирования,вальор,valor tarihi,ημερομηνια αξιας,תאריך ערך,יום ערך,تاريخ القيمة,起息日,
    date val,vaxtadagsetning,τοκισμος απο,मूल्य तिथि,balio data`,
  amount: `amount,betrag,umsatz,montant,importe,importo,valor,kwota,castka,bedrag,belopp,belob,maara,summa,osszeg,suma,tutar,ποσο,סכום,
    المبلغ,পরিমাণ,сумма,金额,交易金额,收支金额,记账金额,人民币金额,金額,transaction amount,billing amount,booking amount,amount in account currency,
    betrag in eur,montant en eur,importe en eur,kwota transakcji,kwota operacji,castka v mene uctu,objem,iznos,bewegung,net amount,
    netamount,total,value,cost,sum,price,booked amount,账单金额,实付金额,net,netto,beløp,brutto,gross,vrijednost,入账金额,сума,montante,利用金額,ご利用金額,이용금액,국내이용금액,
    支払金額,お支払金額,支払総額,so tien,סכום חיוב,nominal,jumlah,iznos transakcije,monto,ciastka,znesek,upphaed,shuma,износ,сумма в валюте счета,
    сума в валюті картки,tutari,αξια,თანხა,գումար,məbləg,مبلغ,राशि,টাকা,amaun,จำนวนเงิน,发生额,入出金,금액,거래금액,승인금액,
    card currency amount,入金 利用額,利用額,支払い額,お支払い額,importancia,import,zenbatekoa,сомасы,قيمة الحركة`,
  debit: `debit,-,dr,amount (debit),soll,ausgabe,ausgaben,ausgang,lastschrift,belastung,debit amount,withdrawal,withdrawals,withdrawal amount,paid out,
    money out,outflow,out,payments,payment amount,debito,debe,cargo,cargos,adeudo,addebiti,uscite,dare,depense,depenses,sortie,debet,
    af,ut,ud,uttak,uttag,ut fra konto,obciazenia,obciazenie,vydaje,terheles,izdatki,teret,isplata,支出,取出,取款,借方,借方发生额,提出,交易金额(支出),记账金额(支出),
    お引出し,出金,払出,引出,출금,расход,gider,borc,spent,charge,debits,expense,expenses,expense amount,outcome,retiros,duguje,withdrawn,funds out,breme,ghi no,so tien ghi no,дебит,belop ut,amount out,ถอนเงิน,בחובה,חובה,찾으신금액,付款,
    deb,debited,retrait,gastos,egreso,salida,salidas,retiro,despesas,saida,saidas,addebito,uscita,deebet,debets,debetas,wydatki,kiadas,дугује,исплата,
    разход,дебет,списание,расходы,витрата,списання,დებეტი,გასული თანხა,դեբետ,ելք,məxaric,χρεωση,εξοδα,cikis,הוצאה,مدين,سحب,برداشت,بدهکار,
    निकासी,डेबिट,উত্তোলন,ডেবিট,ถอน,phat sinh no,keluar,pengeluaran,提款,支払い金額,出金額,お引き出し額,출금액,지출,
    haevet,withdraw,debitos,afschrijving,afschrijvingen,lastschriften,belastungen,isplate,задужење,одлив,debitim,提取,지급,ลูกหนี้,หักบัญชี,จำนวนเงินถอน,rut ra,tien ra`,
  credit: `credit,+,cr,amount (credit),お預り金額,haben,einnahme,einnahmen,eingang,gutschrift,credit amount,deposit,deposits,deposit amount,
    paid in,money in,inflow,in,receipts,収入,credito,haber,abono,abonos,accrediti,entrate,avere,recette,recettes,entree,bij,inn,ind,
    insattning,inn pa konto,uznania,uznanie,prijmy,jovairas,prihodki,uplata,potrazuje,收入,存入,存款,贷方,贷方发生额,交易金额(收入),记账金额(收入),お預入れ,預入,受入,入金,입금,
    приход,gelir,alacak,received,credits,income,incomes,income amount,depositos,надходження,creditos,funds in,dobro,ghi co,so tien ghi co,кредит,
    belop inn,amount in,ฝากเงิน,בזכות,זכות,맡기신금액,收款,payments in,payments received,cred,kredit,credited,ingresos,deposito,receitas,entrada,entradas,
    accredito,entrata,kreedit,kredits,kreditas,wplywy,przychody,prijem,bevetel,потражује,уплата,зачисление,поступление,доход,зарахування,
    дохід,доходи,კრედიტი,შემოსული თანხა,կրեդիտ,մուտք,mədaxil,πιστωση,εσοδα,giris,gelen,הכנסה,دائن,إيداع,واریز,بستانکار,जमा,क्रेडिट,জমা,
    ক্রেডিট,ฝาก,phat sinh co,masuk,pemasukan,預かり金額,入金額,お預け入れ額,입금액,수입,
    insattningar,indsat,bijschrijving,bijschrijvingen,gutschriften,uplate,одобрење,прилив,kreditim,預かり,預り,เจ้าหนี้,เข้าบัญชี,จำนวนเงินฝาก,gui vao,tien vao,払戻額,払戻金額,返金額`,
  balance: `guthaben,balance,bal,差引残高,accountbalance,saldo,kontostand,solde,running balance,runningbalance,running bal,account balance,
    saldo nach buchung,saldo po operacji,zustatek,zostatok,egyenleg,sold,stav,stanje,bakiye,υπολοιπο,יתרה,الرصيد,ব্যালেন্স,остаток,баланс,
    余额,本次余额,联机余额,账户余额,残高,잔액,залишок,залишок після операції,saldo contabilistico,closing balance,balance after,available balance,
    saldo disponible,saldo contabile,resterend saldo,saldo na mutatie,koncno stanje,so du,結餘,餘額,likutis,balans,atlikums,jaak,stada,салдо,
    сальдо,стање,ნაშთი,ბალანსი,մնացորդ,bakiyesi,היתרה,رصيد,مانده,शेष,স্থিতি,baki,現在 高,거래후잔액,คงเหลือ,ยอดคงเหลือ,
    eindsaldo,disponible,balanta,остатък,balanca,gjendja,qaliq,qoldiq,موجودی,結存,ยอดเงินคงเหลือ,ยอดบัญชี,saldos,saldoa,ucetni zustatek po transakci`,
  currency: `currency,wahrung,devise,devise de compte,moneda,moeda,valuta code,munt,valuta kod,mena,penznem,deviza,waluta,monn,ccy,curr,
    currency code,מטבע חיוב,transaction currency,billing currency,account currency,валюта,para birimi,币种,币别,货币,交易货币,入账货币,交易币种,记账币种,通貨,
    muntsoort,valuta konto,幣別,divisa,monnaie,munteenheid,valuuta,valiuta,monedha,валута,ვალუტა,արժույթ,doviz,νομισμα,מטבע,العملة,عملة,
    মুদ্রা,สกุลเงิน,loai tien,mata uang,幣種,통화,화폐,
    waehrung,whg,valutacode,valutasoort,devies,moneta,valuutta,mynt,valyuta,devizanem`,
  direction: `debit credit,credit debit,s h,d c,c d,d k,sollhaben,收 支,借贷,收支类型,transaction direction,sens,creditdebit,προσημο,προσημο ποσου,
    credit debit indicator,debit or credit,direction,bewegungsart,drcr,+ -,segno,sinal,smer uhrady,借贷标志,借贷方向,입출금구분,
    balance impact,dc flg,bejovo kimeno`,
  payee: `payee,merchant,merchant name,name,beneficiary,beneficiary name,counterparty,counterparty name,partner,partner name,recipient,
    payer,to,empfanger,auftraggeber,auftraggeber empfanger,beguenstigter zahlungspflichtiger,begunstigter zahlungspflichtiger,empfaenger,empfangername,nazov protistrany,שם בית עסק,שם בית העסק,
    beguenstigter,begunstigter,beguenstigter auftraggeber,zahlungsempfanger,zahlungsbeteiligter,zahlungsempfanger in,supplierfound,name zahlungsbeteiligter,name des partners,empfanger in,beneficiaire,tiers,destinataire,nom,beneficiario,
    controparte,destinatario,tegenpartij,naam tegenpartij,naam,naam omschrijving,navn,namn,mottagare,mottaker,modtager,saaja,
    saaja maksaja,odbiorca,nadawca odbiorca,protistrana,nazev protiuctu,partner neve,kedvezmenyezett,商家,交易对方,交易对手名称,对方户名,对方信息,对方账户名,
    商户名称,对手信息,收款方,saajan nimi,vastaanottaja,nazwa odbiorcy,nazev protistrany,counter party name,利用店名,ご利用店名,店名,お店,取引先,payee name,paid to,destination_name,contrepartie,nazwa kontrahenta,name of counterparty,vendor,store name,counter party,handelaar,winkelier,
    gegenpartei,наредител получател,gegenkonto inhaber,ονοματεπωνυμο αντισυμβαλλομενου,contraparte,empfanger name,partnername,kontrahent,
    other party,to from,commercant,comercio,establecimiento,estabelecimento,favorecido,esercente,ontvanger,begunstigde,nimi,saaja maksja,
    sanemejs,gavejas,sprzedawca,obchodnik,prijemce,kereskedo,prejemnik,primatelj,получател,контрагент,получатель,отримувач,δικαιουχος,
    εμπορος,alici,מוטב,בית עסק,المستفيد,التاجر,ร้านค้า,nguoi thu huong,penerima,对方名称,对手户名,商戶名稱,特店名稱,利用先,ご利用先,ご利用場所,加盟店名,支払先,가맹점,가맹점명,보낸분 받는분,
    supplier found,name description,maksunsaaja,partneris,nev,naziv,насрещна страна,karsi taraf,kime kimden,beneficiar,շահառու,לטובת,doi tac,sumber tujuan,이용하신곳`,
  payer: `payer name,auftraggebername,zahlungspflichtige r,zahlungspflichtiger,sender,sender name,absender,from,maksaja,nazwa nadawcy,
    from name,source_name,nadawca,ordenante,platce,ordinante,pagador,opdrachtgever,maksja,moketojas,плательщик,отправитель,платник,
    avsandare,avsender,afsender,ordonator,platilac,gonderen,налогодавач,의뢰인`,
  text: `label,description,testo di contabilizzazione,testo,sub-description,subject,zahlungsgrund,beschrijving,informacia pre prijemcu,systemovy popis,popis prikazce,
    popis pro prijemce,keterangan,αιτιολογια,memo,details,detail,text,buchungstext,artikelbezeichnung,verwendungszweck,vwz,purpose,payment reference,reference text,narrative,particulars,
    transaction description,transaction details,statement descriptor,desc,information,libelle,libelle operation,detail de l operation,
    motif,communication,concepto,descripcion,observaciones,mas datos,causale,descrizione,descricao,historico,tytul,opis,opis operacji,
    tytul operacji,omschrijving,mededelingen,mededeling,beskrivning,beskrivelse,tekst,forklaring,selite,viesti,popis,zprava,zprava pro prijemce,
    poznamka,kozlemeny,megjegyzes,leiras,descriere,namjena,aciklama,περιγραφη,תיאור,الوصف,বিবরণ,описание,назначение платежа,摘要,交易摘要,交易说明,交易描述,
    商品,商品说明,商品名称,附言,交易附言,交易详情,說明,说明,交易資訊,客户摘要,摘要説明,摘要内容,内容,取引内容,お取り扱い内容,additional description,items,original description,booking details,reason,beschreibung,
    umsatztext,zweck,remittance information,transaction,item,sepa reference,bemerkung,transactie,rubrik,operazione,dettagli,operacion,
    movimiento,szczegoly,szczegoly transakcji,opis transakcji,libelle simplifie,popis transakce,meddelande,besked,saate,основание,деталі операції,
    призначення платежу,опис,利用店名 商品名,detalii,detalji,dien giai,selgitus,paskirtis,remarks,transaction remarks,title,narration,detalle,
    glosa,titulo,lancamento,svrha,namen,назначение,операция,детали,დანიშნულება,פרטים,תאור,הפעולה,البيان,التفاصيل,شرح,توضیحات,विवरण,รายการ,
    รายละเอียด,noi dung,uraian,aprasymas,transaktion,詳細,적요,내용,송금메모,
    notifications,message,messages,texti,teksti,skyring,otsikko,titel,tittel,buchungsdetails,tytulem,informacija,informacija sanemejam,apraksts,
    explicatii,islem,призначення,сврха,мәліметтер,նպատակ,təyinat,əməliyyat,paaiskinimai,pershkrimi,descritivo,libelles,bericht,communications,megnevezes,descrierea,explicatia,пояснения,sprava pre prijimatela,sprava pre prijemcu,tavsif,עבור,abstract,交易用途,交易項目,取引名,参考情報,mo ta,rincian,deskripsi,detalhes,
    asunto,moviment,mes dades,kontzeptua,transactions,urus niaga,butir urusniaga`,
  note: `note,notes,comment,comments,notiz,notizen,anmerkung,remarque,remarques,notas,备注,備註,commentaire,nota,observacao,comentario,
    opmerkingen,kommentar,uwagi,примечание,комментарий,коментар,הערות,หมายเหตุ,ghi chu,メモ,備考,메모,
    hinweis,catatan,附註,註記,הערה,σχολια`,
  kind: `type,transaction type,타입,art,umsatzart,umsatztyp,transaktionstyp,buchungsart,vorgang,vorgangsart,type d operation,type operation,tipo,
    tipo movimento,tipo de movimiento,mutatiesoort,typ,typ operacji,typ transakcji,typ transakce,tranzakcio tipusa,
    kategorie transakce,type de transaction,transactietype,tapahtumalaji,bewegungstyp,tip tranzactie,vrsta transakcije,סוג עסקה,交易类型,交易名称,业务名称,transaction code,code,class,posting text,booking text,
    nature,tipo operacion,tipo de operacion,soort,rodzaj,vrsta,вид операции,тип,тип операции,islem turu,islem tipi,סוג,类型,種別,区分,구분,유형,
    kind,betaalwijze,selitys,tyyppi,tuup,tips,tipas,tipus,veids,tipologia,tipe,τυπος,ტიპი,نوع,hareket tipi,取引種類`,
  id: `id,transaction id,transaktionscode,transactionid,reference,ref,reference number,transaction reference,referenz,referenznummer,kundenreferenz,
    end to end referenz,no de transaction,n de transaction,numero de transaction,reference operation,referencia,identificador,riferimento,
    transactiereferentie,referentie,volgnr,volgnummer,verifikationsnummer,arkiveringskod,arkistointitunnus,viitenumero,nr transakcji,
    numer referencyjny,id transakce,id operace,id pohybu,交易单号,交易订单号,交易流水号,日 志 号,日志号,流水号,entry id,entry reference,booking id,order id,
    unique id,fitid,source id,transaction number,journal_id,ref no,reference no,chq no,cheque no,documento,numero de operacion,אסמכתא,승인번호`,
  account: `帳戶,帳戶名稱,账户名称,口座,口座名,계좌,계좌명,account,accountnum,konto,kontonummer,iban,account number,account name,iban auftragskonto,auftragskonto,
    bezeichnung auftragskonto,compte,numero de compte,cuenta,conta,conto,rekening,kreditkartennummer,iban bban,numer konta,cislo uctu,ucet,
    szamlaszam,account no,own account,source account,produit,kartennummer,iban kontoinhaber,账户,支払元,card number,card no,
    4 ספרות אחרונות של כרטיס האשראי,rekeningnummer,numero de tarjeta,broj racuna,счет,номер счета,номер карты,מספר כרטיס,so tai khoan,账号,卡号,
    referenzkonto,kartenkonto,numero de carte,numer karty,cislo karty,номер картки,konts,saskaitos nr,szamla nev,szamla szam,rachunek,tili,保有金融機関,tai khoan`,
  counterparty: `counterparty iban,partner iban,iban zahlungsbeteiligter,iban des partners,kontonummer iban,gegenkonto,tegenrekening,
    tegenrekening iban bban,iban beneficiaire,compte contrepartie,iban contraparte,iban controparte,rachunek odbiorcy,
    numer rachunku kontrahenta,protiucet,cislo protiuctu,partner szamlaszama,destination_iban,对方账号,交易对手账号,对方卡号 账号,counterparty account,
    iban ordinante,account number counterparty,partner account,to account,kontonr,other party account,ellenszamla,对方账户,對方帳號,상대계좌번호`,
  category: `category,kategorie,categorie,categoria,kategoria,categoria de gasto,kategori,交易分类,分类,分類,カテゴリ,category name,luokka,envelope,
    categories,kategorija,категория,категорія,κατηγορια,קטגוריה,الفئة,หมวดหมู่,danh muc,类别,類別,카테고리,소분류,小分類,中項目,二级分类,
    subcategory,subcategoria,umsatzkategorie,underkategori,budgetgrupp,category parent`,
  "category-group":
    "category group,categoryparent,hauptkategorie,parent category,master category,대분류,大分類,大項目,一级分类",
  tags: `tags,labels,tag,schlagworte,etiquetas,etiquettes,теги,etiketler,标签,タグ,
    stichworter,etichette,etiket,תיוגים,ラベル`,
  status: `status,state,info,transaction status,cleared,pending,etat,estado,stato,stav platby,交易状态,当前状态,zustand,reconciled,buchungsstatus,statut,статус,contabilizzazione,situacao,situacion,tila,stav transakce,
    allapot,состояние,стан,κατασταση,durum,סטטוס,الحالة,สถานะ,trang thai,状态,交易狀態,状態,상태`,
  "original-amount": `해외이용금액,original amount,instructed amount,originalni castka,סכום עסקה,amount in foreign currency,foreign amount,betrag in fremdwahrung,fremdwahrungsbetrag,
    montant d origine,importe original,originalbetrag,transaction amount in foreign currency,kwota oryginalna,local amount,amount foreign currency,
    purchase amount,betrag ursprungswahrung,ursprungsbetrag,currency amount,foreign currency amount,importe en divisa,
    valor em moeda estrangeira,montant en devise,importo in valuta,utl belopp,utlandskt belopp,
    utenlandsk belop,udenlandsk belob,valutabelop,valutabelob,kwota w walucie oryginalnej,外幣金額,外币金额,現地通貨額`,
  "original-currency": `original currency,instructed currency,originalni mena,מטבע עסקה,foreign currency,foreign_currency_code,fremdwahrung,devise d origine,moneda original,originalwahrung,
    local currency,ursprungswahrung,type of foreign currency,originalvaluta,waluta oryginalna`,
  fee: `entgelt,fee,fees,gebuhr,gebuhren,frais,comision,commissione,commission,kosten,charges,手续费,服务费,支払手数料,手数料 利息,手数料,сума комісій,комісія,комиссия,prowizja,poplatek,comissao,gebyr,avgift,
    transaction fee,commissioni,gebyrer,komisija,oplata,dij,provizija,такса,προμηθεια,masraf,עמלה,الرسوم,ค่าธรรมเนียม,biaya,手續費,수수료,
    fee amount,source fee amount,target fee amount,teenustasu,ucret,phi,رسوم,courtage`,
};

/** Returns a function that finds the kind of a word by lists of words with commas between them. The first list with the word counts. */
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
  return (
    fold(header)
      .replace(/[^\p{L}\p{N}\p{M}+()-]+/gu, " ")
      .replace(/\b(?:trans?|txn)\b/g, "transaction")
      .replace(/\bamt\b/g, "amount")
      .replace(/\bdt\b/g, "date")
      .replace(/^f (?=[a-z])/, "fecha ")
      .replace(/^tgl(?= |$)/, "tanggal")
      .replace(/^ημ νια(?= |$)/, "ημερομηνια")
      // The polite forms of Japanese, and the Arabic article.
      .replace(/(?<=^| )(?:[おご](?=[引預取利請])|ال(?=\p{L}{3}))/gu, "")
      .trim()
  );
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
  const bare = spaced.replace(/[([（].*?[)\]）]/g, " ");
  const short = wordKey(bare.replace(IN_CURRENCY, "").replace(/[-–].*$/, ""));
  const own = roleOf(key) ?? roleOf(key.replaceAll("-", " ")) ?? pairOf(short) ?? bracketed(key);
  const whole = own ?? roleOf(short);
  if (whole) return { role: whole, isWhole: true };
  if (HOLDER_OR_BANK.test(key)) return undefined;
  const [, inCurrency = "", code = ""] = /^(.+) ([a-z]{3})$/.exec(key) ?? [];
  const others = [
    isCurrencyCode(code.toUpperCase()) ? inCurrency : "",
    short.replace(/(?:金[额額]|금액|[額액])$/, ""),
  ];
  const cut = others.map(roleOf).find(Boolean);
  if (cut) return { role: cut, isWhole: true };
  // Words in parentheses count last.
  const part = partOf(wordKey(bare), short) ?? partOf(key, short);
  if (part) return { role: part, isWhole: part === "spent" };
  const numbered = roleOf(key.replace(/ ?\d+$/, ""));
  return numbered && { role: numbered, isWhole: true };
}

/** A header that names money in both directions is that of a column for the direction: Soll/Haben, Af Bij, 収入/支出. */
function pairOf(key: string): ColumnRole | undefined {
  const roles = key.split(" ").map(roleOf);
  const isPair = roles.includes("debit") && roles.includes("credit");
  return isPair && roles.every((role) => role && OF_DIRECTION.has(role)) ? "direction" : undefined;
}

const OF_DIRECTION: ReadonlySet<ColumnRole> = new Set(["amount", "credit", "debit"]);

/** The role of an amount or a currency that has its meaning in parentheses: Amount (CR), Betrag (Fremdwährung). */
function bracketed(key: string): ColumnRole | undefined {
  const [, word = "", inside = ""] = /^([^()]+?) ?\((.+?)\)$/.exec(key) ?? [];
  const [role, other] = [word, inside].map(roleOf);
  if (role === "currency" && ORIGINAL.test(inside)) return "original-currency";
  if (role !== "amount") return undefined;
  if (other === "debit" || other === "credit" || other === "fee") return other;
  return ORIGINAL.test(inside) ? "original-amount" : undefined;
}

/** The role that some words of a header name. */
function partOf(key: string, short: string): ColumnRole | undefined {
  const words = key.replace(/[()]/g, " ").trim().split(/\s+/);
  const roles = words.map(roleOf);
  if (ORIGINAL.test(key)) {
    if (roles.includes("amount") || AMOUNT.test(key)) return "original-amount";
    if (roles.includes("currency")) return "original-currency";
  }
  if (PARTY.test(key) && ACCOUNT.test(key)) return NAME.test(key) ? "payee" : "counterparty";
  // In most languages, the end of a header gives the meaning: posting date, running balance. But "fecha de cargo" is a date.
  const isOther = (role: ColumnRole) => {
    if (DATE.test(key)) return !DAYS.test(role);
    return roles[0] === "balance" && (role === "account" || role === "amount");
  };
  // Short words such as "in" may mean anything.
  const telling = roles.filter((_, at) => /^[cd]r$|.{4}/.test(words[at] ?? ""));
  const isOfCard = /[ck]ar[dt]/.test(key);
  const side = isOfCard ? undefined : telling.find((role) => role === "debit" || role === "credit");
  for (let length = Math.min(words.length - 1, 3); length > 0; length -= 1) {
    for (const at of [words.length - length, 0]) {
      const role = roleOf(words.slice(at, at + length).join(" "));
      if (role && !isOther(role))
        return length === 1 || role === "payer" ? meaningOf(role, key, side) : role;
    }
  }
  const compound = COMPOUNDS.find(([ending]) =>
    [words.at(-1) ?? "", short].some((end) => ending.test(end)),
  );
  if (compound) return meaningOf(compound[1], key, side);
  return PARTY.test(key) && !CODE.test(key) ? "payee" : undefined;
}

/** The meaning that the other words of a header give to a role: the value date, the merchant's category, payer or payee. */
function meaningOf(role: ColumnRole, key: string, side: ColumnRole | undefined): ColumnRole {
  if (role === "amount") return side ?? role;
  if (role === "payee") return /[ck]ategor/.test(key) ? "category" : role;
  if (role === "payer") return PARTY.test(key) ? "payee" : role;
  if (role !== "booked") return role;
  if (OF_VALUE.test(key)) return "value";
  return OF_PURCHASE.test(key) && !OF_BOOKING.test(key) ? "spent" : role;
}

/** The other party in a header of several words. */
const PARTY =
  /empfang|begunst|beguenst|handler|benefici|odbiorc|kontrahent|protistran|protiuct|obchodn|prijimatel|prijemc|primatelj|prima[lo]a?c|prejemnik|partner|gegen(?:konto|partei)|tegen|contrepart|contrapart|controparte|kontragent|контраг|получател|отримув|прима[лч]|gavej|sanem|saaj|motadil|δικαιουχ|συμβαλλ|εμπορ|alici|პარტნიორ|对方|對方|對象|商户|店名|利用[先箇]|가맹점|예금주|수취인|상대|thu huong|doi ung|penerima|mot[dt]?t?ak|modtag|ontvang|counter ?party|payee|recipient|receiver/;
const ACCOUNT =
  /iban|account|konto|kont[as]\b|compte|cuenta|conta\b|conto|rekening|rachun|uct|ucet|szaml|racun|сч[её]т|рахун|сметк|λογαριασ|hesap|saskait|tili|[账帐]|帳|계좌|חשבון|tai khoan|ანგარიშ/;
const NAME =
  /name|naam|houder|inhaber|nazev|nazov|nazwa|naziv|\bnom|\bnum(?:e|ele)\b|\bnev|nimi|navn|namn|pavadinim|სახელ|[名명主주]|назв|наимен|\bten\b/;
/** A number or a kind of the other party. */
const CODE =
  /[号號番호]|identif|инн|fiscal|\b(?:no|nr|number|nummer|numer|id|kod|code|type|typ)\b|category|kategor/;
const OF_VALUE = /\bval[uoø]|\bvaleur|interest|vlere|αξια|nilai|вал(?:ут|юти)|hieu luc|استحقاق/;

/** An amount in the currency in which a card was used. */
const ORIGINAL =
  /\borig|oorspr|intl|ursprung|opprinnelig|oprindelig|alkuper|puvodn|povodn|eredeti|foreign|etrang|fremd|u valuti transakc|vreemd|utland|utenland|udenland/;
const AMOUNT = /betrag|bedrag|belopp|belob/;
const DAYS = /^(?:booked|spent|value)$/;
const DATE =
  /^(?:dat[aeo]|datum|fecha|дата|датум|ημερομηνια|tarikh|tanggal|ngay|תאריך|تاريخ|تاریخ) /;
/** The day on which the bank posts or settles a transaction. */
const OF_BOOKING =
  /post|proces|clear|settl|liquid|contab|registr|lancam|traitem|imputa|rozlic|ksieg|zuct|obrad|finaliz|decont|bokfor|konyvel|feldolg|muhasebe|kayit|καταχωρ|εκκαθαρ|efektif|hach toan|обработ|обробк|отраж|списан|入帳/;
/** Otherwise, the day of a transaction, an operation or a purchase is the day of payment. */
const OF_PURCHASE =
  /tran[sz]a[ckz]|opera[ctz]|purchase|achat|acqui|compra|consumo|kauf|koop|k[jo]?o[pb]s?dat|osto|ostu|tapahtuma|tehing|darijum|pirk|[nz]akup|kup[on]|vasarl|muvelet|blerj|verrichting|oper$|αγορ|συναλλαγ|islem|harcama|тран[зс]ак|операц|аперац|покуп|куповин|ოპერაცი|ტრანზაქცი|գործարք|əməliyyat|רכישה|עסקה|عملية|معاملة|شراء|تراكنش|تراکنش|giao dich|tarikh urus|消[费費]|刷卡|利用|購入|이용|사용|승인|구매/;

/** True if the header of a day says that the bank posts or settles a transaction on it. */
export function isOfBooking(header: string): boolean {
  return OF_BOOKING.test(wordKey(header));
}

/** True for a header that names neither a role nor the account holder nor a bank. */
export function isUnknown(header: string): boolean {
  return matchHeader(header) === undefined && !HOLDER_OR_BANK.test(wordKey(header));
}

/** Headers for the name of the card holder or account holder, the code of a bank, a place or a rate. */
const HOLDER_OR_BANK =
  /\b(?:city|town|area|state|post ?code|zip|country|ciudad|ville|pais|pays|sucursal|agencia|branch|sort code|ifsc|address|exchange rate|cambio|card ?holder|holder|sahibi|posiadacz|drzitel|blz|karteninhaber|kontoinhaber|titulaire|titular|intestatario|houder|bic|swift|bank code|panga kood|cod fiscal|kod bank[uy]|adresa?|adresse|county|place|(?:bank|card|member|institution) name|nazwa banku|name (?:on|of) card|nom de la (?:carte|rubrique)|name des karteninhabers|asset|time zone|fee currency|currency rate|exchange (?:rate|from|to)|per unit)\b|bankname|banka |banca |开户行|行名|은행|거래점|취급|取[引扱]店|支店|ngan hang|nh doi tac/;

/** German, Dutch, Nordic, Finnish, Chinese, Japanese and Korean headers are often one word, whose end gives the meaning. */
const COMPOUNDS: readonly (readonly [RegExp, ColumnRole])[] = [
  [/.(?:betrag|bedrag|belopp|belob)$/, "amount"],
  [/.(?:wae?hrung|valuta|币种|幣別|幣種)$/, "currency"],
  [/.(?:datum|dato|dag|stag|paiva|pvm|dagur|日期?|日[付時]|일[자시]?)$|^วันที่/, "booked"],
  [
    /.(?:te(?:x|ks)t|details|[詳详]情|메모|기록사항|beschreibung|omschrijving|beskrivning|beskrivelse|zweck|摘要|[说說]明|[内內]容|明[细細]|내용)$/,
    "text",
  ],
  // The amount that a bill leaves for the next one is no balance.
  [/.(?:余额|餘額|[结結][余餘]|(?<!繰越)残高)$/, "balance"],
  [/.(?:金额|金額)$/, "amount"],
  [/.(?:gebyr|tasu|gebuhr)$/, "fee"],
  [/.(?:navn|namn)$/, "payee"],
  [/.(?:rekening|[卡账][号號]|帳號|계좌번호|카드번호)$/, "account"],
  [/.(?:type|区分|구분|[类類][型别別])$/, "kind"],
];

const LONGEST_HEADER = 60;
/** Matches the end of "Betrag in €" or "Kwota w PLN". This "in" doesn't mean that money comes in. */
const IN_CURRENCY = /(?<=\S)\s+(?:in|en|em|i|w|v|u|в|у)\s+(?:[A-Z]{3}|[A-Z]{0,2}\p{Sc})\s*$/u;

/** A currency in a header, by its code, by a sign or by a name: Betrag (EUR), 金额(元), 新台幣金額. */
export function currencyInHeader(header: string): string | undefined {
  return /^新[台臺]幣|(?<=^|[\s(（[_])(?:[A-Z]{3}|[A-Z]{0,2}\p{Sc}|[元円원]|руб|грн|тг|Kč|zł|Ft)(?=\.?[)）\]]?$)/u.exec(
    header.trim(),
  )?.[0];
}

/** The direction of money that a word in a column of directions gives. */
export type Direction = "in" | "neutral" | "out";

/** Other words than those that head columns of money out and in. */
const DIRECTIONS: Readonly<Record<Direction, string>> = {
  out: `s,d,db,dbit,outgoing,sent,payment,w,o,χ,支,借,借 dr,gasto,wychodzacy,odchozi,kimeno,v breme,исходящий,д,дт,εξοδο,חיוב,خصم,借记,支払い,
    despesa,uitgave,uitgaven,utgift,utgifter,udgift,udgifter,meno,menot,wydatek,vydaj,rashod,rashodi,kiadasok,cheltuiala,cheltuieli,giderler,расходи,витрати,chi tieu,খরচ,ব্যয়`,
  in: `h,c,crdt,incoming,收,贷,贷 cr,貸,refund,退款,紅利回饋,i,k,π,ingreso,przychodzacy,prichozi,bejovo,v dobro,входящий,к,кт,εσοδο,贷记,預かり,
    receita,revenu,revenus,inkomst,inkomsten,inkomster,inntekt,inntekter,indtaegt,indtaegter,tulo,tulot,przychod,prihod,bevetelek,venit,venituri,gelirler,приходи,thu nhap,আয়`,
  neutral: `이체,振替,转账,轉帳,还款,перевод,переказ,不计收支,其他,/,neutral,transfer,opening balance,balance modification,reconciliation,不计入收支,中性交易`,
};

/** Transfers with a direction. They are neutral if they are between the user's own accounts. */
const TRANSFERS = {
  out: "轉出,transfer out,transfer-out,outgoing transfer",
  in: "轉入,transfer in,transfer-in,incoming transfer",
};

function directionKey(cell: string): string {
  return fold(cell).replace(/\s+/g, " ").trim();
}

const directionOfKey = finderOf(DIRECTIONS, directionKey);
const transferOfKey = finderOf(TRANSFERS, directionKey);

/** The direction that the word for a transfer gives. */
export function directionOfTransfer(cell: string): "in" | "out" | undefined {
  return transferOfKey(directionKey(cell));
}

/** In a column with C, D is debit. In a column with D, K is credit. */
export function directionOf(cell: string): Direction | undefined {
  const direction = directionOfKey(directionKey(cell)) ?? (directionOfTransfer(cell) && "neutral");
  if (direction || cell.length > LONGEST_HEADER) return direction;
  const role = roleOf(wordKey(cell));
  return role === "debit" ? "out" : role === "credit" ? "in" : undefined;
}

/** The statuses that words in a status column mean. */
export type RowStatus = "failed" | "pending";

/** The words or their beginnings, since they change with gender and number: annulé, annulée; отклонен, отклонена. */
const STATUSES: Readonly<Record<RowStatus, string>> = {
  pending: `pend,offen,vorgemerkt,umsatz vorgemerkt,vorgemerkte umsatze,vormerkung,ausstehend,in bearbeitung,reserv,rezerv,authori,
    authorisation only,authorization only,planned,scheduled,uncleared hold,hold(?!er),on hold,processing,in progress,not posted,en attente,
    en cours,en cours de traitement,en proceso,en curso,em processamento,in attesa,in corso,non contabilizzat,da contabilizzare,autorizzat,prenotat,
    in asteptare,in behandeling,gereserveerd,ej bokford,venter,afvent,ikke bogfort,ikke bokfort,reservert transaksjon,kortreservation,
    reserverat belopp,reserveret belob,prelimin,varaus,katevaraus,odotta,w trakcie,w trakcie realizacji,w rozliczeniu,nierozliczon,niezaksiegowan,autoryzacj,oczek,cekaj,
    caka,nezauctovan,autorizac[ei],autorizacia,autorizacion,autorisation,autorisierung,autorisatie,blokac,blokad,blokada srodkow,fugg,fuggo tetel,konyvelesre varo,nem konyvelt,nem konyvelt tetel,na cekanj,чакащ,блокиран,
    в обработке,ожида,в ожидании,холд,авторизац,в обробці,очіку,εκκρεμ,σε εκκρεμοτητα,bekl,provizyon,ממתינ?,בתהליך,معلق,قيد الانتظار,รอดำเนินการ,
    menunggu,diproses,dalam proses,等?待付款,[未待]入[账賬帳],[处處処]理中,未確定,대기,처리중,dang xu ly,openstaand,u obradi`,
  failed: `declin,fail,payment failed,cancel?led,payment canceled,reject,revert,void,error,denied,blocked,expired,unsuccessful,not executed,
    refus,abgelehnt,abgewiesen,storniert,zuruckgewiesen,fehlgeschlagen,nicht ausgefuhrt,abgebrochen,ruckgangig gemacht,echou,echec,rejet,
    annul,deneg,rechaz,fallid,cancelad,anulad,caducad,recusad,rejeitad,falh,rifiutat,stornat,fallit,respin[ts],non riuscit,anulat,esuat,
    refuz,geweigerd,mislukt,afgewezen,niet uitgevoerd,avvis,afvis,nekad,avbrut,miss?ly[ck]k,avslatt,kanseller,fejlet,hylat,peruu?tet,
    epaonnistu,atmest,odrzuc,anulow,odmow,nieudan,cofniet,zamie?tn,zrusen,odmie?tn,neuspj?e,elutas,sikertelen,torol,zavrn,preklican,odbij,
    otkaz,одби,отказ,неуспе,отхвърл,отмен,ошибк,отклон,скасован,відхил,відмов,помилк,неуспіш,απορριφ,ακυρ,απετυχ,reddedil,iptal,
    iptal edildi,basarisiz,მերժ,נדח,בוטל,מבוטל,נכשל,مرفوض,ملغ,ناموفق,ব্যর্থ,বাতিল,ยกเลิก,ไม่สำเร็จ,that bai,da huy,gagal,dibatal,ditolak,
    交易关闭,已关闭,已取消,已撤销,(?:支付|交易)?失[败敗],실패,거절,feilet,bi tu choi,noraid,atcelt,atsaukt,nepavyk,hafna,ugursuz,ponist,فشل`,
};

const statusTests = keysOf(STATUSES).map((status) => {
  const words = fold(STATUSES[status]).split(/,\s*/).join("|");
  return [status, new RegExp(`^(?:${words})[\\p{L}\\p{M}]*$`, "u")] as const;
});

/** `header` may ask if the row is pending. */
export function statusOf(cell: string, header = ""): RowStatus | undefined {
  const isPending = /^(?:yes|y|true)$/i.test(cell) && /pending/i.test(header);
  if (isPending || cell.length > LONGEST_HEADER) return isPending ? "pending" : undefined;
  const key = directionKey(cell);
  return statusTests.find(([, test]) => test.test(key))?.[0];
}

/** Longer lines are sentences. */
const MAX_HEADING = 4;

/** The words by which headings call the rows below them. */
const ROWS = `transactions,charges,purchases,payments,activity,umsatze,buchungen,zahlungen,transaktionen,operations,paiements,mouvements,
  movimientos,transacciones,operaciones,cargos,moviments,operacions,movimenti,operazioni,transazioni,pagamenti,movimentos,transacoes,lancamentos,
  operacoes,transacties,boekingen,betalingen,mutaties,transaktioner,transaksjoner,kop,kjop,posteringer,tapahtumat,transakcje,operacje,transakce,
  pohyby,platby,transakcie,tetelek,tranzakciok,tranzactii,operatiuni,transakcije,promet,операции,транзакции,платежи,операції,транзакції,платежі,
  συναλλαγες,κινησεις,islemler,hareketler,harcamalar,עסקאות,תנועות,פעולות,معاملات,عمليات,giao dich,transaksi`;
const HEADING = new RegExp(
  `(?:^| )(?:${fold(ROWS).replace(/,\s*/g, "|")})(?: |$)|交易|明[细細]|利用|거래`,
  "u",
);
/** A heading of one word. */
const PENDING_ROWS =
  /^(?:pending|vorgemerkt|vormerkungen|en attente|pendientes|pendenti|pendentes|in attesa)$/;
/** The current month or year is no status: "Opérations du mois en cours". */
const PERIOD = /(?:^| )(?:mois|annee|exercice|periode|mes|ano|periodo|mese|anno)(?: |$)/;

/** True if a line names the rows below it. */
export function isHeading(line: string): boolean {
  const key = wordKey(line);
  const isShort = key.split(" ").length <= MAX_HEADING;
  return isShort && (HEADING.test(key) || PENDING_ROWS.test(key));
}

/** True if a line above column headers says that the rows below are pending. */
export function isPendingHeading(line: string): boolean {
  if (!isHeading(line)) return false;
  const key = wordKey(line);
  const words = key.split(" ");
  const isPending = words.some((word, at) =>
    [word, `${word} ${words[at + 1]}`].some((part) => statusOf(part) === "pending"),
  );
  return PENDING_ROWS.test(key) || (isPending && !PERIOD.test(key));
}

/** Some banks write the status before or after the text itself. No payee has such a name. */
const RESERVED =
  String.raw`authori[sz]ation only,reservert transaksjon,reserverat belopp,reserveret bel[øo]b,katevaraus,\(pending\),\(vorgemerkt\),
    pending transaction,transaction pending,umsatz vorgemerkt,vorgemerkter umsatz,op[ée]ration en attente,operaci[óo]n pendiente,
    transacci[óo]n pendiente,transa[çc][ãa]o pendente,operazione non contabilizzata,operazione in attesa,blokada [śs]rodk[óo]w,
    f[üu]gg[őo] t[ée]tel,nez[aá][uú][cč]tovan[aá] platba`.replace(/,\s*/g, "|");
export const PENDING_TEXT = new RegExp(
  String.raw`^(?:${RESERVED}|reserveret|pending ?[:-]|vorgemerkt:|vormerkung:|autorisation:)|(?<!\S)(?:${RESERVED})\s*$`,
  "i",
);

/** True if a cell begins a row of sums or balances. */
export function isFooterWord(cell: string): boolean {
  return !/^\d/.test(cell) && FOOTER.test(wordKey(cell));
}

const CARD =
  /credit ?card|kreditkarte|carte de credit|tarjeta de credito|carta di credito|cartao de credito|kreditkort|luottokort|karta kredytowa|kreditn[aei]\w* kart|card de credit|kart[ay] kredytow|hitelkarty|krediitkaar|kredito kortel|kredi kart|信用卡|クレジットカード|신용카드|카드[ _]*(?:이용|승인)|кредитн\p{L}+ карт|πιστωτικη\p{L}* καρτ|כרטיסי? אשראי|بطاقة (?:ال)?ايتمان|the tin dung|k(?:artu|ad) kredit|บัตรเครดิต|mastercard|מסטרקארד|american express|\bamex\b/u;

/** A card's number has four groups of four digits, of which some are hidden. The hidden numbers of accounts begin with hidden digits. */
export const CARD_NUMBER =
  /(?<!\d)(?:(?=[\d -]*[x*•])(?:[\dx*•]{4}[ -]){3}\d{4}|(?:\d{4,6}[x*•]{6,8}|\d{6}[x*•]{5})\d{4})(?!\d)/i;

/** Only cards have installments, and numbers that approve a payment. */
const OF_CARD =
  /\b(?:card|carte|tarjeta|cartao|carta|karte|last (?:4|four) digits)\b|^k[ao]{1,2}rt(?:a|ya|ti)?$|k[ao]rte?n?nummer|כרטיס|instal?lments?\b|taksit|cuotas|parcela|mensualidad|рассрочк|δοσεισ|מספר תשלומים|分期|할부|승인번호|支払(?:回数|区分)|利用者|利用店名|新規サイン|請求額/;

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

const BALANCES = `alter kontostand,neuer kontostand,anfangssaldo,endsaldo,opening balance,closing balance,open balance,close balance,beginning balance,
    starting balance,ending balance,saldo inicial,saldo anterior,s a l d o,saldo do dia,saldo final,ancien solde,nouveau solde,
    saldo iniziale,saldo finale,balance brought forward,balance carried forward,total balance,settle all balances,beginsaldo,eindsaldo,
    turnover,debit turnover,credit turnover,total turnover,apyvarta,likutis,likutis pradziai,likutis pabaigai,pradinis likutis,
    galutinis likutis,kaive,algsaldo,loppsaldo,apgrozijums,atlikums,sakuma atlikums,beigu atlikums,omsetning,omsattning,sumar,obrat,
    saldo poczatkowe,saldo koncowe,pocatecni zustatek,konecny zustatek,nyito egyenleg,zaro egyenleg,входящий остаток,исходящий остаток,
    вхідний залишок,вихідний залишок,devreden bakiye,יתרת פתיחה,الرصيد الافتتاحي,saldo awal,saldo akhir,期初余额,期末余额,期初餘額,期末餘額,承前結餘,前月繰越,전월이월,saldo contabile,
    saldo disponibile,balance b f,balance c f,inngaende saldo,utgaende saldo,tong phat sinh`;
const BALANCE_LINES: ReadonlySet<string> = new Set(BALANCES.split(",").map(wordKey));

/** Sums and balances come first in a footer, which may go on with a day or a currency. */
const SUMS = `summe,summa,umsatzsumme,zwischensumme,gesamt,total,totals,totale,totaal,totalt,subtotal,suma,somme,kontostand,saldo,solde,
    razem,celkem,spolu,osszesen,ukupno,yhteensa,kokku,toplam,συνολο,итого,всего,сальдо,всього,общо,вкупно,укупно,סה כ,รวม,tong cong,jumlah`;
const FOOTER = new RegExp(
  `^(?:${`${BALANCES},${SUMS}`.split(",").map(wordKey).join("|")})(?![\\p{L}\\p{N}])|^(?:合[计計]|[总總][计計]|小[计計]|합계|소계|총계)|合[计計]$`,
  "u",
);

/** True if a cell labels a balance among the rows. No payee has such a name. */
export function isBalanceLine(cell: string): boolean {
  return cell.length <= LONGEST_HEADER && !/\d/.test(cell) && BALANCE_LINES.has(wordKey(cell));
}

const OWN_MOVE =
  /^(?:general withdrawal(?: bank account)?|user initiated withdrawal|bank deposit to pp account|retrait general|retiro general|prelievo generico|von nutzer eingeleitete abbuchung|bankgutschrift auf paypal konto|allgemeine abbuchung bankkonto)$/;

const EXCHANGE =
  /^(?:exchange|(?:general )?currency conversion|(?:allgemeine )?wahrungsumrechnung|conversion de (?:devise|devises|moneda|divisas)(?: generale)?|conversione valuta(?: generica)?|wymiana walut|valutaomwisseling)$/;

/** Most cells are ruled out without folding them. */
const MAYBE_MOVE =
  /withdrawal|deposit|abbuchung|gutschrift|retrait|retiro|prelievo|exchange|conver|umrechnung|wymiana|wisseling/i;

/** Tells if a cell says that the user's own money moves between a wallet and the bank, or only changes its currency. */
export function moveIn(cell: string): "exchange" | "transfer" | undefined {
  if (cell.length >= LONGEST_HEADER || !MAYBE_MOVE.test(cell)) return undefined;
  const key = wordKey(cell).replace(/[ -]+/g, " ");
  if (OWN_MOVE.test(key)) return "transfer";
  return EXCHANGE.test(key) ? "exchange" : undefined;
}

/** Each code with its names. */
const CURRENCY_NAMES = `CNY 人民币 人民币元 人民幣 RMB 元, HKD 港币 港幣 港元 HK$, USD 美元 美金 US$ U$S ДОЛЛАР, JPY 日元 日圓 日幣 円,
  EUR € EURO EUROS ЕВРО ЄВРО 欧元 歐元, GBP £ 英镑 英鎊, INR ₹, BDT ৳ TAKA টাকা, RUB ₽ РУБ РУБ. RUR, UAH ₴ ГРН ГРН., KZT ₸ ТГ ТЕНГЕ, TRY ₺ TL,
  ILS ₪ NIS ש"ח ש״ח, KRW ₩ 원, PLN ZŁ ZL, CZK KČ KC, HUF FT, BGN ЛВ ЛВ., RSD ДИН, MKD ДЕН, CHF SFR FR., BRL R$, AUD A$ 澳元, CAD C$ 加元,
  NZD NZ$, TWD NT$ 新台幣 新臺幣 新台币 臺幣 台幣, SGD S$, THB ฿ บาท, VND ₫ VNĐ, IDR RP, MYR RM, PHP ₱, GEL ₾ ლარი, AMD ֏ ԴՐԱՄ, AZN ₼`;

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
