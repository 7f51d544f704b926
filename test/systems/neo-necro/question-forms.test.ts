import { describe, expect, test } from 'vitest'
import { questions } from '../../../src-main/systems/neo-necro/questions'
import { lists } from '../../../src-main/systems/neo-necro/questions/lists'
import { topicOf, topics } from '../../../src-main/systems/neo-necro/questions/topics'
import { resolvers } from '../../../src-main/systems/neo-necro/resolvers'
import { say } from '../../support/necro-interlude'
import { necro } from '../../support/neo-necro-raw'

// The rules as forms: the fields of each question, their options, and the values from a fighter and a gang.

const rules = necro()
const thing = (id: string) => rules.thing(id)!.name

describe('the form of a question', () => {
  const of = (resolver: string) => questions.all(rules).questions.find((one) => one.resolver === resolver)!
  const field = (resolver: string, name: string) => of(resolver).fields.find((one) => one.name === name)!

  test('has its texts, its rules, its roles and its comparisons', () => {
    expect(of('odds-shot')).toMatchObject({
      topic: 'odds',
      title: say('questions.odds-shot.title'),
      about: say('questions.odds-shot.about'),
      rules: resolvers['odds-shot']!.rules,
      compares: ['mode', 'weapon'],
      roles: [
        { key: 'shooter', of: 'member', label: say('roles.shooter') },
        { key: 'target', of: 'member', label: say('roles.target') }
      ]
    })
    expect(of('income').roles).toEqual([
      { key: 'gang', of: 'roster', label: say('roles.gang') },
      { key: 'opponent', of: 'roster', label: say('roles.opponent') }
    ])
    expect([
      of('odds-grenade').compares,
      of('odds-melee').compares,
      of('damage').compares,
      of('damage').roles
    ]).toEqual([['grenade'], ['a.weapons'], [], []])
  })

  test('a role, a field and a hint use the question’s own texts if it has any', () => {
    const text = rules.text.fr as { questions: { [resolver: string]: { [key: string]: unknown } } }
    for (const { resolver, roles: asked } of questions.all(rules).questions) {
      for (const { key, label } of asked)
        expect(label).toEqual(rules.words('questions', resolver, `${key}Role`) ?? say(`roles.${key}`))
    }
    expect(text.questions['odds-shot']).toMatchObject({ fields: { inContact: expect.any(String) as string } })
    expect([field('odds-shot', 'inContact').label, field('odds-shot', 'inContact').hint]).toEqual([
      say('questions.odds-shot.fields.inContact'),
      say('hints.inContact')
    ])
    expect([field('odds-shot', 'bs').label, field('odds-shot', 'bs').hint]).toEqual([
      say('fields.bs'),
      undefined
    ])
  })

  test('the labels of a choice are those of the field, otherwise of the named things', () => {
    const named = (resolver: string, name: string) =>
      Object.fromEntries(
        (field(resolver, name) as { options: { id: string; label: unknown }[] }).options.map(
          ({ id, label }) => [id, label]
        )
      )
    expect(named('odds-shot', 'mode')['economy']).toEqual(rules.words('fireModes', 'economy'))
    expect(named('odds-shot', 'using')['gunslinger']).toEqual(rules.words('skills', 'gunslinger'))
    expect(named('odds-shot', 'arc')['rear']).toEqual(rules.words('choices', 'arc', 'rear'))
  })

  test('a question cites no rule twice', () => {
    expect(
      questions
        .all(rules)
        .questions.filter(({ rules: cited }) => new Set(cited).size < cited.length)
        .map(({ resolver }) => resolver)
    ).toEqual([])
  })

  test('questions are under headings, in their order; those without a heading come last', () => {
    const { topics: shown } = questions.all(rules)
    expect(shown).toEqual(Object.keys(topics).map((id) => ({ id, name: say(`topics.${id}`) })))
    expect(
      Object.entries(topics).flatMap(([id, names]) => names.filter((name) => topicOf(name) !== id))
    ).toEqual([])
    expect(topicOf('weather')).toBe('other')
  })
})

