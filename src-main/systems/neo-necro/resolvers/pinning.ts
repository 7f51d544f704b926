import * as v from 'valibot'
import { refuse } from '../../../kernel/values/verdict'
import { giversOf, skillSays } from '../formulas/mods'
import { unknown } from './ids'
import { die, flag, idsOf, inches, score } from './input'
import { nameOf, resolver } from './working'

/** Standing up at the start of an activation, and its cost. */
const standUp = resolver(
  'stand-up',
  ['NN-PIN-1', 'NN-PIN-2', 'NN-PIN-3', 'NN-GEN-3', 'NN-GEN-5', 'NN-SKL-27', 'NN-RUL-21'],
  v.strictObject({
    initiative: score,
    engaged: flag,
    skills: idsOf('skill'),
    /** A Relentless fighter tested as soon as they were pinned, and failed. */
    testedAtOnce: flag,
    /** The fighter was pinned again during the melee phase of this activation. */
    pinnedAgain: flag,
    die: die(10),
    rerollDie: die(10),
    /** The die was already re-rolled, for example by an order; no die is re-rolled twice. */
    alreadyRerolled: flag
  }),
  (rules, input, w) => {
    const reasons = unknown(rules.skill, ...input.skills)
    if (reasons.length > 0) return refuse(...reasons)
    const relentless = skillSays(rules, input.skills, 'standUpFree')
    const giver = giversOf(rules, input.skills, 'standUpFree')
    const barred = relentless && input.testedAtOnce
    let passed: boolean | null = null
    let rerolled = false
    if (barred) w.step('tested-already', { skill: giver.skill }, ...giver.rules)
    else {
      const test = (die: number): boolean => {
        const success = die <= input.initiative
        w.step(success ? 'passed' : 'failed', { die, initiative: input.initiative }, 'NN-GEN-3', 'NN-RUL-21')
        return success
      }
      passed = test(w.die(10, 'test', input.die))
      if (!passed && relentless && input.engaged && !input.alreadyRerolled) {
        rerolled = true
        w.step('again', { skill: giver.skill }, ...giver.rules)
        passed = test(w.die(10, 'again', input.rerollDie))
      } else if (!passed && relentless && input.engaged) w.step('no-second-reroll', {}, 'NN-GEN-5')
    }

    if (input.engaged) {
      const fightsPinned = passed !== true
      const stands = fightsPinned ? (input.pinnedAgain ? 'not-yet' : 'end-of-activation') : 'at-once'
      w.step(
        fightsPinned ? (input.pinnedAgain ? 'engaged-again' : 'engaged-failed') : 'engaged-passed',
        {},
        'NN-PIN-2',
        ...(fightsPinned ? ['NN-PIN-3'] : [])
      )
      return w.done({ passed, rerolled, stands, fightsPinned, phasesGivenUp: 0 })
    }
    const own = passed === true ? 1 : 2
    const phasesGivenUp = barred ? 1 : relentless ? own - 1 : own
    w.cite('NN-PIN-1', ...(relentless ? giver.rules : []))
    w.step(['free', 'one-phase', 'all'][phasesGivenUp] ?? 'all', {})
    return w.done({ passed, rerolled, stands: 'at-once', fightsPinned: false, phasesGivenUp })
  }
)

const acts = [
  'strike',
  'turn',
  'consolidate',
  'intercept',
  'give-order',
  'hit-the-dirt',
  'swap-or-reload-out-of-turn'
] as const
/** The rule about each act. A pinned model may only strike. */
const actRules: { [act in (typeof acts)[number]]: string } = {
  strike: 'NN-PIN-6',
  turn: 'NN-PIN-3',
  consolidate: 'NN-PIN-4',
  intercept: 'NN-INT-2',
  'give-order': 'NN-FTR-7',
  'hit-the-dirt': 'NN-RUL-70',
  'swap-or-reload-out-of-turn': 'NN-PIN-6'
}

/** Whether a pinned model may do this. */
const pinnedMay = resolver(
  'pinned-may',
  ['NN-PIN-3', 'NN-PIN-4', 'NN-PIN-6', 'NN-INT-2', 'NN-FTR-7', 'NN-RUL-70'],
  v.strictObject({ act: v.picklist(acts) }),
  (rules, { act }, w) => {
    const may = act === 'strike'
    const name = nameOf(rules, 'pinnedActs', act)
    w.step(
      may ? 'may' : 'may-not',
      { act: name },
      actRules[act],
      ...(['intercept', 'give-order'].includes(act) ? ['NN-PIN-6'] : [])
    )
    return w.done({ may })
  }
)

/** What happens at once when a model is pinned. */
const pinnedNow = resolver(
  'pinned-now',
  ['NN-PIN-5', 'NN-PIN-6', 'NN-MOV-16', 'NN-FALL-1', 'NN-SUP-7', 'NN-SKL-27'],
  v.strictObject({
    ownActivation: flag,
    inMelee: flag,
    breakingOff: flag,
    /** Inches to the nearest drop or platform edge; left out: there is none. */
    edgeDistance: v.nullish(inches),
    coveringFire: flag,
    skills: idsOf('skill')
  }),
  (rules, input, w) => {
    const reasons = unknown(rules.skill, ...input.skills)
    if (reasons.length > 0) return refuse(...reasons)
    w.cite('NN-PIN-6')
    const mayTestAtOnce = skillSays(rules, input.skills, 'standUpFree')
    const giver = giversOf(rules, input.skills, 'standUpFree')
    if (mayTestAtOnce) w.step('may-test', { skill: giver.skill }, ...giver.rules)
    const stays = input.ownActivation && input.breakingOff
    const activationEnds = input.ownActivation && (stays || !input.inMelee)
    if (stays) w.step('stays', {}, 'NN-MOV-16')
    else if (activationEnds) w.step('ends', {}, 'NN-PIN-5')
    else if (input.ownActivation) w.step('fights-on', {}, 'NN-PIN-5')
    const fallTest = input.edgeDistance != null && input.edgeDistance <= rules.combat.falls.edgeDistance
    if (fallTest) w.step('edge', { distance: rules.combat.falls.edgeDistance }, 'NN-FALL-1')
    if (input.coveringFire) w.step('marker', {}, 'NN-SUP-7')
    if (!stays && !input.ownActivation && !fallTest && !input.coveringFire) w.step('pinned', {})
    return w.done({
      activationEnds,
      breakOffFails: stays,
      fallTest,
      coveringFireEnds: input.coveringFire,
      mayTestAtOnce
    })
  }
)

export const pinning = [standUp, pinnedMay, pinnedNow]
