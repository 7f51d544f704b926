// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { nextTick } from 'vue'
import OddityList from '../../src-renderer/views/arbitration/OddityList.vue'
import { figure, member, roster } from './gang-facts'
import { mount } from './mount'

// Oddities of a gang that began on paper: each can be accepted or corrected separately.

/** Two leaders and experience past a promotion, as reasons that every window has words for; and over the cap. */
const paper = (limit = 10, value: number | null = 500) =>
  roster({
    value,
    sheets: [member('kid', { name: 'Puce' })],
    unready: [
      { code: 'prompts-open', rules: [], params: { count: 3 } },
      { code: 'too-many-kits', rules: ['NN-FTR-1'], params: { most: 1 } },
      { code: 'name-twice', rules: ['NN-XP-11'], params: { name: 'Puce', fighter: 'Puce' } }
    ],
    figures: [{ ...figure('members', 12, { limit }), unit: 'count' as const }]
  })

async function list(of: ReturnType<typeof paper>) {
  const settled: boolean[] = []
  const page = await mount(OddityList, { roster: of, onSettled: (all: boolean) => settled.push(all) })
  return { page, settled, boxes: () => page.all<HTMLInputElement>('input[type=checkbox]') }
}

test('each oddity of a gang that is taken over can be accepted or set right: two of its people, and too many of them', async () => {
  const { page, boxes } = await list(paper())
  const rows = page.all('.odd > li')
  expect(rows.length).toBe(3)
  expect(rows[2]!.textContent).toContain('12')
  expect(boxes().length).toBe(3)
  // For an oddity of one fighter, the correction starts with them.
  expect(page.all('.odd a').map((link) => link.getAttribute('href'))).toEqual([
    '/gangs/r/correct',
    '/gangs/r/correct?who=kid',
    '/gangs/r/correct'
  ])
  for (const row of rows) expect(row.querySelector('a')!.textContent!.trim()).toBe('Corriger…')
})

test('the gang is taken over once each oddity was accepted by itself', async () => {
  const { settled, boxes } = await list(paper())
  expect(settled).toEqual([false])
  for (const box of boxes()) {
    expect(settled.at(-1)).toBe(false)
    box.click()
    await nextTick()
  }
  expect(settled.at(-1)).toBe(true)
})

test('a corrected oddity is gone, and a gang without a value of its own is over no cap', async () => {
  expect((await list(paper(12))).boxes().length).toBe(2)
  expect((await list(paper(10, null))).boxes().length).toBe(2)
  const none = await list({ ...paper(12), unready: [] })
  expect([none.page.text(), none.settled]).toEqual(['', [true]])
})
