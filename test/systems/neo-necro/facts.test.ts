import { describe, expect, test } from 'vitest'
import { meleeFacts, rangedFacts } from '../../../src-main/systems/neo-necro/catalogue'
import { PRINTED_IMPACT } from '../../support/impact-table'
import { necro } from '../../support/neo-necro-raw'

// The printed tables, typed in from the rules and not copied from the resources: a slip in a JSON file shows here.

const rules = necro()
const rows = (table: string): string[][] => table.trim().split('\n').map((line) => line.trim().split(/\s+/))

describe('characteristics and fighter types', () => {
  test.each(rows(`
    ws 4 9
    bs 4 9
    s  3 5
    t  3 5
    w  3 5
    i  4 9`))('NN-CHA-2, NN-CHA-3: %s starts at %s and rises to %s by nature', (id, base, max) => {
    expect(rules.characteristic(id!)).toMatchObject({ base: Number(base), naturalMax: Number(max) })
  })

  test.each(rows(`
    leader   1 1 120 70 5 5 3 3 3 5 2 12 0
    ganger   0 - 80  30 4 4 3 3 3 4 2 12 25
    kid      0 - 45  0  4 4 3 3 2 4 0 10 15
    heavy    0 2 90  30 4 4 3 3 3 4 2 14 30
    colossus 0 2 90  30 4 4 3 3 3 4 2 14 30`))('NN-FTR-1, NN-PAY-1: the %s costs, starts and is paid as printed', (id, ...cells) => {
    const [min, max, cost, startingXp, ws, bs, s, t, w, i, startingProgressions, encumbrance, pay] = cells.map((cell) => (cell === '-' ? null : Number(cell)))
    expect(rules.fighterType(id!)).toMatchObject({
      min, max, cost, startingXp, startingProgressions, encumbrance, pay, profile: { ws, bs, s, t, w, i }
    })
    expect(rules.pay[id!]).toBe(pay)
  })

  test.each([
    ['leader', ['special']],
    ['ganger', []],
    ['kid', []],
    ['heavy', ['heavy-melee', 'special', 'heavy', 'heavy-armour']],
    ['colossus', ['heavy-armour']]
  ])('NN-FTR-2 to NN-FTR-6: the %s has the common categories and %j', (id, more) => {
    expect([...rules.fighterType(id)!.categories].sort()).toEqual(['rifles', 'melee', 'pistols', 'grenades', 'armour', 'gear', ...more].sort())
  })

  test('NN-FTR-7: Leader of Men gives 2, 4 and 6 orders', () => {
    expect(rules.fighterRule('leader-of-men')).toMatchObject({ radius: 12, levels: [{ orders: 2 }, { orders: 4 }, { orders: 6 }] })
  })
})

