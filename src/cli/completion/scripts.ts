import type { Option } from 'commander'
import type { DescribedCommand } from '../command.js'

/** What a shell may propose. */
export interface ShellWords {
  readonly commands: readonly CommandWords[]
  /** Ids of games, for arguments that name one. */
  readonly games: readonly string[]
}

interface CommandWords {
  readonly name: string
  readonly summary: string
  readonly options: readonly OptionWords[]
  /** What its first argument may be, where that is known: other arguments are files. */
  readonly firsts: readonly string[]
  readonly takesGame: boolean
}

interface OptionWords {
  /** With its dashes. */
  readonly name: string
  readonly summary: string
  readonly takesValue: boolean
  /** All values, where they are few. */
  readonly values: readonly string[]
}

export function shellWords(commands: readonly DescribedCommand[], games: readonly string[]): ShellWords {
  return {
    games,
    commands: commands.map(({ name, summary, command }) => {
      const [first] = command.registeredArguments
      return {
        name,
        summary,
        options: [...command.options.map(wordsOf), HELP],
        firsts: first?.argChoices ?? [],
        takesGame: command.registeredArguments.some((argument) => argument.name() === 'GAME'),
      }
    }),
  }
}

const HELP: OptionWords = { name: '--help', summary: 'help for this command', takesValue: false, values: [] }

function wordsOf(option: Option): OptionWords {
  return {
    name: option.long ?? option.flags,
    summary: option.description,
    takesValue: option.required || option.optional,
    values: option.argChoices ?? [],
  }
}

/** For bash 4 and later. */
export function bashScript(words: ShellWords): string {
  const cases = words.commands.map((command) => {
    const values = command.options.filter((option) => option.values.length > 0)
    const ofOptions = values.map(
      (option) => `        ${option.name}) words="${option.values.join(' ')}"; option=1 ;;\n`,
    )
    const files = command.options.filter((option) => option.takesValue && option.values.length === 0)
    const free = files.length === 0 ? '' : `        ${files.map(({ name }) => name).join('|')}) option=1 ;;\n`
    const firsts = [...command.firsts, ...(command.takesGame ? words.games : [])]
    return `    ${command.name})
      case "$previous" in
${ofOptions.join('')}${free}      esac
      options="${command.options.map(({ name }) => name).join(' ')}"
      [ -z "$option" ] && words="${firsts.join(' ')}"
      ;;
`
  })
  return `# Completion of plyworks for bash, made by: plyworks completion bash
_plyworks() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD - 1]}"
  local words="" options="" option=""
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "help ${words.commands.map(({ name }) => name).join(' ')} --help --version" -- "$current"))
    return
  fi
  case "\${COMP_WORDS[1]}" in
    help)
      words="${words.commands.map(({ name }) => name).join(' ')}"
      ;;
${cases.join('')}  esac
  case "$current" in
    -*) [ -z "$option" ] && words="$options" ;;
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _plyworks plyworks
`
}

/** zsh runs what is written for bash. */
export function zshScript(words: ShellWords): string {
  return `# Completion of plyworks for zsh, made by: plyworks completion zsh
autoload -U +X compinit && compinit -u
autoload -U +X bashcompinit && bashcompinit
${bashScript(words)}`
}

export function fishScript({ commands, games }: ShellWords): string {
  const lines = commands.flatMap((command) => {
    const here = `__fish_seen_subcommand_from ${command.name}`
    const firsts = [...command.firsts, ...(command.takesGame ? games : [])]
    return [
      `complete -c plyworks -n __fish_use_subcommand -a ${command.name} -d ${fishQuote(command.summary)}`,
      ...(firsts.length === 0 ? [] : [`complete -c plyworks -n '${here}' -a ${fishQuote(firsts.join(' '))}`]),
      ...command.options.map(({ name, summary, takesValue, values }) => {
        const value = values.length > 0 ? ` -x -a ${fishQuote(values.join(' '))}` : takesValue ? ' -r' : ''
        return `complete -c plyworks -n '${here}' -l ${name.replace(/^--/, '')}${value} -d ${fishQuote(summary)}`
      }),
    ]
  })
  return `# Completion of plyworks for fish, made by: plyworks completion fish\n${lines.join('\n')}\n`
}

function fishQuote(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&')}'`
}
