import { expect, test } from 'vitest'
import { openTestApp } from '../support/test-app'
import { tinySystem } from './tiny-system'

async function circle() {
  const app = await openTestApp({ systems: [tinySystem], resources: 'test/tiny/resources' })
  await app.call('campaigns.create', { name: 'Nuit blanche', system: 'tiny' })
  const { id } = await app.call('rosters.create', { name: 'Chêne', kind: 'grove' })
  const { recruited } = await app.call('members.recruit', { roster: id, type: 'spirit', name: 'Aune' })
  await app.call('rosters.found', { roster: id })
  const sheet = async () => (await app.call('members.writing', { roster: id, member: recruited }))[0]!
  const values = async () =>
    Object.fromEntries((await sheet()).fields.map((one) => [one.field.key, one.value]))
  const rows = async (key: string) => (await sheet()).lists.find((list) => list.key === key)!.rows
  const write = (what: { [key: string]: unknown }) =>
    app.call('members.write', { roster: id, member: recruited, values: what as never })
  const refused = async (what: { [key: string]: unknown }) => {
    const answer = await app.dispatch('members.write', { roster: id, member: recruited, values: what })
    return answer.ok ? [] : (answer.error as { reasons: { code: string }[] }).reasons.map(({ code }) => code)
  }
  return { app, id, recruited, values, rows, write, refused }
}

test('every kind of field is written, read again, and reverted by one undo', async () => {
  const { app, values, write } = await circle()
  const before = await values()
  expect(before).toEqual({ might: 2, shy: false, haunt: 'roots', signs: [], motto: '' })
  const wrote = { might: 7, shy: true, haunt: 'crown', signs: ['owl', 'rain'], motto: 'Chut' }
  const view = await write(wrote)
  expect(await values()).toEqual(wrote)
  expect(view.sheets[0]!.profile.find((cell) => cell.key === 'might')!.value).toBe(7)
  await app.call('history.undo', {})
  expect(await values()).toEqual(before)
  await app.call('history.redo', {})
  expect(await values()).toEqual(wrote)
  await app.end()
})

test('a custom entry has its own card in the deck of its bearer’s roster, and none in the book', async () => {
  const { app, id, write } = await circle()
  await write({ tokens: [{ name: 'Mousse' }] })
  const deck = await app.call('decks.get', { source: { of: 'roster', roster: id } })
  expect(deck.cards.map(({ card, holders }) => [card.kind, card.title, holders])).toEqual([
    ['spirit', 'Aune', ['Chêne']],
    ['charm', { fr: 'Mousse', en: 'Mousse' }, ['Aune']]
  ])
  expect(
    (
      await app.call('decks.lay', {
        deck: {
          source: { of: 'roster', roster: id },
          cards: [{ card: deck.cards[1]!.card.id, copies: 2 }]
        } as never
      })
    ).cards
  ).toMatchObject([{ copies: 2, card: { title: { fr: 'Mousse' } } }])
  expect(
    (await app.call('decks.get', { source: { of: 'reference', system: 'tiny' } })).cards.map(
      ({ card }) => card.id
    )
  ).toEqual(['charm:acorn', 'charm:thorn'])
  await app.end()
})

test('rows are added, changed, renamed and deleted, as traits and as items', async () => {
  const { app, rows, write, id } = await circle()
  for (const key of ['lore', 'tokens']) {
    await write({ [key]: [{ name: 'Mousse', depth: 2 }, { name: 'Pluie' }] })
    const [moss, rain] = await rows(key)
    expect([moss!.values, rain!.values]).toEqual([
      { name: 'Mousse', depth: 2 },
      { name: 'Pluie', depth: 1 }
    ])
    await write({
      [key]: [
        { id: moss!.id, name: 'Mousse', depth: 3 },
        { id: rain!.id, name: 'Grêle' }
      ]
    })
    expect((await rows(key)).map((row) => row.values)).toEqual([
      { name: 'Mousse', depth: 3 },
      { name: 'Grêle', depth: 1 }
    ])
    await write({ [key]: [{ id: rain!.id }] })
    expect((await rows(key)).map((row) => row.values['name'])).toEqual(['Grêle'])
  }
  expect((await app.call('rosters.get', { roster: id })).items.map((item) => item.name['fr'])).toEqual([
    'Grêle'
  ])
  const { acts } = await app.call('history.list', { roster: id, limit: 3 })
  expect(acts.flatMap((one) => one.events.map((event) => event.type))).toContain('sheet-row-struck')
  await app.end()
})

