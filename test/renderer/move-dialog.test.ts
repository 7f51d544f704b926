// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { h, nextTick, ref } from 'vue'
import { useTransport } from '../../src-renderer/api/client'
import { useCampaigns } from '../../src-renderer/stores/campaigns'
import { useToasts } from '../../src-renderer/stores/toasts'
import { useSystems } from '../../src-renderer/stores/systems'
import MoveDialog from '../../src-renderer/views/stash/MoveDialog.vue'
import { mount } from './mount'

afterEach(() => useTransport(null))

const word = { fr: 'réserve', en: 'stash' }
const sword = (id: string) => ({
  id,
  thing: 'sword',
  name: { fr: 'Épée', en: 'Sword' },
  holder: 'stash',
  on: null,
  data: {}
})

const there = (holder: string, reasons: { code: string; params: object }[] = []) => ({
  holder,
  allowed: reasons.length === 0,
  fits: [],
  reasons: reasons.map((reason) => ({ ...reason, rules: [] })),
  figures: []
})

/** The dialog over a pile of three swords in the stash; the host refuses every move. */
async function dialog(places = [there('a')], drawn = 'Aline') {
  const asked: [string, unknown][] = []
  useTransport({
    onChange: () => () => {},
    call: async (method, input) => {
      asked.push([method, input])
      if (method === 'stash.move')
        return {
          ok: false,
          error: {
            code: 'refused',
            params: {},
            paths: [],
            reasons: [{ code: 'not-now', rules: [], params: {} }]
          }
        }
      return { ok: true, value: places as never }
    }
  })
  const items = ref(['s1', 's2', 's3'].map(sword))
  const pile = { items: [...items.value], fitted: [] }
  let closed = 0
  const page = await mount({
    setup() {
      useSystems().sheets['tiny'] = { words: { stash: word } } as never
      useCampaigns().current = { id: 'c', mark: 'm', system: 'tiny' } as never
      return () =>
        h(MoveDialog, {
          roster: {
            id: 'r',
            items: items.value,
            sheets: [
              { member: 'a', name: 'Aline' },
              { member: 'b', name: 'Bruno' }
            ],
            owns: {},
            own: {}
          } as never,
          pile: pile as never,
          onClose: () => closed++
        })
    }
  })
  await vi.waitFor(() => expect(page.text()).toContain(drawn))
  const lifted = () =>
    asked
      .filter(([method]) => method === 'stash.destinations')
      .map(([, input]) => (input as { items: string[] }).items)
  return { page, items, lifted, closed: () => closed }
}

test('what another window takes from the pile is counted no longer, and another of the pile is offered', async () => {
  const { page, items, lifted, closed } = await dialog()
  expect(page.text()).toContain('Combien, sur 3')
  items.value = items.value.filter(({ id }) => id !== 's1')
  await vi.waitFor(() => expect(page.text()).toContain('Combien, sur 2'))
  expect(lifted()).toEqual([['s1'], ['s2']])
  items.value = []
  await nextTick()
  expect(closed()).toBe(1)
  expect(useToasts().shown.map(({ text }) => text())).toEqual([
    'Rien n’a été déplacé : Épée a changé de place ou n’est plus là, par une autre fenêtre.'
  ])
})

test('a refused move leaves the choice of places', async () => {
  const { page, lifted, closed } = await dialog()
  await page.click('.places button')
  await vi.waitFor(() => expect(lifted()).toEqual([['s1'], ['s1']]))
  await vi.waitFor(() => expect(page.text()).toContain('Aline'))
  expect(closed()).toBe(0)
})

test('where nothing may be moved now, that is said once, whatever else speaks against one of the places', async () => {
  const closedNow = { code: 'not-now', params: {} }
  const places = [
    there('a', [closedNow, { code: 'overloaded', params: { limit: 12 } }]),
    there('b', [closedNow])
  ]
  const { page } = await dialog(places, 'Actuellement')
  await vi.waitFor(() => expect(page.all('.not')).toHaveLength(1))
  expect(page.all('.places')).toEqual([])
})
