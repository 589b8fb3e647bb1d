// The program as a process: it starts, refuses to start, logs and stops.

import { describe, expect, test } from "bun:test";
import { chmodSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { runToEnd, startService } from "./support/service-process.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

const folder = temporaryFolder();
const JSON_BODY = { "Content-Type": "application/json" };
const LUNCH = JSON.stringify({ description: "Lunch", amount: 12.5, date: "2026-01-05" });

function record(url: string): Promise<Response> {
  return fetch(`${url}/expenses`, { method: "POST", headers: JSON_BODY, body: LUNCH });
}

describe("the start", () => {
  test("prints its address, the path of the data and the address of the app, and nothing else", async () => {
    const file = join(folder, "start.db");
    const service = await startService({ DATABASE_URL: `sqlite:${file}` });
    expect((await record(service.url)).status).toBe(201);
    const { code, stdout, stderr } = await service.end("SIGTERM");
    expect(service.url).toStartWith("http://localhost:");
    expect(stdout.split("\n")).toEqual([
      `Outlay listens at ${service.url}`,
      `Data: ${file}`,
      `The app is at ${service.url}/app`,
      "",
    ]);
    expect(stderr.trim().split("\n").map(eventOf)).toEqual(["stopping", "stopped"]);
    expect(code).toBe(0);
  });

  test("without DATABASE_URL stores the data in the user's data folder", async () => {
    const home = join(folder, "home");
    const variables = { HOME: home, XDG_DATA_HOME: join(home, "data"), LOCALAPPDATA: home };
    const service = await startService(variables);
    await service.end("SIGTERM");
    const [, place] = service.announcement;
    const file = place?.replace("Data: ", "") ?? "";
    expect(file.startsWith(home)).toBe(true);
    expect(file.endsWith("outlay.db")).toBe(true);
    expect(existsSync(file)).toBe(true);
  });

  test("warns once that other users may read an existing file, and says how to fix that", async () => {
    const file = join(folder, "an open file.db");
    writeFileSync(file, "");
    chmodSync(file, 0o644);
    const service = await startService({ DATABASE_URL: `sqlite:${file}` });
    const { stderr } = await service.end("SIGTERM");
    const [line = "", ...others] = stderr.trim().split("\n");
    expect(JSON.parse(line)).toMatchObject({
      level: "warning",
      event: "file open to others",
      remedy: `chmod 600 '${file}' '${file}-wal' '${file}-shm'`,
    });
    expect(others.map(eventOf)).toEqual(["stopping", "stopped"]);
  });
});

describe("a start that is refused", () => {
  const text = join(folder, "text.db");
  writeFileSync(text, "This is no database, and is longer than a database's header is. ".repeat(4));
  const rows: readonly [name: string, environment: Record<string, string>, says: RegExp][] = [
    ["a port that is not a number", { PORT: "http" }, /^outlay: PORT must be .* got http\n$/],
    [
      "a file that is not a database",
      { DATABASE_URL: `sqlite:${text}` },
      /^outlay: .*text\.db is not a database.*\n$/,
    ],
  ];

  test.each(rows)(
    "because of %s prints one clear line, has exit code 1, and leaves the file untouched",
    async (_, environment, says) => {
      const before = readFileSync(text, "utf8");
      const { code, stdout, stderr } = await runToEnd({ PORT: "0", ...environment });
      expect(stderr).toMatch(says);
      expect(stdout).toBe("");
      expect(code).toBe(1);
      expect(readFileSync(text, "utf8")).toBe(before);
    },
  );

  test("because of a port in use prints one clear line, has exit code 1, and creates no file", async () => {
    const service = await startService({ DATABASE_URL: "sqlite::memory:" });
    const file = join(folder, "never.db");
    const port = new URL(service.url).port;
    const { code, stdout, stderr } = await runToEnd({ PORT: port, DATABASE_URL: `sqlite:${file}` });
    expect(stderr).toMatch(new RegExp(`^outlay: PORT ${port} is in use at 127\\.0\\.0\\.1; .*\n$`));
    expect(stdout).toBe("");
    expect(code).toBe(1);
    expect(existsSync(file)).toBe(false);
    await service.end("SIGTERM");
  });
});

describe("a stop", () => {
  test.each(["SIGTERM", "SIGINT"] as const)(
    "by %s completes requests in flight",
    async (signal) => {
      const file = join(folder, `${signal}.db`);
      const service = await startService({ DATABASE_URL: `sqlite:${file}`, LOG_REQUESTS: "1" });
      const socket = connect(Number(new URL(service.url).port), "127.0.0.1");
      const head = [
        "POST /expenses HTTP/1.1",
        "Host: localhost",
        "Content-Type: application/json",
        `Content-Length: ${LUNCH.length}`,
        "Expect: 100-continue",
      ];
      const answers = socket[Symbol.asyncIterator]();
      socket.write(`${head.join("\r\n")}\r\n\r\n`);
      // The server has now accepted the request, and its body has not arrived yet.
      expect(await nextText(answers)).toStartWith("HTTP/1.1 100");
      const ended = service.end(signal);
      socket.write(LUNCH);
      expect(await nextText(answers)).toStartWith("HTTP/1.1 201");
      const { code, stderr } = await ended;
      expect(code).toBe(0);
      expect(stderr.trim().split("\n").map(eventOf)).toContain("stopped");
      socket.destroy();

      // The checkpoint has copied everything into the file itself.
      expect(existsSync(`${file}-wal`)).toBe(false);
      const again = await startService({ DATABASE_URL: `sqlite:${file}` });
      expect(await (await fetch(`${again.url}/expenses/total`)).text()).toBe('{"total":12.5}');
      await again.end("SIGTERM");
    },
  );
});

test("the server goes on if the reader of its log is gone", async () => {
  const environment = { DATABASE_URL: "sqlite::memory:", LOG_REQUESTS: "1" };
  const service = await startService(environment, { logUnread: true });
  for (const _ of [1, 2, 3]) expect((await record(service.url)).status).toBe(201);
  expect((await service.end("SIGTERM")).code).toBe(0);
});

test("LOG_REQUESTS=1 logs one line for each request, without its body and its query", async () => {
  const service = await startService({ DATABASE_URL: "sqlite::memory:", LOG_REQUESTS: "1" });
  const answer = await record(service.url);
  await fetch(`${service.url}/api/search?q=secret`);
  const { stderr } = await service.end("SIGTERM");
  const [first = "", second = ""] = stderr.split("\n");
  expect(JSON.parse(first)).toEqual({
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    level: "info",
    event: "request",
    method: "POST",
    path: "/expenses",
    status: 201,
    durationMs: expect.any(Number),
    requestId: answer.headers.get("Request-Id"),
  });
  expect(JSON.parse(second)).toMatchObject({ method: "GET", path: "/api/search", status: 200 });
  expect(stderr).not.toContain("secret");
  expect(stderr).not.toContain("Lunch");
});

async function nextText(answers: AsyncIterator<Buffer>): Promise<string> {
  const { value } = await answers.next();
  return String(value);
}

function eventOf(line: string): unknown {
  // Safe: a log line is a JSON object.
  return (JSON.parse(line) as { event?: unknown }).event;
}
