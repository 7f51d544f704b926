import type { Board, TrackerPlug } from '../../../kernel/system/board'
import type { Combatant, Side } from '../../../kernel/state/battle'
import type { Params } from '../../../kernel/values/json'
import { sidesAtTable, WALK_ONS } from '../../../kernel/system/walk-ons'
import { forgettingFelled, proposedBy } from '../../../kernel/parts/taken-out-by'
import { startedTracker, tableDecider } from '../../../kernel/parts/tracker-start'
import type { TrackedUnit } from '../../../kernel/state/tracker'
import { namesIn, type InjuryNames } from '../battle/index'
import { knownInjury } from '../sheet/injuries'
import type { CrRules } from '../catalogue/rules'
import { say } from '../catalogue/say'
import { decideAct, offers } from './acts/index'
import { decideAnswer, prompts } from './asking'
import { boardUnit } from './board-unit'
import {
  armsAt,
  has,
  injuriesAt,
  inOrder,
  isDead,
  isDone,
  nextUp,
  pool,
  roundsAt,
  unitState,
  waitingAt
} from './state'
import { actingIn } from './steps/index'

/**
 * The tracker of Cyberpunk RED: attacks, damage, intrusions, timers and the order of a scene (chapter 10.3).
 */
export const tracker: TrackerPlug<CrRules> = {
  begin: (rules, battle, rosters) =>
    startedTracker(battle, rosters, (roster, member) => unitState(rules, roster, member)),
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
        name: id === WALK_ONS ? rules.words('table', 'strangers') : name,
        chips: [],
        counters: [],
        units: inOrder(at)
          .filter(({ side }) => side === id)
          .map((unit) => boardUnit(rules, at, unit))
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
          weapons,
          ...withNames(rules, side, units),
          rounds: Object.fromEntries(units.map((unit) => [unit.id, roundsAt(unit)]))
        },
        combatants: side.combatants.map((combatant) =>
          proposed(
            rules,
            combatant,
            units.find(({ id }) => id === combatant.member),
            (unit) => proposedBy(battle, side, unit, isDead(unit))
          )
        )
      }
    })
}

/** The names of the injuries that came since the start, and those that the side had then. */
function withNames(rules: CrRules, side: Side, units: TrackedUnit[]): { named?: InjuryNames } {
  const held = units.flatMap(injuriesAt).filter(({ rounds }) => rounds === null)
  const names = {
    ...namesIn(side),
    ...Object.fromEntries(
      held.map((injury) => {
        const { key, name } = knownInjury(rules, injury)
        return [key, name]
      })
    )
  }
  return Object.keys(names).length > 0 ? { named: names } : {}
}

/**
 * A character's record at the end of the scene. Only lasting states and injuries without a time limit are
 * kept (CR-ST-01).
 */
function proposed(
  rules: CrRules,
  combatant: Combatant,
  unit: TrackedUnit | undefined,
  more: (unit: TrackedUnit) => Params
): Combatant {
  if (!unit) return combatant
  const lasting = rules.files['tables/conditions']
    .filter(({ id, lasting: lasts }) => lasts && has(unit, id))
    .map(({ id }) => id)
  return {
    ...combatant,
    record: {
      ...combatant.record,
      ...Object.fromEntries(
        ['hp-lost', 'armour-head-lost', 'armour-body-lost', 'luck-spent'].map((key) => [key, pool(unit, key)])
      ),
      injuries: [
        ...new Set(
          injuriesAt(unit)
            .filter(({ rounds }) => rounds === null)
            .map((injury) => knownInjury(rules, injury).key)
        )
      ],
      states: lasting,
      dead: isDead(unit),
      ...more(unit)
    }
  }
}
