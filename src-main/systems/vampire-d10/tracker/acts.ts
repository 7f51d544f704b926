import type { ActOffer, Actor, AtTable } from '../../../kernel/system/board'
import type { Chance } from '../../../kernel/values/dice'
import type { TrackerEvent } from '../../../kernel/state/event'
import { readFields } from '../../../kernel/system/fields'
import type { Json, Words } from '../../../kernel/values/json'
import type { Field } from '../../../kernel/system/sheet'
import { arrive, isStranger, MOST_AT_ONCE, STRANGERS } from '../../../kernel/system/strangers'
import { unitAt, type TrackedUnit, type Tracker } from '../../../kernel/state/tracker'
import { reason, refuse, type Reason, type Verdict } from '../../../kernel/values/verdict'
import {
  attributeOf,
  damageTypeOf,
  isVampire,
  kept,
  sprintOf,
  trackMax,
  TRACKS,
  weaponOf,
  type Character,
  type Damage,
  type Weapon
} from '../character'
import { NATURES } from '../founding'
import { bleedingTurns } from '../resolvers/health'
import { manoeuvreDice } from '../resolvers/manoeuvres'
import type { Vd10Rules } from '../rules'
import { plain, say } from '../say'
import { contests } from './asking'
import { takeDrug } from './drugs'
import { settle } from './fight'
import { payWillpower } from './harm'
import { fact, Play } from './play'
import { attackPool, distractions, isClose, poolFor, type AttackWish } from './pools'
import { shakenState } from './shaken'
import {
  aimOf,
  coverOf,
  defendedBy,
  delayedAt,
  droppedBy,
  heldBy,
  isIn,
  isOut,
  queueOf,
  riposteOf,
  sheetOf,
  statesOf,
  turnOf,
  usedBy,
  vampire,
  weaponsAt,
  type Attack,
  type Contest
} from './state'
import { beginTurn, hasBegun, newRound, upcoming } from './turns'

