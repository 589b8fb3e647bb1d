// The API page: the whole API as one page of HTML, written from the OpenAPI document. It can be read without a script; the renderer that
// sends requests is loaded on demand. Its files come with the app's, under names that change with their content.

import { openApiDocument } from "../../contract/openapi.ts";
import { keywordRule } from "../../contract/schema/fields.ts";
import type { WebFile, WebPack } from "../web-pack.ts";

type Members = Readonly<Record<string, unknown>>;

/** The URLs of the page's files. */
export interface PageFiles {
  readonly style: string;
  readonly script: string;
  readonly rendererStyle: string;
  readonly rendererScript: string;
}

/** `version` is the version of the program. */
export function writeReference(version: string, files: PageFiles): string {
  // The document as it is sent, without undefined members.
  const document = members(JSON.parse(JSON.stringify(openApiDocument(version))));
  const info = members(document["info"]);
  const operations = operationsOf(document);
  const tags = list(document["tags"]).map(members);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Outlay: interface</title>
<meta name="description" content="${escaped(info["summary"])}: its HTTP API, to read and to try.">
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${files.style}">
<script src="${files.script}" defer data-renderer-style="${files.rendererStyle}" data-renderer-script="${files.rendererScript}"></script>
</head>
<body>
<header>
<h1>Outlay <small>${escaped(version)}</small></h1>
<p>${prose(info["description"])}</p>
<p>For programs: <a href="/openapi.json">the OpenAPI document</a>.</p>
<nav aria-label="Parts"><ul>${tags.map(tagLink).join("")}<li><a href="#schemas">Schemas</a></li></ul></nav>
</header>
<main>
${tags.map((tag) => section(tag, operations)).join("\n")}
<section id="schemas"><h2>Schemas</h2>
${Object.entries(members(members(document["components"])["schemas"]))
  .map((entry) => schemaEntry(entry, document))
  .join("\n")}
</section>
</main>
</body>
</html>
`;
}

interface Operation {
  readonly method: string;
  readonly path: string;
  readonly operation: Members;
  readonly document: Members;
}

function operationsOf(document: Members): readonly Operation[] {
  return Object.entries(members(document["paths"])).flatMap(([path, item]) => {
    const { parameters, ...methods } = members(item);
    return Object.entries(methods).map(([method, value]) => {
      const operation = members(value);
      const all = [...list(parameters), ...list(operation["parameters"])];
      return {
        ...{ method: method.toUpperCase(), path, document },
        operation: { ...operation, parameters: all },
      };
    });
  });
}

function tagLink({ name }: Members): string {
  return `<li><a href="#${escaped(name)}">${escaped(name)}</a></li>`;
}

function section({ name, description }: Members, operations: readonly Operation[]): string {
  const own = operations.filter(({ operation }) => list(operation["tags"]).includes(name));
  return `<section id="${escaped(name)}"><h2>${escaped(name)}</h2><p>${prose(description)}</p>
${own.map(operationEntry).join("\n")}
</section>`;
}

function operationEntry({ method, path, operation, document }: Operation): string {
  const id = escaped(operation["operationId"]);
  const parameters = list(operation["parameters"]).map((each) => resolved(each, document));
  const [body] = contentOf(operation["requestBody"]);
  const answers = Object.entries(members(operation["responses"]));
  const description = operation["description"];
  return `<details id="${id}"><summary><code class="method ${method.toLowerCase()}">${method}</code> <code>${escaped(path)}</code> <span>${escaped(operation["summary"])}</span></summary>
${description === undefined ? "" : `<p>${prose(description)}</p>`}
${
  parameters.length > 0
    ? `<h3>Parameters</h3>${table(
        ["Name", "In", "Rule"],
        parameters.map((each) => parameterRow(each, document)),
      )}`
    : ""
}
${body ? `<h3>Body</h3>${mediaEntry(body, document)}` : ""}
<h3>Answers</h3>${table(
    ["Status", "Meaning", "Body"],
    answers.map((answer) => answerRow(answer, document)),
  )}
${answers
  .flatMap(([status, answer]) => (status < "300" ? contentOf(answer) : []))
  .slice(0, 1)
  .map((media) => exampleEntry(media, document))
  .join("")}
<button type="button" data-try="${id}">Try it</button>
</details>`;
}

function parameterRow(parameter: Members, document: Members): readonly string[] {
  const { name, required, schema } = parameter;
  return [
    `<code>${escaped(name)}</code>${required === true ? " (required)" : ""}`,
    escaped(parameter["in"]),
    ruleOf(members(schema), document),
  ];
}

function answerRow([status, answer]: [string, unknown], document: Members): readonly string[] {
  const whole = resolved(answer, document);
  const [media] = contentOf(whole);
  const body = media?.["schema"] === undefined ? "" : typeOf(members(media["schema"]));
  return [`<code>${status}</code>`, prose(whole["description"]), body];
}

function contentOf(holder: unknown): readonly Members[] {
  const content = holder === undefined ? {} : (members(holder)["content"] ?? {});
  return Object.values(members(content)).map(members);
}

function mediaEntry(media: Members, document: Members): string {
  return `<p>${typeOf(members(media["schema"]))}</p>${exampleEntry(media, document)}`;
}

function exampleEntry(media: Members, document: Members): string {
  const [shared] = Object.values(members(media["examples"]));
  const { example = resolved(shared, document)["value"] } = media;
  if (example === undefined) return "";
  return `<pre tabindex="0">${escaped(JSON.stringify(example, null, 2))}</pre>`;
}

function schemaEntry([name, value]: [string, unknown], document: Members): string {
  const schema = members(value);
  const { properties, description } = schema;
  const required = list(schema["required"]);
  const rows = Object.entries(members(properties ?? {})).map(([member, rule]) => [
    `<code>${escaped(member)}</code>${required.includes(member) ? "" : " (optional)"}`,
    typeOf(members(rule)),
    ruleOf(members(rule), document),
  ]);
  const rule = properties === undefined ? ruleOf(schema, document) : escaped(description);
  return `<details id="${escaped(name)}"><summary><code>${escaped(name)}</code></summary>
${rule === "" ? "" : `<p>${rule}</p>`}
${properties === undefined ? `<p>${typeOf(schema)}</p>` : table(["Member", "Type", "Rule"], rows)}
</details>`;
}

/** The type of a schema's values, in a few words, with links to named schemas. */
function typeOf(schema: Members): string {
  const { $ref, type, items } = schema;
  if (typeof $ref === "string") {
    const name = escaped($ref.slice($ref.lastIndexOf("/") + 1));
    return `<a href="#${name}">${name}</a>`;
  }
  const options = list(schema["anyOf"] ?? schema["oneOf"]).map(members);
  if (options.length > 0) return options.map(typeOf).join(" or ");
  if (type === "array") return `array of ${typeOf(members(items))}`;
  if ("const" in schema) return `<code>${escaped(JSON.stringify(schema["const"]))}</code>`;
  return type === undefined ? "any JSON" : escaped([type].flat().join(" or "));
}

function ruleOf(schema: Members, document: Members): string {
  const fixed = schema["default"] === undefined ? "" : `; ${schema["default"]} by default`;
  return `${escaped(writtenRule(schema, document))}${escaped(fixed)}`;
}

/** The rule of the schema, of the schema that it references, or of its keywords. It mentions if null is allowed. */
function writtenRule(reference: Members, document: Members): string {
  const schema = resolved(reference, document);
  const { description, type } = schema;
  const options = list(schema["anyOf"]).map(members);
  if (typeof description === "string") {
    return list(type).includes("null") ? `${description}, or null` : description;
  }
  const [only, ...others] = options.filter((option) => option["type"] !== "null");
  const isNullable = options.length > 0 || list(type).includes("null");
  const rule = only && others.length === 0 ? writtenRule(only, document) : keywordRule(schema);
  return rule && isNullable ? `${rule}, or null` : (rule ?? "");
}

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const head = heads.map((text) => `<th scope="col">${text}</th>`).join("");
  const body = rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join("")}</tr>`);
  return `<div class="table" tabindex="0"><table><thead><tr>${head}</tr></thead><tbody>${body.join("")}</tbody></table></div>`;
}

