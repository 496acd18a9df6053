import type { SearchLine } from '@plyworks/core'
import { loadGame } from '@plyworks/games'
import { describe, expect, it } from 'vitest'
import { type ReportedNode, reportedTree } from './reported-tree.js'

function line(depth: number, score: number, ...pv: number[]): SearchLine {
  return {
    depth,
    scores: [score, 0 - score],
    scale: 'evaluation',
    bound: 'exact',
    pv,
    nodes: 10 ** depth,
    milliseconds: depth,
  }
}

function drawn(nodes: readonly ReportedNode[]): unknown[] {
  return nodes.map(({ text, reports, latest, principal, children }) => [
    `${text}${principal ? '*' : ''} ${reports} ${latest.depth} ${latest.scores[0]}`,
    ...drawn(children),
  ])
}

describe('the tree of reported lines', () => {
  it('grows with each report, with the latest line first and marked', async () => {
    const game = await loadGame('connect-four')
    const lines = [line(1, 5, 3), line(2, 2, 3, 2), line(3, 4, 2, 3, 1), line(4, 1, 3, 3, 0)]
    expect(drawn(reportedTree(game, game.start(), lines.slice(0, 3)))).toEqual([
      ['3* 1 3 4', ['4* 1 3 4', ['2* 1 3 4']]],
      ['4 2 2 2', ['3 1 2 2']],
    ])
    expect(drawn(reportedTree(game, game.start(), lines))).toEqual([
      ['4* 3 4 1', ['4* 1 4 1', ['1* 1 4 1']], ['3 1 2 2']],
      ['3 1 3 4', ['4 1 3 4', ['2 1 3 4']]],
    ])
    expect(reportedTree(game, game.start(), [])).toEqual([])
  })

  it('ends where a line becomes nonsense', async () => {
    const game = await loadGame('connect-four')
    const [node] = reportedTree(game, game.start(), [line(3, 0, 3, 99, 2)])
    expect(node).toMatchObject({ text: '4', seat: 0, principal: true, children: [] })
  })
})
