// Announces changed ledgers to the other processes on this database, and receives their announcements, with LISTEN and NOTIFY. An
// announcement is only a hint, so nothing waits for it, and failures are ignored: followers check for changes anyway.

import { isLedgerId, type LedgerId } from "../../../domain/ledger/ledger.ts";
import type { Hearing, Notices } from "../../history/follow.ts";
import { type Connections, pool } from "./connections.ts";
import type { Address } from "./database-address.ts";
import { Away, isServerInDoubt } from "./failures.ts";
import type { Server, ServerSources } from "./server.ts";

/** Channels belong to one database, so this one covers every ledger in it. */
const CHANNEL = "outlay_changes";
/** Changes within this time are announced together. */
const GATHER_MS = 20;
/** The pause after the server itself has refused a statement, as a server without LISTEN and NOTIFY does. */
const REFUSED_MS = 30_000;
/** A notification holds a lock of the whole database until its commit is done, so the commit does not wait for the disk. */
const NOTIFY = `SELECT set_config('synchronous_commit', 'off', true), pg_notify($1, $2 || ' ' || ledger_id)
  FROM unnest(string_to_array($3, ' ')) AS told (ledger_id)`;

export function openNotices(
  server: Server,
  address: Address,
  { random, now }: ServerSources,
): Notices {
  // Followers already know this process's own changes.
  const self = random().toString(36).slice(2);
  const announcer = createAnnouncer(server, self, now);
  const listener = createListener(server, address, self, now);
  return {
    announce: announcer.announce,
    listen: listener.listen,
    stopListening: listener.stop,
    close() {
      announcer.close();
      listener.stop();
    },
  };
}

/** Delays further attempts after the server has refused one. */
function createPause(now: () => number) {
  let until = Number.NEGATIVE_INFINITY;
  return {
    isOver: () => now() >= until,
    failed(error: unknown): void {
      if (!(error instanceof Away) && !isServerInDoubt(error)) until = now() + REFUSED_MS;
    },
  };
}

function createAnnouncer(server: Server, self: string, now: () => number) {
  const pause = createPause(now);
  const changed = new Set<LedgerId>();
  let timer: Timer | undefined;
  let isAnnouncing = false;
  let closed = false;

  function schedule(): void {
    if (closed || isAnnouncing || changed.size === 0) return;
    timer ??= setTimeout(() => {
      timer = undefined;
      void announceAll();
    }, GATHER_MS);
  }

  async function announceAll(): Promise<void> {
    const ledgers = [...changed].join(" ");
    changed.clear();
    isAnnouncing = true;
    try {
      // This bypasses the server's `use`, which would search for another server for the sake of a hint.
      await server.connections().announcing.unsafe(NOTIFY, [CHANNEL, self, ledgers]);
    } catch (error) {
      pause.failed(error);
    }
    isAnnouncing = false;
    schedule();
  }

  return {
    announce(ledger: LedgerId): void {
      if (!pause.isOver()) return;
      changed.add(ledger);
      schedule();
    },
    close(): void {
      closed = true;
      clearTimeout(timer);
    },
  };
}

function createListener(server: Server, address: Address, self: string, now: () => number) {
  const pause = createPause(now);
  /** The connections that the server had when the subscription began, and its own connection. */
  let current: { readonly connections: Connections; readonly sql: Bun.SQL } | undefined;

  function stop(): void {
    current?.sql.close({ timeout: 0 }).catch(() => {});
    current = undefined;
  }

  function subscribe(connections: Connections, { touched, missed }: Hearing): void {
    // The driver would reconnect by itself, but knows no other host, and writes to the log by its own rules.
    const sql = pool(address, connections.host, 1, 0, () => giveUp());
    const subscription = { connections, sql };
    function giveUp(): void {
      if (current === subscription) stop();
    }
    function hear(payload: string): void {
      const [from, ledger = ""] = payload.split(" ");
      if (current === subscription && from !== self && isLedgerId(ledger)) touched(ledger);
    }
    current = subscription;
    sql.listen(CHANNEL, hear, missed).catch((error) => {
      pause.failed(error);
      giveUp();
    });
  }

  return {
    listen(hearing: Hearing): void {
      const connections = connectionsOf(server);
      if (current && current.connections === connections) return;
      stop();
      if (connections && pause.isOver()) subscribe(connections, hearing);
    },
    stop,
  };
}

function connectionsOf(server: Server): Connections | undefined {
  try {
    return server.connections();
  } catch {
    return undefined;
  }
}
