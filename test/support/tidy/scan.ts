// Parts a script into code and comments without parsing it, so that a token inside a string, a template,
// a regular expression or a comment is not taken for code. Markup inside scripts (JSX) is not understood.

export interface Scan {
  /** The text with blanks for comments and for what stands between quotes; the quotes stay. */
  readonly code: string;
  /** The text with blanks for everything but comments. */
  readonly comments: string;
}

const TOKEN =
  /(?<space>\s+)|(?<comment>\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$))|(?<quoted>"(?:[^"\\\n]|\\[\s\S])*"?|'(?:[^'\\\n]|\\[\s\S])*'?)|(?<word>[\p{L}\p{N}_$#]+)|(?<sign>\+\+|--|[\s\S])/uy;
const EXPRESSION = /\/(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/\w*/y;
/** Up to the end of the template or to its next expression. */
const TEMPLATE = /(?:[^`\\$]|\\[\s\S]?|\$(?!\{))*(?:`|\$\{|$)/y;

/** Words after which a slash begins a regular expression, though other words are values to divide. */
const BEFORE_VALUE = new Set(
  "return typeof instanceof in of new delete void throw case do else yield await default".split(
    " ",
  ),
);
/** Words whose parentheses hold a condition, so that a statement follows and not an operator. */
const BEFORE_CONDITION = new Set(["if", "while", "for", "with"]);

type Token = Readonly<Record<string, string | undefined>>;

interface State {
  /** What is open, innermost last: "`", "${", "{", "[", "(", or "if(" for the parentheses of a condition. */
  readonly open: string[];
  /** The last token that was neither space nor comment. */
  previous: string;
  /** Whether that token ended a value, so that a slash divides. */
  endsValue: boolean;
}

/** `code` and `comments` are as long as the text, and each character keeps its place. */
export function scan(text: string): Scan {
  const state: State = { open: [], previous: "", endsValue: false };
  let code = "";
  let comments = "";
  for (let at = 0; at < text.length; at = code.length) {
    const token = nextToken(text, at, state);
    const piece = Object.values(token).find((group) => group !== undefined) ?? "";
    comments += token["comment"] === undefined ? blank(piece) : piece;
    code += codeOf(token, piece);
    if (token["space"] === undefined && token["comment"] === undefined) {
      follow(state, token, piece);
      state.previous = piece;
    }
  }
  return { code, comments };
}

function nextToken(text: string, at: number, { open, endsValue }: State): Token {
  if (open.at(-1) === "`") return { template: matchAt(TEMPLATE, text, at)?.[0] };
  const groups = matchAt(TOKEN, text, at)?.groups ?? {};
  if (groups["sign"] !== "/" || endsValue) return groups;
  const expression = matchAt(EXPRESSION, text, at)?.[0];
  return expression === undefined ? groups : { expression };
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

function codeOf({ comment, quoted, expression, template }: Token, piece: string): string {
  if (comment !== undefined) return blank(piece);
  if (template !== undefined) return blank(piece.slice(0, -1)) + piece.slice(-1);
  if (quoted === undefined && expression === undefined) return piece;
  return piece.length < 2 ? piece : piece.slice(0, 1) + blank(piece.slice(1, -1)) + piece.slice(-1);
}

/** The text with a blank for each character, line by line as before. */
export function blank(text: string): string {
  return text.replace(/[^\n]/g, " ");
}

function follow(state: State, { word, template, sign }: Token, piece: string): void {
  if (word !== undefined) {
    state.endsValue = state.previous === "." || !BEFORE_VALUE.has(word);
  } else if (template !== undefined) {
    if (piece.endsWith("${")) state.open.push("${");
    else state.open.pop();
    state.endsValue = !piece.endsWith("${");
  } else if (sign !== undefined) {
    followSign(state, sign);
  } else {
    state.endsValue = true;
  }
}

function followSign(state: State, sign: string): void {
  // These stand before or after a value, and change nothing about it.
  if (sign === "++" || sign === "--" || sign === "!") return;
  if ("([{`".includes(sign)) {
    state.open.push(sign === "(" && BEFORE_CONDITION.has(state.previous) ? "if(" : sign);
    state.endsValue = false;
  } else if (")]}".includes(sign)) {
    const opened = state.open.pop();
    // After the brace of a block a statement follows.
    state.endsValue = sign === "]" || (sign === ")" && opened !== "if(");
  } else {
    state.endsValue = false;
  }
}
