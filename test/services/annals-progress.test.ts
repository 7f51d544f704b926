import { afterEach, expect, test } from 'vitest'
import type { TaskProgress } from '../../src-main/contract/tasks'
import type { ActRecord } from '../../src-main/store/campaign-file'
import type { Context, Session } from '../../src-main/services/shared/context'
import { annalsOf, annalsProgress, gatherAhead } from '../../src-main/services/shared/gathered-annals'
import { openSample } from '../support/sample-app'
import { openTestApp, type TestApp } from '../support/test-app'

// The journal is read once, as a whole, when the annals are first needed. It says how far that is, and acts go on.

let app: TestApp | null = null
afterEach(async () => {
  await app?.end()
  app = null
})

/** A campaign whose journal is read page by page, whenever `page` lets the next page through. */
function heldCampaign(seqs: number) {
  const acts = Array.from({ length: seqs }, (_, n) => named(n + 1))
  const waiting: (() => void)[] = []
  const history = async ({ after, limit }: { after?: number; limit: number }) => {
    if (after === undefined) return acts.slice(-limit).reverse()
    await new Promise<void>((read) => waiting.push(read))
    return acts.filter(({ seq }) => seq > after).slice(0, limit)
  }
  const file = { history, midRequest: () => false }
  const session = { file, rules: {}, system: {}, annals: null } as unknown as Session
  let looks = 0
  const context = {
    session,
    still: async (look: () => Promise<unknown>) => (looks++, look())
  } as unknown as Context
  const page = async () => {
    while (waiting.length === 0) await soon()
    waiting.shift()!()
    await soon()
  }
  return { acts, session, context, page, looks: () => looks }
}

const soon = () => new Promise((turn) => setImmediate(turn))

/** An act that names the season, which the annals keep as a fact. */
function named(seq: number): ActRecord {
  const subject = { kind: 'campaign' as const, id: 'campaign' }
  const event = { subject, type: 'season-named', facts: { nth: seq }, changes: [] }
  return {
    ...{ seq, kind: 'act', at: '2026-01-01T00:00:00.000Z', method: 'seasons.name', input: null },
    ...{ target: null, standing: true, subjects: [subject], events: [event] }
  }
}

test('the progress grows with each page that is read, and ends with the last', async () => {
  const { session, context, page } = heldCampaign(130)
  expect(annalsProgress(session)).toBeNull()
  const gathered = gatherAhead(context)
  while (!annalsProgress(session)?.of) await soon()
  const seen: (TaskProgress | null)[] = [annalsProgress(session)]
  for (let n = 0; n < 3; n++) {
    await page()
    seen.push(annalsProgress(session))
  }
  await gathered
  expect(seen).toEqual([{ done: 0, of: 130 }, { done: 50, of: 130 }, { done: 100, of: 130 }, null])
  expect(gatherAhead(context)).toBeNull()
})

test('all who need the annals wait for one reading, outside of the gate but for one look', async () => {
  const { acts, session, context, page, looks } = heldCampaign(60)
  const first = gatherAhead(context)
  while (!annalsProgress(session)?.of) await soon()
  const second = gatherAhead(context)
  await soon()
  expect(looks()).toBe(2)
  await page()
  await page()
  await Promise.all([first, second])
  const annals = annalsOf(session)
  await page() // what came since: nothing
  expect((await annals).facts).toHaveLength(acts.length)
  expect(looks()).toBe(2)
})

test('an act that was undone while the journal was read is not counted', async () => {
  const { acts, session, context, page } = heldCampaign(60)
  const ahead = gatherAhead(context)
  while (!annalsProgress(session)?.of) await soon()
  await page()
  acts[9]!.standing = false
  acts.push({ ...named(61), kind: 'undo', target: 10 })
  await page()
  await ahead
  const annals = annalsOf(session)
  await page() // the undo
  await page() // all acts again, because no copy of the annals is from before the tenth
  await page()
  const nths = (await annals).facts.map(({ facts }) => facts['nth'])
  expect([nths.length, nths.includes(10)]).toEqual([59, false])
})

test('a reading that fails leaves no progress, and the next one begins anew', async () => {
  const { session, context, page } = heldCampaign(60)
  const { history } = session.file
  let fails = true
  session.file.history = async (query) => {
    const acts = await history(query)
    if (fails && query.after === 50) throw new Error('gone')
    return acts
  }
  const ahead = gatherAhead(context)
  await page()
  await page()
  await ahead
  expect(annalsProgress(session)).toBeNull()
  fails = false
  const annals = annalsOf(session)
  await page()
  await page()
  expect((await annals).facts).toHaveLength(60)
})

