import type { Face, Part } from './face'
import type { Fitted } from './fit'

/** The most thin cards on one. */
const MOST = 4
/** The smallest text of a shared card, in points: it is read from across the table. */
const LEAST_TEXT = 7.5

/** A face with its number of copies. */
export interface Copied {
  face: Face
  copies: number
}

/**
 * True for a card with only texts and tables, which may share paper with others of its kind. A member's card, a
 * picture, a phase of play and a second face stay alone.
 */
export function isThin({ profile, parts, apart, phase, look }: Face): boolean {
  return (
    !apart &&
    !phase &&
    profile.length === 0 &&
    (look?.rank ?? null) === null &&
    (look?.portrait ?? null) === null &&
    parts.length > 0 &&
    parts.every(({ kind }) => kind === 'entries' || kind === 'facts' || kind === 'table')
  )
}

/** Several cards as one, each under its own title; `title`: the name of their kind. */
export function oneOf(faces: Face[], title: string): Face {
  const [first] = faces
  return {
    id: faces.map(({ id }) => id).join('+'),
    kind: first!.kind,
    title,
    subtitle: [],
    corner: [],
    profile: [],
    parts: faces.flatMap((face): Part[] => {
      const aside = [...face.subtitle, ...face.corner].filter(Boolean).join(' · ')
      const head: Part = aside
        ? { kind: 'entries', key: 'head', title: face.title, units: [{ names: [], text: aside }] }
        : { kind: 'entries', key: 'head', title: '', units: [{ names: [face.title], text: '' }] }
      return [head, ...face.parts].map((part) => ({ ...part, group: face.id }))
    }),
    ...(first!.least !== undefined && { least: first!.least }),
    ...(first!.look && { look: first!.look })
  }
}

/**
 * Puts up to four neighbouring thin cards of a kind on one, as many as fit at 7.5 points, in the order of the
 * deck. Cards of another kind or number of copies, and those that fill a card, stay as they are. `titleOf` names
 * a kind.
 */
export async function together(
  cards: Copied[],
  titleOf: (kind: string) => string | null,
  fitted: (faces: Face[]) => Promise<Fitted[]>
): Promise<Copied[]> {
  const found: Copied[] = []
  for (let from = 0; from < cards.length;) {
    const { face, copies } = cards[from]!
    const title = titleOf(face.kind)
    const run = title === null ? [] : thinRun(cards.slice(from, from + MOST), face.kind, copies)
    const tried = Array.from({ length: Math.max(0, run.length - 1) }, (_, n) =>
      oneOf(run.slice(0, run.length - n), title!)
    )
    const fits = await fitted(tried)
    const at = fits.findIndex(({ text, cards: faces }) => faces.length === 1 && text >= LEAST_TEXT)
    found.push(at < 0 ? cards[from]! : { face: tried[at]!, copies })
    from += at < 0 ? 1 : run.length - at
  }
  return found
}

/** The leading thin cards of this kind and number of copies. */
function thinRun(cards: Copied[], kind: string, copies: number): Face[] {
  const end = cards.findIndex((one) => one.face.kind !== kind || one.copies !== copies || !isThin(one.face))
  return (end < 0 ? cards : cards.slice(0, end)).map(({ face }) => face)
}
