import { describe, expect, test } from 'vitest'
import type { Battle } from '../../src-main/kernel/state/battle'
import type { RosterView } from '../../src-main/contract'
import { openTestApp } from '../support/test-app'
import { tinySystem } from './tiny-system'

/**
 * A whole session of a system with no money, no value, two characteristics and a D6, through the unchanged
 * core.
 */
async function circles() {
  const app = await openTestApp({ systems: [tinySystem], resources: 'test/tiny/resources' })
  await app.call('campaigns.create', { name: 'Nuit blanche', system: 'tiny' })
  const found = async (name: string, kind: string): Promise<RosterView> => {
    const { id } = await app.call('rosters.create', { name, kind })
    const { recruited } = await app.call('members.recruit', { roster: id, type: 'spirit', name: `${name} I` })
    await app.call('stash.buy', { roster: id, lines: [{ thing: 'acorn', quantity: 1, holder: recruited }] })
    return app.call('rosters.found', { roster: id })
  }
  return { app, oak: await found('Chêne', 'grove'), mud: await found('Vase', 'marsh') }
}

async function meet(app: Awaited<ReturnType<typeof openTestApp>>, ...sides: RosterView[]): Promise<Battle> {
  const battle = await app.call('battles.start', {
    name: 'Rencontre',
    date: '2026-11-21',
    sides: sides.map((s) => ({ roster: s.id, members: s.sheets.map((m) => m.member) }))
  })
  return app.call('battles.finish', { battle: battle.id })
}

