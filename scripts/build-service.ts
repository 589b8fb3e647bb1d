// Makes dist/service.js, the service as `npm start` runs it, unless it is there already from the same sources.

import { buildService } from "./service-bundle.ts";
import { SERVICE } from "./service-sources.ts";

// Not to stdout, which may be on its way into another program.
if (await buildService(SERVICE)) process.stderr.write("The service was built\n");
