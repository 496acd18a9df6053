import { fileURLToPath } from 'node:url'
import { parseAst } from 'vite'
import { describe, expect, it } from 'vitest'
import { directTexts } from './direct-texts.js'

const web = fileURLToPath(new URL('..', import.meta.url))

/** What the build makes of a module; null where it leaves it alone. */
async function built(code: string, file: string): Promise<string | null> {
  const plugin = directTexts() as unknown as {
    buildStart(): void
    transform(this: object, code: string, id: string): Promise<{ code: string } | null>
  }
  plugin.buildStart()
  return (await plugin.transform.call({ parse: parseAst }, code, web + file))?.code ?? null
}

describe('a module that takes texts', () => {
  it('takes each from a module of its own, and a subject that is handed on as a whole', async () => {
    const code = "import { text } from '../../ui/text/text.js'\nshow(text.learn, text.inArena.newMatch, text.errors)"
    const direct = await built(code, 'features/learn/any.ts')
    expect(direct).toContain('show(appText$learn, arenaText$newMatch, errorsText$)')
    expect(direct).toContain('english/app.ts?text=learn"')
    expect(direct).toContain('english/arena.ts?text=newMatch"')
    expect(direct).not.toContain('text.js')
  })

  it('is left alone where it imports another file of that name', async () => {
    const code = "import { text } from './text.js'\nshow(text)"
    expect(await built(code, '../../../games/croquar/index.ts')).toBeNull()
  })

  it.each(['const { learn } = text', 'show(text[name])', 'show(text.nothingOfThatName)'])(
    'fails the build by %s',
    async (line) => {
      const code = `import { text } from '../ui/text/text.js'\n${line}`
      await expect(built(code, 'features/any.ts')).rejects.toThrow(/text/)
    },
  )
})
