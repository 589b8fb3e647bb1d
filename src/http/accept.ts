// What a client would rather have, by its Accept header (RFC 9110, 12.5.1).

/** By media range, in small letters; 1 where none is said. */
export function weightsOf(accept: string): ReadonlyMap<string, number> {
  return new Map(accept.split(",").map(weightOf));
}

function weightOf(range: string): [type: string, weight: number] {
  const [type = "", ...parameters] = range.split(";").map((part) => part.trim().toLowerCase());
  const weight = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
  return [type, weight === undefined ? 1 : Number.parseFloat(weight) || 0];
}

/** Whether it names pages, as a browser does where a person has followed an address, and JSON with less weight or not at all. */
export function prefersPage(accept: string | null): boolean {
  const weights = weightsOf(accept ?? "");
  return (weights.get("text/html") ?? 0) > (weights.get("application/json") ?? 0);
}
