import { describe, expect, test } from 'vitest'
import type { Roster } from '../../../../src-main/kernel/state/roster'
import { gangOf, type Drawn } from '../../../support/necro-gang'
import { answered, asked, interlude, say } from '../../../support/necro-interlude'
import { rules, ruled, thing, leaderOfMen, kept, yes, crew, gang } from './gang'

describe('progressions', () => {
  const skilled = (
    drawn: Drawn,
    data: Parameters<typeof interlude>[1] = {},
    more: Parameters<typeof gangOf>[2] = {}
  ) => gang(crew(drawn), 'trade', { 'thresholds:m0': [40, 55], ...data }, more)

  test('NN-XP-4, NN-XP-12: there is one for each threshold, in the category of the fighter’s training', () => {
    const category = rules.learningCategories.find(({ id }) => id === 'bs')!.name
    const prompts = asked(rules, skilled({}), 'progression')
    expect(prompts.map(({ id }) => id)).toEqual(['progression:m0:40', 'progression:m0:55'])
    expect(prompts[0]).toMatchObject({
      step: 'experience',
      member: 'm0',
      title: say('prompts.progression.title', { fighter: 'Ada', threshold: 40 }),
      text: say('prompts.progression.text', { category }),
      rules: ['NN-XP-4', 'NN-XP-12', 'NN-XP-13', 'NN-XP-14']
    })
    expect(prompts[0]!.options![0]).toEqual(
      yes(
        'characteristic:bs',
        say('prompts.progression.characteristic', { characteristic: rules.characteristic('bs')!.name }),
        { hint: say('prompts.progression.from-to', { from: 4, to: 5 }) }
      )
    )
    const skill = prompts[0]!.options!.find(({ id }) => id.startsWith('skill:'))!
    const known = rules.skill(skill.id.replace('skill:', ''))!
    expect(skill).toEqual(
      yes(`skill:${known.id}`, known.name, {
        hint: say('prompts.progression.skill', {
          family: rules.skillFamily(known.family)!.name,
          effect: known.effect
        })
      })
    )
    expect(answered(rules, skilled({}), 'progression:m0:40', { options: [skill.id] })).toEqual([
      {
        type: 'skill-learnt',
        facts: {
          fighter: 'Ada',
          threshold: 40,
          skill: known.name,
          family: rules.skillFamily(known.family)!.name
        },
        changes: [
          {
            do: 'trait-add',
            member: 'm0',
            trait: { id: 'x1', kind: 'skill', key: known.id, name: known.name, data: {} }
          },
          kept('thresholds:m0', [55])
        ]
      }
    ])
  })

  test('NN-XP-13: a characteristic rises by one', () => {
    expect(
      answered(rules, skilled({ gained: { bs: 1 } }), 'progression:m0:55', { options: ['characteristic:bs'] })
    ).toEqual([
      {
        type: 'characteristic-raised',
        facts: {
          fighter: 'Ada',
          threshold: 55,
          characteristic: rules.characteristic('bs')!.name,
          from: 5,
          to: 6
        },
        changes: [{ do: 'member-profile', member: 'm0', key: 'bs', to: 6 }, kept('thresholds:m0', [40])]
      }
    ])
  })

  test('NN-FTR-7: a leader may raise Leader of Men', () => {
    const [prompt] = asked(rules, skilled({ type: 'leader', level: 1 }), 'progression')
    expect(prompt!.options!.find(({ id }) => id === 'level:leader-of-men')).toEqual(
      yes('level:leader-of-men', say('prompts.progression.level', { rule: leaderOfMen.name, level: 2 }), {
        hint: leaderOfMen.effect
      })
    )
    expect(
      answered(rules, skilled({ type: 'leader', level: 1 }), 'progression:m0:40', {
        options: ['level:leader-of-men']
      })
    ).toEqual([
      {
        type: 'leader-of-men-raised',
        facts: { fighter: 'Ada', threshold: 40, level: 2 },
        changes: [
          { do: 'trait-data', member: 'm0', trait: 'l0', data: { level: 2 } },
          kept('thresholds:m0', [55])
        ]
      }
    ])
    expect(
      answered(rules, skilled({ type: 'leader' }), 'progression:m0:40', { options: ['level:leader-of-men'] })
    ).toMatchObject([
      {
        facts: { level: 1 },
        changes: [
          { do: 'trait-add', member: 'm0', trait: { key: 'leader-of-men', data: { level: 1 } } },
          kept('thresholds:m0', [55])
        ]
      }
    ])
  })

  test('NN-SKA-4, NN-GEAR-17, NN-RUL-60: a weapon master in the stash opens the other families, and is used up unless the campaign keeps them', () => {
    const taught = (by = rules) => {
      const roster = gangOf(by, crew({}), {
        ...interlude('trade', { 'thresholds:m0': [40] }),
        stash: ['weapon-master']
      })
      roster.members[0]!.choices['category'] = 'ws'
      return roster
    }
    const option = asked(rules, taught(), 'progression')[0]!.options!.find(({ id }) =>
      id.startsWith('master:')
    )!
    const known = rules.skill(option.id.replace('master:', ''))!
    expect(option).toEqual(
      yes(option.id, known.name, {
        hint: say('prompts.progression.by-master', {
          family: rules.skillFamily(known.family)!.name,
          effect: known.effect
        })
      })
    )
    const learnt = {
      do: 'trait-add',
      member: 'm0',
      trait: { id: 'x1', kind: 'skill', key: known.id, name: known.name, data: {} }
    }
    expect(answered(rules, taught(), 'progression:m0:40', { options: [option.id] })).toEqual([
      {
        type: 'skill-taught',
        facts: {
          fighter: 'Ada',
          threshold: 40,
          skill: known.name,
          family: rules.skillFamily(known.family)!.name
        },
        changes: [learnt, { do: 'item-remove', item: 's-0' }, kept('thresholds:m0', [])]
      }
    ])
    const keeps = ruled({ weaponMasterConsumed: false })
    expect(answered(keeps, taught(keeps), 'progression:m0:40', { options: [option.id] })).toMatchObject([
      { type: 'skill-taught', changes: [learnt, kept('thresholds:m0', [])] }
    ])
    expect(answered(rules, taught(), 'progression:m0:40', { options: ['characteristic:ws'] })).toMatchObject([
      { type: 'characteristic-raised', changes: [{ do: 'member-profile' }, kept('thresholds:m0', [])] }
    ])
  })

  test('NN-GANG-4, NN-RUL-33: starting ones come first, one after the other, from any category, also at the founding', () => {
    const fresh = (startingTaken: number, more: Parameters<typeof gangOf>[2] = { stage: 'founding' }) => {
      const roster = gangOf(rules, crew({ type: 'kid' }), more)
      roster.members[0]!.numbers = { xp: 0, starting: 2, startingTaken }
      return roster
    }
    const [first, ...none] = asked(rules, fresh(0), 'progression')
    expect(none).toEqual([])
    expect(first).toMatchObject({
      id: 'progression:m0:1',
      step: 'founding',
      member: 'm0',
      title: say('prompts.starting-progression.title', { fighter: 'Ada', nth: 1, of: 2 }),
      text: say('prompts.starting-progression.text'),
      rules: ['NN-GANG-4', 'NN-RUL-33']
    })
    expect(first!.options!.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['characteristic:ws', 'characteristic:bs', 'characteristic:i'])
    )
    expect(
      asked(rules, fresh(1, interlude('trade', { 'thresholds:m0': [10] })), 'progression')
    ).toMatchObject([{ id: 'progression:m0:2', step: 'trade' }])
    expect(asked(rules, fresh(2), 'progression')).toEqual([])
    expect(answered(rules, fresh(1), 'progression:m0:2', { options: ['characteristic:bs'] })).toMatchObject([
      {
        type: 'characteristic-raised',
        facts: { fighter: 'Ada', characteristic: rules.characteristic('bs')!.name },
        changes: [
          { do: 'member-profile' },
          { do: 'member-number', member: 'm0', key: 'startingTaken', to: 2 }
        ]
      }
    ])
  })

  test('NN-CHA-3: a fighter with nothing left to learn gives it up', () => {
    const done = skilled({
      gained: { bs: 20, ws: 20, i: 20, s: 20, t: 20, w: 20 },
      skills: rules.skills.map(({ id }) => id)
    })
    const [prompt] = asked(rules, done, 'progression')
    expect(prompt!.options).toEqual([yes('forgo', say('prompts.progression.forgo'))])
    expect(answered(rules, done, 'progression:m0:40', { options: ['forgo'] })).toEqual([
      {
        type: 'progression-forgone',
        facts: { fighter: 'Ada', threshold: 40 },
        changes: [kept('thresholds:m0', [55])]
      }
    ])
  })
})

