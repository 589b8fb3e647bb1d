// Whether a formula of an XLS gives a text, by its tokens, of which the last one is its outermost operation.

/** The length of a token with its number, by that number: operators, references and names. Those of texts and jumps say their own. */
const LENGTHS: ReadonlyMap<number, number> = new Map([
  ...Array.from({ length: 20 }, (_, at) => [at + 3, 1] as const),
  ...([0x01, 0x02, 0x23, 0x24, 0x2a, 0x2c] as const).map((token) => [token, 5] as const),
  ...([0x26, 0x27, 0x28, 0x39, 0x3a, 0x3c] as const).map((token) => [token, 7] as const),
  ...([0x1f, 0x25, 0x2b, 0x2d] as const).map((token) => [token, 9] as const),
  ...([0x3b, 0x3d] as const).map((token) => [token, 11] as const),
  ...([0x1c, 0x1d] as const).map((token) => [token, 2] as const),
  ...([0x1e, 0x21, 0x29] as const).map((token) => [token, 3] as const),
  ...[[0x20, 8] as const, [0x22, 4] as const],
]);

const CONCAT = 0x08;
const PARENTHESIS = 0x15;
const TEXT = 0x17;
const ATTRIBUTE = 0x19;
const FUNCTION = 0x21;
const FUNCTION_OF_MANY = 0x22;

const CHOICE = 0x04;
const JUMP = 0x08;

const IF = 1;
/** DOLLAR, FIXED, REPT, MID, TEXT, CHAR, LOWER, UPPER, PROPER, LEFT, RIGHT, TRIM, REPLACE, SUBSTITUTE, T, CLEAN, CONCATENATE. */
const TEXT_FUNCTIONS: ReadonlySet<number> = new Set([
  ...[13, 14, 30, 31, 48, 111, 112, 113, 114, 115, 116, 118, 119, 120, 130, 162, 336],
]);

/** False where the tokens do not tell: what a cell has that is looked up, for one. */
export function givesText(tokens: Uint8Array): boolean {
  let outermost: Gives;
  /** What each branch of an IF gives: a jump to its end stands behind it. */
  const branches: Gives[] = [];
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at] ?? 0;
    const length = lengthOf(tokens, at);
    if (length === undefined) return false;
    const isJump = token === ATTRIBUTE && ((tokens[at + 1] ?? 0) & JUMP) !== 0;
    if (isJump) branches.push(outermost);
    else if (token !== ATTRIBUTE && token !== PARENTHESIS) outermost = given(tokens, at);
    at += length;
  }
  if (outermost !== "as its branches") return outermost === "text";
  const leaves = branches.filter((branch) => branch !== "as its branches");
  return leaves.length > 0 && leaves.every((leaf) => leaf === "text");
}

type Gives = "text" | "as its branches" | undefined;

function given(tokens: Uint8Array, at: number): Gives {
  const token = plain(tokens[at]);
  if (token === CONCAT || token === TEXT) return "text";
  const place = token === FUNCTION ? at + 1 : token === FUNCTION_OF_MANY ? at + 2 : undefined;
  if (place === undefined) return undefined;
  const called = (tokens[place] ?? 0) + ((tokens[place + 1] ?? 0) % 0x80) * 0x100;
  if (called === IF) return "as its branches";
  return TEXT_FUNCTIONS.has(called) ? "text" : undefined;
}

/** Without what it says of how its value is taken. */
function plain(token = 0): number {
  return token < 0x20 ? token : 0x20 + (token % 0x20);
}

/** Undefined for a token that nobody knows. */
function lengthOf(tokens: Uint8Array, at: number): number | undefined {
  const token = plain(tokens[at]);
  const first = tokens[at + 1] ?? 0;
  if (token === TEXT) return 3 + first * (((tokens[at + 2] ?? 0) & 1) === 1 ? 2 : 1);
  if (token !== ATTRIBUTE) return LENGTHS.get(token);
  const choices = (tokens[at + 2] ?? 0) + (tokens[at + 3] ?? 0) * 0x100;
  return (first & CHOICE) === 0 ? 4 : 4 + (choices + 1) * 2;
}
