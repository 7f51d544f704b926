import type { Side } from '../../src-main/kernel/state/battle'
import type {
  ActOffer,
  Actor,
  AtTable,
  Board,
  BoardUnit,
  TableCommand,
  TrackerPlug
} from '../../src-main/kernel/system/board'
import { isFace, throwDie, type Chance } from '../../src-main/kernel/values/dice'
import { trackerEvent, type TrackerEvent } from '../../src-main/kernel/state/event'
import { readFields } from '../../src-main/kernel/system/fields'
import type { Json, Text } from '../../src-main/kernel/values/json'
import type { Prompt } from '../../src-main/kernel/system/prompt'
import type { Field } from '../../src-main/kernel/system/sheet'
import { arrive, isWalkOn, MOST_AT_ONCE, sidesAtTable, WALK_ONS } from '../../src-main/kernel/system/walk-ons'
import {
  unitAt,
  type TrackedUnit,
  type Tracker,
  type TrackerChange
} from '../../src-main/kernel/state/tracker'
import { isRefusal, reason, refuse, type Verdict } from '../../src-main/kernel/values/verdict'

/**
 * Spirits at the table: a high D6 hushes a spirit, which then loses a glow; a spirit without glows has faded.
 * It has every kind of field and prompt that a window must draw, and none of a wargame's features.
 */
export interface TableRules {
  gift: number
}

const GLOWS = 3
const word = (key: string, params?: Text['params']): Text => ({
  key: `table.${key}`,
  ...(params && { params })
})
const glowOf = (unit: TrackedUnit): number => GLOWS - ((unit.state['lost'] as number | undefined) ?? 0)
const faded = (unit: TrackedUnit): boolean => glowOf(unit) === 0
const done = ({ turn }: Tracker, unit: TrackedUnit): boolean => unit.state['acted'] === turn
const waiting = (tracker: Tracker) =>
  (tracker.table['waiting'] ?? null) as { for: 'die' | 'way'; by: string; on: string } | null
const nextSide = (tracker: Tracker): string =>
  (tracker.table['next'] as string | undefined) ?? tracker.sides[0]!.id
const otherSide = (tracker: Tracker, side: string): string =>
  tracker.sides[(tracker.sides.findIndex((s) => s.id === side) + 1) % tracker.sides.length]!.id

const DRIFT: Field[] = [
  { key: 'way', label: word('way'), kind: 'distance', min: 0, max: 6, default: 2 },
  {
    key: 'where',
    label: word('where'),
    kind: 'choice',
    options: ['roots', 'crown'].map((id) => ({ id, label: word(id) })),
    default: 'roots'
  },
  {
    key: 'high',
    label: word('high'),
    kind: 'count',
    min: 1,
    max: 3,
    when: { field: 'where', is: ['crown'] },
    default: 1
  },
  { key: 'quiet', label: word('quiet'), kind: 'flag', default: false },
  {
    key: 'omens',
    label: word('omens'),
    kind: 'several',
    options: ['owl', 'mist', 'rain'].map((id) => ({ id, label: word(id) })),
    default: []
  },
  { key: 'words', label: word('words'), kind: 'text', max: 40, default: '' }
]
/** Moths come to the light of a glowing spirit: they belong to no circle, and have no turn. */
const MOTHS: Field[] = [
  { key: 'name', label: word('name'), kind: 'text', max: 40, default: '' },
  { key: 'count', label: word('count'), kind: 'count', min: 1, max: MOST_AT_ONCE, default: 1 }
]
const HUSH: Field[] = [{ key: 'on', label: word('on'), kind: 'enemy', default: null }]

function offers({ tracker }: AtTable, actor: Actor): ActOffer[] {
  const act = (id: string, fields: Field[], more: Partial<ActOffer>): ActOffer => ({
    act: id,
    label: word(id),
    group: word('acts'),
    rules: ['TINY-5'],
    allowed: true,
    refused: [],
    fields,
    ...more
  })
  const refused = (...why: Text[]): Partial<ActOffer> => (why.length ? { allowed: false, refused: why } : {})
  const held = waiting(tracker) ? [word('asked')] : []
  if (actor.unit !== undefined) {
    const unit = tracker.units.find((u) => u.id === actor.unit)
    if (!unit) return []
    const not = [
      ...held,
      ...(faded(unit) ? [word('has-faded')] : []),
      ...(done(tracker, unit) ? [word('has-acted')] : []),
      ...(unit.side === nextSide(tracker) ? [] : [word('not-its-turn')])
    ]
    return [
      act('hush', HUSH, { main: true, ...refused(...not) }),
      act('drift', DRIFT, { hint: word('drift-hint'), ...refused(...not) }),
      act('sing', [], refused(...not, word('no-song'))),
      ...(isWalkOn(unit) ? [act('fly', [], refused(...held))] : [])
    ]
  }
  if (actor.side !== undefined)
    return [
      act('pass', [], refused(...held, ...(actor.side === nextSide(tracker) ? [] : [word('not-its-turn')])))
    ]
  return [act('dusk', [], { main: true, ...refused(...held) }), act('moths', MOTHS, refused(...held))]
}

