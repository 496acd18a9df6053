import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gameIds, loadDefinition } from '@plyworks/games'
import { describe, expect, it } from 'vitest'
import { splitRules } from '../../../rules/split-rules.js'
import { renderRules } from './render-rules.js'

describe('renderRules', () => {
  it('renders headings, lists, tables and code', () => {
    const html = renderRules('# Hip\n\n* a\n\n| x | y |\n|---|---|\n| 1 | 2 |\n\n```\nx < y\n```\n')
    expect(html).toContain('<h1>Hip</h1>')
    expect(html).toContain('<li>a</li>')
    expect(html).toContain('<td>1</td>')
    expect(html).toContain('x &lt; y')
  })

  it('shows raw HTML as text', () => {
    const html = renderRules('<script>alert(1)</script>\n\ntext <img src=x onerror=alert(1)> text')
    expect(html).not.toMatch(/<script|<img/)
    expect(html).toContain('&lt;script&gt;')
  })

  it.each(['javascript:alert(1)', 'JaVaScRiPt:alert(1)', 'data:text/html,x', 'vbscript:x', '//evil.example', './x.md'])(
    'keeps no link to %s',
    (address) => {
      expect(renderRules(`[text](${address})`)).toBe('<p>text</p>\n')
    },
  )

  it('keeps links to web addresses, with their quotes harmless', () => {
    expect(renderRules('[a](https://example.org/?a=1&b=2)')).toContain('href="https://example.org/?a=1&amp;b=2"')
    expect(renderRules('[a](<https://example.org/"onclick="x>)')).not.toContain('"onclick')
  })

  it('replaces pictures by their descriptions', () => {
    expect(renderRules('![a "board"](https://example.org/a.png)')).toBe('<p>a &quot;board&quot;</p>\n')
  })
})

describe('rules as the app shows them', () => {
  it.each([...gameIds])('of %s name no file, command or option', async (id) => {
    const { rules = '' } = (await loadDefinition(id)).pages
    const markdown = typeof rules === 'string' ? rules : readFileSync(fileURLToPath(rules.href), 'utf8')
    const prose = splitRules(markdown).filter((piece) => typeof piece === 'string')
    expect(prose.join('').length).toBeGreaterThan(100)
    expect(prose.join('').match(/\S*\.(ts|mjs|md)\b|npx|plyworks|(?<=[ `])--[a-z]+|\bdocs\//g)).toBeNull()
  })
})
