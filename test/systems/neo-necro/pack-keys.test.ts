import * as v from 'valibot'
import { expect, test } from 'vitest'
import type { Json } from '../../../src-main/kernel/values/json'
import { applyOverlay, type Overlay } from '../../../src-main/kernel/content/overlay'
import type { RawSystem } from '../../../src-main/kernel/values/raw-system'
import { isRefusal } from '../../../src-main/kernel/values/verdict'
import { loadNecro, type NecroRules } from '../../../src-main/systems/neo-necro/catalogue/rules'
import { resolvers } from '../../../src-main/systems/neo-necro/resolvers'
import { characteristicIds, mod } from '../../../src-main/systems/neo-necro/catalogue/schema/base'
import { tables } from '../../../src-main/systems/neo-necro/catalogue/tables'
import { falling } from '../../support/falling'
import { necroRaw } from '../../support/neo-necro-raw'

/**
 * Every key that a pack may set, tried wherever it is allowed: its giver is new, has its own name, and is no
 * rule of the book.
 */

type Loose = { [key: string]: unknown }
type Says = Loose & { key: string }

/**
 * A giver: the list to which an entry of its kind is added, or the single entry to change; and the rules of
 * the book that its receipt may not cite.
 */
interface Giving {
  file: string
  /** A new entry with these modifiers. */
  add?(id: string, mods: Says[]): Loose
  /** The texts of a new entry: their section, and its id. */
  words?: (id: string) => [section: string, id: string]
  /** The changed entry of the book, under its own name. */
  change?(mods: Says[]): Loose
  name?: string
  notCited: RegExp
}

const bonus = { encumbrance: 1, price: 1, availability: 'common' }
const OF_THINGS = /^NN-(GEAR|BIO|MAS)-/
const things = (id: string): [string, string] => ['things', id]
const GIVING = {
  skill: {
    file: 'catalogue/skills',
    add: (id, mods) => ({ id, family: 'stealth', maxTimes: 1, mods }),
    words: (id) => ['skills', id],
    notCited: /^NN-SKL-/
  },
  gear: {
    file: 'catalogue/gear',
    add: (id, mods) => ({
      id,
      location: 'carried',
      ...bonus,
      consumable: false,
      attachesTo: ['rifles'],
      mods
    }),
    words: things,
    notCited: OF_THINGS
  },
  injector: {
    file: 'catalogue/gear',
    change: (options) => ({ 'stimulant-injector': { options } }),
    name: 'Injecteur',
    notCited: /^none$/
  },
  bionic: {
    file: 'catalogue/bionics',
    add: (id, mods) => ({ id, organ: 'leg', ...bonus, bodyFixed: true, heals: 'leg-injury', mods }),
    words: things,
    notCited: OF_THINGS
  },
  ammo: {
    file: 'catalogue/ammo',
    add: (id, mods) => ({
      id,
      appliesTo: ['autopistol'],
      encumbrance: 1,
      priceRule: 'reload-price-of-the-weapon',
      availability: 'common',
      consumable: true,
      mods
    }),
    words: things,
    notCited: OF_THINGS
  },
  'master-crafted': {
    file: 'catalogue/master-crafted',
    change: (options) => ({ options }),
    name: 'maître',
    notCited: /^none$/
  },
  fury: {
    file: 'catalogue/houses',
    add: (id, mods) => ({
      id,
      skillFamilies: ['stealth'],
      certain: ['stealth'],
      fury: { id: `${id}-fury`, duration: 'end-of-turn', mods }
    }),
    words: (id) => ['furies', `${id}-fury`],
    notCited: /^NN-HSE-([3-9]|1\d)$/
  },
  'fighter-rule': {
    file: 'catalogue/fighter-rules',
    add: (id, mods) => ({ id, mods }),
    words: (id) => ['fighterRules', id],
    notCited: /^NN-FTR-8$/
  }
} satisfies { [giver: string]: Giving }
type Giver = keyof typeof GIVING
const GIVERS = Object.keys(GIVING) as Giver[]
const idOf = (giver: Giver, key: string): string => `${giver}-${key.toLowerCase()}`
const nameOf = (giver: Giver, key: string): string =>
  (GIVING[giver] as Giving).name ?? `Don ${idOf(giver, key)}`

