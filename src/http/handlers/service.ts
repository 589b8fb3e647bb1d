// What the service tells of itself.

import { openApiDocument } from "../../contract/openapi.ts";
import { EXPLANATIONS } from "../../contract/problems.ts";
import { type JsonText, toJsonText } from "../../contract/schema/json.ts";
import { PROBLEM_KINDS, Problem } from "../../domain/problem.ts";
import { nearest } from "../../domain/text/nearest.ts";
import { quote } from "../../domain/text/text.ts";
import type { Store } from "../../store/store.ts";
import type { Handlers } from "../bind.ts";
import { DOCS_POLICY, type Docs, openDocs } from "../docs/files.ts";
import type { WebPack } from "../web-pack.ts";
import { FOR_EVER } from "./app.ts";

type ServiceHandlers = Pick<
  Handlers,
  "checkHealth" | "checkReadiness" | "readOpenApi" | "explainProblem" | "readDocs" | "readDocsFile"
>;

/** `version` is the program's; `pack` has the files of the API page, undefined where they were not built. */
export function serviceHandlers(
  store: Store,
  version: string,
  pack: WebPack | undefined,
): ServiceHandlers {
  // Written when somebody asks for it: most who start the service never do.
  let written: { readonly document: JsonText; readonly revision: string } | undefined;

  function writeDocument() {
    const document = toJsonText(openApiDocument(version));
    return { document, revision: Bun.hash(document).toString(36) };
  }

  let docs: Docs | undefined;

  return {
    checkHealth: () => ({ status: 200, body: { status: "ok" } }),
    async checkReadiness() {
      await store.probe();
      return { status: 200, body: { status: "ok" } };
    },
    readOpenApi({ holds }) {
      written ??= writeDocument();
      const { document, revision } = written;
      if (holds(revision)) return { status: 304, body: null, revision };
      return { status: 200, body: document, revision };
    },
    explainProblem({ parameters: { kind: name } }) {
      const kind = PROBLEM_KINDS.find((known) => known === name);
      if (!kind) throw unknownKind(name);
      const { title, meaning, remedy } = EXPLANATIONS[kind];
      return { status: 200, body: `${title}\n\n${meaning}\n${remedy}\n` };
    },
    readDocs({ holds }) {
      docs ??= openDocs(version, pack);
      const { page } = docs;
      if (page === undefined) {
        throw new Problem("unknown-path", "The API page was not built; npm start builds it");
      }
      const revision = Bun.hash(page).toString(36);
      const headers = { "Content-Security-Policy": DOCS_POLICY };
      if (holds(revision)) return { status: 304, body: null, revision, headers };
      return { status: 200, body: page, revision, headers };
    },
    readDocsFile({ parameters: { file } }) {
      docs ??= openDocs(version, pack);
      const found = docs.files.get(file);
      if (!found) throw new Problem("unknown-path", `There is no file ${quote(`docs/${file}`)}`);
      const headers = { "Content-Type": found.mediaType, "Cache-Control": FOR_EVER };
      return { status: 200, body: found.content, headers };
    },
  };
}

function unknownKind(name: string): Problem {
  const meant = nearest(name, PROBLEM_KINDS);
  const hint =
    meant === undefined ? `known are ${PROBLEM_KINDS.join(", ")}` : `did you mean ${meant}?`;
  return new Problem("unknown-path", `There is no kind of problem named ${quote(name)}; ${hint}`);
}
