import type { SeasonsView } from '@contract/index'
import type { ChronicleEntry } from '@kernel/chronicle/chronicle'

/** Entries of one season, or (null) of a time that belongs to none. */
export interface Chapter {
  season: string | null
  entries: ChronicleEntry[]
}

/** The entries in their order, parted where one season ends and another begins. Days between two seasons belong to none. */
export function chaptersOf(entries: readonly ChronicleEntry[], seasons: SeasonsView | null): Chapter[] {
  const chapters: Chapter[] = []
  for (const entry of entries) {
    const season = seasonOf(entry.day, seasons)
    const last = chapters.at(-1)
    if (last && last.season === season) last.entries.push(entry)
    else chapters.push({ season, entries: [entry] })
  }
  return chapters
}

/** What is called by a name only: a day of two seasons belongs to the earlier one. */
function seasonOf(day: string, seasons: SeasonsView | null): string | null {
  const closed = [...(seasons?.closed ?? [])]
    .reverse()
    .find((season) => season.from <= day && day <= season.to)
  if (closed) return closed.name
  const { name = null, from = null } = seasons?.now ?? {}
  return name !== null && from !== null && from <= day ? name : null
}
