// @vitest-environment happy-dom
import fc from 'fast-check'
import { createPinia, setActivePinia } from 'pinia'
import { afterEach, expect, test, vi } from 'vitest'
import { createApp, h, nextTick } from 'vue'
import type { Answer } from '../../src-main/contract'
import type { TrackerView } from '../../src-main/contract/views'
import { answerInput } from '../../src-main/hosts/wire'
import { useTransport } from '../../src-renderer/api/client'
import { useAnnals } from '../../src-renderer/stores/annals'
import { useBattles } from '../../src-renderer/stores/battles'
import { useCampaigns } from '../../src-renderer/stores/campaigns'
import { useChronicle } from '../../src-renderer/stores/chronicle'
import { useEvening } from '../../src-renderer/stores/evening'
import { useHistory } from '../../src-renderer/stores/history'
import { listenForNews } from '../../src-renderer/stores/news'
import { useRosters } from '../../src-renderer/stores/rosters'
import { useSeasons } from '../../src-renderer/stores/seasons'
import { useTracker } from '../../src-renderer/stores/tracker'
import { arbitrateOne } from '../support/random-arbitration'
import { answerTo, picker, playOne, type Pick } from '../support/random-play'
import { patience, runs } from '../support/runs'
import { openSample } from '../support/sample-app'
import { CallRefused, type TestApp } from '../support/test-app'

/** The answer to a request that news still caused when the window had closed. */
const NOBODY: Answer = {
  ok: false,
  error: { code: 'no-campaign', params: {}, paths: [], reasons: [] }
}

let leave = async () => {}
afterEach(() => leave())

/** A window on the sample of Neo-Necro that draws what its pages draw, all of it at once. */
async function openWindow() {
  const app = await openSample('neo-necro')
  let waiting = 0
  setActivePinia(createPinia())
  useTransport({
    async call(method, input, campaign, request, known) {
      waiting++
      const envelope = { campaign: campaign ?? null, ...(request !== undefined && { request }), brief: true }
      return answerInput(app, method, input, { ...envelope, known }).finally(() => waiting--)
    },
    onChange: (listener) => app.onChange(({ campaign: _, ...change }) => listener(change))
  })
  const deaf = listenForNews()
  const [campaigns, rosters, battles, tracker] = [useCampaigns(), useRosters(), useBattles(), useTracker()]
  const [annals, seasons, evening, chronicle] = [useAnnals(), useSeasons(), useEvening(), useChronicle()]
  await campaigns.look()
  await Promise.all([rosters.list(), battles.list(), battles.lookAhead(), battles.lookLatest()])
  await Promise.all([
    annals.lookFigures(),
    annals.lookOwing(),
    annals.lookCompositions(),
    annals.lookRecords(),
    annals.lookMemorial(),
    annals.lookToll(5),
    chronicle.look()
  ])
  await Promise.all([seasons.look(), evening.look()])
  await Promise.all(rosters.all!.map(({ id }) => rosters.get(id)))
  await Promise.all(battles.all!.flatMap(({ id }) => [battles.get(id), tracker.get(id)]))
  const drawn = () => ({
    gangs: rosters.all,
    rosters: rosters.views,
    battles: [battles.all, battles.ahead, battles.latest],
    reports: Object.values(battles.views),
    tables: tracker.views,
    annals: [annals.figures, annals.owing, annals.compositions, annals.records, annals.memorial, annals.toll],
    chronicle: chronicle.view,
    others: [seasons.all?.now, evening.view]
  })
  const page = createApp({ setup: () => () => h('p', JSON.stringify(drawn())) })
  page.mount(document.createElement('div'))
  leave = async () => {
    leave = async () => {}
    page.unmount()
    deaf()
    await vi.waitUntil(() => waiting === 0)
    useTransport({ call: async () => NOBODY, onChange: () => () => {} })
    await app.end()
  }
  return { app, drawn, resting: () => waiting === 0 }
}

/** The same, asked of the host now. */
async function atTheHost({ app, drawn }: Awaited<ReturnType<typeof openWindow>>) {
  const { rosters, reports, tables } = drawn()
  const ask = app.call.bind(app)
  const each = async <Value>(keys: string[], of: (key: string) => Promise<Value>) =>
    Object.fromEntries(await Promise.all(keys.map(async (key) => [key, await of(key)] as const)))
  return {
    gangs: await ask('rosters.list', {}),
    rosters: await each(Object.keys(rosters), (roster) => ask('rosters.get', { roster, brief: true })),
    battles: [
      await ask('battles.list', {}),
      await ask('battles.list', { status: ['planned', 'open'] }),
      await ask('battles.list', { status: ['finished'], limit: 6 })
    ],
    reports: await Promise.all(reports.map(({ id: battle }) => ask('battles.get', { battle }))),
    tables: await each(Object.keys(tables), (battle) => ask('tracker.get', { battle })),
    annals: [
      await ask('annals.figures', {}),
      await ask('annals.owing', {}),
      await ask('annals.compositions', {}),
      await ask('annals.records', {}),
      await ask('annals.memorial', {}),
      await ask('annals.toll', { limit: 5 })
    ],
    chronicle: await ask('chronicle.get', { brief: true }),
    others: [(await ask('seasons.list', { brief: true })).now, await ask('interlude.evening', {})]
  }
}

