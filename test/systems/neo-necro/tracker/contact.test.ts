import { describe, expect, test } from 'vitest'
import type { Drawn } from '../../../support/necro-gang'
import { AtTheTable, type Brought } from '../../../support/necro-tracker'

const open = (mine: Drawn = {}, theirs: Drawn[] = [{}, {}], more: Partial<Brought> = {}): AtTheTable => {
  const at = new AtTheTable([
    { fighters: [{ type: 'leader' }, mine, {}], ...more },
    { house: 'escher', fighters: [{ type: 'leader' }, ...theirs] }
  ]).started()
  return at
}
const fighting = (
  mine: Drawn,
  theirs: Drawn[],
  engaged: string[],
  input: { [field: string]: string[] | string } = {}
): AtTheTable => {
  const at = open(mine, theirs)
  at.act('set', { unit: 'a1' }, { engaged })
  at.activate('a1').act('melee', { unit: 'a1' }, input)
  return at
}
/** The striker, target and target number of each blow in order; each of them misses. */
const blows = (at: AtTheTable): string[] => {
  const list: string[] = []
  while (at.waiting === 'blow') {
    const { title, text } = at.prompt('blow') as unknown as {
      title: { params: { fighter: string; target: string } }
      text: { params: { target: number } }
    }
    list.push(`${title.params.fighter} ${title.params.target} ${text.params.target}`)
    at.roll('blow', 10)
  }
  return list
}
const acts = (at: AtTheTable): string[] => at.acts.at(-1)!.map(({ type }) => type)

describe('movement', () => {
  test('NN-TAK-2, NN-HID-2, NN-SHD-1: a walk, a sprint and the move of a fury each end their states', () => {
    const standing = { tookCover: true, hidden: true }
    const walk = open()
    walk.activate('a1').act('set', { unit: 'a1' }, standing)
    walk.act('move', { unit: 'a1' })
    expect(walk.unit('a1')).toMatchObject({ ...standing, sprinted: false })
    const sprint = open()
    sprint.activate('a1').act('set', { unit: 'a1' }, standing)
    sprint.act('sprint', { unit: 'a1' })
    expect(sprint.unit('a1')).toMatchObject({ tookCover: false, hidden: true, sprinted: true })
    const driven = open({ type: 'heavy', things: ['heavy-bolter'] }, [{}, {}], { house: 'cawdor' })
    driven.act('fury', { side: 'gang-a' })
    driven.activate('a1').act('set', { unit: 'a1' }, { ...standing, shouldered: 'a1-0' })
    driven.act('fury-move', { unit: 'a1' })
    expect(driven.unit('a1')).toMatchObject({
      tookCover: false,
      hidden: false,
      shouldered: null,
      sprinted: false
    })
    expect(driven.told('fury-moved')).toMatchObject({ fighter: 'A1', distance: 3 })
    expect(driven.table.active).toMatchObject({ furyMove: true, movement: null, shooting: [] })
  })

  test('NN-MOV-1, NN-SPR-1, NN-TAK-1, NN-HID-1: each act is noted in its phase, with its distance', () => {
    const at = open().activate('a1')
    expect(at.offer('move', 'a1').hint).toBeDefined()
    expect(at.offer('sprint', 'a1').hint).toBeDefined()
    expect(at.offer('move', 'a1').hint).not.toEqual(at.offer('sprint', 'a1').hint)
    at.act('take-cover', { unit: 'a1' })
    expect(at.unit('a1').tookCover).toBe(true)
    expect(at.table.active).toMatchObject({ movement: 'take-cover', shooting: [] })
    const quick = open({ skills: ['harassment'] }).activate('a1')
    quick.act('sprint', { unit: 'a1' })
    expect(quick.table.active).toMatchObject({ movement: null, shooting: ['sprint'] })
    const hidden = open({ skills: ['harassment'] }).activate('a1')
    hidden.act('hide', { unit: 'a1' })
    expect(hidden.table.active).toMatchObject({ movement: null, shooting: ['hide'] })
    const aimed = open({ things: ['boltgun'] }).activate('a1')
    aimed.act('aim', { unit: 'a1' }, { target: 'b2' })
    expect(aimed.table.active).toMatchObject({ movement: 'aim', shooting: [] })
    expect(aimed.told('aims')).toMatchObject({ target: 'B2' })
  })

  test('NN-MOV-5, NN-MOV-6: a jump has a length, and a depth for a fall', () => {
    const at = open().activate('a1')
    at.act('jump', { unit: 'a1' }, { gap: 4, drop: 6 })
    expect(at.told('jumps')).toMatchObject({ distance: 4 })
    expect(at.prompt('jump')).toMatchObject({
      member: 'a1',
      title: { params: { distance: 4 } },
      text: { params: { target: 5 } }
    })
    expect(at.table.active?.movement).toBe('move')
    at.roll('jump', 5)
    expect(at.told('jumped')).toMatchObject({ roll: 5, target: 5 })
    expect(at.refused('jump', { unit: 'a1' })).toEqual(['phase-over'])
  })

  test('NN-AIM-1, NN-AIM-2, NN-MOV-10, NN-MOV-12: aiming, charging and engaging need a named enemy', () => {
    const at = open({ type: 'leader', things: ['boltgun', 'combi-flamer@0'] }).activate('a1')
    expect([
      at.refused('aim', { unit: 'a1' }),
      at.refused('charge', { unit: 'a1' }),
      at.refused('engage', { unit: 'a1' })
    ]).toEqual([['no-target'], ['no-target'], ['no-target']])
    // One weapon that may be aimed is enough.
    expect(at.offer('aim', 'a1').allowed).toBe(true)
  })
})

