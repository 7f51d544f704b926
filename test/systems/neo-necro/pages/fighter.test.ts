import { describe, expect, test } from 'vitest'
import { neoNecro } from '../../../../src-main/systems/neo-necro'
import {
  joined,
  phrase,
  signed,
  small,
  stretch
} from '../../../../src-main/systems/neo-necro/catalogue/phrase'
import { gangOf, type Drawn } from '../../../support/necro-gang'
import { blockLines, cellLines, figureLines, words } from '../../../support/necro-lines'
import { rules, text } from './drawn'

const ada: Drawn = {
  type: 'leader',
  name: 'Ada',
  gained: { bs: 1, t: 1 },
  xp: 90,
  level: 2,
  skills: [
    'dodge',
    'specialist',
    'specialist',
    'expert-shot',
    'lynx-eye',
    'reinforced-armour',
    'beast-of-burden',
    'runner',
    'roll',
    'custom-weapon',
    'devastating-blow',
    'headbutt',
    'berserk'
  ],
  injuries: [
    'tremors',
    { key: 'arm-injury', side: 'left' },
    { key: 'leg-injury', side: 'right' },
    { key: 'hatred', enemyName: 'Nell', gangName: 'Gang 2' }
  ],
  things: [
    'lasgun',
    'telescopic-sight@0',
    'bayonet@0',
    'standard-reload:lasgun',
    'standard-reload:lasgun',
    'bolt-pistol',
    'sword',
    'power-fist',
    'officer-composite-armour',
    'leather',
    'bionic-leg',
    'frag-grenade',
    'frag-grenade',
    'thermal-goggles',
    'arbitrator-shield',
    'stimulant-injector',
    'stimulant-dose',
    'force-shield-generator',
    'anti-grav-vest',
    'two-handed-sword-axe'
  ]
}
const bo: Drawn = {
  type: 'heavy',
  name: 'Bo',
  skills: ['hard-as-nails'],
  injuries: ['one-eyed', 'one-eyed'],
  things: [
    'plasma-gun',
    'grenade-launcher',
    'smoke-grenade',
    'missile-launcher',
    'plasma-missile',
    'flamer',
    'master-crafted:boltgun',
    'combi-melta@6',
    'assault-rifle',
    'flat-head-rounds:assault-rifle',
    'bionic-eye',
    'carapace-armour',
    'bayonet',
    'vortex-grenade',
    'meltagun'
  ]
}

/** The page of each of them, by name. */
function pages(): { [name: string]: string } {
  const roster = gangOf(rules, [
    ada,
    bo,
    { type: 'kid', name: 'Cy', xp: 35, status: 'captured' },
    { type: 'colossus', name: 'Dee', left: 'retired' }
  ])
  roster.members[0]!.traits.find((trait) => trait.key === 'custom-weapon')!.data = { item: 'i0-0' }
  roster.items.find((item) => item.thing === 'bionic-leg')!.data['side'] = 'left'
  roster.items.find((item) => item.thing === 'missile-launcher')!.data['load'] = 'frag-missile'
  // Promoted since, and with an item no longer in the catalogue.
  roster.members[2]!.type = 'ganger'
  roster.items.push({
    ...roster.items[0]!,
    id: 'old',
    thing: 'spoon',
    name: { fr: 'Cuillère', en: 'Spoon' },
    holder: 'm2',
    on: null,
    data: {}
  })
  return Object.fromEntries(
    neoNecro.members(rules, roster).map(({ member, name, typeName, status, profile, figures, blocks }) => {
      const head = `${member} ${name}, ${words(typeName)}: ${status.key} ${words(status.label)} ${status.fit ? 'fit' : 'not fit'}`
      return [
        name,
        [
          head,
          ...profile.flatMap(cellLines),
          ...figures.flatMap(figureLines),
          ...blocks.flatMap(blockLines)
        ].join('\n')
      ]
    })
  )
}

