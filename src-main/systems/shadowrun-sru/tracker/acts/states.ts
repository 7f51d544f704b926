import { choice, count, flag } from '../../../../kernel/system/form'
import { MONITOR_MOST, TRACKS } from '../../sheet/character'
import { defenceLost, pay } from '../reserve'
import { faceUpOf, heldBy, hiddenOf, is, most, numberOf, points, set, setPoints, stressOf } from '../state'
import { named, unit } from './act'

export const stress = unit({
  id: 'stress',
  byHand: ['level'],
  group: 'state',
  rules: ['SRU-ST-01', 'SRU-ST-02', 'SRU-ST-03'],
  fields: ({ rules }, who) => ({
    level: choice(
      named(
        'stress',
        rules.files['tables/stress'].map(({ id }) => id)
      ),
      stressOf(who)
    )
  }),
  do: (play, who, { level }) =>
    play.emit(
      'stress-set',
      { name: who.name, level: play.rules.words('stress', level, 'name') },
      set(who.id, 'stress', level)
    )
})

/** Sets the boxes of the monitors and the wound modifier by hand (SRU-R30). */
export const mark = unit({
  id: 'mark',
  byHand: ['wound'],
  group: 'state',
  rules: ['SRU-R30'],
  fields: (_, who) => ({
    physical: count(0, most(who, 'physical') || MONITOR_MOST, points(who, 'physical')),
    stun: count(0, most(who, 'stun') || MONITOR_MOST, points(who, 'stun')),
    wound: count(-9, 9, numberOf(who, 'wound'))
  }),
  do(play, who, marked) {
    const { physical, stun, wound } = marked
    play.emit(
      'marked',
      { name: who.name, physical, stun },
      ...TRACKS.map((of) => setPoints(who, of, marked[of])),
      set(who.id, 'wound', wound === 0 ? null : wound)
    )
  }
})

const FLAGS = ['down', 'grabbed', 'ko', 'killed'] as const

export const states = unit({
  id: 'states',
  byHand: ['down', 'grabbed', 'ko', 'killed', 'advantage'],
  group: 'state',
  rules: ['SRU-DM-04', 'SRU-CC-05', 'SRU-DT-02'],
  fields: (_, who) => ({
    down: flag(is(who, 'down')),
    grabbed: flag(is(who, 'grabbed')),
    ko: flag(is(who, 'ko')),
    killed: flag(is(who, 'killed')),
    advantage: count(0, 20, numberOf(who, 'advantage')),
    unsuppress: flag()
  }),
  do: (play, who, said) =>
    play.emit(
      'state-set',
      { name: who.name },
      ...FLAGS.map((key) => set(who.id, key, said[key] ? true : null)),
      set(who.id, 'advantage', said.advantage === 0 ? null : said.advantage),
      ...(said.unsuppress ? [set(who.id, 'suppressed', null)] : [])
    )
})

/** Removes an opponent without a sheet; their tokens go to the discard. */
export const removeFoe = unit({
  id: 'remove-foe',
  group: 'state',
  rules: [],
  when: (_, who) => is(who, 'foe'),
  do(play, who) {
    play.emit('foe-gone', { name: who.name }, ...pay(play, who, heldBy(who).length))
    defenceLost(play, who.id, hiddenOf(who).length, faceUpOf(who).length)
    play.emit('foe-left', { name: who.name }, { do: 'unit-remove', unit: who.id })
  }
})
