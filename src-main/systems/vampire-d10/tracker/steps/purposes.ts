import type { Json } from '../../../../kernel/values/json'
import type { TrackedUnit } from '../../../../kernel/state/tracker'
import { drugLines } from '../../sheet/character'
import { readingOf, type Throw } from '../../sheet/dice'
import { say } from '../../catalogue/say'
import { answerOf } from '../../resolvers/answer-of'
import { resolve, tellBestial, undefended } from '../fight'
import { fact, type Play } from '../play'
import { sheetOf, type Purpose, type Task } from '../state'
import { skippedBonus } from '../turns'
import { alliesOf } from './allies'
import { contested, opposed, ruleOf } from './contest'

/** The purpose of a throw. */
export interface PurposeKind<P> {
  rules(purpose: P): string[]
  /** What the title names beside the unit. */
  what?(purpose: P): Json
  /** Completes the purpose once the dice are thrown. */
  lies(play: Play, unit: TrackedUnit, thrown: Throw, purpose: P): void
}
type Kind<For extends Purpose['for']> = PurposeKind<Extract<Purpose, { for: For }>>

const attack: Kind<'attack'> = {
  rules: () => ['VD10-DI-01', 'VD10-R05', 'VD10-R06'],
  what: (purpose) => purpose.attack.weapon.name,
  lies(play, _, thrown, { attack: begun, targets }) {
    const lying = { ...begun, thrown }
    if (targets.length === 0) return undefended(play, lying)
    play.first(...targets.map((on): Task => ({ do: 'defend', attack: { ...lying, on } })))
  }
}

const defence: Kind<'defence'> = {
  rules: () => ['VD10-MD-01', 'VD10-R38', 'VD10-R19'],
  what: ({ kind }) => fact(say(`manoeuvres.${kind}.name`)),
  lies: (play, _, thrown, { attack: against, kind, increase }) =>
    resolve(play, against, { kind, thrown }, increase, 0)
}

const tactics: Kind<'tactics'> = {
  rules: () => ['VD10-MG-02'],
  lies(play, unit, thrown) {
    const { successes } = readingOf(play.rules, thrown, null)
    if (successes > 0 && alliesOf(play, unit).length > 0)
      play.first({ do: 'allies', unit: unit.id, count: successes })
  }
}

const extinguish: Kind<'extinguish'> = {
  rules: () => ['VD10-ST-14'],
  lies(play, unit, thrown) {
    const { difficulty } = play.rules.files['tables/perils'].fire
    if (readingOf(play.rules, thrown, difficulty).success === true)
      play.first({ do: 'ground', unit: unit.id })
    else play.emit('still-burns', { name: unit.name })
  }
}

const initiative: Kind<'initiative'> = {
  rules: () => ['VD10-RD-03', 'VD10-R16'],
  lies(play, unit, thrown) {
    const { rules, tracker } = play
    const values = [...thrown.normal, ...thrown.hunger]
    const drugs = drugLines(rules, sheetOf(unit), 'initiative')
    const { score: rolled } = answerOf(rules, 'vd10.initiative', {
      selfControlOrInstinct: values.length,
      wits: 0,
      delayedBonus: skippedBonus(rules, tracker, unit),
      otherModifiers: drugs.reduce((sum, { amount }) => sum + amount, 0),
      values
    })
    const score = rolled ?? 0
    play.emit(
      'initiative-rolled',
      { name: unit.name, score },
      play.set(unit.id, 'initiative', { round: tracker.turn, score })
    )
  }
}

const test: Kind<'test'> = {
  rules: () => ['VD10-DI-02', 'VD10-R06'],
  what: ({ name }) => fact(name),
  lies(play, unit, thrown, { name, difficulty }) {
    const { success, critical, successes, margin } = readingOf(play.rules, thrown, difficulty)
    if (difficulty !== null)
      play.emit(success !== true ? 'test-failed' : critical === true ? 'test-critical' : 'test-passed', {
        name: unit.name,
        what: fact(name),
        successes,
        difficulty,
        margin: margin ?? 0
      })
    tellBestial(play, unit, thrown, difficulty === null ? null : success)
  }
}

/** The purpose of each throw; TypeScript refuses a missing one. */
export const purposes: { [For in Purpose['for']]: Kind<For> } = {
  attack,
  defence,
  contest: {
    rules: ({ contest }) => ruleOf(contest),
    lies: (play, _, thrown, { contest }) => opposed(play, { ...contest, thrown })
  },
  'contest-against': {
    rules: ({ contest }) => ruleOf(contest),
    lies: (play, _, thrown, { contest }) => contested(play, contest, thrown)
  },
  tactics,
  test,
  extinguish,
  initiative
}
