// Makes the scripts with which shells complete the commands, from the table of commands.

import { quoteForShell } from "../../domain/text/text.ts";
import type { CommandSpec, OptionSpec } from "./command-spec.ts";

export const SHELLS = ["bash", "zsh", "fish"] as const;
export type Shell = (typeof SHELLS)[number];

export function completionFor(shell: Shell, commands: readonly CommandSpec[]): string {
  switch (shell) {
    case "bash":
      return bash(commands);
    case "zsh":
      return zsh(commands);
    case "fish":
      return fish(commands);
    default:
      return shell satisfies never;
  }
}

function namesOf(name: string, { also }: OptionSpec): readonly string[] {
  return also === undefined ? [name] : [name, also];
}

/** The words that a command accepts besides its options. */
function wordsOf({ operands }: CommandSpec): readonly string[] {
  return operands?.choices ?? [];
}

function bash(commands: readonly CommandSpec[]): string {
  const cases = commands.map((command) => {
    const { name, operands } = command;
    const options = Object.entries(command.options);
    const values = options.flatMap(([option, spec]) => {
      if (spec.value === undefined) return [];
      const names = namesOf(option, spec).join("|");
      if (spec.isFile) return [`      ${names}) COMPREPLY=($(compgen -f -- "$word")); return ;;`];
      const list = quoteForShell((spec.choices ?? []).join("\n"));
      return [`      ${names}) COMPREPLY=($(compgen -W ${list} -- "$word")); return ;;`];
    });
    const words = quoteForShell(
      [
        ...options.flatMap(([option, spec]) => namesOf(option, spec)),
        "--help",
        ...wordsOf(command),
      ].join("\n"),
    );
    const files = operands?.isFile
      ? ' && [[ $word == -* ]] || COMPREPLY=($(compgen -f -- "$word"))'
      : "";
    return [
      `    ${name})`,
      ...(values.length > 0
        ? ["      case $before in", ...values.map((line) => `  ${line}`), "      esac"]
        : []),
      `      COMPREPLY=($(compgen -W ${words} -- "$word"))${files} ;;`,
    ].join("\n");
  });
  const names = quoteForShell(commands.map(({ name }) => name).join("\n"));
  return `# Completes the words of outlay in bash. Load it with: source <(outlay completion bash)
_outlay() {
  local IFS=$'\\n' word=\${COMP_WORDS[COMP_CWORD]} before=\${COMP_WORDS[COMP_CWORD - 1]}
  # bash takes the sign of --by=month for a word of its own.
  if [[ $word == = ]]; then word=; elif [[ $before == = ]]; then before=\${COMP_WORDS[COMP_CWORD - 2]}; fi
  if ((COMP_CWORD == 1)); then
    COMPREPLY=($(compgen -W ${names} -- "$word"))
    return
  fi
  case \${COMP_WORDS[1]} in
${cases.join("\n")}
  esac
}
complete -o filenames -F _outlay outlay
`;
}

/** Writes a description in a zsh specification. */
function zshText(text: string): string {
  return text.replace(/[[\]:\\]/g, "\\$&");
}

function zsh(commands: readonly CommandSpec[]): string {
  const cases = commands.map((command) => {
    const { name, options, operands } = command;
    const specs = Object.entries(options).flatMap(([option, spec]) =>
      namesOf(option, spec).map((each) => {
        const many = spec.many ? "*" : "";
        const about = `[${zshText(spec.about)}]`;
        if (spec.value === undefined) return `${many}${each}${about}`;
        const joined = each.startsWith("--") ? "=" : "";
        return `${many}${each}${joined}${about}:${spec.value}:${zshValues(spec)}`;
      }),
    );
    const words = operands
      ? [`*:${operands.name}:${zshValues({ isFile: operands.isFile, choices: operands.choices })}`]
      : [];
    const all = [...specs, "--help[explain the command]", ...words].map(quoteForShell);
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

function zshValues({
  isFile,
  choices,
}: {
  isFile?: true | undefined;
  choices?: readonly string[] | undefined;
}): string {
  if (isFile) return "_files";
  return choices ? `(${choices.map((choice) => zshText(choice)).join(" ")})` : "";
}

function fish(commands: readonly CommandSpec[]): string {
  const line = (...parts: readonly string[]) => ["complete -c outlay", ...parts].join(" ");
  const lines = commands.flatMap((command) => {
    const { name, summary, options, operands } = command;
    const within = `-n ${quoteForShell(`__fish_seen_subcommand_from ${name}`)}`;
    const words = wordsOf(command);
    return [
      line("-n __fish_use_subcommand -a", name, "-d", quoteForFish(summary)),
      ...(operands?.isFile ? [line(within, "-F")] : []),
      ...(words.length > 0 ? [line(within, "-a", quoteForFish(words.join(" ")))] : []),
      ...Object.entries(options).map(([option, { value, also, about, choices, isFile }]) => {
        const names = [option, also ?? []].flat().map((each) => {
          return each.startsWith("--") ? `-l ${each.slice(2)}` : `-s ${each.slice(1)}`;
        });
        const values = choices
          ? ["-x -a", quoteForFish(choices.join(" "))]
          : isFile
            ? ["-r -F"]
            : ["-x"];
        return line(
          within,
          ...names,
          ...(value === undefined ? [] : values),
          "-d",
          quoteForFish(about),
        );
      }),
    ];
  });
  return `# Completes the words of outlay in fish. Save it with: outlay completion fish > ~/.config/fish/completions/outlay.fish
complete -c outlay -f
${lines.join("\n")}
`;
}

/** Quotes a text as a single word of fish, whose quotes know two escapes. */
function quoteForFish(text: string): string {
  return `'${text.replace(/['\\]/g, "\\$&")}'`;
}
