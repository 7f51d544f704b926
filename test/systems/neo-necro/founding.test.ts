import { describe, expect, test } from 'vitest'
import { worthOf } from '../../../src-main/systems/neo-necro/sheet/worth'
import { foundedGang, Gang, newGang, table } from '../../support/necro-table'

describe('creating a gang', () => {
  test('NN-GANG-1, NN-GANG-5, NN-GANG-6: a new gang has 1500 cr, a house and 300 respect', () => {
    const { roster } = newGang(table())
    expect(roster).toMatchObject({
      stage: 'founding',
      money: 1500,
      kind: 'orlock',
      kindName: { fr: 'Orlock' },
      numbers: { respect: 300 }
    })
  })

  test('NN-GANG-5: a gang of an unknown house is refused', () => {
    expect(
      new Gang(table(), 'g').refused({ type: 'create', id: 'g', name: 'G', kind: 'noble', player: null })
    ).toEqual(['unknown-house'])
  })

  test('an act without a gang is refused', () => {
    expect(new Gang(table(), 'g').refused({ type: 'found' })).toEqual(['unknown-roster'])
  })
})

describe('recruiting', () => {
  test('NN-FTR-1, NN-FTR-7, NN-XP-6: a leader starts with the values of the type', () => {
    const gang = newGang(table())
    const leader = gang.recruit('leader', 'Rikke', 'ws')
    expect(leader).toMatchObject({
      type: 'leader',
      cost: 120,
      status: 'fit',
      left: null,
      choices: { category: 'ws' },
      numbers: { xp: 70, starting: 2, startingTaken: 0 },
      profile: { ws: 5, bs: 5, s: 3, t: 3, w: 3, i: 5 },
      traits: [{ kind: 'rule', key: 'leader-of-men', data: { level: 1 } }]
    })
    expect(gang.roster.money).toBe(1380)
  })

  test('NN-FTR-1: a second leader and a third heavy are refused', () => {
    const gang = newGang(table())
    gang.recruit('leader', 'A')
    gang.recruit('heavy', 'B')
    gang.recruit('heavy', 'C')
    expect(gang.refused({ type: 'recruit', memberType: 'leader', name: 'D', choices: {} })).toEqual([
      'too-many-of-type'
    ])
    expect(gang.refused({ type: 'recruit', memberType: 'heavy', name: 'D', choices: {} })).toEqual([
      'too-many-of-type'
    ])
  })

  test('NN-GANG-3: a ninth member at creation is refused', () => {
    const gang = newGang(table())
    for (let i = 0; i < 8; i++) gang.recruit('kid', `k${i}`)
    expect(gang.refused({ type: 'recruit', memberType: 'kid', name: 'k9', choices: {} })).toEqual([
      'gang-full'
    ])
  })

  test('NN-GANG-1: a recruit who costs more than is left is refused, with the missing sum', () => {
    const gang = newGang(table())
    gang.do({ type: 'buy', lines: [{ thing: 'carapace-armour', quantity: 18, holder: 'stash' }] })
    expect(gang.reasons({ type: 'recruit', memberType: 'ganger', name: 'A', choices: {} })).toMatchObject([
      { code: 'money-short', params: { missing: 20 } }
    ])
  })

  test('NN-XP-6: an unknown category and an unknown choice are refused together', () => {
    expect(
      newGang(table()).refused({
        type: 'recruit',
        memberType: 'kid',
        name: 'A',
        choices: { category: 'luck', hat: 'red' }
      })
    ).toEqual(['unknown-category', 'unknown-choice'])
  })

  test("NN-XP-6: a recruit's training may be changed while the gang is founded", () => {
    const gang = newGang(table())
    const { id } = gang.recruit('kid', 'A')
    gang.do({ type: 'choose', member: id, key: 'category', value: 'i' })
    expect(gang.member('A').choices['category']).toBe('i')
    expect(gang.refused({ type: 'choose', member: id, key: 'hat', value: 'i' })).toEqual(['unknown-choice'])
    expect(gang.refused({ type: 'choose', member: id, key: 'category', value: 'hat' })).toEqual([
      'unknown-category'
    ])
    expect(gang.refused({ type: 'choose', member: 'nobody', key: 'category', value: 'i' })).toEqual([
      'unknown-fighter'
    ])
  })

  test('gangs and fighters are renamed', () => {
    const gang = newGang(table())
    const { id } = gang.recruit('kid', 'A')
    gang.do({ type: 'rename', name: 'Les Rouillés' })
    gang.do({ type: 'rename-member', member: id, name: 'Ada' })
    expect([gang.roster.name, gang.roster.members[0]!.name]).toEqual(['Les Rouillés', 'Ada'])
    expect(gang.refused({ type: 'rename-member', member: 'nobody', name: 'B' })).toEqual(['unknown-fighter'])
  })

  test('NN-GANG-1: a fighter dismissed during the founding returns the cost of recruit and gear, including a rare item', () => {
    const gang = newGang(table())
    const { id } = gang.recruit('leader', 'Rikke')
    gang.buy('power-sword', id)
    gang.buy('dagger', id)
    gang.do({ type: 'dismiss', member: id })
    expect(gang.roster).toMatchObject({ money: 1500, members: [], items: [], numbers: { rare: 0 } })
  })
})

