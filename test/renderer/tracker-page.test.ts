// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { defineComponent, h } from 'vue'
import type { ActView, TrackerView } from '../../src-main/contract/views'
import type { Board, BoardUnit } from '../../src-main/kernel/system/board'
import type { Prompt } from '../../src-main/kernel/system/prompt'
import { useTransport } from '../../src-renderer/api/client'
import { useCampaigns } from '../../src-renderer/stores/campaigns'
import { useTracker } from '../../src-renderer/stores/tracker'
import { useTrackerPage } from '../../src-renderer/views/tracker/useTrackerPage'
import { mount } from './mount'

const word = (text: string) => ({ fr: text, en: text })
const unit = (id: string, done: boolean): BoardUnit => ({
  unit: id,
  name: id,
  typeName: word('x'),
  profile: [],
  state: { key: 'up', label: word('up'), tone: 'good' },
  chips: [],
  tracks: [],
  gauges: [],
  counters: [],
  done,
  gone: false
})
const board = (active: string | null = null, done: string[] = []): Board => ({
  turn: 1,
  moment: word('m'),
  next: 'a',
  active,
  sides: [
    {
      side: 'a',
      name: 'A',
      chips: [],
      counters: [],
      units: ['u1', 'u2'].map((id) => unit(id, done.includes(id)))
    }
  ]
})
const view = (prompts: Prompt[] = [], more: Partial<TrackerView> = {}): TrackerView => ({
  battle: 'b',
  open: true,
  board: board(),
  prompts,
  undo: null,
  redo: null,
  ...more
})
const die = (id: string, more: Partial<Prompt> = {}): Prompt => ({
  id,
  step: 't',
  member: null,
  title: word(id),
  rules: [],
  dice: { sides: 10, count: 1 },
  ...more
})
const choice = (id: string): Prompt =>
  ({ ...die(id), dice: undefined, options: [{ id: 'x', label: word('x'), allowed: true }] }) as Prompt

beforeEach(() => localStorage.clear())
afterEach(() => useTransport(null))

/** A host that answers each act with the next of its views, and records the requests. */
async function table(views: TrackerView[], acts: () => ActView[] = () => []) {
  const asked: [string, { [key: string]: unknown }][] = []
  let at = 0
  const now = () => views[Math.min(at, views.length - 1)]!
  useTransport({
    onChange: () => () => {},
    call: async (method, input) => {
      asked.push([method, input as { [key: string]: unknown }])
      if (
        method === 'tracker.act' ||
        method === 'tracker.answer' ||
        method.startsWith('history.un') ||
        method.startsWith('history.re')
      )
        at++
      const value =
        method === 'tracker.offers' ? [] : method === 'history.list' ? { acts: acts(), more: false } : now()
      return { ok: true, value: JSON.parse(JSON.stringify(value)) as never }
    }
  })
  let used!: ReturnType<typeof useTrackerPage>
  let store!: ReturnType<typeof useTracker>
  let campaigns!: ReturnType<typeof useCampaigns>
  await mount(
    defineComponent({
      setup() {
        store = useTracker()
        campaigns = useCampaigns()
        used = useTrackerPage('b')
        return () => h('div')
      }
    })
  )
  await store.get('b')
  await settle()
  const answers = () =>
    asked.filter(([method]) => method === 'tracker.answer').map(([, input]) => input['prompt'])
  return { used, store, campaigns, asked, answers }
}
const settle = () => new Promise((done) => setTimeout(done, 5))
const offer = {
  act: 'go',
  label: word('go'),
  group: word('g'),
  rules: [],
  allowed: true,
  refused: [],
  fields: []
}

test('without the switch, a die waits for a touch or for a request to the app', async () => {
  const { used, answers } = await table([view(), view([die('d1')])])
  await used.act({ unit: 'u' }, offer, {})
  expect(used.due.value.map((prompt) => prompt.id)).toEqual(['d1'])
  expect(answers()).toEqual([])
})

test('with the switch the app throws one die after the other, and stops at a choice', async () => {
  const { used, answers } = await table([
    view(),
    view([die('d1')]),
    view([die('d2')]),
    view([choice('c')]),
    view()
  ])
  used.rolls.value = true
  await used.act({ unit: 'u' }, offer, {})
  expect(answers()).toEqual(['d1', 'd2'])
  expect(used.due.value.map((prompt) => prompt.id)).toEqual(['c'])
})

test('with the switch a choice before a die stays open', async () => {
  const { used, answers } = await table([view(), view([die('d1'), die('learn', { optional: true })])])
  used.rolls.value = true
  await used.act({ unit: 'u' }, offer, {})
  expect(answers()).toEqual([])
})

test('the switch throws the waiting dice; it leaves optional questions alone', async () => {
  const { used, answers } = await table([view([die('d1')]), view([die('d2', { optional: true })])])
  used.rolls.value = true
  await settle()
  expect(answers()).toEqual(['d1'])
})

test('an undone throw is not repeated by itself', async () => {
  const { used, answers } = await table([view(), view([die('d1')])])
  used.rolls.value = true
  await used.undo()
  await settle()
  expect(answers()).toEqual([])
  expect(used.due.value.map((prompt) => prompt.id)).toEqual(['d1'])
})

