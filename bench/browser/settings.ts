// The messages between the programs of this folder and their callers. The programs are in a different TypeScript project than their
// callers, because they need the types of the DOM.

export interface PageSettings {
  /** The app's address, including its query. */
  readonly url: string;
  /** By what factor the browser slows down the processor. */
  readonly slowDown: number;
}

export interface TimesSettings extends PageSettings {
  /** How often something is measured. */
  readonly times: number;
}

export interface TimesFigures {
  readonly p50Ms: number;
  readonly p95Ms: number;
}

/** A program that measures on one page. */
export type OnPage = (settings: PageSettings) => Promise<NamedFigures>;

/** A program that measures on one page several times. */
export type OnPageRepeatedly = (settings: TimesSettings) => Promise<NamedFigures>;

/** A program that measures on new pages, each with a new profile, which has cached nothing. */
export type OnNewPages = (settings: TimesSettings) => Promise<TimesFigures>;

/** The figures of the benchmark, by name. */
export type NamedFigures = Readonly<Record<string, number>>;
