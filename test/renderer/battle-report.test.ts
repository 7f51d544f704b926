// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { defineComponent, h } from 'vue'
import {
  cellName,
  compared,
  filled,
  standing,
  type FilledCell,
  type ReportCell,
  type WrittenCell
} from '../../src-main/contract/report-cells'
import type { Battle, Side } from '../../src-main/kernel/state/battle'
import type { Field } from '../../src-main/kernel/system/sheet'
import { useTransport } from '../../src-renderer/api/client'
import { useBattles } from '../../src-renderer/stores/battles'
import { shutOut } from '../../src-renderer/stores/news'
import { useReports } from '../../src-renderer/stores/reports'
import { choicesOf, isAsked, sayField, valueOf } from '../../src-renderer/ui/fields'
import { leaveLoot, lootOf, takeLoot } from '../../src-renderer/views/battles/loot'
import { useBattleReport } from '../../src-renderer/views/battles/useBattleReport'
import OutcomeChoice from '../../src-renderer/views/battles/OutcomeChoice.vue'
import { mount } from './mount'

const name = (text: string) => ({ fr: text, en: text })
const side = (roster: string, members: string[]): Side => ({
  roster,
  name: roster.toUpperCase(),
  kindName: name(roster),
  value: 100,
  result: null,
  record: { gear: [{ item: `${roster}-sword`, name: name('Épée'), holder: members[0]! }], loot: [] },
  combatants: members.map((member) => ({
    member,
    name: member,
    typeName: name('Ganger'),
    record: { state: 'unhurt' }
  }))
})
const battle = (): Battle => ({
  id: 'b',
  name: 'B',
  date: '2026-01-01',
  status: 'open',
  sides: [side('a', ['a1', 'a2']), side('z', ['z1'])]
})

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  useTransport(null)
})

const FORM = { combatant: [], side: [] }

interface KeptDraft {
  draft: string
  place: string
  value: { cells: WrittenCell[] }
  path: string
}

/** A host that keeps reports, or refuses them, and keeps drafts. */
function host() {
  const state = {
    battle: battle(),
    reports: [] as WrittenCell[][],
    refuse: false as boolean | 'no-entry',
    slow: 0,
    asked: [] as string[],
    drafts: new Map<string, KeptDraft>()
  }
  useTransport({
    onChange: () => () => {},
    call: async (method, input) => {
      let conflicts: unknown
      state.asked.push(method)
      const given = structuredClone(input) as KeptDraft
      if (method === 'drafts.put') state.drafts.set(given.draft, given)
      if (method === 'drafts.drop') state.drafts.delete(given.draft)
      if (method === 'drafts.get')
        return {
          ok: true,
          value: [...state.drafts.values()]
            .filter(({ place }) => place === given.place)
            .map(({ draft: id, ...one }) => ({ id, ...one })) as never
        }
      if (method === 'battles.record') {
        const { cells } = JSON.parse(JSON.stringify(input)) as { cells: WrittenCell[] }
        if (state.slow) await new Promise((done) => setTimeout(done, state.slow))
        if (state.refuse === 'no-entry')
          return { ok: false, error: { code: 'no-entry', params: {}, paths: [], reasons: [] } }
        if (state.refuse)
          return {
            ok: false,
            error: {
              code: 'refused',
              params: {},
              paths: [],
              reasons: [{ code: 'results', rules: [], params: {} }]
            }
          }
        state.reports.push(cells)
        const found = compared(FORM, state.battle.sides, cells)
        conflicts = found.conflicts
        state.battle = { ...state.battle, sides: filled(state.battle.sides, found.fitting) }
      }
      return {
        ok: true,
        value: (method.startsWith('battles.')
          ? JSON.parse(
              JSON.stringify({ ...state.battle, ...(conflicts !== undefined && { undo: null, conflicts }) })
            )
          : { undo: null, redo: null }) as never
      }
    }
  })
  return state
}

/** Somebody else writes into the report, and this window is notified. */
async function elsewhere(state: ReturnType<typeof host>, ...cells: FilledCell[]) {
  state.battle = { ...state.battle, sides: filled(state.battle.sides, cells) }
  await useBattles().get('b')
}
const stateOf = (member: string): ReportCell => ({ roster: member[0]!, member, key: 'state' })
const told = (sides: Side[], member: string) => standing(FORM, sides, stateOf(member))
const tell = (used: Awaited<ReturnType<typeof report>>, member: string, to: string, seen?: string) =>
  used.change(
    (sides) =>
      (sides.flatMap((one) => one.combatants).find((one) => one.member === member)!.record = { state: to }),
    seen
  )

