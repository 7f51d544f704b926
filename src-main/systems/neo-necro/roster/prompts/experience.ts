import { rosterEvent, type RosterEvent } from '../../../../kernel/state/event'
import { present, type Member, type Roster, type RosterChange } from '../../../../kernel/state/roster'
import { aftermath, atStep, injuryRoll, storeAnswer, storedAnswer } from '../../sheet/between'
import { startingType } from '../../sheet/fighter'
import type { NecroRules } from '../../catalogue/rules'
import { promotionOf, thresholdsCrossed, xpGain } from '../../formulas/experience'
import { say } from '../../catalogue/say'
import type { Question } from './question'

/**
 * Awards the XP of the game to everybody at once (NN-XP-1 to 3, NN-XP-10). Each threshold crossed then gets
 * its own prompt.
 */
export const experience: Question = {
  kind: 'experience',
  open(rules, roster) {
    // A game that was sat out gives no XP (MAGOT-1).
    if (!atStep(roster, 'experience') || storedAnswer(roster, 'experience') || aftermath(roster).satOut)
      return []
    const earned = earnings(rules, roster)
    const list = earned.map(({ member, xp }) => `${member.name} +${xp}`)
    return [
      {
        id: 'experience',
        step: 'experience',
        member: null,
        title: say('prompts.experience.title'),
        text: earned.length > 0 ? say('prompts.experience.text', { list }) : say('prompts.experience.none'),
        rules: ['NN-XP-1', 'NN-XP-2', 'NN-XP-3', 'NN-XP-10', 'NN-RUL-34', 'NN-RUL-35']
      }
    ]
  },
  answer(rules, roster) {
    const earned = earnings(rules, roster).map((earning) => ({
      ...earning,
      to: (earning.member.numbers['xp'] ?? 0) + earning.xp
    }))
    // The type that they joined as: a member who rose to leader has the XP of a leader only once it is earned.
    const crossed = (member: Member, to: number): number[] =>
      thresholdsCrossed(rules, member.numbers['xp'] ?? 0, to, startingType(rules, member)?.id)
    const gained = earned
      .filter(({ member, to }) => crossed(member, to).length > 0)
      .map(({ member }) => member.id)
    const events = earned.flatMap(({ member, xp, to, parts }): RosterEvent[] => {
      const thresholds = crossed(member, to)
      const changes: RosterChange[] = [{ do: 'member-number', member: member.id, key: 'xp', to }]
      if (thresholds.length > 0) changes.push(storeAnswer(`thresholds:${member.id}`, thresholds))
      const facts = { fighter: member.name, xp, from: member.numbers['xp'] ?? 0, to, parts, thresholds }
      return [
        rosterEvent(roster.id, 'experience-earned', facts, changes),
        ...promoted(rules, roster, member, to)
      ]
    })
    const facts = { fighters: earned.length, progressions: gained.length }
    return [
      ...events,
      rosterEvent(roster.id, 'experience-settled', facts, [
        storeAnswer('experience', true),
        storeAnswer('gained', gained)
      ])
    ]
  }
}

interface Earning {
  member: Member
  xp: number
  parts: { [part: string]: number }
}

/** The members who earn XP, by source. Miraculous survival is one of the sources (NN-INJ-4). */
function earnings(rules: NecroRules, roster: Roster): Earning[] {
  const { fought, ownValue, opponentValue, result } = aftermath(roster)
  return present(roster).flatMap((member) => {
    const own = fought[member.id]
    const gain = xpGain(rules, {
      type: member.type,
      participated: own !== undefined,
      learningBoxes: own?.learning ?? 0,
      ownValue,
      opponentValue,
      result
    })
    const suffered = rules.injury(injuryRoll(roster, member.id)?.result ?? '')
    const miracle = (suffered?.effects ?? []).reduce(
      (sum, effect) => sum + (effect.type === 'xp' ? effect.value : 0),
      0
    )
    const xp = gain.total + miracle
    return xp > 0
      ? [
          {
            member,
            xp,
            parts: {
              game: gain.game,
              kid: gain.kid,
              learning: gain.learning,
              challenger: gain.challenger,
              miracle
            }
          }
        ]
      : []
  })
}

/** Promotes a kid who reaches the third threshold to ganger; their profile stays (NN-XP-11, NN-RUL-45). */
function promoted(rules: NecroRules, roster: Roster, member: Member, xp: number): RosterEvent[] {
  const type = rules.fighterType(promotionOf(rules, member.type, xp) ?? '')
  if (!type) return []
  const facts = { fighter: member.name, from: member.typeName, to: type.name }
  return [
    rosterEvent(roster.id, 'fighter-promoted', facts, [
      { do: 'member-type', member: member.id, type: type.id, typeName: type.name }
    ])
  ]
}
