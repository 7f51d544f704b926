import { expect, test } from 'vitest'
import type { ActOffer } from '../../../src-main/kernel/system/board'
import { twilight2000 } from '../../../src-main/systems/twilight-2000/index'
import { ADA, CHOLERA, KNIFE, RIFLE, scene, shot } from './fight'
import { Scene, unitOf } from './scene'

const offersOf = (one: Scene, who: string | null): ActOffer[] =>
  twilight2000.tracker!.offers(one.rules, one.at, who === null ? {} : { unit: who })
const offer = (one: Scene, who: string | null, act: string): ActOffer =>
  offersOf(one, who).find((other) => other.act === act)!
const acts = (one: Scene, who: string | null) => offersOf(one, who).map(({ act }) => act)
const why = (one: Scene, who: string | null, act: string) =>
  offer(one, who, act).refused.map((words) => (words as { key: string }).key)
/** The fields of an act in short: key, possible values, default. */
const fields = (one: Scene, who: string | null, act: string) =>
  offer(one, who, act).fields.map(({ key, kind, min, max, options, default: standard }) =>
    [
      key,
      options
        ? options.map(({ id }) => id).join(' ')
        : kind === 'count'
          ? `${min}–${max}`
          : kind === 'text'
            ? `text ${max}`
            : kind,
      standard ?? null
    ].join(': ')
  )

test('T2K-CB-02, T2K-CB-03: a character with a gun and a pack is offered all their uses; one without is offered what everybody can do', () => {
  const state = ['place', 'order', 'exposure', 'mark']
  expect(acts(scene(), 'Ada')).toEqual([
    'attack',
    'check',
    'aim',
    'reload',
    'grapple',
    'take-from-pack',
    'drop-pack',
    'slow-action',
    'fast-action',
    ...state,
    'tend'
  ])
  expect(acts(scene(), 'Bo')).toEqual(['attack', 'check', 'grapple', 'slow-action', 'fast-action', ...state])
  const jammed = acts(
    scene(
      {},
      {
        weapons: [
          { ...RIFLE, scope: true, jammed: true },
          { name: 'Mortier', class: 'mortar-artillery' }
        ]
      }
    ),
    'Ada'
  )
  expect(jammed).toEqual([
    'attack',
    'check',
    'aim',
    'aim-sniper',
    'aim-artillery',
    'reload',
    'clear-jam',
    'grapple',
    'take-from-pack',
    'drop-pack',
    'slow-action',
    'fast-action',
    ...state,
    'tend'
  ])
  // A scope on a knife does not aim.
  expect(acts(scene({}, { weapons: [{ ...KNIFE, scope: true }], pack: [] }), 'Ada')).toEqual([
    'attack',
    'check',
    'grapple',
    'slow-action',
    'fast-action',
    ...state,
    'tend'
  ])
  expect(offersOf(scene(), 'nobody')).toEqual([])
  expect(twilight2000.tracker!.offers(scene().rules, scene().at, { side: 'nous' })).toEqual([])
})

test('T2K-CB-02, T2K-CB-03: actions that are separate acts are not in the two lists', () => {
  expect(fields(scene(), 'Bo', 'slow-action')).toEqual([
    'action: heal rally vehicle-enter-exit persuade: heal'
  ])
  expect(fields(scene(), 'Bo', 'fast-action')).toEqual([
    'action: take-cover run cross-obstacle crawl go-prone draw-weapon shove disarm retreat overwatch pull-pin drive use-item shout: take-cover'
  ])
})

test('T2K-WP-02, T2K-R09: an attack asks for the weapon, the roll, the target and the number of ammo dice', () => {
  const one = scene()
  const [rifle, knife] = offer(one, 'Ada', 'attack').fields[0]!.options!.map(({ id }) => id)
  const own = offer(one, 'Ada', 'attack').fields[1]!.options![0]!.id
  const rolls = 'close-combat stamina strength agility intelligence empathy'
  expect(fields(one, 'Ada', 'attack')).toEqual([
    `weapon: ${rifle} ${knife} unarmed: ${rifle}`,
    `roll: ${own} ${rolls}: ${own}`,
    'on: enemy: ',
    'ammo: 0–4: 0',
    'called: flag: false',
    'modifier: -9–9: 0'
  ])
  expect(fields(one, 'Bo', 'attack')).toEqual([
    'weapon: unarmed: unarmed',
    `roll: ${rolls}: close-combat`,
    'on: enemy: ',
    'called: flag: false',
    'modifier: -9–9: 0'
  ])
  expect(fields(scene({ zeroAmmoDice: 'at-least-one' }), 'Ada', 'attack')[3]).toBe('ammo: 0–4: 1')
  expect(fields(one, 'Ada', 'check')).toEqual([
    `roll: ${own} ${rolls}: ${own}`,
    'modifier: -9–9: 0',
    'takes: nothing slow fast: nothing'
  ])
  expect(
    offersOf(one, 'Ada')
      .filter(({ main }) => main)
      .map(({ act }) => act)
  ).toEqual(['attack'])
})

