// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { defineComponent, h, nextTick, ref } from 'vue'
import { useRouter, type Router } from 'vue-router'
import { useTransport } from '../../src-renderer/api/client'
import { useCorrectionDraft } from '../../src-renderer/views/arbitration/draft'
import { reachable } from '../../src-renderer/stores/news'
import DraftOffer from '../../src-renderer/acts/DraftOffer.vue'
import InlineName from '../../src-renderer/acts/InlineName.vue'
import { useDraft, type DraftUse } from '../../src-renderer/acts/useDraft'
import { mount } from './mount'

interface Kept {
  draft: string
  place: string
  value: { [field: string]: unknown }
  was: unknown
  at: string
  path: string | null
}

/** A host that keeps drafts, and may be silent. */
function host() {
  const kept = new Map<string, Kept>()
  let silent = false
  const asked: string[] = []
  useTransport({
    onChange: () => () => {},
    call: async (method, input) => {
      if (silent) return { ok: false, error: { code: 'unreachable', params: {}, paths: [], reasons: [] } }
      asked.push(method)
      const given = input as Kept
      if (method === 'drafts.put') kept.set(given.draft, structuredClone(given))
      if (method === 'drafts.drop') kept.delete(given.draft)
      const at = [...kept.values()]
        .filter(({ place }) => place === given.place)
        .map(({ draft: id, ...one }) => ({ id, ...one, what: { key: 'x' }, path: null }))
      return { ok: true, value: (method === 'drafts.get' ? at : {}) as never }
    }
  })
  return {
    kept,
    asked,
    falls: (now: boolean) => (silent = now),
    values: () => [...kept.values()].map(({ value }) => value['text'])
  }
}

/** A window that writes one text. */
async function writer(stood = 'avant') {
  const stands = ref(stood)
  const text = ref(stood)
  let draft!: DraftUse
  let router!: Router
  const page = await mount(
    defineComponent({
      setup() {
        router = useRouter()
        draft = useDraft({
          place: () => 'notes:r:a',
          what: () => ({ key: 'drafts.whats.notes', params: { name: 'Rikke' } }),
          stored: () => ({ text: stands.value }),
          form: () => ({ text: text.value.trim() }),
          fill: (fields) => (text.value = String(fields['text']))
        })
        return () => h(DraftOffer, { draft })
      }
    })
  )
  const close = () => (page.place as unknown as { __vue_app__: { unmount(): void } }).__vue_app__.unmount()
  return {
    page,
    stands,
    text,
    draft,
    router,
    close,
    offers: () => draft.offers.value.map(({ value }) => (value as { text: string }).text)
  }
}

beforeEach(() => localStorage.clear())
afterEach(() => {
  useTransport(null)
  reachable.value = true
})

test('typed text is a draft at the host a moment later, and no draft once it is saved', async () => {
  const { kept, values } = host()
  const one = await writer()
  one.text.value = 'avant midi'
  await vi.waitFor(() => expect(values()).toEqual(['avant midi']))
  expect([...kept.values()][0]).toMatchObject({ place: 'notes:r:a', was: { text: 'avant' } })
  expect(Object.keys(localStorage).filter((key) => key.startsWith('magot.draft'))).toEqual([])
  one.draft.saved()
  one.stands.value = 'avant midi'
  await vi.waitFor(() => expect(values()).toEqual([]))
})

test('the draft of a closed window is offered to the next one, and taken up with the value that it replaces', async () => {
  const { values } = host()
  const one = await writer()
  one.text.value = 'à moitié'
  await nextTick()
  one.close()
  await vi.waitFor(() => expect(values()).toEqual(['à moitié']))
  const other = await writer('entre-temps')
  await vi.waitFor(() => expect(other.offers()).toEqual(['à moitié']))
  expect(other.page.text()).toMatch(/Un brouillon du .*à moitié.*La version enregistrée a changé depuis/)
  await other.page.click('.acts button')
  expect(other.text.value).toBe('à moitié')
  expect(other.draft.was.value).toEqual({ text: 'avant' })
  expect(other.offers()).toEqual([])
  await vi.waitFor(() => expect(values()).toEqual(['à moitié']))
})

test('a draft leads to the page and the tab where it was typed, however that page is left', async () => {
  const { kept } = host()
  const one = await writer()
  await one.router.push('/arbitration?tab=deals')
  one.text.value = 'à moitié'
  await nextTick()
  await one.router.push('/evening')
  one.text.value = 'à moitié dit'
  await nextTick()
  one.close()
  await vi.waitFor(() =>
    expect([...kept.values()].map(({ value }) => value['text'])).toEqual(['à moitié dit'])
  )
  expect([...kept.values()][0]!.path).toBe('/arbitration?tab=deals')
})

test('a draft names the page alone where the whole address is too long', async () => {
  const { kept } = host()
  const one = await writer()
  await one.router.push(`/history?q=${'x'.repeat(700)}`)
  one.text.value = 'long'
  await vi.waitFor(() => expect([...kept.values()][0]?.path).toBe('/history'))
})

test('a discarded draft does not come back', async () => {
  const { values } = host()
  const one = await writer()
  one.text.value = 'rien'
  await nextTick()
  one.close()
  await vi.waitFor(() => expect(values()).toEqual(['rien']))
  const other = await writer()
  await vi.waitFor(() => expect(other.offers()).toEqual(['rien']))
  await other.page.click('.acts button:last-child')
  expect(other.offers()).toEqual([])
  await vi.waitFor(() => expect(values()).toEqual([]))
})

