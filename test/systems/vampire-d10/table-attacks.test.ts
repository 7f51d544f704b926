import { describe, expect, test } from 'vitest'
import { dice, lines, scene, wins } from './scene'

describe('attacks', () => {
  test('VD10-AT-02, VD10-R05, VD10-DI-06, VD10-DM-01, VD10-R15: a sword against a parry uses hunger dice beside normal ones, adds margin and weapon, and is aggravated against a mortal', () => {
    const { ada, cy, sword, act, answer, prompt, marks, denied } = scene()
    act(ada, 'attack', { on: cy, weapon: sword })
    // Strength 3 + Melee 2 + the longer reach, two of them hunger dice.
    expect(dice(prompt())).toEqual(['normal', 'normal', 'normal', 'normal', 'hunger', 'hunger'])
    expect(lines(prompt())).toEqual({ Strength: 3, Melee: 2, reach: 1 })
    expect(denied({ dice: [11, 1, 1, 1, 1, 1] })).toEqual(['not-a-face'])
    expect(denied({ dice: [1] })).toEqual(['dice-count'])
    answer({ dice: wins(4, 6) })
    expect(prompt()).toMatchObject({ member: cy, text: { params: { successes: 4 } } })
    expect(prompt()!.options!.map(({ id, allowed }) => [id, allowed])).toEqual([
      ['dodge', true],
      ['block', false],
      ['parry', true],
      ['none', true]
    ])
    expect(denied({ options: ['block'] })).toEqual(['unknown-option'])
    answer({ options: ['parry'] })
    expect(dice(prompt())).toEqual(['normal', 'normal', 'normal'])
    answer({ dice: wins(2, 3) })
    // 4 against 2: margin 1, and 3 of the sword.
    expect(marks(cy)).toEqual([0, 4])
    expect(prompt()).toBeUndefined()
  })

  test('VD10-R04, VD10-MD-06, VD10-R18: a tie misses, and a successful defence in close combat allows a riposte at one die less', () => {
    const { ada, cy, strike, marks, why, act, prompt, answer, chips } = scene()
    strike(ada, {}, wins(2, 6), 'parry', wins(2, 3))
    expect(marks(cy)).toEqual([0, 0])
    expect(why(cy, 'riposte')).toEqual([])
    act(cy, 'riposte', { weapon: 'bare-hands' })
    expect(lines(prompt())).toEqual({ Strength: 2, Brawl: 1, multiple: -1 })
    answer({ dice: wins(2, 2) })
    answer({ options: ['none'] })
    // Undefended: difficulty 1, so no margin; bare hands add nothing.
    expect(marks(ada)).toEqual([0, 0])
    expect(chips(cy)).toContain('major')
  })

  test('VD10-MD-01, VD10-MD-02, VD10-R38: the second defence is worse, unless the major action is given up for it', () => {
    const { ada, bo, cy, strike, act, answer, prompt, chips, why } = scene({}, { bo: { strength: 2 } })
    strike(ada, {}, wins(1, 6), 'dodge', wins(4, 4))
    act(bo, 'attack', { on: cy, weapon: 'bare-hands' })
    answer({ dice: [7, 2, 2] })
    const options = prompt()!.options!
    expect(options.map(({ id }) => id)).toEqual([
      'dodge',
      'dodge-surrender',
      'block',
      'block-surrender',
      'parry',
      'parry-surrender',
      'none'
    ])
    expect(
      options.slice(0, 2).map(({ label }) => {
        const { params } = label as unknown as { params: { dice: number; increase: number } }
        return [params.dice, params.increase]
      })
    ).toEqual([
      [3, 1],
      [4, 0]
    ])
    // No difficulty is told where none is added.
    expect(options.slice(0, 2).map(({ label }) => (label as { key: string }).key)).toEqual([
      'table.defence',
      'table.defence-surrender-plain'
    ])
    answer({ options: ['dodge-surrender'] })
    expect(prompt()!.dice!.count).toBe(4)
    answer({ dice: wins(4, 4) })
    expect(chips(cy)).toEqual(['defences', 'surrendered', 'minor'])
    expect(why(cy, 'attack')).toEqual(['no-major'])
  })

  test('VD10-MD-05, VD10-SI-05, VD10-AT-04, VD10-MR-01, VD10-R23: an aimed shot is rolled against a dodge out of cover', () => {
    const { ada, cy, gun, act, answer, prompt, chips, marks } = scene()
    act(ada, 'aim', { weapon: gun })
    expect(chips(ada)).toEqual(['aiming', 'minor'])
    act(null, 'next-round')
    act(cy, 'place', { cover: 'concealment' })
    act(ada, 'attack', { on: cy, weapon: gun })
    expect(lines(prompt())).toEqual({ Dexterity: 3, Firearms: 2, Aim: 1 })
    answer({ dice: wins(3, 6) })
    const dodge = prompt()!.options!
    expect(dodge.filter(({ allowed }) => allowed).map(({ id }) => id)).toEqual(['dodge', 'none'])
    expect((dodge[0]!.label as { params: object }).params).toMatchObject({ dice: 3, increase: 2 })
    answer({ options: ['dodge'] })
    answer({ dice: wins(3, 3) })
    // 3 against 3 − 2: margin 1, and 3 of the gun.
    expect(marks(cy)).toEqual([0, 4])
    expect(chips(ada)).not.toContain('aiming')
  })

  test('VD10-MG-03: a bold attack has two more dice, rules out defences, and requires that none was made', () => {
    const { ada, cy, sword, act, answer, prompt, refused, strike, chips, marks } = scene()
    act(cy, 'attack', { on: ada, weapon: 'bare-hands', bold: true })
    expect(lines(prompt())).toMatchObject({ 'Bold attack': 2 })
    answer({ dice: wins(0, 5) })
    answer({ options: ['block'] })
    answer({ dice: wins(1, 6) })
    expect(chips(cy)).toContain('bold-taken')
    expect(refused(ada, 'attack', { on: cy, weapon: sword, bold: true })).toEqual(['has-defended'])
    strike(ada, {}, wins(4, 6))
    // No defence is asked for: difficulty 1, so margin 2, and 3 of the sword.
    expect(marks(cy)).toEqual([0, 5])
    expect(prompt()).toBeUndefined()
  })
  test('VD10-HP-05, VD10-SI-06: a target in torpor or dead is asked for no defence', () => {
    for (const nature of ['mortal', 'vampire']) {
      const { ada, cy, sword, act, answer, prompt, of } = scene({}, { nature })
      act(cy, 'harm', { superficial: 0, aggravated: 9 })
      expect(of(cy).gone).toBe(true)
      act(ada, 'attack', { on: cy, weapon: sword })
      answer({ dice: wins(3, prompt()!.dice!.count) })
      expect(prompt()?.options?.map(({ id }) => id) ?? []).not.toContain('dodge')
    }
  })
})