function decide(
  rules: TableRules,
  at: AtTable,
  command: TableCommand,
  chance: Chance
): Verdict<TrackerEvent[]> {
  const { tracker } = at
  const tell = (type: string, facts: TrackerEvent['facts'], changes: TrackerChange[]) => [
    trackerEvent(tracker.id, type, facts, changes)
  ]
  const turnOver = (unit: TrackedUnit): TrackerChange[] => [
    { do: 'unit', unit: unit.id, key: 'acted', to: tracker.turn },
    { do: 'table', key: 'next', to: otherSide(tracker, unit.side) }
  ]
  if (command.type === 'answer') return answer(rules, at, command, chance, tell, turnOver)

  const offer = offers(at, command.actor).find((o) => o.act === command.act)
  if (!offer) return refuse(reason('unknown-act', [], { act: command.act }))
  if (!offer.allowed)
    return refuse(...offer.refused.map((why) => reason((why as Text).key.replace('table.', ''), ['TINY-5'])))
  const { act, input } = command
  if (act === 'pass')
    return tell('spirits-waited', { name: tracker.sides.find((s) => s.id === command.actor.side)!.name }, [
      { do: 'table', key: 'next', to: otherSide(tracker, command.actor.side!) }
    ])
  if (act === 'dusk')
    return tell('dusk-fell', { turn: tracker.turn + 1 }, [{ do: 'turn', to: tracker.turn + 1 }])
  if (act === 'moths') {
    const { values, reasons } = readFields(offer.fields, input)
    const name = String(values['name']).trim()
    if (reasons.length > 0 || name === '')
      return refuse(...(reasons.length > 0 ? reasons : [reason('nobody-to-hush', ['TINY-5'])]))
    return tell(
      'moths-came',
      { name, count: values['count']! },
      arrive(
        tracker,
        {
          name,
          count: Number(values['count']),
          side: WALK_ONS,
          typeName: { fr: 'Papillon', en: 'Moth' },
          state: {}
        },
        chance
      )
    )
  }
  const unit = unitAt(tracker, command.actor.unit!)
  if (act === 'fly') return tell('moth-flew', { name: unit.name }, [{ do: 'unit-remove', unit: unit.id }])
  if (act === 'hush') {
    const target = tracker.units.find((u) => u.id === input['on'])
    if (!target || target.side === unit.side || faded(target))
      return refuse(reason('nobody-to-hush', ['TINY-5']))
    return tell('spirit-hushes', { name: unit.name, on: target.name }, [
      { do: 'table', key: 'waiting', to: { for: 'die', by: unit.id, on: target.id } }
    ])
  }
  const drift = driftOf(input)
  if (isRefusal(drift)) return drift
  return tell('spirit-drifted', { name: unit.name, ...drift }, [
    { do: 'unit', unit: unit.id, key: 'drift', to: drift },
    ...turnOver(unit)
  ])
}

/** Checks the input of a drift, because a client may send anything. */
function driftOf(input: {
  [field: string]: Json
}): Verdict<{ way: number; where: string; high: number; quiet: boolean; omens: string[]; words: string }> {
  const { way = 2, where = 'roots', high = 1, quiet = false, omens = [], words = '' } = input
  const wrong = (field: string) => refuse(reason('not-a-drift', ['TINY-5'], { field }))
  if (typeof way !== 'number' || !Number.isInteger(way * 2) || way < 0 || way > 6) return wrong('way')
  if (where !== 'roots' && where !== 'crown') return wrong('where')
  if (typeof high !== 'number' || ![1, 2, 3].includes(high)) return wrong('high')
  if (typeof quiet !== 'boolean') return wrong('quiet')
  if (!Array.isArray(omens) || omens.some((omen) => !['owl', 'mist', 'rain'].includes(String(omen))))
    return wrong('omens')
  if (typeof words !== 'string' || words.length > 40) return wrong('words')
  return { way, where, high, quiet, omens: omens.map(String), words }
}

