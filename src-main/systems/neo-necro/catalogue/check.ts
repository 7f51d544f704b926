import type { Reason } from '../../../kernel/values/verdict'
import { checkAgreement } from './check-agreement'
import { checkIds } from './check-ids'
import { checkWords } from './check-words'
import type { NecroFiles } from './files'

/** Finds what the schemas can't check: unknown ids, missing words, facts that contradict each other. */
export function crossCheck(f: NecroFiles): Reason[] {
  return [...checkIds(f), ...checkWords(f), ...checkAgreement(f)]
}
