import { say } from '../../catalogue/say'
import { dropOnset } from '../onset'
import { fighterNamed, table } from '../scene'
import { sideState } from '../state'
import type { SideAct, TableAct } from './act'

/** Markers and clouds that stand on the table, set by hand (NN-SUP-7, NN-GRN-10). */
export const setTable: TableAct = {
  id: 'set-table',
  group: 'correction',
  rules: ['NN-SUP-7', 'NN-GRN-10'],
  always: true,
  when: (scene) => table(scene).markers.length > 0 || table(scene).smoke.length > 0,
  fields(scene) {
    const { markers, smoke } = table(scene)
    return [
      {
        key: 'markers',
        label: say('table.fields.markers'),
        kind: 'several',
        options: markers.map(({ id, by }) => ({
          id,
          label: say('table.fields.marker-of', { name: fighterNamed(scene, by) })
        })),
        rules: ['NN-SUP-7'],
        default: markers.map(({ id }) => id)
      },
      {
        key: 'clouds',
        label: say('table.fields.clouds'),
        kind: 'several',
        options: smoke.map((id) => ({
          id,
          label: say('table.fields.name', { name: fighterNamed(scene, id) })
        })),
        rules: ['NN-GRN-10'],
        default: smoke
      }
    ]
  },
  do(play, _actor, input) {
    const { markers, smoke } = table(play)
    play.table(
      'markers',
      markers.filter(({ id }) => input.list('markers').includes(id))
    )
    play.table(
      'smoke',
      smoke.filter((id) => input.list('clouds').includes(id))
    )
    play.tell('table-set-by-hand', {})
  }
}

/** What is kept of a side, set by hand: passes left, fury, who won its things. */
export const setSide: SideAct = {
  id: 'set-side',
  group: 'correction',
  rules: [],
  always: true,
  when: () => true,
  fields: (_scene, side) => {
    const { passes, fury, fled } = sideState(side)
    return [
      {
        key: 'passes',
        label: say('table.fields.passes'),
        kind: 'count',
        min: 0,
        max: 99,
        rules: ['NN-TRN-4'],
        default: passes
      },
      {
        key: 'fury',
        label: say('table.fields.furyUsed'),
        kind: 'flag',
        rules: ['NN-HSE-1'],
        default: fury !== 0
      },
      { key: 'fled', label: say('table.fields.fled'), kind: 'flag', rules: ['NN-RUL-73'], default: fled }
    ]
  },
  do(play, side, input) {
    play.side(side.id, 'passes', input.number('passes'))
    // Used in no turn of this game that can be said: it does not burn now.
    if (input.flag('fury') !== (sideState(side).fury !== 0))
      play.side(side.id, 'fury', input.flag('fury') ? -1 : 0)
    play.side(side.id, 'fled', input.flag('fled'))
    play.tell('side-set-by-hand', { gang: side.name })
  }
}

/** Ends what is open; what has happened stays. */
export const callOff: TableAct = {
  id: 'call-off',
  group: 'correction',
  rules: [],
  always: true,
  when: (scene) => table(scene).steps.length > 0,
  do(play) {
    const ready = table(play).steps.some((step) => step.kind === 'turn-ready')
    play.table('steps', ready ? table(play).steps.filter((step) => step.kind === 'turn-ready') : [])
    dropOnset(play)
    play.tell('called-off', {})
  }
}
