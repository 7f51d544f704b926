import type { PromptOption } from '../../../../kernel/system/prompt'
import { unitAt, type TrackedUnit } from '../../../../kernel/state/tracker'
import { readingOf } from '../../sheet/dice'
import { say } from '../../catalogue/say'
import type { Scene } from '../acts/act'
import { mayDefend, undefended } from '../fight'
import { fact } from '../play'
import { DEFENCES, defencePool, type Defence } from '../pools'
import { defendedBy, usedBy, type Attack } from '../state'
import type { Question, TaskOf } from './step'

const SURRENDER = '-surrender'
const NONE = 'none'

/** Asks the target of an attack for its defence, or for none (VD10-MD-01 to VD10-MD-05). */
export const defend: Question<TaskOf<'defend'>> = {
  of: ({ attack }) => attack.on ?? '',
  isIdle: (scene, { attack }) => mayDefend(scene, attack).length === 0,
  done: (play, { attack }) => undefended(play, attack),
  prompt(scene, { attack }, unit) {
    const { successes } = readingOf(scene.rules, attack.thrown, null)
    return {
      title: say('table.defend', { name: unit.name, attacker: unitAt(scene.tracker, attack.by).name }),
      text: say('table.defend-text', { successes }),
      rules: ['VD10-MD-01', 'VD10-MD-02', 'VD10-MD-03', 'VD10-MD-04', 'VD10-MD-05'],
      options: defences(scene, unit, attack)
    }
  },
  answer(play, { attack }, { chosen, pop }) {
    const { rules } = play
    const target = play.unit(attack.on ?? '')
    const kind = DEFENCES.find((candidate) => candidate === chosen || `${candidate}${SURRENDER}` === chosen)
    if (!kind) {
      play.emit('no-defence', { name: target.name }, pop)
      return undefended(play, attack)
    }
    const surrenders = chosen !== kind
    const pool = defencePool(rules, play.tracker, target, attack, kind, surrenders)
    const before = defendedBy(play.tracker, target)
    play.emit(
      'defends',
      { name: target.name, kind: fact(rules.words('manoeuvres', kind, 'name')) },
      pop,
      play.set(target.id, 'defended', {
        ...before,
        count: before.count + 1,
        surrendered: before.surrendered || surrenders
      })
    )
    if (surrenders)
      play.also(
        play.set(target.id, 'used', {
          ...usedBy(play.tracker, target),
          major: rules.files['tables/turn'].major
        })
      )
    play.first({
      do: 'throw',
      unit: target.id,
      pool: pool.dice,
      lines: pool.lines,
      purpose: { for: 'defence', attack, kind, increase: pool.increase }
    })
  }
}

/**
 * Each defence with its dice. Only for the second defence of the round may the major action be given
 * up (VD10-MD-02).
 */
function defences(scene: Scene, unit: TrackedUnit, attack: Attack): PromptOption[] {
  const { rules, tracker } = scene
  const { freeDefence, major } = rules.files['tables/turn']
  const mayGiveUp = defendedBy(tracker, unit).count === freeDefence && usedBy(tracker, unit).major < major
  const option = (kind: Defence, surrenders: boolean, why: string | null): PromptOption => {
    const { dice, increase } = defencePool(rules, tracker, unit, attack, kind, surrenders)
    const label = surrenders ? 'table.defence-surrender' : 'table.defence'
    return {
      id: surrenders ? `${kind}${SURRENDER}` : kind,
      label: say(increase > 0 ? label : `${label}-plain`, {
        kind: fact(say(`manoeuvres.${kind}.name`)),
        dice,
        increase
      }),
      allowed: why === null,
      ...(why !== null && { refused: [say(`cannotDefend.${why}`)] })
    }
  }
  return [
    ...mayDefend(scene, attack).flatMap(({ kind, allowed, reason }) => [
      option(kind, false, reason),
      ...(mayGiveUp && allowed ? [option(kind, true, null)] : [])
    ]),
    { id: NONE, label: say('table.no-defence'), allowed: true }
  ]
}
