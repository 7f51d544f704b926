import type { Face, Part } from './face'
import type { Format } from './format'
import type { TooTall } from './distribute'
import { textsOf } from './texts'

/** The width of a letter of the smallest title, in millimetres. */
const LETTER = 1.6
const SHORTEST_TITLE = 6

/**
 * For a face whose head took the whole card: name, subtitle, profile and corner become parts, which can continue
 * on another card. Nothing is lost.
 */
export function unburden(face: Face, format: Format): Face {
  const { title, subtitle, profile, corner } = face
  const head: Part[] = [
    { kind: 'entries', key: 'head', title: '', units: [{ names: [title], text: subtitle.join(' · ') }] },
    ...(profile.length
      ? [
          {
            kind: 'facts',
            key: 'profile',
            title: '',
            units: profile.map(({ abbr, value, own }) => [
              { label: abbr, value: own === null ? value : `${value} (${own})` }
            ])
          } as Part
        ]
      : [])
  ]
  const foot: Part[] = corner.length
    ? [{ kind: 'entries', key: 'corner', title: '', units: [{ names: [], text: corner.join(' · ') }] }]
    : []
  return {
    ...face,
    whole: title,
    title: shortened(title, Math.max(SHORTEST_TITLE, Math.floor(format.titleRoom / LETTER))),
    subtitle: [],
    profile: [],
    corner: [],
    parts: [...head, ...face.parts, ...foot]
  }
}

function shortened(title: string, most: number): string {
  const characters = [...title]
  return characters.length <= most
    ? title
    : `${characters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`
}

/** The face without the units that no card can hold; it counts their words. */
export function leaveOut(face: Face, units: TooTall[]): Face {
  const out = (part: number, unit: number) => units.some((tall) => tall.part === part && tall.unit === unit)
  const gone = units.map(({ part, unit }) => face.parts[part]!.units[unit])
  const words = textsOf(gone).flatMap((text) => text.split(/\s+/).filter(Boolean)).length
  return {
    ...face,
    parts: face.parts.map(
      (part, p) => ({ ...part, units: (part.units as unknown[]).filter((_, u) => !out(p, u)) }) as Part
    ),
    lost: (face.lost ?? 0) + Math.max(1, words)
  }
}
