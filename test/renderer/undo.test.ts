// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { nextTick } from 'vue'
import type { Undoing } from '../../src-main/contract/history'
import type { ActView } from '../../src-main/contract/views'
import { useTransport } from '../../src-renderer/api/client'
import UndoDialog from '../../src-renderer/layout/UndoDialog.vue'
import { scopeOf } from '../../src-renderer/layout/scope-of'
import { useHistory } from '../../src-renderer/stores/history'
import { useToasts } from '../../src-renderer/stores/toasts'
import ActList from '../../src-renderer/acts/ActList.vue'
import { undoNow } from '../../src-renderer/acts/undo'
import { mount } from './mount'

afterEach(() => useTransport(null))

const act = (seq: number, name: string, more: Partial<ActView> = {}): ActView => ({
  seq,
  at: '2026-11-20T12:00:00.000Z',
  kind: 'act',
  method: 'campaigns.addPlayer',
  standing: true,
  target: null,
  events: [{ subject: { kind: 'campaign', id: 'c' }, type: 'player-added', facts: { name } }],
  ...more
})
const undoOf = (one: ActView) => ({ ...one, seq: one.seq + 100, kind: 'undo' as const, target: one.seq })

/** A host with these answers, and a record of its requests. */
function host(answers: { [method: string]: (input: never) => unknown }) {
  const asked: [string, unknown][] = []
  useTransport({
    async call(method, input) {
      asked.push([method, input])
      const value = await answers[method]?.(input as never)
      if (value instanceof Error)
        return { ok: false, error: { code: value.message, params: {}, paths: [], reasons: [] } }
      return { ok: true, value: value ?? (method === 'rosters.list' ? [] : { undo: null, redo: null }) }
    },
    onChange: () => () => {}
  })
  return asked
}
const settled = () => vi.waitFor(() => nextTick())
/** A name made up for a task. */
const NAMED = expect.stringMatching(/^[\w-]{20,60}$/)
const Empty = { template: '<p></p>' }

test('the last act is undone at once, and can be redone from the toast', async () => {
  const last = act(7, 'Aline')
  const asked = host({
    'history.undo': () => ({ undone: undoOf(last), along: [] }),
    'history.redo': () => ({ redone: { ...undoOf(last), kind: 'redo' }, along: [] })
  })
  await mount(Empty)
  await undoNow(useHistory(), useToasts(), 7)
  const [toast] = useToasts().shown
  expect(toast!.text()).toContain('Aline rejoint la campagne.')
  await toast!.action!.run('one')
  expect(asked).toContainEqual(['history.redo', { acts: [7] }])
  expect(useHistory().asked).toBeNull()
})

test('where a later act touched the same, nothing is done before the person has seen the dependent acts', async () => {
  const asked = host({ 'history.undo': () => new Error('acts-depend') })
  await mount(Empty)
  await undoNow(useHistory(), useToasts(), 7)
  expect(useHistory().asked).toEqual([7])
  expect(useToasts().shown).toEqual([])
  expect(asked.filter(([method]) => method === 'history.undo')).toEqual([
    ['history.undo', { act: 7, how: 'last' }]
  ])
})

test('any other refusal is shown', async () => {
  host({ 'history.undo': () => new Error('act-not-standing') })
  await mount(Empty)
  await undoNow(useHistory(), useToasts(), 7)
  expect(useHistory().asked).toBeNull()
  const [toast] = useToasts().shown
  expect(toast!.tone).toBe('wrong')
  expect(toast!.text()).toBe('Cette action est déjà annulée.')
})

/** The effect of undoing an act, with these undone along with it, each on a different evening. */
const meaning = (along: ActView[], more: Partial<Undoing> = {}): Undoing => ({
  asked: [act(3, 'Bastien')],
  along,
  short: [],
  groups: along.length
    ? [
        {
          roster: 'r',
          name: 'Les Chiens',
          evenings: along.map((one, i) => ({ day: `2026-11-2${i}`, acts: [one.seq] }))
        }
      ]
    : [],
  warnings: [],
  stays: [],
  setRight: { events: [], gone: [], reasons: [{ code: 'set-right-battle', rules: [], params: {} }] },
  count: along.length,
  more: false,
  sum: 'these',
  ...more
})

