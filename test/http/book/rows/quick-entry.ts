// Quick entry: a clear line is recorded, and the answer to an ambiguous or incomplete line is a question.

import { problem, type Row, rowsOf, type Step, shows } from "../../../support/http-cases.ts";
import { HOME, LEDGERS, MAKE_HOME, post, send, shownLunch, unknown } from "./steps.ts";

const row = rowsOf("quick entry");

const TODAY = "2026-02-28";

function enter(text: string, rest: Omit<Step, "send" | "body">, ledger = HOME): Step {
  return send(`POST ${ledger}/expenses/quick`, { text, today: TODAY }, rest);
}

/** The missing parts or questions in the answer; nothing is recorded then. */
function asked(text: string, missing: readonly string[], questions = 0, ledger = HOME): Step {
  const end = RegExp.escape(`"missing":${JSON.stringify(missing)}`);
  const each = '"about":"(?:amount|date)".*'.repeat(questions);
  return enter(
    text,
    { status: 200, text: new RegExp(`^{"expense":null,.*${each}${end}}}$`) },
    ledger,
  );
}

const NOTHING = shows(`${HOME}/expenses`, /^{"items":\[\],/);

/** The open questions of a line in a ledger of euros. */
const OPEN: readonly (readonly [string, readonly string[], number])[] = [
  ["lunch", ["amount"], 0],
  ["12.50", ["description"], 0],
  ["@Cafe", ["amount"], 0],
  ["#work", ["amount", "description"], 0],
  ["$8 taxi", ["currency"], 0],
  ["8 USD 5 EUR taxi", [], 1],
  ["8 USD taxi", ["rate"], 0],
  ["¥900 ramen", ["currency"], 0],
  ["Route 66 12", [], 1],
  ["coffee 4 3/5", [], 1],
  ["Route 66 12 3/5", [], 2],
];

const open: readonly Row[] = OPEN.map(([text, missing, questions]) =>
  row(`nothing is guessed in ${text}`, MAKE_HOME, asked(text, missing, questions), NOTHING),
);

const recorded: readonly Row[] = [
  row(
    "a clear line is recorded, and the answer says where each part was found",
    MAKE_HOME,
    enter("12,50 lunch @Cafe #work yesterday", {
      status: 201,
      has: { location: `${HOME}/expenses/1` },
      json: {
        expense: shownLunch({
          description: "lunch",
          date: "2026-02-27",
          payee: "Cafe",
          tags: ["work"],
          version: 3,
        }),
        recurring: null,
        reading: {
          description: "lunch",
          amount: "12.5",
          currency: null,
          date: "2026-02-27",
          payee: "Cafe",
          tags: ["work"],
          marks: [
            { kind: "amount", start: 0, end: 5 },
            { kind: "payee", start: 12, end: 17 },
            { kind: "tag", start: 18, end: 23 },
            { kind: "date", start: 24, end: 33 },
          ],
          questions: [],
          missing: [],
        },
      },
    }),
    shows(`${HOME}/expenses/1`, /"description":"lunch"/),
  ),
  row(
    "without a date the expense is from today, and without a description it is named after the payee",
    MAKE_HOME,
    enter("-8 @Taxi", {
      status: 201,
      text: /"description":"Taxi","amount":"-8","date":"2026-02-28"/,
    }),
    post(
      `${HOME}/expenses/quick`,
      { text: "a 1 3/5", today: TODAY, dayFirst: true },
      { text: /"date":"2026-05-03"/ },
    ),
    post(
      `${HOME}/expenses/quick`,
      { text: "a 1 3/5", today: TODAY, dayFirst: false },
      { text: /"date":"2026-03-05"/ },
    ),
  ),
  row(
    "days are named in the requested language, or in English",
    MAKE_HOME,
    ...[
      ["gestern 12,50 Kaffee", "de", "2026-02-27"],
      ["গতকাল ১২০ চা", "bn-BD", "2026-02-27"],
      ["gestern 5", "bn-BD", "2026-02-28"],
      ["gestern 5", "qaa", "2026-02-28"],
      ["yesterday 5 tea", "de", "2026-02-27"],
    ].map(([text, language, date]) =>
      post(
        `${HOME}/expenses/quick`,
        { text, today: TODAY, language },
        { text: new RegExp(`"date":"${date}"`) },
      ),
    ),
    ...["de_DE", "the German one", 7].map((language, index) =>
      post(
        `${HOME}/expenses/quick`,
        { text: "a 1", today: TODAY, language },
        problem(
          "invalid-fields",
          "/language: language must be a BCP 47 language tag, such as de or bn-BD; " +
            [
              "de_DE isn't a valid language tag",
              `"the German one" isn't a valid language tag`,
              "got the number 7",
            ][index],
        ),
      ),
    ),
  ),
  row(
    "a sign that the ledger's own currency uses means that currency",
    MAKE_HOME,
    enter("8 EUR taxi", { status: 201, text: /"amount":"8".*"currency":"EUR"/ }),
    post(LEDGERS, { id: "oz", name: "Oz", currency: "AUD" }),
    enter("$8 taxi", { status: 201, text: /"amount":"8"/ }, `${LEDGERS}/oz`),
    asked("¥8 taxi", ["currency"], 0, `${LEDGERS}/oz`),
    // A ledger without a currency takes the amount, and stores no original amount.
    enter("$8 taxi", { status: 201, text: /"amount":"8"/ }, `${LEDGERS}/default`),
  ),
  row(
    "a line that is too long is refused, and a missing ledger is not found",
    MAKE_HOME,
    enter(
      "a".repeat(1_001),
      problem(
        "invalid-fields",
        "/text: text must be a text of 1 to 1,000 characters; it has 1,001",
      ),
    ),
    unknown(`POST ${LEDGERS}/nowhere/expenses/quick`, {
      body: '{"text":"a 1","today":"2026-01-01"}',
    }),
  ),
];

export const quickEntryRows: readonly Row[] = [...open, ...recorded];
