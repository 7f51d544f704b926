import type { CorrectionPlug, ThingSpec, TraitSpec } from '../../../../kernel/system/correction-sheet'
import type { Localised, Params } from '../../../../kernel/values/json'
import { heldBy, STASH, type RosterChange, type Trait } from '../../../../kernel/state/roster'
import { rangedFacts, type NecroRules, type Thing } from '../../catalogue/rules'
import { STATUS_LABELS } from '../../sheet/members'
import { say } from '../../catalogue/say'
import { HATRED, LEADER_OF_MEN, STATUSES, traitsOf } from '../../sheet/state'
import { healedBy } from '../../formulas/injuries'
import { worthOf } from '../../sheet/worth'
import { whyNotFit } from './fit'
import { deathChanges } from './dismiss'
import { implant, isBionic, newItem, SIDES } from './items'
import { categoryName, DEFAULT_CATEGORY, leaderOfMen, newMember } from './recruit'

/** The greatest number accepted. No campaign reaches it; a larger one is a typing error. */
const MOST = 100_000

/** What an arbitrator may correct in a gang, and how the things and traits they give are made. */
export const corrections: CorrectionPlug<NecroRules> = {
  sheet: (rules) => ({
    money: true,
    numbers: [
      {
        key: 'respect',
        label: say('figures.respect'),
        min: Math.min(0, rules.houseRules.respectFloor),
        max: MOST
      },
      { key: 'value', label: say('figures.value'), min: 0, max: MOST }
    ],
    kinds: rules.houses.map(({ id, name }) => ({ id, name })),
    betweenEnds: true,
    // Not limited by the natural maximum: NN-CHA-3 restricts progressions, not the arbitrator.
    characteristics: rules.characteristics.map(({ id, name }) => ({ key: id, label: name, min: 0, max: 20 })),
    memberNumbers: [{ key: 'xp', label: say('figures.xp'), min: 0, max: MOST }],
    choices: [
      {
        key: 'category',
        label: say('labels.learningCategory'),
        options: rules.learningCategories.map(({ id }) => ({ id, name: categoryName(rules, id) })),
        default: DEFAULT_CATEGORY
      }
    ],
    // A capture is not offered here: it is an act of both gangs (NN-RUL-43).
    statuses: STATUSES.filter((id) => id !== 'captured').map((id) => ({ id, label: say(STATUS_LABELS[id]) })),
    types: rules.fighterTypes.map(({ id, name, profile, startingXp }) => ({
      id,
      name,
      profile: { ...profile },
      numbers: { xp: startingXp }
    })),
    exits: [
      { id: 'dead', label: say('labels.statusDead') },
      { id: 'dismissed', label: say('labels.statusDismissed') },
      { id: 'retired', label: say('labels.statusRetired') }
    ],
    traits: [
      {
        kind: 'skill',
        label: say('blocks.skills'),
        options: rules.skills.map(({ id, name }) => ({ key: id, name }))
      },
      { kind: 'injury', label: say('blocks.injuries'), options: injuryOptions(rules) },
      { kind: 'rule', label: say('blocks.rules'), options: [leaderOption(rules)] }
    ],
    things: rules.things().map((thing) => thingSpec(rules, thing))
  }),

  note: ({ data }) => {
    const side = SIDES.find((candidate) => candidate === data['side'])
    if (side) return say(`labels.side${side}`)
    if (typeof data['level'] === 'number') return say('labels.level', { level: data['level'] })
    return typeof data['enemyName'] === 'string' ? { fr: data['enemyName'], en: data['enemyName'] } : null
  },

  member(rules, type, name, chance) {
    const known = rules.fighterType(type)
    if (!known) return null
    const member = newMember(known, name, DEFAULT_CATEGORY, chance, rules)
    return {
      ...member,
      numbers: { ...member.numbers, startingTaken: member.numbers['starting'] ?? 0, free: 1 }
    }
  },

  // The stash gets what they carried. Bionics stay with the body (NN-BIO-1), and return with it.
  leave: (roster, member, why) =>
    why === 'dead'
      ? deathChanges(roster, member)
      : [
          ...heldBy(roster, member).flatMap((item): RosterChange[] =>
            isBionic(item) ? [] : [{ do: 'item-move', item: item.id, to: STASH, on: item.on }]
          ),
          { do: 'member-leave', member, why }
        ],

  status: (member) =>
    traitsOf(member, 'captivity').map((trait) => ({
      do: 'trait-remove',
      member: member.id,
      trait: trait.id
    })),

  trait(rules, member, kind, key, { variant, about }, chance) {
    if (kind === 'rule')
      return key === LEADER_OF_MEN
        ? leaderOfMen(rules, chance, Number(variant?.replace('level-', '') ?? 1))
        : null
    const injury = kind === 'injury' ? rules.injury(key) : undefined
    const known = kind === 'skill' ? rules.skill(key) : injury
    if (!known) return null
    const enemy = {
      enemy: about?.member ?? null,
      enemyName: about?.name ?? null,
      roster: about?.roster ?? null,
      gangName: about?.rosterName ?? null
    }
    const data: Params = injury?.pairedOrgan
      ? { side: variant ?? wholeSide(traitsOf(member, 'injury'), key) }
      : key === HATRED
        ? enemy
        : {}
    return { id: chance.id(), kind, key, name: known.name, data }
  },

  item(rules, roster, id, own, variant) {
    const thing = rules.thing(id)
    if (!thing) return null
    const item = newItem(thing, own)
    const member = roster.members.find((m) => m.id === own.holder)
    if (isBionic(item))
      return {
        ...item,
        data: {
          ...item.data,
          side: member
            ? (SIDES.find((side) => side === variant) ??
              implant(roster, member, item, healedBy(rules, id)).side)
            : null
        }
      }
    return variant === null ? item : { ...item, data: { ...item.data, load: variant } }
  },

  // As at a purchase: a bionic heals the organ that it replaces (NN-BIO-2 to 4).
  heals(rules, roster, item) {
    const member = isBionic(item) ? roster.members.find((m) => m.id === item.holder) : undefined
    const injury = healedBy(rules, item.thing)
    return (
      (member &&
        traitsOf(member, 'injury').find((t) => t.key === injury && t.data['side'] === item.data['side'])) ??
      null
    )
  },

  whyNotFit(rules, roster, id, on) {
    const thing = rules.thing(id)
    return thing ? whyNotFit(rules, roster, thing, on) : []
  },

  // An interlude ends by taking the value (NN-VAL-2).
  betweenEnd: (rules, roster) => [{ do: 'number', key: 'value', to: worthOf(rules, roster) }]
}

