import type { DeckKind, DeckPlug } from '../../../rules/deck'
import type { Card } from '../../../rules/sheet'
import type { NecroRules } from '../catalogue'
import { say } from '../say'
import { blankCards } from './blank'
import { chapterCards, tableCards } from './book'
import { furyCards, injuryCards, ruleCards, skillCards, typeCards } from './people'
import { scenarioCards } from './scenario'
import { thingCards } from './things'
import { usedBy } from './used'

const KINDS = ['fighter', 'weapon', 'equipment', 'skill', 'fury', 'injury', 'quick', 'rules', 'scenario', 'blank'] as const

/** Neo-Necro on cards: whatever stands in the catalogue and in the tables, in our own words. */
export const deck: DeckPlug<NecroRules> = {
  kinds: () => KINDS.map((id): DeckKind => ({ id, name: say(`deck.${id}`) })),
  reference: (rules) => {
    const cards = [typeCards, thingCards, skillCards, ruleCards, furyCards, injuryCards, tableCards, chapterCards, scenarioCards, blankCards].flatMap((of): Card[] => of(rules))
    const rank = (card: Card): number => KINDS.findIndex((kind) => kind === card.kind)
    return cards.map((card): Card => (card.form ? card : { ...card, roomy: true })).sort((a, b) => rank(a) - rank(b))
  },
  used: usedBy
}