describe('the page of a fighter', () => {
  test('shows a leader with everything possible', () => {
    expect(pages()['Ada']).toBe(
      text(`
m0 Ada, Leader: fit <labels.statusFit> fit
ws WS Weapon Skill: 5 (5)
  <receipts.start type=Leader> 5 [NN-FTR-1]
bs BS Ballistic Skill: 5 (6)
  <receipts.start type=Leader> 5 [NN-FTR-1]
  <receipts.progressions> 1 [NN-GANG-4 NN-XP-12 NN-CHA-3]
  Tremors -1 [NN-INJ-3 NN-INJ-4 NN-RUL-67]
s S Strength: 2 (3)
  <receipts.start type=Leader> 3 [NN-FTR-1]
  <labels.left injury=Arm injury> -1 [NN-INJ-3 NN-INJ-4 NN-RUL-67]
t T Toughness: 5 (4)
  <receipts.start type=Leader> 3 [NN-FTR-1]
  <receipts.progressions> 1 [NN-GANG-4 NN-XP-12 NN-CHA-3]
  Leather 1 [NN-CHA-5 NN-ARM-3 NN-CHA-4 NN-RUL-67] of i0-9
w W Wounds: 3 (3)
  <receipts.start type=Leader> 3 [NN-FTR-1]
i I Initiative: 5 (5)
  <receipts.start type=Leader> 5 [NN-FTR-1]
load <figures.load> 32 / 15 weight
  = load <figures.load> 32 weight
    Lasgun 5 [NN-ENC-3] of i0-0
    Telescopic sight 1 [NN-ENC-3] of i0-1
    Bayonet 0 [NN-ENC-3] of i0-2
    <labels.times name=Reload (Lasgun) count=2> 2 [NN-ENC-3]
    Bolt pistol 2 [NN-ENC-3] of i0-5
    Sword 2 [NN-ENC-3] of i0-6
    Power fist 5 [NN-ENC-3] of i0-7
    Officer's composite armour 3 [NN-ENC-3] of i0-8
    Leather 0 [NN-ENC-3] of i0-9
    Bionic leg 0 [NN-ENC-3] of i0-10
    <labels.times name=Frag grenade count=2> 1 [NN-ENC-3]
    Thermal goggles 0 [NN-ENC-3] of i0-13
    Arbitrator shield 2 [NN-ENC-3] of i0-14
    Stimulant injector 2 [NN-ENC-3] of i0-15
    Stimulant dose 0 [NN-ENC-3] of i0-16
    Force shield generator 2 [NN-ENC-3] of i0-17
    Anti-grav vest 0 [NN-ENC-3] of i0-18
    Two-handed sword or axe 5 [NN-ENC-3] of i0-19
  / load-limit <receipts.loadLimit> 15 weight
    Leader 12 [NN-ENC-1 NN-FTR-1]
    Beast of Burden 2 [NN-ENC-2 NN-SKL-26]
    Anti-grav vest 1 [NN-ENC-2 NN-GEAR-11] of i0-18
xp <figures.xp> 90 points
  = xp <figures.xp> 90 points
    <receipts.startingXp> 70 [NN-FTR-1 NN-XP-5]
    <receipts.earnedXp> 20 [NN-XP-1 NN-XP-10]
value <figures.fighterValue> 687 points
  = value <figures.fighterValue> 687 points
    <receipts.recruitCost> 120 [NN-FTR-1 NN-VAL-1]
    <receipts.equipment> 477 [NN-VAL-1]
      Lasgun 25 [NN-VAL-1] of i0-0
      Telescopic sight 15 [NN-VAL-1] of i0-1
      Bayonet 7 [NN-VAL-1] of i0-2
      <labels.times name=Reload (Lasgun) count=2> 10 [NN-VAL-1]
      Bolt pistol 40 [NN-VAL-1] of i0-5
      Sword 10 [NN-VAL-1] of i0-6
      Power fist 120 [NN-VAL-1] of i0-7
      Officer's composite armour 65 [NN-VAL-1] of i0-8
      Leather 10 [NN-VAL-1] of i0-9
      Bionic leg 60 [NN-VAL-1] of i0-10
      <labels.times name=Frag grenade count=2> 8 [NN-VAL-1]
      Thermal goggles 10 [NN-VAL-1] of i0-13
      Arbitrator shield 10 [NN-VAL-1] of i0-14
      Stimulant injector 15 [NN-VAL-1] of i0-15
      Stimulant dose 2 [NN-VAL-1] of i0-16
      Force shield generator 10 [NN-VAL-1] of i0-17
      Anti-grav vest 20 [NN-VAL-1] of i0-18
      Two-handed sword or axe 40 [NN-VAL-1] of i0-19
    <figures.xp> 90 [NN-VAL-1 NN-RUL-5]
wounds <figures.wounds> 3 points
  = wounds <figures.wounds> 3 points
    <receipts.start type=Leader> 3 [NN-FTR-1]
boxes wounds <blocks.wounds> □ 1 2 3
boxes learning <blocks.learning> □ 1 2
boxes orders <blocks.orders> □ 1 2 3 4
facts movement
  <labels.move> = 5" (Leg injury −1)
  <labels.sprint> = 7" (Bionic leg +1, Runner +3)
  <labels.consolidation> = 7" (Roll +4 if chosen, Berserk +3)
  <labels.learningCategory> = BS
  <labels.pay> = <labels.none>
table ranged <blocks.ranged> [<labels.short> <labels.long> <labels.strength> <labels.threshold> <labels.special>]
  i0-0 | Lasgun | (<labels.fitted things=Telescopic sight, Bayonet>; <labels.reloads reloads=Reload × 2>; <labels.customMode boxes=4 toHit=+2 level=+1>; Lynx Eye: long band doubled (instead of 24"); Expert Shot: S +1; Telescopic sight: +1 at long range) | 0–12 +1 · 12–36 +1 · 5 · 4 · – | □ A A 10 9 8 7 6 5 4 3 2 1
  i0-5 | Bolt pistol | (Lynx Eye: long band doubled (instead of 12"); Expert Shot: S +1) | 0–6 +2 · 6–18 +1 · 7 · 4 · – | □ A A 10 9 8 7 6 5 4 3 2 1
table melee <blocks.melee> [<labels.attack> <labels.defence> <labels.strength> <labels.threshold> <labels.damage>]
  i0-2 | Bayonet | (<labels.fittedTo weapon=Lasgun>; Devastating Blow: damage level +1) | 0 · +1 · 3 · 1 · 2
  i0-6 | Sword | (Devastating Blow: damage level +1) | +2 · +1 · 4 · 2 · 2
  i0-7 | Power fist | (<labels.soleWeapon>; Devastating Blow: damage level +1) | +3 · +1 · 8 · 8 · 4
  i0-14 | Arbitrator shield | 0 · +2 · – · – · –
  i0-19 | Two-handed sword or axe | (<labels.twoHands>; Devastating Blow: damage level +1) | +3 · +3 · 6 · 5 · 3
  headbutt | Headbutt | (<labels.headbutt weapon=Axe/mace/club most=2>; Devastating Blow: damage level +1) | +1 · +1 · 5 · 2 · 2
  i0-5:melee | Bolt pistol | (<labels.pistolMelee boxes=1 strength=6 threshold=4>) | +2 · 0 · 2 · 0 · 1
table grenades <blocks.grenades> [<labels.short> <labels.long> <labels.strength> <labels.threshold> <labels.special>]
  i0-11 | Frag grenade | 0–2 +2 · 2–6 0 · 7 · 4 · small template | □ 1 2
table saves <blocks.saves> [<labels.save> <labels.saveHalved> <labels.saveDie> <labels.saveDieMelee>]
  i0-8 | Officer's composite armour | (<labels.halvedFrom threshold=4 value=2>; Officer armour: −1 to the die; Dodge: −2 to the die, in melee; Reinforced Armour: −1 to the die) | 4 · 2 · −2 · −4
  i0-17 | Force shield generator | (Invulnerable: No threshold halves this save.; Shield: This save, if it succeeds, cancels the pinning too.; <labels.usesCharge charge=Force shield charge>) | 5 · – · 0 · 0
  i0-9 | Leather | (<labels.cushioning bonus=+1>) | – · – · – · –
  i0-14 | Arbitrator shield | (Shield: This save, if it succeeds, cancels the pinning too.; <labels.shieldArcs>) | – · – · – · –
entries skills <blocks.skills>
  k0-0 | Dodge: −2 to the armour save die against…
  k0-1 | <labels.times name=Specialist count=2>: Opens combi-weapons. Taken a seco…
  k0-3 | Expert Shot: +1 S on each of their shots.
  k0-4 | Lynx Eye: Doubles the depth of the long ran…
  k0-5 | Reinforced Armour: −1 to the die of their armour sav…
  k0-6 | Beast of Burden: +2 to their encumbrance limit.
  k0-7 | Runner: +3" of sprint.
  k0-8 | Roll: +4" of consolidation or, if they …
  k0-9 | <labels.skillOn skill=Custom Weapon weapon=Lasgun>: Custom mode on a ranged weapon th…
  k0-10 | Devastating Blow: +1 damage level with any melee we…
  k0-11 | Headbutt: Always counts a mace among the we…
  k0-12 | Berserk: +3" of consolidation. If that bri…
entries rules <blocks.rules>
  leader-of-men | <labels.leaderOfMen rule=Leader of Men level=2 orders=4>: For one order, at any time, an al…
entries injuries <blocks.injuries>
  j0-0 | Tremors: −1 BS.
  j0-1 | <labels.left injury=Arm injury>: −1 S.
  j0-2 | <labels.right injury=Leg injury>: −1" in the movement phase; sprint…
  j0-3 | <labels.hatredOf injury=Hatred enemy=Nell gang=Gang 2>: If they see the hated enemy as th…
entries gear <blocks.gear>
  i0-10 | <labels.left injury=Bionic leg>: +1" of sprint (+2" in all with tw…
  i0-13 | Thermal goggles: Through a cloud: −1 to hit instea…
  i0-14 | Arbitrator shield: One hand. +2 defence; saves gain …
  i0-15 | Stimulant injector: One dose taken in their activatio…
  i0-17 | Force shield generator: As an activation begins, for one …
  i0-18 | Anti-grav vest: +1 to the encumbrance limit.
table supplies <blocks.supplies> []
  i0-3 | Reload (Lasgun) | □ 1 2
  i0-16 | Stimulant dose | □ 1
track xp <blocks.xp> 70 → 90 → 105 of 24
`)
    )
  })

  test('shows a fighter with every weapon who can’t fight any more (NN-INJ-10)', () => {
    expect(pages()['Bo']).toBe(
      text(`
m1 Bo, Heavy: cannot-fight <labels.statusCannotFight> not fit
ws WS Weapon Skill: 3 (4)
  <receipts.start type=Heavy> 4 [NN-FTR-1]
  One-eyed -1 [NN-INJ-10 NN-RUL-39 NN-RUL-67]
bs BS Ballistic Skill: 3 (4)
  <receipts.start type=Heavy> 4 [NN-FTR-1]
  One-eyed -1 [NN-INJ-10 NN-RUL-39 NN-RUL-67]
s S Strength: 3 (3)
  <receipts.start type=Heavy> 3 [NN-FTR-1]
t T Toughness: 3 (3)
  <receipts.start type=Heavy> 3 [NN-FTR-1]
w W Wounds: 3 (3)
  <receipts.start type=Heavy> 3 [NN-FTR-1]
i I Initiative: 4 (4)
  <receipts.start type=Heavy> 4 [NN-FTR-1]
load <figures.load> 45 / 14 weight
  = load <figures.load> 45 weight
    Plasma gun 5 [NN-ENC-3] of i1-0
    Grenade launcher 5 [NN-ENC-3] of i1-1
    Smoke grenade 0.5 [NN-ENC-3] of i1-2
    Missile launcher 6 [NN-ENC-3] of i1-3
    Plasma missile 1 [NN-ENC-3] of i1-4
    Flamer 5 [NN-ENC-3] of i1-5
    Master-crafted boltgun 5 [NN-ENC-3] of i1-6
    Combi-melta 1 [NN-ENC-3] of i1-7
    Assault rifle 5 [NN-ENC-3] of i1-8
    Flat-head rounds (Assault rifle) 1 [NN-ENC-3] of i1-9
    Bionic eye 0 [NN-ENC-3] of i1-10
    Carapace armour 5 [NN-ENC-3] of i1-11
    Bayonet 0 [NN-ENC-3] of i1-12
    Vortex grenade 0.5 [NN-ENC-3] of i1-13
    Meltagun 5 [NN-ENC-3] of i1-14
  / load-limit <receipts.loadLimit> 14 weight
    Heavy 14 [NN-ENC-1 NN-FTR-1]
xp <figures.xp> 30 points
  = xp <figures.xp> 30 points
    <receipts.startingXp> 30 [NN-FTR-1 NN-XP-5]
value <figures.fighterValue> 1299 points
  = value <figures.fighterValue> 1299 points
    <receipts.recruitCost> 90 [NN-FTR-1 NN-VAL-1]
    <receipts.equipment> 1179 [NN-VAL-1]
      Plasma gun 120 [NN-VAL-1] of i1-0
      Grenade launcher 120 [NN-VAL-1] of i1-1
      Smoke grenade 4 [NN-VAL-1] of i1-2
      Missile launcher 150 [NN-VAL-1] of i1-3
      Plasma missile 15 [NN-VAL-1] of i1-4
      Flamer 80 [NN-VAL-1] of i1-5
      Master-crafted boltgun 68 [NN-VAL-1] of i1-6
      Combi-melta 40 [NN-VAL-1] of i1-7
      Assault rifle 25 [NN-VAL-1] of i1-8
      Flat-head rounds (Assault rifle) 5 [NN-VAL-1] of i1-9
      Bionic eye 65 [NN-VAL-1] of i1-10
      Carapace armour 80 [NN-VAL-1] of i1-11
      Bayonet 7 [NN-VAL-1] of i1-12
      Vortex grenade 300 [NN-VAL-1] of i1-13
      Meltagun 100 [NN-VAL-1] of i1-14
    <figures.xp> 30 [NN-VAL-1 NN-RUL-5]
wounds <figures.wounds> 3 points
  = wounds <figures.wounds> 3 points
    <receipts.start type=Heavy> 3 [NN-FTR-1]
boxes wounds <blocks.wounds> □ 1 2 3
boxes learning <blocks.learning> □ 1 2
facts movement
  <labels.move> = 6"
  <labels.sprint> = 3"
  <labels.consolidation> = 4"
  <labels.learningCategory> = BS
  <labels.pay> = <labels.credits amount=30>
table ranged <blocks.ranged> [<labels.short> <labels.long> <labels.strength> <labels.threshold> <labels.special>]
  i1-0:low-energy | <labels.profileOf weapon=Plasma gun profile=Low energy> | (Bionic eye: +1 at long range) | 0–12 +1 · 12–24 +1 · 7 · 5 · rate of fire 2 | □ A A 10 9 8 7 6 5 4 3 2 1
  i1-0:high-energy | <labels.profileOf weapon=Plasma gun profile=High energy> | (Bionic eye: +1 at long range) | 0–15 +1 · 15–30 +1 · 8 · 5 · rate of fire 3, overheat
  i1-1:smoke-grenade | <labels.profileOf weapon=Grenade launcher profile=Smoke grenade> | (Bionic eye: +1 at long range) | 0–12 +1 · 12–36 +1 · – · – · large template, opaque cloud
  i1-1:vortex-grenade | <labels.profileOf weapon=Grenade launcher profile=Vortex grenade> | (Bionic eye: +1 at long range) | 0–12 +1 · 12–36 +1 · – · – · small template, instant death
  i1-3:frag-missile | <labels.profileOf weapon=Missile launcher profile=Frag missile> | (<labels.shoulder>; <labels.loaded load=Frag missile>; <labels.reloads reloads=Plasma missile × 1>; Bionic eye: +1 at long range) | 0–12 +1 · 12–48 +1 · 7 · 4 · large template | □ A A 10 9 8 7 6 5 4 3 2 1
  i1-3:plasma-missile | <labels.profileOf weapon=Missile launcher profile=Plasma missile> | (Bionic eye: +1 at long range) | 0–12 +1 · 12–48 +1 · 8 · 5 · small template
  i1-5 | Flamer | flame, from the shooter · – · 6 · 4 · – | □ A A 10 9 8 7 6 5 4 3 2 1
  i1-6 | Master-crafted boltgun | (<labels.fitted things=Combi-melta>; <labels.masterCrafted strength=+2 threshold=+1>; Bionic eye: +1 at long range) | 0–12 +1 · 12–24 +1 · 6 · 4 · – | □ A A 10 9 8 7 6 5 4 3 2 1
  i1-7 | Combi-melta | (<labels.fittedTo weapon=Master-crafted boltgun>; <labels.combiShot>; Bionic eye: +1 at long range) | 0–6 0 · 6–12 0 · 11 · 8 · damage level 2 | □ 1
  i1-8 | Assault rifle | (<labels.reloads reloads=Flat-head rounds × 1 (S 4, cushioning ignored)>; Bionic eye: +1 at long range) | 0–12 +1 · 12–24 +1 · 6 · 3 · – | □ A A 10 9 8 7 6 5 4 3 2 1
  i1-14 | Meltagun | (Bionic eye: +1 at long range) | 0–6 0 · 6–12 0 · 11 · 8 · damage level 2 | □ A A 10 9 8 7 6 5 4 3 2 1
table melee <blocks.melee> [<labels.attack> <labels.defence> <labels.strength> <labels.threshold> <labels.damage>]
  i1-12 | Bayonet | (<labels.notFitted>) | 0 · +1 · 4 · 1 · 1
table grenades <blocks.grenades> [<labels.short> <labels.long> <labels.strength> <labels.threshold> <labels.special>]
  i1-2 | Smoke grenade | (−3 to hit on shots that cross this cloud; it clears when the thrower is activated again.) | 0–3 +2 · 3–9 0 · – · – · large template, opaque cloud | □ 1
  i1-13 | Vortex grenade | (Immediate death for any model under the template, with no roll at all, gear included. Hit the dirt! still applies.) | 0–3 +2 · 3–9 0 · – · – · small template, instant death | □ 1
table saves <blocks.saves> [<labels.save> <labels.saveHalved> <labels.saveDie> <labels.saveDieMelee>]
  i1-11 | Carapace armour | (<labels.halvedFrom threshold=5 value=3>) | 5 · 3 · 0 · 0
entries skills <blocks.skills>
  k1-0 | Hard as Nails: −1 to their survival dice.
entries injuries <blocks.injuries>
  j1-0 | One-eyed: −1 WS, −1 BS. With the second eye…
  j1-1 | One-eyed: −1 WS, −1 BS. With the second eye…
entries gear <blocks.gear>
  i1-10 | Bionic eye: Stands in for thermal goggles and…
  i1-12 | Bayonet: In melee, its ranged weapon also …
table supplies <blocks.supplies> []
  i1-4 | Plasma missile | □ 1
  i1-9 | Flat-head rounds (Assault rifle) | (A shot at −2 S that goes through the target's cushioning layer.) | □ 1
track xp <blocks.xp> 30 → 30 → 40 of 24
`)
    )
  })

  test('shows a promoted captive with an item that is no longer in the catalogue (NN-RUL-43, NN-RUL-45)', () => {
    expect(pages()['Cy']).toBe(
      text(`
m2 Cy, Kid: captured <labels.statusCaptured> not fit
ws WS Weapon Skill: 4 (4)
  <receipts.start type=Kid> 4 [NN-FTR-1]
bs BS Ballistic Skill: 4 (4)
  <receipts.start type=Kid> 4 [NN-FTR-1]
s S Strength: 3 (3)
  <receipts.start type=Kid> 3 [NN-FTR-1]
t T Toughness: 3 (3)
  <receipts.start type=Kid> 3 [NN-FTR-1]
w W Wounds: 2 (2)
  <receipts.start type=Kid> 2 [NN-FTR-1]
i I Initiative: 4 (4)
  <receipts.start type=Kid> 4 [NN-FTR-1]
load <figures.load> 5 / 12 weight
  = load <figures.load> 5 weight
    Spoon 5 [NN-ENC-3] of old
  / load-limit <receipts.loadLimit> 12 weight
    Ganger 12 [NN-ENC-1 NN-FTR-1]
xp <figures.xp> 35 points
  = xp <figures.xp> 35 points
    <receipts.startingXp> 0 [NN-FTR-1 NN-XP-5]
    <receipts.earnedXp> 35 [NN-XP-1 NN-XP-10]
value <figures.fighterValue> 105 points
  = value <figures.fighterValue> 105 points
    <receipts.recruitCost> 45 [NN-FTR-1 NN-VAL-1]
    <receipts.equipment> 25 [NN-VAL-1]
      Spoon 25 [NN-VAL-1] of old
    <figures.xp> 35 [NN-VAL-1 NN-RUL-5]
wounds <figures.wounds> 2 points
  = wounds <figures.wounds> 2 points
    <receipts.start type=Kid> 2 [NN-FTR-1]
boxes wounds <blocks.wounds> □ 1 2
boxes learning <blocks.learning> □ 1 2
facts movement
  <labels.move> = 6"
  <labels.sprint> = 3"
  <labels.consolidation> = 4"
  <labels.learningCategory> = BS
  <labels.pay> = <labels.credits amount=25>
table melee <blocks.melee> [<labels.attack> <labels.defence> <labels.strength> <labels.threshold> <labels.damage>]
  bare-hands | Bare hands | 0 · 0 · 3 · 0 · 1
entries gear <blocks.gear>
  old | Spoon
track xp <blocks.xp> 0 → 35 → 40 of 24
`)
    )
  })

  test('shows a former member', () => {
    expect(pages()['Dee']).toBe(
      text(`
m3 Dee, Colossus: retired <labels.statusRetired> not fit
ws WS Weapon Skill: 4 (4)
  <receipts.start type=Colossus> 4 [NN-FTR-1]
bs BS Ballistic Skill: 4 (4)
  <receipts.start type=Colossus> 4 [NN-FTR-1]
s S Strength: 3 (3)
  <receipts.start type=Colossus> 3 [NN-FTR-1]
t T Toughness: 3 (3)
  <receipts.start type=Colossus> 3 [NN-FTR-1]
w W Wounds: 3 (3)
  <receipts.start type=Colossus> 3 [NN-FTR-1]
i I Initiative: 4 (4)
  <receipts.start type=Colossus> 4 [NN-FTR-1]
load <figures.load> 0 / 14 weight
  = load <figures.load> 0 weight
  / load-limit <receipts.loadLimit> 14 weight
    Colossus 14 [NN-ENC-1 NN-FTR-1]
xp <figures.xp> 30 points
  = xp <figures.xp> 30 points
    <receipts.startingXp> 30 [NN-FTR-1 NN-XP-5]
value <figures.fighterValue> 120 points
  = value <figures.fighterValue> 120 points
    <receipts.recruitCost> 90 [NN-FTR-1 NN-VAL-1]
    <figures.xp> 30 [NN-VAL-1 NN-RUL-5]
wounds <figures.wounds> 3 points
  = wounds <figures.wounds> 3 points
    <receipts.start type=Colossus> 3 [NN-FTR-1]
boxes wounds <blocks.wounds> □ 1 2 3
boxes learning <blocks.learning> □ 1 2
facts movement
  <labels.move> = 6"
  <labels.sprint> = 3"
  <labels.consolidation> = 4"
  <labels.learningCategory> = BS
  <labels.pay> = <labels.credits amount=30>
table melee <blocks.melee> [<labels.attack> <labels.defence> <labels.strength> <labels.threshold> <labels.damage>]
  bare-hands | Bare hands | 0 · 0 · 3 · 0 · 1
entries rules <blocks.rules>
  protective-corridor | Protective Corridor: May leave a marker where they cam…
track xp <blocks.xp> 30 → 30 → 40 of 24
`)
    )
  })
})

