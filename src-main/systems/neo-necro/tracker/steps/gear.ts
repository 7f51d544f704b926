import { isRefusal } from '../../../../kernel/values/verdict'
import { firearm, loaded as withLoad } from '../../formulas/shots'
import { say } from '../../catalogue/say'
import { about, activeOf, changeActive, named } from '../effects'
import { checkHands, holdable } from '../hands'
import type { Item } from '../../../../kernel/state/roster'
import { rangedFacts } from '../../catalogue/rules'
import type { Play } from '../play'
import { carriedBy, itemNamed, now, thingAt, type Scene } from '../scene'
import { gaugeOf } from '../state'
import type { Choice } from './step'

/** The loads that the fighter carries for a weapon (NN-REL-1, NN-EQP-3). */
function loadsFor(scene: Scene, unit: string, weapon: string): Item[] {
  const gun = firearm(scene.rules, thingAt(scene, weapon))
  if (isRefusal(gun)) return []
  return carriedBy(scene, unit).filter((item) => {
    const thing = scene.rules.thing(item.thing)
    if (thing?.kind !== 'ammo') return false
    const fitted = withLoad(scene.rules, gun, item.thing)
    return !isRefusal(fitted) && fitted.load !== undefined
  })
}

/** The weapons in hand that may be reloaded, each with its possible loads (NN-REL-1, NN-WPN-8). */
export function reloadable(scene: Scene, unit: string): { weapon: Item; loads: Item[] }[] {
  const { hands } = now(scene, unit)
  return carriedBy(scene, unit)
    .filter((item) => hands.includes(item.id) && rangedFacts(scene.rules.thing(item.thing))?.usesAmmoGauge)
    .filter((item) => {
      const { hot } = gaugeOf(scene.tracker, item.id)
      return hot === 0 || scene.tracker.turn !== hot + 1
    })
    .map((weapon) => ({ weapon, loads: oneOfEach(loadsFor(scene, unit, weapon.id)) }))
    .filter(({ loads }) => loads.length > 0)
}

function oneOfEach(items: Item[]): Item[] {
  return items.filter((item, nth) => items.findIndex((other) => other.thing === item.thing) === nth)
}

/** Clears the gauge and uses up the load (NN-REL-1, NN-AMM-9). */
export function reloadWith(play: Play, unit: string, weapon: string, load: string): void {
  const loaded = thingAt(play, load)
  const thing = play.rules.thing(loaded)
  // A standard reload is not noted; missiles and flat-head rounds change what is fired (NN-WPN-9,
  // NN-GEAR-10).
  const special = thing?.kind === 'ammo' && ('profile' in thing.facts || 'mods' in thing.facts)
  play.gauge(weapon, { ticked: 0, load: special ? loaded : null })
  play.set(unit, 'used', [...now(play, unit).used, load])
  play.emit(
    'reloaded',
    about(play, unit, {
      thing: itemNamed(play, weapon),
      load: itemNamed(play, load),
      rules: ['NN-REL-1', 'NN-AMM-9']
    })
  )
}

/** Asks which weapon is reloaded, and with which load. */
export const reload: Choice<'reload'> = {
  ask(scene, step) {
    const { unit } = step
    const options = reloadable(scene, unit).flatMap(({ weapon, loads }) =>
      loads.map((load) => ({
        id: `${weapon.id}.${load.id}`,
        label: say('table.ask.reload-with', { thing: weapon.name, load: load.name }),
        allowed: true
      }))
    )
    return {
      member: unit,
      title: say('table.ask.reload', { fighter: named(scene, unit) }),
      rules: ['NN-REL-1'],
      options: [...options, { id: 'no', label: say('table.ask.leave-it'), allowed: true }]
    }
  },
  skip(play, step) {
    return reloadable(play, step.unit).length === 0
  },
  answer(play, step, given) {
    const { unit } = step
    const chosen = given.options?.[0] ?? ''
    const found = reloadable(play, unit)
      .flatMap(({ weapon, loads }) => loads.map((load) => ({ weapon: weapon.id, load: load.id })))
      .find(({ weapon, load }) => `${weapon}.${load}` === chosen)
    if (!found) return play.emit('left-it', about(play, unit))
    reloadWith(play, unit, found.weapon, found.load)
  }
}

/** Asks what the fighter holds from now on (NN-CHG-1). */
export const takeInHand: Choice<'take-in-hand'> = {
  ask(scene, step) {
    const { unit } = step
    const items = holdable(scene.rules, carriedBy(scene, unit))
    const options = items.map((item) => ({ id: item.id, label: item.name, allowed: true }))
    return {
      member: unit,
      title: say('table.ask.hands', { fighter: named(scene, unit) }),
      rules: ['NN-CHG-1'],
      options,
      choose: { min: 0, max: options.length }
    }
  },
  answer(play, step, given) {
    const { unit } = step
    const items = carriedBy(play, unit).filter((item) => given.options?.includes(item.id))
    // Items beyond two hands are left out; the first ones count.
    const held = items.reduce<Item[]>(
      (sum, item) => (checkHands(play.rules, [...sum, item]).length === 0 ? [...sum, item] : sum),
      []
    )
    hold(play, unit, held)
  }
}

export function hold(play: Play, unit: string, items: Item[]): void {
  const ids = items.map((item) => item.id)
  play.set(unit, 'hands', ids)
  const { shouldered } = now(play, unit)
  if (shouldered !== null && !ids.includes(shouldered)) play.set(unit, 'shouldered', null)
  play.emit(
    items.length > 0 ? 'took-in-hand' : 'hands-empty',
    about(play, unit, { things: items.map((item) => item.name), rules: ['NN-CHG-1'] })
  )
}

/** Asks which phase the fighter gives up for a treatment they owe (NN-GEAR-5). */
export const owe: Choice<'owe'> = {
  ask(scene, step) {
    const { unit } = step
    return {
      member: unit,
      title: say('table.ask.owe', { fighter: named(scene, unit) }),
      rules: ['NN-GEAR-5', 'NN-ACT-1'],
      options: (['movement', 'shooting'] as const).map((id) => ({
        id,
        label: scene.rules.words('phases', id) ?? say(`phases.${id}.name`),
        allowed: true
      }))
    }
  },
  skip(play, step) {
    return activeOf(play)?.unit !== step.unit || now(play, step.unit).place !== 'up'
  },
  answer(play, step, given) {
    const phase = given.options?.[0] === 'shooting' ? 'shooting' : 'movement'
    changeActive(play, { gaveUp: phase })
    play.emit(
      'phase-given-up',
      about(play, step.unit, {
        phase: play.rules.words('phases', phase) ?? phase,
        rules: ['NN-GEAR-5']
      })
    )
  }
}
