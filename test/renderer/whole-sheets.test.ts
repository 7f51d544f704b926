// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { computed, h } from 'vue'
import type { MemberView, RosterView } from '../../src-main/contract'
import { useInspector } from '../../src-renderer/stores/inspector'
import { hearOf } from '../../src-renderer/stores/news'
import { useRosters } from '../../src-renderer/stores/rosters'
import { useWholeSheets } from '../../src-renderer/stores/useWholeSheets'
import PromptList from '../../src-renderer/views/interlude/PromptList.vue'
import { useInterludeStory } from '../../src-renderer/views/interlude/useInterludeStory'
import GoneMembers from '../../src-renderer/views/rosters/GoneMembers.vue'
import { drawnPages } from './drawn-pages'
import { cell, figure, list, member, name, roster } from './gang-facts'
import { mount } from './mount'

const DEAD = { key: 'dead', label: name('mort'), fit: false }
const whole = (id: string, xp: number, more: Partial<MemberView> = {}): MemberView =>
  member(id, {
    left: 'dead',
    status: DEAD,
    profile: [cell('s', 3)],
    figures: [figure('xp', xp)],
    blocks: [list('skills', `talent-${id}`)],
    ...more
  })
const briefly = (sheet: MemberView): MemberView =>
  sheet.left === null ? sheet : { ...sheet, profile: [], figures: [], blocks: [], brief: true }

/** The gang at the host, and the requests about it. */
let gang: RosterView
/** The members as they were before the interlude. */
let before: MemberView[]
let asked: string[]
/** The host answers `rosters.sheets` once this is resolved. */
let held: Promise<void>

beforeEach(() => {
  gang = roster({ sheets: [member('Ada'), whole('Bo', 4), whole('Cy', 7)], members: 1 })
  before = gang.sheets
  asked = []
  held = Promise.resolve()
})
const { show } = drawnPages(async (method, input) => {
  const { brief, members, act } = input as { brief?: boolean; members?: string[]; act?: number }
  if (method.startsWith('rosters.'))
    asked.push([method, ...(members ?? []), ...(brief ? ['brief'] : [])].join(' '))
  const now = gang
  if (method === 'rosters.sheets') await held
  const value = {
    'rosters.get': () => ({ ...now, sheets: brief ? now.sheets.map(briefly) : now.sheets }),
    'rosters.sheets': () => now.sheets.filter((sheet) => members!.includes(sheet.member)),
    'rosters.at': () => {
      const sheets = before.map((sheet) => ({ ...sheet, act }))
      return { ...now, sheets: brief ? sheets.map(briefly) : sheets }
    },
    'history.list': () => ({ acts: [OPENED], more: false })
  }[method as string]
  return { ok: true, value: value?.() ?? null }
})

/** The act that opened an interlude that is still under way. */
const OPENED = {
  seq: 3,
  at: '2026-01-01T00:00:00.000Z',
  kind: 'act',
  method: 'interlude.open',
  standing: true,
  target: null,
  events: [
    {
      subject: { kind: 'roster', id: 'r' },
      type: 'interlude-opened',
      facts: {},
      between: { did: 'opened', step: 's' }
    }
  ]
}

const settled = () => vi.advanceTimersByTimeAsync(100)
/** A page of these members: each as `name:figure`, or the name alone while the sheet is brief. */
function open(...who: string[]) {
  const rosters = useRosters()
  const drawn: string[] = []
  show(() => {
    const view = computed(() => rosters.views['r'])
    const { sheets } = useWholeSheets(
      () => 'r',
      () => view.value?.sheets.filter((sheet) => who.includes(sheet.member)) ?? []
    )
    return () => {
      drawn.push(
        sheets.value
          .map((sheet) => [sheet.name, ...sheet.figures.map(({ amount }) => amount)].join(':'))
          .join(' ')
      )
      return h('p')
    }
  })
  return drawn
}
async function act(): Promise<void> {
  asked = []
  hearOf({ rosters: ['r'], act: 9 })
  await settled()
}

