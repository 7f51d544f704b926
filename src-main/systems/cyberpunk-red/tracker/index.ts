import { boxRow } from '../../../kernel/system/boxes'
import type { Board, BoardUnit, Chip, TrackerPlug } from '../../../kernel/system/board'
import type { Combatant, Side } from '../../../kernel/state/battle'
import type { Params, Words } from '../../../kernel/values/json'
import { sidesAtTable, STRANGERS } from '../../../kernel/system/strangers'
import { forgettingFelled, proposedBy } from '../../../kernel/parts/felled'
import { laidOut, tableDecider } from '../../../kernel/parts/table-begin'
import type { TrackedUnit, Tracker } from '../../../kernel/state/tracker'
import { injuryName, smartKind } from '../sheet/character'
import type { CrRules } from '../catalogue/rules'
import { say } from '../catalogue/say'
import { noAction, noMove } from './acts/bounds'
import { decideAct, offers } from './acts/index'
import { decideAnswer, prompts } from './asking'
import {
  armourLeft,
  armsAt,
  cyberAt,
  has,
  hpLeft,
  injuriesAt,
  inOrder,
  isDead,
  isDone,
  isOut,
  linksAt,
  luckLeft,
  moveOf,
  nextUp,
  pool,
  roundsAt,
  savesAt,
  score,
  statesAt,
  unitState,
  usedBy,
  waitingAt,
  woundAt,
  type TableArm
} from './state'
import { actingIn } from './steps/index'

/** Cyberpunk RED at the table: attacks, damage, intrusions, timers and the order of a scene (chapter 10.3). */
export const tracker: TrackerPlug<CrRules> = {
  begin: (rules, battle, rosters) =>
    laidOut(battle, rosters, (roster, member) => unitState(rules, roster, member)),
  board: (rules, { tracker: at }): Board => {
    const waiting = waitingAt(at)
    const acting = (waiting && actingIn(waiting)) ?? nextUp(at)?.id ?? null
    const unit = at.units.find(({ id }) => id === acting)
    const seconds = at.turn * rules.files['tables/combat'].secondsPerRound
    return {
      turn: at.turn,
      moment:
        waiting && unit
          ? say('table.moment-waits', { turn: at.turn, name: unit.name })
          : unit
            ? say('table.moment-turn', { turn: at.turn, name: unit.name, seconds })
            : say('table.moment', { turn: at.turn, seconds }),
      next: null,
      active: acting,
      sides: sidesAtTable(at).map(({ id, name }) => ({
        side: id,
        name: id === STRANGERS ? rules.words('table', 'strangers') : name,
        chips: [],
        counters: [],
        units: inOrder(at)
          .filter(({ side }) => side === id)
          .map((one) => boardUnit(rules, at, one))
      }))
    }
  },
  offers,
  prompts,
  decide: forgettingFelled(tableDecider(decideAct, decideAnswer), (_, unit) => isDone(unit)),
  propose: (rules, { battle, tracker: at }) =>
    battle.sides.map((side): Side => {
      const units = at.units.filter(
        (unit) => unit.side === side.roster && side.combatants.some(({ member }) => member === unit.id)
      )
      const weapons = units
        .flatMap(armsAt)
        .filter(({ melee, weapon }) => !melee || weapon.magazine > 0)
        .map(({ item, loaded, load, smart, jammed, bolt }) => ({
          item,
          loaded,
          load,
          'smart-load': smart,
          jammed,
          bolt
        }))
      return {
        ...side,
        record: {
          ...side.record,
          weapons: weapons,
          rounds: Object.fromEntries(units.map((unit) => [unit.id, roundsAt(unit)]))
        },
        combatants: side.combatants.map((one) =>
          proposed(
            rules,
            one,
            units.find(({ id }) => id === one.member),
            (unit) => proposedBy(battle, side, unit, isDead(unit))
          )
        )
      }
    })
}

/** How somebody comes out of the scene, as the table has it; what ends by itself within a minute is left behind (CR-ST-01). */
function proposed(
  rules: CrRules,
  one: Combatant,
  unit: TrackedUnit | undefined,
  more: (unit: TrackedUnit) => Params
): Combatant {
  if (!unit) return one
  const lasting = rules.files['tables/conditions']
    .filter(({ id, lasting: lasts }) => lasts && has(unit, id))
    .map(({ id }) => id)
  return {
    ...one,
    record: {
      ...one.record,
      ...Object.fromEntries(
        ['hp-lost', 'armour-head-lost', 'armour-body-lost', 'luck-spent'].map((key) => [key, pool(unit, key)])
      ),
      injuries: [
        ...new Set(
          injuriesAt(unit)
            .filter(({ rounds }) => rounds === null)
            .map(({ key }) => key)
        )
      ],
      states: lasting,
      dead: isDead(unit),
      ...more(unit)
    }
  }
}

