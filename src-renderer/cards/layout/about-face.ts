import type { Part, Slice } from './face'
import type { Printed } from './paginate'

/** The most characters of a description on a virtual table. */
const MOST = 2000

/** Joins a heading and its text with the punctuation of the reader's language. */
export type Headed = (heading: string, text: string) => string

/** The content of a face as plain lines: subtitle, characteristics, and each part by its title. */
export function aboutFace({ face, slices, page }: Printed, headed: Headed): string {
  const profile = face.profile.map(({ abbr, value }) => `${abbr} ${value}`).join('  ')
  const head = page === 1 ? [face.subtitle.join(' · '), profile] : []
  const parts = slices.map((slice) => {
    const part = face.parts[slice.part]!
    const names = namesOf(part, slice).filter(Boolean).join(', ')
    return part.title && names ? headed(part.title, names) : part.title || names
  })
  const lines = [...head, ...parts].filter(Boolean).join('\n')
  return lines.length > MOST ? `${lines.slice(0, MOST - 1)}…` : lines
}

function namesOf(part: Part, { from, to }: Slice): string[] {
  switch (part.kind) {
    case 'table':
      return part.units.slice(from, to).map(({ name }) => name)
    case 'entries':
      return part.units.slice(from, to).map(({ names, text }) => names.join(', ') || text)
    case 'facts':
      return part.units
        .slice(from, to)
        .flat()
        .map(({ label, value }) => `${label} ${value}`.trim())
    case 'boxes':
      return part.units
        .slice(from, to)
        .flat()
        .map(({ title }) => title)
    case 'tracks':
      return part.units.slice(from, to).map(({ title, value }) => `${title} ${value}`)
    case 'lines':
      return []
  }
}
