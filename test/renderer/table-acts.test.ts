// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { nextTick } from 'vue'
import type { ActOffer, Board, BoardUnit, Track } from '../../src-main/kernel/system/board'
import type { Field } from '../../src-main/kernel/system/sheet'
import { openedInput, picksOf, saysItAll, inputToSend } from '../../src-renderer/views/tracker/act-input'
import { isPossible, valueForAct, touched } from '../../src-renderer/views/tracker/by-hand'
import ActKey from '../../src-renderer/views/tracker/ActKey.vue'
import ActorActs from '../../src-renderer/views/tracker/ActorActs.vue'
import TrackerBoard from '../../src-renderer/views/tracker/TrackerBoard.vue'
import { mount } from './mount'

const word = (text: string) => ({ fr: text, en: text })
const unit = (id: string, more: Partial<BoardUnit> = {}): BoardUnit => ({
  unit: id,
  name: id,
  typeName: word('Ganger'),
  profile: [],
  state: { key: 'up', label: word('debout'), tone: 'good' },
  chips: [],
  tracks: [],
  gauges: [],
  counters: [],
  done: false,
  gone: false,
  ...more
})
const board: Board = {
  turn: 1,
  moment: word('moment'),
  next: 'a',
  active: null,
  sides: [
    { side: 'a', name: 'A', chips: [], counters: [], units: [unit('a1'), unit('a2', { done: true })] },
    {
      side: 'z',
      name: 'Z',
      chips: [],
      counters: [],
      units: [unit('z1'), unit('z2', { gone: true }), unit('z3')]
    }
  ]
}
const field = (key: string, kind: Field['kind'], more: Partial<Field> = {}): Field => ({
  key,
  label: word(key),
  kind,
  default: null,
  ...more
})
const offer = (act: string, more: Partial<ActOffer> = {}): ActOffer => ({
  act,
  label: word(act),
  group: word('Actes'),
  rules: ['R-1'],
  allowed: true,
  refused: [],
  fields: [],
  ...more
})

test('a touch of a box fills up to it; the last counted box is emptied by a touch, and separate boxes stay', () => {
  const track = (more: Partial<Track>): Track => ({ key: 'k', label: word('k'), value: 3, max: 5, ...more })
  expect([0, 1, 2, 3, 4].map((nth) => touched(nth, 3))).toEqual([1, 2, 2, 4, 5])
  const byHand = { act: 'a', field: 'f' } as const
  const missing = track({ byHand: { ...byHand, counts: 'missing' } })
  expect([valueForAct(missing, 2), valueForAct(missing, 5)]).toEqual([3, 0])
  const apart = track({ byHand: { ...byHand, counts: 'value', apart: 2 } })
  expect([valueForAct(apart, 4), isPossible(apart, 2), isPossible(apart, 1)]).toEqual([2, true, false])
  const standing = track({ byHand: { ...byHand, counts: 'value', least: 1 } })
  expect([isPossible(standing, 0), isPossible(standing, 1), isPossible(standing, 6)]).toEqual([
    false,
    true,
    false
  ])
})

async function key(one: ActOffer, actor = { unit: 'a1' }) {
  const onAct = vi.fn(async () => true)
  const page = await mount(ActKey, { offer: one, actor, board, busy: false, perform: onAct })
  const button = (text: string) =>
    page.all<HTMLButtonElement>('button').find((found) => found.textContent?.trim() === text)!
  return {
    ...page,
    onAct,
    button,
    touch: async (text: string) => (button(text).click(), new Promise((drawn) => setTimeout(drawn)))
  }
}

test('an act without questions is done by one touch', async () => {
  const page = await key(offer('Passer'))
  await page.touch('Passer')
  expect(page.onAct).toHaveBeenCalledExactlyOnceWith({})
})

test('an act that needs only an enemy is done by a touch of the name; a member out of the game can’t be named', async () => {
  const page = await key(offer('Tirer', { fields: [field('on', 'enemy')] }))
  await page.touch('Tirer')
  expect(page.onAct).not.toHaveBeenCalled()
  expect(page.all('.key').map((found) => found.textContent?.trim())).toEqual(['z1', 'z3'])
  await page.touch('z3')
  expect(page.onAct).toHaveBeenCalledExactlyOnceWith({ on: 'z3' })
  expect(page.find('form')).toBeNull()
})

