import type { ActOffer, Actor, AtTable } from '../../../kernel/system/board'
import type { Localised, Words } from '../../../kernel/values/json'
import type { Field } from '../../../kernel/system/sheet'
import { isStranger, MOST_AT_ONCE, STRANGERS } from '../../../kernel/system/strangers'
import type { TrackedUnit, Tracker } from '../../../kernel/state/tracker'
import { maxKey, TRACKS } from '../character'
import { sizesOf, type T2kRules } from '../rules'
import { say } from '../say'
import { weaponColumns } from '../writing'
import {
  armsOf,
  bareHands,
  classOf,
  hasLeft,
  illOf,
  is,
  isOut,
  most,
  points,
  rollsOf,
  waitingAt,
  type Arm
} from './state'

/** Actions that are acts of their own here, with what they need to know. */
const OWN = [
  'attack',
  'throw-weapon',
  'break-free',
  'aim-sniper',
  'aim-artillery',
  'take-from-pack',
  'clear-jam',
  'grapple',
  'aim',
  'reload',
  'block',
  'drop-pack'
]

const word = (key: string) => say(`table.${key}`)
/** Who lies has to stand up before running; only who lies can stand up (T2K-CB-03). */
const STANDING = ['run', 'go-prone']
const LYING = ['stand-up']

type Options = NonNullable<Field['options']>

export const choose = (key: string, options: Options, standard = options[0]?.id ?? null): Field => ({
  key,
  label: word(key),
  kind: 'choice',
  options,
  default: standard
})
const count = (key: string, min: number, max: number, standard: number): Field => ({
  key,
  label: word(key),
  kind: 'count',
  min,
  max,
  default: standard
})
const flag = (key: string, standard = false): Field => ({
  key,
  label: word(key),
  kind: 'flag',
  default: standard
})
const text = (key: string, max: number, standard = ''): Field => ({
  key,
  label: word(key),
  kind: 'text',
  max,
  default: standard
})
const enemy: Field = { key: 'on', label: word('on'), kind: 'enemy', default: null }
const called = (name: string): Localised => ({ fr: name, en: name })

interface Made {
  fields?: Field[]
  not?: Words[]
  main?: boolean
  hint?: Words
}

/** What somebody, or the table, may do now, in the order in which it is offered. */
export function offers(rules: T2kRules, { tracker }: Pick<AtTable, 'tracker'>, actor: Actor): ActOffer[] {
  const waits = waitingAt(tracker) ? [word('waits')] : []
  const act = (
    id: string,
    group: string,
    by: string[],
    { fields = [], not = [], main, hint }: Made = {}
  ): ActOffer => ({
    act: id,
    label: word(id),
    group: word(group),
    rules: by,
    allowed: waits.length + not.length === 0,
    refused: [...waits, ...not],
    fields,
    ...(hint && { hint }),
    ...(main && { main })
  })
  if (actor.unit !== undefined) {
    const unit = tracker.units.find((one) => one.id === actor.unit)
    return unit ? [...actionsOf(rules, tracker, unit, act), ...statesOf(rules, tracker, unit, act)] : []
  }
  if (actor.side !== undefined) return []
  return [
    act('next-turn', 'turn', ['T2K-CB-01'], { main: true }),
    ...(rules.house.initiativeOrder === 'cards-1-10' ? [act('draw-order', 'turn', ['T2K-R22'])] : []),
    act('day-passes', 'turn', ['T2K-EX-03'], {
      not: tracker.units.some((unit) => illOf(unit).length > 0) ? [] : [word('nobody-ill')],
      hint: word('day-passes-hint')
    }),
    act('arrive', 'turn', ['T2K-R20', 'T2K-R25'], {
      fields: arrival(rules, tracker),
      hint: word('arrive-hint')
    })
  ]
}

type Make = (id: string, group: string, by: string[], made?: Made) => ActOffer

