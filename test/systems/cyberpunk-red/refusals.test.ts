import * as v from 'valibot'
import type { RosterCommand } from '../../../src-main/kernel/system/command'
import { evolveRoster } from '../../../src-main/kernel/state/evolve'
import type { HouseRules } from '../../../src-main/kernel/values/raw-system'
import type { Roster } from '../../../src-main/kernel/state/roster'
import { writeSheet } from '../../../src-main/kernel/system/writing'
import { cyberpunkRed } from '../../../src-main/systems/cyberpunk-red/index'
import { falling } from '../../support/falling'
import { testRefusals } from '../../support/game-refusals'
import { kernelRefusals, NOT_IN_WRITTEN_GAMES } from '../../support/kernel-refusals'
import { battleOf, must, PlainRoster } from '../../support/plain-table'
import { NONESUCH } from '../../support/refusals-read'
import { cr, raw } from './ask'
import { inside, scene } from './scene'

type Scene = ReturnType<typeof scene>

const rules = cr()
const crew = (name: string, money = 10_000) =>
  new PlainRoster(cyberpunkRed, rules, { name, kind: 'crew' }, falling()).run({
    type: 'answer',
    prompt: 'purse',
    answer: { amount: money }
  })
const bought = (...things: string[]): Roster => {
  const made = crew('Fauchés', 50_000).joins('edgerunner', 'Jax', {
    'hp-max': 30,
    'hp-lost': 2,
    'luck-max': 5,
    'luck-spent': 1
  })
  return made
    .run({
      type: 'buy',
      lines: things.map((thing) => ({ thing, quantity: 1, holder: made.roster.members[0]!.id }))
    })
    .run({ type: 'found' }).roster
}
const LEXINGTON = 'militech-m-10af-lexington'
const BURYA = 'techtronika-rt-46-burya'
const CARNAGE = 'budget-arms-carnage'
const GRAD = 'techtronika-spt32-grad'
const YUKIMURA = 'arasaka-hjke-11-yukimura'

const ready = bought(LEXINGTON)
const jax = ready.members[0]!.id
const opened = (roster: Roster): Roster =>
  evolveRoster(roster, must(cyberpunkRed.opening!.open(rules, roster, {}, falling())))
const between = opened(ready)
function does(roster: Roster, command: RosterCommand) {
  return cyberpunkRed.decide(rules, roster, command, falling())
}
const answers = (roster: Roster, answer: object) =>
  does(roster, { type: 'answer', prompt: cyberpunkRed.prompts(rules, roster)[0]!.id, answer })
const buys = (thing: string, quantity = 1, roster = ready) =>
  does(roster, { type: 'buy', lines: [{ thing, quantity, holder: roster.members[0]!.id }] })
const writes = (values: object) =>
  writeSheet(cyberpunkRed.writing!, rules, ready, jax, values as never, falling())
const asks = (name: string, input: object, house: HouseRules = {}) =>
  cyberpunkRed.resolvers[name]!.resolve(
    cr(house),
    v.parse(cyberpunkRed.resolvers[name]!.schema as v.GenericSchema, input) as never,
    falling()
  )
const shoots = (input: object, house: HouseRules = {}) =>
  asks(
    'cr.rangedAttack',
    { weapon: LEXINGTON, mode: 'single', distance: 6, ref: 6, skill: 4, ...input },
    house
  )
const checks = (changed: object) =>
  cyberpunkRed.tables.check({ files: { ...raw().files, ...changed } as never })
const acts = (one: Scene, unit: string | null, act: string, input: object = {}, house: HouseRules = {}) =>
  cyberpunkRed.tracker!.decide(
    cr(house),
    one.at(),
    { type: 'act', act, actor: unit === null ? {} : { unit }, input: input as never },
    falling()
  )
const replies = (one: Scene, answer: object) =>
  cyberpunkRed.tracker!.decide(
    rules,
    one.at(),
    { type: 'answer', prompt: one.prompt()!.id, answer },
    falling()
  )
const offer = (one: Scene, unit: string | null, act: string) =>
  one.offers(unit).find((found) => found.act === act)!.refused
/** A scene in which Jax has these items, after these acts. */
const having = (
  things: string[],
  done: (one: Scene) => void = () => undefined,
  more: Parameters<typeof scene>[1] = {}
): Scene => {
  const one = scene({}, { ...more, ...(things.length > 0 && { things }) })
  done(one)
  return one
}
/** Jax attacks with his first item. */
const attacks = (
  thing: string,
  mode: string,
  input: object = {},
  done: (one: Scene) => void = () => undefined,
  house: HouseRules = {}
) => {
  const one = having([thing], done)
  return acts(
    one,
    one.jax,
    'attack',
    { 'weapon-mode': `${one.item(thing)}:${mode}`, on: one.rook, ...input },
    house
  )
}
const loaded = (one: Scene, thing: string, input: object) =>
  one.act(one.jax, 'tend', { weapon: one.item(thing), loaded: 4, ...input })
