import { describe, expect, test } from 'vitest'
import type { Somebody } from '../../../src-main/kernel/system/correction-sheet'
import { STASH, type Item, type Roster } from '../../../src-main/kernel/state/roster'
import { reason } from '../../../src-main/kernel/values/verdict'
import { captives } from '../../../src-main/systems/neo-necro/roster/decide/captives'
import { corrections } from '../../../src-main/systems/neo-necro/roster/decide/corrections'
import { passing } from '../../../src-main/systems/neo-necro/roster/decide/purchase-transfer'
import { gangOf } from '../../support/necro-gang'
import { dice, say } from '../../support/necro-interlude'
import { checkWords } from '../../support/necro-words'
import { necro } from '../../support/neo-necro-raw'

// The corrections an arbitrator may make in a gang, and captives and transfers between gangs.

const rules = necro()
const word = (section: 'injury' | 'thing' | 'skill', id: string) => rules[section](id)!.name
const sides = ['left', 'right'].map((id) => ({ id, label: say(`labels.side${id}`) }))
const roster = gangOf(rules, [
  {
    type: 'leader',
    level: 1,
    things: ['missile-launcher', 'telescopic-sight', 'bionic-eye'],
    injuries: [{ key: 'one-eyed', side: 'left' }]
  },
  { type: 'ganger', status: 'captured' },
  { type: 'kid', left: 'dead' }
])
const [leader, captured] = roster.members as [Roster['members'][number], Roster['members'][number]]

describe('what an arbitrator may correct', () => {
  const sheet = () => corrections.sheet(rules, roster)

  test('numbers and texts of the gang and of its members, each in range', () => {
    const { money, numbers, kinds, betweenEnds, characteristics, memberNumbers, choices, statuses, exits } =
      sheet()
    expect({ money, numbers, kinds, betweenEnds, memberNumbers, choices, statuses, exits }).toEqual({
      money: true,
      betweenEnds: true,
      numbers: [
        { key: 'respect', label: say('figures.respect'), min: 0, max: 100_000 },
        { key: 'value', label: say('figures.value'), min: 0, max: 100_000 }
      ],
      kinds: rules.houses.map(({ id, name }) => ({ id, name })),
      memberNumbers: [{ key: 'xp', label: say('figures.xp'), min: 0, max: 100_000 }],
      choices: [
        {
          key: 'category',
          label: say('labels.learningCategory'),
          options: rules.learningCategories.map(({ id, name }) => ({ id, name })),
          default: 'bs'
        }
      ],
      statuses: [
        { id: 'fit', label: say('labels.statusFit') },
        { id: 'convalescent', label: say('labels.statusConvalescent') },
        { id: 'unpaid', label: say('labels.statusUnpaid') }
      ],
      exits: [
        { id: 'dead', label: say('labels.statusDead') },
        { id: 'dismissed', label: say('labels.statusDismissed') },
        { id: 'retired', label: say('labels.statusRetired') }
      ]
    })
    expect(characteristics).toEqual(
      rules.characteristics.map(({ id, name }) => ({ key: id, label: name, min: 0, max: 20 }))
    )
    for (const { label } of [...numbers, ...memberNumbers, ...choices, ...statuses, ...exits])
      checkWords(rules, label)
  })

  test('NN-RUL-37: respect may be corrected down to the campaign’s floor, if that is below 0', () => {
    for (const [floor, min] of [
      [-50, -50],
      [100, 0]
    ] as const) {
      const { numbers } = corrections.sheet(necro({ respectFloor: floor }), gangOf(rules, []))
      expect(numbers.find(({ key }) => key === 'respect')).toMatchObject({ min, max: 100_000 })
    }
  })

  test('types, with their starting values', () => {
    expect(sheet().types).toEqual(
      rules.fighterTypes.map(({ id, name, profile, startingXp }) => ({
        id,
        name,
        profile,
        numbers: { xp: startingXp }
      }))
    )
  })

  test('NN-SKL, NN-INJ-3: skills, lasting injuries and Leader of Men, but not death or capture', () => {
    const [skills, injuries, own] = sheet().traits
    expect(sheet().traits.map(({ kind, label }) => [kind, label])).toEqual([
      ['skill', say('blocks.skills')],
      ['injury', say('blocks.injuries')],
      ['rule', say('blocks.rules')]
    ])
    expect(skills!.options).toEqual(rules.skills.map(({ id, name }) => ({ key: id, name })))
    const paired = (key: string) => ({ key, name: word('injury', key), variants: sides })
    const plain = (key: string, more: object = {}) => ({ key, name: word('injury', key), ...more })
    expect(injuries!.options).toEqual([
      plain('hatred', { about: true }),
      plain('tremors'),
      plain('shock'),
      paired('arm-injury'),
      plain('torso-injury'),
      paired('inner-ear-damage'),
      paired('leg-injury'),
      paired('one-eyed')
    ])
    const { name, levels } = rules.fighterRule('leader-of-men')!
    expect(own!.options).toEqual([
      {
        key: 'leader-of-men',
        name,
        single: true,
        variants: levels!.map(({ level }) => ({
          id: `level-${level}`,
          label: say('labels.level', { level })
        }))
      }
    ])
    expect(levels!.length).toBeGreaterThan(1)
  })

  test('items: all that exist, the loads of a launcher, the side of an organ, the fitting of attachments', () => {
    const spec = (id: string) => sheet().things.find((one) => one.id === id)
    expect(sheet().things.map(({ id }) => id)).toEqual(rules.things().map(({ id }) => id))
    expect(spec('lasgun')).toEqual({ id: 'lasgun', name: word('thing', 'lasgun'), category: 'rifles' })
    expect(spec('telescopic-sight')).toEqual({
      id: 'telescopic-sight',
      name: word('thing', 'telescopic-sight'),
      category: rules.thing('telescopic-sight')!.category,
      fits: true
    })
    expect(spec('bionic-arm')).toEqual({
      id: 'bionic-arm',
      name: word('thing', 'bionic-arm'),
      category: 'gear',
      variants: sides
    })
    expect(spec('missile-launcher')!.variants).toEqual(
      ['frag-missile', 'anti-tank-missile', 'plasma-missile'].map((id) => ({ id, label: word('thing', id) }))
    )
  })
})