describe('the options of a field', () => {
  const all = lists(rules)
  const ids = (list: keyof typeof all) => all[list].map(({ id }) => id)
  const option = (list: keyof typeof all, id: string) => all[list].find((one) => one.id === id)
  const category = (id: string) => rules.categories.find((one) => one.id === id)!.name

  test('are skills by family, items by category, everything else by name', () => {
    expect(lists(rules)['skill'][0]).toEqual({
      id: 'lynx-eye',
      label: rules.skill('lynx-eye')!.name,
      group: rules.skillFamily('shooting')!.name
    })
    expect(lists(rules)['thing'].find(({ id }) => id === 'lasgun')).toEqual({
      id: 'lasgun',
      label: thing('lasgun'),
      group: category('rifles')
    })
    expect(lists(rules)['injury'][0]).toEqual({ id: 'miraculous-survival', label: rules.injuries[0]!.name })
    const named = {
      'skill-family': rules.skillFamilies,
      injury: rules.injuries,
      'fighter-type': rules.fighterTypes,
      house: rules.houses,
      skill: rules.skills,
      thing: rules.things()
    }
    const told = lists(rules)
    for (const [list, known] of Object.entries(named))
      expect(told[list as 'thing'].map(({ id, label }) => [id, label])).toEqual(
        known.map(({ id, name }) => [id, name])
      )
  })

  test('NN-GEAR-4, NN-GEAR-6: for items in hand are melee weapons, pistols, a shield and a bayonet', () => {
    const told = lists(rules)['melee-weapon'].map(({ id }) => id)
    expect(
      told.filter((id) => !['melee', 'heavy-melee', 'pistols'].includes(rules.thing(id)!.category))
    ).toEqual(['arbitrator-shield', 'bayonet'])
    expect(told).toEqual(
      expect.arrayContaining(['dagger', 'power-fist', 'bolt-pistol', 'master-crafted:bolt-pistol'])
    )
    expect(told).not.toContain('lasgun')
  })

  test('are weapons, guns, pistols, combis', () => {
    const told = lists(rules)
    const has = (list: 'weapon' | 'ranged-weapon' | 'pistol') =>
      ['lasgun', 'sword', 'bolt-pistol', 'combi-melta', 'frag-grenade', 'leather'].filter((id) =>
        told[list].some((one) => one.id === id)
      )
    expect([has('weapon'), has('ranged-weapon'), has('pistol')]).toEqual([
      ['lasgun', 'sword', 'bolt-pistol', 'combi-melta'],
      ['lasgun', 'bolt-pistol', 'combi-melta'],
      ['bolt-pistol']
    ])
  })

  test('are armour, grenades, loads, attachments and implants', () => {
    const told = lists(rules)
    const of = (list: keyof typeof told) => told[list].map(({ id }) => id)
    expect(of('grenade')).toEqual([
      'frag-grenade',
      'plasma-grenade',
      'photon-grenade',
      'smoke-grenade',
      'vortex-grenade'
    ])
    expect(of('cushioning')).toEqual(['leather', 'polymers', 'araneine', 'energetic-fibres'])
    expect(of('bionic')).toEqual(['bionic-eye', 'bionic-arm', 'bionic-leg'])
    expect(of('attachment').sort()).toEqual(['bayonet', 'bionic-eye', 'telescopic-sight', 'thermal-goggles'])
    expect(of('plating').filter((id) => rules.thing(id)!.kind !== 'plating')).toEqual([
      'force-shield-generator'
    ])
    expect(of('plating')).toContain('power-armour')
    expect(of('plating')).not.toContain('leather')
    expect(
      ['standard-reload:lasgun', 'flat-head-rounds:autopistol', 'plasma-missile', 'frag-grenade'].filter(
        (id) => !of('ammo').includes(id)
      )
    ).toEqual([])
    expect(of('ammo').filter((id) => !['ammo', 'grenade'].includes(rules.thing(id)!.kind))).toEqual([])
  })

  test('NN-WPN-7, NN-WPN-9, NN-GRN-7: are the profiles of weapons with several, each once, and the grenades of a launcher', () => {
    expect(lists(rules)['profile']).toEqual([
      ...['low-energy', 'high-energy'].map((id) => ({
        id,
        label: rules.words('profiles', id),
        group: thing('plasma-gun')
      })),
      ...['frag-missile', 'anti-tank-missile', 'plasma-missile'].map((id) => ({
        id,
        label: thing(id),
        group: thing('missile-launcher')
      })),
      ...ids('grenade').map((id) => ({ id, label: thing(id), group: category('grenades') }))
    ])
  })

  test('NN-XP-12, NN-FTR-7: for a progression are a characteristic, a skill of a family, a skill, or the next level', () => {
    const { fr, en } = rules.characteristics.find(({ id }) => id === 'ws')!.abbr
    expect(lists(rules)['advance'].map(({ id }) => id)).toEqual([
      ...rules.characteristics.map(({ id }) => `+1 ${id}`),
      ...rules.skillFamilies.map(({ id }) => `skill ${id}`),
      ...rules.skills.map(({ id }) => `skill ${id}`),
      'level leader-of-men'
    ])
    expect(option('advance', '+1 ws')).toEqual({ id: '+1 ws', label: { fr: `+1 ${fr}`, en: `+1 ${en}` } })
    expect(option('advance', 'skill dodge')).toEqual({ id: 'skill dodge', label: rules.skill('dodge')!.name })
    const [family, level] = ['skill techno', 'level leader-of-men'].map(
      (id) => lists(rules)['advance'].find((one) => one.id === id)!.label as { fr: string; en: string }
    )
    expect(family!.en).toContain(rules.skillFamily('techno')!.name['en'])
    expect(level!.fr).toContain(rules.fighterRule('leader-of-men')!.name['fr'])
  })
})
