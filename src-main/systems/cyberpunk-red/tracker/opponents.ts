import type { ActOffer } from '../../../kernel/system/board'
import type { Chance } from '../../../kernel/values/dice'
import type { Json, Words } from '../../../kernel/values/json'
import type { Field } from '../../../kernel/system/sheet'
import { arrive, isStranger, MOST_AT_ONCE, STRANGERS } from '../../../kernel/system/strangers'
import type { TrackedUnit, Tracker } from '../../../kernel/state/tracker'
import { reason, type Reason } from '../../../kernel/values/verdict'
import { builtArm, fistOf, loadsOf, SCORES } from '../character'
import { NO_AMMO, type WeaponFacts } from '../files'
import { OPPONENT } from '../founding'
import type { CrRules } from '../rules'
import { say } from '../say'
import { limitErrors } from '../shop'
import { isMelee, weaponById } from '../weapons'
import type { Scene } from './scene'
import { armsAt, cyberAt, pool, type Cyber, type TableArm } from './state'

type Values = { [field: string]: Json }

const word = (key: string): Words => say(`table.${key}`)
const count = (key: string, min: number, max: number, standard: number): Field => ({
  key,
  label: word(key),
  kind: 'count',
  min,
  max,
  default: standard
})

/** The head has the armour of the body. */
const AS_BODY = -1
/** Weapons that the book gives no figures for: whoever brings them says their dice. */
const PLAIN: { [id: string]: { kind: string; skill: string } } = {
  fists: { kind: 'brawling', skill: 'brawling' },
  blade: { kind: 'melee', skill: 'melee-weapon' }
}

/** The short stat block of somebody who walks in; whatever is left out stands as it did (chapter 10.1, CR-CY-06, CR-QH-02). */
export function opponentFields(rules: CrRules): Field[] {
  const { most, points, score } = rules.files['tables/sheet']
  const weapons = [
    { id: 'none', label: word('unarmed') },
    ...rules.files['catalogue/weapons'].map(({ id }) => ({ id, label: say(`weapons.${id}.name`) })),
    ...Object.keys(PLAIN).map((id) => ({ id, label: word(id) }))
  ]
  const weapon = (key: string): Field => ({
    key,
    label: word(key),
    kind: 'choice',
    options: weapons,
    default: 'none'
  })
  const implants = rules.files['catalogue/cyberware']
    .filter(({ id }) => id !== ICE)
    .map(({ id }) => ({ id, label: say(`cyberware.${id}.name`) }))
  return [
    { key: 'name', label: word('name'), kind: 'text', max: 40, default: '' },
    count('how-many', 1, MOST_AT_ONCE, 1),
    ...['ref', 'dex', 'body', 'will', 'mouv'].map((key): Field => ({
      key,
      label: say(`scores.${key}.name`),
      kind: 'count',
      min: 0,
      max: most,
      default: score
    })),
    count('weapon-skill', 0, most, 0),
    count('evasion', 0, most, 0),
    count('opponent-hp', 1, points, 20),
    count('opponent-armour', 0, 99, 0),
    count('opponent-armour-head', AS_BODY, 99, AS_BODY),
    weapon('weapon'),
    weapon('second-weapon'),
    count('melee-dice', 1, 20, 1),
    { key: 'implants', label: word('implants'), kind: 'several', options: implants, default: [] },
    count('self-ice', 0, rules.files['tables/combat'].net.barrierDv.length, 0),
    count('interface', 0, most, 0),
    count('concentration', 0, most, 0)
  ]
}
const ICE = 'self-ice'

/** The acts that bring opponents to the table: one written down, and one more of those who are there. */
export function opponentOffers(
  rules: CrRules,
  tracker: Tracker,
  act: (id: string, group: string, rules: string[], fields: Field[]) => ActOffer
): ActOffer[] {
  const there = tracker.units
    .filter(isStranger)
    .map(({ id, name }) => ({ id, label: { fr: name, en: name } }))
  const copied: Field[] = [
    { key: 'copy-of', label: word('copy-of'), kind: 'choice', options: there, default: there[0]?.id ?? null },
    { key: 'copy-name', label: word('copy-name'), kind: 'text', max: 40, default: '' },
    count('how-many', 1, MOST_AT_ONCE, 1)
  ]
  const presets = rules.files['catalogue/opponents'].map(({ id }) => ({
    id,
    label: say(`opponents.${id}.name`)
  }))
  const preset: Field[] = [
    {
      key: 'preset',
      label: word('preset'),
      kind: 'choice',
      options: presets,
      default: presets[0]?.id ?? null
    },
    { key: 'preset-name', label: word('preset-name'), kind: 'text', max: 40, default: '' },
    count('how-many', 1, MOST_AT_ONCE, 1)
  ]
  return [
    act('add-opponent', 'turn', ['CR-AT-01', 'CR-R11'], opponentFields(rules)),
    ...(there.length > 0 ? [act('copy-opponent', 'turn', ['CR-R11'], copied)] : []),
    ...(presets.length > 0 ? [act('preset-opponent', 'turn', ['MAGOT-5'], preset)] : [])
  ]
}

