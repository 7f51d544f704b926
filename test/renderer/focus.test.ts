// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { h, nextTick, ref } from 'vue'
import { focusIsLost, focusWhatIsAsked } from '../../src-renderer/ui/focus'
import UiButton from '../../src-renderer/ui/UiButton.vue'
import { mount } from './mount'

/** The element that gets the focus on a page with this content. */
function goesTo(html: string): string | undefined {
  document.body.innerHTML = `<main>${html}</main>`
  focusWhatIsAsked(document.querySelector('main'))
  return document.activeElement?.textContent ?? undefined
}

const CARD =
  '<form class="prompt"><h3 tabindex="-1">Achats</h3><input value="7"><button>Clore les achats</button></form>'
const STEP = '<li aria-current="step"><h2 tabindex="-1">Étape 5</h2></li>'
const OVER = '<h2 data-after tabindex="-1">Dernier interlude</h2>'

test('the focus goes to the heading of the open question, before any field or button of it', () => {
  expect(goesTo(STEP + CARD + OVER)).toBe('Achats')
})

test('without an open question the focus goes to the step, and without a step to the result', () => {
  expect(goesTo(STEP + OVER)).toBe('Étape 5')
  expect(goesTo(OVER)).toBe('Dernier interlude')
})

test('a button that can no longer be pressed counts as a lost focus, a waiting button does not', async () => {
  const disabled = ref(false)
  const busy = ref(false)
  const page = await mount({
    render: () => h(UiButton, { busy: busy.value, disabled: disabled.value }, () => 'Payer')
  })
  page.find('button').focus()
  busy.value = true
  await nextTick()
  expect([document.activeElement, focusIsLost()]).toEqual([page.find('button'), false])
  disabled.value = true
  await nextTick()
  expect(focusIsLost()).toBe(true)
})

test('a press on a button that is busy does nothing, and sends no form', async () => {
  const busy = ref(true)
  const pressed = vi.fn()
  const sent = vi.fn((event: Event) => event.preventDefault())
  const page = await mount({
    render: () =>
      h('form', { onSubmit: sent }, [
        h(UiButton, { busy: busy.value, submit: true, onClick: pressed }, () => 'Enregistrer')
      ])
  })
  await page.click('button')
  expect([pressed.mock.calls.length, sent.mock.calls.length]).toEqual([0, 0])
  expect(page.find('button').getAttribute('aria-disabled')).toBe('true')
  busy.value = false
  await nextTick()
  await page.click('button')
  expect([pressed.mock.calls.length, sent.mock.calls.length]).toEqual([1, 1])
})
