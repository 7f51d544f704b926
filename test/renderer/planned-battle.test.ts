// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { h, nextTick } from 'vue'
import { useRouter } from 'vue-router'
import { useTransport } from '../../src-renderer/api/client'
import { useBattles } from '../../src-renderer/stores/battles'
import { useCampaigns } from '../../src-renderer/stores/campaigns'
import { useSystems } from '../../src-renderer/stores/systems'
import NewBattlePage from '../../src-renderer/views/battles/NewBattlePage.vue'
import { mount } from './mount'

afterEach(() => useTransport(null))

const words = (text: string) => ({ fr: text, en: text })
const GANGS = ['Les Vipères', 'Les Rouilles'].map((name, n) => ({
  id: `g${n}`,
  name,
  kindName: words('Orlock'),
  player: null,
  stage: 'ready',
  value: 100
}))
const PLAN = {
  id: 'b1',
  name: 'Le pont',
  date: '2026-04-01',
  status: 'planned',
  scenario: 'Embuscade',
  sides: GANGS.map(({ id, name }) => ({ roster: id, name, combatants: [] }))
}

/** The page that begins a planned battle. */
async function beginning() {
  const started: { [field: string]: unknown }[] = []
  useTransport({
    onChange: () => () => {},
    call: async (method, input) => {
      if (method === 'battles.start') started.push(input as never)
      const value = {
        'rosters.list': GANGS,
        'battles.get': PLAN,
        'battles.start': { ...PLAN, status: 'open' },
        'rosters.get': {
          ...GANGS.find(({ id }) => id === (input as { roster?: string }).roster),
          sheets: [
            {
              member: 'm1',
              name: 'Rikke',
              typeName: words('Chef'),
              status: { key: 'ready', label: words('prêt'), fit: true },
              left: null
            }
          ],
          left: [],
          owns: {},
          items: [],
          personal: {}
        }
      }[method as string]
      return { ok: true, value: (value ?? []) as never }
    }
  })
  let ready = false
  const page = await mount({
    setup() {
      useSystems().sheets['tiny'] = { words: { kind: words('clan') }, battle: { sides: { min: 2 } } } as never
      useCampaigns().current = { id: 'c', mark: 'm', system: 'tiny', players: [] } as never
      const router = useRouter()
      void router.push('/battles/new?battle=b1').then(() => (ready = true))
      return () => (router.currentRoute.value.query['battle'] ? h(NewBattlePage) : null)
    }
  })
  await vi.waitFor(() => expect(ready && page.find('form')).toBeTruthy())
  const field = (label: string) =>
    page.find<HTMLInputElement>(
      `#${page.all<HTMLLabelElement>('label').find(({ textContent }) => textContent?.includes(label))!.htmlFor}`
    )
  const battles = useBattles()
  return { ...page, started, field, battles }
}

test('a plan shows what another person writes on it meanwhile', async () => {
  const { field, battles } = await beginning()
  expect(field('Scénario').value).toBe('Embuscade')
  battles.views['b1'] = { ...PLAN, scenario: 'Sabotage', name: 'Le grand pont' } as never
  await nextTick()
  expect([field('Scénario').value, field('Nom').value]).toEqual(['Sabotage', 'Le grand pont'])
})

test('beginning a plan says which values of it were seen, except its day', async () => {
  const { find, field, submit, started } = await beginning()
  await vi.waitFor(() => expect(find<HTMLButtonElement>('button[type=submit]').disabled).toBe(false))
  field('Lieu').value = 'Au local'
  field('Lieu').dispatchEvent(new Event('input', { bubbles: true }))
  await submit()
  await vi.waitFor(() => expect(started).toHaveLength(1))
  expect(started[0]).toMatchObject({
    place: 'Au local',
    was: { name: 'Le pont', friendly: false, scenario: 'Embuscade', place: '' }
  })
  expect(Object.keys(started[0]!['was'] as object)).not.toContain('date')
})

test('a plan that another person began or called off leads to its battle', async () => {
  const { text, find, battles } = await beginning()
  battles.views['b1'] = { ...PLAN, status: 'open' } as never
  await nextTick()
  expect(find('form')).toBeNull()
  expect(text()).toContain('n’attend plus de commencer')
  expect(find<HTMLAnchorElement>('a[href="/battles/b1"]')?.textContent).toContain('Voir la bataille')
})
