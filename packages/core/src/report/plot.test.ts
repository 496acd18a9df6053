import { expect, test } from 'vitest'
import { columnPlot, sharePlot } from './plot.js'

const plot = (share: number, limit?: number) =>
  sharePlot({
    title: 'A & <B>',
    axis: 'share',
    series: ['one'],
    rows: [{ label: 'row', marks: [{ series: 0, share, low: share, high: share }] }],
    ...(limit !== undefined && { limit }),
  })

/** Returns where the mark of the only row stands. */
function markAt(svg: string): number {
  const circles = [...svg.matchAll(/<circle cx="([\d.]+)"/g)]
  return Number(circles[circles.length - 1][1])
}

test('marks stand in proportion along the axis', () => {
  const [left, middle, right] = [0, 0.5, 1].map((share) => markAt(plot(share)))
  expect(middle).toBeCloseTo((left + right) / 2, 1)
  expect(right).toBeGreaterThan(left + 100)
  expect(markAt(plot(0.1, 0.2))).toBeCloseTo(middle, 1)
})

test('text cannot break out of its place', () => {
  expect(plot(0.5)).toContain('A &amp; &lt;B&gt;')
  expect(plot(0.5)).not.toContain('<B>')
})

test('columns are as high as their values, and the axis reaches to the highest in steps that are whole where the values are', () => {
  const svg = columnPlot({
    title: 'lengths',
    axis: 'plies',
    unit: 'games',
    columns: [
      ['1', 3],
      ['2', 6],
      ['3', 0],
    ],
  })
  const heights = [...svg.matchAll(/<rect x="[\d.]+" y="[\d.]+" width="[\d.]+" height="([\d.]+)"/g)].map(([, height]) =>
    Number(height),
  )
  expect(heights).toHaveLength(3)
  expect(heights[1]).toBeCloseTo(2 * heights[0], 0)
  expect(heights[2]).toBe(0)
  expect(svg.match(/>\d+<\/text>(?=\n|$)/g)).toEqual(
    expect.arrayContaining(['>0</text>', '>2</text>', '>4</text>', '>6</text>']),
  )
  expect(svg).not.toContain('>8</text>')
})
