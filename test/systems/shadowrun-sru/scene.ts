import type { TrackerEvent } from '../../../src-main/kernel/state/event'
import type { Json } from '../../../src-main/kernel/values/json'
import { shadowrunSru } from '../../../src-main/systems/shadowrun-sru/index'
import { facesOf } from '../../../src-main/systems/shadowrun-sru/catalogue/tokens'
import { plainTable, PlainRoster } from '../../support/plain-table'
import { isWorded, sru } from './ask'

const SMG = {
  name: 'Uzi',
  base: 5,
  modes: ['single', 'multiple', 'spray', 'suppressive'],
  trigger: 'physical',
  automatic: true,
  magazine: 30,
  loaded: 30,
  recoil: 2
}
const TASER = { name: 'Defiance', kind: 'taser', base: 8, modes: ['single'] }
const GRENADE = { name: 'Grenade', base: 6, modes: ['single'], area: 5, magazine: 2, loaded: 2 }
const ADA = {
  physique: 3,
  agility: 4,
  reaction: 5,
  intuition: 4,
  professionalism: 1,
  passes: 2,
  skills: [{ name: 'Tir', value: 4 }],
  weapons: [SMG, TASER, GRENADE]
}
const BO = { logic: 3, tactics: 3, 'reserve-kind': 'tactics', reaction: 3 }
const CY = { physique: 2, reaction: 4, intuition: 4, charisma: 3, skills: [{ name: 'Bagarre', value: 3 }] }

const FACES = facesOf(sru())
/** Tokens as typed at the table: by their place among the faces. */
export const typed = (...tokens: string[]) => ({ dice: tokens.map((token) => FACES.indexOf(token) + 1) })

/** Ada (reserve 10) and Bo (reserve 6, tactics) against Cy (reserve 8): the plug alone, without a store. */
export function scene(
  houseRules: { [key: string]: Json } = {},
  more: { ada?: object; bo?: object; cy?: object } = {}
) {
  const rules = sru(houseRules)
  let ids = 0
  const chance = { roll: () => 1, id: () => `id${++ids}` }
  const team = (name: string) => new PlainRoster(shadowrunSru, rules, { name, kind: 'team' }, chance)
  const ours = team('Fantômes')
    .joins('character', 'Ada', { ...ADA, ...more.ada })
    .joins('character', 'Bo', { ...BO, ...more.bo })
    .run({ type: 'found' }).roster
  const theirs = team('Lone Star')
    .joins('character', 'Cy', { ...CY, ...more.cy })
    .run({ type: 'found' }).roster
  const [ada, bo, cy] = [...ours.members, ...theirs.members].map(({ id }) => id) as [string, string, string]
  const table = plainTable(shadowrunSru, rules, 'Docks', [ours, theirs], chance, isWorded)
  const { board, of, offers } = table
  const events: TrackerEvent[] = []
  const kept =
    <Given extends unknown[]>(done: (...given: Given) => void) =>
    (...given: Given): void => {
      done(...given)
      events.push(...table.last())
    }
  const field = (unit: string, act: string, key: string) =>
    offers(unit)
      .find((one) => one.act === act)!
      .fields.find((one) => one.key === key)!
  return {
    ...table,
    act: kept(table.act),
    answer: kept(table.answer),
    ada,
    bo,
    cy,
    field,
    counter: (unit: string, key: string) => of(unit).counters.find((one) => one.key === key)?.value,
    /** Unmarked boxes of a monitor. */
    left: (unit: string, key = 'physical') => {
      const { value, max } = of(unit).tracks.find((one) => one.key === key)!
      return max - value
    },
    /** The number of tokens in the bag and in the discard. */
    bag: () => board().sides[0]!.counters.map(({ value }) => value),
    weapon: (name: string) => ours.items.find((one) => one.name.fr === name)!.id,
    /** The first skill that the fighter may roll. */
    skill: (unit: string) => field(unit, 'roll', 'roll').options![0]!.id,
    /** The types of all events so far. */
    log: () => events.map(({ type }) => type),
    /** The facts of the last event of this type. */
    told: (type: string) => events.findLast((one) => one.type === type)!.facts,
    /** The reasons why an act is not possible now. */
    why: (unit: string | null, act: string) =>
      offers(unit)
        .find((one) => one.act === act)!
        .refused.map((words) => (words as { key: string }).key.replace('table.', ''))
  }
}
