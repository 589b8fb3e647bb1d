// All kinds of work at once, as fast as the server answers. Clerks write, request the total and make mistakes. Readers read the whole list.
// Clients leave in the middle of it.

import { once } from "node:events";
import { connect } from "node:net";
import {
  type Answer,
  type HttpConnection,
  openConnection,
  requestText,
} from "../support/http-connection.ts";
import { type Random, randomFrom } from "../support/seeded-random.ts";

const CLERKS = 60;
const READERS = 2;
const LEAVERS = 2;

/** The range of existing expenses. A creation adds at the upper end, and a deletion removes from the lower end. */
export interface CacheParts {
  /** The lowest id that is not being deleted. */
  lowest: number;
  /** The number of acknowledged creations. Ids are counted up, so an expense with this id exists. */
  highest: number;
}

/** How often each kind of work was done. */
export type Tally = Map<string, number>;

interface Desk {
  readonly url: string;
  readonly columnCache: CacheParts;
  readonly random: Random;
  /** Returns true while the work continues. */
  readonly open: () => boolean;
  readonly tally: Tally;
}

/** Works as long as `open` says. Resolves when each client has its last answer and all connections are closed. */
export async function workAtFullSpeed(
  url: string,
  columnCache: CacheParts,
  open: () => boolean,
): Promise<Tally> {
  const tally: Tally = new Map();
  const crew = [
    ...Array.from({ length: CLERKS }, () => clerk),
    ...Array.from({ length: READERS }, () => reader),
    ...Array.from({ length: LEAVERS }, () => leaver),
  ];
  await Promise.all(
    crew.map((work, index) => work({ url, columnCache, open, tally, random: randomFrom(index) })),
  );
  return tally;
}

/** Starts this many lists, holds them all at once, and leaves them. */
export async function holdLists(url: string, count: number): Promise<void> {
  const begun = await Promise.all(
    Array.from({ length: count }, async () => {
      const socket = connect(addressOf(url), () => socket.write(requestText("GET /expenses")));
      await once(socket, "data");
      return socket.pause();
    }),
  );
  for (const socket of begun) socket.destroy();
}

type Task = (connection: HttpConnection, desk: Desk) => Promise<void>;

async function connected(
  { url }: Desk,
  work: (connection: HttpConnection) => Promise<void>,
): Promise<void> {
  const connection = await openConnection(url);
  try {
    await work(connection);
  } finally {
    connection.close();
  }
}

function clerk(desk: Desk): Promise<void> {
  return connected(desk, async (connection) => {
    while (desk.open()) await desk.random.pick(TASKS)(connection, desk);
  });
}

async function create(connection: HttpConnection, desk: Desk): Promise<void> {
  const body = bodyOf(desk.random);
  await expectStatus(connection, requestText("POST /expenses", body), 201);
  desk.columnCache.highest += 1;
  count(desk, "created");
}

async function change(connection: HttpConnection, desk: Desk): Promise<void> {
  const { lowest, highest } = desk.columnCache;
  // This id is above those that clerks may delete in the meantime, so the expense exists.
  const id = lowest + CLERKS * 100 + desk.random.below(highest - lowest - CLERKS * 100);
  await expectStatus(connection, requestText(`PUT /expenses/${id}`, bodyOf(desk.random)), 200);
  count(desk, "changed");
}

async function remove(connection: HttpConnection, desk: Desk): Promise<void> {
  const id = desk.columnCache.lowest;
  desk.columnCache.lowest += 1;
  await expectStatus(connection, requestText(`DELETE /expenses/${id}`), 200);
  count(desk, "deleted");
}

async function total(connection: HttpConnection, desk: Desk): Promise<void> {
  await expectStatus(connection, requestText("GET /expenses/total"), 200);
  count(desk, "totals");
}

async function current(connection: HttpConnection, desk: Desk): Promise<void> {
  const path = desk.random.pick(["/expenses", "/expenses/total"]);
  await expectStatus(connection, requestText(`GET ${path}`, undefined, ["If-None-Match: *"]), 304);
  count(desk, "current");
}

async function mistake(connection: HttpConnection, desk: Desk): Promise<void> {
  const { request, status } = desk.random.pick(MISTAKES);
  await expectStatus(connection, request, status);
  count(desk, "refused");
}

const TASKS: readonly [Task, ...Task[]] = [
  create,
  create,
  create,
  change,
  change,
  change,
  remove,
  remove,
  remove,
  total,
  current,
  mistake,
];

const MISTAKES = [
  { request: requestText("POST /expenses", "{"), status: 400 },
  { request: requestText("POST /expenses", '{"amount":1}'), status: 400 },
  { request: requestText("PUT /expenses/1", '{"date":"2026-02-29"}'), status: 400 },
  { request: requestText("DELETE /expenses/9007199254740991"), status: 404 },
  { request: requestText("GET /nothing"), status: 404 },
  { request: requestText("DELETE /expenses"), status: 405 },
] as const;

function reader(desk: Desk): Promise<void> {
  return connected(desk, async (connection) => {
    while (desk.open()) {
      const { body } = await expectStatus(connection, requestText("GET /expenses"), 200);
      if (!body.endsWith("]")) throw new Error("a list ends in the middle");
      count(desk, "lists");
    }
  });
}

async function leaver(desk: Desk): Promise<void> {
  while (desk.open()) {
    await leaveAfter(desk.url, desk.random.below(2_000_000));
    count(desk, "left");
  }
}

/** Requests the list, reads this many bytes of it, and leaves. */
function leaveAfter(url: string, bytes: number): Promise<void> {
  return new Promise((resolve, reject) => {
    let received = 0;
    const socket = connect(addressOf(url), () => socket.write(requestText("GET /expenses")));
    socket.on("data", (part) => {
      received += part.length;
      if (received >= bytes) socket.destroy();
    });
    socket.on("error", reject);
    socket.on("close", () => resolve());
  });
}

function addressOf(url: string): { readonly host: string; readonly port: number } {
  const { hostname, port } = new URL(url);
  return { host: hostname, port: Number.parseInt(port, 10) };
}

async function expectStatus(
  connection: HttpConnection,
  request: string,
  status: number,
): Promise<Answer> {
  const answer = await connection.ask(request);
  if (answer.status === status) return answer;
  throw new Error(`${request} was answered ${answer.status}, not ${status}: ${answer.body}`);
}

function count({ tally }: Desk, kind: string): void {
  tally.set(kind, (tally.get(kind) ?? 0) + 1);
}

function bodyOf(random: Random): string {
  const day = `${2016 + random.below(10)}-0${1 + random.below(9)}-${10 + random.below(19)}`;
  const cents = String(random.below(100)).padStart(2, "0");
  return `{"description":"Expense ${random.below(100_000)}","amount":${random.below(900)}.${cents},"date":"${day}"}`;
}
