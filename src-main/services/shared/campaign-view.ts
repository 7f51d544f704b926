import { createHash } from 'node:crypto'
import { basename, dirname } from 'node:path'
import type { CampaignView } from '../../contract/views'
import type { Campaign } from '../../kernel/state/campaign'
import type { Json } from '../../kernel/values/json'
import { type Session } from './context'
import { isOutside } from './files-outside'
import { actView } from './roster-view'

export async function campaignView(session: Session): Promise<CampaignView> {
  const { file, name, mark, campaign, system, rules } = session
  const [undo, redo] = [await file.undoable(), await file.redoable()]
  return {
    id: campaign.id,
    mark,
    file: name,
    outside: isOutside(name) ? { fileName: basename(file.path), folder: dirname(file.path) } : null,
    readOnly: file.readOnly,
    standing: await file.standing(),
    place: session.place,
    name: campaign.name,
    system: campaign.system,
    systemName: system.sheet(rules).name,
    players: campaign.players,
    houseRules: campaign.houseRules,
    packs: (campaign.packs ?? []).map(({ id, version, name }) => ({ id, version, name })),
    rulesMark: markOf(campaign),
    corrects: system.corrections !== undefined,
    rulesLeftOut: session.leftOut,
    damaged: damagesOf(session),
    undo: undo && actView(undo),
    redo: redo && actView(redo)
  }
}

/** The damaged rows seen so far, each subject once. */
function damagesOf({ file }: Session): CampaignView['damaged'] {
  const named = file.damages().map(({ part, kind, id, name, act, at }) => ({
    part: String(part ?? 'file'),
    kind: text(kind),
    id: text(id),
    name: text(name),
    act: typeof act === 'number' ? act : null,
    at: text(at)
  }))
  return [...new Map(named.map((damage) => [JSON.stringify(damage), damage])).values()]
}

function text(value: Json | undefined): string | null {
  return typeof value === 'string' ? value : null
}

/** A hash of the rules settings, so that a window knows when to load the system anew. */
export function markOf({ packs, overlay, houseRules }: Campaign): string {
  return createHash('sha256')
    .update(JSON.stringify([packs ?? [], overlay ?? {}, houseRules]))
    .digest('base64url')
    .slice(0, 16)
}
