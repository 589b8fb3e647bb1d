// Finds where answers end in the bytes of a connection, by their length or their chunks. Bodies are counted but not stored, because a
// client that measures must cost less than the server that it measures.

export interface Answer {
  readonly status: number;
  /** The size of the body. */
  readonly bytes: number;
}

const HEAD_END = Buffer.from("\r\n\r\n");
const LINE_END = Buffer.from("\r\n");
/** The number of bytes that end each chunk. */
const CHUNK_END_BYTES = 2;

type State = "head" | "length" | "chunk-size" | "chunk" | "trailer";

export class AnswerReader {
  #state: State = "head";
  /** The beginning of headers, or of the size of a chunk, until the rest arrives. */
  #begun: Buffer = Buffer.alloc(0);
  #status = 0;
  #bytes = 0;
  #left = 0;

  readonly #onAnswer: (answer: Answer) => void;

  constructor(onAnswer: (answer: Answer) => void) {
    this.#onAnswer = onAnswer;
  }

  /** Throws an Error for an invalid answer. */
  read(chunk: Buffer): void {
    let rest = chunk;
    while (rest.length > 0) rest = this.#step(rest);
  }

  #step(chunk: Buffer): Buffer {
    if (this.#state === "length") return this.#passOver(chunk, () => this.#finish());
    if (this.#state === "chunk") {
      return this.#passOver(chunk, () => {
        this.#bytes -= CHUNK_END_BYTES;
        this.#state = "chunk-size";
      });
    }
    const mark = this.#state === "head" ? HEAD_END : LINE_END;
    const known = this.#begun.length > 0 ? Buffer.concat([this.#begun, chunk]) : chunk;
    const end = known.indexOf(mark);
    if (end < 0) {
      this.#begun = known;
      return known.subarray(known.length);
    }
    this.#begun = known.subarray(known.length);
    const text = known.toString("latin1", 0, end);
    if (this.#state === "head") this.#readHead(text);
    else if (this.#state === "chunk-size") this.#readChunkSize(text);
    else this.#finish();
    return known.subarray(end + mark.length);
  }

  #passOver(chunk: Buffer, then: () => void): Buffer {
    const taken = Math.min(this.#left, chunk.length);
    this.#left -= taken;
    this.#bytes += taken;
    if (this.#left === 0) then();
    return chunk.subarray(taken);
  }

  #readHead(head: string): void {
    const status = /^HTTP\/1\.1 (\d{3})/.exec(head)?.[1];
    if (status === undefined) throw new Error(`this is not an answer: ${head.slice(0, 200)}`);
    this.#status = Number.parseInt(status, 10);
    if (/\r\ntransfer-encoding: *chunked/i.test(head)) {
      this.#state = "chunk-size";
      return;
    }
    this.#left = Number.parseInt(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? "0", 10);
    this.#state = "length";
    if (this.#left === 0) this.#finish();
  }

  #readChunkSize(line: string): void {
    const size = Number.parseInt(line, 16);
    if (Number.isNaN(size)) throw new Error(`this is not a chunk size: ${line.slice(0, 200)}`);
    this.#left = size + CHUNK_END_BYTES;
    this.#state = size === 0 ? "trailer" : "chunk";
  }

  #finish(): void {
    const answer = { status: this.#status, bytes: this.#bytes };
    this.#state = "head";
    this.#bytes = 0;
    this.#onAnswer(answer);
  }
}
