/** A guide for the window: its text as HTML, and the headings for its contents. */
export interface Guide {
  html: string
  headings: { id: string; title: string; level: number }[]
}

const files = import.meta.glob<Guide>('../../../docs/guide/*.md', { import: 'default' })

/** The guide in a language; in English if there is none in that language. */
export function guideIn(locale: string): Promise<Guide> {
  const load = files[`../../../docs/guide/${locale}.md`] ?? files['../../../docs/guide/en.md']!
  return load()
}

/**
 * The chapter (from its level-2 heading to the next) that contains a heading; the part before all chapters if
 * none does.
 */
export function chapterWith(html: string, heading: string): string {
  const parts = html.split(/(?=<h2 )/)
  const named = heading === '' ? undefined : parts.find((part) => part.includes(`id="${heading}"`))
  return named ?? (parts[0]!.startsWith('<h2 ') ? '' : parts[0]!)
}
