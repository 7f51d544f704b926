import type { Chance } from '../../src-main/kernel/values/dice'
import type { RosterCommand } from '../../src-main/kernel/system/command'
import type { Correction } from '../../src-main/kernel/system/correction'
import type { Json } from '../../src-main/kernel/values/json'
import type { Roster } from '../../src-main/kernel/state/roster'
import type { Field } from '../../src-main/kernel/system/sheet'
import type { GameSystem } from '../../src-main/kernel/system/system'
import { writeSheet } from '../../src-main/kernel/system/writing'
import { falling } from './falling'
import type { Provoked } from './game-refusals'
import { battleOf } from './plain-table'
import { rawOf } from './game-raw'
import { NONESUCH } from './refusals-read'

/** A game and rosters of it, in which the kernel's own reasons are provoked. */
export interface Provoking<Rules> {
  system: GameSystem<Rules>
  rules: Rules
  /** Founded, with at least one member and no interlude open. */
  ready: Roster
  /** The same roster in an interlude with an open question. */
  between: Roster
  /** Not founded, without members. */
  empty: Roster
}

/** Situations, by code, in which the kernel parts shared by the written games refuse. */
export function kernelRefusals<Rules>({ system, rules, ready, between, empty }: Provoking<Rules>): {
  [code: string]: Provoked
} {
  const chance: Chance = falling()
  const raw = () => rawOf(`resources/systems/${system.id}`)
  const [somebody] = ready.members
  const who = somebody!.id
  const does = (roster: Roster | null, command: RosterCommand) =>
    system.decide(rules, roster, command, chance)
  const corrects = (correction?: Correction, roster = ready) =>
    does(roster, { type: 'correct', why: 'oubli', corrections: correction ? [correction] : [] })
  const gone: Roster = {
    ...ready,
    members: ready.members.map((one) => (one.id === who ? { ...one, left: 'left' } : one))
  }
  const musters = (roster: Roster, ...members: string[]) => system.battle.muster(rules, roster, members)
  const writes = (values: { [key: string]: Json }) =>
    writeSheet(system.writing!, rules, ready, who, values, chance)
  const sections = system.writing!.sections(rules, ready, somebody!)
  const fields = sections.flatMap((section) => section.fields.map(({ field }) => field))
  const lists = sections.flatMap((section) => section.lists)
  const list = lists.find(({ most }) => most < 100)!
  const wrong = (kind: Field['kind'], value: Json): Provoked => {
    const field = fields.find((one) => one.kind === kind)
    const listed = lists.find((one) => one.columns.some((column) => column.kind === kind))
    const column = listed?.columns.find((one) => one.kind === kind)
    return () =>
      writes(
        field ? { [field.key]: value } : { [listed!.key]: [{ [listed!.named]: 'Ada', [column!.key]: value }] }
      )
  }
  const [asked] = system.prompts(rules, between)
  const answers = (prompt: string, answer: object) => does(between, { type: 'answer', prompt, answer })
  const sheet = system.corrections!.sheet(rules, ready)
  const [number] = sheet.memberNumbers
  const rulingOf = () => (raw().files['tables/house-rules'] as { key: string }[])[0]!.key
  return {
    'unknown-roster': () => does(null, { type: 'rename', name: 'Autre' }),
    'unknown-kind': () =>
      does(null, { type: 'create', id: 'new', name: 'Neuve', kind: NONESUCH, player: null }),
    'nobody-there': () => does(empty, { type: 'found' }),
    'already-founded': () => does(ready, { type: 'found' }),
    'unknown-type': () => does(ready, { type: 'recruit', memberType: NONESUCH, name: 'Cy', choices: {} }),
    'choice-unknown': () => does(ready, { type: 'choose', member: who, key: NONESUCH, value: NONESUCH }),
    'unknown-member': () => does(ready, { type: 'dismiss', member: NONESUCH }),
    'no-item': () => does(ready, { type: 'move', moves: [{ item: NONESUCH, to: who }] }),
    'unknown-prompt': () => answers(NONESUCH, {}),
    'not-ready': () => musters(empty),
    'side-empty': () => musters(ready),
    'member-twice': () => musters(ready, who, who),
    'member-gone': () => musters(gone, who),
    'felled-by-absent': () => {
      const battle = battleOf(system, rules, 'Pont', [ready])
      const [first] = battle.sides
      const combatants = first!.combatants.map((one) => ({ ...one, record: { ...one.record, by: NONESUCH } }))
      return system.battle.report(rules, battle, [{ ...first!, combatants }])
    },
    'unknown-role': () =>
      system.questions.prefill(rules, {
        roster: ready,
        member: who,
        resolver: Object.keys(system.resolvers)[0]!,
        role: NONESUCH
      } as never),
    'house-rule-unknown': () => system.checkHouseRules(raw(), { [NONESUCH]: 'yes' }),
    'house-rule-invalid': () => system.checkHouseRules(raw(), { [rulingOf()]: NONESUCH }),
    'field-unknown': () => writes({ [NONESUCH]: 1 }),
    'field-choice': wrong('choice', NONESUCH),
    'field-flag': wrong('flag', 'yes'),
    'field-text': wrong('text', 'x'.repeat(5000)),
    'field-bounds': wrong('count', 1_000_001),
    'list-full': () => writes({ [list.key]: Array.from({ length: list.most + 1 }, () => ({})) }),
    'row-unknown': () => writes({ [list.key]: [{ id: NONESUCH }] }),
    'row-nameless': () => writes({ [list.key]: [{ [list.named]: ' ' }] }),
    'strange-sign': () => writes({ [list.key]: [{ [list.named]: 'Ada\u200bBo' }] }),
    'nothing-to-correct': () => corrects(),
    'no-money-here': () => corrects({ what: 'money', by: 5 }),
    'out-of-bounds': () =>
      corrects({ what: 'member-number', member: who, key: number!.key, to: number!.max + 1 }),
    'no-between': () => corrects({ what: 'between-end' }),
    'unknown-number': () => corrects({ what: 'number', key: NONESUCH, to: 1 }),
    'unknown-status': () => corrects({ what: 'status', member: who, to: NONESUCH }),
    'unknown-trait': () => corrects({ what: 'trait-remove', member: who, trait: NONESUCH }),
    'unknown-exit': () => corrects({ what: 'leave', member: who, why: NONESUCH }),
    'left-already': () => corrects({ what: 'leave', member: who, why: sheet.exits[0]!.id }, gone),
    'still-here': () => corrects({ what: 'return', member: who }),
    'unknown-thing': () => corrects({ what: 'item-add', thing: NONESUCH, quantity: 1, holder: who }),
    'unknown-item': () => corrects({ what: 'item-remove', item: NONESUCH }),
    ...(asked && { 'unknown-option': () => answers(asked.id, { options: [NONESUCH] }) })
  }
}

/**
 * Reasons of the kernel that no written game gives, each with why: corrections give and take nothing there,
 * and nothing is fixed to a body.
 */
export const NOT_IN_WRITTEN_GAMES = {
  'unknown-variant': 'no trait and no thing is given by a correction',
  'fixed-to-body': 'nothing of a catalogue is fixed to a body'
}