describe('making contact', () => {
  test('NN-MOV-10, NN-MOV-11, NN-OUT-5: a charge names its targets, contacts those who are up and finishes those who are down', () => {
    const at = open()
    at.act('set', { unit: 'b2' }, { place: 'down', wounds: 0 })
    at.activate('a1').act('charge', { unit: 'a1' }, { targets: ['b1', 'b2'] })
    expect(at.told('charged')).toMatchObject({ fighter: 'A1', targets: ['B1', 'B2'] })
    expect(at.told('run-down')).toMatchObject({ fighter: 'B2', by: 'A1' })
    expect([at.unit('a1').engaged, at.unit('b1').engaged, at.unit('b2')]).toMatchObject([
      ['b1'],
      ['a1'],
      { place: 'out', by: 'a1', engaged: [] }
    ])
    expect(at.table.active).toMatchObject({
      movement: 'move',
      shooting: [],
      contact: 'charged',
      charged: ['b1', 'b2'],
      melee: true
    })
    const engages = open()
    engages.act('set', { unit: 'b2' }, { place: 'down', wounds: 0 })
    engages.activate('a1').act('engage', { unit: 'a1' }, { targets: ['b1', 'b2'] })
    expect(engages.told('engaged')).toMatchObject({ targets: ['B1', 'B2'] })
    expect(engages.unit('b2').place).toBe('down')
    expect(engages.table.active).toMatchObject({ contact: 'engaged', charged: [] })
  })

  test('NN-MOV-10, NN-SPR-1: a charge is a move or a sprint, and a failed one is logged', () => {
    const at = open({ skills: ['harassment'] }).activate('a1')
    at.act('charge', { unit: 'a1' }, { targets: ['b1', 'b2'], phase: 'sprint', reached: false })
    expect(at.told('charge-short')).toMatchObject({ targets: ['B1', 'B2'] })
    expect(at.table.active).toMatchObject({ movement: null, shooting: ['sprint'], contact: null })
    expect(at.offer('charge', 'a1').fields.find(({ key }) => key === 'phase')).toMatchObject({
      default: 'movement',
      options: [{ id: 'movement' }]
    })
    at.act('engage', { unit: 'a1' }, { targets: ['b1'], phase: 'movement' })
    expect(at.table.active).toMatchObject({ movement: 'move', shooting: ['sprint'] })
  })

  test('NN-SKL-10: a ferocious charger is asked for the enemy to strike twice, and only on a charge', () => {
    const at = open({ skills: ['ferocious-charge'] }).activate('a1')
    const asks = (act: string): boolean => at.offer(act, 'a1').fields.some(({ key }) => key === 'twice')
    expect([asks('charge'), asks('engage')]).toEqual([true, false])
    at.act('charge', { unit: 'a1' }, { targets: ['b1', 'b2'], twice: 'b2' })
    expect(blows(at).filter((one) => one.startsWith('A1'))).toEqual(['A1 B1 5', 'A1 B2 5', 'A1 B2 5'])
    const plain = open().activate('a1')
    plain.act('charge', { unit: 'a1' }, { targets: ['b1', 'b2'] })
    expect(blows(plain).filter((one) => one.startsWith('A1'))).toEqual(['A1 B1 5', 'A1 B2 5'])
    expect(plain.offers('a2').some(({ act }) => act === 'melee')).toBe(false)
  })
})

