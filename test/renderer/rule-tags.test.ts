// @vitest-environment happy-dom
import { nextTick } from 'vue'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addSystemTexts } from '../../src-renderer/locales/i18n'
import { spokenSystem } from '../../src-renderer/locales/say'
import { ruleNumbers } from '../../src-renderer/ui/rule-names'
import RuleTags from '../../src-renderer/ui/RuleTags.vue'
import { mount } from './mount'

const fr = {
  rules: {
    'X-1': 'On tire droit.',
    'X-2': 'On court vite.',
    'X-3': 'On dort.',
    'X-4': 'Cyberbras\u00a0: quatre emplacements.'
  },
  ruleNames: { 'X-1': 'Tirer', 'X-2': 'Courir', 'X-4': 'Cyberbras' }
}
const en = {
  rules: { 'X-1': 'One shoots straight.', 'X-2': 'One runs fast.', 'X-3': 'One sleeps.' },
  ruleNames: { 'X-1': 'Shooting', 'X-2': 'Running' }
}
beforeAll(() => addSystemTexts('game', { fr, en }))
beforeEach(() => {
  spokenSystem.value = 'game'
  ruleNumbers.value = false
})

const card = () => document.querySelector<HTMLElement>('[role="dialog"]')

describe('the rules behind a value', () => {
  test('show their text when pressed, each with the way into the reference', async () => {
    const tags = await mount(RuleTags, { rules: ['X-1', 'X-2'] })
    expect([tags.find('button').textContent, tags.find('button').title]).toEqual([
      'TirerCourir',
      'Tirer\u00a0: On tire droit.\nCourir\u00a0: On court vite.'
    ])
    await tags.click('button')
    await nextTick()
    expect(card()?.getAttribute('aria-label')).toContain('Tirer')
    expect(card()?.textContent).not.toContain('X-1')
    expect([...card()!.querySelectorAll('dd')].map((text) => text.textContent)).toEqual([
      'On tire droit.',
      'On court vite.'
    ])
    expect([...card()!.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
      '/reference/X-1',
      '/reference/X-2'
    ])
    expect(document.activeElement).toBe(card())
  })

  test('show their titles alone until the reader asks for their numbers, which are then shown beside them', async () => {
    ruleNumbers.value = true
    const tags = await mount(RuleTags, { rules: ['X-1'] })
    expect(tags.find('button').textContent).toBe('Tirer (X-1)')
  })

  test('are said once where their text begins with their title', async () => {
    const tags = await mount(RuleTags, { rules: ['X-4'] })
    expect(tags.find('button').title).toBe('Cyberbras\u00a0: quatre emplacements.')
    ruleNumbers.value = true
    await nextTick()
    expect(tags.find('button').title).toContain('(X-4)')
  })

  test('go by the number where the texts give no title', async () => {
    const tags = await mount(RuleTags, { rules: ['X-3'] })
    expect(tags.find('button').textContent).toBe('X-3')
  })

  test('take no more room than two titles: the others are counted, and named by the card', async () => {
    const tags = await mount(RuleTags, { rules: ['X-1', 'X-2', 'X-3'] })
    expect(tags.find('button').textContent).toBe('TirerCourir+1')
    await tags.click('button')
    await nextTick()
    expect(card()!.querySelectorAll('dd')).toHaveLength(3)
  })

  test('are asked from a dialog within the dialog: outside of it nothing could be pressed', async () => {
    const tags = await mount({
      components: { RuleTags },
      template: '<dialog open><RuleTags :rules="[\'X-1\']" /></dialog>'
    })
    await tags.click('button')
    await nextTick()
    expect(card()?.closest('dialog')).toBe(tags.find('dialog'))
  })

  test('give the focus back when the card is put away by Escape', async () => {
    const tags = await mount(RuleTags, { rules: ['X-1'] })
    tags.find('button').focus()
    await tags.click('button')
    await nextTick()
    card()!.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
    await nextTick()
    expect(document.activeElement).toBe(tags.find('button'))
  })

  test('press nothing else: the element around them gets no press', async () => {
    let heard = 0
    const tags = await mount({
      components: { RuleTags },
      setup: () => ({ hear: () => heard++ }),
      template: '<div @click="hear"><RuleTags :rules="[\'X-1\']" /></div>'
    })
    await tags.click('button')
    expect(heard).toBe(0)
  })

  test('are plain text within an element that is pressed itself, and where the rule is unknown', async () => {
    const plain = await mount(RuleTags, { rules: ['X-1'], plain: true })
    expect([plain.all('button').length, plain.text()]).toEqual([0, 'Tirer'])
    const unknown = await mount(RuleTags, { rules: ['Y-9'] })
    expect([unknown.all('button').length, unknown.text()]).toEqual([0, 'Y-9'])
  })
})
