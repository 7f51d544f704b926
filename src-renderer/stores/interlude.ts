import { defineStore } from 'pinia'
import type { Request } from '@contract/index'
import type { Answer } from '@kernel/system/prompt'
import { call } from '@/api/client'
import { useRosters } from './rosters'

/**
 * Answers the open questions of the rules, at the founding and in interludes. The roster's view holds
 * the questions.
 */
export const useInterlude = defineStore('interlude', () => {
  const rosters = useRosters()
  return {
    /** How an interlude begins without a battle; null if only a battle begins it. */
    opening: (roster: string) => call('interlude.opening', { roster }),
    open: async (roster: string, input: Request<'interlude.open'>['input']) =>
      rosters.take(await call('interlude.open', { roster, input })),
    answer: async (roster: string, prompt: string, answer: Answer) =>
      rosters.take(await call('interlude.answer', { roster, prompt, ...answer })),
    /** Answers several questions in one act, or none. */
    answerAll: async (roster: string, answers: Request<'interlude.answerAll'>['answers']) =>
      rosters.take(await call('interlude.answerAll', { roster, answers }))
  }
})