const word = (key: string, params?: Parameters<typeof say>[1]): Words => say(`table.${key}`, params)
const choose = (key: string, options: NonNullable<Field['options']>, standard?: Json): Field => ({
  key,
  label: word(key),
  kind: 'choice',
  options,
  default: standard ?? options[0]?.id ?? null
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
const enemy = (key: string): Field => ({ key, label: word(key), kind: 'enemy', default: null })
const named = (section: string, ids: readonly string[]): NonNullable<Field['options']> =>
  ids.map((id) => ({ id, label: say(`${section}.${id}.name`) }))
const worded = (ids: readonly string[]): NonNullable<Field['options']> =>
  ids.map((id) => ({ id, label: word(id) }))

/** Manoeuvres that are a kind of attack; the others are contests and rolls of their own. */
const ATTACKS = [
  'precise-strike',
  'sweep',
  'disarm',
  'knock-out',
  'push-back',
  'stake-heart',
  'spray',
  'two-guns',
  'point-blank'
]
const WITH_HANDS = ['sweep', 'disarm', 'knock-out', 'push-back', 'stake-heart']
const WITH_GUNS = ['spray', 'two-guns', 'point-blank']
/** The most that a blow from elsewhere does. */
const MOST_HARM = 30

/** What this actor may do now, in the order in which it is offered. */
export function offers(rules: Vd10Rules, { tracker }: AtTable, actor: Actor): ActOffer[] {
  const waits = queueOf(tracker).length > 0 ? [word('waits')] : []
  const act = (
    id: string,
    group: string,
    by: string[],
    fields: Field[],
    not: Words[] = [],
    main = false
  ): ActOffer => ({
    act: id,
    label: word(id),
    group: word(group),
    rules: by,
    allowed: waits.length + not.length === 0,
    refused: [...waits, ...not],
    fields,
    ...(main && { main })
  })
  if (actor.unit === undefined && actor.side === undefined) {
    const more = upcoming(rules, tracker).length > 0
    return [
      act(
        'next-turn',
        'round',
        ['VD10-RD-01', 'VD10-RD-03', 'VD10-R16', 'VD10-R32'],
        [],
        more ? [] : [word('all-done')],
        more
      ),
      act('next-round', 'round', ['VD10-RD-01', 'VD10-RD-05'], [], [], !more),
      act('arrive', 'round', [], arrivalFields(rules, tracker))
    ]
  }
  const unit = tracker.units.find((one) => one.id === actor.unit)
  if (!unit) return []
  return unitOffers(rules, tracker, unit, act)
}

type Act = (
  id: string,
  group: string,
  by: string[],
  fields: Field[],
  not?: Words[],
  main?: boolean
) => ActOffer

function unitOffers(rules: Vd10Rules, tracker: Tracker, unit: TrackedUnit, act: Act): ActOffer[] {
  const sheet = sheetOf(unit)
  const used = usedBy(tracker, unit)
  const limits = rules.files['tables/turn']
  const weapons = weaponsAt(rules, unit)
  const arms = choose(
    'weapon',
    weapons.map(({ id, name }) => ({ id, label: name }))
  )
  // Whoever is out does nothing; who can't act, has somebody else's turn or flees does no more than that (VD10-RD-02, VD10-ST-04, VD10-ST-05).
  const turn = turnOf(tracker)
  const bound: Words[] = [
    ...(isOut(rules, unit) ? [word('is-out')] : []),
    ...(isIn(unit, 'vulnerable') ? [word('is-vulnerable')] : []),
    ...(turn !== null && turn.unit !== unit.id
      ? [word('not-his-turn', { name: unitAt(tracker, turn.unit).name })]
      : [])
  ]
  const free: Words[] = [...bound, ...(isIn(unit, 'frightened') ? [word('is-frightened')] : [])]
  const major = [...free, ...(used.major >= limits.major ? [word('no-major')] : [])]
  const shaken = isIn(unit, 'shaken') ? [word('is-shaken')] : []
  const minor = [...free, ...shaken, ...(used.minor >= limits.minor ? [word('no-minor')] : [])]
  const standUp = [
    ...bound,
    ...shaken,
    ...(used.minor >= limits.minor ? [word('no-minor')] : []),
    ...(isIn(unit, 'prone') ? [] : [word('not-prone')])
  ]
  const runs = [
    ...bound,
    ...shaken,
    ...(used.major >= limits.major ? [word('no-major')] : []),
    ...(used.minor >= limits.minor ? [word('no-minor')] : []),
    ...(isIn(unit, 'grappled') ? [word('is-grappled')] : []),
    ...(isIn(unit, 'prone') ? [word('is-prone')] : [])
  ]
  const again = used.shot && !used.second ? free : major
  const attackFields: Field[] = [
    arms,
    enemy('on'),
    choose(
      'manoeuvre',
      [{ id: 'none', label: word('plain-attack') }, ...named('manoeuvres', ATTACKS)],
      'none'
    ),
    choose(
      'damage-type',
      [
        { id: 'preset', label: say('damage.preset') },
        ...(['superficial', 'aggravated'] as const).map((id) => ({ id, label: say(`damage.${id}`) }))
      ],
      'preset'
    ),
    flag('bold', defendedBy(tracker, unit).bold),
    choose('facing', worded(['front', 'flank', 'back'])),
    count('attackers', 1, 9, 1),
    count('outnumbered', 1, 9, 1),
    count('metres', 0, 999, 0),
    { ...flag('unseen'), when: { field: 'manoeuvre', is: ['knock-out'] } },
    flag('limb-used'),
    count('modifier', -9, 9, 0),
    {
      key: 'also',
      label: word('also'),
      kind: 'enemies',
      when: { field: 'manoeuvre', is: ['spray'] },
      default: []
    }
  ]
  const riposte = riposteOf(tracker, unit)
  const waiting = delayedAt(tracker, unit)
  const states = statesOf(unit).map(({ id }) => id)
  return [
    act(
      'attack',
      'fight',
      ['VD10-AT-01', 'VD10-AT-02', 'VD10-AT-03', 'VD10-AT-04', 'VD10-RD-06'],
      attackFields,
      again,
      true
    ),
    ...(riposte === null
      ? []
      : [
          act(
            'riposte',
            'fight',
            ['VD10-MD-06', 'VD10-R18'],
            [arms, count('outnumbered', 1, 9, 1), flag('limb-used'), count('modifier', -9, 9, 0)],
            isOut(rules, unit) || isIn(unit, 'vulnerable') ? [word('is-out')] : []
          )
        ]),
    act(
      'contest',
      'fight',
      ['VD10-MG-01', 'VD10-SI-03', 'VD10-MC-03', 'VD10-ST-06'],
      [
        choose('kind', named('contests', Object.keys(contests))),
        enemy('on'),
        { ...flag('bold', defendedBy(tracker, unit).bold), when: { field: 'kind', is: ['grapple'] } },
        count('modifier', -9, 9, 0)
      ],
      free
    ),
    ...(isIn(unit, 'grappled') && rules.house.grappleDamage === 'strength-superficial'
      ? [act('squeeze', 'fight', ['VD10-MC-03', 'VD10-R25'], [], major)]
      : []),
    act('aim', 'fight', ['VD10-MR-01', 'VD10-R23'], [arms], major),
    act('tactics', 'fight', ['VD10-MG-02'], [count('modifier', -9, 9, 0)], major),
    act('sprint', 'move', ['VD10-MV-02'], [], runs),
    act('stand-up', 'move', ['VD10-ST-09', 'VD10-R17'], [], standUp),
    act(
      'drop-prone',
      'move',
      ['VD10-ST-09'],
      [],
      [...free, ...(isIn(unit, 'prone') ? [word('is-prone')] : [])]
    ),
    ...(droppedBy(unit).length > 0
      ? [
          act(
            'pick-up',
            'move',
            ['VD10-MC-02'],
            [
              choose(
                'weapon',
                sheet.weapons
                  .filter(({ id }) => droppedBy(unit).includes(id))
                  .map(({ id, name }) => ({ id, label: name }))
              )
            ],
            minor
          )
        ]
      : []),
    act('major-action', 'move', ['VD10-RD-06', 'VD10-R17'], [], major),
    act('minor-action', 'move', ['VD10-RD-06', 'VD10-R17'], [], minor),
    act(
      'place',
      'move',
      ['VD10-SI-05'],
      [
        choose(
          'cover',
          named(
            'covers',
            rules.files['catalogue/covers'].map(({ id }) => id)
          ),
          coverOf(unit)
        )
      ]
    ),
    act(
      'test',
      'rolls',
      ['VD10-DI-02', 'VD10-DI-03', 'VD10-R37'],
      [
        choose(
          'attribute',
          named(
            'attributes',
            rules.files['catalogue/attributes'].map(({ id }) => id)
          )
        ),
        choose(
          'skill',
          [
            { id: 'none', label: word('no-skill') },
            ...named(
              'skills',
              rules.files['catalogue/skills'].map(({ id }) => id)
            ),
            ...sheet.otherSkills.map(({ id, name }) => ({ id, label: name }))
          ],
          'none'
        ),
        count('difficulty', 0, 20, 1),
        flag('limb-used'),
        count('modifier', -9, 9, 0)
      ],
      isOut(rules, unit) ? [word('is-out')] : []
    ),
    ...(vampire(unit) ? [act('rouse', 'rolls', ['VD10-R27'], [flag('staunch')])] : []),
    ...(isIn(unit, 'burning') ? [act('extinguish', 'rolls', ['VD10-ST-14'], [], major)] : []),
    act('pay-willpower', 'rolls', ['VD10-R26'], []),
    ...(hasBegun(tracker, unit.id)
      ? []
      : [
          act(
            'delay',
            'initiative',
            ['VD10-RD-04', 'VD10-RD-05'],
            [],
            [...(isOut(rules, unit) ? [word('is-out')] : []), ...(waiting === null ? [] : [word('delays')])]
          )
        ]),
    ...(waiting === null
      ? []
      : [act('act-now', 'initiative', ['VD10-RD-04'], [], isOut(rules, unit) ? [word('is-out')] : [])]),
    act(
      'add-state',
      'state',
      ['VD10-ST-01', 'VD10-ST-13', 'VD10-R29'],
      [
        choose(
          'state',
          named(
            'states',
            rules.files['catalogue/states'].map(({ id }) => id)
          )
        ),
        count('turns', 0, 99, 0),
        ...(vampire(unit) ? [flag('confirmed')] : [])
      ]
    ),
    ...(states.length > 0
      ? [act('end-state', 'state', ['VD10-ST-13', 'VD10-ST-14'], [choose('state', named('states', states))])]
      : []),
    act(
      'drug',
      'state',
      ['VD10-ST-12', 'VD10-DR-06'],
      [
        choose(
          'drug',
          named(
            'drugs',
            rules.files['catalogue/drugs'].map(({ id }) => id)
          )
        ),
        ...(vampire(unit) ? [count('slaked', 0, rules.files['tables/dice'].hungerMost, 0)] : []),
        choose('taken', worded(['takes', 'sobers']))
      ]
    ),
    act(
      'harm',
      'state',
      ['VD10-HP-01', 'VD10-R09', 'VD10-R36'],
      [
        choose(
          'track',
          TRACKS.map((id) => ({ id, label: say(`figures.${id}`) }))
        ),
        count('superficial', 0, MOST_HARM, 1),
        count('aggravated', 0, MOST_HARM, 0),
        flag('armoured'),
        flag('by-firearm'),
        flag('unabsorbable')
      ]
    ),
    act('heal', 'state', ['VD10-R33', 'VD10-HP-11'], healFields(rules, sheet)),
    ...(isStranger(unit) ? [act('leave', 'state', [], [])] : [])
  ]
}

/** Marks and hunger as they are to stand, and the critical that goes with an aggravated box (VD10-HP-11). */
function healFields(rules: Vd10Rules, sheet: Character): Field[] {
  const marks = TRACKS.flatMap((track) =>
    (['superficial', 'aggravated'] as const).map((damage): Field => ({
      key: `${track}-${damage}`,
      label: say(`writing.${track}-${damage}`),
      kind: 'count',
      min: 0,
      max: trackMax(rules, sheet, track).value,
      default: sheet[track][damage]
    }))
  )
  return [
    ...marks,
    ...(isVampire(sheet)
      ? [
          {
            key: 'hunger',
            label: say('writing.hunger'),
            kind: 'count' as const,
            min: 0,
            max: rules.files['tables/dice'].hungerMost,
            default: sheet.hunger
          }
        ]
      : []),
    ...(sheet.criticals.length > 0
      ? [
          choose(
            'critical',
            [
              { id: 'none', label: word('no-critical') },
              ...sheet.criticals.map(({ id, note }, at) => ({
                id: String(at),
                label: say('table.critical-named', {
                  critical: fact(say(`criticals.${id}.name`)),
                  note: note === '' ? '—' : note
                })
              }))
            ],
            'none'
          )
        ]
      : [])
  ]
}

/** Who comes without a sheet: a few figures stand for all of it. */
function arrivalFields(rules: Vd10Rules, tracker: Tracker): Field[] {
  const { attributeMost, skillMost } = rules.files['tables/sheet']
  const categories = ['bare-hands', 'claws', ...rules.files['catalogue/weapons'].map(({ id }) => id)]
  return [
    { key: 'name', label: word('name'), kind: 'text', max: 40, default: '' },
    count('count', 1, MOST_AT_ONCE, 1),
    choose(
      'side',
      [
        { id: STRANGERS, label: word('strangers') },
        ...tracker.sides.map(({ id, name }) => ({ id, label: plain(name) }))
      ],
      STRANGERS
    ),
    choose('nature', named('natures', [...NATURES].reverse()), 'mortal'),
    count('physical', 0, attributeMost, 2),
    count('mental', 0, attributeMost, 2),
    count('vigour', 0, attributeMost, 2),
    count('skill', 0, skillMost, 2),
    choose('weapon', named('weapons', categories)),
    choose('armour', named('armours', ['none', ...rules.files['catalogue/armours'].map(({ id }) => id)]))
  ]
}

/** What an act brings about, or every reason why not. */
export function decideAct(
  rules: Vd10Rules,
  at: AtTable,
  name: string,
  actor: Actor,
  input: { [field: string]: Json },
  chance: Chance
): Verdict<TrackerEvent[]> {
  const offer = offers(rules, at, actor).find((one) => one.act === name)
  if (!offer) return refuse(reason('unknown-act', [], { act: name }))
  if (!offer.allowed)
    return refuse(...offer.refused.map((why) => reason('act-refused', offer.rules, { why: fact(why) })))
  const people = offer.fields
    .filter(({ kind }) => kind === 'enemy' || kind === 'enemies')
    .map(({ key }) => key)
  const { values, reasons } = readFields(
    offer.fields.filter(({ key }) => !people.includes(key)),
    Object.fromEntries(Object.entries(input).filter(([key]) => !people.includes(key)))
  )
  if (reasons.length > 0) return refuse(...reasons)
  const play = new Play(rules, at, chance)
  const given = { ...values, ...Object.fromEntries(people.map((key) => [key, input[key] ?? null])) }
  const wrong =
    actor.unit === undefined ? tableAct(play, name, given) : unitAct(play, name, play.unit(actor.unit), given)
  if (wrong.length > 0) return refuse(...wrong)
  settle(play)
  return play.events
}

type Given = { [field: string]: Json }

function tableAct(play: Play, name: string, given: Given): Reason[] {
  const { rules } = play
  if (name === 'next-turn') {
    const [next] = upcoming(rules, play.tracker)
    if (next) beginTurn(play, next)
    return []
  }
  if (name === 'next-round') {
    newRound(play)
    return []
  }
  const called = String(given['name']).trim()
  if (called === '') return [reason('nameless')]
  const number = (key: string): number => Number(given[key])
  const ids = (list: readonly { id: string }[], value: number): { [id: string]: number } =>
    Object.fromEntries(list.map(({ id }) => [id, value]))
  const attributes = Object.fromEntries(
    rules.files['catalogue/attributes'].map(({ id, group }) => [
      id,
      id === 'vigour' ? number('vigour') : number(group === 'physical' ? 'physical' : 'mental')
    ])
  )
  const category = String(given['weapon'])
  const weapon =
    category === 'bare-hands'
      ? []
      : [
          weaponOf(rules, {
            id: category,
            name: rules.words('weapons', category, 'name'),
            data: { category }
          })
        ]
  const sheet: Character = {
    nature: String(given['nature']),
    attributes,
    skills: ids(rules.files['catalogue/skills'], number('skill')),
    otherSkills: [],
    fortitude: 0,
    celerity: 0,
    initiativeBy: 'self-control',
    armour: String(given['armour']),
    hunger: 0,
    health: { superficial: 0, aggravated: 0 },
    willpower: { superficial: 0, aggravated: 0 },
    drugs: [],
    criticals: [],
    weapons: weapon
  }
  const side = String(given['side'])
  play.tell(
    'arrived',
    { name: called, count: number('count') },
    ...arrive(
      play.tracker,
      {
        name: called,
        count: number('count'),
        side,
        typeName: rules.words('natures', sheet.nature, 'name'),
        state: { sheet: kept(sheet), states: [] }
      },
      play.chance
    )
  )
  return []
}

function unitAct(play: Play, name: string, unit: TrackedUnit, given: Given): Reason[] {
  const { rules } = play
  const limits = rules.files['tables/turn']
  const used = usedBy(play.tracker, unit)
  const sheet = sheetOf(unit)
  const spend = (more: Partial<typeof used>) => play.set(unit.id, 'used', { ...used, ...more })
  const state = (id: string): Json => fact(rules.words('states', id, 'name'))
  switch (name) {
    case 'attack':
      return attack(play, unit, given)
    case 'riposte': {
      const on = riposteOf(play.tracker, unit)
      return attack(
        play,
        unit,
        {
          ...given,
          on: on,
          manoeuvre: 'none',
          'damage-type': 'preset',
          facing: 'front',
          attackers: 1,
          metres: 0
        },
        true
      )
    }
    case 'contest':
      return contest(play, unit, String(given['kind']) as Contest['kind'], given)
    case 'squeeze': {
      const held = heldBy(unit).flatMap((id) => play.find(id) ?? [])[0]
      if (!held) return [reason('not-held', ['VD10-MC-03'], { name: unit.name })]
      const points = attributeOf(rules, sheet, 'strength').value
      play.tell(
        'squeezes',
        { name: unit.name, target: held.name, damage: points },
        spend({ major: limits.major }),
        ...undistracted(play, unit)
      )
      play.first({
        do: 'hit',
        unit: held.id,
        track: 'health',
        superficial: points,
        aggravated: 0,
        armour: true,
        firearm: false,
        unabsorbable: false,
        raw: points,
        stake: false
      })
      return []
    }
    case 'aim': {
      const weapon = weaponNamed(rules, unit, given)
      if (!weapon || isClose(weapon)) return [reason('not-a-gun', ['VD10-MR-01'])]
      const before = aimOf(unit)
      const turns = before?.weapon === weapon.id ? before.turns + 1 : 1
      play.tell(
        'aims',
        { name: unit.name, weapon: weapon.name, turns },
        spend({ major: limits.major }),
        play.set(unit.id, 'aim', { weapon: weapon.id, turns }),
        ...undistracted(play, unit)
      )
      return []
    }
    case 'tactics': {
      const pool = poolFor(rules, unit, {
        attribute: 'intelligence',
        skill: 'leadership',
        use: 'other',
        major: true,
        limb: false,
        more: [{ label: word('modifier'), dice: Number(given['modifier']) }]
      })
      play.tell(
        'begins-tactics',
        { name: unit.name },
        spend({ major: limits.major }),
        ...undistracted(play, unit)
      )
      play.first({
        do: 'throw',
        unit: unit.id,
        pool: pool.dice,
        lines: pool.lines,
        purpose: { for: 'tactics' }
      })
      return []
    }
    case 'sprint':
      play.tell(
        'sprints',
        { name: unit.name, metres: sprintOf(rules, attributeOf(rules, sheet, 'dexterity').value).value },
        spend({ major: limits.major, minor: limits.minor }),
        ...undistracted(play, unit)
      )
      return []
    case 'stand-up':
      play.tell(
        'stands-up',
        { name: unit.name },
        spend({ minor: limits.minor }),
        play.without(unit.id, 'prone')
      )
      return []
    case 'drop-prone':
      play.tell(
        'state-began',
        { name: unit.name, state: state('prone') },
        play.state(unit.id, { id: 'prone', turns: null, until: null })
      )
      return []
    case 'pick-up': {
      const weapon = sheet.weapons.find(({ id }) => id === given['weapon'])
      const left = droppedBy(unit).filter((id) => id !== given['weapon'])
      play.tell(
        'picks-up',
        { name: unit.name, weapon: weapon?.name ?? '' },
        spend({ minor: limits.minor }),
        play.set(unit.id, 'dropped', left.length === 0 ? null : left)
      )
      return []
    }
    case 'major-action':
      play.tell(
        'acts',
        { name: unit.name, action: fact(word('major')) },
        spend({ major: limits.major }),
        ...undistracted(play, unit)
      )
      return []
    case 'minor-action':
      play.tell('acts', { name: unit.name, action: fact(word('minor')) }, spend({ minor: limits.minor }))
      return []
    case 'place':
      play.tell(
        'placed',
        { name: unit.name, cover: fact(rules.words('covers', String(given['cover']), 'name')) },
        play.set(unit.id, 'cover', given['cover'] === 'none' ? null : given['cover'])
      )
      return []
    case 'test': {
      const [attribute, skill] = [String(given['attribute']), String(given['skill'])]
      const pool = poolFor(rules, unit, {
        attribute,
        skill: skill === 'none' ? null : skill,
        use: 'other',
        major: false,
        limb: given['limb-used'] === true,
        more: [{ label: word('modifier'), dice: Number(given['modifier']) }]
      })
      const what =
        skill === 'none'
          ? rules.words('attributes', attribute, 'name')
          : (sheet.otherSkills.find(({ id }) => id === skill)?.name ?? rules.words('skills', skill, 'name'))
      play.tell('begins-test', { name: unit.name, what: fact(what) })
      play.first({
        do: 'throw',
        unit: unit.id,
        pool: pool.dice,
        lines: pool.lines,
        purpose: { for: 'test', name: what, difficulty: Number(given['difficulty']) }
      })
      return []
    }
    case 'rouse': {
      const staunch = given['staunch'] === true
      if (staunch && !isIn(unit, 'bleeding'))
        return [reason('not-bleeding', ['VD10-ST-13'], { name: unit.name })]
      play.tell('rouses', { name: unit.name })
      play.first({ do: 'rouse', unit: unit.id, staunch })
      return []
    }
    case 'extinguish': {
      const pool = poolFor(rules, unit, {
        attribute: 'self-control',
        skill: null,
        use: 'other',
        major: true,
        limb: false
      })
      play.tell(
        'begins-test',
        { name: unit.name, what: fact(rules.words('attributes', 'self-control', 'name')) },
        spend({ major: limits.major }),
        ...undistracted(play, unit)
      )
      play.first({
        do: 'throw',
        unit: unit.id,
        pool: pool.dice,
        lines: pool.lines,
        purpose: { for: 'extinguish' }
      })
      return []
    }
    case 'pay-willpower':
      payWillpower(play, unit, 'willpower-paid')
      return []
    case 'delay': {
      const nth = 1 + Math.max(0, ...play.tracker.units.map((one) => delayedAt(play.tracker, one) ?? 0))
      play.tell(
        'delays',
        { name: unit.name, nth },
        play.set(unit.id, 'delayed', { round: play.tracker.turn, nth })
      )
      return []
    }
    case 'act-now':
      beginTurn(play, { unit: unit.id, turn: 0 })
      return []
    case 'add-state':
      return addState(play, unit, String(given['state']), Number(given['turns']), given['confirmed'] === true)
    case 'end-state': {
      const id = String(given['state'])
      play.tell(
        'state-ended',
        { name: unit.name, state: state(id) },
        play.without(unit.id, id),
        ...(id === 'burning' ? [play.set(unit.id, 'ground', null)] : []),
        ...(id === 'grappled' ? [play.set(unit.id, 'held', null)] : [])
      )
      return []
    }
    case 'drug': {
      const id = String(given['drug'])
      const others = sheet.drugs.filter((drug) => drug.id !== id)
      const takes = given['taken'] === 'takes'
      takeDrug(play, unit, id, takes ? { id, slaked: Number(given['slaked'] ?? 0) } : null, others)
      return []
    }
    case 'harm': {
      const [superficial, aggravated] = [Number(given['superficial']), Number(given['aggravated'])]
      play.tell('harmed', { name: unit.name, superficial, aggravated })
      play.first({
        do: 'hit',
        unit: unit.id,
        track: given['track'] === 'willpower' ? 'willpower' : 'health',
        superficial,
        aggravated,
        armour: given['armoured'] === true,
        firearm: given['by-firearm'] === true,
        unabsorbable: given['unabsorbable'] === true,
        raw: null,
        stake: false
      })
      return []
    }
    case 'heal':
      return heal(play, unit, given)
    default:
      play.tell('left', { name: unit.name }, { do: 'unit-remove', unit: unit.id })
      return []
  }
}

function weaponNamed(rules: Vd10Rules, unit: TrackedUnit, given: Given): Weapon | undefined {
  return weaponsAt(rules, unit).find(({ id }) => id === given['weapon'])
}

/** The next major action is over, and with it what distracted (VD10-ST-02). */
function undistracted(play: Play, unit: TrackedUnit): ReturnType<Play['set']>[] {
  const gone = distractions(play.rules, unit)
  return gone.length === 0
    ? []
    : [
        play.set(
          unit.id,
          'states',
          statesOf(unit).filter(({ id }) => !gone.includes(id))
        )
      ]
}

/** An attack begins: what speaks against it, then its dice (VD10-MG-03, VD10-MC-04, VD10-MC-05, VD10-MR-02, VD10-MR-03, VD10-ST-01). */
function attack(play: Play, unit: TrackedUnit, given: Given, riposte = false): Reason[] {
  const { rules, tracker } = play
  const weapon = weaponNamed(rules, unit, given)
  if (!weapon) return [reason('no-item')]
  const manoeuvre = String(given['manoeuvre'])
  const used = usedBy(tracker, unit)
  const limits = rules.files['tables/turn']
  const defended = defendedBy(tracker, unit)
  const enemyOf = (id: Json | undefined): TrackedUnit | undefined =>
    tracker.units.find((one) => one.id === id && one.side !== unit.side)
  const target = given['on'] === null || given['on'] === undefined ? null : enemyOf(given['on'])
  const also = Array.isArray(given['also']) ? given['also'] : []
  const others = manoeuvre === 'spray' ? also.map(enemyOf) : []
  // Away from close combat it is a shot like any other (VD10-MR-04, VD10-MD-05).
  const away = manoeuvre === 'point-blank' && Number(given['metres']) > 0
  const close = isClose(weapon) || (manoeuvre === 'point-blank' && !away)
  const bold = given['bold'] === true || defended.bold
  const second = !riposte && used.major >= limits.major
  const reasons: Reason[] = [
    ...(target === undefined || others.includes(undefined) ? [reason('no-target')] : []),
    ...(bold && defended.count > 0 ? [reason('has-defended', ['VD10-MG-03'], { name: unit.name })] : []),
    ...(!isClose(weapon) && isIn(unit, 'blind')
      ? [reason('blind-shot', ['VD10-ST-01'], { name: unit.name })]
      : []),
    ...(weapon.category === 'bite' && !(target && (isIn(target, 'grappled') || isIn(target, 'vulnerable')))
      ? [reason('bite-needs', ['VD10-MC-04'])]
      : []),
    ...(manoeuvre === 'knock-out' && given['unseen'] !== true
      ? [reason('must-be-unseen', ['VD10-MC-05'])]
      : []),
    ...(WITH_HANDS.includes(manoeuvre) && !isClose(weapon)
      ? [
          reason('close-combat-needed', ['VD10-MC-02'], {
            manoeuvre: fact(rules.words('manoeuvres', manoeuvre, 'name'))
          })
        ]
      : []),
    ...(WITH_GUNS.includes(manoeuvre) && weapon.attack !== 'firearms'
      ? [
          reason('gun-needed', ['VD10-MR-03', 'VD10-MR-04'], {
            manoeuvre: fact(rules.words('manoeuvres', manoeuvre, 'name'))
          })
        ]
      : []),
    ...(manoeuvre === 'spray' && !weapon.automatic
      ? [reason('automatic-needed', ['VD10-MR-02'], { weapon: weapon.name })]
      : []),
    ...(second && manoeuvre !== 'two-guns'
      ? [reason('act-refused', ['VD10-RD-06'], { why: fact(word('no-major')) })]
      : []),
    ...(!second && manoeuvre === 'two-guns' ? [reason('first-gun-first', ['VD10-MR-03'])] : [])
  ]
  if (reasons.length > 0) return reasons
  const wish: AttackWish = {
    weapon,
    manoeuvre,
    bold,
    facing: given['facing'] as AttackWish['facing'],
    attackers: Number(given['attackers']),
    outnumbered: Number(given['outnumbered']),
    away,
    limb: given['limb-used'] === true,
    modifier: Number(given['modifier']),
    // A riposte is one of several actions; under a campaign's own ruling it is counted as defences are (VD10-R18).
    multiple: riposte
      ? rules.house.multipleActions === 'like-defences'
        ? Math.max(1, defended.count)
        : 1
      : 0
  }
  const pool = attackPool(rules, tracker, unit, target ?? undefined, wish)
  const chosen = given['damage-type']
  // A bite is aggravated, whatever is chosen (VD10-MC-04, VD10-R15).
  const type: Damage =
    weapon.kind !== 'bite' && (chosen === 'superficial' || chosen === 'aggravated')
      ? rules.house.damageType === 'always-superficial'
        ? 'superficial'
        : chosen
      : damageTypeOf(rules, weapon, target ? vampire(target) : false)
  const begun: Attack = {
    by: unit.id,
    on: target?.id ?? null,
    weapon,
    manoeuvre,
    type,
    close,
    ambush: unit.state['ambush'] === target?.id && target !== null,
    attackers: wish.attackers,
    metres: Number(given['metres']),
    difficulty: rules.files['tables/combat'].openDifficulty,
    thrown: { normal: [], hunger: [] }
  }
  play.tell(
    'attacks',
    { name: unit.name, weapon: weapon.name, target: target?.name ?? fact(word('nobody')), dice: pool.dice },
    riposte
      ? play.set(unit.id, 'riposte', null)
      : play.set(unit.id, 'used', {
          ...used,
          major: limits.major,
          shot: used.shot || weapon.attack === 'firearms',
          second: used.second || second
        }),
    ...(bold ? [play.set(unit.id, 'defended', { ...defended, bold: true })] : []),
    // What was aimed, and an ambush, are good for this attack only (VD10-MR-01, VD10-SI-03).
    play.set(unit.id, 'aim', null),
    play.set(unit.id, 'ambush', null),
    ...undistracted(play, unit)
  )
  const targets = [
    ...(target ? [target.id] : []),
    ...others.flatMap((one) => (one && one.id !== target?.id ? [one.id] : []))
  ]
  play.first({
    do: 'throw',
    unit: unit.id,
    pool: pool.dice,
    lines: pool.lines,
    purpose: { for: 'attack', attack: begun, targets }
  })
  return []
}

/** A roll against another's: a trick, an ambush, a grapple or getting out of one. */
function contest(play: Play, unit: TrackedUnit, kind: Contest['kind'], given: Given): Reason[] {
  const { rules, tracker } = play
  const limits = rules.files['tables/turn']
  const used = usedBy(tracker, unit)
  const holder = heldBy(unit).find((id) => tracker.units.some((one) => one.id === id))
  const target = tracker.units.find(
    (one) => one.id === (kind === 'break-free' ? (holder ?? null) : given['on']) && one.side !== unit.side
  )
  // An ambush is laid before the fight; the others take the major action (VD10-MG-01, VD10-MC-03).
  const costs = kind !== 'ambush'
  // A grapple is a manoeuvre of close combat, and may be a bold one (VD10-MG-03).
  const defended = defendedBy(tracker, unit)
  const bold = kind === 'grapple' && (given['bold'] === true || defended.bold)
  const reasons = [
    ...(target
      ? []
      : [
          reason(kind === 'break-free' ? 'not-held' : 'no-target', [contests[kind].rule], { name: unit.name })
        ]),
    ...(bold && defended.count > 0 ? [reason('has-defended', ['VD10-MG-03'], { name: unit.name })] : []),
    ...(costs && used.major >= limits.major
      ? [reason('act-refused', ['VD10-RD-06'], { why: fact(word('no-major')) })]
      : [])
  ]
  if (!target || reasons.length > 0) return reasons
  const [attribute, skill] = contests[kind].own
  const pool = poolFor(rules, unit, {
    attribute,
    skill,
    use: kind === 'grapple' ? 'attack' : 'other',
    major: costs,
    limb: false,
    more: [
      ...(bold
        ? [
            {
              label: rules.words('manoeuvres', 'bold-attack', 'name'),
              dice: manoeuvreDice(rules, 'bold-attack', { away: false, bigWeapon: false })
            }
          ]
        : []),
      { label: word('modifier'), dice: Number(given['modifier']) }
    ]
  })
  play.tell(
    'begins-contest',
    { name: unit.name, target: target.name, kind: fact(say(`contests.${kind}.name`)) },
    ...(bold ? [play.set(unit.id, 'defended', { ...defended, bold: true })] : []),
    ...(costs
      ? [play.set(unit.id, 'used', { ...used, major: limits.major }), ...undistracted(play, unit)]
      : [])
  )
  play.first({
    do: 'throw',
    unit: unit.id,
    pool: pool.dice,
    lines: pool.lines,
    purpose: {
      for: 'contest',
      contest: { kind, by: unit.id, on: target.id, thrown: { normal: [], hunger: [] } }
    }
  })
  return []
}

/** Somebody comes into a state; bleeding has its own length, and touches a vampire only if the table confirms it (VD10-ST-13, VD10-R29). */
function addState(play: Play, unit: TrackedUnit, id: string, turns: number, confirmed: boolean): Reason[] {
  const { rules } = play
  if (id === 'bleeding' && vampire(unit) && !confirmed)
    return [reason('vampires-rarely-bleed', ['VD10-ST-13', 'VD10-R29'], { name: unit.name })]
  const length =
    turns > 0
      ? turns
      : id === 'bleeding'
        ? bleedingTurns(rules, attributeOf(rules, sheetOf(unit), 'vigour').value)
        : null
  play.tell(
    'state-began',
    { name: unit.name, state: fact(rules.words('states', id, 'name')) },
    play.state(
      unit.id,
      id === 'shaken' && length === null
        ? shakenState(rules, play.tracker, unit)
        : { id, turns: length, until: null }
    )
  )
  return []
}

/** Healing is typed; an aggravated box that heals lets one critical go (VD10-R33, VD10-HP-11). */
function heal(play: Play, unit: TrackedUnit, given: Given): Reason[] {
  const { rules } = play
  const sheet = sheetOf(unit)
  const marks = (track: (typeof TRACKS)[number]) => ({
    superficial: Number(given[`${track}-superficial`]),
    aggravated: Number(given[`${track}-aggravated`])
  })
  const over = TRACKS.filter(
    (track) => marks(track).superficial + marks(track).aggravated > trackMax(rules, sheet, track).value
  )
  const gone =
    given['critical'] === undefined || given['critical'] === 'none' ? null : Number(given['critical'])
  const reasons = [
    ...over.map((track) =>
      reason('over-track', ['VD10-HP-03'], {
        track: fact(say(`figures.${track}`)),
        value: marks(track).superficial + marks(track).aggravated,
        max: trackMax(rules, sheet, track).value
      })
    ),
    ...(gone !== null && marks('health').aggravated >= sheet.health.aggravated
      ? [reason('critical-needs-healing', ['VD10-HP-11'])]
      : [])
  ]
  if (reasons.length > 0) return reasons
  const after: Character = {
    ...sheet,
    health: marks('health'),
    willpower: marks('willpower'),
    hunger: Number(given['hunger'] ?? sheet.hunger),
    criticals: sheet.criticals.filter((_, at) => at !== gone)
  }
  const rises =
    unit.state['torpor'] === true &&
    TRACKS.every((track) => after[track].aggravated < trackMax(rules, after, track).value)
  play.tell(
    'marks-set',
    {
      name: unit.name,
      health: `${after.health.superficial} × / ${after.health.aggravated} ■`,
      willpower: `${after.willpower.superficial} × / ${after.willpower.aggravated} ■`
    },
    play.sheet(unit.id, after),
    ...(rises ? [play.set(unit.id, 'torpor', null)] : [])
  )
  return []
}
