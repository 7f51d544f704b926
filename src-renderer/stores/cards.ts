import { defineStore } from 'pinia'
import type { Request } from '@contract/index'
import { call } from '@/api/client'

/** The cards of a roster: read each time they are wanted, for they show the roster as it is now. */
export const useCards = defineStore('cards', () => ({
  get: (roster: string) => call('cards.get', { roster }),
  print: (input: Request<'cards.print'>) => call('cards.print', input)
}))
