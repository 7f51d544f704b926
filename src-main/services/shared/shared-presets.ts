import * as v from 'valibot'
import type { DeckRequest } from '../../contract/decks'
import { Refused } from '../../contract/errors'
import type { PrintSetup } from '../../contract/print-setup'
import {
  MOST_SHARED,
  sharedSetup,
  type SharedPresetView,
  type SharedSetup
} from '../../contract/shared-preset'
import type { Pack } from '../../kernel/content/overlay'
import type { PackPreset, SharedChoice, SharedPreset } from '../../kernel/content/shared-preset'
import { campaignEvent } from '../../kernel/state/event'
import type { GameSystem } from '../../kernel/system/system'
import type { Json } from '../../kernel/values/json'
import { reason, type Reason } from '../../kernel/values/verdict'
import { act, loadedSystem, openSession, refreshSession, type Context, type Session } from './context'
import { bookCards, deckOf, packCards } from './deck'
import { refuseUnseen } from './replacing'

/** What is kept of a preset beside its name and origin. */
const choiceIn = ({ kinds, cards, sheet, setup, columns }: SharedChoice): SharedChoice => ({
  kinds,
  cards,
  sheet,
  setup,
  ...(columns && { columns })
})

/** The choice in the form of `was`. */
const asJson = (choice: SharedChoice | null): Json => JSON.parse(JSON.stringify(choice)) as Json

/** The presets of the open campaign and of its packs. A setup that is illegible today is read as the usual one. */
export function sharedPresets({ campaign, settings }: Session): SharedPresetView[] {
  const view = (preset: SharedPreset | PackPreset, pack: Pack | null): SharedPresetView => {
    const setup = v.safeParse(sharedSetup, preset.setup)
    return {
      ...choiceIn(preset),
      name: preset.name,
      pack: pack && { id: pack.id, name: pack.name },
      setup: setup.success ? setup.output : v.parse(sharedSetup, {})
    }
  }
  return [
    ...(campaign.presets ?? []).map((preset) => view(preset, null)),
    ...settings.packs.flatMap((pack) => (pack.presets ?? []).map((preset) => view(preset, pack)))
  ]
}

/** Whether this is a custom card, which only its own campaign has. */
const isOwnCard = (id: string): boolean => id.startsWith('free:')

/** The presets of the campaign for a pack: without its custom cards, which no other campaign has. */
export function presetsForPack(presets: readonly SharedPreset[]): PackPreset[] {
  return presets.map(({ name, ...choice }) => ({
    name: { fr: name, en: name },
    ...choice,
    cards: choice.cards.filter(({ card }) => !isOwnCard(card))
  }))
}

/**
 * The presets of the campaign for another one with the same rules: without its custom cards, and without kinds and
 * cards that its rules do not know any more.
 */
export async function presetsForCampaign(context: Context, session: Session): Promise<SharedPreset[]> {
  const own = sharedPresets(session).filter(({ pack }) => pack === null)
  if (own.length === 0) return []
  const common = await deckOf(context, { of: 'reference', system: session.system.id })
  const kinds = new Set(common.kinds.map(({ id }) => id))
  const cards = new Set(common.cards.map(({ card }) => card.id).filter((id) => !isOwnCard(id)))
  return own.map((preset) => ({
    name: String(preset.name),
    ...choiceIn({ ...preset, setup: plain(preset.setup) }),
    kinds: preset.kinds.filter((kind) => kinds.has(kind)),
    cards: preset.cards.filter(({ card }) => cards.has(card))
  }))
}

/** Why a pack's presets can't be used: kinds and cards that neither the book nor these rules know. */
export async function presetFaults(
  context: Context,
  session: Session,
  rules: unknown,
  pack: Pack
): Promise<Reason[]> {
  const { system, defaults } = await loadedSystem(context, session.system.id)
  return unknownInPresets(system, [rules, defaults], pack.presets ?? [], [pack])
}

