import { boxRow, drawn } from '../../../kernel/system/boxes'
import type { Side } from '../../../kernel/state/battle'
import type { Board, BoardUnit, Chip, TrackerPlug } from '../../../kernel/system/board'
import { asValue as inWords } from '../../../kernel/values/json'
import { sidesAtTable, WALK_ONS } from '../../../kernel/system/walk-ons'
import { forgettingFelled, proposedBy } from '../../../kernel/parts/taken-out-by'
import { startedTracker, tableDecider } from '../../../kernel/parts/tracker-start'
import type { TrackedUnit, Tracker } from '../../../kernel/state/tracker'
import { withoutOut } from '../battle/index'
import { TRACKS } from '../sheet/character'
import type { T2kRules } from '../catalogue/rules'
import { plain, say, signed } from '../catalogue/say'
import { decideAct, offers } from './acts/index'
import { decideAnswer, prompts } from './flow'
import { hexesOf, inOrder } from './places'
import {
  armsOf,
  illOf,
  is,
  isOut,
  isSuppressed,
  most,
  points,
  unitCuf,
  unitState,
  usedBy,
  waitingAt,
  type Arm
} from './state'
import { waitsFor } from './steps/index'

/** A filled box of a track. */
const CROSS = '×'
const UNSAID = plain('')

/**
 * The tracker of Twilight: 2000: actions, attacks, rolls and pushes, CUF rolls and panic, exposures and
 * illness (chapter 6.3).
 */
export const tracker: TrackerPlug<T2kRules> = {
  begin: (rules, battle, rosters) =>
    startedTracker(
      battle,
      rosters,
      (roster, member) => unitState(rules, roster, member),
      (roster) => ({ cuf: roster?.numbers['unit-cuf'] ?? 0 })
    ),
  board: (rules, { tracker: at }): Board => {
    const waiting = waitingAt(at)
    const acting = waiting && waitsFor(waiting)
    const unit = at.units.find(({ id }) => id === acting)
    const next = upNext(rules, at)
    return {
      turn: at.turn,
      moment: unit
        ? say('table.moment-waits', { turn: at.turn, name: unit.name })
        : next
          ? say('table.moment-next', { turn: at.turn, name: next.name })
          : say('table.moment', { turn: at.turn }),
      next: unit ? null : (next?.side ?? null),
      active: acting,
      order: { act: 'order', units: inOrder(at).map(({ id }) => id) },
      sides: sidesAtTable(at).map(({ id, name }) => ({
        side: id,
        name: id === WALK_ONS ? say('table.strangers') : name,
        chips: [
          ...hexesOf(at, id).map((hex): Chip => ({
            key: `hex:${hex}`,
            label: say('table.in-hex', { hex }),
            tone: 'plain'
          })),
          ...(unitCuf(at, id) > 0
            ? [
                {
                  key: 'cuf',
                  label: say('table.unit-cuf-die', { sides: unitCuf(at, id) }),
                  tone: 'plain' as const
                }
              ]
            : [])
        ],
        counters: [],
        units: inOrder({ units: at.units.filter(({ side }) => side === id) }).map((unit) =>
          boardUnit(rules, at, unit)
        )
      }))
    }
  },
  offers,
  prompts,
  decide: forgettingFelled(tableDecider(decideAct, decideAnswer), (_, unit) => isOut(unit)),
  propose: (_rules, { battle, tracker: at }) =>
    battle.sides.map((side): Side => {
      const units = at.units.filter((unit) => side.combatants.some(({ member }) => member === unit.id))
      return {
        ...side,
        record: {
          ...side.record,
          weapons: units.flatMap(armsOf).map(({ item, loaded, spare, reliability, jammed }) => ({
            item,
            loaded,
            spare,
            reliability,
            jammed
          })),
          health: units.map((unit) => ({
            member: unit.id,
            radiation: Number(unit.state['radiation'] ?? 0),
            illnesses: illOf(unit)
          }))
        },
        combatants: side.combatants.map((combatant) => {
          const unit = units.find(({ id }) => id === combatant.member)
          return unit
            ? {
                ...combatant,
                record: {
                  ...withoutOut(combatant.record),
                  damage: points(unit, 'damage'),
                  stress: points(unit, 'stress'),
                  suppressed: isSuppressed(at, unit),
                  ...proposedBy(battle, side, unit, isOut(unit))
                }
              }
            : combatant
        })
      }
    })
}

/** The next unit in the order with an action left; undefined without an order (T2K-R22). */
function upNext(rules: T2kRules, at: Tracker): TrackedUnit | undefined {
  return at.units.some(({ state }) => Number(state['order'] ?? 0) > 0)
    ? inOrder(at).find((unit) => !isOut(unit) && !isDone(rules, at, unit))
    : undefined
}

