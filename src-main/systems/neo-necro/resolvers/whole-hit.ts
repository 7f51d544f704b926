import * as v from 'valibot'
import type { Json } from '../../../kernel/values/json'
import { isRefusal, reason, refuse } from '../../../kernel/values/verdict'
import { checkWorn } from '../formulas/equipment'
import { giversOf, skillSays } from '../formulas/mods'
import { savesAgainst, shieldHelps } from '../formulas/saves'
import { survivalDice } from '../formulas/survival'
import { damage, hitResult, impactTarget, save } from './hits'
import { unknown } from './ids'
import { arc, dice, die, flag, idsOf, score, whole } from './input'
import { saves, hitKind, struck } from './saves'
import { resolver } from './working'

/**
 * A hit from the impact die to the wounds lost. Dice are given in the order of rolling: one impact die, one
 * die for each save in the order of `saves`, one damage die for each wound, and the Initiative die of a
 * Relentless fighter who tests at once. Dice left out are thrown. `toughness` does not include cushioning,
 * which is among `items`.
 */
export const wholeHit = resolver(
  'whole-hit',
  [
    'NN-IMP-1',
    'NN-IMP-3',
    'NN-DMG-1',
    'NN-OUT-1',
    'NN-SKL-27',
    'NN-GEN-3',
    ...impactTarget[1].rules,
    ...saves[1].rules,
    ...save[1].rules,
    ...hitResult[1].rules,
    ...damage[1].rules
  ],
  v.strictObject({
    strength: score,
    threshold: v.nullish(score, 0),
    damageLevel: v.nullish(whole(1, 20), 1),
    kind: hitKind,
    arc,
    ignoresCushioning: flag,
    attackerSkills: idsOf('skill'),
    target: v.strictObject({
      ...struck,
      toughness: score,
      /** Wounds left; left out: the answer says nothing about survival dice. */
      wounds: v.nullish(score),
      initiative: v.nullish(score)
    }),
    impactDie: die(10),
    saveDice: dice(10, 10),
    damageDice: dice(10, 10),
    /** A Relentless fighter tests as soon as they are pinned, instead of in their next activation. */
    testAtOnce: flag,
    testDie: die(10)
  }),
  (rules, input, w) => {
    const { target } = input
    const reasons = [
      ...unknown(rules.thing, ...target.items),
      ...unknown(rules.skill, ...target.skills, ...input.attackerSkills),
      ...checkWorn(rules, target.items).filter((why) => why.rules.includes('NN-ARM-1'))
    ]
    const relentless = skillSays(rules, target.skills, 'standUpFree')
    if (input.testAtOnce && !relentless) reasons.push(reason('needs-relentless', ['NN-SKL-27']))
    if (input.testAtOnce && relentless && target.initiative == null)
      reasons.push(reason('initiative-needed', ['NN-SKL-27', 'NN-GEN-3']))
    if (reasons.length > 0) return refuse(...reasons)

    w.cite('NN-IMP-1')
    const cushioning = target.items.find((id) => rules.thing(id)?.kind === 'cushioning')
    const aim = w.ask(impactTarget, {
      strength: input.strength,
      toughness: target.toughness,
      cushioning,
      ignoresCushioning: input.ignoresCushioning
    })
    if (isRefusal(aim)) return aim
    const impactOn = typeof aim['target'] === 'number' ? aim['target'] : null
    let impact = false
    if (impactOn !== null) {
      const rolled = w.die(10, 'impact', input.impactDie)
      impact = rolled <= impactOn
      w.step(
        impact ? 'impact' : 'no-impact',
        { die: rolled, target: impactOn },
        ...(impact ? ['NN-IMP-3'] : [])
      )
    }

    const ready = savesAgainst(rules, target, input)
    const rolls: { [key: string]: Json }[] = []
    let saved = false
    let shield = false
    for (const [index, { source, shield: stops, name }] of ready.entries()) {
      w.step('save', { name })
      const answer = w.ask(
        save,
        {
          armour: rules.thing(source) ? source : null,
          threshold: input.threshold,
          die: input.saveDice?.[index],
          skills: target.skills,
          melee: input.kind === 'melee',
          attackerSkills: input.attackerSkills
        },
        `save ${index + 1}`
      )
      if (isRefusal(answer)) return answer
      const success = answer['saved'] === true
      rolls.push({ source, effectiveValue: answer['effectiveValue'] ?? 0, saved: success })
      saved ||= success
      shield ||= success && stops
    }
    if (ready.length > 1) w.cite('NN-SAV-3')
    if (shield && shieldHelps(rules, target, input)) w.cite('NN-GEAR-4')

    const result = w.ask(hitResult, { impact, saved: ready.length > 0 ? saved : null, shield })
    if (isRefusal(result)) return result
    const wounds = Number(result['wounds'])
    const lost = w.ask(damage, {
      wounds,
      damageLevel: input.damageLevel,
      dice: wounds > 0 ? input.damageDice?.slice(0, wounds) : undefined
    })
    if (isRefusal(lost)) return lost
    const woundsLost = Number(lost['woundsLost'])

    let pinned = result['pinned'] === true
    let stayedUp: boolean | null = null
    if (pinned && input.testAtOnce) {
      const rolled = w.die(10, 'stay up', input.testDie)
      stayedUp = rolled <= (target.initiative ?? 0)
      pinned = !stayedUp
      w.step(
        stayedUp ? 'stays-up' : 'goes-down',
        {
          skill: giversOf(rules, target.skills, 'standUpFree').skill,
          die: rolled,
          initiative: target.initiative ?? 0
        },
        ...giversOf(rules, target.skills, 'standUpFree').rules,
        'NN-GEN-3'
      )
    }

    const left = target.wounds == null ? null : Math.max(0, target.wounds - woundsLost)
    const count =
      target.wounds == null ? null : woundsLost > 0 ? survivalDice(rules, target.wounds, woundsLost) : 0
    if (left !== null) w.step('left', { woundsLost, left })
    if (count !== null && count > 0) w.step('survival', { dice: count }, 'NN-OUT-1')
    return w.done({
      impactTarget: impactOn,
      impact,
      saves: rolls,
      saved: ready.length > 0 ? saved : null,
      wounds,
      woundsLost,
      woundsLeft: left,
      pinned,
      stayedUp,
      survivalDice: count
    })
  }
)

export const wholeHits = [saves, wholeHit]
