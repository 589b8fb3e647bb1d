// The API page: the whole API as one page of HTML, written from the contract. It can be read without a script; the renderer that
// sends requests is loaded on demand. Its files come with the app's, under names that change with their content.

import Type, { type TSchema } from "typebox";
import { contract, schemas } from "../../contract/contract.ts";
import { type Answer, type Endpoint, TAGS } from "../../contract/endpoint.ts";
import {
  allAnswers,
  INFO,
  inReadingOrder,
  type Parameter,
  parametersOf,
} from "../../contract/openapi.ts";
import { successOf } from "../../contract/outline.ts";
import { FileBytes, ruleOf } from "../../contract/schema/fields.ts";
import type { WebFile, WebPack } from "../web-pack.ts";

const ENTRIES = Object.entries<TSchema>(schemas).toSorted(([a], [b]) => a.localeCompare(b, "en"));

/** `version` is the version of the program. */
function writeReference(version: string, files: ReturnType<typeof pageFiles>): string {
  const links = TAGS.map(([tag]) => `<li><a href="#${tag}">${tag}</a></li>`).join("");
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Outlay: interface</title>
<meta name="description" content="${escaped(INFO.summary)}: its HTTP API, to read and to try.">
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${files.style}">
<script src="${files.script}" defer data-renderer-style="${files.rendererStyle}" data-renderer-script="${files.rendererScript}"></script>
</head>
<body>
<header>
<h1>Outlay <small>${escaped(version)}</small></h1>
<p>${prose(INFO.description)}</p>
<p>For programs: <a href="/openapi.json">the OpenAPI document</a>.</p>
<nav aria-label="Parts"><ul>${links}<li><a href="#schemas">Schemas</a></li></ul></nav>
</header>
<main>
${TAGS.map(section).join("\n")}
<section id="schemas"><h2>Schemas</h2>
${ENTRIES.map(schemaEntry).join("\n")}
</section>
</main>
</body>
</html>
`;
}

function section([tag, description]: readonly [tag: string, description: string]): string {
  const own = Object.entries<Endpoint>(contract).filter(([, endpoint]) => endpoint.tag === tag);
  return `<section id="${tag}"><h2>${tag}</h2><p>${prose(description)}</p>
${own.toSorted(inReadingOrder).map(operation).join("\n")}
</section>`;
}

function operation([name, endpoint]: readonly [name: string, endpoint: Endpoint]): string {
  const { method, path, summary, description, body, example } = endpoint;
  const parameters = parametersOf(endpoint);
  const answers = Object.entries(allAnswers(endpoint));
  return `<details id="${name}"><summary><code class="method ${method.toLowerCase()}">${method}</code> <code>${path}</code> <span>${escaped(summary)}</span></summary>
${description === undefined ? "" : `<p>${prose(description)}</p>`}
${parameters.length > 0 ? `<h3>Parameters</h3>${table(["Name", "In", "Rule"], parameters.map(parameterRow))}` : ""}
${body ? `<h3>Body</h3><p>${typeOf(body)}</p>${json(example)}` : ""}
<h3>Answers</h3>${table(["Status", "Meaning", "Body"], answers.map(answerRow))}
${json(successOf(endpoint)?.example)}
<button type="button" data-try="${name}">Try it</button>
</details>`;
}

function parameterRow({ name, in: place, required, schema }: Parameter): readonly string[] {
  return [`<code>${name}</code>${required ? " (required)" : ""}`, place, writtenRule(schema)];
}

function answerRow([status, { description, body }]: [string, Answer]): readonly string[] {
  return [`<code>${status}</code>`, prose(description), body ? typeOf(body) : ""];
}

function json(example: unknown): string {
  if (example === undefined) return "";
  return `<pre tabindex="0">${escaped(JSON.stringify(example, null, 2))}</pre>`;
}

function schemaEntry([name, schema]: readonly [name: string, schema: TSchema]): string {
  const rule = writtenRule(schema);
  return `<details id="${name}"><summary><code>${name}</code></summary>
${rule === "" ? "" : `<p>${rule}</p>`}
${Type.IsObject(schema) ? table(["Member", "Type", "Rule"], Object.entries(schema.properties).map(memberRow)) : `<p>${wholeType(schema)}</p>`}
</details>`;
}

function memberRow([name, schema]: [string, TSchema]): readonly string[] {
  const optional = Type.IsOptional(schema) ? " (optional)" : "";
  return [`<code>${name}</code>${optional}`, typeOf(schema), writtenRule(schema)];
}

/** A schema with two names, one for requests, has the other one in links. */
const NAMES = new Map(ENTRIES.toReversed().map(([name, schema]) => [schema, name]));

/** The type of a schema's values, in a few words, with links to named schemas. */
function typeOf(schema: TSchema): string {
  const name = NAMES.get(schema);
  return name === undefined ? wholeType(schema) : `<a href="#${name}">${name}</a>`;
}

function wholeType(schema: TSchema): string {
  if (schema === FileBytes) return "a file";
  if (Type.IsUnion(schema)) return schema.anyOf.map(typeOf).join(" or ");
  if (Type.IsArray(schema)) return `array of ${typeOf(schema.items)}`;
  if (Type.IsLiteral(schema)) return `<code>${escaped(JSON.stringify(schema.const))}</code>`;
  return "type" in schema ? [schema.type].flat().join(" or ") : "any JSON";
}

function writtenRule(schema: TSchema): string {
  const fixed = "default" in schema ? `; ${schema.default} by default` : "";
  return escaped((Type.IsLiteral(schema) ? "" : (ruleOf(schema) ?? "")) + fixed);
}

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const head = heads.map((text) => `<th scope="col">${text}</th>`).join("");
  const body = rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join("")}</tr>`);
  return `<div class="table" tabindex="0"><table><thead><tr>${head}</tr></thead><tbody>${body.join("")}</tbody></table></div>`;
}

/** Writes a text of the contract as HTML, with names as code. */
function prose(text: string): string {
  return escaped(text).replace(/`([^`]*)`/g, "<code>$1</code>");
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}

/** The folder of the page's files in the pack. The rest of a name is as in the page's requests. */
const FOLDER = "docs/";

/** `version` is the version of the program. There is no page if its files were not built. */
export function openDocs(version: string, pack: WebPack | undefined) {
  const own = pack?.files.filter(isOfDocs) ?? [];
  const files = new Map(own.map((file) => [file.name.slice(FOLDER.length), file]));
  return { page: pack && writeReference(version, pageFiles([...files.keys()])), files };
}

export function isOfDocs({ name }: WebFile): boolean {
  return name.startsWith(FOLDER);
}

/** The URLs of the page's files. */
function pageFiles(names: readonly string[]) {
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
