// The messages between the programs of this folder and their callers. The programs are in a different TypeScript project than their
// callers, because they need the types of the DOM.

export interface PageSettings {
  /** The app's address, including its query. */
  readonly url: string;
  /** By what factor the browser slows down the processor. */
  readonly slowDown: number;
}

export interface LoadSettings extends PageSettings {
  /** How often the page is loaded, each time with a new profile, which has cached nothing. */
  readonly times: number;
}

export interface LoadFigures {
  /** The time from the navigation until the page is usable, in ms. */
  readonly p50Ms: number;
  readonly p95Ms: number;
}

/** The gzipped sizes of scripts, in bytes. */
export interface SizeFigures {
  /** The scripts that are loaded when the page is usable. */
  readonly first: number;
  /** These scripts, and those that the page loads by itself after that. */
  readonly idle: number;
  /** All of these, and the scripts of the reports and their charts. */
  readonly charts: number;
}

export interface InteractionsSettings extends PageSettings {
  /** How often each interaction is measured. */
  readonly times: number;
}

/** The p95 of each interaction, in ms. */
export interface InteractionsFigures {
  readonly open: number;
  readonly chips: number;
  readonly record: number;
  readonly month: number;
  readonly search: number;
  readonly select: number;
}

export interface DropSettings extends PageSettings {
  /** How many files are dropped, each on a new page. */
  readonly times: number;
  /** The folder of the files to drop. */
  readonly folder: string;
}

export interface DropFigures {
  /** The time from the drop until the first rows are drawn, in ms. */
  readonly p50Ms: number;
  readonly p95Ms: number;
}

export interface FrameFigures {
  readonly meanMs: number;
  /** The percentage of frames that are long. `waiting` is that of frames in which a row is still loading. */
  readonly long: number;
  readonly waiting: number;
}

export interface ScrollFigures {
  /** The figures for dragging the scroll bar from the first month to the last. `wheel` has those for the wheel. */
  readonly drag: FrameFigures;
  readonly wheel: FrameFigures;
  /** The size of the heap after scrolling, in bytes. `collectedHeap` is the size after a garbage collection. */
  readonly heap: number;
  readonly collectedHeap: number;
}
