import * as v from 'valibot'
import { reason, refuse } from '../../../kernel/values/verdict'
import type { Vd10Rules } from '../catalogue/rules'
import { flag, idOf, many, score } from './input'
import { resolver } from './working'

const TARGETS = ['mortal', 'vampire', 'other-supernatural'] as const
export type TargetType = (typeof TARGETS)[number]

/** The effects of a manoeuvre beside the attack: dice, a state, metres, and whether it works. */
export interface Outcome {
  dice: number
  effect: string | null
  metres: number | null
  works: boolean | null
}

/** What a manoeuvre's effects depend on. */
export interface Tried {
  successes: number
  margin: number
  strengthOfTarget: number
  damage: number
  targetType: TargetType
  away: boolean
  bigWeapon: boolean
}

/**
 * The dice that a manoeuvre adds or costs (VD10-MG-03, VD10-MG-04, VD10-MC-01, VD10-MC-05 to VD10-MC-07,
 * VD10-MR-03, VD10-MR-04, VD10-R18).
 */
export function manoeuvreDice(
  rules: Vd10Rules,
  id: string,
  { away, bigWeapon }: Pick<Tried, 'away' | 'bigWeapon'>
): number {
  const own = rules.files['catalogue/manoeuvres'].find((candidate) => candidate.id === id)?.dice ?? 0
  const { multipleDice, awayDice, bigGunDice } = rules.files['tables/combat']
  if (id === 'two-guns') return own + multipleDice
  if (id === 'point-blank') return own + (away ? awayDice : 0) + (bigWeapon ? bigGunDice : 0)
  return own
}

/** The manoeuvres whose effects need more than their row of the catalogue; `state` is the row's effect. */
const EFFECTS: {
  readonly [id: string]:
    | ((tried: Tried, combat: Vd10Rules['files']['tables/combat'], state: string | null) => Partial<Outcome>)
    | undefined
} = {
  disarm: ({ successes, strengthOfTarget }) => ({ works: successes >= strengthOfTarget }),
  'knock-out': ({ targetType }, _, state) => ({
    effect: targetType === 'mortal' ? state : null,
    works: targetType === 'mortal'
  }),
  'push-back': ({ margin }, { pushMetres }) => ({ metres: margin + pushMetres }),
  'stake-heart': ({ targetType, damage }, { stakeFrom }, state) => ({
    effect: targetType === 'vampire' && damage >= stakeFrom ? state : null,
    works: damage >= stakeFrom
  }),
  spray: (_, { sprayMetres }) => ({ metres: sprayMetres })
}

/** The effects of a manoeuvre. */
export function outcomeOf(rules: Vd10Rules, id: string, tried: Tried): Outcome {
  const state = rules.files['catalogue/manoeuvres'].find((candidate) => candidate.id === id)?.effect ?? null
  return {
    dice: manoeuvreDice(rules, id, tried),
    effect: state,
    metres: null,
    works: null,
    ...EFFECTS[id]?.(tried, rules.files['tables/combat'], state)
  }
}

const manoeuvre = resolver(
  'vd10.manoeuvre',
  [
    ...[
      'MG-01',
      'MG-02',
      'MG-03',
      'MG-04',
      'MC-01',
      'MC-02',
      'MC-03',
      'MC-04',
      'MC-05',
      'MC-06',
      'MC-07',
      'MR-01',
      'MR-02',
      'MR-03',
      'MR-04'
    ].map((rule) => `VD10-${rule}`),
    'VD10-R18',
    'VD10-R22',
    'VD10-R25'
  ],
  v.strictObject({
    id: idOf('manoeuvre'),
    successes: v.nullish(many, 0),
    margin: v.nullish(many, 0),
    strengthOfTarget: v.nullish(score, 0),
    damage: v.nullish(many, 0),
    targetType: v.nullish(v.picklist(TARGETS), 'mortal'),
    away: flag,
    bigWeapon: flag
  }),
  (rules, { id, ...tried }, w) => {
    const entry = rules.files['catalogue/manoeuvres'].find(
      (candidate) => candidate.id === id && candidate.group !== 'defence'
    )
    if (!entry) return refuse(reason('unknown-manoeuvre', [], { id }))
    const outcome = outcomeOf(rules, id, tried)
    w.step('name', { name: rules.words('manoeuvres', id, 'name') }, entry.rule)
    if (outcome.dice !== 0) w.step('dice', { dice: outcome.dice }, ...(id === 'two-guns' ? ['VD10-R18'] : []))
    if (id === 'disarm')
      w.step(outcome.works === true ? 'drops' : 'holds', {
        successes: tried.successes,
        strength: tried.strengthOfTarget
      })
    if (id === 'knock-out' && outcome.works === false) w.step('supernatural', {})
    if (id === 'push-back') w.step('metres', { margin: tried.margin, metres: outcome.metres ?? 0 })
    if (id === 'stake-heart')
      w.step(
        outcome.works !== true ? 'too-weak' : tried.targetType === 'mortal' ? 'dies' : 'reaches',
        { damage: tried.damage, needed: rules.files['tables/combat'].stakeFrom },
        'VD10-R22'
      )
    if (id === 'grapple') w.cite('VD10-R25')
    if (outcome.effect !== null) w.step('effect', { state: rules.words('states', outcome.effect, 'name') })
    return w.done({ ...outcome })
  }
)

export const manoeuvres = [manoeuvre]
