import { flag, line } from '../../../../kernel/system/form'
import { why } from '../../../../kernel/parts/table-acts'
import type { TrackedUnit, TrackerChange } from '../../../../kernel/state/tracker'
import { reason, refuse } from '../../../../kernel/values/verdict'
import { asJson } from '../../sheet/character'
import { say } from '../../catalogue/say'
import { tokensOut } from '../bag'
import { takes } from '../reserve'
import { is, isOut, set } from '../state'
import { table, time, word } from './act'

/** Lets time pass, which ends or shortens what units are busy with (SRU-CB-08). */
export const timePasses = table({
  id: 'time-passes',
  group: 'table',
  rules: ['SRU-CB-08'],
  fields: () => ({ time: time() }),
  main: ({ tracker }) => tracker.units.every((unit) => is(unit, 'started') || isOut(unit)),
  do(play, _, { time: long }) {
    const { tracker } = play
    play.emit(
      'time-passed',
      { time: asJson(say(`times.${long}`)), moment: tracker.turn + 1 },
      { do: 'turn', to: tracker.turn + 1 },
      ...tracker.units.flatMap((who) => lessBusy(who, long))
    )
  }
})

/** Two simple actions are as long as a complex one, so half a complex action leaves a simple one. */
function lessBusy(who: TrackedUnit, long: 'simple' | 'complex'): TrackerChange[] {
  const busy = who.state['busy'] as { time: string; what: string } | undefined
  if (!busy) return []
  return [
    long === 'simple' && busy.time === 'complex'
      ? takes(who.id, 'simple', busy.what)
      : set(who.id, 'busy', null)
  ]
}

export const narrate = table({
  id: 'narrate',
  group: 'table',
  rules: ['SRU-CB-08', 'SRU-CB-06'],
  fields: () => ({ told: line(200) }),
  do: (play, _, { told }) =>
    told.trim() === '' ? refuse(reason('nothing-told')) : play.emit('narrated', { told })
})

/** Sets one bag for all or one for each side; every bag is full again (SRU-R01). */
export const bags = table({
  id: 'bags',
  group: 'table',
  rules: ['SRU-R01'],
  against: ({ tracker }) => (tokensOut(tracker) > 0 ? [why('tokens-out')] : []),
  fields: ({ tracker }) => ({ 'per-side': flag(tracker.table['perSide'] === true) }),
  do: (play, _, { 'per-side': each }) =>
    play.emit(
      'bags-set',
      { how: asJson(word(each ? 'bag-each' : 'bag-one')) },
      { do: 'table', key: 'perSide', to: each ? true : null },
      ...Object.keys(play.tracker.table)
        .filter((key) => key.startsWith('bag'))
        .map((key) => ({ do: 'table' as const, key, to: null }))
    )
})
