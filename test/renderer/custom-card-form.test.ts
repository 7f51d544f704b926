// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest'
import { nextTick } from 'vue'
import { useTransport } from '../../src-renderer/api/client'
import CustomCardForm from '../../src-renderer/views/cards/CustomCardForm.vue'
import { CARD_ICONS } from '../../src-main/contract/free-card'
import en from '../../src-renderer/locales/en/cards.json'
import fr from '../../src-renderer/locales/fr/cards.json'
import { gameIcons } from '../../src-renderer/ui/icons/game-icons'
import { fieldsOf, formOf, writtenOf } from '../../src-renderer/views/cards/custom-card'
import { mount } from './mount'

/** What the host answers to what the form asks. */
const ANSWERS: { [method: string]: unknown } = {
  'decks.list': { presets: [], shared: [] },
  'decks.preview': null, // a page without sizes can't lay cards out
  'decks.write': { cards: [] },
  'campaigns.current': null
}
const asked: [string, object][] = []

/** The preview follows what was typed with a delay: the test waits for it, so that no request outlives it. */
const previewed = (card: object) =>
  expect
    .poll(() => asked.findLast(([method]) => method === 'decks.preview')?.[1])
    .toMatchObject({ cards: [card] })

afterEach(() => useTransport(null))
beforeEach(() => {
  localStorage.clear()
  asked.length = 0
  useTransport({
    call: async (method: string, input: object) => {
      asked.push([method, input])
      if (!Object.hasOwn(ANSWERS, method)) throw new Error(`not expected: ${method}`)
      return { ok: true, value: ANSWERS[method] }
    }
  } as never)
})

test('a card written by a person is shown with its characteristics and its boxes, and a row is added and deleted', async () => {
  const page = await mount(CustomCardForm, {
    card: {
      id: 'c1',
      title: 'Totem',
      subtitle: '',
      entries: [],
      stats: [{ label: 'Force', value: '4+' }],
      boxes: [{ label: 'Charges', count: 3 }]
    }
  })
  const values = () =>
    [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')].map(
      ({ value }) => value
    )
  expect(values()).toEqual(expect.arrayContaining(['Totem', 'Force', '4+', 'Charges', '3']))
  expect(page.text()).toContain('Cases à cocher')
  const button = (name: string) =>
    [...document.querySelectorAll('button')].find(
      (one) => one.textContent?.includes(name) || one.getAttribute('aria-label')?.includes(name)
    )!
  const before = values().length
  button('Ajouter une caractéristique').click()
  await nextTick()
  expect(values()).toHaveLength(before + 2)
  button('Supprimer la rangée 1').click()
  await nextTick()
  expect(values()).not.toContain('Charges')
  await previewed({ boxes: [] })
})

test('the chosen look, table and back are sent, and the picture only where it changed', async () => {
  let closed = 0
  const page = await mount(CustomCardForm, {
    onClose: () => closed++,
    card: {
      id: 'c1',
      title: 'Totem',
      subtitle: '',
      entries: [],
      portrait: 'kept-picture',
      table: { columns: ['Arme', 'F'], rows: [['Hache', '4']] }
    }
  })
  const choose = async (label: string, value: string) => {
    const field = [...document.querySelectorAll('label')].find((one) => one.textContent === label)!
    const select = document.getElementById(field.htmlFor) as HTMLSelectElement
    select.value = value
    select.dispatchEvent(new Event('change'))
    await nextTick()
  }
  await choose('Icône', 'shield')
  await choose('Couleur du bandeau', '#17507a')
  const button = (name: string) =>
    [...document.querySelectorAll('button')].find(
      (one) => one.textContent?.includes(name) || one.getAttribute('aria-label')?.includes(name)
    )!
  button('Ajouter une colonne').click()
  button('Écrire au verso').click()
  await nextTick()
  const back = [...document.querySelectorAll('textarea')].at(-1)!
  back.value = 'Un traître.'
  back.dispatchEvent(new Event('input'))
  await nextTick()
  await page.submit()
  const sent = () => asked.findLast(([method]) => method === 'decks.write')![1]
  expect(sent()).toMatchObject({
    card: 'c1',
    icon: 'shield',
    colour: '#17507a',
    table: { columns: ['Arme', 'F', ''], rows: [['Hache', '4', '']] },
    behind: [{ name: '', text: 'Un traître.' }],
    was: { icon: null, portrait: 'kept-picture' }
  })
  expect(sent()).not.toHaveProperty('picture')
  await expect.poll(() => closed).toBe(1)
  await previewed({ behind: [{ text: 'Un traître.' }] })
})

test('a chosen picture is sent, a removed one is taken away, and an unchanged one is not mentioned', () => {
  const fields = (portrait: string) => fieldsOf(formOf({ title: 'Totem', portrait }))
  const address = 'data:image/webp;base64,AAAA'
  expect(writtenOf(fields(address), 'kept').picture).toEqual({ type: 'image/webp', data: 'AAAA' })
  expect(writtenOf(fields(''), 'kept').picture).toBeNull()
  for (const [stands, stood] of [
    ['kept', 'kept'],
    ['', null]
  ] as const)
    expect(writtenOf(fields(stands), stood)).not.toHaveProperty('picture')
})

test('every icon that may be chosen is bundled, and has a name in both languages', () => {
  for (const icon of CARD_ICONS) expect(gameIcons, icon).toHaveProperty(icon)
  for (const { icons } of [fr, en]) expect(Object.keys(icons).sort()).toEqual([...CARD_ICONS].sort())
})