describe('phrases', () => {
  test('are filled in for each language, with its numbers', () => {
    expect(phrase(rules, 'labels.inches', { inches: 2.5 })).toEqual({
      fr: (rules.text.fr as { labels: { inches: string } }).labels.inches.replace('{inches}', '2,5'),
      en: (rules.text.en as { labels: { inches: string } }).labels.inches.replace('{inches}', '2.5')
    })
    expect(phrase(rules, 'labels.inches', { inches: -3 })['en']).toContain('−3')
    expect(phrase(rules, 'labels.inches')).toEqual({
      fr: expect.not.stringContaining('{') as string,
      en: expect.not.stringContaining('{') as string
    })
    expect([phrase(rules, 'labels.nothing', {}), phrase(rules, 'labels')]).toEqual([
      { fr: 'labels.nothing', en: 'labels.nothing' },
      { fr: 'labels', en: 'labels' }
    ])
  })

  test('can be lists, signed numbers, ranges, and lower case inside a sentence', () => {
    expect([joined(['a', { fr: 'deux', en: 'two' }, 1.5]), joined(['a', 2], ' / '), joined([])]).toEqual([
      { fr: 'a, deux, 1,5', en: 'a, two, 1.5' },
      { fr: 'a / 2', en: 'a / 2' },
      { fr: '', en: '' }
    ])
    expect(joined([{ fr: 'seul' }, 'b'])).toEqual({ fr: 'seul, b', en: ', b' })
    expect([signed(2), signed(0), signed(-2), stretch(0, 12)]).toEqual(['+2', '0', '−2', '0–12'])
    expect([
      small({ fr: 'Grand gabarit', en: 'Large template' }),
      small({ fr: 'PV', en: 'W' }),
      small({ fr: 'À' })
    ]).toEqual([
      { fr: 'grand gabarit', en: 'large template' },
      { fr: 'PV', en: 'W' },
      { fr: 'À', en: '' }
    ])
  })
})
