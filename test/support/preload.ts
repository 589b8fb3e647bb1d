// What surrounds a run of tests: after the last of them, what was started for all of them is ended.

import { afterAll } from "bun:test";
import { removeDatabases } from "./postgres-databases.ts";

afterAll(removeDatabases);
