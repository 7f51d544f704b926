import { describe, expect, test } from 'vitest'
import { neoNecro } from '../../../src-main/systems/neo-necro'
import type { NecroRules } from '../../../src-main/systems/neo-necro/catalogue/rules'
import type { MemberSheet } from '../../../src-main/kernel/system/sheet'
import type { Roster } from '../../../src-main/kernel/state/roster'
import { necro } from '../../support/neo-necro-raw'
import { gangOf, type Drawn } from '../../support/necro-gang'
import { reader, readBlock, readCell } from '../../support/necro-reader'

const rules = necro()
const en = reader(rules, 'en')
const fr = reader(rules, 'fr')

function sheets(
  drawn: Drawn[],
  more: Parameters<typeof gangOf>[2] = {},
  with_: NecroRules = rules
): MemberSheet[] {
  return neoNecro.members(with_, gangOf(with_, drawn, more))
}
function sheet(drawn: Drawn, with_: NecroRules = rules): MemberSheet {
  return sheets([drawn], {}, with_)[0]!
}
function cell(of: MemberSheet, key: string): string {
  return readCell(
    en,
    of.profile.find((c) => c.key === key)!
  )
}
function block(of: MemberSheet, key: string, read = en): string[] {
  const found = of.blocks.find((b) => b.key === key)
  return found ? readBlock(read, found) : []
}
function figure(of: MemberSheet, key: string) {
  return of.figures.find((f) => f.key === key)!
}

describe('profile', () => {
  test('goes from the start over progressions, injuries and equipment to the value that counts (NN-CHA-5, NN-RUL-67)', () => {
    const one = sheet({ gained: { t: 1 }, injuries: ['torso-injury'], things: ['polymers'] })
    expect(cell(one, 't')).toBe('T 5 = Start (Ganger) 3, Advances 1, Torso injury -1, Polymers 2')
    expect(one.profile.find((c) => c.key === 't')?.lines.flatMap((line) => line.rules)).toContain('NN-RUL-67')
  })

  test('a bionic arm goes beyond the natural maximum (NN-CHA-4, NN-BIO-3)', () => {
    const one = sheet({ gained: { s: 2 }, things: ['bionic-arm'] })
    expect(cell(one, 's')).toBe('S 7 = Start (Ganger) 3, Advances 2, Bionic arm 2')
    expect(one.profile.find((c) => c.key === 's')?.own).toBe(5)
  })

  test('names the side of an injured organ (NN-INJ-3)', () => {
    expect(cell(sheet({ injuries: [{ key: 'arm-injury', side: 'left' }] }), 's')).toBe(
      'S 2 = Start (Ganger) 3, Arm injury (left) -1'
    )
  })

  test('one-eyed twice costs no more, but prevents fighting (NN-INJ-10, NN-RUL-39)', () => {
    const one = sheet({ injuries: ['one-eyed', 'one-eyed'] })
    expect(cell(one, 'bs')).toBe('BS 3 = Start (Ganger) 4, One-eyed -1')
    expect(one.status).toMatchObject({ key: 'cannot-fight', fit: false })
  })

  test('the state says what prevents fighting, also where gear hides it (NN-INJ-3, NN-RUL-67)', () => {
    const one = sheet({
      injuries: ['torso-injury', 'torso-injury', 'torso-injury', 'one-eyed', 'one-eyed'],
      things: ['leather']
    })
    expect(one.profile.find(({ key }) => key === 't')?.value).toBe(1)
    expect(one.status.why).toEqual([
      { key: 'labels.unableTwice', params: { injury: rules.injury('one-eyed')!.name } },
      { key: 'labels.unableAtZero', params: { characteristic: rules.characteristic('t')!.name } }
    ])
    expect(sheet({}).status.why).toBeUndefined()
  })

  test('a characteristic stops at 0, and then prevents fighting (NN-INJ-3)', () => {
    const one = sheet({ injuries: ['arm-injury', 'arm-injury', 'arm-injury', 'arm-injury'] })
    expect(cell(one, 's')).toBe('S 0 = Start (Ganger) 3, Arm injury -1, Arm injury -1, Arm injury -1')
    expect(one.status.fit).toBe(false)
  })

  test('a promoted kid keeps their original profile (NN-RUL-45)', () => {
    const gang = gangOf(rules, [{ type: 'kid', xp: 30, gained: { w: 1 } }])
    const promoted: Roster = {
      ...gang,
      members: gang.members.map((m) => ({
        ...m,
        type: 'ganger',
        typeName: rules.fighterType('ganger')!.name
      }))
    }
    const one = neoNecro.members(rules, promoted)[0]!
    expect(cell(one, 'w')).toBe('W 3 = Start (Kid) 2, Advances 1')
    expect(figure(one, 'value').amount).toBe(45 + 30)
    expect(figure(one, 'load').limit).toBe(12)
  })
})

