import { readFileSync } from 'node:fs'
import type { World } from '@plyworks/core'

const read = (name: string): string =>
  readFileSync(new URL(`../../../packages/plyworks/src/web/ui/style/${name}`, import.meta.url), 'utf8')
const RULES = [...rulesOf(read('board.css')), ...rulesOf(read('laboratory.css'))]
const TOKENS = new Map(declarationsOf(rulesOf(read('tokens.css'))[0].body))

interface Rule {
  readonly selector: string
  readonly body: string
}

/** The rules of a style sheet outside of conditions, in its order. */
function rulesOf(sheet: string): Rule[] {
  const text = sheet.replace(/\/\*[\s\S]*?\*\//g, '').replace(/@[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, '')
  return Array.from(text.matchAll(/([^{}]+)\{([^{}]*)\}/g), ([, selector, body]) => ({
    selector: selector.trim(),
    body,
  }))
}

function declarationsOf(body: string): [name: string, value: string][] {
  return Array.from(body.matchAll(/([\w-]+):\s*([^;]+);/g), ([, name, value]) => [
    name,
    light(value.replace(/\s+/g, ' ')),
  ])
}

/** The light one of each pair of colours: pictures lie on pages of other people, whose theme they cannot know. */
function light(value: string): string {
  return value.replace(/light-dark\(([^,()]*(?:\([^()]*\))?[^,()]*),[^()]*(?:\([^()]*\))?[^()]*\)/g, '$1')
}

/** Returns the rules of the app's style sheet that a drawing needs, and the colours that these name. */
export function styleFor(drawing: string, world: World | undefined): string {
  const classes = new Set([...drawing.matchAll(/class="([^"]*)"/g)].flatMap(([, names]) => names.split(/\s+/)))
  classes.add('board')
  const used = RULES.filter(({ selector }) => selector.split(',').some((each) => applies(each, classes)))
  const rules = used.map(({ selector, body }) => {
    const said = declarationsOf(body).filter(
      ([name]) =>
        !/^(?:pointer-events|user-select|-webkit.*|touch-action|filter|transform-box|transform-origin|scale|stroke-dasharray)$/.test(
          name,
        ) || selector === '.alarm-ring',
    )
    return said.length === 0 ? '' : `${selector}{${said.map(([name, value]) => `${name}:${value}`).join(';')}}`
  })
  const colours = new Map(TOKENS)
  for (const [name, pair] of Object.entries(world?.colours ?? {}))
    colours.set(`--${name}`, typeof pair === 'string' ? pair : pair[0])
  const needed = new Map<string, string>()
  const need = (text: string): void => {
    for (const [, name] of text.matchAll(/var\((--[\w-]+)\)/g)) {
      const value = colours.get(name)
      if (value === undefined || needed.has(name)) continue
      needed.set(name, value)
      need(value)
    }
  }
  need(rules.join('') + drawing)
  return `svg{${Array.from(needed, ([name, value]) => `${name}:${value}`).join(';')}}${rules.join('')}`
}

/** Whether a drawing has every class that a selector names. */
function applies(selector: string, classes: ReadonlySet<string>): boolean {
  const names = [...selector.matchAll(/\.([\w-]+)/g)].map(([, name]) => name)
  return names.length > 0 && names.every((name) => classes.has(name)) && !selector.includes(':')
}
