import * as v from 'valibot'
import type { RosterCommand } from '../../../src-main/kernel/system/command'
import { evolveRoster } from '../../../src-main/kernel/state/evolve'
import type { Params } from '../../../src-main/kernel/values/json'
import type { Roster } from '../../../src-main/kernel/state/roster'
import { writeSheet } from '../../../src-main/kernel/system/writing'
import { vampireD10 } from '../../../src-main/systems/vampire-d10/index'
import { falling } from '../../support/falling'
import { testRefusals } from '../../support/game-refusals'
import { kernelRefusals, NOT_IN_WRITTEN_GAMES } from '../../support/kernel-refusals'
import { battleOf, must, PlainRoster } from '../../support/plain-table'
import { NONESUCH } from '../../support/refusals-read'
import { raw, vd10 } from './ask'
import { scene, wins } from './scene'

type Scene = ReturnType<typeof scene>

const rules = vd10()
const coterie = (name: string) => new PlainRoster(vampireD10, rules, { name, kind: 'coterie' }, falling())
const opened = (roster: Roster): Roster =>
  evolveRoster(roster, must(vampireD10.opening!.open(rules, roster, {}, falling())))
const ready = coterie('Cendres')
  .joins(
    'character',
    'Ada',
    { vigour: 2, 'health-aggravated': 2, criticals: [{ critical: 'maimed', note: 'main' }] },
    { nature: 'vampire' }
  )
  .run({ type: 'found' }).roster
const ada = ready.members[0]!.id
const between = opened(ready)
/** Ada is hungry, without any other state. */
const fed = opened(
  coterie('Faim').joins('character', 'Ada', {}, { nature: 'vampire' }).run({ type: 'found' }).roster
)
/** A mortal with an all-black track. */
const fallen = after(
  opened(
    coterie('Glas')
      .joins('character', 'Bo', { vigour: 1, 'health-aggravated': 4 }, { nature: 'mortal' })
      .run({ type: 'found' }).roster
  ),
  { amount: 0 }
)

function does(roster: Roster, command: RosterCommand) {
  return vampireD10.decide(rules, roster, command, falling())
}
function answers(roster: Roster, answer: object) {
  return does(roster, { type: 'answer', prompt: vampireD10.prompts(rules, roster)[0]!.id, answer })
}
/** The interlude after these answers. */
function after(roster: Roster, ...given: object[]): Roster {
  return given.reduce((now: Roster, one) => evolveRoster(now, must(answers(now, one))), roster)
}
const writes = (values: object) =>
  writeSheet(vampireD10.writing!, rules, ready, ada, values as never, falling())
const asks = (name: string, input: object) =>
  vampireD10.resolvers[name]!.resolve(
    rules,
    v.parse(vampireD10.resolvers[name]!.schema as v.GenericSchema, input) as never,
    falling()
  )
const acts = (one: Scene, unit: string | null, act: string, input: object = {}) =>
  vampireD10.tracker!.decide(
    rules,
    one.at(),
    { type: 'act', act, actor: unit === null ? {} : { unit }, input: input as never },
    falling()
  )
const attacks = (input: object, one = scene()) =>
  acts(one, one.ada, 'attack', { on: one.cy, weapon: one.sword, ...input })
const offer = (one: Scene, unit: string | null, act: string) =>
  one.offers(unit).find((found) => found.act === act)!.refused
/** A scene after these acts. */
const having = (done: (one: Scene) => void, ...more: Parameters<typeof scene>): Scene => {
  const one = scene(...more)
  done(one)
  return one
}
/** The reasons why Cy can't choose these defences against this attack. */
const defences = (input: (one: Scene) => object) => {
  const one = having((at) => {
    at.act(at.ada, 'attack', { on: at.cy, ...input(at) })
    at.answer({ dice: wins(1, at.prompt()!.dice!.count!) })
  })
  return one.prompt()!.options!.flatMap(({ refused = [] }) => refused)
}
const reports = (record: object, told: object = {}) => {
  const battle = battleOf(vampireD10, rules, 'Ruelle', [ready])
  return vampireD10.battle.report(
    rules,
    battle,
    battle.sides.map((side) => ({
      ...side,
      record: { ...side.record, ...told } as Params,
      combatants: side.combatants.map((one) => ({ ...one, record: { ...one.record, ...record } }))
    }))
  )
}