function isDone(rules: T2kRules, at: Tracker, unit: TrackedUnit): boolean {
  const [used, limits] = [usedBy(rules, at, unit), rules.files['tables/combat'].turn]
  return used.slow >= limits.slow && used.fast >= limits.fast
}

function boardUnit(rules: T2kRules, at: Tracker, unit: TrackedUnit): BoardUnit {
  const out = isOut(unit)
  const used = usedBy(rules, at, unit)
  const limits = rules.files['tables/combat'].turn
  const chip = (key: string, tone: Chip['tone']): Chip => ({
    key,
    label: rules.words('conditions', key, 'name'),
    tone,
    hint: rules.words('conditions', key, 'effect')
  })
  const plain = (key: string, label: Chip['label']): Chip => ({ key, label, tone: 'plain' })
  const hex = String(unit.state['hex'] ?? '')
  const order = Number(unit.state['order'] ?? 0)
  const radiation = Number(unit.state['radiation'] ?? 0)
  const aim = unit.state['aim'] as { weapon: string; scope: boolean } | undefined
  return {
    unit: unit.id,
    name: unit.name,
    typeName: unit.typeName,
    profile: [],
    state: out ? chip('incapacitated', 'bad') : { key: 'fit', label: say('status.fit'), tone: 'good' },
    chips: [
      ...(isSuppressed(at, unit) && !out ? [chip('suppressed', 'bad')] : []),
      ...(unit.state['held'] ? [chip('grappled', 'bad')] : []),
      ...(illOf(unit).length > 0
        ? [
            {
              ...chip('ill', 'warn'),
              hint: say('table.ill-hint', {
                list: illOf(unit).map(({ name, agent, days, modifier }) =>
                  inWords(
                    say('table.ill-line', {
                      name,
                      agent: inWords(rules.words('hazards', agent, 'name')),
                      days,
                      modifier: signed(modifier)
                    })
                  )
                )
              })
            }
          ]
        : []),
      ...(radiation > 0 ? [chip('irradiated', 'warn')] : []),
      ...(is(unit, 'prone') ? [chip('prone', 'warn')] : []),
      ...(is(unit, 'cover') ? [plain('cover', say('table.cover'))] : []),
      ...(is(unit, 'bipod') && !out ? [plain('bipod', say('table.bipod'))] : []),
      ...(aim && !out
        ? [
            plain(
              'aim',
              say(aim.scope ? 'table.aims-scope' : 'table.aims', {
                weapon: inWords(armsOf(unit).find(({ item }) => item === aim.weapon)?.name ?? {})
              })
            )
          ]
        : []),
      ...(is(unit, 'no-pack') ? [plain('no-pack', say('table.without-pack'))] : []),
      ...(out
        ? []
        : (['slow', 'fast'] as const)
            .filter((kind) => used[kind] < limits[kind])
            .map((kind): Chip => ({ key: kind, label: say(`table.has-${kind}`), tone: 'good' }))),
      ...(hex === '' ? [] : [plain('hex', say('table.in-hex', { hex }))])
    ],
    tracks: TRACKS.filter((of) => most(unit, of) > 0).map((of) => ({
      key: of,
      label: say(`figures.${of}`),
      value: points(unit, of),
      max: most(unit, of),
      byHand: { act: 'mark', field: of, counts: 'value' as const },
      marks: Array.from({ length: drawn(points(unit, of)) }, () => ({ sign: CROSS, label: UNSAID }))
    })),
    gauges: armsOf(unit)
      .filter(({ reliabilityMax, magazine }) => reliabilityMax > 0 || magazine > 0)
      .map((arm) => ({
        key: arm.item,
        label: arm.name,
        notes: notesOf(rules, arm),
        boxes: boxRow(arm.reliabilityMax, (n) => ({ label: '', ticked: n >= arm.reliability }))
      })),
    counters: [
      ...TRACKS.filter((of) => most(unit, of) === 0 && points(unit, of) > 0).map((of) => ({
        key: of,
        label: say(`figures.${of}`),
        value: points(unit, of)
      })),
      ...(radiation > 0 ? [{ key: 'radiation', label: say('table.radiation'), value: radiation }] : []),
      ...(order > 0 ? [{ key: 'order', label: say('table.order-of'), value: order }] : [])
    ],
    done: isDone(rules, at, unit),
    gone: out
  }
}

function notesOf(rules: T2kRules, arm: Arm): BoardUnit['gauges'][number]['notes'] {
  return [
    ...(arm.magazine > 0
      ? [say('table.rounds-left', { loaded: arm.loaded, magazine: arm.magazine, spare: arm.spare })]
      : []),
    ...(arm.rof > 0 ? [say('table.rof', { rof: arm.rof })] : []),
    ...(arm.jammed ? [rules.words('conditions', 'jammed', 'name')] : []),
    ...(arm.reliabilityMax > 0 && arm.reliability === 0 ? [rules.words('conditions', 'broken', 'name')] : [])
  ]
}
