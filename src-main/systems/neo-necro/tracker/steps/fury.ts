import type { PromptOption } from '../../../../kernel/system/prompt'
import { sideAt, type TrackedUnit } from '../../../../kernel/state/tracker'
import { furyChooses, furyOfHouse, furyRules } from '../../formulas/furies'
import { furySays } from '../../formulas/mods'
import { say } from '../../catalogue/say'
import { LEADER } from '../../sheet/state'
import { sure } from '../ask'
import { about, activeOf, breakContact, falls, named } from '../effects'
import { furyLeft } from '../fury'
import type { Play } from '../play'
import { furyOf, gangNamed, houseOf, memberAt, now, sideOf, unitOf, unitsOf, type Scene } from '../scene'
import { onTable, sideState } from '../state'
import type { Blast } from './blast'
import { lootOf } from './loot'
import type { StepOf } from './kinds'
import type { Choice } from './step'

export type FuryFields = {
  side: string
  /** The leader whose fall set off the fury; absent if the gang called it. */
  leader?: string
}

/** The effect of a fury on one fighter. */
export type FuryOnFields = { side: string; unit: string }

const houseAt = (scene: Scene, step: { side: string }): string => houseOf(scene, step.side) ?? ''

/**
 * The fighters among whom a fury makes the gang choose, and how many at most (NN-HSE-5, NN-HSE-8, NN-HSE-9).
 */
function candidates(scene: Scene, side: string, house: string): { units: TrackedUnit[]; max: number } {
  const own = unitsOf(scene, side)
  const most = furyOfHouse(scene.rules, house)?.maxFighters
  const who = furyChooses(scene.rules, house)
  if (who === 'reserve') return { units: own.filter(onTable), max: most ?? own.length }
  if (who === 'near-leader') {
    const near = own.filter((unit) => onTable(unit) && memberAt(scene, unit.id).member.type !== LEADER)
    return { units: near, max: near.length }
  }
  if (who === 'fallen-near') {
    const fallen = scene.tracker.units.filter((unit) => ['down', 'out'].includes(now(scene, unit.id).place))
    return { units: fallen, max: fallen.length }
  }
  return { units: [], max: 0 }
}

/** A fury breaks loose; asks for the affected fighters unless it affects all (NN-HSE-1 to 11). */
export const fury: Choice<'fury'> = {
  ask(scene, step) {
    const { side } = step
    const house = scene.rules.house(houseAt(scene, step))
    const { units, max } = candidates(scene, side, houseAt(scene, step))
    const options = units.map((unit): PromptOption => ({
      id: unit.id,
      label: say('table.fields.name', { name: unit.name }),
      allowed: true
    }))
    return {
      member: null,
      title: say('table.ask.fury', { fury: house?.fury.name ?? '', gang: gangNamed(scene, side) }),
      ...(house && { text: house.fury.effect }),
      rules: ['NN-HSE-1', 'NN-HSE-2'],
      options,
      choose: { min: 0, max: Math.min(max, options.length) }
    }
  },
  skip(play, step) {
    const { side } = step
    if (!furyLeft(play, side)) return true
    if (candidates(play, side, houseAt(play, step)).units.length > 0) return false
    unleash(play, step, [])
    return true
  },
  answer(play, step, given) {
    unleash(play, step, given.options ?? [])
  }
}

function unleash(play: Play, step: StepOf<'fury'>, chosen: string[]): void {
  const { side } = step
  const id = houseAt(play, step)
  const house = play.rules.house(id)
  const leader = step.leader ?? null
  // A fury before the first turn counts as one of turn 1, because 0 means unused.
  play.side(side, 'fury', Math.max(1, play.tracker.turn))
  const own = unitsOf(play, side)
  const { rules } = sure(play, 'fury', {
    house: id,
    moment: leader === null ? 'start-of-an-activation' : 'leader-down'
  })
  play.emit('fury-unleashed', {
    gang: gangNamed(play, side),
    fury: house?.fury.name ?? '',
    fighters: chosen.map((unit) => named(play, unit)),
    rules
  })
  if (furySays(play.rules, id, 'standUpAtOnce')) {
    for (const unit of own)
      if (
        now(play, unit.id).pinned &&
        sure(play, 'fury-effect', { house: id, state: 'pinned' }).outcome.standsUp
      )
        play.set(unit.id, 'pinned', false)
  }
  if (furyChooses(play.rules, id) === 'near-leader') {
    const chief = own.filter((unit) => memberAt(play, unit.id).member.type === LEADER).map((unit) => unit.id)
    play.side(side, 'furyUnits', [...chief, ...chosen])
  }
  if (furySays(play.rules, id, 'mayGoToReserve')) {
    for (const unit of chosen) {
      breakContact(play, unit)
      // A fighter who was down returns down: the rule heals nobody.
      play.set(unit, 'place', 'reserve')
      play.set(unit, 'group', `fury:${side}`)
      if (activeOf(play)?.unit === unit) play.next({ kind: 'end-activation', unit })
    }
  }
  if (house?.fury.weapon !== undefined) {
    play.side(side, 'furyLeft', house.fury.maxFighters ?? 0)
    if (leader !== null) play.next({ kind: 'fury-shot', side, unit: leader })
  }
  if (furySays(play.rules, id, 'fallenGoOutOfAction')) {
    for (const unit of chosen) if (now(play, unit).place === 'down') falls(play, unit, 'out', null)
  }
  if (furySays(play.rules, id, 'fallenAreLooted'))
    play.next(...chosen.map((unit) => ({ kind: 'carrion' as const, side, unit })))
}

