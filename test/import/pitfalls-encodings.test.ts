// Encodings that files of banks really have, by the number of the pitfall.

import { describe, expect, test } from "bun:test";
import { reason } from "../../src/domain/import/reasons.ts";
import { type FileAnswers, openFile } from "../../src/import/file/file.ts";
import { guessEncoding, textOf } from "../../src/import/text/encoding.ts";
import { encode } from "../support/encoder.ts";
import { type Done, ImportBook } from "../support/import-book.ts";
import { cellsIn, itemsOf, recordsIn, rowsIn } from "../support/import-file.ts";

/** Statements in the languages of each encoding, as short as a month of a quiet account. */
const SAMPLES: readonly (readonly [encoding: string, text: string])[] = [
  [
    "windows-1252",
    "Datum;Empfänger;Betrag\n03.02.2026;Bäckerei Müller;-12,50 €\n04.02.2026;Café Löwen, Frühstück für Groß;-8,20 €\n",
  ],
  [
    "windows-1252",
    "Date;Libellé;Montant\n03/02/2026;Prélèvement électricité;-12,50\n04/02/2026;Virement reçu de la société générale;8,20\n",
  ],
  [
    "windows-1252",
    "Fecha;Concepto;Importe\n03/02/2026;Panadería Muñoz, señal año próximo;-12,50\n04/02/2026;Teléfono móvil;-8,20\n",
  ],
  [
    "windows-1252",
    "Data;Descrição;Valor\n03/02/2026;Pão de Açúcar São João;-12,50\n04/02/2026;Alimentação não;-8,20\n",
  ],
  [
    "windows-1252",
    "Dato;Tekst;Beløb\n03-02-2026;Købmand på hjørnet, rødgrød;-12,50\n04-02-2026;Færge til Ærø;-8,20\n",
  ],
  [
    "iso-8859-15",
    "Date;Libellé;Montant\n03/02/2026;Boulangerie de l'Église;-12,50 €\n04/02/2026;Marché à Nîmes;-8,20 €\n",
  ],
  [
    "ibm850",
    "!Type:Bank\nD3/2/26\nT-12.50\nPBäckerei Müller\nMFrühstück für Groß\n^\nD4/2/26\nT-8.20\nPGärtnerei Schön\n^\n",
  ],
  [
    "ibm850",
    "!Type:Bank\nD3/2/26\nT-12.50\nPSociété générale\nMPrélèvement électricité reçu\n^\nD4/2/26\nT-8.20\nPThéâtre\n^\n",
  ],
  [
    "macintosh",
    "Datum;Empfänger;Betrag\n03.02.2026;Bäckerei Müller;-12,50\n04.02.2026;Gärtnerei Schön, Gießkanne;-8,20\n",
  ],
  [
    "windows-1250",
    "Datum;Popis;Částka\n03.02.2026;Potraviny u Dvořáka, příspěvek na hřiště;-12,50\n04.02.2026;Lékárna, účet číslo;-8,20\n",
  ],
  [
    "windows-1250",
    "Data;Opis;Kwota\n03.02.2026;Zakupy spożywcze, źródło światła;-12,50\n04.02.2026;Opłata za książkę, część druga;-8,20\n",
  ],
  [
    "windows-1250",
    "Dátum;Leírás;Összeg\n2026.02.03.;Élelmiszer vásárlás, gyümölcs és főzelék;-12,50\n2026.02.04.;Előfizetés díja, könyvesbolt;-8,20\n",
  ],
  [
    "iso-8859-2",
    "Datum;Popis;Částka\n03.02.2026;Potraviny u Dvořáka, příspěvek na žižkovské hřiště;-12,50\n04.02.2026;Šťastná lékárna;-8,20\n",
  ],
  [
    "windows-1251",
    "Дата;Описание;Сумма\n03.02.2026;Покупка в магазине Пятёрочка;-12,50\n04.02.2026;Оплата коммунальных услуг;-8,20\n",
  ],
  [
    "koi8-r",
    "Дата;Описание;Сумма\n03.02.2026;Покупка в магазине;-12,50\n04.02.2026;Оплата коммунальных услуг;-8,20\n",
  ],
  [
    "ibm866",
    "Дата;Описание;Сумма\n03.02.2026;Покупка в магазине;-12,50\n04.02.2026;Оплата коммунальных услуг;-8,20\n",
  ],
  [
    "windows-1253",
    "Ημερομηνία;Περιγραφή;Ποσό\n03/02/2026;Αγορά από κατάστημα τροφίμων;-12,50\n04/02/2026;Πληρωμή λογαριασμού;-8,20\n",
  ],
  [
    "iso-8859-7",
    "Ημερομηνία;Περιγραφή;Ποσό\n03/02/2026;ΑΓΟΡΑ ΑΠΟ ΚΑΤΑΣΤΗΜΑ;-12,50\n04/02/2026;ΠΛΗΡΩΜΗ ΛΟΓΑΡΙΑΣΜΟΥ Άρτα;-8,20\n",
  ],
  [
    "windows-1254",
    "Tarih;Açıklama;Tutar\n03.02.2026;Alışveriş market ödemesi;-12,50\n04.02.2026;Doğalgaz faturası, güneş gözlüğü;-8,20\n",
  ],
  [
    "windows-1257",
    "Data;Paskirtis;Suma\n03.02.2026;Mokėjimas už prekes, šilumos ūkis, žuvų turgus;-12,50\n04.02.2026;Pirkinys: ąžuolas, įmonė;-8,20\n",
  ],
  [
    "windows-1255",
    "תאריך;תיאור;סכום\n03/02/2026;קניות בסופרמרקט;-12.50\n04/02/2026;תשלום חשבון חשמל;-8.20\n",
  ],
  [
    "windows-1256",
    "التاريخ;الوصف;المبلغ\n03/02/2026;شراء من السوق المركزي;-12.50\n04/02/2026;دفع فاتورة الكهرباء;-8.20\n",
  ],
  [
    "gb18030",
    "交易时间,交易分类,交易对方,金额\n2026-02-03,餐饮美食,云膳过桥米线,12.50\n2026-02-04,日用百货,全家便利店,8.20\n",
  ],
  ["big5", "交易日期,說明,金額\n2026/02/03,便利商店購物,12.50\n2026/02/04,電費繳納,8.20\n"],
  [
    "shift_jis",
    "日付,内容,金額\n2026/02/03,コンビニでの買い物,1250\n2026/02/04,電気料金のお支払い,8200\n",
  ],
  [
    "euc-jp",
    "日付,内容,金額\n2026/02/03,コンビニでの買い物,1250\n2026/02/04,電気料金のお支払い,8200\n",
  ],
  ["euc-kr", "거래일자,내용,금액\n2026/02/03,편의점 결제,1250\n2026/02/04,전기 요금 납부,8200\n"],
  ["utf-8", "Datum;Empfänger;Betrag\n03.02.2026;Bäckerei Müller;-12,50 €\n"],
  ["utf-16le", "Datum;Empfänger;Betrag\n03.02.2026;Bäckerei Müller;-12,50 €\n"],
  ["utf-16be", "日付,内容,金額\n2026/02/03,コンビニでの買い物,1250\n"],
];

