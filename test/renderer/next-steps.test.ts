// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { h, nextTick, ref } from 'vue'
import { useTransport } from '../../src-renderer/api/client'
import NextSteps from '../../src-renderer/views/battles/NextSteps.vue'
import { useBattles } from '../../src-renderer/stores/battles'
import { useCampaigns } from '../../src-renderer/stores/campaigns'
import { useRosters } from '../../src-renderer/stores/rosters'
import { useSystems } from '../../src-renderer/stores/systems'
import { mount } from './mount'

afterEach(() => useTransport(null))

const sides = [{ roster: 'r', name: 'Les Rouilles' }]

/** A window that knows gang `r` from before its battle ended; the host holds its answers back from then on. */
async function afterABattle() {
  const held: (() => void)[] = []
  let stage = 'ready'
  useTransport({
    onChange: () => () => {},
    call: async (method) => {
      const roster = { id: 'r', stage, sides, sheets: [], items: [] }
      if (stage === 'between' && method !== 'battles.finish') await new Promise<void>((go) => held.push(go))
      return { ok: true, value: (method === 'rosters.list' ? [roster] : roster) as never }
    }
  })
  const over = ref(false)
  const page = await mount({
    setup() {
      const words = { between: { fr: 'interlude', en: 'interlude' } }
      useSystems().sheets['tiny'] = { words } as never
      useCampaigns().current = { id: 'c', mark: 'm', system: 'tiny' } as never
      return () => (over.value ? h(NextSteps, { sides: sides as never }) : null)
    }
  })
  const [rosters, battles] = [useRosters(), useBattles()]
  await rosters.list()
  await rosters.get('r')
  stage = 'between'
  return { page, held, over, rosters, battles }
}

test('the next steps say nothing about a gang until the list of after the battle is there', async () => {
  const { page, held, over } = await afterABattle()
  over.value = true
  await nextTick()
  expect(page.text()).not.toContain('tout est fait')
  await vi.waitFor(() => expect(held).toHaveLength(1))
  held[0]!()
  await vi.waitFor(() => expect(page.text()).toContain('Les Rouilles : interlude'))
})

test('a battle is shown as over once the gangs’ pages show their interludes', async () => {
  const { held, rosters, battles } = await afterABattle()
  const finished = battles.finish('b')
  await vi.waitFor(() => expect(held).toHaveLength(1))
  expect(battles.views['r']).toBeUndefined()
  held[0]!()
  await finished
  expect([rosters.views['r'], battles.views['r']]).toMatchObject([{ stage: 'between' }, { stage: 'between' }])
})