function answer(
  rules: TableRules,
  at: AtTable,
  { prompt, answer: given }: TableCommand & { type: 'answer' },
  chance: Chance,
  tell: (type: string, facts: TrackerEvent['facts'], changes: TrackerChange[]) => TrackerEvent[],
  turnOver: (unit: TrackedUnit) => TrackerChange[]
): Verdict<TrackerEvent[]> {
  const { tracker } = at
  const asked = prompts(at).find((one) => one.id === prompt)
  const state = waiting(tracker)
  if (!asked || !state) return refuse(reason('unknown-prompt'))
  const [by, on] = [unitAt(tracker, state.by), unitAt(tracker, state.on)]
  if (state.for === 'way') {
    const [way] = given.options ?? []
    if (way !== 'linger' && way !== 'flee') return refuse(reason('unknown-option'))
    return tell('spirit-shaken', { name: on.name, way: { key: `table.${way}` } }, [
      { do: 'unit', unit: on.id, key: 'shaken', to: way },
      { do: 'table', key: 'waiting', to: null },
      ...turnOver(by)
    ])
  }
  const typed = given.dice?.[0]
  if (typed !== undefined && !isFace(typed, 6))
    return refuse(reason('not-a-face', [], { die: typed, sides: 6 }))
  const die = throwDie(chance, 6, `${tracker.id}:${tracker.count}:hush`, typed)
  const facts = { name: by.name, on: on.name, die }
  if (die.value < rules.gift)
    return tell('hush-failed', facts, [{ do: 'table', key: 'waiting', to: null }, ...turnOver(by)])
  const lost: TrackerChange = { do: 'unit', unit: on.id, key: 'lost', to: GLOWS - glowOf(on) + 1 }
  // A six shakes every spirit still there.
  if (die.value === 6 && glowOf(on) > 1)
    return tell('hush-worked', facts, [lost, { do: 'table', key: 'waiting', to: { ...state, for: 'way' } }])
  return tell('hush-worked', facts, [lost, { do: 'table', key: 'waiting', to: null }, ...turnOver(by)])
}

function prompts({ tracker }: AtTable): Prompt[] {
  const state = waiting(tracker)
  if (!state) return []
  const [by, on] = [unitAt(tracker, state.by), unitAt(tracker, state.on)]
  if (state.for === 'die')
    return [
      {
        id: `hush:${by.id}`,
        step: 'table',
        member: by.id,
        title: word('hush-die', { name: by.name, on: on.name }),
        text: word('hush-text'),
        rules: ['TINY-5'],
        dice: { sides: 6, count: 1 }
      }
    ]
  return [
    {
      id: `way:${on.id}`,
      step: 'table',
      member: on.id,
      title: word('which-way', { name: on.name }),
      rules: ['TINY-5'],
      options: ['linger', 'flee'].map((id) => ({ id, label: word(id), allowed: true }))
    }
  ]
}

function unitOnBoard(tracker: Tracker, unit: TrackedUnit): BoardUnit {
  const drift = unit.state['drift'] as { where: string; quiet: boolean } | undefined
  const shaken = unit.state['shaken'] as string | undefined
  return {
    unit: unit.id,
    name: unit.name,
    typeName: unit.typeName,
    profile: [],
    state: faded(unit)
      ? { key: 'faded', label: word('faded'), tone: 'bad' }
      : { key: 'bright', label: word('bright'), tone: 'good' },
    chips: [
      ...(drift?.quiet ? [{ key: 'quiet', label: word('quiet'), tone: 'plain' as const }] : []),
      ...(shaken
        ? [{ key: 'shaken', label: word(shaken), tone: 'warn' as const, hint: word('shaken-hint') }]
        : [])
    ],
    tracks: [{ key: 'glow', label: word('glow'), value: glowOf(unit), max: GLOWS }],
    gauges: [],
    counters: [],
    done: done(tracker, unit),
    gone: faded(unit)
  }
}

export const tinyTracker: TrackerPlug<TableRules> = {
  begin: (_rules, battle) => ({
    id: battle.id,
    turn: 1,
    open: true,
    count: 0,
    table: {},
    sides: battle.sides.map((side) => ({ id: side.roster, name: side.name, state: {} })),
    units: battle.sides.flatMap((side) =>
      side.combatants.map(({ member, name, typeName }) => ({
        id: member,
        side: side.roster,
        name,
        typeName,
        state: {}
      }))
    )
  }),
  board: (_rules, { tracker }): Board => ({
    turn: tracker.turn,
    moment: word('moment', {
      turn: tracker.turn,
      name: tracker.sides.find((s) => s.id === nextSide(tracker))!.name
    }),
    next: nextSide(tracker),
    active: waiting(tracker)?.by ?? null,
    sides: sidesAtTable(tracker).map(({ id, name }) => {
      const units = tracker.units.filter((u) => u.side === id)
      return {
        side: id,
        name: id === WALK_ONS ? word('moths') : name,
        chips: [],
        counters: [
          { key: 'glow', label: word('glow'), value: units.reduce((sum, unit) => sum + glowOf(unit), 0) }
        ],
        units: units.map((unit) => unitOnBoard(tracker, unit))
      }
    })
  }),
  offers: (_rules, at, actor) => offers(at, actor),
  prompts: (_rules, at) => prompts(at),
  decide,
  propose: (_rules, { battle, tracker }) => {
    const standing = (roster: string) => tracker.units.some((u) => u.side === roster && !faded(u))
    return battle.sides.map((side): Side => ({
      ...side,
      result: battle.sides.every((s) => standing(s.roster)) ? null : standing(side.roster) ? 'win' : 'loss',
      combatants: side.combatants.map((one) => ({
        ...one,
        record: { ...one.record, state: faded(unitAt(tracker, one.member)) ? 'faded' : 'bright' }
      }))
    }))
  }
}
