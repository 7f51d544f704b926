import type { RosterCommand } from '../../../../src-main/kernel/system/command'
import type { Roster } from '../../../../src-main/kernel/state/roster'
import { isRefusal, type Reason } from '../../../../src-main/kernel/values/verdict'
import { decide } from '../../../../src-main/systems/neo-necro/roster/decide'
import { gangOf, type Drawn } from '../../../support/necro-gang'
import { dice, interlude, type Done } from '../../../support/necro-interlude'
import { checkEvent, checkReason } from '../../../support/necro-words'
import { necro } from '../../../support/neo-necro-raw'

// Purchases, sales, transfers and recruits of a gang: every fact completely, and every reason against it.

export const rules = necro()

export const ruled = (houseRules: Partial<typeof rules.houseRules>) => ({
  ...rules,
  houseRules: { ...rules.houseRules, ...houseRules }
})

export const thing = (id: string) => rules.thing(id)!.name

export function told(roster: Roster | null, command: RosterCommand, by = rules): Done[] | Reason[] {
  const verdict = decide(by, roster, command, dice())
  if (isRefusal(verdict)) {
    verdict.refused.forEach((why) => checkReason(rules, why))
    return verdict.refused
  }
  return verdict.map((event) => {
    checkEvent(rules, event)
    return { type: event.type, facts: event.facts, changes: event.changes }
  })
}

export const founding = { stage: 'founding' as const, money: 1000, numbers: { respect: 300, rare: 0 } }

export const trading = (data: Parameters<typeof interlude>[1] = {}) => ({
  ...interlude('trade', data),
  money: 1000
})

export const gang = (drawn: Drawn[], more: Parameters<typeof gangOf>[2] = trading()) =>
  gangOf(rules, drawn, more)