async function report() {
  let used!: ReturnType<typeof useBattleReport>
  const page = defineComponent({
    setup() {
      void useBattles().get('b')
      used = useBattleReport('b')
      return () => h('div')
    }
  })
  const { place } = await mount(page)
  await vi.advanceTimersByTimeAsync(0)
  return {
    ...used,
    close: () => (place as unknown as { __vue_app__: { unmount(): void } }).__vue_app__.unmount()
  }
}

test('changes that follow each other are saved together, a moment after the last', async () => {
  const state = host()
  const used = await report()
  expect(used.sides.value.length).toBe(2)
  used.change((sides) => (sides[0]!.combatants[0]!.record = { state: 'out' }))
  await vi.advanceTimersByTimeAsync(400)
  used.change((sides) => (sides[0]!.result = 'win'))
  expect(used.state.value).toBe('waiting')
  await vi.advanceTimersByTimeAsync(400)
  expect(state.reports.length).toBe(0)
  await vi.advanceTimersByTimeAsync(300)
  expect(state.reports.length).toBe(1)
  expect(used.state.value).toBe('saved')
  expect(state.battle.sides[0]).toMatchObject({
    result: 'win',
    combatants: [{ record: { state: 'out' } }, {}]
  })
})

test('a saved change makes the window ask for nothing again: the host tells every window what changed', async () => {
  const state = host()
  const used = await report()
  state.asked = []
  used.change((sides) => (sides[0]!.result = 'win'))
  await vi.advanceTimersByTimeAsync(3000)
  expect(used.state.value).toBe('saved')
  expect(state.asked.filter((method) => !method.startsWith('drafts.'))).toEqual(['battles.record'])
})

test('a change during a save is saved, too, and nothing of it is lost', async () => {
  const state = host()
  state.slow = 500
  const used = await report()
  used.change((sides) => (sides[0]!.result = 'win'))
  await vi.advanceTimersByTimeAsync(700)
  expect(used.state.value).toBe('saving')
  used.change((sides) => (sides[1]!.result = 'loss'))
  await vi.advanceTimersByTimeAsync(3000)
  expect(used.state.value).toBe('saved')
  expect(state.battle.sides.map((one) => one.result)).toEqual(['win', 'loss'])
  expect(used.sides.value.map((one) => one.result)).toEqual(['win', 'loss'])
})

test('what was written while Magot was away is saved once the window has the key of the new Magot', async () => {
  const state = host()
  const used = await report()
  state.refuse = 'no-entry'
  shutOut.value = true
  used.change((sides) => (sides[0]!.result = 'win'))
  await vi.advanceTimersByTimeAsync(700)
  expect(used.state.value).toBe('refused')
  state.refuse = false
  shutOut.value = false
  await vi.advanceTimersByTimeAsync(0)
  expect([used.state.value, used.failure.value]).toEqual(['saved', null])
  expect(state.battle.sides[0]!.result).toBe('win')
})

test('a refused value stays as it was typed, with the reasons, until it is corrected', async () => {
  const state = host()
  state.refuse = true
  const used = await report()
  used.change((sides) => (sides[0]!.result = 'draw'))
  await vi.advanceTimersByTimeAsync(700)
  expect(used.state.value).toBe('refused')
  expect(used.failure.value?.reasons.map((reason) => reason.code)).toEqual(['results'])
  expect(used.sides.value[0]!.result).toBe('draw')
  state.refuse = false
  expect(await used.save()).toBe(true)
  expect(used.failure.value).toBeNull()
})

test('the end of the battle waits for every unsaved change', async () => {
  const state = host()
  const used = await report()
  used.change((sides) => (sides[0]!.result = 'win'))
  expect(await used.save()).toBe(true)
  expect(state.reports.length).toBe(1)
})