describe('a new category', () => {
  const turned = (data: Parameters<typeof interlude>[1] = {}, drawn: Drawn = {}) =>
    gang(crew(drawn, {}), 'trade', { gained: ['m0'], ...data })

  test('NN-XP-14, NN-RUL-63: it may be chosen after a progression; the current one and those without options are marked', () => {
    const [prompt, ...none] = asked(rules, turned(), 'category')
    expect(none).toEqual([])
    expect(prompt).toEqual({
      id: 'category:m0',
      step: 'trade',
      member: 'm0',
      title: say('prompts.category.title', { fighter: 'Ada' }),
      text: say('prompts.category.text'),
      rules: ['NN-XP-14', 'NN-RUL-63'],
      optional: true,
      options: rules.learningCategories.map(({ id, name }) =>
        yes(
          id,
          name,
          id === 'bs'
            ? { hint: say('prompts.category.present') }
            : id === 'ammo'
              ? { hint: say('prompts.category.empty') }
              : {}
        )
      )
    })
    expect(answered(rules, turned(), 'category:m0', { options: ['ws'] })).toEqual([
      {
        type: 'category-chosen',
        facts: {
          fighter: 'Ada',
          from: rules.learningCategories.find(({ id }) => id === 'bs')!.name,
          category: rules.learningCategories.find(({ id }) => id === 'ws')!.name
        },
        changes: [
          { do: 'member-choice', member: 'm0', key: 'category', to: 'ws' },
          kept('recategorised:m0', true)
        ]
      }
    ])
  })

  test('NN-XP-14: it is chosen once, when all progressions are taken, and at home', () => {
    expect(
      [
        turned({ 'recategorised:m0': true }),
        turned({ 'thresholds:m0': [40] }),
        turned({}, { status: 'captured' }),
        turned({ gained: undefined })
      ].map((roster) => asked(rules, roster, 'category'))
    ).toEqual([[], [], [], []])
  })
})

