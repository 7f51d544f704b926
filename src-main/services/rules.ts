import type { Service } from '../contract'
import { conflictOf, refuseConflicts } from '../contract/conflict'
import { Refused } from '../contract/errors'
import type { Edit, RulesPreview } from '../contract/rules'
import { settingsOf, type Campaign } from '../kernel/state/campaign'
import type { Json, Words } from '../kernel/values/json'
import { resolveRules, type ResolvedRules } from '../kernel/system/resolved-rules'
import { changesBetween, valueAt, type Pack } from '../kernel/content/overlay'
import type { SharedPreset } from '../kernel/content/shared-preset'
import type { HouseRules } from '../kernel/values/raw-system'
import { present, type Roster } from '../kernel/state/roster'
import { plain } from '../kernel/values/phrase'
import { isRefusal, reason, type Reason } from '../kernel/values/verdict'
import { campaignView } from './shared/campaign-view'
import {
  act,
  loadedSystem,
  loadTable,
  openSession,
  refreshSession,
  type Context,
  type Session
} from './shared/context'
import { eachInTurns } from '../turns'
import { battlesUnderWay } from './shared/in-battle'
import { newlyOdd } from './shared/oddities'
import { refuseUnseen, replacing } from './shared/replacing'
import {
  houseRuleDifferences,
  packViews,
  placed,
  tableDifferences,
  tableViews,
  type NameSources
} from './shared/rules-view'
import { presetFaults, presetsForPack } from './shared/shared-presets'
import { withKeptLists, withKeptRows } from './shared/row-ids'
import { nameSources, type WantedRules, possibleRules, wantedRulesOf, packOf } from './shared/rules-change'

/** Settings without effect under the new rules, except those that had none before: an existing pack stays. */
function newlyIdle({ system, resolved: before }: Session, resolved: ResolvedRules): Reason[] {
  const had = new Set((system.tables.idle?.(before.raw) ?? []).map((why) => JSON.stringify(why)))
  return (system.tables.idle?.(resolved.raw) ?? []).filter((why) => !had.has(JSON.stringify(why)))
}

