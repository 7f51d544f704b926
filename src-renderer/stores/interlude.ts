import { defineStore } from 'pinia'
import type { Answer } from '@rules/prompt'
import { call } from '@/api/client'
import { useRosters } from './rosters'

/** The questions that the rules have open, at the founding and between two games. They stand in the roster's view. */
export const useInterlude = defineStore('interlude', () => {
  const rosters = useRosters()
  return {
    answer: async (roster: string, prompt: string, answer: Answer) => rosters.take(await call('interlude.answer', { roster, prompt, ...answer }))
  }
})