async function dialog(along: ActView[], more: Parameters<typeof host>[0] = {}, means: Partial<Undoing> = {}) {
  const counted = (from: number) => ({
    count: along.length + 1,
    by: { from, until: from + along.length }
  })
  const asked = host({
    'history.undoing': () => meaning(along, means),
    'history.undo': () => ({ undone: undoOf(act(3, 'Bastien')), along: [], ...counted(103) }),
    'history.redo': () => ({ redone: undoOf(act(3, 'Bastien')), along: [], ...counted(203) }),
    ...more
  })
  let closed = 0
  const page = await mount(UndoDialog, { acts: [3], onClose: () => closed++ })
  await vi.waitFor(() => expect(page.text()).toContain('Bastien'))
  const button = () =>
    page.all<HTMLButtonElement>('button').find((one) => one.textContent?.includes('Annuler c'))!
  return { page, asked, button, closed: () => closed }
}

test('the dialog lists the dependent acts, and undoes exactly those', async () => {
  const { page, asked, button, closed } = await dialog([act(9, 'Chloé'), act(5, 'Dario')])
  expect(page.text()).toContain('2 actions en dépendent')
  expect(page.all('.along li').map((one) => one.textContent)).toEqual([
    expect.stringContaining('Chloé'),
    expect.stringContaining('Dario')
  ])
  expect(page.text()).toMatch(/Les Chiens\s: 2 actions/)
  expect(page.text()).toMatch(/Soirée du 20 novembre 2026\s: 1 action/)
  expect(button().textContent).toContain('Annuler ces 3 actions')
  button().click()
  await vi.waitFor(() => expect(closed()).toBe(1))
  expect(asked).toContainEqual(['history.undo', { acts: [3], sum: 'these', limit: 1, task: NAMED }])
  const [toast] = useToasts().shown
  expect(toast!.text()).toContain('Et 2 autres actions.')
  await toast!.action!.run('one')
  expect(asked).toContainEqual(['history.redo', { by: { from: 103, until: 105 }, limit: 1, task: 'one' }])
  const redone = useToasts().shown.at(-1)!
  expect(redone.text()).toContain('Et 2 autres actions.')
  await redone.action!.run('two')
  expect(asked).toContainEqual(['history.undo', { by: { from: 203, until: 205 }, limit: 1, task: 'two' }])
})

test('of very many dependent acts a page is loaded at first, the rest on request, and all are undone', async () => {
  const many = Array.from({ length: 620 }, (_, i) => act(1000 - i, `Fighter${1000 - i}`))
  const { page, asked, button, closed } = await dialog(many, {
    'history.undoing': ({ limit, after }: { limit: number; after?: number }) => {
      const rest = many.filter(({ seq }) => after === undefined || seq < after)
      const groups = [
        {
          roster: 'r',
          name: 'Les Chiens',
          evenings: [{ day: '2026-11-20', acts: many.map((one) => one.seq) }]
        }
      ]
      const along = rest.slice(0, limit)
      return { ...meaning(along), groups, count: many.length, more: along.length < rest.length }
    }
  })
  expect(asked).toContainEqual(['history.undoing', { acts: [3], limit: 50 }])
  expect(page.text()).toContain('620 actions en dépendent')
  expect(page.all('.along li')).toHaveLength(51)
  expect(page.text()).toContain('et 570 autres')
  const more = () => page.all<HTMLButtonElement>('.along button')[0]
  more()!.click()
  await vi.waitFor(() => expect(page.all('.along li')).toHaveLength(551))
  more()!.click()
  await vi.waitFor(() => expect(page.all('.along li')).toHaveLength(620))
  expect(more()).toBeUndefined()
  expect(button().textContent).toContain('Annuler ces 621 actions')
  button().click()
  await vi.waitFor(() => expect(closed()).toBe(1))
  expect(asked).toContainEqual(['history.undo', { acts: [3], sum: 'these', limit: 1, task: NAMED }])
})

