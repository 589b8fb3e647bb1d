// The guard: hosts, origins, and CORS. Each test also checks the common headers of every answer.

import { describe, expect } from "bun:test";
import { testService } from "../support/http-cases.ts";

describe("a host of this machine that makes no valid URL", () => {
  const ANY = ["GET /expenses", "GET /nothing", "GET /api/search?q=a", "OPTIONS /expenses"];
  for (const Host of ["localhost:99999", "a^b.localhost", "%.localhost", "a\\b.localhost"]) {
    testService(`${Host} is served or refused, without an internal error`, {}, async (service) => {
      for (const send of ANY) {
        const { status } = await service.ask({ send, headers: { Host } });
        expect([200, 204, 404, 421]).toContain(status);
      }
      expect(service.log).toEqual([]);
    });
  }
});
