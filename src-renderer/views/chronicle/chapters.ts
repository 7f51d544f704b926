import type { SeasonsView } from '@contract/index'
import type { ChronicleEntry } from '@kernel/chronicle/chronicle'
import type { Season } from '@kernel/state/campaign'

type Seasons = SeasonsView<Pick<Season, 'name' | 'from' | 'to'>>

/** The entries of one season, or (null) of a time outside every season. */
export interface Chapter {
  season: string | null
  entries: ChronicleEntry[]
}

/** The entries in order, split where a season ends and another begins. Days between seasons belong to none. */
export function chaptersOf(entries: readonly ChronicleEntry[], seasons: Seasons | null): Chapter[] {
  const chapters: Chapter[] = []
  for (const entry of entries) {
    const season = seasonOf(entry.day, seasons)
    const last = chapters.at(-1)
    if (last && last.season === season) last.entries.push(entry)
    else chapters.push({ season, entries: [entry] })
  }
  return chapters
}

/** The season of a day, if it has a name; a day of two seasons belongs to the earlier one. */
function seasonOf(day: string, seasons: Seasons | null): string | null {
  const closed = [...(seasons?.closed ?? [])]
    .reverse()
    .find((season) => season.from <= day && day <= season.to)
  if (closed) return closed.name
  const { name = null, from = null } = seasons?.now ?? {}
  return name !== null && from !== null && from <= day ? name : null
}
