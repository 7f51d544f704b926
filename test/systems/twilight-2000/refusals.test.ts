import * as v from 'valibot'
import type { RosterCommand } from '../../../src-main/kernel/system/command'
import { evolveRoster } from '../../../src-main/kernel/state/evolve'
import type { HouseRules } from '../../../src-main/kernel/values/raw-system'
import type { Roster } from '../../../src-main/kernel/state/roster'
import { writeSheet } from '../../../src-main/kernel/system/writing'
import { twilight2000 as t2k } from '../../../src-main/systems/twilight-2000/index'
import { falling } from '../../support/falling'
import { testRefusals } from '../../support/game-refusals'
import { kernelRefusals, NOT_IN_WRITTEN_GAMES } from '../../support/kernel-refusals'
import { must, PlainRoster } from '../../support/plain-table'
import { NONESUCH } from '../../support/refusals-read'
import { raw, t2k as rulesOf } from './ask'
import { CHOLERA, RIFLE, scene, stab, weapon } from './fight'
import { unitOf, type Scene } from './scene'

const rules = rulesOf()
const ready = unitOf('Nous', { Ada: { weapons: [RIFLE], 'damage-max': 6, damage: 1, illnesses: [CHOLERA] } })
const empty = new PlainRoster(t2k, rules, { name: 'Vide', kind: 'unit' }, falling()).roster
const opened = (input: { [field: string]: number }, roster = ready): Roster =>
  evolveRoster(roster, must(t2k.opening!.open(rules, roster, input, falling())))
const between = opened({ days: 1 })

const does = (roster: Roster, command: RosterCommand) => t2k.decide(rules, roster, command, falling())
const answers = (roster: Roster, answer: object) =>
  does(roster, { type: 'answer', prompt: t2k.prompts(rules, roster)[0]!.id, answer })
const writes = (values: object) => writeSheet(t2k.writing!, rules, ready, 'Ada', values as never, falling())
const acts = (one: Scene, who: string | null, act: string, input: object = {}) =>
  t2k.tracker!.decide(
    one.rules,
    one.at,
    { type: 'act', act, actor: who === null ? {} : { unit: who }, input: input as never },
    falling()
  )
const asks = (name: string, input: object) =>
  t2k.resolvers[name]!.resolve(
    rules,
    v.parse(t2k.resolvers[name]!.schema as v.GenericSchema, input) as never,
    falling()
  )
const shoots = (arm: object, input: object = {}, house: HouseRules = {}) => {
  const one = scene(house, { weapons: [{ ...RIFLE, ...arm }] })
  return acts(one, 'Ada', 'attack', { weapon: weapon(one, 0), roll: 'agility', on: 'Cy', ...input })
}
const reports = (record: object) => {
  const one = scene({}, { illnesses: [CHOLERA] })
  return t2k.battle.report(
    one.rules,
    one.battle,
    one.battle.sides.map((side, n) => (n === 0 ? { ...side, record: { ...side.record, ...record } } : side))
  )
}
const offer = (one: Scene, who: string | null, act: string) =>
  t2k
    .tracker!.offers(one.rules, one.at, who === null ? {} : { unit: who })
    .find((found) => found.act === act)!.refused
/** Both actions of Ada are spent. */
const spent = () =>
  scene().act('Ada', 'slow-action', { action: 'rally' }).act('Ada', 'fast-action', { action: 'go-prone' })

