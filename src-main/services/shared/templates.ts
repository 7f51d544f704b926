import type { Template } from '../../contract/exchange'
import { Refused } from '../../contract/errors'
import type { SharedPreset } from '../../kernel/content/shared-preset'
import { ALL_KINDS, settingsOf, type BackPictures } from '../../kernel/state/campaign'
import { reason, type Reason } from '../../kernel/values/verdict'
import type { Picture } from '../../store/campaign-file'
import { pictureId } from '../../store/sqlite/sums'
import { loadedSystem, type Context, type Session } from './context'
import { bookCards } from './deck'
import { picturesOf } from './picture'
import { presetsForCampaign, unknownInPresets } from './shared-presets'

/** The most bytes of a template. With the rest of the request it stays below the limit of the hosts. */
const MOST_BYTES = 900_000

/** What a campaign hands on to the next one: its rules, its presets of decks, and its choice of card backs. */
export async function templateOf(context: Context, session: Session): Promise<Template> {
  const { campaign } = session
  const presets = await presetsForCampaign(context, session)
  const template = {
    format: 'magot-template' as const,
    v: 1 as const,
    name: campaign.name,
    system: campaign.system,
    ...settingsOf(campaign),
    ...(presets.length > 0 && { presets })
  }
  return { ...template, ...(await backsOf(session, MOST_BYTES - bytesOf(template))) }
}

const bytesOf = (value: object): number => Buffer.byteLength(JSON.stringify(value))

/**
 * The chosen backs, each picture once with its kinds, as far as there is room. The picture of all kinds comes first,
 * because most cards have it. `backsLeftOut` names the kinds whose picture is too large, or gone.
 */
async function backsOf(
  { campaign, file }: Session,
  room: number
): Promise<Pick<Template, 'backs' | 'backsLeftOut'>> {
  const kindsOf = new Map<string | null, string[]>()
  for (const kind of Object.keys(campaign.backs ?? {}).sort(allKindsFirst)) {
    const picture = campaign.backs![kind] ?? null
    kindsOf.set(picture, [...(kindsOf.get(picture) ?? []), kind])
  }
  const backs: NonNullable<Template['backs']> = []
  const leftOut: string[] = []
  let left = room
  for (const [id, kinds] of kindsOf) {
    const found = id === null ? null : await file.picture(id)
    const back = { kinds, picture: found && asText(found) }
    if ((id !== null && !found) || bytesOf(back) > left) leftOut.push(...kinds)
    else {
      backs.push(back)
      left -= bytesOf(back)
    }
  }
  return {
    ...(backs.length > 0 && { backs }),
    ...(leftOut.length > 0 && { backsLeftOut: leftOut })
  }
}

function allKindsFirst(a: string, b: string): number {
  if (a === ALL_KINDS || b === ALL_KINDS) return a === b ? 0 : a === ALL_KINDS ? -1 : 1
  return a < b ? -1 : 1
}

type Back = NonNullable<Template['backs']>[number]

function asText({ type, bytes }: Picture): NonNullable<Back['picture']> {
  return {
    type: type as NonNullable<Back['picture']>['type'],
    data: Buffer.from(bytes).toString('base64')
  }
}

/** What a template brings into a new campaign besides its rules. */
export interface FromTemplate {
  presets: SharedPreset[]
  backs: BackPictures
  pictures: Picture[]
}

/**
 * The presets and backs of a template for a new campaign. Pictures are decoded and encoded anew before anything is
 * made; one that the open campaign has stays as it is. Throws for kinds and cards unknown to these rules, and for
 * what is no picture.
 */
export async function readTemplate(
  context: Context,
  { system: id, presets = [], backs = [], packs }: Template,
  rules: unknown
): Promise<FromTemplate> {
  const { system, defaults } = await loadedSystem(context, id)
  const kinds = new Set([
    ALL_KINDS,
    ...(backs.length > 0 ? bookCards(system, rules).kinds : []).map((kind) => kind.id)
  ])
  const unknown = backs
    .flatMap((back) => back.kinds)
    .filter((kind) => !kinds.has(kind))
    .map((kind): Reason => reason('unknown-kind', [], { kind }))
  const faults = [...unknownInPresets(system, [rules, defaults], presets, packs), ...unknown]
  if (faults.length > 0) throw new Refused('refused', {}, faults)
  const given = backs.flatMap(({ picture }) => (picture ? [picture] : []))
  const pictures = await picturesOf(context.session?.file ?? null, given)
  const ids = new Map(pictures.map((picture, n) => [given[n], pictureId(picture)]))
  return {
    presets,
    backs: Object.fromEntries(
      backs.flatMap((back) =>
        back.kinds.map((kind) => [kind, back.picture ? ids.get(back.picture)! : null] as const)
      )
    ),
    pictures
  }
}
