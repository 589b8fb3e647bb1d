// The words of banks' texts in many languages, and words that look like them.

import { expect, test } from "bun:test";
import { rowWordsIn } from "../../../src/import/record/row-words.ts";

/** Each line is a text and its subjects, in order. */
const TEXTS = `
  Bargeldbezug Postomat Bern | cash
  BPAY WESTPAC CARDS | card
  Traspaso Internet a T. Crédito | card transfer
  כ.א.ל חיוב | card
  PGTO FAT CARTAO C6 | card-payment
  REVER PAR DEB CARTAO | refund
  Intresside väljamaks | interest
  PER LASTSCHRIFT DANKEND ERHALTEN | card-paid spent
  VOTRE PAIEMENT - MERCI | card-paid
  DÉCOMPTE VISA OCTOBRE | card card-payment
  EXTRACCION CAJERO 1234 | cash
  SU PAGO EN PESOS | card-paid
  TRANSF CTAS PROPIAS | own transfer
  JUROS DE MORA | fee interest
  TRABAJADORES CUENTA PROPIA O AUTONOMOS |
  PLOT TO POT LTD |
  Salg av brukte varer | purchase received
  REMBRANDT HOTEL |
  Visszatérő átutalás |
  CC BILLIARDS |
  ACCREDITO PAGOBANCOMAT | purchase received
  Przelew własny | own
  Kontoregulering 1234 Sparing | own savings
  Plata la POS non-BT cu card VISA LIDL | card purchase
  Geïncasseerd vorig saldo | card-paid
  BETALT BG DATUM 260430 | card-paid
  Úhrada kreditní kartou | card
  Skaidras naudas izņemšana | cash
  Теглене на АТМ в страната | cash
  Скасування. Silpo | refund
  На свою картку *3855 | own
  Погашение задолженности по карте | card-payment
  ΠΡΟΜΗΘΕΙΑ ΜΕΤΑΦΟΡΑΣ | fee
  Ödemeniz için Teşekkürler | card-paid
  Nakit avans masrafı | fee
  העברה עצמית לחיסכון | own savings
  זיכוי מיידי | received
  سداد البطاقة | card-payment
  ถอนเงินสด ATM | cash
  Bayaran balik Shopee | refund
  TELE TRANSFER CREDIT (Ref# ST2514) | card-paid
  OWealth Withdrawal(Transaction Payment) | own
  信用卡循環利息 | card fee
  贷款还款 | spent
  대출이자 | fee
  デンキ 手数料 | fee
  이자카야 하루 | bought
  WYPŁATA W BANKOMACIE 4 | cash
  ODSETKI OD LOKATY | interest investment
  Spłata zadł. karty | card-payment
  PREVOD Z VLASTNEHO UCTU | own transfer
  Vrácená platba debetní kartou | purchase refund
  VÁSÁRLÁS VISSZATÉRÍTÉS | purchase refund
  MEGTAK. SZLA ATVEZETES | savings transfer
  Rambursare card de credit | card card-payment
  LICHIDARE DEPOZIT 12 LUNI | investment
  DEPOZIT MATERIALE BRICO |
  DVIG BA LJUBLJANA | cash
  Podmirenje troškova po kartici | card-payment
  Пренос између сопствених рачуна | own transfer
  Такси и комисиони | fee
  Подигање од банкомат | cash
  Снятие со вклада | investment
  Повернення вкладу | investment
  З білої картки | own
  K.KARTI ÖDEME 5555****1234 | card-payment
  HARCAMA İPTALİ | purchase refund
  HESAP FAİZİ 31.03 | interest
  Öz hesablarım arası köçürmə | own transfer
  ნაღდი ფულის გატანა | cash
  Ավանդի տոկոս | interest investment
  Өз шотыма аудару | own transfer
  ריבית על פיקדון | interest
  משיכה ממכשיר בנק אחר | cash
  סופר חיים |
  السحب من الصراف الالى | cash
  سداد البطاقه الائتمانيه | card card-payment
  كارمزد انتقال وجه | fee transfer
  انتقال به حساب‌ خود | own transfer
  TRF TO FD NO 5123 | investment transfer
  एटीएम शुल्क | fee
  সঞ্চয়পত্র ক্রয় | purchase savings
  ค่าธรรมเนียมถอนเงินสด | fee
  บัญชีเงินฝากออมทรัพย์ |
  HOAN TRA GD 0412 | refund
  CHUYEN TIEN CUNG CHU TK | own
  CHUYEN KHOAN AN TRUA CUNG CHU BA | transfer
  Pencairan Deposito 0412 | investment
  BIAYA TARIKAN DI MESIN LAIN | fee
  Sale Debit Tealive | purchase
  KEDAI CAJ |
  沖銷 全聯福利中心 | refund
  本人同名转账 | own
  信用卡还款 | card-payment
  薪轉帳戶 現金 | transfer
  ﾊﾗｲﾓﾄﾞｼ ｲｵﾝ | refund
  ジドウテアテ | income
  カード利用代金 ﾃﾞｲ-ｼ-ｶ-ﾄﾞ | card card-payment
  체크카드결제 이마트 | purchase
  현금서비스이자 | fee
  주식회사 무신사 |
  银行转证券 | investment
  Plata card credit | card-payment
  零钱充值 | own
  Toko Bunga Melati |
  CARD PAYMENT TO CARD FACTORY | bought
  ACME CORP DIR DEP | income
  EFTPOS CASH OUT | cash purchase
  ATM WITHDRAWAL FEE | fee
  MONTHLY SAVINGS INTEREST | interest
  CC 434155XXXXXX1234 AUTOPAY SI-TAD | card-paid card-payment
  ONLINE TRANSFER TO CHK 1234 | own transfer
  PAKNSAVE ALBANY |
  KONTOUEBERTRAG AUF EIGENES KONTO | own
  RUECKBUCHUNG RETOURENGUTSCHRIFT | refund
  GEA SCHUHE WIEN |
  GELDOPVRAGING AAN AUTOMAAT | cash
  SPAARNDAM EETHUIS |
  VIR CPTE A CPTE | investment
  FRAIS RETRAIT DAB | fee
  RET DAB 12/03 | cash
  DISPOSIZIONE DI BONIFICO |
  PREL. SPORTELLO ALTRA BANCA | cash
  FARMACIAS DEL AHORRO | bought
  INVERSIONES SANTA ANA SPA |
  TRASPASO CTA PROPIA | own transfer
  REND PAGO APLIC AUT MAIS | interest
  DEB AUT CARTAO | card-payment
  TRASPÀS COMPTE ESTALVI | savings transfer
  Egen överf till sparmål | own savings
  Overf. egne kt. | own
  KONTANTUDBETALING | cash
  SIIRTO OMALTA TILILTÄ | own
  SÄÄSTÖTALO TAMPERE |
  VERÐBRÉFAKAUP í sjóði | investment
  Krediitkaardi tagasimakse | card card-paid
  SÄÄSTUMARKET TALLINN |
  SULARAHA VÄLJAVÕTU TASU | fee
  KRĀJKONTA PROCENTI | interest savings
  GRYNŲJŲ PINIGŲ IŠDAVIMAS | cash
  Kredito palūkanos | fee
  ΜΕΤΑΦΟΡΑ ΣΕ ΛΟΓ/ΣΜΟ ΜΟΥ | own transfer
  Προμήθεια ανάληψης ΑΤΜ | fee
  Shlyerje karte krediti | card card-payment
  KART ÖDEMESİ MİGROS | card
  CARGO A MI CUENTA LUZ | savings
  REYKJAVIK 5400,00 ISK |
  Överföring till ISK 9123 | investment transfer
  IKE'S SANDWICHES | bought
`;

test("a text has the subjects of its longest phrases, in any language", () => {
  const lines = TEXTS.trim().split("\n");
  const told = lines.map((line) => {
    const [text = ""] = line.split("|");
    return `${text}| ${[...rowWordsIn(text)].join(" ")}`.trim();
  });
  expect(told).toEqual(lines.map((line) => line.trim()));
});
