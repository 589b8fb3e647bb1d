// The endpoints about the service itself: health, documents, problems, the API page and the app's files.

import { openApiDocument } from "../../contract/openapi.ts";
import { EXPLANATIONS } from "../../contract/problems.ts";
import { toJsonText } from "../../contract/schema/json.ts";
import { SCREENS } from "../../contract/wire.ts";
import { PROBLEM_KINDS, Problem } from "../../domain/problem.ts";
import { lazily } from "../../domain/text/lazily.ts";
import { didYouMean } from "../../domain/text/nearest.ts";
import { listed, quote } from "../../domain/text/text.ts";
import type { Store } from "../../store/store.ts";
import type { Handlers } from "../bind.ts";
import { DOCS_POLICY, isOfDocs, openDocs } from "../docs/reference.ts";
import type { WebFile, WebPack } from "../web-pack.ts";

/** `version` is the version of the program. `pack` has the files of the API page; undefined if they were not built. */
export function serviceHandlers(store: Store, version: string, pack: WebPack | undefined) {
  // Built on demand: most servers never need them.
  const openApi = lazily(() => {
    const body = toJsonText(openApiDocument(version));
    return { body, revision: Bun.hash(body).toString(36) };
  });
  const docs = lazily(() => openDocs(version, pack));

  return {
    checkHealth: () => ({ status: 200, body: { status: "ok" } }),
    async checkReadiness() {
      await store.probe();
      return { status: 200, body: { status: "ok" } };
    },
    readOpenApi: () => ({ status: 200, ...openApi() }),
    explainProblem({ parameters: { kind: name } }) {
      const kind = PROBLEM_KINDS.find((known) => known === name);
      if (!kind) throw unknownKind(name);
      const { title, meaning, remedy } = EXPLANATIONS[kind];
      return { status: 200, body: `${title}\n\n${meaning}\n${remedy}\n` };
    },
    readDocs() {
      const { page } = docs();
      if (page === undefined) {
        throw new Problem("unknown-path", "The API page was not built; run npm start");
      }
      const revision = Bun.hash(page).toString(36);
      const headers = { "Content-Security-Policy": DOCS_POLICY };
      return { status: 200, body: page, revision, headers };
    },
    readDocsFile: ({ parameters: { file } }) => fileAnswer(docs().files.get(file), `docs/${file}`),
  } satisfies Partial<Handlers>;
}

/** The name of such a file changes with its content. */
function fileAnswer(file: WebFile | undefined, name: string) {
  if (!file) throw new Problem("unknown-path", `There is no file ${quote(name)}`);
  const forEver = "public, max-age=31536000, immutable";
  const headers = { "Content-Type": file.mediaType, "Cache-Control": forEver };
  return { status: 200, body: file.content, headers } as const;
}

function unknownKind(name: string): Problem {
  const hint = didYouMean(name, PROBLEM_KINDS) || `; valid names are ${PROBLEM_KINDS.join(", ")}`;
  return new Problem("unknown-path", `There is no kind of problem named ${quote(name)}${hint}`);
}

/** Lets a page of the app use this service's files and nothing else. Styles are set by script only. */
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

/** `pack` has the built app; undefined if it was not built. */
export function appHandlers(pack: WebPack | undefined) {
  const own = pack?.files.filter((file) => !isOfDocs(file));
  const files = new Map<string, WebFile>(own?.map((file) => [file.name, file]));

  /** Each screen's page names the scripts it starts with. */
  function page(name: string) {
    const file = files.get(name);
    if (!file || !pack) {
      throw new Problem("unknown-path", "The app was not built; run npm start");
    }
    const revision = pack.stamp;
    const headers = { "Content-Security-Policy": APP_POLICY, "Cache-Control": "no-cache" };
    return { status: 200, body: file.content, revision, headers } as const;
  }

  return {
    readApp: () => page("index.html"),
    readAppScreen({ parameters: { screen } }) {
      if (SCREENS.some((known) => known === screen)) return page(`${screen}.html`);
      const known = listed(
        SCREENS.map((name) => `"${name}"`),
        "and",
      );
      throw new Problem(
        "unknown-path",
        `There is no screen ${quote(`app/${screen}`)}; valid names are ${known}`,
      );
    },
    readAppFile({ parameters: { file: name } }) {
      const file = name.endsWith(".html") ? undefined : files.get(name);
      return fileAnswer(file, `app/assets/${name}`);
    },
  } satisfies Partial<Handlers>;
}
