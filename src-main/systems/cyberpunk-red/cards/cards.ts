import type { Member, Roster } from '../../../kernel/state/roster'
import type { Block, Card, RosterCard } from '../../../kernel/system/sheet'
import type { Figure } from '../../../kernel/values/receipt'
import { factsOf, sheetCards } from '../../../kernel/parts/sheet-cards'
import { armourOf, hpOf, luckOf } from '../sheet/character'
import { boxes } from '../sheet/boxes'
import { inStash } from '../sheet/belongings'
import { crewFigures } from '../sheet/crew'
import { characteristics, memberSheet } from '../sheet/members'
import type { CrRules } from '../catalogue/rules'
import { say } from '../catalogue/say'
import { rangeStrips } from './deck/weapons'

/** The most hit points that are drawn as boxes; above it they are a number. */
const MOST_BOXES = 60

/** A card for each character with its boxes, and the crew's sheet (CR-C37 of the list). */
export function cardsOf(rules: CrRules, roster: Roster): { members: Card[]; roster: RosterCard } {
  return sheetCards(roster, {
    figures: crewFigures(roster),
    characteristics: characteristics(rules),
    sheetOf: (member) => memberSheet(rules, roster, member),
    usual: 'unhurt',
    purse: 'cash',
    behind: ['skills', 'cyberware', 'gear', 'facts'],
    first: boxesOf,
    stashOf: (items) => inStash(rules, items),
    shared: rangeStrips(rules)
  })
}

/** Figures without boxes that are asked for at the table (CR-R11, CR-QH-07). */
const ASKED = ['threshold', 'barriers', 'barrier-dv']

function boxesOf(member: Member, figures: Figure[]): Block[] {
  const hp = hpOf(member)
  const luck = luckOf(member)
  const written = hp.max > MOST_BOXES ? [{ label: say('figures.hp'), value: `${hp.now}/${hp.max}` }] : []
  const armour = (['head', 'body'] as const).flatMap((place) => {
    const { now, max } = armourOf(member, place)
    return max === 0 ? [] : [{ label: say(`figures.armour-${place}`), value: `${now}/${max}` }]
  })
  const others = [...written, ...factsOf(figures, ASKED)]
  return [
    ...(hp.max > 0 && hp.max <= MOST_BOXES
      ? [
          {
            kind: 'boxes' as const,
            key: 'hp',
            title: say('figures.hp'),
            boxes: boxes(hp.max, hp.max - hp.now)
          }
        ]
      : []),
    ...(armour.length > 0 ? [{ kind: 'facts' as const, key: 'armour', facts: armour }] : []),
    ...(others.length > 0 ? [{ kind: 'facts' as const, key: 'figures', facts: others }] : []),
    ...(luck.max > 0
      ? [
          {
            kind: 'boxes' as const,
            key: 'luck',
            title: say('figures.luck'),
            boxes: boxes(luck.max, luck.max - luck.now)
          }
        ]
      : [])
  ]
}