test('through the door: how many acts have been read is told until the answer comes, whatever is done meanwhile', async () => {
  app = await openSample('neo-necro', { annals: false })
  const { acts } = await app.call('history.list', { limit: 500 })
  const early = acts[Math.floor(acts.length / 2)]!
  for (let n = 0; n < 120; n++) await app.call('campaigns.rename', { name: `Ruche ${n}` })
  const newest = (await app.call('history.list', { limit: 1 })).acts[0]!.seq
  expect(await app.call('annals.progress', {})).toBeNull()
  let over = false
  const figures = app.call('annals.figures', {}).finally(() => (over = true))
  const seen: TaskProgress[] = []
  let undone: Promise<unknown> | null = null
  while (!over) {
    const now = await app.call('annals.progress', {})
    if (now) seen.push(now)
    if (now && now.done > early.seq)
      undone ??= app.call('history.undo', { act: early.seq, how: 'with-later' })
    await soon()
  }
  expect(await undone).not.toBeNull()
  // Then the undo is read, and what it makes new.
  const whole = seen.filter(({ of }) => of === newest).map(({ done }) => done)
  expect(whole).toEqual(whole.toSorted((a, b) => a - b))
  expect(whole.at(-1)).toBeGreaterThan(early.seq)
  expect(await app.call('annals.progress', {})).toBeNull()
  const { library } = app
  const here = [await figures, await app.call('chronicle.get', {}), await app.call('annals.records', {})]
  await app.close()
  const next = await openTestApp({ library, annals: false })
  await next.call('campaigns.open', { file: 'sample.magot' })
  expect(here).toEqual([
    await next.call('annals.figures', {}),
    await next.call('chronicle.get', {}),
    await next.call('annals.records', {})
  ])
  await next.close()
})

test('what is written into the chronicle while the journal is read is written, and both are answered', async () => {
  app = await openSample('neo-necro', { annals: false })
  for (let n = 0; n < 120; n++) await app.call('campaigns.rename', { name: `Ruche ${n}` })
  const figures = app.call('annals.figures', {})
  while (!(await app.call('annals.progress', {}))?.done) await soon()
  const entry = { title: 'Veille', text: 'Tout est calme.' }
  const written = app.dispatch('chronicle.write', entry, { request: 'write-note-1' })
  expect(await written).toMatchObject({ ok: true })
  expect((await figures).courses.length).toBeGreaterThan(0)
  const { entries } = await app.call('chronicle.get', {})
  expect(entries.filter((one) => one.written?.title === 'Veille')).toHaveLength(1)
})

test('acts go on while the journal is read for the first entry of a chronicle', async () => {
  app = await openSample('neo-necro', { annals: false })
  for (let n = 0; n < 120; n++) await app.call('campaigns.rename', { name: `Ruche ${n}` })
  let over = false
  const entry = { title: 'Veille', text: 'Tout est calme.' }
  const written = app
    .dispatch('chronicle.write', entry, { request: 'write-note-2' })
    .finally(() => (over = true))
  while (!over && !(await app.call('annals.progress', {}))?.done) await soon()
  await app.call('campaigns.rename', { name: 'Entre-temps' })
  expect(await written).toMatchObject({ ok: true })
  const { acts } = await app.call('history.list', { limit: 2 })
  expect(acts.map(({ method }) => method)).toEqual(['chronicle.write', 'campaigns.rename'])
})

test('an account of somebody unknown is refused before the journal is read', async () => {
  app = await openSample('neo-necro', { annals: false })
  const [gang] = await app.call('rosters.list', {})
  const asked = { roster: gang!.id, member: null, key: 'money' }
  for (const [wrong, code] of [
    [{ roster: 'nobody' }, 'unknown-roster'],
    [{ member: 'nobody' }, 'unknown-member'],
    [{ key: 'nothing' }, 'unknown-figure'],
    [{ battle: 'nowhere' }, 'unknown-battle']
  ] as const)
    expect(await app.dispatch('rosters.account', { ...asked, ...wrong })).toMatchObject({ error: { code } })
  const newest = (await app.call('history.list', { limit: 1 })).acts[0]!.seq
  let over = false
  const seen = new Set<number | null>()
  const figures = app.call('annals.figures', {}).finally(() => (over = true))
  while (!over) {
    seen.add((await app.call('annals.progress', {}))?.of ?? null)
    await soon()
  }
  await figures
  expect([...seen]).toContain(newest)
})

test('a request that has written may continue known annals, but gathers none', async () => {
  const { session, page } = heldCampaign(60)
  session.file.midRequest = () => true
  await expect(annalsOf(session)).rejects.toThrow('before it writes')
  session.file.midRequest = () => false
  const first = annalsOf(session)
  await page()
  await page()
  await first
  session.file.midRequest = () => true
  const then = annalsOf(session)
  await page()
  expect((await then).facts).toHaveLength(60)
  session.rules = {}
  await expect(annalsOf(session)).rejects.toThrow('before it writes')
})

test('without a campaign nothing is read', async () => {
  app = await openTestApp()
  expect(await app.dispatch('annals.progress', {})).toMatchObject({
    ok: false,
    error: { code: 'no-campaign' }
  })
})
