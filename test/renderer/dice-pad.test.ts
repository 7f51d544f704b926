// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { defineComponent, h, nextTick, ref } from 'vue'
import DicePad from '../../src-renderer/views/tracker/DicePad.vue'
import { faceOfDigit, hundredOf, padOf } from '../../src-renderer/views/tracker/die-keys'
import { mount } from './mount'

/** A dice pad that handles its own keys. */
async function pad(sides: number, count = 1) {
  const onThrown = vi.fn()
  const inner = ref<{ type(key: string): boolean } | null>(null)
  const page = await mount(
    defineComponent({ setup: () => () => h(DicePad, { ref: inner, sides, count, onThrown }) })
  )
  const key = (name: string) =>
    page
      .all<HTMLButtonElement>('button')
      .find((button) => button.getAttribute('aria-label')?.replace(/\s/g, ' ') === name)
  return {
    ...page,
    onThrown,
    key,
    async touch(name: string) {
      key(name)!.click()
      await nextTick()
    },
    async press(keys: string) {
      const taken = [...keys].map((one) => inner.value!.type(one === '<' ? 'Backspace' : one))
      await nextTick()
      return taken
    }
  }
}

test('a D10 has ten keys, and one touch enters its face', async () => {
  const page = await pad(10)
  expect(page.all('.key').map((key) => key.textContent)).toEqual([
    '1',
    '2',
    '3',
    '4',
    '5',
    '6',
    '7',
    '8',
    '9',
    '10'
  ])
  await page.touch('7 au D10')
  expect(page.onThrown).toHaveBeenCalledExactlyOnceWith([7])
})

test('several dice are touched one after the other; the pad says when all are entered, and a touch by mistake can be undone', async () => {
  const page = await pad(6, 3)
  await page.touch('2 au D6')
  await page.touch('5 au D6')
  expect(page.text()).toContain('2 sur 3')
  await page.touch('Reprendre le dernier dé')
  await page.touch('4 au D6')
  expect(page.onThrown).not.toHaveBeenCalled()
  await page.touch('6 au D6')
  expect(page.onThrown).toHaveBeenCalledExactlyOnceWith([2, 4, 6])
})

test('a D100 is two touches, tens and ones, and 00 with 0 is 100', async () => {
  const page = await pad(100)
  await page.touch('Unités : 3')
  expect(page.onThrown).not.toHaveBeenCalled()
  await page.touch('Dizaines : 60')
  await page.touch('Unités : 3')
  await page.touch('Dizaines : 00')
  await page.touch('Unités : 0')
  expect(page.onThrown.mock.calls).toEqual([[[63]], [[100]]])
})

test('digits enter faces, too: 0 is the ten of a D10, two of them a D100; an impossible face is ignored', async () => {
  const ten = await pad(10)
  expect(await ten.press('0')).toEqual([true])
  expect(ten.onThrown).toHaveBeenCalledWith([10])
  const hundred = await pad(100)
  await hundred.press('4<07')
  expect(hundred.onThrown).toHaveBeenCalledExactlyOnceWith([7])
  const six = await pad(6)
  expect(await six.press('70x')).toEqual([false, false, false])
  expect(six.onThrown).not.toHaveBeenCalled()
})

test('a die of too many faces for keys is written in', async () => {
  const page = await pad(30)
  expect(page.all('.key')).toEqual([])
  await page.type('.die input', '31')
  expect(page.find<HTMLButtonElement>('button').disabled).toBe(true)
  await page.type('.die input', '30')
  await page.click('button')
  expect(page.onThrown).toHaveBeenCalledExactlyOnceWith([30])
})

test('every face of every die of the table can be entered by finger, and no other value', () => {
  for (const sides of [2, 3, 4, 6, 8, 10, 12, 20])
    expect(padOf(sides)).toEqual({ kind: 'faces', faces: Array.from({ length: sides }, (_, n) => n + 1) })
  const hundred = Array.from({ length: 100 }, (_, n) => hundredOf(Math.floor(n / 10), n % 10))
  expect(hundred.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, n) => n + 1))
  expect(['1', '6', '7', '0', '', '10'].map((key) => faceOfDigit(key, 6))).toEqual([
    1,
    6,
    null,
    null,
    null,
    null
  ])
  expect(faceOfDigit('1', 20)).toBeNull()
})