test('T2K-R10, T2K-R11: a working weapon is the default before a jammed or broken one', () => {
  const taken = (...weapons: object[]) => {
    const { options, default: id } = offer(scene({}, { weapons }), 'Ada', 'attack').fields[0]!
    return options!.find((option) => option.id === id)!.label
  }
  const named = (name: string) => ({ fr: name, en: name })
  expect(taken({ ...RIFLE, jammed: true }, KNIFE)).toEqual(named('Couteau'))
  expect(taken({ ...RIFLE, reliability: 0 }, KNIFE)).toEqual(named('Couteau'))
  // Its reliability is not on the sheet.
  expect(taken({ ...RIFLE, reliability: 0, 'reliability-max': 0 }, KNIFE)).toEqual(named('AK-74'))
  expect(taken({ ...RIFLE, jammed: true }, { ...KNIFE, reliability: 0 })).toEqual(named('AK-74'))
})

test('a correction shows the current values, within the limits of the sheet', () => {
  const one = scene({}, { 'protection-modifier': 2 })
  const [rifle, knife] = offer(one, 'Ada', 'attack').fields[0]!.options!.map(({ id }) => id)
  one.act('Ada', 'mark', { damage: 2, stress: 1, radiation: 7 })
  expect(fields(one, 'Ada', 'mark')).toEqual([
    'damage: 0–6: 2',
    'stress: 0–6: 1',
    'radiation: 0–9999: 7',
    'unsuppress: flag: false'
  ])
  expect(fields(one, 'Ada', 'tend')).toEqual([
    `weapon: ${rifle} ${knife}: ${rifle}`,
    'rounds: 0–999: 20',
    'spare: 0–99: 1',
    'reliability: 0–20: 5',
    'jammed: flag: false'
  ])
  one.act('Ada', 'place', { hex: 'B2', prone: true, bipod: true }).act('Bo', 'place', { cover: true })
  expect(fields(one, 'Ada', 'place')).toEqual([
    'known-hex: other B2: other',
    'hex: text 12: B2',
    'prone: flag: true',
    'cover: flag: false',
    'bipod: flag: true'
  ])
  expect(fields(one, 'Bo', 'place')).toEqual([
    'known-hex: other B2: other',
    'hex: text 12: ',
    'prone: flag: false',
    'cover: flag: true'
  ])
  expect(offer(one, 'Ada', 'place').fields[1]!.when).toEqual({ field: 'known-hex', is: ['other'] })
  expect(fields(one, 'Ada', 'order')).toEqual(['after: first Bo Cy Di: first'])
  const agents = 'agent: pathogen radiation nerve-agent chemical-agent: pathogen'
  expect(fields(one, 'Ada', 'exposure')).toEqual([
    agents,
    'threat: -9–9: 0',
    'suit: flag: true',
    'dose: 0–999: 0',
    'illness: text 60: '
  ])
  expect(fields(one, 'Bo', 'exposure')).toEqual([
    agents,
    'threat: -9–9: 0',
    'dose: 0–999: 0',
    'illness: text 60: '
  ])
  expect(offer(one, 'Bo', 'exposure').fields[2]!.when).toEqual({ field: 'agent', is: ['radiation'] })
})

test('T2K-R20: a character without written tracks is marked up to the limit of any sheet', () => {
  expect(fields(new Scene([unitOf('nous', { Ada: {} })]), 'Ada', 'mark').slice(0, 2)).toEqual([
    'damage: 0–30: 0',
    'stress: 0–30: 0'
  ])
})