test('the acting member is selected; a member who has had their turn is deselected', async () => {
  const { used } = await table([
    view(),
    view([], { board: board('u1', ['u1']) }),
    view([], { board: board(null, ['u1']) }),
    view([], { board: board(null, ['u1', 'u2']) })
  ])
  await used.act({ unit: 'u1' }, offer, {})
  expect(used.selected.value).toBe('u1')
  await used.act({ unit: 'u1' }, offer, {})
  expect(used.selected.value).toBeNull()
  used.selected.value = 'u2'
  await used.act({ unit: 'u2' }, offer, {})
  expect(used.selected.value).toBeNull()
})

test('a member whose act was undone stays selected, and so does one selected for reading after their turn', async () => {
  const { used } = await table([
    view([], { board: board('u1', ['u1', 'u2']) }),
    view([], { board: board(null, ['u2']) }),
    view([], { board: board(null, ['u2']) })
  ])
  used.selected.value = 'u1'
  await used.undo()
  expect(used.selected.value).toBe('u1')
  used.selected.value = 'u2'
  await used.redo()
  expect(used.selected.value).toBe('u2')
})

test('of two answers that overtake each other, the one to the later question shows the present state', async () => {
  const { store } = await table([view()])
  const waiting: (() => void)[] = []
  const turns = [7, 8]
  useTransport({
    onChange: () => () => {},
    call: async () => {
      const turn = turns.shift()!
      await new Promise<void>((done) => waiting.push(done))
      return { ok: true, value: view([], { board: { ...board(), turn } }) as never }
    }
  })
  const both = [store.get('b'), store.get('b')]
  await settle()
  waiting[1]!()
  await both[1]
  expect(store.views['b']!.board.turn).toBe(8)
  waiting[0]!()
  await both[0]
  expect(store.views['b']!.board.turn).toBe(8)
})

test('each event is announced once, and an undone one as such', async () => {
  const event = (type: string) => ({ subject: { kind: 'tracker', id: 'b' }, type, facts: {} })
  const act = (seq: number, more: Partial<ActView> = {}): ActView => ({
    seq,
    at: '2026-01-01',
    kind: 'act',
    method: 'tracker.act',
    standing: true,
    target: null,
    events: [event('table-opened')],
    ...more
  })
  let acts = [act(1)]
  // Each act leaves another one to undo.
  const { used } = await table(
    [view(), ...[1, 2, 3, 4].map((seq) => view([], { undo: act(seq) }))],
    () => acts
  )
  expect(used.spoken.value).toBe('')
  acts = [act(2, { events: [event('table-closed')] }), act(1)]
  await used.act({}, offer, {})
  await settle()
  expect(used.spoken.value).toBe('La partie est finie.')
  // The same words again are said again; nothing new leaves them as they are.
  acts = [act(3, { events: [event('table-closed')] }), act(2, { events: [event('table-closed')] }), act(1)]
  await used.act({}, offer, {})
  await settle()
  expect(used.spoken.value).not.toBe('La partie est finie.')
  expect(used.spoken.value.trim()).toBe('La partie est finie.')
  await used.redo()
  await settle()
  expect(used.spoken.value.trim()).toBe('La partie est finie.')
  acts = [
    act(4, { kind: 'undo', target: 3, events: [] }),
    act(3, { standing: false, events: [event('table-closed')] }),
    act(2, { standing: false, events: [event('table-closed')] }),
    act(1)
  ]
  await used.undo()
  await settle()
  expect(used.spoken.value.replace(/\s/g, ' ')).toBe('Annulé : La partie est finie.')
})

test('a refusal stays in sight with its reasons, and nothing is thrown after it', async () => {
  const { used, answers } = await table([view([die('d1')])])
  vi.spyOn(console, 'error').mockReturnValue()
  useTransport({
    onChange: () => () => {},
    call: async () => ({
      ok: false,
      error: {
        code: 'refused',
        params: {},
        paths: [],
        reasons: [{ code: 'not-at-table', rules: ['R-3'], params: {} }]
      }
    })
  })
  expect(await used.act({}, offer, {})).toBe(false)
  expect(used.failure.value?.reasons.map((reason) => reason.rules)).toEqual([['R-3']])
  expect(answers()).toEqual([])
})

test('where the battle was ended in the middle of an activation, nobody acts any more', async () => {
  const { used, store } = await table([
    view([], { board: board('u1') }),
    view([], { board: board('u1'), open: false })
  ])
  expect(used.view.value!.board).toMatchObject({ active: 'u1', next: 'a' })
  await store.act({ battle: 'b', act: 'go' })
  await settle()
  expect(used.view.value!.board).toMatchObject({
    active: null,
    next: null,
    moment: { key: 'battles.isFinished' }
  })
})

test('other rules of the campaign have the possible acts asked for again, where the board is the same', async () => {
  const { asked, campaigns, store } = await table([view()])
  const offers = () => asked.filter(([method]) => method === 'tracker.offers').length
  const under = (rulesMark: string) =>
    (campaigns.current = { id: 'c', mark: 'm', system: 'game', rulesMark } as never)
  under('book')
  await store.get('b')
  await settle()
  const before = offers()
  expect(before).toBeGreaterThan(0)
  under('pack')
  await expect.poll(offers).toBeGreaterThan(before)
})
