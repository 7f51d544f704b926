import { countedName, thingEntry } from '../../../kernel/parts/thing-entry'
import { heldBy, type Item, type Member, type Roster } from '../../../kernel/state/roster'
import type { Block, Entry } from '../../../kernel/system/sheet'
import type { Localised } from '../../../kernel/values/json'
import type { CrRules } from '../catalogue/rules'
import { say } from '../catalogue/say'
import { roundNames, roundsName } from './rounds'
import { cyberwareOf, isAmmunition, isKnownWeapon, isWeapon } from './character'

/** The member's implants, with a count for equal ones; null if there are none. */
export function cyberware(rules: CrRules, roster: Roster, member: Member): Block | null {
  const own = cyberwareOf(roster, member.id)
  if (own.length === 0) return null
  const kinds = [...new Set(own.map(({ thing, name }) => JSON.stringify([thing, name])))].map(
    (key) => JSON.parse(key) as [string, Localised]
  )
  const entries = kinds.map(([thing, name]): Entry => {
    const n = own.filter(
      (item) => item.thing === thing && JSON.stringify(item.name) === JSON.stringify(name)
    ).length
    const known = rules.files['catalogue/cyberware'].some(({ id }) => id === thing)
    return {
      key: thing,
      name: counted(rules, name, n),
      ...(known && { text: rules.words('cyberware', thing, 'summary') })
    }
  })
  return { kind: 'entries', key: 'cyberware', title: say('blocks.cyberware'), entries }
}

function counted(rules: CrRules, name: Localised, n: number): Localised {
  return countedName(rules.words('blocks', 'thing'), name, n)
}

const roundsIn = (items: Item[], kind: string): number =>
  items
    .filter((item) => item.thing === kind)
    .reduce((total, { data }) => total + Number(data['rounds'] ?? 0), 0)

/** The spare rounds of each kind; null if there are none. */
export function ammunition(rules: CrRules, roster: Roster, member: Member): Block | null {
  const own = heldBy(roster, member.id).filter(isAmmunition)
  const kinds = [...new Set(own.map((item) => item.thing))]
  if (kinds.length === 0) return null
  return {
    kind: 'facts',
    key: 'ammunition',
    title: say('blocks.ammunition'),
    facts: kinds.map((kind) => ({
      label: roundsName(rules, kind, roundNames(own)),
      value: roundsIn(own, kind)
    }))
  }
}

/**
 * Other gear with quantities and notes, and weapons that the campaign's rules do not know, by name; null if there is
 * none.
 */
export function gear(rules: CrRules, roster: Roster, member: Member): Block | null {
  const items = heldBy(roster, member.id).filter(
    (item) => item.category === 'gear' || (isWeapon(item) && !isKnownWeapon(rules, item))
  )
  if (items.length === 0) return null
  const entries = items.map((item) => thing(rules, item))
  return { kind: 'entries', key: 'gear', title: say('blocks.gear'), entries }
}

function thing(rules: CrRules, item: Item): Entry {
  return thingEntry(rules.words('blocks', 'thing'), item)
}

/** What the crew has in common: rounds by kind with their number, all else with quantity and note. */
export function inStash(rules: CrRules, items: Item[]): Entry[] {
  const rounds = items.filter(isAmmunition)
  const kinds = [...new Set(rounds.map(({ thing: kind }) => kind))]
  return [
    ...items.filter((item) => !isAmmunition(item)).map((item) => thing(rules, item)),
    ...kinds.map((kind) => ({
      key: `ammunition:${kind}`,
      name: counted(rules, roundsName(rules, kind, roundNames(rounds)), roundsIn(rounds, kind))
    }))
  ]
}
