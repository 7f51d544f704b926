import { drawn } from '../../../kernel/system/boxes'
import type { Side } from '../../../kernel/state/battle'
import type {
  Board,
  BoardUnit,
  Chip,
  Counter,
  Track as BoardTrack,
  TrackerPlug
} from '../../../kernel/system/board'
import type { Params } from '../../../kernel/values/json'
import { sidesAtTable, WALK_ONS } from '../../../kernel/system/walk-ons'
import { forgettingFelled, proposedBy } from '../../../kernel/parts/taken-out-by'
import { startedTracker, tableDecider } from '../../../kernel/parts/tracker-start'
import type { TrackedUnit, Tracker } from '../../../kernel/state/tracker'
import {
  isVampire,
  marksKey,
  trackMax,
  TRACKS,
  whyNoEffect,
  type Character,
  type Track
} from '../sheet/character'
import { BLACK, CROSS } from '../sheet/members'
import type { Vd10Rules } from '../catalogue/rules'
import { say } from '../catalogue/say'
import { decideAct, offers } from './acts/index'
import { decideAnswer, prompts } from './asking'
import {
  aimOf,
  boostsOf,
  coverOf,
  defendedBy,
  delayedAt,
  isIn,
  isOut,
  MOMENTARY,
  queueOf,
  sheetOf,
  standingOf,
  statesOf,
  turnOf,
  unitState,
  usedBy
} from './state'
import { initiativeThrow, ranked, scoreOf } from './turns'

/**
 * The tracker: turns by initiative, attacks and defences, marks and criticals, states and
 * hunger (chapter 11.3).
 */
export const tracker: TrackerPlug<Vd10Rules> = {
  begin: (rules, battle, rosters) => {
    const table = startedTracker(battle, rosters, (roster, member) => unitState(rules, roster, member))
    const rolls =
      rules.house.initiative === 'roll'
        ? table.units.filter((unit) => !isOut(rules, unit)).map((unit) => initiativeThrow(rules, unit))
        : []
    return rolls.length > 0 ? { ...table, table: { queue: rolls } } : table
  },
  board: (rules, { tracker: at }): Board => {
    const [task] = queueOf(at)
    const asked = task && (task.do === 'defend' ? task.attack.on : task.unit)
    const turn = turnOf(at)
    const acting = at.units.find(({ id }) => id === (asked ?? turn?.unit))
    const order = ranked(rules, at)
    return {
      turn: at.turn,
      moment: acting
        ? say(
            asked === undefined || asked === null
              ? turn?.turn
                ? 'table.moment-celerity'
                : 'table.moment-turn'
              : 'table.moment-waits',
            { turn: at.turn, name: acting.name }
          )
        : say('table.moment', { turn: at.turn }),
      next: null,
      active: acting?.id ?? null,
      sides: sidesAtTable(at).map(({ id, name }) => ({
        side: id,
        name: id === WALK_ONS ? say('table.strangers') : name,
        chips: [],
        counters: [],
        units: order.filter(({ side }) => side === id).map((unit) => boardUnit(rules, at, unit))
      }))
    }
  },
  offers,
  prompts,
  decide: forgettingFelled(tableDecider(decideAct, decideAnswer), isOut),
  propose: (rules, { battle, tracker: at }) =>
    battle.sides.map((side): Side => {
      const units = at.units.filter((unit) => side.combatants.some(({ member }) => member === unit.id))
      return {
        ...side,
        record: {
          ...side.record,
          lists: units.map((unit) => ({ member: unit.id, ...listsAt(unit) }))
        },
        combatants: side.combatants.map((combatant) => {
          const unit = units.find(({ id }) => id === combatant.member)
          return unit
            ? {
                ...combatant,
                record: {
                  ...combatant.record,
                  ...numbersAt(rules, unit),
                  ...proposedBy(battle, side, unit, isOut(rules, unit))
                }
              }
            : combatant
        })
      }
    })
}

function numbersAt(rules: Vd10Rules, unit: TrackedUnit): Params {
  const sheet = sheetOf(unit)
  return {
    ...Object.fromEntries(
      TRACKS.flatMap((track) =>
        (['superficial', 'aggravated'] as const).map((damage) => [
          marksKey(track, damage),
          sheet[track][damage]
        ])
      )
    ),
    hunger: sheet.hunger,
    torpor: isOut(rules, unit)
  }
}

/** The criticals, states and drugs of the report, without momentary states. */
function listsAt(unit: TrackedUnit): { criticals: Params[]; states: Params[]; drugs: Params[] } {
  const { criticals, drugs } = sheetOf(unit)
  return {
    criticals: criticals.map(({ id, note }) => ({ critical: id, note })),
    states: statesOf(unit)
      .filter(({ id }) => !MOMENTARY.includes(id))
      .map(({ id, turns }) => ({ state: id, turns: turns ?? 0 })),
    drugs: drugs.map(({ id, slaked }) => ({ drug: id, slaked }))
  }
}