describe('movement', () => {
  test('a fighter moves six inches, sprints three more, and consolidates four (NN-MOV-1, NN-SPR-1, NN-CON-1)', () => {
    expect(block(sheet({}), 'movement').slice(0, 3)).toEqual(['Move: 6"', 'Sprint: 3"', 'Consolidation: 4"'])
  })

  test('a leg injury shortens moves only; Leap lengthens them (NN-INJ-9, NN-SKL-14)', () => {
    const lines = block(sheet({ injuries: ['leg-injury'], skills: ['leap'] }), 'movement', fr)
    expect(lines[0]).toBe('Déplacement: 7\u00a0ps (Blessure à la jambe −1, Bond +2)')
    expect(lines[1]).toBe('Sprint: 3\u00a0ps')
  })

  test('Runner and bionic legs lengthen the sprint (NN-SKL-13, NN-BIO-4)', () => {
    expect(block(sheet({ skills: ['runner'], things: ['bionic-leg', 'bionic-leg'] }), 'movement')[1]).toBe(
      'Sprint: 8" (Bionic leg +1, Bionic leg +1, Runner +3)'
    )
  })

  test('Berserk consolidates further, Roll by choice (NN-SKL-12, NN-SKL-16)', () => {
    expect(block(sheet({ skills: ['berserk', 'roll'] }), 'movement')[2]).toBe(
      'Consolidation: 7" (Berserk +3, Roll +4 if chosen)'
    )
  })
})

describe('figures', () => {
  test('the load is an exact sum, item by item (NN-ENC-3, NN-RUL-46)', () => {
    const load = figure(
      sheet({
        things: ['boltgun', 'standard-reload:boltgun', 'frag-grenade', 'frag-grenade', 'smoke-grenade']
      }),
      'load'
    )
    expect(load.amount).toBe(7.5)
    expect(load.receipt?.lines.map((line) => `${en(line.label)} ${line.amount}`)).toEqual([
      'Boltgun 5',
      'Reload (Boltgun) 1',
      'Frag grenade ×\u00a02 1',
      'Smoke grenade 0.5'
    ])
  })

  test('the limit shows type, Beast of Burden and anti-grav vest (NN-ENC-2)', () => {
    const load = figure(
      sheet({ type: 'heavy', skills: ['beast-of-burden'], things: ['anti-grav-vest'] }),
      'load'
    )
    expect(load.limit).toBe(17)
    expect(load.limitReceipt?.lines.map((line) => `${en(line.label)} ${line.amount}`)).toEqual([
      'Heavy 14',
      'Beast of Burden 2',
      'Anti-grav vest 1'
    ])
  })

  test('the value is recruit cost, list price of items carried, and experience (NN-VAL-1)', () => {
    const value = figure(sheet({ things: ['boltgun', 'leather'], xp: 42 }), 'value')
    expect(value.amount).toBe(80 + 45 + 10 + 42)
    expect(value.receipt?.lines.map((line) => line.amount)).toEqual([80, 55, 42])
  })

  test('a changed catalogue changes no price of owned items (NN-RUL-5)', () => {
    const gang = gangOf(rules, [{ things: ['boltgun'] }])
    const old = { ...gang, items: gang.items.map((item) => ({ ...item, price: 30, weight: 4 })) }
    const one = neoNecro.members(rules, old)[0]!
    expect([figure(one, 'value').amount, figure(one, 'load').amount]).toEqual([80 + 30 + 30, 4])
  })

  test('experience that the campaign leaves out of the value has no line (key gangValueIncludesXp)', () => {
    const value = figure(sheet({ xp: 60 }, necro({ gangValueIncludesXp: false })), 'value')
    expect(value.receipt?.lines.map((line) => en(line.label))).toEqual(['Recruit cost'])
  })

  test('experience runs from the starting value to the next threshold (NN-XP-4, NN-XP-5)', () => {
    expect(sheet({ xp: 33 }).blocks.find((b) => b.key === 'xp')).toMatchObject({
      kind: 'track',
      value: 33,
      from: 30,
      next: 40
    })
    expect(sheet({ type: 'leader' }).blocks.find((b) => b.key === 'xp')).toMatchObject({ from: 70, next: 85 })
    expect(sheet({ xp: 700 }).blocks.find((b) => b.key === 'xp')).toMatchObject({ next: null })
  })
})

