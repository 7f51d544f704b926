// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { defineComponent, h, nextTick, shallowRef, type Component } from 'vue'
import { useTransport } from '../../src-renderer/api/client'
import { useCampaigns } from '../../src-renderer/stores/campaigns'
import { useRosters } from '../../src-renderer/stores/rosters'
import { useSystems } from '../../src-renderer/stores/systems'
import CreateCampaign from '../../src-renderer/views/campaigns/CreateCampaign.vue'
import CreateRoster from '../../src-renderer/views/campaigns/CreateRoster.vue'
import RecruitForm from '../../src-renderer/views/rosters/RecruitForm.vue'
import { mount } from './mount'

const word = { fr: 'mot', en: 'word' }
const asked: [string, unknown][] = []
let answer = (_value: unknown) => {}
beforeEach(() => {
  asked.length = 0
  useTransport({
    call: async (method, input) => {
      asked.push([method, input])
      if (method === 'rosters.create' || method === 'members.recruit')
        return (await new Promise<unknown>((done) => (answer = done))) as never
      return { ok: true, value: [] }
    },
    onChange: () => () => {}
  })
})
afterEach(() => useTransport(null))

/** A form in a campaign of a game with two houses and no money. */
async function form(component: Component, props: object) {
  const said: string[] = []
  const page = await mount(
    defineComponent({
      setup() {
        useSystems().sheets['tiny'] = {
          currency: null,
          words: { kind: word, roster: word },
          kinds: ['ash', 'oak'].map((id) => ({ id, name: word, notes: [] })),
          choices: []
        } as never
        useCampaigns().current = { id: 'c', mark: 'm', system: 'tiny', players: [] } as never
        return () =>
          h(component, {
            ...props,
            onCreated: (id: string) => said.push(`created ${id}`),
            onDone: () => said.push('done')
          })
      }
    })
  )
  await nextTick()
  return { page, said }
}
const NAME = 'input:not([type=radio])'
const sentNames = () =>
  asked.flatMap(([method, input]) =>
    method === 'rosters.create' || method === 'members.recruit' ? [(input as { name: string }).name] : []
  )

test.each([
  ['a gang', CreateRoster, {}, 'created r1'],
  [
    'a recruit',
    RecruitForm,
    { roster: 'r', offer: { type: 'ganger', name: word, cost: null, allowed: true, reasons: [] } },
    'done'
  ]
] as const)(
  '%s under a save is requested once, and the form stays open for text typed meanwhile',
  async (_what, component, props, ends) => {
    const { page, said } = await form(component, props)
    await page.type(NAME, 'Zed')
    await page.submit()
    await page.submit()
    await page.type(NAME, 'Zed et Lou')
    answer({ ok: true, value: { id: 'r1', sheets: [] } })
    await vi.waitFor(() => expect(page.find('button[aria-busy="true"]')).toBeNull())
    expect([sentNames(), said, page.find<HTMLInputElement>(NAME).value]).toEqual([['Zed'], [], 'Zed et Lou'])
    await page.submit()
    answer({ ok: true, value: { id: 'r1', sheets: [] } })
    await vi.waitFor(() => expect(said).toEqual([ends]))
    expect(sentNames()).toEqual(['Zed', 'Zed et Lou'])
  }
)

test.each([
  ['a gang', CreateRoster, {}],
  ['a recruit', RecruitForm, { roster: 'r', offer: { type: 'ganger', name: word, cost: null } }]
] as const)(
  'a refusal of %s leaves the form open, with all the typed text',
  async (_what, component, props) => {
    const { page, said } = await form(component, props)
    await page.type(NAME, 'Zed')
    await page.submit()
    answer({ ok: false, error: { code: 'no-campaign', params: {}, paths: [], reasons: [] } })
    await vi.waitFor(() => expect(page.find('[role=alert]')).not.toBeNull())
    expect([said, page.find<HTMLInputElement>(NAME).value]).toEqual([[], 'Zed'])
  }
)

test('a gang’s name that another has is said to be taken, whatever its letters’ size, and may be kept', async () => {
  const { page } = await form(CreateRoster, {})
  await vi.waitFor(() => expect(useRosters().all).toEqual([]))
  useRosters().all = [{ id: 'r', name: 'Les Rouilles', value: null, stage: 'ready' }] as never
  await page.type(NAME, 'Les Rouille')
  expect(page.text()).not.toContain('déjà pris')
  await page.type(NAME, ' les rouilles ')
  expect(page.text()).toContain('Ce nom est déjà pris dans la campagne.')
  await page.submit()
  expect(sentNames()).toEqual(['les rouilles'])
})

test.each([
  ['named before the games are known', 'later'],
  ['named and created before the games are known', 'at once']
])('a campaign that is %s is created in the first of them, once', async (_, pressed) => {
  const created: unknown[] = []
  const games = shallowRef<object[]>([])
  const page = await mount(
    defineComponent({
      setup: () => () =>
        h(CreateCampaign, {
          systems: games.value as never,
          busy: false,
          failure: null,
          onCreate: (input: unknown) => created.push(input)
        })
    })
  )
  await page.type('input[required]', 'Sous la fonderie')
  if (pressed === 'at once') await page.submit()
  games.value = ['tiny', 'other'].map((id) => ({ id, name: word, description: word, version: 1 }))
  await nextTick()
  if (pressed === 'later') await page.submit()
  expect(created).toMatchObject([{ name: 'Sous la fonderie', system: 'tiny' }])
})

test('the line of house rules has its place before they are known, and shows those of the game chosen last', async () => {
  const books: { [system: string]: (rules: number) => void } = {}
  useTransport({
    call: async (_method, input) => {
      const { system, book } = input as { system?: string; book?: boolean }
      if (!system) return { ok: true, value: [] }
      if (!book) return { ok: false, error: { code: 'internal', params: {}, paths: [], reasons: [] } }
      const rules = await new Promise<number>((done) => (books[system] = done))
      const houseRules = Array.from({ length: rules }, (_, n) => ({
        key: `rule-${n}`,
        label: word,
        type: 'flag',
        default: false,
        rules: []
      }))
      return { ok: true, value: { houseRules } } as never
    },
    onChange: () => () => {}
  })
  const page = await mount(CreateCampaign, {
    systems: ['tiny', 'other'].map((id) => ({ id, name: word, description: word, version: 1 })),
    busy: false,
    failure: null
  })
  const line = () => page.find('.rules > summary').textContent!.replace(/\s+/g, ' ').trim()
  expect(line()).toBe('Règles maison')
  await vi.waitFor(() => expect(books['tiny']).toBeDefined())
  page.all('input[type=radio]')[1]!.click()
  await vi.waitFor(() => expect(books['other']).toBeDefined())
  books['other']!(3)
  await vi.waitFor(() => expect(line()).toBe('Règles maison 3'))
  books['tiny']!(5)
  await new Promise((done) => setTimeout(done))
  expect(line()).toBe('Règles maison 3')
})
