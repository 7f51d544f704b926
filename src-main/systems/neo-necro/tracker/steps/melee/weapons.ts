import type { Item } from '../../../../../kernel/state/roster'
import { meleeStats } from '../../../formulas/arms'
import { handsOf } from '../../../formulas/equipment'
import { wielding } from '../../../formulas/wielding'
import { rangedFacts } from '../../../catalogue/rules'
import { gaugeSize } from '../../../formulas/ammunition'
import { carriedBy, now, skillsAt, type Scene } from '../../scene'
import { sure } from '../../ask'
import { gaugeOf } from '../../state'

/**
 * The weapons that the fighter uses in melee: those held and those fixed to them; a weapon that must be used
 * alone excludes the others (NN-MEL-7, NN-MEL-13, NN-SKL-30).
 */
export function weaponsOf(scene: Scene, unit: string, pistolsFired = 0): Item[] {
  const { rules } = scene
  const { hands } = now(scene, unit)
  const skills = skillsAt(scene, unit)
  const usable = carriedBy(scene, unit).filter((item) => {
    const thing = rules.thing(item.thing)
    if (!thing || !meleeStats(rules, thing)) return false
    return handsOf(thing) > 0 ? hands.includes(item.id) : item.on !== null && hands.includes(item.on)
  })
  const fits = (items: Item[]): boolean =>
    wielding(
      rules,
      items.map((item) => item.thing),
      skills,
      pistolsFired
    ).reasons.length === 0
  const chosen = [...usable]
  // Weapons that can't be used together are left out, the last one first.
  while (chosen.length > 0 && !fits(chosen)) {
    const sole = chosen.find((item) => fits([item]) && rules.thing(item.thing)?.category === 'heavy-melee')
    if (sole && chosen.length > 1) return [sole]
    chosen.pop()
  }
  return chosen
}

/** Pistols in hand with an unticked box (NN-MEL-11). */
export function pistolsOf(scene: Scene, unit: string): Item[] {
  const { hands } = now(scene, unit)
  return carriedBy(scene, unit).filter((item) => {
    const thing = scene.rules.thing(item.thing)
    if (!hands.includes(item.id) || thing?.category !== 'pistols' || !rangedFacts(thing)) return false
    return sure(scene, 'pistol-melee', {
      tickedBefore: Math.min(gaugeSize(scene.rules), gaugeOf(scene.tracker, item.id).ticked),
      pistol: thing.id
    }).outcome.usable
  })
}
