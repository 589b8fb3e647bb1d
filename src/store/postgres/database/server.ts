// The server that accepts writes. While there is none, work fails at once; as soon as one of the address's hosts accepts writes again,
// work continues there.

import { messageOf } from "../../../domain/problem.ts";
import {
  type Connections,
  closeConnections,
  Late,
  openConnections,
  takesWrites,
  within,
} from "./connections.ts";
import type { Address } from "./database-address.ts";
import { Away, isServerInDoubt } from "./failures.ts";

/** The pause between two rounds of asking all hosts. */
const ASK_AGAIN_MS = 200;
/** Longer than any statement may take. A server that has not answered by then counts as lost. */
const ANSWER_MS = 12_000;

export interface ServerSources {
  /** Returns a random number from 0 up to 1. */
  readonly random: () => number;
  /** Milliseconds from any fixed time. */
  readonly now: () => number;
}

export interface Server {
  /** Does the work on the server, within this time. After a connection failure, all hosts are asked again, and the failure is thrown. */
  use<Value>(work: (connections: Connections) => Promise<Value>, answerMs?: number): Promise<Value>;
  /** Does work that changes nothing. It is repeated once if the connection broke and another one is available. */
  read<Value>(work: (connections: Connections) => Promise<Value>): Promise<Value>;
  /** Reads rows with a short statement. `Row` must have the columns that it selects. */
  select<Row>(sql: string, values?: readonly Parameter[]): Promise<readonly Row[]>;
  /** For work that takes longer than `use` waits. Throws while no server accepts writes. */
  connections(): Connections;
  /** Resolves with true when a server accepts writes, with false if none does within this time. */
  reachable(withinMs: number): Promise<boolean>;
  close(): Promise<void>;
}

export type Parameter = string | number | Uint8Array;

/** Rejects with the answers of all hosts if none of them accepts writes. `onAway` is called when no host accepts writes any more. */
export async function connect(address: Address, onAway: (reason: Away) => void): Promise<Server> {
  const search = createSearch(address, await openConnections(address), onAway);

  async function use<Value>(
    work: (connections: Connections) => Promise<Value>,
    answerMs = ANSWER_MS,
  ): Promise<Value> {
    const used = search.expect();
    try {
      return await within(answerMs, work(used));
    } catch (error) {
      // The connections' pending answers would block all later work.
      if (error instanceof Late) await search.drop(used);
      if (isServerInDoubt(error)) await search.again(used);
      throw error;
    }
  }

  async function read<Value>(work: (connections: Connections) => Promise<Value>): Promise<Value> {
    try {
      return await use(work);
    } catch (error) {
      if (!isServerInDoubt(error) || !search.hasFound()) throw error;
      return use(work);
    }
  }

  return {
    use,
    read,
    select: (sql, values = []) => read(({ reading }) => reading.unsafe(sql, [...values])),
    connections: search.expect,
    reachable: search.reachable,
    close: search.close,
  };
}

function createSearch(address: Address, opened: Connections, onAway: (reason: Away) => void) {
  let connections: Connections | undefined = opened;
  let found = Promise.withResolvers<void>();
  let round: Promise<void> | undefined;
  let next: Timer | undefined;
  let reason = "";
  let closed = false;

  const away = () => new Away(`no server accepts writes: ${reason}`);
  const hasFound = () => connections !== undefined && !closed;

  async function drop(lost: Connections): Promise<void> {
    if (lost !== connections) return;
    connections = undefined;
    found = Promise.withResolvers();
    await closeConnections(lost);
  }

  async function look(): Promise<void> {
    if (connections && (await takesWrites(address, connections.host))) return;
    if (connections) await drop(connections);
    try {
      const others = await openConnections(address);
      if (closed) return await closeConnections(others);
      connections = others;
      found.resolve();
    } catch (error) {
      reason = messageOf(error);
      onAway(away());
      if (!closed) next = setTimeout(lookAgain, ASK_AGAIN_MS);
    }
  }

  function lookAgain(): Promise<void> {
    round ??= look().finally(() => {
      round = undefined;
    });
    return round;
  }

  return {
    /** Throws while there are no connections. */
    expect(): Connections {
      if (closed) throw new Away("the store is closed");
      if (!connections) throw away();
      return connections;
    },
    hasFound,
    async reachable(withinMs: number): Promise<boolean> {
      if (!connections && !closed) await within(withinMs, found.promise).catch(() => {});
      return hasFound();
    },
    /** Checks that these connections still work, or begins to look for others. Resolves after the first round. */
    async again(used: Connections): Promise<void> {
      if (!connections || used === connections) await lookAgain();
    },
    drop,
    async close(): Promise<void> {
      closed = true;
      clearTimeout(next);
      await round;
      if (connections) await drop(connections);
    },
  };
}
