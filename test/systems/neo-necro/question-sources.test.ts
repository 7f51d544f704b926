import { describe, expect, test } from 'vitest'
import type { Json } from '../../../src-main/kernel/values/json'
import { paths } from '../../../src-main/kernel/questions/question'
import { STASH, type Roster } from '../../../src-main/kernel/state/roster'
import { reason } from '../../../src-main/kernel/values/verdict'
import { fighterOf } from '../../../src-main/systems/neo-necro/sheet/fighter'
import { questions } from '../../../src-main/systems/neo-necro/questions'
import { roles } from '../../../src-main/systems/neo-necro/questions/roles'
import { fighterSources, gangSources } from '../../../src-main/systems/neo-necro/questions/sources'
import { gangOf, type Drawn } from '../../support/necro-gang'
import { necro } from '../../support/neo-necro-raw'

// The rules as forms: the fields of each question, their options, and the values from a fighter and a gang.

const rules = necro()

const rich: Drawn = {
  type: 'leader',
  gained: { bs: 1 },
  xp: 90,
  level: 2,
  skills: ['dodge', 'specialist', 'specialist'],
  injuries: ['tremors', { key: 'arm-injury', side: 'left' }],
  things: [
    'lasgun',
    'plasma-gun',
    'missile-launcher',
    'bolt-pistol',
    'sword',
    'dagger',
    'armour-plates',
    'leather',
    'frag-grenade',
    'standard-reload:lasgun',
    'standard-reload:lasgun',
    'bionic-eye',
    'thermal-goggles',
    'arbitrator-shield',
    'stimulant-dose',
    'telescopic-sight@0',
    'frag-missile',
    'force-shield-generator',
    'bayonet@0',
    'force-shield-charge',
    'medical-supplies',
    'bio-booster',
    'bio-booster'
  ]
}
const things = rich.things!.map((id) => id.split('@')[0]!)
const once = (...list: string[]) => [...new Set(list)]
const guns = ['lasgun', 'plasma-gun', 'missile-launcher', 'bolt-pistol']
const tells = (
  drawn: Drawn,
  source: keyof typeof fighterSources,
  chosen: string | null = null,
  bend: (roster: Roster) => void = () => {}
) => {
  const roster = gangOf(rules, [
    drawn,
    { skills: ['armourer'] },
    { skills: ['armourer'], status: 'unpaid' },
    { skills: ['armourer'], left: 'dead' }
  ])
  bend(roster)
  return fighterSources[source](fighterOf(rules, roster, roster.members[0]!), chosen)
}

