import { keptSheets } from '../../../kernel/parts/kept-sheets'
import type { Member, Roster } from '../../../kernel/state/roster'
import type { Block, MemberIdentity, MemberSheet, StatCell } from '../../../kernel/system/sheet'
import type { Localised } from '../../../kernel/values/json'
import type { CrRules } from '../catalogue/rules'
import { plain, say } from '../catalogue/say'
import { figuresOf } from './figures'
import { SCORES, woundStateOf } from './character'
import { skills } from './skills'
import { weapons } from './weapon-rows'
import { states } from './states'
import { ammunition, cyberware, gear } from './belongings'

/** The sheets of all members, including those who left. */
export const memberSheets = keptSheets<CrRules>(memberSheet)

export function memberSheet(rules: CrRules, roster: Roster, member: Member): MemberSheet {
  return {
    ...identityOf(rules, member),
    profile: profileCells(rules, roster, member),
    figures: figuresOf(rules, roster, member),
    blocks: blocksOf(rules, roster, member)
  }
}

/** Who a member is: their sheet without what takes work. */
export function identityOf(rules: CrRules, member: Member): MemberIdentity {
  return { member: member.id, name: member.name, typeName: member.typeName, status: statusOf(rules, member) }
}

/** Gone, dead, or the wound state (CR-R11). */
function statusOf(rules: CrRules, member: Member): MemberSheet['status'] {
  const key = member.left === null ? woundStateOf(rules, member) : member.left === 'dead' ? 'dead' : 'gone'
  return {
    key,
    label: say(`status.${key}`),
    fit: key === 'unhurt' || key === 'lightly-wounded' || key === 'seriously-wounded'
  }
}

/** The scores of a sheet with their names, in order (CR-SK-01). */
export function characteristics(rules: CrRules): { key: string; abbr: Localised; name: Localised }[] {
  return SCORES.map((key) => ({
    key,
    abbr: rules.words('scores', key, 'abbr'),
    name: rules.words('scores', key, 'name')
  }))
}

/** The six scores that the book names (CR-SK-01). */
function profileCells(rules: CrRules, _roster: Roster, member: Member): StatCell[] {
  return characteristics(rules).map(({ key, abbr, name }) => {
    const value = member.profile[key] ?? 0
    return {
      key,
      abbr,
      name,
      value,
      own: value,
      lines: [{ label: name, amount: value, rules: ['CR-SK-01'] }]
    }
  })
}

/** Every block of the sheet; empty ones are left out. */
function blocksOf(rules: CrRules, roster: Roster, member: Member): Block[] {
  return [
    skills(rules, member),
    weapons(rules, roster, member),
    states(rules, roster, member),
    cyberware(rules, roster, member),
    ammunition(rules, roster, member),
    gear(rules, roster, member),
    facts(rules, member)
  ].filter((block) => block !== null)
}

/** Facts written by hand: role, notes, and humanity if the campaign uses it. */
function facts(rules: CrRules, member: Member): Block | null {
  const role = member.choices['role'] ?? ''
  const notes = member.choices['notes'] ?? ''
  const shown = [
    ...(role === '' ? [] : [{ label: say('writing.role'), value: plain(role) }]),
    ...(rules.house.humanity === 'on'
      ? [{ label: say('writing.humanity'), value: member.numbers['humanity'] ?? 0 }]
      : []),
    ...(notes === '' ? [] : [{ label: say('writing.notes'), value: plain(notes) }])
  ]
  return shown.length === 0 ? null : { kind: 'facts', key: 'facts', facts: shown }
}
