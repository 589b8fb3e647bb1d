// Everybody can use each screen: axe-core finds nothing on a desk, in the light. For other readers, see the deep journeys.

import { test } from "bun:test";
import { expectAccessible } from "../pages/screens.ts";

test("axe finds no violation on any screen", () => expectAccessible({}));
