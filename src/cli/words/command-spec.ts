// A command as data: its words, its options and their descriptions. The parser, help, completion and the man page are made from it.

export interface OptionSpec {
  /** The name of the option's value in help, such as ID. An option without this takes no value. */
  readonly value?: string;
  /** A second name, such as -q. */
  readonly also?: string;
  /** As the end of a sentence: "--ledger ID is …". */
  readonly about: string;
  /** All values that the option accepts. */
  readonly choices?: readonly string[];
  /** Is true if the option may be repeated. */
  readonly many?: true;
  /** Is true if an empty value is valid. */
  readonly mayBeEmpty?: true;
  /** Is true if the value is the name of a file. */
  readonly isFile?: true;
}

/** The keys are names with their minus signs. */
export type OptionSpecs = Readonly<Record<`-${string}`, OptionSpec>>;

/** The words of a command that are not options. */
export interface OperandSpec {
  /** The name of these words in help, such as FILE. */
  readonly name: string;
  readonly least: number;
  readonly most: number;
  /** The end of the sentence "COMMAND needs …". */
  readonly needs: string;
  /** Is true if the words are text, in which a word may begin with a single minus: -20 refund, -#work. */
  readonly isText?: true;
  readonly isFile?: true;
  readonly choices?: readonly string[];
}

/** The headings for groups of commands in help. */
export const COMMAND_GROUPS = {
  expenses: "Expenses (needs a running server)",
  records: "Database (works on DATABASE_URL)",
  program: "The program",
} as const;

export interface CommandSpec<Options extends OptionSpecs = OptionSpecs> {
  readonly name: string;
  readonly group: keyof typeof COMMAND_GROUPS;
  /** As the end of a sentence: "outlay list …". */
  readonly summary: string;
  readonly operands?: OperandSpec;
  readonly options: Options;
  readonly about: readonly string[];
  /** Command lines without the program's name, and their effects. */
  readonly examples: readonly (readonly [line: string, meaning: string])[];
}

export type Given<Options extends OptionSpecs> = {
  readonly [Name in keyof Options]?: GivenTo<Options[Name]> | undefined;
};

type GivenTo<Option> = Option extends { readonly value: string }
  ? Option extends { readonly many: true }
    ? readonly ChoiceOf<Option>[]
    : ChoiceOf<Option>
  : true;

type ChoiceOf<Option> = Option extends { readonly choices: readonly (infer Choice)[] }
  ? Choice
  : string;

export interface ReadWords<Options extends OptionSpecs> {
  readonly given: Given<Options>;
  readonly operands: readonly string[];
}

/** Says why the words of a command can't be understood. */
export interface Misunderstood {
  readonly kind: "misunderstood";
  readonly reason: string;
}

/** Hides addresses in the reason, since an address in the wrong place may contain a password. */
export function misunderstood(reason: string): Misunderstood {
  return { kind: "misunderstood", reason: reason.replace(/:\/\/.*/s, "://…") };
}

/** Writes an option as help shows it: "-q, --search TEXT". */
export function writtenOption(name: string, { value, also }: OptionSpec): string {
  const names = also === undefined ? name : `${also}, ${name}`;
  return value === undefined ? names : `${names} ${value}`;
}

export function writtenChoices({ choices }: OptionSpec): string {
  return choices ? ` (${choices.join(", ")})` : "";
}

/** Writes a command's words as help shows them: "list [OPTION]… [SEARCH]…". */
export function writtenCommand({ name, operands, options }: CommandSpec): string {
  const parts = [name];
  if (Object.keys(options).length > 0) parts.push("[OPTION]…");
  if (operands) {
    const { name: word, least, most } = operands;
    const repeated = most > 1 ? `${word}…` : word;
    parts.push(least > 0 ? repeated : `[${repeated}]`);
  }
  return parts.join(" ");
}