const PURSE = 'purse'

/**
 * The Carrion Eaters loot a fallen fighter straight into their stash: one item or the purse, without a test
 * or die, or everything by a house rule (NN-HSE-9, MAGOT-3, key carrionTakes).
 */
export const carrion: Choice<'carrion'> = {
  ask(scene, step) {
    const { unit } = step
    const options: PromptOption[] = lootOf(scene, unit).map((item) => ({
      id: item.id,
      label: item.name,
      allowed: true
    }))
    if (now(scene, unit).purse === null)
      options.push({ id: PURSE, label: say('table.ask.purse'), allowed: true })
    return {
      member: unit,
      title: say('table.ask.carrion', { target: named(scene, unit) }),
      rules: [...furyRules(houseAt(scene, step)), 'NN-LOOT-7', 'MAGOT-3'],
      options,
      choose: { min: 0, max: scene.rules.houseRules.carrionTakes === 'one' ? 1 : options.length }
    }
  },
  skip(play, step) {
    const { unit } = step
    return (
      unitOf(play, unit).side === step.side ||
      (lootOf(play, unit).length === 0 && now(play, unit).purse !== null)
    )
  },
  answer(play, step, given) {
    const { side, unit } = step
    const items = lootOf(play, unit).filter((item) => given.options?.includes(item.id))
    // A purse needs a thief; any fighter of the gang serves, even if none is left on the table.
    const own = unitsOf(play, side)
    const taker = given.options?.includes(PURSE) ? (own.find(onTable) ?? own[0]) : undefined
    if (taker) {
      play.set(unit, 'purse', taker.id)
      play.emit('purse-taken', about(play, taker.id, { target: named(play, unit), rules: ['NN-LOOT-3'] }))
      if (items.length === 0) return
    }
    const ids = items.map((item) => item.id)
    const state = now(play, unit)
    play.set(
      unit,
      'gained',
      state.gained.filter((id) => !ids.includes(id))
    )
    play.set(unit, 'lost', [...state.lost, ...ids.filter((id) => !state.gained.includes(id))])
    play.set(
      unit,
      'hands',
      state.hands.filter((id) => !ids.includes(id))
    )
    play.side(side, 'gained', [...sideState(sideAt(play.tracker, side)).gained, ...ids])
    play.emit(
      ids.length > 0 ? 'carrion-eaten' : 'carrion-left',
      about(play, unit, {
        gang: gangNamed(play, side),
        things: items.map((item) => item.name),
        rules: furyRules(houseAt(play, step))
      })
    )
  }
}

/** The flamer shot of the Fires of Death: no ammo roll, always economy (NN-HSE-10). */
function furyBlast(scene: Scene, unit: string): Blast {
  const house = houseOf(scene, sideOf(scene, unit).id) ?? ''
  const { outcome } = sure(scene, 'fury-effect', { house, leader: true })
  const shot = outcome.shot
  return {
    by: unit,
    thing: furyOfHouse(scene.rules, house)?.name ?? {},
    how: 'shot',
    strength: shot?.strength ?? 0,
    threshold: shot?.threshold ?? 0,
    level: 1,
    dirt: null,
    special: null,
    edge: 0,
    rail: false
  }
}

/** The leader whose fall set off the fury may fire one of the shots at once (NN-HSE-10). */
export const furyShot: Choice<'fury-shot'> = {
  ask(scene, step) {
    const { unit } = step
    return {
      member: unit,
      title: say('table.ask.fury-shot', { fighter: named(scene, unit) }),
      rules: furyRules(houseOf(scene, sideOf(scene, unit).id)),
      options: ['yes', 'no'].map((id) => ({ id, label: say(`table.ask.${id}`), allowed: true }))
    }
  },
  answer(play, step, given) {
    const { unit } = step
    if (given.options?.[0] !== 'yes')
      return play.emit(
        'fury-shot-forgone',
        about(play, unit, { rules: furyRules(houseOf(play, sideOf(play, unit).id)) })
      )
    spendFuryShot(play, unit)
  }
}

export function spendFuryShot(play: Play, unit: string): void {
  const side = sideOf(play, unit)
  const left = sideState(side).furyLeft - 1
  play.side(side.id, 'furyLeft', left)
  play.emit('fury-shot', about(play, unit, { left, rules: furyRules(houseOf(play, side.id)) }))
  play.next({ kind: 'under', blast: furyBlast(play, unit), sure: [] })
}

/** Whether this fighter may fire one of the fury's shots. */
export function furyShotLeft(scene: Scene, unit: string): boolean {
  return (
    furyOfHouse(scene.rules, furyOf(scene, unit))?.weapon !== undefined &&
    sideState(sideOf(scene, unit)).furyLeft > 0
  )
}
