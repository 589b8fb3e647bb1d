// A problem that a person is told by a page, and every other client as all problems are.

import type { EncodedContent } from "../contract/endpoint.ts";
import { Problem, type ProblemKind } from "../domain/problem.ts";
import { prefersPage } from "./accept.ts";
import type { Headers } from "./answer.ts";
import { chooseEncoding } from "./encodings.ts";

interface Page {
  readonly content: EncodedContent;
  readonly headers: Readonly<Headers>;
}

export class PagedProblem extends Problem {
  readonly page: Page;

  constructor(kind: ProblemKind, message: string, page: Page) {
    super(kind, message);
    this.page = page;
  }
}

/** The page as it goes to this client, whose headers are added to `headers`; undefined for one that is told in JSON. */
export function choosePage(
  { page }: PagedProblem,
  request: Request,
  headers: Headers,
): Uint8Array<ArrayBuffer> | undefined {
  const isPage = prefersPage(request.headers.get("accept"));
  const accepted = request.headers.get("accept-encoding");
  const content = isPage ? chooseEncoding(page.content, accepted, headers) : undefined;
  headers["Vary"] = headers["Vary"] === undefined ? "Accept" : `${headers["Vary"]}, Accept`;
  if (isPage) Object.assign(headers, page.headers);
  return content;
}