/** The book with all of these added, an entry each; a single entry gets them all. */
function book(given: { giver: Giver; key: string; mod: Says }[]): RawSystem {
  const files: { [file: string]: { add?: Loose[]; change?: Loose } } = {}
  const words: { [section: string]: { [id: string]: Loose } } = {}
  for (const giver of GIVERS) {
    const { file, add, change, words: where }: Giving = GIVING[giver]
    const own = given.filter((one) => one.giver === giver)
    const at = (files[file] ??= {})
    if (change && own.length > 0) at.change = change(own.map(({ mod: says }) => says))
    for (const { key, mod: says } of add ? own : []) {
      const id = idOf(giver, key)
      ;(at.add ??= []).push(add!(id, [says]))
      const [section, wordsId] = where!(id)
      ;(words[section] ??= {})[wordsId] = { name: nameOf(giver, key), effect: 'X' }
      if (giver === 'fury') (words['houses'] ??= {})[id] = { name: id }
    }
  }
  const rules = given
    .filter(({ giver }) => giver === 'fighter-rule')
    .map(({ giver, key }) => idOf(giver, key))
  files['catalogue/fighter-types'] = { change: { ganger: { rules } } }
  const raw = applyOverlay(necroRaw(), { files, text: { fr: words, en: words } } as unknown as Overlay)
  if (isRefusal(raw)) throw new Error(JSON.stringify(raw))
  return raw
}

/**
 * The modifier, a question, the place of the giver in its input (a list is extended, `=` sets it, empty: it
 * is there anyhow), and the changed output.
 */
interface Row {
  says: Loose
  asks: string
  input: Loose
  at: string
  changes: string
}
const row = (says: Loose, asks: string, input: Loose, at: string, changes: string): Row => ({
  says,
  asks,
  input,
  at,
  changes
})

const YES = { value: true }
const GUN = { weapon: 'boltgun' }
const SHOT = { ...GUN, bs: 4, distance: 5 }
const ARMOURED = { armour: 'armour-plates', die: 4 }
const BLOW = { attacker: { ws: 4, weapons: ['sword'] }, defender: { ws: 4 } }
const PROFILE = { ws: 4, bs: 4, s: 4, t: 3, w: 1, i: 4 }
const path = (over: string, distance: number): Loose => ({ allowance: 20, way: [{ over, distance }] })
const awake = { inHand: ['boltgun'], items: ['boltgun'] }
const fell = (state: string): Loose => ({ house: 'goliath', state, leader: true })

