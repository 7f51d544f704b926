// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { defineComponent, h, nextTick } from 'vue'
import { useRouter, type Router } from 'vue-router'
import ColumnHead from '../../src-renderer/ui/ColumnHead.vue'
import FilterBar from '../../src-renderer/ui/FilterBar.vue'
import { isDay, useFilters } from '../../src-renderer/ui/useFilters'
import { mount } from './mount'

const GANGS = [
  { id: 'g1', name: 'Les Rats' },
  { id: 'g2', name: 'Les Lames' }
]

async function bar(address: string, count = 12) {
  let router!: Router
  const page = await mount(
    defineComponent({
      setup() {
        router = useRouter()
        const filters = useFilters(['text', 'gang', 'from', 'to', 'sort'])
        return () => [
          h(FilterBar, {
            filters,
            choices: [
              { key: 'gang', label: 'Gang', options: GANGS },
              { key: 'season', label: 'Saison', options: [GANGS[0]!] }
            ],
            days: true,
            shown: 3,
            count
          }),
          h('table', h('tr', h(ColumnHead, { filters, column: 'won', label: 'Victoires', down: true })))
        ]
      }
    })
  )
  await router.push(address)
  await nextTick()
  const query = async () => {
    for (let n = 0; n < 5; n++) await new Promise((done) => setTimeout(done))
    return router.currentRoute.value.query
  }
  return { ...page, router, query }
}

async function choose(select: HTMLSelectElement, value: string) {
  select.value = value
  select.dispatchEvent(new Event('change', { bubbles: true }))
  await nextTick()
}

test('the bar shows the filters in the address, and the address those chosen in the bar', async () => {
  const page = await bar('/list?gang=g2&text=sas&tab=deals')
  expect(page.find<HTMLSelectElement>('select').value).toBe('g2')
  expect(page.find<HTMLInputElement>('input[type="search"]').value).toBe('sas')
  expect(page.text()).toContain('3 sur 12')
  await choose(page.find('select'), 'g1')
  expect(await page.query()).toEqual({ gang: 'g1', text: 'sas', tab: 'deals' })
})

test('a filter whose value is not on the list is said to be unknown, instead of blank', async () => {
  const page = await bar('/list?gang=zzz')
  const select = page.find<HTMLSelectElement>('select')
  expect(select.selectedOptions[0]!.textContent).toBe('Inconnu ici')
})

test('a choice adds a step for the back button; typed text and an order add none', async () => {
  const page = await bar('/list')
  await choose(page.find('select'), 'g1')
  await page.query()
  await page.type('input[type="search"]', 'sa')
  await page.type('input[type="search"]', 'sas')
  await page.click('th button')
  expect(await page.query()).toEqual({ gang: 'g1', text: 'sas', sort: '-won' })
  page.router.back()
  expect(await page.query()).toEqual({})
})

test('all filters are cleared at once, and the order stays', async () => {
  const page = await bar('/list?gang=g2&from=2026-11-03&sort=-won&tab=deals')
  expect(page.find('th').getAttribute('aria-sort')).toBe('descending')
  page
    .all('button')
    .find((button) => button.textContent?.includes('Tout montrer'))!
    .click()
  expect(await page.query()).toEqual({ sort: '-won', tab: 'deals' })
})

test('a choice of one is not offered, and a short list has no bar until it is filtered', async () => {
  const page = await bar('/list')
  expect(page.all('select')).toHaveLength(1)
  expect((await bar('/list', 5)).all('select')).toHaveLength(0)
  expect((await bar('/list?text=x', 5)).all('select')).toHaveLength(1)
})

test('invalid days in an address are ignored', async () => {
  expect(['2026-02-31', 'tomorrow', '2026-13-01', ''].map(isDay)).toEqual([false, false, false, false])
  expect(isDay('2028-02-29')).toBe(true)
  expect((await bar('/list?from=2026-02-31')).text()).not.toContain('Tout montrer')
})

test('in a narrow window the choices are behind one button, which counts them', async () => {
  const page = await bar('/list?gang=g2&from=2026-11-03&text=sas')
  const fold = page.find<HTMLButtonElement>('button[aria-expanded]')
  expect(fold.textContent).toContain('2 filtres')
  expect(fold.getAttribute('aria-expanded')).toBe('false')
  fold.click()
  await nextTick()
  expect(fold.getAttribute('aria-expanded')).toBe('true')
  expect(page.find(`#${fold.getAttribute('aria-controls')}`).classList).toContain('open')
})
