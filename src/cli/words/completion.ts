// Makes the scripts with which shells complete the commands, from the table of commands.

import { quoteForShell } from "../../domain/text/text.ts";
import type { CommandSpec, OptionSpec } from "./command-spec.ts";

const SCRIPTS = { bash, zsh, fish } as const;

export type Shell = keyof typeof SCRIPTS;
export const SHELLS: readonly Shell[] = ["bash", "zsh", "fish"];

export function completionFor(shell: Shell, commands: readonly CommandSpec[]): string {
  return SCRIPTS[shell](commands);
}

/** The values of an option, or the operands of a command. */
type Completed = Pick<OptionSpec, "isFile" | "choices">;

function namesOf(name: string, { also }: OptionSpec): readonly string[] {
  return also === undefined ? [name] : [name, also];
}

function bash(commands: readonly CommandSpec[]): string {
  const offer = ({ isFile, choices = [] }: Completed) => {
    const what = isFile ? "-f" : `-W ${quoteForShell(choices.join("\n"))}`;
    return `COMPREPLY=($(compgen ${what} -- "$word"))`;
  };
  const cases = commands.map((command) => {
    const { name, operands } = command;
    const { choices = [], isFile }: Completed = operands ?? {};
    const options = Object.entries(command.options);
    const values = options.flatMap(([option, spec]) => {
      const names = namesOf(option, spec).join("|");
      return spec.value === undefined ? [] : [`        ${names}) ${offer(spec)}; return ;;`];
    });
    const named = options.flatMap(([option, spec]) => namesOf(option, spec));
    const words = [...named, "--help", ...choices];
    const files = isFile ? ` && [[ $word == -* ]] || ${offer({ isFile })}` : "";
    return [
      `    ${name})`,
      ...(values.length > 0 ? ["      case $before in", ...values, "      esac"] : []),
      `      ${offer({ choices: words })}${files} ;;`,
    ].join("\n");
  });
  return `# Completes the words of outlay in bash. Load it with: source <(outlay completion bash)
_outlay() {
  local IFS=$'\\n' word=\${COMP_WORDS[COMP_CWORD]} before=\${COMP_WORDS[COMP_CWORD - 1]}
  # bash takes the sign of --by=month for a word of its own.
  if [[ $word == = ]]; then word=; elif [[ $before == = ]]; then before=\${COMP_WORDS[COMP_CWORD - 2]}; fi
  if ((COMP_CWORD == 1)); then
    ${offer({ choices: commands.map(({ name }) => name) })}
    return
  fi
  case \${COMP_WORDS[1]} in
${cases.join("\n")}
  esac
}
complete -o filenames -F _outlay outlay
`;
}

function zsh(commands: readonly CommandSpec[]): string {
  /** Writes a description in a specification. */
  const plain = (text: string) => text.replace(/[[\]:\\]/g, "\\$&");
  const valuesOf = ({ isFile, choices }: Completed) => {
    return isFile ? "_files" : choices ? `(${choices.map(plain).join(" ")})` : "";
  };
  const cases = commands.map((command) => {
    const { name, operands } = command;
    const options = Object.entries(command.options).flatMap(([option, spec]) => {
      const { about, value, many } = spec;
      const values = value === undefined ? "" : `:${value}:${valuesOf(spec)}`;
      return namesOf(option, spec).map((each) => {
        const joined = value !== undefined && each.startsWith("--") ? "=" : "";
        return `${many ? "*" : ""}${each}${joined}[${plain(about)}]${values}`;
      });
    });
    const words = operands ? [`*:${operands.name}:${valuesOf(operands)}`] : [];
    const all = [...options, "--help[explain the command]", ...words].map(quoteForShell);
    return `    ${name})\n      _arguments -s -S ${all.join(" \\\n        ")} ;;`;
  });
  const names = commands.map(({ name, summary }) => quoteForShell(`${name}:${summary}`));
  return `#compdef outlay
# Completes the words of outlay in zsh. Save it as _outlay in a folder of $fpath: outlay completion zsh > "\${fpath[1]}/_outlay"
_outlay() {
  local -a commands=(
    ${names.join("\n    ")}
  )
  if ((CURRENT == 2)); then
    _describe command commands
    return
  fi
  local command=\${words[2]}
  shift words
  ((CURRENT--))
  case $command in
${cases.join("\n")}
  esac
}
if [[ $funcstack[1] == _outlay ]]; then
  _outlay "$@"
else
  compdef _outlay outlay
fi
`;
}

function fish(commands: readonly CommandSpec[]): string {
  /** Quotes a text as a single word. Quotes know two escapes. */
  const quoted = (text: string) => `'${text.replace(/['\\]/g, "\\$&")}'`;
  const lines = commands.flatMap((command) => {
    const { name, summary, options, operands } = command;
    const within = `-n ${quoteForShell(`__fish_seen_subcommand_from ${name}`)}`;
    return [
      `-n __fish_use_subcommand -a ${name} -d ${quoted(summary)}`,
      ...(operands?.isFile ? [`${within} -F`] : []),
      ...(operands?.choices ? [`${within} -a ${quoted(operands.choices.join(" "))}`] : []),
      ...Object.entries(options).map(([option, { value, also, about, choices, isFile }]) => {
        const short = also === undefined ? "" : ` -s ${also.slice(1)}`;
        const listed = choices ? ` -x -a ${quoted(choices.join(" "))}` : isFile ? " -r -F" : " -x";
        const values = value === undefined ? "" : listed;
        return `${within} -l ${option.slice(2)}${short}${values} -d ${quoted(about)}`;
      }),
    ];
  });
  return `# Completes the words of outlay in fish. Save it with: outlay completion fish > ~/.config/fish/completions/outlay.fish
complete -c outlay -f
${lines.map((line) => `complete -c outlay ${line}`).join("\n")}
`;
}