test('invalid values are refused with every reason, and nothing is stored', async () => {
  const { app, refused, values, rows, write } = await circle()
  expect(
    await refused({
      might: 10,
      shy: 'yes',
      haunt: 'sea',
      signs: ['owl', 'owl'],
      motto: 'x'.repeat(21),
      wings: 1,
      lore: [{ name: ' ' }, { id: 'nobody', name: 'x' }]
    })
  ).toEqual([
    'field-bounds',
    'field-flag',
    'field-choice',
    'field-choice',
    'field-text',
    'field-unknown',
    'row-nameless',
    'row-unknown'
  ])
  expect(await refused({ lore: [1, 2, 3, 4].map((n) => ({ name: `L${n}` })) })).toEqual(['list-full'])
  expect(await refused({ lore: 'all' })).toEqual(['field-unknown'])
  expect(await refused({ might: 6, lore: [1, 2, 3].map((n) => ({ name: `L${n}` })) })).toEqual(['too-much'])
  expect(await values()).toMatchObject({ might: 2, motto: '' })
  expect(await rows('lore')).toEqual([])
  // Writing unchanged values makes no act.
  const { acts } = await app.call('history.list', { limit: 50 })
  await write({ might: 2, motto: '' })
  expect((await app.call('history.list', { limit: 50 })).acts.length).toBe(acts.length)
  await app.end()
})

test('the roster has its own sheet, and an unknown member is refused', async () => {
  const { app, id } = await circle()
  await app.call('members.write', { roster: id, values: { stones: 4 } })
  expect((await app.call('members.writing', { roster: id }))[0]!.fields[0]!.value).toBe(4)
  expect(
    await app.dispatch('members.write', { roster: id, member: 'nobody', values: { might: 1 } })
  ).toMatchObject({ ok: false, error: { reasons: [{ code: 'unknown-member' }] } })
  await app.end()
})

test('time passes without a battle: its length is asked for, and it is opened once, answered and undone', async () => {
  const { app, id, recruited } = await circle()
  expect(await app.call('interlude.opening', { roster: id })).toMatchObject({
    allowed: true,
    fields: [{ key: 'nights' }]
  })
  expect(await app.dispatch('interlude.open', { roster: id, input: { nights: 9 } })).toMatchObject({
    ok: false,
    error: { reasons: [{ code: 'field-bounds' }] }
  })
  const opened = await app.call('interlude.open', { roster: id, input: { nights: 2 } })
  expect(opened).toMatchObject({ stage: 'between', step: 'dreams' })
  expect(await app.dispatch('interlude.open', { roster: id })).toMatchObject({ ok: false })
  expect(
    await app.call('interlude.answer', { roster: id, prompt: `dream:${recruited}`, dice: [1] })
  ).toMatchObject({ stage: 'ready' })
  await app.call('history.undo', {})
  await app.call('history.undo', {})
  expect(await app.call('rosters.get', { roster: id })).toMatchObject({ stage: 'ready', step: null })
  await app.end()
})

test('if one is enough, a single roster starts a battle; more than the game allows do not', async () => {
  const { app, id, recruited } = await circle()
  const battle = await app.call('battles.start', {
    name: 'Seuls',
    date: '2026-11-21',
    sides: [{ roster: id, members: [recruited] }]
  })
  expect(battle.sides).toHaveLength(1)
  await app.call('tracker.begin', { battle: battle.id })
  const others = []
  for (const n of [1, 2, 3])
    others.push((await app.call('rosters.create', { name: `C${n}`, kind: 'marsh' })).id)
  expect(
    await app.dispatch('battles.plan', { name: 'Foule', date: '2026-11-21', rosters: [id, ...others] })
  ).toMatchObject({ ok: false, error: { reasons: [{ code: 'battle-sides', params: { min: 1, max: 3 } }] } })
  await app.end()
})
