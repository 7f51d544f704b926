import { describe, expect, test } from 'vitest'
import type { Drawn } from '../../../support/necro-gang'
import { AtTheTable, type Brought } from '../../../support/necro-tracker'

const open = (mine: Drawn = {}, theirs: Drawn[] = [{}, {}], more: Partial<Brought> = {}): AtTheTable => {
  const at = new AtTheTable([
    { fighters: [{ type: 'leader', level: 1 }, mine, {}], ...more },
    { house: 'escher', fighters: [{ type: 'leader' }, ...theirs] }
  ]).started()
  at.act('set', { unit: 'a0' }, { orders: 0 })
  return at
}
const target = (at: AtTheTable, kind: string): unknown =>
  (at.prompt(kind).text as unknown as { params: { target: number } }).params.target
const struck = (victim: Drawn, hit: { [field: string]: number | string } = {}): AtTheTable => {
  const at = open({}, [victim, {}])
  at.act('hit', { unit: 'b1' }, { strength: 5, ...hit })
  return at
}

describe('a hit, die by die', () => {
  test('NN-IMP-1, NN-IMP-2, NN-CHA-5: the impact uses Strength, Toughness and the cushioning; a blank means impossible', () => {
    const plain = struck({})
    expect(plain.told('hit-by-other')).toMatchObject({ fighter: 'B1', strength: 5, threshold: 0 })
    expect(plain.prompt('impact')).toMatchObject({
      member: 'b1',
      title: { params: { fighter: 'B1', thing: plain.rules.words('labels', 'otherHit') } },
      text: { params: { target: 7 } }
    })
    expect(plain.roll('impact', 8)).toEqual(['impact-failed', 'wounds-lost'])
    expect(target(struck({ things: ['polymers'] }), 'impact')).toBe(5)
    expect(target(struck({ things: ['sword'] }), 'impact')).toBe(7)
    expect(target(struck({ injuries: ['tremors'] }), 'impact')).toBe(7)
    const none = open({}, [{ gained: { t: 8 } }, {}])
    expect(none.act('hit', { unit: 'b1' }, { strength: 2 })).toContain('impact-impossible')
    expect(none.told('impact-impossible')).toMatchObject({ fighter: 'B1', strength: 2 })
    expect(none.waiting).toBeNull()
    // An impossible impact counts as failed: the wound is lost, without pinning.
    expect(none.unit('b1')).toMatchObject({ wounds: 2, pinned: false })
  })

  test('NN-SAV-1, NN-SAV-3, NN-SAV-6, NN-SAV-7: impact and saves combine in all four ways', () => {
    const met = (impact: number, save: number): unknown => {
      const at = struck({ things: ['carapace-armour'] })
      at.roll('impact', impact)
      expect(at.prompt('save')).toMatchObject({
        member: 'b1',
        title: { params: { fighter: 'B1' } },
        dice: { sides: 10, count: 1 }
      })
      at.roll('save', save)
      const { wounds, pinned } = at.unit('b1')
      return [wounds, pinned]
    }
    expect([met(1, 1), met(1, 10), met(10, 1), met(10, 10)]).toEqual([
      [3, true],
      [1, true],
      [3, false],
      [2, false]
    ])
    const harmless = struck({ things: ['carapace-armour'] })
    harmless.roll('impact', 10)
    expect(harmless.roll('save', 1)).toEqual(['save-made', 'hit-harmless'])
    expect(harmless.told('save-made')).toMatchObject({
      fighter: 'B1',
      roll: 1,
      target: 5,
      save: harmless.rules.thing('carapace-armour')!.name
    })
    expect(harmless.told('hit-harmless')).toMatchObject({ fighter: 'B1' })
  })

  test('NN-DMG-2, NN-OUT-1: each wound has a damage die of its level, and each excess wound a survival die', () => {
    const at = struck({ gained: { w: 1 } }, { strength: 9, level: 2, by: 'a1' })
    at.roll('impact', 1)
    expect(at.prompt('damage')).toMatchObject({
      member: 'b1',
      title: { params: { fighter: 'B1', level: 2 } },
      dice: { sides: 2, count: 2 }
    })
    at.roll('damage', 1, 2)
    expect(at.told('damage-rolled')).toMatchObject({ fighter: 'B1', rolls: [1, 2], lost: 3 })
    expect(at.told('wounds-lost')).toMatchObject({ fighter: 'B1', lost: 3, left: 1, by: 'A1' })
    expect(at.unit('b1')).toMatchObject({ wounds: 1, pinned: true })
    expect(struck({}, { level: 1 }).act('call-off')).toEqual(['called-off'])
    const three = struck({}, { strength: 9, level: 3 })
    three.roll('impact', 10)
    expect(three.prompt('damage').dice).toEqual({ sides: 3, count: 1 })
    three.roll('damage', 3)
    expect(three.prompt('survival')).toMatchObject({ member: 'b1', dice: { sides: 10, count: 1 } })
  })

  test('NN-OUT-2, NN-OUT-3, NN-RUL-41: light, down or out each ends its states and names the attacker', () => {
    const lost = (die: number): AtTheTable => {
      const at = open({}, [{ type: 'heavy', things: ['heavy-bolter'] }, {}])
      at.act(
        'set',
        { unit: 'b1' },
        {
          wounds: 1,
          hidden: true,
          tookCover: true,
          sprinted: true,
          shielded: true,
          stunned: true,
          shouldered: 'b1-0'
        }
      )
      at.act('hit', { unit: 'b1' }, { strength: 9, by: 'a2' })
      at.roll('impact', 10)
      at.roll('survival', die)
      return at
    }
    const light = lost(1)
    expect(light.told('survival-light-wound')).toMatchObject({ fighter: 'B1', rolls: [1], by: 'A2' })
    expect(light.unit('b1')).toMatchObject({
      place: 'up',
      wounds: 1,
      light: 1,
      pinned: false,
      hidden: true,
      by: null,
      shouldered: 'b1-0'
    })
    const ends = {
      wounds: 0,
      pinned: false,
      hidden: false,
      tookCover: false,
      sprinted: false,
      stunned: false,
      shielded: false,
      shouldered: null,
      by: 'a2'
    }
    expect(lost(5).unit('b1')).toMatchObject({ place: 'down', ...ends, light: 0 })
    expect(lost(9).unit('b1')).toMatchObject({ place: 'out', ...ends })
    expect(lost(9).told('survival-out-of-action')).toMatchObject({ by: 'A2' })
    const nobody = struck({ gained: { w: -2 } })
    nobody.roll('impact', 10)
    nobody.roll('survival', 9)
    expect(nobody.told('survival-out-of-action')).toMatchObject({ by: null })
    expect(nobody.unit('b1').by).toBeNull()
  })

  test('NN-OUT-3, NN-PIN-1: a fighter lightly wounded by a pinning blow is pinned as well', () => {
    const at = struck({ gained: { w: -2 } }, { strength: 9 })
    at.roll('impact', 1)
    at.roll('survival', 1, 1)
    expect(at.told('pinned')).toMatchObject({ fighter: 'B1' })
    expect(at.unit('b1')).toMatchObject({ place: 'up', pinned: true, light: 2, wounds: 1 })
  })

  test('NN-OUT-4: a fighter hit while down loses the remaining wounds, and stays down or goes out', () => {
    const at = open()
    at.act('set', { unit: 'b1' }, { place: 'down', wounds: 0, by: 'a1' })
    at.act('hit', { unit: 'b1' }, { strength: 9, by: 'a2' })
    at.roll('impact', 10)
    expect(at.waiting).toBe('survival')
    at.roll('survival', 5, 5)
    expect(at.unit('b1')).toMatchObject({ place: 'down', by: 'a1', pinned: false })
  })

  test('NN-HSE-2, NN-OUT-5: a leader’s fall sets the fury off once, and not on fleeing or when they were down before', () => {
    const fall = (place: 'up' | 'down', die: number): string[] => {
      const at = open()
      at.act('set', { unit: 'b0' }, place === 'down' ? { place, wounds: 0 } : { wounds: 1 })
      at.act('hit', { unit: 'b0' }, { strength: 9 })
      at.roll('impact', 10)
      at.answers(die, die)
      return at.acts.flat().map(({ type }) => type)
    }
    expect([fall('up', 5), fall('up', 9)].map((told) => told.includes('fury-unleashed'))).toEqual([
      true,
      true
    ])
    expect(fall('down', 9)).not.toContain('fury-unleashed')
    const ganger = open()
    ganger.act('set', { unit: 'b1' }, { wounds: 1 })
    ganger.act('hit', { unit: 'b1' }, { strength: 9 })
    ganger.roll('impact', 10)
    expect(ganger.roll('survival', 9)).not.toContain('fury-unleashed')
  })

  test('NN-SKL-27: Relentless is asked at once, now or later, but not when pinned already', () => {
    const at = struck({ skills: ['relentless'] }, { strength: 9 })
    at.roll('impact', 1)
    expect(at.prompt('at-once')).toMatchObject({ member: 'b1', title: { params: { fighter: 'B1' } } })
    expect(at.answer('at-once', { options: ['later'] })).toEqual(['tests-later', 'pinned'])
    expect(at.unit('b1')).toMatchObject({ pinned: true, tested: false })
    at.act('hit', { unit: 'b1' }, { strength: 9 })
    at.roll('impact', 1)
    at.answers(1, 1, 1)
    expect(at.acts.flat().filter(({ type }) => type === 'tests-at-once')).toHaveLength(0)
    const now = struck({ skills: ['relentless'] }, { strength: 9 })
    now.roll('impact', 1)
    expect(now.answer('at-once', { options: ['now'] })).toEqual(['tests-at-once'])
    expect(now.prompt('test').title).toMatchObject({ key: 'table.tests.at-once' })
    expect(now.roll('test', 4)).toEqual(['test-at-once-passed'])
    expect(now.unit('b1')).toMatchObject({ pinned: false, tested: false })
  })

  test('NN-FALL-1, NN-FALL-2, NN-SKL-15: beside a drop the fighter tests, and re-rolls with a railing or feline agility; a pass counts', () => {
    const beside = (skills: string[], rail: boolean, die: number): AtTheTable => {
      const at = open({}, [{ skills }, {}])
      at.act('set', { unit: 'b1' }, { pinned: true })
      at.act('edge', { unit: 'b1' }, { drop: 6, rail })
      expect(at.told('at-the-edge')).toMatchObject({ fighter: 'B1', height: 6 })
      at.roll('test', die)
      return at
    }
    const again = (at: AtTheTable): string[] =>
      at.prompts.filter(({ id }) => id.startsWith('again')).map(({ id }) => id.split(':').at(-1)!)
    expect([
      again(beside([], true, 9)),
      again(beside([], false, 9)),
      again(beside(['feline-agility'], false, 9)),
      again(beside([], true, 1))
    ]).toEqual([['rail'], [], ['rail'], []])
    const held = beside([], true, 9)
    expect(held.prompt('again').title).toMatchObject({ key: 'table.again.rail', params: { fighter: 'B1' } })
    expect(held.roll('again', 2)).toEqual(['test-edge-passed'])
    expect([held.waiting, held.unit('b1').wounds]).toEqual([null, 3])
    expect(beside([], false, 9).told('fell')).toMatchObject({ fighter: 'B1', height: 6 })
    const passed = beside([], false, 1)
    expect(passed.waiting).toBeNull()
  })

  test('NN-FALL-3, NN-SKL-15: the depth is logged, and a fighter who falls too far is out, by nobody', () => {
    const at = open()
    expect(at.act('fall', { unit: 'b1' }, { drop: 6 })).toEqual(['goes-over', 'fell'])
    expect(at.told('goes-over')).toMatchObject({ fighter: 'B1', height: 6 })
    expect(at.prompt('impact')).toMatchObject({
      title: { params: { thing: at.rules.words('labels', 'fall') } },
      text: { params: { target: 8 } }
    })
    at.act('call-off')
    expect(at.act('fall', { unit: 'b2' }, { drop: 20 })).toEqual(['goes-over', 'fell', 'fell-out'])
    expect(at.unit('b2')).toMatchObject({ place: 'out', by: null })
  })
})

