// Batches.

import { describeCases } from "../../support/http-cases.ts";
import { batchRows } from "./rows/batch.ts";

describeCases("expenses of a book, many at once", batchRows);
