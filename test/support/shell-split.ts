/** The words of a command line as a shell hands them over, without what it redirects. */
export function shellSplit(line: string): string[] {
  const [command] = line.split(/ [<>] /)
  return [...command.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(
    ([, single, double, plain]) => single ?? double ?? plain,
  )
}