/** The kinds and cards of presets that none of these rules and none of the packs know. */
export function unknownInPresets(
  system: GameSystem,
  rules: unknown[],
  presets: readonly (SharedPreset | PackPreset)[],
  packs: readonly Pack[]
): Reason[] {
  if (presets.length === 0) return []
  const own = packs.flatMap(packCards).map(({ id }) => id)
  const books = rules.map((by) => bookCards(system, by))
  const kinds = new Set(books.flatMap((book) => book.kinds.map(({ id }) => id)))
  const cards = new Set([...books.flatMap((book) => book.cards.map(({ card }) => card.id)), ...own])
  return presets.flatMap(({ name, ...choice }) => [
    ...choice.kinds
      .filter((kind) => !kinds.has(kind))
      .map((kind) => reason('preset-unknown-kind', [], { preset: name, kind })),
    ...choice.cards
      .filter(({ card }) => !cards.has(card))
      .map(({ card }) => reason('preset-unknown-card', [], { preset: name, card }))
  ])
}

/** What a person wants of a shared preset; what is left out stays. */
interface Wanted {
  name: string
  deck?: DeckRequest | undefined
  setup?: PrintSetup | undefined
  columns?: SharedChoice['columns'] | null | undefined
  was?: Json | undefined
}

/** The services of shared presets: acts of the campaign. */
export function sharing(context: Context) {
  const answerOf = (session: Session) => ({ shared: sharedPresets(session) })

  async function share({ name, deck, setup, columns, was }: Wanted) {
    const session = openSession(context)
    const { presets = [] } = session.campaign
    const known = presets.find((preset) => preset.name === name)
    const before = known ? choiceIn(known) : null
    const wanted: SharedChoice = {
      ...(before ?? { kinds: ['free'], cards: [], sheet: false, setup: v.parse(sharedSetup, {}) }),
      ...(deck && (await chosenFrom(context, deck))),
      ...(setup && { setup: withoutOffset(setup) }),
      ...(columns && { columns })
    }
    if (columns === null) delete wanted.columns
    refuseUnseen({ field: 'shared', name }, { was, now: asJson(before), wanted: asJson(wanted) })
    if (before && JSON.stringify(before) === JSON.stringify(choiceIn(wanted))) return answerOf(session)
    if (!known && presets.length >= MOST_SHARED)
      throw new Refused('refused', {}, [reason('too-many-shared', [], { most: MOST_SHARED })])
    await act(context, session, 'decks.share', { name }, [
      campaignEvent(session.campaign.id, known ? 'preset-rewritten' : 'preset-shared', { name }, [
        { do: 'preset-put', preset: { name, ...choiceIn(wanted) } }
      ])
    ])
    return answerOf(await refreshSession(context, session))
  }

  async function unshare({ name, was }: { name: string; was?: Json | undefined }) {
    const session = openSession(context)
    const known = session.campaign.presets?.find((preset) => preset.name === name)
    if (!known) throw new Refused('unknown-preset', { preset: name })
    refuseUnseen({ field: 'shared', name }, { was, now: asJson(choiceIn(known)), wanted: null })
    await act(context, session, 'decks.unshare', { name }, [
      campaignEvent(session.campaign.id, 'preset-unshared', { name }, [{ do: 'preset-remove', preset: name }])
    ])
    return answerOf(await refreshSession(context, session))
  }

  return { share, unshare }
}

/** The part of a request that suits every deck of the campaign: no members, no rosters, nothing printed before. */
async function chosenFrom(
  context: Context,
  { source, kinds, cards, sheet }: DeckRequest
): Promise<Pick<SharedChoice, 'kinds' | 'cards' | 'sheet'>> {
  const session = openSession(context)
  if (source.of === 'reference' && source.system !== session.system.id)
    throw new Refused('refused', {}, [reason('preset-other-system')])
  const common = await deckOf(context, { of: 'reference', system: session.system.id })
  const known = new Set(common.cards.map(({ card }) => card.id))
  const ofKind = new Set(common.kinds.map(({ id }) => id))
  return {
    kinds: kinds.filter((kind) => ofKind.has(kind)),
    cards: cards.filter(({ card }) => known.has(card)),
    sheet
  }
}

function withoutOffset({ offset: _, ...setup }: PrintSetup): SharedChoice['setup'] {
  return plain(setup)
}

function plain(setup: SharedSetup): SharedChoice['setup'] {
  return JSON.parse(JSON.stringify(setup)) as SharedChoice['setup']
}
