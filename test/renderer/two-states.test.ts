// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import type { CampaignView } from '../../src-main/contract/views'
import FileStripe from '../../src-renderer/layout/FileStripe.vue'
import { mount } from './mount'

const asked = vi.hoisted(() => vi.fn())
vi.mock('../../src-renderer/api/client', async (original) => ({ ...(await original<object>()), call: asked }))

const campaign = (file: Partial<CampaignView>) =>
  ({ standing: 'here', readOnly: false, place: null, ...file }) as CampaignView
const shown = (file: Partial<CampaignView>) => mount(FileStripe, { campaign: campaign(file) })

test('a campaign with a sound file has no message', async () => {
  expect((await shown({})).text()).toBe('')
})

test('a file that is gone, read-only, or writable for others is reported, the gravest first', async () => {
  expect((await shown({ standing: 'away', readOnly: true })).find('[role=alert]').textContent).toContain(
    'n’est plus là'
  )
  expect((await shown({ readOnly: true })).find('[role=status]').textContent).toContain('Lecture seule')
  expect((await shown({ place: { kind: 'synced', by: 'Dropbox' } })).text()).toContain(
    'dossier synchronisé (Dropbox)'
  )
  expect((await shown({ place: { kind: 'network', by: null } })).text()).toContain('partage réseau')
})

test('a replaced file shows both states side by side, the newer one marked, and either can be chosen', async () => {
  const state = { name: 'Ruche', battles: 1, rosters: 2 }
  asked.mockImplementation(async (method: string) =>
    method === 'campaigns.states'
      ? {
          here: { ...state, acts: 30, at: '2026-11-22T18:00:00.000Z' },
          there: { ...state, acts: 41, at: '2026-11-23T18:00:00.000Z' },
          problem: null
        }
      : null
  )
  const page = await shown({ standing: 'replaced' })
  await page.click('.stripe button')
  await vi.waitFor(() => expect(page.all('section')).toHaveLength(2))
  const [here, there] = page.all('section').map((side) => side.textContent!.replace(/[\u00a0\u202f]/g, ' '))
  expect(here).toContain('Ce qui est ouvert ici')
  expect(here).toContain('30')
  expect(here).not.toContain('le plus récent')
  expect(there).toContain('41')
  expect(there).toContain('le plus récent')
  expect(page.all('section button').map((one) => one.textContent!.trim())).toEqual([
    'Garder ce qui est ouvert',
    'Garder ce qui est dans le fichier'
  ])
})
