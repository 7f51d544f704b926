import { Marked, type Tokens } from 'marked'
import type { Plugin } from 'vite'
import type { Guide } from './src-renderer/views/guide/guides.ts'

/** Turns `docs/guide/*.md` into a guide at build time, so that the window interprets no Markdown. */
export const guides: Plugin = {
  name: 'guides',
  enforce: 'pre',
  transform(text, id) {
    if (!/\/docs\/guide\/[^/]+\.md$/.test(id)) return null
    return { code: `export default ${JSON.stringify(guideOf(text))}`, map: null }
  }
}

/**
 * Turns Markdown into the guide's HTML and headings. It drops pictures, and links to other files of
 * the repository.
 */
function guideOf(text: string): Guide {
  const headings: Guide['headings'] = []
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth }) {
        const title = this.parser.parseInline(tokens, this.parser.textRenderer)
        const id = slugOf(title)
        headings.push({ id, title, level: depth })
        return `<h${depth} id="${id}" tabindex="-1">${this.parser.parseInline(tokens)}</h${depth}>\n`
      },
      link({ href, tokens }) {
        const inner = this.parser.parseInline(tokens)
        return href.startsWith('#')
          ? `<a href="#/guide?at=${encodeURIComponent(href.slice(1))}">${inner}</a>`
          : inner
      },
      image: () => '',
      table(token: Tokens.Table) {
        const row = (cells: Tokens.TableCell[], tag: string) =>
          `<tr>${cells.map(({ tokens }) => `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`).join('')}</tr>`
        return `<table class="ledger"><thead>${row(token.header, 'th scope="col"').replaceAll('</th scope="col">', '</th>')}</thead><tbody>${token.rows.map((cells) => row(cells, 'td')).join('')}</tbody></table>`
      }
    }
  })
  const html = marked.parse(text, { async: false }).replace(/<p>\s*<\/p>\n?/g, '')
  return { html, headings }
}

/** The anchor of a heading, as code-hosting sites make it. */
const slugOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-')