describe('grenades and clouds', () => {
  const thrown = (grenade: string, theirs: Drawn[] = [{}, {}], die = 1): AtTheTable => {
    const at = open({ things: [grenade] }, theirs).activate('a1')
    at.act('throw-grenade', { unit: 'a1' }, { target: 'b1', distance: 6 })
    at.roll('throw', die)
    return at
  }

  test('NN-GRN-1, NN-GRN-3: they are thrown at a model or a place, one option per kind carried; never at a model out of the game', () => {
    const at = open({ things: ['frag-grenade', 'smoke-grenade', 'frag-grenade', 'sword'] }).activate('a1')
    expect(at.offer('throw-grenade', 'a1').fields[0]).toMatchObject({
      default: 'frag-grenade',
      options: ['frag-grenade', 'smoke-grenade'].map((id) => ({ id, label: at.rules.thing(id)!.name }))
    })
    expect(at.refused('throw-grenade', { unit: 'a1' })).toEqual(['no-target'])
    at.act('set', { unit: 'b2' }, { place: 'out' })
    expect(at.refused('throw-grenade', { unit: 'a1' }, { target: 'b2' })).toEqual(['target-gone'])
    at.act('throw-grenade', { unit: 'a1' }, { target: 'b1', distance: 6, edge: 3, rail: true })
    expect(at.told('grenade-thrown')).toMatchObject({
      fighter: 'A1',
      target: 'B1',
      thing: at.rules.thing('frag-grenade')!.name
    })
    expect(at.prompt('throw')).toMatchObject({
      member: 'a1',
      title: { params: { fighter: 'A1', target: 'B1', thing: at.rules.thing('frag-grenade')!.name } },
      text: { params: { target: 4 } }
    })
    at.roll('throw', 4)
    expect(at.told('shot-hit')).toMatchObject({ fighter: 'A1', target: 'B1', roll: 4, needed: 4 })
    expect(at.prompt('under')).toMatchObject({
      member: 'a1',
      title: { params: { thing: at.rules.thing('frag-grenade')!.name } },
      text: { params: { fighters: ['B1'] } },
      choose: { min: 0, max: 4 }
    })
    at.answer('under')
    at.answer('dirt', { options: ['try'], dice: [9] })
    // Beside a drop the pinned fighter tests, behind a railing twice.
    expect(at.prompt('test').title).toMatchObject({ key: 'table.tests.edge' })
    const place = open({ things: ['frag-grenade'] }).activate('a1')
    place.act('throw-grenade', { unit: 'a1' }, { terrain: true, target: 'b1', distance: 3 })
    expect(place.told('grenade-thrown-terrain')).toMatchObject({ target: null })
    expect(place.prompt('throw').title).toMatchObject({
      params: { target: place.rules.words('labels', 'terrain') }
    })
    place.roll('throw', 10)
    expect(place.told('shot-missed')).toMatchObject({
      target: place.rules.words('labels', 'terrain'),
      roll: 10
    })
    expect(place.prompt('scatter')).toMatchObject({ member: 'a1', dice: { sides: 10, count: 1 } })
    place.roll('scatter', 7)
    expect(place.told('scattered')).toMatchObject({
      thing: place.rules.thing('frag-grenade')!.name,
      distance: 7
    })
    expect(place.prompt('under').options!.map(({ id }) => id)).toEqual(['a0', 'a1', 'a2', 'b0', 'b1', 'b2'])
    expect(place.answer('under')).toEqual(['nobody-under'])
    expect(place.waiting).toBeNull()
  })

  test('NN-GRN-5, NN-GRN-6, NN-RUL-70: a model that gets away is not hit, one that fails is, both are pinned, one that stays is neither asked again nor pinned', () => {
    const asked = (answer: { options: string[]; dice?: number[] }): AtTheTable => {
      const at = thrown('frag-grenade')
      at.answer('under', { options: ['b2'] })
      expect(at.told('under-template')).toMatchObject({ fighters: ['B1', 'B2'] })
      expect(at.prompt('dirt')).toMatchObject({
        member: 'b1',
        title: { params: { fighter: 'B1', thing: at.rules.thing('frag-grenade')!.name } },
        text: { params: { target: 4 } }
      })
      at.answer('dirt', answer)
      at.answer('dirt', { options: ['stay'] })
      return at
    }
    const away = asked({ options: ['try'], dice: [4] })
    expect(away.told('dirt-away')).toMatchObject({ fighter: 'B1', roll: 4, target: 4 })
    expect([away.unit('b1').pinned, away.unit('b2').pinned, away.prompt('impact').member]).toEqual([
      true,
      false,
      'b2'
    ])
    const failed = asked({ options: ['try'], dice: [5] })
    expect(failed.told('dirt-failed')).toMatchObject({ fighter: 'B1', roll: 5, target: 4 })
    expect([failed.unit('b1').pinned, failed.prompt('impact').member]).toEqual([true, 'b1'])
    const stays = asked({ options: ['stay'] })
    expect(stays.told('dirt-stayed')).toMatchObject({ fighter: 'B2' })
    expect(stays.unit('b1').pinned).toBe(false)
    stays.roll('impact', 10)
    expect(stays.prompt('impact')).toMatchObject({
      member: 'b2',
      title: { params: { thing: stays.rules.thing('frag-grenade')!.name } }
    })
  })

  test('NN-SIM-2, NN-SIM-3: of the models in contact the highest roll is hit, nobody twice, and a single one without a die', () => {
    const at = open({ things: ['frag-grenade'] }, [{}, {}])
    at.act('set', { unit: 'b1' }, { engaged: ['a2'] })
    at.activate('a1').act('throw-grenade', { unit: 'a1' }, { target: 'b1', distance: 6 })
    at.roll('throw', 1)
    at.answer('under', { options: ['a2'] })
    at.answer('dirt', { options: ['stay'] })
    at.answer('dirt', { options: ['stay'] })
    expect(at.prompt('mix')).toMatchObject({
      member: 'b1',
      title: { params: { fighters: ['B1', 'A2'] } },
      dice: { sides: 10, count: 2 }
    })
    at.roll('mix', 8, 2)
    expect(at.told('mixed')).toMatchObject({ fighters: ['B1', 'A2'], rolls: [8, 2] })
    expect(at.told('mixed-victim')).toMatchObject({ fighter: 'B1' })
    at.roll('impact', 10)
    // b1 was hit already: a2 is left, and needs no roll.
    expect(at.prompt('impact').member).toBe('a2')
  })

  test('NN-GRN-8, NN-GRN-9, NN-GRN-10, NN-GRN-11: a flash causes a test, a cloud is placed once, a vortex takes every model that stays', () => {
    const flash = thrown('photon-grenade')
    flash.answer('under')
    flash.answer('dirt', { options: ['stay'] })
    expect(flash.prompt('test')).toMatchObject({ member: 'b1', title: { key: 'table.tests.flash' } })
    flash.roll('test', 4)
    expect(flash.unit('b1').stunned).toBe(false)
    const smoke = thrown('smoke-grenade')
    expect(smoke.answer('under', { options: ['b2'] })).toEqual(['under-template', 'smoke-stands'])
    expect(smoke.told('smoke-stands')).toMatchObject({ thing: smoke.rules.thing('smoke-grenade')!.name })
    expect(smoke.waiting).toBeNull()
    const vortex = thrown('vortex-grenade')
    vortex.answer('under')
    expect(vortex.answer('dirt', { options: ['stay'] })).toEqual(['dirt-stayed', 'swallowed'])
    expect(vortex.told('swallowed')).toMatchObject({ fighter: 'B1' })
    expect(vortex.unit('b1')).toMatchObject({ place: 'dead', by: 'a1' })
  })
})
