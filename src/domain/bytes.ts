// Releases buffers eagerly.

/**
 * Returns the memory at once if these bytes own all of their buffer, since megabytes would otherwise wait for the collector. The bytes
 * must not be read again.
 */
export function releaseBytes({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}