test('a refused act stays open as it was filled in', async () => {
  const page = await key(
    offer('Tirer', { fields: [field('on', 'enemy'), field('far', 'flag', { default: false })] })
  )
  page.onAct.mockResolvedValue(false)
  await page.touch('Tirer')
  await page.touch('z3')
  await page.submit()
  await page.submit()
  expect(page.find('.key.on').textContent?.trim()).toBe('z3')
  expect(page.onAct.mock.calls).toEqual([[{ on: 'z3', far: false }], [{ on: 'z3', far: false }]])
})

test('every kind of field is asked in place, and sent as it was touched', async () => {
  const fields = [
    field('where', 'choice', {
      options: ['bas', 'haut'].map((id) => ({ id, label: word(id) })),
      default: 'bas'
    }),
    field('high', 'count', { min: 1, max: 3, default: 1, when: { field: 'where', is: ['haut'] } }),
    field('many', 'count', { min: 0, max: 40, default: 5 }),
    field('way', 'distance', { min: 0, max: 6, default: 2 }),
    field('quiet', 'flag', { default: false }),
    field('signs', 'several', { options: ['x', 'y'].map((id) => ({ id, label: word(id) })), default: [] }),
    field('on', 'enemies', { default: [] }),
    field('with', 'comrade'),
    field('words', 'text', { max: 10, default: '' })
  ]
  const page = await key(offer('Courir', { fields }))
  await page.touch('Courir')
  expect(page.text()).not.toContain('high')
  await page.touch('haut')
  await page.touch('3')
  await page.touch('+10')
  for (const by of ['+1', '−0,5']) {
    page
      .all<HTMLButtonElement>('[aria-label="way"] button')
      .find((found) => found.textContent === by)!
      .click()
    await nextTick()
  }
  await page.click('input[type=checkbox]')
  await page.touch('y')
  await page.touch('z1')
  await page.touch('z3')
  await page.touch('z1')
  await page.touch('a2')
  await page.type('input[type=text]', 'vite')
  await page.submit()
  expect(page.onAct).toHaveBeenCalledExactlyOnceWith({
    where: 'haut',
    high: 3,
    many: 15,
    way: 2.5,
    quiet: true,
    signs: ['y'],
    on: ['z3'],
    with: 'a2',
    words: 'vite'
  })
})

test('a distance goes in halves, and not beyond its bounds', async () => {
  const page = await key(
    offer('Aller', {
      fields: [
        field('way', 'distance', { min: 0, max: 2, default: 1 }),
        field('x', 'flag', { default: false })
      ]
    })
  )
  await page.touch('Aller')
  for (let n = 0; n < 4; n++) await page.touch('+1')
  await page.touch('−0,5')
  const sum = page.find<HTMLInputElement>('input[type=number]')
  expect(sum.value).toBe('1.5')
  sum.value = '0.7'
  sum.dispatchEvent(new Event('change', { bubbles: true }))
  await page.submit()
  expect(page.onAct).toHaveBeenCalledExactlyOnceWith({ way: 0.5, x: false })
})

test('acts are listed under the headings of the rules, the main ones first; a refused one shows the reasons, with the rules', async () => {
  const onAct = vi.fn(async () => true)
  const offers = [
    offer('Bouger'),
    offer('Tirer', { main: true }),
    offer('Crier', { group: word('Ordres') }),
    offer('Sauter', { allowed: false, refused: [word('Trop haut.'), word('Trop loin.')], rules: ['R-7'] })
  ]
  const page = await mount(ActorActs, { offers, actor: { unit: 'a1' }, board, busy: false, perform: onAct })
  expect(page.all('.press').map((found) => found.textContent?.trim())).toEqual(['Tirer', 'Bouger', 'Crier'])
  expect(page.all('h4').map((found) => found.textContent)).toEqual(['Actes', 'Ordres'])
  const refused = page.find('.refused').textContent ?? ''
  for (const word of ['Sauter', 'Trop haut.', 'Trop loin.', 'R-7']) expect(refused).toContain(word)
  expect(page.find<HTMLDetailsElement>('details').open).toBe(false)
  await page.click('.press')
  expect(onAct).toHaveBeenCalledExactlyOnceWith({ unit: 'a1' }, offers[1], {})
})

