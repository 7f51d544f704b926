import { boxRow } from '../../../kernel/system/boxes'
import type { BoardUnit, Chip } from '../../../kernel/system/board'
import type { Words } from '../../../kernel/values/json'
import type { TrackedUnit, Tracker } from '../../../kernel/state/tracker'
import { smartKind } from '../sheet/character'
import { knownInjury } from '../sheet/injuries'
import { roundsName } from '../sheet/rounds'
import type { CrRules } from '../catalogue/rules'
import { say } from '../catalogue/say'
import { noAction, noMove } from './acts/bounds'
import {
  armourLeft,
  armsAt,
  cyberAt,
  hpLeft,
  injuriesAt,
  isDead,
  isOut,
  linksAt,
  luckLeft,
  moveOf,
  pool,
  roundNamesAt,
  roundsAt,
  savesAt,
  score,
  statesAt,
  usedBy,
  woundAt,
  type TableArm
} from './state'

/** A character for the board. */
export function boardUnit(rules: CrRules, at: Tracker, unit: TrackedUnit): BoardUnit {
  const hpMax = pool(unit, 'hp-max')
  return {
    unit: unit.id,
    name: unit.name,
    typeName: unit.typeName,
    profile: [],
    state: stateOf(rules, unit),
    chips: [...harmOf(rules, unit), ...netOf(rules, at, unit), ...leftOf(rules, at, unit)],
    tracks:
      hpMax > 0
        ? [
            {
              key: 'hp',
              label: say('figures.hp'),
              value: hpLeft(unit),
              max: hpMax,
              byHand: { act: 'mark', field: 'hp-lost', counts: 'missing' as const }
            }
          ]
        : [],
    gauges: gaugesOf(rules, unit),
    counters: countersOf(rules, unit),
    done: usedBy(at, unit).done,
    gone: isDead(unit)
  }
}

function stateOf(rules: CrRules, unit: TrackedUnit): BoardUnit['state'] {
  if (isDead(unit)) return { key: 'dead', label: say('status.dead'), tone: 'bad' }
  const wound = woundAt(rules, unit)
  const bad = wound === 'seriously-wounded' || wound === 'mortally-wounded'
  return {
    key: wound,
    label: say(`status.${wound}`),
    tone: wound === 'unhurt' ? 'good' : bad ? 'bad' : 'warn'
  }
}

function condition(rules: CrRules, key: string, tone: Chip['tone'], rounds: number | null = null): Chip {
  return {
    key,
    tone,
    hint: rules.words('conditions', key, 'effect'),
    label:
      rounds === null
        ? rules.words('conditions', key, 'name')
        : say('table.for-rounds', { state: rules.words('conditions', key, 'name'), rounds })
  }
}

/** States, injuries, and extended blades. */
function harmOf(rules: CrRules, unit: TrackedUnit): Chip[] {
  return [
    ...(isDead(unit) ? [] : statesAt(unit)).map(({ id, rounds, source }): Chip => ({
      ...condition(rules, id, id === 'berserk' ? 'good' : 'bad', rounds),
      ...(source !== '' && { hint: say('table.from-source', { source }) })
    })),
    ...injuriesAt(unit).map((injury, n): Chip => {
      const { name } = knownInjury(rules, injury)
      const { rounds } = injury
      return {
        key: `injury-${n}`,
        tone: 'bad',
        label: rounds === null ? name : say('table.for-rounds', { state: name, rounds })
      }
    }),
    ...(isDead(unit) ? [] : cyberAt(unit))
      .filter(({ out }) => out === true)
      .map(({ item, thing, name }): Chip => ({
        key: `blade-${item}`,
        tone: 'plain',
        label: say('table.blade-is-out', { blade: name }),
        hint: rules.words('cyberware', thing, 'summary')
      }))
  ]
}