/** What takes an action, or nothing: attacks, aiming, rolls (T2K-CB-01 to T2K-CB-08). */
function actionsOf(rules: T2kRules, tracker: Tracker, unit: TrackedUnit, act: Make): ActOffer[] {
  const arms = armsOf(unit)
  const left = (kind: 'slow' | 'fast'): Words[] => [
    ...(isOut(unit) ? [word('is-out')] : []),
    ...(isOut(unit) || hasLeft(rules, tracker, unit, kind) ? [] : [word(`no-${kind}`)])
  ]
  const { slow, fast } = rules.files['tables/actions']
  const actions = (list: readonly { id: string }[]): Options =>
    list.filter(({ id }) => !OWN.includes(id)).map(({ id }) => ({ id, label: say(`actions.${id}.name`) }))
  const known = [...rules.files['catalogue/skills'], ...rules.files['catalogue/attributes']].map(
    ({ id }) => id
  )
  const named = (list: Arm[]): Options => list.map((arm) => ({ id: arm.item, label: arm.name }))
  const rolls = rollsOf(unit).map(({ id, name }) => ({ id, label: name }))
  const ranged = arms.filter((arm) => classOf(rules, arm).ranged)
  const usable = arms.filter(
    ({ jammed, reliability, reliabilityMax }) => !jammed && (reliabilityMax === 0 || reliability > 0)
  )
  const quick = arms.filter((arm) => arm.rof > 0 && classOf(rules, arm).firearm)
  const rof = Math.max(0, ...quick.map((arm) => arm.rof))
  const written = rollsOf(unit).filter(({ id }) => !known.includes(id))
  const shooting = ['agility', 'strength'].flatMap(
    (attribute) => written.find((roll) => roll.attribute === attribute) ?? []
  )[0]
  const close = (usable[0] ?? bareHands(rules)).class === 'close-combat'
  const attack: Field[] = [
    choose(
      'weapon',
      [...named(arms), { id: 'unarmed', label: word('unarmed') }],
      (usable[0] ?? arms[0])?.item ?? 'unarmed'
    ),
    choose('roll', rolls, close ? 'close-combat' : (shooting?.id ?? 'agility')),
    enemy,
    ...(rof > 0
      ? [
          {
            ...count('ammo', 0, rof, rules.house.zeroAmmoDice === 'at-least-one' ? 1 : 0),
            when: { field: 'weapon', is: quick.map(({ item }) => item) }
          }
        ]
      : []),
    flag('called'),
    count('modifier', -9, 9, 0)
  ]
  const jammed = arms.filter((arm) => arm.jammed)
  const scoped = ranged.filter(({ scope }) => scope)
  const guns = arms.filter(({ magazine }) => magazine > 0)
  const pack = (unit.state['pack'] ?? []) as unknown as { id: string; name: Localised }[]
  const held = tracker.units.find(({ id }) => id === unit.state['held'])
  return [
    act('attack', 'actions', ['T2K-CB-02', 'T2K-CB-06', 'T2K-CB-07', 'T2K-WP-02', 'T2K-R09'], {
      fields: attack,
      not: left('slow'),
      main: true
    }),
    act('check', 'actions', ['T2K-DI-01', 'T2K-DI-05'], {
      fields: [
        choose('roll', rolls),
        count('modifier', -9, 9, 0),
        choose(
          'takes',
          ['nothing', 'slow', 'fast'].map((id) => ({ id, label: word(`takes-${id}`) }))
        )
      ],
      not: isOut(unit) ? [word('is-out')] : [],
      hint: word('check-hint')
    }),
    ...(ranged.some((arm) => arm.class !== 'mortar-artillery')
      ? [
          act('aim', 'actions', ['T2K-CB-07', 'T2K-R16'], {
            fields: [choose('weapon', named(ranged.filter((arm) => arm.class !== 'mortar-artillery')))],
            not: left('fast')
          })
        ]
      : []),
    ...(scoped.length > 0
      ? [
          act('aim-sniper', 'actions', ['T2K-CB-08', 'T2K-R15', 'T2K-R16'], {
            fields: [choose('weapon', named(scoped))],
            not: left('slow')
          })
        ]
      : []),
    ...(ranged.some((arm) => arm.class === 'mortar-artillery')
      ? [
          act('aim-artillery', 'actions', ['T2K-CB-02'], {
            fields: [choose('weapon', named(ranged.filter((arm) => arm.class === 'mortar-artillery')))],
            not: left('slow')
          })
        ]
      : []),
    ...(guns.length > 0
      ? [
          act('reload', 'actions', ['T2K-CB-05', 'T2K-R24'], {
            fields: [choose('weapon', named(guns)), flag('reload-failed')],
            not: left('fast')
          })
        ]
      : []),
    ...(jammed.length > 0
      ? [
          act('clear-jam', 'actions', ['T2K-CB-02', 'T2K-R11'], {
            fields: [choose('weapon', named(jammed))],
            not: left('slow')
          })
        ]
      : []),
    ...(held
      ? [act('break-free', 'actions', ['T2K-CB-02'], { fields: [flag('failed')], not: left('slow') })]
      : []),
    act('grapple', 'actions', ['T2K-CB-03'], { fields: [enemy, flag('failed')], not: left('fast') }),
    ...(pack.length > 0
      ? [
          act('take-from-pack', 'actions', ['T2K-CB-02'], {
            fields: [
              choose(
                'item',
                pack.map(({ id, name }) => ({ id, label: name }))
              )
            ],
            not: [...left('slow'), ...(is(unit, 'no-pack') ? [word('pack-dropped')] : [])]
          })
        ]
      : []),
    ...(pack.length > 0 && !is(unit, 'no-pack')
      ? [act('drop-pack', 'actions', ['T2K-CB-03'], { not: left('fast') })]
      : []),
    act('slow-action', 'actions', ['T2K-CB-02'], {
      fields: [choose('action', actions(slow))],
      not: left('slow')
    }),
    act('fast-action', 'actions', ['T2K-CB-03', 'T2K-R23', 'T2K-R26'], {
      fields: [
        choose(
          'action',
          actions(fast.filter(({ id }) => !(is(unit, 'prone') ? STANDING : LYING).includes(id)))
        )
      ],
      not: left('fast')
    })
  ]
}