describe('values from a fighter', () => {
  test.each<[keyof typeof fighterSources, { value?: Json; own?: string[] }]>([
    ['ws', { value: 5 }],
    ['bs', { value: 5 }],
    ['s', { value: 2 }],
    ['w', { value: 3 }],
    ['i', { value: 5 }],
    ['toughness', { value: 3 }],
    ['own', { value: { ws: 5, bs: 6, s: 3, t: 3, w: 3, i: 5 } }],
    ['fighting', { value: { ws: 5, bs: 5, i: 5 } }],
    ['skills', { value: ['dodge', 'specialist'] }],
    ['skillsTaken', { value: ['dodge', 'specialist', 'specialist'] }],
    ['injuries', { value: ['tremors', 'arm-injury'] }],
    ['injury', { own: ['tremors', 'arm-injury'] }],
    ['sidedInjuries', { value: [{ injury: 'arm-injury', side: 'left' }] }],
    ['type', { value: 'leader' }],
    ['house', { value: 'delaque' }],
    ['recruitedAs', { value: 'leader' }],
    ['xp', { value: 90 }],
    ['level', { value: 2 }],
    ['category', { value: 'bs' }],
    ['convalescent', { value: false }],
    ['status', { value: 'fit' }],
    ['gangValue', { value: 1500 }],
    ['armourers', { value: 1 }],
    ['move', { value: 6 }],
    ['items', { value: things, own: things }],
    ['item', { own: once(...things) }],
    ['weapon', { value: 'lasgun', own: guns }],
    ['shooting', { value: ['lasgun'], own: guns }],
    ['pistol', { value: 'bolt-pistol', own: ['bolt-pistol'] }],
    ['pistols', { own: ['bolt-pistol'] }],
    [
      'weapons',
      { value: ['sword', 'dagger'], own: ['bolt-pistol', 'sword', 'dagger', 'arbitrator-shield', 'bayonet'] }
    ],
    [
      'attachments',
      {
        value: ['telescopic-sight', 'bayonet', 'bionic-eye', 'thermal-goggles'],
        own: ['telescopic-sight', 'bayonet', 'bionic-eye', 'thermal-goggles']
      }
    ],
    ['eyewear', { value: ['bionic-eye', 'thermal-goggles'], own: ['bionic-eye', 'thermal-goggles'] }],
    ['shotProfile', { value: null }],
    ['ammo', { own: ['standard-reload:lasgun', 'standard-reload:lasgun'] }],
    ['reloads', { value: 2 }],
    [
      'loads',
      {
        value: ['standard-reload:lasgun', 'standard-reload:lasgun', 'frag-missile'],
        own: ['standard-reload:lasgun', 'standard-reload:lasgun', 'frag-missile']
      }
    ],
    ['grenade', { value: 'frag-grenade', own: ['frag-grenade'] }],
    ['dropped', { own: things.filter((id) => !rules.thing(id)!.bodyFixed) }],
    ['doses', { value: 1 }],
    ['shieldCharges', { value: 1 }],
    ['supplies', { value: 1 }],
    ['boosters', { value: 2 }],
    ['bionics', { value: [] }],
    ['saving', { value: 'armour-plates', own: ['armour-plates', 'force-shield-generator'] }],
    ['cushioning', { value: 'leather', own: ['leather'] }],
    [
      'plating',
      {
        value: ['armour-plates', 'leather', 'force-shield-generator'],
        own: ['armour-plates', 'leather', 'force-shield-generator']
      }
    ],
    [
      'worn',
      {
        value: ['armour-plates', 'leather', 'arbitrator-shield', 'force-shield-generator'],
        own: ['armour-plates', 'leather', 'arbitrator-shield', 'force-shield-generator']
      }
    ]
  ])('%s', (source, told) => {
    expect(tells(rich, source)).toEqual(told)
  })

  test('a fighter with nothing gives no values, and empty hands', () => {
    const nothing: (keyof typeof fighterSources)[] = [
      'weapon',
      'pistol',
      'pistols',
      'grenade',
      'saving',
      'cushioning',
      'ammo',
      'dropped',
      'item',
      'injury'
    ]
    expect(nothing.map((source) => tells({}, source))).toEqual(nothing.map(() => ({ own: [] })))
    const empty: (keyof typeof fighterSources)[] = [
      'items',
      'weapons',
      'shooting',
      'attachments',
      'eyewear',
      'loads',
      'plating',
      'worn'
    ]
    expect(empty.map((source) => tells({}, source))).toEqual(empty.map(() => ({ value: [], own: [] })))
    expect([tells({}, 'level'), tells({}, 'shotProfile'), tells({}, 'chains')]).toEqual([{}, {}, {}])
    expect([tells({}, 'reloads'), tells({}, 'boosters'), tells({}, 'sidedInjuries')]).toEqual([
      { value: 0 },
      { value: 0 },
      { value: [] }
    ])
    expect(tells({ status: 'convalescent' }, 'convalescent')).toEqual({ value: true })
    const bare = (roster: Roster) => Object.assign(roster.members[0]!, { numbers: {}, choices: {} })
    expect([tells({}, 'xp', null, bare), tells({}, 'category', null, bare)]).toEqual([
      { value: 0 },
      { value: null }
    ])
  })

  test('NN-XP-11, NN-RUL-45: a promoted fighter gives their recruited type', () => {
    expect(
      tells({ type: 'kid' }, 'recruitedAs', null, (roster) =>
        Object.assign(roster.members[0]!, { type: 'ganger' })
      )
    ).toEqual({ value: 'kid' })
    expect(
      tells({}, 'recruitedAs', null, (roster) => Object.assign(roster.members[0]!, { type: 'gone', cost: 1 }))
    ).toEqual({ value: 'gone' })
  })

  test('NN-VAL-2: the gang value is the stored one; during the founding it is the current worth', () => {
    const founding = gangOf(rules, [{ type: 'kid', xp: 0 }], { numbers: {} })
    expect(gangSources.gangValue(rules, founding)).toBe(rules.fighterType('kid')!.cost)
    expect(fighterSources.gangValue(fighterOf(rules, founding, founding.members[0]!), null)).toEqual({
      value: rules.fighterType('kid')!.cost
    })
  })

  test('NN-GEAR-7, NN-WPN-7, NN-WPN-9: attachments, loads and profiles follow the chosen weapon', () => {
    expect(tells(rich, 'weapon', 'plasma-gun')).toEqual({ value: 'plasma-gun', own: guns })
    expect(tells(rich, 'weapon', 'sword')).toEqual({ value: 'lasgun', own: guns })
    expect(tells(rich, 'attachments', 'plasma-gun').value).toEqual(['bionic-eye', 'thermal-goggles'])
    expect(tells(rich, 'shotProfile', 'plasma-gun')).toEqual({
      value: 'low-energy',
      own: ['low-energy', 'high-energy']
    })
    const missiles = ['frag-missile', 'anti-tank-missile', 'plasma-missile']
    expect(tells(rich, 'shotProfile', 'missile-launcher')).toEqual({ value: 'frag-missile', own: missiles })
    const loaded = (load: string) => (roster: Roster) =>
      roster.items.forEach((item) => {
        if (item.thing === 'missile-launcher') item.data['load'] = load
      })
    expect(tells(rich, 'shotProfile', 'missile-launcher', loaded('plasma-missile'))).toEqual({
      value: 'plasma-missile',
      own: missiles
    })
    expect(tells(rich, 'shotProfile', 'missile-launcher', loaded('custard'))).toEqual({
      value: 'frag-missile',
      own: missiles
    })
    expect([
      tells(rich, 'ammo', 'missile-launcher'),
      tells(rich, 'reloads', 'missile-launcher'),
      tells(rich, 'reloads', 'plasma-gun')
    ]).toEqual([{ own: ['frag-missile'] }, { value: 1 }, { value: 0 }])
  })

  test('NN-GRN-7: a grenade launcher fires the first carried grenade', () => {
    expect(tells({ things: ['grenade-launcher', 'smoke-grenade', 'frag-grenade'] }, 'shotProfile')).toEqual({
      value: 'smoke-grenade',
      own: ['smoke-grenade', 'frag-grenade']
    })
    expect(tells({ things: ['grenade-launcher'] }, 'shotProfile')).toEqual({ own: [] })
  })

  test('all weapons are given as the fighter would fire them', () => {
    const sights = ['bionic-eye', 'thermal-goggles']
    const chain = (weapon: string, profile: string | null, attachments = sights) => ({
      weapon,
      profile,
      mode: 'normal',
      attachments,
      tickedBefore: 0
    })
    expect(tells(rich, 'chains')).toEqual({
      value: [
        chain('lasgun', null, ['telescopic-sight', 'bayonet', ...sights]),
        chain('plasma-gun', 'low-energy'),
        chain('missile-launcher', 'frag-missile'),
        chain('bolt-pistol', null)
      ]
    })
    expect(tells({ things: ['lasgun', 'lasgun'] }, 'chains')).toEqual({ value: [chain('lasgun', null, [])] })
  })

  const held = (...carried: string[]) => tells({ things: carried }, 'weapons').value
  test('NN-MEL-13, NN-GEAR-4, NN-GEAR-6: two hands take blades first, then a pistol or a shield; a power fist is alone, and a bayonet uses the hands of its weapon', () => {
    expect(held('bolt-pistol', 'sword')).toEqual(['sword', 'bolt-pistol'])
    expect(held('bolt-pistol', 'laspistol', 'autopistol')).toEqual(['bolt-pistol', 'laspistol'])
    expect(held('two-handed-sword-axe', 'dagger')).toEqual(['two-handed-sword-axe'])
    expect(held('dagger', 'two-handed-sword-axe', 'arbitrator-shield')).toEqual([
      'dagger',
      'arbitrator-shield'
    ])
    expect(held('sword', 'power-fist')).toEqual(['power-fist'])
    expect(held('lasgun', 'bayonet@0')).toEqual(['bayonet'])
    expect(held('lasgun', 'bayonet@0', 'dagger')).toEqual(['dagger'])
    expect(held('bolt-pistol', 'bayonet@0')).toEqual(['bolt-pistol', 'bayonet'])
    expect(held('lasgun', 'bayonet')).toEqual([])
  })

  test('NN-BIO-1: organs have their sides', () => {
    const sided = (roster: Roster) =>
      roster.items.forEach((item) => {
        if (item.thing === 'bionic-eye') item.data['side'] = 'right'
      })
    expect(tells(rich, 'bionics', null, sided)).toEqual({ value: [{ bionic: 'bionic-eye', side: 'right' }] })
  })
})