test('only asked fields are sent, with the default of the rules where nobody touched them', () => {
  const fields = [
    field('a', 'flag', { default: false }),
    field('b', 'count', { default: 4, when: { field: 'a', is: ['true'] } }),
    field('c', 'text', { default: 'x' })
  ]
  expect(openedInput(fields)).toEqual({ a: false, b: 4, c: 'x' })
  expect(inputToSend(fields, openedInput(fields))).toEqual({ a: false, c: 'x' })
  expect(inputToSend(fields, { ...openedInput(fields), a: true })).toEqual({ a: true, b: 4, c: 'x' })
})

test('a named enemy may be removed again, and then the field is empty; a choice always has a value', () => {
  const fields = [
    { key: 'by', label: { fr: 'Par', en: 'By' }, kind: 'enemy' as const, default: 'b1' },
    { key: 'c', label: { fr: 'C', en: 'C' }, kind: 'choice' as const, options: [], default: 'x' }
  ]
  expect(inputToSend(fields, { by: null, c: null })).toEqual({ by: null, c: 'x' })
})

test('comrades are members of one’s own side except oneself, enemies the others; for the table itself everybody is meant', () => {
  const ids = (kind: Field['kind'], actor: object) =>
    picksOf(field('x', kind), board, actor).map((pick) => pick.id)
  expect(ids('comrade', { unit: 'a1' })).toEqual(['a2'])
  expect(ids('enemies', { side: 'z' })).toEqual(['a1', 'a2'])
  expect(ids('enemy', {})).toEqual(['a1', 'a2', 'z1', 'z3'])
})

test('one touch is not enough where a choice is made beforehand or more is asked', () => {
  expect(saysItAll(offer('x', { fields: [field('a', 'enemy')] }))).toBe(true)
  expect(saysItAll(offer('x', { fields: [field('a', 'choice', { default: 'b' })] }))).toBe(false)
  expect(saysItAll(offer('x', { fields: [field('a', 'several')] }))).toBe(false)
  expect(saysItAll(offer('x', { fields: [field('a', 'enemy'), field('b', 'flag')] }))).toBe(false)
  expect(saysItAll(offer('x'))).toBe(false)
})

test('a member shows its state, wounds, weapons and what is true of it in words, not by colour alone', async () => {
  const full = unit('a1', {
    chips: [{ key: 'pinned', label: word('cloué'), tone: 'warn' }],
    tracks: [{ key: 'w', label: word('Points de vie'), value: 1, max: 3, marks: [] }],
    gauges: [
      {
        key: 'g',
        label: word('Bolter'),
        notes: [word('vide')],
        boxes: [
          { label: '1', ticked: true },
          { label: '2', ticked: false }
        ]
      }
    ],
    counters: [{ key: 'c', label: word('Grenades'), value: 2, max: 3 }],
    done: true
  })
  const page = await mount(TrackerBoard, {
    board: { ...board, active: 'z1', sides: [{ ...board.sides[0]!, units: [full] }, board.sides[1]!] },
    selected: null
  })
  const row = page.find('.unit')
  for (const text of ['a1', 'Ganger', 'debout', 'cloué', 'Bolter', 'vide', 'Grenades 2/3', 'a agi'])
    expect(row.textContent).toContain(text)
  expect(row.querySelector('[role=img]')!.getAttribute('aria-label')?.replace(/\s/g, ' ')).toBe(
    'Points de vie : 1 sur 3'
  )
  expect(row.querySelectorAll('.pip.full')).toHaveLength(1)
  expect(page.all('.unit')[1]!.textContent).toContain('agit')
})

