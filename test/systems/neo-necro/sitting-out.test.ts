import { describe, expect, test } from 'vitest'
import { isRefusal, reason } from '../../../src-main/kernel/values/verdict'
import { captives } from '../../../src-main/systems/neo-necro/roster/decide/captives'
import { opening } from '../../../src-main/systems/neo-necro/battle/sitting-out'
import { reference } from '../../../src-main/systems/neo-necro/reference'
import { outcome } from '../../support/necro-ask'
import { foundedGang, happen, playOn, table, type Gang } from '../../support/necro-table'
import { checkReason } from '../../support/necro-words'

/** A gang whose leader is convalescent and whose others were not paid. */
function stuck(houseRules = {}): Gang {
  const gang = foundedGang(table(houseRules), 'g1')
  for (const { name, type } of gang.roster.members)
    gang.bend(name, (m) => ({ ...m, status: type === 'leader' ? 'convalescent' : 'unpaid' }))
  return gang
}

const asked = (gang: Gang) => opening.opening(gang.at.rules, gang.roster)
function sitOut(gang: Gang): string[] {
  const verdict = opening.open(gang.at.rules, gang.roster, {}, gang.at.chance)
  if (isRefusal(verdict)) throw new Error(JSON.stringify(verdict.refused))
  happen(gang.at, verdict)
  return verdict.map(({ type }) => type)
}
function refused(gang: Gang) {
  const verdict = opening.open(gang.at.rules, gang.roster, {}, gang.at.chance)
  if (!isRefusal(verdict)) throw new Error('not refused')
  for (const why of verdict.refused) checkReason(gang.at.rules, why)
  return verdict.refused
}

describe('a gang that can bring nobody to a game', () => {
  test('MAGOT-1: it sits one game out; members who missed it are back, and its interlude opens', () => {
    const gang = stuck()
    expect(asked(gang)).toMatchObject({ allowed: true, refused: [], rules: ['MAGOT-1'] })
    const told = sitOut(gang)
    expect(told.slice(0, 2)).toEqual(['game-sat-out', 'fighter-healed'])
    expect(gang.roster.members.map(({ status }) => status)).toEqual(gang.roster.members.map(() => 'fit'))
    expect(gang.roster).toMatchObject({ stage: 'between', between: { battle: null, step: 'income' } })
    playOn(gang)
    expect(gang.roster).toMatchObject({ stage: 'ready', between: null })
  })

  test('MAGOT-1: nobody earns experience, respect stays, and by the book there is no income', () => {
    const gang = stuck({ drawRespect: 50 })
    const { respect } = gang.roster.numbers
    const xp = gang.roster.members.map(({ numbers }) => numbers['xp'])
    const money = gang.roster.money
    sitOut(gang)
    expect(gang.prompt('income')).toMatchObject({
      text: { key: 'prompts.income.sat-out', params: { from: respect, credits: 0 } },
      rules: ['NN-REV-1', 'MAGOT-1']
    })
    gang.answer('income')
    expect([
      gang.roster.numbers['respect'],
      gang.roster.money,
      gang.roster.members.map(({ numbers }) => numbers['xp'])
    ]).toEqual([respect, money, xp])
  })

  test('MAGOT-1, key sitOutIncome: by house rule it gets the income of its respect', () => {
    const gang = stuck({ sitOutIncome: 'respect' })
    const money = gang.roster.money!
    sitOut(gang)
    gang.answer('income')
    expect(gang.roster.money! - money).toBe(gang.roster.numbers['respect'])
    expect(
      outcome(
        'income',
        { respect: 300, result: 'win', opponentValue: 5000, satOut: true },
        { sitOutIncome: 'respect' }
      )
    ).toEqual({ respect: 300, credits: 300 })
  })

  test('MAGOT-1: neither an inventor nor a healer counts as having fought', () => {
    const gang = stuck()
    gang.teach('ganger-g1', 'healer', 'inventor')
    gang.injure('leader-g1', 'shock')
    sitOut(gang)
    playOn(gang, 'trade')
    expect(gang.prompts.filter(({ id }) => id.startsWith('heal:'))).toEqual([])
  })

  test('MAGOT-1: a gang whose last fighter is dead or captured may sit out, one with a single fit fighter may not, nor one in its interlude', () => {
    const gang = stuck()
    for (const { name } of gang.roster.members)
      gang.bend(name, (m) => ({ ...m, status: 'fit', left: 'dead' }))
    expect(asked(gang).allowed).toBe(true)
    gang.bend('leader-g1', (m) => ({ ...m, left: null, status: 'captured' }))
    expect(asked(gang).allowed).toBe(true)
    gang.bend('leader-g1', (m) => ({ ...m, status: 'fit' }))
    expect(refused(gang)).toEqual([reason('somebody-fit', ['MAGOT-1'], { names: ['leader-g1'], count: 1 })])
    expect(asked(gang)).toMatchObject({ allowed: false, refused: [{ key: 'refusals.somebody-fit' }] })
    gang.bend('leader-g1', (m) => ({ ...m, status: 'captured' }))
    sitOut(gang)
    expect(refused(gang).map(({ code }) => code)).toEqual(['gang-between'])
  })

  test('MAGOT-1: the book shows Magot’s own rulings in a separate section, after its own', () => {
    const { rules } = table()
    const rulings = reference(rules).find(({ id }) => id === 'rulings')!
    expect(rulings.sections.map(({ id }) => id)).toEqual(['RUL', 'MAGOT'])
    expect(rulings.sections[1]!.entries.map(({ id }) => id)).toContain('MAGOT-1')
  })

  test.each([
    ['convalescent', 'fighter-healed'],
    ['unpaid', 'captive-forgiven']
  ])(
    'NN-INJ-4, NN-PAY-2, NN-RUL-43: captivity does not make a %s fighter fit; the game that they miss does',
    (status, told) => {
      const gang = stuck()
      gang.bend('kid-g1', (member) => ({ ...member, status }))
      const { id } = gang.member('kid-g1')
      const { rules, chance } = gang.at
      const taken = () => {
        const events = captives.capture(rules, gang.roster, id, null, 'Rafle', chance)
        if (isRefusal(events)) throw new Error(JSON.stringify(events.refused))
        happen(gang.at, events)
      }
      const freed = (exit: string) => {
        const events = captives.release(rules, gang.roster, id, null, exit, null)
        if (isRefusal(events)) throw new Error(JSON.stringify(events.refused))
        happen(gang.at, events)
        return gang.member('kid-g1').status
      }
      taken()
      expect(freed('released')).toBe(status)
      taken()
      expect(sitOut(gang)).toContain(told)
      expect(gang.member('kid-g1').status).toBe('captured')
      expect(freed('rescued')).toBe('fit')
    }
  )
})
