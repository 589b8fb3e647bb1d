// Makes dist/app.pack, the app in the browser and the files of the API page as one file, unless it is there already from the same sources. Names of files
// change with their content; each is kept as it is, as gzip and as brotli.

import { mkdirSync, renameSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { SCREENS } from "../src/contract/wire.ts";
import { readWebPack, type WebFile, writeWebPack } from "../src/http/web-pack.ts";
import { stampOf } from "./stamp.ts";

const ROOT = join(import.meta.dir, "..");
const WEB = join(ROOT, "src/web");
const DOCS = join(ROOT, "src/http/docs");
const PACKAGES = join(ROOT, "node_modules");
const RENDERER = join(PACKAGES, "swagger-ui-dist");
const FONT = "@fontsource-variable/figtree";
const PACK = join(ROOT, "dist/app.pack");
/** The folder of the page's files. */
const ASSETS = "/app/assets/";
/** All that the app is made of. */
const SOURCES = [
  "src/{web,client,contract,domain}/**/*",
  "src/http/docs/*.{css,js}",
  "package-lock.json",
  "scripts/{build-app,stamp}.ts",
];

/** The functions of the screens that are parts of their own: a page that begins with one loads it from the beginning. */
const SCREEN_NAMES: Readonly<Record<(typeof SCREENS)[number], string>> = {
  reports: "ReportsScreen",
  import: "ImportScreen",
  settings: "SettingsScreen",
};

/**
 * Makes Chromium compile every function of a script that begins with this comment while it loads, off the page's thread. Otherwise it
 * compiles each on that thread at the first call. Other browsers ignore it.
 */
const CALLED_AT_ONCE = "//# allFunctionsCalledOnLoad\n";

/** The export of `texts/english-later.ts`. */
const LATER_TEXTS = "american";

const LARGE_BYTES = 1_048_576;

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  html: "text/html; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  svg: "image/svg+xml",
  png: "image/png",
  webmanifest: "application/manifest+json",
  woff2: "font/woff2",
  txt: "text/plain; charset=utf-8",
};

const stamp = await stampOf(ROOT, SOURCES);
if ((await builtStamp()) !== stamp) await build();

async function builtStamp(): Promise<string | undefined> {
  const file = Bun.file(PACK);
  try {
    return readWebPack(await file.bytes()).stamp;
  } catch {
    return undefined;
  }
}

async function build(): Promise<void> {
  const scripts = await bundleScripts();
  const fonts = await readFonts(await joinStyles(join(WEB, "style/main.css")));
  const style = hashed("style.css", new TextEncoder().encode(fonts.style));
  const icon = hashed("icon.svg", await Bun.file(join(WEB, "icon.svg")).bytes());
  const glyphs = withoutComments(await Bun.file(join(WEB, "glyphs.svg")).text());
  const written = (await Bun.file(join(WEB, "index.html")).text())
    .replace("<body>", `<body>${glyphs}`)
    .replace("./style/main.css", ASSETS + style.name)
    .replace("./icon.svg", ASSETS + icon.name)
    .replace("./begin.ts", ASSETS + scripts.begin)
    .replace("./main.ts", ASSETS + scripts.main);
  const page = (name: string, early: readonly string[]) =>
    textFile(
      name,
      written.replace("</head>", `${fonts.preload}${early.map(preload).join("")}</head>`),
    );
  const pages = [
    page("index.html", scripts.early),
    ...SCREENS.map((screen) => page(`${screen}.html`, scripts.earlyOf(SCREEN_NAMES[screen]))),
  ];
  const docs = await Promise.all([
    docsFile(DOCS, "page.css"),
    docsFile(DOCS, "page.js"),
    docsFile(RENDERER, "swagger-ui.css"),
    docsFile(RENDERER, "swagger-ui-bundle.js"),
  ]);
  const files = [...pages, ...scripts.files, style, ...fonts.files, icon, ...docs];
  mkdirSync(join(ROOT, "dist"), { recursive: true });
  // A concurrent reader gets the old file or the new one, completely.
  const unfinished = `${PACK}.${process.pid}`;
  await Bun.write(unfinished, writeWebPack({ stamp, files }));
  renameSync(unfinished, PACK);
  // Not to stdout, which may be on its way into another program.
  process.stderr.write(`The app was built: ${files.length} files\n`);
}