export function rulesService(context: Context): Service<'rules'> {
  /**
   * Tries a change: returns the rules after it, or null and why it is refused. It is also refused if a roster or a
   * tracked battle could no longer be shown.
   */
  async function tried(
    session: Session,
    wanted: WantedRules
  ): Promise<{ resolved: ResolvedRules | null; reasons: Reason[] }> {
    const { system, raw: book } = await loadedSystem(context, session.campaign.system)
    if (JSON.stringify(wanted.settings) === JSON.stringify(settingsOf(session.campaign)))
      return { resolved: null, reasons: [reason('rules-unchanged')] }
    const resolved = resolveRules(system, book, wanted.settings)
    if (isRefusal(resolved))
      return { resolved: null, reasons: placed(nameSources(session, session.rules), resolved.refused) }
    const faults = wanted.pack ? await presetFaults(context, session, resolved.rules, wanted.pack) : []
    if (faults.length > 0) return { resolved: null, reasons: faults }
    const idle = newlyIdle(session, resolved)
    if (idle.length > 0)
      return { resolved: null, reasons: placed(nameSources(session, resolved.rules), idle) }
    const broken = await notShown(session, resolved.rules)
    return broken.length > 0
      ? { resolved: null, reasons: [reason('rules-break-rosters', [], { rosters: broken })] }
      : { resolved, reasons: [] }
  }

  /** The names of rosters and tracked battles that could not be shown under these rules. */
  async function notShown(session: Session, rules: unknown): Promise<string[]> {
    const { system, file } = session
    const broken: string[] = []
    const look = (name: string, at: () => void): void => {
      try {
        at()
      } catch (error) {
        context.log(`${name} can't be shown under new rules`, error)
        broken.push(name)
      }
    }
    await eachInTurns(await file.rosters({ all: true }), (roster) =>
      look(roster.name, () => [
        system.summary(rules, roster),
        system.members(rules, roster),
        system.prompts(rules, roster)
      ])
    )
    for (const { id } of system.tracker ? await battlesUnderWay(session) : []) {
      const battle = await file.battle(id)
      const table = battle && (await loadTable(session, battle))
      if (table)
        look(battle.name, () => [system.tracker?.board(rules, table), system.tracker?.prompts(rules, table)])
    }
    return broken
  }

  async function done(method: string, input: object, wanted: WantedRules) {
    const session = openSession(context)
    const { resolved, reasons } = await tried(session, wanted)
    if (!resolved) throw new Refused('refused', {}, reasons)
    await act(context, session, method, input, [wanted.event(resolved)])
    return campaignView(await refreshSession(context, session))
  }

  /** Warns about members and items that no table would contain any more, and of rosters beyond a new limit. */
  async function warningsOf(session: Session, resolved: ResolvedRules): Promise<Reason[]> {
    const { tables } = session.system
    const gone = new Map<Json, Words>(
      changesBetween(session.resolved.raw, resolved.raw).flatMap(({ kind, was, file, path }) => {
        const id = path.at(-1)!
        return kind === 'removed' && isEntry(was)
          ? [[id, tables.nameOf(session.rules, { file, path }) ?? plain(id)] as const]
          : []
      })
    )
    const named = (values: Json[]): Words[] =>
      values.map((value) => gone.get(value)).filter((name) => name !== undefined)
    const uses = (roster: Roster): Words[] => [
      ...(gone.has(roster.kind) ? [roster.kindName] : []),
      ...present(roster).flatMap((m) => [
        ...(gone.has(m.type) ? [m.typeName] : []),
        ...m.traits.filter((t) => gone.has(t.key)).map((t) => t.name),
        // What a sheet names: the armour worn, an attribute, the kind of somebody's ammunition.
        ...named([...Object.values(m.choices), ...m.traits.flatMap((t) => Object.values(t.data))])
      ]),
      ...roster.items
        .filter((item) => item.thing.split(':').some((id) => gone.has(id)))
        .map((item) => item.name),
      ...named(roster.items.flatMap((item) => Object.values(item.data)))
    ]
    const rosters = await session.file.rosters()
    const out = rosters.flatMap((roster) => {
      const used = [...new Map(uses(roster).map((name) => [JSON.stringify(name), name])).values()]
      return used.length > 0
        ? [
            reason('rules-out-of-table', [], {
              roster: roster.name,
              things: used
            })
          ]
        : []
    })
    const standing = rosters.filter((roster) => !roster.closed && roster.stage !== 'founding')
    return [...(await newlyOdd(session, resolved.rules, standing)), ...out]
  }

  return {
    get: async () => {
      const session = openSession(context)
      const { system, rules, resolved, leftOut, settings } = session
      const { raw: book, defaults } = await loadedSystem(context, session.campaign.system)
      const nameSources: NameSources = { system, now: rules, before: defaults }
      const { houseRules } = system.sheet(rules)
      return {
        houseRules,
        tables: tableViews(nameSources, book, resolved, settings.packs),
        differences: [
          ...houseRuleDifferences(houseRules, {}, settings.houseRules),
          ...tableDifferences(nameSources, resolved.below, resolved.raw)
        ],
        packs: packViews(nameSources, book, session.campaign.packs ?? []),
        overlay: session.campaign.overlay ?? {},
        leftOut: placed(nameSources, leftOut)
      }
    },

    preview: async (input): Promise<RulesPreview> => {
      const session = openSession(context)
      const wanted = await wantedRulesOf(context, session, {
        ...input,
        ...(input.edits && { edits: withKeptRows(session, input.edits) }),
        ...(input.overlay && { overlay: withKeptLists(session, input.overlay, false) })
      })
      if (Array.isArray(wanted)) return { allowed: false, reasons: wanted, differences: [], warnings: [] }
      const { resolved, reasons } = await tried(session, wanted)
      if (!resolved) return { allowed: false, reasons, differences: [], warnings: [] }
      const specs = session.system.sheet(resolved.rules).houseRules
      const differences = [
        ...houseRuleDifferences(specs, session.settings.houseRules, wanted.settings.houseRules),
        ...tableDifferences(nameSources(session, resolved.rules), session.resolved.raw, resolved.raw)
      ]
      return { allowed: true, reasons: [], differences, warnings: await warningsOf(session, resolved) }
    },

    setHouseRules: async ({ houseRules: wanted, was }) => {
      const session = openSession(context)
      const input = { houseRules: houseRulesOver(session, wanted, was) }
      return done('rules.setHouseRules', input, possibleRules(await wantedRulesOf(context, session, input)))
    },
    setTables: async ({ was, overlay, edits }) => {
      const session = openSession(context)
      if (overlay)
        refuseUnseen(
          { field: 'overlay' },
          {
            was,
            now: session.campaign.overlay ?? {},
            wanted: overlay
          }
        )
      const input = edits
        ? { edits: editsSeen(session, withKeptRows(session, edits)) }
        : { overlay: overlay && withKeptLists(session, overlay, was !== undefined) }
      return done('rules.setTables', input, possibleRules(await wantedRulesOf(context, session, input)))
    },
    putPack: async ({ pack, was }) => {
      refuseUnseen(
        { field: 'pack', pack: pack.id },
        { was, now: versionOf(openSession(context), pack.id), wanted: pack.version }
      )
      return done(
        'rules.putPack',
        { pack: pack.id, version: pack.version },
        possibleRules(await wantedRulesOf(context, openSession(context), { pack }))
      )
    },
    removePack: async ({ pack, was }) => {
      refuseUnseen({ field: 'pack', pack }, { was, now: versionOf(openSession(context), pack), wanted: null })
      return done(
        'rules.removePack',
        { pack },
        possibleRules(await wantedRulesOf(context, openSession(context), { removePack: pack }))
      )
    },

    export: async ({ pack: id, name = '', version, presets }) => {
      const { campaign } = openSession(context)
      const pack =
        id === undefined
          ? ownPack(campaign, { name, version, presets: presets ? (campaign.presets ?? []) : [] })
          : packOf(campaign.packs ?? [], id)
      const bytes = new TextEncoder().encode(`${JSON.stringify(pack, null, 2)}\n`)
      const file = `${pack.id}.json`
      return {
        pack,
        handle: context.files.keep({ name: file, type: 'application/json', bytes }),
        file,
        bytes: bytes.byteLength
      }
    }
  }
}

