// The treatment of a request's body before an endpoint sees it.

import { describeCases } from "../../support/http-cases.ts";
import { bodyRows } from "../rows/bodies.ts";

describeCases("bodies", bodyRows);
