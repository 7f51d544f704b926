import { choice, several } from '../../../../kernel/system/form'
import { reason, refuse } from '../../../../kernel/values/verdict'
import { rangedFacts } from '../../catalogue/rules'
import { say } from '../../catalogue/say'
import { about, activeOf, named } from '../effects'
import { checkHands, holdable } from '../hands'
import { carriedBy, itemNamed, now, table, unitOf, type Scene } from '../scene'
import { isGone, stateOf } from '../state'
import { hold, reloadable, reloadWith } from '../steps/gear'
import { abandon, lootOf } from '../steps/loot'
import { unitAct } from './act'
import { acting } from './before'
import { itemOption, unitOption } from './fields'
import { acted, openTo, phaseFor, whyNoAction } from './phases'

/**
 * Whether the act is possible now; a fighter with Faster than his Shadow may do it free at any moment
 * (NN-SKL-2).
 */
const mayNow = (scene: Scene, unit: { id: string; state: object }, action: string): boolean =>
  acting(scene, unit) ||
  (scene.tracker.turn > 0 &&
    now(scene, unit.id).place === 'up' &&
    openTo(scene, unit.id).free.includes(action))

/** Reloads a weapon in hand and uses up the reload (NN-REL-1). */
export const reload = unitAct({
  id: 'reload',
  group: 'gear',
  rules: ['NN-REL-1', 'NN-AMM-9', 'NN-SKL-2'],
  when: (scene, unit) => mayNow(scene, unit, 'reload'),
  against: (scene, unit) =>
    reloadable(scene, unit.id).length === 0
      ? [reason('nothing-to-reload', ['NN-REL-1'], { fighter: unit.name })]
      : whyNoAction(scene, unit.id, 'reload'),
  fields(scene, unit) {
    const options = reloadable(scene, unit.id).flatMap(({ weapon, loads }) =>
      loads.map((load) => ({
        id: `${weapon.id}.${load.id}`,
        label: say('table.ask.reload-with', { thing: weapon.name, load: load.name })
      }))
    )
    return { load: choice(options, undefined, { rules: ['NN-REL-1', 'NN-EQP-3'] }) }
  },
  do(play, unit, { load: chosen }) {
    const found = reloadable(play, unit.id)
      .flatMap(({ weapon, loads }) => loads.map((load) => [weapon.id, load.id] as const))
      .find(([weapon, load]) => `${weapon}.${load}` === chosen)
    if (!found) return refuse(reason('nothing-to-reload', ['NN-REL-1'], { fighter: unit.name }))
    acted(play, unit.id, 'reload', phaseFor(play, unit.id, 'reload'))
    reloadWith(play, unit.id, found[0], found[1])
  }
})

/** Changes the items in hand (NN-CHG-1). */
export const changeHands = unitAct({
  id: 'change-gear-in-hand',
  group: 'gear',
  rules: ['NN-CHG-1', 'NN-SKL-2'],
  when: (scene, unit) => mayNow(scene, unit, 'change-gear-in-hand'),
  against: (scene, unit) => whyNoAction(scene, unit.id, 'change-gear-in-hand'),
  fields: (scene, unit) => ({
    hands: several(
      holdable(scene.rules, carriedBy(scene, unit.id)).map(itemOption),
      { rules: ['NN-CHG-1'] },
      now(scene, unit.id).hands
    )
  }),
  do(play, unit, { hands }) {
    const items = carriedBy(play, unit.id).filter((item) => hands.includes(item.id))
    const reasons = checkHands(play.rules, items)
    if (reasons.length > 0) return refuse(...reasons)
    acted(play, unit.id, 'change-gear-in-hand', phaseFor(play, unit.id, 'change-gear-in-hand'))
    hold(play, unit.id, items)
  }
})

/** Heavy weapons in hand that may be shouldered (NN-SHD-1). */
function heavyOf(scene: Scene, unit: string) {
  const { hands } = now(scene, unit)
  return carriedBy(scene, unit).filter(
    (item) => hands.includes(item.id) && rangedFacts(scene.rules.thing(item.thing))?.mustBeShouldered
  )
}

