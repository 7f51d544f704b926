// @vitest-environment happy-dom
import { readdirSync, readFileSync } from 'node:fs'
import { afterEach, expect, test, vi } from 'vitest'
import { h, nextTick } from 'vue'
import { useAct } from '../../src-renderer/acts/useAct'
import { useTransport } from '../../src-renderer/api/client'
import AppToasts from '../../src-renderer/layout/AppToasts.vue'
import { useToasts } from '../../src-renderer/stores/toasts'
import UiMenu from '../../src-renderer/ui/UiMenu.vue'
import { useMoving } from '../../src-renderer/views/stash'
import { roster } from './gang-facts'
import { mount } from './mount'

afterEach(() => useTransport(null))

/** Work that ends when the test says so. */
function held() {
  let end = () => {}
  const work = new Promise<void>((done) => (end = done))
  return { run: () => work, end: () => end() }
}

const WINDOW = 'src-renderer'
/** Acts without a control of their own that could show them, and why. */
const UNSEEN: { [act: string]: string } = {
  'views/arbitration/GangsPart.vue assigning': 'the list shows the chosen player at once',
  'views/arbitration/TakeOverPage.vue closing': 'part of taking over, which shows itself',
  'views/exchange/BringBackPage.vue taking': 'pressed in a message, which shows it',
  'views/members/PersonalNotes.vue act': 'saved when the field is left'
}

test('every control that sends an act shows that it is under way', () => {
  const silent: string[] = []
  let acts = 0
  for (const name of readdirSync(WINDOW, { recursive: true }) as string[]) {
    if (!name.endsWith('.vue')) continue
    const source = readFileSync(`${WINDOW}/${name}`, 'utf8')
    // A menu shows the acts of its own entries.
    const shown = source.includes('<UiMenu') ? source : source.slice(source.indexOf('\n<template>'))
    for (const [, made] of source.matchAll(
      /const (\{[^}]*\}|\w+) = use(?:Act|Replacing|Moving|Task|Opening|CardFile)\(/g
    )) {
      acts++
      const act = made!.startsWith('{') ? 'act' : made!
      const says = act === 'act' ? /\bbusy\b/ : new RegExp(`\\b${act}\\.(busy|isUnderWay)`)
      const inMenu = source.includes('<UiMenu') && source.includes(act === 'act' ? ' run(' : `${act}.`)
      if (!says.test(shown) && !inMenu) silent.push(`${name.replaceAll('\\', '/')} ${act}`)
    }
  }
  expect(acts).toBeGreaterThan(90)
  expect(silent.filter((act) => !UNSEEN[act])).toEqual([])
})

test('a menu shows an act of it that is under way, as it has closed by then', async () => {
  const { run, end } = held()
  const { find } = await mount({
    setup: () => () => h(UiMenu, { label: 'Plus', acts: [{ label: 'Copier', run }] })
  })
  const opener = find('button')
  opener.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
  await vi.waitFor(() => expect(document.querySelector('[role="menuitem"]')).not.toBeNull())
  document.querySelector<HTMLElement>('[role="menuitem"]')!.click()
  await vi.waitFor(() => expect(opener.getAttribute('aria-busy')).toBe('true'))
  end()
  await vi.waitFor(() => expect(opener.hasAttribute('aria-busy')).toBe(false))
})

test('a message stays until the act of its button is done, and shows that it is under way', async () => {
  const { run, end } = held()
  const page = await mount(AppToasts)
  useToasts().tell(() => 'Fait', { action: { label: () => 'Annuler', run } })
  await nextTick()
  await page.click('.toast button')
  expect(page.find('.toast button').getAttribute('aria-busy')).toBe('true')
  end()
  await vi.waitFor(() => expect(useToasts().shown).toEqual([]))
})

test('of several things, only the one whose act waits or is under way shows so', async () => {
  let act!: ReturnType<typeof useAct>
  await mount({ setup: () => void (act = useAct()), template: '<p></p>' })
  const [one, other] = [held(), held()]
  const first = act.inTurn(one.run, { of: 'one' })
  const second = act.inTurn(other.run, { of: 'other' })
  expect(['one', 'other', 'third'].map(act.isUnderWay)).toEqual([true, true, false])
  one.end()
  await first
  expect(['one', 'other'].map(act.isUnderWay)).toEqual([false, true])
  other.end()
  await second
  expect(act.isUnderWay('other')).toBe(false)
})

test('an item set down while another is on its way follows it, and stays lifted no longer than the hand holds it', async () => {
  const sent: unknown[] = []
  const [one, other] = [held(), held()]
  const waits = [one, other]
  useTransport({
    async call(method, input) {
      if (method !== 'stash.move') return { ok: true, value: [] }
      sent.push((input as { moves: { item: string }[] }).moves.map(({ item }) => item))
      await waits[sent.length - 1]!.run()
      return { ok: true, value: roster({}) }
    },
    onChange: () => () => {}
  })
  let moving!: ReturnType<typeof useMoving>
  await mount({ setup: () => void (moving = useMoving(() => 'r')), template: '<p></p>' })
  await moving.lift(['bolter'])
  const first = moving.setDown('Ada')
  await moving.lift(['épée'])
  const second = moving.setDown('Bo')
  expect(moving.moving.value).toEqual(['bolter', 'épée'])
  one.end()
  expect(await first).toBe(true)
  expect(moving.lifted.value).toEqual(['épée'])
  other.end()
  expect(await second).toBe(true)
  expect(sent).toEqual([['bolter'], ['épée']])
  expect([moving.moving.value, moving.lifted.value]).toEqual([[], []])
})