describe('values from a gang', () => {
  const roster = gangOf(
    rules,
    [
      { type: 'leader', things: ['dagger'], xp: 7 },
      { type: 'kid', status: 'captured' },
      { type: 'kid', left: 'dead', things: ['sword'] }
    ],
    { stash: ['tunnels'] }
  )

  test.each<[keyof typeof gangSources, Json]>([
    ['house', 'delaque'],
    ['gangValue', 1500],
    ['respect', 300],
    ['types', ['leader', 'kid']],
    ['paid', ['leader']],
    ['money', 120],
    ['stashItems', ['tunnels']],
    ['stash', { credits: 120, items: ['tunnels'] }],
    ['allItems', ['dagger', 'sword', 'tunnels']],
    [
      'fighters',
      [
        { type: 'leader', items: ['dagger'], skills: [] },
        { type: 'kid', items: [], skills: [] }
      ]
    ],
    [
      'members',
      [
        { type: 'leader', recruitedAs: 'leader', items: ['dagger'], xp: 7 },
        { type: 'kid', recruitedAs: 'kid', items: [], xp: rules.fighterType('kid')!.startingXp }
      ]
    ],
    [
      'statuses',
      [
        { type: 'leader', status: 'fit' },
        { type: 'kid', status: 'captured' }
      ]
    ]
  ])('%s', (source, told) => {
    expect(gangSources[source](rules, roster)).toEqual(told)
  })

  test('a gang with few known values gives only those', () => {
    const bare = {
      ...roster,
      numbers: {},
      money: null,
      members: roster.members.map((m) => ({ ...m, type: 'gone', cost: 1, numbers: {} }))
    }
    expect([
      gangSources.respect(rules, bare),
      gangSources.money(rules, bare),
      gangSources.stash(rules, bare)
    ]).toEqual([0, 0, { credits: 0, items: ['tunnels'] }])
    expect(gangSources.members(rules, bare)).toMatchObject([
      { type: 'gone', recruitedAs: 'gone', xp: 0 },
      { type: 'gone' }
    ])
    expect(gangSources.fighters(rules, bare)).toMatchObject([{ type: 'gone' }, { type: 'gone' }])
    expect(bare.items.some(({ holder }) => holder === STASH)).toBe(true)
  })
})