describe('ranged weapons', () => {
  const gauge = '  ☐A ☐A ☐10 ☐9 ☐8 ☐7 ☐6 ☐5 ☐4 ☐3 ☐2 ☐1'

  test('have their bands, S, threshold and a gauge of twelve boxes (NN-WPN-4, NN-AMM-1)', () => {
    expect(block(sheet({ things: ['assault-rifle'] }), 'ranged')).toEqual([
      'Ranged weapons: Short | Long | S | Threshold | Special',
      'Assault rifle | 0–12 +1 | 12–24 0 | 6 | 3 | –',
      gauge
    ])
  })

  test('Lynx Eye doubles the length of the long band, with a note (NN-SKL-1)', () => {
    expect(block(sheet({ skills: ['lynx-eye'], things: ['assault-rifle'] }), 'ranged').slice(1, 3)).toEqual([
      'Assault rifle | 0–12 +1 | 12–36 0 | 6 | 3 | –',
      '  Lynx Eye: long band doubled (instead of 24")'
    ])
  })

  test('Expert Shot gives every shot +1 S, flames included (NN-SKL-4)', () => {
    const lines = block(sheet({ type: 'leader', skills: ['expert-shot'], things: ['flamer'] }), 'ranged')
    expect(lines.slice(1, 3)).toEqual([
      'Flamer | flame, from the shooter | – | 7 | 4 | –',
      '  Expert Shot: S +1'
    ])
  })

  test('a fitted sight helps at long range (NN-GEAR-7)', () => {
    const lines = block(sheet({ things: ['boltgun', 'telescopic-sight@0'] }), 'ranged', fr)
    expect(lines.slice(1, 4)).toEqual([
      'Bolter | 0–12 +1 | 12–24 +1 | 6 | 4 | –',
      '  Accessoires\u00a0: Lunette télescopique',
      '  Lunette télescopique\u00a0: +1 à longue portée'
    ])
  })

  test('a loose sight does not help (NN-GEAR-7)', () => {
    expect(block(sheet({ things: ['boltgun', 'telescopic-sight'] }), 'ranged')[1]).toBe(
      'Boltgun | 0–12 +1 | 12–24 0 | 6 | 4 | –'
    )
  })

  test('a bionic eye works with every weapon, including heavy ones, and adds nothing to a sight (NN-BIO-2)', () => {
    const lines = block(
      sheet({ type: 'heavy', things: ['boltgun', 'telescopic-sight@0', 'autocannon', 'bionic-eye'] }),
      'ranged'
    )
    expect(lines.filter((line) => line.includes(' | '))).toEqual([
      'Ranged weapons: Short | Long | S | Threshold | Special',
      'Boltgun | 0–12 +1 | 12–24 +1 | 6 | 4 | –',
      'Autocannon | 0–12 +1 | 12–36 +1 | 9 | 6 | rate of fire\u00a02'
    ])
  })

  test('two profiles are two rows with one gauge (NN-WPN-7)', () => {
    const lines = block(sheet({ type: 'leader', things: ['plasma-gun'] }), 'ranged')
    expect(lines.slice(1)).toEqual([
      'Plasma gun – Low energy | 0–12 +1 | 12–24 0 | 7 | 5 | rate of fire\u00a02',
      gauge,
      'Plasma gun – High energy | 0–15 +1 | 15–30 0 | 8 | 5 | rate of fire\u00a03, overheat'
    ])
  })

  test('a grenade launcher has a row for each grenade that is carried, and no gauge (NN-GRN-7)', () => {
    const lines = block(
      sheet({
        type: 'leader',
        things: ['grenade-launcher', 'frag-grenade', 'frag-grenade', 'photon-grenade']
      }),
      'ranged'
    )
    expect(lines.slice(1)).toEqual([
      'Grenade launcher – Frag grenade | 0–12 +1 | 12–36 0 | 7 | 4 | small template',
      'Grenade launcher – Photon grenade | 0–12 +1 | 12–36 0 | – | – | large template, flash'
    ])
  })

  test('a grenade launcher without grenades notes that they give its numbers (NN-GRN-7)', () => {
    expect(block(sheet({ type: 'leader', things: ['grenade-launcher'] }), 'ranged')[1]).toBe(
      'Grenade launcher | 0–12 +1 | 12–36 0 | grenade | grenade | –'
    )
  })

  test('a missile launcher has a row for the loaded missile and each carried one (NN-WPN-9)', () => {
    const gang = gangOf(rules, [{ type: 'heavy', things: ['missile-launcher', 'plasma-missile'] }])
    const loaded = {
      ...gang,
      items: gang.items.map((item) =>
        item.thing === 'missile-launcher' ? { ...item, data: { ...item.data, load: 'frag-missile' } } : item
      )
    }
    expect(block(neoNecro.members(rules, loaded)[0]!, 'ranged').slice(1)).toEqual([
      'Missile launcher – Frag missile | 0–12 +1 | 12–48 0 | 7 | 4 | large template',
      '  shoulder it before firing',
      '  Loaded: Frag missile',
      '  Carried: Plasma missile ×\u00a01',
      gauge,
      'Missile launcher – Plasma missile | 0–12 +1 | 12–48 0 | 8 | 5 | small template'
    ])
  })

  test('if each missile is one shot there is no gauge (key missileMode, NN-RUL-17)', () => {
    const lines = block(
      sheet(
        { type: 'heavy', things: ['missile-launcher', 'plasma-missile'] },
        necro({ missileMode: 'single-shot' })
      ),
      'ranged'
    )
    expect(lines).not.toContain(gauge)
  })

  test('a combi is one shot of its weapon on its rifle (NN-COM-1)', () => {
    const lines = block(sheet({ type: 'leader', things: ['boltgun', 'combi-plasma@0'] }), 'ranged')
    expect(lines.slice(4)).toEqual([
      'Combi-plasma (low energy) | 0–12 +1 | 12–24 0 | 7 | 5 | rate of fire\u00a02',
      '  On: Boltgun',
      '  One shot a game, normal mode, no ammo roll',
      '  ☐1'
    ])
  })

  test('flat-head rounds show their effect on the shot (NN-GEAR-10)', () => {
    expect(
      block(
        sheet({ things: ['autopistol', 'flat-head-rounds:autopistol', 'flat-head-rounds:autopistol'] }),
        'ranged'
      )[2]
    ).toBe('  Carried: Flat-head rounds ×\u00a02 (S\u00a05, cushioning ignored)')
  })

  test('a master-crafted weapon shows the choice at each shot (NN-MAS-1)', () => {
    expect(block(sheet({ things: ['master-crafted:lasgun'] }), 'ranged')[2]).toBe(
      '  Master-crafted: +2 S or +1 threshold, at each shot'
    )
  })

  test('a customised weapon shows the effect of its mode (NN-SKL-36)', () => {
    const gang = gangOf(rules, [{ skills: ['custom-weapon'], things: ['boltgun'] }])
    const custom = {
      ...gang,
      members: gang.members.map((m) => ({
        ...m,
        traits: m.traits.map((t) => ({ ...t, data: { item: 'i0-0' } }))
      }))
    }
    const one = neoNecro.members(rules, custom)[0]!
    expect(block(one, 'ranged')[2]).toBe('  Custom mode: 4\u00a0boxes, +2 to hit, +1 damage level')
    expect(block(one, 'skills')[1]).toMatch(/^Custom Weapon \(Boltgun\)\. /)
  })
})

