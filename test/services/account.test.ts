import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addsUp, type Figure } from '../../src-main/kernel/values/receipt'
import { openSample } from '../support/sample-app'
import { openTestApp, type TestApp } from '../support/test-app'

/** Every line of a stored number names an existing act of the journal. */
async function explained(app: TestApp, roster: string, member: string | null, figure: Figure): Promise<void> {
  const what = `${member ?? 'roster'} ${figure.key}`
  if (figure.receipt) {
    expect(addsUp(figure.receipt), what).toBe(true)
    expect(figure.receipt.total, what).toBe(figure.amount)
  } else {
    expect(figure.kept, `${what} says how it came about`).toBeDefined()
    await named(app, roster, member, figure.key, 'amount', figure.amount, figure.kept?.act)
  }
  if (figure.limitReceipt)
    expect([addsUp(figure.limitReceipt), figure.limitReceipt.total], what).toEqual([true, figure.limit])
  else if (figure.limitKept) await named(app, roster, member, figure.key, 'limit', figure.limit!)
}

async function named(
  app: TestApp,
  roster: string,
  member: string | null,
  key: string,
  of: 'amount' | 'limit',
  amount: number,
  act?: number
): Promise<void> {
  const account = await app.call('rosters.account', {
    roster,
    member,
    key,
    of,
    ...(act !== undefined && { act })
  })
  expect(addsUp(account.receipt), key).toBe(true)
  expect(account.receipt.total, key).toBe(amount)
  expect(account.receipt.lines.length, key).toBeGreaterThan(0)
  if (account.set) return expect(account.acts.map((one) => one.seq)).toContain(account.set.act)
  const acts = account.receipt.lines.flatMap((line) => line.act ?? [])
  expect(acts.length, `${key} names an act`).toBeGreaterThan(0)
  for (const seq of acts)
    expect(
      account.acts.find((one) => one.seq === seq),
      `${key}: act ${seq}`
    ).toMatchObject({ standing: true })
}

