// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { nextTick } from 'vue'
import SameKitDialog from '../../src-renderer/views/rosters/SameKitDialog.vue'
import { mount } from './mount'

const ganger = { typeName: { fr: 'Ganger', en: 'Ganger' } }
const from = { ...ganger, member: 'a', name: 'Aline', type: 'ganger' }
const roster = { id: 'r', items: [{ holder: 'a', name: { fr: 'Pistolet', en: 'Pistol' } }] }

test('while nobody is ticked, the button says to tick whom to equip; then how many are', async () => {
  const { find } = await mount(SameKitDialog, {
    roster,
    from,
    others: [{ ...ganger, member: 'b', name: 'Bastien', type: 'leader' }]
  })
  const button = () => find<HTMLButtonElement>('button[type=submit]')
  expect([button().textContent?.trim(), button().disabled]).toEqual(['Cochez qui équiper', true])
  find<HTMLInputElement>('input[type=checkbox]').click()
  await nextTick()
  expect(button().textContent).toMatch(/^Équiper 1 /)
  expect(button().disabled).toBe(false)
})
