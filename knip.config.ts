// What knip starts from, and how it reads what is no script. It finds files, exports and dependencies that nobody uses; with
// --production, those that only tests use.

import type { KnipConfig } from "knip";

const imports = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, path]) => `import "${path}";`).join("\n");

const config: KnipConfig = {
  workspaces: {
    ".": {
      // Threads and the page's script are started by name, and so are the scripts.
      entry: [
        "src/{main,**/*-thread}.ts!",
        "src/web/index.html!",
        "src/http/docs/page.{js,css}!",
        "scripts/*.ts!",
        "test/**/*.test.ts",
      ],
      project: ["src/**/*.{ts,tsx,js,css,sql,html}!", "scripts/*.ts!", "test/**/*.{ts,tsx}"],
    },
    bench: {
      entry: ["run.ts!", "import-*.ts!", "export-memory.ts!", "sides/*.{ts,js}!", "browser/*.ts!"],
      project: ["**/*.{ts,js}!"],
    },
  },
  compilers: {
    css: (text: string) => imports(text, /@import "([^"]+)"/g),
    html: (text: string) => imports(text, /(?:src|href)="(\.[^"]+\.(?:css|tsx))"/g),
    sql: () => "",
  },
  // Two names for one schema are meant.
  exclude: ["duplicates"],
  // What a file exports for its own types to be named is no fault.
  ignoreExportsUsedInFile: true,
  // The contract takes all that these modules export.
  ignoreIssues: {
    "src/contract/endpoints/*.ts": ["exports"],
  },
  // Found by their paths: the renderer of the API page, the app's font, and axe in the browser's tests.
  ignoreDependencies: ["swagger-ui-dist", "@fontsource-variable/figtree", "axe-core"],
};

export default config;
