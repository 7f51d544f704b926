import type { Words } from '../../../../kernel/values/json'
import type { Block, Card } from '../../../../kernel/system/sheet'
import { boxes, filled } from '../../sheet/blocks'
import type { FighterType, NecroRules } from '../../catalogue/rules'
import { joined, stretch } from '../../catalogue/phrase'
import { payOf } from '../../formulas/pay'
import { say } from '../../catalogue/say'
import { sentencesBlock } from './sentences'

/** A card for each fighter type, as a recruit starts (NN-FTR-1 to 9). */
export function typeCards(rules: NecroRules): Card[] {
  return rules.fighterTypes.map((type) => ({
    id: `type:${type.id}`,
    kind: 'fighter',
    title: type.name,
    subtitle: [say('deck.type')],
    corner: [say('labels.credits', { amount: type.cost })],
    profile: rules.characteristics.map(({ id, abbr, name }) => ({
      key: id,
      abbr,
      name,
      value: type.profile[id],
      own: type.profile[id],
      lines: []
    })),
    blocks: filled([
      {
        kind: 'facts',
        key: 'figures',
        facts: [
          {
            label: say('labels.pay'),
            value:
              payOf(rules, type.id) > 0
                ? say('labels.credits', { amount: payOf(rules, type.id) })
                : say('labels.none')
          },
          { label: say('figures.load'), value: type.encumbrance },
          { label: say('deck.startingXp'), value: type.startingXp },
          ...(type.startingProgressions > 0
            ? [{ label: say('deck.startingProgressions'), value: type.startingProgressions }]
            : []),
          { label: say('deck.perGang'), value: numberOf(type) }
        ]
      },
      sentencesBlock(
        'gear',
        [
          {
            key: 'gear',
            text: joined(
              rules.categories.filter(({ id }) => type.categories.includes(id)).map(({ name }) => name)
            )
          }
        ],
        say('blocks.gear')
      ),
      sentencesBlock('skills', [{ key: 'skills', text: familiesOf(rules, type) }], say('blocks.skills')),
      ownRules(rules, type)
    ])
  }))
}

function numberOf({ min, max }: FighterType): Words | string {
  return max === null ? say('deck.anyNumber') : min === max ? String(max) : stretch(min, max)
}

function familiesOf(rules: NecroRules, { skillAccess, extraSkillFamilies = [] }: FighterType): Words {
  if (skillAccess === 'all') return say('labels.noteAllSkills')
  const extra = extraSkillFamilies.map((id) => rules.skillFamily(id)?.name ?? id)
  return extra.length > 0
    ? say('deck.houseFamiliesAnd', { families: joined(extra) })
    : say('deck.houseFamilies')
}

function ownRules(rules: NecroRules, type: FighterType): Block | null {
  const own = rules.fighterRules.filter(({ id }) => type.rules.includes(id))
  return own.length === 0
    ? null
    : {
        kind: 'entries',
        key: 'rules',
        title: say('blocks.rules'),
        entries: own.map(({ id, name, effect }) => ({ key: id, name, text: effect }))
      }
}

const text = (key: string, effect: Words): Block => sentencesBlock(key, [{ key, text: effect }])

/** A card for each skill, ordered by family (NN-SKA-6, NN-SKL-1 to 36). */
export function skillCards(rules: NecroRules): Card[] {
  return rules.skillFamilies.flatMap((family) =>
    rules.skills
      .filter((skill) => skill.family === family.id)
      .map((skill): Card => ({
        id: `skill:${skill.id}`,
        kind: 'skill',
        title: skill.name,
        subtitle: [family.name, ...repeats(skill.maxTimes)],
        corner: [],
        profile: [],
        blocks: [text('effect', skill.effect)]
      }))
  )
}

function repeats(most: number | null): Words[] {
  return most === 1 ? [] : [most === null ? say('deck.repeatedly') : say('deck.atMost', { count: most })]
}

/**
 * A card for each rule that comes with a fighter type. A rule with levels has boxes for the orders (NN-FTR-7
 * to 9).
 */
export function ruleCards(rules: NecroRules): Card[] {
  return rules.fighterRules.map(({ id, name, effect, levels }) => ({
    id: `type-rule:${id}`,
    kind: 'skill',
    title: name,
    subtitle: [joined(rules.fighterTypes.filter((type) => type.rules.includes(id)).map((type) => type.name))],
    corner: [],
    profile: [],
    blocks: [
      text('effect', effect),
      ...(levels ?? []).map(({ level, orders }): Block => ({
        kind: 'boxes',
        key: `level-${level}`,
        title: say('deck.ordersAt', { level }),
        boxes: boxes(orders)
      }))
    ]
  }))
}

/**
 * A card for each house: its fury, with a box as it is used once a game, and its skill families (NN-HSE-1 to
 * 11, NN-SKA-5).
 */
export function furyCards(rules: NecroRules): Card[] {
  return rules.houses.map(({ id, name, fury, skillFamilies }) => ({
    id: `house:${id}`,
    kind: 'fury',
    title: fury.name,
    subtitle: [name],
    corner: [],
    profile: [],
    blocks: [
      { kind: 'boxes', key: 'fury', title: say('deck.onceAGame'), boxes: boxes(1) },
      text('effect', fury.effect),
      {
        kind: 'facts',
        key: 'families',
        facts: [
          {
            label: say('labels.skillFamilies'),
            value: joined(skillFamilies.map((family) => rules.skillFamily(family)?.name ?? family))
          }
        ]
      }
    ]
  }))
}

/** A card for each serious injury, with the rolls that lead to it (NN-INJ-4). */
export function injuryCards(rules: NecroRules): Card[] {
  return rules.injuries.map(({ id, name, effect, min, max }) => ({
    id: `injury:${id}`,
    kind: 'injury',
    title: name,
    subtitle: [say('deck.roll', { die: 'D100', range: min === max ? String(min) : stretch(min, max) })],
    corner: [],
    profile: [],
    blocks: [text('effect', effect)]
  }))
}