type Window = Awaited<ReturnType<typeof openWindow>>

/** What the window draws otherwise than the host would answer now; null while something is on its way. */
async function differences(window: Window): Promise<object | null> {
  const host = await atTheHost(window).catch(() => null)
  if (!host || !window.resting()) return null
  const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null))
  const withoutUndo = ({ undo: _, ...report }: { undo?: unknown }) => report
  // What a gang could redo hangs on other acts too. No page draws it: the bar asks for its own.
  const withoutRedo = (views: object) =>
    Object.values(views).map(({ redo: _, ...view }: { redo: unknown }) => view)
  const drawn = window.drawn()
  const here = { ...drawn, rosters: withoutRedo(drawn.rosters), reports: drawn.reports.map(withoutUndo) }
  return Object.fromEntries(
    Object.entries({ ...host, rosters: withoutRedo(host.rosters) }).flatMap(([what, value]) => {
      const shown = plain(here[what as keyof typeof here])
      return JSON.stringify(shown) === JSON.stringify(plain(value)) ? [] : [[what, { shown, told: value }]]
    })
  )
}

/** An act, or null if the rules refuse it. */
const tried = <Done>(act: () => Promise<Done>): Promise<Done | null> =>
  act().catch((error: unknown) => {
    const { code } = error instanceof CallRefused ? error.failure : (error as { code?: string })
    if (code === undefined || code === 'internal' || code === 'bad-input') throw error
    return null
  })

interface AtTable {
  begin(battle: string): Promise<unknown>
  act(input: { battle: string; act: string; side: string; input: object }): Promise<unknown>
  answer(input: { battle: string; prompt: string; dice?: number[]; options?: string[] }): Promise<unknown>
}

/** Something at the table of a running battle. */
async function atTable(app: TestApp, pick: Pick, via: AtTable): Promise<unknown> {
  const running = await app.call('battles.list', { status: ['open'] })
  const battle = running[pick(running.length)]?.id
  if (battle === undefined) return null
  const table: TrackerView | null = await app.call('tracker.get', { battle })
  if (!table) return tried(() => via.begin(battle))
  const [prompt] = table.prompts
  if (prompt) return tried(() => via.answer({ battle, prompt: prompt.id, ...answerTo(prompt, pick) }))
  const { side } = table.board.sides[pick(table.board.sides.length)]!
  const offers = await app.call('tracker.offers', { battle, side })
  const free = offers.filter((offer) => offer.allowed)
  const offer = free[pick(free.length)]
  return offer ? tried(() => via.act({ battle, act: offer.act, side, input: {} })) : null
}

/** One act of somebody else at the campaign. */
function another(app: TestApp, pick: Pick): Promise<unknown> {
  const via: AtTable = {
    begin: (battle) => app.call('tracker.begin', { battle }),
    act: (input) => app.call('tracker.act', input as never),
    answer: (input) => app.call('tracker.answer', input)
  }
  const acts = [
    () => playOne(app, pick),
    () => playOne(app, pick),
    () => arbitrateOne(app, pick),
    () => atTable(app, pick, via),
    () => app.call('history.undo', {}),
    () => app.call('history.redo', {})
  ]
  return tried<unknown>(acts[pick(acts.length)]!)
}

/** One act of this window, by its stores. */
function own(app: TestApp, pick: Pick): Promise<unknown> {
  const [rosters, battles, tracker, history] = [useRosters(), useBattles(), useTracker(), useHistory()]
  const gang = rosters.all![pick(rosters.all!.length)]!
  const acts: (() => Promise<unknown>)[] = [
    () => rosters.rename(gang.id, `Nom ${pick(1000)}`, gang.name),
    () =>
      rosters.correct({
        roster: gang.id,
        why: 'recompté',
        corrections: [{ what: 'money', by: 1 + pick(9) }]
      }),
    () => atTable(app, pick, tracker as never),
    () => atTable(app, pick, tracker as never),
    () => history.undo(),
    () => history.redo(),
    async () => {
      const open = (await app.call('battles.list', { status: ['open'] }))[0]
      if (!open) return null
      return pick(2) ? tracker.undo(open.id) : battles.edit({ battle: open.id, notes: `Note ${pick(1000)}` })
    }
  ]
  return tried(acts[pick(acts.length)]!)
}

test(
  'whatever this window and others do at the same time, it ends by drawing what the host has',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.nat(), { minLength: 200, maxLength: 200 }),
        fc.array(fc.array(fc.boolean(), { minLength: 1, maxLength: 4 }), { minLength: 12, maxLength: 12 }),
        async (numbers, together) => {
          const window = await openWindow()
          try {
            const pick = picker(numbers)
            for (const some of together) {
              await Promise.all(some.map((mine) => (mine ? own : another)(window.app, pick)))
              await nextTick()
              await expect.poll(() => differences(window), { timeout: 30_000 }).toEqual({})
            }
          } finally {
            await leave()
          }
        }
      ),
      { ...runs(1), endOnFailure: true }
    )
  },
  patience(120_000)
)
