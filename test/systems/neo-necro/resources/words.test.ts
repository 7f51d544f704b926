import { describe, expect, test } from 'vitest'
import { crossCheck } from '../../../../src-main/systems/neo-necro/catalogue/check'
import type { NecroFiles } from '../../../../src-main/systems/neo-necro/catalogue/files'
import { compose, wordReader } from '../../../../src-main/systems/neo-necro/catalogue/words'
import { files, type Loose, bent, missing } from './bent'

const by = (list: Loose, id: string): Loose => list.find((entry: Loose) => entry.id === id)

describe('texts', () => {
  test('exist in both languages or in neither', () => {
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

  test('the only profile of a weapon needs none; dice results, falls and rulings have theirs', () => {
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

describe('the text of an id', () => {
  const words = wordReader(files)
  test('is its name, or another field, in both languages or in neither', () => {
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

  test('has a capital only in the first part of a compound name', () => {
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
