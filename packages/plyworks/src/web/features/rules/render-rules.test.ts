import { describe, expect, it } from 'vitest'
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
