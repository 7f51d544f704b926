import { defineStore } from 'pinia'
import { ref, watch } from 'vue'
import { call } from '@/api/client'
import { useCampaigns } from './campaigns'

/** Portraits of the open campaign, ready to be drawn. Each is fetched once: what an id names never changes. */
export const usePortraits = defineStore('portraits', () => {
  const campaigns = useCampaigns()
  const drawn = ref<{ [picture: string]: string }>({})
  const asked = new Set<string>()

  /** Asks for a picture unless it is there or on its way. */
  function want(picture: string) {
    if (asked.has(picture)) return
    asked.add(picture)
    call('members.portrait', { picture }).then(
      ({ type, data }) => (drawn.value[picture] = `data:${type};base64,${data}`),
      () => asked.delete(picture)
    )
  }

  watch(
    () => campaigns.current?.mark,
    () => {
      drawn.value = {}
      asked.clear()
    }
  )

  return { drawn, want }
})
