import type { ActOffer, Actor, AtTable } from '../../../kernel/system/board'
import type { Chance } from '../../../kernel/values/dice'
import type { TrackerEvent } from '../../../kernel/state/event'
import { readFields } from '../../../kernel/system/fields'
import type { Json, Params, Words } from '../../../kernel/values/json'
import type { Field } from '../../../kernel/system/sheet'
import type { TrackedUnit, Tracker } from '../../../kernel/state/tracker'
import { isRefusal, reason, refuse, type Verdict } from '../../../kernel/values/verdict'
import { asJson, isRanged, TRACKS } from '../character'
import { rechargeOf } from '../resolvers/reserve'
import { difficulty } from '../resolvers/shooting'
import type { SruRules } from '../rules'
import { say } from '../say'
import { mostTokens, opened } from './answers'
import { bagFor, begin, type Play } from './play'
import { tokensOut } from './bag'
import { clash, foe, intend, mark, otherState, reload, roll, strike, throwIt, shoot, suppress } from './doing'
import { tokensBack } from './out'
import {
  defenceLost,
  fullDefence,
  lowerDefence,
  pay,
  recharge,
  start,
  synchroniseCost,
  takes,
  toDefence
} from './reserve'
import {
  armsOf,
  faceUpOf,
  heldBy,
  hiddenOf,
  is,
  isOut,
  most,
  numberOf,
  points,
  set,
  skillsOf,
  stressOf,
  wait,
  waitingAt,
  type Arm
} from './state'

const word = (key: string, params: Params = {}) => say(`table.${key}`, params)
/** Fields that name somebody at the table are read by hand. */
const NAMING = ['enemy', 'enemies', 'comrade']

export function offers(rules: SruRules, { tracker }: AtTable, actor: Actor): ActOffer[] {
  const waits = waitingAt(tracker) ? [word('waits')] : []
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
  if (actor.unit === undefined && actor.side === undefined) return tableOffers(rules, tracker, act)
  const unit = tracker.units.find((one) => one.id === actor.unit)
  return unit ? unitOffers(rules, unit, act) : []
}

type Act = (
  id: string,
  group: string,
  by: string[],
  fields: Field[],
  not?: Words[],
  main?: boolean
) => ActOffer

const choose = (
  key: string,
  options: NonNullable<Field['options']>,
  standard: string | null = options[0]?.id ?? null
): Field => ({ key, label: word(key), kind: 'choice', options, default: standard })
const count = (
  key: string,
  min: number,
  max: number,
  standard: number,
  more: Partial<Field> = {}
): Field => ({ key, label: word(key), kind: 'count', min, max, default: standard, ...more })
const flag = (key: string, standard = false, more: Partial<Field> = {}): Field => ({
  key,
  label: word(key),
  kind: 'flag',
  default: standard,
  ...more
})
const text = (key: string, max: number, standard = ''): Field => ({
  key,
  label: word(key),
  kind: 'text',
  max,
  default: standard
})
const enemies = (key: string): Field => ({ key, label: word(key), kind: 'enemies', default: [] })
const enemy = (key: string): Field => ({ key, label: word(key), kind: 'enemy', default: null })
/** Asked only of whoever wants to say more. */
const MORE: Pick<Field, 'when'> = { when: { field: 'detail', is: ['all'] } }
const detail: Field = {
  key: 'detail',
  label: word('detail'),
  kind: 'choice',
  options: ['few', 'all'].map((id) => ({ id, label: word(`detail-${id}`) })),
  default: 'few'
}

function named(section: string, ids: readonly string[], path = '.name'): NonNullable<Field['options']> {
  return ids.map((id) => ({ id, label: say(`${section}.${id}${path}`) }))
}

/** What is done to the table as a whole: time passes, somebody comes, the bag is shared or not (SRU-CB-08). */
function tableOffers(rules: SruRules, tracker: Tracker, act: Act): ActOffer[] {
  const readiness = choose(
    'readiness',
    named(
      'readiness',
      rules.files['tables/readiness'].map(({ id }) => id)
    ),
    'none'
  )
  const waiting = tracker.units.filter((unit) => !is(unit, 'started') && !isOut(unit))
  const sides = tracker.sides.map(({ id, name }) => ({ id, label: { fr: name, en: name } }))

  return [
    act(
      'start-all',
      'table',
      ['SRU-CB-01', 'SRU-RV-08', 'SRU-R36'],
      [readiness],
      waiting.length > 0 ? [] : [word('all-started')],
      waiting.length > 0
    ),
    act(
      'time-passes',
      'table',
      ['SRU-CB-08'],
      [choose('time', named('times', ['simple', 'complex'], ''))],
      [],
      waiting.length === 0
    ),
    act('narrate', 'table', ['SRU-CB-08', 'SRU-CB-06'], [text('told', 200)]),
    act('add-foe', 'table', ['SRU-RV-01'], foeFields(rules, sides)),
    act(
      'bags',
      'table',
      ['SRU-R01'],
      [flag('per-side', tracker.table['perSide'] === true)],
      tokensOut(tracker) > 0 ? [word('tokens-out')] : []
    )
  ]
}