describe('the blows of a melee', () => {
  test('NN-MEL-7, NN-MEL-8: being outnumbered, the side and rear arcs and being pinned count', () => {
    // WS 4 against 4 is 5; two enemies take one off; side +2, rear +3.
    expect(
      blows(
        fighting({ gained: { i: 1 } }, [{}, {}], ['b1', 'b2'], { arc: 'rear', side: ['b1'], rear: ['b2'] })
      )
    ).toEqual(['A1 B1 7', 'A1 B2 7', 'B1 A1 7', 'B2 A1 8'])
    const pinned = open({}, [{}, {}])
    pinned.act('set', { unit: 'b1' }, { pinned: true, engaged: ['a1'] })
    pinned.activate('a1').act('melee', { unit: 'a1' })
    expect(pinned.told('fights')).toMatchObject({ targets: ['B1'] })
    expect(blows(pinned)).toEqual(['A1 B1 6', 'B1 A1 4'])
    expect(pinned.table.active).toBeNull()
  })

  test('NN-MEL-7, NN-MEL-13, NN-SKL-30: weapons in hand count, a power fist alone, and no more than the fighter can use', () => {
    const by = (things: string[], hands: string[], skills: string[] = []): string[] => {
      const at = open({ things, skills, gained: { i: 1 } }, [{}, {}])
      at.act('set', { unit: 'a1' }, { engaged: ['b1'], hands })
      at.activate('a1').act('melee', { unit: 'a1' })
      const { title } = at.prompt('blow') as unknown as { title: { params: { thing: unknown } } }
      const [first, second] = blows(at)
      return [JSON.stringify(title.params.thing), first!, second!]
    }
    const name = (id: string): string => JSON.stringify(open().rules.thing(id)!.name)
    expect(by(['sword'], ['a1-0'])).toEqual([name('sword'), 'A1 B1 7', 'B1 A1 4'])
    expect(by(['sword'], [])).toEqual([
      JSON.stringify(open().rules.words('labels', 'bareHands')),
      'A1 B1 5',
      'B1 A1 5'
    ])
    expect(by(['sword', 'sword'], ['a1-0', 'a1-1'])[1]).toBe('A1 B1 9')
    expect(by(['boltgun', 'bayonet@0'], ['a1-0'])[0]).toBe(name('bayonet'))
    // A weapon that can't be used beside the fist is left out.
    expect(by(['power-fist', 'sword'], ['a1-0', 'a1-1'])).toEqual(by(['power-fist'], ['a1-0']))
    expect(by(['power-fist', 'sword'], ['a1-0', 'a1-1'])[0]).toBe(name('power-fist'))
    expect(by(['boltgun', 'bayonet@0', 'sword'], ['a1-2'])[0]).toBe(name('sword'))
  })

  test('NN-GEAR-2, NN-MEL-2: nobody strikes behind a shield, and nobody strikes a fighter out of the game', () => {
    const at = open({ gained: { i: 1 } }, [{}, {}])
    at.act('set', { unit: 'b1' }, { shielded: true })
    at.act('set', { unit: 'a1' }, { engaged: ['b1', 'b2'] })
    at.activate('a1').act('melee', { unit: 'a1' })
    expect(blows(at)).toEqual(['A1 B1 4', 'A1 B2 4', 'B2 A1 5'])
    const shielded = open({ gained: { i: -1 } })
    shielded.act('set', { unit: 'a1' }, { engaged: ['b1', 'b2'] })
    shielded.activate('a1').act('melee', { unit: 'a1' })
    shielded.roll('blow', 10)
    shielded.act('set', { unit: 'a1' }, { place: 'out' })
    expect(shielded.waiting).toBeNull()
  })

  test('NN-MEL-9, NN-GEAR-1: a hit has the fighter’s Strength and threshold with weapons and doses', () => {
    const at = open({ things: ['power-sword', 'stimulant-injector', 'stimulant-dose', 'stimulant-dose'] }, [
      { things: ['carapace-armour'] },
      {}
    ]).activate('a1')
    at.act('inject', { unit: 'a1' }, { effect: 'threshold' })
    at.act('charge', { unit: 'a1' }, { targets: ['b1'] })
    at.roll('blow', 1)
    expect(at.told('blow-hit')).toMatchObject({
      fighter: 'A1',
      target: 'B1',
      thing: at.rules.thing('power-sword')!.name,
      roll: 1
    })
    const power = at.prompt('impact').text
    at.roll('impact', 1)
    const halved = at.prompt('save').text
    const plain = open({ things: ['power-sword'] }, [{ things: ['carapace-armour'] }, {}]).activate('a1')
    plain.act('charge', { unit: 'a1' }, { targets: ['b1'] })
    plain.roll('blow', 1)
    expect(plain.prompt('impact').text).toEqual(power)
    plain.roll('impact', 1)
    expect([plain.prompt('save').text, halved]).toMatchObject([
      { params: { target: 5 } },
      { params: { target: 3 } }
    ])
  })

  test('NN-MEL-3, NN-MEL-11, NN-MEL-12: before a blow there are options, with one pistol and with two', () => {
    const ids = (at: AtTheTable): string[] => at.prompt('aside').options!.map(({ id }) => id)
    const labels = (at: AtTheTable, id: string) =>
      at.prompt('aside').options!.find((one) => one.id === id)!.label
    const at = fighting({ things: ['laspistol', 'autopistol'], gained: { i: 1 } }, [{}, {}], ['b1'])
    const names = [at.item('a1-0').name, at.item('a1-1').name]
    expect(ids(at)).toEqual([
      'fire:a1-0',
      'as:a1-0',
      'fire:a1-1',
      'as:a1-1',
      'fire',
      'both-as:a1-0',
      'both-as:a1-1',
      'hands',
      'reload',
      'nothing'
    ])
    expect([
      labels(at, 'fire:a1-1'),
      labels(at, 'as:a1-1'),
      labels(at, 'fire'),
      labels(at, 'both-as:a1-0')
    ]).toMatchObject([
      { key: 'table.ask.fire', params: { things: [names[1]] } },
      { key: 'table.ask.fire-as', params: { things: [names[1]], thing: names[1] } },
      { key: 'table.ask.fire', params: { things: names } },
      { key: 'table.ask.fire-as', params: { things: names, thing: names[0] } }
    ])
    at.answer('aside', { options: ['fire'] })
    expect(at.told('pistols-fired')).toMatchObject({ things: names })
    expect(['a1-0', 'a1-1'].map((id) => at.tracker.table[`gauge:${id}`])).toMatchObject([
      { ticked: 1 },
      { ticked: 1 }
    ])
    // Two pistols give +4, and the Strength is the fighter's own.
    expect(at.prompts.map((prompt) => prompt.id.split(':')[0])).toEqual(['blow'])
    expect(at.prompt('blow').text).toMatchObject({ params: { target: 9 } })
    at.roll('blow', 9)
    expect(at.prompt('impact').text).toMatchObject({ params: { target: 5 } })
    const as = fighting({ things: ['laspistol', 'autopistol'], gained: { i: 1 } }, [{}, {}], ['b1'])
    as.answer('aside', { options: ['both-as:a1-1'] })
    expect(as.prompt('blow').title).toMatchObject({ params: { thing: names[1] } })
    as.roll('blow', 9)
    expect(as.prompt('impact').title).toMatchObject({ params: { thing: names[1] } })
    const one = fighting({ things: ['laspistol', 'autopistol'], gained: { i: 1 } }, [{}, {}], ['b1'])
    one.answer('aside', { options: ['fire:a1-1'] })
    expect(['a1-0', 'a1-1'].map((id) => one.tracker.table[`gauge:${id}`])).toEqual([
      undefined,
      { ticked: 1, load: null, hot: 0 }
    ])
    expect(one.prompt('blow').text).toMatchObject({ params: { target: 7 } })
  })

  test('NN-MEL-3: a blow forgone is one blow; changing gear costs all of them', () => {
    const none = fighting({ things: ['sword'], gained: { i: 1 } }, [{}, {}], ['b1', 'b2'])
    none.answer('aside', { options: ['nothing'] })
    expect(none.told('blow-forgone')).toMatchObject({ fighter: 'A1', target: 'B1' })
    expect(blows(none)).toEqual(['A1 B2 6', 'B1 A1 4', 'B2 A1 4'])
    const gear = fighting({ things: ['sword', 'dagger'], gained: { i: 1 } }, [{}, {}], ['b1', 'b2'])
    gear.answer('aside', { options: ['hands'] })
    expect(gear.prompt('take-in-hand')).toMatchObject({
      member: 'a1',
      options: [{ id: 'a1-0' }, { id: 'a1-1' }],
      choose: { min: 0, max: 2 }
    })
    gear.answer('take-in-hand', { options: [] })
    expect(gear.told('hands-empty')).toMatchObject({ fighter: 'A1' })
    expect(blows(gear)).toEqual(['B1 A1 5', 'B2 A1 5'])
    // Without a reload there is no question.
    const reload = fighting({ things: ['sword'], gained: { i: 1 } }, [{}, {}], ['b1'])
    reload.answer('aside', { options: ['reload'] })
    expect(blows(reload)).toEqual(['B1 A1 4'])
  })

  test('NN-SKL-29: only an enemy wounded with a weapon may be flung, with the distance', () => {
    const barge = (skills: string[], things: string[], save: number): AtTheTable => {
      const at = fighting({ skills, things, gained: { i: 1 } }, [{ gained: { w: 2 } }, {}], ['b1'])
      at.roll('blow', 1)
      at.roll('impact', save)
      return at
    }
    expect(barge(['shoulder-barge'], ['sword'], 1).waiting).toBe('barge')
    expect(barge([], ['sword'], 1).waiting).toBe('blow')
    expect(barge(['shoulder-barge'], [], 1).waiting).toBe('blow')
    const at = barge(['shoulder-barge'], ['sword'], 1)
    expect(at.answer('barge', { options: ['no'] })).toEqual(['barge-forgone'])
    expect(at.unit('b1').engaged).toEqual(['a1'])
  })
})