describe('starting progressions', () => {
  test('NN-GANG-4, NN-RUL-33: each of them is any characteristic or skill of the fighter’s families; T and W are two choices', () => {
    const gang = newGang(table())
    const { id } = gang.recruit('ganger', 'A')
    expect(gang.due).toEqual([`progression:${id}:1`])
    const options = gang.options(`progression:${id}:1`)
    expect(options).toEqual(
      expect.arrayContaining([
        'characteristic:ws',
        'characteristic:t',
        'characteristic:w',
        'skill:lynx-eye',
        'skill:berserk'
      ])
    )
    expect(options.filter((o) => o.startsWith('skill:runner') || o.startsWith('level'))).toEqual([])
    gang.answer(`progression:${id}:1`, { options: ['characteristic:w'] })
    gang.answer(`progression:${id}:2`, { options: ['skill:lynx-eye'] })
    expect(gang.member('A')).toMatchObject({
      profile: { w: 4, t: 3 },
      traits: [{ kind: 'skill', key: 'lynx-eye', name: { fr: 'Œil de lynx' } }]
    })
    expect(gang.due).toEqual([])
  })

  test('NN-CHA-3: a characteristic at its natural maximum is not offered', () => {
    const gang = newGang(table())
    const { id } = gang.recruit('heavy', 'A')
    gang.answer(`progression:${id}:1`, { options: ['characteristic:s'] })
    gang.answer(`progression:${id}:2`, { options: ['characteristic:s'] })
    expect(gang.member('A').profile['s']).toBe(5)
    const again = { ...gang.member('A'), numbers: { starting: 3, startingTaken: 2 } }
    gang.at.rosters.set(gang.id, { ...gang.roster, members: [again] })
    expect(gang.options(`progression:${id}:3`)).not.toContain('characteristic:s')
  })

  test('NN-FTR-7, NN-XP-13: a leader may raise Leader of Men instead, up to level 3', () => {
    const gang = newGang(table())
    const { id } = gang.recruit('leader', 'A')
    gang.answer(`progression:${id}:1`, { options: ['level:leader-of-men'] })
    gang.answer(`progression:${id}:2`, { options: ['level:leader-of-men'] })
    expect(gang.member('A').traits).toMatchObject([{ key: 'leader-of-men', data: { level: 3 } }])
  })

  test('NN-SKA-6: a known skill is not offered again, except Specialist', () => {
    const gang = newGang(table(), 'g1', 'van-saar')
    const { id } = gang.recruit('ganger', 'A')
    gang.answer(`progression:${id}:1`, { options: ['skill:specialist'] })
    expect(gang.options(`progression:${id}:2`)).toContain('skill:specialist')
    gang.answer(`progression:${id}:2`, { options: ['skill:specialist'] })
    const { id: other } = gang.recruit('ganger', 'B')
    gang.answer(`progression:${other}:1`, { options: ['skill:healer'] })
    expect(gang.options(`progression:${other}:2`)).not.toContain('skill:healer')
  })

  test('NN-SKA-4, NN-GEAR-17, NN-RUL-60: a weapon master teaches a skill outside the families and is used up', () => {
    const gang = newGang(table())
    const { id } = gang.recruit('ganger', 'A')
    gang.buy('weapon-master')
    expect(gang.answer(`progression:${id}:1`, { options: ['master:runner'] })).toEqual(['skill-taught'])
    expect(gang.items('weapon-master')).toEqual([])
    expect(gang.roster.numbers['rare'], 'it stays bought').toBe(1)
    expect(gang.options(`progression:${id}:2`).filter((o) => o.startsWith('master'))).toEqual([])
  })

  test('NN-RUL-60: by house rule the weapon master stays', () => {
    const gang = newGang(table({ weaponMasterConsumed: false }))
    const { id } = gang.recruit('ganger', 'A')
    gang.buy('weapon-master')
    gang.answer(`progression:${id}:1`, { options: ['master:runner'] })
    expect(gang.items('weapon-master')).toHaveLength(1)
  })

  test('an answer that is not an option, a missing one, two at once or dice are refused', () => {
    const gang = newGang(table())
    const { id } = gang.recruit('ganger', 'A')
    const answer = (options?: string[], dice?: number[]) =>
      gang.refused({
        type: 'answer',
        prompt: `progression:${id}:1`,
        answer: { ...(options && { options }), ...(dice && { dice }) }
      })
    expect(answer(['skill:runner'])).toEqual(['unknown-option'])
    expect(answer()).toEqual(['choose-exactly'])
    expect(answer(['characteristic:ws', 'characteristic:bs'])).toEqual(['choose-exactly'])
    expect(answer(['characteristic:ws', 'characteristic:ws'])).toEqual(['option-twice'])
    expect(answer(['characteristic:ws'], [3])).toEqual(['no-dice-asked'])
    expect(gang.refused({ type: 'answer', prompt: `progression:${id}:2`, answer: {} })).toEqual([
      'prompt-closed'
    ])
    expect(
      gang.refused({
        type: 'answer',
        prompt: `progression:${id}:1`,
        answer: { options: ['characteristic:ws'], amount: 3 }
      })
    ).toEqual(['no-amount-asked'])
  })
})

