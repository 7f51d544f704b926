import { defineStore } from 'pinia'
import { ref } from 'vue'

/** True while the rail covers the page. Only on a phone; wider windows always show it beside the page. */
export const useRail = defineStore('rail', () => {
  const out = ref(false)

  return { out }
})