/** The hexes that somebody stands in, by their labels (chapter 6.1). */
export function hexesOf({ units }: Pick<Tracker, 'units'>, side?: string): string[] {
  const labels = units
    .filter((unit) => side === undefined || unit.side === side)
    .map((unit) => String(unit.state['hex'] ?? ''))
    .filter((label) => label !== '' && label !== 'other')
  return [...new Set(labels)].sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
}

/** What takes no action: where somebody stands, what befalls him, what is set right by hand (chapter 6.3). */
function statesOf(rules: T2kRules, tracker: Tracker, unit: TrackedUnit, act: Make): ActOffer[] {
  const arms = armsOf(unit)
  const { most: limit } = rules.files['tables/sheet']
  const others = tracker.units
    .filter(({ id }) => id !== unit.id)
    .map(({ id, name }) => ({ id, label: called(name) }))
  const hazards = rules.files['catalogue/hazards'].map(({ id }) => ({ id, label: say(`hazards.${id}.name`) }))
  const [arm] = arms
  const hex: Field = text('hex', 12, String(unit.state['hex'] ?? ''))
  const labels = hexesOf(tracker)
  // Labels that are in use are chosen, others are written.
  const where: Field[] =
    labels.length > 0
      ? [
          choose('known-hex', [
            { id: 'other', label: word('other-hex') },
            ...labels.map((label) => ({ id: label, label: called(label) }))
          ]),
          { ...hex, when: { field: 'known-hex', is: ['other'] } }
        ]
      : [hex]
  return [
    act('place', 'state', ['T2K-CB-08', 'T2K-CB-12'], {
      fields: [
        ...where,
        flag('prone', is(unit, 'prone')),
        flag('cover', is(unit, 'cover')),
        ...(arms.some(({ bipod }) => bipod) ? [flag('bipod', is(unit, 'bipod'))] : [])
      ]
    }),
    act('order', 'state', ['T2K-R22'], {
      fields: [choose('after', [{ id: 'first', label: word('first') }, ...others])]
    }),
    act('exposure', 'state', ['T2K-EX-01', 'T2K-EX-02'], {
      fields: [
        choose('agent', hazards),
        count('threat', -9, 9, 0),
        ...(unit.state['suit'] ? [flag('suit', true)] : []),
        { ...count('dose', 0, 999, 0), when: { field: 'agent', is: ['radiation'] } },
        { ...text('illness', 60), hint: word('illness-hint') }
      ]
    }),
    act('mark', 'state', ['T2K-R20', 'T2K-EX-01'], {
      fields: [
        count('damage', 0, most(unit, 'damage') || limit, points(unit, 'damage')),
        count('stress', 0, most(unit, 'stress') || limit, points(unit, 'stress')),
        count('radiation', 0, 9999, Number(unit.state['radiation'] ?? 0)),
        flag('unsuppress')
      ]
    }),
    ...(arm
      ? [
          act('tend', 'state', ['T2K-R08', 'T2K-R10'], {
            fields: [
              choose(
                'weapon',
                arms.map(({ item, name }) => ({ id: item, label: name }))
              ),
              count('rounds', 0, 999, arm.loaded),
              count('spare', 0, 99, arm.spare),
              count('reliability', 0, 20, arm.reliability),
              flag('jammed', arm.jammed)
            ]
          })
        ]
      : []),
    ...(isStranger(unit) ? [act('leave', 'state', [])] : [])
  ]
}

