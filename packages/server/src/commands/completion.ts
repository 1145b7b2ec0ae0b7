import { lookUp } from '@billing/core'
import type { Command, PlainCommand } from '../command.ts'

type Commands = Readonly<Record<string, Command>>

const SHELLS: Readonly<Record<string, (commands: Commands) => string>> = {
  bash,
  zsh: (commands) => `autoload -U +X bashcompinit && bashcompinit\n${bash(commands)}`,
  fish,
}

/** Prints what makes a shell complete our lines. */
export const completion: PlainCommand = {
  summary: 'print what makes a shell complete commands and options',
  words: [{ name: 'shell', what: 'which shell', one_of: Object.keys(SHELLS) }],
  options: {},
  examples: ['completion bash > /etc/bash_completion.d/billing', 'completion fish | source'],
  async say({ words: [shell = ''] }, out, commands) {
    out.print(lookUp(SHELLS, shell)?.(commands) ?? '')
    return 0
  },
}

/** `--until` of `--until <date>`. */
const flagsOf = ({ options }: Command) =>
  Object.keys(options).map((flags) => flags.split(' ')[0] ?? '')

const choicesOf = ({ words }: Command) => words.flatMap(({ one_of }) => one_of ?? [])

function bash(commands: Commands): string {
  const cases = Object.entries(commands).map(([name, command]) => {
    const known = [...choicesOf(command), ...flagsOf(command), '--help'].join(' ')
    return `    ${name}) known='${known}' ;;`
  })
  return [
    '_billing() {',
    '  local known',
    '  case "${COMP_WORDS[1]}" in',
    ...cases,
    `    *) known='${[...Object.keys(commands), '--help', '--version', '--env-file'].join(' ')}' ;;`,
    '  esac',
    '  [ "$COMP_CWORD" -gt 1 ] || known=\'' +
      [...Object.keys(commands), '--help', '--version', '--env-file'].join(' ') +
      "'",
    '  COMPREPLY=($(compgen -W "$known" -- "${COMP_WORDS[COMP_CWORD]}"))',
    '}',
    'complete -o default -F _billing billing',
  ].join('\n')
}

function fish(commands: Commands): string {
  const quoted = (text: string) => `'${text.replaceAll("'", String.raw`\'`)}'`
  return Object.entries(commands)
    .flatMap(([name, command]) => [
      `complete -c billing -f -n __fish_use_subcommand -a ${name} -d ${quoted(command.summary)}`,
      ...Object.entries(command.options).map(([flags, what]) => {
        const [flag = '', value] = flags.split(' ')
        const takes = value === undefined ? '' : ' -r'
        return `complete -c billing -n '__fish_seen_subcommand_from ${name}' -l ${flag.slice(2)}${takes} -d ${quoted(what)}`
      }),
      ...(choicesOf(command).length === 0
        ? []
        : [
            `complete -c billing -f -n '__fish_seen_subcommand_from ${name}' -a ${quoted(choicesOf(command).join(' '))}`,
          ]),
    ])
    .join('\n')
}
