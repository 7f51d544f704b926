import { defineStore } from 'pinia'
import type { DeckSource, Request } from '@contract/index'
import type { Json } from '@kernel/values/json'
import { call } from '@/api/client'

/** The printer's tasks: files of cards, their progress, and the error of each printer. */
export const useCards = defineStore('cards', () => ({
  print: (input: Request<'cards.print'>) => call('cards.print', input),
  pictures: (input: Request<'cards.pictures'>) => call('cards.pictures', input),
  tabletop: (input: Request<'cards.tabletop'>) => call('cards.tabletop', input),
  phone: (input: Request<'cards.phone'>) => call('cards.phone', input),
  ink: (input: Request<'cards.ink'>) => call('cards.ink', input),
  calibrate: (input: Request<'cards.calibrate'>) => call('cards.calibrate', input),
  progress: (job: string) => call('cards.progress', { job }),
  cancel: (job: string) => call('cards.cancel', { job }),
  setup: (source: DeckSource) => call('cards.setup', { source }),
  keepSetup: (input: Request<'cards.keepSetup'>) => call('cards.keepSetup', input),
  printers: () => call('cards.printers', {}),
  keepPrinter: (input: Request<'cards.keepPrinter'>) => call('cards.keepPrinter', input),
  forgetPrinter: (name: string, was: Json) => call('cards.forgetPrinter', { name, was })
}))