const connects = (one: Scene, input: object = {}) =>
  acts(one, one.nyx, 'connect', { on: one.rook, distance: 10, ...input })
const hacks = (one: Scene, hack: string) => acts(one, one.nyx, 'quickhack', { linked: one.rook, hack })
const reports = (record: object, told: object = {}) => {
  const battle = battleOf(cyberpunkRed, rules, 'Kabuki', [ready])
  return cyberpunkRed.battle.report(
    rules,
    battle,
    battle.sides.map((side) => ({
      ...side,
      record: { ...side.record, ...told },
      combatants: side.combatants.map((one) => ({ ...one, record: { ...one.record, ...record } }))
    }))
  )
}
/** Jax shoots past Rook. */
const misses = (one: Scene, thing: string) => {
  one.fire(thing, 'single')
  one.dice(1)
  one.dice(9)
}
const attackWith = (one: Scene, unit: string, name: string) =>
  one
    .offers(unit)
    .find(({ act }) => act === 'attack')!
    .fields[0]!.options!.find(({ label }) => (label as { en: string }).en === name)!.id
/** One of Rook's implants is off. */
const disabled = (thing: string, things: string[]) => {
  const one = inside({}, things)
  one.hack('cyberware-malfunction')
  if (one.prompt())
    one.answer({
      options: [
        one.prompt()!.options!.find(({ id }) => id.startsWith(thing))?.id ?? one.prompt()!.options!.at(-1)!.id
      ]
    })
  return one
}
/** A half-empty magazine. */
const halfEmpty = (roster: Roster): Roster => ({
  ...roster,
  members: roster.members.map((one) => ({ ...one, numbers: { ...one.numbers, 'luck-spent': 0 } })),
  items: roster.items.map((item) => ({ ...item, data: { ...item.data, loaded: 15 } }))
})
/** Nyx is in, and her quickhack failed: Rook noticed. */
const noticed = () => {
  const one = inside()
  one.act(one.nyx, 'quickhack', { linked: one.rook, hack: 'overheat' })
  one.dice(2)
  return one
}

// A crew always has a purse, so the refusal without one is impossible.
const { 'no-money-here': _, ...shared } = kernelRefusals({
  system: cyberpunkRed,
  rules,
  ready,
  between,
  empty: crew('Vide').roster
})

