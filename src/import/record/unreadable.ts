// A file that can't be read at all, and why. Faults of single lines are items of the file, never errors.

export class Unreadable extends Error {
  /** A sentence without a full stop, for people: what is wrong, and what would be right. */
  constructor(message: string) {
    super(message);
    this.name = "Unreadable";
  }
}