function withoutComments(markup: string): string {
  return markup.replace(/<!--[\s\S]*?-->/g, "").replace(/\s*\n\s*/g, "");
}

interface Scripts {
  readonly files: readonly WebFile[];
  /** The names of the one that a page begins with, and of the one that draws it. */
  readonly begin: string;
  readonly main: string;
  /** The names of those that it imports, wherever it begins. */
  readonly early: readonly string[];
  /** With those of a screen that is a part of its own, by the name of the screen's function. */
  readonly earlyOf: (screen: string) => readonly string[];
}

async function bundleScripts(): Promise<Scripts> {
  const app = join(WEB, "app.tsx");
  const late = await lateFiles();
  const { outputs } = await Bun.build({
    entrypoints: [join(WEB, "begin.ts"), join(WEB, "main.ts")],
    target: "browser",
    minify: true,
    splitting: true,
    publicPath: ASSETS,
    naming: { entry: "[name]-[hash].[ext]", chunk: "part-[hash].[ext]" },
    define: { "process.env.NODE_ENV": '"production"' },
    plugins: [
      {
        // Bun makes a file of its own for all that some of the late parts share with the first load. Each of them comes after the
        // first load, so what they share with it may stay there: one file, which compresses better than twenty.
        name: "late parts rest on the app",
        setup(bundler) {
          bundler.onLoad({ filter: /\.tsx?$/ }, async ({ path }) => {
            const text = await Bun.file(path).text();
            const contents = late.has(path) ? `import ${JSON.stringify(app)};\n${text}` : text;
            return { contents, loader: path.endsWith("x") ? "tsx" : "ts" };
          });
        },
      },
    ],
  });
  const texts = new Map<string, string>();
  for (const output of outputs) {
    texts.set(output.path.replace(/^\.\//, ""), throughImportPart(await output.text()));
  }
  const main = entryOf("main", texts);
  const entry = entryOf("begin", texts);
  const [begin, ...others] = importedBy(entry, texts);
  // All that it runs is in the part that the other scripts import too, and the entry itself is left out.
  if (begin === undefined || others.length > 0) throw new Error("begin.ts has several parts");
  texts.delete(entry);
  const early = importedBy(main, texts);
  const files = Array.from(texts, ([name, text]) =>
    textFile(name, early.includes(name) ? CALLED_AT_ONCE + text : text),
  );
  return {
    files,
    begin,
    main,
    early,
    earlyOf(screen) {
      // Parts that are loaded late export what they are asked for by its own name; none is drawn without the later texts.
      const parts = [screen, LATER_TEXTS].map((asked) => {
        const [part] = [...texts].find(([, text]) => text.includes(` as ${asked}`)) ?? [];
        if (part === undefined) throw new Error(`which script has ${asked}?`);
        return part;
      });
      const imported = parts.flatMap((part) => importedBy(part, texts));
      return [...new Set([...early, ...parts, ...imported])];
    },
  };
}

function entryOf(source: string, texts: ReadonlyMap<string, string>): string {
  const entry = [...texts.keys()].find((name) => name.startsWith(`${source}-`));
  if (entry === undefined) throw new Error(`there is no script of ${source}.ts`);
  return entry;
}

/** A failed late import can be retried: src/web/import-part.ts. */
function throughImportPart(script: string): string {
  return script.replaceAll(
    /\bimport\(("\/app\/assets\/[^"]+")\)/g,
    "importPart($1,(address)=>import(address))",
  );
}

/** The files that are imported once the page is running. */
async function lateFiles(): Promise<ReadonlySet<string>> {
  const late = new Set<string>();
  for (const path of new Bun.Glob("**/*.{ts,tsx}").scanSync({ cwd: WEB, absolute: true })) {
    for (const [, target = ""] of (await Bun.file(path).text()).matchAll(
      /import\("(\.[^"]+)"\)/g,
    )) {
      late.add(join(dirname(path), target));
    }
  }
  return late;
}

/** All that has to be there before the script of this name runs. */
function importedBy(script: string, texts: ReadonlyMap<string, string>): readonly string[] {
  const imported = new Set([script]);
  // A set that grows while it is walked hands out what was added.
  for (const name of imported) {
    const imports = (texts.get(name) ?? "").matchAll(/(?:from|import)"\/app\/assets\/([^"]+)"/g);
    for (const [, target = ""] of imports) imported.add(target);
  }
  return [...imported].slice(1);
}

function preload(name: string): string {
  return `<link rel="modulepreload" href="${ASSETS}${name}" />`;
}

/** The style sheets that are imported, in their order. They go out as they are written: every browser that the app is for can read it. */
async function joinStyles(path: string): Promise<string> {
  const text = await Bun.file(path).text();
  const parts: string[] = [text.replace(/@import "[^"]+";\n/g, "")];
  for (const [, imported = ""] of text.matchAll(/@import "([^"]+)";/g)) {
    parts.push(await Bun.file(join(dirname(path), imported)).text());
  }
  const whole = parts.join("\n").replace(/\/\*[\s\S]*?\*\//g, "");
  return whole.replace(/\s*\n\s*/g, "\n");
}

interface Fonts {
  /** The fonts that the style sheet names, with their license, which is shipped with them. */
  readonly files: readonly WebFile[];
  /** The style sheet with their addresses. */
  readonly style: string;
  /** The first font, which every page needs. */
  readonly preload: string;
}

async function readFonts(style: string): Promise<Fonts> {
  const licence = await Bun.file(join(PACKAGES, FONT, "LICENSE")).bytes();
  const files = [hashed("figtree-licence.txt", licence)];
  let written = style;
  const paths = Array.from(style.matchAll(/url\("([^"]+\.woff2)"\)/g), ([, path = ""]) => path);
  for (const path of paths) {
    const file = hashed(basename(path), await Bun.file(join(PACKAGES, path)).bytes());
    files.push(file);
    written = written.replace(path, ASSETS + file.name);
  }
  const [, first] = files;
  if (!first) throw new Error("there is no font");
  const preload = `<link rel="preload" as="font" type="font/woff2" crossorigin href="${ASSETS}${first.name}" />`;
  return { files, style: written, preload };
}

async function docsFile(folder: string, name: string): Promise<WebFile> {
  return hashed(`docs/${name}`, await Bun.file(join(folder, name)).bytes());
}

/** Under a name that changes with the content. */
function hashed(name: string, content: Uint8Array<ArrayBuffer>): WebFile {
  const dot = name.lastIndexOf(".");
  const hash = Bun.hash(content).toString(36);
  return fileOf(`${name.slice(0, dot)}-${hash}${name.slice(dot)}`, content);
}

function textFile(name: string, text: string): WebFile {
  return fileOf(name, new TextEncoder().encode(text));
}

function fileOf(name: string, content: Uint8Array<ArrayBuffer>): WebFile {
  const extension = name.slice(name.lastIndexOf(".") + 1);
  const mediaType = MEDIA_TYPES[extension];
  if (!mediaType) throw new Error(`what media type has ${name}?`);
  return { name, mediaType, content: encoded(content) };
}

function encoded(identity: Uint8Array<ArrayBuffer>): WebFile["content"] {
  // Its last level is a twenty-fifth smaller than zlib's.
  const gzip = Bun.gzipSync(identity, { library: "libdeflate", level: 12 });
  if (gzip.length >= identity.length) return { identity };
  // For the renderer, the highest level takes five seconds and saves a twentieth of its size.
  const quality = identity.length > LARGE_BYTES ? 9 : constants.BROTLI_MAX_QUALITY;
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality };
  return { identity, gzip, br: new Uint8Array(brotliCompressSync(identity, { params })) };
}