const ROWS: { [giver in Giver]: { [key: string]: Row } } = {
  skill: {
    ammoRoll: row({ value: -2 }, 'fire-modes', { ...GUN, tickedBefore: 5 }, 'skills', 'modes'),
    arcReceived: row({ value: 'front' }, 'shoot-target', { ...SHOT, arc: 'rear' }, 'targetSkills', 'target'),
    armourSaveRoll: row({ value: -1 }, 'save', ARMOURED, 'skills', 'saved'),
    attackPerExtraEnemy: row(
      { value: 2 },
      'melee-target',
      { ...BLOW, attacker: { ws: 4, enemiesInContact: 3 } },
      'attacker.skills',
      'target'
    ),
    chargeBlowsAgainstOne: row(
      { value: 3 },
      'melee-phase',
      { start: 'charged', enemies: [{}] },
      'skills',
      'blows'
    ),
    consolidationDistance: row({ value: 2 }, 'consolidation', {}, 'skills', 'distance'),
    customWeapons: row({ value: 1 }, 'customise', GUN, 'skills', 'allowed'),
    encumbranceCapacity: row({ value: 3 }, 'encumbrance', { type: 'ganger' }, 'skills', 'capacity'),
    enemySaveRoll: row({ value: 3 }, 'save', { ...ARMOURED, die: 3, melee: true }, 'attackerSkills', 'saved'),
    extraRareItems: row({ value: 1 }, 'inventor', { item: 'medical-servo-skull' }, 'skills', 'allowed'),
    fallStoreys: row({ value: -1 }, 'fall', { height: 6 }, 'skills', 'hit'),
    freeBreakAway: row(YES, 'break-off', { enemies: 2 }, 'skills', 'attacks'),
    freeReloadAndSwap: row(YES, 'activation', awake, 'skills', 'free'),
    healInjuries: row({ value: 1 }, 'healer', { injury: 'leg-injury' }, 'skills', 'allowed'),
    ignoreDangerousTerrain: row(
      YES,
      'dangerous-terrain',
      { initiative: 3, crosses: true, die: 9 },
      'skills',
      'test'
    ),
    ignoreDifficultTerrain: row(YES, 'move-path', path('difficult', 3), 'skills', 'cost'),
    ignoreObstacleHeight: row({ value: 2 }, 'move-path', path('obstacle', 2), 'skills', 'cost'),
    ignoreOutnumbered: row(
      YES,
      'melee-target',
      { ...BLOW, attacker: { ws: 4, enemiesInContact: 3 } },
      'attacker.skills',
      'target'
    ),
    ignoredAmmoFailures: row(
      { value: 2 },
      'ammo-outcome',
      { ...GUN, tickedBefore: 5, die: 10, failuresIgnored: 1 },
      'mending',
      'shot'
    ),
    incomingShortRangeShotToHitAfterSprint: row(
      { value: -2 },
      'shoot-target',
      { ...SHOT, targetSprinted: true },
      'targetSkills',
      'target'
    ),
    incomingShotToHit: row({ value: -2 }, 'shoot-target', SHOT, 'targetSkills', 'target'),
    incomingShotToHitAfterSprint: row(
      { value: -2 },
      'shoot-target',
      { ...SHOT, distance: 20, targetSprinted: true },
      'targetSkills',
      'target'
    ),
    infiltrateDistance: row(
      { value: 12 },
      'deployment-place',
      { inOwnZone: false, enemyDistance: 13, everybodyElsePlaced: true },
      'skills',
      'allowed'
    ),
    jumpTestDistance: row({ value: -2 }, 'jump-target', { initiative: 4, distance: 4 }, 'skills', 'target'),
    knockbackDie: row(
      { value: 4 },
      'shoulder-barge',
      { weapons: ['sword'], woundsLost: 1, die: 3 },
      'skills',
      'distance'
    ),
    longRangeBandLength: row({ multiply: 3 }, 'shot-profile', GUN, 'skills', 'reach'),
    maxWeaponsWielded: row(
      { value: 1 },
      'weapons-in-hand',
      { weapons: ['sword', 'dagger'] },
      'skills',
      'legal'
    ),
    meleeArcReceived: row({ value: 'front' }, 'melee-arc', { stands: 'rear' }, 'targetSkills', 'arc'),
    meleeArmourSaveRoll: row({ value: -1 }, 'save', { ...ARMOURED, melee: true }, 'skills', 'saved'),
    meleeDamageLevel: row(
      { value: 1 },
      'melee-hit',
      { strength: 3, weapons: ['sword'] },
      'skills',
      'damageLevel'
    ),
    meleeSaveWithoutArmour: row({ value: 3 }, 'save', { die: 3, melee: true }, 'skills', 'saved'),
    moveDistance: row({ value: 2 }, 'move-allowance', { phase: 'movement' }, 'skills', 'distance'),
    platformReach: row({ value: 4 }, 'move-path', path('platform', 4), 'skills', 'legal'),
    rangedStrength: row({ value: 2 }, 'shot-strength', GUN, 'skills', 'strength'),
    rangedThreshold: row({ value: 2 }, 'shot-strength', GUN, 'skills', 'threshold'),
    rerollFallTests: row(
      YES,
      'edge-test',
      { initiative: 3, distance: 0.5, pinned: true, die: 9, rerollDie: 2 },
      'skills',
      'falls'
    ),
    shotsPerShootingPhase: row(
      { value: 3 },
      'shots-in-phase',
      { weapons: ['boltgun'], gaveUpMovement: true },
      'skills',
      'shoots'
    ),
    sprintAndHide: row(
      YES,
      'activation',
      { ...awake, shooting: ['sprint'], movement: 'move' },
      'skills',
      'shooting'
    ),
    sprintDistance: row({ value: 2 }, 'move-allowance', { phase: 'sprint' }, 'skills', 'distance'),
    standUpFree: row(YES, 'pinned-now', {}, 'skills', 'mayTestAtOnce'),
    survivalRoll: row(
      { value: -3 },
      'survival',
      { wounds: 1, woundsLost: 1, dice: [6], profile: { ws: 4, bs: 4, i: 4 } },
      'skills',
      'state'
    ),
    swapPhases: row(YES, 'activation', { ...awake, shooting: ['shoot'] }, 'skills', 'movement'),
    toHit: row({ value: 1 }, 'shoot-target', SHOT, 'skills', 'target'),
    toHitTwoPistols: row(
      { value: -2 },
      'shots-in-phase',
      { weapons: ['laspistol', 'autopistol'] },
      'skills',
      'weaponsAtOnce'
    ),
    toHitWhenSprinting: row(
      { value: -1 },
      'shots-in-phase',
      { weapons: ['boltgun'], sprints: true },
      'skills',
      'shoots'
    ),
    unlock: row({ value: 'special' }, 'may-equip', { type: 'ganger', item: 'flamer' }, 'skills', 'allowed'),
    virtualWeapon: row({ value: 'axe-club' }, 'weapons-in-hand', { weapons: ['dagger'] }, 'skills', 'club')
  },
  gear: {
    encumbranceCapacity: row({ value: 3 }, 'encumbrance', { type: 'ganger' }, 'items', 'capacity'),
    rerollFlashTest: row(
      YES,
      'photon-flash',
      { initiative: 3, die: 9, rerollDie: 2 },
      'attachments',
      'stunned'
    ),
    smokePenalty: row({ value: -2 }, 'shoot-target', { ...SHOT, smoke: true }, 'attachments', 'target'),
    toHitLongRange: row({ value: 2 }, 'shoot-target', { ...SHOT, distance: 20 }, 'attachments', 'target')
  },
  injector: {
    meleeThreshold: row({ value: 3 }, 'stimulants', { effects: ['threshold'], doses: 1 }, '', 'threshold'),
    sprintDistance: row({ value: 5 }, 'stimulants', { effects: ['sprint'], doses: 1 }, '', 'sprint'),
    strength: row({ value: 4 }, 'stimulants', { effects: ['strength'], doses: 1 }, '', 'strength')
  },
  bionic: {
    encumbranceCapacity: row({ value: 3 }, 'encumbrance', { type: 'ganger' }, 'items', 'capacity'),
    sprintDistance: row({ value: 2 }, 'move-allowance', { phase: 'sprint' }, 'items', 'distance'),
    strength: row({ value: 2 }, 'effective-profile', { profile: PROFILE }, 'items', 'profile')
  },
  ammo: {
    ignoresCushioning: row(YES, 'shot-strength', { weapon: 'autopistol' }, 'ammo=', 'ignoresCushioning'),
    rangedStrength: row({ value: 2 }, 'shot-strength', { weapon: 'autopistol' }, 'ammo=', 'strength')
  },
  'master-crafted': {
    rangedStrength: row({ value: 4 }, 'shot-strength', { ...GUN, masterCrafted: 'strength' }, '', 'strength'),
    rangedThreshold: row(
      { value: 4 },
      'shot-strength',
      { ...GUN, masterCrafted: 'threshold' },
      '',
      'threshold'
    )
  },
  fury: {
    ammoRollSucceeds: row(YES, 'ammo-outcome', { ...GUN, tickedBefore: 5, die: 10 }, 'fury=', 'shot'),
    bs: row({ value: 2 }, 'shoot-target', SHOT, 'fury=', 'target'),
    enemiesInDangerousTerrain: row(
      YES,
      'dangerous-terrain',
      { initiative: 3, crosses: false, die: 9 },
      'enemyFury=',
      'test'
    ),
    fallenAreLooted: row(YES, 'fury-effect', fell('down'), 'house=', 'looted'),
    fallenGoOutOfAction: row(YES, 'fury-effect', fell('down'), 'house=', 'goesOutOfAction'),
    ignoreLightWounds: row(
      YES,
      'light-wounds',
      { profile: { ws: 4, bs: 4, i: 4 }, lightWounds: 1 },
      'fury=',
      'profile'
    ),
    incomingShotToHit: row({ value: -2 }, 'shoot-target', SHOT, 'targetFury=', 'target'),
    incomingShotToHitInCover: row(
      { value: -3 },
      'shoot-target',
      { ...SHOT, cover: true },
      'targetFury=',
      'target'
    ),
    mayGoToReserve: row(YES, 'fury-effect', fell('standing'), 'house=', 'mayGoToReserve'),
    standUpAtOnce: row(YES, 'fury-effect', { ...fell('pinned'), house: 'escher' }, 'house=', 'standsUp'),
    ws: row({ value: 2 }, 'melee-target', BLOW, 'attacker.fury=', 'target')
  },
  'fighter-rule': {
    xpPerGame: row({ value: 3 }, 'xp-gain', { type: 'ganger' }, '', 'xp')
  }
}

