// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import CardProfile from '../../src-renderer/cards/parts/CardProfile.vue'
import { mount } from './mount'

const stats = (...values: string[]) =>
  values.map((value, n) => ({ key: String(n), abbr: 'Valeur', value, own: null, lines: [] }))

/** The values that are drawn smaller in a line of this width, in millimetres, with text of this size, in points. */
async function smaller(room: number, text: number, ...values: string[]): Promise<string[]> {
  const page = await mount(CardProfile, { profile: stats(...values), skin: '', room, text })
  return page.all('dd small').map((value) => value.textContent!.trim())
}

test('on the sheet of a gang a sum of money is as large as the other figures', async () => {
  expect(await smaller(180, 9.5, '15 110 cr', '2 555', '2 555', '8/9', '315')).toEqual([])
})

test('on a card a long value is smaller, so that it stays in its cell', async () => {
  expect(await smaller(58.3, 7.6, '4', '15 110 cr', '3', '3', '3', '3')).toEqual(['15 110 cr'])
})
