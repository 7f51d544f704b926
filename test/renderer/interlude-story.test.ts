// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { computed, h } from 'vue'
import type { Change } from '../../src-renderer/api/client'
import type { ActView, MemberView, RosterView } from '../../src-main/contract/views'
import { useCampaigns } from '../../src-renderer/stores/campaigns'
import { hearOf } from '../../src-renderer/stores/news'
import { useRosters } from '../../src-renderer/stores/rosters'
import { useInterludeStory } from '../../src-renderer/views/interlude/useInterludeStory'
import { drawnPages } from './drawn-pages'
import { figure, list, member, name, roster } from './gang-facts'

const fighter = (id: string, xp: number, left: string | null = null): MemberView =>
  member(id, {
    left,
    status: { key: left ?? 'fit', label: name('état'), fit: left === null },
    figures: [figure('xp', xp)],
    blocks: [list('skills', `talent-${id}`)]
  })
const briefly = (sheet: MemberView): MemberView =>
  sheet.left === null ? sheet : { ...sheet, profile: [], figures: [], blocks: [], brief: true }

const act = (seq: number, events: ActView['events']): ActView => ({
  ...{ seq, at: '2026-01-01T00:00:00.000Z', kind: 'act', method: 'm', standing: true, target: null, events }
})
const own = (type: string) => ({ subject: { kind: 'roster' as const, id: 'r' }, type, facts: {} })
const OPENED = act(3, [{ ...own('interlude-opened'), between: { did: 'opened', step: 's' } }])

/** The gang at the host as it is and as it was before its interlude, its acts, newest first, and the requests. */
let gang: RosterView
let before: MemberView[]
let acts: ActView[]
let asked: string[]
/** The host answers `rosters.sheets` once this is resolved. */
let held: Promise<void>

beforeEach(() => {
  gang = roster({ sheets: [fighter('Ada', 1), fighter('Bo', 4, 'dead'), fighter('Cy', 7, 'dead')] })
  before = gang.sheets
  acts = [OPENED]
  asked = []
  held = Promise.resolve()
})
interface Asked {
  brief?: boolean
  members?: string[]
  before?: number
  limit?: number
}
const { show } = drawnPages(async (method, input) => {
  const { brief, members, before: last = Infinity, limit } = input as Asked
  asked.push([method, ...(members ?? []), ...(brief ? ['brief'] : []), limit].filter(Boolean).join(' '))
  const now = gang
  if (method === 'rosters.sheets') await held
  const sheets = (of: MemberView[]) => (brief ? of.map(briefly) : of)
  const earlier = acts.filter(({ seq }) => seq < last)
  const value = {
    'rosters.get': () => ({ ...now, sheets: sheets(now.sheets) }),
    'rosters.sheets': () => now.sheets.filter((sheet) => members!.includes(sheet.member)),
    'rosters.at': () => ({ ...now, sheets: sheets(before) }),
    'history.list': () => ({ acts: earlier.slice(0, limit), more: earlier.length > limit! })
  }[method as string]
  return { ok: true, value: value?.() ?? null }
})

const settled = () => vi.advanceTimersByTimeAsync(100)

/** The story of the interlude under way; the gang comes first, or later. */
async function storyOf(order: 'gang first' | 'gang later' = 'gang first') {
  const rosters = useRosters()
  if (order === 'gang first') await rosters.get('r')
  let story!: ReturnType<typeof useInterludeStory>
  show(() => {
    story = useInterludeStory(
      computed(() => rosters.views['r'] ?? null),
      'r'
    )
    return () => h('p', JSON.stringify([story.looked.value, story.changes.value]))
  })
  if (order === 'gang later') {
    await settled()
    await rosters.get('r')
  }
  return story
}
const ofRosters = () => asked.filter((line) => line.startsWith('rosters.'))

test('the account of an open interlude compares whoever left during it by their whole sheet, and asks for no other', async () => {
  before = [fighter('Ada', 1), fighter('Bo', 2), fighter('Cy', 7, 'dead')]
  const story = await storyOf()
  let answer!: () => void
  held = new Promise((done) => (answer = done))
  await settled()
  // Nothing is told before it is known.
  expect([story.looked.value, story.changes.value]).toEqual([false, null])
  answer()
  await settled()
  expect(ofRosters()).toEqual(['rosters.get brief', 'rosters.at brief', 'rosters.sheets Bo'])
  expect(story.looked.value).toBe(true)
  expect(story.changes.value!.members).toMatchObject([
    { member: 'Bo', gone: true, figures: [{ before: 2, after: 4 }], gained: [], lost: [] }
  ])
  expect(story.changes.value!.same.map((sheet) => sheet.member)).toEqual(['Ada', 'Cy'])
})

