// The json-server peer: the package's own router over a file, as its manual shows it, without the log of requests.

import jsonServer from "json-server";

const server = jsonServer.create();
server.use(jsonServer.defaults({ logger: false }));
server.use(jsonServer.router(process.env.DATABASE_FILE || "db.json"));

const listener = server.listen(process.env.PORT || 3000, "127.0.0.1", () => {
  process.stdout.write(`JSON Server is running on http://127.0.0.1:${listener.address().port}\n`);
});