/** How a file is read into an empty book. */
async function previewOf(bytes: Uint8Array, answers: FileAnswers = {}) {
  const [file] = await openFile(bytes, answers);
  if (!file) throw new RangeError("no file");
  const { format, questions = [], isDoubtful } = file;
  const source = { name: "file", format: format.value, questions, items: () => file.items() };
  return new ImportBook().preview({ ...source, ...(isDoubtful && { isDoubtful }) });
}

function encodingQuestions({ result }: Done) {
  return result.questions.filter(({ kind }) => kind === "encoding");
}

describe("25: an encoding that is not certain", () => {
  const bytes = encode(
    "Datum;Text;Betrag\n03.02.2026;Kaufhaus Škoda;-12,50\n04.02.2026;Brot;-8,20\n",
    "windows-1250",
  );

  test("is asked, with what each makes of a line", async () => {
    const [question] = encodingQuestions(await previewOf(bytes));
    expect(question?.choices.length).toBeGreaterThan(1);
    expect(new Set(question?.choices.map(({ rows: [row] }) => row?.text)).size).toBe(
      question?.choices.length ?? 0,
    );
    const right = question?.choices.find(({ rows: [row] }) => row?.text.includes("Škoda"));
    expect(right?.rows).toEqual([{ line: 2, text: "03.02.2026;Kaufhaus Škoda;-12,50" }]);
    const done = await previewOf(bytes, { encoding: right?.value ?? "" });
    expect(encodingQuestions(done)).toEqual([]);
    expect(done.rows[1]?.record?.texts).toEqual(["Kaufhaus Škoda"]);
  });

  test("is not, where what is recorded is the same in each", async () => {
    const plain = encode(
      "Škoda;;\nDatum;Text;Betrag\n03.02.2026;Kaufhaus;-12,50\n04.02.2026;Brot;-8,20\n",
      "windows-1250",
    );
    expect(encodingQuestions(await previewOf(plain))).toEqual([]);
  });

  test("of the samples, none is read otherwise without a question, and two are asked at most", async () => {
    let asked = 0;
    for (const [encoding, text] of SAMPLES) {
      const done = await previewOf(encode(text, encoding));
      if (encodingQuestions(done).length > 0) {
        asked += 1;
        continue;
      }
      const expected = await previewOf(encode(text, "utf-8"));
      expect(done.rows.map(({ raw }) => raw)).toEqual(expected.rows.map(({ raw }) => raw));
    }
    expect(asked).toBeLessThanOrEqual(2);
  });
});