describe('melee', () => {
  const rows = (drawn: Drawn): string[] => block(sheet(drawn), 'melee').slice(1)

  test('a weapon uses the S of its bearer (NN-MEL-9, NN-WPN-1)', () => {
    expect(rows({ gained: { s: 1 }, things: ['sword'] })).toEqual(['Sword | +2 | +1 | 6 | 2 | 1'])
  })

  test('Devastating Blow raises the damage level of blows, not of pistols (NN-SKL-11)', () => {
    expect(
      rows({ type: 'heavy', skills: ['devastating-blow'], things: ['eviscerator', 'laspistol'] })
    ).toEqual([
      'Eviscerator | +3 | +3 | 8 | 6 | 3',
      '  two hands',
      '  Devastating Blow: damage level +1',
      'Laspistol | +2 | 0 | 3 | 0 | 1',
      '  Ticks 1\u00a0box; or S\u00a04, threshold\u00a04 of the pistol'
    ])
  })

  test('a power fist is the only weapon in use (NN-MEL-13)', () => {
    expect(rows({ type: 'heavy', things: ['power-fist'] })).toEqual([
      'Power fist | +3 | +1 | 9 | 8 | 3',
      '  one hand, the only weapon wielded in melee'
    ])
  })

  test('a bayonet on its weapon is a dagger (NN-GEAR-6)', () => {
    expect(rows({ things: ['lasgun', 'bayonet@0'] })).toEqual([
      'Bayonet | 0 | +1 | 4 | 1 | 1',
      '  On: Lasgun'
    ])
  })

  test('a headbutter always has a club (NN-SKL-30)', () => {
    expect(rows({ skills: ['headbutt'] })[0]).toBe('Headbutt | +1 | +1 | 6 | 2 | 1')
  })

  test('an Arbitrator shield defends and does not strike (NN-GEAR-4)', () => {
    expect(rows({ things: ['arbitrator-shield'] })).toEqual([
      'Arbitrator shield | 0 | +2 | – | – | –',
      'Bare hands | 0 | 0 | 3 | 0 | 1'
    ])
  })
})

