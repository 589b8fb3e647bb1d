// Requests the total and records expenses in another ledger while other clients keep the server busy. It runs on a thread of its own, so
// that its clock is never blocked. It starts when it gets the address, and reports the durations when it is asked to end.

declare const self: Worker;

/** The duration of each request, in milliseconds. */
export interface NeighborFigures {
  readonly totals: readonly number[];
  readonly posts: readonly number[];
}

const EVERY_MS = 10;
/** Each fifth request records an expense. */
const POST_EACH = 5;

const EXPENSE = JSON.stringify({ description: "Neighbor", amount: 1, date: "2026-01-05" });

let hasEnded = false;

self.onmessage = ({ data }: MessageEvent<string>) => {
  if (data === "end") hasEnded = true;
  else void ask(data).then((figures) => self.postMessage(figures));
};

async function ask(url: string): Promise<NeighborFigures> {
  const [totals, posts]: [number[], number[]] = [[], []];
  const waiting: Promise<void>[] = [];
  for (let count = 1; !hasEnded; count += 1) {
    waiting.push(count % POST_EACH === 0 ? timed(posts, post) : timed(totals, total));
    await Bun.sleep(EVERY_MS);
  }
  await Promise.all(waiting);
  return { totals, posts };

  async function total(): Promise<Response> {
    return fetch(`${url}/expenses/total`);
  }

  async function post(): Promise<Response> {
    const headers = { "Content-Type": "application/json" };
    return fetch(`${url}/expenses`, { method: "POST", headers, body: EXPENSE });
  }
}

async function timed(figures: number[], work: () => Promise<Response>): Promise<void> {
  const start = performance.now();
  const answer = await work();
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`answered ${answer.status}`);
  figures.push(performance.now() - start);
}
