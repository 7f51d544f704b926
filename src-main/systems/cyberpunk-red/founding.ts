import type { RosterCommand } from '../../rules/command'
import type { Chance } from '../../rules/dice'
import { rosterEvent, type RosterEvent } from '../../rules/event'
import { present, type Member, type Roster } from '../../rules/roster'
import { reason, refuse, type Reason, type Verdict } from '../../rules/verdict'
import { SCORES } from './character'
import type { CrRules } from './rules'

export const CREW = 'crew'
/** The two kinds of people on a crew: those who play, and those whom they meet. */
export const EDGERUNNER = 'edgerunner'
export const OPPONENT = 'opponent'
export const TYPES = [EDGERUNNER, OPPONENT] as const

/** A new crew with an empty purse (CR-PR-01). */
export function create(rules: CrRules, { id, name, kind, player }: Extract<RosterCommand, { type: 'create' }>): Verdict<RosterEvent[]> {
  if (kind !== CREW) return refuse(reason('unknown-kind', [], { kind }))
  const roster: Roster = {
    id, name, system: 'cyberpunk-red', kind, kindName: rules.words('kinds', CREW, 'name'), player,
    stage: 'founding', money: 0, numbers: {}, members: [], items: [], between: null
  }
  return [rosterEvent(id, 'crew-created', { name }, [{ do: 'create', roster }])]
}

/** Somebody as a blank sheet has him: scores in the middle; whatever is spent or lost, luck included, has yet to be written (CR-R11, CR-R14). */
export function newMember(rules: CrRules, type: string, name: string, chance: Chance): Member {
  const { score } = rules.files['tables/sheet']
  const numbers = ['interface', ...rules.files['catalogue/skills'].map(({ id }) => id), 'hp-max', 'hp-lost', 'armour-head', 'armour-head-lost', 'armour-body', 'armour-body-lost', 'luck-spent', 'cash']
  return {
    id: chance.id(), name, type, typeName: rules.words('types', type, 'name'), cost: null,
    profile: Object.fromEntries(SCORES.map((key) => [key, key === 'luck-max' ? 0 : score])),
    numbers: Object.fromEntries(numbers.map((key) => [key, 0])),
    choices: {}, traits: [], status: 'fit', left: null
  }
}

export function whyNotFound(roster: Roster): Reason[] {
  return roster.stage === 'founding' && present(roster).length === 0 ? [reason('nobody-there')] : []
}

export function found(roster: Roster, asItStands = false): Verdict<RosterEvent[]> {
  if (roster.stage !== 'founding') return refuse(reason('already-founded'))
  const reasons = asItStands ? [] : whyNotFound(roster)
  if (reasons.length > 0) return refuse(...reasons)
  return [rosterEvent(roster.id, 'crew-founded', { name: roster.name, count: present(roster).length }, [{ do: 'stage', to: 'ready' }])]
}
