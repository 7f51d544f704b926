// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { h, nextTick } from 'vue'
import { useTransport } from '../../src-renderer/api/client'
import { useCampaigns } from '../../src-renderer/stores/campaigns'
import { useRosters } from '../../src-renderer/stores/rosters'
import { useSystems } from '../../src-renderer/stores/systems'
import DealForm from '../../src-renderer/views/deals/DealForm.vue'
import { mount } from './mount'

afterEach(() => useTransport(null))

const words = (text: string) => ({ fr: text, en: text })
const item = (id: string, name: string) => ({ id, name: words(name), holder: 'stash', on: null, data: {} })
const gang = (id: string, name: string, items: unknown[] = []) => ({
  id,
  name,
  money: 100,
  items,
  members: 1,
  sheets: [{ member: `${id}-m`, name: `Rikke de ${name}`, typeName: words('Chef'), left: null }]
})
const TUNNELS = item('i1', 'Tunnels')
const BLADES = item('i2', 'Lames')

/** The form of a deal between two gangs, with everything of the first chosen. */
async function deal() {
  const gangs = [gang('a', 'Les Vipères', [TUNNELS, BLADES]), gang('b', 'Les Rouilles')]
  const after = [gang('a', 'Les Vipères'), gang('b', 'Les Rouilles', [TUNNELS, BLADES])]
  useTransport({
    onChange: () => () => {},
    call: async (method, input) => {
      const { roster } = input as { roster?: string }
      const value = {
        'rosters.get': gangs.find(({ id }) => id === roster),
        'rosters.transfer': { rosters: after }
      }[method as string]
      return { ok: true, value: (value ?? gangs) as never }
    }
  })
  const page = await mount({
    setup() {
      useSystems().sheets['tiny'] = {
        words: { stash: words('réserve'), members: words('combattants'), kind: words('clan') }
      } as never
      useCampaigns().current = { id: 'c', mark: 'm', system: 'tiny', players: [] } as never
      useRosters().all = gangs as never
      return () => h(DealForm, { asked: { a: 'a', b: 'b' } })
    }
  })
  await vi.waitFor(() => expect(page.all('input[type=checkbox]').length).toBeGreaterThan(2))
  for (const box of page.all<HTMLInputElement>('input[type=checkbox]').slice(0, 2)) {
    box.click()
    await nextTick()
  }
  return { ...page, rosters: useRosters(), said: () => page.find('[role=status]').textContent!.trim() }
}

test('what somebody else took out of a deal that is being made is named', async () => {
  const { rosters, said, text } = await deal()
  expect(said()).toBe('')
  rosters.views['a'] = gang('a', 'Les Vipères', [BLADES]) as never
  await nextTick()
  await nextTick()
  expect(said().replace(/\u00a0/g, ' ')).toBe(
    'Ceci n’est plus chez Les Vipères, et ne fait plus partie de l’accord : Tunnels.'
  )
  expect(text()).toContain('Lames')
})

test('a deal that was made names nothing as lost', async () => {
  const { submit, rosters, said } = await deal()
  await submit()
  await vi.waitFor(() => expect(rosters.views['a']!.items).toEqual([]))
  await nextTick()
  expect(said()).toBe('')
})