describe('closing the founding', () => {
  test('NN-FTR-1, NN-GANG-4: a gang without a leader and with open progressions is refused with both reasons', () => {
    const gang = newGang(table())
    gang.recruit('ganger', 'A')
    expect(gang.refused({ type: 'found' })).toEqual(['too-few-of-type', 'prompts-open'])
  })

  test('NN-GANG-1, NN-VAL-1: the rest stays in the stash, and the value is recruit costs, gear carried and XP', () => {
    const gang = foundedGang(table(), 'g1', 'orlock', (g) => {
      g.buy('boltgun', g.member('ganger-g1').id)
      g.buy('tunnels')
    })
    expect(gang.roster).toMatchObject({
      stage: 'ready',
      money: 1500 - 120 - 80 - 45 - 45 - 15,
      numbers: { value: 120 + 80 + 45 + 45 + 70 + 30 }
    })
    expect(gang.roster.numbers['value']).toBe(worthOf(gang.at.rules, gang.roster))
  })

  test('NN-RUL-5: by house rule the stash counts', () => {
    const gang = foundedGang(
      table({ gangValueIncludesStash: true, gangValueIncludesXp: false }),
      'g1',
      'orlock',
      (g) => g.buy('tunnels')
    )
    expect(gang.roster.numbers['value']).toBe(1500)
  })

  test('a founded gang is not founded again', () => {
    expect(foundedGang(table()).refused({ type: 'found' })).toEqual(['already-founded'])
  })

  test('NN-ITL-1: between two games nobody buys, sells, moves, recruits or dismisses', () => {
    const gang = foundedGang(table(), 'g1', 'orlock', (g) => g.buy('dagger'))
    const { id } = gang.member('kid-g1')
    const dagger = gang.item('dagger').id
    expect(gang.refused({ type: 'buy', lines: [{ thing: 'dagger', quantity: 1, holder: id }] })).toEqual([
      'not-now'
    ])
    expect(gang.refused({ type: 'sell', items: [dagger] })).toEqual(['not-now'])
    expect(gang.refused({ type: 'move', moves: [{ item: dagger, to: id }] })).toEqual(['not-now'])
    expect(gang.refused({ type: 'recruit', memberType: 'kid', name: 'K', choices: {} })).toEqual(['not-now'])
    expect(gang.refused({ type: 'dismiss', member: id })).toEqual(['not-now'])
    expect(gang.refused({ type: 'choose', member: id, key: 'category', value: 'ws' })).toEqual([
      'category-fixed'
    ])
  })
})
