import type { ChronicleEntry, ChronicleLine, ChroniclePart } from '@kernel/chronicle/chronicle'
import { day, findKey, list, sayParams, t } from '@/locales/say'

/** A paragraph of the chronicle; `lead`: the name before it. */
export interface Paragraph {
  lead: string | null
  text: string
  /** The roster that it is about, if any. */
  roster?: string
}

/** A fact in the chronicle's words: the game's, else ours. */
function sayLine({ type, facts }: ChronicleLine): string {
  const key = findKey(`chronicle.told.${type}`) ?? findKey(`events.${type}`)
  return key ? t(key, sayParams(facts)) : t('history.unworded', { type })
}

/**
 * The sentences of a part, in order. If several lines say the same of different people and there is a sentence for
 * that, one sentence covers all.
 */
function sentences(part: ChroniclePart): string[] {
  const said = new Set<string>()
  return part.lines.flatMap((line) => {
    const same = part.lines.filter(({ type }) => type === line.type)
    const [one, all] = [findKey(`chronicle.one.${line.type}`), findKey(`chronicle.all.${line.type}`)]
    if (same.length === 1 || !one || !all) return [sayLine(line)]
    if (said.has(line.type)) return []
    said.add(line.type)
    return [t(all, { all: list(same.map(({ facts }) => t(one, sayParams(facts)))) })]
  })
}

/** The text of an entry: a person's, else the journal's. */
export function paragraphsOf(entry: ChronicleEntry): Paragraph[] {
  if (!entry.written) return journalParagraphs(entry)
  return entry.written.text.split(/\n{2,}/).map((text) => ({ lead: null, text: text.trim() }))
}

/** The journal's text, even if a person wrote another. */
export function journalParagraphs(entry: ChronicleEntry): Paragraph[] {
  return [
    ...aboutOf(entry),
    ...entry.parts.map((part) => ({
      lead: part.roster?.name ?? null,
      text: [...new Set(sentences(part))].join(' '),
      ...(part.roster && { roster: part.roster.id })
    }))
  ]
}

/** The players' notes on the entry's battle: scenario and place on one line, then the notes. */
function aboutOf({ scenario, place, notes }: ChronicleEntry): Paragraph[] {
  const where = [
    ...(scenario ? [t('chronicle.scenario', { scenario })] : []),
    ...(place ? [t('chronicle.place', { place })] : [])
  ]
  return [...(where.length > 0 ? [where.join(' ')] : []), ...(notes ? [notes] : [])].map((text) => ({
    lead: null,
    text
  }))
}

/** The journal's text as a start for one's own. */
export function draftOf(entry: ChronicleEntry): string {
  return journalParagraphs(entry)
    .map(({ lead, text }) => (lead ? t('chronicle.lead', { name: lead, text }) : text))
    .join('\n\n')
}

/** The title of an entry: a person's, else its battle; else null. */
export function titleOf(entry: ChronicleEntry): string | null {
  return entry.written?.title || entry.title
}

/** The name of an entry in a list of acts: its title, else its day. */
export function nameOf(entry: ChronicleEntry): string {
  return titleOf(entry) ?? t('chronicle.dayOf', { day: day(entry.day) })
}
