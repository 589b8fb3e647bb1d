// OpenAPI documents for tests, with all references resolved.

export type Members = Readonly<Record<string, unknown>>;

export function asMembers(value: unknown): Members {
  if (typeof value !== "object" || value === null) throw new TypeError("not an object");
  return { ...value };
}

/** Returns the document as plain JSON with all references resolved. Throws for a reference that leads nowhere. */
export function resolved(document: unknown): Members {
  const whole: unknown = JSON.parse(JSON.stringify(document));

  function resolve(value: unknown): unknown {
    if (typeof value !== "object" || value === null) return value;
    if (Array.isArray(value)) return value.map(resolve);
    if ("$ref" in value) {
      const { $ref, ...own } = value;
      return { ...asMembers(resolve(at(String($ref)))), ...own };
    }
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, resolve(part)]));
  }

  function at(reference: string): unknown {
    let place = whole;
    for (const name of reference.replace("#/", "").split("/")) {
      place = asMembers(place)[name];
      if (place === undefined) throw new Error(`${reference} leads nowhere`);
    }
    return place;
  }

  return asMembers(resolve(whole));
}

/** Returns every reference in a part of a document. */
export function referencesIn(value: unknown): readonly string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) =>
    name === "$ref" ? [String(part)] : referencesIn(part),
  );
}

export interface OperationPlace {
  /** The method and the path, such as "GET /expenses". */
  readonly address: string;
  readonly operation: Members;
}

/** Returns the operations with all their parameters, including those of their path. */
export function operationsIn(document: unknown): readonly OperationPlace[] {
  return Object.entries(asMembers(resolved(document)["paths"])).flatMap(([path, item]) => {
    const { parameters: shared, ...methods } = asMembers(item);
    return Object.entries(methods).map(([method, value]) => {
      const operation = asMembers(value);
      const parameters = [shared ?? [], operation["parameters"] ?? []].flat();
      const address = `${method.toUpperCase()} ${path}`;
      return { address, operation: { ...operation, ...(parameters.length > 0 && { parameters }) } };
    });
  });
}
