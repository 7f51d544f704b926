import type { ActOffer, Actor, AtTable } from '../../../rules/board'
import type { Chance } from '../../../rules/dice'
import { trackerEvent, type TrackerEvent } from '../../../rules/event'
import { readFields } from '../../../rules/fields'
import type { Json, Words } from '../../../rules/json'
import type { Field } from '../../../rules/sheet'
import { unitAt, type TrackedUnit, type TrackerChange } from '../../../rules/tracker'
import { reason, refuse, type Reason, type Verdict } from '../../../rules/verdict'
import { poolOf } from '../dice'
import type { T2kRules } from '../rules'
import { say } from '../say'
import { answerOf, armsOf, is, isOut, most, points, rollsOf, set, setArm, setPoints, usedBy, waitingAt, type Arm, type Shot } from './state'

type Kind = 'slow' | 'fast'
/** Acts of their own, with what they need to know. */
const OWN = ['attack', 'aim', 'aim-sniper', 'reload', 'clear-jam']
const word = (key: string) => say(`table.${key}`)

export function offers(rules: T2kRules, { tracker }: AtTable, actor: Actor): ActOffer[] {
  const waits = waitingAt(tracker) ? [word('waits')] : []
  const act = (id: string, group: string, by: string[], fields: Field[], not: Words[] = [], main = false): ActOffer => ({ act: id, label: word(id), group: word(group), rules: by, allowed: waits.length + not.length === 0, refused: [...waits, ...not], fields, ...(main && { main }) })
  if (actor.unit === undefined && actor.side === undefined) {
    const draw = rules.house.initiativeOrder === 'cards-1-10' ? [act('draw-order', 'turn', ['T2K-R22'], [])] : []
    return [act('next-turn', 'turn', ['T2K-CB-01'], [], [], true), ...draw]
  }
  const unit = tracker.units.find((one) => one.id === actor.unit)
  if (!unit) return []
  const arms = armsOf(unit)
  const left = (kind: Kind): Words[] => [...(isOut(unit) ? [word('is-out')] : []), ...(usedBy(rules, tracker, unit)[kind] >= rules.files['tables/combat'].turn[kind] ? [word(`no-${kind}`)] : [])]
  const armed = arms.length > 0 ? [] : [word('no-weapon')]
  const { slow, fast } = rules.files['tables/actions']
  const actions = (list: readonly { id: string }[]): NonNullable<Field['options']> => list.filter(({ id }) => !OWN.includes(id)).map(({ id }) => ({ id, label: say(`actions.${id}.name`) }))
  const choose = (key: string, options: NonNullable<Field['options']>): Field => ({ key, label: word(key), kind: 'choice', options, default: options[0]?.id ?? null })
  const count = (key: string, min: number, max: number, standard: number): Field => ({ key, label: word(key), kind: 'count', min, max, default: standard })
  const flag = (key: string, standard = false): Field => ({ key, label: word(key), kind: 'flag', default: standard })
  const weapon = choose('weapon', arms.map((arm) => ({ id: arm.item, label: arm.name })))
  const rof = Math.max(0, ...arms.map((arm) => arm.rof))
  return [
    act('attack', 'actions', ['T2K-CB-02', 'T2K-WP-02', 'T2K-R09'], [weapon, choose('roll', rollsOf(unit).map(({ id, name }) => ({ id, label: name }))), { key: 'on', label: word('on'), kind: 'enemy', default: null }, count('ammo', 0, rof, rules.house.zeroAmmoDice === 'at-least-one' ? Math.min(1, rof) : 0), flag('called'), flag('on-bipod'), count('modifier', -9, 9, 0)], [...armed, ...left('slow')], true),
    act('aim', 'actions', ['T2K-CB-07', 'T2K-R16'], [weapon], [...armed, ...left('fast')]),
    ...(arms.some(({ scope }) => scope) ? [act('aim-sniper', 'actions', ['T2K-CB-08', 'T2K-R16'], [choose('weapon', arms.filter(({ scope }) => scope).map((arm) => ({ id: arm.item, label: arm.name })))], left('slow'))] : []),
    act('reload', 'actions', ['T2K-CB-05', 'T2K-R24'], [weapon, flag('reload-failed')], [...armed, ...left('fast')]),
    ...(arms.some(({ jammed }) => jammed) ? [act('clear-jam', 'actions', ['T2K-CB-02', 'T2K-R11'], [choose('weapon', arms.filter(({ jammed }) => jammed).map((arm) => ({ id: arm.item, label: arm.name })))], left('slow'))] : []),
    act('slow-action', 'actions', ['T2K-CB-02'], [choose('action', actions(slow))], left('slow')),
    act('fast-action', 'actions', ['T2K-CB-03', 'T2K-R26'], [choose('action', actions(fast))], left('fast')),
    act('place', 'state', ['T2K-CB-12', 'T2K-R22'], [{ key: 'hex', label: word('hex'), kind: 'text', max: 12, default: String(unit.state['hex'] ?? '') }, flag('prone', is(unit, 'prone')), flag('cover', is(unit, 'cover')), count('order', 0, 99, Number(unit.state['order'] ?? 0))]),
    act('mark', 'state', ['T2K-R20'], [count('damage', 0, most(unit, 'damage') || rules.files['tables/sheet'].most, points(unit, 'damage')), count('stress', 0, most(unit, 'stress') || rules.files['tables/sheet'].most, points(unit, 'stress')), flag('unsuppress')]),
    act('tend', 'state', ['T2K-R08', 'T2K-R10'], [weapon, count('rounds', 0, 999, arms[0]?.loaded ?? 0), count('reliability', 0, 20, arms[0]?.reliability ?? 0), flag('jammed', arms[0]?.jammed ?? false)], armed)
  ]
}

