import type { Words } from '../../../../kernel/values/json'
import type { Block, Card, StatCell, TableRow } from '../../../../kernel/system/sheet'
import { boxes, filled } from '../../sheet/blocks'
import { meleeFacts, rangedFacts, type NecroRules, type Thing } from '../../catalogue/rules'
import { bandWords, flameWords, grenadeSpecials, noNumber, shotSpecials, thingFacts } from '../../sheet/facts'
import { joined, phrase, signed, stretch } from '../../catalogue/phrase'
import { halved, saveGiven } from '../../formulas/arms'
import { say } from '../../catalogue/say'
import type { RangedWeapon, ShotProfile } from '../../catalogue/schema'
import { gauge } from '../../sheet/weapons'
import { sentencesBlock } from './sentences'

/** The kinds shown as weapons: those with a line in the tables of weapons, and grenades. */
const WEAPONS: readonly Thing['kind'][] = ['weapon', 'grenade', 'combi']
const MASTER_CRAFTED = 'master-crafted'

/**
 * The ids of the cards that show this thing. All reloads of a kind share one; a master-crafted weapon has a
 * second card.
 */
export function cardsOfThing(thing: Thing): string[] {
  return [`thing:${thing.base}`, ...(thing.masterCrafted ? [`thing:${MASTER_CRAFTED}`] : [])]
}

/**
 * A card for each entry of the catalogue. The reloads of all weapons share one card; so do all master-crafted
 * weapons.
 */
export function thingCards(rules: NecroRules): Card[] {
  const plain = rules.things().filter((thing) => !thing.masterCrafted)
  const first = plain.filter((thing, n) => plain.findIndex(({ base }) => base === thing.base) === n)
  return [...first.map((thing) => thingCard(rules, thing, plain)), masterCraftedCard(rules)]
}

function thingCard(rules: NecroRules, thing: Thing, plain: readonly Thing[]): Card {
  const kind = thing.kind === 'scenario' ? 'scenario' : WEAPONS.includes(thing.kind) ? 'weapon' : 'equipment'
  const name = rules.words('things', thing.base) ?? thing.name
  const forWeapon = thing.kind === 'ammo' ? plain.filter((other) => other.base === thing.base) : []
  const priced = forWeapon.length <= 1
  const melee = meleeFacts(thing)
  return {
    id: `thing:${thing.base}`,
    kind,
    title: name,
    subtitle: [
      thing.kind === 'ammo'
        ? say('deck.ammo')
        : (rules.categories.find(({ id }) => id === thing.category)?.name ?? say('deck.equipment')),
      ...handling(rules, thing)
    ],
    corner: [],
    profile: stripOf(rules, thing),
    blocks: filled([
      melee?.meleeExclusive
        ? sentencesBlock('sole', [{ key: 'sole', text: say('labels.soleWeapon') }])
        : null,
      ...numbersOf(rules, thing),
      ammoBoxes(rules, thing),
      thing.kind === 'combi'
        ? { kind: 'boxes', key: 'shots', title: say('deck.shots'), boxes: boxes(thing.facts.shotsPerGame) }
        : null,
      forWeapon.length > 1 ? forBlock(rules, forWeapon) : null,
      effectBlock(thing.effect),
      saveBlock(rules, thing),
      specialsBlock(rules, thing),
      costBlock(rules, thing, priced)
    ])
  }
}

/** The weapons that a reload is for, with its price for each. */
function forBlock(rules: NecroRules, reloads: readonly Thing[]): Block {
  const rows = reloads.map((reload): TableRow => ({
    key: reload.id,
    name: rules.thing(reload.weapon ?? '')?.name ?? reload.name,
    cells: [reload.price]
  }))
  return { kind: 'table', key: 'for', title: say('labels.forWeapon'), columns: [say('deck.price')], rows }
}

/** Price and weight (NN-EQP-1, NN-ENC-3). Things that stay in the stash weigh nothing (NN-ENC-4). */
function costBlock(rules: NecroRules, thing: Thing, priced: boolean): Block {
  return {
    kind: 'facts',
    key: 'cost',
    facts: [
      ...(priced
        ? [{ label: say('deck.price'), value: say('labels.credits', { amount: thing.price }) }]
        : []),
      {
        label: say('figures.load'),
        value:
          thing.location === 'stash'
            ? (rules.words('blocks', 'stash') ?? say('blocks.stash'))
            : thing.encumbrance
      },
      ...(thing.availability === 'rare' ? [{ label: say('deck.availability'), value: say('deck.rare') }] : [])
    ]
  }
}