/** Who comes without a sheet: a few figures stand for all of it; whoever has grenades says what they do. */
function foeFields(rules: SruRules, sides: NonNullable<Field['options']>): Field[] {
  const { monitor, professionalism } = rules.files['tables/sheet']
  const grenade = { rules: ['SRU-AE-01'], hint: word('grenade-hint') }
  return [
    choose('side', sides, sides.at(-1)?.id ?? null),
    text('name', 60),
    count('size', 0, 40, 8),
    count('skill', 0, 20, 3),
    count('base', 0, 40, 4),
    count('physique', 1, 20, 3),
    count('armour', 0, 40, 0),
    count('reaction', 0, 20, 3),
    count('charisma', 0, 20, 2),
    count('monitor', 0, 40, monitor),
    count('professionalism', 0, professionalism, 0, {
      rules: ['SRU-RV-03', 'SRU-RV-04'],
      hint: word('professionalism-hint')
    }),
    count('media-resistance', 0, 20, 0, { rules: ['SRU-DM-06'] }),
    count('grenades', 0, 20, 0),
    count('grenade-base', 0, 40, 6, grenade),
    count('grenade-area', 1, 99, 5, grenade)
  ]
}

function unitOffers(rules: SruRules, unit: TrackedUnit, act: Act): ActOffer[] {
  const out = isOut(unit) ? [word('is-out')] : []
  const [held, hidden, faceUp] = [heldBy(unit).length, hiddenOf(unit).length, faceUpOf(unit).length]
  const none = held > 0 ? [] : [word('no-tokens')]
  const arms = armsOf(unit)
  const pick = (of: Arm[]): Field =>
    choose(
      'weapon',
      of.map(({ item, name }) => ({ id: item, label: name }))
    )
  const firing = arms.filter((arm) => arm.modes.some((mode) => mode !== 'suppressive') && arm.area === 0)
  const suppressing = arms.filter(({ modes }) => modes.includes('suppressive'))
  const throwing = arms.filter(({ area }) => area > 0)
  const without = (list: Arm[]): Words[] => (list.length > 0 ? [] : [word('no-weapon')])
  const skill = choose(
    'roll',
    skillsOf(unit).map(({ id, name, value }) => ({ id, label: word('valued', { name, value }) }))
  )
  const spend = count('spend', 0, mostTokens(rules, unit), 0, { rules: ['SRU-R08'] })
  const modifier = count('modifier', -9, 9, 0, MORE)
  const range = choose(
    'range',
    rules.files['tables/ranges'].map(({ id, threshold }) => ({
      id,
      label: word('valued', { name: asJson(say(`ranges.${id}.name`)), value: threshold })
    }))
  )
  const threshold = [
    count('movement', -5, 9, 0, { ...MORE, rules: ['SRU-RA-07'] }),
    count('cover', -5, 9, 0, { ...MORE, rules: ['SRU-RA-07'] }),
    count('other', -9, 9, 0, { ...MORE, rules: ['SRU-RA-07'] })
  ]
  const adjust =
    rules.house.adjustRepeat === 'once'
      ? count('adjust', 0, 1, 0, { ...MORE, rules: ['SRU-AC-03', 'SRU-R16'] })
      : count('adjust', 0, 9, 0, { ...MORE, rules: ['SRU-AC-03', 'SRU-R16'] })
  const passes = Math.max(1, numberOf(unit, 'passes'))
  const used = count('passes', 1, passes, 1, { ...MORE, rules: ['SRU-AC-06', 'SRU-AC-07'] })
  const ignored = [
    count('ignored', 0, 9, 0, { ...MORE, rules: ['SRU-DF-04'] }),
    flag('from-behind', false, { ...MORE, rules: ['SRU-DF-04'] })
  ]
  const care = count('care', 0, 2, 0, { ...MORE, rules: ['SRU-DT-07'] })
  const times = count('times', 1, 9, 1, { ...MORE, rules: ['SRU-CB-10', 'SRU-R28'] })
  const modes = rules.files['tables/fire'].modes.filter((mode) => mode !== 'suppressive')
  const bursts = { when: { field: 'mode', is: ['multiple'] } }
  const long = { when: { field: 'mode', is: ['multiple', 'spray'] } }
  const gains = (kind: 'slow' | 'quick') =>
    say('table.gains', { tokens: rechargeOf(rules, numberOf(unit, 'size'), kind), lost: held })
  const difficulties = rules.files['tables/difficulties'].map(({ id }) => ({
    id,
    label: word('valued', { name: asJson(say(`difficulties.${id}.name`)), value: difficulty(rules, id) })
  }))
  return [
    ...(is(unit, 'started')
      ? []
      : [
          act(
            'start',
            'reserve',
            ['SRU-CB-01', 'SRU-R36'],
            [
              choose(
                'readiness',
                named(
                  'readiness',
                  rules.files['tables/readiness'].map(({ id }) => id)
                ),
                'none'
              )
            ],
            out,
            true
          )
        ]),
    act(
      'to-defence',
      'reserve',
      ['SRU-CB-02', 'SRU-DF-01'],
      [count('tokens', 1, Math.max(1, held), 1)],
      [...out, ...none],
      is(unit, 'started') && hidden + faceUp === 0
    ),
    act('full-defence', 'reserve', ['SRU-AC-01', 'SRU-DF-07'], [], out),
    act(
      'lower-defence',
      'reserve',
      ['SRU-DF-06', 'SRU-R14'],
      [count('wanted', 1, Math.max(1, Math.floor(hidden / rules.files['tables/combat'].lowering.given)), 1)],
      [...out, ...(hidden >= rules.files['tables/combat'].lowering.given ? [] : [word('too-few-hidden')])]
    ),
    act('turn-one', 'reserve', ['SRU-DF-02'], [], hidden > 0 ? [] : [word('too-few-hidden')]),
    act(
      'defence-lost',
      'reserve',
      ['SRU-DF-03', 'SRU-DF-04'],
      [count('hidden', 0, hidden, 0), count('face-up', 0, faceUp, faceUp)],
      hidden + faceUp > 0 ? [] : [word('no-defence')]
    ),
    {
      ...act('catch-breath', 'reserve', ['SRU-AC-04', 'SRU-RV-07', 'SRU-R04'], [], out),
      hint: gains('quick')
    },
    { ...act('assess', 'reserve', ['SRU-AC-05', 'SRU-RV-07', 'SRU-R05'], [], out), hint: gains('slow') },
    act(
      'intend',
      'intention',
      ['SRU-CB-03', 'SRU-CB-04', 'SRU-CB-05'],
      [
        text('intention', 120, String(unit.state['intention'] ?? '')),
        choose(
          'change',
          ['declare', 'obvious', 'subtle', 'slow'].map((id) => ({ id, label: word(`change-${id}`) })),
          unit.state['intention'] === undefined ? 'declare' : 'subtle'
        )
      ],
      out
    ),
    act(
      'synchronise',
      'intention',
      ['SRU-CB-07', 'SRU-RV-04'],
      [
        { key: 'with', label: word('with'), kind: 'comrade', default: null },
        count('cost', 0, 9, rules.files['tables/combat'].synchronise)
      ],
      out
    ),
    act(
      'clash',
      'intention',
      ['SRU-CB-09', 'SRU-R22'],
      [enemy('against'), count('mine', -9, 9, 0), count('theirs', -9, 9, 0)],
      out
    ),
    act(
      'shoot',
      'fight',
      ['SRU-RA-01', 'SRU-RA-06', 'SRU-RA-08'],
      [
        pick(firing),
        choose('mode', named('fireModes', modes)),
        skill,
        enemies('on'),
        range,
        spend,
        count('rounds', 1, 20, 2, bursts),
        flag('burst', false, bursts),
        count('actions', 1, 9, 1, long),
        detail,
        modifier,
        ...threshold,
        adjust,
        used,
        ...ignored,
        care,
        times
      ],
      [...out, ...without(firing)],
      firing.length > 0
    ),
    act(
      'suppress',
      'fight',
      ['SRU-RA-04', 'SRU-R20'],
      [
        pick(suppressing),
        skill,
        enemies('zone'),
        range,
        count('bullets', 1, 99, 10),
        spend,
        detail,
        modifier,
        ...threshold
      ],
      [...out, ...without(suppressing)]
    ),
    act(
      'throw',
      'fight',
      ['SRU-AE-01', 'SRU-AE-02'],
      [pick(throwing), skill, range, spend, detail, modifier, ...threshold, care],
      [...out, ...without(throwing)]
    ),
    act(
      'strike',
      'fight',
      ['SRU-CC-01', 'SRU-CC-02', 'SRU-RA-08'],
      [
        choose(
          'weapon',
          [
            { id: '', label: word('bare-hands') },
            ...arms.map(({ item, name }) => ({ id: item, label: name }))
          ],
          arms.find((arm) => !isRanged(arm))?.item ?? ''
        ),
        skill,
        enemy('on'),
        spend,
        detail,
        modifier,
        ...ignored,
        care
      ],
      out
    ),
    act('aim', 'fight', ['SRU-AC-02'], [], out),
    act(
      'reload',
      'fight',
      ['SRU-R32'],
      [
        pick(arms.filter(({ magazine }) => magazine > 0)),
        choose('time', named('times', ['simple', 'complex'], ''))
      ],
      [...out, ...(arms.some(({ magazine }) => magazine > 0) ? [] : [word('no-weapon')])]
    ),
    act(
      'roll',
      'fight',
      ['SRU-R06', 'SRU-R07', 'SRU-ST-02', 'SRU-ST-03', 'SRU-DM-05'],
      [
        skill,
        choose('difficulty', difficulties, 'basic'),
        flag('precise', true, { rules: ['SRU-R10'] }),
        flag('other-reserve', false, { rules: ['SRU-R11'] }),
        spend,
        modifier
      ],
      out
    ),
    act(
      'stress',
      'state',
      ['SRU-ST-01', 'SRU-ST-02', 'SRU-ST-03'],
      [
        choose(
          'level',
          named(
            'stress',
            rules.files['tables/stress'].map(({ id }) => id)
          ),
          stressOf(unit)
        )
      ]
    ),
    act(
      'mark',
      'state',
      ['SRU-R30'],
      [
        ...TRACKS.map((of) => count(of, 0, most(unit, of) || 40, points(unit, of))),
        count('wound', -9, 9, numberOf(unit, 'wound'))
      ]
    ),
    act(
      'states',
      'state',
      ['SRU-DM-04', 'SRU-CC-05', 'SRU-DT-02'],
      [
        flag('down', is(unit, 'down')),
        flag('grabbed', is(unit, 'grabbed')),
        flag('ko', is(unit, 'ko')),
        flag('killed', is(unit, 'killed')),
        count('advantage', 0, 20, numberOf(unit, 'advantage')),
        flag('unsuppress')
      ]
    ),
    ...(is(unit, 'foe') ? [act('remove-foe', 'state', [], [])] : [])
  ]
}

