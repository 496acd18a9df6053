import { describe, expect, it } from 'vitest'
import { Catalogue } from './catalogue.js'
import type { GameDefinition } from './game.js'

/** A definition whose games are nothing but their variant. */
const entry = (id: string, title = id, otherNames: readonly string[] = []) => {
  const variants = { rows: { default: 6, min: 2, max: 9, title: 'Rows' } }
  const definition = { id, title, otherNames, variants, create: (variant: object) => ({ variant }) }
  // The catalogue reads these members alone, so that a test needs no more of a definition.
  return { id, load: async () => definition as unknown as GameDefinition }
}

describe('Catalogue', () => {
  const catalogue = new Catalogue([entry('star-chess'), entry('hip')])

  it('lists games in alphabetical order, and loads them by name', async () => {
    expect(catalogue.ids).toEqual(['hip', 'star-chess'])
    const game = await catalogue.game('hip:rows=4')
    expect(game.variant.rows).toBe(4)
    expect(await catalogue.game('hip:rows=4')).toBe(game)
    await expect(catalogue.game('hip:rows=x')).rejects.toThrow('game, character 10')
    // What programs pass that nobody checks.
    await expect(Reflect.apply(catalogue.game, catalogue, [])).rejects.toThrow(
      'found "undefined", expected a name, one of',
    )
  })

  it('refuses a second game with the id of the first', () => {
    expect(() => catalogue.with([entry('hip')])).toThrow('found a second game "hip", expected an id of its own')
    expect(catalogue.without(['hip']).with([entry('hip')]).ids).toEqual(['hip', 'star-chess'])
  })

  it('says which game may have been meant', async () => {
    await expect(catalogue.game('starchess')).rejects.toThrow('one of hip, star-chess (did you mean star-chess?)')
    await expect(catalogue.game('go')).rejects.toThrow(/one of hip, star-chess$/)
    const others = catalogue.with([entry('m-n-k', 'Tic-tac-toe and k in a row', ['Noughts and crosses'])])
    for (const typed of ['tictactoe', 'Tic-Tac-Toe', 'noughts', 'noughts-and-crosses:rows=3']) {
      await expect(others.game(typed)).rejects.toThrow('(did you mean m-n-k?)')
    }
  })

  it.each(['hip rows=5', 'hip,rows=5', 'hip, rows=5'])('says how a variant is written instead of %s', async (typed) => {
    await expect(catalogue.game(typed)).rejects.toThrow('(did you mean hip:rows=5?)')
  })

  it('says so of a game from a file by its title as well', async () => {
    const guest = { ...entry('bird-game', 'Penguin Party'), source: 'a fingerprint' }
    await expect(catalogue.with([guest]).game('penguins')).rejects.toThrow('(did you mean bird-game?)')
  })

  it('says so, too, where a game does not load', async () => {
    const broken = { id: 'm-n-k', load: () => Promise.reject(new Error('cannot be loaded')) }
    await expect(catalogue.with([broken]).game('starchess')).rejects.toThrow('did you mean star-chess?')
  })
})
