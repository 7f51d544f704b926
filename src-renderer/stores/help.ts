import { defineStore } from 'pinia'
import { ref } from 'vue'

export type Help = 'palette' | 'shortcuts' | 'settings' | 'about' | 'licences' | 'report'

/** Which of the window's own dialogs is open: one at most. */
export const useHelp = defineStore('help', () => {
  const open = ref<Help | null>(null)

  return { open }
})