describe('grenades', () => {
  test('fly by the fighter’s S, further with a bionic arm, with a box each (NN-GRN-2, NN-RUL-18)', () => {
    expect(block(sheet({ things: ['frag-grenade', 'frag-grenade', 'bionic-arm'] }), 'grenades')).toEqual([
      'Grenades: Short | Long | S | Threshold | Special',
      'Frag grenade | 0–5 +2 | 5–15 0 | 7 | 4 | small template',
      '  ☐1 ☐2'
    ])
  })
})

describe('armour and saves', () => {
  const rows = (drawn: Drawn): string[] => block(sheet(drawn), 'saves').slice(1)

  test('officer armour, Reinforced Armour and Dodge add up on the die (NN-SAV-9, NN-RUL-26)', () => {
    expect(rows({ skills: ['reinforced-armour', 'dodge'], things: ['officer-composite-armour'] })).toEqual([
      "Officer's composite armour | 4 | 2 | −2 | −4",
      '  Halved to 2 from a threshold of 4',
      '  Officer armour: −1 to the die',
      '  Dodge: −2 to the die, in melee',
      '  Reinforced Armour: −1 to the die'
    ])
  })

  test('an invulnerable save is neither halved nor reinforced (NN-SAV-8, NN-SKL-25)', () => {
    const lines = rows({ type: 'heavy', skills: ['reinforced-armour'], things: ['artificer-armour'] })
    expect(lines[0]).toBe('Artificer armour | 5 | – | 0 | 0')
    expect(lines[1]).toMatch(/^ {2}Invulnerable: /)
  })

  test('Dodge without an armour save saves on a fixed 2, which is never halved (NN-SKL-9, NN-RUL-26)', () => {
    expect(rows({ skills: ['dodge'], things: ['leather'] })).toEqual([
      'Dodge | 2 | – | – | 0',
      '  In melee only; no threshold halves it',
      'Leather | – | – | – | –',
      '  +1 T, already counted in Toughness'
    ])
  })

  test('a force shield saves by charge, with the shield rule (NN-GEAR-2)', () => {
    const lines = rows({ things: ['force-shield-generator'] })
    expect(lines[0]).toBe('Force shield generator | 5 | – | 0 | 0')
    expect(lines.at(-1)).toBe('  Per charge: Force shield charge')
    expect(lines.join()).toContain('Shield: ')
  })

  test('a fighter without a save has no such block (NN-RUL-24)', () => {
    expect(block(sheet({}), 'saves')).toEqual([])
  })
})

