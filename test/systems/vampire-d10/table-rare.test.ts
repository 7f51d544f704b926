import { describe, expect, test } from 'vitest'
import { lines, scene, wins } from './scene'

describe('rare cases', () => {
  test('VD10-MD-02: a major action given up before the turn is unavailable in that turn', () => {
    const { ada, bo, cy, strike, act, answer, prompt, why } = scene()
    strike(ada, {}, wins(1, 6), 'dodge', wins(4, 4))
    act(bo, 'attack', { on: cy, weapon: 'bare-hands' })
    answer({ dice: wins(1, prompt()!.dice!.count!) })
    answer({ options: ['dodge-surrender'] })
    answer({ dice: wins(1, prompt()!.dice!.count!) })
    act(null, 'next-turn')
    act(null, 'next-turn')
    expect(why(cy, 'attack')).toEqual(['no-major'])
    expect(why(cy, 'minor-action')).toEqual([])
  })

  test('VD10-MD-02: from the third defence on nothing more can be given up', () => {
    const { ada, cy, sword, act, answer, prompt, at } = scene()
    const offered: boolean[] = []
    for (let n = 0; n < 3; n++) {
      act(ada, 'attack', { on: cy, weapon: sword })
      answer({ dice: wins(1, 6) })
      offered.push(prompt()!.options!.some(({ id }) => id.endsWith('-surrender')))
      answer({ options: ['dodge'] })
      answer({ dice: wins(1, prompt()!.dice!.count!) })
      // Another major action, as given by celerity.
      delete at().tracker.units.find(({ id }) => id === ada)!.state['used']
    }
    expect(offered).toEqual([false, true, false])
  })

  test('VD10-MG-02: nobody is their own ally; without another one, tactics help nobody', () => {
    const { ada, bo, cy, act, answer, prompt } = scene()
    act(ada, 'tactics')
    answer({ dice: wins(2, 4) })
    expect(prompt()!.options!.map(({ id }) => id)).toEqual([bo])
    answer({ options: [bo] })
    act(cy, 'tactics')
    answer({ dice: wins(prompt()!.dice!.count!, prompt()!.dice!.count!) })
    expect(prompt()).toBeUndefined()
  })

  test('VD10-MR-04, VD10-MD-05: a shot in melee fired outside close combat is dodged as a shot and cannot be parried', () => {
    const offered = (metres: number) => {
      const { ada, cy, gun, act, answer, prompt } = scene()
      act(cy, 'place', { cover: 'solid' })
      act(ada, 'attack', { on: cy, weapon: gun, manoeuvre: 'point-blank', metres })
      answer({ dice: wins(1, prompt()!.dice!.count!) })
      const options = prompt()!.options!
      return [
        options.find(({ id }) => id === 'parry')!.allowed,
        (options[0]!.label as unknown as { params: { increase: number } }).params.increase
      ]
    }
    expect([offered(0), offered(5)]).toEqual([
      [true, 0],
      [false, 2]
    ])
  })

  test('VD10-MG-03, VD10-MC-03: a grapple may be bold: two more dice, and no defence that round', () => {
    const { ada, cy, sword, act, answer, prompt, refused } = scene()
    act(cy, 'contest', { kind: 'grapple', on: ada, bold: true })
    expect(lines(prompt())).toEqual({ Strength: 2, Brawl: 1, 'Bold attack': 2 })
    answer({ dice: wins(0, 5) })
    answer({ dice: wins(1, prompt()!.dice!.count!) })
    act(ada, 'attack', { on: cy, weapon: sword })
    answer({ dice: wins(1, prompt()!.dice!.count!) })
    expect(prompt()).toBeUndefined()
    act(null, 'next-round')
    act(ada, 'attack', { on: cy, weapon: sword })
    answer({ dice: wins(1, prompt()!.dice!.count!) })
    answer({ options: ['dodge'] })
    answer({ dice: wins(1, prompt()!.dice!.count!) })
    expect(refused(cy, 'contest', { kind: 'grapple', on: ada, bold: true })).toEqual(['has-defended'])
  })

  test('VD10-SI-01: a fighter with several attackers loses as many dice when striking at them', () => {
    const { ada, cy, sword, act, prompt } = scene()
    act(ada, 'attack', { on: cy, weapon: sword, outnumbered: 3 })
    expect(lines(prompt())).toMatchObject({ outnumbered: -2 })
  })

  test('VD10-MC-04, VD10-R15: a bite is aggravated, even if superficial damage was chosen', () => {
    const { ada, cy, act, answer, marks } = scene({}, { cy: { vigour: 5 } })
    act(cy, 'add-state', { state: 'vulnerable' })
    act(ada, 'attack', { on: cy, weapon: 'bite', 'damage-type': 'superficial' })
    answer({ dice: wins(4, 5) })
    expect(marks(cy)).toEqual([0, 2])
  })

  test('VD10-ST-02: putting out a fire is the major action spoilt by distraction, and ends it', () => {
    const { ada, act, answer, prompt, chips } = scene()
    for (const state of ['distracted', 'burning']) act(ada, 'add-state', { state })
    act(ada, 'extinguish')
    expect(lines(prompt())).toMatchObject({ Distracted: -2 })
    answer({ dice: wins(0, prompt()!.dice!.count!) })
    expect(chips(ada)).not.toContain('distracted')
  })

  test('VD10-R06, VD10-SI-05: cover and losses are added before a defence drops to the minimum', () => {
    const { ada, cy, gun, act, answer, prompt } = scene({}, { cy: { dexterity: 1, athletics: 0 } })
    for (const state of ['blind', 'handicapped']) act(cy, 'add-state', { state })
    act(cy, 'place', { cover: 'loophole' })
    act(ada, 'attack', { on: cy, weapon: gun })
    answer({ dice: wins(1, prompt()!.dice!.count!) })
    // 1 − 3 − 2 + 2.
    expect((prompt()!.options![0]!.label as unknown as { params: { dice: number } }).params.dice).toBe(1)
  })

  test('VD10-DR-05, VD10-R16: marijuana slows a vampire with rolled initiative', () => {
    const { ada, act, answer, prompt, of } = scene({ initiative: 'roll' })
    while (prompt()) answer({ dice: wins(0, prompt()!.dice!.count!) })
    act(ada, 'drug', { drug: 'marijuana', slaked: 3, taken: 'takes' })
    act(null, 'next-round')
    for (let n = 0; n < 3; n++) {
      const mine = prompt()!.member === ada
      answer({ dice: wins(mine ? 2 : 0, prompt()!.dice!.count!) })
    }
    expect(of(ada).counters[0]).toMatchObject({ value: 1 })
  })
})
