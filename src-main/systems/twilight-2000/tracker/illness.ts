import { asValue as inWords } from '../../../kernel/values/json'
import { answerOf } from '../resolvers/answer-of'
import type { Ill } from '../sheet/character'
import { withFelling } from './fallen'
import {
  at,
  illOf,
  played,
  points,
  rollsOf,
  set,
  setPoints,
  emit,
  wait,
  type Due,
  type Play,
  type NextStep
} from './state'
import { newThrow } from './throws'

/**
 * Completes an exposure: a unit that did not resist catches the named illness, if one is named
 * (T2K-EX-01, T2K-EX-03).
 */
export function exposed(
  play: Play,
  by: string,
  resisted: boolean,
  { agent, illness }: NextStep & { for: 'exposure' }
): Play {
  const unit = at(play, by)
  const facts = { name: unit.name, agent: inWords(play.rules.words('hazards', agent, 'name')) }
  if (resisted || illness === '')
    return played(emit(play, resisted ? 'resisted' : 'not-resisted', facts), wait(null))
  const { dailyDamage, dailyStress } = play.rules.files['tables/illness']
  const caught: Ill = {
    id: play.chance.id(),
    name: illness,
    agent,
    days: 0,
    damage: dailyDamage,
    stress: dailyStress,
    modifier: 0
  }
  return played(
    emit(play, 'fell-ill', { ...facts, illness }),
    set(by, 'ill', [...illOf(unit), caught]),
    wait(null)
  )
}

/** Completes a day of an illness: it is cured, or it goes on and does its damage (T2K-EX-03, T2K-R21). */
export function dayOfIllness(
  before: Play,
  by: string,
  success: boolean,
  { illness, queue }: NextStep & { for: 'illness' }
): Play {
  const unit = at(before, by)
  const ill = illOf(unit).find(({ id }) => id === illness)
  if (!ill) return nextIllness(before, queue)
  const { cured, damage, stress } = answerOf(before.rules, 't2k.diseaseDay', {
    success,
    dailyDamage: ill.damage,
    dailyStress: ill.stress
  })
  const facts = { name: unit.name, illness: ill.name, damage: damage ?? 0, stress: stress ?? 0 }
  if (cured === true)
    return nextIllness(
      played(
        emit(before, 'illness-passed', facts),
        set(
          by,
          'ill',
          illOf(unit).filter(({ id }) => id !== illness)
        )
      ),
      queue
    )
  const gone = played(
    emit(before, 'illness-goes-on', facts),
    set(
      by,
      'ill',
      illOf(unit).map((entry) => (entry.id === illness ? { ...entry, days: entry.days + 1 } : entry))
    )
  )
  const hurt = played(gone, setPoints(gone.rules, unit, 'damage', points(unit, 'damage') + Number(damage)))
  const worn = played(
    hurt,
    setPoints(hurt.rules, at(hurt, by), 'stress', points(at(hurt, by), 'stress') + Number(stress))
  )
  return nextIllness(withFelling(worn, unit, { by: null, with: { fr: ill.name, en: ill.name } }), queue)
}

/** Asks for the STAMINA roll of the next illness of the day. */
export function nextIllness(play: Play, [next, ...queue]: Due[]): Play {
  if (!next) return played(play, wait(null))
  const unit = at(play, next.unit)
  const ill = illOf(unit).find(({ id }) => id === next.illness)
  const roll = rollsOf(unit).find(({ id }) => id === 'stamina')
  if (!ill || !roll) return nextIllness(play, queue)
  return played(
    play,
    wait({
      for: 'throw',
      thrown: newThrow(play.rules, unit.id, roll, ill.modifier),
      then: { for: 'illness', illness: ill.id, queue }
    })
  )
}
