import { markRaw, reactive, ref } from 'vue'
import { createI18n } from 'vue-i18n'
import type { Json } from '@kernel/values/json'
import { compile, pluralRule, resolve } from './compile'
import { FALLBACKS } from '@contract/languages'
import { KEPT_LOCALE } from './kept-locale'
import { LOCALES, messages, type Locale, type Tree } from './messages'
import { spokenOf } from './language-names'

/** The stored choice, else the first of the system's languages that the window has. */
function firstLocale(): Locale {
  return spokenOf([localStorage.getItem(KEPT_LOCALE) ?? '', ...navigator.languages]) ?? 'en'
}

/** The system whose texts come first: that of the open campaign. */
export const spokenSystem = ref<string | null>(null)

/**
 * The game's own term, else the general one: `terms.battle` in a system's texts. It must have the gender of the
 * general term, because the sentence around it is ours.
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
  // Raw: a language is only ever replaced as a whole, and thousands of texts need no watching one by one.
  messages: Object.fromEntries(
    Object.entries(messages).map(([locale, tree]) => [locale, markRaw(tree) as Record<string, string>])
  ),
  missingWarn: false,
  fallbackWarn: false,
  pluralRules: Object.fromEntries(LOCALES.map((locale) => [locale, pluralRule(locale)])),
  messageResolver: (tree, path) => resolve(tree, path) as string,
  messageCompiler: (message, { locale }) => compile(String(message), locale, (term) => termOf(term, locale))
})

document.documentElement.lang = i18n.global.locale.value

/** Loads the missing texts of a language; null if none are missing. */
type Learn = (locale: Locale) => Promise<unknown> | null
let learn: Learn = () => null
let wanted: Locale | null = null

/** Sets the function that loads missing texts before the language changes. */
export const onLanguage = (ask: Learn): void => void (learn = ask)

/** Sets the window's language once its texts are loaded, and stores the choice. */
export function setLocale(locale: Locale): void {
  const speak = () => {
    if (wanted !== locale) return
    i18n.global.locale.value = locale
    document.documentElement.lang = locale
    localStorage.setItem(KEPT_LOCALE, locale)
  }
  wanted = locale
  const learning = learn(locale)
  // Also changes the language if the host does not answer.
  if (learning) learning.then(speak, speak)
  else speak()
}

export function currentLocale(): Locale {
  return i18n.global.locale.value
}

/** The systems with loaded texts. */
export const heardSystems = reactive(new Set<string>())

/** Sets the texts of a game system under `systems.<id>`; without copying them, as vue-i18n's own merging would. */
export function addSystemTexts(system: string, text: { [locale: string]: Json }): void {
  heardSystems.add(system)
  for (const [locale, tree] of Object.entries(text)) {
    const known: Tree = i18n.global.getLocaleMessage(locale)
    const systems: Tree = { ...(known['systems'] as Tree | undefined), [system]: tree as Tree }
    i18n.global.setLocaleMessage<Tree>(locale, markRaw<Tree>({ ...known, systems }))
  }
}
