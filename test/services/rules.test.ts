import { describe, expect, test } from 'vitest'
import type { Json } from '../../src-main/kernel/values/json'
import type { Overlay } from '../../src-main/kernel/content/overlay'
import {
  app,
  file,
  everything,
  refusal,
  codes,
  cell,
  setCell,
  cells,
  withRulesApp
} from '../support/rules-app'

withRulesApp()

/** A gang with a leader and a kid, still being founded. */
async function gang(kind = 'orlock'): Promise<string> {
  const { id } = await app.call('rosters.create', { name: 'Les Rouilles', kind })
  await app.call('members.recruit', { roster: id, type: 'leader', name: 'Nadège' })
  await app.call('members.recruit', { roster: id, type: 'kid', name: 'Pépin' })
  return id
}

const recruitCost = async (roster: string, type: string) =>
  (await app.call('rosters.recruits', { roster })).find((r) => r.type === type)?.cost

describe('house rules after the campaign was made', () => {
  test('NN-RUL-5: a ruling is changed, is a difference from the book, is undone and redone with the rules renewed', async () => {
    const roster = await gang()
    await app.call('rules.setHouseRules', { houseRules: { gangValueIncludesXp: false } })
    const value = async () =>
      (await app.call('rosters.get', { roster })).figures.find((f) => f.key === 'value-now')!.amount
    const without = await value()
    expect((await app.call('rules.get', {})).differences).toMatchObject([
      { houseRule: 'gangValueIncludesXp', book: true, own: false, rules: ['NN-RUL-5'] }
    ])
    await app.call('history.undo', {})
    expect(await value()).toBe(without + 70)
    expect((await app.call('rules.get', {})).differences).toEqual([])
    await app.call('history.redo', {})
    expect(await value()).toBe(without)
  })

  test('a ruling set to the value of the book is no ruling of the campaign', async () => {
    await app.call('rules.setHouseRules', { houseRules: { storeyHeight: 4, downAtEnd: 'roll-only' } })
    const after = await app.call('rules.setHouseRules', {
      houseRules: { storeyHeight: 3, downAtEnd: 'roll-only' }
    })
    expect(after.houseRules).toEqual({ downAtEnd: 'roll-only' })
  })

  test('each of the 30 can be changed and put back, and every value of its form is saved', async () => {
    const { houseRules } = await app.call('rules.get', {})
    expect(houseRules).toHaveLength(30)
    for (const spec of houseRules) {
      const other = spec.options
        ? spec.options.find((option) => option !== spec.default)!
        : typeof spec.default === 'boolean'
          ? !spec.default
          : typeof spec.default === 'number'
            ? Math.min(spec.bounds!.max, spec.default + 1)
            : Array.isArray(spec.default)
              ? spec.default.map((n, i) => (i === 0 ? (n as number) - 1 : n))
              : { [spec.rows![0]!.id]: spec.choices!.slice(0, 2).map((choice) => choice.id) }
      const set = await app.call('rules.setHouseRules', { houseRules: { [spec.key]: other } })
      expect(set.houseRules, spec.key).toEqual({ [spec.key]: other })
      expect((await app.call('rules.get', {})).houseRules.find((s) => s.key === spec.key)!.value).toEqual(
        other
      )
    }
    expect((await app.call('rules.setHouseRules', { houseRules: {} })).houseRules).toEqual({})
  })

  test('wrong rulings are refused with each reason and leave nothing behind', async () => {
    expect(
      await codes('rules.setHouseRules', {
        houseRules: { weather: true, storeyHeight: -1, xpThresholds: [20, 10] }
      })
    ).toEqual([
      'house-rule-unknown weather',
      'house-rule-invalid storeyHeight',
      'house-rule-invalid xpThresholds'
    ])
    expect(await codes('rules.setHouseRules', { houseRules: {} })).toEqual(['rules-unchanged'])
  })
})

