// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { defineComponent, h, nextTick } from 'vue'
import type { CorrectionSheet } from '../../src-main/kernel/system/correction-sheet'
import { useTransport } from '../../src-renderer/api/client'
import { useCampaigns } from '../../src-renderer/stores/campaigns'
import { useSystems } from '../../src-renderer/stores/systems'
import { gatherPending } from '../../src-renderer/ui/pending'
import FighterForm from '../../src-renderer/views/arbitration/FighterForm.vue'
import type { Correction } from '../../src-renderer/views/arbitration/draft'
import { mount } from './mount'

const SHEET: CorrectionSheet = {
  money: true,
  numbers: [],
  kinds: [],
  betweenEnds: false,
  characteristics: [],
  memberNumbers: [],
  choices: [],
  statuses: [{ id: 'fine', label: { fr: 'bien' } }],
  types: [{ id: 'elder', name: { fr: 'Ancien' }, profile: {}, numbers: {} }],
  exits: [],
  traits: [
    {
      kind: 'injury',
      label: { fr: 'Séquelles' },
      options: [
        { key: 'one-eyed', name: { fr: 'Borgne' }, variants: [{ id: 'left', label: { fr: 'gauche' } }] }
      ]
    }
  ],
  things: [{ id: 'bolter', name: { fr: 'Bolter' }, category: 'guns' }],
  members: []
} as unknown as CorrectionSheet

/** A promise that a save waits for. */
let held = Promise.resolve()
afterEach(() => {
  held = Promise.resolve()
  useTransport(null)
})

/** The form for a member from paper, inside a page whose main button awaits `settled`. */
async function form() {
  const written: Correction[][] = []
  useTransport({
    call: async (method, input) => {
      if (method.startsWith('drafts.')) return { ok: true, value: [] }
      written.push((input as { corrections: Correction[] }).corrections)
      await held
      return { ok: true, value: { id: 'r', sheets: [] } }
    },
    onChange: () => () => {}
  })
  let settled = async () => true
  const page = await mount(
    defineComponent({
      setup() {
        useSystems().sheets['tiny'] = {
          words: { member: { fr: 'combattant' } },
          categories: [{ id: 'guns', name: { fr: 'Fusils' } }],
          characteristics: []
        } as never
        useCampaigns().current = { id: 'c', mark: 'm', system: 'tiny', name: 'C' } as never
        settled = gatherPending()
        return () => h(FighterForm, { roster: 'r', sheet: SHEET, people: [], why: 'du papier' })
      }
    })
  )
  const picks = () => page.all<HTMLInputElement>('[role=combobox]')
  /** Entered with the keyboard: a few letters, and Enter. */
  const picksOne = async (nth: number, letters: string) => {
    const input = picks()[nth]!
    input.focus()
    input.value = letters
    input.dispatchEvent(new Event('input', { bubbles: true }))
    await nextTick()
    input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
    await nextTick()
    await nextTick()
  }
  const name = () => page.find<HTMLInputElement>('input[maxlength="160"]')
  const names = (text: string) => page.type('input[maxlength="160"]', text)
  const enter = async () => {
    await page.submit()
    for (let i = 0; i < 10; i++) await nextTick()
  }
  return { ...page, written, picks, picksOne, name, names, enter, settled: () => settled() }
}

const ANNA = [
  { what: 'member-add', type: 'elder', name: 'Anna', as: 'newcomer' },
  { what: 'trait-add', member: 'newcomer', kind: 'injury', key: 'one-eyed' },
  { what: 'item-add', thing: 'bolter', quantity: 1, holder: 'newcomer', as: 'thing-1' }
]

test('a thing and an injury that are chosen but not added are saved with the fighter, and not carried to the next', async () => {
  const page = await form()
  await page.names('Anna')
  await page.picksOne(0, 'borg')
  await page.picksOne(1, 'bol')
  await page.enter()
  expect(page.written).toEqual([ANNA])
  expect(page.picks().map((input) => input.value)).toEqual(['', ''])
  await page.names('Berthe')
  await page.enter()
  expect(page.written[1]).toEqual([{ what: 'member-add', type: 'elder', name: 'Berthe', as: 'newcomer' }])
})

test('the next fighter’s name, typed during the save of the one before, stays, without anything of that one', async () => {
  const page = await form()
  await page.names('Anna')
  await page.picksOne(0, 'borg')
  let answer = (): void => {}
  held = new Promise((done) => (answer = done))
  await page.enter()
  expect(page.written).toHaveLength(1)
  await page.names('Berthe')
  answer()
  held = Promise.resolve()
  // The next press counts as soon as the first is answered.
  await vi.waitFor(async () => {
    await page.enter()
    expect(page.written).toHaveLength(2)
  })
  expect(page.written[1]).toEqual([{ what: 'member-add', type: 'elder', name: 'Berthe', as: 'newcomer' }])
})

test('an impossible number is refused in its field, and nothing is saved', async () => {
  const page = await form()
  await page.names('Anna')
  await page.picksOne(1, 'bol')
  await page.type('input[type=number]', '0')
  await page.enter()
  expect(page.written).toEqual([])
  expect(page.text()).toContain('Bolter : de 1 à 99 à la fois.')
  await page.type('input[type=number]', '2')
  await page.enter()
  expect(page.written[0]).toContainEqual({
    what: 'item-add',
    thing: 'bolter',
    quantity: 2,
    holder: 'newcomer',
    as: 'thing-1'
  })
})

test('the page’s own main button saves the fighter in the form; without a name it says so', async () => {
  const page = await form()
  await page.picksOne(0, 'borg')
  await page.picksOne(1, 'bol')
  expect(await page.settled()).toBe(false)
  expect(page.written).toEqual([])
  expect(page.text()).toContain('n’a pas encore de nom')
  await page.names('Anna')
  expect(await page.settled()).toBe(true)
  expect(page.written).toEqual([ANNA])
  expect(await page.settled()).toBe(true)
  expect(page.written).toHaveLength(1)
})
