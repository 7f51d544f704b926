import type { DeckCard, Preset } from '../contract/decks'
import type { Service } from '../contract'
import { Refused } from '../contract/errors'
import { campaignEvent, type CampaignEvent } from '../kernel/state/event'
import type { FreeCard } from '../kernel/state/free-card'
import { freeCard } from '../kernel/system/deck'
import type { Card, RosterCard } from '../kernel/system/sheet'
import { reason } from '../kernel/values/verdict'
import type { SavedPreset, PrintMemory } from '../store/library/print-memory'
import { backChoice, backEvent, chosenFor } from './shared/backs'
import { refuseLight, refuseTooMany, rewritten } from './shared/free-cards'
import { picturesOf } from './shared/picture'
import { refuseUnseen } from './shared/replacing'
import { sharedPresets, sharing } from './shared/shared-presets'
import { act, openSession, refreshSession, type Context, type Session } from './shared/context'
import {
  buildDeck,
  rememberPrinted,
  deckOf,
  kindsOfCampaign,
  scopeOf,
  markOf,
  memoryOf,
  change
} from './shared/deck'
import { withoutReceipts } from './shared/without-receipts'

/** What a card is chosen by. The cards of forty gangs are ten megabytes; their titles are a few hundred kilobytes. */
function titleOnly({ id, kind, title, subtitle }: Card): Card {
  return { id, kind, title, subtitle, corner: [], profile: [], blocks: [] }
}

function sheetTitleOnly({ id, kind, title, subtitle }: RosterCard): RosterCard {
  return { id, kind, title, subtitle, figures: [], characteristics: [], rows: [], blocks: [] }
}

/** The most presets in a library. */
const MOST_PRESETS = 100

