import { describe, expect, test } from 'vitest'
import type { RawSystem } from '../../../../src-main/kernel/values/raw-system'
import { reason, type Reason } from '../../../../src-main/kernel/values/verdict'
import { crossCheck } from '../../../../src-main/systems/neo-necro/catalogue/check'
import { parseFiles, type NecroFiles } from '../../../../src-main/systems/neo-necro/catalogue/files'
import { raw, files, problems, type Loose, bent } from './bent'

const by = (list: Loose, id: string): Loose => list.find((entry: Loose) => entry.id === id)
const unknown = (file: string, at: string, id: string) => reason('id-unknown', [], { file, at, id })

test('the resources have no fault', () => {
  expect(problems).toEqual([])
  expect(crossCheck(files)).toEqual([])
})

describe('a file', () => {
  test('that is missing, superfluous or of another shape is named', () => {
    const { 'tables/pay': _, ...others } = raw.files
    const broken: RawSystem = {
      files: { ...others, 'tables/weather': {}, 'tables/creation': { credits: 'many' } }
    }
    const { files: read, problems: why } = parseFiles(broken)
    expect(why).toContainEqual(reason('resource-file-missing', [], { file: 'tables/pay' }))
    expect(why).toContainEqual(reason('resource-file-unknown', [], { file: 'tables/weather' }))
    expect(why).toContainEqual(reason('resource-wrong-type', [], { file: 'tables/creation', at: 'credits' }))
    expect(Object.keys(read)).not.toContain('tables/pay')
    expect(Object.keys(read)).not.toContain('tables/creation')
    expect(Object.keys(read)).toHaveLength(Object.keys(raw.files).length - 2)
  })

  test('is read as a separate copy', () => {
    expect(files['catalogue/melee']).toEqual(raw.files['catalogue/melee'])
    expect(files['catalogue/melee']).not.toBe(raw.files['catalogue/melee'])
    expect(files['catalogue/melee'][0]).not.toBe((raw.files['catalogue/melee'] as Loose[])[0])
  })
})

