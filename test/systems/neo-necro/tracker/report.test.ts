import { describe, expect, test } from 'vitest'
import type { Side } from '../../../../src-main/kernel/state/battle'
import { evolve } from '../../../../src-main/kernel/state/evolve'
import type { Roster } from '../../../../src-main/kernel/state/roster'
import { isRefusal } from '../../../../src-main/kernel/values/verdict'
import { battle as battleRules } from '../../../../src-main/systems/neo-necro/battle'
import { tracker as plug } from '../../../../src-main/systems/neo-necro/tracker'
import { openPrompts } from '../../../../src-main/systems/neo-necro/roster/prompts'
import { AtTheTable } from '../../../support/necro-tracker'
import type { Drawn } from '../../../support/necro-gang'

const open = (mine: Drawn[], theirs: Drawn[] = [{}]): AtTheTable =>
  new AtTheTable([
    { fighters: [{ type: 'leader' }, ...mine] },
    { house: 'scavvies', fighters: [{ type: 'leader' }, ...theirs] }
  ]).started()

/** The gangs after the battle, with the end that the table proposes. */
function finished(at: AtTheTable, sides: Side[] = at.report): Roster[] {
  const told = battleRules.report(at.rules, at.battle, sides)
  if (isRefusal(told)) throw new Error(JSON.stringify(told.refused))
  const events = battleRules.finish(at.rules, { ...at.battle, sides: told }, at.rosters, {
    roll: () => 5,
    id: () => 'x'
  })
  if (isRefusal(events)) throw new Error(JSON.stringify(events.refused))
  return at.rosters.map((roster) =>
    events
      .filter((event) => event.subject.id === roster.id)
      .reduce((state, event) => evolve(state, event) as Roster, roster)
  )
}
const holders = (roster: Roster): { [item: string]: string } =>
  Object.fromEntries(roster.items.map((item) => [item.id, item.holder]))
const refused = (at: AtTheTable, sides: Side[]): string[] => {
  const told = battleRules.report(at.rules, at.battle, sides)
  return isRefusal(told) ? told.refused.map((why) => why.code) : []
}

