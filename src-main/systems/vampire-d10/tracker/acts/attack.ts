import {
  choice,
  count,
  enemies,
  enemy,
  flag,
  type FormField,
  type Option
} from '../../../../kernel/system/form'
import { why } from '../../../../kernel/parts/table-acts'
import type { TrackedUnit } from '../../../../kernel/state/tracker'
import { say } from '../../catalogue/say'
import { defendedBy, isIn, isOut, riposteOf, usedBy, weaponsAt } from '../state'
import { named, unit, word, worded, type Scene } from './act'
import { free, major } from './bounds'
import { ATTACKS, DAMAGE, declare } from './declare'

export const modifier = (): FormField<number> => count(-9, 9, 0)
export const weapons = ({ rules }: Scene, who: TrackedUnit): Option[] =>
  weaponsAt(rules, who).map(({ id, name }) => ({ id, label: name }))

/** Attacks with a held or a natural weapon (VD10-AT-01 to VD10-AT-04). */
export const attack = unit({
  id: 'attack',
  group: 'fight',
  rules: ['VD10-AT-01', 'VD10-AT-02', 'VD10-AT-03', 'VD10-AT-04', 'VD10-RD-06'],
  main: () => true,
  // The second gun is fired with the same action (VD10-MR-03).
  against(scene, who) {
    const { shot, second } = usedBy(scene.tracker, who)
    return shot && !second ? free(scene, who) : major(scene, who)
  },
  fields: (scene, who) => ({
    weapon: choice(weapons(scene, who)),
    on: enemy(),
    manoeuvre: choice([{ id: 'none', label: word('plain-attack') }, ...named('manoeuvres', ATTACKS)], 'none'),
    'damage-type': choice(
      DAMAGE.map((id) => ({ id, label: say(`damage.${id}`) })),
      'preset'
    ),
    bold: flag(defendedBy(scene.tracker, who).bold),
    facing: choice(worded('front', 'flank', 'back')),
    attackers: count(1, 9, 1),
    outnumbered: count(1, 9, 1),
    metres: count(0, 999, 0),
    unseen: flag(false, { when: { field: 'manoeuvre', is: ['knock-out'] } }),
    'limb-used': flag(),
    modifier: modifier(),
    also: enemies({ when: { field: 'manoeuvre', is: ['spray'] } })
  }),
  do: (play, who, { 'damage-type': type, 'limb-used': limb, ...more }) =>
    declare(play, who, { ...more, type, limb }, false)
})

/** Strikes back at an attacker who was parried (VD10-MD-06). */
export const riposte = unit({
  id: 'riposte',
  group: 'fight',
  rules: ['VD10-MD-06', 'VD10-R18'],
  when: ({ tracker }, who) => riposteOf(tracker, who) !== null,
  against: ({ rules }, who) => (isOut(rules, who) || isIn(who, 'vulnerable') ? [why('is-out')] : []),
  fields: (scene, who) => ({
    weapon: choice(weapons(scene, who)),
    outnumbered: count(1, 9, 1),
    'limb-used': flag(),
    modifier: modifier()
  }),
  do: (play, who, { 'limb-used': limb, ...more }) =>
    declare(
      play,
      who,
      {
        ...more,
        limb,
        on: riposteOf(play.tracker, who),
        manoeuvre: 'none',
        type: 'preset',
        bold: false,
        facing: 'front',
        attackers: 1,
        metres: 0,
        unseen: false,
        also: []
      },
      true
    )
})