test('a gang is asked for briefly, and the whole sheets of those who left in one request', async () => {
  await useRosters().get('r')
  const drawn = open('Bo', 'Cy')
  await settled()
  expect(asked).toEqual(['rosters.get brief', 'rosters.sheets Bo Cy'])
  expect(drawn).toEqual(['Bo Cy', 'Bo:4 Cy:7'])
})

test('nothing is asked for somebody who is still there', async () => {
  await useRosters().get('r')
  open('Ada')
  await settled()
  expect(asked).toEqual(['rosters.get brief'])
})

test('after an act of another window the shown sheets are asked for again, and stay meanwhile', async () => {
  await useRosters().get('r')
  const drawn = open('Bo', 'Cy')
  await settled()
  gang = { ...gang, sheets: [gang.sheets[0]!, whole('Bo', 5, { name: 'Bob' }), gang.sheets[2]!] }
  await act()
  expect(asked).toEqual(['rosters.get brief', 'rosters.sheets Bo Cy'])
  expect(drawn.slice(2).every((text) => /^Bob?:[45] Cy:7$/.test(text))).toBe(true)
  expect(drawn.at(-1)).toBe('Bob:5 Cy:7')
})

test('the brief answer of an act keeps what was shown, and asks again for that alone', async () => {
  const rosters = useRosters()
  await rosters.get('r')
  const drawn = open('Bo')
  await settled()
  gang = { ...gang, sheets: [gang.sheets[0]!, whole('Bo', 6), gang.sheets[2]!] }
  rosters.take({ ...gang, sheets: gang.sheets.map(briefly), undo: { seq: 9 } as RosterView['undo'] })
  await act()
  expect(asked).toEqual(['rosters.sheets Bo'])
  expect(drawn.slice(1)).not.toContain('Bo')
  expect(drawn.at(-1)).toBe('Bo:6')
})

test('after an answer with whole sheets nothing is asked, and what it showed stays until the next brief answer is filled', async () => {
  const rosters = useRosters()
  await rosters.get('r')
  const drawn = open('Bo')
  await settled()
  asked = []
  gang = { ...gang, sheets: [gang.sheets[0]!, whole('Bo', 6), gang.sheets[2]!] }
  rosters.take({ ...gang, undo: { seq: 9 } as RosterView['undo'] })
  await act()
  expect(asked).toEqual([])
  expect(drawn.at(-1)).toBe('Bo:6')
  // Somebody else acts later.
  hearOf({ rosters: ['r'], act: 10 })
  await settled()
  expect(asked).toEqual(['rosters.get brief', 'rosters.sheets Bo'])
  expect(new Set(drawn)).toEqual(new Set(['Bo', 'Bo:4', 'Bo:6']))
  expect(drawn.indexOf('Bo')).toBe(0)
  expect(drawn.lastIndexOf('Bo')).toBe(0)
})

test('somebody who is killed by another window while their sheet is open keeps it, with how they left', async () => {
  gang = { ...gang, sheets: [whole('Ada', 1, { left: null, status: member('Ada').status })] }
  await useRosters().get('r')
  const drawn = open('Ada')
  await settled()
  let answer!: () => void
  held = new Promise((done) => (answer = done))
  gang = { ...gang, sheets: [whole('Ada', 2)] }
  await act()
  expect(asked).toEqual(['rosters.get brief', 'rosters.sheets Ada'])
  const shown = () => useRosters().whole('r', useRosters().views['r']!.sheets[0]!)
  expect([shown().status.key, shown().left, shown().figures[0]!.amount]).toEqual(['dead', 'dead', 1])
  answer()
  await settled()
  expect(drawn).not.toContain('Ada')
  expect(drawn.at(-1)).toBe('Ada:2')
})

test('a figure of a dead fighter is explained by their whole sheet of today', async () => {
  await useRosters().get('r')
  open('Bo')
  const inspector = useInspector()
  await settled()
  inspector.show({
    kind: 'figure',
    roster: 'r',
    member: 'Bo',
    key: 'xp',
    owner: 'Bo',
    last: figure('xp', 1)
  } as never)
  expect(inspector.figure?.amount).toBe(4)
  inspector.show({ kind: 'stat', roster: 'r', member: 'Bo', key: 's', owner: 'Bo', last: cell('s', 1) })
  expect(inspector.stat?.value).toBe(3)
})

