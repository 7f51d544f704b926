import type { RosterCommand } from '../../rules/command'
import type { Chance } from '../../rules/dice'
import { rosterEvent, type RosterEvent } from '../../rules/event'
import { present, type Member, type Roster } from '../../rules/roster'
import { reason, refuse, type Reason, type Verdict } from '../../rules/verdict'
import { openPrompts } from './between'
import { maxKey, TRACKS } from './character'
import type { SruRules } from './rules'

export const TEAM = 'team'
export const CHARACTER = 'character'

/** A new team, as yet without anybody. Nuyen are in each one's own pocket. */
export function create(rules: SruRules, { id, name, kind, player }: Extract<RosterCommand, { type: 'create' }>): Verdict<RosterEvent[]> {
  if (kind !== TEAM) return refuse(reason('unknown-kind', [], { kind }))
  const roster: Roster = { id, name, system: 'shadowrun-sru', kind, kindName: rules.words('kinds', TEAM, 'name'), player, stage: 'founding', money: null, numbers: {}, members: [], items: [], between: null }
  return [rosterEvent(id, 'team-created', { name }, [{ do: 'create', roster }])]
}

/** A character as a blank sheet has it: everything else is written (SRU-R30). */
export function newCharacter(rules: SruRules, name: string, chance: Chance): Member {
  const { attribute, monitor, passes } = rules.files['tables/sheet']
  return {
    id: chance.id(), name, type: CHARACTER, typeName: rules.words('types', CHARACTER, 'name'), cost: null,
    profile: Object.fromEntries(rules.files['catalogue/attributes'].map(({ id }) => [id, attribute.min])),
    numbers: { professionalism: 0, tactics: 0, passes, ...Object.fromEntries(TRACKS.flatMap((of) => [[of, 0], [maxKey(of), monitor]])) },
    choices: { 'reserve-kind': rules.files['catalogue/reserve-kinds'][0]?.id ?? '' },
    traits: [], status: 'fit', left: null
  }
}

export function whyNotFound(rules: SruRules, roster: Roster): Reason[] {
  if (roster.stage !== 'founding') return []
  const open = openPrompts(rules, roster).length
  return [...(present(roster).length === 0 ? [reason('nobody-there')] : []), ...(open > 0 ? [reason('prompts-open', [], { count: open })] : [])]
}

export function found(rules: SruRules, roster: Roster, asItStands = false): Verdict<RosterEvent[]> {
  if (roster.stage !== 'founding') return refuse(reason('already-founded'))
  const reasons = asItStands ? [] : whyNotFound(rules, roster)
  if (reasons.length > 0) return refuse(...reasons)
  return [rosterEvent(roster.id, 'team-founded', { name: roster.name, count: present(roster).length }, [{ do: 'stage', to: 'ready' }])]
}
