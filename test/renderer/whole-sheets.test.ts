// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { computed, h } from 'vue'
import type { MemberView, RosterView } from '../../src-main/contract'
import { useInspector } from '../../src-renderer/stores/inspector'
import { hearOf } from '../../src-renderer/stores/news'
import { useRosters } from '../../src-renderer/stores/rosters'
import { useWholeSheets } from '../../src-renderer/stores/useWholeSheets'
import PromptList from '../../src-renderer/views/interlude/PromptList.vue'
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
let asked: string[]
/** The host answers `rosters.sheets` once this is resolved. */
let held: Promise<void>

beforeEach(() => {
  gang = roster({ sheets: [member('Ada'), whole('Bo', 4), whole('Cy', 7)], members: 1 })
  asked = []
  held = Promise.resolve()
})
const { show } = drawnPages(async (method, input) => {
  const { brief, members } = input as { brief?: boolean; members?: string[] }
  if (method.startsWith('rosters.'))
    asked.push([method, ...(members ?? []), ...(brief ? ['brief'] : [])].join(' '))
  const now = gang
  if (method === 'rosters.sheets') await held
  const value = {
    'rosters.get': () => ({ ...now, sheets: brief ? now.sheets.map(briefly) : now.sheets }),
    'rosters.sheets': () => now.sheets.filter((sheet) => members!.includes(sheet.member))
  }[method as string]
  return { ok: true, value: value?.() ?? null }
})

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