/**
 * Removes `was` from the edits; refuses if a cell holds another value by now. A cell that is reset wants the
 * underlying value.
 */
function editsSeen({ resolved }: Session, edits: Edit[]): Edit[] {
  refuseConflicts(
    ...edits.map(({ file, path, to, clear, was }) => {
      const at = { file, path }
      const wanted = clear ? null : (to ?? valueAt(resolved.below, at) ?? null)
      return conflictOf(
        { file, path: path.join('.') },
        { was, now: valueAt(resolved.raw, at) ?? null, wanted }
      )
    })
  )
  return edits.map(({ was: _, ...edit }) => edit)
}

/** Merges wanted house rules over the current ones: those equal to `was` keep their current value. */
function houseRulesOver(session: Session, wanted: HouseRules, was: HouseRules | undefined): HouseRules {
  if (!was) return wanted
  const specs = session.system.sheet(session.rules).houseRules
  const standing = (key: string) => specs.find((spec) => spec.key === key)
  const keys = [...new Set([...specs.map((spec) => spec.key), ...Object.keys(wanted)])]
  const all = (of: (key: string) => Json | undefined) =>
    Object.fromEntries(keys.map((key) => [key, of(key) ?? standing(key)?.default ?? null]))
  const written = replacing<HouseRules>(
    {},
    {
      was: all((key) => was[key]),
      now: all((key) => session.campaign.houseRules[key]),
      wanted: all((key) => wanted[key])
    }
  )
  // Unknown house rules are left for the rules to refuse; defaults are not stored.
  return Object.fromEntries(
    Object.entries(written).filter(([key, value]) =>
      standing(key) ? JSON.stringify(standing(key)?.default) !== JSON.stringify(value) : key in wanted
    )
  )
}

const versionOf = ({ campaign }: Session, pack: string): string | null =>
  campaign.packs?.find(({ id }) => id === pack)?.version ?? null

function ownPack(
  { system, overlay = {} }: Campaign,
  { name, version, presets }: { name: string; version: string; presets: SharedPreset[] }
): Pack {
  const id = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60)
    .replace(/-$/, '')
  return {
    format: 'magot-pack',
    v: 1,
    id: id || 'pack',
    version,
    name: { fr: name, en: name },
    system,
    overlay,
    ...(presets.length > 0 && { presets: presetsForPack(presets) })
  }
}

function isEntry(value: unknown): boolean {
  return typeof value === 'object' && value !== null && typeof (value as { id?: unknown }).id === 'string'
}
