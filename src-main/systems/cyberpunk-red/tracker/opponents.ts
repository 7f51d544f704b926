import { arrive, WALK_ONS } from '../../../kernel/system/walk-ons'
import type { TrackedUnit } from '../../../kernel/state/tracker'
import { reason, refuse, type Verdict } from '../../../kernel/values/verdict'
import { builtArm, fistOf, loadsOf, SCORES } from '../sheet/character'
import type { WeaponFacts } from '../catalogue/files'
import { OPPONENT } from '../roster/founding'
import type { CrRules } from '../catalogue/rules'
import { limitErrors } from '../sheet/cyberware-limits'
import { isMelee, struckWith, weaponById } from '../sheet/weapons'
import type { Play } from './scene'
import { armsAt, cyberAt, pool, type Cyber, type TableArm } from './state'

/** The head armour equals the body armour. */
export const AS_BODY = -1
/** Weapons without figures in the book; the form gives their dice. */
export const PLAIN: { [id: string]: { kind: string; skill: string } } = {
  fists: { kind: 'brawling', skill: 'brawling' },
  blade: { kind: 'melee', skill: 'melee-weapon' }
}

export const ICE = 'self-ice'

/** The short stat block of an opponent. */
export interface Opponent {
  name: string
  'how-many': number
  ref: number
  dex: number
  body: number
  will: number
  mouv: number
  'weapon-skill': number
  evasion: number
  'opponent-hp': number
  'opponent-armour': number
  /** Equals the body armour if it is `AS_BODY`. */
  'opponent-armour-head': number
  weapon: string
  'second-weapon': string
  'melee-dice': number
  implants: readonly string[]
  'self-ice': number
  interface: number
  concentration: number
}

/** Adds opponents. Refuses a missing name, and implants against the limits. */
export function opponentsCome(rules: CrRules, play: Play, who: Opponent): Verdict<void> {
  const name = who.name.trim()
  if (name === '') return refuse(reason('name-needed'))
  const chosen = who.implants
  const wrong = limitErrors(
    rules,
    [],
    chosen.map((id) => ({ id, quantity: 1 }))
  )
  if (wrong.length > 0)
    return refuse(
      ...wrong.map(({ item, error }) =>
        reason(error, rules.files['catalogue/cyberware'].find(({ id }) => id === item)?.rules ?? [], {
          name,
          thing: rules.words('cyberware', item, 'name'),
          max: 0
        })
      )
    )
  const things = [...chosen, ...Array.from({ length: who[ICE] }, () => ICE)]
  const arm = chosen.includes('cyberarm') ? 'cyberarm:0' : null
  const cyber = things.map((thing, at): Cyber => ({
    item: thing === 'cyberarm' ? 'cyberarm:0' : `${thing}:${at}`,
    thing,
    name: rules.words('cyberware', thing, 'name'),
    on:
      rules.files['catalogue/cyberware'].find(({ id }) => id === thing)?.requires === 'cyberarm' ? arm : null,
    off: 0
  }))
  const arms = [
    ...carried(rules, who.weapon, 'own', who['melee-dice']),
    ...carried(rules, who['second-weapon'], 'own-2', who['melee-dice']),
    ...cyber.flatMap((implant) => builtIn(rules, implant, who.body))
  ]
  const skills = Object.fromEntries(
    [...new Set(arms.flatMap(({ weapon }) => weapon.modes.map(({ skill }) => skill)))].map((key) => [
      key,
      who['weapon-skill']
    ])
  )
  const body = who['opponent-armour']
  const head = who['opponent-armour-head'] === AS_BODY ? body : who['opponent-armour-head']
  const state: TrackedUnit['state'] = {
    scores: Object.fromEntries(SCORES.map((key) => [key, key === 'luck-max' ? 0 : who[key]])),
    skills: {
      ...skills,
      evasion: who.evasion,
      ...(who.interface > 0 && { interface: who.interface }),
      ...(who.concentration > 0 && { concentration: who.concentration })
    },
    pools: {
      'hp-max': who['opponent-hp'],
      'hp-lost': 0,
      'armour-head': head,
      'armour-head-lost': 0,
      'armour-body': body,
      'armour-body-lost': 0,
      'luck-spent': 0
    },
    arms,
    ...(cyber.length > 0 && { cyber })
  }
  come(rules, play, name, who['how-many'], state)
}

function come(rules: CrRules, play: Play, name: string, how: number, state: TrackedUnit['state']): void {
  play.put(
    ...arrive(
      play.tracker,
      { name, count: how, side: WALK_ONS, typeName: rules.words('types', OPPONENT, 'name'), state },
      play.chance
    )
  )
  play.emit('opponents-came', { name, count: how })
}

/**
 * Adds copies of an opponent in the state in which the original came: unhurt, magazines full,
 * implants working.
 */
export function opponentsCopied(rules: CrRules, play: Play, id: string, called: string, many: number): void {
  const like = play.unit(id)
  const name = called.trim() || like.name.replace(/ \d+$/, '')
  const fresh = armsAt(like).map((arm): TableArm => ({
    ...arm,
    loaded: arm.weapon.magazine,
    jammed: false,
    bolt: false,
    charged: null
  }))
  const { scores, skills } = like.state
  const pools = {
    'hp-max': pool(like, 'hp-max'),
    'hp-lost': 0,
    'armour-head': pool(like, 'armour-head'),
    'armour-head-lost': 0,
    'armour-body': pool(like, 'armour-body'),
    'armour-body-lost': 0,
    'luck-spent': 0
  }
  const cyber = cyberAt(like).map(({ out: _, ...implant }): Cyber => ({ ...implant, off: 0 }))
  come(rules, play, name, many, {
    scores: scores ?? {},
    skills: skills ?? {},
    pools,
    arms: fresh,
    ...(cyber.length > 0 && { cyber })
  })
}

function atHand(rules: CrRules, item: string, name: TableArm['name'], weapon: WeaponFacts): TableArm {
  const [load] = loadsOf(weapon)
  return {
    item,
    name,
    weapon,
    melee: isMelee(rules, weapon),
    load: load?.kind ?? weapon.ammo,
    smart: load?.smart ?? false,
    loaded: weapon.magazine,
    jammed: false,
    bolt: false,
    draws: 1,
    charged: null
  }
}

function carried(rules: CrRules, id: string, item: string, damageDice: number): TableArm[] {
  const known = weaponById(rules, id)
  if (known) return [atHand(rules, item, rules.words('weapons', known.id, 'name'), known)]
  const plain = PLAIN[id]
  if (!plain) return []
  return [
    atHand(
      rules,
      item,
      rules.words('table', id),
      struckWith({ id, rules: [], class: plain.kind, damageDice, skill: plain.skill })
    )
  ]
}

/**
 * The weapon of an implant: blade, wire, gorilla fist, cyberarm fist (CR-CY-02 to CR-CY-05).
 * Empty if it is none.
 */
function builtIn(rules: CrRules, implant: Cyber, body: number): TableArm[] {
  const arm =
    implant.thing === 'cyberarm'
      ? fistOf(rules, implant.item, body)
      : builtArm(rules, { id: implant.item, thing: implant.thing, name: implant.name })
  return arm ? [{ ...arm, charged: null }] : []
}
