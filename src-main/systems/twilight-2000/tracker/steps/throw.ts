import { asValue as inWords, type Params, type Text } from '../../../../kernel/values/json'
import type { T2kRules } from '../../catalogue/rules'
import { phrase, signed } from '../../catalogue/say'
import { conclude } from '../outcomes'
import { at, played, emit, wait, type Play, type NextStep } from '../state'
import {
  againDice,
  ammoAgain,
  diceOf,
  explosionsIn,
  firstDice,
  lying,
  mayPush,
  paidWith,
  pushedThrow,
  type Throw
} from '../throws'
import { endOf, titleOf, weaponName } from './ends'
import { options, word, type StepKind, type WaitingFor } from './step'

/** Asks for the dice of a roll (T2K-DI-01). */
export const throwing: StepKind<WaitingFor<'throw'>> = {
  of: ({ thrown }) => thrown.by,
  prompt(scene, { thrown, then }, unit) {
    const { rules, text } = endOf(then)
    const why = whyOf(thrown)
    return {
      title: titleOf(scene, thrown, then),
      rules,
      dice: diceOf(firstDice(scene.rules, thrown)),
      ...(text && { text: text(unit, then) }),
      ...(why.length > 0 && { why })
    }
  },
  answer(play, { thrown, then }, { faces }) {
    const lies = lying(thrown, faces)
    return settle(emit(play, 'thrown', factsOf(play, lies, then, faces, lies.ammo)), lies, then)
  }
}

/** The parts of a modifier and, if there are several, their sum. */
function whyOf({ parts = [], modifier }: Throw): Text[] {
  const total = word('throw-why', { modifier: signed(modifier) })
  if (parts.length === 0) return modifier === 0 ? [] : [total]
  return [
    ...parts.map(({ name, value }) => word('throw-part', { name, value: signed(value) })),
    ...(parts.length > 1 ? [total] : [])
  ]
}

/** Asks whether the roll is pushed (T2K-DI-05, T2K-DI-06). */
export const push: StepKind<WaitingFor<'push'>> = {
  of: ({ thrown }) => thrown.by,
  prompt: (scene, { thrown, then }) => ({
    title: word('push', { what: inWords(titleOf(scene, thrown, then)) }),
    text: word(`push-${paidWith(scene.rules, thrown)}`, { explosions: explosionsIn(scene.rules, thrown) }),
    rules: pushRules(scene.rules, thrown),
    options: options('push', 'leave')
  }),
  answer(play, { thrown, then }, { chosen }) {
    const facts = { what: inWords(titleOf(play, thrown, then)) }
    return chosen === 'push'
      ? played(emit(play, 'push-chosen', facts), wait({ for: 'again', thrown, then }))
      : finish(emit(play, 'push-left', facts), thrown, then)
  }
}

function pushRules(rules: T2kRules, thrown: Throw): string[] {
  return [
    'T2K-DI-05',
    'T2K-DI-06',
    ...(paidWith(rules, thrown) === 'reliability' ? ['T2K-WP-01', 'T2K-R10'] : ['T2K-DI-07']),
    'T2K-R04',
    ...(thrown.attribute === 'none' ? ['T2K-R05'] : [])
  ]
}

/** Asks for the dice of a pushed roll (T2K-DI-06, T2K-WP-06). */
export const again: StepKind<WaitingFor<'again'>> = {
  of: ({ thrown }) => thrown.by,
  prompt: (scene, { thrown, then }) => ({
    title: word('again', { what: inWords(titleOf(scene, thrown, then)) }),
    rules: ['T2K-DI-06', ...(thrown.ammo > 0 ? ['T2K-WP-06'] : [])],
    dice: diceOf(againDice(scene, thrown))
  }),
  answer(play, { thrown: before, then }, { faces }) {
    const thrown = pushedThrow(play, before, faces)
    return settle(
      emit(play, 'pushed', {
        ...factsOf(play, thrown, then, faces, ammoAgain(play, before)),
        cost: thrown.cost[paidWith(play.rules, thrown)]
      }),
      thrown,
      then
    )
  }
}

/** Asks the GM whether the weapon jams (T2K-R11). */
export const jam: StepKind<WaitingFor<'jam'>> = {
  of: ({ thrown }) => thrown.by,
  prompt: ({ rules }, { thrown }, unit) => ({
    title: word('jam', { name: unit.name, weapon: weaponName(rules, unit, thrown) }),
    text: word('push-weapon', { explosions: explosionsIn(rules, thrown) }),
    rules: ['T2K-R11'],
    options: options('jams', 'holds')
  }),
  answer(play, { thrown, then }, { chosen }) {
    const jammed = chosen === 'jams'
    return finish(
      emit(play, jammed ? 'jams' : 'holds', { weapon: weaponName(play.rules, at(play, thrown.by), thrown) }),
      { ...thrown, cost: { ...thrown.cost, jammed } },
      then
    )
  }
}

/** The dice for the log; the last `ammo` of them are ammo dice. */
function factsOf(play: Play, thrown: Throw, then: NextStep, faces: number[], ammo: number): Params {
  const own = faces.length - ammo
  const dice =
    ammo > 0
      ? inWords(
          phrase(play.rules.words('table', own > 0 ? 'dice-with-ammo' : 'ammo-alone'), {
            base: faces.slice(0, own).join(', '),
            ammo: faces.slice(own).join(', ')
          })
        )
      : faces.join(', ')
  return { what: inWords(titleOf(play, thrown, then)), dice }
}

/** Asks whether to push if that is possible; finishes the roll otherwise. */
function settle(play: Play, thrown: Throw, then: NextStep): Play {
  return mayPush(play, thrown)
    ? played(play, wait({ for: 'push', thrown, then }))
    : finish(play, thrown, then)
}

/** Finishes a roll that is not pushed further; asks first about a jam if the GM decides (T2K-R11). */
function finish(play: Play, thrown: Throw, then: NextStep): Play {
  return thrown.cost.jammed === null
    ? played(play, wait({ for: 'jam', thrown, then }))
    : conclude(play, thrown, then)
}
