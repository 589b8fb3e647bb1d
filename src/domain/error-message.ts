// What was thrown, as a sentence to be shown or kept.

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
