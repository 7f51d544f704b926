import { describe, expect, test } from 'vitest'
import type { Battle } from '../../../src-main/kernel/state/battle'
import { battle as rulesOfBattle, battleSheet } from '../../../src-main/systems/neo-necro/battle'
import type { Aftermath } from '../../../src-main/systems/neo-necro/sheet/between'
import { checkWords } from '../../support/necro-words'
import {
  codes,
  finished,
  foundedGang,
  game,
  newGang,
  playOn,
  refusedReport,
  table,
  type Gang,
  type Table
} from '../../support/necro-table'

const muster = (gang: Gang, ...ids: string[]) => rulesOfBattle.muster(gang.at.rules, gang.roster, ids)
const mustered = (gang: Gang, ...ids: string[]): string[] => codes(gang.at, muster(gang, ...ids))
const aftermath = (gang: Gang): Aftermath => gang.roster.between!.data as unknown as Aftermath

function two(at: Table = table(), more: (gang: Gang) => void = () => {}): [Gang, Gang] {
  return [foundedGang(at, 'g1', 'orlock', more), foundedGang(at, 'g2', 'scavvies')]
}

/** A battle with one reported value changed. */
function told(battle: Battle, side: number, change: object): Battle {
  return { ...battle, sides: battle.sides.map((s, i) => (i === side ? { ...s, ...change } : s)) }
}

test('every field of the form has a label', () => {
  const { rules } = table()
  const sheet = battleSheet(rules)
  expect(sheet.loot).toBe(true)
  for (const field of [...sheet.combatant, ...sheet.side]) {
    checkWords(rules, field.label)
    checkWords(rules, field.hint)
    for (const option of field.options ?? []) checkWords(rules, option.label)
  }
})

describe('taking the field', () => {
  test('NN-RUL-35: a side starts with its stored value, its fighters unhurt, and a list of what may be taken from them', () => {
    const at = table()
    const gang = foundedGang(at, 'g1', 'orlock', (g) => {
      g.buy('boltgun', g.member('kid-g1').id)
      g.buy('leather', g.member('kid-g1').id)
    })
    gang.setValue(1234)
    const { id } = gang.member('kid-g1')
    expect(muster(gang, id)).toMatchObject({
      value: 1234,
      combatants: [
        { member: id, name: 'kid-g1', record: { state: 'unhurt', by: null, learning: 0, purse: null } }
      ],
      record: { house: 'orlock', gear: [{ thing: 'boltgun', holder: id }], loot: [] }
    })
  })

  test('an empty side, a stranger and the same fighter twice are refused', () => {
    const gang = foundedGang(table())
    const { id } = gang.member('kid-g1')
    expect(mustered(gang)).toEqual(['side-empty'])
    expect(mustered(gang, id, id)).toEqual(['fighter-twice'])
    expect(mustered(gang, 'nobody')).toEqual(['unknown-fighter'])
  })

  test('NN-GANG-1: a gang that is still being founded is refused', () => {
    const gang = newGang(table())
    expect(mustered(gang, gang.recruit('leader', 'A').id)).toEqual(['gang-founding'])
  })

  test('NN-ITL-1, NN-VAL-2: a gang in its interlude is refused', () => {
    const [a, b] = two()
    finished([a, b])
    expect(mustered(a, a.member('kid-g1').id)).toEqual(['gang-between'])
  })

  test.each([
    ['NN-RUL-43', 'captured', 'fighter-captured'],
    ['NN-INJ-4', 'convalescent', 'fighter-convalescent'],
    ['NN-PAY-2', 'unpaid', 'fighter-unpaid']
  ])('%s: a fighter who is %s does not fight', (_rule, status, code) => {
    const gang = foundedGang(table())
    gang.bend('kid-g1', (m) => ({ ...m, status }))
    expect(mustered(gang, gang.member('kid-g1').id)).toEqual([code])
  })

  test('a member who left does not fight', () => {
    const gang = foundedGang(table())
    gang.bend('kid-g1', (m) => ({ ...m, left: 'dead' }))
    expect(mustered(gang, gang.member('kid-g1').id)).toEqual(['fighter-gone'])
  })

  test('NN-INJ-3: a characteristic at 0 keeps a fighter away', () => {
    const gang = foundedGang(table())
    for (let i = 0; i < 3; i++) gang.injure('kid-g1', 'arm-injury', { side: 'left' })
    expect(mustered(gang, gang.member('kid-g1').id)).toEqual(['cannot-fight'])
  })

  test('NN-INJ-10: one eye is enough to fight, none is not', () => {
    const gang = foundedGang(table())
    gang.injure('kid-g1', 'one-eyed', { side: 'left' })
    expect(muster(gang, gang.member('kid-g1').id)).toMatchObject({ combatants: [{}] })
    gang.injure('kid-g1', 'one-eyed', { side: 'right' })
    expect(mustered(gang, gang.member('kid-g1').id)).toEqual(['cannot-fight'])
  })
})