test('the list of those who left asks for their sheets only once it is in sight, and then opens every figure', async () => {
  let seen!: () => void
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(report: (entries: object[]) => void) {
        seen = () => report([{ isIntersecting: true }])
      }
      observe() {}
      disconnect() {}
    }
  )
  const brief = { ...gang, sheets: gang.sheets.map(briefly) }
  const page = await mount(GoneMembers, {
    roster: brief,
    sheets: brief.sheets.slice(1),
    to: (id: string) => `/${id}`
  })
  await settled()
  expect(asked).toEqual([])
  expect(page.all('.name').map((each) => each.textContent)).toEqual(['Bo', 'Cy'])
  expect(page.text()).not.toContain('talent')
  seen()
  await settled()
  expect(asked).toEqual(['rosters.sheets Bo Cy'])
  expect(page.all('button.figure').map((each) => each.textContent)).toEqual(['xp4', 'xp7'])
  expect(page.all('.traits').map((each) => each.textContent)).toEqual(['talent-Bo', 'talent-Cy'])
})

test('printing the page waits for the sheets of those who left, seen or not', async () => {
  const { printPage } = await import('../../src-renderer/ui/print-page')
  const brief = { ...gang, sheets: gang.sheets.map(briefly) }
  const page = await mount(GoneMembers, {
    roster: brief,
    sheets: brief.sheets.slice(1),
    to: (id: string) => `/${id}`
  })
  const printed: number[] = []
  vi.stubGlobal('print', () => printed.push(page.all('button.figure').length))
  void printPage()
  await settled()
  expect(printed).toEqual([2])
})

test('a question about somebody who left shows their whole sheet', async () => {
  const prompt = {
    id: 'p',
    kind: 'choice',
    member: 'Bo',
    title: name('q'),
    text: name('q'),
    options: [],
    rules: []
  }
  const page = await mount(PromptList, { prompts: [prompt], roster: 'r', sheets: gang.sheets.map(briefly) })
  expect(page.find('.about')).toBeNull()
  await settled()
  expect(asked).toEqual(['rosters.sheets Bo'])
  expect(page.find('.about').textContent).toContain('3')
})

/** The story of the interlude under way, once the gang has come. */
async function storyOf(): Promise<ReturnType<typeof useInterludeStory>> {
  const rosters = useRosters()
  await rosters.get('r')
  let story!: ReturnType<typeof useInterludeStory>
  show(() => {
    story = useInterludeStory(
      computed(() => rosters.views['r'] ?? null),
      'r'
    )
    return () => h('p', JSON.stringify([story.looked.value, story.changes.value]))
  })
  return story
}

test('the account of an open interlude compares whoever left during it by their whole sheet, and asks for no other', async () => {
  before = [member('Ada'), whole('Bo', 2, { left: null }), whole('Cy', 7)]
  const story = await storyOf()
  let answer!: () => void
  held = new Promise((done) => (answer = done))
  await settled()
  // Nothing is told before it is known.
  expect([story.looked.value, story.changes.value]).toEqual([false, null])
  answer()
  await settled()
  expect(asked).toEqual(['rosters.get brief', 'rosters.at brief', 'rosters.sheets Bo'])
  expect(story.looked.value).toBe(true)
  expect(story.changes.value!.members).toMatchObject([
    { member: 'Bo', gone: true, figures: [{ before: 2, after: 4 }] }
  ])
  expect(story.changes.value!.same.map((sheet) => sheet.member)).toEqual(['Ada', 'Cy'])
})

test('the account of an interlude compares whoever came back during it with their whole sheet of before', async () => {
  gang = { ...gang, sheets: [member('Ada'), whole('Bo', 4), whole('Cy', 9, { left: null })] }
  const story = await storyOf()
  await settled()
  expect(asked).toEqual(['rosters.get brief', 'rosters.at brief', 'rosters.at'])
  expect(story.changes.value!.members).toMatchObject([{ member: 'Cy', figures: [{ before: 7, after: 9 }] }])
})