describe('an unknown id is named with its place', () => {
  test.each<[keyof NecroFiles, (content: Loose) => void, Reason[]]>([
    [
      'catalogue/fighter-types',
      (types) => by(types, 'kid')['categories'].push('wands'),
      [unknown('catalogue/fighter-types', 'kid', 'wands')]
    ],
    [
      'catalogue/fighter-types',
      (types) => {
        by(types, 'kid')['extraSkillFamilies'] = ['magic']
      },
      [unknown('catalogue/fighter-types', 'kid', 'magic')]
    ],
    [
      'catalogue/fighter-types',
      (types) => by(types, 'kid')['rules'].push('flying'),
      [unknown('catalogue/fighter-types', 'kid', 'flying')]
    ],
    [
      'catalogue/fighter-types',
      (types) => {
        by(types, 'kid')['promotion'].to = 'wizard'
      },
      [unknown('catalogue/fighter-types', 'kid', 'wizard')]
    ],
    [
      'catalogue/houses',
      (houses) => by(houses, 'orlock')['skillFamilies'].push('magic'),
      [unknown('catalogue/houses', 'orlock', 'magic')]
    ],
    [
      'catalogue/houses',
      (houses) => by(houses, 'orlock')['certain'].push('magic'),
      [unknown('catalogue/houses', 'orlock', 'magic')]
    ],
    [
      'catalogue/houses',
      (houses) => {
        by(houses, 'orlock')['alternativeSkillFamilies'] = ['magic']
      },
      [unknown('catalogue/houses', 'orlock', 'magic')]
    ],
    [
      'catalogue/houses',
      (houses) => {
        by(houses, 'orlock')['fury'].weapon = 'wand'
      },
      [unknown('catalogue/houses', 'orlock', 'wand')]
    ],
    [
      'catalogue/houses',
      (houses) => {
        by(houses, 'orlock')['fury'].fireMode = 'wild'
      },
      [unknown('catalogue/houses', 'orlock', 'wild')]
    ],
    [
      'catalogue/skills',
      (skills) => {
        skills[0].family = 'magic'
      },
      [unknown('catalogue/skills', 'lynx-eye', 'magic')]
    ],
    [
      'catalogue/heavy',
      (guns) => by(guns, 'missile-launcher')['reloadsByType'].push('cake'),
      [unknown('catalogue/heavy', 'missile-launcher', 'cake')]
    ],
    [
      'catalogue/heavy',
      (guns) => {
        by(guns, 'missile-launcher')['profiles'][0].template = 'huge'
      },
      [unknown('catalogue/heavy', 'missile-launcher', 'huge')]
    ],
    [
      'catalogue/pistols',
      (guns) => {
        by(guns, 'bolt-pistol')['profiles'][0].template = 'huge'
      },
      [unknown('catalogue/pistols', 'bolt-pistol', 'huge')]
    ],
    [
      'catalogue/rifles',
      (guns) => {
        by(guns, 'lasgun')['profiles'][0].template = 'huge'
      },
      [unknown('catalogue/rifles', 'lasgun', 'huge')]
    ],
    [
      'catalogue/special',
      (guns) => {
        by(guns, 'meltagun')['profiles'][0].template = 'huge'
      },
      [unknown('catalogue/special', 'meltagun', 'huge')]
    ],
    [
      'catalogue/ammo',
      (list) => by(list, 'flat-head-rounds')['appliesTo'].push('wand'),
      [unknown('catalogue/ammo', 'flat-head-rounds', 'wand')]
    ],
    [
      'catalogue/ammo',
      (list) => {
        by(list, 'frag-missile')['profile'] = 'cake'
      },
      [unknown('catalogue/ammo', 'frag-missile', 'cake')]
    ],
    [
      'catalogue/grenades',
      (list) => {
        by(list, 'frag-grenade')['template'] = 'huge'
      },
      [unknown('catalogue/grenades', 'frag-grenade', 'huge')]
    ],
    [
      'catalogue/grenades',
      (list) => {
        by(list, 'frag-grenade')['special'] = ['glitter']
      },
      [unknown('catalogue/grenades', 'frag-grenade', 'glitter')]
    ],
    [
      'catalogue/gear',
      (list) => {
        by(list, 'stimulant-injector')['uses'] = 'tea'
      },
      [unknown('catalogue/gear', 'stimulant-injector', 'tea')]
    ],
    [
      'catalogue/gear',
      (list) => {
        by(list, 'stimulant-dose')['requires'] = 'tea'
      },
      [unknown('catalogue/gear', 'stimulant-dose', 'tea')]
    ],
    [
      'catalogue/gear',
      (list) => {
        by(list, 'bayonet')['countsAs'] = 'tea'
      },
      [unknown('catalogue/gear', 'bayonet', 'tea')]
    ],
    [
      'catalogue/gear',
      (list) => {
        by(list, 'bayonet')['restrictedTo'] = ['wizard']
      },
      [unknown('catalogue/gear', 'bayonet', 'wizard')]
    ],
    [
      'catalogue/gear',
      (list) => {
        by(list, 'bayonet')['attachesTo'] = ['wands']
      },
      [unknown('catalogue/gear', 'bayonet', 'wands')]
    ],
    [
      'catalogue/gear',
      (list) => {
        by(list, 'retractable-blades')['rerollsInjury'] = 'hiccups'
      },
      [unknown('catalogue/gear', 'retractable-blades', 'hiccups')]
    ],
    [
      'catalogue/gear',
      (list) => {
        by(list, 'sting-patch')['cannotRemove'] = ['hiccups']
      },
      [unknown('catalogue/gear', 'sting-patch', 'hiccups')]
    ],
    [
      'catalogue/bionics',
      (list) => {
        by(list, 'bionic-arm')['heals'] = 'hiccups'
      },
      [unknown('catalogue/bionics', 'bionic-arm', 'hiccups')]
    ],
    [
      'catalogue/bionics',
      (list) => {
        by(list, 'bionic-arm')['grants'] = ['wings']
      },
      [unknown('catalogue/bionics', 'bionic-arm', 'wings')]
    ],
    [
      'catalogue/combis',
      (combis) => {
        by(combis.variants, 'combi-melta')['profile'] = 'cake'
      },
      [unknown('catalogue/combis', 'combi-melta', 'cake')]
    ],
    [
      'catalogue/combis',
      (combis) => {
        by(combis.variants, 'combi-melta')['weapon'] = 'wand'
      },
      [
        unknown('catalogue/combis', 'combi-melta', 'wand'),
        unknown('catalogue/combis', 'combi-melta', 'standard')
      ]
    ],
    [
      'catalogue/combis',
      (combis) => {
        by(combis.variants, 'combi-grenade-smoke')['grenade'] = 'cake'
      },
      [unknown('catalogue/combis', 'combi-grenade-smoke', 'cake')]
    ],
    [
      'catalogue/combis',
      (combis) => {
        combis.requires.anyOf = ['skill:magic', 'category:wands']
      },
      [unknown('catalogue/combis', 'requires', 'magic'), unknown('catalogue/combis', 'requires', 'wands')]
    ],
    [
      'tables/injuries',
      (injuries) => {
        by(injuries.table, 'one-eyed')['bionic'] = 'wings'
      },
      [unknown('tables/injuries', 'one-eyed', 'wings')]
    ],
    [
      'tables/injuries',
      (injuries) => {
        by(injuries.table, 'death')['rerollItem'] = 'wings'
      },
      [unknown('tables/injuries', 'death', 'wings')]
    ],
    [
      'tables/experience',
      (table) => {
        table.categories[0].choices.push({ type: 'skill', family: 'magic' })
      },
      [unknown('tables/experience', files['tables/experience'].categories[0]!.id, 'magic')]
    ],
    [
      'tables/experience',
      (table) => {
        table.leaderExtraChoice.rule = 'flying'
      },
      [unknown('tables/experience', 'leaderExtraChoice', 'flying')]
    ],
    [
      'tables/combat',
      (combat) => {
        by(combat.fireModes, 'custom')['requiresSkill'] = 'magic'
      },
      [unknown('tables/combat', 'custom', 'magic')]
    ],
    [
      'tables/pay',
      (pay) => {
        pay.wizard = 3
      },
      [unknown('tables/pay', 'wizard', 'wizard')]
    ],
    [
      'tables/turn',
      (turn) => turn.activationPhases[0].actions.push('dance'),
      [unknown('tables/turn', files['tables/turn'].activationPhases[0]!.id, 'dance')]
    ]
  ])('%s: %s', (file, bend, why) => {
    expect(crossCheck(bent(file, bend))).toEqual(why)
  })
})

