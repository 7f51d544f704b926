import { beyondBook } from '../../kernel/content/beyond-book'
import { Refused } from '../../contract/errors'
import type { Edit } from '../../contract/rules'
import { settingsOf, withPack, type CampaignChange } from '../../kernel/state/campaign'
import { campaignEvent, type CampaignEvent } from '../../kernel/state/event'
import type { Params, Words } from '../../kernel/values/json'
import type { ResolvedRules } from '../../kernel/system/resolved-rules'
import type { Settings } from '../../kernel/content/settings'
import { clearAt, setAt, valueAt, type Overlay, type Pack } from '../../kernel/content/overlay'
import type { HouseRules } from '../../kernel/values/raw-system'
import { reason, type Reason } from '../../kernel/values/verdict'
import { loadedSystem, systemName, type Context, type Session } from './context'
import { houseRuleDifferences, placed, tableDifferences, type NameSources } from './rules-view'

/** The most packs in a campaign. */
const MOST_PACKS = 20

/** The most places of a change that the history names. */
const MOST_NAMED = 6

export function nameSources(session: Session, now: unknown): NameSources {
  return { system: session.system, now, before: session.rules }
}

/** A requested change of the rules: the settings after it, and the event that records it. */
export interface WantedRules {
  settings: Settings
  /** The pack that is put in; left out for any other change. */
  pack?: Pack
  event(resolved: ResolvedRules): CampaignEvent
}

interface Asked {
  houseRules?: HouseRules | undefined
  edits?: Edit[] | undefined
  overlay?: Overlay | undefined
  pack?: Pack | undefined
  removePack?: string | undefined
}

/** Throws `refused` if the request can't be tried. */
export function possibleRules(wanted: WantedRules | Reason[]): WantedRules {
  if (Array.isArray(wanted)) throw new Refused('refused', {}, wanted)
  return wanted
}

/** Returns what a request wants of the rules, or why it can't even be tried. */
export async function wantedRulesOf(
  context: Context,
  session: Session,
  { houseRules, edits, overlay, pack, removePack }: Asked
): Promise<WantedRules | Reason[]> {
  const before = settingsOf(session.campaign)
  const { system, campaign } = session
  if (houseRules) {
    const chosen = withoutDefaults(session, houseRules)
    return {
      settings: { ...before, houseRules: chosen },
      event: ({ rules }) => {
        const changed = houseRuleDifferences(system.sheet(rules).houseRules, before.houseRules, chosen)
        return campaignEvent(
          campaign.id,
          'house-rules-changed',
          { count: changed.length, rules: named(changed.map(({ row }) => row)) },
          [{ do: 'house-rules', houseRules: chosen }]
        )
      }
    }
  }
  if (edits || overlay) {
    const after = overlay ?? (edits ?? []).reduce((own, edit) => edited(session, own, edit), before.overlay)
    return {
      settings: { ...before, overlay: after },
      event: ({ rules, raw }) => {
        const changed = tableDifferences(
          { system, now: rules, before: session.rules },
          session.resolved.raw,
          raw
        )
        return campaignEvent(
          campaign.id,
          'tables-changed',
          { count: changed.length, places: named(changed.flatMap(({ table, row }) => [table, row])) },
          [{ do: 'overlay', overlay: after }]
        )
      }
    }
  }
  if (pack) {
    if (pack.system !== campaign.system)
      return [
        reason('pack-other-system', [], { name: pack.name, system: await systemName(context, pack.system) })
      ]
    const beyond = beyondBook((await loadedSystem(context, campaign.system)).raw, pack.overlay, pack.name)
    if (beyond.length > 0) return placed(nameSources(session, session.rules), beyond)
    const was = before.packs.find(({ id }) => id === pack.id)
    const packs = withPack(before.packs, pack)
    if (packs.length > MOST_PACKS) return [reason('too-many-packs', [], { most: MOST_PACKS })]
    const facts: Params = { name: pack.name, version: pack.version }
    const put: CampaignChange[] = [{ do: 'pack-put', pack }]
    const event = () =>
      was
        ? campaignEvent(campaign.id, 'pack-replaced', { ...facts, was: was.version }, put)
        : campaignEvent(campaign.id, 'pack-added', facts, put)
    return { settings: { ...before, packs }, pack, event }
  }
  const gone = packOf(before.packs, removePack ?? '')
  const facts: Params = { name: gone.name, version: gone.version }
  return {
    settings: { ...before, packs: before.packs.filter((other) => other !== gone) },
    event: () => campaignEvent(campaign.id, 'pack-removed', facts, [{ do: 'pack-remove', pack: gone.id }])
  }
}

/** The campaign's own tables after one edit. An edit that equals the underlying value is dropped. */
function edited({ resolved }: Session, own: Overlay, { file, path, to, clear }: Edit): Overlay {
  const place = { file, path }
  if (clear)
    return valueAt(resolved.below, place) === undefined ? setAt(own, place, undefined) : clearAt(own, place)
  return setAt(
    own,
    place,
    to !== undefined && JSON.stringify(valueAt(resolved.below, place)) === JSON.stringify(to) ? undefined : to
  )
}

/** House rules without those equal to the book. */
function withoutDefaults({ system, rules }: Session, houseRules: HouseRules): HouseRules {
  const specs = system.sheet(rules).houseRules
  return Object.fromEntries(
    Object.entries(houseRules).filter(
      ([key, value]) =>
        JSON.stringify(specs.find((spec) => spec.key === key)?.default) !== JSON.stringify(value)
    )
  )
}

export function packOf(packs: Pack[], id: string): Pack {
  const pack = packs.find((candidate) => candidate.id === id)
  if (!pack) throw new Refused('unknown-pack', { pack: id })
  return pack
}

/** The first few of these names, each once. */
function named(words: (Words | null)[]): Params[string] {
  const each = [
    ...new Map(words.filter((word) => word !== null).map((word) => [JSON.stringify(word), word])).values()
  ]
  return each.slice(0, MOST_NAMED)
}