describe('abilities', () => {
  test('skills are listed with their effects; one taken twice is marked (NN-SKA-6)', () => {
    const lines = block(sheet({ skills: ['specialist', 'specialist', 'shadow'] }), 'skills')
    expect(lines).toHaveLength(3)
    expect(lines[1]).toMatch(/^Specialist ×\u00a02\. Opens combi-weapons\./)
    expect(lines[2]).toMatch(/^Shadow\. /)
  })

  test('a leader of men has orders by their level, a box each (NN-FTR-7)', () => {
    const one = sheet({ type: 'leader', level: 2 })
    expect(block(one, 'rules')[1]).toMatch(/^Leader of Men, level\u00a02 \(orders: 4\)\. /)
    expect(block(one, 'orders')).toEqual(['Orders: ☐1 ☐2 ☐3 ☐4'])
  })

  test('kids and colossi have their own rules (NN-FTR-8, NN-FTR-9)', () => {
    expect(block(sheet({ type: 'kid' }), 'rules')[1]).toMatch(/^Everything to Learn\. /)
    expect(block(sheet({ type: 'colossus' }), 'rules')[1]).toMatch(/^Protective Corridor\. /)
    expect(block(sheet({}), 'rules')).toEqual([])
  })

  test('a hatred names the enemy and their gang (NN-INJ-5)', () => {
    const one = sheet({ injuries: [{ key: 'hatred', enemyName: 'Grok', gangName: 'Les Poings' }] })
    expect(block(one, 'injuries', fr)[1]).toMatch(/^Haine\u00a0: Grok \(Les Poings\)\. /)
  })

  test('there are as many boxes as wounds, and two for learning (NN-CHA-1, NN-XP-10)', () => {
    const one = sheet({ gained: { w: 1 } })
    expect(block(one, 'wounds')).toEqual(['Wounds: ☐1 ☐2 ☐3 ☐4'])
    expect(block(one, 'learning')).toEqual(['Learning rolls: ☐1 ☐2'])
  })

  test('consumables have a box each, worn items their effect (NN-GEAR-1, NN-GEAR-8)', () => {
    const one = sheet({
      things: ['stimulant-injector', 'stimulant-dose', 'stimulant-dose', 'thermal-goggles']
    })
    expect(block(one, 'supplies').slice(1)).toEqual(['Stimulant dose', '  ☐1 ☐2'])
    expect(
      block(one, 'gear')
        .slice(1)
        .map((line) => line.split('.')[0])
    ).toEqual(['Stimulant injector', 'Thermal goggles'])
  })
})

describe('status', () => {
  test('captives of several gangs are called captured, whichever gang comes first, and their common status names no gang', () => {
    const gang = gangOf(rules, [{}, { status: 'captured' }, { status: 'captured' }])
    const heldBy = (gangName: string) => [
      { id: gangName, kind: 'captivity', key: 'captivity', name: { fr: '', en: '' }, data: { gangName } }
    ]
    const captors: { [member: string]: string } = { m1: 'Les Vipères', m2: 'Les Clous' }
    const roster = {
      ...gang,
      members: gang.members.map((one) =>
        captors[one.id] ? { ...one, traits: heldBy(captors[one.id]!) } : one
      )
    }
    const all = neoNecro.members(rules, roster).filter((one) => !one.status.fit)
    expect(all.map((one) => en(one.status.label))).toEqual([
      'Captured by Les Vipères',
      'Captured by Les Clous'
    ])
    expect(all.map((one) => en(one.status.general!))).toEqual(['Captured', 'Captured'])
  })

  test('fighters who miss the next game are listed with the reason (NN-PAY-2, NN-INJ-4, NN-RUL-43)', () => {
    const all = sheets([
      {},
      { status: 'convalescent' },
      { status: 'unpaid' },
      { status: 'captured' },
      { left: 'dead' },
      { left: 'dismissed' }
    ])
    expect(all.map((one) => [en(one.status.label), one.status.fit])).toEqual([
      ['Fit', true],
      ['Convalescent, misses the next game', false],
      ['Unpaid, misses the next game', false],
      ['Captured', false],
      ['Dead', false],
      ['Dismissed', false]
    ])
  })
})