/** Weapons of the campaign's armoury go by their place in it. */
export const OWN_WEAPON = 'typed'

/** Who comes to the table and stands in no unit: as much of a sheet as a scene needs (T2K-R20, T2K-R25). */
function arrival(rules: T2kRules, tracker: Tracker): Field[] {
  const sizes = sizesOf(rules)
  const { die, most: limit } = rules.files['tables/sheet']
  const dice = (key: string, from: number[], standard: number) =>
    choose(
      key,
      from.map((sides) => ({ id: String(sides), label: say(`dice.${sides}`) })),
      String(standard)
    )
  const armoury = rules.files['catalogue/armoury'].map(({ name }, nth) => ({
    id: `armoury:${nth}`,
    label: called(name)
  }))
  const typed = weaponColumns(rules)
    .filter(({ key }) => ['class', 'rof', 'magazine', 'reliability-max', 'weapon-damage'].includes(key))
    .map((field): Field => ({ ...field, when: { field: 'weapon', is: [OWN_WEAPON] } }))
  return [
    text('name', 40),
    count('how-many', 1, MOST_AT_ONCE, 1),
    ...(tracker.sides.length > 0
      ? [
          choose('side', [
            { id: STRANGERS, label: word('strangers') },
            ...tracker.sides.map(({ id, name }) => ({ id, label: called(name) }))
          ])
        ]
      : []),
    dice('attributes', sizes, die),
    dice('skill', [0, ...sizes], 0),
    { ...dice('cuf', sizes, die), label: say('attributes.cuf.name') },
    dice('unit-cuf', [0, ...sizes], Number(tracker.table['strangers-cuf'] ?? 0)),
    ...TRACKS.map((of): Field => ({
      ...count(maxKey(of), 0, limit, 0),
      label: say(`writing.${maxKey(of)}`),
      hint: say('writing.max-hint')
    })),
    choose(
      'weapon',
      [{ id: 'none', label: word('no-arms') }, ...armoury, { id: OWN_WEAPON, label: word('typed-weapon') }],
      armoury[0]?.id ?? 'none'
    ),
    { ...text('weapon-name', 60), when: { field: 'weapon', is: [OWN_WEAPON] } },
    ...typed
  ]
}