/** What an act brings about, or every reason why not. */
export function decideAct(
  rules: SruRules,
  at: AtTable,
  actName: string,
  actor: Actor,
  input: { [field: string]: Json },
  chance: Chance
): Verdict<TrackerEvent[]> {
  const offer = offers(rules, at, actor).find((one) => one.act === actName)
  if (!offer) return refuse(reason('unknown-act', [], { act: actName }))
  if (!offer.allowed)
    return refuse(...offer.refused.map((why) => reason('act-refused', offer.rules, { why: asJson(why) })))
  const naming = offer.fields.filter(({ kind }) => NAMING.includes(kind)).map(({ key }) => key)
  const { values, reasons } = readFields(
    offer.fields.filter(({ key }) => !naming.includes(key)),
    Object.fromEntries(Object.entries(input).filter(([key]) => !naming.includes(key)))
  )
  if (reasons.length > 0) return refuse(...reasons)
  const play = begin(rules, at, chance)
  const all = { ...values, ...Object.fromEntries(naming.map((key) => [key, input[key] ?? null])) }
  const verdict =
    actor.unit === undefined ? atTable(play, actName, all) : byUnit(play, actor.unit, actName, all)
  if (isRefusal(verdict)) return verdict
  tokensBack(play)
  return play.events
}

