import { choice, count, flag, line, type Option } from '../../../../kernel/system/form'
import { why } from '../../../../kernel/parts/table-acts'
import type { TrackedUnit } from '../../../../kernel/state/tracker'
import { isWalkOn } from '../../../../kernel/system/walk-ons'
import { reason, refuse } from '../../../../kernel/values/verdict'
import { injuryOptions, knownInjury } from '../../sheet/injuries'
import type { CrRules } from '../../catalogue/rules'
import { say } from '../../catalogue/say'
import { addInjury, addState, clearState } from '../scene'
import {
  injuriesAt,
  isDead,
  linksAt,
  pool,
  savesAt,
  score,
  set,
  setInjuries,
  setLinks,
  setPools,
  statesAt,
  woundAt
} from '../state'
import { unit } from './act'

/** Records a death save that the players rolled (CR-R11). */
export const deathSave = unit({
  id: 'death-save',
  group: 'state',
  rules: ['CR-R11', 'CR-CY-01'],
  when: ({ rules }, who) => woundAt(rules, who) === 'mortally-wounded' && !isDead(who),
  against: ({ tracker }, who) =>
    savesAt(who).some(({ turn }) => turn === tracker.turn) ? [why('saved-already')] : [],
  fields: () => ({ made: flag(true) }),
  do(play, who, { made }) {
    const { turn } = play.tracker
    play.put(set(who.id, 'saves', [...savesAt(who), { turn, made }]))
    if (!made) play.put(set(who.id, 'dead', true))
    play.emit(made ? 'save-made' : 'save-failed', { name: who.name, turn })
  }
})

const WOUNDS = ['unhurt', 'lightly-wounded', 'seriously-wounded', 'mortally-wounded'] as const

/**
 * Sets hit points, armour, luck and, if the campaign sets it by hand, the wound state (CR-R08,
 * CR-R11, CR-R14).
 */
export const mark = unit({
  id: 'mark',
  byHand: ['armour-head-lost', 'armour-body-lost', 'luck-spent', 'wound'],
  group: 'state',
  rules: ['CR-R08', 'CR-R11', 'CR-R14'],
  fields: ({ rules }, who) => ({
    'hp-lost': count(0, pool(who, 'hp-max') || rules.files['tables/sheet'].points, pool(who, 'hp-lost')),
    'armour-head-lost': count(0, pool(who, 'armour-head'), pool(who, 'armour-head-lost')),
    'armour-body-lost': count(0, pool(who, 'armour-body'), pool(who, 'armour-body-lost')),
    'luck-spent': count(0, score(who, 'luck-max'), pool(who, 'luck-spent')),
    wound:
      rules.house.woundStates === 'manual'
        ? choice(
            WOUNDS.map((id) => ({ id, label: say(`status.${id}`) })),
            woundAt(rules, who)
          )
        : undefined
  }),
  do(play, who, { wound, ...points }) {
    play.put(setPools(who, points))
    if (wound !== undefined) play.put(set(who.id, 'wound', wound))
    play.emit('marked', {
      name: who.name,
      hp: points['hp-lost'],
      head: points['armour-head-lost'],
      body: points['armour-body-lost'],
      luck: points['luck-spent']
    })
  }
})

/** Conditions that are stored elsewhere, not among the states. */
const INJURIES_AND_WOUNDS = [
  'seriously-wounded',
  'mortally-wounded',
  'damaged-ear',
  'torn-muscle',
  'broken-arm',
  'weapon-jammed',
  'weapon-charged',
  'bolt-open',
  'netrunner-noticed'
]

const condition = (id: string) => ({ id, label: say(`conditions.${id}.name`) })

export const stateSet = unit({
  id: 'state-set',
  byHand: [],
  group: 'state',
  rules: ['CR-ST-01'],
  fields: ({ rules }) => ({
    state: choice(
      rules.files['tables/conditions']
        .filter(({ id }) => !INJURIES_AND_WOUNDS.includes(id))
        .map(({ id }) => condition(id))
    ),
    rounds: count(0, 1200, 0),
    source: line(60)
  }),
  do(play, who, { state: id, rounds, source }) {
    addState(play, who.id, { id, rounds: rounds || null, source, ...(id === 'move-reduced' && { less: 1 }) })
    play.emit('state-put', { name: who.name, state: play.rules.words('conditions', id, 'name') })
  }
})

export const stateClear = unit({
  id: 'state-clear',
  byHand: [],
  group: 'state',
  rules: ['CR-ST-01'],
  when: (_, who) => statesAt(who).length > 0,
  fields: (_, who) => ({ state: choice(statesAt(who).map(({ id }) => condition(id))) }),
  do: (play, who, { state }) => clearState(play, who.id, state)
})

export const injurySet = unit({
  id: 'injury-set',
  group: 'state',
  rules: ['CR-R10'],
  fields: ({ rules }) => ({ injury: choice(injuryOptions(rules)), rounds: count(0, 1200, 0) }),
  do: (play, who, { injury: key, rounds }) =>
    // A campaign may have no injuries.
    key === ''
      ? refuse(reason('unknown-option'))
      : addInjury(play.rules, play, who.id, { key, rounds: rounds || null })
})

/** The injuries of a unit, each once, also those whose rows are gone. */
function heldBy(rules: CrRules, who: TrackedUnit): Option[] {
  const offered = injuryOptions(rules)
  const held = injuriesAt(who).map((injury): Option => {
    const { key, name } = knownInjury(rules, injury)
    return offered.find(({ id }) => id === key) ?? { id: key, label: name }
  })
  return held.filter(({ id }, n) => held.findIndex((other) => other.id === id) === n)
}

export const injuryClear = unit({
  id: 'injury-clear',
  group: 'state',
  rules: ['CR-R10'],
  when: (_, who) => injuriesAt(who).length > 0,
  fields: ({ rules }, who) => ({
    injury: choice(heldBy(rules, who))
  }),
  do(play, who, { injury }) {
    const at = injuriesAt(who).findIndex((held) => knownInjury(play.rules, held).key === injury)
    play.put(
      setInjuries(
        who,
        injuriesAt(who).filter((_, n) => n !== at)
      )
    )
    play.emit('injury-cleared', { name: who.name })
  }
})

/** Sets a unit's place in the order by hand (CR-R30). */
export const place = unit({
  id: 'place',
  group: 'state',
  rules: ['CR-R30'],
  fields: (_, who) => ({ init: count(-20, 99, Number(who.state['init'] ?? 0)) }),
  do(play, who, { init }) {
    play.put(set(who.id, 'init', init))
    play.emit('placed', { name: who.name, score: init })
  }
})

/** Removes a walk-on from the table, with every connection to or from it. */
export const remove = unit({
  id: 'remove',
  group: 'state',
  rules: ['CR-AT-01'],
  when: (_, who) => isWalkOn(who),
  do(play, who) {
    const { id } = who
    const links = linksAt(play.tracker).filter(({ by, on }) => by !== id && on !== id)
    play.put({ do: 'unit-remove', unit: id }, setLinks(links))
    play.emit('stranger-gone', { name: who.name })
  }
})
