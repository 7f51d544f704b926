import type { Actor, AtTable } from '../../../kernel/system/board'
import type { Chance } from '../../../kernel/values/dice'
import type { TrackerEvent } from '../../../kernel/state/event'
import { readFields } from '../../../kernel/system/fields'
import { told as inWords, type Json, type Localised } from '../../../kernel/values/json'
import { arrive, STRANGERS } from '../../../kernel/system/strangers'
import { unitAt, type TrackedUnit, type Tracker, type TrackerChange } from '../../../kernel/state/tracker'
import { reason, refuse, type Reason, type Verdict } from '../../../kernel/values/verdict'
import { maxKey, TRACKS } from '../character'
import type { T2kRules } from '../rules'
import { plain, say } from '../say'
import { eventsOf } from './flow'
import { offers, OWN_WEAPON } from './offers'
import { nextIllness } from './outcomes'
import {
  armsOf,
  attackModifier,
  attributesAlone,
  bareHands,
  classOf,
  hasLeft,
  hasRounds,
  illOf,
  is,
  played,
  rollsOf,
  set,
  setArm,
  setPoints,
  spend,
  tell,
  UNARMED,
  wait,
  type Arm,
  type Attack,
  type Due,
  type Play,
  type Roll
} from './state'
import { newThrow } from './throws'

type Values = { [field: string]: Json }

/** What an act brings about, or every reason why not. */
export function decideAct(
  rules: T2kRules,
  { tracker }: Pick<AtTable, 'tracker'>,
  actName: string,
  actor: Actor,
  input: Values,
  chance: Chance
): Verdict<TrackerEvent[]> {
  const offer = offers(rules, { tracker }, actor).find((one) => one.act === actName)
  if (!offer) return refuse(reason('unknown-act', [], { act: actName }))
  if (!offer.allowed)
    return refuse(...offer.refused.map((why) => reason('act-refused', offer.rules, { why: inWords(why) })))
  const asksWhom = offer.fields.some(({ kind }) => kind === 'enemy')
  const { values, reasons } = readFields(
    offer.fields.filter(({ kind }) => kind !== 'enemy'),
    Object.fromEntries(Object.entries(input).filter(([key]) => key !== 'on' || !asksWhom))
  )
  if (reasons.length > 0) return refuse(...reasons)
  const play: Play = { rules, tracker, changes: [], told: [], newId: () => chance.id() }
  const done =
    actor.unit === undefined
      ? ofTable(play, actName, values, chance)
      : ofUnit(
          play,
          actName,
          unitAt(tracker, actor.unit),
          asksWhom ? { ...values, on: input['on'] ?? null } : values
        )
  return 'refused' in done ? done : eventsOf(done)
}

function ofTable(play: Play, act: string, values: Values, chance: Chance): Verdict<Play> {
  const { tracker } = play
  switch (act) {
    case 'next-turn':
      return played(tell(play, 'turn-began', { turn: tracker.turn + 1 }), {
        do: 'turn',
        to: tracker.turn + 1
      })
    case 'draw-order':
      return drawOrder(play, chance)
    case 'day-passes': {
      const due = tracker.units.flatMap((unit) =>
        illOf(unit).map(({ id }): Due => ({ unit: unit.id, illness: id }))
      )
      return nextIllness(tell(play, 'day-passed', {}), due)
    }
    default:
      return arrival(play, values, chance)
  }
}

/** Cards from 1 to 10, none twice until all are out (T2K-R22). */
function drawOrder(play: Play, chance: Chance): Play {
  const { tracker } = play
  const cards: number[] = []
  const drawn = tracker.units.map((unit) => {
    if (cards.length === 0) cards.push(...Array.from({ length: 10 }, (_, n) => n + 1))
    const [card = 0] = cards.splice(
      chance.roll(cards.length, `${tracker.id}:${tracker.count}:order:${unit.id}`) - 1,
      1
    )
    return { unit, card }
  })
  return played(
    tell(play, 'order-drawn', { order: drawn.map(({ unit, card }) => `${unit.name} ${card}`).join(', ') }),
    ...drawn.map(({ unit, card }) => set(unit.id, 'order', card))
  )
}