function boardUnit(rules: CrRules, at: Tracker, unit: TrackedUnit): BoardUnit {
  const used = usedBy(at, unit)
  const wound = woundAt(rules, unit)
  const condition = (key: string, tone: Chip['tone'], rounds: number | null = null): Chip => ({
    key,
    tone,
    hint: rules.words('conditions', key, 'effect'),
    label:
      rounds === null
        ? rules.words('conditions', key, 'name')
        : say('table.for-rounds', { state: rules.words('conditions', key, 'name'), rounds })
  })
  const bad = wound === 'seriously-wounded' || wound === 'mortally-wounded'
  const links = linksAt(at)
  const name = (id: string): string => at.units.find((one) => one.id === id)?.name ?? '—'
  const hpMax = pool(unit, 'hp-max')
  const luck = score(unit, 'luck-max')
  return {
    unit: unit.id,
    name: unit.name,
    typeName: unit.typeName,
    profile: [],
    state: isDead(unit)
      ? { key: 'dead', label: say('status.dead'), tone: 'bad' }
      : {
          key: wound,
          label: say(`status.${wound}`),
          tone: wound === 'unhurt' ? 'good' : bad ? 'bad' : 'warn'
        },
    chips: [
      ...(isDead(unit) ? [] : statesAt(unit)).map(({ id, rounds, source }): Chip => ({
        ...condition(id, id === 'berserk' ? 'good' : 'bad', rounds),
        ...(source !== '' && { hint: say('table.from-source', { source }) })
      })),
      ...injuriesAt(unit).map(({ key, rounds }, n): Chip => ({
        key: `injury-${n}`,
        tone: 'bad',
        label:
          rounds === null
            ? injuryName(rules, key)
            : say('table.for-rounds', { state: injuryName(rules, key), rounds })
      })),
      ...(isDead(unit) ? [] : cyberAt(unit))
        .filter(({ out }) => out === true)
        .map(({ item, thing, name }): Chip => ({
          key: `blade-${item}`,
          tone: 'plain',
          label: say('table.blade-is-out', { blade: name }),
          hint: rules.words('cyberware', thing, 'summary')
        })),
      ...(links.some(({ on, noticed }) => on === unit.id && noticed) && !isDead(unit)
        ? [condition('netrunner-noticed', 'warn')]
        : []),
      ...links
        .filter(({ by }) => by === unit.id)
        .map(({ on, left, noticed }): Chip => ({
          key: `net-${on}`,
          tone: noticed ? 'warn' : 'plain',
          label: say(noticed ? 'table.in-net-noticed' : 'table.in-net', { name: name(on), left })
        })),
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
    ],
    tracks: hpMax > 0 ? [{ key: 'hp', label: say('figures.hp'), value: hpLeft(unit), max: hpMax }] : [],
    gauges: armsAt(unit)
      .filter(({ weapon }) => weapon.magazine > 0)
      .map((arm) => ({
        key: arm.item,
        label: arm.name,
        notes: notesOf(rules, unit, arm),
        boxes: boxRow(arm.weapon.magazine, (n) => ({ label: '', ticked: n >= arm.loaded }))
      })),
    counters: [
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
      ...(hpMax === 0 && pool(unit, 'hp-lost') > 0
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
    ],
    done: used.done,
    gone: isDead(unit)
  }
}

function notesOf(rules: CrRules, unit: TrackedUnit, arm: TableArm): Words[] {
  const kind = arm.smart ? smartKind(arm.load) : arm.load
  const spare = roundsAt(unit)[kind] ?? 0
  return [
    say('table.rounds-left', { loaded: arm.loaded, magazine: arm.weapon.magazine, spare }),
    ...(arm.weapon.loads || arm.smart ? [rules.words('ammunition', kind, 'name')] : []),
    ...(arm.jammed ? [rules.words('conditions', 'weapon-jammed', 'name')] : []),
    ...(arm.bolt ? [rules.words('conditions', 'bolt-open', 'name')] : []),
    ...(arm.charged ? [rules.words('conditions', 'weapon-charged', 'name')] : [])
  ]
}
