// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createApp, h } from 'vue'
import { createMemoryHistory, createRouter } from 'vue-router'
import { useFocusKeeper } from '../../src-renderer/layout/useFocusKeeper'

let stop = () => {}
beforeEach(async () => {
  const router = createRouter({
    history: createMemoryHistory(),
    routes: [{ path: '/:rest(.*)*', component: { template: '' } }]
  })
  document.body.innerHTML = '<div id="keeper"></div><main id="page" tabindex="0"></main>'
  const app = createApp({ setup: () => (useFocusKeeper(), () => h('i')) }).use(router)
  app.mount('#keeper')
  await router.isReady()
  stop = () => app.unmount()
})
afterEach(() => stop())

/** A page with this content, in which the button of this name has the focus. */
function page(html: string, focused: string): HTMLElement {
  const main = document.querySelector('main')!
  main.innerHTML = html
  const button = [...main.querySelectorAll<HTMLElement>('button')].find(
    ({ textContent }) => textContent === focused
  )!
  button.focus()
  return button
}
/** As a browser does when it draws; the stand-in for one leaves the focus on what is disabled. */
function taken(button: HTMLElement, how: () => void) {
  how()
  button.blur()
}
const focusGoesTo = (name: string) => vi.waitFor(() => expect(document.activeElement?.textContent).toBe(name))

const ROWS = ['un', 'deux', 'trois'].map(
  (name) => `<li><button>ouvrir ${name}</button><button>jeter ${name}</button></li>`
)
const LIST = `<section><h2>Liste</h2><button>ajouter</button><ul>${ROWS.join('')}</ul></section>`

test('after a row is gone, the row in its place has the focus; after the last row, the row before', async () => {
  page(LIST, 'jeter deux').closest('li')!.remove()
  await focusGoesTo('ouvrir trois')
  page(LIST, 'jeter trois').closest('li')!.remove()
  await focusGoesTo('ouvrir deux')
})

test('after the only row is gone, the focus goes to what follows in its part, else to what stands before', async () => {
  const only = `<section><button>ajouter</button><ul>${ROWS[0]}</ul>`
  page(`${only}<button>finir</button></section>`, 'jeter un').closest('li')!.remove()
  await focusGoesTo('finir')
  page(`${only}</section><p><button>ailleurs</button></p>`, 'jeter un').closest('li')!.remove()
  await focusGoesTo('ajouter')
})

test('a control that can no longer be used hands the focus to its neighbour, and has it again once it can', async () => {
  const PAIR = '<div><button>moins</button><button>plus</button></div><div><button>autre</button></div>'
  const plus = page(PAIR, 'plus') as HTMLButtonElement
  taken(plus, () => (plus.disabled = true))
  await focusGoesTo('moins')
  plus.disabled = false
  await focusGoesTo('plus')
})

test('it does not get the focus back once another key was pressed', async () => {
  const plus = page('<div><button>moins</button><button>plus</button></div>', 'plus') as HTMLButtonElement
  taken(plus, () => (plus.disabled = true))
  await focusGoesTo('moins')
  document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
  plus.disabled = false
  await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))
  expect(document.activeElement?.textContent).toBe('moins')
})

test('what is moved within its list keeps the focus', async () => {
  const button = page(LIST, 'jeter trois')
  const row = button.closest('li')!
  taken(button, () => row.parentElement!.prepend(row))
  await focusGoesTo('jeter trois')
})

test('where the whole page is replaced, the page has the focus', async () => {
  page(LIST, 'jeter un')
  document.querySelector('main')!.innerHTML = '<section><button>nouveau</button></section>'
  await vi.waitFor(() => expect(document.activeElement?.id).toBe('page'))
})
