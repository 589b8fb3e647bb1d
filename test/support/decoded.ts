// Decodes the text of an answer that was not sent over a socket, as an HTTP client would.

export async function decodedText(response: Response): Promise<string> {
  const bytes = new Uint8Array(await response.arrayBuffer());
  return Buffer.from(decode(bytes, response.headers.get("Content-Encoding"))).toString();
}

function decode(bytes: Uint8Array<ArrayBuffer>, coding: string | null): Uint8Array {
  if (bytes.length === 0) return bytes;
  if (coding === "gzip") return Bun.gunzipSync(bytes);
  if (coding === "zstd") return Bun.zstdDecompressSync(bytes);
  return bytes;
}