describe('leaving contact', () => {
  test('NN-MOV-15, NN-MEL-12: a parting blow may use a pistol, and no pinned or shielded enemy gives one', () => {
    const leaving = (theirs: Drawn[]): AtTheTable => {
      const at = open({}, theirs)
      at.act('set', { unit: 'a1' }, { engaged: ['b1', 'b2'] })
      return at.activate('a1')
    }
    const at = leaving([{ things: ['laspistol'] }, {}])
    at.act('break-off', { unit: 'a1' })
    const { options } = at.prompt('parting-blow')
    expect(options).toMatchObject([
      { id: 'strike' },
      {
        id: 'as:b1-0',
        label: {
          key: 'table.ask.fire-as',
          params: { things: [at.item('b1-0').name], thing: at.item('b1-0').name }
        }
      },
      { id: 'no' }
    ])
    at.answer('parting-blow', { options: ['as:b1-0'] })
    expect(at.tracker.table['gauge:b1-0']).toMatchObject({ ticked: 1 })
    expect(acts(at)).toEqual(['parting-blow', 'blow-breaking-off'])
    // The laspistol's S 4 against T 3.
    expect(at.prompt('impact')).toMatchObject({
      title: { params: { thing: at.item('b1-0').name } },
      text: { params: { target: 6 } }
    })
    at.roll('impact', 10)
    expect(at.prompt('parting-blow')).toMatchObject({
      member: 'b2',
      options: [{ id: 'strike' }, { id: 'no' }]
    })
    const shielded = leaving([{}, {}])
    shielded.act('set', { unit: 'b1' }, { shielded: true })
    shielded.act('break-off', { unit: 'a1' })
    expect(shielded.prompt('parting-blow').member).toBe('b2')
    shielded.answer('parting-blow', { options: ['no'] })
    expect(shielded.told('blow-forgone')).toMatchObject({ fighter: 'B2', target: 'A1' })
    expect(shielded.table).toMatchObject({ free: ['b1', 'b2'], active: { breaksOff: 'away', melee: false } })
  })

  test('NN-MOV-14, NN-MOV-16: a fighter taken down by a parting blow is struck no more and stays', () => {
    const at = open()
    at.act('set', { unit: 'a1' }, { engaged: ['b1', 'b2'], wounds: 1 })
    at.activate('a1').act('break-off', { unit: 'a1' })
    at.answer('parting-blow', { options: ['strike'] })
    at.roll('impact', 1)
    at.roll('survival', 9, 9)
    expect(at.waiting).toBeNull()
    expect(at.unit('a1').place).toBe('out')
    expect(at.table.active).toBeNull()
    expect(at.acts.flat().map(({ type }) => type)).not.toContain('broke-off')
  })

  test('NN-CON-1, NN-CON-2, NN-SKL-16: a fighter left without enemies is asked once for their move; only those who can roll may hide', () => {
    const free = (skills: string[]): AtTheTable => {
      const at = open({ skills }, [{}, {}])
      at.act('set', { unit: 'a1' }, { engaged: ['b1'] })
      at.act('hit', { unit: 'b1' }, { strength: 9 })
      at.act('set', { unit: 'b1' }, { wounds: 1 })
      at.answers(1, 9, 9)
      return at
    }
    const plain = free([])
    expect(plain.prompt('free')).toMatchObject({
      member: 'a1',
      options: [{ id: 'b0' }, { id: 'b2' }],
      choose: { min: 0, max: 2 }
    })
    plain.answer('free', { options: [] })
    expect(plain.told('consolidated')).toMatchObject({ fighter: 'A1', distance: 4, enemies: [] })
    expect(plain.table.free).toEqual([])
    const rolls = free(['roll', 'berserk'])
    expect(rolls.prompt('free')).toMatchObject({
      title: { params: { distance: 11 } },
      options: [{ id: 'b0' }, { id: 'b2' }, { id: 'hide' }],
      choose: { min: 0, max: 3 }
    })
    rolls.answer('free', { options: ['b0', 'b2'] })
    expect(rolls.told('consolidated-into')).toMatchObject({ distance: 11, enemies: ['B0', 'B2'] })
    expect(rolls.unit('a1')).toMatchObject({ engaged: ['b0', 'b2'], berserk: true, hidden: false })
    const hides = free(['roll', 'berserk'])
    hides.answer('free', { options: ['hide'] })
    expect(hides.unit('a1')).toMatchObject({ engaged: [], berserk: false, hidden: true })
    // Two fighters without enemies are asked separately.
    const both = open({}, [{}, {}])
    both.act('set', { unit: 'a1' }, { engaged: ['b1'] })
    both.act('set', { unit: 'a2' }, { engaged: ['b1'] })
    both.act('set', { unit: 'b1' }, { wounds: 1 })
    both.act('hit', { unit: 'b1' }, { strength: 9 })
    both.answers(10, 9)
    expect(both.prompts.map(({ id }) => id)).toEqual(['free:a1', 'free:a2'])
    both.act0({ type: 'answer', prompt: 'free:a2', answer: { options: [] } })
    expect(both.prompts.map(({ id }) => id)).toEqual(['free:a1'])
    // A fighter pinned in the meantime is no longer asked.
    const pinned = free([])
    pinned.act('set', { unit: 'a1' }, { pinned: true })
    expect(pinned.prompts).toEqual([])
  })
})
