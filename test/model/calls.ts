// Calls to the server as data, with their bodies.

/** Members of a JSON object in the order in which they are sent. Each value is raw JSON. */
export type Members = readonly (readonly [name: string, raw: string])[];

export interface Body {
  readonly mediaType: string;
  readonly text: string;
  /** The members of the text, or null if it is not a JSON object. */
  readonly members: Members | null;
}

/** The tags of the states that a client already has. */
export interface Held {
  /** The If-None-Match header; null to send none. */
  readonly header: string | null;
  /** The tags in the header, or "*" for any tag. */
  readonly tags: readonly string[];
}

/** Ids are strings, because a path may have any text in place of an id. */
export type Call =
  | { readonly does: "list expenses" | "total expenses"; readonly held: Held }
  | { readonly does: "create expense" | "create post"; readonly body: Body }
  | { readonly does: "change expense" | "change post"; readonly id: string; readonly body: Body }
  | {
      readonly does: "delete expense" | "delete post" | "read expense" | "read post";
      readonly id: string;
    }
  | { readonly does: "list posts" };

export const HOLDS_NOTHING: Held = { header: null, tags: [] };

export function requestOf(call: Call): Request {
  const address = `http://localhost${pathOf(call)}`;
  const headers: Record<string, string> = { host: "localhost" };
  if ("held" in call && call.held.header !== null) headers["if-none-match"] = call.held.header;
  if (!("body" in call)) return new Request(address, { method: methodOf(call), headers });
  headers["content-type"] = call.body.mediaType;
  return new Request(address, { method: methodOf(call), headers, body: call.body.text });
}

function methodOf({ does }: Call): string {
  if (does.startsWith("create")) return "POST";
  if (does.startsWith("change")) return "PUT";
  return does.startsWith("delete") ? "DELETE" : "GET";
}

function pathOf(call: Call): string {
  const collection = call.does.includes("post") ? "/api/v1/posts" : "/expenses";
  if (call.does === "total expenses") return `${collection}/total`;
  return "id" in call ? `${collection}/${call.id}` : collection;
}
