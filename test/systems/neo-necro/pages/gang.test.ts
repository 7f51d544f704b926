import { describe, expect, test } from 'vitest'
import { neoNecro } from '../../../../src-main/systems/neo-necro'
import { gangOf, type Drawn } from '../../../support/necro-gang'
import { blockLines, cellLines, figureLines, words } from '../../../support/necro-lines'
import { rules, text } from './drawn'

describe('a gang', () => {
  const drawn: Drawn[] = [
    {
      type: 'leader',
      name: 'Ada',
      xp: 90,
      things: ['lasgun', 'dagger', 'dagger'],
      skills: ['dodge', 'armourer'],
      injuries: ['shock']
    },
    { type: 'kid', name: 'Cy', xp: 5, status: 'captured' },
    { type: 'kid', name: 'Eve' },
    { type: 'colossus', name: 'Dee', left: 'retired' }
  ]
  function gang(more: Parameters<typeof gangOf>[2]) {
    const roster = gangOf(rules, drawn, { stash: ['tunnels', 'tunnels', 'dagger', 'power-sword'], ...more })
    roster.members[2]!.numbers['free'] = 1
    return roster
  }

  test('has a card for each of its members', () => {
    const { members } = neoNecro.cards(rules, gang({}))
    expect(
      members
        .map(({ id, kind, title, subtitle, corner, blocks }) =>
          [
            `${id} ${kind} ${String(title)} | ${subtitle.map(words).join(', ')} | ${corner.map(words).join(', ')}`,
            ...blockLines(blocks[0]!)
          ].join('\n')
        )
        .join('\n')
    ).toBe(
      text(`
m0 fighter Ada | Leader, Delaque | Les Rats, <cards.value value=245>, <cards.cost cost=120>
facts figures
  <figures.load> = 5 / 12
  <figures.xp> = 90
m1 fighter Cy | Kid, Delaque, <labels.statusCaptured> | Les Rats, <cards.value value=50>, <cards.cost cost=45>
facts figures
  <figures.load> = 0 / 10
  <figures.xp> = 5
m2 fighter Eve | Kid, Delaque | Les Rats, <cards.value value=45>, <cards.cost cost=45>
facts figures
  <figures.load> = 0 / 10
  <figures.xp> = 0
`)
    )
  })

  test('has a sheet with everybody in a row, its stash, its fury, its house', () => {
    const { id, kind, title, subtitle, characteristics, figures, rows, blocks } = neoNecro.cards(
      rules,
      gang({ numbers: { value: 2600, respect: 5 } })
    ).roster
    expect(
      [
        `${id} ${kind} ${title} | ${subtitle.map(words).join()} | ${characteristics.map(({ key, abbr }) => `${key} ${abbr['en']!}`).join(', ')}`,
        ...figures.map((figure) => figureLines(figure)[0]!),
        ...rows.flatMap(({ member, name, typeName, status, profile, figures: own, lines }) => [
          `${member} ${name} ${words(typeName)} ${words(status)} ${profile.map(({ value }) => value).join(' ')} ${own.map(({ key }) => key).join(' ')}`,
          ...lines.map((line) => `  ${words(line)}`)
        ]),
        ...blocks.flatMap(blockLines)
      ].join('\n')
    ).toBe(
      text(`
g1 roster Les Rats | Delaque | ws WS, bs BS, s S, t T, w W, i I
credits <figures.credits> 120 money
value <figures.value> 2600 points
value-now <figures.valueNow> 340 points
members <figures.members> 3 / 9 count
respect <figures.respect> 5 points
m0 Ada Leader <labels.statusFit> 4 5 3 3 3 5 load xp value wounds
  Gear: Lasgun, Dagger × 2
  Skills: Dodge, Armourer
  Injuries: Shock
  <labels.noPay>
m1 Cy Kid <labels.statusCaptured> 4 4 3 3 2 4 load xp value wounds
  <cards.pay pay=15>
m2 Eve Kid <labels.statusFit> 4 4 3 3 2 4 load xp value wounds
  <cards.pay pay=15>
entries stash <blocks.stash>
  s-0 | <labels.times name=Tunnels count=2>: From 1 to 3 models leave reserve …
  s-2 | Dagger
  s-3 | Power sword
boxes fury <labels.furyNamed fury=Underhive Ghosts> □ 1
boxes armourers <cards.armourers skill=Armourer> □ 1
entries house <blocks.house>
  delaque:0 | <labels.skillFamilies>: Shooting, Stealth
  delaque:1 | <labels.furyNamed fury=Underhive Ghosts>: Up to 2 members, even engaged one…
`)
    )
  })

  test('NN-GANG-1, NN-VAL-1: has totals while it is founded, without a price for members added by an arbitrator', () => {
    const { figures, receipts, unready } = neoNecro.summary(
      rules,
      gang({ stage: 'founding', numbers: { respect: 300 } })
    )
    expect(figures.flatMap(figureLines).join('\n')).toBe(
      text(`
credits <figures.credits> 120 money
  = credits <figures.credits> 120 money
    <receipts.foundingCredits> 395 [NN-GANG-1]
    <receipts.recruits> -165 [NN-FTR-1]
      Ada -120 [NN-FTR-1] of m0
      Cy -45 [NN-FTR-1] of m1
      Eve 0 [NN-FTR-1] of m2
    <receipts.purchases> -110 [NN-GANG-1]
      Lasgun -25 [NN-GANG-1 NN-EQP-1] of i0-0
      <labels.times name=Dagger count=3> -15 [NN-GANG-1 NN-EQP-1]
      <labels.times name=Tunnels count=2> -30 [NN-GANG-1 NN-EQP-1]
      Power sword -40 [NN-GANG-1 NN-EQP-1] of s-3
value-now <figures.value> 340 points
  = value-now <figures.value> 340 points
    Ada 245 [NN-VAL-1] of m0
      <receipts.recruitCost> 120 [NN-FTR-1 NN-VAL-1]
      <receipts.equipment> 35 [NN-VAL-1]
        Lasgun 25 [NN-VAL-1] of i0-0
        <labels.times name=Dagger count=2> 10 [NN-VAL-1]
      <figures.xp> 90 [NN-VAL-1 NN-RUL-5]
    Cy 50 [NN-VAL-1] of m1
      <receipts.recruitCost> 45 [NN-FTR-1 NN-VAL-1]
      <figures.xp> 5 [NN-VAL-1 NN-RUL-5]
    Eve 45 [NN-VAL-1] of m2
      <receipts.recruitCost> 45 [NN-FTR-1 NN-VAL-1]
      <figures.xp> 0 [NN-VAL-1 NN-RUL-5]
members <figures.members> 3 / 8 count
  = members <figures.members> 3 count
    Leader 1 [NN-FTR-1]
    Kid 2 [NN-FTR-1]
  / members-cap <figures.members> 8 count
    <receipts.capOf value=0> 8 [NN-GANG-3 NN-VAL-2]
rare <figures.rare> 1 / 3 count
  = rare <figures.rare> 1 count
    Power sword 1 [NN-GANG-2 NN-RUL-47] of s-3
  / rare-limit <receipts.rareLimit> 3 count
    <receipts.rareAllowed> 3 [NN-GANG-2]
respect <figures.respect> 300 points
`)
    )
    expect([receipts.map(({ key }) => key), unready]).toEqual([
      ['credits', 'value-now', 'members', 'rare'],
      []
    ])
  })

  test('NN-SKL-33: has a box for each armourer who will play, and none if there is none', () => {
    const boxes = (...drawn: Drawn[]) =>
      neoNecro
        .cards(rules, gangOf(rules, drawn))
        .roster.blocks.filter(({ key }) => key === 'armourers')
        .flatMap(blockLines)
    const armourer: Drawn = { skills: ['armourer'] }
    expect(
      boxes(
        armourer,
        armourer,
        {},
        { ...armourer, status: 'captured' },
        { ...armourer, status: 'convalescent' },
        { ...armourer, left: 'dead' }
      )
    ).toEqual(['boxes armourers <cards.armourers skill=Armourer> □ 1 2'])
    expect(boxes({}, { ...armourer, status: 'unpaid' })).toEqual([])
  })
})

