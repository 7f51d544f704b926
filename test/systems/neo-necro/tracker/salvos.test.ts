import { describe, expect, test } from 'vitest'
import type { Drawn } from '../../../support/necro-gang'
import { AtTheTable } from '../../../support/necro-tracker'

const open = (
  mine: Drawn = {},
  theirs: Drawn[] = [{}, {}],
  houses: [string, string] = ['orlock', 'escher']
): AtTheTable => {
  const at = new AtTheTable([
    { house: houses[0], fighters: [{ type: 'leader', level: 1 }, mine, {}] },
    { house: houses[1], fighters: [{ type: 'leader' }, ...theirs] }
  ]).started()
  at.act('set', { unit: 'a0' }, { orders: 0 })
  return at
}
const target = (at: AtTheTable, kind = 'hit-roll'): unknown =>
  (at.prompt(kind).text as unknown as { params: { target: number } }).params.target
const shouldered = (mine: Drawn, theirs?: Drawn[]): AtTheTable => {
  const at = open({ type: 'heavy', ...mine }, theirs).activate('a1')
  at.act('shoulder-heavy-weapon', { unit: 'a1' })
  return at
}

describe('from the trigger to the hit', () => {
  test('NN-AMM-2, NN-AMM-3, NN-AMM-4: the log has the box and the result of the ammo die', () => {
    const at = open({ things: ['boltgun'] })
    at.act('set', { unit: 'a1' }, { 'gauge-a1-0': 3 })
    at.activate('a1').act('shoot', { unit: 'a1' }, { target: 'b1', distance: 6 })
    const label = String(at.rules.combat.ammoGauge.boxes[4])
    expect(at.prompt('ammo')).toMatchObject({
      member: 'a1',
      title: { params: { fighter: 'A1', thing: at.item('a1-0').name } },
      text: { params: { label: at.rules.combat.ammoGauge.boxes[4] } },
      dice: { sides: 10, count: 1 }
    })
    at.roll('ammo', 1)
    expect(String(at.told('ammo-success')['label'])).toBe(label)
    expect(at.told('ammo-success')).toMatchObject({ fighter: 'A1', thing: at.item('a1-0').name, roll: 1 })
    expect(at.waiting).toBe('hit-roll')
    const learner = open({ things: ['boltgun'] })
    learner.rosters[0]!.members[1]!.choices['category'] = 'ammo'
    learner.act('set', { unit: 'a1' }, { 'gauge-a1-0': 3 })
    learner.activate('a1').act('shoot', { unit: 'a1' }, { target: 'b1', distance: 6 })
    expect(learner.prompts.map(({ id }) => id.split(':')[0])).toEqual(['ammo', 'learn'])
  })

  test('NN-SKL-33: each armourer in the game ignores one failure, and no more', () => {
    const at = open({ things: ['boltgun'], skills: ['armourer'] }, [{ skills: ['armourer'] }, {}])
    at.act('set', { unit: 'a1' }, { 'gauge-a1-0': 3 })
    at.activate('a1').act('shoot', { unit: 'a1' }, { target: 'b1', distance: 6 })
    at.roll('ammo', 10)
    expect(at.told('ammo-mended')).toMatchObject({ fighter: 'A1', gang: 'Gang A' })
    expect(at.tracker.sides.map(({ state }) => state['armourers'])).toEqual([1, undefined])
  })

  test('NN-ROF-1, NN-ROF-2: each shot has its own target and sight; one out of range is lost', () => {
    const at = shouldered({ things: ['heavy-bolter'] })
    at.act('shoot', { unit: 'a1' }, { target: 'b1', target2: 'b2', target3: 'b2', distance: 20 })
    at.roll('hit-roll', 10)
    expect(at.told('shot-missed')).toMatchObject({ fighter: 'A1', target: 'B1', roll: 10, needed: 4 })
    expect(at.prompt('sight')).toMatchObject({
      member: 'a1',
      title: { params: { fighter: 'A1', target: 'B2' } },
      choose: { min: 0, max: 6 }
    })
    at.answer('sight', { options: ['rear', 'lower', 'cover'], amount: 30 })
    expect(at.told('sighted')).toMatchObject({ fighter: 'A1', target: 'B2', distance: 30 })
    // BS 4, +3 rear, +1 lower, −2 cover.
    expect(target(at)).toBe(6)
    at.roll('hit-roll', 10)
    // Asked once per target.
    expect(at.prompt('hit-roll').title).toMatchObject({ params: { target: 'B2' } })
    expect(target(at)).toBe(6)
    const far = shouldered({ things: ['heavy-bolter'] })
    far.act('shoot', { unit: 'a1' }, { target: 'b1', target2: 'b2', distance: 20 })
    far.roll('hit-roll', 10)
    far.answer('sight', { amount: 199 })
    expect(far.told('shot-out-of-range')).toMatchObject({ fighter: 'A1', target: 'B2', distance: 199 })
    expect(far.prompt('hit-roll').title).toMatchObject({ params: { target: 'B1' } })
    const plain = shouldered({ things: ['heavy-bolter'] })
    plain.act('shoot', { unit: 'a1' }, { target: 'b1', target2: 'b2', distance: 21 })
    plain.roll('hit-roll', 10)
    plain.answer('sight', { options: ['side', 'higher', 'smoke'] })
    expect(plain.told('sighted')).toMatchObject({ distance: 21 })
    // BS 4, +2 side, −1 higher, and smoke.
    expect(Number(target(plain))).toBeLessThan(5)
  })

  test('NN-ROF-1, NN-OUT-1: a target out of the game is shot at no more', () => {
    const at = shouldered({ things: ['heavy-bolter'] }, [{ gained: { w: -2 } }, {}])
    at.act('shoot', { unit: 'a1' }, { target: 'b1', target2: 'b2', distance: 20 })
    at.roll('hit-roll', 1)
    at.roll('impact', 1)
    at.roll('survival', 9, 9)
    expect(at.waiting).toBe('sight')
    at.answer('sight')
    at.roll('hit-roll', 10)
    expect(at.waiting).toBeNull()
  })

  test('NN-SIM-1, NN-SIM-2, NN-INT-1: another fighter may take a hit on a single model; in a melee the victim is rolled for', () => {
    const at = open({ things: ['boltgun'] }).activate('a1')
    at.act('shoot', { unit: 'a1' }, { target: 'b1', distance: 20 })
    at.roll('hit-roll', 4)
    expect(at.told('shot-hit')).toMatchObject({ fighter: 'A1', target: 'B1', roll: 4, needed: 4 })
    expect(at.prompt('aside')).toMatchObject({ member: 'b1', title: { params: { fighter: 'B1' } } })
    expect(at.prompt('impact')).toMatchObject({
      member: 'b1',
      title: { params: { thing: at.item('a1-0').name } }
    })
    at.answer('aside', { options: ['b2'] })
    expect(at.told('intercepted')).toMatchObject({ fighter: 'B2', target: 'B1' })
    expect(at.prompts.map(({ id }) => id.split(':')[0])).toEqual(['impact'])
    expect(at.prompt('impact').member).toBe('b2')
    const melee = open({ things: ['boltgun'] })
    melee.act('set', { unit: 'b1' }, { engaged: ['a2'] })
    melee.activate('a1').act('shoot', { unit: 'a1' }, { target: 'b1', distance: 20 })
    melee.roll('hit-roll', 1)
    expect(melee.prompt('mix')).toMatchObject({ title: { params: { fighters: ['B1', 'A2'] } } })
    melee.roll('mix', 9, 1)
    expect(melee.prompt('impact').member).toBe('b1')
    // The fighters who could intercept are asked for as well.
    expect(melee.prompt('aside').options!.map(({ id }) => id)).toEqual(['a0', 'a2', 'b0', 'b2'])
  })

  test('NN-AIM-1, NN-SKL-3, NN-MODE-2: aiming, a precise shot and the mode change threshold and Strength', () => {
    const save = (skills: string[], using: string[], aimed: boolean): unknown => {
      const at = open({ things: ['boltgun'], skills }, [{ things: ['carapace-armour'] }, {}]).activate('a1')
      if (aimed) at.act('aim', { unit: 'a1' }, { target: 'b1' })
      at.act(
        'shoot',
        { unit: 'a1' },
        {
          target: 'b1',
          distance: 5,
          ...(using.length > 0 && { using }),
          ...(aimed && { aimed: 'threshold' })
        }
      )
      at.roll('hit-roll', 1)
      at.roll('impact', 1)
      return target(at, 'save')
    }
    expect([
      save([], [], false),
      save(['precise-shot'], [], false),
      save(['precise-shot'], ['precise-shot'], false),
      save([], [], true)
    ]).toEqual([5, 5, 3, 3])
    const flame = (mode: string): unknown => {
      const at = open({ type: 'leader', things: ['flamer'] }).activate('a1')
      at.act('shoot', { unit: 'a1' }, { mode })
      expect(at.told('flame-fired')).toMatchObject({
        fighter: 'A1',
        target: null,
        thing: at.item('a1-0').name,
        mode: at.rules.words('fireModes', mode)
      })
      if (at.waiting === 'ammo') at.roll('ammo', 1)
      expect(at.prompt('under')).toMatchObject({
        member: 'a1',
        title: { params: { thing: at.item('a1-0').name } }
      })
      at.answer('under', { options: ['b1'] })
      return target(at, 'impact')
    }
    expect([flame('economy'), flame('normal'), flame('sustained')]).toEqual([7, 8, 9])
  })

  test('NN-GRN-7, NN-SCA-1: a template hits its target, others as the players see it, or the place it scatters to', () => {
    const at = open({ type: 'leader', things: ['grenade-launcher', 'frag-grenade'] }).activate('a1')
    at.act('shoot', { unit: 'a1' }, { target: 'b1', distance: 6 })
    at.roll('hit-roll', 1)
    expect(at.prompt('under')).toMatchObject({ text: { params: { fighters: ['B1'] } } })
    expect(at.prompt('under').options!.map(({ id }) => id)).toEqual(['a0', 'a1', 'a2', 'b0', 'b2'])
    expect(at.answer('under', { options: ['b2'] })).toEqual(['under-template'])
    expect(at.told('under-template')).toMatchObject({ thing: at.item('a1-0').name, fighters: ['B1', 'B2'] })
    at.answer('dirt', { options: ['stay'] })
    at.answer('dirt', { options: ['stay'] })
    at.roll('impact', 10)
    at.roll('impact', 10)
    expect([at.unit('b1').wounds, at.unit('b2').wounds]).toEqual([2, 2])
    const missiles = shouldered({ things: ['missile-launcher'] })
    missiles.act('set', { unit: 'a1' }, { 'load-a1-0': 'frag-missile' })
    missiles.act('shoot', { unit: 'a1' }, { target: 'b1', distance: 20 })
    missiles.roll('hit-roll', 10)
    expect(missiles.waiting).toBe('scatter')
    missiles.roll('scatter', 2)
    missiles.answer('under', { options: ['b1'] })
    // A missile allows no hit the dirt.
    expect(missiles.waiting).toBe('impact')
  })

  test('NN-WPN-8: only high energy overheats, and only a shot that was fired', () => {
    const fired = (profile: string): unknown => {
      const at = open({ type: 'leader', things: ['plasma-gun'] }).activate('a1')
      at.act('shoot', { unit: 'a1' }, { weapon: `a1-0.${profile}`, target: 'b1', distance: 6 })
      return (at.tracker.table['gauge:a1-0'] as { hot: number }).hot
    }
    expect([fired('high-energy'), fired('low-energy')]).toEqual([1, 0])
  })
})