describe('reporting', () => {
  test('only fields of the form are kept, and an unhurt fighter has no attacker', () => {
    const [a, b] = two()
    const battle = game([a, b], { reported: { 'kid-g1': { state: 'unhurt', by: 'kid-g2', learning: 2 } } })
    const sides = rulesOfBattle.report(a.at.rules, battle, battle.sides)
    expect(sides).toMatchObject([
      { combatants: [{}, {}, { record: { state: 'unhurt', by: null, learning: 2, purse: null } }] },
      {}
    ])
  })

  test('NN-OUT-2, NN-INJ-4, NN-XP-10, NN-LOOT-3: an unknown state, a friend as enemy, three boxes and a friend as thief are refused at once', () => {
    const [a, b] = two()
    const battle = game([a, b], {
      reported: {
        'kid-g1': { state: 'asleep', by: 'leader-g1', learning: 3, purse: 'ganger-g1', hat: 'red' }
      }
    })
    expect(refusedReport([a, b], battle)).toEqual([
      'unknown-field',
      'unknown-state',
      'not-an-enemy',
      'learning-boxes',
      'purse-thief'
    ])
  })

  test.each([[['win', 'win']], [['win', 'draw']], [['loss', 'loss']]] as const)(
    'NN-ROUT-3, NN-RUL-65: results %j do not go together',
    (results) => {
      const [a, b] = two()
      expect(refusedReport([a, b], game([a, b], { results: [...results] }))).toEqual(['results'])
    }
  )

  test('NN-RUL-65: of three gangs one wins and the others lose; a result may stay open until the end', () => {
    const at = table()
    const [a, b] = two(at)
    const c = foundedGang(at, 'g3')
    expect(refusedReport([a, b, c], game([a, b, c], { results: ['win', 'win', 'loss'] }))).toEqual([
      'results'
    ])
    const open = game([a, b, c], { results: ['win', null, 'loss'] })
    expect(rulesOfBattle.report(at.rules, open, open.sides)).toHaveLength(3)
    expect(refusedReport([a, b, c], open, 'finish')).toEqual(['result-missing'])
    finished([a, b, c], { results: ['loss', 'win', 'loss'] })
    expect([a, b, c].map((g) => aftermath(g).result)).toEqual(['loss', 'win', 'loss'])
  })

  test('NN-LOOT-7: items fixed to the body, or carried by nobody there, can’t be looted', () => {
    const [a, b] = two(table(), (g) => {
      g.buy('leather', g.member('kid-g1').id)
      g.buy('dagger')
    })
    const take = (item: string) =>
      refusedReport([a, b], game([a, b], { loot: [{ item, from: a.id, to: b.id, taker: 'kid-g2' }] }))
    expect(take(a.item('leather').id)).toEqual(['not-lootable'])
    expect(take(a.item('dagger').id)).toEqual(['not-lootable'])
  })

  test('NN-LOOT-1, NN-LOOT-2, NN-HSE-9: an item is looted once, by an enemy who was there; only Carrion Eaters take it to the stash', () => {
    const [a, b] = two(table(), (g) => g.buy('dagger', g.member('kid-g1').id))
    const dagger = { item: a.item('dagger').id, from: a.id, to: b.id, taker: 'kid-g2' }
    const refused = (...loot: (typeof dagger)[]) => refusedReport([a, b], game([a, b], { loot }))
    expect(refused(dagger, dagger)).toEqual(['looted-twice'])
    expect(refused({ ...dagger, taker: 'kid-g1' })).toEqual(['loot-taker'])
    expect(refused({ ...dagger, to: a.id, taker: 'kid-g1' })).toEqual(['loot-side'])
    const toStash = game([a, b], { loot: [{ ...dagger, taker: 'stash' }] })
    expect(rulesOfBattle.report(a.at.rules, toStash, toStash.sides)).toHaveLength(2)
    expect(
      refusedReport([a, b], told(toStash, 1, { record: { ...toStash.sides[1]!.record, house: 'orlock' } }))
    ).toEqual(['loot-to-stash'])
  })

  test('house and gear are facts of the muster: a report does not change them', () => {
    const [a, b] = two()
    const battle = game([a, b])
    const sides = rulesOfBattle.report(
      a.at.rules,
      battle,
      battle.sides.map((s) => ({ ...s, record: { house: 'goliath', gear: [], loot: [], hat: 1 } }))
    )
    expect(sides).toMatchObject([{ record: { house: 'orlock' } }, { record: { house: 'scavvies' } }])
    expect((sides as typeof battle.sides)[0]!.record).not.toHaveProperty('hat')
  })
})

