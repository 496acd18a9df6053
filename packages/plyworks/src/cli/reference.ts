import type { Argument, Option } from 'commander'
import type { DescribedCommand } from './verb.js'

/**
 * The reference of the command line as a page, made from what the argument parser knows.
 * @param samples what commands print, by verb: blocks of code
 */
export function formatReference(commands: readonly DescribedCommand[], samples: ReadonlyMap<string, string>): string {
  const index = commands.flatMap(({ name, group, summary }, at) => [
    ...(group === commands[at - 1]?.group ? [] : [`| **${group.replace(/:$/, '')}** | |`]),
    `| [\`${name}\`](#${name}) | ${cell(summary)} |`,
  ])
  return `# Reference of the command line

Every build makes this page from the program's own definitions. Below the options of a command stands what it prints, as a real process printed it, without
the times. The [page on the command line](command-line.md) says what the verbs have in common: exit status, \`--json\`, how games and positions are written.
The [glossary](glossary.md) explains words such as *ply*, *seat* and *shard*.

| verb | |
|---|---|
${index.join('\n')}

${commands.map((command) => formatCommand(command, samples.get(command.name))).join('\n')}`
}

/** The samples of a reference, by verb: written by hand as commands, answered by the tests of the documentation, and kept by every build. */
export function samplesOf(page: string): Map<string, string> {
  const samples = new Map<string, string>()
  for (const section of page.split(/^## /m).slice(1)) {
    const blocks = section.match(/^```console[\s\S]*?^```$/gm)
    if (blocks !== null) samples.set(section.slice(0, section.indexOf('\n')), blocks.join('\n\n'))
  }
  return samples
}

function formatCommand({ name, summary, examples, notes, command }: DescribedCommand, sample?: string): string {
  const operands = command.registeredArguments.map((argument) => row(operandName(argument), describeOperand(argument)))
  const options = command.options.map((option) => row(option.flags, describeOption(option)))
  const usage = [name, ...command.registeredArguments.map(operandName), ...(options.length > 0 ? ['[options]'] : [])]
  const table = [...operands, ...options]
  return [
    `## ${name}\n`,
    `${summary.charAt(0).toUpperCase()}${summary.slice(1)}.\n`,
    `\`\`\`\nplyworks ${usage.join(' ')}\n\`\`\`\n`,
    ...(table.length === 0 ? [] : [`| | |\n|---|---|\n${table.join('\n')}\n`]),
    ...(notes === undefined ? [] : [`\`\`\`\n${notes}\n\`\`\`\n`]),
    ...(examples.length === 0 ? [] : [`\`\`\`sh\n${examples.map((each) => `plyworks ${each}`).join('\n')}\n\`\`\`\n`]),
    ...(sample === undefined ? [] : [`${sample}\n`]),
  ].join('\n')
}

function operandName(argument: Argument): string {
  const name = `${argument.name()}${argument.variadic ? '...' : ''}`
  return argument.required ? name : `[${name}]`
}

function describeOperand({ description, argChoices }: Argument): string {
  return argChoices === undefined ? description : `${description} (one of ${argChoices.join(', ')})`
}

function describeOption({ description, mandatory, argChoices, defaultValue }: Option): string {
  const notes = [
    ...(mandatory ? ['required'] : []),
    ...(argChoices === undefined ? [] : [`one of ${argChoices.join(', ')}`]),
    ...(['string', 'number'].includes(typeof defaultValue) ? [`default ${String(defaultValue)}`] : []),
  ]
  return notes.length === 0 ? description : `${description} (${notes.join('; ')})`
}

function row(name: string, text: string): string {
  return `| \`${name.replace(/\|/g, '\\|')}\` | ${cell(text)} |`
}

/** A text as a cell of a table; sentences keep their signs, but for those that would end the cell or begin a tag. */
function cell(text: string): string {
  return text.replace(/\|/g, '\\|').replace(/</g, '&lt;').replace(/\s+/g, ' ')
}
