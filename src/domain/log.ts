// What the service may report to whoever runs it.

export interface LogEntry {
  readonly level: "info" | "warning" | "error";
  /** What happened, in a fixed phrase: "store failed", "stopping". */
  readonly event: string;
  readonly [detail: string]: string | number | boolean | null;
}

export type Log = (entry: LogEntry) => void;
