import type { App } from '../../app'
import type { DeckRequest, Output } from '../../contract'
import { valueOf } from './data'
import { CommandRefused } from './exit'
import { tell } from './words'

/** A preset as the command prints with it. */
export interface ChosenPreset {
  name: string
  /** The deck that it is for; null if it is for each deck of the campaign. */
  source: DeckRequest['source'] | null
  kinds: string[]
  cards: DeckRequest['cards']
  sheet: boolean
  changed: boolean
  setup: object
}

type Listed = Output<'decks.list'>
type Shared = Listed['shared'][number]

/** A preset that may be named, by these names. Those of packs can also be named as `pack:name`. */
interface Candidate {
  names: string[]
  preset: ChosenPreset
}

/**
 * The preset of this name: of the campaign, else of one of its packs, else of the library. Throws CommandRefused with
 * the names that there are. `book`: the game whose book is printed, null for the campaign's cards.
 */
export async function presetNamed(
  app: Pick<App, 'dispatch'>,
  name: string,
  book: string | null
): Promise<ChosenPreset> {
  const list = valueOf<'decks.list'>(await app.dispatch('decks.list', {}))
  const tiers = candidatesIn(list, book)
  for (const tier of tiers) {
    const [found, ...others] = tier.filter(({ names }) => names.includes(name))
    if (found && others.length === 0) return found.preset
    if (found) throw new CommandRefused(several(name, [found, ...others]))
  }
  throw new CommandRefused(unknown(name, tiers.flat()))
}

function candidatesIn({ shared, presets, systems }: Listed, book: string | null): Candidate[][] {
  // Presets of the campaign choose cards of its game.
  const fits = book === null || systems.some(({ system, campaign }) => campaign && system === book)
  const usable = fits ? shared : []
  return [
    usable.filter(({ pack }) => pack === null).map(fromShared),
    usable.filter(({ pack }) => pack !== null).map(fromShared),
    presets
      .filter(
        ({ deck: { source } }) => book === null || (source.of === 'reference' && source.system === book)
      )
      .map(({ name, deck, setup }): Candidate => ({ names: [name], preset: { ...deck, name, setup } }))
  ]
}

function fromShared({ name, pack, kinds, cards, sheet, setup }: Shared): Candidate {
  const names =
    typeof name === 'string' ? [name] : [...new Set(Object.values(name as { [locale: string]: string }))]
  const own = names.map((each) => (pack ? `${pack.id}:${each}` : each))
  return {
    names: pack ? [...own, ...names] : own,
    preset: { name: names[0]!, source: null, kinds, cards, sheet, changed: false, setup }
  }
}

const linesOf = (candidates: Candidate[]): string =>
  [...new Set(candidates.map(({ names }) => `  ${names[0]}`))].join('\n')

function unknown(name: string, all: Candidate[]): string {
  if (all.length === 0)
    return tell(
      `Aucun préréglage « ${name} » : cette campagne n’en garde aucun, et la bibliothèque non plus.`,
      `No preset “${name}”: this campaign keeps none, nor does the library.`
    )
  return tell(
    `Aucun préréglage « ${name} ». Il y a :\n${linesOf(all)}`,
    `No preset “${name}”. There are:\n${linesOf(all)}`
  )
}

function several(name: string, found: Candidate[]): string {
  return tell(
    `Plusieurs préréglages « ${name} » : donnez le nom entier.\n${linesOf(found)}`,
    `Several presets “${name}”: give the whole name.\n${linesOf(found)}`
  )
}