/** From which threshold on an armour's save is halved, and the halved value (NN-SAV-3). */
function saveBlock(rules: NecroRules, thing: Thing): Block | null {
  const save = thing.kind === 'plating' ? saveGiven(rules, thing.id) : null
  return save && !save.invulnerable
    ? sentencesBlock('halved', [
        { key: 'halved', text: say('labels.halvedFrom', { threshold: save.value, value: halved(save) }) }
      ])
    : null
}

function handling(rules: NecroRules, thing: Thing): Words[] {
  const hands = meleeFacts(thing)?.hands ?? rangedFacts(thing)?.hands
  return [
    ...(hands === undefined ? [] : [phrase(rules, hands === 2 ? 'labels.twoHands' : 'labels.oneHand')]),
    ...(rangedFacts(thing)?.mustBeShouldered ? [say('labels.shoulder')] : [])
  ]
}

/**
 * The few numbers of a melee weapon or of armour, shown as large as a fighter's profile (NN-WPN-1, NN-ARM-1,
 * NN-ARM-3).
 */
function stripOf(rules: NecroRules, thing: Thing): StatCell[] {
  const cell = (key: string, value: number, written?: string): StatCell => {
    const name = phrase(rules, `labels.${key}`)
    return { key, abbr: name, name, value, own: value, lines: [], ...(written !== undefined && { written }) }
  }
  const melee = meleeFacts(thing)
  if (melee)
    return [
      ...(['attack', 'defence', 'strength'] as const).map((key) => cell(key, melee[key], signed(melee[key]))),
      cell('threshold', melee.threshold),
      cell('damage', melee.damageLevel)
    ]
  if (thing.kind === 'plating')
    return [
      cell('save', thing.facts.saveValue),
      ...(thing.facts.saveRollModifier === 0
        ? []
        : [cell('saveDie', thing.facts.saveRollModifier, signed(thing.facts.saveRollModifier))])
    ]
  return thing.kind === 'cushioning'
    ? [cell('toughness', thing.facts.toughnessBonus, signed(thing.facts.toughnessBonus))]
    : []
}

/**
 * The other numbers of a thing, as in the tables of chapter 10: a row for each profile (NN-WPN-7), or a few
 * facts.
 */
function numbersOf(rules: NecroRules, thing: Thing): (Block | null)[] {
  const ranged = rangedFacts(thing)
  if (ranged) return [rangedTable(rules, ranged)]
  if (stripOf(rules, thing).length > 0) return []
  if (thing.kind === 'grenade') {
    const { range, strength, threshold } = thing.facts
    const band = (of: 'short' | 'long') => joined([stretchOf(range[of]), signed(range[of].modifier)], ' ')
    const columns = ['short', 'long', 'strength', 'threshold'].map((key) => say(`labels.${key}`))
    const row: TableRow = {
      key: thing.id,
      name: say('deck.shot'),
      note: [say('deck.throw'), joined(grenadeSpecials(rules, thing.facts))],
      cells: [band('short'), band('long'), strength ?? '–', threshold ?? '–']
    }
    return [{ kind: 'table', key: 'grenade', title: say('blocks.grenades'), columns, rows: [row] }]
  }
  // Ammunition that fits several weapons lists them below. Ammunition with its own shot shows that shot's numbers.
  const several = thing.kind === 'ammo' && !('profile' in thing.facts)
  const facts = several ? [] : thingFacts(rules, thing)
  return [facts.length > 0 ? { kind: 'facts', key: 'numbers', facts } : null]
}

/** The range of a throw, as multiples of the thrower's Strength (NN-GRN-2). */
function stretchOf({
  minStrengthMultiple,
  maxStrengthMultiple
}: {
  minStrengthMultiple: number
  maxStrengthMultiple: number
}): string {
  return `${stretch(minStrengthMultiple, maxStrengthMultiple)} ×`
}

