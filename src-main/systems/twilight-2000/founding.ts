import type { RosterCommand } from '../../rules/command'
import type { Chance } from '../../rules/dice'
import { rosterEvent, type RosterEvent } from '../../rules/event'
import { present, type Member, type Roster } from '../../rules/roster'
import { reason, refuse, type Reason, type Verdict } from '../../rules/verdict'
import { maxKey, TRACKS } from './character'
import { openPrompts } from './between'
import type { T2kRules } from './rules'

export const UNIT = 'unit'
export const CHARACTER = 'character'

/** A new unit with its CUF die, as yet without anybody (T2K-CB-11). */
export function create(rules: T2kRules, { id, name, kind, player }: Extract<RosterCommand, { type: 'create' }>): Verdict<RosterEvent[]> {
  if (kind !== UNIT) return refuse(reason('unknown-kind', [], { kind }))
  const roster: Roster = {
    id, name, system: 'twilight-2000', kind, kindName: rules.words('kinds', UNIT, 'name'), player,
    stage: 'founding', money: null, numbers: { 'unit-cuf': rules.files['tables/sheet'].unitCuf }, members: [], items: [], between: null
  }
  return [rosterEvent(id, 'unit-created', { name }, [{ do: 'create', roster }])]
}

/** A character as a blank sheet has it: everything else is written (T2K-R20, T2K-R27). */
export function newCharacter(rules: T2kRules, name: string, chance: Chance): Member {
  const { die, tracks } = rules.files['tables/sheet']
  const skills = rules.files['catalogue/skills']
  return {
    id: chance.id(), name, type: CHARACTER, typeName: rules.words('types', CHARACTER, 'name'), cost: null,
    profile: Object.fromEntries([...rules.files['catalogue/attributes'].map(({ id }) => [id, die]), ['cuf', die]]),
    numbers: Object.fromEntries([...TRACKS.flatMap((of) => [[of, 0], [maxKey(of), tracks[of]]]), ...skills.map(({ id }) => [id, 0])]),
    choices: Object.fromEntries(skills.map(({ id, attribute }) => [`${id}-attribute`, attribute])),
    traits: [], status: 'fit', left: null
  }
}

export function whyNotFound(rules: T2kRules, roster: Roster): Reason[] {
  if (roster.stage !== 'founding') return []
  const open = openPrompts(rules, roster).length
  return [...(present(roster).length === 0 ? [reason('nobody-there')] : []), ...(open > 0 ? [reason('prompts-open', [], { count: open })] : [])]
}

export function found(rules: T2kRules, roster: Roster, asItStands = false): Verdict<RosterEvent[]> {
  if (roster.stage !== 'founding') return refuse(reason('already-founded'))
  const reasons = asItStands ? [] : whyNotFound(rules, roster)
  if (reasons.length > 0) return refuse(...reasons)
  return [rosterEvent(roster.id, 'unit-founded', { name: roster.name, count: present(roster).length }, [{ do: 'stage', to: 'ready' }])]
}
