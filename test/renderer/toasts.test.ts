// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { ApiFailure, useTransport } from '../../src-renderer/api/client'
import { useAct } from '../../src-renderer/acts/useAct'
import AppToasts from '../../src-renderer/layout/AppToasts.vue'
import { setLocale } from '../../src-renderer/locales/i18n'
import { useToasts } from '../../src-renderer/stores/toasts'
import { mount } from './mount'

afterEach(() => {
  useTransport(null)
  setLocale('fr')
})

const undo = {
  seq: 7,
  at: '2026-11-20T12:00:00.000Z',
  kind: 'act',
  method: 'campaigns.addPlayer',
  standing: true,
  target: null,
  events: [{ subject: { kind: 'campaign', id: 'c' }, type: 'player-added', facts: { name: 'Aline' } }]
}
const refused = new ApiFailure({
  code: 'refused',
  params: {},
  paths: [],
  reasons: [{ code: 'unknown-figure', params: {}, rules: [] }]
})

test('a message that is up follows the language: what was done, and its button', async () => {
  const { text } = await mount(AppToasts)
  await useAct().run(async () => ({ undo }), { done: true })
  await vi.waitFor(() => expect(text()).toMatch(/^Aline rejoint la campagne\..*Annuler/))
  setLocale('en')
  await vi.waitFor(() => expect(text()).toMatch(/^Aline joins the campaign\..*Undo/))
})

test('so does a refusal with its reasons', async () => {
  const { text } = await mount(AppToasts)
  await useAct().run(() => Promise.reject(refused), { toast: true })
  await vi.waitFor(() =>
    expect(text()).toMatch(/^Les règles ne le permettent pas\.Ce nombre n’est pas connu ici\./)
  )
  setLocale('en')
  await vi.waitFor(() =>
    expect(text()).toMatch(/^The rules do not allow it\.This number is not known here\./)
  )
})

test.each(['cancelled', 'campaign-left'])('nobody is told of a refusal %s', async (code) => {
  await mount(AppToasts)
  useToasts().tellRefusal(new ApiFailure({ code, params: {}, paths: [], reasons: [] }))
  expect(useToasts().shown).toEqual([])
})

test('a fault of the window is no refusal, and thrown on', async () => {
  await mount(AppToasts)
  expect(() => useToasts().tellRefusal(new TypeError('x'))).toThrow('x')
  expect(useToasts().shown).toEqual([])
})

test('an act of a message that takes long says how far it is, until it is done', async () => {
  useTransport({
    call: async (method) => ({ ok: true, value: method === 'tasks.progress' ? { done: 2, of: 5 } : null }),
    onChange: () => () => {}
  })
  const page = await mount(AppToasts)
  let end = (): void => {}
  useToasts().tell(() => 'Annulé.', {
    action: { label: () => 'Rétablir', run: () => new Promise<void>((done) => (end = done)) }
  })
  await vi.waitFor(() => expect(page.find('.toast button')).not.toBeNull())
  page.find<HTMLButtonElement>('.toast button')!.click()
  await vi.waitFor(() => expect(page.find<HTMLProgressElement>('progress')?.max).toBe(5))
  end()
  await vi.waitFor(() => expect(page.find('progress')).toBeNull())
})