type Values = { [field: string]: Json }

function atTable(play: Play, actName: string, values: Values): Verdict<null> {
  const tracker = play.now()
  switch (actName) {
    case 'start-all':
      for (const unit of tracker.units.filter((one) => !is(one, 'started') && !isOut(one)))
        start(play, unit.id, String(values['readiness']))
      return null
    case 'time-passes': {
      const time = String(values['time'])
      // Two simple actions are as long as a complex one: what is left of that is simple.
      const changes = tracker.units.flatMap((unit) => {
        const busy = unit.state['busy'] as { time: string; what: string } | undefined
        if (!busy) return []
        return [
          time === 'simple' && busy.time === 'complex'
            ? takes(unit.id, 'simple', busy.what)
            : set(unit.id, 'busy', null)
        ]
      })
      play.tell(
        'time-passed',
        { time: asJson(say(`times.${time}`)), moment: tracker.turn + 1 },
        { do: 'turn', to: tracker.turn + 1 },
        ...changes
      )
      return null
    }
    case 'narrate': {
      if (String(values['told']).trim() === '') return refuse(reason('nothing-told'))
      play.tell('narrated', { told: values['told'] ?? '' })
      return null
    }
    case 'add-foe':
      return foe(play, values)
    default:
      play.tell(
        'bags-set',
        { how: asJson(word(values['per-side'] === true ? 'bag-each' : 'bag-one')) },
        { do: 'table', key: 'perSide', to: values['per-side'] === true ? true : null },
        ...Object.keys(tracker.table)
          .filter((key) => key.startsWith('bag'))
          .map((key) => ({ do: 'table' as const, key, to: null }))
      )
      return null
  }
}

