import { resolve } from 'node:path'
import type { App } from '../../app'
import type { Output } from '../../contract'
import { writeWhole } from '../../printing/files'
import { valueOf, withApp } from './data'
import { CommandRefused, DONE, FAILED } from './exit'
import { tell } from './words'

export interface PrintOrder {
  file: string
  roster: string
  out: string
  locale: string
  palette: string
  /** The rest of a print setup, as the contract takes it. */
  setup: object
  /** Open the campaign although somebody who can't be asked may have it open. */
  force: boolean
}

/** `print FILE --roster NAME|ID --out FILE.pdf`: a roster's cards and sheet, written whole or not at all. */
export async function printFile({
  file,
  roster,
  out,
  locale,
  palette,
  setup,
  force
}: PrintOrder): Promise<number> {
  // What stands at that name is replaced: it must be no campaign.
  if (!/\.pdf$/i.test(out))
    throw new CommandRefused(
      tell(`${out} : le nom doit finir par .pdf.`, `${out}: the name must end in .pdf.`)
    )
  return withApp({ campaign: file, force }, async (app) => {
    const { id } = await named(app, roster)
    const { members } = valueOf<'cards.get'>(await app.dispatch('cards.get', { roster: id }))
    const deck = {
      source: { of: 'roster', roster: id },
      kinds: [...new Set(members.map((card) => card.kind))],
      sheet: true
    }
    const { handle, pages, report } = valueOf<'cards.print'>(
      await app.dispatch('cards.print', { deck, setup: { palette, ...setup }, locale })
    )
    await writePdf(out, app.file(handle)!.bytes)
    process.stdout.write(
      tell(
        `${out} : ${pages} page(s), ${report.cards} carte(s).\n`,
        `${out}: ${pages} page(s), ${report.cards} card(s).\n`
      )
    )
    for (const line of report.lines) process.stdout.write(`  ${fitInWords(line)}\n`)
    return DONE
  })
}

/** Writes the PDF whole or not at all; throws CommandRefused, as a failure, in words where the disk won't have it. What stood at that name is still there then. */
export async function writePdf(out: string, bytes: Uint8Array, write = writeWhole): Promise<void> {
  try {
    await write(resolve(out), bytes)
  } catch (error) {
    const code = String((error as NodeJS.ErrnoException).code ?? '')
    if (!code) throw error
    throw new CommandRefused(`${out}${tell(' : ', ': ')}${whyNotWritten(code)} (${code})`, FAILED)
  }
}

function whyNotWritten(code: string): string {
  if (/^(ENOSPC|EDQUOT|EFBIG)$/.test(code))
    return tell(
      'il n’y a plus de place sur le disque : rien n’a été écrit.',
      'there is no room left on the disk: nothing was written.'
    )
  if (/^(EACCES|EPERM|EROFS)$/.test(code))
    return tell(
      'ce fichier, ou son dossier, est protégé en écriture : rien n’a été écrit.',
      'this file, or its folder, can’t be written: nothing was.'
    )
  if (/^(EBUSY|ETXTBSY)$/.test(code))
    return tell(
      'ce fichier est ouvert ailleurs : fermez-le, puis recommencez. Rien n’a été écrit.',
      'this file is open elsewhere: close it and try again. Nothing was written.'
    )
  if (/^(EISDIR|ENOTDIR|EEXIST|ENOTEMPTY|ENOENT|ENAMETOOLONG|ELOOP|EINVAL)$/.test(code))
    return tell(
      'aucun fichier ne peut être écrit sous ce nom. Choisissez-en un autre.',
      'no file can be written under this name. Choose another.'
    )
  return tell(
    'le disque ne répond pas : clé débranchée, partage perdu, ou disque en panne. Rien n’a été écrit.',
    'the disk does not answer: stick unplugged, share lost, or a broken disk. Nothing was written.'
  )
}

/** The one roster of this id or name. */
async function named(app: App, roster: string): Promise<{ id: string }> {
  const rosters = valueOf<'rosters.list'>(await app.dispatch('rosters.list', {}))
  const found = rosters.filter((r) => r.id === roster || r.name === roster)
  if (found.length === 1) return found[0]!
  const names = rosters.map((r) => `  ${r.id}  ${r.name}`).join('\n')
  throw new CommandRefused(
    found.length === 0
      ? tell(`Aucun gang « ${roster} ». Il y a :\n${names}`, `No roster “${roster}”. There are:\n${names}`)
      : tell(
          `Plusieurs gangs « ${roster} » : donnez l’identifiant.\n${names}`,
          `Several rosters “${roster}”: give the id.\n${names}`
        )
  )
}

/** What was done to a card so that all of it is on paper. */
function fitInWords({
  member,
  shrunkTo,
  continued
}: Output<'cards.print'>['report']['lines'][number]): string {
  const facts = [
    ...(shrunkTo === null
      ? []
      : [tell(`texte réduit à ${shrunkTo} points`, `text shrunk to ${shrunkTo} points`)]),
    ...(continued > 1 ? [tell(`sur ${continued} cartes`, `on ${continued} cards`)] : [])
  ]
  return `${member}${tell(' : ', ': ')}${facts.join(', ')}`
}
