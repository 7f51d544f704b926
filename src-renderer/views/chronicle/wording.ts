import type { ChronicleEntry, ChronicleLine, ChroniclePart } from '@kernel/chronicle/chronicle'
import { day, findKey, list, sayParams, t } from '@/locales/say'

/** A paragraph of the chronicle; `lead` is whose it is. */
export interface Paragraph {
  lead: string | null
  text: string
  /** Whose it is, where it is a roster's. */
  roster?: string
}

/** A fact as the chronicle tells it: in the game's words, else in ours. */
function sayLine({ type, facts }: ChronicleLine): string {
  const key = findKey(`chronicle.told.${type}`) ?? findKey(`events.${type}`)
  return key ? t(key, sayParams(facts)) : t('history.unworded', { type })
}

/** The sentences of a part, in their order. Where many tell the same of others, and there are words for that, one tells it of all. */
function sentences(part: ChroniclePart): string[] {
  const said = new Set<string>()
  return part.lines.flatMap((line) => {
    const same = part.lines.filter((one) => one.type === line.type)
    const [one, all] = [findKey(`chronicle.one.${line.type}`), findKey(`chronicle.all.${line.type}`)]
    if (same.length === 1 || !one || !all) return [sayLine(line)]
    if (said.has(line.type)) return []
    said.add(line.type)
    return [t(all, { all: list(same.map(({ facts }) => t(one, sayParams(facts)))) })]
  })
}

/** What an entry says: what a person wrote, else what the journal tells. */
export function paragraphsOf(entry: ChronicleEntry): Paragraph[] {
  if (!entry.written) return toldBy(entry)
  return entry.written.text.split(/\n{2,}/).map((text) => ({ lead: null, text: text.trim() }))
}

/** What the journal tells, whatever a person wrote. */
export function toldBy(entry: ChronicleEntry): Paragraph[] {
  return [
    ...aboutOf(entry),
    ...entry.parts.map((part) => ({
      lead: part.roster?.name ?? null,
      text: [...new Set(sentences(part))].join(' '),
      ...(part.roster && { roster: part.roster.id })
    }))
  ]
}

/** What people wrote about its battle: scenario and place on one line, then the notes. */
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

/** The journal's words as a text to go on with. */
export function draftOf(entry: ChronicleEntry): string {
  return toldBy(entry)
    .map(({ lead, text }) => (lead ? t('chronicle.lead', { name: lead, text }) : text))
    .join('\n\n')
}

/** What an entry is called: what a person called it, else its battle; else nothing. */
export function titleOf(entry: ChronicleEntry): string | null {
  return entry.written?.title || entry.title
}

/** For a list of acts: its title, else its day. */
export function nameOf(entry: ChronicleEntry): string {
  return titleOf(entry) ?? t('chronicle.dayOf', { day: day(entry.day) })
}
