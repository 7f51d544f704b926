import { describe, expect, test } from 'vitest'
import type { Figure, ReceiptLine } from '../../../src-main/kernel/values/receipt'
import type { Roster } from '../../../src-main/kernel/state/roster'
import { neoNecro } from '../../../src-main/systems/neo-necro'
import { necro } from '../../support/neo-necro-raw'
import { gangOf } from '../../support/necro-gang'
import { reader } from '../../support/necro-reader'

const rules = necro()
const en = reader(rules, 'en')

function figure(roster: Roster, key: string, with_ = rules): Figure | undefined {
  return neoNecro.summary(with_, roster).figures.find((f) => f.key === key)
}
function lines(of: ReceiptLine[] | undefined): string[] {
  return (of ?? []).flatMap((line) => [
    `${en(line.label)} ${line.amount}`,
    ...lines(line.lines).map((inner) => `  ${inner}`)
  ])
}

describe('credits', () => {
  test('at the founding are the starting sum minus each purchase (NN-GANG-1)', () => {
    const roster = gangOf(
      rules,
      [{ type: 'leader', name: 'Rikke', things: ['boltgun', 'frag-grenade', 'frag-grenade'] }],
      {
        stage: 'founding',
        money: 1500 - 120 - 45 - 8 - 15,
        stash: ['tunnels']
      }
    )
    expect(lines(figure(roster, 'credits')?.receipt?.lines)).toEqual([
      'Founding credits 1500',
      'Recruits -120',
      '  Rikke -120',
      'Purchases -68',
      '  Boltgun -45',
      '  Frag grenade ×\u00a02 -8',
      '  Tunnels -15'
    ])
  })

  test('are only the amount afterwards, because the history explains it', () => {
    expect(figure(gangOf(rules, [{}], { money: 77 }), 'credits')).toMatchObject({ amount: 77, unit: 'money' })
    expect(figure(gangOf(rules, [{}]), 'credits')?.receipt).toBeUndefined()
  })
})

describe('gang value', () => {
  const roster = gangOf(
    rules,
    [
      { name: 'Rikke', type: 'leader', things: ['sword'] },
      { name: 'Bo', xp: 45 },
      { name: 'Mort', left: 'dead' }
    ],
    { money: 50, stash: ['tunnels'] }
  )

  test('is shown as stored and as it would be now, member by member (NN-VAL-1, NN-VAL-2)', () => {
    expect(figure(roster, 'value')?.amount).toBe(1500)
    const now = figure(roster, 'value-now')!
    expect(now.amount).toBe(120 + 10 + 70 + 80 + 45)
    expect(lines(now.receipt?.lines)).toEqual([
      'Rikke 200',
      '  Recruit cost 120',
      '  Equipment 10',
      '    Sword 10',
      '  Experience 70',
      'Bo 125',
      '  Recruit cost 80',
      '  Experience 45'
    ])
  })

  test('counts the stash by house rule (key gangValueIncludesStash, NN-RUL-5)', () => {
    const now = figure(roster, 'value-now', necro({ gangValueIncludesStash: true }))!
    expect(now.amount).toBe(325 + 50 + 15)
    expect(lines(now.receipt?.lines)).toContain('Stash 65')
  })

  test('is not stored before the founding is closed (NN-VAL-2)', () => {
    const young = { ...roster, stage: 'founding' as const, numbers: { respect: 300, rare: 0 } }
    expect(figure(young, 'value')).toBeUndefined()
    expect(en(figure(young, 'value-now')!.label)).toBe('Gang value')
  })
})

describe('limits', () => {
  test('members count against the cap of the stored value; the dead do not count, captives do (NN-GANG-3, NN-RUL-64)', () => {
    const roster = gangOf(rules, [{}, {}, { type: 'kid', status: 'captured' }, { left: 'dead' }], {
      numbers: { respect: 300, value: 3200 }
    })
    const members = figure(roster, 'members')!
    expect([members.amount, members.limit]).toEqual([3, 10])
    expect(lines(members.receipt?.lines)).toEqual(['Ganger 2', 'Kid 1'])
  })

  test('rare items count against three at the founding (NN-GANG-2)', () => {
    const rare = figure(
      gangOf(rules, [{ things: ['power-sword', 'sword'] }], {
        stage: 'founding',
        numbers: { respect: 300, rare: 1 }
      }),
      'rare'
    )!
    expect([rare.amount, rare.limit]).toEqual([1, 3])
    expect(lines(rare.receipt?.lines)).toEqual(['Power sword 1'])
  })

  test('rare items count against two in an interlude, one more for each inventor who ended the game up (NN-BUY-2, NN-BUY-5)', () => {
    const between = {
      id: 'b',
      battle: null,
      step: 'trade',
      data: { rare: 1, fought: { m0: { state: 'unhurt' } } }
    }
    const roster = gangOf(rules, [{ skills: ['inventor'] }], { stage: 'between', between })
    const rare = figure(roster, 'rare')!
    expect([rare.amount, rare.limit]).toEqual([1, 3])
    expect(lines(rare.limitReceipt?.lines)).toEqual(['Purchases allowed 2', 'Inventors 1'])
  })

  test('there is no limit of rare items between interludes', () => {
    expect(figure(gangOf(rules, [{}]), 'rare')).toBeUndefined()
  })

  test('respect is shown unchanged (NN-REV-1)', () => {
    expect(figure(gangOf(rules, [{}], { numbers: { respect: 285, value: 1500 } }), 'respect')?.amount).toBe(
      285
    )
  })
})

describe('founding', () => {
  test('every reason against closing it is listed (NN-FTR-1, NN-ENC-1)', () => {
    const roster = gangOf(rules, [{ type: 'kid', things: ['heavy-bolter', 'heavy-bolter'] }], {
      stage: 'founding',
      numbers: { respect: 300, rare: 0 }
    })
    expect(neoNecro.summary(rules, roster).unready.map((why) => why.code.replace(/-fighter$/, ''))).toEqual(
      expect.arrayContaining(['too-few-of-type', 'not-for-type', 'too-heavy'])
    )
  })

  test('a founded gang has no reason against it', () => {
    expect(neoNecro.summary(rules, gangOf(rules, [])).unready).toEqual([])
  })
})