describe('equipment', () => {
  test.each(rows(`
    armour-plates            3 0  no  2 20  common armour
    composite-armour         4 0  no  3 50  common armour
    officer-composite-armour 4 -1 no  3 65  rare   armour
    carapace-armour          5 0  no  5 80  common armour
    officer-carapace-armour  5 -1 no  5 100 rare   armour
    ceramite-armour          6 0  no  6 120 common heavy-armour
    artificer-armour         5 0  yes 6 120 common heavy-armour
    officer-ceramite-armour  6 -1 no  6 175 rare   heavy-armour
    power-armour             7 0  no  7 250 rare   heavy-armour`))('NN-ARM-2: %s saves on %s', (id, value, modifier, invulnerable, enc, price, availability, category) => {
    expect(rules.thing(id!)).toMatchObject({
      kind: 'plating', category, price: Number(price), availability, encumbrance: Number(enc), bodyFixed: true,
      facts: { saveValue: Number(value), saveRollModifier: Number(modifier), invulnerable: invulnerable === 'yes' }
    })
  })

  test.each(rows(`
    leather          1 0 10 common
    polymers         2 1 20 common
    araneine         3 2 30 common
    energetic-fibres 4 3 40 rare`))('NN-ARM-3: %s adds %s to Toughness', (id, toughnessBonus, enc, price, availability) => {
    expect(rules.thing(id!)).toMatchObject({
      kind: 'cushioning', category: 'armour', price: Number(price), availability, encumbrance: Number(enc), facts: { toughnessBonus: Number(toughnessBonus) }
    })
  })

  test.each(rows(`
    dagger               1 0 1 1 1 1 0 5   common melee
    sword                1 2 1 2 2 1 2 10  common melee
    axe-club             1 1 1 3 2 1 2 10  common melee
    parrying-blade       1 1 2 2 2 1 2 10  common melee
    chainsword           1 1 1 1 3 1 2 15  common melee
    power-sword          1 2 1 2 4 1 2 40  rare   melee
    two-handed-sword-axe 2 3 3 4 5 2 5 40  common heavy-melee
    pair-of-claws        2 5 5 3 4 1 5 50  common heavy-melee
    eviscerator          2 3 3 5 6 2 5 70  rare   heavy-melee
    power-fist           1 3 1 6 8 3 5 120 rare   heavy-melee`))('NN-WPN-1, NN-WPN-2: %s', (id, ...cells) => {
    const [hands, attack, defence, strength, threshold, damageLevel, encumbrance, price] = cells.slice(0, 8).map(Number)
    const thing = rules.thing(id!)
    expect(thing).toMatchObject({ kind: 'weapon', encumbrance, price, availability: cells[8], category: cells[9] })
    expect(meleeFacts(thing)).toMatchObject({ hands, attack, defence, strength, threshold, damageLevel })
    expect(meleeFacts(thing)?.meleeExclusive ?? false).toBe(id === 'power-fist')
  })

  // id, profile, short end and modifier, long end and modifier, S, threshold, damage, rate, template, overheat
  test.each(rows(`
    machine-pistol   standard          6  2  12 1  6  3 1 1 -     no
    laspistol        standard          6  2  12 1  4  4 1 1 -     no
    autopistol       standard          5  3  9  2  7  2 1 1 -     no
    bolt-pistol      standard          6  2  12 1  6  4 1 1 -     no
    hand-crossbow    standard          5  1  9  0  3  5 1 1 -     no
    sawn-off-shotgun standard          8  2  16 1  5  2 1 1 -     no
    plasma-pistol    standard          6  2  12 1  8  5 1 1 -     no
    assault-rifle    standard          12 1  24 0  6  3 1 1 -     no
    lasgun           standard          12 1  24 0  4  4 1 1 -     no
    pump-shotgun     standard          9  3  18 1  7  2 1 1 -     no
    boltgun          standard          12 1  24 0  6  4 1 1 -     no
    crossbow         standard          9  0  18 -1 3  5 1 1 -     no
    meltagun         standard          6  0  12 -1 11 8 2 1 -     no
    plasma-gun       low-energy        12 1  24 0  7  5 1 2 -     no
    plasma-gun       high-energy       15 1  30 0  8  5 1 3 -     yes
    sniper-rifle     standard          12 -2 48 2  8  6 1 1 -     no
    machine-gun      standard          12 1  36 0  7  4 1 3 -     no
    laser-ray        standard          12 1  36 0  5  5 1 3 -     no
    heavy-bolter     standard          12 1  36 0  7  5 1 3 -     no
    autocannon       standard          12 1  36 0  9  6 1 2 -     no
    missile-launcher frag-missile      12 1  48 0  7  4 1 1 large no
    missile-launcher anti-tank-missile 12 1  48 0  10 7 2 1 -     no
    missile-launcher plasma-missile    12 1  48 0  8  5 1 1 small no
    lascannon        standard          18 1  48 0  12 8 3 1 -     no
    heavy-plasma-gun low-energy        12 1  36 0  8  5 1 1 small no
    heavy-plasma-gun high-energy       18 1  48 0  9  6 1 1 large yes`))('NN-WPN-3 to NN-WPN-6: %s, %s', (id, profile, ...cells) => {
    const [shortEnd, shortBy, longEnd, longBy, strength, threshold, damageLevel, rateOfFire] = cells.slice(0, 8).map(Number)
    expect(rangedFacts(rules.thing(id!))?.profiles.find((entry) => entry.id === profile)).toEqual({
      id: profile,
      range: { short: { min: 0, max: shortEnd, modifier: shortBy }, long: { min: shortEnd, max: longEnd, modifier: longBy } },
      strength, threshold, damageLevel, rateOfFire,
      template: cells[8] === '-' ? null : cells[8],
      overheat: cells[9] === 'yes'
    })
  })

  test.each([['flamer', 6, 4, 0], ['heavy-flamer', 7, 5, 12]])('NN-WPN-5, NN-WPN-6: the %s is a flame weapon', (id, strength, threshold, reach) => {
    expect(rangedFacts(rules.thing(id))?.profiles).toMatchObject([{ strength, threshold, range: { flame: { reach } }, template: 'teardrop' }])
  })

  test('NN-WPN-5, NN-GRN-7: the grenade launcher takes its effect from the grenade, has no modes and no gauge', () => {
    expect(rangedFacts(rules.thing('grenade-launcher'))).toMatchObject({
      usesFireModes: false, usesAmmoGauge: false, firesGrenades: true, reloadPrice: null,
      profiles: [{ range: { short: { max: 12, modifier: 1 }, long: { max: 36, modifier: 0 } }, strength: null, threshold: null }]
    })
  })

  test.each(rows(`
    machine-pistol   pistols 1 2 20  4  common
    laspistol        pistols 1 2 20  4  common
    autopistol       pistols 1 2 20  4  common
    bolt-pistol      pistols 1 2 40  6  common
    hand-crossbow    pistols 1 2 20  4  common
    sawn-off-shotgun pistols 1 3 25  5  common
    plasma-pistol    pistols 1 2 75  10 rare
    assault-rifle    rifles  2 5 25  5  common
    lasgun           rifles  2 5 25  5  common
    pump-shotgun     rifles  2 5 25  5  common
    boltgun          rifles  2 5 45  8  common
    crossbow         rifles  2 5 25  5  common
    meltagun         special 2 5 100 10 common
    plasma-gun       special 2 5 120 12 common
    flamer           special 2 5 80  10 common
    sniper-rifle     heavy   2 6 120 12 common
    machine-gun      heavy   2 6 120 12 common
    laser-ray        heavy   2 6 120 12 common
    heavy-flamer     heavy   2 6 120 12 common
    heavy-bolter     heavy   2 6 170 15 rare
    autocannon       heavy   2 6 170 15 rare
    lascannon        heavy   2 6 225 25 rare
    heavy-plasma-gun heavy   2 6 150 15 rare`))('NN-EQP-1, NN-ENC-3: %s and its reload', (id, category, hands, enc, price, reload, availability) => {
    expect(rules.thing(id!)).toMatchObject({ category, price: Number(price), encumbrance: Number(enc), availability, facts: { hands: Number(hands) } })
    expect(rules.thing(`standard-reload:${id}`)).toMatchObject({
      kind: 'ammo', category, weapon: id, price: Number(reload), encumbrance: 1, availability: 'common', consumable: true
    })
    expect(rangedFacts(rules.thing(id!))?.mustBeShouldered ?? false).toBe(category === 'heavy')
  })

  test('NN-WPN-5, NN-WPN-6: launchers have a price but no common reload', () => {
    expect(rules.thing('grenade-launcher')).toMatchObject({ price: 120, encumbrance: 5, availability: 'common' })
    expect(rules.thing('missile-launcher')).toMatchObject({ price: 150, encumbrance: 6, availability: 'rare' })
    expect(rules.thing('standard-reload:grenade-launcher')).toBeUndefined()
    expect(rules.thing('standard-reload:missile-launcher')).toBeUndefined()
  })

  test.each(rows(`
    frag-missile      12
    anti-tank-missile 20
    plasma-missile    15`))('NN-WPN-6: a %s is a reload of the missile launcher for %s cr', (id, price) => {
    expect(rules.thing(id!)).toMatchObject({ kind: 'ammo', weapon: 'missile-launcher', price: Number(price), encumbrance: 1, availability: 'common' })
  })

  test.each(rows(`
    frag-grenade   7 4 small 4   common
    plasma-grenade 8 5 small 6   common
    photon-grenade - - large 6   common
    smoke-grenade  - - large 4   common
    vortex-grenade - - small 300 rare`))('NN-WPN-10: %s', (id, strength, threshold, template, price, availability) => {
    const number = (cell: string | undefined): number | null => (cell === '-' ? null : Number(cell))
    expect(rules.thing(id!)).toMatchObject({
      kind: 'grenade', category: 'grenades', price: Number(price), availability, encumbrance: 0.5, consumable: true,
      facts: { strength: number(strength), threshold: number(threshold), template, damageLevel: 1 }
    })
  })

  test.each(rows(`
    stimulant-injector          2 15 common carried no
    stimulant-dose              0 2  common carried yes
    force-shield-generator      2 10 common carried no
    force-shield-charge         0 3  common carried yes
    magnetic-grapnel            1 15 common carried no
    grapnel-charge              0 3  common carried yes
    arbitrator-shield           2 10 common carried no
    medical-servo-skull         4 80 rare   carried no
    medical-supplies            0 5  common carried yes
    bayonet                     0 7  common carried no
    telescopic-sight            1 15 common carried no
    thermal-goggles             0 10 common carried no
    bio-booster                 1 5  common carried yes
    anti-grav-vest              0 20 rare   carried no
    tunnels                     0 15 common stash   yes
    ventilation-ducts           0 15 common stash   yes
    sting-patch                 0 30 rare   stash   yes
    emergency-medical-automaton 0 50 rare   stash   yes
    retractable-blades          0 50 rare   stash   yes
    weapon-master               0 20 rare   stash   yes
    bionic-eye                  0 65 rare   carried no
    bionic-arm                  0 60 rare   carried no
    bionic-leg                  0 60 rare   carried no
    scanner                     1 15 common carried no
    tracers                     0 10 common carried no
    traps                       0 15 common stash   no
    mines                       0 15 common stash   no
    combi-melta                 1 40 common carried no
    combi-plasma                1 40 common carried no
    combi-flamer                1 40 common carried no
    combi-grenade-plasma        1 40 common carried no
    combi-grenade-smoke         1 40 common carried no
    combi-grenade-flash         1 40 common carried no`))('NN-GEAR, NN-BIO, NN-SCN, NN-COM-1: %s', (id, enc, price, availability, location, consumable) => {
    expect(rules.thing(id!)).toMatchObject({
      category: 'gear', encumbrance: Number(enc), price: Number(price), availability, location, consumable: consumable === 'yes'
    })
  })

  test('NN-GEAR-10: flat-head rounds cost what the normal reload of their weapon costs', () => {
    const price = (weapon: string) => rules.thing(`flat-head-rounds:${weapon}`)?.price
    expect([price('assault-rifle'), price('machine-pistol'), price('autopistol'), price('boltgun')]).toEqual([5, 4, 4, undefined])
  })

  test('NN-EXC-2, NN-RUL-79: armour, bionics and the anti-grav vest are fixed to the body', () => {
    const fixed = rules.things().filter((thing) => thing.bodyFixed && thing.kind !== 'plating' && thing.kind !== 'cushioning')
    expect(fixed.map((thing) => thing.id)).toEqual(['anti-grav-vest', 'bionic-eye', 'bionic-arm', 'bionic-leg'])
  })
})

