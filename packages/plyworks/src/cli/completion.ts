import { Argument } from 'commander'
import { oneOf } from './arguments.js'
import { allGameWords } from './completion/game-words.js'
import { bashScript, fishScript, type ShellWords, shellWords, zshScript } from './completion/scripts.js'
import { silent, type Verb } from './verb.js'

const SCRIPTS: Readonly<Record<string, (words: ShellWords) => string>> = {
  bash: bashScript,
  zsh: zshScript,
  fish: fishScript,
}

const NOTES = `bash: plyworks completion bash > ~/.local/share/bash-completion/completions/plyworks
zsh:  plyworks completion zsh > ~/.plyworks-completion, and in ~/.zshrc: source ~/.plyworks-completion
fish: plyworks completion fish > ~/.config/fish/completions/plyworks.fish`

/** Scripts that let shells complete verbs, options, their values and the names of games and engines. */
export const verb: Verb = {
  askable: false,
  gameless: true,
  configure: (command) =>
    command.addArgument(oneOf(new Argument('<SHELL>', 'the shell to print a script for'), Object.keys(SCRIPTS))),
  notes: NOTES,
  async run({ operands: [shell] }, { program }) {
    process.stdout.write(SCRIPTS[shell](shellWords(await program.commands(), await allGameWords())))
    return silent
  },
}
