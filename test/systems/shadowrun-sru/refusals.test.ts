import * as v from 'valibot'
import type { RosterCommand } from '../../../src-main/kernel/system/command'
import { evolveRoster } from '../../../src-main/kernel/state/evolve'
import type { Roster } from '../../../src-main/kernel/state/roster'
import { writeSheet } from '../../../src-main/kernel/system/writing'
import { shadowrunSru } from '../../../src-main/systems/shadowrun-sru/index'
import { falling } from '../../support/falling'
import { testRefusals } from '../../support/game-refusals'
import { kernelRefusals, NOT_IN_WRITTEN_GAMES } from '../../support/kernel-refusals'
import { must, PlainRoster } from '../../support/plain-table'
import { NONESUCH } from '../../support/refusals-read'
import { loading, raw, sru } from './ask'
import { scene, typed } from './scene'

type Scene = ReturnType<typeof scene>

const rules = sru()
const team = (name: string) => new PlainRoster(shadowrunSru, rules, { name, kind: 'team' }, falling())
const ready = team('Fantômes')
  .joins('character', 'Ada', { physical: 2, weapons: [{ name: 'Uzi', magazine: 30, loaded: 3 }] })
  .run({ type: 'found' }).roster
const opened = (roster: Roster): Roster =>
  evolveRoster(roster, must(shadowrunSru.opening!.open(rules, roster, {}, falling())))
const between = opened(ready)
const healed = opened(team('Repos').joins('character', 'Bo', {}).run({ type: 'found' }).roster)
const ada = ready.members[0]!.id
/** The campaign of these rules has this catalogue. */
const selling = loading({
  'catalogue/gear': [
    {
      name: 'Ares Predator',
      weapon: true,
      kind: 'ordinary',
      base: 5,
      modes: ['single'],
      trigger: 'physical',
      automatic: false,
      magazine: 15,
      recoil: 1,
      area: 0,
      price: 350
    }
  ]
})()

const does = (roster: Roster, command: RosterCommand, by = rules) =>
  shadowrunSru.decide(by, roster, command, falling())
const answers = (roster: Roster, answer: object) =>
  does(roster, { type: 'answer', prompt: shadowrunSru.prompts(rules, roster)[0]!.id, answer })
const buys = (holder: string) =>
  does(ready, { type: 'buy', lines: [{ thing: 'gear-1', quantity: 1, holder }] }, selling)
const writes = (values: object) =>
  writeSheet(shadowrunSru.writing!, rules, ready, ada, values as never, falling())
const asks = (name: string, input: object) =>
  shadowrunSru.resolvers[name]!.resolve(
    rules,
    v.parse(shadowrunSru.resolvers[name]!.schema as v.GenericSchema, input) as never,
    falling()
  )
const checks = (changed: object) =>
  shadowrunSru.tables.check({ files: { ...raw().files, ...changed } as never })
const acts = (one: Scene, unit: string | null, act: string, input: object = {}) =>
  shadowrunSru.tracker!.decide(
    rules,
    one.at(),
    { type: 'act', act, actor: unit === null ? {} : { unit }, input: input as never },
    falling()
  )
const replies = (one: Scene, answer: object) =>
  shadowrunSru.tracker!.decide(
    rules,
    one.at(),
    { type: 'answer', prompt: one.prompt()!.id, answer },
    falling()
  )
const offer = (one: Scene, unit: string | null, act: string) =>
  one.offers(unit).find((found) => found.act === act)!.refused
const begun = (...more: Parameters<typeof scene>): Scene => {
  const one = scene(...more)
  one.act(null, 'start-all', { readiness: 'in-position' })
  return one
}
const shot = (one: Scene, input: object = {}) => ({
  weapon: one.weapon('Uzi'),
  mode: 'single',
  roll: one.skill(one.ada),
  on: [one.cy],
  range: 'short',
  ...input
})
/** Ada has spent tokens on a shot, which must now be turned. */
const turning = (spend: number): Scene => {
  const one = begun()
  one.act(one.ada, 'shoot', shot(one, { spend }))
  return one
}

