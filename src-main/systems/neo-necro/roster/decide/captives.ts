import type { CaptivesPlug } from '../../../../kernel/system/captives'
import { rosterEvent, type RosterEvent } from '../../../../kernel/state/event'
import {
  memberOf,
  present,
  type Member,
  type Roster,
  type RosterChange
} from '../../../../kernel/state/roster'
import { reason, refuse, type Verdict } from '../../../../kernel/values/verdict'
import type { NecroRules } from '../../catalogue/rules'
import { say } from '../../catalogue/say'
import { traitsOf } from '../../sheet/state'
import { deathChanges } from './dismiss'
import { missing } from './money'

/** The four ends of captivity that the players may agree on (NN-RUL-43). */
export const EXITS = ['ransom', 'released', 'rescued', 'executed'] as const

/** Fighters held by another gang. They keep their equipment in captivity (NN-RUL-43). */
export const captives: CaptivesPlug<NecroRules> = {
  held: (_rules, roster) =>
    present(roster)
      .filter((member) => member.status === 'captured')
      .map((member) => ({ member: member.id, ...captorOf(member) })),
  exits: () => EXITS.map((id) => ({ id, label: say(`prompts.captive.${id}`), ransom: id === 'ransom' })),

  capture(rules, owner, id, captor, why, chance) {
    const member = owner.members.find((m) => m.id === id)
    if (!member) return refuse(reason('unknown-fighter', [], { fighter: id }))
    const reasons = [
      ...(member.left === null ? [] : [reason('fighter-gone', [], { fighter: member.name })]),
      ...(member.status === 'captured'
        ? [reason('captive-already', ['NN-RUL-43'], { fighter: member.name })]
        : []),
      ...(captor?.id === owner.id ? [reason('own-captor', ['NN-RUL-43'])] : [])
    ]
    if (reasons.length > 0) return refuse(...reasons)
    const name =
      rules.injuries.find((injury) => injury.effects.some((effect) => effect.type === 'captured'))?.name ?? {}
    const trait = {
      id: chance.id(),
      kind: 'captivity',
      key: 'captured',
      name,
      data: {
        roster: captor?.id ?? null,
        gangName: captor?.name ?? null,
        ...(member.status !== 'fit' && { was: member.status })
      }
    }
    const facts = { fighter: member.name, gang: captor?.name ?? null, why }
    return [
      rosterEvent(owner.id, captor ? 'fighter-captured-by' : 'fighter-captured-away', facts, [
        { do: 'trait-add', member: id, trait },
        { do: 'member-status', member: id, to: 'captured' }
      ]),
      ...(captor
        ? [rosterEvent(captor.id, 'captive-taken', { ...facts, gang: owner.name }, [{ do: 'told' }])]
        : [])
    ]
  },

  release(rules, owner, id, captor, exit, ransom) {
    const member = owner.members.find((m) => m.id === id)
    if (!member) return refuse(reason('unknown-fighter', [], { fighter: id }))
    if (member.left !== null || member.status !== 'captured')
      return refuse(reason('not-captive', ['NN-RUL-43'], { fighter: member.name }))
    if (!EXITS.some((known) => known === exit))
      return refuse(reason('unknown-option', ['NN-RUL-43'], { option: exit }))
    const events = freed(owner, id, exit, ransom)
    if (!Array.isArray(events) || !captor || events.some((event) => event.subject.id === captor.id))
      return events
    const label = captives.exits(rules).find((candidate) => candidate.id === exit)?.label ?? {}
    return [
      ...events,
      rosterEvent(captor.id, 'captive-let-go', { fighter: member.name, gang: owner.name, exit: label }, [
        { do: 'told' }
      ])
    ]
  }
}

/** The status of a captive when they were taken, while they still owe the game that they miss for it; else null. */
export function owedBy(member: Member): 'convalescent' | 'unpaid' | null {
  const was = traitsOf(member, 'captivity')[0]?.data['was']
  return was === 'convalescent' || was === 'unpaid' ? was : null
}

/** The gang that holds a member, by id and name; null if unknown. */
export function captorOf(member: Member): { by: string | null; byName: string | null } {
  const { roster = null, gangName = null } = traitsOf(member, 'captivity')[0]?.data ?? {}
  return {
    by: typeof roster === 'string' ? roster : null,
    byName: typeof gangName === 'string' ? gangName : null
  }
}

/**
 * The events that end a captivity. A ransom is any sum and goes to the captors; an executed fighter dies
 * (NN-RUL-43).
 */
export function freed(
  roster: Roster,
  id: string,
  exit: string,
  amount: number | null
): Verdict<RosterEvent[]> {
  const member = memberOf(roster, id)
  const { by, byName } = captorOf(member)
  const facts = { fighter: member.name, gang: byName }
  if (exit === 'executed')
    return [rosterEvent(roster.id, 'captive-executed', facts, deathChanges(roster, id))]
  const free: RosterChange[] = [
    ...traitsOf(member, 'captivity').map((trait): RosterChange => ({
      do: 'trait-remove',
      member: id,
      trait: trait.id
    })),
    // A game that they still have to miss is not missed by a captivity between two games (NN-INJ-4, NN-PAY-2).
    { do: 'member-status', member: id, to: owedBy(member) ?? 'fit' }
  ]
  if (exit !== 'ransom')
    return [rosterEvent(roster.id, exit === 'rescued' ? 'captive-rescued' : 'captive-released', facts, free)]
  if (amount === null) return refuse(reason('amount-needed', ['NN-RUL-43']))
  const short = missing(roster, amount, 'NN-RUL-43')
  if (short.length > 0) return refuse(...short)
  const paid = rosterEvent(roster.id, 'ransom-paid', { ...facts, paid: amount }, [
    { do: 'money', by: -amount },
    ...free
  ])
  return by === null
    ? [paid]
    : [
        paid,
        rosterEvent(by, 'ransom-received', { fighter: member.name, gang: roster.name, paid: amount }, [
          { do: 'money', by: amount }
        ])
      ]
}