describe('the effect of a correction', () => {
  test('NN-GANG-4: a new fighter is as on the first day, with nothing left to choose and nothing paid', () => {
    const { name, cost, profile, startingXp, startingProgressions } = rules.fighterType('leader')!
    expect(corrections.member(rules, 'leader', 'Moll', dice())).toEqual({
      id: 'x1',
      name: 'Moll',
      type: 'leader',
      typeName: name,
      cost,
      profile,
      numbers: {
        xp: startingXp,
        starting: startingProgressions,
        startingTaken: startingProgressions,
        free: 1
      },
      choices: { category: 'bs' },
      traits: [
        {
          id: 'x2',
          kind: 'rule',
          key: 'leader-of-men',
          name: rules.fighterRule('leader-of-men')!.name,
          data: { level: 1 }
        }
      ],
      status: 'fit',
      left: null
    })
    expect(corrections.member(rules, 'kid', 'Pip', dice())!.traits).toEqual([])
    expect(corrections.member(rules, 'wizard', 'x', dice())).toBeNull()
  })

  const nell: Somebody = { roster: 'g2', rosterName: 'Gang 2', member: 'e1', name: 'Nell' }
  const given = (kind: string, key: string, variant: string | null = null, about: Somebody | null = null) =>
    corrections.trait(rules, leader, kind, key, { variant, about }, dice())

  test('NN-INJ-5: a fighter gets a skill, an injury, a hatred of somebody', () => {
    const trait = (kind: 'skill' | 'injury', key: string, data: object = {}) => ({
      id: 'x1',
      kind,
      key,
      name: word(kind, key),
      data
    })
    expect(given('skill', 'dodge')).toEqual(trait('skill', 'dodge'))
    expect(given('injury', 'tremors')).toEqual(trait('injury', 'tremors'))
    expect(given('injury', 'hatred', null, nell)).toEqual(
      trait('injury', 'hatred', { enemy: 'e1', enemyName: 'Nell', roster: 'g2', gangName: 'Gang 2' })
    )
    expect(given('injury', 'hatred')).toEqual(
      trait('injury', 'hatred', { enemy: null, enemyName: null, roster: null, gangName: null })
    )
    expect([
      given('skill', 'tremors'),
      given('injury', 'dodge'),
      given('captivity', 'captured'),
      given('rule', 'dodge')
    ]).toEqual([null, null, null, null])
  })

  test('NN-RUL-39: of two organs the given side is hit, otherwise the one still intact', () => {
    expect(
      [
        given('injury', 'arm-injury', 'right'),
        given('injury', 'arm-injury'),
        given('injury', 'one-eyed')
      ].map((one) => one!.data)
    ).toEqual([{ side: 'right' }, { side: 'left' }, { side: 'right' }])
  })

  test('NN-FTR-7: Leader of Men has the given level, the first by default', () => {
    expect(
      [given('rule', 'leader-of-men', 'level-3'), given('rule', 'leader-of-men')].map((one) => one!.data)
    ).toEqual([{ level: 3 }, { level: 1 }])
    expect(given('rule', 'leader-of-men')).toMatchObject({
      id: 'x1',
      kind: 'rule',
      key: 'leader-of-men',
      name: rules.fighterRule('leader-of-men')!.name
    })
  })

  const item = (thing: string, holder: string, variant: string | null = null): Item | null =>
    corrections.item(rules, roster, thing, { id: 'n', holder, on: null, paid: 0, source: 'award' }, variant)

  test('items have their catalogue values, for free', () => {
    const { name, category, price, encumbrance } = rules.thing('lasgun')!
    expect(item('lasgun', 'm0')).toMatchObject({
      id: 'n',
      thing: 'lasgun',
      name,
      category,
      price,
      weight: encumbrance,
      paid: 0,
      source: 'award',
      holder: 'm0',
      on: null
    })
    expect(item('spoon', 'm0')).toBeNull()
  })

  test('NN-WPN-9: a launcher gets the given load; other items have none', () => {
    expect(
      [item('missile-launcher', 'm0', 'plasma-missile'), item('missile-launcher', 'm0')].map(
        (one) => one!.data['load']
      )
    ).toEqual(['plasma-missile', null])
    expect(item('lasgun', 'm0')!.data).not.toHaveProperty('load')
  })

  test('NN-BIO-1: an organ goes to the given side, otherwise to one without a bionic; in the stash it has no side', () => {
    const eyed: Roster = {
      ...roster,
      items: roster.items.map((one) =>
        one.thing === 'bionic-eye' ? { ...one, data: { ...one.data, side: 'left' } } : one
      )
    }
    const sideOf = (holder: string, variant: string | null) =>
      corrections.item(
        rules,
        eyed,
        'bionic-eye',
        { id: 'n', holder, on: null, paid: 0, source: 'award' },
        variant
      )!.data['side']
    expect([
      sideOf('m0', 'left'),
      sideOf('m0', null),
      sideOf('m1', null),
      sideOf('m1', 'right'),
      sideOf(STASH, 'left')
    ]).toEqual(['left', 'right', 'left', 'right', null])
  })

  test('NN-RUL-44, NN-BIO-1: a fighter who leaves puts their items into the stash and keeps their organs; one who dies loses everything', () => {
    const change = (thing: string) => ({
      do: 'item-move',
      item: roster.items.find((one) => one.thing === thing)!.id,
      to: STASH,
      on: null
    })
    expect(corrections.leave(roster, 'm0', 'retired')).toEqual([
      change('missile-launcher'),
      change('telescopic-sight'),
      { do: 'member-leave', member: 'm0', why: 'retired' }
    ])
    expect(corrections.leave(roster, 'm0', 'dead')).toEqual([
      ...roster.items.map(({ id }) => ({ do: 'item-remove', item: id })),
      { do: 'member-leave', member: 'm0', why: 'dead' }
    ])
  })

  test('a captivity ends with another status; the value is updated at the end of an interlude (NN-VAL-2)', () => {
    const held = {
      ...captured,
      traits: [
        { id: 't1', kind: 'captivity', key: 'captured', name: word('injury', 'capture'), data: {} },
        { id: 't2', kind: 'injury', key: 'shock', name: word('injury', 'shock'), data: {} }
      ]
    }
    expect(corrections.status(held, 'fit')).toEqual([{ do: 'trait-remove', member: 'm1', trait: 't1' }])
    expect(
      corrections.betweenEnd!(rules, gangOf(rules, [{ type: 'kid', things: ['dagger'], xp: 7 }]))
    ).toEqual([
      { do: 'number', key: 'value', to: rules.fighterType('kid')!.cost + rules.thing('dagger')!.price + 7 }
    ])
  })

  test('the side, the level and the enemy distinguish traits of the same name', () => {
    const note = (data: { [key: string]: string | number | null }) =>
      corrections.note({ id: 't', kind: 'injury', key: 'x', name: {}, data })
    expect([
      note({ side: 'left' }),
      note({ side: 'right' }),
      note({ level: 2 }),
      note({ enemyName: 'Nell' }),
      note({ enemyName: null }),
      note({ side: 'top' })
    ]).toEqual([
      say('labels.sideleft'),
      say('labels.sideright'),
      say('labels.level', { level: 2 }),
      { fr: 'Nell', en: 'Nell' },
      null,
      null
    ])
  })

  test('NN-GEAR-7: an item is fitted only as the rules allow', () => {
    const rifle = corrections.item(
      rules,
      roster,
      'lasgun',
      { id: 'n', holder: 'm0', on: null, paid: 0, source: 'award' },
      null
    )!
    expect(corrections.whyNotFit(rules, roster, 'telescopic-sight', rifle)).toEqual([])
    expect(
      corrections.whyNotFit(rules, roster, 'telescopic-sight', roster.items[0]!).map(({ code }) => code)
    ).toEqual(['does-not-fit'])
    expect(corrections.whyNotFit(rules, roster, 'spoon', rifle)).toEqual([])
  })
})

