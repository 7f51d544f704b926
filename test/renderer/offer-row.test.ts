// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { h } from 'vue'
import OfferRow from '../../src-renderer/views/stash/OfferRow.vue'
import { offer } from './an-offer'
import { mount } from './mount'

const row = async (taken: number) => {
  const onBasket = vi.fn()
  const page = await mount({
    render: () =>
      h('table', [
        h('tbody', [h(OfferRow, { offer: offer('Poignard'), columns: [], taken, said: [], onBasket })])
      ])
  })
  const named = (name: string) =>
    page.all('button').find((one) => one.getAttribute('aria-label')?.replace(/[\u00a0\u202f]/g, ' ') === name)
  return { onBasket, named }
}

test('from an item that is in the basket, its count leads there', async () => {
  const { onBasket, named } = await row(2)
  named('Aller au panier : 2 × Poignard')!.click()
  expect(onBasket).toHaveBeenCalledOnce()
})

test('an item that is not in the basket leads nowhere', async () => {
  const { named } = await row(0)
  expect(named('Mettre au panier : Poignard')).toBeDefined()
  expect(named('Aller au panier : 0 × Poignard')).toBeUndefined()
})
