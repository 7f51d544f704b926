import { describe, expect, test } from 'vitest'
import type { Drawn } from '../../../support/necro-gang'
import { AtTheTable } from '../../../support/necro-tracker'

const open = (mine: Drawn = {}, theirs: Drawn[] = [{}, {}], house = 'escher'): AtTheTable => {
  const at = new AtTheTable([
    { fighters: [{ type: 'leader', level: 1 }, mine, {}] },
    { house, fighters: [{ type: 'leader' }, ...theirs] }
  ]).started()
  // No leader has orders here, so no die waits for a re-roll.
  for (const id of ['a0', 'b0']) if (at.unit(id).orders > 0) at.act('set', { unit: id }, { orders: 0 })
  return at
}

describe('moving', () => {
  test('NN-TAK-2, NN-HID-2, NN-SHD-1: a move keeps cover and hiding, a sprint ends the cover; a heavy weapon slips from the shoulder', () => {
    const at = open({ type: 'heavy', things: ['heavy-bolter'] })
    at.act('set', { unit: 'a1' }, { tookCover: true, hidden: true, shouldered: 'a1-0' })
    at.activate('a1')
    // Both end at the start of the next activation.
    expect(at.unit('a1')).toMatchObject({ tookCover: false, hidden: false, shouldered: 'a1-0' })
    at.act('set', { unit: 'a1' }, { tookCover: true, hidden: true })
    at.act('move', { unit: 'a1' })
    expect(at.unit('a1')).toMatchObject({ tookCover: true, hidden: true, shouldered: null })
    at.act('sprint', { unit: 'a1' })
    expect(at.unit('a1')).toMatchObject({ tookCover: false, sprinted: true })
  })

  test('NN-MOV-8, NN-MOV-9: dangerous terrain causes a test before the move goes on, and hits on a failure', () => {
    const at = open().activate('a1')
    at.act('move', { unit: 'a1' }, { danger: true, dangerS: 7, dangerT: 2 })
    at.roll('test', 5)
    expect(at.prompt('impact').text).toMatchObject({ params: { target: 9 } })
    at.roll('impact', 10)
    // With only a wound lost, the fighter goes on.
    expect(at.unit('a1')).toMatchObject({ wounds: 2, pinned: false })
    expect(at.told('moved')).toMatchObject({ fighter: 'A1' })
    expect(at.table.active?.movement).toBe('move')
  })

  test('NN-SKL-15: feline agility ignores dangerous terrain', () => {
    const at = open({ skills: ['feline-agility'] }).activate('a1')
    at.act('move', { unit: 'a1' }, { danger: true })
    expect(at.waiting).toBeNull()
  })

  test('NN-MOV-5, NN-MOV-6: a jump has a length; on a failure the fighter falls from half-way', () => {
    const at = open().activate('a1')
    expect(at.refused('jump', { unit: 'a1' }, { gap: 9, drop: 3 })).toEqual(['gap-too-wide'])
    at.act('jump', { unit: 'a1' }, { gap: 3, drop: 4 })
    // 5 + I 4 − 3.
    expect(at.prompt('jump').text).toMatchObject({ params: { target: 6 } })
    at.roll('jump', 7)
    expect(at.told('fell')).toMatchObject({ height: 4 })
    at.roll('impact', 1)
    expect(at.unit('a1')).toMatchObject({ wounds: 1, pinned: true, by: null })
  })

  test.each([
    [{}, 6],
    [{ skills: ['leap'] }, 8],
    [{ injuries: ['leg-injury'] }, 5]
  ])('NN-MOV-5, NN-SKL-14, NN-INJ-9: no jump is wider than the fighter’s move: %o', (fighter, most) => {
    const at = open({ ...fighter, gained: { i: 5 } }).activate('a1')
    expect(at.refused('jump', { unit: 'a1' }, { gap: most + 0.5, drop: 3 })).toEqual(['gap-too-wide'])
    expect(at.act('jump', { unit: 'a1' }, { gap: most, drop: 3 })).toContain('jumps')
  })

  test('NN-MOV-4, NN-FALL-3: a jump down from any height is a fall', () => {
    const at = open()
    at.act('fall', { unit: 'a1' }, { drop: 2.5 })
    expect(at.waiting).toBeNull()
    at.act('fall', { unit: 'a1' }, { drop: 9 })
    // Three storeys: S9, damage level 2.
    at.roll('impact', 9)
    expect(at.prompt('damage').dice).toEqual({ sides: 2, count: 2 })
    at.roll('damage', 1, 2)
    expect(at.prompt('survival').dice?.count).toBe(1)
    at.act('call-off')
    at.act('fall', { unit: 'a2' }, { drop: 15 })
    expect(at.unit('a2').place).toBe('out')
  })

  test('NN-FALL-1, NN-FALL-2: a fighter pinned beside a drop tests, and again behind a low railing; on a failure they fall', () => {
    const at = open({ things: ['boltgun'] }).activate('a1')
    at.act('shoot', { unit: 'a1' }, { target: 'b1', distance: 6, edge: 3, rail: true })
    at.roll('hit-roll', 1)
    at.roll('impact', 1)
    expect(at.unit('b1').pinned).toBe(true)
    at.roll('test', 5)
    // For everybody else the fighter has fallen; the railing still allows a re-roll.
    expect(at.prompts.filter((p) => p.optional).map((p) => p.id.split(':').at(-1))).toEqual(['rail'])
    expect(at.waiting).toBe('impact')
    at.roll('again', 6)
    expect(at.told('fell')).toMatchObject({ fighter: 'B1', height: 3 })
  })
})

