import { isolatedIn } from '../../../kernel/values/isolated'
import type { Localised, Words } from '../../../kernel/values/json'
import { heldBy, present, STASH, type Roster } from '../../../kernel/state/roster'
import type { Block, Card, Entry, RosterCard } from '../../../kernel/system/sheet'
import { boxes, filled, movesOf, trainingOf } from '../sheet/blocks'
import type { NecroRules } from '../catalogue/rules'
import { fighterOf, kindOf, type Fighter } from '../sheet/fighter'
import { loadFigure, times, valueFigure, xpFigure } from '../sheet/figures'
import { memberBlocks, memberSummary, statusOf } from '../sheet/members'
import { joined, phrase } from '../catalogue/phrase'
import { profileCells } from '../sheet/profile'
import { failuresMended } from '../formulas/ammunition'
import { giversOf } from '../formulas/mods'
import { payOf } from '../formulas/pay'
import { say } from '../catalogue/say'
import { houseNotes } from '../sheet/house-notes'
import { skillsOf, traitsOf } from '../sheet/state'
import { playBlocks } from './play-sheet'
import { rosterFigures } from '../roster/summary'

/**
 * The content of a gang's cards: one card for each present fighter, and the gang's sheet. The renderer lays
 * them out.
 */
export function cardsOf(rules: NecroRules, roster: Roster): { members: Card[]; roster: RosterCard } {
  const fighters = present(roster).map((member) => fighterOf(rules, roster, member))
  return { members: fighters.map(fighterCard), roster: rosterCard(rules, roster, fighters) }
}

/**
 * Blocks read between games, or looked up for a skill; they go to the back of the card. All others are used
 * in play.
 */
export const READ = ['learning', 'skills', 'rules', 'injuries', 'gear', 'xp']

/**
 * The card of a fighter, with everything they are and carry. No block is left out, however long the card gets
 * (NN-RUL-23: gauges start full).
 */
function fighterCard(fighter: Fighter): Card {
  const { member, roster } = fighter
  const status = statusOf(fighter)
  const [load, xp, value] = [loadFigure(fighter), xpFigure(fighter), valueFigure(fighter)]
  return {
    id: member.id,
    kind: 'fighter',
    title: member.name,
    subtitle: [member.typeName, roster.kindName, ...(status.key === 'fit' ? [] : [status.label])],
    corner: [
      { fr: roster.name, en: roster.name },
      say('cards.value', { value: value.amount }),
      say('cards.cost', { cost: member.cost ?? 0 })
    ],
    profile: profileCells(fighter),
    blocks: [
      {
        kind: 'facts',
        key: 'figures',
        facts: [
          { label: load.label, value: joined([load.amount, load.limit ?? 0], ' / '), behind: true },
          { label: xp.label, value: xp.amount, behind: true }
        ]
      },
      ...memberBlocks(fighter, true).map((block) =>
        block.kind === 'facts' && block.key === 'movement'
          ? {
              ...block,
              facts: [
                ...movesOf(fighter),
                ...trainingOf(fighter).map((fact) => ({ ...fact, behind: true as const }))
              ]
            }
          : block
      )
    ],
    behind: READ
  }
}

/** The gang's sheet: a row for each fighter, the stash, the fury and the house (NN-GANG-5, NN-HSE-1). */
function rosterCard(rules: NecroRules, roster: Roster, fighters: Fighter[]): RosterCard {
  return {
    id: roster.id,
    kind: 'roster',
    title: roster.name,
    subtitle: [roster.kindName],
    figures: rosterFigures(rules, roster),
    characteristics: rules.characteristics.map(({ id, abbr }) => ({ key: id, abbr })),
    rows: fighters.map((fighter) => {
      const { member, name, typeName, status, profile, figures } = memberSummary(fighter)
      return {
        member,
        name,
        typeName,
        status: status.label,
        profile,
        figures,
        lines: rowLines(fighter),
        blocks: playBlocks(fighter)
      }
    }),
    blocks: filled([
      stashBlock(rules, roster),
      furyBoxes(rules, roster),
      armourerBoxes(rules, fighters),
      houseBlock(rules, roster)
    ])
  }
}

/** A fighter's row in a few lines: what they carry, their skills, their injuries and their pay. */
function rowLines({ rules, member, items }: Fighter): Words[] {
  const line = (key: string, names: Localised[]): Words[] =>
    names.length === 0 ? [] : [phrase(rules, key, { list: joined(names) })]
  const same = (things: readonly { name: Localised; key: string }[]): Localised[] =>
    [...new Map(things.map((thing) => [thing.key, thing])).values()].map(({ name, key }) => {
      const count = things.filter((thing) => thing.key === key).length
      return count === 1 ? isolatedIn(name) : phrase(rules, 'labels.times', { name, count })
    })
  return [
    ...line('cards.carries', same(items.map((item) => ({ name: item.name, key: kindOf(item) })))),
    ...line('cards.skills', same(traitsOf(member, 'skill'))),
    ...line('cards.injuries', same(traitsOf(member, 'injury'))),
    payOf(rules, member.type) > 0 ? say('cards.pay', { pay: payOf(rules, member.type) }) : say('labels.noPay')
  ]
}

/** The stash, one entry for each kind of thing. Things that stay in the stash show their effect (NN-ENC-4). */
function stashBlock(rules: NecroRules, roster: Roster): Block | null {
  const items = heldBy(roster, STASH)
  const things = [...new Set(items.map((item) => item.thing))]
  const entries = things.flatMap((id): Entry[] => {
    const same = items.filter((item) => item.thing === id)
    const [first] = same
    const thing = rules.thing(id)
    return first
      ? [
          {
            key: first.id,
            name: times(first, same.length),
            ...(thing?.location === 'stash' && thing.effect && { text: thing.effect })
          }
        ]
      : []
  })
  return entries.length === 0 ? null : { kind: 'entries', key: 'stash', title: say('blocks.stash'), entries }
}

/** A box for the fury, which is used once a game (NN-HSE-1). */
function furyBoxes(rules: NecroRules, roster: Roster): Block | null {
  const fury = rules.house(roster.kind)?.fury
  return fury
    ? { kind: 'boxes', key: 'fury', title: say('labels.furyNamed', { fury: fury.name }), boxes: boxes(1) }
    : null
}

/**
 * A box for each failed ammo roll that the gang may ignore in a game: one for each armourer fit to fight
 * (NN-SKL-33).
 */
function armourerBoxes(rules: NecroRules, fighters: Fighter[]): Block | null {
  const skills = fighters
    .filter((fighter) => statusOf(fighter).fit)
    .flatMap((fighter) => [...new Set(skillsOf(fighter.member))])
  const count = failuresMended(rules, skills)
  return count > 0
    ? {
        kind: 'boxes',
        key: 'armourers',
        title: say('cards.armourers', { skill: giversOf(rules, skills, 'ignoredAmmoFailures').skill }),
        boxes: boxes(count)
      }
    : null
}

function houseBlock(rules: NecroRules, roster: Roster): Block | null {
  const house = rules.house(roster.kind)
  if (!house) return null
  const entries = houseNotes(rules, house).map(({ label, text }, index): Entry => ({
    key: `${house.id}:${index}`,
    name: label,
    text
  }))
  return { kind: 'entries', key: 'house', title: say('blocks.house'), entries }
}
