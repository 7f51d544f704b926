import type { Json } from '../../../kernel/values/json'
import type { TrackedUnit, TrackerChange } from '../../../kernel/state/tracker'
import { isRefusal, reason, refuse, type Reason, type Verdict } from '../../../kernel/values/verdict'
import { maxKey, TRACKS, type Track } from '../character'
import { difficulty } from '../resolvers/shooting'
import { armOf, scored, skillOf, standing } from './deeds'
import type { Play } from './play'
import { pay, takes } from './reserve'
import {
  answerOf,
  armsOf,
  heldBy,
  kindOf,
  numberOf,
  set,
  setArm,
  setPoints,
  stressOf,
  wait,
  type Arm,
  type Deed
} from './state'

type Values = { [field: string]: Json }
const num = (values: Values, key: string): number => Number(values[key] ?? 0)

/** What is meant to be done: declared, or changed freely, for a token or for the time that it takes (SRU-CB-03 to SRU-CB-05). */
export function intend(play: Play, id: string, text: string, change: string): Verdict<null> {
  const unit = play.unit(id)
  if (text === '') return refuse(reason('nothing-intended', ['SRU-CB-03']))
  const { cost, time } =
    change === 'declare'
      ? { cost: 0, time: null }
      : answerOf(play.rules, 'sru.intention', {
          kind: change === 'obvious' ? 'obvious' : 'subtle',
          pay: change === 'slow' ? 'time' : 'token',
          reserve: 'other'
        })
  const held = heldBy(unit).length
  if (Number(cost) > held)
    return refuse(reason('too-few-tokens', ['SRU-CB-04', 'SRU-CB-05'], { needed: Number(cost), held }))
  const advantage = play.rules.files['catalogue/reserve-kinds'].some(
    (kind) => kind.id === kindOf(unit) && kind.advantage === 'return-success-on-intention-change'
  )
  // Only where it may come back does anybody look at the token.
  if (Number(cost) > 0 && advantage)
    play.tell('intention-asked', { name: unit.name }, wait({ for: 'intention', by: id, text }))
  else
    play.tell(
      change === 'declare' ? 'intention-declared' : 'intention-changed',
      { name: unit.name, text },
      ...pay(play, unit, Number(cost)),
      set(id, 'intention', text),
      ...(time === null ? [] : [takes(id, String(time), 'change')])
    )
  return null
}

/** Two who would block each other: Reaction against Reaction; whoever has more goes first, and a tie is both at once (SRU-CB-09, SRU-R22). */
export function clash(play: Play, unit: TrackedUnit, values: Values): Verdict<null> {
  const other = play.now().units.find((one) => one.id === values['against'] && one.id !== unit.id)
  if (!other) return refuse(reason('no-target'))
  const [mine, theirs] = [
    numberOf(unit, 'reaction') + numberOf(unit, 'wound') + num(values, 'mine'),
    numberOf(other, 'reaction') + numberOf(other, 'wound') + num(values, 'theirs')
  ]
  const facts = { mine, theirs }
  if (mine === theirs) play.tell('clash-together', { name: unit.name, on: other.name, ...facts })
  else
    play.tell(
      'clash-won',
      mine > theirs
        ? { name: unit.name, on: other.name, ...facts }
        : { name: other.name, on: unit.name, mine: theirs, theirs: mine }
    )
  return null
}

/** A deed with nothing in it but who does it and with what skill. */
function deedOf(play: Play, unit: TrackedUnit, what: Deed['what'], values: Values): Deed {
  const care = num(values, 'care')
  const modifier = num(values, 'modifier')
  const part = (key: string, kind: 'target-movement' | 'target-cover' | 'other') =>
    num(values, key) === 0 ? [] : [{ kind, value: num(values, key) }]
  return {
    what,
    by: unit.id,
    on: [],
    weapon: values['weapon'] ? String(values['weapon']) : null,
    skill: skillOf(unit, String(values['roll'])),
    // Taking care costs as many points as it takes steps of risk off (SRU-DT-07).
    modifiers: [
      ...standing(play, unit, what),
      ...(modifier === 0 ? [] : [modifier]),
      ...(care === 0 ? [] : [-care])
    ],
    adjust: num(values, 'adjust'),
    range: String(values['range'] ?? 'short'),
    threshold: [
      ...part('movement', 'target-movement'),
      ...part('cover', 'target-cover'),
      ...part('other', 'other')
    ],
    extraPasses: 0,
    precise: what !== 'melee',
    spend: num(values, 'spend'),
    spent: [],
    score: 0,
    excess: 0,
    bullets: 1,
    drawn: [],
    damage: 0,
    times: Math.max(1, num(values, 'times')),
    care,
    ignored: values['from-behind'] === true ? 'all' : num(values, 'ignored'),
    meet: null,
    loser: null
  }
}

