// Exact numbers from their JSON texts, as big integers with a fixed scale. It shares no code with the server's arithmetic, which it checks.

const PLACES = 1_100;
const UNIT = 10n ** BigInt(PLACES);
const NUMBER = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;

/** The smallest magnitude that becomes infinity as a double. */
const OVERFLOW = (2n ** 1024n - 2n ** 970n) * UNIT;
const AMOUNT_PLACES = 1_074;
const AMOUNT_CHARACTERS = 2_000;

/** A sign, digits without zeros at either end, and the power of ten by which they are multiplied. Zero has no digits. */
interface Reading {
  readonly sign: string;
  readonly digits: string;
  readonly exponent: number;
}

export function isNumber(text: string): boolean {
  return NUMBER.test(text);
}

/** Returns the same string for equal numbers: 12.50, 125e-1 and 0.125E2 are all "125e-1". */
export function exact(text: string): string {
  return show(read(text));
}

/** Returns the exact sum, in the form of `exact`. */
export function exactSum(texts: readonly string[]): string {
  const total = texts.reduce((sum, text) => sum + scaled(text), 0n).toString();
  return show(read(`${total}e-${PLACES}`));
}

/** True if the server promises to keep this JSON number as an amount. */
export function isAmount(text: string): boolean {
  if (!isNumber(text) || text.length > AMOUNT_CHARACTERS) return false;
  const { digits, exponent } = read(text);
  if (exponent < -AMOUNT_PLACES || digits.length + exponent > 400) return false;
  const value = scaled(text);
  return -OVERFLOW < value && value < OVERFLOW;
}

/** Parses JSON. Each number becomes a string, "#" and the form of `exact`. Throws if the text is not JSON. */
export function parseExactly(json: string): unknown {
  JSON.parse(json);
  return JSON.parse(
    json.replace(/"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g, (token) =>
      token.startsWith('"') ? token : `"#${exact(token)}"`,
    ),
  );
}

function read(text: string): Reading {
  const match = NUMBER.exec(text);
  if (!match) throw new RangeError(`${text} is not a number`);
  const [, sign = "", whole = "", fraction = "", power = "0"] = match;
  const significant = (whole + fraction).replace(/^0+/, "");
  const digits = withoutZerosAtEnd(significant);
  if (digits === "") return { sign: "", digits, exponent: 0 };
  const zeros = significant.length - digits.length;
  return { sign, digits, exponent: Number.parseInt(power, 10) - fraction.length + zeros };
}

function withoutZerosAtEnd(digits: string): string {
  let end = digits.length;
  while (digits[end - 1] === "0") end -= 1;
  return digits.slice(0, end);
}

function show({ sign, digits, exponent }: Reading): string {
  return digits === "" ? "0" : `${sign}${digits}e${exponent}`;
}

/** Returns the number × 10^1100. */
function scaled(text: string): bigint {
  const { sign, digits, exponent } = read(text);
  return BigInt(`${sign}${digits || "0"}${"0".repeat(PLACES + exponent)}`);
}
