import { afterEach, expect, it, vi } from 'vitest'
import { emptyLink } from '../../ui/page/game-link.js'

afterEach(() => vi.unstubAllGlobals())

it('leaves address and history to the page that is shown by now', async () => {
  const history = { state: { waits: true, libraryGame: 'another' }, replaceState: vi.fn() }
  vi.stubGlobal('history', history)
  vi.stubGlobal('location', { hash: '#/library' })
  vi.stubGlobal('addEventListener', () => {})
  const { openBoard } = await import('./open-board.js')
  const left = new AbortController()
  const opening = openBoard({ ...emptyLink('star-chess') }, left.signal)
  left.abort()
  expect(await opening).toBeNull()
  expect(history.replaceState).not.toHaveBeenCalled()
})