test.each(['gang first', 'gang later'] as const)(
  'the account of an interlude compares whoever came back during it with their whole sheet of before: %s',
  async (order) => {
    gang = { ...gang, sheets: [fighter('Ada', 1), fighter('Bo', 4, 'dead'), fighter('Cy', 9)] }
    const story = await storyOf(order)
    await settled()
    expect(ofRosters().sort()).toEqual(['rosters.at', 'rosters.at brief', 'rosters.get brief'])
    const back = { member: 'Cy', gone: false, figures: [{ before: 7, after: 9 }], gained: [], lost: [] }
    expect(story.changes.value!.members).toMatchObject([back])
  }
)

test('after each act an interlude asks for its own acts and few others', async () => {
  acts = [...Array.from({ length: 40 }, (_, n) => act(n + 4, [own('bought')])).reverse(), OPENED]
  acts.push(act(2, [own('founded')]), act(1, [own('founded')]))
  const story = await storyOf()
  await settled()
  const lists = () => asked.filter((line) => line.startsWith('history.list'))
  expect(lists()).toEqual(['history.list 20', 'history.list 100'])
  expect(story.past.value!.deeds.length).toBe(41)
  asked = []
  acts = [act(44, [own('bought')]), ...acts]
  hearOf({ rosters: ['r'], act: 44, kinds: ['roster'] })
  await settled()
  expect(lists()).toEqual(['history.list 61'])
  expect(story.past.value!.deeds.length).toBe(42)
})

test('an act on another gang, or on a battle alone, has no interlude told anew', async () => {
  await storyOf()
  await settled()
  const lists = async (change: Change) => {
    asked = []
    hearOf(change)
    await settled()
    return asked.filter((line) => line.startsWith('history.list'))
  }
  expect(await lists({ rosters: ['z'], act: 4, kinds: ['roster'] })).toEqual([])
  expect(await lists({ rosters: [], act: 5, kinds: ['battle'] })).toEqual([])
  expect(await lists({ rosters: ['z', 'r'], act: 6, kinds: ['battle', 'roster'] })).toEqual([
    'history.list 21'
  ])
  expect(await lists({ rosters: [] })).toEqual(['history.list 21'])
})

test('an act from before an interlude that is undone, or redone, is no change of the interlude', async () => {
  const story = await storyOf()
  await settled()
  expect(story.changes.value!.members).toEqual([])
  for (const [kind, seq, xp] of [
    ['undo', 4, 0],
    ['redo', 5, 2]
  ] as const) {
    gang = { ...gang, sheets: [fighter('Ada', xp), ...gang.sheets.slice(1)] }
    before = gang.sheets
    acts = [{ ...act(seq, []), kind, target: 1 }, ...acts]
    hearOf({ rosters: ['r'], act: seq, kinds: ['roster'] })
    await settled()
    expect(story.changes.value!.members).toEqual([])
  }
  asked = []
  acts = [
    { ...act(7, []), kind: 'undo', target: 6 },
    { ...act(6, [own('bought')]), standing: false },
    ...acts
  ]
  hearOf({ rosters: ['r'], act: 7, kinds: ['roster'] })
  await settled()
  expect(ofRosters()).toEqual(['rosters.get brief'])
})

test('an interlude of any number of acts is told', async () => {
  acts = [...Array.from({ length: 700 }, (_, n) => act(n + 4, [own('bought')])).reverse(), OPENED]
  const story = await storyOf()
  await settled()
  acts = [act(704, [own('bought')]), ...acts]
  asked = []
  hearOf({ rosters: ['r'], act: 704, kinds: ['roster'] })
  await settled()
  expect(asked.filter((line) => line.startsWith('history.list'))[0]).toBe('history.list 500')
  expect(story.past.value!.deeds.length).toBe(702)
})

test('rules that change during an interlude are no change of its gang', async () => {
  const opened = { id: 'c', rulesMark: 'book' }
  useCampaigns().current = opened as never
  const story = await storyOf()
  await settled()
  gang = { ...gang, sheets: [fighter('Ada', 9), ...gang.sheets.slice(1)] }
  before = gang.sheets
  useCampaigns().current = { ...opened, rulesMark: 'house' } as never
  hearOf({ rosters: [], act: 4, kinds: ['campaign'] })
  await settled()
  expect(story.changes.value!.members).toEqual([])
})