export const shoulder = unitAct({
  id: 'shoulder-heavy-weapon',
  group: 'gear',
  rules: ['NN-SHD-1'],
  when: (scene, unit) => acting(scene, unit) && heavyOf(scene, unit.id).length > 0,
  main: () => true,
  against: (scene, unit) => whyNoAction(scene, unit.id, 'shoulder-heavy-weapon'),
  fields: (scene, unit) => ({
    weapon: choice(heavyOf(scene, unit.id).map(itemOption), undefined, { rules: ['NN-SHD-1'] })
  }),
  do(play, unit, { weapon }) {
    acted(play, unit.id, 'shoulder-heavy-weapon', 'movement')
    play.set(unit.id, 'shouldered', weapon)
    play.emit('shouldered', about(play, unit.id, { thing: itemNamed(play, weapon), rules: ['NN-SHD-1'] }))
  }
})

/** Enemies who are down, or whose casualty marker is on the table (NN-LOOT-1). */
function casualties(scene: Scene, unit: string): string[] {
  const own = unitOf(scene, unit).side
  return scene.tracker.units
    .filter((other) => other.side !== own && ['down', 'out'].includes(stateOf(other).place))
    .map(({ id }) => id)
}

/** Loots a casualty: an Initiative test, then the looting table (NN-LOOT-1, NN-LOOT-2). */
export const loot = unitAct({
  id: 'loot',
  group: 'gear',
  rules: ['NN-LOOT-1', 'NN-LOOT-2'],
  when: (scene, unit) => acting(scene, unit) && casualties(scene, unit.id).length > 0,
  against: (scene, unit) => whyNoAction(scene, unit.id, 'loot'),
  fields: (scene, unit) => ({
    victim: choice(
      casualties(scene, unit.id).map((id) => unitOption(scene, id)),
      undefined,
      { rules: ['NN-LOOT-1'] }
    )
  }),
  do(play, unit, { victim }) {
    acted(play, unit.id, 'loot', phaseFor(play, unit.id, 'loot'))
    play.emit('loots', about(play, unit.id, { target: named(play, victim), rules: ['NN-LOOT-1'] }))
    play.next({ kind: 'test', purpose: 'loot', unit: unit.id, victim })
  }
})

/** Drops items on the table to make room for loot (NN-LOOT-5). */
export const drop = unitAct({
  id: 'drop',
  group: 'gear',
  rules: ['NN-LOOT-5'],
  // Always possible while a thief chooses loot, because they may make room then.
  always(scene, unit) {
    const [step] = table(scene).steps
    return step?.kind === 'spoils' && step.unit === unit.id
  },
  when: (scene, unit) => acting(scene, unit) && lootOf(scene, unit.id).length > 0,
  fields: (scene, unit) => ({
    things: several(lootOf(scene, unit.id).map(itemOption), { rules: ['NN-LOOT-5'] })
  }),
  do(play, unit, { things }) {
    const items = lootOf(play, unit.id).filter((item) => things.includes(item.id))
    if (items.length === 0) return refuse(reason('nothing-passes', ['NN-LOOT-5']))
    abandon(play, unit.id, items)
  }
})

/** Takes back a stolen purse; it is worth nothing to its own side (NN-LOOT-4). */
export const takeBack = unitAct({
  id: 'purse-back',
  group: 'gear',
  rules: ['NN-LOOT-4'],
  when: (scene, unit) => scene.tracker.turn > 0 && stateOf(unit).purse !== null && !activeOf(scene)?.melee,
  against: (scene, unit) =>
    isGone(unitOf(scene, stateOf(unit).purse ?? unit.id)) ||
    now(scene, stateOf(unit).purse ?? unit.id).place !== 'up'
      ? []
      : [reason('thief-stands', ['NN-LOOT-4'], { fighter: named(scene, stateOf(unit).purse) })],
  do(play, unit) {
    play.set(unit.id, 'purse', null)
    play.emit('purse-back', about(play, unit.id, { rules: ['NN-LOOT-4'] }))
  }
})