test('only changed cells are sent, each with the value that it replaces', async () => {
  const state = host()
  const used = await report()
  tell(used, 'a1', 'down')
  tell(used, 'a1', 'out')
  used.change((sides) => (sides[1]!.result = 'win'))
  tell(used, 'z1', 'out')
  tell(used, 'z1', 'unhurt')
  expect(await used.save()).toBe(true)
  expect(state.reports).toEqual([
    [
      { ...stateOf('a1'), was: 'unhurt', to: 'out' },
      { roster: 'z', member: null, key: null, was: null, to: 'win' }
    ]
  ])
})

test('another person’s changes show at once in every cell that is not being written here', async () => {
  const state = host()
  const used = await report()
  tell(used, 'a1', 'down')
  await elsewhere(state, { ...stateOf('z1'), to: 'out' }, { ...stateOf('a1'), to: 'out' })
  expect(['a1', 'z1'].map((member) => told(used.sides.value, member))).toEqual(['down', 'out'])
})

test('a value that another person changed meanwhile is not overwritten: the report does not claim that all is saved, the rest is, and the person picks', async () => {
  const state = host()
  const used = await report()
  tell(used, 'a1', 'down')
  tell(used, 'a2', 'dead')
  await elsewhere(state, { ...stateOf('a1'), to: 'out' })
  expect(await used.save()).toBe(false)
  expect(used.state.value).toBe('conflict')
  expect(used.conflicts.value).toEqual([{ of: stateOf('a1'), was: 'unhurt', now: 'out', wanted: 'down' }])
  expect(['a1', 'a2'].map((member) => told(state.battle.sides, member))).toEqual(['out', 'dead'])
  // The conflict shows the other's newest value.
  await elsewhere(state, { ...stateOf('a1'), to: 'dead' })
  expect(used.conflicts.value[0]!.now).toBe('dead')
  used.decide(
    used.conflicts.value.map(({ of }) => cellName(of)),
    true
  )
  await vi.advanceTimersByTimeAsync(0)
  expect(used.state.value).toBe('saved')
  expect(told(state.battle.sides, 'a1')).toBe('down')
})

test('the other value stays by a press, by a new entry, or where both are equal', async () => {
  const state = host()
  const used = await report()
  const meet = async (mine: string, theirs: string) => {
    tell(used, 'a1', mine)
    await elsewhere(state, { ...stateOf('a1'), to: theirs })
    await used.save()
  }
  await meet('down', 'out')
  used.decide(
    used.conflicts.value.map(({ of }) => cellName(of)),
    false
  )
  expect([used.state.value, told(used.sides.value, 'a1'), told(state.battle.sides, 'a1')]).toEqual([
    'saved',
    'out',
    'out'
  ])
  await meet('down', 'unhurt')
  tell(used, 'a1', 'dead')
  expect(await used.save()).toBe(true)
  expect(told(state.battle.sides, 'a1')).toBe('dead')
  await meet('down', 'out')
  await elsewhere(state, { ...stateOf('a1'), to: 'down' })
  expect(used.state.value).toBe('saved')
})

test('a text replaces the value from the beginning of the typing, whatever came since', async () => {
  const state = host()
  const used = await report()
  await elsewhere(state, { ...stateOf('a1'), to: 'out' })
  tell(used, 'a1', 'down', 'unhurt')
  expect(await used.save()).toBe(false)
  expect(used.conflicts.value).toMatchObject([{ was: 'unhurt', now: 'out', wanted: 'down' }])
})

test('unsaved changes are offered again when the page is opened again, and can be discarded where the battle has ended', async () => {
  const state = host()
  state.refuse = true
  const used = await report()
  tell(used, 'a1', 'down')
  expect(await used.save()).toBe(false)
  state.battle = { ...state.battle, status: 'finished' }
  await useBattles().get('b')
  expect(told(used.sides.value, 'a1')).toBe('unhurt')
  expect(used.leftOver.value).toMatchObject([{ ...stateOf('a1'), to: 'down' }])
  expect(useReports().unsaved['b']!.edits).not.toEqual({})
  used.giveUp()
  expect(used.leftOver.value).toEqual([])
})

const keptCells = (state: ReturnType<typeof host>) =>
  [...state.drafts.values()].map(({ value }) => value.cells)
const offered = (used: Awaited<ReturnType<typeof report>>) =>
  used.draft.offers.value.map(({ value }) => (value as unknown as KeptDraft['value']).cells)

