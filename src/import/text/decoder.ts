// Decoders of text by the name of an encoding: the runtime's, and two for DOS encodings that old programs still write.

/** A TextDecoder that does not fail: broken bytes become U+FFFD, and a byte order mark is left out. */
export interface Decoder {
  readonly encoding: string;
  decode(bytes: Uint8Array): string;
}

/** Throws a RangeError for an unknown label. */
export function decoderOf(label: string): Decoder {
  const [, page = ""] = DOS_LABEL.exec(label) ?? [];
  const upper = DOS_PAGES[page];
  if (upper !== undefined) return dosDecoder(`ibm${page}`, upper);
  // Safe: the runtime knows a label that the type does not list, or refuses it with a RangeError.
  return new TextDecoder(label as "utf-8");
}

const DOS_LABEL = /^\s*(?:cp|ibm|dos)?[-_]?(437|850)\s*$/i;

/** The characters of the bytes from 0x80 on. */
const DOS_PAGES: Readonly<Record<string, string>> = {
  "437":
    "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0",
  "850":
    "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0",
};

function dosDecoder(encoding: string, upper: string): Decoder {
  return {
    encoding,
    decode(bytes) {
      const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
      return text.replace(/[\u0080-\u00ff]/g, (sign) => upper.charAt(sign.charCodeAt(0) - 0x80));
    },
  };
}