test('T2K-CB-01, T2K-CB-10, T2K-R20: refused acts give the reason: no action left, nothing left in the pack, out of the fight, or an open question', () => {
  const one = scene()
  one.act('Ada', 'drop-pack')
  expect([why(one, 'Ada', 'aim'), why(one, 'Ada', 'attack'), why(one, 'Ada', 'take-from-pack')]).toEqual([
    ['table.no-fast'],
    [],
    ['table.pack-dropped']
  ])
  one.act('Ada', 'slow-action', { action: 'rally' })
  expect([why(one, 'Ada', 'attack'), why(one, 'Ada', 'take-from-pack'), why(one, 'Ada', 'check')]).toEqual([
    ['table.no-slow'],
    ['table.no-slow', 'table.pack-dropped'],
    []
  ])
  one.act('Ada', 'mark', { damage: 6, stress: 0 })
  expect([
    why(one, 'Ada', 'attack'),
    why(one, 'Ada', 'reload'),
    why(one, 'Ada', 'check'),
    why(one, 'Ada', 'mark')
  ]).toEqual([['table.is-out'], ['table.is-out'], ['table.is-out'], []])
  const waits = shot(scene())
  expect([why(waits, 'Bo', 'attack'), why(waits, 'Bo', 'mark'), why(waits, null, 'next-turn')]).toEqual([
    ['table.waits'],
    ['table.waits'],
    ['table.waits']
  ])
  expect([...offersOf(waits, 'Bo'), ...offersOf(waits, null)].filter(({ allowed }) => allowed)).toEqual([])
  expect([
    why(scene(), null, 'day-passes'),
    why(scene({}, { illnesses: [CHOLERA] }), null, 'day-passes')
  ]).toEqual([['table.nobody-ill'], []])
})

test('T2K-R20, T2K-R25: an opponent without a sheet is described as far as a scene needs', () => {
  const one = scene()
  expect(acts(one, null)).toEqual(['next-turn', 'day-passes', 'arrive'])
  expect(acts(scene({ initiativeOrder: 'cards-1-10' }), null)).toEqual([
    'next-turn',
    'draw-order',
    'day-passes',
    'arrive'
  ])
  expect(
    offersOf(one, null)
      .filter(({ main }) => main)
      .map(({ act }) => act)
  ).toEqual(['next-turn'])
  expect(fields(one, null, 'arrive')).toEqual([
    'name: text 40: ',
    'how-many: 1–20: 1',
    'side: strangers nous eux: strangers',
    'attributes: 6 8 10 12: 6',
    'skill: 0 6 8 10 12: 0',
    'cuf: 6 8 10 12: 6',
    'unit-cuf: 0 6 8 10 12: 0',
    'damage-max: 0–30: 0',
    'stress-max: 0–30: 0',
    'weapon: none typed: none',
    'weapon-name: text 60: ',
    'class: pistol carbine smg other bow sniper-rifle mortar-artillery thrown close-combat: pistol',
    'rof: 0–20: 0',
    'magazine: 0–999: 0',
    'reliability-max: 0–20: 0',
    'weapon-damage: 0–20: 0'
  ])
  expect(
    offer(one, null, 'arrive')
      .fields.filter(({ when }) => when)
      .map(({ key, when }) => [key, when])
  ).toEqual(
    ['weapon-name', 'class', 'rof', 'magazine', 'reliability-max', 'weapon-damage'].map((key) => [
      key,
      { field: 'weapon', is: ['typed'] }
    ])
  )
  one.act(null, 'arrive', { name: 'Pillard', 'unit-cuf': '10' })
  // The next newcomers have the same unit die by default.
  expect(fields(one, null, 'arrive')[6]).toBe('unit-cuf: 0 6 8 10 12: 10')
})

test('T2K-CB-03: a held character, and nobody else, is offered to break free', () => {
  const one = new Scene([unitOf('nous', { Ada: ADA }), unitOf('eux', { Cy: {}, Di: {} })])
  one.act('Ada', 'grapple', { on: 'Cy' })
  expect(['Ada', 'Cy', 'Di'].map((who) => acts(one, who).includes('break-free'))).toEqual([
    false,
    true,
    false
  ])
  expect([fields(one, 'Cy', 'break-free'), fields(one, 'Cy', 'grapple')]).toEqual([
    ['failed: flag: false'],
    ['on: enemy: ', 'failed: flag: false']
  ])
})