test('the gentlest choice comes first: the act is corrected today, with a reason that names the mistake', async () => {
  const done = act(40, 'Zoé')
  const { page, asked, closed } = await dialog(
    [act(9, 'Chloé')],
    { 'history.setRight': () => ({ done }) },
    {
      setRight: {
        events: [
          {
            subject: { kind: 'roster', id: 'r' },
            type: 'corrected-money',
            facts: { by: 4, from: 10, to: 14, why: '…' }
          }
        ],
        gone: [{ fr: 'Grenade', en: 'Grenade' }],
        reasons: []
      }
    }
  )
  expect(page.all('h3').map((one) => one.textContent)).toEqual([
    'Corriger aujourd’hui',
    'Annuler avec ce qui en dépend',
    'Laisser comme c’est'
  ])
  expect(page.text()).toContain('erreur du 20 nov.')
  expect(page.text()).toContain('Grenade n’est plus là')
  page
    .all<HTMLButtonElement>('button')
    .find((one) => one.textContent?.includes('Corriger aujourd’hui'))!
    .click()
  await vi.waitFor(() => expect(closed()).toBe(1))
  expect(asked).toContainEqual(['history.setRight', { act: 3, why: 'erreur du 20 nov.' }])
  expect(useToasts().shown[0]!.text()).toContain('Corrigé')
})

test('an impossible choice gives its reason, and lasting and odd effects are named beforehand', async () => {
  const { page } = await dialog(
    [act(9, 'Chloé')],
    {},
    {
      short: [9],
      stays: [{ what: 'dice', count: 5, acts: [act(30, 'Fanny')] }],
      warnings: [
        {
          roster: 'r',
          name: 'Les Chiens',
          reasons: [{ code: 'over-limit', rules: [], params: { figure: 'Membres', amount: 9, limit: 8 } }]
        }
      ]
    }
  )
  expect(page.text()).toContain('ne se corrige pas d’un coup')
  expect(page.all('button').some((one) => one.textContent?.includes('Corriger'))).toBe(false)
  expect(page.text()).toContain('l’argent aurait manqué')
  expect(page.text()).toContain('5 jets de dés tombés depuis')
  expect(page.text()).toContain('et 4 autres')
  expect(page.text()).toMatch(/Membres\s: 9 pour 8 au plus/)
})

test('without dependent acts, the dialog promises that the rest stays', async () => {
  const { page, asked, button } = await dialog([])
  expect(page.text()).toContain('tout ce qui a suivi reste')
  expect(page.all('.along')).toHaveLength(0)
  button().click()
  await vi.waitFor(() =>
    expect(asked).toContainEqual(['history.undo', { acts: [3], sum: 'these', limit: 1, task: NAMED }])
  )
})

test('an undo that takes long says how far it is, and once it is cancelled the dialog is as before', async () => {
  let stop = (_: Error): void => {}
  const { page, asked, button, closed } = await dialog([act(9, 'Chloé'), act(5, 'Dario')], {
    'history.undo': () => new Promise((_, reject) => (stop = reject)).catch((error: Error) => error),
    'tasks.progress': () => ({ done: 1, of: 6 }),
    'tasks.cancel': () => (stop(new Error('cancelled')), { cancelled: true })
  })
  button().click()
  await vi.waitFor(() => expect(page.find<HTMLProgressElement>('progress')?.max).toBe(6))
  expect(page.text()).toContain('Magot annule 3 actions…')
  expect(button()).toBeUndefined()
  page
    .all<HTMLButtonElement>('button')
    .find((one) => one.textContent?.includes('Abandonner'))!
    .click()
  await vi.waitFor(() => expect(button()).toBeDefined())
  expect(page.find('progress')).toBeNull()
  expect(page.find('[role=alert]')).toBeNull()
  expect(closed()).toBe(0)
  expect(asked.filter(([method]) => method === 'history.undoing')).toHaveLength(1)
})

