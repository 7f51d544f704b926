import { defineStore } from 'pinia'
import { ref } from 'vue'

export type Help = 'palette' | 'shortcuts' | 'settings' | 'about' | 'licences' | 'report'

/** The open one of the window's own dialogs, if any. */
export const useHelp = defineStore('help', () => {
  const open = ref<Help | null>(null)

  return { open }
})
