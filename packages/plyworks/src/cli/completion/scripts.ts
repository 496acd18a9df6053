import type { Option } from 'commander'
import type { DescribedCommand } from '../verb.js'
import type { GameWords } from './game-words.js'

/** Proposals for a shell. */
export interface ShellWords {
  readonly commands: readonly CommandWords[]
  /** For arguments that name a game, and options that name one of its engines. */
  readonly games: readonly GameWords[]
}

interface CommandWords {
  readonly name: string
  readonly summary: string
  readonly options: readonly OptionWords[]
  /** Words for its first argument, where they are known; without any it is a file. */
  readonly firsts: readonly string[]
  /** Whether it may be a file as well. */
  readonly orFile: boolean
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

export function shellWords(commands: readonly DescribedCommand[], games: readonly GameWords[]): ShellWords {
  return {
    games,
    commands: commands.map(({ name, summary, command }) => {
      const [first] = command.registeredArguments
      return {
        name,
        summary,
        options: [...command.options.map(wordsOf), HELP],
        firsts: first?.argChoices ?? [],
        orFile: first?.name().includes('FILE') ?? false,
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

/** The option whose values depend on the game. */
const ENGINE = '--engine'

/** The engines of all games, for a line that does not name the game yet. */
function allEngines(games: readonly GameWords[]): string {
  return [...new Set(games.flatMap(({ engines }) => engines))].join(' ')
}

/** For bash 4 and later. */
export function bashScript(words: ShellWords): string {
  const ids = words.games.map(({ id }) => id)
  const cases = words.commands.map((command) => {
    const values = command.options.filter((option) => option.values.length > 0)
    const ofOptions = values.map(
      (option) => `        ${option.name}) words="${option.values.join(' ')}"; option=1 ;;\n`,
    )
    if (command.options.some(({ name }) => name === ENGINE)) {
      ofOptions.push(`        ${ENGINE}) words="$(_plyworks_engines)"; option=1 ;;\n`)
    }
    const files = command.options.filter(
      ({ name, takesValue, values: known }) => takesValue && known.length === 0 && name !== ENGINE,
    )
    const free = files.length === 0 ? '' : `        ${files.map(({ name }) => name).join('|')}) option=1 ;;\n`
    const firsts = [...command.firsts, ...(command.takesGame ? ids : [])]
    return `    ${command.name})
      case "$previous" in
${ofOptions.join('')}${free}      esac
      options="${command.options.map(({ name }) => name).join(' ')}"
      [ -z "$option" ] && words="${firsts.join(' ')}"${command.orFile ? ' && files=1' : ''}
      ;;
`
  })
  return `# Completion of plyworks for bash, made by: plyworks completion bash
_plyworks_engines() {
  local word
  for word in "\${COMP_WORDS[@]:2}"; do
    case "\${word%%:*}" in
${words.games.map(({ id, engines }) => `      ${id}) echo "${engines.join(' ')}"; return ;;\n`).join('')}    esac
  done
  echo "${allEngines(words.games)}"
}
_plyworks() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD - 1]}"
  local words="" options="" option="" files="" file
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
  if [ -n "$files" ] && [ \${#COMPREPLY[@]} -gt 0 ]; then
    while IFS= read -r file; do COMPREPLY+=("$file"); done < <(compgen -f -- "$current")
  fi
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
    const firsts = [...command.firsts, ...(command.takesGame ? games.map(({ id }) => id) : [])]
    return [
      `complete -c plyworks -n __fish_use_subcommand -a ${command.name} -d ${fishQuote(command.summary)}`,
      ...(firsts.length === 0 ? [] : [`complete -c plyworks -n '${here}' -a ${fishQuote(firsts.join(' '))}`]),
      ...command.options.map(({ name, summary, takesValue, values }) => {
        const known = name === ENGINE ? allEngines(games) : values.join(' ')
        const value = known !== '' ? ` -x -a ${fishQuote(known)}` : takesValue ? ' -r' : ''
        return `complete -c plyworks -n '${here}' -l ${name.replace(/^--/, '')}${value} -d ${fishQuote(summary)}`
      }),
    ]
  })
  return `# Completion of plyworks for fish, made by: plyworks completion fish\n${lines.join('\n')}\n`
}

function fishQuote(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&')}'`
}
