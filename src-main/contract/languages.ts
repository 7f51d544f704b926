/** Which languages are complete, and what another falls back on: the window keeps to it as the host does. */
export { FALLBACKS, isKept, KEPT_LANGUAGES, nameIn, type ByLanguage } from '../kernel/values/languages'
