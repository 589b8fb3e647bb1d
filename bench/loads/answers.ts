// Finds where answers end in the bytes of a connection, by their length or their chunks. Bodies are skipped, because a client that measures
// must cost less than the server that it measures.

const EMPTY = Buffer.alloc(0);
const HEAD_END = "\r\n\r\n";
const LINE_END = "\r\n";

export class AnswerReader {
  /** The beginning of headers, or of the size of a chunk, until the rest arrives. */
  #begun: Buffer = EMPTY;
  #status = 0;
  #isChunked = false;
  /** The bytes of the body or of its chunk that have not arrived yet. */
  #left = 0;

  readonly #onAnswer: (status: number) => void;

  constructor(onAnswer: (status: number) => void) {
    this.#onAnswer = onAnswer;
  }

  /** Throws an Error for an invalid answer. */
  read(bytes: Buffer): void {
    let rest = bytes;
    while (rest.length > 0) rest = this.#left > 0 ? this.#skip(rest) : this.#readText(rest);
  }

  #skip(bytes: Buffer): Buffer {
    const skipped = Math.min(this.#left, bytes.length);
    this.#left -= skipped;
    if (this.#left === 0 && !this.#isChunked) this.#onAnswer(this.#status);
    return bytes.subarray(skipped);
  }

  #readText(bytes: Buffer): Buffer {
    const known = this.#begun.length > 0 ? Buffer.concat([this.#begun, bytes]) : bytes;
    const mark = this.#isChunked ? LINE_END : HEAD_END;
    const end = known.indexOf(mark);
    this.#begun = end < 0 ? known : EMPTY;
    if (end < 0) return EMPTY;
    const text = known.toString("latin1", 0, end);
    if (this.#isChunked) this.#readChunkSize(text);
    else this.#readHead(text);
    return known.subarray(end + mark.length);
  }

  #readHead(head: string): void {
    const status = /^HTTP\/1\.1 (\d{3})/.exec(head)?.[1];
    if (status === undefined) throw new Error(`this is not an answer: ${head.slice(0, 200)}`);
    this.#status = Number.parseInt(status, 10);
    this.#isChunked = /\r\ntransfer-encoding: *chunked/i.test(head);
    if (this.#isChunked) return;
    this.#left = Number.parseInt(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? "0", 10);
    if (this.#left === 0) this.#onAnswer(this.#status);
  }

  /** The chunk of size 0 is the last one. */
  #readChunkSize(line: string): void {
    const size = Number.parseInt(line, 16);
    if (Number.isNaN(size)) throw new Error(`this is not a chunk size: ${line.slice(0, 200)}`);
    this.#isChunked = size > 0;
    this.#left = size + LINE_END.length;
  }
}
