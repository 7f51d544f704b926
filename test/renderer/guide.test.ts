// @vitest-environment happy-dom
import { chapterWith } from '../../src-renderer/views/guide/guides'
import { expect, test } from 'vitest'
import { LOCALES } from '../../src-renderer/locales/messages'
import GuidePage from '../../src-renderer/views/guide/GuidePage.vue'
import { guideIn } from '../../src-renderer/views/guide/guides'
import { mount } from './mount'

const parsed = (html: string) => new DOMParser().parseFromString(html, 'text/html')

test.each(LOCALES)(
  'in %s every chapter that the guide names exists, and nothing leads out of the window',
  async (locale) => {
    const { html, headings } = await guideIn(locale)
    const page = parsed(html)
    expect(headings.filter(({ level }) => level === 2).length).toBeGreaterThan(10)
    expect(new Set(headings.map(({ id }) => id)).size).toBe(headings.length)
    for (const { id, title } of headings) expect(page.getElementById(id)?.textContent, title).toBe(title)
    const links = [...page.querySelectorAll('a')].map((link) => link.getAttribute('href')!)
    expect(links.length).toBeGreaterThan(0)
    for (const link of links) {
      expect(link).toMatch(/^#\/guide\?at=/)
      expect(page.getElementById(decodeURIComponent(link.split('=')[1]!)), link).not.toBeNull()
    }
    expect(page.querySelectorAll('img, script, iframe')).toHaveLength(0)
    expect(html).not.toMatch(/\]\(|!\[|\*\*/)
  }
)

test('a language without a guide of its own has the English one', async () => {
  expect(await guideIn('xx')).toEqual(await guideIn('en'))
})

test('the page lists its chapters and shows its text', async () => {
  const page = await mount(GuidePage)
  await expect.poll(() => page.all('nav a').length).toBeGreaterThan(10)
  const chapters = page.all('nav a').map((link) => link.textContent)
  expect(chapters).toContain('Annuler, refaire, comprendre')
  expect(page.all('article h2').map((heading) => heading.textContent)).toEqual(chapters)
})

test('a phone shows the chosen chapter, whole, or the one of a heading within it', () => {
  const html =
    '<h1 id="g">G</h1>\n<p>A</p>\n<h2 id="one">1</h2>\n<p>B</p>\n<h3 id="in-one">x</h3>\n<h2 id="two">2</h2>\n<p>C</p>\n'
  expect(chapterWith(html, 'one')).toBe('<h2 id="one">1</h2>\n<p>B</p>\n<h3 id="in-one">x</h3>\n')
  expect(chapterWith(html, 'in-one')).toBe(chapterWith(html, 'one'))
  expect(chapterWith(html, 'two')).toBe('<h2 id="two">2</h2>\n<p>C</p>\n')
  for (const none of ['', 'three']) expect(chapterWith(html, none)).toBe('<h1 id="g">G</h1>\n<p>A</p>\n')
})