test('one stop for the tabulator; the arrows go along the members and from side to side', async () => {
  const onChoose = vi.fn()
  const page = await mount(TrackerBoard, { board, selected: null, onChoose })
  // Elements have a layout in a browser, but not here.
  for (const side of page.all('.side')) side.getClientRects = () => [{}] as unknown as DOMRectList
  const stops = () =>
    page
      .all('.who')
      .filter((who) => who.tabIndex === 0)
      .map((who) => who.textContent)
  expect(stops()).toEqual(['a1'])
  const at = () => document.activeElement?.textContent
  const press = (name: string) =>
    document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true }))
  page.find('.who').focus()
  for (const [name, to] of [
    ['ArrowDown', 'a2'],
    ['ArrowDown', 'a2'],
    ['ArrowRight', 'z2'],
    ['End', 'z3'],
    ['ArrowLeft', 'a2'],
    ['Home', 'a1'],
    ['ArrowLeft', 'z1']
  ] as const) {
    press(name)
    expect(at(), name).toBe(to)
  }
  ;(document.activeElement as HTMLElement).click()
  expect(onChoose).toHaveBeenCalledWith('z1', expect.any(Boolean))
})

test('the order of turns that a table sets by hand is above the sides: a name is dragged to its place, or moved there by the arrows', async () => {
  const onPut = vi.fn()
  const onChoose = vi.fn()
  const ordered: Board = { ...board, order: { act: 'order', units: ['z1', 'a1', 'a2', 'z3'] } }
  const page = await mount(TrackerBoard, { board: ordered, selected: null, movable: true, onPut, onChoose })
  const names = page.all<HTMLButtonElement>('.order button')
  expect(names.map((one) => one.textContent?.replace(/\s+/g, ' ').trim())).toEqual([
    '1 z1',
    '2 a1',
    '3 a2',
    '4 z3'
  ])
  const drag = async (from: number, to: number) => {
    names[from]!.dispatchEvent(new Event('dragstart', { bubbles: true }))
    await nextTick()
    const over = new Event('dragover', { bubbles: true, cancelable: true })
    names[to]!.dispatchEvent(over)
    names[to]!.dispatchEvent(new Event('drop', { bubbles: true, cancelable: true }))
    return over.defaultPrevented
  }
  expect(await drag(0, 2)).toBe(true)
  expect(await drag(3, 0)).toBe(true)
  expect(await drag(3, 1)).toBe(true)
  expect(await drag(1, 1)).toBe(true)
  const arrow = (n: number, key: string) =>
    names[n]!.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
  arrow(1, 'ArrowLeft')
  arrow(1, 'ArrowRight')
  arrow(0, 'ArrowLeft')
  arrow(3, 'ArrowRight')
  expect(onPut.mock.calls).toEqual([
    ['z1', 'a2'],
    ['z3', 'first'],
    ['z3', 'z1'],
    ['a1', 'first'],
    ['a1', 'a2']
  ])
  names[2]!.click()
  expect(onChoose).toHaveBeenCalledExactlyOnceWith('a2', false)
})

test('while a question waits, nobody is moved in the order of turns; a table without one shows none', async () => {
  const onPut = vi.fn()
  const page = await mount(TrackerBoard, {
    board: { ...board, order: { act: 'order', units: ['z1', 'a1'] } },
    selected: null,
    movable: false,
    onPut
  })
  const [first] = page.all<HTMLButtonElement>('.order button')
  expect(first!.getAttribute('draggable')).toBe('false')
  first!.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }))
  expect(onPut).not.toHaveBeenCalled()
  expect((await mount(TrackerBoard, { board, selected: null })).find('.order')).toBeNull()
})

test('each track of a row names what it counts', async () => {
  const tracks = ['Dégâts', 'Stress'].map((label) => ({ key: label, label: word(label), value: 1, max: 4 }))
  const page = await mount(TrackerBoard, {
    board: { ...board, sides: [{ ...board.sides[0]!, units: [unit('a1', { tracks })] }] },
    selected: null
  })
  expect(page.all('.unit .track').map((one) => one.textContent?.trim())).toEqual(['Dégâts', 'Stress'])
  expect(page.all('.unit .track').map((one) => one.getAttribute('aria-label'))).toEqual([
    expect.stringContaining('Dégâts'),
    expect.stringContaining('Stress')
  ])
})