describe('making and leaving contact', () => {
  test('NN-MOV-10, NN-MOV-11: a successful charge gives +1 WS and +1 I; a failed one is a move', () => {
    const at = open().activate('a1')
    at.act('charge', { unit: 'a1' }, { targets: ['b1'], arc: 'side' })
    expect(at.unit('a1').engaged).toEqual(['b1'])
    // The fighter strikes first by Initiative; WS 4 + 1 + 2 for the side arc against 4.
    expect(at.prompt('blow')).toMatchObject({ member: 'a1', text: { params: { target: 8 } } })
    at.roll('blow', 10)
    // When struck, the charger has the bonus too: 4 against 5.
    expect(at.prompt('blow')).toMatchObject({ member: 'b1', text: { params: { target: 4 } } })
    at.roll('blow', 10)
    const short = open().activate('a1')
    short.act('charge', { unit: 'a1' }, { targets: ['b1'], reached: false })
    expect(short.unit('a1').engaged).toEqual([])
    expect(short.table.active?.movement).toBe('move')
  })

  test('NN-MOV-12: without a charge there is a melee phase and no bonus', () => {
    const at = open().activate('a1')
    at.act('engage', { unit: 'a1' }, { targets: ['b1'] })
    expect(at.prompt('blow').text).toMatchObject({ params: { target: 5 } })
  })

  test('NN-MOV-10, NN-SPR-1: a sprint may be a charge too', () => {
    const at = open().activate('a1')
    at.act('move', { unit: 'a1' })
    at.act('charge', { unit: 'a1' }, { targets: ['b1'], phase: 'sprint' })
    expect(at.waiting).toBe('blow')
    expect(at.unit('a1').sprinted).toBe(true)
  })

  test('NN-MOV-13, NN-MOV-14, NN-MOV-15: a fighter who breaks off takes an automatic blow from each enemy, and then plays on', () => {
    const at = open()
    at.act('set', { unit: 'a1' }, { engaged: ['b1', 'b2'] })
    at.activate('a1')
    expect(at.refused('move', { unit: 'a1' })).toEqual(['still-engaged'])
    at.act('break-off', { unit: 'a1' })
    at.answer('parting-blow', { options: ['strike'] })
    at.roll('impact', 10)
    at.answer('parting-blow', { options: ['no'] })
    expect(at.unit('a1')).toMatchObject({ engaged: [], wounds: 2 })
    // The enemies left behind may consolidate; the fighter does not.
    expect(at.table.free).toEqual(['b1', 'b2'])
    at.act('move', { unit: 'a1' })
    expect(at.table.active?.unit).toBe('a1')
  })

  test('NN-MOV-16: a blow that pins the fighter holds them, and the activation ends', () => {
    const at = open()
    at.act('set', { unit: 'a1' }, { engaged: ['b1'] })
    at.activate('a1').act('break-off', { unit: 'a1' })
    at.answer('parting-blow', { options: ['strike'] })
    at.roll('impact', 1)
    expect(at.unit('a1')).toMatchObject({ engaged: ['b1'], pinned: true })
    expect(at.table.active).toBeNull()
  })

  test('NN-SKL-18, NN-CON-3: Disengage avoids blows, and enemies left behind do not consolidate', () => {
    const at = open({ skills: ['disengage'] })
    at.act('set', { unit: 'a1' }, { engaged: ['b1'] })
    at.activate('a1').act('break-off', { unit: 'a1' })
    expect(at.waiting).toBeNull()
    expect(at.table.free).toEqual([])
    expect(at.unit('b1').engaged).toEqual([])
  })
})

