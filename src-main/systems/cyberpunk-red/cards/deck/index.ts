import type { DeckPlug } from '../../../../kernel/system/deck'
import { heldBy, present, type Item, type Roster } from '../../../../kernel/state/roster'
import { isOf, thingsOf } from '../../sheet/things'
import { WRITTEN } from '../../../../kernel/system/writing'
import { OWN_THING, OWN_WEAPON } from '../../catalogue/own-rows'
import type { CrRules } from '../../catalogue/rules'
import { say } from '../../catalogue/say'
import { cardOf, unlisted } from './book'
import { thingCard } from './things'
import { gearCard, writtenCard } from './written'

const KINDS = ['character', 'rules', 'weapon', 'cyberware', 'ammunition', 'gear', 'blank'] as const

/** The thirty-seven reference cards (chapter 10.6), then one for each thing without a card in that list. */
export const deck: DeckPlug<CrRules> = {
  kinds: () => KINDS.map((id) => ({ id, name: say(`deck.${id}`) })),
  headings: () => [
    { part: 'hp', title: say('figures.hp') },
    { part: 'luck', title: say('figures.luck') },
    { fact: 'figures.armour-head', title: say('figures.armour-head') },
    { fact: 'figures.armour-body', title: say('figures.armour-body') },
    ...['weapons', 'ammunition', 'states', 'skills', 'cyberware', 'gear'].map((part) => ({
      part,
      title: say(`blocks.${part}`)
    }))
  ],
  reference: (rules) => [
    ...rules.files['tables/cards'].map((spec) => cardOf(rules, spec)),
    ...unlisted(rules).map((thing) => thingCard(rules, `item:${thing.id}`, thing, []))
  ],
  used: (rules, roster) => [
    ...rules.files['tables/cards']
      .filter(({ kind }) => kind === 'rules')
      .map(({ id }) => ({ card: id, holders: [roster.name] })),
    ...cardsOfThings(rules).flatMap(({ card, is }) => {
      const holders = holdersOf(roster, is)
      return holders.length === 0 ? [] : [{ card, holders }]
    })
  ],
  written: (rules, roster) =>
    present(roster).flatMap(({ id, name }) =>
      heldBy(roster, id)
        .filter((item) => item.source === WRITTEN || hasNoRow(rules, item))
        .flatMap((item) =>
          item.category === 'weapons'
            ? [{ card: writtenCard(rules, item, name), holders: [name] }]
            : item.category === 'gear'
              ? [{ card: gearCard(item, name), holders: [name] }]
              : []
        )
    )
}

function holdersOf(roster: Roster, is: (item: Item) => boolean): string[] {
  const has = (holder: string): boolean => heldBy(roster, holder).some(is)
  return [
    ...present(roster)
      .filter(({ id }) => has(id))
      .map(({ name }) => name),
    ...(has('stash') ? [roster.name] : [])
  ]
}

/** Whether the campaign had added this thing to its tables and has it there no more: then its card is its own. */
function hasNoRow(rules: CrRules, item: Item): boolean {
  const added = item.thing.startsWith(OWN_WEAPON) || item.thing.startsWith(OWN_THING)
  return added && !thingsOf(rules).some((thing) => isOf(thing, item))
}

/** Which card goes with which items. */
function cardsOfThings(rules: CrRules): { card: string; is: (item: Item) => boolean }[] {
  const smart = rules.files['catalogue/smart-ammunition'].flatMap(({ kinds }) =>
    kinds.map((kind) => `smart-${kind}`)
  )
  return [
    ...rules.files['tables/cards'].flatMap(({ id, items }) =>
      items?.startsWith('weapons/') || items?.startsWith('cyberware/')
        ? [{ card: id, is: ({ thing }: Item) => thing === items.split('/')[1] }]
        : items === 'ammunition/smart-improved'
          ? [{ card: id, is: ({ thing }: Item) => smart.includes(thing) }]
          : []
    ),
    ...unlisted(rules).map((listed) => ({
      card: `item:${listed.id}`,
      is: (item: Item) => isOf(listed, item)
    }))
  ]
}
