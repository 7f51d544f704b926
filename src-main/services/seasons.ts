import type { SeasonsView, Service } from '../contract'
import type { SeasonEntry } from '../contract/seasons'
import { Refused } from '../contract/errors'
import type { Campaign, Season, Standing } from '../kernel/state/campaign'
import type { Roster } from '../kernel/state/roster'
import { campaignEvent, type CampaignEvent } from '../kernel/state/event'
import { reason } from '../kernel/values/verdict'
import type { BattleRow } from '../store/campaign-file'
import { act, openSession, refreshSession, type Context, type Session } from './shared/context'
import { refuseUnseen, replacing } from './shared/replacing'
import { resultsIn, pastSeason, standingsOf, type ResultsByRoster } from './shared/standings'

/** The battles that belong to no past season. */
function ofThisSeason(campaign: Campaign, battles: readonly BattleRow[]): BattleRow[] {
  const before = new Set((campaign.seasons ?? []).flatMap((season) => season.battles))
  return battles.filter((battle) => battle.status === 'finished' && !before.has(battle.id))
}

/** The battles and results of the current season, and the list of battles (`all`) that they were computed from. */
interface SeasonSoFar {
  all: readonly BattleRow[]
  battles: BattleRow[]
  ids: string[]
  results: ResultsByRoster
  /** The standings, and the list of rosters that they were computed from. */
  standings?: { of: readonly Roster[]; list: Standing[] }
}

const soFar = new WeakMap<Campaign, SeasonSoFar>()

/**
 * The current season, cached: there may be thousands of battles, and every page asks for the standings. A cached season
 * is valid as long as the campaign and the list of battles are the same objects; lists are until something in them
 * changes (store/journal/known-rows.ts).
 */
function seasonSoFar(campaign: Campaign, all: readonly BattleRow[]): SeasonSoFar {
  const known = soFar.get(campaign)
  if (known?.all === all) return known
  const battles = ofThisSeason(campaign, all)
  const made = { all, battles, ids: battles.map(({ id }) => id), results: resultsIn(battles) }
  soFar.set(campaign, made)
  return made
}

/** The current standings, cached in the same way. */
function standingsSoFar(campaign: Campaign, season: SeasonSoFar, rosters: readonly Roster[]): Standing[] {
  if (season.standings?.of !== rosters)
    season.standings = { of: rosters, list: standingsOf(campaign, rosters, season.battles, season.results) }
  return season.standings.list
}

/**
 * The first day of the current season: as set, else the last day of the previous one; null if there is
 * neither.
 */
function sinceWhen({ season, seasons = [] }: Campaign): string | null {
  return season?.from ?? seasons.at(-1)?.to ?? null
}

async function seasonsView(session: Session): Promise<SeasonsView> {
  const { campaign, file } = session
  const season = seasonSoFar(campaign, await file.battleRows())
  return {
    now: {
      name: campaign.season?.name ?? null,
      from: campaign.season?.from ?? null,
      since: sinceWhen(campaign),
      standings: standingsSoFar(campaign, season, await file.rosters()),
      battles: season.ids
    },
    closed: [...(campaign.seasons ?? [])].reverse()
  }
}

/** What lists show of a past season: its standings alone are as long as those of the present one. */
function entryOf({ standings: _, battles, ...season }: Season): SeasonEntry {
  return { ...season, fought: battles.length }
}

async function change(
  context: Context,
  method: string,
  input: object,
  event: CampaignEvent
): Promise<SeasonsView> {
  const session = openSession(context)
  await act(context, session, method, input, [event])
  return seasonsView(await refreshSession(context, session))
}

function refuseBackwards(from: string, to: string): void {
  if (from > to) throw new Refused('refused', {}, [reason('days-backwards')])
}

export function seasonsService(context: Context): Service<'seasons'> {
  return {
    list: async ({ brief }) => {
      const { now, closed } = await seasonsView(openSession(context))
      return { now, closed: brief ? closed.map(entryOf) : closed }
    },

    get: async ({ season }) => pastSeason(openSession(context).campaign, season),

    name: async ({ was, ...wanted }) => {
      const { id, season } = openSession(context).campaign
      const input = replacing(
        { season: null },
        { was, now: { name: season?.name ?? null, from: season?.from ?? null }, wanted }
      )
      return change(
        context,
        'seasons.name',
        input,
        campaignEvent(id, 'season-named', { name: input.name }, [{ do: 'season-now', season: input }])
      )
    },

    close: async ({ name, from, to, next, was }) => {
      refuseBackwards(from, to)
      const { campaign, file } = openSession(context)
      const battles = ofThisSeason(campaign, await file.battleRows({ all: true }))
      // If somebody closed the season or fought on, it is no longer the one that was looked at.
      refuseUnseen(
        { field: 'name', season: null },
        { was: was?.name, now: campaign.season?.name ?? null, wanted: name }
      )
      refuseUnseen(
        { field: 'from', season: null },
        { was: was?.from, now: campaign.season?.from ?? null, wanted: from }
      )
      refuseUnseen(
        { field: 'battles', season: null },
        { was: was?.battles, now: battles.map((battle) => battle.id), wanted: null }
      )
      const season: Season = {
        id: context.newId(),
        name,
        from,
        to,
        standings: standingsOf(campaign, await file.rosters({ all: true }), battles),
        battles: battles.map((battle) => battle.id)
      }
      const facts = { name, next: next?.name ?? null, battles: battles.length }
      return change(
        context,
        'seasons.close',
        { name, from, to, next },
        campaignEvent(campaign.id, 'season-closed', facts, [{ do: 'season-close', season, next }])
      )
    },

    edit: async ({ was, ...asked }) => {
      const { campaign } = openSession(context)
      const season = pastSeason(campaign, asked.season)
      const { name, from, to } = season
      const input = replacing(
        { season: season.id },
        { was, now: { season: season.id, name, from, to }, wanted: asked }
      )
      refuseBackwards(input.from, input.to)
      return change(
        context,
        'seasons.edit',
        input,
        campaignEvent(campaign.id, 'season-edited', { was: season.name, name: input.name }, [
          { do: 'season-edit', ...input }
        ])
      )
    }
  }
}
