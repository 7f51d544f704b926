import type { DeckKind, DeckPlug } from '../../../../kernel/system/deck'
import type { Card } from '../../../../kernel/system/sheet'
import type { NecroRules } from '../../catalogue/rules'
import { say } from '../../catalogue/say'
import { READ } from '../cards'
import { blankCards } from './blank'
import { chapterCards, tableCards } from './book'
import { furyCards, injuryCards, ruleCards, skillCards, typeCards } from './people'
import { scenarioCards } from './scenario'
import { thingCards } from './things'
import { usedBy } from './used'

const KINDS = [
  'fighter',
  'weapon',
  'equipment',
  'skill',
  'fury',
  'injury',
  'quick',
  'rules',
  'scenario',
  'blank'
] as const

/** The blocks of a fighter's card that are used in play, in the order of the card. */
const PLAYED = ['wounds', 'orders', 'saves', 'ranged', 'melee', 'grenades', 'supplies'] as const

/** The reference cards of Neo-Necro: its catalogue and tables, in Magot's own wording. */
export const deck: DeckPlug<NecroRules> = {
  kinds: () => KINDS.map((id): DeckKind => ({ id, name: say(`deck.${id}`) })),
  headings: () => [
    ...PLAYED.map((part) => ({ part, title: say(`blocks.${part}`) })),
    ...['labels.move', 'labels.sprint', 'figures.load'].map((fact) => ({ fact, title: say(fact) })),
    ...READ.map((part) => ({ part, title: say(`blocks.${part}`) }))
  ],
  reference: (rules) => made(rules),
  used: (rules, roster) => usedBy(rules, roster, made(rules))
}

/** The cards made for each set of rules. Rules never change, so their cards are made once. */
const known = new WeakMap<NecroRules, Card[]>()

function made(rules: NecroRules): Card[] {
  const before = known.get(rules)
  if (before) return before
  const cards = [
    typeCards,
    thingCards,
    skillCards,
    ruleCards,
    furyCards,
    injuryCards,
    tableCards,
    chapterCards,
    scenarioCards,
    blankCards
  ].flatMap((of): Card[] => of(rules))
  const rank = (card: Card): number => KINDS.findIndex((kind) => kind === card.kind)
  const sorted = cards
    .map((card): Card => (card.form ? card : { ...card, roomy: true }))
    .sort((a, b) => rank(a) - rank(b))
  known.set(rules, sorted)
  return sorted
}
