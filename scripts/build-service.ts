// Builds dist/service.js, which `npm start` runs, unless it was already built from the same sources.

import { buildService } from "./service-bundle.ts";
import { SERVICE } from "./service-sources.ts";

// Not to stdout, which may be piped to another program.
if (await buildService(SERVICE)) process.stderr.write("The service was built\n");