/** The deed begins: its tokens wait to be turned, or there are none and the score stands (SRU-ST-04). */
function begun(
  play: Play,
  unit: TrackedUnit,
  deed: Deed,
  type: string,
  facts: { [name: string]: Json },
  ...changes: TrackerChange[]
): null {
  const used =
    deed.what === 'melee'
      ? [set(unit.id, 'advantage', null)]
      : deed.what === 'roll'
        ? []
        : [set(unit.id, 'aim', null)]
  play.tell(
    type,
    { name: unit.name, ...facts },
    ...used,
    ...changes,
    ...(deed.spend > 0 ? [wait({ for: 'spend', deed })] : [])
  )
  if (deed.spend === 0) scored(play, deed)
  return null
}

/** Those who were named, each once and each still at the table. */
function targetsOf(play: Play, unit: TrackedUnit, named: Json | undefined): Verdict<string[]> {
  const ids = Array.isArray(named) ? named.map(String) : typeof named === 'string' ? [named] : []
  const known = ids.filter((id) =>
    play.now().units.some((one) => one.id === id && one.id !== unit.id && one.side !== unit.side)
  )
  return known.length < ids.length || new Set(ids).size < ids.length ? refuse(reason('no-target')) : ids
}

/** What a shot takes out of the magazine; nothing where none is kept (SRU-R32). */
function fired(unit: TrackedUnit, arm: Arm, rounds: number): Verdict<TrackerChange[]> {
  if (arm.magazine === 0) return []
  return rounds > arm.loaded
    ? refuse(reason('too-few-rounds', ['SRU-R32'], { weapon: arm.name, needed: rounds, loaded: arm.loaded }))
    : [setArm(unit, arm.item, { loaded: arm.loaded - rounds })]
}

/** A shot, at one or several in the zone of one action (SRU-RA-01 to SRU-RA-03, SRU-AC-06, SRU-AC-07). */
export function shoot(play: Play, unit: TrackedUnit, values: Values): Verdict<null> {
  const arm = armOf(unit, String(values['weapon']))
  const mode = String(values['mode'])
  const targets = targetsOf(play, unit, values['on'])
  if (isRefusal(targets)) return targets
  const deed = deedOf(play, unit, 'shot', values)
  const used = Math.max(1, num(values, 'passes'))
  const { thresholdIncrease } = answerOf(play.rules, 'sru.multiple', {
    passes: Math.max(1, numberOf(unit, 'passes')),
    used
  })
  const burst = values['burst'] === true
  const actions = Math.max(1, num(values, 'actions'))
  const shots = answerOf(play.rules, 'sru.shots', {
    mode,
    skill: deed.skill,
    agility: numberOf(unit, 'agility'),
    trigger: arm.trigger,
    automatic: arm.automatic,
    burst,
    actions
  })
  const announced = mode === 'multiple' ? num(values, 'rounds') : 1
  const cap = Number(shots['maxPerAction'] ?? 0) * actions
  const inBurst = play.rules.files['tables/fire'].burst
  const sprayed = Math.min(Number(shots['bullets']), arm.magazine > 0 ? arm.loaded : Number(shots['bullets']))
  const rounds =
    (mode === 'spray' ? sprayed : mode === 'multiple' ? announced * (burst ? inBurst : 1) : 1) * used
  const wrong: Reason[] = [
    ...(arm.modes.includes(mode)
      ? []
      : [
          reason('mode-wrong', ['SRU-RA-01'], {
            weapon: arm.name,
            mode: play.rules.words('fireModes', mode, 'name')
          })
        ]),
    ...(targets.length > used
      ? [reason('targets-too-many', ['SRU-AC-06', 'SRU-AC-07'], { targets: targets.length, passes: used })]
      : []),
    ...(mode === 'multiple' && announced > cap
      ? [reason('bullets-too-many', ['SRU-RA-02'], { announced, most: cap })]
      : []),
    ...(mode === 'spray' && sprayed === 0
      ? [reason('too-few-rounds', ['SRU-R32'], { weapon: arm.name, needed: 1, loaded: 0 })]
      : [])
  ]
  const spent = fired(unit, arm, rounds)
  if (wrong.length > 0 || isRefusal(spent))
    return refuse(...wrong, ...(isRefusal(spent) ? spent.refused : []))
  const bonus =
    mode === 'spray'
      ? Number(
          answerOf(play.rules, 'sru.spray', { bullets: sprayed, recoilCompensation: arm.recoil })['bonus']
        )
      : 0
  const tokens =
    mode === 'spray'
      ? play.rules.house.sprayDamage === 'one-token'
        ? 1
        : sprayed
      : mode === 'multiple'
        ? announced * (burst && play.rules.house.burstSize === 'three' ? inBurst : 1)
        : 1
  const shot: Deed = {
    ...deed,
    on: targets,
    modifiers: bonus === 0 ? deed.modifiers : [...deed.modifiers, bonus],
    extraPasses: Number(thresholdIncrease),
    bullets: tokens
  }
  return begun(
    play,
    unit,
    shot,
    'shoots',
    { weapon: arm.name, mode: play.rules.words('fireModes', mode, 'name'), rounds },
    ...spent
  )
}

