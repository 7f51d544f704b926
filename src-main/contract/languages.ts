/** The complete languages and the fallbacks of the others; window and host share them. */
export { FALLBACKS, isKept, KEPT_LANGUAGES, nameIn, type ByLanguage } from '../kernel/values/languages'
