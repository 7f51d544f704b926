// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest'
import { nextTick } from 'vue'
import { useTransport } from '../../src-renderer/api/client'
import CustomCardForm from '../../src-renderer/views/cards/CustomCardForm.vue'
import { mount } from './mount'

afterEach(() => useTransport(null))
beforeEach(() => {
  localStorage.clear()
  useTransport({ call: async () => ({ ok: true, value: [] }) } as never)
})

test('a card of one’s own is shown with its characteristics and its boxes, and a row is added and deleted', async () => {
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
})
