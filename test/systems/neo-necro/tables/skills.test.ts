import { describe, expect, test } from 'vitest'
import { outcome } from '../../../support/necro-ask'
import { necro } from '../../../support/neo-necro-raw'
import { printed } from '../../../support/printed'

const rules = necro()
const families = ['shooting', 'combat', 'agility', 'stealth', 'muscle', 'techno']

describe('the printed houses', () => {
  const table = printed(`
    van-saar       shooting techno  luxury-equipment  NN-HSE-7
    delaque        shooting stealth underhive-ghosts  NN-HSE-5
    redemptionists agility  techno  fires-of-death    NN-HSE-10
    orlock         shooting combat  bang              NN-HSE-8
    cawdor         combat   agility righteous-fury    NN-HSE-6
    escher         combat   agility cats-eyes         NN-HSE-4
    goliath        combat   muscle  like-a-rock       NN-HSE-3
    ratskins       agility  stealth hive-spirit-curse NN-HSE-11
    scavvies       stealth  muscle  carrion-eaters    NN-HSE-9`)

  test('NN-GANG-5, NN-HSE-1: there are nine, each with a fury', () => {
    expect(rules.houses.map(({ id, fury }) => [id, fury.id])).toEqual(
      table.map(([id, , , fury]) => [id, fury])
    )
  })

  const cells = table.flatMap(([house, one, two]) =>
    families.map((family) => [house!, family, family === one || family === two] as const)
  )
  test.each(cells)('NN-SKA-5, NN-SKA-2, NN-RUL-4: %s learns %s: %s', (house, family, allowed) => {
    for (const type of ['ganger', 'kid'])
      expect(outcome('skill-access', { house, type, family })).toEqual({ allowed })
    for (const type of ['heavy', 'colossus'])
      expect(outcome('skill-access', { house, type, family })).toEqual({
        allowed: allowed || family === 'techno'
      })
    expect(outcome('skill-access', { house, type: 'leader', family })).toEqual({ allowed: true })
  })

  const fury = (house: string): object => rules.house(house)!.fury

  test('NN-HSE-4, NN-RUL-50: Escher: −1 to be shot at, −2 in cover, until the end of the turn', () => {
    expect(fury('escher')).toMatchObject({
      duration: 'end-of-turn',
      mods: [
        { key: 'incomingShotToHit', value: -1 },
        { key: 'incomingShotToHitInCover', value: -2 }
      ]
    })
  })
  test('NN-HSE-5: Delaque, two members at once', () => {
    expect(fury('delaque')).toMatchObject({ duration: 'instant', maxFighters: 2 })
  })
  test('NN-HSE-6: Cawdor, 3 inches until the end of the turn', () => {
    expect(fury('cawdor')).toMatchObject({ duration: 'end-of-turn', distance: 3 })
  })
  test('NN-HSE-8: Orlock, +1 WS and +1 BS within 18 inches until the end of the turn', () => {
    expect(fury('orlock')).toMatchObject({
      duration: 'end-of-turn',
      radius: 18,
      mods: [
        { characteristic: 'ws', value: 1 },
        { characteristic: 'bs', value: 1 }
      ]
    })
  })
  test('NN-HSE-9: Scavvies, 12 inches, at once', () => {
    expect(fury('scavvies')).toMatchObject({ duration: 'instant', radius: 12 })
  })
  test('NN-HSE-10: Redemptionists, three flamers in economy fire: S5, threshold 4', () => {
    expect(fury('redemptionists')).toMatchObject({
      duration: 'end-of-turn',
      maxFighters: 3,
      weapon: 'flamer',
      fireMode: 'economy'
    })
    expect(outcome('flame-strength', { weapon: 'flamer', mode: 'economy' })).toEqual({
      strength: 5,
      threshold: 4
    })
  })
  test('NN-HSE-3, NN-HSE-7, NN-HSE-11: Goliath, Van Saar and Ratskins until the end of the turn', () => {
    for (const house of ['goliath', 'van-saar', 'ratskins'])
      expect(fury(house)).toMatchObject({ duration: 'end-of-turn' })
  })
})

