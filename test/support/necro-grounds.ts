import { expect } from 'vitest'
import type { Reason } from '../../src-main/kernel/values/verdict'

/**
 * Codes of formal reasons (no such fighter, named twice, a damaged resource), which rest on no rule of the
 * game.
 */
const FORMAL = new Set(
  (
    'unknown-id unknown-item unknown-member unknown-profile unknown-choice unknown-role unknown-roster unknown-fighter unknown-field unknown-prompt unknown-option ' +
    'fighter-gone fighter-twice item-twice side-empty no-such-gang quantity choose-weapon fit-elsewhere already-fitted already-founded ' +
    'not-a-weapon not-a-ranged-weapon not-an-attachment does-not-fit field-unknown field-wrong unknown-actor act-closed answer-first prompt-closed option-twice option-refused ' +
    'dice-count no-dice-asked no-amount-asked amount-out-of-range not-a-face not-in-play ' +
    'mod-elsewhere mod-form table-not-rising table-starts-late ' +
    'id-twice id-unknown words-missing facts-differ table-gap set-by-house-rule house-rule-unknown house-rule-invalid ' +
    'resource-unknown-field resource-wrong-type resource-file-missing resource-file-unknown resources-damaged'
  ).split(' ')
)

/** Checks that a refusal cites rules, and by well-formed ids. */
export function checkGrounds({ code, rules }: Reason): void {
  expect(
    rules.filter((rule) => !/^(NN-[A-Z]+|MAGOT)-\d+$/.test(rule)),
    code
  ).toEqual([])
  if (!FORMAL.has(code)) expect(rules.length, `${code} rests on a rule`).toBeGreaterThan(0)
}