function byUnit(play: Play, id: string, actName: string, values: Values): Verdict<null> {
  const unit = play.unit(id)
  const number = (key: string): number => Number(values[key] ?? 0)
  switch (actName) {
    case 'start':
      start(play, id, String(values['readiness']))
      return null
    case 'to-defence':
      toDefence(play, id, number('tokens'))
      return null
    case 'full-defence':
      fullDefence(play, id)
      return null
    case 'lower-defence':
      lowerDefence(play, id, number('wanted'))
      return null
    case 'turn-one': {
      const [first] = hiddenOf(unit)
      if (first) opened(play, unit, first, bagFor(play, unit))
      else play.tell('defence-turns', { name: unit.name, tokens: 1 }, wait({ for: 'turn-one', by: id }))
      return null
    }
    case 'defence-lost':
      defenceLost(play, id, number('hidden'), number('face-up'))
      return null
    case 'catch-breath':
      recharge(play, id, 'quick')
      return null
    case 'assess':
      recharge(play, id, 'slow')
      return null
    case 'intend':
      return intend(play, id, String(values['intention']).trim(), String(values['change']))
    case 'synchronise': {
      const partner = play
        .now()
        .units.find((one) => one.id === values['with'] && one.side === unit.side && one.id !== id)
      const cost = synchroniseCost(play, unit, number('cost'))
      if (!partner) return refuse(reason('no-comrade', ['SRU-CB-07']))
      if (cost > heldBy(unit).length)
        return refuse(reason('too-few-tokens', ['SRU-CB-07'], { needed: cost, held: heldBy(unit).length }))
      play.tell('synchronised', { name: unit.name, on: partner.name, cost }, ...pay(play, unit, cost))
      return null
    }
    case 'clash':
      return clash(play, unit, values)
    case 'shoot':
      return shoot(play, unit, values)
    case 'suppress':
      return suppress(play, unit, values)
    case 'throw':
      return throwIt(play, unit, values)
    case 'strike':
      return strike(play, unit, values)
    case 'aim':
      play.tell('aimed', { name: unit.name }, set(id, 'aim', true), takes(id, 'simple', 'aim'))
      return null
    case 'reload':
      return reload(play, unit, values)
    case 'roll':
      return roll(play, unit, values)
    case 'stress':
      play.tell(
        'stress-set',
        { name: unit.name, level: play.rules.words('stress', String(values['level']), 'name') },
        set(id, 'stress', values['level'] ?? 'low')
      )
      return null
    case 'mark':
      mark(play, unit, values)
      return null
    case 'states':
      otherState(play, unit, values)
      return null
    default:
      play.tell('foe-gone', { name: unit.name }, ...pay(play, unit, heldBy(unit).length))
      defenceLost(play, id, hiddenOf(unit).length, faceUpOf(unit).length)
      play.tell('foe-left', { name: unit.name }, { do: 'unit-remove', unit: id })
      return null
  }
}
