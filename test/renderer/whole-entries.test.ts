// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { h, ref } from 'vue'
import type { ChronicleEntry } from '../../src-main/kernel/chronicle/chronicle'
import { useChronicle } from '../../src-renderer/stores/chronicle'
import { hearOf } from '../../src-renderer/stores/news'
import MoreRows from '../../src-renderer/ui/MoreRows.vue'
import { useWholeEntries } from '../../src-renderer/views/chronicle/useWholeEntries'
import { drawnPages } from './drawn-pages'

const entry = (n: number, type: string): ChronicleEntry => ({
  ...{ id: `battle:${n}`, kind: 'battle', day: '2026-05-08', title: `Partie ${n}`, battle: String(n) },
  ...{ friendly: false, act: n, rosters: [], written: null, leftOut: false, gone: false },
  parts: [{ roster: null, lines: [{ type, facts: {} }] }]
})

/** The chronicle at the host, and the requests about it. */
let told: ChronicleEntry[]
let asked: string[]
beforeEach(() => {
  told = [1, 2, 3, 4].map((n) => entry(n, 'draw'))
  asked = []
})
const { show } = drawnPages(async (method, input) => {
  const { entries = [], entry: id, text } = input as { entries?: string[]; entry?: string; text?: string }
  if (method.startsWith('chronicle.')) asked.push([method, ...entries].join(' '))
  if (method === 'chronicle.write')
    told = told.map((one) => (one.id === id ? { ...one, written: { title: '', text: text! } } : one))
  const value = {
    'chronicle.get': () => ({
      entries: told.map((one) => ({ ...one, parts: [], brief: true })),
      undo: null
    }),
    'chronicle.entries': () => told.filter((one) => entries.includes(one.id)),
    'chronicle.write': () => ({ entries: told.filter((one) => one.id === id), undo: null })
  }[method as string]
  return { ok: true, value: value?.() ?? null }
})

/** A page that draws the first entries. */
function reading(first: number) {
  const many = ref(first)
  const seen = { text: '', all: null as unknown as ReturnType<typeof useWholeEntries>['all'] }
  show(() => {
    const chronicle = useChronicle()
    void chronicle.look()
    const { entries, all } = useWholeEntries(() => (chronicle.view?.entries ?? []).slice(0, many.value))
    seen.all = all
    return () => {
      seen.text = entries.value
        .map(({ id, parts, written }) => `${id} ${written?.text ?? parts[0]?.lines[0]?.type ?? '…'}`)
        .join(', ')
      return h('p', seen.text)
    }
  })
  return { many, seen }
}

test('what is read is asked for whole in one request, and the next part when the reader comes to it', async () => {
  const { many, seen } = reading(2)
  await vi.runAllTimersAsync()
  expect(asked).toEqual(['chronicle.get', 'chronicle.entries battle:1 battle:2'])
  expect(seen.text).toBe('battle:1 draw, battle:2 draw')
  many.value = 3
  await vi.runAllTimersAsync()
  expect(asked.slice(2)).toEqual(['chronicle.entries battle:3'])
  expect(seen.text).toBe('battle:1 draw, battle:2 draw, battle:3 draw')
})

test('an act of another window asks again for what is drawn, and for nothing else', async () => {
  const { seen } = reading(1)
  await vi.runAllTimersAsync()
  await seen.all(useChronicle().view!.entries)
  asked = []
  told = told.map((one) => ({ ...one, parts: [{ roster: null, lines: [{ type: 'won', facts: {} }] }] }))
  hearOf({ rosters: [] })
  await vi.runAllTimersAsync()
  expect(seen.text).toBe('battle:1 won')
  expect(asked.toSorted()).toEqual(['chronicle.entries battle:1', 'chronicle.get'])
})

test('print and export have every entry as it is now', async () => {
  const { seen } = reading(1)
  await vi.runAllTimersAsync()
  const all = await seen.all(useChronicle().view!.entries)
  expect(all).toEqual(told)
})

test('what was written here is shown at once, with one entry as the answer', async () => {
  const { seen } = reading(2)
  await vi.runAllTimersAsync()
  await useChronicle().write({ entry: 'battle:2', text: 'Il pleuvait.', title: '' })
  await vi.runAllTimersAsync()
  expect(seen.text).toBe('battle:1 draw, battle:2 Il pleuvait.')
})

test('the end of a piece asks for the next one only once the texts of the piece are there', async () => {
  // The end of a piece is in sight as soon as it is watched, because brief entries are short.
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(readonly report: (entries: object[]) => void) {}
      observe() {
        this.report([{ isIntersecting: true }])
      }
      disconnect() {}
    }
  )
  const many = ref(2)
  const drawnAtEnd: string[] = []
  show(() => {
    const chronicle = useChronicle()
    void chronicle.look()
    const { entries, waiting } = useWholeEntries(() => (chronicle.view?.entries ?? []).slice(0, many.value))
    const more = () => {
      drawnAtEnd.push(entries.value.map(({ parts }) => parts[0]?.lines[0]?.type ?? '…').join(' '))
      many.value++
    }
    return () =>
      chronicle.view ? h(MoreRows, { rest: 4 - many.value, waiting: waiting.value, onMore: more }) : h('p')
  })
  await vi.runAllTimersAsync()
  expect(drawnAtEnd).toEqual(['draw draw', 'draw draw draw'])
})
