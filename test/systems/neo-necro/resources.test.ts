import { describe, expect, test } from 'vitest'
import type { HouseRules, RawSystem } from '../../../src-main/kernel/values/raw-system'
import { reason, type Reason } from '../../../src-main/kernel/values/verdict'
import { crossCheck } from '../../../src-main/systems/neo-necro/catalogue/check'
import { parseFiles, type NecroFiles } from '../../../src-main/systems/neo-necro/catalogue/files'
import {
  applyHouseRules,
  checkHouseRules,
  houseRuleBounds,
  houseRuleLengths,
  settleHouseRules
} from '../../../src-main/systems/neo-necro/catalogue/house-rules'
import { compose, wordReader } from '../../../src-main/systems/neo-necro/catalogue/words'
import { necroRaw } from '../../support/neo-necro-raw'

// What the resources are held against beyond the shape of each file: ids that are known, words in both languages, facts that agree; and
// what the rulings of a campaign make of them.

const raw = necroRaw()
const { files, problems } = parseFiles(raw)
/** Whatever shape a file has, a test bends it. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Loose = any
/** The files with this one changed by the test. */
function bent<File extends keyof NecroFiles>(file: File, bend: (content: Loose) => void): NecroFiles {
  const content = structuredClone(files[file])
  bend(content)
  return { ...files, [file]: content }
}
const by = (list: Loose, id: string): Loose => list.find((entry: Loose) => entry.id === id)
const unknown = (file: string, at: string, id: string) => reason('id-unknown', [], { file, at, id })
const differ = (file: string, at: string, other: string) => reason('facts-differ', [], { file, at, other })
const missing = (locale: string, at: string) => reason('words-missing', [], { file: `text/${locale}`, at })
const ruled = (key: string, ruling: string, file: string, at: string) =>
  reason('set-by-house-rule', [ruling], { file, at, rule: { key: `houseRules.${key}.label` } })

test('the resources as they are have nothing against them', () => {
  expect(problems).toEqual([])
  expect(crossCheck(files)).toEqual([])
})