/** The skills that somebody has who has no sheet: one for shooting, the two that the book names, the attributes alone. */
function rollsOfStranger(rules: T2kRules, die: number, skill: number | null): Roll[] {
  const named = rules.files['catalogue/skills'].map(({ id, attribute }): Roll => ({
    id,
    name: rules.words('skills', id, 'name'),
    attribute,
    attributeDie: die,
    skillDie: skill
  }))
  return [
    {
      id: 'shooting',
      name: rules.words('table', 'shooting'),
      attribute: 'agility',
      attributeDie: die,
      skillDie: skill
    },
    ...named,
    ...attributesAlone(rules, () => die)
  ]
}

function arrival(play: Play, values: Values, chance: Chance): Verdict<Play> {
  const { rules, tracker } = play
  const name = String(values['name']).trim()
  const number = (key: string): number => Number(values[key])
  const own = String(values['weapon-name']).trim()
  const reasons = [
    ...(name === '' ? [reason('name-needed')] : []),
    ...(values['weapon'] === OWN_WEAPON && own === '' ? [reason('weapon-needed')] : [])
  ]
  if (reasons.length > 0) return refuse(...reasons)
  const row = rules.files['catalogue/armoury'][Number(String(values['weapon']).replace('armoury:', ''))]
  const arm = (of: {
    name: string
    class: string
    rof: number
    magazine: number
    reliability: number
    damage: number
  }): Arm => ({
    ...bareHands(rules),
    item: 'own',
    name: plain(of.name),
    class: of.class,
    rof: of.rof,
    magazine: of.magazine,
    loaded: of.magazine,
    spare: 0,
    reliability: of.reliability,
    reliabilityMax: of.reliability,
    damage: of.damage
  })
  const arms =
    values['weapon'] === OWN_WEAPON
      ? [
          arm({
            name: own,
            class: String(values['class']),
            rof: number('rof'),
            magazine: number('magazine'),
            reliability: number('reliability-max'),
            damage: number('weapon-damage')
          })
        ]
      : row
        ? [arm(row)]
        : []
  const side = String(values['side'] ?? STRANGERS)
  const skill = number('skill')
  const state = {
    arms: arms as unknown as Json,
    rolls: rollsOfStranger(rules, number('attributes'), skill === 0 ? null : skill) as unknown as Json,
    cuf: number('cuf'),
    pack: [],
    ...Object.fromEntries(
      TRACKS.flatMap((of) => [
        [of, 0],
        [maxKey(of), number(maxKey(of))]
      ])
    )
  }
  const unitDie: TrackerChange[] =
    side === STRANGERS ? [{ do: 'table', key: 'strangers-cuf', to: number('unit-cuf') }] : []
  return played(
    tell(play, 'came', { name, count: number('how-many') }),
    ...unitDie,
    ...arrive(
      tracker,
      { name, count: number('how-many'), side, typeName: rules.words('types', 'stranger', 'name'), state },
      chance
    )
  )
}

/** Whom an act is aimed at: somebody of another side; undefined where there is no such person. */
function targetOf(
  { tracker }: Play,
  unit: TrackedUnit,
  on: Json | undefined
): TrackedUnit | null | undefined {
  return on === null || on === undefined
    ? null
    : tracker.units.find((one) => one.id === on && one.side !== unit.side)
}

