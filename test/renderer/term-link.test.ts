// @vitest-environment happy-dom
import { nextTick } from 'vue'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useTransport } from '../../src-renderer/api/client'
import TermLink from '../../src-renderer/ui/TermLink.vue'
import { mount } from './mount'

const leap = {
  id: 'skill:leap',
  name: { fr: 'Bond', en: 'Leap' },
  text: [{ fr: 'Saute plus loin.', en: 'Jumps farther.' }]
}
const book = [
  {
    id: 'skills',
    name: { fr: 'Compétences', en: 'Skills' },
    sections: [{ id: 'agility', name: { fr: 'Vivacité', en: 'Agility' }, entries: [leap] }]
  }
]
const answers: { [method: string]: unknown } = {
  'systems.list': [{ id: 'game', name: { fr: 'Jeu' }, description: { fr: '' }, version: 1 }],
  'systems.get': { id: 'game', text: {} },
  'systems.reference': book
}
let asked: string[] = []
beforeEach(() => {
  asked = []
  useTransport({
    call: async (method) => (asked.push(method), { ok: true, value: answers[method] as never }),
    onChange: () => () => {}
  })
})
afterEach(() => useTransport(null))
const ready = async () => {
  for (let n = 0; n < 10; n++) await nextTick()
}

test('a name that is in the quick reference links to it', async () => {
  const term = await mount(TermLink, { name: leap.name })
  await ready()
  expect([term.find('a').getAttribute('href'), term.text()]).toEqual(['/reference/skill:leap', 'Bond'])
})

test('any other name is plain text, and so is a sentence; the book is loaded once', async () => {
  const terms = await mount({
    components: { TermLink },
    setup: () => ({ known: leap.name, other: { fr: 'Bonbon', en: 'Sweet' }, text: { key: 'nothing.such' } }),
    template:
      '<i><TermLink :name="other" /></i><i><TermLink :name="text" /></i><TermLink :name="known" /><TermLink :name="known" />'
  })
  await ready()
  expect(terms.all('i').map((one) => one.textContent)).toEqual(['Bonbon', 'nothing.such'])
  expect(terms.all('a').length).toBe(2)
  expect(asked.filter((method) => method === 'systems.reference').length).toBe(1)
})