/** Intrusions: where the Netrunner is, and whether they were noticed. */
function netOf(rules: CrRules, at: Tracker, unit: TrackedUnit): Chip[] {
  const links = linksAt(at)
  const name = (id: string): string => at.units.find((candidate) => candidate.id === id)?.name ?? '—'
  return [
    ...(links.some(({ on, noticed }) => on === unit.id && noticed) && !isDead(unit)
      ? [condition(rules, 'netrunner-noticed', 'warn')]
      : []),
    ...links
      .filter(({ by }) => by === unit.id)
      .map(({ on, left, noticed }): Chip => ({
        key: `net-${on}`,
        tone: noticed ? 'warn' : 'plain',
        label: say(noticed ? 'table.in-net-noticed' : 'table.in-net', { name: name(on), left })
      }))
  ]
}

/** Chips for the actions that the unit has left this turn. */
function leftOf(rules: CrRules, at: Tracker, unit: TrackedUnit): Chip[] {
  const used = usedBy(at, unit)
  return [
    ...(used.done || isOut(unit)
      ? []
      : [
          ...(noMove({ rules, tracker: at }, unit).length === 0
            ? [{ key: 'move', label: say('table.has-move'), tone: 'good' as const }]
            : []),
          ...(noAction({ rules, tracker: at }, unit).length === 0
            ? [{ key: 'action', label: say('table.has-action'), tone: 'good' as const }]
            : [])
        ]),
    ...(used.rolls && used.rolls.left > 0 && !isDead(unit)
      ? [{ key: 'rolls', label: say('table.has-rolls', { count: used.rolls.left }), tone: 'good' as const }]
      : []),
    ...(used.virtual > 0 && !isDead(unit)
      ? [
          {
            key: 'virtual',
            label: say('table.virtual-left', {
              count: rules.files['tables/combat'].net.virtualActions - used.virtual
            }),
            tone: 'plain' as const
          }
        ]
      : [])
  ]
}

function gaugesOf(rules: CrRules, unit: TrackedUnit): BoardUnit['gauges'] {
  return armsAt(unit)
    .filter(({ weapon }) => weapon.magazine > 0)
    .map((arm) => ({
      key: arm.item,
      label: arm.name,
      notes: notesOf(rules, unit, arm),
      boxes: boxRow(arm.weapon.magazine, (n) => ({ label: '', ticked: n >= arm.loaded }))
    }))
}

function countersOf(rules: CrRules, unit: TrackedUnit): BoardUnit['counters'] {
  const luck = score(unit, 'luck-max')
  return [
    ...(['head', 'body'] as const)
      .filter((place) => pool(unit, `armour-${place}`) > 0)
      .map((place) => ({
        key: `armour-${place}`,
        label: say(`figures.armour-${place}`),
        value: armourLeft(unit, place),
        max: pool(unit, `armour-${place}`)
      })),
    ...(luck > 0 ? [{ key: 'luck', label: say('figures.luck'), value: luckLeft(unit), max: luck }] : []),
    ...(typeof unit.state['init'] === 'number'
      ? [{ key: 'init', label: say('table.init'), value: unit.state['init'] }]
      : []),
    ...(moveOf(rules, unit) === score(unit, 'mouv')
      ? []
      : [{ key: 'mouv', label: say('scores.mouv.name'), value: moveOf(rules, unit) }]),
    ...(pool(unit, 'hp-max') === 0 && pool(unit, 'hp-lost') > 0
      ? [{ key: 'hp-lost', label: say('writing.hp-lost'), value: pool(unit, 'hp-lost') }]
      : []),
    ...(savesAt(unit).length > 0
      ? [
          {
            key: 'saves',
            label: say('table.saves'),
            value: savesAt(unit).filter(({ made }) => made).length
          }
        ]
      : [])
  ]
}

function notesOf(rules: CrRules, unit: TrackedUnit, arm: TableArm): Words[] {
  const kind = arm.smart ? smartKind(arm.load) : arm.load
  const spare = roundsAt(unit)[kind] ?? 0
  return [
    say('table.rounds-left', { loaded: arm.loaded, magazine: arm.weapon.magazine, spare }),
    ...(arm.weapon.loads || arm.smart ? [roundsName(rules, kind, roundNamesAt(unit))] : []),
    ...(arm.jammed ? [rules.words('conditions', 'weapon-jammed', 'name')] : []),
    ...(arm.bolt ? [rules.words('conditions', 'bolt-open', 'name')] : []),
    ...(arm.charged ? [rules.words('conditions', 'weapon-charged', 'name')] : [])
  ]
}
