// The endpoints of the app in the browser.

import type { EncodedContent } from "../../contract/endpoint.ts";
import { SCREENS } from "../../contract/wire.ts";
import { Problem } from "../../domain/problem.ts";
import { quote } from "../../domain/text/text.ts";
import type { Handlers } from "../bind.ts";
import { isOfDocs } from "../docs/files.ts";
import type { WebFile, WebPack } from "../web-pack.ts";

type AppHandlers = Pick<Handlers, "readApp" | "readAppScreen" | "readAppFile">;

/** What a page of the app may do: what comes from this service, and nothing of another. Styles are set by script alone. */
const APP_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join("; ");

/** Of files whose names change with their content. */
export const FOR_EVER = "public, max-age=31536000, immutable";

/** `pack` is the app as it was built; undefined where it was not. */
export function appHandlers(pack: WebPack | undefined): AppHandlers {
  const own = pack?.files.filter((file) => !isOfDocs(file));
  const files = new Map<string, WebFile>(own?.map((file) => [file.name, file]));

  /** Each screen's page names the scripts that it begins with. */
  function page(name: string, holds: (revision: string) => boolean) {
    const file = files.get(name);
    if (!file || !pack) {
      throw new Problem("unknown-path", "The app was not built; npm start builds it");
    }
    const revision = pack.stamp;
    const headers = { "Content-Security-Policy": APP_POLICY, "Cache-Control": "no-cache" };
    if (holds(revision)) return { status: 304, body: null, revision, headers } as const;
    return { status: 200, body: file.content, revision, headers } as const;
  }

  return {
    readApp: ({ holds }) => page("index.html", holds),
    readAppScreen({ parameters: { screen }, holds }) {
      if (SCREENS.some((known) => known === screen)) return page(`${screen}.html`, holds);
      const known = SCREENS.map((name) => `"${name}"`).join(" and ");
      throw new Problem(
        "unknown-path",
        `There is no screen ${quote(`app/${screen}`)}; known are ${known}`,
      );
    },
    readAppFile({ parameters: { file: name } }) {
      const file = name.endsWith(".html") ? undefined : files.get(name);
      if (!file) {
        throw new Problem("unknown-path", `There is no file ${quote(`app/assets/${name}`)}`);
      }
      const body: EncodedContent = file.content;
      const headers = { "Content-Type": file.mediaType, "Cache-Control": FOR_EVER };
      return { status: 200, body, headers };
    },
  };
}