test('where another act was done meanwhile, the dialog stays, says so and looks again', async () => {
  const { page, asked, button, closed } = await dialog([], { 'history.undo': () => new Error('acts-depend') })
  button().click()
  await vi.waitFor(() => expect(asked.filter(([method]) => method === 'history.undoing')).toHaveLength(2))
  await vi.waitFor(() => expect(page.find('[role=alert]')).not.toBeNull())
  expect(closed()).toBe(0)
})

test('a search goes on through the history until it has found enough or offers to go on', async () => {
  const pages: { [before: string]: { acts: ActView[]; more: boolean } } = {
    none: { acts: Array.from({ length: 200 }, (_, i) => act(1000 - i, 'Aline')), more: true },
    '801': {
      acts: [...Array.from({ length: 199 }, (_, i) => act(800 - i, 'Aline')), act(601, 'Chloé')],
      more: false
    }
  }
  host({ 'history.list': ({ before }: { before?: number }) => pages[before ?? 'none'] })
  const page = await mount(ActList, { search: 'chloe' })
  await vi.waitFor(() => expect(page.all('.acts > li')).toHaveLength(1))
  expect(page.text()).toContain('Chloé rejoint')
  expect(page.text()).not.toContain('Chercher plus loin')
})

test('acts are chosen one by one, or with the shift key all between two ticks; an act that can’t be undone can’t be chosen', async () => {
  const all = [
    act(5, 'Eva'),
    act(4, 'Dario', { standing: false }),
    act(3, 'Chloé'),
    act(2, 'Bastien'),
    act(1, 'x', { method: 'campaigns.create' })
  ]
  host({ 'history.list': () => ({ acts: all, more: false }) })
  let picked: number[] = []
  const page = await mount({
    components: { ActList },
    data: () => ({ picked }),
    watch: { picked: (now: number[]) => (picked = now) },
    template: '<ActList v-model:picked="picked" picking />'
  })
  await vi.waitFor(() => expect(page.all('input[type=checkbox]')).toHaveLength(3))
  const tick = async (n: number, shiftKey = false) => {
    page
      .all<HTMLInputElement>('input[type=checkbox]')
      [n]!.dispatchEvent(new MouseEvent('click', { bubbles: true, shiftKey }))
    await settled()
  }
  await tick(0)
  expect(picked).toEqual([5])
  await tick(2, true)
  expect(picked).toEqual([5, 3, 2])
  await tick(1)
  expect(picked).toEqual([5, 2])
})

test('undo applies to the subject in the address', () => {
  const of = (path: string, id?: string) => scopeOf({ path, params: id === undefined ? {} : { id } })
  expect(of('/gangs/r1/fighters/m1', 'r1')).toEqual({ roster: 'r1' })
  expect(of('/battles/b1', 'b1')).toEqual({ battle: 'b1' })
  expect(of('/battles/b1/table', 'b1')).toEqual({ tracker: 'b1' })
  expect(of('/battles/new')).toEqual({})
  expect(of('/arbitration/seasons/s1', 's1')).toEqual({})
})

test('undo applies to the page that is open, even if the answer for the last one comes late', async () => {
  let answerLate!: (next: unknown) => void
  host({
    'history.next': ({ roster }: { roster?: string }) =>
      roster ? new Promise((done) => (answerLate = done)) : { undo: act(2, 'Bo'), redo: null }
  })
  mount(Empty)
  const history = useHistory()
  const late = history.speakOf({ roster: 'r' })
  await history.speakOf({})
  answerLate({ undo: act(9, 'Cy'), redo: null })
  await late
  expect(history.next.undo?.seq).toBe(2)
})
