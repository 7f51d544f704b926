import { choice, enemy, several } from '../../../../kernel/system/form'
import { heldBy, STASH } from '../../../../kernel/state/roster'
import { reason, refuse } from '../../../../kernel/values/verdict'
import type { TrackedSide } from '../../../../kernel/state/tracker'
import { sure } from '../ask'
import { about, activeOf, named } from '../effects'
import {
  carriedBy,
  fighterAt,
  now,
  rosterOfSide,
  table,
  thingNamed,
  unitOf,
  unitsOf,
  type Scene
} from '../scene'
import { sideState, stateOf } from '../state'
import { plainHit } from '../steps/hit'
import { countOf, useUp } from '../steps/supplies'
import { idIn } from '../input'
import { sideAct, unitAct } from './act'
import { acting, resumableAct } from './before'
import { itemOption, SIGHT, sightFields, sightIn, unitOption, wordsOf } from './fields'
import { acted, whyNoAction } from './phases'

const has = (scene: Scene, unit: string, thing: string): boolean =>
  carriedBy(scene, unit).some((item) => item.thing === thing)

/**
 * Whose activation it is, for a stimulant dose: the fighter's own, or that of an enemy in contact
 * (NN-GEAR-1).
 */
function injecting(scene: Scene, unit: string): 'his-own' | 'enemy-in-contact' | 'another' {
  const active = activeOf(scene)
  if (active?.unit === unit) return 'his-own'
  return active && now(scene, unit).engaged.includes(active.unit) ? 'enemy-in-contact' : 'another'
}

/**
 * Injects a stimulant dose for one effect until the end of the activation; each after the first costs a wound
 * (NN-GEAR-1).
 */
export const inject = unitAct({
  id: 'inject',
  group: 'gear',
  rules: ['NN-GEAR-1'],
  when: (scene, unit) =>
    now(scene, unit.id).place === 'up' &&
    has(scene, unit.id, 'stimulant-injector') &&
    injecting(scene, unit.id) !== 'another',
  against: (scene, unit) =>
    countOf(scene, unit.id, 'stimulant-dose') === 0
      ? [reason('no-dose', ['NN-GEAR-1', 'NN-RUL-61'], { fighter: unit.name })]
      : [],
  fields: () => ({
    effect: choice(wordsOf('effect', ['sprint', 'strength', 'threshold']), undefined, {
      rules: ['NN-GEAR-1']
    })
  }),
  do(play, unit, { effect }) {
    const before = now(play, unit.id).doses ?? { count: 0, sprint: 0, strength: 0, threshold: 0 }
    const { outcome } = sure(play, 'stimulants', {
      effects: [effect],
      doses: countOf(play, unit.id, 'stimulant-dose'),
      before: before.count,
      activation: injecting(play, unit.id),
      wounds: now(play, unit.id).wounds
    })
    useUp(play, unit.id, 'stimulant-dose')
    play.set(unit.id, 'doses', {
      count: before.count + 1,
      sprint: before.sprint + outcome.sprint,
      strength: before.strength + outcome.strength,
      threshold: before.threshold + outcome.threshold
    })
    play.emit(
      'injected',
      about(play, unit.id, {
        effect: { key: `table.fields.effect-${effect}` },
        lost: outcome.woundsLost,
        rules: ['NN-GEAR-1']
      })
    )
    if (outcome.woundsLost > 0)
      play.next({
        kind: 'suffer',
        hit: plainHit(unit.id, thingNamed(play, 'stimulant-dose'), {}),
        lost: outcome.woundsLost,
        pinned: false
      })
  }
})

/**
 * Turns on a force shield at the start of the activation: a save that no threshold halves, and no attacks
 * until the next activation (NN-GEAR-2).
 */
export const forceShield = unitAct({
  id: 'force-shield',
  group: 'gear',
  rules: ['NN-GEAR-2'],
  when: (scene, unit) =>
    acting(scene, unit) && has(scene, unit.id, 'force-shield-generator') && !now(scene, unit.id).shielded,
  against(scene, unit) {
    const active = activeOf(scene)
    const begun =
      active !== null && (active.movement !== null || active.shooting.length > 0 || active.contact !== null)
    return [
      ...(countOf(scene, unit.id, 'force-shield-charge') === 0
        ? [reason('no-charge', ['NN-GEAR-2', 'NN-RUL-61'], { fighter: unit.name })]
        : []),
      ...(begun ? [reason('shield-late', ['NN-GEAR-2'], { fighter: unit.name })] : [])
    ]
  },
  do(play, unit) {
    useUp(play, unit.id, 'force-shield-charge')
    play.set(unit.id, 'shielded', true)
    play.emit('shield-burns', about(play, unit.id, { rules: ['NN-GEAR-2'] }))
  }
})

/** Fires the magnetic grapnel at a visible point (NN-GEAR-3). */
export const grapnel = resumableAct({
  id: 'grapnel',
  group: 'gear',
  rules: ['NN-GEAR-3'],
  when: (scene, unit) => acting(scene, unit) && has(scene, unit.id, 'magnetic-grapnel'),
  against: (scene, unit) =>
    countOf(scene, unit.id, 'grapnel-charge') === 0
      ? [reason('no-charge', ['NN-GEAR-3', 'NN-RUL-61'], { fighter: unit.name })]
      : whyNoAction(scene, unit.id, 'magnetic-grapnel'),
  answers: SIGHT,
  fields: (scene) => sightFields(scene, { cover: false, arc: false }),
  resume(play, unit, input) {
    acted(play, unit, 'use-item', 'shooting')
    useUp(play, unit, 'grapnel-charge')
    play.emit('grapnel-fired', about(play, unit, { rules: ['NN-GEAR-3'] }))
    play.next({ kind: 'grapnel', unit, sight: sightIn(input) })
  }
})

