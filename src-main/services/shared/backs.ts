import type { BackChoice } from '../../contract/decks'
import { ALL_KINDS, type BackPictures } from '../../kernel/state/campaign'
import { campaignEvent, type CampaignEvent } from '../../kernel/state/event'
import type { DeckKind } from '../../kernel/system/deck'
import { asValue } from '../../kernel/values/json'

/** The campaign's choice of card backs in the contract's words. */
export function backChoice(backs: BackPictures = {}): BackChoice {
  const { [ALL_KINDS]: all = null, ...kinds } = backs
  return {
    all: all ?? 'drawn',
    kinds: Object.fromEntries(Object.entries(kinds).map(([kind, picture]) => [kind, picture ?? 'drawn']))
  }
}

/** What is chosen for a kind, or for all kinds if it is null: `usual` if nothing was. */
export function chosenFor(choice: BackChoice, kind: string | null): string {
  return kind === null ? choice.all : (choice.kinds[kind] ?? 'usual')
}

/** The picture on the backs of a kind; undefined if the program draws them. */
export function backPictureOf(backs: BackPictures | undefined, kind: string): string | undefined {
  if (!backs) return undefined
  const own = Object.hasOwn(backs, kind) ? backs[kind] : backs[ALL_KINDS]
  return own ?? undefined
}

/** The event of this choice for a kind, or for all kinds: a picture's id, `drawn`, or `usual`. */
export function backEvent(campaign: string, kind: DeckKind | null, wanted: string): CampaignEvent {
  const picture = wanted === 'drawn' || wanted === 'usual' ? null : wanted
  if (!kind)
    return campaignEvent(campaign, picture === null ? 'backs-drawn' : 'backs-pictured', {}, [
      // Drawn is what all kinds are if nothing was chosen.
      picture === null ? { do: 'back-remove', kind: ALL_KINDS } : { do: 'back-put', kind: ALL_KINDS, picture }
    ])
  const facts = { kind: asValue(kind.name) }
  if (wanted === 'usual')
    return campaignEvent(campaign, 'back-of-kind-usual', facts, [{ do: 'back-remove', kind: kind.id }])
  return campaignEvent(campaign, picture === null ? 'back-of-kind-drawn' : 'back-of-kind-pictured', facts, [
    { do: 'back-put', kind: kind.id, picture }
  ])
}
