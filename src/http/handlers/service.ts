// What the service tells of itself.

import { type JsonText, toJsonText } from "../../contract/json.ts";
import { openApiDocument } from "../../contract/openapi.ts";
import { EXPLANATIONS } from "../../contract/problems.ts";
import { nearest } from "../../domain/nearest.ts";
import { PROBLEM_KINDS, Problem } from "../../domain/problem.ts";
import { quote } from "../../domain/text.ts";
import type { Store } from "../../store/store.ts";
import type { Handlers } from "../bind.ts";
import { DOCS_POLICY, docsFiles, docsPage } from "../docs/files.ts";

type ServiceHandlers = Pick<
  Handlers,
  "checkHealth" | "checkReadiness" | "readOpenApi" | "explainProblem" | "readDocs" | "readDocsFile"
>;

const CACHED = { "Cache-Control": "public, max-age=3600" } as const;

/** `version` is the program's. */
export function serviceHandlers(store: Store, version: string): ServiceHandlers {
  // Written when somebody asks for it: most who start the service never do.
  let written: { readonly document: JsonText; readonly revision: string } | undefined;

  function writeDocument() {
    const document = toJsonText(openApiDocument(version));
    return { document, revision: Bun.hash(document).toString(36) };
  }

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
    readDocs: () => ({
      status: 200,
      body: docsPage,
      headers: { "Content-Security-Policy": DOCS_POLICY },
    }),
    readDocsFile({ parameters: { file } }) {
      const found = docsFiles.get(file);
      if (!found) throw new Problem("unknown-path", `There is no file ${quote(`docs/${file}`)}`);
      const { mediaType, content } = found;
      return { status: 200, body: content, headers: { ...CACHED, "Content-Type": mediaType } };
    },
  };
}

function unknownKind(name: string): Problem {
  const meant = nearest(name, PROBLEM_KINDS);
  const hint =
    meant === undefined ? `known are ${PROBLEM_KINDS.join(", ")}` : `did you mean ${meant}?`;
  return new Problem("unknown-path", `There is no kind of problem named ${quote(name)}; ${hint}`);
}
