import { Marked, type Tokens } from 'marked'

/**
 * Renders the Markdown of a rules page to HTML that is safe to insert: raw HTML in the source is shown as text, and
 * links lead only to web addresses (any other becomes plain text). Tables can be scrolled.
 */
export function renderRules(markdown: string): string {
  const marked = new Marked({ gfm: true, async: false })
  marked.use({
    renderer: {
      html: ({ text }: Tokens.HTML | Tokens.Tag) => escapeHtml(text),
      link({ href, tokens }: Tokens.Link) {
        const inner = this.parser.parseInline(tokens)
        if (!isSafeAddress(href)) return inner
        return `<a href="${escapeHtml(href)}" rel="noopener noreferrer" target="_blank">${inner}</a>`
      },
      image: ({ text }: Tokens.Image) => escapeHtml(text),
      code: ({ text }: Tokens.Code) => `<pre tabindex="0"><code>${escapeHtml(text)}</code></pre>\n`,
    },
  })
  const html = String(marked.parse(markdown))
  return html
    .replaceAll('<table>', '<div class="scroll" role="region" aria-label="Table" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>')
}

function isSafeAddress(href: string): boolean {
  return /^https?:\/\/[^\s]+$/i.test(href)
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