export function decksService(context: Context): Service<'decks'> {
  const free = (session: Session): { cards: FreeCard[] } => ({ cards: session.campaign.cards ?? [] })

  async function write(method: string, input: object, event: CampaignEvent): Promise<{ cards: FreeCard[] }> {
    const session = openSession(context)
    await act(context, session, method, input, [event])
    return free(await refreshSession(context, session))
  }

  return {
    list: async () => {
      const { session } = context
      const rosters = session ? await session.file.rosters() : []
      return {
        rosters: rosters.map(({ id, name, kindName, members }) => ({
          roster: id,
          name,
          kindName,
          members: members.filter((member) => member.left === null).length
        })),
        systems: await Promise.all(
          [...context.systems.values()]
            .filter(({ hasDeck }) => hasDeck)
            .map(async ({ id, names }) => ({
              system: id,
              name: (await names()).name,
              campaign: session?.system.id === id
            }))
        ),
        presets: presetsOf(context, await memoryOf(context)),
        shared: session ? sharedPresets(session) : []
      }
    },

    get: async ({ source, brief }) => {
      const deck = await deckOf(context, source)
      const scope = scopeOf(context, source)
      const printed = (await memoryOf(context)).printed[scope]
      const marks = printed?.marks ?? {}
      const cards = deck.cards.map(({ card, holders }): DeckCard => {
        const mark = marks[card.id]
        return {
          card: brief ? titleOnly(card) : card,
          holders,
          printed: mark === undefined ? 'new' : mark === markOf(card, deck.others) ? 'same' : 'changed'
        }
      })
      const kinds = deck.kinds
        .map((kind) => ({ ...kind, cards: cards.filter(({ card }) => card.kind === kind.id).length }))
        .filter((kind) => kind.cards > 0)
      return {
        source,
        name: deck.name,
        system: deck.system.id,
        kinds,
        cards,
        sheets: brief ? deck.sheets.map(sheetTitleOnly) : deck.sheets,
        backs: deck.campaign && backChoice(deck.campaign.backs),
        last: printed?.at ?? null
      }
    },

    lay: async ({ deck, keep, again, brief, phases }) => {
      const scope = scopeOf(context, deck.source)
      const built = await buildDeck(context, deck, { byPhase: phases })
      const answer = brief ? withoutReceipts(built) : built
      if (!keep) return answer
      return { ...answer, handle: context.prints.keep({ deck: built, setup: null, scope }, again) }
    },

    free: async () => free(openSession(context)),

    write: async ({ card: id, was: seen, picture, ...wanted }) => {
      const { campaign, file } = openSession(context)
      const was = (campaign.cards ?? []).find((card) => card.id === id)
      if (id !== undefined && !was) throw new Refused('unknown-card', { card: id })
      refuseLight(wanted.colour)
      refuseTooMany(campaign, was ? 0 : 1)
      const portrait = picture ? await file.keepPicture((await picturesOf(file, [picture]))[0]!) : picture
      const card = rewritten(
        was ?? null,
        was?.id ?? context.newId(),
        { ...wanted, ...(portrait !== undefined && { portrait }) },
        seen
      )
      if (was && JSON.stringify(was) === JSON.stringify(card)) return { cards: campaign.cards ?? [] }
      return write(
        'decks.write',
        { card: card.id, title: card.title },
        campaignEvent(campaign.id, was ? 'card-rewritten' : 'card-written', { title: card.title }, [
          { do: 'card-put', card }
        ])
      )
    },

    preview: async ({ cards }) => {
      const { system, campaign } = openSession(context)
      const made = cards.map((card, n) => freeCard(rewritten(null, `preview-${n}`, card)))
      return {
        name: campaign.name,
        system: system.id,
        cards: made.map((card) => ({ card, copies: 1 })),
        sheets: [],
        backs: [],
        missing: []
      }
    },

    add: async ({ cards: wanted }) => {
      const { campaign } = openSession(context)
      for (const { colour } of wanted) refuseLight(colour)
      refuseTooMany(campaign, wanted.length)
      const cards = wanted.map((card) => rewritten(null, context.newId(), card))
      return write(
        'decks.add',
        { count: cards.length },
        campaignEvent(
          campaign.id,
          'cards-added',
          { count: cards.length },
          cards.map((card) => ({ do: 'card-put', card }))
        )
      )
    },

    chooseBack: async ({ kind, back, was }) => {
      const session = openSession(context)
      const { campaign, file } = session
      const now = backChoice(campaign.backs)
      const named = (await kindsOfCampaign(context)).find(({ id }) => id === kind)
      if (kind !== null && !named) throw new Refused('refused', {}, [reason('unknown-kind', [], { kind })])
      const wanted =
        typeof back === 'string'
          ? kind === null
            ? 'drawn'
            : back
          : await file.keepPicture((await picturesOf(file, [back.picture]))[0]!)
      const before = chosenFor(now, kind)
      refuseUnseen({ field: 'back', ...(kind !== null && { kind }) }, { was, now: before, wanted })
      if (before === wanted) return { backs: now }
      await act(context, session, 'decks.chooseBack', { kind }, [
        backEvent(campaign.id, named ?? null, wanted)
      ])
      return { backs: backChoice((await refreshSession(context, session)).campaign.backs) }
    },

    discard: async ({ card: id, was }) => {
      const { campaign } = openSession(context)
      const card = (campaign.cards ?? []).find((candidate) => candidate.id === id)
      if (!card) throw new Refused('unknown-card', { card: id })
      refuseUnseen({ field: 'card', card: id }, { was, now: card, wanted: null })
      return write(
        'decks.discard',
        { card: id },
        campaignEvent(campaign.id, 'card-discarded', { title: card.title }, [{ do: 'card-remove', card: id }])
      )
    },

    keep: async ({ name, deck, setup, was: seen }) => {
      const campaign = deck.source.of === 'reference' ? null : openSession(context).campaign.id
      const preset = { name, campaign, deck, setup }
      return presets(context, (list) => {
        const was = list.find((candidate) => candidate.name === name && candidate.campaign === campaign)
        refuseUnseen(
          { field: 'preset', name },
          {
            was: seen,
            now: was ? { deck: was.deck, setup: was.setup } : null,
            wanted: { deck: preset.deck, setup: preset.setup }
          }
        )
        if (!was && list.length >= MOST_PRESETS)
          throw new Refused('refused', {}, [reason('too-many-presets', [], { most: MOST_PRESETS })])
        return was
          ? list.map((known) => (known === was ? { id: was.id, ...preset } : known))
          : [...list, { id: context.newId(), ...preset }]
      })
    },

    rename: ({ preset, name, was }) =>
      presets(context, (list) => {
        const known = presetIn(list, preset)
        refuseUnseen({ field: 'name', preset }, { was, now: known.name, wanted: name })
        if (list.some((other) => other !== known && other.name === name && other.campaign === known.campaign))
          throw new Refused('refused', {}, [reason('name-twice', [], { name })])
        return list.map((other) => (other === known ? { ...other, name } : other))
      }),

    forget: ({ preset, was }) =>
      presets(context, (list) => {
        const known = presetIn(list, preset)
        refuseUnseen(
          { field: 'preset', preset },
          { was, now: { deck: known.deck, setup: known.setup }, wanted: null }
        )
        return list.filter((other) => other !== known)
      }),

    ...sharing(context),

    printed: async ({ deck, handle }) => {
      const job =
        handle === undefined
          ? { deck: await buildDeck(context, deck), scope: scopeOf(context, deck.source) }
          : context.prints.get(handle)
      if (!job?.deck || job.scope === null) throw new Refused('print-gone')
      await rememberPrinted(context, job.scope, job.deck)
      return { last: (await memoryOf(context)).printed[job.scope]?.at ?? null }
    },

    unprinted: async ({ source }) => {
      const scope = scopeOf(context, source)
      await change(context, (memory) => ({
        ...memory,
        printed: Object.fromEntries(Object.entries(memory.printed).filter(([key]) => key !== scope))
      }))
      return { last: null }
    }
  }
}

async function presets(
  context: Context,
  by: (list: SavedPreset[]) => SavedPreset[]
): Promise<{ presets: Preset[] }> {
  return {
    presets: presetsOf(
      context,
      await change(context, (memory) => ({ ...memory, presets: by(memory.presets) }))
    )
  }
}

function presetIn(list: SavedPreset[], id: string): SavedPreset {
  const preset = list.find((candidate) => candidate.id === id)
  if (!preset) throw new Refused('unknown-preset', { preset: id })
  return preset
}

/** The presets usable now: those of the open campaign, and those that need none. */
function presetsOf(context: Context, { presets: list }: PrintMemory): Preset[] {
  const open = context.session?.campaign.id
  return list.filter(({ campaign }) => campaign === null || campaign === open) as Preset[]
}
