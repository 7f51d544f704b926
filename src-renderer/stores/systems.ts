import { defineStore } from 'pinia'
import { ref } from 'vue'
import type { Output } from '@contract/index'
import type { SystemSheet } from '@kernel/system/system'
import { call } from '@/api/client'
import { addSystemTexts } from '@/locales/i18n'

/**
 * The game systems: which there are, and what is needed to draw each. A system changes only with the rules of the open
 * campaign: a campaign names them by a mark, and under another mark the sheet is asked for anew.
 */
export const useSystems = defineStore('systems', () => {
  const all = ref<Output<'systems.list'>>([])
  const sheets = ref<{ [id: string]: SystemSheet }>({})
  const marks: { [id: string]: string | undefined } = {}

  async function list() {
    all.value = await call('systems.list')
  }

  /** The sheet of a system under the rules of this mark, its texts known to `say` from then on. */
  async function get(system: string, mark?: string): Promise<SystemSheet> {
    const known = sheets.value[system]
    if (known && (mark === undefined || mark === marks[system])) return known
    const sheet = await call('systems.get', { system })
    addSystemTexts(system, sheet.text)
    sheets.value[system] = sheet
    marks[system] = mark
    return sheet
  }

  /** The sheet as in the book, whatever the open campaign plays. */
  const book = (system: string) => call('systems.get', { system, book: true })

  return { all, sheets, list, get, book }
})