/** Fire that keeps heads down in a zone (SRU-RA-04). */
export function suppress(play: Play, unit: TrackedUnit, values: Values): Verdict<null> {
  const arm = armOf(unit, String(values['weapon']))
  const targets = targetsOf(play, unit, values['zone'])
  if (isRefusal(targets)) return targets
  const spent = fired(unit, arm, num(values, 'bullets'))
  if (isRefusal(spent)) return spent
  return begun(
    play,
    unit,
    { ...deedOf(play, unit, 'suppress', values), on: targets },
    'suppresses',
    { weapon: arm.name, rounds: num(values, 'bullets') },
    ...spent
  )
}

/** A grenade or a rocket, at a place; who is there is said when it has landed (SRU-AE-01). */
export function throwIt(play: Play, unit: TrackedUnit, values: Values): Verdict<null> {
  const arm = armOf(unit, String(values['weapon']))
  const spent = fired(unit, arm, 1)
  if (isRefusal(spent)) return spent
  return begun(play, unit, deedOf(play, unit, 'area', values), 'throws', { weapon: arm.name }, ...spent)
}

/** A blow, or a shot at arm's length (SRU-CC-01, SRU-RA-08). */
export function strike(play: Play, unit: TrackedUnit, values: Values): Verdict<null> {
  const targets = targetsOf(play, unit, values['on'])
  if (isRefusal(targets)) return targets
  if (targets.length !== 1) return refuse(reason('no-target'))
  const arm = armOf(unit, String(values['weapon']))
  const spent = arm.modes.length > 0 ? fired(unit, arm, 1) : []
  if (isRefusal(spent)) return spent
  return begun(
    play,
    unit,
    { ...deedOf(play, unit, 'melee', values), range: 'short', on: targets },
    'strikes',
    { on: play.unit(targets[0] ?? '').name },
    ...spent
  )
}

/** Any other action: against a named difficulty, at the price of combat tokens where it draws on another reserve (SRU-R06, SRU-R07, SRU-ST-02, SRU-ST-03, SRU-R11). */
export function roll(play: Play, unit: TrackedUnit, values: Values): Verdict<null> {
  const precise = values['precise'] === true
  const cost =
    values['other-reserve'] === true
      ? Number(answerOf(play.rules, 'sru.otherReserve', { stress: stressOf(unit), precise })['cost'])
      : 0
  const held = heldBy(unit).length
  if (cost + num(values, 'spend') > held)
    return refuse(reason('too-few-tokens', ['SRU-R11'], { needed: cost + num(values, 'spend'), held }))
  const threshold = difficulty(play.rules, String(values['difficulty']))
  const deed: Deed = {
    ...deedOf(play, unit, 'roll', values),
    precise,
    range: 'short',
    threshold: [
      {
        kind: 'other',
        value:
          threshold - (play.rules.files['tables/ranges'].find(({ id }) => id === 'short')?.threshold ?? 0)
      }
    ]
  }
  return begun(
    play,
    unit,
    deed,
    'rolls',
    { difficulty: play.rules.words('difficulties', String(values['difficulty']), 'name'), cost },
    ...pay(play, unit, cost)
  )
}

