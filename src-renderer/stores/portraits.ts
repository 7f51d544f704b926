import { defineStore } from 'pinia'
import { ref, watch } from 'vue'
import { call } from '@/api/client'
import { useCampaigns } from './campaigns'

/**
 * The portraits of the open campaign, as data URLs. Each is loaded once, because the picture of an id
 * never changes.
 */
export const usePortraits = defineStore('portraits', () => {
  const campaigns = useCampaigns()
  const drawn = ref<{ [picture: string]: string }>({})
  const asked = new Set<string>()

  /** Loads a picture, unless it is loaded or on its way. */
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