describe('tables of the campaign’s own', () => {
  test('NN-FTR-1: another price counts from now on; earlier prices stay paid', async () => {
    const roster = await gang()
    const before = await app.call('rosters.get', { roster })
    await setCell('catalogue/fighter-types:kid.cost', 55)
    expect(await recruitCost(roster, 'kid')).toBe(55)
    const after = await app.call('rosters.get', { roster })
    expect([after.money, after.sheets.map((s) => s.figures)]).toEqual([
      before.money,
      before.sheets.map((s) => s.figures)
    ])
    expect(await cells('fighter-types', 'kid')).toMatchObject({ cost: { value: 55, book: 45, there: true } })
  })

  test('several cells are one act, one entry in the history, and one undo; the file opens with them', async () => {
    await app.call('rules.setTables', {
      edits: [cell('catalogue/fighter-types:kid.cost', 55), cell('tables/creation:credits', 2000)]
    })
    const [act] = (await app.call('history.list', {})).acts
    expect(act).toMatchObject({
      method: 'rules.setTables',
      events: [{ type: 'tables-changed', facts: { count: 2 } }]
    })
    await app.call('campaigns.close', {})
    await app.call('campaigns.open', { file })
    const roster = await app.call('rosters.create', { name: 'Riches', kind: 'goliath' })
    expect(roster.money).toBe(2000)
    await app.call('history.undo', {})
    await app.call('history.undo', {})
    expect((await app.call('rosters.create', { name: 'Pauvres', kind: 'goliath' })).money).toBe(1500)
    expect((await app.call('campaigns.check', {})).findings).toEqual([])
  })

  test('a cell set or reset to the value of the book is no longer a difference', async () => {
    await setCell('catalogue/fighter-types:kid.cost', 55)
    expect((await app.call('rules.get', {})).differences).toMatchObject([
      {
        kind: 'changed',
        place: { file: 'catalogue/fighter-types', path: ['kid', 'cost'] },
        row: { fr: 'Kid' },
        book: 45,
        own: 55,
        rules: ['NN-FTR-1']
      }
    ])
    await setCell('catalogue/fighter-types:kid.cost', 45)
    expect((await app.call('rules.get', {})).overlay).toEqual({})
    await setCell('catalogue/fighter-types:kid.cost', 60)
    await setCell('catalogue/fighter-types:kid.cost')
    expect((await app.call('rules.get', {})).differences).toEqual([])
  })

  test('an optional field is cleared and comes back: the servo-skull for everybody', async () => {
    await app.call('rules.setTables', {
      edits: [{ file: 'catalogue/gear', path: ['medical-servo-skull', 'restrictedTo'], clear: true }]
    })
    expect((await cells('gear', 'medical-servo-skull'))['restrictedTo']).toEqual({
      there: true,
      value: null,
      book: ['colossus']
    })
    expect((await app.call('rules.get', {})).differences).toMatchObject([
      { kind: 'removed', row: { en: 'Medical servo-skull' }, column: { path: ['restrictedTo'] } }
    ])
    await setCell('catalogue/gear:medical-servo-skull.restrictedTo')
    expect((await app.call('rules.get', {})).differences).toEqual([])
  })

  test('NN-PAY-1: pay is in two tables of the book; changed in one, it counts everywhere', async () => {
    await setCell('catalogue/fighter-types:kid.pay', 5)
    expect(await cells('fighter-types', 'kid')).toMatchObject({ pay: { value: 5, book: 15 } })
    const pay = await app.call('systems.resolve', {
      system: 'neo-necro',
      resolver: 'pay-due',
      input: { fighters: ['kid', 'ganger'] }
    })
    expect(pay.outcome).toMatchObject({ total: 30 })
  })

  test('NN-GANG-3: a list without ids is changed as a whole, and must rise from 0', async () => {
    const roster = await gang()
    const caps = (...rows: [number, number][]) => ({
      edits: [
        {
          file: 'tables/member-cap',
          path: [],
          to: rows.map(([minValue, maxMembers]) => ({ minValue, maxMembers }))
        }
      ]
    })
    await app.call('rules.setTables', caps([0, 5], [2000, 6]))
    expect((await app.call('rosters.get', { roster })).figures.find((f) => f.key === 'members')?.limit).toBe(
      5
    )
    const { tables, differences } = await app.call('rules.get', {})
    expect(tables.find((t) => t.spec.id === 'member-cap')).toMatchObject({
      changed: true,
      rows: [{ cells: [{ value: 0 }, { value: 5, book: 8 }] }, { cells: [{ value: 2000 }, { value: 6 }] }]
    })
    expect(differences).toMatchObject([{ rules: ['NN-GANG-3'], own: [{ maxMembers: 5 }, { maxMembers: 6 }] }])
    expect(await codes('rules.setTables', caps([0, 5], [0, 6]))).toEqual(['table-not-rising minValue'])
    expect(await codes('rules.setTables', caps([100, 5]))).toEqual(['table-starts-late minValue'])
    await app.call('rules.setTables', { edits: [{ file: 'tables/member-cap', path: [] }] })
    expect((await app.call('rules.get', {})).overlay).toEqual({})
  })

  test('an impossible value is refused by its place, and leaves nothing behind', async () => {
    const one = (at: string, to: Json) => codes('rules.setTables', { edits: [cell(at, to)] })
    expect(await one('catalogue/fighter-types:kid.cost', -5)).toEqual(['resource-too-small kid.cost'])
    expect(await one('catalogue/fighter-types:kid.cost', 'much')).toEqual(['resource-wrong-type kid.cost'])
    expect(await one('catalogue/fighter-types:kid.cost', 4.5)).toEqual(['resource-not-whole kid.cost'])
    expect(await one('catalogue/fighter-types:kid.cost', 1e12)).toEqual(['overlay-number-too-large kid.cost'])
    expect(await one('catalogue/fighter-types:elf.cost', 5)).toEqual(['overlay-unknown-entry elf'])
    expect(await one('catalogue/fighter-types:kid.wings', 2)).toEqual(['resource-unknown-field kid.wings'])
    expect(await one('catalogue/fighter-types:kid.categories', ['melee', 'magic'])).toEqual([
      'resource-not-one-of kid.categories.2'
    ])
    expect(await one('catalogue/melee:dagger.availability', 'often')).toEqual([
      'resource-not-one-of dagger.availability'
    ])
    expect(await one('catalogue/skills:lynx-eye.family', 'magic')).toEqual(['id-unknown lynx-eye'])
    expect(await one('tables/injuries:table.death.min', 97)).toEqual(['table-gap table'])
    expect(await one('tables/experience:thresholds', [1, 2])).toEqual(['set-by-house-rule thresholds'])
    expect(await one('tables/house-rules:storeyHeight', 1)).toEqual(['overlay-closed-file'])
    expect(await one('tables/weather:rain', 1)).toEqual(['overlay-unknown-file'])
    expect(await one('system:id', 'other')).toEqual(['overlay-id-fixed id'])
    expect(await one('system:mainDie', 6)).toEqual(['resource-not-one-of mainDie'])
  })

  test('a refusal names its place in words: table, row and column', async () => {
    const answer = await refusal('rules.setTables', { edits: [cell('catalogue/fighter-types:kid.cost', -5)] })
    expect(answer.reasons[0]!.params).toEqual({
      file: 'catalogue/fighter-types',
      at: 'kid.cost',
      least: 0,
      where: {
        key: 'errors.place3',
        params: {
          p1: { key: 'tables.names.fighter-types' },
          p2: { fr: 'Kid', en: 'Kid' },
          p3: { key: 'tables.columns.cost' }
        }
      }
    })
  })

  test('a preview shows the changes, or the reasons against them, and does nothing', async () => {
    const before = await everything()
    expect(await app.call('rules.preview', { edits: [cell('tables/creation:credits', 2000)] })).toMatchObject(
      { allowed: true, differences: [{ book: 1500, own: 2000, rules: ['NN-GANG-1'] }], warnings: [] }
    )
    expect(await app.call('rules.preview', { edits: [cell('tables/creation:credits', -1)] })).toMatchObject({
      allowed: false,
      reasons: [{ code: 'resource-too-small' }]
    })
    expect(await app.call('rules.preview', { houseRules: { storeyHeight: 4 } })).toMatchObject({
      allowed: true,
      differences: [{ houseRule: 'storeyHeight', book: 3, own: 4 }]
    })
    expect(await everything()).toEqual(before)
  })

  test('an overlay as a whole replaces the campaign’s own tables', async () => {
    await setCell('tables/creation:credits', 2000)
    const overlay: Overlay = {
      files: { 'catalogue/melee': { remove: ['dagger.uncertain'], change: { dagger: { price: 6 } } } }
    }
    await app.call('rules.setTables', { overlay })
    const { overlay: own, differences } = await app.call('rules.get', {})
    expect(own).toEqual(overlay)
    expect(differences.map((d) => [d.kind, d.place!.path.join('.'), d.book, d.own])).toEqual([
      ['changed', 'dagger.price', 5, 6],
      ['removed', 'dagger.uncertain', expect.anything(), null]
    ])
  })
})