describe("24 and 25: the encoding is found by the letters", () => {
  test.each(SAMPLES)("%s", (encoding, text) => {
    const bytes = encode(text, encoding);
    expect(textOf(bytes, guessEncoding(bytes).value)).toBe(text);
  });

  test("hardly one is a question", () => {
    const sure = SAMPLES.filter(
      ([encoding, text]) => guessEncoding(encode(text, encoding)).certain,
    );
    expect(SAMPLES.length - sure.length).toBeLessThanOrEqual(2);
  });

  test("where several read the file alike, the commonest is named", () => {
    const text = "Datum;Text;Betrag\n1.2.2026;Café Lindo;12,50\n";
    expect(guessEncoding(encode(text, "windows-1250")).value).toBe("windows-1252");
  });

  test("the euro is 80 in Windows-1252 and A4 in ISO-8859-15", () => {
    const text = "Date;Text;Amount\n1/2/2026;£ and €;12.50 €\n";
    expect(guessEncoding(encode(text, "windows-1252")).value).toBe("windows-1252");
    const fifteen = "Date;Text;Amount\n1/2/2026;Café;12.50 €\n";
    expect(guessEncoding(encode(fifteen, "iso-8859-15")).value).toBe("iso-8859-15");
  });

  test("what is not certain offers others", () => {
    const guess = guessEncoding(Uint8Array.from([0x41, 0xe9, 0x0a]));
    expect(guess.others?.length).toBeGreaterThan(3);
    expect(guess.others).not.toContain(guess.value);
  });
});

test("22: a byte order mark is no part of the first head", async () => {
  const items = await itemsOf("\uFEFFDate,Text,Amount\n2026-01-02,Tea,-3.50\n");
  expect(cellsIn(items)[0]).toEqual(["Date", "Text", "Amount"]);
});

test("22: nor of the first line of QIF", async () => {
  const items = await itemsOf("\uFEFF!Type:CCard\nD1/2/26\nT-3.50\n^\n");
  expect(items.filter(({ type }) => type === "text-record")).toHaveLength(1);
});

test.each([
  ["utf-16le", true],
  ["utf-16le", false],
  ["utf-16be", true],
  ["utf-16be", false],
] as const)("23: %s, with its mark: %p", async (encoding, hasMark) => {
  const text = `${hasMark ? "\uFEFF" : ""}Datum;Text;Betrag\n01.02.2026;Bäcker;-3,50\n`;
  const items = await itemsOf(encode(text, encoding));
  expect(cellsIn(items)[1]).toEqual(["01.02.2026", "Bäcker", "-3,50"]);
});

const OFX = (charset: string) =>
  `OFXHEADER:100\nDATA:OFXSGML\nENCODING:USASCII\nCHARSET:${charset}\n\n<OFX><STMTTRN><DTPOSTED>20260102<TRNAMT>-1<NAME>Café Müller</STMTTRN></OFX>\n`;

test.each([
  ["1252", "utf-8"],
  ["1252", "windows-1252"],
  ["1250", "windows-1252"],
  ["UTF-8", "utf-8"],
  ["utf8", "utf-8"],
  ["UNICODE", "utf-8"],
  ["NONE", "windows-1252"],
] as const)("26: OFX says %s and is %s", async (said, real) => {
  const items = await itemsOf(encode(OFX(said), real));
  expect(recordsIn(items)[0]?.payee).toBe("Café Müller");
});

test("28: one broken byte leaves the file UTF-8, and is told in its row", async () => {
  const lines = Array.from({ length: 300 }, (_, index) => `2026-01-02,Käse ${index},-3.50\n`);
  const bytes = encode(lines.join(""), "utf-8");
  bytes[bytes.indexOf(0xc3, 2_000)] = 0xff;
  expect(guessEncoding(bytes)).toMatchObject({ value: "utf-8", certain: true });
  const told = rowsIn(await itemsOf(bytes)).filter(({ notes }) => notes);
  expect(told.map(({ notes }) => notes)).toEqual([[reason("broken-character")]]);
});

test("29: XML is decoded as it declares", async () => {
  const xml = `<?xml version="1.0" encoding="ISO-8859-1"?>\n<Document><Stmt><Ntry><Amt Ccy="EUR">1.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><BookgDt><Dt>2026-01-02</Dt></BookgDt><NtryDtls><TxDtls><RltdPties><Cdtr><Nm>Café Å</Nm></Cdtr></RltdPties></TxDtls></NtryDtls></Ntry></Stmt></Document>`;
  const items = await itemsOf(encode(xml, "windows-1252"));
  expect(recordsIn(items)[0]?.payee).toBe("Café Å");
});

test("30: NULs that pad the end are cut, others are told", async () => {
  const padded = await itemsOf(`Date,Text,Amount\n2026-01-02,Tea,-3.50\n${"\0".repeat(300)}`);
  expect(cellsIn(padded)).toHaveLength(2);
  const dos = await itemsOf("!Type:Bank\r\nD1/2/26\r\nT-1\r\nPTea\r\n^\r\n\u001a");
  expect(dos.map(({ type }) => type)).toEqual(["text-record", "statement"]);
  const inside = await itemsOf("Date,Text,Amount\n2026-01-02,T\0ea,-3.50\n2026-01-03,Tea,-1\n");
  expect(rowsIn(inside)[1]?.notes).toEqual([reason("broken-character")]);
});
