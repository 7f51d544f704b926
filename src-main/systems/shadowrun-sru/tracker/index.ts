import { drawn } from '../../../kernel/system/boxes'
import type { Side } from '../../../kernel/state/battle'
import type { Board, BoardUnit, Chip, TrackerPlug } from '../../../kernel/system/board'
import { forgettingFelled, proposedBy } from '../../../kernel/parts/taken-out-by'
import { startedTracker, tableDecider } from '../../../kernel/parts/tracker-start'
import type { TrackedUnit, Tracker } from '../../../kernel/state/tracker'
import { asJson, isRanged, TRACKS } from '../sheet/character'
import { plainBoxes } from '../../../kernel/system/boxes'
import type { SruRules } from '../catalogue/rules'
import { plain, say } from '../catalogue/say'
import { tokenName } from '../catalogue/tokens'
import { decideAct, offers } from './acts/index'
import { decideAnswer, prompts } from './asking'
import { bagAt, bagKey } from './bag'
import {
  armsOf,
  defenceOf,
  faceUpOf,
  heldBy,
  hiddenOf,
  is,
  isOut,
  kindOf,
  most,
  numberOf,
  points,
  stressOf,
  unitState,
  waitingAt
} from './state'
import { actingAt } from './steps/index'

/** A marked box, as on the sheet. */
const CROSS = '×'
const UNSAID = plain('')

/** The side added as the team's opponents if no other roster takes part. */
const OPPOSITION = 'opposition'

/**
 * The tracker of token combat: reserves, defences and the bag; intentions and time; shots, blows,
 * blasts (chapter 12.3).
 */
export const tracker: TrackerPlug<SruRules> = {
  begin: (rules, battle, rosters) => {
    const table = startedTracker(battle, rosters, (roster, member) => unitState(rules, roster, member))
    return table.sides.length === 1
      ? { ...table, sides: [...table.sides, { id: OPPOSITION, name: 'Opposition', state: {} }] }
      : table
  },
  board: (rules, { tracker: at }): Board => {
    const waiting = waitingAt(at)
    const acting = waiting && actingAt({ rules, tracker: at }, waiting)
    const unit = at.units.find(({ id }) => id === acting)
    return {
      turn: at.turn,
      moment: unit
        ? say('table.moment-waits', { moment: at.turn, name: unit.name })
        : say('table.moment', { moment: at.turn }),
      next: null,
      active: acting,
      sides: at.sides.map(({ id, name }, n) => ({
        side: id,
        name,
        chips: [],
        counters: n === 0 || at.table['perSide'] === true ? bagCounters(rules, at, id) : [],
        units: at.units.filter(({ side }) => side === id).map((unit) => boardUnit(rules, unit))
      }))
    }
  },
  offers,
  prompts,
  decide: forgettingFelled(tableDecider(decideAct, decideAnswer), (_, unit) => isOut(unit)),
  propose: (_rules, { battle, tracker: at }) =>
    battle.sides.map((side): Side => {
      // Foes on a side of the table are not of its roster: their weapons are nobody's to keep.
      const units = at.units.filter((unit) => side.combatants.some(({ member }) => member === unit.id))
      return {
        ...side,
        record: {
          ...side.record,
          weapons: asJson(units.flatMap(armsOf).map(({ item, loaded }) => ({ item, loaded })))
        },
        combatants: side.combatants.map((combatant) => {
          const unit = units.find(({ id }) => id === combatant.member)
          if (!unit) return combatant
          return {
            ...combatant,
            record: {
              ...combatant.record,
              ...Object.fromEntries(TRACKS.map((of) => [of, points(unit, of)])),
              killed: is(unit, 'killed'),
              tokens: heldBy(unit).length,
              'defence-tokens': defenceOf(unit),
              ...proposedBy(battle, side, unit, is(unit, 'killed'))
            }
          }
        })
      }
    })
}