describe('the first load of a launcher', () => {
  const loading = (more: Parameters<typeof gangOf>[2]) =>
    gangOf(rules, crew({ type: 'heavy', things: ['lasgun', 'missile-launcher'] }), {
      ...more,
      stash: ['missile-launcher']
    })
  const missiles = ['frag-missile', 'anti-tank-missile', 'plasma-missile']

  test('NN-WPN-9: it is chosen at the founding and during trade, for its bearer and for the stash', () => {
    const prompt = (id: string, step: string, member: string | null) => ({
      id,
      step,
      member,
      title: say('prompts.load.title', { thing: thing('missile-launcher') }),
      text: say('prompts.load.text'),
      rules: ['NN-WPN-9', 'NN-EQP-1'],
      options: missiles.map((one) => yes(one, thing(one)))
    })
    expect(asked(rules, loading({ stage: 'founding' }), 'load')).toEqual([
      prompt('load:i0-1', 'founding', 'm0'),
      prompt('load:s-0', 'founding', null)
    ])
    expect(asked(rules, loading(interlude('trade')), 'load')).toEqual([
      prompt('load:i0-1', 'trade', 'm0'),
      prompt('load:s-0', 'trade', null)
    ])
    expect(asked(rules, loading(interlude('pay')), 'load')).toEqual([])
  })

  test('with two carriers of a launcher, each question says whose it is', () => {
    const roster = gangOf(
      rules,
      crew({ type: 'heavy', things: ['missile-launcher'] }, { type: 'heavy', things: ['missile-launcher'] }),
      interlude('trade')
    )
    expect(asked(rules, roster, 'load').map(({ title }) => title)).toEqual(
      roster.members.map(({ name: fighter }) =>
        say('prompts.load.title-of', { thing: thing('missile-launcher'), fighter })
      )
    )
  })

  test('NN-EQP-1: the launcher then contains it', () => {
    expect(
      answered(rules, loading(interlude('trade')), 'load:i0-1', { options: ['plasma-missile'] })
    ).toEqual([
      {
        type: 'missile-loaded',
        facts: { thing: thing('missile-launcher'), load: thing('plasma-missile') },
        changes: [{ do: 'item-data', item: 'i0-1', data: { load: 'plasma-missile' } }]
      }
    ])
    const loaded = loading(interlude('trade'))
    loaded.items.forEach((item) => {
      if (item.thing === 'missile-launcher') item.data['load'] = 'frag-missile'
    })
    expect(asked(rules, loaded, 'load')).toEqual([])
  })
})

