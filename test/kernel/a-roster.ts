import type { Item, Member, Roster } from '../../src-main/kernel/state/roster'

/** A roster of no particular game, for tests of code that all games share. */

export const word = (text: string) => ({ fr: text, en: text })

export function aMember(id: string, more: Partial<Member> = {}): Member {
  return {
    id,
    name: `name of ${id}`,
    type: 'kid',
    typeName: word('kid'),
    cost: 45,
    profile: { ws: 4 },
    numbers: { xp: 5 },
    choices: {},
    traits: [],
    status: 'fit',
    left: null,
    ...more
  }
}

export function anItem(id: string, holder: string, more: Partial<Item> = {}): Item {
  return {
    id,
    thing: id.replace(/\d+$/, ''),
    name: word(id),
    category: 'goods',
    price: 10,
    paid: 10,
    weight: 1,
    source: 'trade',
    holder,
    on: null,
    data: {},
    ...more
  }
}

export function aRoster(id: string, more: Partial<Roster> = {}): Roster {
  return {
    id,
    name: `gang ${id}`,
    system: 'one',
    kind: 'house',
    kindName: word('house'),
    player: null,
    stage: 'ready',
    money: 100,
    numbers: {},
    members: [],
    items: [],
    between: null,
    ...more
  }
}
