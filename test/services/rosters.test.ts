import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../support/test-app'

let app: TestApp
let gang: string
beforeEach(async () => {
  app = await openTestApp()
  await app.call('campaigns.create', { name: 'Ruche', system: 'neo-necro' })
  gang = (await app.call('rosters.create', { name: 'Les Rouilles', kind: 'orlock' })).id
})
afterEach(() => app.end())

const figure = (view: { figures: { key: string; amount: number }[] }, key: string) =>
  view.figures.find((f) => f.key === key)!.amount

describe('rosters', () => {
  test('a quote equals the later purchase: money, load and value', async () => {
    const { recruited, money } = await app.call('members.recruit', {
      roster: gang,
      type: 'leader',
      name: 'Rikke',
      choices: { category: 'bs' }
    })
    const lines = [
      { thing: 'boltgun', holder: recruited },
      { thing: 'standard-reload:boltgun', holder: recruited, quantity: 2 }
    ]
    const quote = await app.call('stash.quoteBuy', { roster: gang, lines })
    expect(quote).toMatchObject({ allowed: true, cost: 45 + 2 * 8 })
    const bought = await app.call('stash.buy', { roster: gang, lines })
    expect(money! - bought.money!).toBe(quote.cost)
    const changed = (key: string, member: string | null) =>
      quote.figures.find((f) => f.key === key && f.member === member)!
    expect(changed('load', recruited)).toMatchObject({ before: 0, after: 7, limit: 12 })
    expect(changed('value-now', null).after - changed('value-now', null).before).toBe(61)
    expect(figure(bought, 'value-now')).toBe(changed('value-now', null).after)
  })

  test('a quote leaves no trace, allowed or not', async () => {
    const before = await app.call('history.list', {})
    expect(
      (await app.call('stash.quoteBuy', { roster: gang, lines: [{ thing: 'tunnels', holder: 'stash' }] }))
        .allowed
    ).toBe(true)
    const dear = await app.call('stash.quoteBuy', {
      roster: gang,
      lines: [{ thing: 'vortex-grenade', holder: 'stash', quantity: 6 }]
    })
    expect(dear.allowed).toBe(false)
    // Every reason at once: too expensive, and too many rare items.
    expect(dear.reasons.map((r) => r.rules).flat()).toEqual(
      expect.arrayContaining(['NN-GANG-1', 'NN-GANG-2'])
    )
    expect(await app.call('history.list', {})).toEqual(before)
  })

  test('a roster is shown as it was after any act, with the receipts of that moment', async () => {
    await app.call('members.recruit', {
      roster: gang,
      type: 'leader',
      name: 'Rikke',
      choices: { category: 'bs' }
    })
    const { acts } = await app.call('history.list', { roster: gang })
    await app.call('stash.buy', { roster: gang, lines: [{ thing: 'tunnels', holder: 'stash' }] })
    const then = await app.call('rosters.at', { roster: gang, act: acts[0]!.seq })
    expect(then.items).toEqual([])
    expect(figure(then, 'credits')).toBe(1380)
    const first = await app.call('rosters.at', { roster: gang, act: acts.at(-1)!.seq })
    expect(first.members).toBe(0)
    expect(await app.dispatch('rosters.at', { roster: gang, act: 0 })).toMatchObject({
      error: { code: 'unknown-roster' }
    })
  })

  test('an act that others depend on is not undone: they are named', async () => {
    await app.call('members.recruit', {
      roster: gang,
      type: 'leader',
      name: 'Rikke',
      choices: { category: 'bs' }
    })
    const [recruiting, creating] = (await app.call('history.list', { roster: gang })).acts
    expect(await app.dispatch('history.undo', { act: creating!.seq })).toMatchObject({
      ok: false,
      error: { code: 'acts-depend', params: { acts: [recruiting!.seq] } }
    })
  })

  test('an act of one gang is undone although another gang has acted since', async () => {
    const other = await app.call('rosters.create', { name: 'Les Griffes', kind: 'escher' })
    await app.call('rosters.rename', { roster: gang, name: 'La Rouille' })
    await app.call('rosters.rename', { roster: other.id, name: 'La Griffe' })
    await app.call('history.undo', { roster: gang })
    expect((await app.call('rosters.list', {})).map((r) => r.name)).toEqual(['Les Rouilles', 'La Griffe'])
    await app.call('history.redo', { roster: gang })
    expect((await app.call('rosters.list', {})).map((r) => r.name)).toEqual(['La Rouille', 'La Griffe'])
  })

  test('an unknown roster, member, thing or player is refused by name', async () => {
    expect(await app.dispatch('rosters.get', { roster: 'nobody' })).toMatchObject({
      error: { code: 'unknown-roster' }
    })
    for (const [method, input] of [
      ['members.rename', { roster: gang, member: 'nobody', name: 'X' }],
      ['stash.buy', { roster: gang, lines: [{ thing: 'sonic-screwdriver', holder: 'stash' }] }],
      ['stash.sell', { roster: gang, items: ['nothing'] }],
      ['stash.move', { roster: gang, moves: [{ item: 'nothing', to: 'stash' }] }],
      ['interlude.answer', { roster: gang, prompt: 'nothing' }],
      ['rosters.create', { name: 'X', kind: 'nowhere' }],
      ['rosters.create', { name: 'X', kind: 'orlock', player: 'nobody' }],
      ['stash.offers', { roster: gang, holder: 'nobody' }]
    ] as const) {
      const answer = await app.dispatch(method, input)
      expect(answer, method).toMatchObject({ ok: false })
      expect(answer.ok || answer.error.code, method).not.toBe('internal')
    }
  })
})