/**
 * Throws a tracer at an enemy, which it follows until they find it; the item is kept for the next game
 * (NN-SCN-2, NN-RUL-60).
 */
export const tracers = resumableAct({
  id: 'tracers',
  group: 'gear',
  rules: ['NN-SCN-2', 'NN-RUL-60'],
  when: (scene, unit) => acting(scene, unit) && has(scene, unit.id, 'tracers'),
  against: (scene, unit) => whyNoAction(scene, unit.id, 'tracers'),
  answers: { target: idIn, ...SIGHT },
  fields: (scene) => ({
    target: enemy({ rules: ['NN-SCN-2'] }),
    ...sightFields(scene, { cover: true, arc: true })
  }),
  unfit: (_play, _unit, { target }) => (target === null ? [reason('no-target', ['NN-SCN-2'])] : []),
  resume(play, unit, input) {
    const target = input.target ?? ''
    acted(play, unit, 'use-item', 'shooting')
    play.emit('tracer-thrown', about(play, unit, { target: named(play, target), rules: ['NN-SCN-2'] }))
    play.next({ kind: 'tracer', unit, target, sight: sightIn(input) })
  }
})

/** Gives up the movement phase to reach the point that the grapnel holds (NN-GEAR-3). */
export const grapnelMove = unitAct({
  id: 'grapnel-move',
  group: 'movement',
  rules: ['NN-GEAR-3'],
  when: (scene, unit) => acting(scene, unit) && now(scene, unit.id).grapnel,
  against: (scene, unit) => whyNoAction(scene, unit.id, 'move'),
  do(play, unit) {
    acted(play, unit.id, 'move', 'movement')
    play.set(unit.id, 'grapnel', false)
    play.set(unit.id, 'shouldered', null)
    play.emit('grapnel-moved', about(play, unit.id, { rules: ['NN-GEAR-3'] }))
  }
})

/** Marks the last position of a colossus, from which they may intercept (NN-FTR-9). */
export const corridor = unitAct({
  id: 'corridor',
  group: 'movement',
  rules: ['NN-FTR-9'],
  when: (scene, unit) =>
    acting(scene, unit) && fighterAt(scene, unit.id).type?.rules.includes('protective-corridor') === true,
  do(play, unit) {
    const { corridor: there } = now(play, unit.id)
    play.set(unit.id, 'corridor', !there)
    play.emit(there ? 'corridor-gone' : 'corridor-left', about(play, unit.id, { rules: ['NN-FTR-9'] }))
  }
})

const WAYS = ['tunnels', 'ventilation-ducts']

const waysOf = (scene: Scene, side: TrackedSide) => {
  const roster = rosterOfSide(scene, side.id)
  return roster
    ? heldBy(roster, STASH).filter(
        (item) => WAYS.includes(item.thing) && !sideState(side).used.includes(item.id)
      )
    : []
}

/**
 * Brings one to three models of the reserve by a tunnel or a duct, with one roll for the group (NN-GEAR-12,
 * NN-GEAR-13, NN-RUL-51).
 */
export const wayIn = sideAct({
  id: 'way-in',
  group: 'setup',
  rules: ['NN-GEAR-12', 'NN-GEAR-13', 'NN-RUL-51'],
  when: (scene, side) => table(scene).moment !== 'over' && waysOf(scene, side).length > 0,
  against: (scene, side) =>
    waiting(scene, side).length === 0
      ? [reason('nobody-in-reserve', ['NN-GEAR-12'], { gang: side.name })]
      : [],
  fields: (scene, side) => ({
    way: choice(waysOf(scene, side).map(itemOption), undefined, { rules: ['NN-GEAR-12', 'NN-GEAR-13'] }),
    group: several(
      waiting(scene, side).map((unit) => unitOption(scene, unit.id)),
      { rules: ['NN-GEAR-12'] }
    )
  }),
  do(play, side, { way, group }) {
    const item = waysOf(play, side).find(({ id }) => id === way)
    const thing = play.rules.thing(item?.thing ?? '')
    const most = thing?.kind === 'gear' ? (thing.facts.groupMax ?? 0) : 0
    if (!item || group.length === 0 || group.length > most)
      return refuse(reason('group-size', ['NN-GEAR-12'], { max: most }))
    for (const unit of group) play.set(unit, 'group', item.id)
    play.side(side.id, 'used', [...sideState(side).used, item.id])
    play.emit('way-taken', {
      gang: side.name,
      thing: item.name,
      fighters: group.map((unit) => unitOf(play, unit).name),
      rules: ['NN-GEAR-12', 'NN-RUL-51']
    })
  }
})

function waiting(scene: Scene, side: TrackedSide) {
  return unitsOf(scene, side.id).filter(
    (unit) => stateOf(unit).place === 'reserve' && stateOf(unit).group === null
  )
}
