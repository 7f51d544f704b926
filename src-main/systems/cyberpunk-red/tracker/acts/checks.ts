import { choice, count, flag, line, type Option } from '../../../../kernel/system/form'
import { why } from '../../../../kernel/parts/table-acts'
import type { TrackedUnit } from '../../../../kernel/state/tracker'
import type { Localised } from '../../../../kernel/values/json'
import { modifierOf, type CrRules } from '../../catalogue/rules'
import { say } from '../../catalogue/say'
import { characteristicOptions, characteristicsOf } from '../check'
import { partOf, startRoll } from '../rolls'
import { addState } from '../scene'
import { cyberAt, has, isDead, othersOf, skill, woundPenalty } from '../state'
import { luck, unit, word } from './act'
import { acted, action, out, spendLuck } from './bounds'

/** A roll of the characteristic alone. */
const NO_SKILL = 'none'
const BERSERK = 'berserk-implant'

function skills(rules: CrRules, who: TrackedUnit): Option[] {
  return [
    ...rules.files['catalogue/skills'].map(({ id }) => ({ id, label: say(`skills.${id}.name`) })),
    { id: 'interface', label: say('skills.interface.name') },
    ...othersOf(who).map(({ id, name }) => ({ id, label: name })),
    { id: NO_SKILL, label: word('no-skill') }
  ]
}

/** A skill roll with all its modifiers (CR-SK-01, CR-SK-07 to CR-SK-09). */
export const check = unit({
  id: 'check',
  group: 'actions',
  rules: ['CR-SK-01', 'CR-SK-06', 'CR-SK-07', 'CR-SK-08', 'CR-SK-09'],
  against: (scene, who) => (isDead(who) ? out(scene, who) : []),
  fields: ({ rules }, who) => ({
    score: choice(characteristicOptions(rules, who)),
    skill: choice<string>(skills(rules, who)),
    'check-dv': count(0, 99, 13),
    luck: luck(who),
    'extra-time': flag(),
    complementary: flag(),
    modifier: count(-20, 20, 0)
  }),
  do(play, who, said) {
    const { rules } = play
    const { skill: key, luck: points } = said
    const other = othersOf(who).find(({ id }) => id === key)
    const level = other ? other.value : key === NO_SKILL ? 0 : skill(who, key)
    const characteristic = characteristicsOf(rules, who).find(({ id }) => id === said.score)
    const plus =
      (characteristic?.value ?? 0) +
      level +
      points * modifierOf(rules, 'luck-point') +
      said.modifier +
      woundPenalty(rules, who, 'roll') +
      (said['extra-time'] ? modifierOf(rules, 'extra-time') : 0) +
      (said.complementary ? modifierOf(rules, 'complementary-skill') : 0)
    const name: Localised = other
      ? other.name
      : key === NO_SKILL
        ? (characteristic?.name ?? rules.words('table', 'score'))
        : rules.words('skills', key, 'name')
    spendLuck(play, who.id, points)
    startRoll(
      play,
      {
        kind: 'check',
        parts: [partOf(who.id, 'check', plus)],
        thrown: [[]],
        task: { do: 'check', unit: who.id, name, dv: said['check-dv'] }
      },
      'tries',
      { name: who.name, what: name }
    )
  }
})

export const otherAction = unit({
  id: 'other-action',
  group: 'actions',
  rules: ['CR-IM-02'],
  against: action,
  fields: () => ({ what: line(60) }),
  do(play, who, { what }) {
    acted(play, who)
    if (what) play.emit('acted', { name: who.name, what })
    else play.emit('acted-plain', { name: who.name })
  }
})

export const berserk = unit({
  id: 'berserk',
  group: 'actions',
  rules: ['CR-CY-01'],
  when: (_, who) => cyberAt(who).some(({ thing }) => thing === BERSERK),
  against: (scene, who) => [
    ...(has(who, 'berserk') || has(who, 'berserk-cooldown') ? [why('berserk-spent')] : []),
    ...(cyberAt(who).every(({ thing, off }) => thing !== BERSERK || off !== 0) ? [why('switched-off')] : []),
    ...action(scene, who)
  ],
  do(play, who) {
    const active = play.rules.files['catalogue/cyberware'].find(({ id }) => id === BERSERK)?.active
    acted(play, who)
    addState(play, who.id, { id: 'berserk', rounds: active?.rounds ?? null, source: who.name })
    play.emit('goes-berserk', { name: who.name, rounds: active?.rounds ?? 0 })
  }
})
