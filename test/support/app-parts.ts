// The scripts of the built app, by what they are for.

import { readWebPack } from "../../src/http/web-pack.ts";

const PACK = new URL("../../dist/app.pack", import.meta.url);

/** The name of the script that exports this, for those that import it late. */
export async function scriptWith(exported: string): Promise<string> {
  const { files } = readWebPack(await Bun.file(PACK).bytes());
  const text = (content: Uint8Array) => new TextDecoder().decode(content);
  const file = files.find(({ name, content }) => {
    return name.endsWith(".js") && text(content.identity).includes(` as ${exported}`);
  });
  if (!file) throw new Error(`which script has ${exported}?`);
  return file.name;
}
