import type { Reason } from '../../../kernel/values/verdict'
import { checkAgreement } from './check-agreement'
import { checkIds } from './check-ids'
import { checkWords } from './check-words'
import type { NecroFiles } from './files'

/** What the schemas can't see: ids that nobody knows, words missing in a language, facts that contradict each other. */
export function crossCheck(f: NecroFiles): Reason[] {
  return [...checkIds(f), ...checkWords(f), ...checkAgreement(f)]
}
