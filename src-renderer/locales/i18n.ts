import { reactive, ref } from 'vue'
import { createI18n } from 'vue-i18n'
import type { Json } from '@kernel/values/json'
import { compile, pluralRule, resolve } from './compile'
import { FALLBACKS } from '@contract/languages'
import { LOCALES, messages, type Locale } from './messages'
import { spokenOf } from './language-names'

const KEPT_AS = 'magot.locale'

/** What was chosen before, else the first of the system's languages that we speak. */
function firstLocale(): Locale {
  return spokenOf([localStorage.getItem(KEPT_AS) ?? '', ...navigator.languages]) ?? 'en'
}

/** The system whose texts come first: that of the open campaign. */
export const spokenSystem = ref<string | null>(null)

/**
 * What the game calls it, or else what a skirmish does: `terms.battle` is a system's own text. Its gender is that of the word it
 * stands for, since the sentence around it is ours.
 */
function termOf(term: string, locale: string): string {
  const key = `terms.${term}`
  for (const language of new Set([locale, ...FALLBACKS])) {
    const tree = i18n.global.getLocaleMessage(language)
    const own = spokenSystem.value && resolve(tree, `systems.${spokenSystem.value}.${key}`)
    const word = own || resolve(tree, key)
    if (word) return String(word)
  }
  return term
}

export const i18n = createI18n({
  legacy: false,
  locale: firstLocale(),
  fallbackLocale: 'en',
  messages: messages as Record<string, Record<string, string>>,
  missingWarn: false,
  fallbackWarn: false,
  pluralRules: Object.fromEntries(LOCALES.map((locale) => [locale, pluralRule(locale)])),
  messageResolver: (tree, path) => resolve(tree, path) as string,
  messageCompiler: (message, { locale }) => compile(String(message), locale, (term) => termOf(term, locale))
})

document.documentElement.lang = i18n.global.locale.value

/** Learns what is not known in a language yet; null where all is. */
type Learn = (locale: Locale) => Promise<unknown> | null
let learn: Learn = () => null
let wanted: Locale | null = null

/** Who asks for words that are missing before another language is spoken. */
export const onLanguage = (ask: Learn): void => void (learn = ask)

/** The language of this window, as soon as all of its words are there; remembered. */
export function setLocale(locale: Locale): void {
  const speak = () => {
    if (wanted !== locale) return
    i18n.global.locale.value = locale
    document.documentElement.lang = locale
    localStorage.setItem(KEPT_AS, locale)
  }
  wanted = locale
  const learning = learn(locale)
  // A host that is silent keeps nobody in a language.
  if (learning) learning.then(speak, speak)
  else speak()
}

export function currentLocale(): Locale {
  return i18n.global.locale.value
}

/** The systems whose texts are known by now. */
export const heardSystems = reactive(new Set<string>())

/** Lays the texts of a game system under `systems.<id>`. */
export function addSystemTexts(system: string, text: { [locale: string]: Json }): void {
  heardSystems.add(system)
  for (const [locale, tree] of Object.entries(text))
    i18n.global.mergeLocaleMessage(locale, { systems: { [system]: tree } })
}
