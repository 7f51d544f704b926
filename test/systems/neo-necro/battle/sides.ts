import type { Battle, Combatant, Side } from '../../../../src-main/kernel/state/battle'
import type { Params } from '../../../../src-main/kernel/values/json'
import { STASH, type Roster } from '../../../../src-main/kernel/state/roster'
import { isRefusal } from '../../../../src-main/kernel/values/verdict'
import { battle as rulesOfBattle } from '../../../../src-main/systems/neo-necro/battle'
import { gangOf, type Drawn } from '../../../support/necro-gang'
import { necro } from '../../../support/neo-necro-raw'

// A battle with its whole report: what each side brings, what may be reported, what the battle changes.

export const rules = necro()

export const keepsGauges = { ...rules, houseRules: { ...rules.houseRules, gaugesRefillEachGame: false } }

export const thing = (id: string) => rules.thing(id)!.name

/** A gang whose ids have its own prefix: `a.m0`, `a.i0-0`. */
export function gang(id: string, drawn: Drawn[], more: Parameters<typeof gangOf>[2] = {}): Roster {
  const roster = gangOf(rules, drawn, { id, name: `Gang ${id}`, ...more })
  const own = (one: string) => (one === STASH ? one : `${id}.${one}`)
  return {
    ...roster,
    members: roster.members.map((m) => ({
      ...m,
      id: own(m.id),
      name: `${id} ${m.name.replace('Nom ', '')}`,
      traits: m.traits.map((t) => ({ ...t, id: own(t.id) }))
    })),
    items: roster.items.map((i) => ({ ...i, id: own(i.id), holder: own(i.holder), on: i.on && own(i.on) }))
  }
}

export const combatant = (roster: Roster, n: number, record: Params = {}): Combatant => {
  const { id, name, typeName } = roster.members[n]!
  return { member: id, name, typeName, record }
}

/** The side of a gang as mustered, with its report. */
export function side(
  roster: Roster,
  told: { [member: number]: Params } = {},
  record: Params = {},
  more: Partial<Side> = {}
): Side {
  const fit = roster.members.flatMap((m, n) => (m.left === null && m.status === 'fit' ? [n] : []))
  const mustered = rulesOfBattle.muster(
    rules,
    { ...roster, stage: 'ready' },
    fit.map((n) => roster.members[n]!.id)
  )
  if (isRefusal(mustered)) throw new Error(JSON.stringify(mustered.refused))
  return {
    roster: roster.id,
    name: roster.name,
    kindName: roster.kindName,
    value: mustered.value,
    combatants: fit.map((n) => combatant(roster, n, { ...mustered.combatants[0]!.record, ...told[n] })),
    record: { ...mustered.record, ...record },
    result: null,
    ...more
  }
}

export const battleOf = (...sides: Side[]): Battle => ({
  id: 'b1',
  name: 'Rust',
  date: '2026-11-21',
  status: 'open',
  sides
})

export const win = { result: 'win' as const }

export const a = gang(
  'a',
  [
    { type: 'leader', things: ['lasgun', 'frag-grenade', 'bionic-arm', 'telescopic-sight@0'] },
    { things: ['boltgun'] }
  ],
  { stash: ['tunnels'] }
)

export const b = gang('b', [{ things: ['dagger'] }, { things: ['standard-reload:lasgun'] }], {
  kind: 'scavvies'
})