/** The tokens in the bag and in the discard (SRU-R01, SRU-R02). */
function bagCounters(rules: SruRules, at: Tracker, side: string): Board['sides'][number]['counters'] {
  const { left, discard, lost } = bagAt(rules, at, bagKey(at, { side }))
  return [
    { key: 'bag', label: say('table.bag'), value: left },
    { key: 'discard', label: say('table.discard'), value: discard.length + lost }
  ]
}

const tones: { [level: string]: Chip['tone'] } = { low: 'plain', moderate: 'warn', high: 'bad' }

function boardUnit(rules: SruRules, unit: TrackedUnit): BoardUnit {
  const out = isOut(unit)
  const chip = (key: string, tone: Chip['tone']): Chip => ({
    key,
    label: rules.words('conditions', key, 'name'),
    tone,
    hint: rules.words('conditions', key, 'effect')
  })
  const stress = stressOf(unit)
  const busy = unit.state['busy'] as { time: string; what: string } | undefined
  const intention = String(unit.state['intention'] ?? '')
  return {
    unit: unit.id,
    name: unit.name,
    typeName: unit.typeName,
    profile: [],
    state: out
      ? {
          key: 'out',
          label: say(is(unit, 'killed') ? 'status.dead' : is(unit, 'ko') ? 'status.ko' : 'status.out'),
          tone: 'bad'
        }
      : { key: 'fit', label: say('status.fit'), tone: 'good' },
    chips: [
      {
        key: 'stress',
        label: rules.words('stress', stress, 'name'),
        tone: tones[stress] ?? 'plain',
        hint: rules.words('stress', stress, 'effect')
      },
      ...(intention === '' || out
        ? []
        : [{ key: 'intention', label: say('table.intends', { text: intention }), tone: 'plain' as const }]),
      ...(busy && !out
        ? [
            {
              key: 'busy',
              label: say('table.busy', {
                what: asJson(say(`table.${busy.what}`)),
                time: asJson(say(`times.${busy.time}`))
              }),
              tone: 'plain' as const
            }
          ]
        : []),
      ...(is(unit, 'aim') && !out ? [{ key: 'aim', label: say('table.aims'), tone: 'good' as const }] : []),
      ...(numberOf(unit, 'suppressed') > 0 && !out ? [chip('suppressed', 'bad')] : []),
      ...(is(unit, 'down') ? [chip('knocked-down', 'warn')] : []),
      ...(is(unit, 'grabbed') && !out ? [chip('held', 'warn')] : []),
      ...(is(unit, 'ko') ? [chip('stunned-out', 'bad')] : []),
      ...(numberOf(unit, 'advantage') > 0 && !out ? [chip('advantage', 'good')] : []),
      ...faceUpOf(unit).map((token, n): Chip => ({
        key: `shown-${n}`,
        label: tokenName(rules, token),
        tone: 'good',
        hint: say('table.shown-hint')
      }))
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
      .filter(({ magazine }) => magazine > 0)
      .map((arm) => ({
        key: arm.item,
        label: arm.name,
        notes: [
          say('table.rounds-left', { loaded: arm.loaded, magazine: arm.magazine }),
          ...(isRanged(arm) ? [] : [rules.words('blocks', 'close')])
        ],
        boxes: arm.magazine <= 12 ? plainBoxes(arm.magazine, arm.magazine - arm.loaded) : []
      })),
    counters: [
      {
        key: 'held',
        label:
          kindOf(unit) === 'other' ? say('table.held') : rules.words('reserveKinds', kindOf(unit), 'name'),
        value: heldBy(unit).length,
        max: numberOf(unit, 'size')
      },
      { key: 'hidden', label: say('table.hidden'), value: hiddenOf(unit).length },
      ...(numberOf(unit, 'suppressed') > 0
        ? [{ key: 'suppressed', label: say('table.removed'), value: numberOf(unit, 'suppressed') }]
        : []),
      ...(numberOf(unit, 'advantage') > 0
        ? [{ key: 'advantage', label: say('table.advantage'), value: numberOf(unit, 'advantage') }]
        : [])
    ],
    done: busy !== undefined,
    gone: out
  }
}
