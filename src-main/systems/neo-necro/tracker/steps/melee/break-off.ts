import { wordAndId } from '../../../../../kernel/system/prompt'
import { say } from '../../../catalogue/say'
import { sure } from '../../ask'
import { about, changeActive, endActivation, named, part } from '../../effects'
import { now, table, thingAt, skillsAt } from '../../scene'
import { gaugeOf } from '../../state'
import type { Choice, Run } from '../step'
import { pistolsOf } from './weapons'

export type PartingBlowFields = { by: string; unit: string }

/** Each enemy of a fighter who breaks off may strike once; the blow hits automatically (NN-MOV-15). */
export const partingBlow: Choice<'parting-blow'> = {
  ask(scene, step) {
    const { by, unit } = step
    const pistols = pistolsOf(scene, by)
    return {
      member: by,
      title: say('table.ask.parting', { fighter: named(scene, by), target: named(scene, unit) }),
      rules: ['NN-MOV-15'],
      options: [
        { id: 'strike', label: say('table.ask.parting-strike'), allowed: true },
        ...pistols.map((item) => ({
          id: `as:${item.id}`,
          label: say('table.ask.fire-as', { things: [item.name], thing: item.name }),
          allowed: true
        })),
        { id: 'no', label: say('table.ask.blow-nothing'), allowed: true }
      ]
    }
  },
  skip(play, step) {
    const { by, unit } = step
    return now(play, by).place !== 'up' || now(play, by).shielded || now(play, unit).place !== 'up'
  },
  answer(play, step, given) {
    const { by, unit } = step
    const [what, item] = wordAndId(given.options?.[0] ?? '')
    if (what === 'no')
      return play.emit('blow-forgone', about(play, by, { target: named(play, unit), rules: ['NN-MOV-15'] }))
    const profile = what === 'as' ? item : null
    if (profile !== null)
      play.gauge(profile, {
        ticked: sure(play, 'pistol-melee', {
          tickedBefore: gaugeOf(play.tracker, profile).ticked,
          pistol: thingAt(play, profile)
        }).outcome.ticked
      })
    play.next({
      kind: 'blow',
      blow: {
        by,
        unit,
        arc: 'front',
        pistols: profile === null ? [] : [profile],
        profile,
        automatic: 'breaking-off'
      }
    })
    play.emit('parting-blow', about(play, by, { target: named(play, unit), rules: ['NN-MOV-15'] }))
  }
}

/** Ends the attempt: the fighter gets away, or a blow that pinned them holds them (NN-MOV-14, NN-MOV-16). */
export const brokenOff: Run<'broken-off'> = {
  run(play, step) {
    const { unit } = step
    const { place, pinned, engaged } = now(play, unit)
    if (place !== 'up') return
    const { outcome } = sure(play, 'break-off', {
      enemies: Math.max(1, engaged.length),
      skills: skillsAt(play, unit),
      pinnedByBlow: pinned
    })
    if (!outcome.breaksOff) {
      changeActive(play, { breaksOff: 'held' })
      play.emit('held-in-melee', about(play, unit, { rules: ['NN-MOV-16'] }))
      return endActivation(play)
    }
    for (const enemy of engaged) part(play, unit, enemy, outcome.enemiesMayConsolidate)
    // The fighter who breaks off moves away instead of consolidating.
    play.table(
      'free',
      table(play).free.filter((id) => id !== unit)
    )
    changeActive(play, { breaksOff: 'away', melee: false })
    play.emit('broke-off', about(play, unit, { rules: ['NN-MOV-14'] }))
  }
}