function ofUnit(play: Play, act: string, unit: TrackedUnit, values: Values): Verdict<Play> {
  const { rules, tracker } = play
  const { name } = unit
  const arm = armsOf(unit).find(({ item }) => item === values['weapon'])
  const weapon = inWords(arm?.name ?? {})
  const used = (kind: 'slow' | 'fast') => spend(rules, tracker, unit, kind)
  switch (act) {
    case 'attack':
      return attack(play, unit, values)
    case 'check':
      return check(play, unit, values)
    case 'aim':
    case 'aim-sniper':
    case 'aim-artillery':
      return played(
        tell(play, 'aimed', { name, weapon }),
        used(act === 'aim' ? 'fast' : 'slow'),
        set(unit.id, 'aim', { weapon: arm?.item ?? '', scope: act === 'aim-sniper' })
      )
    case 'reload':
      return reload(play, unit, arm, values['reload-failed'] === true)
    case 'clear-jam':
      return played(
        tell(play, 'jam-cleared', { name, weapon }),
        used('slow'),
        setArm(unit, arm?.item ?? '', { jammed: false })
      )
    case 'grapple':
      return grapple(play, unit, values)
    case 'break-free':
      return played(
        tell(play, values['failed'] === true ? 'still-held' : 'broke-free', { name }),
        used('slow'),
        ...(values['failed'] === true ? [] : [set(unit.id, 'held', null)])
      )
    case 'take-from-pack': {
      const item = ((unit.state['pack'] ?? []) as unknown as { id: string; name: Localised }[]).find(
        ({ id }) => id === values['item']
      )
      return played(tell(play, 'took-from-pack', { name, item: inWords(item?.name ?? {}) }), used('slow'))
    }
    case 'drop-pack':
      return played(
        tell(play, 'acted', { name, action: inWords(say('actions.drop-pack.name')) }),
        used('fast'),
        set(unit.id, 'no-pack', true)
      )
    case 'slow-action':
    case 'fast-action': {
      const action = String(values['action'])
      return played(
        tell(play, 'acted', { name, action: inWords(say(`actions.${action}.name`)) }),
        used(act === 'slow-action' ? 'slow' : 'fast'),
        ...(effects[action] ?? []).map(([key, to]) => set(unit.id, key, to))
      )
    }
    case 'place': {
      const hex =
        values['known-hex'] === undefined || values['known-hex'] === 'other'
          ? String(values['hex']).trim()
          : String(values['known-hex'])
      return played(
        tell(play, 'placed', { name, hex: hex || '—' }),
        set(unit.id, 'hex', hex),
        ...['prone', 'cover', 'bipod'].map((key) => set(unit.id, key, values[key] === true))
      )
    }
    case 'order':
      return putAfter(play, unit, String(values['after']))
    case 'exposure':
      return exposure(play, unit, values)
    case 'mark': {
      const radiation = Number(values['radiation'])
      return played(
        tell(play, 'marked', { name, damage: values['damage'] ?? 0, stress: values['stress'] ?? 0 }),
        setPoints(unit, 'damage', Number(values['damage'])),
        setPoints(unit, 'stress', Number(values['stress'])),
        set(unit.id, 'radiation', radiation === 0 ? null : radiation),
        ...(values['unsuppress'] === true ? [set(unit.id, 'suppressed', null)] : [])
      )
    }
    case 'leave':
      return played(
        tell(play, 'left', { name }),
        { do: 'unit-remove', unit: unit.id },
        ...tracker.units
          .filter(({ state }) => state['held'] === unit.id)
          .map((held) => set(held.id, 'held', null))
      )
    default:
      return tend(play, unit, arm, values)
  }
}

/** What an action leaves on who did it. Whoever moves has no cover and no bipod any more. */
const effects: { [action: string]: [string, Json][] } = {
  'take-cover': [['cover', true]],
  run: [
    ['cover', false],
    ['bipod', false]
  ],
  crawl: [
    ['cover', false],
    ['bipod', false]
  ],
  retreat: [
    ['cover', false],
    ['bipod', false]
  ],
  'stand-up': [
    ['prone', false],
    ['bipod', false]
  ],
  'go-prone': [['prone', true]]
}

/** Fast; where it fails it takes the slow action instead, and the magazine stays as it was (T2K-CB-05, T2K-R24). */
function reload(play: Play, unit: TrackedUnit, arm: Arm | undefined, failed: boolean): Verdict<Play> {
  const { rules, tracker } = play
  if (!arm) return refuse(reason('no-item'))
  const facts = { name: unit.name, weapon: inWords(arm.name) }
  if (failed)
    return hasLeft(rules, tracker, unit, 'slow')
      ? played(tell(play, 'reload-failed', facts), spend(rules, tracker, unit, 'slow'))
      : refuse(reason('act-refused', ['T2K-CB-05'], { why: inWords(say('table.no-slow')) }))
  if (arm.spare === 0) return refuse(reason('no-spare', ['T2K-R08'], { weapon: inWords(arm.name) }))
  return played(
    tell(play, 'reloaded', { ...facts, loaded: arm.magazine }),
    spend(rules, tracker, unit, 'fast'),
    setArm(unit, arm.item, { loaded: arm.magazine, spare: arm.spare - 1 })
  )
}

