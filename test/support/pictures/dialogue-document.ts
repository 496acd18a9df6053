import { escapeText } from './markup.js'

/** Measures in units of the drawing. */
const LEFT = 90
const RIGHT = 510
const TOP = 56
const STEP = 30
const WIDTH = 600
const MONO = 'font-family="ui-monospace, monospace"'
const SANS = 'font-family="system-ui, sans-serif"'

/**
 * Draws a dialogue as a sequence diagram: `> line` goes from the one at the left to the one at the right, `< line` back. What follows a line
 * after two spaces is a remark and is left out.
 */
export function dialogueDocument(left: string, right: string, dialogue: string): string {
  const lines = dialogue.split('\n').filter((line) => /^[<>] /.test(line))
  const height = TOP + lines.length * STEP + 24
  const ends = [
    [LEFT, left],
    [RIGHT, right],
  ].map(
    ([x, name]) =>
      `<rect x="${Number(x) - 62}" y="12" width="124" height="28" rx="6" fill="#dcebe6" stroke="#0f5b57"/><text x="${x}" y="31" ${SANS} font-size="14" text-anchor="middle" fill="#20262a">${escapeText(String(name))}</text><path d="M${x} 40V${height - 12}" stroke="#857a66" stroke-dasharray="4 4"/>`,
  )
  const arrows = lines.map((line, index) => {
    const y = TOP + index * STEP + 18
    const [from, to] = line.startsWith('>') ? [LEFT, RIGHT] : [RIGHT, LEFT]
    const back = to > from ? -1 : 1
    const said = line.slice(2).split('  ')[0].trim()
    return `<path d="M${from} ${y}H${to}m${9 * back} -5l${-9 * back} 5l${9 * back} 5" fill="none" stroke="${to > from ? '#0b4fb3' : '#a5341f'}" stroke-width="1.6"/><text x="${(LEFT + RIGHT) / 2}" y="${y - 5}" ${MONO} font-size="12" text-anchor="middle" fill="#20262a">${escapeText(said)}</text>`
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}">`,
    `<title>${escapeText(`${left} and ${right}`)}</title>`,
    `<rect width="${WIDTH}" height="${height}" rx="8" fill="#fffdf8"/>`,
    ...ends,
    ...arrows,
    '</svg>\n',
  ].join('\n')
}
