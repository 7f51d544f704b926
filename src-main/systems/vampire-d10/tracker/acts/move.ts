import { choice } from '../../../../kernel/system/form'
import { why } from '../../../../kernel/parts/table-acts'
import { attributeOf, sprintOf } from '../../sheet/character'
import { fact } from '../play'
import { coverOf, droppedBy, isIn, sheetOf } from '../state'
import { rows, unit, word } from './act'
import { bound, free, major, minor, noMajor, noMinor, prone, shaken, spend, undistracted } from './bounds'

/** Moves as far as possible with both actions (VD10-MV-02). */
export const sprint = unit({
  id: 'sprint',
  group: 'move',
  rules: ['VD10-MV-02'],
  against: (scene, who) => [
    ...bound(scene, who),
    ...shaken(who),
    ...noMajor(scene, who),
    ...noMinor(scene, who),
    ...(isIn(who, 'grappled') ? [why('is-grappled')] : []),
    ...prone(who)
  ],
  do(play, who) {
    const { rules } = play
    const { major: all, minor: both } = rules.files['tables/turn']
    play.emit(
      'sprints',
      { name: who.name, metres: sprintOf(rules, attributeOf(rules, sheetOf(who), 'dexterity').value).value },
      spend(play, who, { major: all, minor: both }),
      ...undistracted(play, who)
    )
  }
})

/** Stands up, which even a fleeing unit may do (VD10-ST-09, VD10-R17). */
export const standUp = unit({
  id: 'stand-up',
  group: 'move',
  rules: ['VD10-ST-09', 'VD10-R17'],
  against: (scene, who) => [
    ...bound(scene, who),
    ...shaken(who),
    ...noMinor(scene, who),
    ...(isIn(who, 'prone') ? [] : [why('not-prone')])
  ],
  do: (play, who) =>
    play.emit('stands-up', { name: who.name }, spend(play, who, 'minor'), play.without(who.id, 'prone'))
})

export const dropProne = unit({
  id: 'drop-prone',
  group: 'move',
  rules: ['VD10-ST-09'],
  against: (scene, who) => [...free(scene, who), ...prone(who)],
  do: (play, who) =>
    play.emit(
      'state-began',
      { name: who.name, state: fact(play.rules.words('states', 'prone', 'name')) },
      play.state(who.id, { id: 'prone', turns: null, until: null })
    )
})

/** Picks up a weapon that the unit dropped (VD10-MC-02). */
export const pickUp = unit({
  id: 'pick-up',
  group: 'move',
  rules: ['VD10-MC-02'],
  when: (_, who) => droppedBy(who).length > 0,
  against: minor,
  fields: (_, who) => ({
    weapon: choice(
      sheetOf(who)
        .weapons.filter(({ id }) => droppedBy(who).includes(id))
        .map(({ id, name }) => ({ id, label: name }))
    )
  }),
  do(play, who, { weapon: chosen }) {
    const weapon = sheetOf(who).weapons.find(({ id }) => id === chosen)
    const left = droppedBy(who).filter((id) => id !== chosen)
    play.emit(
      'picks-up',
      { name: who.name, weapon: weapon?.name ?? '' },
      spend(play, who, 'minor'),
      play.set(who.id, 'dropped', left.length === 0 ? null : left)
    )
  }
})

/** Any other major action, which the players describe (VD10-RD-06). */
export const majorAction = unit({
  id: 'major-action',
  group: 'move',
  rules: ['VD10-RD-06', 'VD10-R17'],
  against: major,
  do: (play, who) =>
    play.emit(
      'acts',
      { name: who.name, action: fact(word('major')) },
      spend(play, who, 'major'),
      ...undistracted(play, who)
    )
})

/** Any other minor action, which the players describe (VD10-RD-06). */
export const minorAction = unit({
  id: 'minor-action',
  group: 'move',
  rules: ['VD10-RD-06', 'VD10-R17'],
  against: minor,
  do: (play, who) =>
    play.emit('acts', { name: who.name, action: fact(word('minor')) }, spend(play, who, 'minor'))
})

/** Sets the cover of a unit (VD10-SI-05). */
export const place = unit({
  id: 'place',
  group: 'move',
  rules: ['VD10-SI-05'],
  fields: ({ rules }, who) => ({
    cover: choice(rows('covers', rules.files['catalogue/covers']), coverOf(who))
  }),
  do: (play, who, { cover }) =>
    play.emit(
      'placed',
      { name: who.name, cover: fact(play.rules.words('covers', cover, 'name')) },
      play.set(who.id, 'cover', cover === 'none' ? null : cover)
    )
})