describe('a duplicate id', () => {
  const twice = (file: keyof NecroFiles, bend: (content: Loose) => void) =>
    crossCheck(bent(file, bend)).filter(({ code }) => code === 'id-twice')

  test('is named in a file, in the injuries, or among all items for sale', () => {
    expect(twice('catalogue/skills', (skills) => skills.push(skills[0], skills[1]))).toEqual(
      ['lynx-eye', files['catalogue/skills'][1]!.id].map((at) =>
        reason('id-twice', [], { file: 'catalogue/skills', at })
      )
    )
    expect(twice('tables/injuries', (injuries) => injuries.table.push(injuries.table[0]))).toEqual([
      reason('id-twice', [], { file: 'tables/injuries', at: 'miraculous-survival' })
    ])
    for (const [file, id] of [
      ['catalogue/gear', 'dagger'],
      ['catalogue/grenades', 'lasgun'],
      ['catalogue/bionics', 'leather'],
      ['catalogue/scenario', 'combi-melta'],
      ['catalogue/ammo', 'frag-grenade'],
      ['catalogue/melee', 'power-fist'],
      ['catalogue/rifles', 'power-armour'],
      ['catalogue/gear', 'combi'],
      ['catalogue/gear', 'master-crafted'],
      ['catalogue/gear', 'armour-plates']
    ] as const) {
      expect(
        twice(file, (list) => {
          list[0].id = id
        })
      ).toEqual([reason('id-twice', [], { file: 'catalogue', at: id })])
    }
  })
})