test('unsaved cells are a draft of the report, each with the value that it replaces, and no draft once they are saved', async () => {
  const state = host()
  state.refuse = true
  const used = await report()
  tell(used, 'a1', 'down')
  await vi.advanceTimersByTimeAsync(1000)
  expect(used.state.value).toBe('refused')
  expect(keptCells(state)).toEqual([[{ ...stateOf('a1'), was: 'unhurt', to: 'down' }]])
  expect([...state.drafts.values()][0]).toMatchObject({ place: 'report:b', path: '/battles/b' })
  state.refuse = false
  expect(await used.save()).toBe(true)
  await vi.advanceTimersByTimeAsync(1000)
  expect(keptCells(state)).toEqual([])
})

test('the draft of a closed window is offered to the next one; accepted, its cells are sent, and a value changed since is a conflict', async () => {
  const state = host()
  state.refuse = true
  const closed = await report()
  tell(closed, 'a1', 'down')
  tell(closed, 'a2', 'dead')
  await vi.advanceTimersByTimeAsync(1000)
  closed.close()
  await vi.advanceTimersByTimeAsync(0)
  state.refuse = false
  state.reports = []
  await elsewhere(state, { ...stateOf('a1'), to: 'out' })
  const used = await report()
  await vi.advanceTimersByTimeAsync(0)
  expect(offered(used)).toEqual([
    [
      { ...stateOf('a1'), was: 'unhurt', to: 'down' },
      { ...stateOf('a2'), was: 'unhurt', to: 'dead' }
    ]
  ])
  expect(used.draft.isStale(used.draft.offers.value[0]!)).toBe(true)
  expect(told(used.sides.value, 'a2')).toBe('unhurt')
  used.draft.take(used.draft.offers.value[0]!)
  await vi.advanceTimersByTimeAsync(1000)
  expect(state.reports).toHaveLength(1)
  expect(told(state.battle.sides, 'a2')).toBe('dead')
  expect(used.conflicts.value).toEqual([{ of: stateOf('a1'), was: 'unhurt', now: 'out', wanted: 'down' }])
  // An undecided value is still a draft, because nothing else keeps it.
  expect(keptCells(state)).toEqual([[{ ...stateOf('a1'), was: 'unhurt', to: 'down' }]])
  used.decide(
    used.conflicts.value.map(({ of }) => cellName(of)),
    false
  )
  await vi.advanceTimersByTimeAsync(1000)
  expect([keptCells(state), offered(used)]).toEqual([[], []])
})

test('a change saved after its page was left is no draft any more; a draft equal to the saved values is not offered, and is deleted', async () => {
  const state = host()
  state.slow = 500
  const used = await report()
  tell(used, 'a1', 'down')
  await vi.advanceTimersByTimeAsync(400)
  expect(keptCells(state)).toHaveLength(1)
  used.close()
  await vi.advanceTimersByTimeAsync(2000)
  expect(told(state.battle.sides, 'a1')).toBe('down')
  expect(keptCells(state)).toEqual([])
  // The host was killed in between: the cell is saved, its draft still exists.
  state.drafts.set('left', {
    draft: 'left',
    place: 'report:b',
    value: { cells: [{ ...stateOf('a1'), was: 'unhurt', to: 'down' }] },
    path: '/battles/b',
    at: '2026-01-01T00:00:00.000Z'
  } as KeptDraft)
  const next = await report()
  await vi.advanceTimersByTimeAsync(0)
  expect(offered(next)).toEqual([])
  expect(keptCells(state)).toEqual([])
})

test('a draft of a battle that is over shows its unsaved changes, and sends nothing', async () => {
  const state = host()
  state.battle = { ...state.battle, status: 'finished' }
  state.drafts.set('left', {
    draft: 'left',
    place: 'report:b',
    value: { cells: [{ ...stateOf('a1'), was: 'unhurt', to: 'down' }] },
    path: '/battles/b',
    at: '2026-01-01T00:00:00.000Z'
  } as KeptDraft)
  const used = await report()
  await vi.advanceTimersByTimeAsync(0)
  used.draft.take(used.draft.offers.value[0]!)
  await vi.advanceTimersByTimeAsync(1000)
  expect(used.leftOver.value).toMatchObject([{ ...stateOf('a1'), to: 'down' }])
  expect(state.reports).toEqual([])
  expect(told(used.sides.value, 'a1')).toBe('unhurt')
  used.giveUp()
  await vi.advanceTimersByTimeAsync(1000)
  expect(keptCells(state)).toEqual([])
})