/** What an act brings about, or every reason why not. */
export function decideAct(rules: T2kRules, at: AtTable, actName: string, actor: Actor, input: { [field: string]: Json }, chance: Chance): Verdict<TrackerEvent[]> {
  const { tracker } = at
  const offer = offers(rules, at, actor).find((one) => one.act === actName)
  if (!offer) return refuse(reason('unknown-act', [], { act: actName }))
  if (!offer.allowed) return refuse(...offer.refused.map((why) => reason('act-refused', offer.rules, { why: why as unknown as Json })))
  const { values, reasons } = readFields(offer.fields.filter(({ kind }) => kind !== 'enemy'), Object.fromEntries(Object.entries(input).filter(([key]) => key !== 'on' || actName !== 'attack')))
  if (reasons.length > 0) return refuse(...reasons)
  const tell = (type: string, facts: TrackerEvent['facts'], changes: TrackerChange[]): TrackerEvent[] => [trackerEvent(tracker.id, type, facts, changes)]
  if (actName === 'next-turn') return tell('turn-began', { turn: tracker.turn + 1 }, [{ do: 'turn', to: tracker.turn + 1 }])
  if (actName === 'draw-order') {
    const cards: number[] = []
    const drawn = tracker.units.map((unit) => {
      if (cards.length === 0) cards.push(...Array.from({ length: 10 }, (_, n) => n + 1))
      const [card = 0] = cards.splice(chance.roll(cards.length, `${tracker.id}:${tracker.count}:order:${unit.id}`) - 1, 1)
      return { unit, card }
    })
    return tell('order-drawn', { order: drawn.map(({ unit, card }) => `${unit.name} ${card}`).join(', ') }, drawn.map(({ unit, card }) => set(unit.id, 'order', card)))
  }
  const unit = unitAt(tracker, actor.unit ?? '')
  const name = unit.name
  const spend = (kind: Kind): TrackerChange => {
    const used = usedBy(rules, tracker, unit)
    return set(unit.id, 'used', { ...used, [kind]: used[kind] + 1 } as unknown as Json)
  }
  const arm = armsOf(unit).find(({ item }) => item === values['weapon'])
  switch (actName) {
    case 'attack':
      return attack(rules, at, unit, arm, { ...values, on: input['on'] ?? null }, spend('slow'))
    case 'aim':
    case 'aim-sniper':
      return tell('aimed', { name, weapon: arm?.name ?? '' }, [spend(actName === 'aim' ? 'fast' : 'slow'), set(unit.id, 'aim', { weapon: arm?.item ?? '', scope: actName === 'aim-sniper' })])
    case 'reload':
      return reload(rules, at, unit, arm, values['reload-failed'] === true, spend)
    case 'clear-jam':
      return tell('jam-cleared', { name, weapon: arm?.name ?? '' }, [spend('slow'), setArm(unit, arm?.item ?? '', { jammed: false })])
    case 'slow-action':
    case 'fast-action': {
      const action = String(values['action'])
      return tell('acted', { name, action: say(`actions.${action}.name`) as unknown as Json }, [spend(actName === 'slow-action' ? 'slow' : 'fast'), ...(effects[action] ?? []).map(([key, to]) => set(unit.id, key, to))])
    }
    case 'place':
      return tell('placed', { name, hex: String(values['hex']) || '—' }, [set(unit.id, 'hex', values['hex'] ?? ''), set(unit.id, 'prone', values['prone'] ?? false), set(unit.id, 'cover', values['cover'] ?? false), set(unit.id, 'order', values['order'] ?? 0)])
    case 'mark':
      return tell('marked', { name, damage: values['damage'] ?? 0, stress: values['stress'] ?? 0 }, [setPoints(unit, 'damage', Number(values['damage'])), setPoints(unit, 'stress', Number(values['stress'])), ...(values['unsuppress'] === true ? [set(unit.id, 'suppressed', null)] : [])])
    default: {
      if (!arm) return refuse(reason('no-item'))
      const [loaded, reliability] = [Number(values['rounds']), Number(values['reliability'])]
      const wrong: Reason[] = [
        ...(loaded > arm.magazine ? [reason('over-magazine', ['T2K-R08'], { weapon: arm.name, loaded, magazine: arm.magazine })] : []),
        ...(reliability > arm.reliabilityMax ? [reason('over-reliability', ['T2K-R10'], { weapon: arm.name, value: reliability, max: arm.reliabilityMax })] : [])
      ]
      return wrong.length > 0 ? refuse(...wrong) : tell('tended', { name, weapon: arm.name, loaded, reliability }, [setArm(unit, arm.item, { loaded, reliability, jammed: values['jammed'] === true })])
    }
  }
}

