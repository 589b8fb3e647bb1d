// Categories, payees and tags.

import { describeCases } from "../../support/http-cases.ts";
import { labelRows } from "./rows/labels.ts";

describeCases("labels of a book", labelRows);
