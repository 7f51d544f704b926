import type { Battle } from '../../kernel/state/battle'
import type { Campaign } from '../../kernel/state/campaign'
import type { SubjectKind } from '../../kernel/state/event'
import type { State } from '../../kernel/state/evolve'
import { present, type Roster } from '../../kernel/state/roster'
import type { Tracker } from '../../kernel/state/tracker'
import type { IndexColumns } from './schema'

const NONE = {
  system: null,
  roster_kind: null,
  player: null,
  stage: null,
  money: null,
  value: null,
  members: null,
  date: null,
  status: null,
  friendly: null,
  sides: null
}

/** The index columns of a state. They are always computed from it. */
export function indexColumns(kind: SubjectKind, state: State): IndexColumns {
  switch (kind) {
    case 'campaign': {
      const campaign = state as Campaign
      return { ...NONE, name: campaign.name, system: campaign.system }
    }
    case 'roster': {
      const roster = state as Roster
      return {
        ...NONE,
        name: roster.name,
        system: roster.system,
        roster_kind: roster.kind,
        player: roster.player,
        stage: roster.stage,
        money: roster.money,
        value: roster.numbers.value ?? null,
        members: present(roster).length
      }
    }
    case 'battle': {
      const battle = state as Battle
      const sides = battle.sides.map(({ roster, name, result, value }) => ({ roster, name, result, value }))
      return {
        ...NONE,
        name: battle.name,
        date: battle.date,
        status: battle.status,
        friendly: battle.friendly ? 1 : 0,
        sides: JSON.stringify(sides)
      }
    }
    case 'tracker': {
      const tracker = state as Tracker
      return { ...NONE, name: tracker.id, status: tracker.open ? 'open' : 'finished' }
    }
  }
}