function rangedTable(rules: NecroRules, weapon: RangedWeapon): Block {
  const alone = weapon.profiles.length === 1
  // A flame has no range bands, so its one column is its reach (NN-FLM-1).
  const flames = weapon.profiles.every(({ range }) => 'flame' in range)
  const rows = weapon.profiles.map((profile): TableRow => {
    const specials = shotSpecials(rules, profile)
    const name = rules.words('profiles', profile.id)
    return {
      key: profile.id,
      name: alone || !name ? say('deck.shot') : name,
      ...(specials.length > 0 && { note: [joined(specials)] }),
      cells: [
        ...(flames ? reachOf(rules, profile).slice(0, 1) : reachOf(rules, profile)),
        profile.strength ?? noNumber(rules, profile),
        profile.threshold ?? noNumber(rules, profile)
      ]
    }
  })
  return {
    kind: 'table',
    key: 'ranged',
    title: say('blocks.ranged'),
    columns: [...(flames ? ['range'] : ['short', 'long']), 'strength', 'threshold'].map((key) =>
      say(`labels.${key}`)
    ),
    rows
  }
}

function reachOf(rules: NecroRules, { range }: ShotProfile) {
  return 'flame' in range
    ? [flameWords(rules, range.flame.reach), '–']
    : [bandWords(range.short), bandWords(range.long)]
}

/** The ammo gauge to cross out in play (NN-AMM-1). */
function ammoBoxes(rules: NecroRules, thing: Thing): Block | null {
  return rangedFacts(thing)?.usesAmmoGauge
    ? { kind: 'boxes', key: 'gauge', title: say('deck.gauge'), boxes: gauge(rules) }
    : null
}

function effectBlock(effect: Thing['effect']): Block | null {
  return effect ? sentencesBlock('effect', [{ key: 'effect', text: effect }], say('deck.effect')) : null
}

/** The texts of the thing's special rules, to save looking them up in play. */
function specialsBlock(rules: NecroRules, thing: Thing): Block | null {
  const ranged = rangedFacts(thing)
  const shots = ranged?.profiles ?? []
  const levels = [
    ...shots.map((shot) => shot.damageLevel),
    meleeFacts(thing)?.damageLevel ?? 1,
    thing.kind === 'grenade' ? thing.facts.damageLevel : 1
  ]
  const ids = [
    ...(shots.some((shot) => shot.rateOfFire > 1) ? ['rate-of-fire'] : []),
    ...(levels.some((level) => level > 1) ? ['damage-level'] : []),
    ...(shots.some((shot) => 'flame' in shot.range) ? ['flame'] : []),
    ...(shots.some((shot) => shot.template && shot.template !== 'teardrop') || thing.kind === 'grenade'
      ? ['scatter']
      : []),
    ...(shots.some((shot) => shot.overheat) ? ['overheat'] : []),
    ...(thing.kind === 'grenade' ? (thing.facts.special ?? []) : []),
    ...(thing.kind === 'grenade' || ranged?.usesDiveRule ? ['dive-for-cover'] : []),
    ...(thing.kind === 'plating' && thing.facts.invulnerable ? ['invulnerable'] : []),
    ...(thing.kind === 'gear' && thing.facts.save?.invulnerable ? ['invulnerable'] : []),
    ...(thing.kind === 'gear' && thing.facts.save?.shield ? ['shield'] : [])
  ]
  const found = rules.specialRules.filter(
    ({ id, effect }) => ids.includes(id) && JSON.stringify(effect) !== JSON.stringify(thing.effect)
  )
  return found.length === 0
    ? null
    : {
        kind: 'entries',
        key: 'special',
        title: say('labels.special'),
        entries: found.map(({ id, name, effect }) => ({ key: id, name, text: effect }))
      }
}

/** The card of master-crafting: its effect, and the categories of weapons that it applies to (NN-MAS-1). */
function masterCraftedCard(rules: NecroRules): Card {
  const { appliesTo, availability } = rules.masterCrafted
  return {
    id: `thing:${MASTER_CRAFTED}`,
    kind: 'equipment',
    title: rules.words('things', MASTER_CRAFTED) ?? say('deck.equipment'),
    subtitle: [joined(rules.categories.filter(({ id }) => appliesTo.includes(id)).map(({ name }) => name))],
    corner: [],
    profile: [],
    blocks: filled([
      effectBlock(rules.words('things', MASTER_CRAFTED, 'effect') ?? null),
      availability === 'rare'
        ? {
            kind: 'facts',
            key: 'cost',
            facts: [{ label: say('deck.availability'), value: say('deck.rare') }]
          }
        : null
    ])
  }
}
