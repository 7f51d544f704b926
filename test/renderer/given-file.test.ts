// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { nextTick } from 'vue'
import { ApiFailure } from '../../src-renderer/api/client'
import GivenFile from '../../src-renderer/layout/GivenFile.vue'
import { useLibrary } from '../../src-renderer/stores/library'
import { useToasts } from '../../src-renderer/stores/toasts'
import { mount } from './mount'

const asked = vi.hoisted(() => vi.fn())
vi.mock('../../src-renderer/api/client', async (original) => ({ ...(await original<object>()), call: asked }))

const damaged = (backups: { name: string }[]) =>
  new ApiFailure({
    code: 'file-damaged',
    params: { path: '/stick/Club.magot', backups },
    paths: [],
    reasons: []
  })

/** The window after a double click on a file that answers so when it is opened. */
async function given(failure: ApiFailure) {
  asked.mockImplementation(async (method: string) => {
    if (method === 'campaigns.open') throw failure
    if (method === 'campaigns.repair') return { repair: null, done: false, aside: null, campaign: null }
    return null
  })
  const page = await mount(GivenFile, {})
  useLibrary().given = { file: 'outside:abcdefghijklmnopqrstuv', fileName: 'Club.magot', folder: '/stick' }
  await vi.waitFor(() => expect(page.text()).toContain('ne s’ouvre pas'))
  return page
}
const buttons = (page: Awaited<ReturnType<typeof given>>) =>
  page.all('button').map((one) => one.textContent!.trim())

test('a damaged file that was double-clicked can be repaired, or replaced by one of its backups', async () => {
  const page = await given(damaged([{ name: 'a' }]))
  expect(buttons(page)).toEqual(expect.arrayContaining(['Réparer…', 'Voir ses sauvegardes']))
  page
    .all('button')
    .find((one) => one.textContent!.includes('Voir ses sauvegardes'))!
    .click()
  await nextTick()
  expect(useLibrary().backupsAsked).toEqual({ file: 'outside:abcdefghijklmnopqrstuv', name: 'Club.magot' })
})

test('a damaged file without backups may have arrived incomplete: another copy of it is the way', async () => {
  const page = await given(damaged([]))
  expect(buttons(page)).toContain('Réparer…')
  expect(buttons(page)).not.toContain('Voir ses sauvegardes')
  expect(page.text()).toContain('copiez-le de nouveau')
})

test('a file that nothing takes is named, and does not replace the page', async () => {
  await mount(GivenFile, {})
  const drop = (taken: boolean) => {
    const event = new Event('drop', { cancelable: true })
    Object.assign(event, { dataTransfer: { files: [{ name: 'photo.png' }] } })
    if (taken) event.preventDefault()
    window.dispatchEvent(event)
    return event
  }
  drop(true)
  expect(useToasts().shown).toEqual([])
  expect(drop(false).defaultPrevented).toBe(true)
  expect(useToasts().shown.map(({ text }) => text())).toEqual([expect.stringContaining('photo.png')])
})
