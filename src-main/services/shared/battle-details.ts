import { BATTLE_DETAILS, type Battle, type BattleChange, type BattleDetail } from '../../kernel/state/battle'

export type Details = { [Detail in BattleDetail]?: string | undefined }

/** What was said of a battle that is new; nothing where nothing was. */
export function detailsOf(given: Details): Partial<Pick<Battle, BattleDetail>> {
  return Object.fromEntries(BATTLE_DETAILS.flatMap((key) => (given[key] ? [[key, given[key]]] : [])))
}

/** What changes in a battle whose details are given anew; those that are left out stay. */
export function detailChanges(battle: Battle, given: Details): BattleChange[] {
  return BATTLE_DETAILS.flatMap((key): BattleChange[] => {
    const to = given[key]
    return to === undefined || to === (battle[key] ?? '') ? [] : [{ do: 'detail', key, to }]
  })
}
