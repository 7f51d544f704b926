import { defineStore } from 'pinia'
import { ref } from 'vue'
import type { Output } from '@contract/index'
import type { SystemSheet } from '@kernel/system/system'
import { call } from '@/api/client'
import { addSystemTexts, currentLocale, onLanguage } from '@/locales/i18n'
import { learnNames } from '@/locales/kept-names'
import { LOCALES, type Locale } from '@/locales/messages'

/**
 * The game systems: the list, and what is needed to draw each. A system changes only with the rules of the open
 * campaign, which have a mark: under another mark the sheet is loaded again.
 */
export const useSystems = defineStore('systems', () => {
  const all = ref<Output<'systems.list'>>([])
  const sheets = ref<{ [id: string]: SystemSheet }>({})
  const marks: { [id: string]: string | undefined } = {}
  /** The languages in which a system's texts are loaded, under its mark. */
  const spoken: { [id: string]: Set<Locale> } = {}

  async function list() {
    all.value = await call('systems.list')
  }

  /** The sheet of a system under the rules of this mark. Afterwards `say` knows its texts in this language. */
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

  /** Loads a system's texts in the languages that it lacks, so that a search finds names in any of them. */
  async function hear(system: string): Promise<void> {
    const known = (spoken[system] ??= new Set())
    const missing = LOCALES.filter((locale) => !known.has(locale))
    await Promise.all(
      missing.map(async (locale) => {
        const { text, names } = await call('systems.get', { system, locale })
        addSystemTexts(system, text)
        learnNames(names ?? [])
        known.add(locale)
      })
    )
  }

  onLanguage((locale) => {
    const missing = Object.keys(spoken).filter((system) => !spoken[system]!.has(locale))
    return missing.length ? Promise.all(missing.map((system) => get(system, undefined, locale))) : null
  })

  /** The sheet as in the book, without the open campaign's changes. */
  const book = (system: string) => call('systems.get', { system, book: true })

  return { all, sheets, list, get, hear, book }
})