/**
 * The lasting injuries that an arbitrator may give; capture and death are done in other ways (NN-INJ-3,
 * NN-INJ-4, NN-RUL-43).
 */
function injuryOptions(rules: NecroRules): TraitSpec[] {
  return rules.injuries
    .filter(
      (injury) =>
        injury.lasting &&
        !injury.effects.some((effect) => effect.type === 'captured' || effect.type === 'dead')
    )
    .map((injury) => ({
      key: injury.id,
      name: injury.name,
      ...(injury.pairedOrgan && { variants: SIDES.map((id) => ({ id, label: say(`labels.side${id}`) })) }),
      ...(injury.id === HATRED && { about: true as const })
    }))
}

function leaderOption(rules: NecroRules): TraitSpec {
  const rule = rules.fighterRule(LEADER_OF_MEN)
  return {
    key: LEADER_OF_MEN,
    name: rule?.name ?? {},
    single: true,
    variants: (rule?.levels ?? []).map(({ level }) => ({
      id: `level-${level}`,
      label: say('labels.level', { level })
    }))
  }
}

function thingSpec(rules: NecroRules, thing: Thing): ThingSpec {
  const loads = rangedFacts(thing)?.reloadsByType?.map(
    (id) =>
      ({ id, label: rules.thing(id)?.name ?? { fr: id, en: id } }) satisfies { id: string; label: Localised }
  )
  const sides =
    thing.kind === 'bionic' ? SIDES.map((id) => ({ id, label: say(`labels.side${id}`) })) : undefined
  const variants = loads ?? sides
  return {
    id: thing.id,
    name: thing.name,
    category: thing.category,
    ...(variants && { variants }),
    ...(thing.attachesTo && { fits: true as const })
  }
}

/** The side of a paired organ that is not injured yet; right if the left one is (NN-RUL-39). */
function wholeSide(injuries: Trait[], key: string): string {
  return injuries.some((trait) => trait.key === key && trait.data['side'] === 'left') ? 'right' : 'left'
}
