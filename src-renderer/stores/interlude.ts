import { defineStore } from 'pinia'
import type { Request } from '@contract/index'
import type { Answer } from '@kernel/system/prompt'
import { call } from '@/api/client'
import { useRosters } from './rosters'

/** The questions that the rules have open, at the founding and between two games. They stand in the roster's view. */
export const useInterlude = defineStore('interlude', () => {
  const rosters = useRosters()
  return {
    /** How the time between two games begins without a battle; null where only a battle begins it. */
    opening: (roster: string) => call('interlude.opening', { roster }),
    open: async (roster: string, input: Request<'interlude.open'>['input']) =>
      rosters.take(await call('interlude.open', { roster, input })),
    answer: async (roster: string, prompt: string, answer: Answer) =>
      rosters.take(await call('interlude.answer', { roster, prompt, ...answer })),
    /** Several at once: one act of all of them, or none. */
    answerAll: async (roster: string, answers: Request<'interlude.answerAll'>['answers']) =>
      rosters.take(await call('interlude.answerAll', { roster, answers }))
  }
})
