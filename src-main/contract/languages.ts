/** The complete languages, the fallbacks of the others, and their plural forms; window and host share them. */
export {
  countIn,
  FALLBACKS,
  isKept,
  KEPT_LANGUAGES,
  nameIn,
  pluralRule,
  type ByLanguage,
  type PluralRule
} from '../kernel/values/languages'
