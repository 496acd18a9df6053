import type { ComponentChildren, VNode } from 'preact'

/** What a drawing says to browsers and screen readers of a page, and a picture that stands alone has no use for. */
const LEFT_OUT = /^(?:children|key|ref|aria-.*|data-.*|pathLength)$/

/** Writes a drawing of components without hooks as SVG text. */
export function markup(node: ComponentChildren): string {
  if (node === null || node === undefined || typeof node === 'boolean') return ''
  if (typeof node !== 'object') return escapeText(String(node))
  if (Array.isArray(node)) return node.map(markup).join('')
  const { type, props } = node as VNode<Record<string, unknown>>
  if (typeof type === 'function') return markup((type as (props: unknown) => ComponentChildren)(props))
  const inner = markup(props.children as ComponentChildren)
  if (type === 'g' && inner === '') return ''
  const head = `${type}${Object.entries(props).map(attribute).join('')}`
  return inner === '' ? `<${head}/>` : `<${head}>${inner}</${type}>`
}

function attribute([name, value]: [string, unknown]): string {
  if (LEFT_OUT.test(name) || value === undefined || value === null || value === false) return ''
  return ` ${name}="${escapeText(shorten(value)).replaceAll('"', '&quot;')}"`
}

/** Numbers with as many digits as can be seen. */
function shorten(value: unknown): string {
  return String(value).replace(/-?\d+\.\d{3,}/g, (number) => String(Math.round(Number(number) * 100) / 100))
}

export function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
