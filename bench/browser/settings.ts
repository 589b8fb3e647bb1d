// The messages between the programs of this folder and their callers. They are in another TypeScript project than their callers, one that
// knows the DOM.

export interface PageSettings {
  /** The app's address, with what follows it. */
  readonly url: string;
  /** How many times slower than it is the processor is made to seem. */
  readonly slowDown: number;
}

export interface LoadSettings extends PageSettings {
  /** How often the page is loaded, each time by a browser that knows nothing of it. */
  readonly times: number;
}

export interface LoadFigures {
  /** From the navigation until the page is usable, in ms. */
  readonly p50Ms: number;
  readonly p95Ms: number;
}

/** In bytes, gzipped. */
export interface SizeFigures {
  /** The scripts that are loaded when the page is usable. */
  readonly first: number;
  /** With those that come by themselves after that. */
  readonly idle: number;
  /** With those of the reports and their charts. */
  readonly charts: number;
}

export interface InteractionsSettings extends PageSettings {
  /** How often each is done. */
  readonly times: number;
}

/** The p95 of each, in ms. */
export interface InteractionsFigures {
  readonly open: number;
  readonly chips: number;
  readonly record: number;
  readonly month: number;
  readonly search: number;
  readonly select: number;
}

export interface DropSettings extends PageSettings {
  /** How many files are dropped, each on a page of its own. */
  readonly times: number;
  /** The folder of the files to drop. */
  readonly folder: string;
}

export interface DropFigures {
  /** From the drop until the first rows are drawn, in ms. */
  readonly p50Ms: number;
  readonly p95Ms: number;
}

export interface FrameFigures {
  readonly meanMs: number;
  /** In percent: the frames that are long, and those in which a row is still on its way. */
  readonly long: number;
  readonly waiting: number;
}

export interface ScrollFigures {
  /** The figures of dragging the scroll bar from the first month to the last, and of a wheel. */
  readonly drag: FrameFigures;
  readonly wheel: FrameFigures;
  /** The heap in bytes after that, after a garbage collection. */
  readonly heap: number;
  readonly collectedHeap: number;
}
