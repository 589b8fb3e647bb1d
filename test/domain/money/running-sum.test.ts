// The sum of amounts that come one by one.

import { expect, test } from "bun:test";
import { sum } from "../../../src/domain/money/decimal.ts";
import { RunningSum } from "../../../src/domain/money/running-sum.ts";
import { decimal } from "../../support/values.ts";

test("amounts that come one by one, more than are added at once, come to their exact sum", () => {
  const amounts = Array.from({ length: 2_500 }, (_, at) =>
    decimal(at % 3 === 0 ? `-${at + 1}.00000000000000000000${(at % 9) + 1}` : `${at + 1}.25`),
  );
  const running = new RunningSum();
  expect(running.value).toBe(decimal("0"));
  for (const amount of amounts) running.add(amount);
  expect(running.value).toBe(sum(amounts));
});