describe('prisoners', () => {
  const captor = gangOf(rules, [{}], { id: 'g2', name: 'Gang 2' })
  const held = (data: { [key: string]: string | number }): Roster => ({
    ...roster,
    members: roster.members.map((m) =>
      m.id === 'm1'
        ? {
            ...m,
            traits: [{ id: 't1', kind: 'captivity', key: 'captured', name: word('injury', 'capture'), data }]
          }
        : m
    )
  })

  test('NN-RUL-43: a captive is shown with the captor, if known', () => {
    expect(captives.held(rules, held({ roster: 'g2', gangName: 'Gang 2' }))).toEqual([
      { member: 'm1', by: 'g2', byName: 'Gang 2' }
    ])
    expect(captives.held(rules, roster)).toEqual([{ member: 'm1', by: null, byName: null }])
    expect(captives.held(rules, held({ roster: 3, gangName: 4 }))).toEqual([
      { member: 'm1', by: null, byName: null }
    ])
  })

  test('NN-RUL-43: a captivity ends in four ways, and one of them asks for a sum', () => {
    expect(captives.exits(rules)).toEqual(
      ['ransom', 'released', 'rescued', 'executed'].map((id) => ({
        id,
        label: say(`prompts.captive.${id}`),
        ransom: id === 'ransom'
      }))
    )
    for (const { label } of captives.exits(rules)) checkWords(rules, label)
  })

  const capture = (member: string, by: Roster | null, of = roster) =>
    captives.capture(rules, of, member, by, 'a trap', dice())

  test('NN-RUL-43: an arbitrator records a capture, by a gang of the campaign or by others', () => {
    const changes = (data: object) => [
      {
        do: 'trait-add',
        member: 'm0',
        trait: { id: 'x1', kind: 'captivity', key: 'captured', name: word('injury', 'capture'), data }
      },
      { do: 'member-status', member: 'm0', to: 'captured' }
    ]
    expect(capture('m0', captor)).toMatchObject([
      {
        subject: { id: 'g1' },
        type: 'fighter-captured-by',
        facts: { fighter: 'Nom 0', gang: 'Gang 2', why: 'a trap' },
        changes: changes({ roster: 'g2', gangName: 'Gang 2' })
      },
      {
        subject: { id: 'g2' },
        type: 'captive-taken',
        facts: { fighter: 'Nom 0', gang: 'Les Rats', why: 'a trap' },
        changes: [{ do: 'told' }]
      }
    ])
    const away = capture('m0', null)
    expect(away).toHaveLength(1)
    expect(away).toMatchObject([
      {
        type: 'fighter-captured-away',
        facts: { fighter: 'Nom 0', gang: null, why: 'a trap' },
        changes: changes({ roster: null, gangName: null })
      }
    ])
  })

  test('NN-RUL-43: nobody who is unknown, gone or captive already can be captured, nor by their own gang', () => {
    expect(capture('m9', captor)).toEqual({ refused: [reason('unknown-fighter', [], { fighter: 'm9' })] })
    expect(capture('m2', captor)).toEqual({ refused: [reason('fighter-gone', [], { fighter: 'Nom 2' })] })
    expect(capture('m1', roster)).toEqual({
      refused: [
        reason('captive-already', ['NN-RUL-43'], { fighter: 'Nom 1' }),
        reason('own-captor', ['NN-RUL-43'])
      ]
    })
  })

  const release = (
    member: string,
    exit: string,
    ransom: number | null = null,
    by: Roster | null = captor,
    of = held({ roster: 'g2', gangName: 'Gang 2' })
  ) => captives.release(rules, of, member, by, exit, ransom)

  test('NN-RUL-43: a release is logged once', () => {
    const free = [
      { do: 'trait-remove', member: 'm1', trait: 't1' },
      { do: 'member-status', member: 'm1', to: 'fit' }
    ]
    expect(release('m1', 'released')).toMatchObject([
      { subject: { id: 'g1' }, type: 'captive-released', changes: free },
      {
        subject: { id: 'g2' },
        type: 'captive-let-go',
        facts: { fighter: 'Nom 1', gang: 'Les Rats', exit: say('prompts.captive.released') },
        changes: [{ do: 'told' }]
      }
    ])
    expect(release('m1', 'rescued', null, null)).toHaveLength(1)
    expect(release('m1', 'ransom', 30)).toMatchObject([
      { subject: { id: 'g1' }, type: 'ransom-paid', changes: [{ do: 'money', by: -30 }, ...free] },
      { subject: { id: 'g2' }, type: 'ransom-received' }
    ])
    expect(release('m1', 'ransom', 30)).toHaveLength(2)
    expect(release('m1', 'ransom')).toEqual({ refused: [reason('amount-needed', ['NN-RUL-43'])] })
  })

  test('NN-RUL-43: only captives are released, and only in one of those ways', () => {
    expect(release('m9', 'released')).toEqual({ refused: [reason('unknown-fighter', [], { fighter: 'm9' })] })
    expect([release('m0', 'released'), release('m2', 'released')]).toEqual([
      { refused: [reason('not-captive', ['NN-RUL-43'], { fighter: 'Nom 0' })] },
      { refused: [reason('not-captive', ['NN-RUL-43'], { fighter: 'Nom 2' })] }
    ])
    expect(release('m1', 'traded')).toEqual({
      refused: [reason('unknown-option', ['NN-RUL-43'], { option: 'traded' })]
    })
  })
})

describe('transfers to another gang', () => {
  const to = (types: string[]) =>
    gangOf(
      rules,
      types.map((type) => ({ type })),
      { id: 'g2', name: 'Gang 2' }
    )
  const goes = (member: Roster['members'][number], types: string[]) =>
    passing.member(rules, roster, to(types), member)

  test('NN-FTR-1, NN-RUL-43: the fighter moves unchanged; a captive can’t move, and no gang has two leaders', () => {
    expect(goes(leader, ['kid'])).toBe(leader)
    expect(goes({ ...captured, status: 'fit' }, ['leader'])).toEqual({ ...captured, status: 'fit' })
    expect(goes(captured, [])).toEqual({
      refused: [reason('fighter-captive-passes', ['NN-RUL-43'], { fighter: 'Nom 1' })]
    })
    expect(goes(leader, ['leader'])).toEqual({
      refused: [reason('two-leaders', ['NN-FTR-1'], { fighter: 'Nom 0', gang: 'Gang 2' })]
    })
  })
})
