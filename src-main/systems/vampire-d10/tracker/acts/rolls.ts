import { choice, count, flag } from '../../../../kernel/system/form'
import { reason, refuse } from '../../../../kernel/values/verdict'
import { payWillpower } from '../harm'
import { fact } from '../play'
import { poolFor } from '../pools'
import { isIn, sheetOf, vampire } from '../state'
import { rows, unit, word } from './act'
import { modifier } from './attack'
import { major, out, spend, undistracted } from './bounds'

/** Any roll against a difficulty (VD10-DI-02). */
export const test = unit({
  id: 'test',
  group: 'rolls',
  rules: ['VD10-DI-02', 'VD10-DI-03', 'VD10-R37'],
  against: out,
  fields: ({ rules }, who) => ({
    attribute: choice(rows('attributes', rules.files['catalogue/attributes'])),
    skill: choice(
      [
        { id: 'none', label: word('no-skill') },
        ...rows('skills', rules.files['catalogue/skills']),
        ...sheetOf(who).otherSkills.map(({ id, name }) => ({ id, label: name }))
      ],
      'none'
    ),
    difficulty: count(0, 20, 1),
    'limb-used': flag(),
    modifier: modifier()
  }),
  do(play, who, { attribute, skill, difficulty, 'limb-used': limb, modifier: dice }) {
    const { rules } = play
    const pool = poolFor(rules, who, {
      attribute,
      skill: skill === 'none' ? null : skill,
      use: 'other',
      major: false,
      limb,
      more: [{ label: word('modifier'), dice }]
    })
    const what =
      skill === 'none'
        ? rules.words('attributes', attribute, 'name')
        : (sheetOf(who).otherSkills.find(({ id }) => id === skill)?.name ??
          rules.words('skills', skill, 'name'))
    play.emit('begins-test', { name: who.name, what: fact(what) })
    play.first({
      do: 'throw',
      unit: who.id,
      pool: pool.dice,
      lines: pool.lines,
      purpose: { for: 'test', name: what, difficulty }
    })
  }
})

/** Makes a rouse check, perhaps to staunch a wound (VD10-R27, VD10-ST-13). */
export const rouse = unit({
  id: 'rouse',
  group: 'rolls',
  rules: ['VD10-R27'],
  when: (_, who) => vampire(who),
  fields: () => ({ staunch: flag() }),
  do(play, who, { staunch }) {
    if (staunch && !isIn(who, 'bleeding'))
      return refuse(reason('not-bleeding', ['VD10-ST-13'], { name: who.name }))
    play.emit('rouses', { name: who.name })
    play.first({ do: 'rouse', unit: who.id, staunch })
  }
})

/** Asks a burning unit for the self-control roll that comes before rolling on the ground (VD10-ST-14). */
export const extinguish = unit({
  id: 'extinguish',
  group: 'rolls',
  rules: ['VD10-ST-14'],
  when: (_, who) => isIn(who, 'burning'),
  against: major,
  do(play, who) {
    const pool = poolFor(play.rules, who, {
      attribute: 'self-control',
      skill: null,
      use: 'other',
      major: true,
      limb: false
    })
    play.emit(
      'begins-test',
      { name: who.name, what: fact(play.rules.words('attributes', 'self-control', 'name')) },
      spend(play, who, 'major'),
      ...undistracted(play, who)
    )
    play.first({
      do: 'throw',
      unit: who.id,
      pool: pool.dice,
      lines: pool.lines,
      purpose: { for: 'extinguish' }
    })
  }
})

export const pay = unit({
  id: 'pay-willpower',
  group: 'rolls',
  rules: ['VD10-R26'],
  do: (play, who) => payWillpower(play, who, 'willpower-paid')
})
