import * as v from 'valibot'
import { rangedFacts } from '../catalogue/rules'
import { signed } from '../catalogue/phrase'
import { giversOf, skillMod } from '../formulas/mods'
import { reason, refuse } from '../../../kernel/values/verdict'
import { gaugeSize, readAmmoDie, tickBoxes } from '../formulas/ammunition'
import { unknown } from './ids'
import { die, fireMode, idOf, idsOf, small, ticks } from './input'
import { nameOf, resolver } from './working'

export const ammoRoll = resolver(
  'ammo-roll',
  [
    'NN-AMM-2',
    'NN-AMM-3',
    'NN-AMM-4',
    'NN-AMM-5',
    'NN-AMM-6',
    'NN-AMM-7',
    'NN-AMM-8',
    'NN-AMM-10',
    'NN-SKL-35',
    'NN-SKL-36',
    'NN-XP-9',
    'NN-RUL-22',
    'NN-RUL-23',
    'NN-RUL-68',
    'NN-RUL-71'
  ],
  v.strictObject({
    tickedBefore: ticks,
    mode: fireMode,
    die: die(10),
    skills: idsOf('skill'),
    learningDie: die(10)
  }),
  (rules, input, w) => {
    const reasons = unknown(rules.skill, ...input.skills)
    if (reasons.length > 0) return refuse(...reasons)
    const tick = tickBoxes(rules, input.tickedBefore, input.mode)
    const mode = nameOf(rules, 'fireModes', input.mode)
    const boxes = rules.fireMode(input.mode)?.boxes ?? 0
    if (input.mode === 'custom') w.cite('NN-SKL-36')
    if (!tick.available || tick.label === null) {
      w.step(
        'unavailable',
        { mode, boxes, free: gaugeSize(rules) - input.tickedBefore },
        'NN-AMM-8',
        'NN-RUL-22'
      )
      return w.done({ ticked: input.tickedBefore, label: null, result: 'mode-unavailable' })
    }
    w.step(
      'ticks',
      { mode, boxes: tick.ticked - input.tickedBefore, ticked: tick.ticked, label: tick.label },
      'NN-AMM-2'
    )
    if (tick.ticked - input.tickedBefore < boxes) w.cite('NN-RUL-22')
    if (tick.label === 'A') {
      w.step('automatic', {}, 'NN-AMM-6')
      if (input.learningDie != null) w.cite('NN-RUL-68')
      return w.done({ ticked: tick.ticked, label: 'A', result: 'success' })
    }
    if (input.learningDie != null) {
      w.cite('NN-XP-9')
      if (input.learningDie > rules.experience.learning.successMax) {
        w.step('learning-failed', { die: input.learningDie })
        return w.done({
          ticked: tick.ticked,
          label: tick.label,
          result: rules.experience.learning.ammoFailure
        })
      }
    }
    const value = w.die(10, `${input.tickedBefore}:${input.mode}`, input.die)
    const result = readAmmoDie(rules, tick.label, value, input.skills)
    const read = readAmmoDie(rules, tick.label, value, [])
    const expert = giversOf(rules, input.skills, 'ammoRoll')
    if (expert.ids.length > 0) {
      w.cite(...expert.rules, 'NN-AMM-10')
      if (result !== read)
        w.step('expert', { skill: expert.skill, value: signed(skillMod(rules, input.skills, 'ammoRoll')) })
    }
    w.step(
      result,
      { die: value, label: tick.label },
      { success: 'NN-AMM-3', jam: 'NN-AMM-4', 'out-of-ammo': 'NN-AMM-5' }[result]
    )
    if (tick.label === 10 || tick.label === 1) w.cite('NN-AMM-7')
    // All boxes of an empty weapon are ticked, so that it can't fire before a reload.
    if (result === 'out-of-ammo') w.cite('NN-RUL-23')
    return w.done({
      ticked: result === 'out-of-ammo' ? gaugeSize(rules) : tick.ticked,
      label: tick.label,
      result
    })
  }
)

const ammoReload = resolver(
  'ammo-reload',
  ['NN-REL-1', 'NN-AMM-9'],
  v.strictObject({ tickedBefore: ticks, reloads: small }),
  (_rules, { tickedBefore, reloads }, w) => {
    w.cite('NN-REL-1')
    if (reloads === 0) {
      w.step('none', {})
      return w.done({ ticked: tickedBefore, reloads: 0 })
    }
    w.step('reloaded', { left: reloads - 1 }, 'NN-AMM-9')
    return w.done({ ticked: 0, reloads: reloads - 1 })
  }
)

const pistolMelee = resolver(
  'pistol-melee',
  ['NN-MEL-11'],
  v.strictObject({ tickedBefore: ticks, pistol: idOf('pistol') }),
  (rules, { tickedBefore, pistol }, w) => {
    const thing = rules.thing(pistol)
    if (!thing) return refuse(reason('unknown-id', [], { id: pistol }))
    if (thing.category !== 'pistols' || !rangedFacts(thing))
      return refuse(reason('not-a-pistol', ['NN-MEL-11'], { thing: thing.name }))
    const fired = rules.combat.meleeHit.modifiers.find((modifier) => modifier.id === 'pistol-fired')
    const ticked = tickedBefore + (fired?.ammoBoxes ?? 1)
    const usable = ticked <= gaugeSize(rules)
    w.step(
      usable ? 'fired' : 'empty',
      { pistol: thing.name, ticked: usable ? ticked : tickedBefore },
      'NN-MEL-11'
    )
    return w.done({
      ticked: usable ? ticked : tickedBefore,
      usable,
      attackBonus: usable ? (fired?.value ?? 0) : 0
    })
  }
)

/**
 * The gauge at the start of a game: full if the house rule gaugesRefillEachGame is set; otherwise with the
 * ticks of the last game (NN-RUL-23).
 */
const gaugeAtStart = resolver(
  'gauge-at-start',
  ['NN-AMM-1', 'NN-RUL-23'],
  v.strictObject({ tickedAtEnd: v.nullish(ticks, 0) }),
  (rules, { tickedAtEnd }, w) => {
    const full = rules.houseRules.gaugesRefillEachGame
    w.step(
      full ? 'full' : 'kept',
      { ticked: tickedAtEnd, boxes: rules.combat.ammoGauge.boxes.map(String).join(', ') },
      'NN-AMM-1',
      'NN-RUL-23'
    )
    return w.done({ ticked: full ? 0 : tickedAtEnd, boxes: rules.combat.ammoGauge.boxes })
  }
)

export const ammunition = [ammoRoll, ammoReload, pistolMelee, gaugeAtStart]
