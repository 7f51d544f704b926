// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { Prompt } from '../../src-main/kernel/system/prompt'
import FoundingRecruits from '../../src-renderer/views/rosters/FoundingRecruits.vue'
import { mount } from './mount'

const ganger = { fr: 'Ganger', en: 'Ganger' }
const prompt = (id: string, more: Partial<Prompt> = {}): Prompt => ({
  id,
  step: 'founding',
  member: 'a',
  title: { fr: id, en: id },
  rules: [],
  ...more
})

test('a recruit’s open choices count those that follow one another, and not what is left to the player', async () => {
  const { text } = await mount(FoundingRecruits, {
    roster: {
      id: 'r',
      items: [],
      prompts: [
        prompt('advance', { more: 2 }),
        prompt('weapon', { optional: true }),
        prompt('of-b', { member: 'b' })
      ]
    },
    sheets: [{ member: 'a', name: 'Aline', type: 'ganger' }],
    offers: [{ type: 'ganger', name: ganger, cost: 80, allowed: true, refused: [] }],
    chosen: null
  })
  expect(text()).toContain('3 choix à faire')
})
