// Bytes that are done with.

/** Gives their memory back at once, if they have it alone: megabytes of them would wait to be collected. Nobody may look at them again. */
export function releaseBytes({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}
