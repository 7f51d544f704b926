import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { tamper } from '../../../store/made'
import { foundry } from '../../../support/packs'
import { pngOf } from '../../../support/pictures'
import type { Api } from '../api'

interface Named {
  id: string
  name: string
}

/** What stands ready in a campaign so that each dialog of the window can be opened. */
export interface Stage {
  /** A gang that may fight, and one of its members who died or left. */
  gang: Named
  gone: { gang: string; member: string; name: string }
  /** A gang that is being founded, with people and kit. */
  founding: Named & { member: Named; thing: { fr: string; en: string } }
  /** A gang whose interlude is open. */
  between: Named
  /** A battle with a decided report and a table, and one that is over and has a picture. */
  battle: Named
  fought: Named
  season: string
  captive: string
  loan: { fr: string; en: string }
  card: string
  preset: string
  pack: { fr: string; en: string }
  /** Other campaigns of the library: a closed one, one that another computer has open, a damaged one, a lost one. */
  closed: string
  held: string
  damaged: string
  lost: string
}

const DAY = '2026-12-01'
const CLOSED = 'L’autre table'
const HELD = 'La table de Léa'
const DAMAGED = 'La clé arrachée'
const LOST = 'Le fichier perdu'

/**
 * Prepares the campaign `file` of the library, and other campaigns beside it, and leaves it open. Whatever the
 * campaign has already is used.
 */
export async function setStage(api: Api, library: string, file: string): Promise<Stage> {
  await setOthers(api, library)
  await api.call('campaigns.open', { file })
  const ready = []
  for (const { id, name, stage } of await api.call('rosters.list', {})) {
    if (stage !== 'ready') continue
    const { sheets, items } = await api.call('rosters.get', { roster: id })
    const fit = sheets.filter(({ left, status }) => left === null && status.fit).map(({ member }) => member)
    const gone = sheets.find(({ left }) => left !== null && left !== 'transferred')
    if (fit.length > 1) ready.push({ id, name, fit, gone, items })
  }
  if (ready.length < 5) throw new Error(`only ${ready.length} gangs are ready`)
  const left = ready.findIndex(({ gone }) => gone)
  if (left < 0) throw new Error('nobody of a gang that is ready is gone')
  const [gang] = ready.splice(left, 1)
  const [one, other, third, fourth] = ready
  const fought = await battle(api, 'La dernière traversée', [one!, other!])
  await api.call('battles.finish', { battle: fought.id })
  const picture = { type: 'image/png' as const, data: pngOf(640, 400).toString('base64') }
  await api.call('battles.addPicture', { battle: fought.id, picture, caption: 'Le pont, au matin' })
  const begun = await battle(api, 'Embuscade aux écluses', [third!, fourth!])
  await api.call('tracker.begin', { battle: begun.id })
  return {
    gang: gang!,
    gone: { gang: gang!.id, member: gang!.gone!.member, name: gang!.gone!.name },
    founding: await found(api),
    between: one!,
    battle: begun,
    fought,
    ...(await dealt(api, gang!, one!)),
    ...(await collected(api, gang!.id)),
    closed: CLOSED,
    held: HELD,
    damaged: DAMAGED,
    lost: LOST
  }
}

type Ready = Named & { fit: string[] }

async function battle(api: Api, name: string, gangs: Ready[]): Promise<Named> {
  const sides = gangs.map(({ id, fit }) => ({ roster: id, members: fit }))
  const { id } = await api.call('battles.start', { name, date: DAY, sides })
  await api.call('battles.report', {
    battle: id,
    sides: sides.map(({ roster }, nth) => ({
      roster,
      result: nth ? ('loss' as const) : ('win' as const),
      combatants: []
    }))
  })
  return { id, name }
}

async function found(api: Api): Promise<Stage['founding']> {
  const name = 'Les Aiguilleurs'
  const { system } = (await api.call('campaigns.current', {}))!
  const { kinds } = await api.call('systems.get', { system })
  const { id } = await api.call('rosters.create', { name, kind: kinds[0]!.id })
  const { sheets, items } = await api.call('rosters.propose', { roster: id })
  const first = items.find(({ holder }) => holder === sheets[0]!.member)!
  return {
    id,
    name,
    member: { id: sheets[0]!.member, name: sheets[0]!.name },
    thing: first.name as Stage['loan']
  }
}

/** A captive, a loan and a closed season. */
async function dealt(api: Api, gang: Ready, other: Ready) {
  const open = await api.call('deals.open', {})
  if (!open.captives.length)
    await api.call('deals.capture', {
      roster: gang.id,
      member: gang.fit[0]!,
      by: other.id,
      why: 'L’embuscade'
    })
  if (!open.loans.length) {
    const [item] = (await api.call('rosters.get', { roster: gang.id })).items
    await api.call('rosters.transfer', {
      kind: 'loan',
      a: { roster: gang.id, items: [item!.id] },
      b: { roster: other.id }
    })
  }
  if (!(await api.call('seasons.list', {})).closed.length)
    await api.call('seasons.close', { name: 'L’automne', from: '2026-09-01', to: '2026-11-30' })
  const { captives, loans } = await api.call('deals.open', {})
  return {
    captive: captives[0]!.name,
    loan: loans[0]!.name as Stage['loan'],
    season: (await api.call('seasons.list', {})).closed[0]!.id
  }
}

/** A custom card, a preset of a gang's deck, and a pack. */
async function collected(api: Api, roster: string) {
  const card = 'Le sas'
  const preset = 'Pour la reliure'
  await api.call('decks.add', {
    cards: [
      { title: card, subtitle: 'Lieu', entries: [{ name: '', text: 'Il faut un tour pour l’ouvrir.' }] }
    ]
  })
  const source = { of: 'roster' as const, roster }
  const [kind] = (await api.call('decks.get', { source })).kinds
  await api.call('decks.keep', { name: preset, deck: { source, kinds: [kind!.id] }, setup: {}, was: null })
  const pack = foundry()
  await api.call('rules.putPack', { pack, was: null })
  return { card, preset, pack: pack.name as Stage['loan'] }
}

/** The other campaigns of the library, each in the state that its dialog is about. */
async function setOthers(api: Api, library: string): Promise<void> {
  const make = async (name: string): Promise<string> => {
    const { file } = await api.call('campaigns.create', { name, system: 'neo-necro', players: ['Ana'] })
    await api.call('rosters.create', { name: 'Les Rouilles', kind: 'orlock' })
    await api.call('backups.now', {})
    await api.call('campaigns.close', {})
    return join(library, file)
  }
  await make(CLOSED)
  const held = { pid: 4711, host: 'MAC-DE-LEA', user: 'lea', since: '2026-03-01T18:02:00.000Z' }
  await writeFile(`${await make(HELD)}.lock`, JSON.stringify({ ...held, born: null, held: true }))
  await tamper(
    await make(DAMAGED),
    `update subjects set state = replace(state, 'Rouilles', 'R' || char(0) || 'uilles') where name = 'Les Rouilles'`
  )
  await rm(await make(LOST))
}
