import type { Chance, Die } from '../../../../kernel/values/dice'
import { rosterEvent, type RosterEvent } from '../../../../kernel/state/event'
import { memberOf, present, type Roster, type RosterChange } from '../../../../kernel/state/roster'
import type { Json } from '../../../../kernel/values/json'
import { reason } from '../../../../kernel/values/verdict'
import { asksInjuries, injuryRoll, storeAnswer, rollsInjury, type InjuryRoll } from '../../sheet/between'
import type { Injury, NecroRules } from '../../catalogue/rules'
import { suffer } from '../decide/suffer'
import { SIDES } from '../decide/items'
import { injuryAt } from '../../formulas/injuries'
import { say } from '../../catalogue/say'
import { stashItem, traitsOf } from '../../sheet/state'
import { about, die, option, type Question } from './question'

/** The D100 for a fighter who was put out of action (NN-INJ-1, NN-INJ-4). */
export const injury: Question = {
  kind: 'injury',
  open(_rules, roster) {
    if (!asksInjuries(roster)) return []
    return present(roster)
      .map((member) => member.id)
      .filter((id) => rollsInjury(roster, id) && !injuryRoll(roster, id))
      .map((id) => ({
        id: `injury:${id}`,
        step: 'injuries',
        member: id,
        title: say('prompts.injury.title', { fighter: memberOf(roster, id).name }),
        text: say('prompts.injury.text'),
        rules: ['NN-INJ-1', 'NN-INJ-4', 'NN-RUL-38'],
        dice: { sides: 100, count: 1 }
      }))
  },
  answer(rules, roster, prompt, given, chance) {
    return rolled(rules, roster, about(prompt), die(roster, prompt, given, chance), [], chance)
  }
}

/**
 * Death and capture may be rolled again once, with a thing from the stash (NN-INJ-8, NN-GEAR-15, NN-GEAR-16,
 * NN-GEN-5).
 */
export const reroll: Question = {
  kind: 'reroll',
  open(rules, roster) {
    return waitingFor(roster, 'reroll').map(([id, { result }]) => {
      const suffered = rules.injury(result)
      const item = suffered?.rerollItem ?? ''
      const thing = rules.thing(item)?.name ?? {}
      // Another fighter may have used the last one since the roll.
      const left = stashItem(roster, item) !== undefined
      const against = left ? [] : [reason('no-charge-left', ['NN-INJ-8'], { thing })]
      return {
        id: `reroll:${id}`,
        step: 'injuries',
        member: id,
        title: say('prompts.reroll.title', {
          fighter: memberOf(roster, id).name,
          injury: suffered?.name ?? {}
        }),
        text: say(left ? 'prompts.reroll.text' : 'prompts.reroll.none', { thing }),
        rules: ['NN-INJ-8', 'NN-GEN-5'],
        dice: { sides: 100, count: 1 },
        options: [
          option('reroll', say('prompts.reroll.reroll', { thing }), { asks: ['dice'], against }),
          option('accept', say('prompts.reroll.accept'))
        ]
      }
    })
  },
  answer(rules, roster, prompt, given, chance) {
    const id = about(prompt)
    const roll = injuryRoll(roster, id)
    const first = rules.injury(roll?.result ?? '')
    const item = first?.rerollItem ? stashItem(roster, first.rerollItem) : undefined
    if (!roll || !first) return []
    if (given.options?.[0] !== 'reroll' || !item) return settled(rules, roster, id, first, roll.rolls, chance)
    const facts = { fighter: memberOf(roster, id).name, thing: item.name, injury: first.name }
    const used = rosterEvent(roster.id, 'reroll-used', facts, [{ do: 'item-remove', item: item.id }])
    return [used, ...rolled(rules, roster, id, die(roster, prompt, given, chance), roll.rolls, chance)]
  }
}

/** A D2 decides which of two organs is hit, left or right (NN-INJ-3, NN-RUL-40). */
export const side: Question = {
  kind: 'side',
  open(rules, roster) {
    return waitingFor(roster, 'side').map(([id, { result }]) => ({
      id: `side:${id}`,
      step: 'injuries',
      member: id,
      title: say('prompts.side.title', {
        fighter: memberOf(roster, id).name,
        injury: rules.injury(result)?.name ?? {}
      }),
      text: say('prompts.side.text'),
      rules: ['NN-INJ-3', 'NN-RUL-40'],
      dice: { sides: 2, count: 1 }
    }))
  },
  answer(rules, roster, prompt, given, chance) {
    const id = about(prompt)
    const roll = injuryRoll(roster, id)
    const suffered = rules.injury(roll?.result ?? '')
    if (!roll || !suffered) return []
    const thrown = die(roster, prompt, given, chance)
    const done = storeAnswer(`injury:${id}`, waits(roll.rolls, roll.result, null))
    return suffer(
      rules,
      roster,
      id,
      suffered,
      chance,
      { side: SIDES[thrown.value - 1] ?? 'left', die: thrown },
      [done]
    )
  }
}

/** The events of a D100 roll: the roll, and its consequence unless a re-roll is possible. */
function rolled(
  rules: NecroRules,
  roster: Roster,
  id: string,
  thrown: Die,
  before: number[],
  chance: Chance
): RosterEvent[] {
  const result = injuryAt(rules, thrown.value)
  if (!result) throw new Error(`no injury at ${thrown.value}`)
  const rolls = [...before, thrown.value]
  const facts = { fighter: memberOf(roster, id).name, die: thrown, roll: thrown.value, injury: result.name }
  const again =
    before.length === 0 &&
    result.rerollItem !== undefined &&
    stashItem(roster, result.rerollItem) !== undefined
  const rolled = rosterEvent(roster.id, 'injury-rolled', facts, [
    storeAnswer(`injury:${id}`, waits(rolls, result.id, again ? 'reroll' : null))
  ])
  return again ? [rolled] : [rolled, ...settled(rules, roster, id, result, rolls, chance)]
}

/** The consequence of an injury, or the question which side it is on. */
function settled(
  rules: NecroRules,
  roster: Roster,
  id: string,
  result: Injury,
  rolls: number[],
  chance: Chance
): RosterEvent[] {
  const other = otherEye(roster, id, result)
  const done = (wait: InjuryRoll['wait']): RosterChange =>
    storeAnswer(`injury:${id}`, waits(rolls, result.id, wait))
  if (result.pairedOrgan && !other)
    return [
      rosterEvent(roster.id, 'side-open', { fighter: memberOf(roster, id).name, injury: result.name }, [
        done('side')
      ])
    ]
  return suffer(rules, roster, id, result, chance, other ? { side: other, die: null } : null, [done(null)])
}

/** The side of the second lost eye: the other one (NN-RUL-39). Null for other injuries and for the first eye. */
function otherEye(roster: Roster, id: string, result: Injury): 'left' | 'right' | null {
  if (!result.secondTime) return null
  const lost = traitsOf(memberOf(roster, id), 'injury').filter((trait) => trait.key === result.id)
  if (lost.length !== 1) return null
  return lost[0]?.data['side'] === 'left' ? 'right' : 'left'
}

function waitingFor(roster: Roster, wait: InjuryRoll['wait']): [string, InjuryRoll][] {
  if (!asksInjuries(roster)) return []
  return present(roster).flatMap(({ id }): [string, InjuryRoll][] => {
    const roll = injuryRoll(roster, id)
    return roll && roll.wait === wait ? [[id, roll]] : []
  })
}

function waits(rolls: number[], result: string, wait: InjuryRoll['wait']): Json {
  return { rolls, result, wait }
}
