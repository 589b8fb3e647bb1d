// The server's socket: before there is an app, if the address is unavailable, and when the server stops.

import { describe, expect, test } from "bun:test";
import { once } from "node:events";
import { connect } from "node:net";
import type { App } from "../../src/http/app.ts";
import { type Address, listen } from "../../src/http/server.ts";
import { exchange, rawRequest } from "../support/http-connection.ts";
import { createService } from "../support/http-service.ts";

const FREE: Address = { hostname: "127.0.0.1", port: 0 };

/** Returns an app whose greeting waits for a signal, and a promise that resolves when it is requested. */
function waitingApp() {
  const asked = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const { app } = createService({
    handlers: (handlers) => ({
      ...handlers,
      async greet() {
        asked.resolve();
        await released.promise;
        return { status: 200, body: "late" };
      },
    }),
  });
  return { app, asked: asked.promise, goOn: released.resolve };
}

describe("before there is an app", () => {
  test("requests wait, and are answered by it", async () => {
    const server = listen(FREE);
    try {
      const paths = ["/healthz", "/expenses", "/nothing", "/healthz/"];
      const answering = paths.map((path) => fetch(server.url + path));
      const posting = exchange(
        server.url,
        rawRequest("POST /api/users", ["Content-Type: application/json"], "[1]"),
        { answers: 1 },
      );
      server.use(createService({}).app);
      const answers = await Promise.all(answering);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 404, 200]);
      expect((await posting).answers).toMatchObject([
        { status: 201, body: '{"message":"User created","data":[1]}' },
      ]);
    } finally {
      await server.stop(0);
    }
  });
});

describe("the address", () => {
  test("is free again after the stop", async () => {
    const first = listen(FREE);
    await first.stop(0);
    const port = Number.parseInt(new URL(first.url).port, 10);
    const second = listen({ ...FREE, port });
    expect(second.url).toBe(first.url);
    await second.stop(0);
  });

  test("is refused with the name of the variable if it is in use", async () => {
    const server = listen(FREE);
    const port = Number.parseInt(new URL(server.url).port, 10);
    expect(() => listen({ ...FREE, port })).toThrow(
      new Error(`PORT ${port} is in use at 127.0.0.1; stop what listens there, or choose another`),
    );
    await server.stop(0);
  });

  test("is refused with the name of the variable if it belongs to another machine", () => {
    // An address from the block that is reserved for documentation.
    expect(() => listen({ hostname: "192.0.2.1", port: 0 })).toThrow(
      /^can't listen on HOST 192\.0\.2\.1: ./,
    );
  });
});

function serve(app: App) {
  const server = listen(FREE);
  server.use(app);
  return server;
}

describe("the stop", () => {
  test("lets a request in flight finish, and accepts no new one", async () => {
    const { app, asked, goOn } = waitingApp();
    const server = serve(app);
    const answering = fetch(server.url).then((response) => response.text());
    await asked;
    const stopping = server.stop(60_000);
    await expect(fetch(`${server.url}/healthz`)).rejects.toThrow();
    goOn();
    expect(await answering).toBe("late");
    await stopping;
  });

  test("ends requests that are still running after the grace period", async () => {
    const { app, asked } = waitingApp();
    const server = serve(app);
    const answering = exchange(server.url, rawRequest("GET /"));
    await asked;
    await server.stop(1);
    expect(await answering).toEqual({ answers: [], closed: true });
  });

  test("does not wait for idle connections", async () => {
    const server = serve(createService({}).app);
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number.parseInt(port, 10), hostname);
    const ended = once(socket, "close");
    socket.write(rawRequest("GET /healthz"));
    const [answer] = await once(socket, "data");
    expect(String(answer)).toStartWith("HTTP/1.1 200 OK");
    await server.stop(60_000);
    await ended;
  });
});