/** The input with the giver in its place. */
function placed(input: Loose, at: string, id: string): Loose {
  if (at === '') return input
  const sets = at.endsWith('=')
  const [last, ...before] = at.replace('=', '').split('.').reverse() as [string, ...string[]]
  const inner = before.reduceRight((of, part) => of[part] as Loose, input)
  const told = { ...inner, [last]: sets ? id : [...((inner[last] as string[] | undefined) ?? []), id] }
  return before.reduce<Loose>((child, part) => ({ ...input, [part]: child }), told)
}

/** The answer of a resolver, with all the names and rules of its explanation. */
function ask(
  rules: NecroRules,
  name: string,
  input: Loose
): { outcome: { [output: string]: Json }; told: string; rules: string[] } {
  const { schema, resolve } = resolvers[name]!
  const verdict = resolve(rules, v.parse(schema as v.GenericSchema, input) as never, falling())
  if (isRefusal(verdict)) throw new Error(JSON.stringify(verdict.refused))
  return { outcome: verdict.outcome, rules: verdict.rules, told: JSON.stringify(verdict.steps) }
}

const KEYS = mod.entries.key.options
const FORMS: Loose[] = [
  { value: 1 },
  { value: true },
  { value: 'front' },
  { value: 'combis' },
  { value: 'axe-club' },
  { multiply: 2 }
]
const CHARACTERISTICS = characteristicIds.map((characteristic) => ({
  giver: 'fury' as const,
  key: characteristic,
  mod: { characteristic, value: 1 } as never
}))