describe('a game that is nothing like the others', () => {
  test('a roster without money is founded, and a gift changes its profile line with a reason', async () => {
    const { app, oak } = await circles()
    expect(oak.stage).toBe('ready')
    expect(oak.money).toBeNull()
    const wit = oak.sheets[0]!.profile.find((cell) => cell.key === 'wit')!
    expect(wit).toMatchObject({ own: 4, value: 5 })
    expect(wit.lines.map((line) => line.amount)).toEqual([4, 1])
    await app.end()
  })

  test('where members have purses of their own, a quote costs what all of them together lose', async () => {
    const purses: typeof tinySystem = {
      ...tinySystem,
      wealth: (_rules, roster) => 10 - 3 * roster.items.length
    }
    const app = await openTestApp({ systems: [purses], resources: 'test/tiny/resources' })
    await app.call('campaigns.create', { name: 'Nuit blanche', system: 'tiny' })
    const { id } = await app.call('rosters.create', { name: 'Chêne', kind: 'grove' })
    const { recruited } = await app.call('members.recruit', { roster: id, type: 'spirit', name: 'Mousse' })
    expect(
      await app.call('stash.quoteBuy', {
        roster: id,
        lines: [{ thing: 'acorn', quantity: 1, holder: recruited }]
      })
    ).toMatchObject({ allowed: true, cost: 3 })
    await app.end()
  })

  test('a refusal of its own comes through with its rule', async () => {
    const { app } = await circles()
    const { id } = await app.call('rosters.create', { name: 'Foule', kind: 'grove' })
    for (let n = 0; n < 4; n++)
      await app.call('members.recruit', { roster: id, type: 'spirit', name: `Esprit ${n}` })
    const answer = await app.dispatch('members.recruit', { roster: id, type: 'spirit', name: 'Un de trop' })
    expect(answer).toMatchObject({
      ok: false,
      error: { code: 'refused', reasons: [{ code: 'circle-full', rules: ['TINY-1'], params: { circle: 4 } }] }
    })
    await app.end()
  })

  test('after a battle its own prompt asks for a D6, and a typed die raises a characteristic', async () => {
    const { app, oak, mud } = await circles()
    await meet(app, oak, mud)
    const asked = await app.call('rosters.get', { roster: oak.id })
    expect(asked.prompts).toMatchObject([{ step: 'dreams', dice: { sides: 6, count: 1 } }])
    const answered = await app.call('interlude.answer', {
      roster: oak.id,
      prompt: asked.prompts[0]!.id,
      dice: [6]
    })
    expect(answered.stage).toBe('ready')
    expect(answered.sheets[0]!.profile.find((cell) => cell.key === 'wit')!.value).toBe(6)
    await app.end()
  })

  test('a die that is not a face of its die is refused and changes nothing', async () => {
    const { app, oak, mud } = await circles()
    await meet(app, oak, mud)
    const before = await app.call('rosters.get', { roster: oak.id })
    const answer = await app.dispatch('interlude.answer', {
      roster: oak.id,
      prompt: before.prompts[0]!.id,
      dice: [7]
    })
    expect(answer).toMatchObject({ ok: false, error: { reasons: [{ code: 'not-a-face' }] } })
    expect(await app.call('rosters.get', { roster: oak.id })).toEqual(before)
    await app.end()
  })

  test('everything is undone to the empty campaign and redone to the same circles', async () => {
    const { app, oak, mud } = await circles()
    await meet(app, oak, mud)
    await app.call('interlude.answer', { roster: mud.id, prompt: `dream:${mud.sheets[0]!.member}` })
    const end = [
      await app.call('rosters.get', { roster: oak.id }),
      await app.call('rosters.get', { roster: mud.id })
    ].map((r) => r.sheets)
    let undone = 0
    while ((await app.call('history.next', {})).undo) {
      await app.call('history.undo', {})
      undone++
    }
    expect(await app.call('rosters.list', {})).toEqual([])
    for (let n = 0; n < undone; n++) await app.call('history.redo', {})
    expect(
      [
        await app.call('rosters.get', { roster: oak.id }),
        await app.call('rosters.get', { roster: mud.id })
      ].map((r) => r.sheets)
    ).toEqual(end)
    expect((await app.call('campaigns.check', {})).findings).toEqual([])
    await app.end()
  })

  test('the same prompt answered again by the app gives the same die', async () => {
    const { app, oak, mud } = await circles()
    await meet(app, oak, mud)
    const prompt = `dream:${oak.sheets[0]!.member}`
    const dieOf = async () => {
      await app.call('interlude.answer', { roster: oak.id, prompt })
      return (await app.call('history.list', { roster: oak.id, limit: 1 })).acts[0]!.events[0]!.facts['die']
    }
    const first = await dieOf()
    await app.call('history.undo', {})
    expect(await dieOf()).toEqual(first)
    await app.end()
  })

  test('its own table is changed, refused beyond its bounds, and a pack gives it a gift and words of its own', async () => {
    const { app, oak } = await circles()
    const circle = (to: number) => ({ edits: [{ file: 'spirits', path: ['circle'], to }] })
    expect((await app.call('rules.get', {})).tables).toMatchObject([
      { spec: { id: 'circle' }, rows: [{ cells: [{ value: 4, book: 4 }, { book: 5 }] }] }
    ])
    await app.call('rules.setTables', circle(5))
    const { id } = await app.call('rosters.create', { name: 'Foule', kind: 'grove' })
    for (let n = 0; n < 5; n++)
      await app.call('members.recruit', { roster: id, type: 'spirit', name: `Esprit ${n}` })
    expect(
      (await app.dispatch('members.recruit', { roster: id, type: 'spirit', name: 'Un de trop' })).ok
    ).toBe(false)
    expect(
      await app.dispatch('rules.setTables', { edits: [{ file: 'spirits', path: ['circle'], to: 'many' }] })
    ).toMatchObject({ error: { reasons: [{ code: 'resource-wrong-type', params: { at: 'circle' } }] } })
    const pack = {
      format: 'magot-pack',
      v: 1,
      id: 'moss',
      version: '1',
      name: { fr: 'Mousse' },
      system: 'tiny',
      overlay: {
        files: { spirits: { change: { charms: { moss: { wit: 2 } } } } },
        text: { fr: { things: { moss: 'Mousse' } } }
      }
    } as const
    await app.call('rules.putPack', { pack })
    const bought = await app.call('stash.buy', {
      roster: oak.id,
      lines: [{ thing: 'moss', quantity: 1, holder: oak.sheets[0]!.member }]
    })
    expect(bought.sheets[0]!.profile.find((cell) => cell.key === 'wit')!.value).toBe(7)
    expect(bought.items.at(-1)!.name).toEqual({ fr: 'Mousse', en: 'Mousse' })
    await app.end()
  })

  test('its cards come out, and its question is answered with the rules that apply', async () => {
    const { app, oak } = await circles()
    const { members } = await app.call('cards.get', { roster: oak.id })
    expect(members).toMatchObject([
      { title: 'Chêne I', blocks: [{ entries: [{ name: { fr: 'Gland', en: 'Acorn' } }] }] }
    ])
    const deck = await app.call('decks.get', { source: { of: 'roster', roster: oak.id } })
    expect(deck.kinds).toEqual([
      { id: 'spirit', name: { fr: 'Esprit', en: 'Spirit' }, cards: 1 },
      { id: 'charm', name: { key: 'topics.dreams' }, cards: 1 }
    ])
    expect(deck.cards.map(({ card, holders }) => [card.title, holders])).toEqual([
      ['Chêne I', ['Chêne']],
      [{ fr: 'Gland', en: 'Acorn' }, ['Chêne I']]
    ])
    expect(
      (await app.call('decks.get', { source: { of: 'reference', system: 'tiny' } })).cards.map(
        ({ card }) => card.id
      )
    ).toEqual(['charm:acorn', 'charm:thorn'])
    expect(
      await app.call('systems.resolve', { system: 'tiny', resolver: 'gift', input: { die: 5 } })
    ).toEqual({
      outcome: { gift: true },
      rules: ['TINY-4'],
      steps: [{ key: 'gift', params: { die: 5 } }]
    })
    await app.end()
  })
})