testRefusals({
  system: t2k,
  rules,
  provoked: {
    ...kernelRefusals({ system: t2k, rules, ready, between, empty }),
    'not-in-this-system': () => does(ready, { type: 'sell', items: [] }),
    'unknown-thing': () =>
      does(ready, { type: 'buy', lines: [{ thing: NONESUCH, quantity: 1, holder: 'Ada' }] }),
    'unknown-option': () => answers(opened({}, unitOf('Sains', { Bo: {} })), { options: [NONESUCH] }),
    'no-dice-asked': () => answers(opened({}, unitOf('Sains', { Bo: {} })), { dice: [1] }),
    'dice-count': () => answers(between, { dice: [1, 2, 3] }),
    'not-a-face': () => answers(between, { dice: [9] }),
    'amount-needed': () =>
      answers(opened({}, unitOf('Sonnés', { Bo: { 'stress-max': 3, stress: 1 } })), { amount: 2 }),
    'over-track': () => writes({ 'damage-max': 3, damage: 4 }),
    'over-magazine': () => writes({ weapons: [{ ...RIFLE, loaded: 31 }] }),
    'over-reliability': () => writes({ weapons: [{ ...RIFLE, reliability: 6 }] }),
    'id-unknown': () =>
      t2k.tables.check({
        files: {
          ...raw().files,
          'catalogue/armoury': [
            { name: 'Makarov', class: NONESUCH, rof: 1, magazine: 8, reliability: 5, damage: 1, price: '' }
          ]
        } as never
      }),
    'id-twice': () => {
      const row = {
        name: 'Makarov',
        class: 'pistol',
        rof: 1,
        magazine: 8,
        reliability: 5,
        damage: 1,
        price: ''
      }
      const armoury = [{ ...row, id: 'armoury-2' }, row]
      return t2k.tables.check({ files: { ...raw().files, 'catalogue/armoury': armoury } as never })
    },
    'health-wrong': () => reports({ health: [{ member: 'Ada', radiation: -1, illnesses: [] }] }),
    'weapon-wrong': () =>
      reports({
        weapons: [{ item: weapon(scene(), 0), loaded: 99, spare: 0, reliability: 5, jammed: false }]
      }),
    'field-wrong': () => {
      const one = scene()
      return t2k.battle.report(
        one.rules,
        one.battle,
        one.battle.sides.map((side) => ({
          ...side,
          combatants: side.combatants.map((who) => ({ ...who, record: { ...who.record, damage: 7 } }))
        }))
      )
    },
    'unknown-act': () => acts(scene(), 'Ada', NONESUCH),
    'act-refused': () => acts(spent(), 'Ada', 'grapple'),
    'name-needed': () => acts(scene(), null, 'arrive', { name: ' ' }),
    'weapon-needed': () =>
      acts(scene(), null, 'arrive', { name: 'Rôdeur', weapon: 'typed', 'weapon-name': '' }),
    'no-target': () => acts(scene(), 'Ada', 'grapple', { on: 'Bo' }),
    'weapon-jammed': () => shoots({ jammed: true }),
    'weapon-broken': () => shoots({ reliability: 0 }),
    'weapon-empty': () => shoots({ loaded: 0 }),
    'ammo-dice': () => shoots({}, { ammo: 0 }, { zeroAmmoDice: 'at-least-one' }),
    'no-spare': () => {
      const one = scene({}, { weapons: [{ ...RIFLE, spare: 0 }] })
      return acts(one, 'Ada', 'reload', { weapon: weapon(one, 0) })
    },
    'not-a-die': () => asks('t2k.pool', { attributeDie: 7, skillDie: null }),
    'not-a-weapon-class': () => asks('t2k.attackModifier', { weaponClass: NONESUCH }),
    'unknown-hazard': () => asks('t2k.exposure', { attributeDie: 6, skillDie: null, agent: NONESUCH }),
    'not-rerolled': () =>
      asks('t2k.push', { base: [{ first: 6, second: 3 }], ammo: [], attribute: 'agility', weapon: null }),
    'ammo-needs-weapon': () =>
      asks('t2k.push', { base: [{ first: 2 }], ammo: [{ first: 3 }], attribute: 'agility', weapon: null })
  },
  guards: NOT_IN_WRITTEN_GAMES,
  notOffered: {
    'table.waits': () => offer(stab(scene()), 'Ada', 'place'),
    'table.nobody-ill': () => offer(scene(), null, 'day-passes'),
    'table.is-out': () => offer(scene({}, { damage: 6 }), 'Ada', 'check'),
    'table.no-slow': () => offer(spent(), 'Ada', 'attack'),
    'table.no-fast': () => offer(spent(), 'Ada', 'grapple'),
    'table.pack-dropped': () => offer(scene().act('Ada', 'drop-pack'), 'Ada', 'take-from-pack')
  }
})
