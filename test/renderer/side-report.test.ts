// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { defineComponent, h } from 'vue'
import type { Side } from '../../src-main/kernel/state/battle'
import type { Field } from '../../src-main/kernel/system/sheet'
import type { BattleSheet } from '../../src-main/kernel/system/system'
import { useCampaigns } from '../../src-renderer/stores/campaigns'
import { useSystems } from '../../src-renderer/stores/systems'
import SideReport from '../../src-renderer/views/battles/SideReport.vue'
import { mount } from './mount'

const name = (text: string) => ({ fr: text, en: text })
const count = (key: string): Field => ({ key, label: name(key), kind: 'count', min: 0, max: 5, default: 0 })
const sheet: BattleSheet = {
  combatant: [count('health'), count('hunger')],
  side: [],
  tracked: true,
  loot: false,
  sides: { min: 1, max: 8 }
}
const side = (without: { [member: string]: string[] }): Side => ({
  roster: 'r',
  name: 'R',
  kindName: name('coterie'),
  value: null,
  result: null,
  record: { without },
  combatants: ['vampire', 'mortal'].map((member) => ({
    member,
    name: member,
    typeName: name(member),
    record: {}
  }))
})

const shown = (without: { [member: string]: string[] }) =>
  mount(
    defineComponent(() => {
      useSystems().sheets['tiny'] = { words: { member: name('personnage') } } as never
      useCampaigns().current = { id: 'c', mark: 'm', system: 'tiny', players: [] } as never
      const contested = new Set<string>()
      const props = { side: side(without), sides: [side(without)], sheet, contested, locked: false }
      return () => h(SideReport, props)
    })
  )

test('a field that is not for a member is not asked of them, and has no column if it is for nobody', async () => {
  const cells = async (without: { [member: string]: string[] }) => {
    const page = await shown(without)
    return page.all('tbody tr').map((row) => row.querySelectorAll('td:not(.unasked)').length)
  }
  expect(await cells({})).toEqual([2, 2])
  expect(await cells({ mortal: ['hunger'] })).toEqual([2, 1])
  const page = await shown({ mortal: ['hunger'], vampire: ['hunger'] })
  expect(page.all('thead th').map((head) => head.textContent?.trim())).toEqual(['personnage', 'health'])
})