testRefusals({
  system: cyberpunkRed,
  rules,
  workedOut: {
    'cyberpunk-red/sheet/cyberware-limits.ts: error': ['max-exceeded', 'requires-cyberarm', 'no-free-slot'],
    'opponents.ts: error': ['requires-cyberarm', 'no-free-slot']
  },
  provoked: {
    ...shared,
    'unknown-thing': () => buys(NONESUCH),
    'unknown-variant': () =>
      does(ready, {
        type: 'correct',
        why: 'oubli',
        corrections: [{ what: 'item-add', thing: LEXINGTON, quantity: 1, holder: jax, variant: NONESUCH }]
      }),
    quantity: () => buys(LEXINGTON, 0),
    'money-short': () =>
      buys(LEXINGTON, 1, crew('Sans le sou', 0).joins('edgerunner', 'Jax', {}).run({ type: 'found' }).roster),
    'max-exceeded': () => buys('self-ice', 4),
    'requires-cyberarm': () => buys('gorilla-arm'),
    'no-free-slot': () =>
      does(ready, {
        type: 'buy',
        lines: ['cyberarm', 'monowire', 'monowire', 'monowire', 'monowire', 'monowire'].map((thing) => ({
          thing,
          quantity: 1,
          holder: jax
        }))
      }),
    'not-for-sale': () => {
      const roster = bought('cyberleg')
      return does(roster, { type: 'sell', items: [roster.items[0]!.id] })
    },
    'borrowed-thing': () => {
      const roster = bought('cyberleg')
      const [item] = roster.items
      const lent = { ...item!, price: 10, data: { ...item!.data, loan: 'x', loanFrom: 'Les Vautours' } }
      return does({ ...roster, items: [lent] }, { type: 'sell', items: [lent.id] })
    },
    'item-twice': () => does(ready, { type: 'sell', items: [ready.items[0]!.id, ready.items[0]!.id] }),
    'unknown-option': () => answers(between, { options: [NONESUCH] }),
    'no-dice-asked': () => answers(between, { dice: [1] }),
    'amount-needed': () =>
      answers(new PlainRoster(cyberpunkRed, rules, { name: 'Neuve', kind: 'crew' }, falling()).roster, {
        amount: -1
      }),
    'over-pool': () => writes({ 'hp-max': 3, 'hp-lost': 4 }),
    'over-magazine': () => writes({ weapons: [{ name: 'Fusil', magazine: 5, loaded: 6 }] }),
    'field-wrong': () => reports({ 'hp-lost': 31 }),
    'weapon-wrong': () =>
      reports(
        {},
        {
          weapons: [
            {
              item: ready.items[0]!.id,
              loaded: 99,
              load: 'bullets',
              'smart-load': false,
              jammed: false,
              bolt: false
            }
          ]
        }
      ),
    'id-twice': () =>
      checks({
        'catalogue/own-injuries': [
          { id: 'burn', name: 'Brûlure', effect: '' },
          { id: 'burn', name: 'Entaille', effect: '' }
        ]
      }),
    'id-unknown': () =>
      checks({
        'catalogue/cyberware': rules.files['catalogue/cyberware'].map((one, at) =>
          at === 0 ? { ...one, requires: NONESUCH } : one
        )
      }),
    'band-backwards': () =>
      checks({
        'tables/ranges': rules.files['tables/ranges'].map((one, at) =>
          at === 0 ? { ...one, bands: [{ min: 9, max: 3, dv: 10 }] } : one
        )
      }),
    'unknown-act': () => acts(scene(), null, NONESUCH),
    'act-refused': () => {
      const one = scene()
      return acts(one, one.nyx, 'attack')
    },
    'name-needed': () => acts(scene(), null, 'add-opponent', { name: ' ' }),
    'no-target': () => {
      const one = scene()
      return connects(one, { on: one.jax })
    },
    'dice-count': () =>
      replies(
        having([], (one) => one.act(one.jax, 'check')),
        { dice: [1, 2] }
      ),
    'not-a-face': () =>
      replies(
        having([], (one) => one.act(one.jax, 'check')),
        { dice: [11] }
      ),
    'weapon-jammed': () =>
      attacks(LEXINGTON, 'single', {}, (one) => loaded(one, LEXINGTON, { jammed: true })),
    'too-few-rounds': () => attacks(LEXINGTON, 'single', {}, (one) => loaded(one, LEXINGTON, { loaded: 0 })),
    'aim-not-here': () => attacks(YUKIMURA, 'autofire', { aimed: true }),
    'ricochet-needs-power': () => shoots({ weapon: BURYA, ricochet: true }),
    'only-area': () => {
      const one = having([LEXINGTON, CARNAGE], (at) => at.act(null, 'add-opponent', { name: 'Gonk' }))
      return acts(one, one.jax, 'attack', {
        'weapon-mode': `${one.item(LEXINGTON)}:single`,
        on: one.rook,
        also: [one.units().at(-1)!.unit]
      })
    },
    'out-of-range': () => attacks(LEXINGTON, 'single', { distance: 2000 }),
    'melee-needs-target': () => {
      const one = having(['cyberarm', 'monowire'])
      return acts(one, one.jax, 'attack', { 'weapon-mode': `${one.item('monowire')}:single`, on: null })
    },
    'no-rolls-left': () => {
      const one = having([LEXINGTON, BURYA], (at) => misses(at, LEXINGTON))
      return acts(one, one.jax, 'attack', { 'weapon-mode': `${one.item(BURYA)}:single`, on: one.rook })
    },
    'no-free-hand': () => {
      const one = having(['cyberarm', 'mantis-blade', GRAD], (at) => at.act(at.jax, 'deploy-blade'))
      return acts(one, one.jax, 'attack', { 'weapon-mode': `${one.item(GRAD)}:single`, on: one.rook })
    },
    'bolt-open': () =>
      attacks(GRAD, 'single', {}, (one) => {
        misses(one, GRAD)
        one.next()
      }),
    'weapon-dead': () => {
      const one = disabled('monowire', ['cyberarm', 'monowire'])
      return acts(one, one.rook, 'attack', {
        'weapon-mode': attackWith(one, one.rook, 'Monowire'),
        on: one.jax
      })
    },
    'magazine-full': () => {
      const one = having([
        LEXINGTON,
        'bullet-pistol-medium',
        'bullet-pistol-heavy',
        'bullet-pistol-very-heavy'
      ])
      return acts(one, one.jax, 'reload')
    },
    'net-too-far': () => connects(scene(), { distance: 51 }),
    'linked-already': () => connects(inside()),
    'no-barrier': () => {
      const one = inside()
      return acts(one, one.nyx, 'breach', { linked: one.rook })
    },
    'hack-barriers': () => {
      const one = inside({}, ['self-ice'])
      return hacks(one, 'overheat')
    },
    'hack-already-hacked': () => hacks(noticed(), 'overheat'),
    'hack-noticed': () => {
      const one = noticed()
      one.next()
      return hacks(one, 'whistle')
    },
    'second-die-needed': () => asks('cr.check', { stat: 5, skill: 4, dice: [10], dv: 13 }),
    'second-die-too-many': () => asks('cr.initiative', { ref: 6, second: 4 }),
    'unknown-profile': () => asks('cr.rangeDv', { profile: NONESUCH, distance: 6 }),
    'unknown-weapon': () => shoots({ weapon: NONESUCH }),
    'unknown-quickhack': () => asks('cr.net.quickhack', { hack: NONESUCH, interface: 6 }),
    'other-load': () => shoots({ weapon: CARNAGE, mode: 'slug', load: 'buckshot' }),
    'mode-not-there': () => shoots({ mode: 'autofire' }),
    'distance-or-dv': () => shoots({ distance: undefined }),
    'dv-needed': () => shoots({}, { rangeProfiles: 'ask-dv' }),
    'rolled-or-dice': () => asks('cr.damage', { sp: 7 })
  },
  guards: {
    'fixed-to-body': NOT_IN_WRITTEN_GAMES['fixed-to-body'],
    'no-money-here': 'a crew always has a purse',
    'not-in-this-system': 'a crew does all that there are commands for'
  },
  notOffered: {
    'prompts.load-none': () =>
      cyberpunkRed
        .prompts(rules, opened(halfEmpty(bought(YUKIMURA))))
        .flatMap(({ options = [] }) => options.flatMap(({ refused = [] }) => refused)),
    'table.waits': () =>
      offer(
        having([], (one) => one.act(one.jax, 'check')),
        null,
        'next-round'
      ),
    'table.nobody': () => {
      const one = scene()
      return cyberpunkRed
        .tracker!.offers(rules, { ...one.at(), tracker: { ...one.at().tracker, units: [] } }, {})
        .find(({ act }) => act === 'initiative')!.refused
    },
    'table.no-weapon': () => {
      const one = scene()
      return offer(one, one.jax, 'attack')
    },
    'table.is-dead': () => {
      const one = having([], (at) => {
        at.act(at.rook, 'mark', { 'hp-lost': 40 })
        at.act(at.rook, 'death-save', { made: false })
      })
      return offer(one, one.rook, 'move')
    },
    'table.is-out': () => {
      const one = having([], (at) => at.act(at.rook, 'state-set', { state: 'unconscious' }))
      return offer(one, one.rook, 'move')
    },
    'table.turn-over': () => {
      const one = having([], (at) => at.act(at.rook, 'end-turn'))
      return offer(one, one.rook, 'move')
    },
    'table.no-action': () => {
      const one = having([], (at) => at.act(at.rook, 'other-action'))
      return offer(one, one.rook, 'other-action')
    },
    'table.no-virtual': () => {
      const one = having(
        [],
        (at) => {
          at.act(at.nyx, 'connect', { on: at.rook })
          at.dice(9, 2)
          for (let n = 0; n < 2; n++) {
            at.act(at.nyx, 'breach', { linked: at.rook })
            at.dice(2)
          }
        },
        { rookThings: ['self-ice', 'self-ice'] }
      )
      return offer(one, one.nyx, 'connect')
    },
    'table.cannot-move': () => {
      const one = scene({}, { jax: { mouv: 0 } })
      return offer(one, one.jax, 'move')
    },
    'table.no-move': () => {
      const one = having([], (at) => at.act(at.rook, 'move'))
      return offer(one, one.rook, 'move')
    },
    'table.no-rounds': () => {
      const one = having([LEXINGTON])
      return offer(one, one.jax, 'reload')
    },
    'table.berserk-spent': () => {
      const one = having(['berserk-implant'], (at) => at.act(at.jax, 'berserk'))
      return offer(one, one.jax, 'berserk')
    },
    'table.switched-off': () => {
      const one = disabled('berserk-implant', ['berserk-implant'])
      return offer(one, one.rook, 'berserk')
    },
    'table.not-connected': () => {
      const one = scene()
      return offer(one, one.nyx, 'breach')
    },
    'table.unaware': () => {
      const one = inside()
      return offer(one, one.rook, 'eject')
    },
    'table.saved-already': () => {
      const one = having([], (at) => {
        at.act(at.rook, 'mark', { 'hp-lost': 40 })
        at.act(at.rook, 'death-save', { made: true })
      })
      return offer(one, one.rook, 'death-save')
    }
  }
})
