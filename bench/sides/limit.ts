// The limit of the machine: Bun's server with Outlay's own bytes and headers, and nothing of Outlay's work. Reads
// are answered from memory; writes are parsed, committed in synced groups without any check, and answered.

import { readFileSync } from "node:fs";
import type { CapturedAnswer, CapturedAnswers } from "../books/captured-answers.ts";
import type { Draft } from "../books/expense.ts";
import { openTable } from "./limit-table.ts";

// Safe: the run wrote the file.
const answers = JSON.parse(
  readFileSync(process.env["LIMIT_ANSWERS"] ?? "", "utf8"),
) as CapturedAnswers;
const waits = process.env["LIMIT_WAITS"] === "yes";
const commit: Commit =
  process.env["LIMIT_THREADS"] === "2"
    ? commitOnThread()
    : openTable(process.env["LIMIT_DATABASE"] ?? "");

type Commit = (drafts: readonly Draft[]) => void | Promise<void>;

/** Drafts go to the thread as a JSON string, which is cheaper than objects. */
function commitOnThread(): Commit {
  const thread = new Worker(new URL("./limit-thread.ts", import.meta.url).href);
  let committed = Promise.withResolvers<void>();
  thread.onmessage = () => committed.resolve();
  return (drafts) => {
    committed = Promise.withResolvers<void>();
    thread.postMessage(JSON.stringify(drafts));
    return committed.promise;
  };
}

let drafts: Draft[] = [];
let group = Promise.withResolvers<void>();
let busy = false;

/** Resolves once the draft is synced. All drafts of one turn share a commit. */
function record(draft: Draft): Promise<void> {
  drafts.push(draft);
  if (!busy) {
    busy = true;
    setImmediate(commitGroup);
  }
  return group.promise;
}

/** A commit waits until it has as many drafts as the last commit, but no longer than this many times the last commit's duration. */
const PATIENCE = 2;
let expected = 0;
let until = 0;

async function commitGroup(): Promise<void> {
  if (waits && drafts.length < expected && performance.now() < until) {
    setImmediate(commitGroup);
    return;
  }
  const current = { drafts, group };
  drafts = [];
  group = Promise.withResolvers<void>();
  const start = performance.now();
  await commit(current.drafts);
  expected = current.drafts.length + drafts.length;
  until = performance.now() + PATIENCE * (performance.now() - start);
  current.group.resolve();
  if (drafts.length > 0) setImmediate(commitGroup);
  else busy = false;
}

let requests = 0;

/** Answers with the body in its fastest form, and with a new id each time. */
function repeat({ status, headers, body }: CapturedAnswer, large: boolean): () => Response {
  const content = large ? new Blob([body]) : body;
  const own: Record<string, string> = { ...headers };
  return () => {
    requests += 1;
    own["Request-Id"] = `limit-${requests}`;
    return new Response(content, { status, headers: own });
  };
}

const created = repeat(answers.created, false);
const total = repeat(answers.total, false);
const list = repeat(answers.list, true);
const server = Bun.serve({
  hostname: "127.0.0.1",
  port: 0,
  development: false,
  routes: {
    "/expenses": {
      GET: list,
      async POST(request) {
        // Safe: the load sends nothing else, and the limit checks nothing.
        await record((await request.json()) as Draft);
        return created();
      },
    },
    "/expenses/total": { GET: total },
    "/static/total": new Response(answers.total.body, { headers: answers.total.headers }),
  },
});
process.stdout.write(`The limit listens at ${server.url.origin}\n`);
