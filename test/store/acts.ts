import { battleEvent, campaignEvent, rosterEvent, type Event } from '../../src-main/kernel/state/event'
import type { Item, Member, Roster, RosterChange } from '../../src-main/kernel/state/roster'
import type { NewAct } from '../../src-main/store/journal/journal'

export const firstAct: NewAct = {
  method: 'campaigns.create',
  input: { name: 'Sous la ruche' },
  events: [
    campaignEvent('c1', 'campaign-created', { name: 'Sous la ruche' }, [
      {
        do: 'create',
        campaign: { id: 'c1', name: 'Sous la ruche', system: 'neo-necro', players: [], houseRules: {} }
      }
    ])
  ]
}

export function emptyRoster(id: string, money: number | null = 1000): Roster {
  return {
    id,
    name: `Gang ${id}`,
    system: 'neo-necro',
    kind: 'orlock',
    kindName: { fr: 'Orlock', en: 'Orlock' },
    player: null,
    stage: 'founding',
    money,
    numbers: {},
    members: [],
    items: [],
    between: null
  }
}

export function member(id: string): Member {
  return {
    ...{ id, name: `Rikke ${id}`, type: 'ganger', typeName: { fr: 'Ganger', en: 'Ganger' }, cost: 50 },
    ...{
      profile: { m: 4, ws: 3, bs: 3, s: 3, t: 3, w: 1, i: 3, a: 1, ld: 7 },
      numbers: { experience: 0 },
      choices: {},
      traits: []
    },
    ...{ status: 'fit', left: null }
  }
}

export function item(id: string, holder: string, price = 25): Item {
  return {
    ...{
      id,
      thing: 'dagger',
      name: { fr: 'Poignard', en: 'Dagger' },
      category: 'melee',
      price,
      paid: price,
      weight: 1
    },
    ...{ source: 'trade', holder, on: null, data: {} }
  }
}

export function creates(roster: Roster): NewAct {
  return {
    method: 'rosters.create',
    input: { name: roster.name },
    events: [rosterEvent(roster.id, 'roster-created', { name: roster.name }, [{ do: 'create', roster }])]
  }
}

export function changes(id: string, type: string, ...list: RosterChange[]): NewAct {
  return {
    method: `rosters.${type}`,
    input: { roster: id },
    events: [rosterEvent(id, type, { price: 25 }, list)]
  }
}

export function buys(id: string, itemId: string, price = 25): NewAct {
  return changes(
    id,
    'bought',
    { do: 'money', by: -price },
    { do: 'item-add', item: item(itemId, 'stash', price) }
  )
}

/** One act of two rosters: moves `price` from one to the other. */
export function pays(from: string, to: string, price: number): NewAct {
  const events: Event[] = [
    rosterEvent(from, 'paid', { price }, [{ do: 'money', by: -price }]),
    rosterEvent(to, 'was-paid', { price }, [{ do: 'money', by: price }])
  ]
  return { method: 'rosters.pay', input: { from, to, price }, events }
}

export function opensBattle(id: string): NewAct {
  const battle = { id, name: 'Embuscade', date: '2026-03-01', status: 'open' as const, sides: [] }
  return {
    method: 'battles.open',
    input: {},
    events: [battleEvent(id, 'battle-opened', {}, [{ do: 'create', battle }])]
  }
}
