import { count, flag, several } from '../../../../kernel/system/form'
import { say } from '../../catalogue/say'
import { dropOnset } from '../onset'
import { fighterNamed, table } from '../scene'
import { sideState } from '../state'
import { sideAct, tableAct } from './act'

/** Sets markers and smoke clouds by hand (NN-SUP-7, NN-GRN-10). */
export const setTable = tableAct({
  id: 'set-table',
  group: 'correction',
  rules: ['NN-SUP-7', 'NN-GRN-10'],
  always: true,
  when: (scene) => table(scene).markers.length > 0 || table(scene).smoke.length > 0,
  fields(scene) {
    const { markers, smoke } = table(scene)
    return {
      markers: several(
        markers.map(({ id, by }) => ({
          id,
          label: say('table.fields.marker-of', { name: fighterNamed(scene, by) })
        })),
        { rules: ['NN-SUP-7'] },
        markers.map(({ id }) => id)
      ),
      clouds: several(
        smoke.map((id) => ({ id, label: say('table.fields.name', { name: fighterNamed(scene, id) }) })),
        { rules: ['NN-GRN-10'] },
        smoke
      )
    }
  },
  do(play, _, input) {
    const { markers, smoke } = table(play)
    play.table(
      'markers',
      markers.filter(({ id }) => input.markers.includes(id))
    )
    play.table(
      'smoke',
      smoke.filter((id) => input.clouds.includes(id))
    )
    play.emit('table-set-by-hand', {})
  }
})

/** Sets the state of a side by hand: passes left, fury, items won. */
export const setSide = sideAct({
  id: 'set-side',
  group: 'correction',
  rules: [],
  always: true,
  when: () => true,
  fields: (_, side) => {
    const { passes, fury, fled } = sideState(side)
    return {
      passes: count(0, 99, passes, { rules: ['NN-TRN-4'] }),
      fury: flag(fury !== 0, { label: say('table.fields.furyUsed'), rules: ['NN-HSE-1'] }),
      fled: flag(fled, { rules: ['NN-RUL-73'] })
    }
  },
  do(play, side, { passes, fury, fled }) {
    play.side(side.id, 'passes', passes)
    // −1: used, but in no turn of this game, so it does not burn now.
    if (fury !== (sideState(side).fury !== 0)) play.side(side.id, 'fury', fury ? -1 : 0)
    play.side(side.id, 'fled', fled)
    play.emit('side-set-by-hand', { gang: side.name })
  }
})

/** Drops all waiting steps; what has happened stays. */
export const callOff = tableAct({
  id: 'call-off',
  group: 'correction',
  rules: [],
  always: true,
  when: (scene) => table(scene).steps.length > 0,
  do(play) {
    const ready = table(play).steps.some((step) => step.kind === 'turn-ready')
    play.table('steps', ready ? table(play).steps.filter((step) => step.kind === 'turn-ready') : [])
    dropOnset(play)
    play.emit('called-off', {})
  }
})