function boardUnit(rules: Vd10Rules, at: Tracker, unit: TrackedUnit): BoardUnit {
  const sheet = sheetOf(unit)
  const standing = standingOf(rules, unit)
  const used = usedBy(at, unit)
  const limits = rules.files['tables/turn']
  const minorLost = isIn(unit, 'shaken')
  const out = isOut(rules, unit)
  const counter = (key: string, value: number, max?: number): Counter => ({
    key,
    label: say(`figures.${key}`),
    value,
    ...(max !== undefined && { max })
  })
  return {
    unit: unit.id,
    name: unit.name,
    typeName: unit.typeName,
    profile: [],
    state: {
      key: standing,
      label: say(`status.${standing}`),
      tone: out ? 'bad' : standing === 'weakened' ? 'warn' : 'good'
    },
    chips: [
      ...statesOf(unit)
        .filter(({ id }) => !out || !MOMENTARY.includes(id))
        .map(({ id, turns }): Chip => ({
          key: id,
          label:
            turns === null
              ? rules.words('states', id, 'name')
              : say('table.state-turns', {
                  state: rules.words('states', id, 'name'),
                  turns
                }),
          tone: 'bad',
          hint: rules.words(
            'rules',
            rules.files['catalogue/states'].find((state) => state.id === id)?.rule ?? ''
          )
        })),
      ...sheet.criticals.map(({ id, note }, n): Chip => ({
        key: `critical-${n}`,
        label:
          note === ''
            ? rules.words('criticals', id, 'name')
            : say('table.critical-named', {
                critical: rules.words('criticals', id, 'name'),
                note
              }),
        tone: 'bad'
      })),
      ...sheet.drugs.map((drug): Chip => drugChip(rules, sheet, drug)),
      ...(out ? [] : boostsOf(unit)).map(({ id }): Chip => ({
        key: id,
        label: say(`table.${id}`),
        tone: id === 'inspired' ? 'good' : 'warn'
      })),
      ...(out ? [] : tableChips(rules, at, unit)),
      ...(out || used.major >= limits.major
        ? []
        : [{ key: 'major', label: say('table.major'), tone: 'good' as const }]),
      ...(out || minorLost || used.minor >= limits.minor
        ? []
        : [{ key: 'minor', label: say('table.minor'), tone: 'good' as const }])
    ],
    tracks: TRACKS.map((track) => boardTrack(rules, unit, track)),
    gauges: [],
    counters: [
      counter('initiative', scoreOf(rules, at, unit)),
      ...(isVampire(sheet) ? [counter('hunger', sheet.hunger, rules.files['tables/dice'].hungerMost)] : [])
    ],
    done: used.major >= limits.major && (minorLost || used.minor >= limits.minor),
    gone: out
  }
}

/** A drug on the board; one without effect has the reason as its hint (VD10-ST-12). */
function drugChip(rules: Vd10Rules, sheet: Character, drug: Character['drugs'][number]): Chip {
  const vain = whyNoEffect(rules, sheet, drug)
  const name = rules.words('drugs', drug.id, 'name')
  return vain === null
    ? { key: `drug-${drug.id}`, label: name, tone: 'warn' }
    : {
        key: `drug-${drug.id}`,
        label: say('table.drug-in-vain', { drug: name }),
        tone: 'plain',
        hint: say(`table.drug-${vain}`, { needed: rules.files['tables/perils'].slakedFrom })
      }
}

/** Chips for what a unit does: aiming, delaying, defending, staying in cover. */
function tableChips(rules: Vd10Rules, at: Tracker, unit: TrackedUnit): Chip[] {
  const { count, surrendered, bold } = defendedBy(at, unit)
  const aim = aimOf(unit)
  const nth = delayedAt(at, unit)
  const cover = coverOf(unit)
  const plainChip = (key: string, params?: Parameters<typeof say>[1]): Chip => ({
    key,
    label: say(`table.${key}`, params),
    tone: 'plain'
  })
  return [
    ...(aim ? [plainChip('aiming', { turns: aim.turns })] : []),
    ...(nth === null ? [] : [plainChip('delaying', { nth })]),
    ...(unit.state['skipped'] === at.turn
      ? [plainChip('skipped-bonus', { bonus: rules.files['tables/turn'].skippedInitiative })]
      : []),
    ...(count > 0 ? [plainChip('defences', { count })] : []),
    ...(surrendered ? [plainChip('surrendered')] : []),
    ...(bold ? [plainChip('bold-taken')] : []),
    ...(unit.state['lost'] === true
      ? [{ key: 'lost', label: say('table.loses-next'), tone: 'warn' as const }]
      : []),
    ...(unit.state['ground'] ? [plainChip('rolling', { turns: Number(unit.state['ground']) })] : []),
    ...(cover === 'none'
      ? []
      : [{ key: 'cover', label: rules.words('covers', cover, 'name'), tone: 'plain' as const }])
  ]
}

/** The boxes as on paper: blackened, then crossed, then free (VD10-HP-02, VD10-HP-03). */
function boardTrack(rules: Vd10Rules, unit: TrackedUnit, track: Track): BoardTrack {
  const sheet = sheetOf(unit)
  const { superficial, aggravated } = sheet[track]
  const mark = (damage: 'superficial' | 'aggravated', sign: string) => ({
    sign,
    label: say(`damage.${damage}`)
  })
  return {
    key: track,
    label: say(`figures.${track}`),
    value: superficial + aggravated,
    max: trackMax(rules, sheet, track).value,
    byHand: { act: 'heal', field: marksKey(track, 'superficial'), counts: 'value', apart: aggravated },
    marks: [
      ...Array.from({ length: drawn(aggravated) }, () => mark('aggravated', BLACK)),
      ...Array.from({ length: drawn(superficial) }, () => mark('superficial', CROSS))
    ]
  }
}