const fields: Field[] = [
  {
    key: 'state',
    label: name('État'),
    kind: 'choice',
    options: ['unhurt', 'out'].map((id) => ({ id, label: name(id) })),
    default: 'unhurt'
  },
  { key: 'by', label: name('Par'), kind: 'enemy', when: { field: 'state', is: ['out'] }, default: null },
  { key: 'where', label: name('Où'), kind: 'flag', when: { field: 'by', is: ['z1'] }, default: false }
]

test('a field is asked while the fields that it depends on have a value', () => {
  expect(fields.map((field) => isAsked(field, fields, {}))).toEqual([true, false, false])
  expect(fields.map((field) => isAsked(field, fields, { state: 'out' }))).toEqual([true, true, false])
  expect(fields.map((field) => isAsked(field, fields, { state: 'out', by: 'z1' }))).toEqual([
    true,
    true,
    true
  ])
  expect(isAsked(fields[2]!, fields, { state: 'unhurt', by: 'z1' })).toBe(false)
  expect(valueOf(fields[0]!, {})).toBe('unhurt')
})

test('used-up things are chosen among the single-use things carried; an unanswered field reads as not noted', () => {
  const { sides } = battle()
  sides[0]!.record = {
    gear: [
      { item: 'g1', name: name('Grenade'), holder: 'a1', single: true },
      { item: 'g2', name: name('Recharge'), holder: 'a2', single: true },
      { item: 's', name: name('Épée'), holder: 'a1' }
    ]
  }
  const used: Field = { key: 'used', label: name('Consommé'), kind: 'several', default: null }
  const choices = choicesOf(used, sides, 'a', 'a1')
  expect(choices.flatMap(({ people }) => people)).toEqual([{ id: 'g1', name: 'Grenade' }])
  expect([null, [], ['g1']].map((value) => sayField(used, value, choices))).toEqual([
    'non noté',
    'rien',
    'Grenade'
  ])
  expect(
    choicesOf({ ...used, options: [{ id: 'x', label: name('X') }] }, sides, 'a', 'a1')[0]!.people
  ).toEqual([{ id: 'x', name: 'X' }])
})

test('enemies are members of the other sides, comrades those of one’s own side except oneself', () => {
  const { sides } = battle()
  expect(choicesOf(fields[1]!, sides, 'a', 'a1')).toEqual([
    { group: 'Z', people: [{ id: 'z1', name: 'z1' }] }
  ])
  expect(choicesOf({ ...fields[1]!, kind: 'comrade' }, sides, 'a', 'a1')[0]!.people).toEqual([
    { id: 'a2', name: 'a2' }
  ])
})

test('a theft is recorded with its thief, and can be removed from the list', () => {
  const { sides } = battle()
  takeLoot(sides, { item: 'a-sword', from: 'a', to: 'z', taker: 'z1' })
  expect(lootOf(sides[1]!)).toEqual([{ item: 'a-sword', from: 'a', to: 'z', taker: 'z1' }])
  leaveLoot(sides, 'a-sword')
  expect(sides.flatMap(lootOf)).toEqual([])
})

test('a side without an opposing roster wins, loses, or neither; of two, one wins and the other loses', async () => {
  const said: object[] = []
  const shown = async (...sides: Side[]) => {
    const page = await mount(OutcomeChoice, { sides, onResults: (results: object) => said.push(results) })
    return { page, labels: page.all('label').map((label) => label.textContent!.trim().replace(/\s/g, ' ')) }
  }
  const alone = await shown({ ...side('a', ['a1']), result: 'loss' })
  expect(alone.labels).toEqual(['Victoire : A', 'Défaite : A', 'Match nul', 'Pas encore décidé'])
  expect(alone.page.find('.on').textContent).toContain('Défaite')
  for (const input of alone.page.all('input')) input.dispatchEvent(new Event('change'))
  expect(said).toEqual([{ a: 'win' }, { a: 'loss' }, { a: 'draw' }, { a: null }])
  expect((await shown(side('a', ['a1']), side('z', ['z1']))).labels).toEqual([
    'Victoire : A',
    'Victoire : Z',
    'Match nul',
    'Pas encore décidé'
  ])
})