/** Collects the words shown for each key, in counts and columns; each key must have one. */
class Words {
  readonly #said = new Map<string, Set<string>>()
  add(key: string, ...words: unknown[]): void {
    this.#said.set(key, (this.#said.get(key) ?? new Set()).add(JSON.stringify(words)))
  }
  get ambiguous(): string[] {
    return [...this.#said].filter(([, words]) => words.size > 1).map(([key]) => key)
  }
}

describe.each(['neo-necro', 'cyberpunk-red', 'twilight-2000', 'shadowrun-sru', 'vampire-d10'])(
  'every number that %s shows',
  (system) => {
    let app: TestApp
    const views = async () =>
      Promise.all(
        (await app.call('rosters.list', {})).map(({ id }) => app.call('rosters.get', { roster: id }))
      )
    beforeAll(async () => (app = await openSample(system)), 60_000)
    afterAll(() => app.end())

    test(
      'as a figure has a receipt that adds up, or the acts that led to it',
      { timeout: 60_000 },
      async () => {
        for (const { id } of await app.call('rosters.list', {})) {
          const { acts } = await app.call('history.list', { roster: id, limit: 500 })
          const then = await app.call('rosters.at', {
            roster: id,
            act: acts[Math.floor(acts.length / 3)]!.seq
          })
          for (const view of [await app.call('rosters.get', { roster: id }), then]) {
            for (const figure of view.figures) await explained(app, id, null, figure)
            if (view !== then)
              for (const sheet of view.sheets)
                for (const figure of sheet.figures) await explained(app, id, sheet.member, figure)
          }
        }
        for (const { id } of await app.call('battles.list', {})) {
          const battle = await app.call('battles.get', { battle: id })
          for (const side of battle.sides) {
            if (side.value === null) continue
            expect(
              (await app.call('rosters.account', { roster: side.roster, key: 'value', battle: id })).receipt
                .total
            ).toBe(side.value)
          }
        }
        const { records, acts } = await app.call('annals.records', {})
        for (const { key, holders } of records)
          for (const holder of holders)
            expect(holder.battle !== null || acts.some((one) => one.seq === holder.act), key).toBe(true)
      }
    )

    test('in the list of rosters is a figure of the roster, with the same answer', async () => {
      for (const entry of await app.call('rosters.list', {})) {
        const { figures } = await app.call('rosters.get', { roster: entry.id })
        const kept = (number: string) => figures.find((figure) => figure.kept?.number === number)
        if (entry.money !== null) {
          const money = kept('money') ?? figures.find((figure) => figure.unit === 'money')
          expect(money?.amount).toBe(entry.money)
        }
        if (entry.value !== null) expect(kept('value')?.amount).toBe(entry.value)
        expect(figures.find(({ key }) => key === 'members')).toMatchObject({
          amount: entry.members,
          receipt: { total: entry.members }
        })
      }
    })

    test('on a sheet or beside a set is the sum of the lines shown for it', async () => {
      let cells = 0
      for (const view of await views())
        for (const sheet of view.sheets) {
          for (const cell of sheet.profile) {
            cells++
            expect(
              cell.lines.reduce((sum, { amount }) => sum + amount, 0),
              `${sheet.name} ${cell.key}`
            ).toBe(cell.value)
          }
          for (const { name, load } of sheet.sets)
            if (load) expect([load.receipt!.total, addsUp(load.receipt!)], name).toEqual([load.amount, true])
        }
      expect(cells).toBeGreaterThan(0)
    })

    test('counts one word alone: no key has only the label of the first', async () => {
      const words = new Words()
      for (const view of await views()) {
        for (const figure of view.figures) words.add(`figure ${figure.key}`, figure.label, figure.unit)
        for (const sheet of view.sheets) {
          words.add(`status ${sheet.status.key}`, sheet.status.general ?? sheet.status.label)
          for (const { key, label, unit } of sheet.figures) words.add(`figure of ${key}`, label, unit)
          for (const { key, abbr, name } of sheet.profile) words.add(`characteristic ${key}`, abbr, name)
          for (const { key, title = null } of sheet.blocks) words.add(`block ${key}`, title)
        }
      }
      for (const { types } of await app.call('annals.compositions', {}))
        for (const { type, name } of types) words.add(`type ${type}`, name)
      expect(words.ambiguous).toEqual([])
    })
  }
)

describe('a recorded value', () => {
  let app: TestApp
  let gang: string
  let chief: string
  beforeEach(async () => {
    app = await openTestApp()
    await app.call('campaigns.create', { name: 'Ruche', system: 'neo-necro' })
    gang = (await app.call('rosters.create', { name: 'Les Rouilles', kind: 'orlock' })).id
    await app.call('rosters.correct', {
      roster: gang,
      why: 'cahier',
      corrections: [
        { what: 'member-add', type: 'leader', name: 'Rikke', as: 'chief' },
        { what: 'item-add', thing: 'boltgun', quantity: 1, holder: 'chief' }
      ]
    })
    const view = await app.call('rosters.found', { roster: gang, asItStands: true })
    chief = view.sheets[0]!.member
  })
  afterEach(async () => {
    expect((await app.call('campaigns.check', {})).findings).toEqual([])
    await app.end()
  })
  const account = (key = 'value', more = {}) => app.call('rosters.account', { roster: gang, key, ...more })
  const value = async () => (await app.call('rosters.get', { roster: gang })).value!

  test('has the receipt of the moment at which it was set, with its day, and the difference to today line by line', async () => {
    const before = await value()
    const { acts } = await app.call('history.list', { roster: gang })
    expect(await account()).toMatchObject({
      set: { act: acts[0]!.seq, battle: null },
      since: null,
      receipt: { total: before, lines: [{ member: chief }] }
    })
    await app.call('rosters.correct', {
      roster: gang,
      why: 'trouvé',
      corrections: [
        { what: 'item-add', thing: 'boltgun', quantity: 1, holder: chief },
        { what: 'member-add', type: 'ganger', name: 'Maëlys' }
      ]
    })
    const later = await account()
    expect(later.receipt).toMatchObject({ total: before, lines: [{ member: chief, amount: before }] })
    expect(addsUp(later.since!)).toBe(true)
    const now = (await app.call('rosters.get', { roster: gang })).figures.find(
      (one) => one.key === 'value-now'
    )!
    expect(later.since!.total).toBe(now.amount - before)
    expect(later.since!.lines.map((line) => (line.label as { fr?: string }).fr)).toEqual(['Rikke', 'Maëlys'])
  })

  test('shows its worth of that time, although the act that brought it has been undone since', async () => {
    const bought = await app.call('rosters.correct', {
      roster: gang,
      why: 'trouvé',
      corrections: [{ what: 'item-add', thing: 'boltgun', quantity: 1, holder: chief }]
    })
    await app.call('rosters.correct', {
      roster: gang,
      why: 'comptes',
      corrections: [{ what: 'number', key: 'value', to: 777 }]
    })
    // It was entered by hand: that act is named.
    const entered = await account()
    expect(entered).toMatchObject({ set: null, receipt: { total: 777 } })
    expect(entered.receipt.lines.at(-1)).toMatchObject({
      act: Math.max(...entered.acts.map((one) => one.seq))
    })
    await app.call('history.undo', { roster: gang })
    await app.call('history.undo', { roster: gang, act: bought.undo!.seq })
    expect((await account()).set).not.toBeNull()
  })

  test('is shown as it was after an act, and at the beginning of a battle', async () => {
    const before = await value()
    const { acts } = await app.call('history.list', { roster: gang })
    await app.call('rosters.correct', {
      roster: gang,
      why: 'comptes',
      corrections: [{ what: 'number', key: 'value', to: 777 }]
    })
    expect((await account('value', { act: acts[0]!.seq })).receipt.total).toBe(before)
    const then = await app.call('rosters.at', { roster: gang, act: acts[0]!.seq })
    expect(then.figures.find((one) => one.key === 'value')!.kept).toEqual({
      number: 'value',
      act: acts[0]!.seq
    })
  })

  test('with many acts has a bounded account: earlier acts are one line, and the sum still adds up', async () => {
    for (let n = 1; n <= 6; n++)
      await app.call('rosters.correct', {
        roster: gang,
        why: `n° ${n}`,
        corrections: [{ what: 'money', by: n }]
      })
    const { money } = await app.call('rosters.get', { roster: gang })
    const short = await account('credits', { limit: 2 })
    expect(short.receipt.lines.map((line) => line.amount).slice(-2)).toEqual([5, 6])
    expect(short.receipt.lines).toHaveLength(3)
    expect([addsUp(short.receipt), short.receipt.total]).toEqual([true, money])
    expect(await app.dispatch('rosters.account', { roster: gang, key: 'members' })).toMatchObject({
      error: { code: 'unknown-figure' }
    })
    expect(
      await app.dispatch('rosters.account', { roster: gang, key: 'value', member: 'nobody' })
    ).toMatchObject({ error: { code: 'unknown-member' } })
  })
})
