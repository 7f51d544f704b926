import type { Json } from '../../../src-main/kernel/values/json'
import type { Prompt } from '../../../src-main/kernel/system/prompt'
import { vampireD10 } from '../../../src-main/systems/vampire-d10/index'
import { plainTable, PlainRoster } from '../../support/plain-table'
import { isWorded, vd10 } from './ask'

const ADA = {
  strength: 3,
  dexterity: 3,
  vigour: 3,
  courage: 2,
  wits: 3,
  'self-control': 3,
  perception: 2,
  charisma: 2,
  intelligence: 2,
  brawl: 2,
  melee: 2,
  firearms: 2,
  athletics: 1,
  subterfuge: 1,
  leadership: 2,
  hunger: 2
}
const CY = {
  strength: 2,
  dexterity: 2,
  vigour: 2,
  wits: 2,
  'self-control': 2,
  brawl: 1,
  melee: 1,
  athletics: 2,
  firearms: 1
}
export const SWORD = { name: 'Épée', category: 'heavy-melee', reach: 2 }
export const GUN = { name: 'Uzi', category: 'light-firearm', automatic: true, handgun: true, scope: true }

let ids = 0
const chance = { roll: () => 1, id: () => `id${++ids}` }

/** Ada, a vampire, and Bo against Cy, a mortal: the plug alone, without a store. */
export function scene(
  houseRules: { [key: string]: Json } = {},
  more: { ada?: object; bo?: object; cy?: object; nature?: string } = {}
) {
  const rules = vd10(houseRules)
  const coterie = (name: string) => new PlainRoster(vampireD10, rules, { name, kind: 'coterie' }, chance)
  const ours = coterie('Cendres')
    .joins('character', 'Ada', { ...ADA, weapons: [SWORD, GUN], ...more.ada }, { nature: 'vampire' })
    .joins('character', 'Bo', { wits: 2, brawl: 1, ...more.bo }, { nature: 'vampire' })
    .run({ type: 'found' }).roster
  const theirs = coterie('Chasseurs')
    .joins('character', 'Cy', { ...CY, ...more.cy }, { nature: more.nature ?? 'mortal' })
    .run({ type: 'found' }).roster
  const table = plainTable(vampireD10, rules, 'Ruelle', [ours, theirs], chance, isWorded)
  const { act, answer, prompt, of, offers } = table
  const [ada, bo, cy] = [...ours.members, ...theirs.members].map(({ id }) => id) as [string, string, string]
  const [sword, gun] = ours.items.map(({ id }) => id) as [string, string]
  /** Crosses and black boxes of a track. */
  const marks = (unit: string, track = 'health') => {
    const signs = of(unit)
      .tracks.find(({ key }) => key === track)!
      .marks!.map(({ sign }) => sign)
    return [signs.filter((sign) => sign === '×').length, signs.filter((sign) => sign === '■').length]
  }
  /** The reasons why an act is not possible now. */
  const why = (unit: string, name: string) =>
    offers(unit)
      .find((one) => one.act === name)!
      .refused.map((words) => (words as { key: string }).key.replace('table.', ''))
  /** Rolls for the attack, then for the target's choice. */
  const strike = (unit: string, input: object, attack: number[], choice = 'none', defence?: number[]) => {
    act(unit, 'attack', { on: cy, weapon: sword, ...input })
    answer({ dice: attack })
    if (prompt()?.options?.some(({ id }) => id === 'none')) {
      answer({ options: [choice] })
      if (defence) answer({ dice: defence })
    }
  }
  return { ...table, ours, theirs, ada, bo, cy, sword, gun, marks, why, strike }
}

/** The kinds of the requested dice. */
export const dice = (prompt: Prompt | undefined) =>
  prompt!.dice!.each!.map(({ label }) =>
    (label as { key: string }).key.replace('table.', '').replace('-die', '')
  )
/** The parts of a pool: the number of dice of each. */
export const lines = (prompt: Prompt | undefined) =>
  Object.fromEntries(
    (prompt!.why ?? []).map((words) => {
      const { params, en } = words as { params?: { what: { key: string }; dice: string }; en?: string }
      return params
        ? [params.what.key.replace('table.', ''), Number(params.dice.replace('−', '-'))]
        : [en!.replace(/ [+−]?\d+$/, ''), Number(/[+−]?\d+$/.exec(en!)![0].replace('−', '-'))]
    })
  )
/** A roll of this many dice with this many successes. */
export const wins = (count: number, of: number) => Array.from({ length: of }, (_, at) => (at < count ? 7 : 2))