testRefusals({
  system: vampireD10,
  rules,
  provoked: {
    ...kernelRefusals({ system: vampireD10, rules, ready, between, empty: coterie('Vide').roster }),
    'not-in-this-system': () => does(ready, { type: 'sell', items: [] }),
    'unknown-thing': () =>
      does(ready, { type: 'buy', lines: [{ thing: NONESUCH, quantity: 1, holder: ada }] }),
    'armour-is-worn': () =>
      does(ready, { type: 'buy', lines: [{ thing: 'kevlar', quantity: 1, holder: 'stash' }] }),
    'unknown-option': () => answers(fallen, { options: [NONESUCH] }),
    'still-black': () => answers(after(fallen, {}), { options: ['rises'] }),
    'no-dice-asked': () => answers(between, { amount: 1, dice: [1] }),
    'amount-needed': () => answers(between, { amount: 3 }),
    'choose-count': () => answers(after(between, { amount: 1 }), { options: [] }),
    'dice-count': () => answers(after(fed, { amount: 1 }, { amount: 1 }), { dice: [1, 2] }),
    'not-a-face': () => answers(after(fed, { amount: 1 }, { amount: 1 }), { dice: [11] }),
    'over-track': () => writes({ 'health-aggravated': 9 }),
    'field-wrong': () => reports({ 'health-superficial': 9 }),
    'lists-wrong': () =>
      reports(
        {},
        { lists: [{ member: ada, criticals: [], states: [{ state: NONESUCH, turns: 0 }], drugs: [] }] }
      ),
    'id-unknown': () =>
      vampireD10.tables.check({
        files: {
          ...raw().files,
          'catalogue/weapons': rules.files['catalogue/weapons'].map((one, at) =>
            at === 0 ? { ...one, kind: NONESUCH } : one
          )
        } as never
      }),
    'unknown-act': () => acts(scene(), null, NONESUCH),
    'act-refused': () => {
      const one = having((at) => at.act(at.ada, 'major-action'))
      return acts(one, one.ada, 'aim', { weapon: one.gun })
    },
    nameless: () => acts(scene(), null, 'arrive', { name: ' ' }),
    'no-target': () => {
      const one = scene()
      return attacks({ on: one.bo }, one)
    },
    'not-a-gun': () => {
      const one = scene()
      return acts(one, one.ada, 'aim', { weapon: one.sword })
    },
    'not-bleeding': () => {
      const one = scene()
      return acts(one, one.ada, 'rouse', { staunch: true })
    },
    'has-defended': () => {
      const one = having((at) => {
        at.act(at.cy, 'attack', { on: at.ada, weapon: 'bare-hands' })
        at.answer({ dice: wins(0, 3) })
        at.answer({ options: ['dodge'] })
        at.answer({ dice: wins(1, at.prompt()!.dice!.count!) })
      })
      return attacks({ bold: true }, one)
    },
    'blind-shot': () => {
      const one = having((at) => at.act(at.ada, 'add-state', { state: 'blind' }))
      return attacks({ weapon: one.gun }, one)
    },
    'bite-needs': () => attacks({ weapon: 'bite' }),
    'must-be-unseen': () => attacks({ manoeuvre: 'knock-out' }),
    'close-combat-needed': () => {
      const one = scene()
      return attacks({ weapon: one.gun, manoeuvre: 'sweep' }, one)
    },
    'gun-needed': () => attacks({ manoeuvre: 'spray' }),
    'automatic-needed': () => attacks({ manoeuvre: 'spray' }),
    'first-gun-first': () => {
      const one = scene()
      return attacks({ weapon: one.gun, manoeuvre: 'two-guns' }, one)
    },
    'not-held': () => {
      const one = scene()
      return acts(one, one.ada, 'contest', { kind: 'break-free' })
    },
    'vampires-rarely-bleed': () => {
      const one = scene()
      return acts(one, one.ada, 'add-state', { state: 'bleeding' })
    },
    'critical-needs-healing': () => {
      const one = scene(
        {},
        { ada: { 'health-aggravated': 1, criticals: [{ critical: 'maimed', note: 'main' }] } }
      )
      return acts(one, one.ada, 'heal', { critical: '0' })
    },
    'attribute-needed': () => asks('vd10.track', { kind: 'health' }),
    'unknown-armour': () =>
      asks('vd10.damage', {
        track: { max: 5, superficial: 0, aggravated: 0 },
        kind: 'health',
        incoming: { superficial: 1, aggravated: 0 },
        armourId: NONESUCH
      }),
    'hunger-dice': () => asks('vd10.roll', { normal: [], hunger: [1, 1, 1, 1, 1, 1], difficulty: null }),
    'no-difficulty': () => asks('vd10.odds', { dice: 3 }),
    'delayed-bonus': () => asks('vd10.initiative', { selfControlOrInstinct: 2, wits: 2, delayedBonus: 3 }),
    'unknown-cover': () => asks('vd10.defence', { pool: 4, index: 1, kind: 'dodge', cover: NONESUCH }),
    'weapon-needed': () => asks('vd10.attackDamage', { margin: 2 }),
    'unknown-manoeuvre': () => asks('vd10.manoeuvre', { id: NONESUCH })
  },
  guards: NOT_IN_WRITTEN_GAMES,
  notOffered: {
    'prompts.still-black': () =>
      vampireD10.prompts(rules, after(fallen, {}))[0]!.options!.flatMap(({ refused = [] }) => refused),
    'cannotDefend.close-combat-only': () => defences(({ gun }) => ({ weapon: gun })),
    'cannotDefend.aggravated': () =>
      defences(({ sword }) => ({ weapon: sword, 'damage-type': 'aggravated' })),
    'table.waits': () =>
      offer(
        having((at) => at.act(at.ada, 'test')),
        null,
        'next-round'
      ),
    'table.all-done': () =>
      offer(
        having((at) => [1, 2, 3].forEach(() => at.act(null, 'next-turn'))),
        null,
        'next-turn'
      ),
    'table.is-out': () => {
      const one = scene({}, { bo: { vigour: 1, 'health-aggravated': 4 } })
      return offer(one, one.bo, 'test')
    },
    ...Object.fromEntries(
      [
        ['vulnerable', 'attack'],
        ['frightened', 'attack'],
        ['shaken', 'minor-action'],
        ['grappled', 'sprint'],
        ['prone', 'drop-prone']
      ].map(([state, act]) => [
        `table.is-${state}`,
        () => {
          const one = having((at) => at.act(at.cy, 'add-state', { state: state! }))
          return offer(one, one.cy, act!)
        }
      ])
    ),
    'table.not-his-turn': () => {
      const one = having((at) => at.act(null, 'next-turn'))
      const turn = one.units().find(({ chips }) => chips.some(({ key }) => key === 'turn'))
      return offer(
        one,
        [one.ada, one.bo, one.cy].find(
          (unit) => unit !== turn?.unit && one.why(unit, 'attack').includes('not-his-turn')
        )!,
        'attack'
      )
    },
    'table.no-major': () => {
      const one = having((at) => at.act(at.cy, 'major-action'))
      return offer(one, one.cy, 'attack')
    },
    'table.no-minor': () => {
      const one = having((at) => at.act(at.cy, 'minor-action'))
      return offer(one, one.cy, 'minor-action')
    },
    'table.not-prone': () => {
      const one = scene()
      return offer(one, one.cy, 'stand-up')
    },
    'table.delays': () => {
      const one = having((at) => at.act(at.cy, 'delay'))
      return offer(one, one.cy, 'delay')
    }
  },
  // A character who may not defend is not asked, so only these codes distinguish defences.
  whysWorkedOut: {
    'steps/defend.ts: `cannotDefend.…`': ['cannotDefend.close-combat-only', 'cannotDefend.aggravated']
  }
})
