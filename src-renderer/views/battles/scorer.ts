import type { Side } from '@kernel/state/battle'
import type { MemberView } from '@contract/views'

/** One side of the score sheet, with its members. */
export interface ScorerSide {
  roster: string
  name: string
  members: { id: string; name: string }[]
}

/** Opponents that no roster has, as the game master's: their names are written by pencil. */
const OPPONENTS: ScorerSide = {
  roster: '',
  name: '',
  members: Array.from({ length: 8 }, (_, n) => ({ id: `opponent-${n}`, name: '' }))
}

/** A grid of the sheet: the members of `by` take out those of `columns`, who belong to the side `of`. */
export interface ScorerGrid {
  by: ScorerSide
  of: ScorerSide
  columns: ScorerSide['members']
}

/** The members of a side: the chosen ones, or before the choice all fit ones. */
export function scorerSide(side: Side, members: MemberView[] = []): ScorerSide {
  const chosen = side.combatants.map(({ member, name }) => ({ id: member, name }))
  const fit = members
    .filter(({ left, status }) => left === null && status.fit)
    .map(({ member, name }) => ({ id: member, name }))
  return { roster: side.roster, name: side.name, members: chosen.length > 0 ? chosen : fit }
}

/**
 * A grid for each side against each other side. More enemies than `most`, the number that fits a page, need
 * several grids of almost equal size. A side without known members has a grid for sums alone. A side that is alone
 * plays against opponents without a roster (''), whose names are left open.
 */
export function scorerGrids(known: ScorerSide[], most: number): ScorerGrid[] {
  const sides = known.length === 1 ? [...known, OPPONENTS] : known
  return sides.flatMap((by) =>
    sides
      .filter((of) => of !== by)
      .flatMap((of) => evenly(of.members, most).map((columns) => ({ by, of, columns })))
  )
}

/**
 * Splits the rows into as few lots of at most `most` as possible. Their sizes differ by one at most. No rows make
 * one empty lot.
 */
function evenly<Row>(rows: Row[], most: number): Row[][] {
  const lots = Math.max(1, Math.ceil(rows.length / most))
  const start = (n: number) => Math.floor((n * rows.length) / lots)
  return Array.from({ length: lots }, (_, n) => rows.slice(start(n), start(n + 1)))
}