describe('tables', () => {
  test('NN-MEL-5: the melee table has the 81 printed cells', () => {
    expect(rules.combat.meleeHit.table).toEqual(
      rows(`
        5 4 3 2 1 1 1 1 1
        6 5 4 3 2 1 1 1 1
        7 6 5 4 3 2 1 1 1
        8 7 6 5 4 3 2 1 1
        9 8 7 6 5 4 3 2 1
        9 9 8 7 6 5 4 3 2
        9 9 9 8 7 6 5 4 3
        9 9 9 9 8 7 6 5 4
        9 9 9 9 9 8 7 6 5`).map((row) => row.map(Number))
    )
  })

  test('NN-IMP-2: the impact table has the 144 printed cells', () => {
    expect(rules.combat.impact.table).toEqual(PRINTED_IMPACT)
  })

  test('NN-XP-4, NN-RUL-3: there are 24 thresholds', () => {
    expect(rules.experience.thresholds).toEqual([
      10, 20, 30, 40, 55, 70, 85, 105, 125, 150, 175, 205, 235, 265, 300, 335, 370, 410, 450, 480, 507, 535, 580, 625
    ])
  })

  test.each(rows(`
    van-saar       shooting techno
    delaque        shooting stealth
    redemptionists agility  techno
    orlock         shooting combat
    cawdor         combat   agility
    escher         combat   agility
    goliath        combat   muscle
    ratskins       agility  stealth
    scavvies       stealth  muscle`))('NN-SKA-5: %s learns %s and %s', (id, ...families) => {
    expect(rules.house(id!)?.skillFamilies).toEqual(families)
  })

  test.each(rows(`
    shooting lynx-eye faster-than-shadow precise-shot expert-shot gunslinger lightning-shot
    combat   melee-fighter precise-strike dodge ferocious-charge devastating-blow berserk
    agility  runner leap feline-agility roll snap-shot disengage
    stealth  shadow zigzag dive elusive infiltration harassment
    muscle   reinforced-armour beast-of-burden relentless hard-as-nails shoulder-barge headbutt
    techno   specialist healer armourer inventor weapons-expert custom-weapon`))('NN-SKA-1, NN-SKL: %s has its six skills', (family, ...skills) => {
    expect(rules.skills.filter((skill) => skill.family === family).map((skill) => skill.id)).toEqual(skills)
  })

  test('NN-HSE-1: each of the nine houses has one fury', () => {
    expect(rules.houses.map((house) => house.fury.id)).toEqual([
      'luxury-equipment', 'underhive-ghosts', 'fires-of-death', 'bang', 'righteous-fury', 'cats-eyes', 'like-a-rock', 'hive-spirit-curse', 'carrion-eaters'
    ])
  })

  test('NN-AMM-1: the gauge has its 12 boxes', () => {
    expect(rules.combat.ammoGauge.boxes).toEqual(['A', 'A', 10, 9, 8, 7, 6, 5, 4, 3, 2, 1])
  })

  test('NN-ITL-1: the interlude has six steps in order', () => {
    expect(rules.interludeSteps.map((step) => step.id)).toEqual(['injuries', 'experience', 'income', 'pay', 'trade', 'gang-value'])
  })

  test('NN-ACT-2, NN-ACT-3: each phase has its eight actions', () => {
    expect(rules.turn.activationPhases.map((phase) => phase.actions)).toEqual([
      ['move', 'aim', 'take-cover', 'reload', 'shoulder-heavy-weapon', 'change-gear-in-hand', 'exchange-gear', 'loot'],
      ['shoot', 'throw-grenade', 'sprint', 'hide', 'reload', 'change-gear-in-hand', 'exchange-gear', 'loot']
    ])
  })
})