describe('Custom Weapon', () => {
  const things = ['lasgun', 'dagger', 'boltgun', 'autocannon']
  const maker = (skills: string[], more: Parameters<typeof gangOf>[2] = interlude('trade')) =>
    gangOf(rules, crew({ skills, things }), more)
  const options = (roster: Roster) =>
    asked(rules, roster, 'custom-weapon').map(({ options = [] }) =>
      options.map(({ id }) => roster.items.find((item) => item.id === id)!.thing)
    )

  test('NN-SKL-36: it applies to one of the fighter’s ranged weapons, never a heavy one, and may move', () => {
    const roster = maker(['dodge', 'custom-weapon'])
    expect(asked(rules, roster, 'custom-weapon')).toEqual([
      {
        id: 'custom-weapon:k0-1',
        step: 'trade',
        member: 'm0',
        title: say('prompts.custom-weapon.title', { fighter: 'Ada' }),
        text: say('prompts.custom-weapon.text'),
        rules: ['NN-SKL-36'],
        optional: true,
        options: roster.items
          .filter(({ thing: id }) => id === 'lasgun' || id === 'boltgun')
          .map(({ id, name }) => yes(id, name))
      }
    ])
    expect(answered(rules, roster, 'custom-weapon:k0-1', { options: ['i0-0'] })).toEqual([
      {
        type: 'weapon-customised',
        facts: { fighter: 'Ada', thing: thing('lasgun') },
        changes: [{ do: 'trait-data', member: 'm0', trait: 'k0-1', data: { item: 'i0-0' } }]
      }
    ])
    roster.members[0]!.traits[1]!.data = { item: 'i0-0' }
    expect(asked(rules, roster, 'custom-weapon')[0]!.text).toEqual(
      say('prompts.custom-weapon.now', { thing: thing('lasgun') })
    )
    expect(options(roster)).toEqual([['boltgun']])
  })

  test('NN-SKL-36: taken twice, it applies to two weapons', () => {
    const roster = maker(['custom-weapon', 'custom-weapon'])
    roster.members[0]!.traits[1]!.data = { item: 'i0-0' }
    expect(options(roster)).toEqual([['boltgun'], ['boltgun']])
  })

  test('several takes of one fighter say which they are, and what they customise now', () => {
    const roster = maker(['custom-weapon', 'custom-weapon', 'custom-weapon'])
    roster.members[0]!.traits[1]!.data = { item: 'i0-0' }
    expect(asked(rules, roster, 'custom-weapon').map(({ title }) => title)).toEqual([
      say('prompts.custom-weapon.title-nth', { fighter: 'Ada', nth: 1, of: 3 }),
      say('prompts.custom-weapon.title-now', { fighter: 'Ada', nth: 2, of: 3, thing: thing('lasgun') }),
      say('prompts.custom-weapon.title-nth', { fighter: 'Ada', nth: 3, of: 3 })
    ])
  })

  test('weapons of the same name say which they are, and what is fitted to them', () => {
    const roster = gangOf(
      rules,
      crew({ skills: ['custom-weapon'], things: ['boltgun', 'lasgun', 'boltgun', 'bayonet'] }),
      interlude('trade')
    )
    roster.items.find((item) => item.thing === 'bayonet')!.on = 'i0-2'
    expect(asked(rules, roster, 'custom-weapon')[0]!.options!.map(({ hint }) => hint)).toEqual([
      say('prompts.custom-weapon.which', { nth: 1, of: 2 }),
      undefined,
      say('prompts.custom-weapon.which-with', { nth: 2, of: 2, things: [thing('bayonet')] })
    ])
  })

  test('it is asked for at the founding too, if the fighter is at home and has a weapon for it', () => {
    expect(asked(rules, maker(['custom-weapon'], { stage: 'founding' }), 'custom-weapon')).toMatchObject([
      { step: 'founding' }
    ])
    expect(asked(rules, maker(['custom-weapon'], interlude('pay')), 'custom-weapon')).toEqual([])
    expect(
      asked(
        rules,
        gang(
          crew(
            { skills: ['custom-weapon'], things: ['dagger'] },
            { skills: ['custom-weapon'], things: ['lasgun'], status: 'captured' }
          ),
          'trade'
        ),
        'custom-weapon'
      )
    ).toEqual([])
  })
})
