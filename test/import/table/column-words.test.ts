// The words of banks in many languages: headers, directions, statuses and lines of balances.

import { expect, test } from "bun:test";
import {
  currencyInHeader,
  directionOf,
  isBalanceLine,
  isFooterWord,
  matchHeader,
  statusOf,
} from "../../../src/import/table/columns/column-words.ts";

const HEADERS = `
spent: Txn Date|Kaufdatum|Date de l'achat|Fecha de operación (dd/mm)|Data di acquisto|Köpdatum|Kjøpsdato|Ostopäivä|Datum nakupu
spent: Дата транзакции|Ημερομηνία συναλλαγής|Harcama tarihi|תאריך העסקה|تاريخ العملية|ご利用日|消費日期|이용일자|Ngày giao dịch
booked: Transaction posting date|Transaction processed date|Fecha de liquidación de la operación|Data rozliczenia transakcji|Дата обработки операции|Fecha de cargo|Data uznania|Kirjauspvm|Könyvelés napja|Дата списания|入帳日期|거래일자|วันที่มีผล
value: Date valeur|Data de valor|Datum valute|תאריך ערך|起息日
amount: Txn Amt|Monto|Kwota w PLN|Valor em R$|Čiastka|Znesek|İşlem tutarı|თანხა|승인금액|จำนวนเงิน|消費金額
debit: Withdrawal Amt.|Retiro|Saída|Списание|Χρέωση|გასული თანხა|出金額|출금금액|ถอน|支出金額|برداشت
credit: Deposit Amt (INR)|Payments received|Payments In|Ingresos|Receitas|Зачисление|Πίστωση|入金額|입금액|ฝาก|存入金額|واریز
balance: Saldo de la cuenta|Likutis|Jääk|Салдо|İşlem sonrası bakiyesi|帳戶餘額|お取引後残高|ยอดคงเหลือ
direction: Dr/Cr|Soll/Haben|Af Bij|+/-|Débito / Crédito|Entradas/Salidas|Приход/расход|収入/支出|חובה/זכות
currency: Divisa|Valiuta|Νόμισμα|מטבע|Döviz|สกุลเงิน
fee: Transaction fee|Opłata|Комиссия банка|手續費
original-amount: Foreign currency amount|Importe en divisa|外幣金額|Betrag (Fremdwährung)|Oorspr bedrag|Transaction Amount(Foreign)
original-currency: Devise étrangère|Oorspr munt|Txn Currency (Foreign Spend)
spent: Fecha Oper|F. Operativa|Trans.dag|Tgl. Transaksi|Ημ/νία Συναλλαγής
booked: Date Processed|Bokförd|Bogført
value: Value Dt|Valuta Date|Valørdag|Interest Date|Data e vlerës|Tarikh Nilai|Ημ/νία Αξίας|Датум на валута|Ngày hiệu lực
amount: Betrag in Euro|Amount(Local)|قيمة الحركة|Importância|ご利用額
debit: Amount (DR)|Dr Amount|المبلغ المدين|お引出金額|引出額|지급금액|Hævet|หักบัญชี|Tiền ra|Задужење
credit: Amount (CR)|Cr Amount|المبلغ الدائن|お預入金額|預入額|Insättningar|เข้าบัญชี|Tiền vào|Одобрење
balance: Saldo total|結存金額|Остатък|Gjendja|موجودی|ยอดเงินคงเหลือ|Eindsaldo|Účetní zůstatek po transakci
direction: Credit/Debit Amount|Balance Impact
currency: Waehrung|Whg|Devies|Valuutta|清算币种
fee: Amount (fee)|Source fee amount|Manipulationsgebühr|Teenustasu|Ücret
payee: Empfänger/Zahlungspflichtiger|Nazwa nadawcy/odbiorcy|보낸분/받는분|의뢰인/수취인|상대 예금주명|Händler|Naam tegenrekening|Mottakernavn
payee: Název obchodníka|პარტნიორის სახელი|对方账户名称|ご利用店名及び商品名|이용가맹점|Tên tài khoản đối ứng|Επωνυμία Εμπόρου|Karşı Taraf
counterparty: Payee Account Number|Rekening tegenpartij|numéro de compte contrepartie|Saaja/maksja konto|Číslo účtu protistrany|Partnera konts|对方账户账号
category: Catégorie du commerçant|Subcategoría|Underkategori|类别
text: Buchungs-Details|송금메모|내통장표시내용|交易詳情|Përshkrimi
: Empfänger BLZ|Beneficiary BIC|Merchant Zip|Adresse contrepartie|Fee currency|12月繰越残高|거래점|对方开户行`;

test.each(
  HEADERS.trim()
    .split("\n")
    .map((line) => line.split(/: ?/)),
)("headers for %s: %s", (role = "", headers = "") => {
  const all = headers.split("|");
  expect(all.map((header) => [header, matchHeader(header)?.role ?? ""])).toEqual(
    all.map((header) => [header, role]),
  );
});

test("directions, statuses, balances and currencies", () => {
  const out = "Wydatek|Despesas|Списание|出金|D|ถอน|- ".split("|");
  expect(out.map((cell) => directionOf(cell))).toEqual(out.map(() => "out"));
  const failed = "Annulée|RECHAZADAS|Odrzucona|Отклонено|Zamítnuto|Iptal|נדחתה|交易失败".split("|");
  expect(failed.map((cell) => statusOf(cell))).toEqual(failed.map(() => "failed"));
  const pending = "Pendientes|Rezervováno|Ожидается|Beklemede|處理中".split("|");
  expect(pending.map((cell) => statusOf(cell))).toEqual(pending.map(() => "pending"));
  expect(statusOf("Reservierung Hotel")).toBeUndefined();
  expect(["Počáteční zůstatek", "Saldo akhir"].every(isBalanceLine)).toBeTrue();
  expect(["Итого", "Toplam: 3", "יתרת פתיחה", "合計"].every(isFooterWord)).toBeTrue();
  expect(["Totalizer", "Суматра"].some(isFooterWord)).toBeFalse();
  expect(["Сумма, руб.", "Částka (Kč)"].map(currencyInHeader)).toEqual(["руб", "Kč"]);
});
