import type { Localised } from '../../../kernel/values/json'
import type { Option } from '../../../kernel/system/form'
import type { TrackedUnit } from '../../../kernel/state/tracker'
import { SCORES } from '../sheet/character'
import type { CrRules } from '../catalogue/rules'
import { phrase } from '../catalogue/say'
import { cyberAt, score, statesAt, statsOf } from './state'

/** The option for BODY with the bonus of two gorilla arms, for feats of strength. */
const PAIR = 'body-pair'

interface Characteristic {
  id: string
  name: Localised
  value: number
}

/**
 * Every characteristic for a skill roll: the book's six, with MOVE after quickhacks, those written on the
 * sheet, and BODY for feats of strength if two gorilla arms work (CR-SK-01, CR-CY-03, CR-QH-10, CR-QH-16).
 */
export function characteristicsOf(rules: CrRules, unit: TrackedUnit): Characteristic[] {
  const pairBody = rules.files['catalogue/cyberware'].find(
    (candidate) => candidate.pairBody !== undefined && worksInPair(unit, candidate.id)
  )?.pairBody
  const body = rules.words('scores', 'body', 'name')
  return [
    ...SCORES.map((id): Characteristic => ({
      id,
      name: rules.words('scores', id, 'name'),
      value: score(unit, id) - (id === 'mouv' ? slowedBy(unit) : 0)
    })),
    ...(pairBody === undefined
      ? []
      : [
          {
            id: PAIR,
            name: phrase(rules.words('table', PAIR), { name: body }),
            value: Math.max(pairBody, score(unit, 'body'))
          }
        ]),
    ...statsOf(unit)
  ]
}

export function characteristicOptions(rules: CrRules, unit: TrackedUnit): Option[] {
  return characteristicsOf(rules, unit).map(({ id, name }) => ({ id, label: name }))
}

const slowedBy = (unit: TrackedUnit): number => statesAt(unit).reduce((sum, { less = 0 }) => sum + less, 0)

/**
 * Whether two of these implants work in different cyberarms. An implant without an arm counts as in another
 * one (CR-CY-03, CR-CY-04).
 */
function worksInPair(unit: TrackedUnit, thing: string): boolean {
  const own = cyberAt(unit).filter((implant) => implant.thing === thing && implant.off === 0)
  return own.length > 1 && (own.some(({ on }) => on === null) || new Set(own.map(({ on }) => on)).size > 1)
}