testRefusals({
  system: shadowrunSru,
  rules,
  provoked: {
    ...kernelRefusals({ system: shadowrunSru, rules, ready, between, empty: team('Vide').roster }),
    'not-in-this-system': () => does(ready, { type: 'sell', items: [] }),
    'unknown-thing': () =>
      does(ready, { type: 'buy', lines: [{ thing: NONESUCH, quantity: 1, holder: ada }] }),
    'too-dear': () => buys(ada),
    'stash-pays-nothing': () => buys('stash'),
    'unknown-option': () => answers(healed, { options: [NONESUCH] }),
    'no-dice-asked': () => answers(between, { dice: [1] }),
    'amount-needed': () => answers(between, { amount: 3 }),
    'over-monitor': () => writes({ 'physical-max': 3, physical: 4 }),
    'over-magazine': () => writes({ weapons: [{ name: 'Uzi', magazine: 30, loaded: 31 }] }),
    'id-unknown': () =>
      checks({ 'catalogue/gear': [{ ...selling.files['catalogue/gear'][0], kind: NONESUCH }] }),
    'id-twice': () => {
      const [row] = selling.files['catalogue/gear']
      return checks({ 'catalogue/gear': [{ ...row, id: 'gear-2' }, row] })
    },
    'token-twice': () =>
      checks({
        'tables/own-tokens': [
          { type: 'success', value: 6, count: 1 },
          { type: 'success', value: 6, count: 2 }
        ]
      }),
    'unknown-act': () => acts(scene(), null, NONESUCH),
    'act-refused': () => {
      const one = scene()
      return acts(one, one.ada, 'to-defence', { tokens: 1 })
    },
    'nothing-told': () => acts(scene(), null, 'narrate', { told: ' ' }),
    'foe-nameless': () => acts(scene(), null, 'add-foe', { name: ' ' }),
    'nothing-intended': () => {
      const one = scene()
      return acts(one, one.ada, 'intend', { intention: ' ' })
    },
    'too-few-tokens': () => {
      const one = scene()
      return acts(one, one.ada, 'intend', { intention: 'Couvrir', change: 'subtle' })
    },
    'no-comrade': () => {
      const one = begun()
      return acts(one, one.ada, 'synchronise', { with: one.cy })
    },
    'no-target': () => {
      const one = begun()
      return acts(one, one.ada, 'strike', { weapon: '', roll: one.skill(one.ada), on: one.bo })
    },
    'targets-too-many': () => {
      const one = begun()
      one.act(null, 'add-foe', { name: 'Drone' })
      return acts(one, one.ada, 'shoot', shot(one, { on: [one.cy, one.board().sides[1]!.units[1]!.unit] }))
    },
    'bullets-too-many': () => {
      const one = begun()
      return acts(one, one.ada, 'shoot', shot(one, { mode: 'multiple', rounds: 5 }))
    },
    'too-few-rounds': () => {
      const one = begun(
        {},
        {
          ada: {
            weapons: [
              { name: 'Uzi', modes: ['single'], magazine: 30, loaded: 0 },
              { name: 'Defiance', kind: 'taser', modes: ['single'] }
            ]
          }
        }
      )
      return acts(one, one.ada, 'shoot', shot(one))
    },
    'tokens-count': () => replies(turning(1), { dice: [1, 1] }),
    'not-a-token': () => replies(turning(1), { dice: [13] }),
    'token-gone': () => {
      const one = turning(2)
      one.answer(typed('S6', 'S6'))
      one.answer({ options: ['all'] })
      one.act(one.ada, 'shoot', shot(one, { spend: 1 }))
      return replies(one, typed('S6'))
    },
    'adjust-once': () => asks('sru.attack', { skill: 3, range: 'short', adjust: true, adjustTimes: 2 }),
    'spend-too-many': () => asks('sru.odds', { skill: 3, range: 'short', spend: 3 }),
    'unknown-range': () => asks('sru.attack', { skill: 3, range: NONESUCH }),
    'unknown-stress': () => asks('sru.spend', { stress: NONESUCH, tokens: [] }),
    'unknown-readiness': () => asks('sru.start', { size: 6, readiness: NONESUCH }),
    'nobody-there-by-index': () =>
      asks('sru.suppress', {
        successes: 1,
        excess: 1,
        reserves: [4],
        ignore: { index: 1, charismaScore: 5, defence: 0 }
      }),
    'flee-too-many': () => asks('sru.area', { damage: 5, defenceTokens: 1, fleeTokens: 2 })
  },
  guards: NOT_IN_WRITTEN_GAMES,
  notOffered: {
    'table.waits': () => offer(turning(1), null, 'start-all'),
    'table.all-started': () => offer(begun(), null, 'start-all'),
    'table.tokens-out': () => offer(begun(), null, 'bags'),
    'table.is-out': () => {
      const one = begun()
      one.act(one.cy, 'states', { ko: true })
      return offer(one, one.cy, 'aim')
    },
    'table.no-tokens': () => {
      const one = scene()
      return offer(one, one.ada, 'to-defence')
    },
    'table.too-few-hidden': () => {
      const one = begun()
      return offer(one, one.ada, 'turn-one')
    },
    'table.no-defence': () => {
      const one = begun()
      return offer(one, one.ada, 'defence-lost')
    },
    'table.no-weapon': () => {
      const one = begun()
      return offer(one, one.bo, 'shoot')
    }
  }
})
