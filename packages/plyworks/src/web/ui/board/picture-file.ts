import { text } from '../text/text.js'

/** A board as a picture that stands alone. */
export interface Picture {
  /** SVG that needs no style sheet. */
  readonly svg: string
  /** In pixels. */
  readonly width: number
  readonly height: number
}

/** Pixels of the longer side. */
const SIDE = 1200

/** Properties that the style sheet decides, as presentation attributes of the same names. */
const PROPERTIES = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stop-color',
  'stop-opacity',
  'stroke-linecap',
  'stroke-linejoin',
  'stroke-dasharray',
  'opacity',
  'font-family',
  'font-weight',
  'text-anchor',
  'dominant-baseline',
  'paint-order',
  'vector-effect',
] as const

/** The board as it is drawn on the page, without what only concerns the next move. */
export function pictureOf(board: SVGSVGElement): Picture {
  const copy = board.cloneNode(true) as SVGSVGElement
  const originals = [board, ...board.querySelectorAll('*')]
  const copies = [copy, ...copy.querySelectorAll('*')]
  for (const [index, element] of copies.entries()) writeStyle(originals[index], element)
  for (const element of copy.querySelectorAll('[role=row], .dragged, .transit')) element.remove()
  const { width, height } = sizeOf(board.viewBox.baseVal)
  for (const name of copy.getAttributeNames()) if (name !== 'viewBox') copy.removeAttribute(name)
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  copy.setAttribute('width', String(width))
  copy.setAttribute('height', String(height))
  copy.prepend(groundOf(board))
  return { svg: new XMLSerializer().serializeToString(copy), width, height }
}

/** The picture as PNG. @throws when the browser cannot draw it */
export async function toPng({ svg, width, height }: Picture): Promise<Blob> {
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
  try {
    const image = new Image(width, height)
    image.src = address
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = width
    canvas.height = height
    canvas.getContext('2d')?.drawImage(image, 0, 0, width, height)
    return await new Promise((resolve, reject) => {
      canvas.toBlob((blob) => (blob === null ? reject(new Error(text.errors.noPicture)) : resolve(blob)), 'image/png')
    })
  } finally {
    URL.revokeObjectURL(address)
  }
}

function writeStyle(from: Element, to: Element): void {
  const style = getComputedStyle(from)
  if (style.display === 'none' || style.visibility === 'hidden') to.setAttribute('display', 'none')
  for (const property of PROPERTIES) {
    const value = style.getPropertyValue(property)
    if (value !== '') to.setAttribute(property, value)
  }
  if (from.tagName === 'text') to.setAttribute('font-size', style.fontSize)
  to.removeAttribute('class')
}

/** The wood around and under the cells. */
function groundOf(board: SVGSVGElement): SVGRectElement {
  const { x, y, width, height } = board.viewBox.baseVal
  const ground = document.createElementNS('http://www.w3.org/2000/svg', 'rect')
  for (const [name, value] of Object.entries({ x, y, width, height })) ground.setAttribute(name, String(value))
  ground.setAttribute('fill', getComputedStyle(board).backgroundColor)
  return ground
}

function sizeOf({ width, height }: DOMRect): { width: number; height: number } {
  const scale = SIDE / Math.max(width, height)
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}