describe('unusual cases', () => {
  test('a fighter of an unknown type is shown with their stored values', () => {
    const roster = gangOf(rules, [
      {
        name: 'Gus',
        skills: ['dodge', 'custom-weapon', 'custom-weapon'],
        injuries: ['shock', 'hatred'],
        things: ['lasgun', 'leather', 'bionic-arm']
      }
    ])
    const [gus] = roster.members
    Object.assign(gus!, {
      type: 'gone',
      cost: 1,
      status: 'asleep',
      traits: gus!.traits.map((trait) => ({
        ...trait,
        key: trait.key === 'custom-weapon' ? trait.key : `old-${trait.key}`
      }))
    })
    gus!.traits[1]!.data = { item: 'i0-0' }
    gus!.traits[4]!.data = { enemyName: 'Nell' }
    roster.items.slice(1).forEach((item) => {
      item.thing = `old-${item.thing}`
    })
    const [page] = neoNecro.members(rules, roster)
    expect(page!.status).toEqual({
      key: 'asleep',
      label: { fr: 'asleep', en: 'asleep' },
      general: { fr: 'asleep', en: 'asleep' },
      fit: false
    })
    expect(page!.profile.slice(0, 4).flatMap(cellLines)).toEqual([
      'ws WS Weapon Skill: 4 (4)',
      '  <receipts.own> 4 [NN-CHA-1]',
      'bs BS Ballistic Skill: 4 (4)',
      '  <receipts.own> 4 [NN-CHA-1]',
      's S Strength: 3 (3)',
      '  <receipts.own> 3 [NN-CHA-1]',
      't T Toughness: 3 (3)',
      '  <receipts.own> 3 [NN-CHA-1]'
    ])
    expect(page!.figures.map((figure) => figureLines(figure)[0])).toEqual([
      'load <figures.load> 5 / 0 weight',
      'xp <figures.xp> 30 points',
      'value <figures.fighterValue> 126 points',
      'wounds <figures.wounds> 3 points'
    ])
    expect(page!.blocks.slice(2).flatMap(blockLines).join('\n')).toBe(
      text(`
facts movement
  <labels.move> = 6"
  <labels.sprint> = 3"
  <labels.consolidation> = 4"
  <labels.learningCategory> = BS
  <labels.pay> = <labels.none>
table ranged <blocks.ranged> [<labels.short> <labels.long> <labels.strength> <labels.threshold> <labels.special>]
  i0-0 | Lasgun | (<labels.customMode boxes=4 toHit=+2 level=+1>) | 0–12 +1 · 12–24 0 · 4 · 4 · – | □ A A 10 9 8 7 6 5 4 3 2 1
table melee <blocks.melee> [<labels.attack> <labels.defence> <labels.strength> <labels.threshold> <labels.damage>]
  bare-hands | Bare hands | 0 · 0 · 3 · 0 · 1
entries skills <blocks.skills>
  k0-0 | Dodge
  k0-1 | <labels.skillOn skill=Custom Weapon weapon=Lasgun>: Custom mode on a ranged weapon th…
  k0-2 | Custom Weapon: Custom mode on a ranged weapon th…
entries injuries <blocks.injuries>
  j0-0 | Shock
  j0-1 | <labels.hatredOf injury=Hatred enemy=Nell gang=>
entries gear <blocks.gear>
  i0-1 | Leather
  i0-2 | Bionic arm
track xp <blocks.xp> 0 → 30 → 40 of 24
`)
    )
  })

  test('NN-WPN-9, NN-GRN-7, NN-GEAR-10, NN-BIO-3: the loaded missile comes first, a launcher’s missing grenade is noted, rounds show their effect, two arms count twice', () => {
    const things = [
      'missile-launcher',
      'frag-missile',
      'plasma-missile',
      'grenade-launcher',
      'medical-supplies',
      'scanner',
      'combi-grenade-smoke',
      'bionic-arm',
      'bionic-arm',
      'flat-head-rounds:autopistol',
      'assault-rifle',
      'flat-head-rounds:assault-rifle',
      'standard-reload:assault-rifle'
    ]
    const roster = gangOf(rules, [
      { type: 'heavy', gained: { ws: -2 }, skills: ['expert-shot'], injuries: ['one-eyed'], things }
    ])
    roster.items[0]!.data['load'] = 'plasma-missile'
    roster.items[7]!.data['side'] = 'right'
    roster.items[8]!.data['side'] = 'left'
    const [page] = neoNecro.members(rules, roster)
    expect(page!.profile.filter(({ key }) => key === 'ws' || key === 's').flatMap(cellLines)).toEqual([
      'ws WS Weapon Skill: 1 (2)',
      '  <receipts.own> 2 [NN-CHA-1]',
      '  One-eyed -1 [NN-INJ-10 NN-RUL-39 NN-RUL-67]',
      's S Strength: 7 (3)',
      '  <receipts.start type=Heavy> 3 [NN-FTR-1]',
      '  Bionic arm 2 [NN-BIO-3 NN-CHA-4 NN-RUL-67] of i0-7',
      '  Bionic arm 2 [NN-BIO-3 NN-CHA-4 NN-RUL-67] of i0-8'
    ])
    expect(
      page!.blocks
        .filter(({ key }) => ['ranged', 'gear', 'supplies'].includes(key))
        .flatMap(blockLines)
        .join('\n')
    ).toBe(
      text(`
table ranged <blocks.ranged> [<labels.short> <labels.long> <labels.strength> <labels.threshold> <labels.special>]
  i0-0:plasma-missile | <labels.profileOf weapon=Missile launcher profile=Plasma missile> | (<labels.shoulder>; <labels.loaded load=Plasma missile>; <labels.reloads reloads=Frag missile × 1, Plasma missile × 1>; Expert Shot: S +1) | 0–12 +1 · 12–48 0 · 9 · 5 · small template | □ A A 10 9 8 7 6 5 4 3 2 1
  i0-0:frag-missile | <labels.profileOf weapon=Missile launcher profile=Frag missile> | (Expert Shot: S +1) | 0–12 +1 · 12–48 0 · 8 · 4 · large template
  i0-3 | Grenade launcher | 0–12 +1 · 12–36 0 · grenade · grenade · –
  i0-6 | Combi-grenade launcher (smoke) | (<labels.combiShot>) | 0–12 +1 · 12–36 0 · – · – · large template, opaque cloud | □ 1
  i0-10 | Assault rifle | (<labels.reloads reloads=Flat-head rounds × 1 (S 5, cushioning ignored), Reload × 1>; Expert Shot: S +1) | 0–12 +1 · 12–24 0 · 7 · 3 · – | □ A A 10 9 8 7 6 5 4 3 2 1
entries gear <blocks.gear>
  i0-5 | Scanner: Sees through a solid several metr…
  i0-6 | Combi-grenade launcher (smoke): A special weapon in miniature, mo…
  i0-7 | <labels.times name=Bionic arm count=2>: +2 S. Heals an arm injury; anothe…
table supplies <blocks.supplies> []
  i0-1 | Frag missile | □ 1
  i0-2 | Plasma missile | □ 1
  i0-4 | Medical supplies | □ 1
  i0-9 | Flat-head rounds (Autopistol) | (A shot at −2 S that goes through the target's cushioning layer.) | □ 1
  i0-11 | Flat-head rounds (Assault rifle) | (A shot at −2 S that goes through the target's cushioning layer.) | □ 1
  i0-12 | Reload (Assault rifle) | □ 1
`)
    )
  })

  test('NN-RUL-43, NN-PAY-2, NN-INJ-4: a member’s status is shown, with the captor', () => {
    const stands = (drawn: Drawn, captor?: string) => {
      const roster = gangOf(rules, [drawn])
      if (captor)
        roster.members[0]!.traits.push({
          id: 't',
          kind: 'captivity',
          key: 'captured',
          name: {},
          data: { gangName: captor }
        })
      const { key, label, fit } = neoNecro.members(rules, roster)[0]!.status
      return [key, words(label), fit]
    }
    expect([
      stands({}),
      stands({}, 'Gang 2'),
      stands({ status: 'convalescent' }, 'Gang 2'),
      stands({ status: 'unpaid' }),
      stands({ status: 'captured' }),
      stands({ status: 'captured' }, 'Gang 2')
    ]).toEqual([
      ['fit', '<labels.statusFit>', true],
      ['fit', '<labels.statusFit>', true],
      ['convalescent', '<labels.statusConvalescent>', false],
      ['unpaid', '<labels.statusUnpaid>', false],
      ['captured', '<labels.statusCaptured>', false],
      ['captured', '<labels.statusCapturedBy gang=Gang 2>', false]
    ])
    expect(
      ['dead', 'dismissed', 'retired', 'transferred', 'vanished'].map((left) => stands({ left }))
    ).toEqual([
      ['dead', '<labels.statusDead>', false],
      ['dismissed', '<labels.statusDismissed>', false],
      ['retired', '<labels.statusRetired>', false],
      ['transferred', '<labels.statusTransferred>', false],
      ['vanished', '<labels.statusDismissed>', false]
    ])
  })
})
