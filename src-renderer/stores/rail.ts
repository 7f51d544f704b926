import { defineStore } from 'pinia'
import { ref } from 'vue'

/** Whether the rail is out over the page. Only on a phone, where it is folded away otherwise; wider windows always have it beside the page. */
export const useRail = defineStore('rail', () => {
  const out = ref(false)

  return { out }
})
