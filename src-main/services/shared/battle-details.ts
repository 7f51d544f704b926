import { BATTLE_DETAILS, type Battle, type BattleChange, type BattleDetail } from '../../kernel/state/battle'

export type Details = { [Detail in BattleDetail]?: string | undefined }

/** The details of a new battle; empty ones are left out. */
export function detailsOf(given: Details): Partial<Pick<Battle, BattleDetail>> {
  return Object.fromEntries(BATTLE_DETAILS.flatMap((key) => (given[key] ? [[key, given[key]]] : [])))
}

/** The changes for new details of a battle; details not given stay. */
export function detailChanges(battle: Battle, given: Details): BattleChange[] {
  return BATTLE_DETAILS.flatMap((key): BattleChange[] => {
    const to = given[key]
    return to === undefined || to === (battle[key] ?? '') ? [] : [{ do: 'detail', key, to }]
  })
}

/** What is said of a battle beside its sides, as it stands: what somebody who writes it replaces. */
export const headOf = ({ name, date, friendly, scenario, place, notes }: Battle) => ({
  name,
  date,
  friendly: friendly ?? false,
  scenario: scenario ?? '',
  place: place ?? '',
  notes: notes ?? ''
})