describe('a melee phase', () => {
  test('NN-MEL-2, NN-MEL-4: each strikes and is struck once by each, higher Initiative first, equal ones simultaneously', () => {
    const at = open({ gained: { i: 1 } }, [{}, { gained: { i: 2 } }])
    at.act('set', { unit: 'a1' }, { engaged: ['b1', 'b2'] })
    at.activate('a1').act('melee', { unit: 'a1' })
    const order: [string | null, unknown][] = []
    while (at.waiting === 'blow') {
      const prompt = at.prompt('blow')
      order.push([prompt.member, (prompt.title as unknown as { params: { target: string } }).params.target])
      at.roll('blow', 10)
    }
    expect(order).toEqual([
      ['b2', 'A1'],
      ['a1', 'B1'],
      ['a1', 'B2'],
      ['b1', 'A1']
    ])
  })

  test('NN-MEL-4: a fighter felled by a slower one has struck; one felled by a faster one has not; equals strike anyway', () => {
    const quick = open({ gained: { i: 1 } })
    quick.act('set', { unit: 'a1' }, { engaged: ['b1'] })
    quick.act('set', { unit: 'b1' }, { wounds: 1 })
    quick.activate('a1').act('melee', { unit: 'a1' })
    quick.roll('blow', 1)
    quick.roll('impact', 1)
    quick.roll('survival', 9, 9)
    expect(quick.waiting).toBeNull()

    const equal = open()
    equal.act('set', { unit: 'a1' }, { engaged: ['b1'] })
    equal.act('set', { unit: 'b1' }, { wounds: 1 })
    equal.activate('a1').act('melee', { unit: 'a1' })
    equal.roll('blow', 1)
    equal.roll('impact', 1)
    equal.roll('survival', 9, 9)
    expect(equal.prompt('blow')).toMatchObject({ member: 'b1' })
  })

  test('NN-MEL-3: a blow may be given up for a change of gear, or for a reload', () => {
    const at = open({ things: ['laspistol', 'sword', 'standard-reload:laspistol'] })
    at.act('set', { unit: 'a1' }, { engaged: ['b1'], hands: ['a1-0'], 'gauge-a1-0': 12 })
    at.activate('a1').act('melee', { unit: 'a1' })
    at.answer('aside', { options: ['hands'] })
    at.answer('take-in-hand', { options: ['a1-0', 'a1-1'] })
    expect(at.unit('a1').hands).toEqual(['a1-0', 'a1-1'])
    expect(at.prompt('blow')).toMatchObject({ member: 'b1' })
    at.roll('blow', 10)
    at.act('end-turn')
    at.act('begin-turn')
    at.activate('a1').act('melee', { unit: 'a1' })
    at.answer('aside', { options: ['reload'] })
    at.answer('reload', { options: ['a1-0.a1-2'] })
    expect(at.tracker.table['gauge:a1-0']).toBeUndefined()
    expect(at.unit('a1').used).toEqual(['a1-2'])
  })

  test('NN-MEL-11, NN-MEL-12: a pistol ticks a box without a roll, gives +2, and may give its own numbers; an empty one is useless', () => {
    const at = open({ things: ['laspistol', 'sword'] })
    at.act('set', { unit: 'a1' }, { engaged: ['b1'], 'gauge-a1-0': 11 })
    at.activate('a1').act('melee', { unit: 'a1' })
    // WS 4 + sword 2 against 4.
    expect(at.prompt('blow').text).toMatchObject({ params: { target: 7 } })
    at.answer('aside', { options: ['as:a1-0'] })
    expect(at.prompt('blow').text).toMatchObject({ params: { target: 9 } })
    expect(at.tracker.table['gauge:a1-0']).toMatchObject({ ticked: 12 })
    at.roll('blow', 9)
    // The laspistol's S 4 against T 3, not the sword's 5.
    expect(at.prompt('impact').text).toMatchObject({ params: { target: 6 } })
    at.roll('impact', 10)
    at.roll('blow', 10)
    at.act('end-turn')
    at.act('begin-turn')
    at.activate('a1').act('melee', { unit: 'a1' })
    expect(at.prompt('aside').options!.map((o) => o.id)).toEqual(['hands', 'reload', 'nothing'])
  })

  test('NN-CON-1, NN-CON-2: a fighter left without enemies may move at once, into others without a blow', () => {
    const at = open({}, [{}, {}])
    at.act('set', { unit: 'a1' }, { engaged: ['b1'] })
    at.act('set', { unit: 'b1' }, { wounds: 1 })
    at.activate('a1').act('melee', { unit: 'a1' })
    at.answers(1, 1, 9, 9, 10)
    expect(at.prompt('free')).toMatchObject({
      member: 'a1',
      optional: true,
      title: { params: { distance: 4 } }
    })
    at.answer('free', { options: ['b2'] })
    expect(at.unit('a1').engaged).toEqual(['b2'])
    expect(at.waiting).toBeNull()
  })

  test('NN-CON-3, NN-PIN-4: a pinned fighter does not consolidate', () => {
    const at = open({}, [{}, {}])
    at.act('set', { unit: 'a1' }, { engaged: ['b1'], pinned: true })
    at.act('set', { unit: 'b1' }, { place: 'up', wounds: 1 })
    at.activate('a2')
    at.act('hit', { unit: 'b1' }, { strength: 9 })
    at.answers(1, 9, 9)
    expect(at.unit('b1').place).toBe('out')
    expect(at.table.free).toEqual([])
  })

  test('NN-SKL-12, NN-SKL-16: Berserk goes 3" further and counts as charging in the next melee; Roll hides', () => {
    const at = open({ skills: ['berserk', 'roll'] }, [{}, {}])
    at.act('set', { unit: 'a1' }, { engaged: ['b1'] })
    at.act('set', { unit: 'b1' }, { wounds: 1 })
    at.activate('a1').act('melee', { unit: 'a1' })
    at.answers(1, 1, 9, 9, 10)
    at.answer('free', { options: ['b2', 'hide'] })
    expect(at.unit('a1')).toMatchObject({ berserk: true, hidden: true })
    at.activate('b2').act('melee', { unit: 'b2' })
    // +1 I: the charger strikes before an equal enemy, at WS 5 against 4.
    expect(at.prompt('blow')).toMatchObject({ member: 'a1', text: { params: { target: 6 } } })
    at.answers(10, 10)
    expect(at.unit('a1').berserk).toBe(false)
  })

  test('NN-SKL-10, NN-SKL-29: a ferocious charger strikes one enemy twice; a shoulder barge flings a wounded one', () => {
    const at = open({ skills: ['ferocious-charge', 'shoulder-barge'], things: ['sword'] }, [
      { gained: { w: 2 } },
      {}
    ]).activate('a1')
    at.act('charge', { unit: 'a1' }, { targets: ['b1'], twice: 'b1' })
    at.roll('blow', 1)
    at.roll('impact', 10)
    at.answer('barge', { options: ['no'] })
    at.roll('blow', 1)
    at.roll('impact', 10)
    at.answer('barge', { options: ['fling'], dice: [4] })
    expect(at.told('flung')).toMatchObject({ distance: 4 })
    expect(at.unit('b1').engaged).toEqual([])
  })

  test('NN-OUT-5: a fighter who goes down while engaged is out of action', () => {
    const at = open()
    at.act('set', { unit: 'a1' }, { engaged: ['b1'] })
    at.act('set', { unit: 'b1' }, { wounds: 1 })
    at.activate('a1').act('melee', { unit: 'a1' })
    at.roll('blow', 1)
    at.roll('impact', 10)
    at.roll('survival', 5)
    expect(at.unit('b1')).toMatchObject({ place: 'out', by: 'a1' })
  })
})
