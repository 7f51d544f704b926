import { defineStore } from 'pinia'
import { ref, watch } from 'vue'
import type { Json } from '@kernel/values/json'
import type { Prefill, Questions } from '@kernel/questions/question'
import type { Resolution } from '@kernel/questions/resolver'
import { call } from '@/api/client'
import { useCampaigns } from './campaigns'
import { drawn } from './drawn'

/** Who fills a role: a member of a roster, or the roster alone. */
export interface RoleFiller {
  roster: string
  member: string | null
}

/** The questions that a system answers as forms, the candidates for their roles, and the answers. */
export const useQuestions = defineStore('questions', () => {
  const bySystem = ref<{ [system: string]: Questions }>({})
  const { value: members, look: listMembers } = drawn(() => call('members.list'))

  /** Loaded for each page, because a campaign's own tables may extend the lists. */
  async function get(system: string): Promise<Questions> {
    const questions = await call('systems.questions', { system })
    bySystem.value[system] = questions
    return questions
  }

  // Another campaign: other members, and other lists.
  const campaigns = useCampaigns()
  watch(
    () => campaigns.current?.mark,
    () => {
      members.value = null
      bySystem.value = {}
    },
    { flush: 'sync' }
  )

  const prefill = (filler: RoleFiller, resolver: string, role: string, input: Json): Promise<Prefill> =>
    call('systems.prefill', { ...filler, resolver, role, input })
  const answer = (system: string, resolver: string, input: Json): Promise<Resolution> =>
    call('systems.resolve', { system, resolver, input })
  const odds = (system: string, resolver: string, input: Json) =>
    call('systems.odds', { system, resolver, input })

  return { bySystem, members, get, listMembers, prefill, answer, odds }
})
