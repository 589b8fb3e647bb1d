// A file is sent once, however often its import is requested.

import { expect, test } from "bun:test";
import { createBookClient } from "../../../src/client/book-client.ts";
import { LARGEST_FILE, sendFile, TooLarge } from "../../../src/web/import/files.ts";
import { createConnectivity } from "../../../src/web/service/service.ts";

/** Returns a book whose server gives these answers, one after another. */
function bookWith(...answers: readonly (() => Response)[]) {
  const sent: string[] = [];
  const client = createBookClient({
    baseUrl: "http://localhost",
    async fetch({ url }) {
      sent.push(new URL(url).searchParams.get("name") ?? "");
      const answer = answers[sent.length - 1];
      if (!answer) throw new Error("nobody answers");
      return answer();
    },
  });
  const connectivity = createConnectivity((request) => fetch(request));
  return { book: { service: { client, connectivity }, ledger: "home" }, sent };
}

const made = () => Response.json({ id: 7, others: [] }, { status: 201 });
const fileOf = (name: string) => new File(["a,b"], name);

test("a file that is dropped and then shown is sent once", async () => {
  const { book, sent } = bookWith(made);
  const file = fileOf("bank.csv");
  const [dropped, shown] = await Promise.all([sendFile(book, file), sendFile(book, file)]);
  expect(shown).toBe(dropped);
  expect(await sendFile(book, file)).toBe(dropped);
  expect(sent).toEqual(["bank.csv"]);
});

test("another file with the same name is sent too", async () => {
  const { book, sent } = bookWith(made, made);
  await sendFile(book, fileOf("bank.csv"));
  await sendFile(book, fileOf("bank.csv"));
  expect(sent).toEqual(["bank.csv", "bank.csv"]);
});

test("after a failure a file is sent again", async () => {
  const { book, sent } = bookWith(() => new Response(null, { status: 503 }), made);
  const file = fileOf("bank.csv");
  await expect(sendFile(book, file)).rejects.toThrow();
  expect(await sendFile(book, file)).toMatchObject({ id: 7 });
  expect(sent).toHaveLength(2);
});

test("a file that the server would not accept is not sent", async () => {
  const { book, sent } = bookWith();
  const file = fileOf("bank.csv");
  Object.defineProperty(file, "size", { value: LARGEST_FILE + 1 });
  await expect(sendFile(book, file)).rejects.toBeInstanceOf(TooLarge);
  expect(sent).toEqual([]);
});
