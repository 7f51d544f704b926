import { defineStore } from 'pinia'
import { ref } from 'vue'
import type { Output } from '@contract/index'
import type { SystemSheet } from '@kernel/system/system'
import { call } from '@/api/client'
import { addSystemTexts, currentLocale, onLanguage } from '@/locales/i18n'
import { learnNames } from '@/locales/kept-names'
import type { Locale } from '@/locales/messages'

/**
 * The game systems: which there are, and what is needed to draw each. A system changes only with the rules of the open
 * campaign: a campaign names them by a mark, and under another mark the sheet is asked for anew.
 */
export const useSystems = defineStore('systems', () => {
  const all = ref<Output<'systems.list'>>([])
  const sheets = ref<{ [id: string]: SystemSheet }>({})
  const marks: { [id: string]: string | undefined } = {}
  /** In which languages the texts of a system are known, under its mark. */
  const spoken: { [id: string]: Set<Locale> } = {}

  async function list() {
    all.value = await call('systems.list')
  }

  /** The sheet of a system under the rules of this mark, its texts known to `say` in this language from then on. */
  async function get(system: string, mark?: string, locale: Locale = currentLocale()): Promise<SystemSheet> {
    const known = sheets.value[system]
    const same = mark === undefined || mark === marks[system]
    if (known && same && spoken[system]?.has(locale)) return known
    const sheet = await call('systems.get', { system, locale })
    addSystemTexts(system, sheet.text)
    learnNames(sheet.names ?? [])
    sheets.value[system] = sheet
    spoken[system] = new Set([...(same ? (spoken[system] ?? []) : []), locale, ...Object.keys(sheet.text)])
    if (mark !== undefined || !known) marks[system] = mark
    return sheet
  }

  onLanguage((locale) => {
    const missing = Object.keys(spoken).filter((system) => !spoken[system]!.has(locale))
    return missing.length ? Promise.all(missing.map((system) => get(system, undefined, locale))) : null
  })

  /** The sheet as in the book, whatever the open campaign plays. */
  const book = (system: string) => call('systems.get', { system, book: true })

  return { all, sheets, list, get, book }
})