/** `giver key` for everything the rules accept in one form or another: each must have a row. */
const taken = new Set(
  FORMS.flatMap((form) => {
    const given = [
      ...GIVERS.flatMap((giver) => KEYS.map((key) => ({ giver, key: String(key), mod: { key, ...form } }))),
      ...CHARACTERISTICS
    ]
    const idle = new Set(
      tables.idle!(book(given)).map(({ params }) => `${String(params['at'])} ${String(params['key'])}`)
    )
    const at = (giver: Giver, key: string): string => {
      if ('change' in GIVING[giver]) return `${giver === 'injector' ? 'stimulant-injector' : giver}.options`
      return `${idOf(giver, key)}.${giver === 'fury' ? 'fury' : 'mods'}`
    }
    return given
      .filter(({ giver, key }) => !idle.has(`${at(giver, key)} ${key}`))
      .map(({ giver, key }) => `${giver} ${key}`)
  })
)

const rows = GIVERS.flatMap((giver) =>
  Object.entries(ROWS[giver]).map(([key, one]) => {
    const isKey = (KEYS as string[]).includes(key)
    return {
      giver,
      key,
      one,
      mod: { [isKey ? 'key' : 'characteristic']: key, ...one.says } as unknown as Says
    }
  })
)
const raw = book(rows)
const [plainly, changedBy] = [loadNecro(necroRaw()), loadNecro(raw)]

test('every key is tried wherever it is allowed, and is allowed somewhere', () => {
  expect(rows.map(({ giver, key }) => `${giver} ${key}`).toSorted()).toEqual([...taken].toSorted())
  expect(KEYS.filter((key) => !rows.some((one) => one.key === key))).toEqual([])
  expect([...tables.check!(raw), ...tables.idle!(raw)]).toEqual([])
})

test.each(rows.map((one) => [one.giver, one.key, one.one] as const))(
  'a pack’s %s changes with %s the right number, and the receipt has the reason',
  (giver, key, { asks, input, at, changes }) => {
    const plain = ask(plainly, asks, input)
    const changed = ask(changedBy, asks, placed(input, at, idOf(giver, key)))
    expect(changed.outcome[changes]).not.toEqual(plain.outcome[changes])
    expect(changed.told).toContain(nameOf(giver, key))
    expect(changed.rules.filter((rule) => GIVING[giver].notCited.test(rule))).toEqual([])
  }
)
