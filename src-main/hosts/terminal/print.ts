import { resolve } from 'node:path'
import type { Output } from '../../contract'
import { writeWhole } from '../../printing/files'
import { inWords, openApp } from './data'
import { CommandRefused, DONE, FAILED, REFUSED } from './exit'
import { startTerminalPrinter } from './printer'
import { tell } from './words'

export interface PrintOrder {
  file: string
  roster: string
  out: string
  locale: string
  palette: string
}

/** `print FILE --roster NAME|ID --out FILE.pdf`: a roster's cards and sheet, written whole or not at all. */
export async function printFile(order: PrintOrder): Promise<number> {
  const printer = startTerminalPrinter()
  let app
  try {
    app = await openApp({ campaign: order.file }, printer.engine)
    printer.serve(app)
    const listed = await app.dispatch('rosters.list', {})
    if (!listed.ok) return refused(inWords(listed))
    const rosters = listed.value as Output<'rosters.list'>
    const named = rosters.filter((r) => r.id === order.roster || r.name === order.roster)
    if (named.length !== 1) {
      const names = rosters.map((r) => `  ${r.id}  ${r.name}`).join('\n')
      throw new CommandRefused(
        named.length === 0
          ? tell(`Aucun gang « ${order.roster} ». Il y a :\n${names}`, `No roster “${order.roster}”. There are:\n${names}`)
          : tell(`Plusieurs gangs « ${order.roster} » : donnez l’identifiant.\n${names}`, `Several rosters “${order.roster}”: give the id.\n${names}`)
      )
    }
    const answer = await app.dispatch('cards.print', { roster: named[0]!.id, locale: order.locale, palette: order.palette })
    if (!answer.ok) {
      process.stdout.write(`${inWords(answer)}\n`)
      return answer.error.code === 'internal' ? FAILED : REFUSED
    }
    const { handle, pages, report } = answer.value as Output<'cards.print'>
    await writeWhole(resolve(order.out), app.file(handle)!.bytes)
    process.stdout.write(tell(`${order.out} : ${pages} page(s), ${report.cards} carte(s).\n`, `${order.out}: ${pages} page(s), ${report.cards} card(s).\n`))
    return DONE
  } finally {
    await printer.close()
    await app?.close()
  }
}

function refused(message: string): number {
  process.stdout.write(`${message}\n`)
  return REFUSED
}
