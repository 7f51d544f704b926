import type { Board, BoardUnit, Chip, TrackerPlug } from '../../../rules/board'
import type { Side } from '../../../rules/battle'
import type { Json } from '../../../rules/json'
import type { TrackedUnit, Tracker } from '../../../rules/tracker'
import { TRACKS } from '../character'
import type { T2kRules } from '../rules'
import { say } from '../say'
import { decideAct, offers } from './acts'
import { decideAnswer, prompts } from './firing'
import { armsOf, is, isOut, isSuppressed, most, points, unitState, usedBy, waitingAt, type Arm } from './state'

/** Twilight: 2000 at the table: actions, shots with their pushes and ammo dice, CUF rolls and panic (chapter 6.3). */
export const tracker: TrackerPlug<T2kRules> = {
  begin: (rules, battle, rosters) => ({
    id: battle.id,
    turn: 1,
    open: true,
    count: 0,
    table: {},
    sides: battle.sides.map(({ roster, name }) => ({ id: roster, name, state: { cuf: rosters.find(({ id }) => id === roster)?.numbers['unit-cuf'] ?? 0 } })),
    units: battle.sides.flatMap((side) => {
      const roster = rosters.find(({ id }) => id === side.roster)
      return side.combatants.map(({ member, name, typeName }): TrackedUnit => ({ id: member, side: side.roster, name, typeName, state: roster ? unitState(rules, roster, member) : {} }))
    })
  }),
  board: (rules, { tracker: at }): Board => {
    const waiting = waitingAt(at)
    const acting = waiting === null ? null : waiting.for === 'cuf' ? (waiting.queue[0] ?? null) : waiting.shot.by
    const unit = at.units.find(({ id }) => id === acting)
    return {
      turn: at.turn,
      moment: unit ? say('table.moment-waits', { turn: at.turn, name: unit.name }) : say('table.moment', { turn: at.turn }),
      next: null,
      active: acting,
      sides: at.sides.map(({ id, name, state }) => ({
        side: id,
        name,
        chips: [],
        counters: [{ key: 'cuf', label: say('figures.unit-cuf'), value: Number(state['cuf'] ?? 0) }],
        units: inOrder(at.units.filter(({ side }) => side === id)).map((one) => boardUnit(rules, at, one))
      }))
    }
  },
  offers,
  prompts,
  decide: (rules, at, command, chance) => (command.type === 'act' ? decideAct(rules, at, command.act, command.actor, command.input, chance) : decideAnswer(rules, at, command.prompt, command.answer, chance)),
  propose: (_rules, { battle, tracker: at }) =>
    battle.sides.map((side): Side => {
      const units = at.units.filter((unit) => unit.side === side.roster)
      return {
        ...side,
        record: { ...side.record, weapons: units.flatMap(armsOf).map(({ item, loaded, spare, reliability, jammed }) => ({ item, loaded, spare, reliability, jammed })) as unknown as Json },
        combatants: side.combatants.map((one) => {
          const unit = units.find(({ id }) => id === one.member)
          return unit ? { ...one, record: { ...one.record, damage: points(unit, 'damage'), stress: points(unit, 'stress'), suppressed: isSuppressed(at, unit) } } : one
        })
      }
    })
}

/** Those who have a place in the order by it, the others after them as they came (T2K-R22). */
function inOrder(units: TrackedUnit[]): TrackedUnit[] {
  const place = (unit: TrackedUnit): number => Number(unit.state['order'] ?? 0) || 1000
  return [...units].sort((a, b) => place(a) - place(b))
}

function boardUnit(rules: T2kRules, at: Tracker, unit: TrackedUnit): BoardUnit {
  const out = isOut(unit)
  const used = usedBy(rules, at, unit)
  const limits = rules.files['tables/combat'].turn
  const chip = (key: string, tone: Chip['tone']): Chip => ({ key, label: rules.words('conditions', key, 'name'), tone, hint: rules.words('conditions', key, 'effect') })
  const hex = String(unit.state['hex'] ?? '')
  const order = Number(unit.state['order'] ?? 0)
  return {
    unit: unit.id,
    name: unit.name,
    typeName: unit.typeName,
    profile: [],
    state: out ? chip('incapacitated', 'bad') : { key: 'fit', label: say('status.fit'), tone: 'good' },
    chips: [
      ...(isSuppressed(at, unit) ? [chip('suppressed', 'bad')] : []),
      ...(is(unit, 'prone') ? [chip('prone', 'warn')] : []),
      ...(is(unit, 'cover') ? [{ key: 'cover', label: say('table.cover'), tone: 'plain' as const }] : []),
      ...(unit.state['aim'] ? [{ key: 'aim', label: say('table.aims'), tone: 'plain' as const }] : []),
      ...(['slow', 'fast'] as const).filter((kind) => used[kind] < limits[kind]).map((kind): Chip => ({ key: kind, label: say(`table.has-${kind}`), tone: 'good' })),
      ...(hex === '' ? [] : [{ key: 'hex', label: say('table.in-hex', { hex }), tone: 'plain' as const }])
    ],
    tracks: TRACKS.filter((of) => most(unit, of) > 0).map((of) => ({ key: of, label: say(`figures.${of}`), value: most(unit, of) - points(unit, of), max: most(unit, of) })),
    gauges: armsOf(unit).filter(({ reliabilityMax }) => reliabilityMax > 0).map((arm) => ({ key: arm.item, label: arm.name, notes: notesOf(rules, arm), boxes: Array.from({ length: arm.reliabilityMax }, (_, n) => ({ label: '', ticked: n >= arm.reliability })) })),
    counters: [
      ...TRACKS.filter((of) => most(unit, of) === 0 && points(unit, of) > 0).map((of) => ({ key: of, label: say(`figures.${of}`), value: points(unit, of) })),
      ...(order > 0 ? [{ key: 'order', label: say('table.order'), value: order }] : [])
    ],
    done: used.slow >= limits.slow && used.fast >= limits.fast,
    gone: out
  }
}

function notesOf(rules: T2kRules, arm: Arm): BoardUnit['gauges'][number]['notes'] {
  return [
    ...(arm.magazine > 0 ? [say('table.rounds-left', { loaded: arm.loaded, magazine: arm.magazine, spare: arm.spare })] : []),
    ...(arm.jammed ? [rules.words('conditions', 'jammed', 'name')] : []),
    ...(arm.reliability === 0 ? [rules.words('conditions', 'broken', 'name')] : [])
  ]
}