test('a draft equal to the saved value is not offered, and is deleted', async () => {
  const { values } = host()
  const one = await writer()
  one.text.value = 'enregistré'
  await nextTick()
  one.close()
  await vi.waitFor(() => expect(values()).toEqual(['enregistré']))
  const other = await writer('enregistré')
  await vi.waitFor(() => expect(values()).toEqual([]))
  expect(other.offers()).toEqual([])
})

test('two windows that type the same keep one draft each', async () => {
  const { values } = host()
  const one = await writer()
  one.text.value = 'de la première'
  await vi.waitFor(() => expect(values()).toEqual(['de la première']))
  const other = await writer()
  other.text.value = 'de la seconde'
  await vi.waitFor(() => expect(values()).toEqual(['de la première', 'de la seconde']))
})

test('text typed before a draft is taken up is not lost by it', async () => {
  const { values } = host()
  const one = await writer()
  one.text.value = 'le premier'
  await nextTick()
  one.close()
  const other = await writer()
  await vi.waitFor(() => expect(other.offers()).toEqual(['le premier']))
  other.text.value = 'le second'
  await vi.waitFor(() => expect(values()).toEqual(['le premier', 'le second']))
  other.draft.take(other.draft.offers.value[0]!)
  await nextTick()
  expect([other.text.value, other.offers()]).toEqual(['le premier', ['le second']])
  await vi.waitFor(() => expect(values().sort()).toEqual(['le premier', 'le second']))
})

test('while the host is silent the window stores the draft, offers it after a reload, and hands it over when the host answers', async () => {
  const { values, falls } = host()
  falls(true)
  reachable.value = false
  const one = await writer()
  one.text.value = 'dans le noir'
  await nextTick()
  one.close()
  const again = await writer()
  await vi.waitFor(() => expect(again.offers()).toEqual(['dans le noir']))
  expect(values()).toEqual([])
  falls(false)
  reachable.value = true
  await vi.waitFor(() => expect(values()).toEqual(['dans le noir']))
  expect(Object.keys(localStorage).filter((key) => key.startsWith('magot.draft'))).toEqual([])
})

test('the form follows another window’s saves until the person types; then it names the value that it replaces', async () => {
  host()
  const one = await writer()
  one.stands.value = 'de l’autre'
  await nextTick()
  expect([one.text.value, one.draft.was.value]).toEqual(['de l’autre', { text: 'de l’autre' }])
  one.text.value = 'de l’autre et de moi'
  one.stands.value = 'encore de l’autre'
  await nextTick()
  expect([one.text.value, one.draft.was.value]).toEqual(['de l’autre et de moi', { text: 'de l’autre' }])
  const conflict = {
    of: { field: 'text' },
    was: 'de l’autre',
    now: 'encore de l’autre',
    wanted: 'de l’autre et de moi'
  }
  one.draft.settle([conflict], 'mine')
  expect([one.text.value, one.draft.was.value, one.draft.touched.value]).toEqual([
    'de l’autre et de moi',
    { text: 'encore de l’autre' },
    true
  ])
  one.draft.settle([conflict], 'theirs')
  expect([one.text.value, one.draft.touched.value]).toEqual(['encore de l’autre', false])
})

test('text typed during a save is a draft over the saved value, and the form may not be closed', async () => {
  const { kept, values } = host()
  const one = await writer()
  one.text.value = 'gardé'
  await vi.waitFor(() => expect(values()).toEqual(['gardé']))
  const sent = one.draft.snapshot()
  one.text.value = 'gardé, et plus'
  await nextTick()
  expect(one.draft.saved(sent)).toBe(false)
  one.stands.value = 'gardé'
  await nextTick()
  expect(one.text.value).toBe('gardé, et plus')
  expect(one.draft.was.value).toEqual({ text: 'gardé' })
  await vi.waitFor(() =>
    expect([...kept.values()][0]).toMatchObject({ value: { text: 'gardé, et plus' }, was: { text: 'gardé' } })
  )
  expect(one.draft.saved(one.draft.snapshot())).toBe(true)
  await vi.waitFor(() => expect(values()).toEqual([]))
})

test('a name typed on during its save stays open with the typed text', async () => {
  host()
  let answers!: () => void
  const renamed: string[] = []
  const page = await mount(InlineName, {
    name: 'Rikke',
    label: 'Renommer',
    of: 'r',
    save: (name: string) => (renamed.push(name), new Promise<object>((done) => (answers = () => done({}))))
  })
  await page.click('button')
  await page.type('input', 'Rikke la Rouge')
  await page.submit()
  await page.type('input', 'Rikke la Rousse')
  answers()
  await vi.waitFor(() => expect(page.find('button[type="submit"]').hasAttribute('disabled')).toBe(false))
  expect(page.find<HTMLInputElement>('input').value).toBe('Rikke la Rousse')
  await page.submit()
  answers()
  await vi.waitFor(() => expect(page.all('input')).toEqual([]))
  expect(renamed).toEqual(['Rikke la Rouge', 'Rikke la Rousse'])
})

test('corrections noted while others are saved remain to be saved', () => {
  const draft = useCorrectionDraft(() => undefined)
  const correction = (to: number) => ({ what: 'money', to }) as never
  draft.set('one', correction(1))
  draft.set('two', correction(2))
  const sent = [...draft.lines.value]
  draft.set('two', correction(3))
  draft.set('three', correction(4))
  draft.written(sent)
  expect(draft.lines.value.map(({ key }) => key)).toEqual(['two', 'three'])
})
