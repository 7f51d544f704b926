import { defineStore } from 'pinia'
import { ref } from 'vue'
import type { Output } from '@contract/index'
import type { SystemSheet } from '@rules/system'
import { call } from '@/api/client'
import { addSystemTexts } from '@/locales/i18n'

/** The game systems: which there are, and what is needed to draw each. They don't change while the program runs. */
export const useSystems = defineStore('systems', () => {
  const all = ref<Output<'systems.list'>>([])
  const sheets = ref<{ [id: string]: SystemSheet }>({})

  async function list() {
    all.value = await call('systems.list')
  }

  /** The sheet of a system, its texts known to `say` from then on. */
  async function get(system: string): Promise<SystemSheet> {
    const known = sheets.value[system]
    if (known) return known
    const sheet = await call('systems.get', { system })
    addSystemTexts(system, sheet.text)
    sheets.value[system] = sheet
    return sheet
  }

  return { all, sheets, list, get }
})
