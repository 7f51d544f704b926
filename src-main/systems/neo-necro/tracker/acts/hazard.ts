import { count, distance, enemy, flag } from '../../../../kernel/system/form'
import { reason } from '../../../../kernel/values/verdict'
import type { TrackedSide } from '../../../../kernel/state/tracker'
import { say } from '../../catalogue/say'
import { about } from '../effects'
import { now, rosterOfSide, table, thingNamed, wordFor, type Scene } from '../scene'
import { onTable, sideState } from '../state'
import type { Blast } from '../steps/blast'
import { plainHit } from '../steps/hit'
import { heldBy, STASH } from '../../../../kernel/state/roster'
import { sideAct, unitAct } from './act'
import { DEEP } from './fields'

/** A fall for any reason: jumped, pushed, moved over the edge (NN-MOV-4, NN-FALL-3, NN-FALL-4). */
export const fallDown = unitAct({
  id: 'fall',
  group: 'hazard',
  rules: ['NN-MOV-4', 'NN-FALL-3', 'NN-FALL-4'],
  when: (scene, unit) => scene.tracker.turn > 0 && onTable(unit) && !isOver(scene),
  fields: () => ({ drop: distance(DEEP, 3, { rules: ['NN-FALL-3'] }) }),
  do: (play, unit, { drop }) => {
    play.emit('goes-over', about(play, unit.id, { height: drop, rules: ['NN-FALL-3'] }))
    play.next({ kind: 'fall', unit: unit.id, height: drop })
  }
})

/** A test beside a drop, for any cause of pinning (NN-FALL-1, NN-FALL-2). */
export const edge = unitAct({
  id: 'edge',
  group: 'hazard',
  rules: ['NN-FALL-1', 'NN-FALL-2'],
  when: (scene, unit) =>
    scene.tracker.turn > 0 &&
    now(scene, unit.id).place === 'up' &&
    now(scene, unit.id).pinned &&
    !isOver(scene),
  fields: () => ({
    drop: distance(DEEP, 3, { rules: ['NN-FALL-3'] }),
    rail: flag(false, { rules: ['NN-FALL-2'] })
  }),
  do(play, unit, { drop, rail }) {
    play.emit('at-the-edge', about(play, unit.id, { height: drop, rules: ['NN-FALL-1'] }))
    play.next({ kind: 'test', purpose: 'edge', unit: unit.id, height: drop, rail })
  }
})

/** A hit from no fighter's weapon: a trap, a scenario, a bystander (NN-IMP-1). */
export const otherHit = unitAct({
  id: 'hit',
  group: 'hazard',
  rules: ['NN-IMP-1'],
  when: (scene, unit) => scene.tracker.turn > 0 && onTable(unit) && !isOver(scene),
  fields: () => ({
    strength: count(0, 20, 5, { rules: ['NN-IMP-2'] }),
    threshold: count(0, 20, 0, { rules: ['NN-SAV-2'] }),
    level: count(1, 9, 1, { rules: ['NN-DMG-2'] }),
    by: enemy({ label: say('table.fields.hit-by') })
  }),
  do(play, unit, { by, strength, threshold, level }) {
    const hit = plainHit(unit.id, wordFor(play, 'otherHit'), { by, strength, threshold, level })
    play.emit(
      'hit-by-other',
      about(play, unit.id, { strength: hit.strength, threshold: hit.threshold, rules: ['NN-IMP-1'] })
    )
    play.next({ kind: 'impact', hit })
  }
})

/** The test of a fighter in dangerous terrain (NN-MOV-8). */
export const danger = unitAct({
  id: 'danger',
  group: 'hazard',
  rules: ['NN-MOV-8', 'NN-MOV-9', 'NN-SCN-3'],
  when: (scene, unit) => scene.tracker.turn > 0 && now(scene, unit.id).place === 'up' && !isOver(scene),
  fields: ({ rules }) => {
    const { hit } = rules.combat.dangerousTerrain
    return {
      dangerS: count(0, 20, hit.strength, { rules: ['NN-MOV-9'] }),
      dangerT: count(0, 20, hit.threshold, { rules: ['NN-MOV-9'] })
    }
  },
  do(play, unit, { dangerS, dangerT }) {
    play.emit('in-danger', about(play, unit.id, { rules: ['NN-MOV-8'] }))
    play.next({
      kind: 'test',
      purpose: 'danger',
      unit: unit.id,
      strength: dangerS,
      threshold: dangerT
    })
  }
})

function isOver(scene: Scene): boolean {
  return table(scene).moment === 'over'
}

const mineOf = (scene: Scene, side: TrackedSide) => {
  const roster = rosterOfSide(scene, side.id)
  return roster && heldBy(roster, STASH).find((item) => item.thing === 'mines')
}

/** Sets off a mine: once a turn, for a gang on its own ground; the template scatters first (NN-SCN-4). */
export const mine = sideAct({
  id: 'mine',
  group: 'hazard',
  rules: ['NN-SCN-4'],
  when: (scene, side) => scene.tracker.turn > 0 && !isOver(scene) && mineOf(scene, side) !== undefined,
  against: (scene, side) =>
    sideState(side).mine === scene.tracker.turn
      ? [reason('mine-used', ['NN-SCN-4'], { gang: side.name })]
      : [],
  do(play, side) {
    const thing = play.rules.thing('mines')
    const hit = thing?.kind === 'scenario' ? thing.facts.hit : undefined
    const blast: Blast = {
      by: null,
      thing: thingNamed(play, 'mines'),
      how: 'other',
      strength: hit?.strength ?? 0,
      threshold: hit?.threshold ?? 0,
      level: hit?.damageLevel ?? 1,
      dirt: null,
      special: null,
      edge: 0,
      rail: false
    }
    play.side(side.id, 'mine', play.tracker.turn)
    play.emit('mine-set-off', { gang: side.name, rules: ['NN-SCN-4'] })
    play.next({ kind: 'scatter', blast })
  }
})