/** No roll is printed for it: the table says whether it holds (T2K-CB-03); who is held breaks free by the slow action (T2K-CB-02). */
function grapple(play: Play, unit: TrackedUnit, values: Values): Verdict<Play> {
  const target = targetOf(play, unit, values['on'])
  if (!target) return refuse(reason('no-target'))
  const failed = values['failed'] === true
  return played(
    tell(play, failed ? 'grapple-failed' : 'grappled', { name: unit.name, on: target.name }),
    spend(play.rules, play.tracker, unit, 'fast'),
    ...(failed ? [] : [set(target.id, 'held', unit.id)])
  )
}

/** The list is ordered by hand, all sides together (T2K-R22). */
function putAfter(play: Play, unit: TrackedUnit, after: string): Play {
  const others = inOrder(play.tracker).filter(({ id }) => id !== unit.id)
  const place = after === 'first' ? 0 : others.findIndex(({ id }) => id === after) + 1
  const order = [...others.slice(0, place), unit, ...others.slice(place)]
  return played(
    tell(play, 'order-set', { name: unit.name, place: place + 1 }),
    ...order.map(({ id }, nth) => set(id, 'order', nth + 1))
  )
}

/** Whoever has a place in the order by it, the others after them as they came (T2K-R22). */
export function inOrder({ units }: Pick<Tracker, 'units'>): TrackedUnit[] {
  const place = (unit: TrackedUnit): number => Number(unit.state['order'] ?? 0) || 1000
  return [...units].sort((a, b) => place(a) - place(b))
}

/** A STAMINA roll against an agent, with what is worn and how strong the threat is (T2K-EX-01, T2K-EX-02). */
function exposure(play: Play, unit: TrackedUnit, values: Values): Verdict<Play> {
  const agent = String(values['agent'])
  const roll = rollsOf(unit).find(({ id }) => id === 'stamina')
  if (!roll) return refuse(reason('no-item'))
  const [threat, suit] = [
    Number(values['threat']),
    values['suit'] === true ? Number(unit.state['suit'] ?? 0) : 0
  ]
  const parts = [...typed(play.rules, threat, 'threat'), ...typed(play.rules, suit, 'suit')]
  const dose = agent === 'radiation' ? Number(values['dose']) : 0
  const facts = { name: unit.name, agent: inWords(play.rules.words('hazards', agent, 'name')) }
  const dosed =
    dose > 0 ? played(play, set(unit.id, 'radiation', Number(unit.state['radiation'] ?? 0) + dose)) : play
  return played(
    tell(dosed, 'exposed', facts),
    wait({
      for: 'throw',
      thrown: newThrow(play.rules, unit.id, roll, bounded(threat + suit), { parts }),
      then: { for: 'exposure', agent, illness: String(values['illness']).trim() }
    })
  )
}

/** What the table adds of its own, by the name that its field has; nothing where it adds nothing. */
const typed = (rules: T2kRules, value: number, name = 'modifier'): { name: Json; value: number }[] =>
  value === 0 ? [] : [{ name: inWords(rules.words('table', name)), value }]

const bounded = (modifier: number): number => Math.max(-9, Math.min(9, modifier))

/** Any other roll, with the action that it takes (T2K-DI-01). */
function check(play: Play, unit: TrackedUnit, values: Values): Verdict<Play> {
  const { rules, tracker } = play
  const roll = rollsOf(unit).find(({ id }) => id === values['roll'])
  if (!roll) return refuse(reason('no-item'))
  const takes = values['takes']
  if ((takes === 'slow' || takes === 'fast') && !hasLeft(rules, tracker, unit, takes))
    return refuse(reason('act-refused', ['T2K-CB-01'], { why: inWords(say(`table.no-${takes}`)) }))
  return played(
    tell(play, 'rolls', { name: unit.name, roll: inWords(roll.name) }),
    ...(takes === 'slow' || takes === 'fast' ? [spend(rules, tracker, unit, takes)] : []),
    wait({
      for: 'throw',
      thrown: newThrow(rules, unit.id, roll, Number(values['modifier'])),
      then: { for: 'check' }
    })
  )
}

