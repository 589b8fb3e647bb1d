// The post routes: section 4.3 of the specification.

import { describeCases } from "../support/http-cases.ts";
import { postRows } from "./rows/posts.ts";

describeCases("posts", postRows);
