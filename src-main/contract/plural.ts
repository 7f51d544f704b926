/** The plural forms of a language; window and host share their rule. */
export { countIn, pluralRule, type PluralRule } from '../kernel/values/plural'
