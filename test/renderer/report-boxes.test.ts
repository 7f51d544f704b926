// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { defineComponent, h, nextTick, ref } from 'vue'
import type { Side } from '../../src-main/kernel/state/battle'
import type { Field } from '../../src-main/kernel/system/sheet'
import type { BattleSheet } from '../../src-main/kernel/system/system'
import { useCampaigns } from '../../src-renderer/stores/campaigns'
import { useSystems } from '../../src-renderer/stores/systems'
import SideReport from '../../src-renderer/views/battles/SideReport.vue'
import { mount } from './mount'

const name = (text: string) => ({ fr: text, en: text })
const count = (key: string, more: Partial<Field> = {}): Field => ({
  key,
  label: name(key),
  kind: 'count',
  min: 0,
  max: 20,
  default: 0,
  ...more
})
const sheet: BattleSheet = {
  combatant: [
    count('crosses', { shares: { limit: 'health', with: ['black'] } }),
    count('black', { shares: { limit: 'health', with: ['crosses'] } }),
    count('stress')
  ],
  side: [],
  tracked: true,
  loot: false,
  sides: { min: 1, max: 8 }
}

/** A report of one character with these limits; what is entered is in it at once. */
async function report(limits: { [key: string]: number }, record: { [key: string]: number } = {}) {
  const side = ref({
    roster: 'r',
    name: 'R',
    kindName: name('coterie'),
    value: null,
    result: null,
    record: { limits: { m: limits } },
    combatants: [{ member: 'm', name: 'Ada', typeName: name('mortal'), record }]
  } as Side)
  const page = await mount(
    defineComponent(() => {
      useSystems().sheets['tiny'] = { words: { member: name('personnage') } } as never
      useCampaigns().current = { id: 'c', mark: 'm', system: 'tiny', players: [] } as never
      const change = (edit: (side: Side) => void) => {
        const next = structuredClone(JSON.parse(JSON.stringify(side.value))) as Side
        edit(next)
        side.value = next
      }
      const contested = new Set<string>()
      return () =>
        h(SideReport, {
          side: side.value,
          sides: [side.value],
          sheet,
          contested,
          locked: false,
          onChange: change
        })
    })
  )
  const inputs = () => page.all('tbody input') as HTMLInputElement[]
  return {
    enter: async (at: number, text: string) => {
      const input = inputs()[at]!
      input.value = text
      input.dispatchEvent(new Event('input'))
      input.dispatchEvent(new Event('change'))
      await nextTick()
    },
    values: () => inputs().map(({ value }) => Number(value)),
    most: () => inputs().map(({ max }) => Number(max))
  }
}

test('marks entered beyond the boxes of a track stop at those that the other kind left', async () => {
  const { enter, values, most } = await report({ health: 7 })
  expect(most().slice(0, 2)).toEqual([7, 7])
  await enter(0, '5')
  expect(most().slice(0, 2)).toEqual([7, 2])
  await enter(1, '9')
  expect(values()).toEqual([5, 2, 0])
})

test('a count of its own stops at the boxes of the sheet; where none are written, at the game’s most', async () => {
  const written = await report({ stress: 6 })
  await written.enter(2, '8')
  expect(written.values()[2]).toBe(6)
  const free = await report({ stress: 0 })
  await free.enter(2, '8')
  expect(free.values()[2]).toBe(8)
  await free.enter(2, '25')
  expect(free.values()[2]).toBe(20)
})

test('what is written beyond the boxes stays as it is until it is changed', async () => {
  const { values, enter } = await report({ health: 3 }, { crosses: 5 })
  expect(values()[0]).toBe(5)
  await enter(1, '1')
  expect(values().slice(0, 2)).toEqual([5, 0])
})
