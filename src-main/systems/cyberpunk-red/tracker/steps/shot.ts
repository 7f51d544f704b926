import { partOf, startRoll } from '../rolls'
import { strike } from '../scene'
import { wait, type Shot } from '../state'
import { dice, nameOf, options, word, type Question, type WaitingFor } from './step'

/** Asks whether to try a narrow miss with smart rounds again (CR-AM-02, CR-R20). */
export const retry: Question<WaitingFor<'retry'>> = {
  by: ({ shot }) => shot.by,
  prompt: ({ rules, tracker }, { shot, total }) => ({
    member: shot.by,
    title: word('retry', { name: nameOf(tracker, shot.by) }),
    text: word('retry-text', {
      total,
      dv: shot.dv ?? 0,
      base: rules.files['tables/combat'].smartRetry.base
    }),
    rules: ['CR-AM-02', 'CR-R20'],
    options: options(['try', 'leave'], (id) => word(`retry-${id}`))
  }),
  answer(play, { shot }, { chosen: [first] }) {
    const { name } = play.unit(shot.by)
    if (first === 'leave') {
      play.put(wait(null))
      return play.emit('retry-left', { name })
    }
    const plus = play.rules.files['tables/combat'].smartRetry.base + shot.penalties
    return startRoll(
      play,
      {
        kind: 'attack',
        parts: [partOf(shot.by, 'retry', plus)],
        thrown: [[]],
        task: { do: 'retry', shot }
      },
      'retries',
      { name }
    )
  }
}

/** Asks for the damage dice of a hit (CR-R08). */
export const damage: Question<WaitingFor<'damage'>> = {
  by: ({ shot }) => shot.by,
  prompt({ rules, tracker }, { shot }) {
    const hit = [shot.on, ...shot.also].filter((id) => id !== null)
    return {
      member: shot.by,
      title: word(hit.length > 0 ? 'damage' : 'damage-nobody', {
        name: nameOf(tracker, shot.by),
        on: hit.map((id) => nameOf(tracker, id)).join(', ')
      }),
      rules: ['CR-R08', ...(shot.cap === null ? [] : ['CR-FM-02']), ...(shot.aimed ? ['CR-AT-07'] : [])],
      ...(shot.cap !== null && { text: word('damage-times', { times: Math.min(shot.margin, shot.cap) }) }),
      dice: dice(rules.files['tables/dice'].damage, shot.damageDice, word('damage-die'))
    }
  },
  answer(play, waiting, { thrown }) {
    const shot: Shot = { ...waiting.shot, dice: thrown }
    if (play.rules.house.criticalTrigger !== 'manual' || shot.on === null)
      return strike(play.rules, play, shot, false)
    play.put(wait({ for: 'critical', shot }))
    return play.emit('damage-thrown', { dice: thrown.join(', ') })
  }
}

/** Asks whether a hit is critical, if the campaign leaves it to the GM (CR-R09). */
export const critical: Question<WaitingFor<'critical'>> = {
  by: ({ shot }) => shot.by,
  prompt: ({ tracker }, { shot }) => ({
    member: shot.on,
    title: word('critical', { name: nameOf(tracker, shot.on) }),
    rules: ['CR-R09'],
    options: options(['critical-yes', 'critical-no'], (id) => word(id))
  }),
  answer: (play, { shot }, { chosen: [first] }) => strike(play.rules, play, shot, first === 'critical-yes')
}