describe('filling in a form', () => {
  const roster = gangOf(rules, [rich])
  const filled = (resolver: string, role: string, input: Json = {}, member: string | null = 'm0') =>
    questions.prefill(rules, { roster, member, resolver, role, input })

  test('every role fills in something, each part from its source only', () => {
    for (const [resolver, parts] of Object.entries(roles)) {
      expect(Object.keys(parts), resolver).not.toEqual([])
      for (const [role, { of, fills }] of Object.entries(parts)) {
        expect(
          Object.keys(fills).filter((path) => path !== ''),
          `${resolver}, ${role}`
        ).not.toEqual([])
        const told = Object.entries(fills).map(
          ([path, source]) =>
            [
              path,
              of === 'roster'
                ? { value: gangSources[source as 'house'](rules, roster) }
                : fighterSources[source as 'ws'](fighterOf(rules, roster, roster.members[0]!), null)
            ] as const
        )
        expect(filled(resolver, role)).toEqual({
          values: Object.fromEntries(
            told.flatMap(([path, { value }]) => (value === undefined ? [] : [[path, value]]))
          ),
          own: Object.fromEntries(
            told.flatMap(([path, one]) =>
              'own' in one && one.own && one.own.length > 0 ? [[path, one.own]] : []
            )
          )
        })
      }
    }
  })

  test('a role fills in only fields of the question', () => {
    const fieldsOf = new Map(
      questions
        .all(rules)
        .questions.map(({ resolver, fields }) => [resolver, new Set(paths(fields).map(({ path }) => path))])
    )
    for (const [resolver, parts] of Object.entries(roles)) {
      for (const [role, { fills }] of Object.entries(parts))
        expect(
          Object.keys(fills).filter((path) => !fieldsOf.get(resolver)?.has(path)),
          `${resolver}, ${role}`
        ).toEqual([])
    }
    expect(Object.keys(roles).length).toBeGreaterThan(100)
  })

  test('the form’s weapon counts if it is a text, and is one of the fighter’s', () => {
    expect(filled('shoot-target', 'shooter', { weapon: 'plasma-gun' })).toMatchObject({
      values: { weapon: 'plasma-gun', profile: 'low-energy' }
    })
    for (const input of [{ weapon: 3 }, null, 'plasma-gun', {}] as Json[])
      expect(filled('shoot-target', 'shooter', input)).toMatchObject({ values: { weapon: 'lasgun' } })
  })

  test('an unknown member or role fills in nothing', () => {
    expect(filled('shoot-target', 'cook')).toEqual({
      refused: [reason('unknown-role', [], { role: 'cook' })]
    })
    expect(filled('weather', 'shooter')).toEqual({
      refused: [reason('unknown-role', [], { role: 'shooter' })]
    })
    expect(filled('shoot-target', 'shooter', {}, 'm9')).toEqual({
      refused: [reason('unknown-member', [], { member: 'm9' })]
    })
    expect(filled('shoot-target', 'shooter', {}, null)).toEqual({
      refused: [reason('unknown-member', [], { member: '' })]
    })
    expect(filled('income', 'gang', {}, null)).toEqual({ values: { respect: 300, ownValue: 1500 }, own: {} })
  })
})
