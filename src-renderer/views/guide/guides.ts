/** A guide as the window shows it: its text as HTML, and the headings that its contents list. */
export interface Guide {
  html: string
  headings: { id: string; title: string; level: number }[]
}

const files = import.meta.glob<Guide>('../../../docs/guide/*.md', { import: 'default' })

/** The guide in a language; in English where it was not written in that one. */
export function guideIn(locale: string): Promise<Guide> {
  const load = files[`../../../docs/guide/${locale}.md`] ?? files['../../../docs/guide/en.md']!
  return load()
}

/** Of a guide's text the chapter (from its heading of the second level to the next) in which this heading stands; what stands before all chapters where none does. */
export function chapterWith(html: string, heading: string): string {
  const parts = html.split(/(?=<h2 )/)
  const named = heading === '' ? undefined : parts.find((part) => part.includes(`id="${heading}"`))
  return named ?? (parts[0]!.startsWith('<h2 ') ? '' : parts[0]!)
}