/** An attack begins: who is attacked at arm's length may parry, then its dice are thrown (T2K-CB-02, T2K-CB-04, T2K-CB-06 to T2K-CB-08, T2K-WP-02). */
function attack(play: Play, unit: TrackedUnit, values: Values): Verdict<Play> {
  const { rules, tracker } = play
  const roll = rollsOf(unit).find(({ id }) => id === values['roll'])
  const arm =
    values['weapon'] === UNARMED
      ? bareHands(rules)
      : armsOf(unit).find(({ item }) => item === values['weapon'])
  if (!arm || !roll) return refuse(reason('no-item'))
  const kind = classOf(rules, arm)
  const ammo = kind.firearm ? Number(values['ammo'] ?? 0) : 0
  const target = targetOf(play, unit, values['on'])
  const least = kind.firearm && rules.house.zeroAmmoDice === 'at-least-one' ? Math.min(1, arm.rof) : 0
  const weapon = inWords(arm.name)
  const reasons = [
    ...(target === undefined ? [reason('no-target')] : []),
    ...(arm.jammed ? [reason('weapon-jammed', ['T2K-R11'], { weapon })] : []),
    ...(arm.reliabilityMax > 0 && arm.reliability === 0
      ? [reason('weapon-broken', ['T2K-R10'], { weapon })]
      : []),
    ...(hasRounds(rules, arm) && arm.loaded === 0 && rules.house.ammoSpent !== 'off'
      ? [reason('weapon-empty', ['T2K-R08'], { weapon })]
      : []),
    ...(ammo > arm.rof || ammo < least
      ? [reason('ammo-dice', ['T2K-WP-02', 'T2K-R09'], { weapon, min: least, max: arm.rof })]
      : [])
  ]
  if (reasons.length > 0 || target === undefined) return refuse(...reasons)
  const aim = unit.state['aim'] as unknown as { weapon: string; scope: boolean } | undefined
  const aimed = aim?.weapon === arm.item
  const steady = is(unit, 'cover') || is(unit, 'prone') || (arm.bipod && is(unit, 'bipod'))
  const { modifier, parts } = attackModifier(rules, {
    weaponClass: arm.class,
    aimed: aimed && !aim.scope,
    scopeAimed: aimed && aim.scope,
    steady,
    calledShot: values['called'] === true
  })
  const other = Number(values['modifier'])
  const total = bounded(modifier + other)
  const thrown = newThrow(rules, unit.id, roll, total, {
    ammo,
    weapon: arm.item,
    parts: [...parts, ...typed(rules, other)]
  })
  const begun: Attack = {
    by: unit.id,
    on: target?.id ?? null,
    weapon: arm.item,
    ammoDice: [],
    parried: false,
    successes: 0,
    hits: [],
    struck: []
  }
  const mayParry = target !== null && !kind.ranged && hasLeft(rules, tracker, target, 'fast')
  // What was aimed is good for this shot only (T2K-R15).
  return played(
    tell(play, target ? 'attacks-on' : 'attacks', {
      name: unit.name,
      weapon,
      modifier: total,
      ...(target && { on: target.name })
    }),
    spend(rules, tracker, unit, 'slow'),
    set(unit.id, 'aim', null),
    wait(
      mayParry
        ? { for: 'defend', attack: begun, thrown }
        : { for: 'throw', thrown, then: { for: 'attack', attack: begun } }
    )
  )
}

/** A weapon set right by hand, within what it holds (T2K-R08, T2K-R10). */
function tend(play: Play, unit: TrackedUnit, arm: Arm | undefined, values: Values): Verdict<Play> {
  if (!arm) return refuse(reason('no-item'))
  const [loaded, spare, reliability] = [
    Number(values['rounds']),
    Number(values['spare']),
    Number(values['reliability'])
  ]
  const weapon = inWords(arm.name)
  const wrong: Reason[] = [
    ...(loaded > arm.magazine
      ? [reason('over-magazine', ['T2K-R08'], { weapon, loaded, magazine: arm.magazine })]
      : []),
    ...(reliability > arm.reliabilityMax
      ? [reason('over-reliability', ['T2K-R10'], { weapon, value: reliability, max: arm.reliabilityMax })]
      : [])
  ]
  return wrong.length > 0
    ? refuse(...wrong)
    : played(
        tell(play, 'tended', { name: unit.name, weapon, loaded, reliability }),
        setArm(unit, arm.item, { loaded, spare, reliability, jammed: values['jammed'] === true })
      )
}
