// What becomes of the tables of a file or a database when they are brought up to date.

export interface Upgrade {
  readonly location: string;
  /** The version of the tables before and after; 0 where there were none. */
  readonly before: number;
  readonly after: number;
}
