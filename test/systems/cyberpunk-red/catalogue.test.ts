import { describe, expect, test } from 'vitest'
import { cr } from './ask'

describe('the catalogue', () => {
  const weapons = cr().files['catalogue/weapons']
  const fact = (id: string) => weapons.find((one) => one.id === id)!
  test.each([
    ['CR-WP-01', 'arasaka-hjke-11-yukimura', 'smg', 500, 3, 1, 30, 'bullet-pistol-medium', 1, true, 'smart'],
    [
      'CR-WP-02',
      'arasaka-hjsh-18-masamune',
      'assault-rifle',
      500,
      5,
      1,
      24,
      'bullet-rifle',
      2,
      false,
      'power'
    ],
    [
      'CR-WP-03',
      'arasaka-tki-20-shingen',
      'heavy-smg',
      1000,
      3,
      1,
      30,
      'bullet-pistol-heavy',
      2,
      false,
      'smart'
    ],
    ['CR-WP-04', 'budget-arms-carnage', 'shotgun', 100, 5, 1, 5, 'buckshot', 2, false, 'poor power'],
    [
      'CR-WP-05',
      'constitutional-arms-unity',
      'heavy-pistol',
      500,
      3,
      2,
      12,
      'bullet-pistol-heavy',
      1,
      true,
      'power'
    ],
    ['CR-WP-06', 'kang-tao-l-69-zhuo', 'shotgun', 1000, 4, 1, 32, 'buckshot', 2, false, 'smart'],
    ['CR-WP-07', 'militech-crusher', 'very-heavy-pistol', 1000, 3, 1, 12, 'buckshot', 1, false, 'power'],
    [
      'CR-WP-08',
      'militech-m-10af-lexington',
      'heavy-pistol',
      1000,
      3,
      2,
      21,
      'bullet-pistol-heavy',
      1,
      true,
      'power'
    ],
    [
      'CR-WP-09',
      'militech-m-76e-omaha',
      'heavy-pistol',
      500,
      3,
      2,
      9,
      'bullet-pistol-heavy',
      1,
      true,
      'tech'
    ],
    ['CR-WP-10', 'rostovic-db-2-satara', 'shotgun', 500, 5, 1, 2, 'slug', 2, false, 'tech'],
    [
      'CR-WP-11',
      'techtronika-rt-46-burya',
      'very-heavy-pistol',
      1000,
      4,
      1,
      4,
      'bullet-pistol-very-heavy',
      1,
      false,
      'tech'
    ],
    [
      'CR-WP-12',
      'techtronika-spt32-grad',
      'sniper-rifle',
      500,
      5,
      1,
      4,
      'bullet-rifle',
      2,
      false,
      'excellent power'
    ],
    ['CR-WP-13', 'tsunami-arms-nekomata', 'sniper-rifle', 1000, 5, 1, 4, 'bullet-rifle', 2, false, 'tech']
  ])(
    '%s: the figures of %s',
    (rule, id, kind, price, damage, att, magazine, ammo, hands, concealable, qualities) => {
      const one = fact(id)
      expect([
        one.rules[0],
        one.class,
        one.price,
        one.damageDice,
        one.attPerRound,
        one.magazine,
        one.ammo,
        one.hands,
        one.concealable,
        one.qualities.join(' ')
      ]).toEqual([rule, kind, price, damage, att, magazine, ammo, hands, concealable, qualities])
    }
  )
  test('CR-WQ-03, CR-FM-06, CR-FM-07: four tech weapons are charged, three of them for twenty rounds; only the Nekomata pierces thick cover', () => {
    expect(
      weapons
        .filter(({ charge }) => charge)
        .map(({ id, charge }) => [id, charge!.rounds, charge!.seesThrough.join()])
    ).toEqual([
      ['militech-m-76e-omaha', null, 'thin'],
      ['rostovic-db-2-satara', 20, 'thin'],
      ['techtronika-rt-46-burya', 20, 'thin'],
      ['tsunami-arms-nekomata', 20, 'thin,thick']
    ])
    expect(
      weapons.flatMap(({ id, modes }) =>
        modes
          .filter(({ mode }) => mode === 'charged')
          .map(({ coverPierced, attPerRound }) => [id, coverPierced!.join(), attPerRound])
      )
    ).toEqual([
      ['militech-m-76e-omaha', 'thin', 2],
      ['rostovic-db-2-satara', 'thin', 1],
      ['techtronika-rt-46-burya', 'thin', 1],
      ['tsunami-arms-nekomata', 'thin,thick', 1]
    ])
  })
  test('CR-R15, CR-R24: pistols and SMGs use Handgun, rifles Shoulder Arms; the Crusher shows, and asks for Shoulder Arms', () => {
    const skill = (id: string) => fact(id).modes[0]!.skill
    expect(
      [
        'militech-m-76e-omaha',
        'techtronika-rt-46-burya',
        'techtronika-spt32-grad',
        'tsunami-arms-nekomata',
        'militech-crusher'
      ].map(skill)
    ).toEqual(['handgun', 'handgun', 'shoulder-arms', 'shoulder-arms', 'shoulder-arms'])
    expect(fact('militech-crusher').concealable).toBe(false)
  })
  test('CR-SK-03, CR-PR-01, CR-ST-01: there are seven difficulties, four price tiers, and every state of the book', () => {
    expect(cr().files['tables/difficulties'].map(({ dv }) => dv)).toEqual([9, 13, 15, 17, 21, 24, 29])
    expect(cr().files['tables/price-tiers'].map(({ price }) => price)).toEqual([50, 100, 500, 1000])
    expect(cr().files['tables/conditions'].map(({ id }) => id)).toEqual([
      'burning',
      'move-reduced',
      'cyberware-disabled',
      'limp-limb',
      'forced-move',
      'possessed',
      'unconscious',
      'prone',
      'seriously-wounded',
      'mortally-wounded',
      'damaged-ear',
      'torn-muscle',
      'broken-arm',
      'weapon-jammed',
      'weapon-charged',
      'bolt-open',
      'netrunner-noticed',
      'berserk',
      'berserk-cooldown'
    ])
  })
  test('CR-CY-01, CR-CY-07: berserk lasts twenty rounds, then rests an hour; eight implants have no figures', () => {
    const facts = cr().files['catalogue/cyberware']
    expect(facts.find(({ id }) => id === 'berserk-implant')!.active).toEqual({
      rounds: 20,
      cooldownRounds: 60 * 20
    })
    expect(facts.filter(({ price }) => price === null).map(({ id }) => id)).toEqual([
      'cyberleg',
      'cybereye',
      'cyberaudio-suite',
      'neuroport',
      'cyberdeck-neuroport',
      'musculoskeletal-lacing',
      'chip',
      'chip-cap'
    ])
  })
})