export function reload(play: Play, unit: TrackedUnit, values: Values): Verdict<null> {
  const arm = armsOf(unit).find(({ item }) => item === values['weapon'])
  if (!arm) return refuse(reason('no-item'))
  play.tell(
    'reloaded',
    { name: unit.name, weapon: arm.name, loaded: arm.magazine },
    setArm(unit, arm.item, { loaded: arm.magazine }),
    takes(unit.id, String(values['time']), 'reload')
  )
  return null
}

export function mark(play: Play, unit: TrackedUnit, values: Values): void {
  play.tell(
    'marked',
    { name: unit.name, physical: num(values, 'physical'), stun: num(values, 'stun') },
    ...TRACKS.map((of: Track) => setPoints(unit, of, num(values, of))),
    set(unit.id, 'wound', num(values, 'wound') === 0 ? null : num(values, 'wound'))
  )
}

export function otherState(play: Play, unit: TrackedUnit, values: Values): void {
  const flags = ['down', 'grabbed', 'ko', 'killed'].map((key) =>
    set(unit.id, key, values[key] === true ? true : null)
  )
  play.tell(
    'state-set',
    { name: unit.name },
    ...flags,
    set(unit.id, 'advantage', num(values, 'advantage') === 0 ? null : num(values, 'advantage')),
    ...(values['unsuppress'] === true ? [set(unit.id, 'suppressed', null)] : [])
  )
}

/** Somebody who is in no roster comes to the table, with a weapon, a skill and maybe grenades of his own; professionalism adds to the reserve as it does on a sheet (SRU-RV-03, SRU-RV-04). */
export function foe(play: Play, values: Values): Verdict<null> {
  const name = String(values['name']).trim()
  if (name === '') return refuse(reason('foe-nameless'))
  const skill = num(values, 'skill')
  const type = play.rules.words('types', 'foe')
  const arm: Arm = {
    item: 'foe-weapon',
    name: play.rules.words('types', 'foe-weapon'),
    kind: 'ordinary',
    base: num(values, 'base'),
    modes: [...play.rules.files['tables/fire'].modes],
    trigger: 'physical',
    automatic: true,
    magazine: 0,
    loaded: 0,
    recoil: 0,
    area: 0,
    risk: null,
    electric: false
  }
  const grenades = num(values, 'grenades')
  const grenade: Arm = {
    ...arm,
    item: 'foe-grenade',
    name: play.rules.words('types', 'foe-grenade'),
    base: num(values, 'grenade-base'),
    modes: ['single'],
    automatic: false,
    magazine: grenades,
    loaded: grenades,
    area: num(values, 'grenade-area')
  }
  const state: TrackedUnit['state'] = {
    foe: true,
    kind: 'other',
    stress: 'low',
    passes: 1,
    agility: skill,
    style: 0,
    ...Object.fromEntries(
      ['size', 'physique', 'armour', 'reaction', 'charisma'].map((key) => [key, num(values, key)])
    ),
    ...Object.fromEntries(
      TRACKS.flatMap((of) => [
        [of, 0],
        [maxKey(of), num(values, 'monitor')]
      ])
    ),
    size: num(values, 'size') + num(values, 'professionalism'),
    'media-resistance': num(values, 'media-resistance'),
    arms: [arm, ...(grenades > 0 ? [grenade] : [])],
    skills: [{ id: 'skill', name: play.rules.words('types', 'foe-skill'), value: skill }]
  }
  const unit: TrackedUnit = {
    id: `foe-${play.now().count}-${play.chance.id()}`,
    side: String(values['side']),
    name,
    typeName: type,
    state
  }
  play.tell('foe-came', { name }, { do: 'unit-add', unit })
  return null
}
