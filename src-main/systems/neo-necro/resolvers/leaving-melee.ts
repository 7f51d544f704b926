import * as v from 'valibot'
import { refuse } from '../../../kernel/values/verdict'
import { giversOf, modOf, skillRules, skillSays } from '../formulas/mods'
import { signed } from '../catalogue/phrase'
import { unknown } from './ids'
import { flag, idsOf, whole } from './input'
import { nameOf, resolver } from './working'

/**
 * Skills with an effect that no mod expresses: hiding at the end of the move (NN-SKL-16), counting as
 * charging afterwards (NN-SKL-12).
 */
const ROLL = 'roll'
const BERSERK = 'berserk'

/** Leaving a melee: the blows that it costs, and whether it succeeds. */
const breakOff = resolver(
  'break-off',
  [
    'NN-MOV-13',
    'NN-MOV-14',
    'NN-MOV-15',
    'NN-MOV-16',
    'NN-ROUT-2',
    'NN-CON-1',
    'NN-CON-3',
    'NN-SKL-18',
    'NN-RUL-68'
  ],
  v.strictObject({
    enemies: whole(1, 50),
    skills: idsOf('skill'),
    /** The whole gang flees: the blows are struck, then the game ends. */
    gangFlees: flag,
    /** Whether one of the blows pinned the fighter; left out: they are still to be struck. */
    pinnedByBlow: v.nullish(v.boolean())
  }),
  (rules, input, w) => {
    const reasons = unknown(rules.skill, ...input.skills)
    if (reasons.length > 0) return refuse(...reasons)
    w.cite('NN-MOV-13')
    if (!input.gangFlees && skillSays(rules, input.skills, 'freeBreakAway')) {
      const by = giversOf(rules, input.skills, 'freeBreakAway')
      w.step('free', { skill: by.skill }, ...by.rules, 'NN-CON-3')
      return w.done({
        attacks: 0,
        automatic: false,
        breaksOff: true,
        activationEnds: false,
        enemiesMayConsolidate: false
      })
    }
    const attacks = input.enemies * rules.combat.breakAway.attacksPerEnemy
    w.step('blows', { attacks }, 'NN-MOV-15', 'NN-RUL-68')
    if (input.gangFlees) {
      w.step('rout', {}, 'NN-ROUT-2')
      return w.done({
        attacks,
        automatic: true,
        breaksOff: true,
        activationEnds: true,
        enemiesMayConsolidate: false
      })
    }
    if (input.pinnedByBlow === true) {
      w.step('held', {}, 'NN-MOV-16')
      return w.done({
        attacks,
        automatic: true,
        breaksOff: false,
        activationEnds: true,
        enemiesMayConsolidate: false
      })
    }
    w.step(input.pinnedByBlow === false ? 'away' : 'open', {}, 'NN-MOV-14')
    const gone = input.pinnedByBlow === false
    if (gone) w.step('consolidate', {}, 'NN-CON-1')
    return w.done({
      attacks,
      automatic: true,
      breaksOff: gone ? true : null,
      activationEnds: false,
      enemiesMayConsolidate: gone
    })
  }
)

/** The move of a fighter who has no opponents left in contact. */
const consolidation = resolver(
  'consolidation',
  ['NN-CON-1', 'NN-CON-2', 'NN-CON-3', 'NN-PIN-4', 'NN-SIM-4', 'NN-SKL-12', 'NN-SKL-16', 'NN-SKL-18'],
  v.strictObject({
    /**
     * Why they are no longer engaged: in an ordinary way, by an enemy's Disengage, or parted by a ranged
     * attack.
     */
    because: v.nullish(
      v.picklist(['rid-of-enemies', 'enemy-disengaged', 'parted-by-shooting']),
      'rid-of-enemies'
    ),
    pinned: flag,
    skills: idsOf('skill'),
    /** Roll: hide at the end of the move instead of moving further. */
    hides: flag,
    reachesEnemy: flag
  }),
  (rules, input, w) => {
    const reasons = unknown(rules.skill, ...input.skills)
    if (reasons.length > 0) return refuse(...reasons)
    const none = { allowed: false, distance: 0, hidden: false, countsAsChargingNext: false }
    if (input.pinned) {
      w.step('pinned', {}, 'NN-CON-3', 'NN-PIN-4')
      return w.done(none)
    }
    if (input.because !== 'rid-of-enemies') {
      w.step(input.because, {}, 'NN-CON-3', input.because === 'enemy-disengaged' ? 'NN-SKL-18' : 'NN-SIM-4')
      return w.done(none)
    }
    const base = rules.turn.consolidation
    w.step('base', { distance: base }, 'NN-CON-1')
    const rolls = input.skills.includes(ROLL)
    let distance = base
    for (const id of new Set(input.skills)) {
      const by = modOf(rules.skill(id)?.mods, 'consolidationDistance')
      if (by === 0 || (id === ROLL && input.hides)) continue
      distance += by
      w.step('skill', { skill: nameOf(rules, 'skills', id), value: signed(by), distance }, ...skillRules(id))
    }
    const hidden = input.hides && rolls
    if (hidden) w.step('hides', { skill: nameOf(rules, 'skills', ROLL) }, ...skillRules(ROLL))
    const countsAsChargingNext = input.reachesEnemy && input.skills.includes(BERSERK)
    if (input.reachesEnemy)
      w.step(
        countsAsChargingNext ? 'berserk' : 'contact',
        { skill: nameOf(rules, 'skills', BERSERK) },
        'NN-CON-2',
        ...(countsAsChargingNext ? skillRules(BERSERK) : [])
      )
    return w.done({ allowed: true, distance, hidden, countsAsChargingNext })
  }
)

export const leavingMelee = [breakOff, consolidation]