describe('the results that the table gives the interlude', () => {
  test('NN-RUL-23, NN-EQP-3: used items are gone, and not asked about again', () => {
    const at = open([{ things: ['frag-grenade', 'frag-grenade'] }]).activate('a1')
    at.act('throw-grenade', { unit: 'a1' }, { terrain: true, distance: 90 })
    at.act('end-battle', {}, { winner: 'gang-a' })
    const [roster] = finished(at)
    expect(holders(roster!)).toEqual({ 'a1-1': 'a1' })
    expect(openPrompts(at.rules, roster!).map((prompt) => prompt.id)).not.toContain('spent')
  })

  test('NN-RUL-23: by hand, a report without an answer leads to a question in the interlude; one with "nothing" does not', () => {
    const at = open([{ things: ['frag-grenade'] }, { things: ['frag-grenade'] }])
    at.act('end-battle', {}, { winner: 'draw' })
    const silent = at.report.map((side) => ({
      ...side,
      record: { ...side.record, used: null },
      combatants: side.combatants.map((c) => ({
        ...c,
        record: { ...c.record, used: c.member === 'a1' ? [] : null }
      }))
    }))
    const [roster] = finished(at, silent)
    expect(
      openPrompts(at.rules, roster!)
        .find((prompt) => prompt.id === 'spent')
        ?.options?.map((o) => o.id)
    ).toEqual(['a2-0'])
  })

  test('an item that is not a consumable of this game can’t have been used up', () => {
    const at = open([{ things: ['sword', 'frag-grenade'] }])
    const saying = (used: string[]) =>
      at.report.map((side) => ({
        ...side,
        result: 'draw' as const,
        combatants: side.combatants.map((c) => ({
          ...c,
          record: { ...c.record, used: c.member === 'a1' ? used : [] }
        }))
      }))
    expect(refused(at, saying(['a1-0']))).toEqual(['not-spendable'])
    expect(refused(at, saying(['nothing']))).toEqual(['not-spendable'])
    expect(refused(at, saying(['a1-1']))).toEqual([])
  })

  /** A comrade’s grenade on a1, who was brought down by an enemy before, or was up with one wound. */
  function felledByComrade(down: boolean): AtTheTable {
    const at = new AtTheTable([
      { fighters: [{ type: 'leader', things: ['frag-grenade'] }, {}] },
      { house: 'scavvies', fighters: [{ type: 'leader' }, {}] }
    ]).started()
    at.act('set', { unit: 'a1' }, down ? { place: 'down', by: 'b1', wounds: 0 } : { wounds: 1 })
    at.activate('a0').act('throw-grenade', { unit: 'a0' }, { terrain: true, distance: 3 })
    at.roll('throw', 1)
    at.answer('under', { options: ['a1'] })
    if (at.waiting === 'dirt') at.answer('dirt', { options: ['stay'] })
    at.roll('impact', 1)
    at.roll('survival', ...Array<number>(at.prompt('survival').dice!.count).fill(10))
    return at
  }
  const recordOfA1 = (at: AtTheTable) => at.report[0]!.combatants[1]!.record

  test('NN-RUL-41: a fighter whom an enemy brought down and a comrade finished off hates that enemy', () => {
    expect(recordOfA1(felledByComrade(true))).toMatchObject({ state: 'out', by: 'b1' })
    expect(recordOfA1(felledByComrade(false))).toMatchObject({ state: 'out', by: null })
  })

  test('a fighter whom a comrade put out can be corrected, and stays put out by the comrade', () => {
    const at = felledByComrade(false)
    expect(at.unit('a1').by).toBe('a0')
    at.act('set', { unit: 'a1' }, { learning: 1 })
    expect(at.unit('a1')).toMatchObject({ learning: 1, by: 'a0' })
    at.act('set', { unit: 'a1' }, { by: 'b1' })
    expect(recordOfA1(at)).toMatchObject({ state: 'out', by: 'b1', learning: 1 })
  })

  test('NN-EXC-1, NN-RUL-66: an item given to a comrade stays with them, with its attachments', () => {
    const at = open([{ things: ['boltgun', 'telescopic-sight@0', 'sword'] }, {}]).activate('a1')
    at.act('exchange-gear', { unit: 'a1' }, { comrade: 'a2', gives: ['a1-0'] })
    at.act('end-battle', {}, { winner: 'draw' })
    expect(at.report[0]!.record['given']).toEqual([
      { item: 'a1-0', to: 'a2' },
      { item: 'a1-1', to: 'a2' }
    ])
    const [roster] = finished(at)
    expect(holders(roster!)).toEqual({ 'a1-0': 'a2', 'a1-1': 'a2', 'a1-2': 'a1' })
    expect(roster!.items.find((item) => item.id === 'a1-1')!.on).toBe('a1-0')
    const stranger = at.report.map((side, nth) =>
      nth === 0 ? { ...side, record: { ...side.record, given: [{ item: 'a1-0', to: 'b1' }] } } : side
    )
    expect(refused(at, stranger)).toContain('not-given')
  })

  test('NN-GRN-11, NN-RUL-79: items given to a fighter lost in a vortex are lost too, items they gave away are not', () => {
    const at = open([{ things: ['sword'] }, { things: ['dagger'] }]).activate('a1')
    at.act('exchange-gear', { unit: 'a1' }, { comrade: 'a2', gives: ['a1-0'], 'from-a2': ['a2-0'] })
    at.act('set', { unit: 'a2' }, { place: 'dead' })
    at.act('end-battle', {}, { winner: 'gang-b' })
    expect(holders(finished(at)[0]!)).toEqual({ 'a2-0': 'a1' })
  })

  test('NN-LOOT-2, NN-HSE-9: loot goes to its taker, and a Carrion Eater’s into the stash', () => {
    const at = open([{ things: ['sword'] }, { things: ['dagger'] }])
    at.act('set', { unit: 'a1' }, { place: 'out', by: 'b1' })
    at.act('set', { unit: 'a2' }, { place: 'out', by: 'b1' })
    at.act('has-taken', { unit: 'b1' }, { from: 'a1', 'from-a1': ['a1-0'] })
    at.act('fury', { side: 'gang-b' })
    at.answer('fury', { options: ['a2'] })
    at.answer('carrion', { options: ['a2-0'] })
    at.act('end-battle', {}, { winner: 'gang-b' })
    const [mine, theirs] = finished(at)
    expect(mine!.items).toEqual([])
    expect(holders(theirs!)).toEqual({ 'a1-0': 'b1', 'a2-0': 'stash' })
  })

  test('NN-XP-10, NN-LOOT-3, NN-OUT-7: states, boxes and purses are those of the table', () => {
    const at = open([{}, {}])
    at.act('set', { unit: 'a1' }, { place: 'down', by: 'b1', learning: 2, purse: 'b0' })
    at.act('end-battle', {}, { winner: 'gang-b' })
    const [mine, theirs] = finished(at)
    expect(mine!.between!.data).toMatchObject({
      result: 'loss',
      fought: { a1: { state: 'down', learning: 2, by: { member: 'b1' } }, a2: { state: 'unhurt' } },
      pursesLost: 1
    })
    expect(theirs!.between!.data).toMatchObject({ result: 'win', pursesStolen: 1 })
  })

  test('NN-RUL-23: if the campaign does not refill gauges, they begin the next game as they ended this one', () => {
    const at = new AtTheTable(
      [{ fighters: [{ type: 'leader', things: ['boltgun', 'sword'] }] }, { fighters: [{ type: 'leader' }] }],
      { gaugesRefillEachGame: false }
    ).started()
    at.activate('a0').act('shoot', { unit: 'a0' }, { target: 'b0', distance: 90, mode: 'sustained' })
    at.roll('ammo', 1)
    at.act('end-battle', {}, { winner: 'draw' })
    expect(at.report[0]!.record['gauges']).toEqual([{ item: 'a0-0', ticked: 3 }])
    const [mine, theirs] = finished(at)
    const again = plug.begin(at.rules, at.battle, [mine!, theirs!])
    expect(again).toMatchObject({ table: { 'gauge:a0-0': { ticked: 3 } } })
    const wrong = at.report.map((side, nth) =>
      nth === 0 ? { ...side, record: { ...side.record, gauges: [{ item: 'a0-0', ticked: 13 }] } } : side
    )
    expect(refused(at, wrong)).toEqual(['not-a-gauge'])
    const usual = open([{ things: ['boltgun'] }])
    expect(usual.report[0]!.record['gauges']).toBeUndefined()
  })

  test('NN-RUL-65: of three gangs one wins, or all draw', () => {
    const at = new AtTheTable(
      ['orlock', 'escher', 'goliath'].map((house) => ({ house, fighters: [{ type: 'leader' }] }))
    ).started()
    at.act('end-battle', {}, { winner: 'gang-b' })
    expect(at.report.map((side) => side.result)).toEqual(['loss', 'win', 'loss'])
    expect(finished(at).map((roster) => roster.stage)).toEqual(['between', 'between', 'between'])
  })
})
