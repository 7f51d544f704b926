// @vitest-environment happy-dom
import { createPinia, setActivePinia } from 'pinia'
import { afterEach, expect, test, vi } from 'vitest'
import { createMemoryHistory, createRouter } from 'vue-router'
import { useTransport } from '../../src-renderer/api/client'
import { failure } from '../../src-renderer/api/failure'
import { setLocale } from '../../src-renderer/locales/i18n'
import { useToasts } from '../../src-renderer/stores/toasts'
import { tellUnopened } from '../../src-renderer/unopened'

afterEach(() => useTransport(null))

/** A window whose pages come from a host that may be `silent`, and may lack the `missing` file. */
async function window_() {
  setLocale('fr')
  setActivePinia(createPinia())
  const host = { silent: false, missing: false }
  useTransport({
    onChange: () => () => {},
    call: async () => {
      if (host.silent) throw failure('unreachable')
      return { ok: true, value: null as never }
    }
  })
  const rules = () =>
    host.silent || host.missing ? Promise.reject(new TypeError('no file')) : Promise.resolve({ template: '' })
  const router = createRouter({
    history: createMemoryHistory(),
    routes: [
      { path: '/', component: { template: '' } },
      { path: '/rules', component: rules }
    ]
  })
  const anew = vi.fn()
  tellUnopened(router, anew)
  await router.push('/')
  const said = () => useToasts().shown.map(({ text }) => text())
  const open = () => router.push('/rules').catch(() => {})
  return { host, router, anew, said, open, again: () => useToasts().shown[0]!.action!.run('') }
}

test('a page whose file does not come is said not to have opened, once, and is opened on request', async () => {
  const { host, router, anew, said, open, again } = await window_()
  host.silent = true
  await open()
  await vi.waitFor(() => expect(said()).toEqual(['Cette page n’a pas pu s’ouvrir.']))
  await open()
  await vi.waitFor(() => expect(said()).toEqual(['Cette page n’a pas pu s’ouvrir.']))
  host.silent = false
  await again()
  expect(router.currentRoute.value.path).toBe('/rules')
  expect(said()).toEqual([])
  expect(anew).not.toHaveBeenCalled()
})

test('if its file is missing although the host answers, the window begins anew at its address', async () => {
  const { host, anew, said, open, again } = await window_()
  host.missing = true
  await open()
  await vi.waitFor(() => expect(said()).toHaveLength(1))
  expect(anew).not.toHaveBeenCalled()
  await again()
  await vi.waitFor(() => expect(anew).toHaveBeenCalledWith('#/rules'))
})
