// The entries that the service writes to its log.

export interface LogEntry {
  readonly level: "info" | "warning" | "error";
  /** The event as a fixed phrase, such as "store failed" or "stopping". */
  readonly event: string;
  readonly [detail: string]: string | number | boolean | null;
}

export type Log = (entry: LogEntry) => void;
