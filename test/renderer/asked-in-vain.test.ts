// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { defineComponent, h, nextTick, shallowRef } from 'vue'
import { useRouter, type Router } from 'vue-router'
import { useTransport } from '../../src-renderer/api/client'
import { useRosters } from '../../src-renderer/stores/rosters'
import AskedInVain from '../../src-renderer/ui/AskedInVain.vue'
import { routes } from '../../src-renderer/views/history/routes'
import { mount } from './mount'

afterEach(() => useTransport(null))

async function asking(address: string) {
  let router!: Router
  const known = shallowRef<string[] | null>(null)
  const page = await mount(
    defineComponent({
      setup() {
        router = useRouter()
        return () => {
          const all = known.value
          return h(AskedInVain, { known: { for: all && ((id: string) => all.includes(id)) } })
        }
      }
    })
  )
  await router.push(address)
  await nextTick()
  return { ...page, known }
}

test('what an address asks for in vain is named', async () => {
  const page = await asking('/trade?for=zzz')
  page.known.value = ['puce']
  await nextTick()
  expect(page.find('[role=alert]').textContent).toContain('zzz')
})

test('what an address asks for is not called unknown before all are known', async () => {
  const page = await asking('/trade?for=puce')
  expect(page.text()).toBe('')
  page.known.value = ['puce']
  await nextTick()
  expect(page.text()).toBe('')
})

test('the history of a gang named in the query is that gang’s own page, which says when there is none', () => {
  const enter = routes[0]!.beforeEnter as (to: object) => unknown
  expect(enter({ query: { roster: 'zzz', kind: 'battle' } })).toEqual({
    path: '/gangs/zzz/history',
    query: { kind: 'battle' },
    replace: true
  })
  expect(enter({ query: {} })).toBe(true)
})

test('a gang of the campaign is known, whether or not it has an interlude this evening; any is until the list has come', async () => {
  useTransport({
    onChange: () => () => {},
    call: async () => ({ ok: true, value: [{ id: 'rouilles' }] as never })
  })
  let rosters!: ReturnType<typeof useRosters>
  await mount({ setup: () => ((rosters = useRosters()), () => h('p')) })
  expect(rosters.knows('zzz')).toBe(true)
  await rosters.list()
  expect([rosters.knows('rouilles'), rosters.knows('zzz')]).toEqual([true, false])
})