/** They walk in as Magot, or the campaign, has them; under a name of their own, or that of their kind (MAGOT-5). */
export function presetsCome(rules: CrRules, scene: Scene, values: Values, chance: Chance): Reason[] {
  const one = rules.files['catalogue/opponents'].find(({ id }) => id === values['preset'])
  if (!one) return [reason('unknown-option')]
  const { hp, armour, called, ...figures } = one
  return opponentsCome(
    rules,
    scene,
    {
      ...figures,
      name: String(values['preset-name']).trim() || called,
      'opponent-hp': hp,
      'opponent-armour': armour,
      'opponent-armour-head': AS_BODY,
      'how-many': values['how-many'] ?? 1
    },
    chance
  )
}

/** They walk in as they were written down; or why they can't. */
export function opponentsCome(rules: CrRules, scene: Scene, values: Values, chance: Chance): Reason[] {
  const name = String(values['name']).trim()
  if (name === '') return [reason('name-needed')]
  const number = (key: string): number => Number(values[key] ?? 0)
  const chosen = (Array.isArray(values['implants']) ? values['implants'] : []).map(String)
  const wrong = limitErrors(
    rules,
    [],
    chosen.map((id) => ({ id, quantity: 1 }))
  )
  if (wrong.length > 0)
    return wrong.map(({ item, error }) =>
      reason(error, rules.files['catalogue/cyberware'].find(({ id }) => id === item)?.rules ?? [], {
        name,
        thing: rules.words('cyberware', item, 'name'),
        max: 0
      })
    )
  const things = [...chosen, ...Array.from({ length: number(ICE) }, () => ICE)]
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
    ...['weapon', 'second-weapon'].flatMap((key, at) =>
      carried(rules, String(values[key] ?? 'none'), at === 0 ? 'own' : 'own-2', number('melee-dice'))
    ),
    ...cyber.flatMap((one) => builtIn(rules, one, number('body')))
  ]
  const skills = Object.fromEntries(
    [...new Set(arms.flatMap(({ weapon }) => weapon.modes.map(({ skill }) => skill)))].map((key) => [
      key,
      number('weapon-skill')
    ])
  )
  const body = number('opponent-armour')
  const head = values['opponent-armour-head'] === AS_BODY ? body : number('opponent-armour-head')
  const state: TrackedUnit['state'] = {
    scores: Object.fromEntries(SCORES.map((key) => [key, key === 'luck-max' ? 0 : number(key)])),
    skills: {
      ...skills,
      evasion: number('evasion'),
      ...(number('interface') > 0 && { interface: number('interface') }),
      ...(number('concentration') > 0 && { concentration: number('concentration') })
    },
    pools: {
      'hp-max': number('opponent-hp'),
      'hp-lost': 0,
      'armour-head': head,
      'armour-head-lost': 0,
      'armour-body': body,
      'armour-body-lost': 0,
      'luck-spent': 0
    },
    arms: arms,
    ...(cyber.length > 0 && { cyber: cyber })
  }
  come(rules, scene, name, number('how-many'), state, chance)
  return []
}

function come(
  rules: CrRules,
  scene: Scene,
  name: string,
  how: number,
  state: TrackedUnit['state'],
  chance: Chance
): void {
  scene.put(
    ...arrive(
      scene.now(),
      { name, count: how, side: STRANGERS, typeName: rules.words('types', OPPONENT, 'name'), state },
      chance
    )
  )
  scene.tell('opponents-came', { name, count: how })
}

/** More of somebody who is there, each as fresh as the first one came: unhurt, weapons full, implants working. */
export function opponentsCopied(rules: CrRules, scene: Scene, values: Values, chance: Chance): void {
  const like = scene.unit(String(values['copy-of']))
  const name = String(values['copy-name'] ?? '').trim() || like.name.replace(/ \d+$/, '')
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
  const cyber = cyberAt(like).map(({ out: _, ...one }): Cyber => ({ ...one, off: 0 }))
  come(
    rules,
    scene,
    name,
    Number(values['how-many']),
    {
      scores: scores ?? {},
      skills: skills ?? {},
      pools,
      arms: fresh,
      ...(cyber.length > 0 && { cyber: cyber })
    },
    chance
  )
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
    atHand(rules, item, rules.words('table', id), {
      id,
      rules: [],
      class: plain.kind,
      price: null,
      damageDice,
      attPerRound: 1,
      magazine: 0,
      ammo: NO_AMMO,
      hands: 1,
      concealable: true,
      qualities: [],
      modes: [{ mode: 'single', skill: plain.skill, rounds: 0, damageDice }]
    })
  ]
}

/** What is built in and strikes: blades, wires, a gorilla's fist, the fist of a cyberarm (CR-CY-02 to CR-CY-05). */
function builtIn(rules: CrRules, one: Cyber, body: number): TableArm[] {
  const arm =
    one.thing === 'cyberarm'
      ? fistOf(rules, one.item, body)
      : builtArm(rules, { id: one.item, thing: one.thing, name: one.name })
  return arm ? [{ ...arm, charged: null }] : []
}