describe('the printed skills', () => {
  // rule, family, skill, limit, modifiers
  const table = printed(`
    NN-SKL-1  shooting lynx-eye          1 longRangeBandLength*2
    NN-SKL-2  shooting faster-than-shadow 1 freeReloadAndSwap
    NN-SKL-3  shooting precise-shot      1 toHit-1,rangedThreshold+1
    NN-SKL-4  shooting expert-shot       1 rangedStrength+1
    NN-SKL-5  shooting gunslinger        1 toHitTwoPistols-1
    NN-SKL-6  shooting lightning-shot    1 shotsPerShootingPhase+2
    NN-SKL-7  combat   melee-fighter     1 attackPerExtraEnemy+1,ignoreOutnumbered,meleeArcReceived=front
    NN-SKL-8  combat   precise-strike    1 enemySaveRoll+1!invulnerable
    NN-SKL-9  combat   dodge             1 meleeArmourSaveRoll-2,meleeSaveWithoutArmour+2
    NN-SKL-10 combat   ferocious-charge  1 chargeBlowsAgainstOne+2
    NN-SKL-11 combat   devastating-blow  1 meleeDamageLevel+1
    NN-SKL-12 combat   berserk           1 consolidationDistance+3
    NN-SKL-13 agility  runner            1 sprintDistance+3
    NN-SKL-14 agility  leap              1 moveDistance+2,jumpTestDistance-2
    NN-SKL-15 agility  feline-agility    1 ignoreObstacleHeight+1,ignoreDifficultTerrain,ignoreDangerousTerrain,rerollFallTests,fallStoreys-1,platformReach+3
    NN-SKL-16 agility  roll              1 consolidationDistance+4
    NN-SKL-17 agility  snap-shot         1 toHitWhenSprinting-2
    NN-SKL-18 agility  disengage         1 freeBreakAway
    NN-SKL-19 stealth  shadow            1 incomingShotToHit-1
    NN-SKL-20 stealth  zigzag            1 incomingShotToHitAfterSprint-1,incomingShortRangeShotToHitAfterSprint-2
    NN-SKL-21 stealth  dive              1 sprintAndHide
    NN-SKL-22 stealth  elusive           1 arcReceived=front
    NN-SKL-23 stealth  infiltration      1 infiltrateDistance+18
    NN-SKL-24 stealth  harassment        1 swapPhases
    NN-SKL-25 muscle   reinforced-armour 1 armourSaveRoll-1!invulnerable
    NN-SKL-26 muscle   beast-of-burden   1 encumbranceCapacity+2
    NN-SKL-27 muscle   relentless        1 standUpFree
    NN-SKL-28 muscle   hard-as-nails     1 survivalRoll-1
    NN-SKL-29 muscle   shoulder-barge    1 knockbackDie+6
    NN-SKL-30 muscle   headbutt          1 virtualWeapon=axe-club,maxWeaponsWielded+2
    NN-SKL-31 techno   specialist        2 unlock=combis,unlock=special
    NN-SKL-32 techno   healer            1 healInjuries+1
    NN-SKL-33 techno   armourer          1 ignoredAmmoFailures+1
    NN-SKL-34 techno   inventor          1 extraRareItems+1
    NN-SKL-35 techno   weapons-expert    1 ammoRoll-2
    NN-SKL-36 techno   custom-weapon     - customWeapons+1`)

  test('NN-SKA-1: there are six families of six skills', () => {
    expect(rules.skillFamilies.map(({ id }) => id)).toEqual(families)
    expect(rules.skills.map(({ family, id }) => [family, id])).toEqual(
      table.map(([, family, id]) => [family, id])
    )
    for (const family of families) expect(table.filter(([, other]) => other === family)).toHaveLength(6)
  })

  test.each(table)('%s: %s, %s', (_, family, skill, times, changes) => {
    const found = rules.skill(skill!)!
    const written = found.mods.map((mod) => {
      const { key, value, multiply, except } = mod as {
        key: string
        value?: number | string | boolean
        multiply?: number
        except?: string
      }
      const change =
        multiply !== undefined
          ? `*${multiply}`
          : typeof value === 'number'
            ? value < 0
              ? `${value}`
              : `+${value}`
            : typeof value === 'string'
              ? `=${value}`
              : ''
      return `${key}${change}${except === undefined ? '' : `!${except}`}`
    })
    expect(written.join()).toBe(changes)
    const human = { ws: 4, bs: 4, s: 3, t: 3, w: 3, i: 4 }
    const category = {
      shooting: 'bs',
      combat: 'ws',
      agility: 'i',
      stealth: 'i',
      muscle: 's',
      techno: 'ammo'
    }[family!]
    const open = (skills: string[]): unknown =>
      outcome('advances', { house: 'orlock', type: 'leader', category, profile: human, skills })['advances']
    expect(open([])).toContain(`skill ${skill}`)
    const most = times === '-' ? 20 : Number(times)
    for (const had of [0, 1, 2, 3]) {
      expect(outcome('skill-repeat', { skill, times: had }), `NN-SKA-6: had it ${had} times`).toEqual({
        allowed: had < most
      })
      if (had < most) expect(open(Array<string>(had).fill(skill!))).toContain(`skill ${skill}`)
      else expect(open(Array<string>(had).fill(skill!))).not.toContain(`skill ${skill}`)
    }
  })
})
