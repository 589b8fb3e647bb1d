// Requests through a proxy on this machine, whose Host alone can't show their origin.

import { type Row, row, rowWith, type Step } from "../../support/http-cases.ts";
import { ANY } from "./guard.ts";
import { listIs, record } from "./steps.ts";

const STATEMENT = "ALLOWED_HOSTS";

/** Headers that a proxy adds for a request from another machine; `forwarded.test.ts` has all kinds of them. */
const FROM_AFAR: readonly Readonly<Record<string, string>>[] = [
  { "X-Forwarded-For": "203.0.113.7" },
  { "X-Real-IP": "203.0.113.7" },
  { Forwarded: 'for="203.0.113.7:55001";proto=https' },
];

export const proxyRows: readonly Row[] = [
  ...FROM_AFAR.map((headers) =>
    row(
      STATEMENT,
      `requests from another machine through a proxy are refused: ${Object.keys(headers)}`,
      ...ANY.map(
        (asked): Step => ({
          ...asked,
          headers: { Accept: "text/event-stream, */*;q=0.1", ...headers },
          status: 421,
          ...(asked.send.startsWith("HEAD")
            ? {}
            : {
                error:
                  /^Requests from 203\.0\.113\.7\S* through a proxy are not allowed unless ALLOWED_HOSTS is set; .* set ALLOWED_HOSTS to the names by which they reach it$/,
              }),
        }),
      ),
      listIs(),
    ),
  ),
  row(STATEMENT, "the Host is checked before the headers of a proxy", {
    send: "GET /expenses",
    headers: { Host: "outlay.example", "X-Forwarded-For": "203.0.113.7" },
    status: 421,
    error: /^The host outlay\.example /,
  }),
  row(
    STATEMENT,
    "requests from this machine through a proxy on this machine are served",
    { ...record(), headers: { "X-Forwarded-For": "127.0.0.1", "X-Real-IP": "::1" } },
    { ...record(), headers: { Forwarded: 'for="[::1]:4711";host=localhost' } },
  ),
  ...[["outlay.example"], ["*"]].map((allowedHosts) =>
    rowWith(
      { allowedHosts },
      STATEMENT,
      `requests through any proxy are served if ALLOWED_HOSTS is ${allowedHosts}`,
      ...FROM_AFAR.flatMap((headers): readonly Step[] => [
        { ...record(), headers: { Host: "outlay.example", ...headers } },
        { send: "GET /expenses", headers, status: 200 },
      ]),
    ),
  ),
];