function resolved(part: unknown, document: Members): Members {
  const { $ref, ...own } = members(part);
  if (typeof $ref !== "string") return own;
  const [section = "", name = ""] = $ref.split("/").slice(-2);
  return { ...members(members(members(document["components"])[section])[name]), ...own };
}

function members(value: unknown): Members {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Writes a text of the contract as HTML, with names as code. */
function prose(value: unknown): string {
  return escaped(value).replace(/`([^`]*)`/g, "<code>$1</code>");
}

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", '"': "&quot;" };

function escaped(value: unknown): string {
  return String(value ?? "").replace(/[&<"]/g, (sign) => ENTITIES[sign] ?? sign);
}

/** The folder of the page's files in the pack. The rest of a name is as in the page's requests. */
const FOLDER = "docs/";

export interface Docs {
  /** Undefined if its files were not built. */
  readonly page: string | undefined;
  readonly files: ReadonlyMap<string, WebFile>;
}

/** `version` is the version of the program. */
export function openDocs(version: string, pack: WebPack | undefined): Docs {
  const own = pack?.files.filter(isOfDocs) ?? [];
  const files = new Map(own.map((file) => [file.name.slice(FOLDER.length), file]));
  return { page: pack && writeReference(version, pageFiles([...files.keys()])), files };
}

export function isOfDocs({ name }: WebFile): boolean {
  return name.startsWith(FOLDER);
}

function pageFiles(names: readonly string[]): PageFiles {
  const addressOf = (pattern: RegExp) => `/docs/${names.find((name) => pattern.test(name)) ?? ""}`;
  return {
    style: addressOf(/^page\b.*\.css$/),
    script: addressOf(/^page\b.*\.js$/),
    rendererStyle: addressOf(/^swagger-ui\b.*\.css$/),
    rendererScript: addressOf(/^swagger-ui\b.*\.js$/),
  };
}

/**
 * Lets the page use its own origin's scripts and styles, and call this service. The renderer sets style attributes, and its icons are data
 * URLs.
 */
export const DOCS_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");