describe('a file', () => {
  test('that is missing, that nobody reads, or of another shape is named', () => {
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

  test('is read as a copy of its own', () => {
    expect(files['catalogue/melee']).toEqual(raw.files['catalogue/melee'])
    expect(files['catalogue/melee']).not.toBe(raw.files['catalogue/melee'])
    expect(files['catalogue/melee'][0]).not.toBe((raw.files['catalogue/melee'] as Loose[])[0])
  })
})

describe('an id that nobody knows is named where it stands', () => {
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

describe('an id that stands twice', () => {
  const twice = (file: keyof NecroFiles, bend: (content: Loose) => void) =>
    crossCheck(bent(file, bend)).filter(({ code }) => code === 'id-twice')

  test('in a file, in the injuries, or among all that can be bought', () => {
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

describe('words', () => {
  test('that one language has, the other must have too', () => {
    const without = (text: Loose) => {
      delete text.things.dagger.name
      delete text.labels.short
    }
    const gone = crossCheck(bent('text/en', without))
    expect(gone).toEqual(
      expect.arrayContaining([missing('en', 'things.dagger.name'), missing('en', 'labels.short')])
    )
    expect(gone).toHaveLength(2)
    expect(
      crossCheck(
        bent('text/fr', (text) => {
          delete text.labels.short
        })
      )
    ).toEqual([missing('fr', 'labels.short')])
  })

  test('every entry of the catalogue and of the tables has its name', () => {
    const sections: [keyof NecroFiles, string, (content: Loose) => void][] = [
      ['tables/turn', 'actions', (turn) => turn.actions.push({ ...turn.actions[0], id: 'new' })],
      ['catalogue/categories', 'categories', (list) => list.push({ ...list[0], id: 'new' })],
      [
        'system',
        'characteristics',
        (system) => system.characteristics.push({ ...system.characteristics[0], id: 'new' })
      ],
      [
        'tables/experience',
        'experienceCategories',
        (table) => table.categories.push({ ...table.categories[0], id: 'new' })
      ],
      ['catalogue/fighter-rules', 'fighterRules', (list) => list.push({ ...list[0], id: 'new' })],
      [
        'tables/combat',
        'fireModes',
        (combat) => combat.fireModes.push({ ...combat.fireModes[0], id: 'new' })
      ],
      [
        'catalogue/houses',
        'furies',
        (list) => {
          list[0].fury.id = 'new'
        }
      ],
      ['catalogue/houses', 'houses', (list) => list.push({ ...list[0], id: 'new' })],
      ['tables/interlude', 'interludeSteps', (list) => list.push({ ...list[0], id: 'new' })],
      [
        'tables/combat',
        'meleeModifiers',
        (combat) => combat.meleeHit.modifiers.push({ ...combat.meleeHit.modifiers[0], id: 'new' })
      ],
      [
        'tables/turn',
        'phases',
        (turn) => turn.activationPhases.push({ ...turn.activationPhases[0], id: 'new' })
      ],
      [
        'catalogue/special',
        'profiles',
        (list) => {
          by(list, 'plasma-gun')['profiles'].push({ ...by(list, 'plasma-gun')['profiles'][0], id: 'new' })
        }
      ],
      [
        'tables/combat',
        'shootingModifiers',
        (combat) => combat.shootingModifiers.push({ ...combat.shootingModifiers[0], id: 'new' })
      ],
      ['catalogue/skill-families', 'skillFamilies', (list) => list.push({ ...list[0], id: 'new' })],
      ['catalogue/skills', 'skills', (list) => list.push({ ...list[0], id: 'new' })],
      ['catalogue/special-rules', 'specialRules', (list) => list.push({ ...list[0], id: 'new' })],
      ['tables/combat', 'templates', (combat) => combat.templates.push({ ...combat.templates[0], id: 'new' })]
    ]
    for (const [file, section, bend] of sections)
      expect(crossCheck(bent(file, bend)), section).toEqual([missing('fr', `${section}.new.name`)])
    const things = (
      [
        'melee',
        'heavy-melee',
        'pistols',
        'rifles',
        'special',
        'heavy',
        'ammo',
        'grenades',
        'gear',
        'bionics',
        'scenario'
      ] as const
    ).map((name) => [`catalogue/${name}`, (list: Loose) => list.push({ ...list[0], id: 'new' })] as const)
    for (const [file, bend] of things)
      expect(crossCheck(bent(file, bend)), file).toEqual([missing('fr', 'things.new.name')])
    for (const list of ['plating', 'cushioning', 'heavyPlating'])
      expect(
        crossCheck(bent('catalogue/armour', (armour) => armour[list].push({ ...armour[list][0], id: 'new' })))
      ).toEqual([missing('fr', 'things.new.name')])
    expect(
      crossCheck(
        bent('catalogue/combis', (combis) => combis.variants.push({ ...combis.variants[0], id: 'new' }))
      )
    ).toEqual([missing('fr', 'things.new.name')])
    expect(
      crossCheck(
        bent('catalogue/combis', (combis) => {
          combis.id = 'new'
        })
      )
    ).toEqual([missing('fr', 'things.new.name')])
    expect(
      crossCheck(
        bent('catalogue/master-crafted', (made) => {
          made.id = 'new'
        })
      )
    ).toEqual([missing('fr', 'things.new.name')])
  })

  test('the only profile of a weapon needs none; results of dice, falls and rulings have theirs', () => {
    expect(
      crossCheck(
        bent('catalogue/rifles', (list) => {
          by(list, 'boltgun')['profiles'][0].id = 'new'
        })
      )
    ).toEqual([])
    expect(
      crossCheck(
        bent('tables/combat', (combat) => {
          combat.looting.table[0].id = 'new'
        })
      )
    ).toEqual([missing('fr', 'looting.new.effect')])
    expect(
      crossCheck(
        bent('tables/combat', (combat) => {
          combat.falls.table.push({ ...combat.falls.table[0], storeys: combat.falls.table.length })
        })
      )
    ).toEqual([missing('fr', `falls.${files['tables/combat'].falls.table.length}.label`)])
    const words = crossCheck(
      bent('tables/house-rules', (list) => {
        list.find((rule: Loose) => rule['key'] === 'downAtEnd').options.push('new')
      })
    )
    expect(words).toEqual([missing('fr', 'houseRules.downAtEnd.options.new')])
    expect(
      crossCheck(
        bent('tables/combat', (combat) => {
          combat.survival.results[0].id = 'new'
        })
      )
    ).toEqual([missing('fr', 'survival.new.name')])
    expect(
      crossCheck(
        bent('tables/injuries', (injuries) => {
          by(injuries.table, 'shock')['id'] = 'new'
        })
      )
    ).toEqual([missing('fr', 'injuries.new.name')])
  })
})

describe('facts that stand twice must agree', () => {
  test.each<[keyof NecroFiles, (content: Loose) => void, Reason[]]>([
    [
      'tables/combat',
      ({ meleeHit }) => {
        meleeHit.table[3][4] += 1
      },
      [differ('tables/combat', 'meleeHit.table.4.5', 'meleeHit.base')]
    ],
    [
      'tables/combat',
      ({ impact }) => {
        impact.table[0][1] = 9
      },
      [differ('tables/combat', 'impact.table.1.2', 'impact.base')]
    ],
    [
      'catalogue/fighter-types',
      (types) => {
        by(types, 'kid')['pay'] += 1
      },
      [differ('catalogue/fighter-types', 'kid.pay', 'tables/pay: kid')]
    ],
    [
      'tables/creation',
      (creation) => {
        creation.rareItemsMax += 1
      },
      [differ('tables/creation', 'rareItemsMax', 'tables/trade: rareItemsAtCreation')]
    ],
    [
      'tables/creation',
      (creation) => {
        creation.startingRespect += 1
      },
      [differ('tables/creation', 'startingRespect', 'tables/income: startingRespect')]
    ],
    [
      'tables/income',
      (income) => {
        income.purse += 1
      },
      [differ('tables/combat', 'looting.purseValue', 'tables/income: purse')]
    ],
    [
      'tables/combat',
      ({ falls }) => {
        falls.table.reverse()
      },
      [differ('tables/combat', 'falls.table', 'storeys')]
    ],
    [
      'tables/injuries',
      ({ table }) => {
        table.splice(3, 1)
      },
      [reason('table-gap', [], { file: 'tables/injuries', at: 'table', die: 100 })]
    ],
    [
      'tables/injuries',
      ({ table }) => {
        table[0].min = 2
      },
      [reason('table-gap', [], { file: 'tables/injuries', at: 'table', die: 100 })]
    ],
    [
      'tables/injuries',
      ({ table }) => {
        table.at(-1).max = 99
      },
      [reason('table-gap', [], { file: 'tables/injuries', at: 'table', die: 100 })]
    ],
    [
      'tables/injuries',
      ({ table }) => {
        table[1].max = table[1].min - 1
        table[2].min = table[1].min
      },
      [reason('table-gap', [], { file: 'tables/injuries', at: 'table', die: 100 })]
    ],
    [
      'tables/combat',
      ({ looting }) => {
        looting.table[0].max += 1
      },
      [reason('table-gap', [], { file: 'tables/combat', at: 'looting.table', die: 10 })]
    ],
    [
      'tables/combat',
      ({ survival }) => {
        survival.results[0].max += 1
      },
      [reason('table-gap', [], { file: 'tables/combat', at: 'survival.results', die: 10 })]
    ],
    [
      'tables/member-cap',
      (cap) => {
        cap[2].minValue = cap[1].minValue
      },
      [reason('table-not-rising', [], { file: 'tables/member-cap', at: 'minValue' })]
    ],
    [
      'tables/member-cap',
      (cap) => {
        cap[0].minValue = 1
      },
      [reason('table-starts-late', [], { file: 'tables/member-cap', at: 'minValue' })]
    ]
  ])('%s: %s', (file, bend, why) => {
    expect(crossCheck(bent(file, bend))).toEqual(why)
  })

  test.each<[keyof NecroFiles, (content: Loose) => void, Reason[]]>([
    [
      'tables/experience',
      (table) => {
        table.thresholds[0] = 9
      },
      [ruled('xpThresholds', 'NN-RUL-3', 'tables/experience', 'thresholds')]
    ],
    [
      'tables/gang-value',
      (table) => {
        table.perMember = ['recruitCost']
      },
      [ruled('gangValueIncludesXp', 'NN-RUL-5', 'tables/gang-value', 'perMember')]
    ],
    [
      'tables/gang-value',
      (table) => {
        table.stashCounted = true
      },
      [ruled('gangValueIncludesStash', 'NN-RUL-5', 'tables/gang-value', 'stashCounted')]
    ],
    [
      'tables/reserves',
      ({ table }) => {
        table[1].target = 5
      },
      [ruled('reservesTargets', 'NN-RUL-9', 'tables/reserves', 'table')]
    ],
    [
      'tables/combat',
      ({ falls }) => {
        falls.storeyHeight = 4
      },
      [ruled('storeyHeight', 'NN-RUL-10', 'tables/combat', 'falls.storeyHeight')]
    ],
    [
      'tables/income',
      (income) => {
        income.draw = 3
      },
      [ruled('drawRespect', 'NN-RUL-36', 'tables/income', 'draw')]
    ],
    [
      'catalogue/master-crafted',
      (made) => {
        made.rounding = 'down'
      },
      [ruled('masterCraftedRounding', 'NN-RUL-31', 'catalogue/master-crafted', 'rounding')]
    ],
    [
      'catalogue/heavy',
      (list) => {
        by(list, 'missile-launcher')['missileMode'] = 'single-shot'
      },
      [ruled('missileMode', 'NN-RUL-17', 'catalogue/heavy', 'missile-launcher.missileMode')]
    ],
    [
      'catalogue/gear',
      (list) => {
        by(list, 'weapon-master')['consumable'] = false
      },
      [ruled('weaponMasterConsumed', 'NN-RUL-60', 'catalogue/gear', 'weapon-master.consumable')]
    ],
    [
      'catalogue/gear',
      (list) => {
        by(list, 'bayonet')['consumable'] = true
      },
      []
    ]
  ])('what a ruling decides stands at its default, %s: %s', (file, bend, why) => {
    expect(crossCheck(bent(file, bend))).toEqual(why)
  })

  test('each ruling stands once in the table, and each of the table is a ruling', () => {
    const gone = crossCheck(
      bent('tables/house-rules', (list) => {
        list.splice(
          list.findIndex((rule: Loose) => rule['key'] === 'downAtEnd'),
          1
        )
      })
    )
    expect(gone).toEqual([differ('tables/house-rules', 'downAtEnd', 'house-rules.ts')])
    expect(
      crossCheck(
        bent('tables/house-rules', (list) =>
          list.push(list.find((rule: Loose) => rule['key'] === 'downAtEnd'))
        )
      )
    ).toEqual([differ('tables/house-rules', 'downAtEnd', 'house-rules.ts')])
    expect(
      crossCheck(bent('tables/house-rules', (list) => list.push({ ...list[0], key: 'weather' })))
    ).toEqual([
      missing('fr', 'houseRules.weather.label'),
      differ('tables/house-rules', 'weather', 'house-rules.ts')
    ])
    expect(
      crossCheck(
        bent('tables/house-rules', (list) => {
          list.splice(
            list.findIndex((rule: Loose) => rule['key'] === 'storeyHeight'),
            1
          )
        })
      )
    ).toEqual([
      reason('set-by-house-rule', [], {
        file: 'tables/combat',
        at: 'falls.storeyHeight',
        rule: { key: 'houseRules.storeyHeight.label' }
      }),
      differ('tables/house-rules', 'storeyHeight', 'house-rules.ts')
    ])
  })
})

describe('rulings', () => {
  const why = (chosen: HouseRules) => checkHouseRules(files, chosen)
  const invalid = (key: string, ruling: string) => [reason('house-rule-invalid', [ruling], { key })]

  test('have bounds and lengths', () => {
    expect(houseRuleBounds).toEqual({
      xpThresholds: { min: 1, max: 100_000, rising: true },
      reservesTargets: { min: 0, max: 10 },
      storeyHeight: { min: 0.5, max: 48, step: 0.5 },
      drawRespect: { min: -1000, max: 1000 },
      respectFloor: { min: -100_000, max: 100_000 }
    })
    expect(houseRuleLengths).toEqual({
      xpThresholds: { min: 1, max: 200 },
      reservesTargets: { min: 0, max: 10 },
      houseSkillFamilies: { min: 1, max: 6 }
    })
  })

  test.each<[string, unknown[], unknown[], string]>([
    [
      'xpThresholds',
      [[1], [10, 20], [100_000]],
      [[], [0], [10, 10], [20, 10], [1.5], [100_001], Array.from({ length: 201 }, (_, n) => n + 1)],
      'NN-RUL-3'
    ],
    ['reservesTargets', [[], [0, 10]], [[11], [-1], [1.5], Array(11).fill(5)], 'NN-RUL-9'],
    ['storeyHeight', [0.5, 48, 3.5], [0.4, 48.5, '3'], 'NN-RUL-10'],
    ['drawRespect', [-1000, 1000], [-1001, 1001, 0.5], 'NN-RUL-36'],
    ['respectFloor', [-100_000, 100_000], [-100_001, 100_001, 0.5], 'NN-RUL-37'],
    [
      'houseSkillFamilies',
      [null, { orlock: ['techno'] }],
      [{ orlock: [] }, { orlock: Array(7).fill('techno') }, { orlock: ['techno', 'techno'] }],
      'NN-RUL-4'
    ],
    ['gangValueIncludesXp', [true, false], ['yes'], 'NN-RUL-5'],
    ['gangValueIncludesStash', [true, false], [1], 'NN-RUL-5'],
    ['survivalMultipleDice', ['worst-state-all-light-wounds', 'worst-die-only'], ['best'], 'NN-RUL-6'],
    ['downAtEnd', ['pay-or-roll', 'roll-only', 'pay-or-injury'], ['never'], 'NN-RUL-8'],
    ['fallUnderOneStorey', ['no-hit', 'as-one-storey'], ['x'], 'NN-RUL-10'],
    ['concealmentDistance', ['within-3', 'at-least-3'], ['x'], 'NN-RUL-11'],
    ['missileMode', ['reload', 'single-shot'], ['x'], 'NN-RUL-17'],
    ['grenadeLauncherUsesCarriedGrenades', [true, false], ['x'], 'NN-RUL-19'],
    ['shootingNaturalLimits', [true, false], ['x'], 'NN-RUL-20'],
    ['ammoShortage', ['mode-unavailable', 'tick-remaining'], ['x'], 'NN-RUL-22'],
    ['gaugesRefillEachGame', [true, false], ['x'], 'NN-RUL-23'],
    ['noSaveCountsAsFailed', [true, false], ['x'], 'NN-RUL-24'],
    ['meleeWeaponStacking', ['all', 'attack-defence-only'], ['x'], 'NN-RUL-27'],
    ['meleeCategoryIncludesHeavyMelee', [true, false], ['x'], 'NN-RUL-29'],
    ['heaviesMayWearHeavyPlating', [true, false], ['x'], 'NN-RUL-29'],
    ['combiNeedsSpecialist', [true, false], ['x'], 'NN-RUL-30'],
    ['masterCraftedRounding', ['up', 'down'], ['x'], 'NN-RUL-31'],
    ['challengerXpRecipients', ['participants', 'all-members'], ['x'], 'NN-RUL-34'],
    ['inventorOutsideRareLimit', [true, false], ['x'], 'NN-RUL-47'],
    ['leaderReplacement', ['promote-or-recruit', 'recruit-only', 'promote-only'], ['x'], 'NN-RUL-44'],
    ['weaponMasterConsumed', [true, false], ['x'], 'NN-RUL-60'],
    ['sitOutIncome', ['none', 'respect'], ['x'], 'MAGOT-1'],
    ['carrionTakes', ['one', 'any'], ['x'], 'MAGOT-3'],
    ['healerRemoves', ['sting-patch-list', 'any-lasting'], ['x'], 'NN-RUL-62']
  ])('%s', (key, good, bad, ruling) => {
    for (const value of good) expect(why({ [key]: value as never })).toEqual([])
    for (const value of bad) expect(why({ [key]: value as never })).toEqual(invalid(key, ruling))
    for (const value of good)
      expect(settleHouseRules(files, { [key]: value as never })).toMatchObject({ [key]: value })
  })

  test('that are none, and houses and families that there are not, are refused', () => {
    expect(why({ weather: true, toString: 1 })).toEqual([
      reason('house-rule-unknown', [], { key: 'weather' }),
      reason('house-rule-unknown', [], { key: 'toString' })
    ])
    expect(why({ houseSkillFamilies: { elves: ['techno'], orlock: ['techno', 'magic'] } })).toEqual([
      reason('unknown-id', ['NN-RUL-4'], { id: 'elves' }),
      reason('unknown-id', ['NN-RUL-4'], { id: 'magic' })
    ])
  })

  test('that nobody has chosen stand at their default', () => {
    expect(settleHouseRules(files, {})).toEqual(
      Object.fromEntries(files['tables/house-rules'].map((rule) => [rule.key, rule.default]))
    )
  })
})

describe('the facts under rulings', () => {
  const under = (chosen: HouseRules): NecroFiles => applyHouseRules(files, settleHouseRules(files, chosen))
  /** The files that differ. */
  const changed = (chosen: HouseRules) =>
    Object.entries(under(chosen)).flatMap(([file, content]) =>
      JSON.stringify(content) === JSON.stringify(files[file as keyof NecroFiles]) ? [] : [file]
    )
  const type = (chosen: HouseRules, id: string) =>
    under(chosen)['catalogue/fighter-types'].find((one) => one.id === id)!

  test('are the book’s at its defaults, and a copy of them', () => {
    expect(changed({})).toEqual([])
    expect(under({})['catalogue/skills']).not.toBe(files['catalogue/skills'])
  })

  test('NN-RUL-3: thresholds, with the promotion that goes by them', () => {
    expect(changed({ xpThresholds: [5, 15, 25, 35] })).toEqual([
      'catalogue/fighter-types',
      'tables/experience'
    ])
    expect(under({ xpThresholds: [5, 15, 25] })['tables/experience'].thresholds).toEqual([5, 15, 25])
    expect([
      type({ xpThresholds: [5, 15, 25] }, 'kid').promotion!.xp,
      type({ xpThresholds: [5] }, 'kid').promotion!.xp
    ]).toEqual([25, 30])
  })

  test('NN-RUL-29: heavy melee weapons for whoever has melee weapons, no heavy plating for heavies', () => {
    const melee = { meleeCategoryIncludesHeavyMelee: true }
    expect(changed(melee)).toEqual(['catalogue/fighter-types'])
    expect(
      ['kid', 'heavy'].map((id) =>
        type(melee, id).categories.filter((category) => category === 'heavy-melee')
      )
    ).toEqual([['heavy-melee'], ['heavy-melee']])
    const plating = { heaviesMayWearHeavyPlating: false }
    expect(['heavy', 'colossus'].map((id) => type(plating, id).categories.includes('heavy-armour'))).toEqual([
      false,
      true
    ])
    expect(type(plating, 'heavy').categories).toEqual(
      type({}, 'heavy').categories.filter((category) => category !== 'heavy-armour')
    )
  })

  test('NN-RUL-4: families of one house, the others as they were', () => {
    const chosen = { houseSkillFamilies: { orlock: ['techno', 'muscle'] } }
    expect(changed(chosen)).toEqual(['catalogue/houses'])
    expect(
      under(chosen)
        ['catalogue/houses'].filter(
          (house, n) => house.skillFamilies.join() !== files['catalogue/houses'][n]!.skillFamilies.join()
        )
        .map(({ id, skillFamilies }) => [id, skillFamilies])
    ).toEqual([['orlock', ['techno', 'muscle']]])
  })

  test('NN-RUL-5: what the value counts', () => {
    expect(under({ gangValueIncludesStash: true })['tables/gang-value']).toEqual({
      ...files['tables/gang-value'],
      stashCounted: true
    })
    expect(under({ gangValueIncludesXp: false })['tables/gang-value'].perMember).toEqual(
      files['tables/gang-value'].perMember.filter((part) => part !== 'xp')
    )
    expect(changed({ gangValueIncludesXp: false })).toEqual(['tables/gang-value'])
  })

  test('NN-RUL-36, NN-RUL-31, NN-RUL-60: the draw, the rounding, the weapon master', () => {
    expect(under({ drawRespect: 7 })['tables/income']).toEqual({ ...files['tables/income'], draw: 7 })
    expect(under({ masterCraftedRounding: 'down' })['catalogue/master-crafted']).toEqual({
      ...files['catalogue/master-crafted'],
      rounding: 'down'
    })
    const kept = under({ weaponMasterConsumed: false })['catalogue/gear']
    expect(
      kept.filter((item, n) => item.consumable !== files['catalogue/gear'][n]!.consumable).map(({ id }) => id)
    ).toEqual(['weapon-master'])
  })

  test('NN-RUL-9: reserves roll for so many turns, and come by themselves after them', () => {
    const table = (reservesTargets: number[]) => under({ reservesTargets })['tables/reserves'].table
    expect(table([])).toEqual([
      { turn: 1, arrival: 'impossible', target: null },
      { turn: 2, arrival: 'automatic', target: null }
    ])
    expect(table([4, 6])).toEqual([
      { turn: 1, arrival: 'impossible', target: null },
      { turn: 2, arrival: 'roll', target: 4 },
      { turn: 3, arrival: 'roll', target: 6 },
      { turn: 4, arrival: 'automatic', target: null }
    ])
  })

  test('NN-RUL-10: how high a storey is, and what a fall of less does', () => {
    const falls = (chosen: HouseRules) => under(chosen)['tables/combat'].falls
    expect(falls({ storeyHeight: 4 }).storeyHeight).toBe(4)
    const hits = (chosen: HouseRules) =>
      falls(chosen)
        .table.slice(0, 2)
        .map((row) => 'hit' in row && row.hit)
    const [none, one] = hits({})
    expect(none).not.toEqual(one)
    expect(hits({ fallUnderOneStorey: 'as-one-storey' })).toEqual([one, one])
  })

  test('NN-RUL-17, NN-RUL-30: single missiles know no modes and no gauge; combis for all', () => {
    const heavy = under({ missileMode: 'single-shot' })['catalogue/heavy']
    expect(
      heavy
        .filter((weapon, n) => JSON.stringify(weapon) !== JSON.stringify(files['catalogue/heavy'][n]))
        .map(({ id, missileMode, usesFireModes, usesAmmoGauge }) => ({
          id,
          missileMode,
          usesFireModes,
          usesAmmoGauge
        }))
    ).toEqual([
      { id: 'missile-launcher', missileMode: 'single-shot', usesFireModes: false, usesAmmoGauge: false }
    ])
    expect(under({ combiNeedsSpecialist: false })['catalogue/combis'].requires).toBeNull()
    expect(changed({ combiNeedsSpecialist: false })).toEqual(['catalogue/combis'])
  })
})

describe('the words of an id', () => {
  const words = wordReader(files)
  test('are its name, or another field, in both languages or not at all', () => {
    const [fr, en] = [files['text/fr'], files['text/en']] as [Loose, Loose]
    expect(words('things', 'dagger')).toEqual({ fr: fr['things'].dagger.name, en: en['things'].dagger.name })
    expect(words('skills', 'dodge', 'effect')).toEqual({
      fr: fr['skills'].dodge.effect,
      en: en['skills'].dodge.effect
    })
    expect(words('labels', 'short')).toEqual({ fr: fr['labels'].short, en: en['labels'].short })
    expect([
      words('things', 'spoon'),
      words('nothing', 'dagger'),
      words('things', 'dagger', 'smell')
    ]).toEqual([undefined, undefined, undefined])
  })

  test('in a name made of others the first keeps its capital, those inside lose it', () => {
    const names = { weapon: { fr: 'Épée', en: 'Sword' }, ammo: { fr: 'Recharge', en: 'Reload' } }
    expect(compose({ fr: '{weapon} de maître', en: 'Master-crafted {weapon}' }, names)).toEqual({
      fr: 'Épée de maître',
      en: 'Master-crafted sword'
    })
    expect(compose({ fr: '{ammo} ({weapon})', en: '{ammo} {none}' }, names)).toEqual({
      fr: 'Recharge (Épée)',
      en: 'Reload '
    })
  })
})
