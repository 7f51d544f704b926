import type { Side } from '@kernel/state/battle'
import type { MemberView } from '@contract/views'

/** One side of a scorer's sheet: who fights for it. */
export interface ScorerSide {
  roster: string
  name: string
  members: { id: string; name: string }[]
}

/** A grid of it: its rows may take out those of its columns, who are of one other side. */
export interface ScorerGrid {
  by: ScorerSide
  of: ScorerSide
  columns: ScorerSide['members']
}

/** Who fights: those who were chosen; before anybody was, whoever of the roster could be. */
export function scorerSide(side: Side, members: MemberView[] = []): ScorerSide {
  const chosen = side.combatants.map(({ member, name }) => ({ id: member, name }))
  const fit = members
    .filter(({ left, status }) => left === null && status.fit)
    .map(({ member, name }) => ({ id: member, name }))
  return { roster: side.roster, name: side.name, members: chosen.length > 0 ? chosen : fit }
}

/**
 * A grid for each side against each other one. More enemies than `most`, which a page is wide enough for, take several grids, of which none
 * has two columns more than another. A side of which nobody is known has its grids, too: of sums alone.
 */
export function scorerGrids(sides: ScorerSide[], most: number): ScorerGrid[] {
  return sides.flatMap((by) =>
    sides
      .filter((of) => of !== by)
      .flatMap((of) => evenly(of.members, most).map((columns) => ({ by, of, columns })))
  )
}

/** The rows in as few lots of `most` at most as hold them, each as large as the others but for one; one empty lot of none. */
function evenly<Row>(rows: Row[], most: number): Row[][] {
  const lots = Math.max(1, Math.ceil(rows.length / most))
  const start = (n: number) => Math.floor((n * rows.length) / lots)
  return Array.from({ length: lots }, (_, n) => rows.slice(start(n), start(n + 1)))
}
