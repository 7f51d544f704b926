import type { ItemView, MemberView, RosterView } from '../../src-main/contract/views'

/** Small rosters of no game in particular, for tests of the pages of a gang. */
export const name = (text: string) => ({ fr: text, en: text })
export const fit = { key: 'fit', label: name('apte'), fit: true }
export const figure = (
  key: string,
  amount: number,
  more: { limit?: number; unit?: 'weight' | 'points' } = {}
) => ({
  key,
  label: name(key),
  unit: more.unit ?? ('points' as const),
  amount,
  ...(more.limit !== undefined && { limit: more.limit })
})
export const cell = (key: string, value: number) => ({
  key,
  abbr: name(key),
  name: name(key),
  value,
  own: value,
  lines: []
})
export const list = (key: string, ...keys: string[]) => ({
  kind: 'entries' as const,
  key,
  title: name(key),
  entries: keys.map((one) => ({ key: one, name: name(one) }))
})
export const weapons = (...keys: string[]) => ({
  kind: 'table' as const,
  key: 'weapons',
  title: name('weapons'),
  columns: [name('F')],
  rows: keys.map((key) => ({ key, name: name(key), cells: [3] }))
})

export function member(id: string, more: Partial<MemberView> = {}): MemberView {
  return {
    member: id,
    name: id,
    type: 'ganger',
    typeName: name('ganger'),
    status: fit,
    left: null,
    choices: {},
    sets: [],
    profile: [],
    figures: [],
    blocks: [],
    ...more
  }
}

export function item(id: string, more: Partial<ItemView> = {}): ItemView {
  return {
    id,
    thing: id,
    name: name(more.thing ?? id),
    category: 'c',
    price: 5,
    paid: 5,
    weight: 1,
    source: 'trade',
    holder: 'stash',
    on: null,
    data: {},
    sale: null,
    ...more
  }
}

export function roster(more: Partial<RosterView> = {}): RosterView {
  return {
    id: 'r',
    name: 'Les Rouilles',
    kind: 'k',
    kindName: name('k'),
    player: null,
    stage: 'ready',
    money: null,
    value: null,
    members: 0,
    numbers: {},
    figures: [],
    unready: [],
    sheets: [],
    items: [],
    own: {},
    owns: {},
    closed: null,
    step: null,
    prompts: [],
    undo: null,
    redo: null,
    ...more
  }
}