/** What an action leaves on who did it. */
const effects: { [action: string]: [string, Json][] } = {
  'take-cover': [['cover', true]],
  'run': [['cover', false]],
  'stand-up': [['prone', false]],
  'go-prone': [['prone', true]]
}

/** Fast; where it fails it takes the slow action instead, and the magazine stays as it was (T2K-CB-05, T2K-R24). */
function reload(rules: T2kRules, { tracker }: AtTable, unit: TrackedUnit, arm: Arm | undefined, failed: boolean, spend: (kind: Kind) => TrackerChange): Verdict<TrackerEvent[]> {
  if (!arm) return refuse(reason('no-item'))
  const facts = { name: unit.name, weapon: arm.name }
  if (failed) {
    if (usedBy(rules, tracker, unit).slow >= rules.files['tables/combat'].turn.slow) return refuse(reason('act-refused', ['T2K-CB-05'], { why: word('no-slow') as unknown as Json }))
    return [trackerEvent(tracker.id, 'reload-failed', facts, [spend('slow')])]
  }
  if (arm.spare === 0) return refuse(reason('no-spare', ['T2K-R08'], { weapon: arm.name }))
  return [trackerEvent(tracker.id, 'reloaded', { ...facts, loaded: arm.magazine }, [spend('fast'), setArm(unit, arm.item, { loaded: arm.magazine, spare: arm.spare - 1 })])]
}

/** An attack begins: its dice wait to be thrown (T2K-CB-02, T2K-CB-06 to T2K-CB-08, T2K-WP-02). */
function attack(rules: T2kRules, { tracker }: AtTable, unit: TrackedUnit, arm: Arm | undefined, values: { [field: string]: Json }, spend: TrackerChange): Verdict<TrackerEvent[]> {
  const roll = rollsOf(unit).find(({ id }) => id === values['roll'])
  if (!arm || !roll) return refuse(reason('no-item'))
  const kind = rules.files['catalogue/weapon-classes'].find(({ id }) => id === arm.class)
  const ammo = Number(values['ammo'])
  const on = values['on'] === null ? null : tracker.units.find((one) => one.id === values['on'] && one.side !== unit.side)
  const least = kind?.firearm && rules.house.zeroAmmoDice === 'at-least-one' ? Math.min(1, arm.rof) : 0
  const reasons = [
    ...(on === undefined ? [reason('no-target')] : []),
    ...(arm.jammed ? [reason('weapon-jammed', ['T2K-R11'], { weapon: arm.name })] : []),
    ...(arm.reliabilityMax > 0 && arm.reliability === 0 ? [reason('weapon-broken', ['T2K-R10'], { weapon: arm.name })] : []),
    ...(kind?.firearm && arm.loaded === 0 && rules.house.ammoSpent !== 'off' ? [reason('weapon-empty', ['T2K-R08'], { weapon: arm.name })] : []),
    ...(ammo > (kind?.firearm ? arm.rof : 0) || ammo < least ? [reason('ammo-dice', ['T2K-WP-02', 'T2K-R09'], { weapon: arm.name, min: least, max: kind?.firearm ? arm.rof : 0 })] : [])
  ]
  if (reasons.length > 0 || on === undefined) return refuse(...reasons)
  const aim = unit.state['aim'] as unknown as { weapon: string; scope: boolean } | undefined
  const aimed = aim?.weapon === arm.item
  const steady = is(unit, 'cover') || is(unit, 'prone') || values['on-bipod'] === true
  const { modifier } = answerOf(rules, 't2k.attackModifier', { weaponClass: arm.class, aimed: aimed && !aim.scope, scopeAimed: aimed && aim.scope, steady, calledShot: values['called'] === true })
  const total = Math.max(-9, Math.min(9, Number(modifier) + Number(values['modifier'])))
  const { dice } = poolOf(rules, roll.attributeDie, roll.skillDie, total)
  const shot: Shot = { by: unit.id, on: on?.id ?? null, weapon: arm.item, roll: roll.id, modifier: total, pool: dice, ammo, base: [], ammoDice: [], hits: 0, damage: 0 }
  // What was aimed is good for this shot only (T2K-R15).
  const changes: TrackerChange[] = [spend, set(unit.id, 'aim', null), { do: 'table', key: 'waiting', to: { for: 'throw', shot } as unknown as Json }]
  return [trackerEvent(tracker.id, 'attacks', { name: unit.name, weapon: arm.name, modifier: total }, changes)]
}