describe('the effects of each fury', () => {
  const rage = (house: string, theirs: Drawn[] = [{}, {}]): AtTheTable => {
    const at = open({ things: ['boltgun'] }, theirs, [house, 'orlock'])
    at.act('fury', { side: 'gang-a' })
    return at
  }

  test('NN-HSE-1: it is called and logged by name, and asks only if fighters are to be chosen', () => {
    const at = rage('goliath')
    expect(at.told('fury-called')).toMatchObject({ gang: 'Gang A' })
    expect(at.told('fury-unleashed')).toMatchObject({
      gang: 'Gang A',
      fury: at.rules.house('goliath')!.fury.name,
      fighters: []
    })
    expect(at.offer('fury', undefined, 'gang-b').hint).toEqual(at.rules.house('orlock')!.fury.effect)
    expect(at.waiting).toBeNull()
  })

  test('NN-HSE-5: at most two Delaques on the table go; an active one ends their activation; those who are down stay down', () => {
    const at = open({}, [{}, {}], ['delaque', 'orlock'])
    at.act('set', { unit: 'a2' }, { place: 'down', wounds: 0 })
    at.act('set', { unit: 'a0' }, { place: 'out' })
    at.activate('a1').act('fury', { side: 'gang-a' })
    expect(at.prompt('fury')).toMatchObject({
      member: null,
      title: { params: { gang: 'Gang A', fury: at.rules.house('delaque')!.fury.name } },
      text: at.rules.house('delaque')!.fury.effect,
      options: [{ id: 'a1' }, { id: 'a2' }],
      choose: { min: 0, max: 2 }
    })
    at.answer('fury', { options: ['a1', 'a2'] })
    expect(at.told('fury-unleashed')).toMatchObject({ fighters: ['A1', 'A2'] })
    expect([at.table.active, at.unit('a1').place, at.unit('a1').group]).toEqual([
      null,
      'reserve',
      'fury:gang-a'
    ])
    at.act('end-turn')
    at.act('begin-turn')
    at.roll('group-roll', 1)
    expect([at.unit('a1'), at.unit('a2')]).toMatchObject([
      { place: 'up', group: null },
      { place: 'down', group: null }
    ])
  })

  test('NN-HSE-8: it affects the leader and the chosen fighters; nobody out of the game', () => {
    const at = open({}, [{}, {}])
    at.act('set', { unit: 'a2' }, { place: 'out' })
    at.act('fury', { side: 'gang-a' })
    expect(at.prompt('fury')).toMatchObject({ options: [{ id: 'a1' }], choose: { min: 0, max: 1 } })
    at.answer('fury', { options: [] })
    expect(at.tracker.sides[0]!.state).toMatchObject({ fury: 1, furyUnits: ['a0'] })
  })

  test('NN-HSE-9, NN-LOOT-7: all casualties near are finished, only enemies are looted, and lose the loot', () => {
    const at = open(
      { things: ['sword'] },
      [{ things: ['sword', 'dagger', 'leather'] }, {}],
      ['scavvies', 'orlock']
    )
    at.act('set', { unit: 'a1' }, { place: 'down', wounds: 0 })
    at.act('set', { unit: 'b1' }, { place: 'out', by: 'a0' })
    at.act('fury', { side: 'gang-a' })
    expect(at.prompt('fury').options!.map(({ id }) => id)).toEqual(['a1', 'b1'])
    at.answer('fury', { options: ['a1', 'b1'] })
    expect(at.unit('a1').place).toBe('out')
    expect(at.prompt('carrion')).toMatchObject({
      member: 'b1',
      title: { params: { target: 'B1' } },
      options: [{ id: 'b1-0', label: at.item('b1-0').name }, { id: 'b1-1' }, { id: 'purse' }],
      choose: { min: 0, max: 1 }
    })
    at.answer('carrion', { options: ['b1-1'] })
    expect(at.told('carrion-eaten')).toMatchObject({
      fighter: 'B1',
      gang: 'Gang A',
      things: [at.item('b1-1').name]
    })
    expect(at.unit('b1')).toMatchObject({ lost: ['b1-1'], hands: ['b1-0'] })
    expect(at.tracker.sides[0]!.state['gained']).toEqual(['b1-1'])
    // There is no casualty: it breaks loose anyway.
    const none = open({}, [{}, {}], ['scavvies', 'orlock'])
    none.act('fury', { side: 'gang-a' })
    expect([none.waiting, none.tracker.sides[0]!.state['fury']]).toEqual([null, 1])
  })

  test('NN-HSE-10: there are three shots, each instead of a shot; the leader whose fall set it off may forgo theirs', () => {
    const at = open({}, [{}, {}], ['redemptionists', 'orlock'])
    at.act('set', { unit: 'a0' }, { wounds: 1 })
    at.act('hit', { unit: 'a0' }, { strength: 3 })
    at.roll('impact', 10)
    at.roll('survival', 5)
    expect(at.prompt('fury-shot')).toMatchObject({ member: 'a0', title: { params: { fighter: 'A0' } } })
    expect(at.answer('fury-shot', { options: ['no'] })).toEqual(['fury-shot-forgone'])
    expect(at.tracker.sides[0]!.state['furyLeft']).toBe(3)
    at.activate('a1').act('fury-shot', { unit: 'a1' })
    expect(at.told('fury-shot')).toMatchObject({ fighter: 'A1', left: 2 })
    expect(at.prompt('under')).toMatchObject({
      member: 'a1',
      title: { params: { thing: at.rules.house('redemptionists')!.fury.name } }
    })
    at.answer('under', { options: ['b1'] })
    // S 5 against T 3; it is a shot, so nobody dives.
    expect(at.prompt('impact')).toMatchObject({ member: 'b1', text: { params: { target: 7 } } })
    at.roll('impact', 10)
    expect(at.told('wounds-lost')).toMatchObject({ by: 'A1' })
  })
})