describe('ending a battle', () => {
  test('NN-ITL-1: every gang starts its interlude with the results of the battle', () => {
    const [a, b] = two()
    a.setValue(1000)
    b.setValue(1300)
    finished([a, b], {
      reported: { 'kid-g1': { state: 'out', by: 'ganger-g2', learning: 1 }, 'kid-g2': { purse: 'leader-g1' } }
    })
    expect(a.roster).toMatchObject({ stage: 'between', between: { step: 'injuries' } })
    const kid = a.member('kid-g1').id
    expect(aftermath(a)).toMatchObject({
      result: 'win',
      ownValue: 1000,
      opponentValue: 1300,
      pursesStolen: 1,
      pursesLost: 0,
      enemyLeader: { name: 'leader-g2' }
    })
    expect(aftermath(a).fought[kid]).toEqual({
      state: 'out',
      learning: 1,
      by: { roster: 'g2', gang: 'Gang g2', member: b.member('ganger-g2').id, name: 'ganger-g2' }
    })
    expect(aftermath(b)).toMatchObject({
      result: 'loss',
      ownValue: 1300,
      opponentValue: 1000,
      pursesStolen: 0,
      pursesLost: 1
    })
    expect(b.roster.between!.step, 'nobody is hurt there').toBe('experience')
    expect(a.at.events.filter((e) => e.subject.kind === 'battle')).toMatchObject([
      { type: 'battle-finished', changes: [{ do: 'finish' }] }
    ])
  })

  test('NN-RUL-65: of several opponents the one of the highest value counts', () => {
    const at = table()
    const gangs = ['g1', 'g2', 'g3'].map((id) => foundedGang(at, id)) as [Gang, Gang, Gang]
    gangs.forEach((gang, i) => gang.setValue([1000, 1200, 1500][i]!))
    finished(gangs, { results: ['draw', 'draw', 'draw'] })
    expect(gangs.map((g) => aftermath(g).opponentValue)).toEqual([1500, 1500, 1200])
    expect(gangs.map((g) => aftermath(g).enemyLeader?.name)).toEqual(['leader-g3', 'leader-g3', 'leader-g2'])
  })

  test('NN-LOOT-2, NN-RUL-66: looted items change gangs with their attachments, and cost nothing', () => {
    const [a, b] = two(table(), (g) => {
      const { id } = g.member('kid-g1')
      g.do({
        type: 'buy',
        lines: ['boltgun', 'telescopic-sight', 'bayonet'].map((thing) => ({ thing, quantity: 1, holder: id }))
      })
    })
    const [gun, sight, bayonet] = ['boltgun', 'telescopic-sight', 'bayonet'].map((t) => a.item(t).id) as [
      string,
      string,
      string
    ]
    finished([a, b], {
      loot: [
        { item: gun, from: a.id, to: b.id, taker: 'ganger-g2' },
        { item: bayonet, from: a.id, to: b.id, taker: 'kid-g2' }
      ]
    })
    expect(a.roster.items).toEqual([])
    const holder = b.member('ganger-g2').id
    expect(b.roster.items.find((i) => i.id === gun)).toMatchObject({
      holder,
      on: null,
      paid: 0,
      price: 45,
      source: 'loot'
    })
    expect(b.roster.items.find((i) => i.id === sight)).toMatchObject({ holder, on: gun, source: 'loot' })
    expect(b.roster.items.find((i) => i.id === bayonet)).toMatchObject({
      holder: b.member('kid-g2').id,
      on: null
    })
  })

  test('NN-HSE-9: Carrion Eaters’ loot goes to the stash', () => {
    const [a, b] = two(table(), (g) => g.buy('dagger', g.member('kid-g1').id))
    finished([a, b], { loot: [{ item: a.item('dagger').id, from: a.id, to: b.id, taker: 'stash' }] })
    expect(b.item('dagger').holder).toBe('stash')
  })

  test('NN-GRN-11: a fighter killed outright is dead with everything they carried, without a roll on the table', () => {
    const [a, b] = two(table(), (g) => g.buy('dagger', g.member('kid-g1').id))
    finished([a, b], { reported: { 'kid-g1': { state: 'dead', by: 'kid-g2' } } })
    expect(a.member('kid-g1').left).toBe('dead')
    expect(a.roster.items).toEqual([])
    expect(a.roster.between!.step).toBe('experience')
  })

  test('NN-INJ-4, NN-PAY-2: a fighter who had to miss this game is back after it', () => {
    const [a, b] = two()
    a.bend('kid-g1', (m) => ({ ...m, status: 'convalescent' }))
    a.bend('ganger-g1', (m) => ({ ...m, status: 'unpaid' }))
    finished([a, b])
    expect([a.member('kid-g1').status, a.member('ganger-g1').status]).toEqual(['fit', 'fit'])
    expect(Object.keys(aftermath(a).fought)).toEqual([a.member('leader-g1').id])
  })

  test('NN-ITL-1: a battle does not end while one of its gangs is in another interlude', () => {
    const [a, b] = two()
    const battle = game([a, b])
    finished([a, b])
    expect(refusedReport([a, b], battle, 'finish')).toEqual(['gang-between', 'gang-between'])
    playOn(a)
    expect(refusedReport([a, b], battle, 'finish')).toEqual(['gang-between'])
  })
})
