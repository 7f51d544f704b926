import { describe, expect, test } from 'vitest'
import type { Json, Words } from '../../src-main/kernel/values/json'
import { placed } from '../../src-main/services/shared/rules-view'
import type { GameSystem } from '../../src-main/kernel/system/system'
import { isRefusal, type Reason, type Verdict } from '../../src-main/kernel/values/verdict'
import { codesGivenBy, filesOfGame, kernelOf, whysGivenBy, type WorkedOut } from './refusal-scan'
import { readReason, readWords } from './refusals-read'

/**
 * Parts of the kernel that give no reasons on behalf of a game: checks of content files, and odds, which
 * serve all games.
 */
const OF_NO_GAME = ['content/resource-files', 'content/resource-reasons', 'questions/odds'].map(
  (name) => `src-main/kernel/${name}.ts`
)

/** A refused action: a verdict, or a list of reasons. */
export type Provoked = () => Verdict<unknown> | readonly Reason[]

export interface GameRefusals<Rules extends { text: { [locale: string]: Json } }> {
  system: GameSystem<Rules>
  rules: Rules
  /** By code, the smallest situation in which the game gives this reason. */
  provoked: { [code: string]: Provoked }
  /** By key of its words, a situation in which an act or an answer is not offered for this reason. */
  notOffered: { [key: string]: () => readonly Words[] }
  /** Codes and keys that the source composes at run time, by the place where it does. */
  workedOut?: WorkedOut
  whysWorkedOut?: WorkedOut
  /** Codes that no caller can cause today, each with why it exists. */
  guards?: { [code: string]: string }
}

/**
 * Provokes every reason that a game can give, and reads it in both languages. A new reason without a
 * situation fails by name.
 */
export function testRefusals<Rules extends { text: { [locale: string]: Json } }>({
  system,
  rules,
  provoked,
  notOffered,
  workedOut,
  whysWorkedOut,
  guards = {}
}: GameRefusals<Rules>): void {
  const { text } = rules
  const files = filesOfGame(system.id)
  const kernel = kernelOf(files).filter((file) => !OF_NO_GAME.includes(file))
  const own = codesGivenBy(files, workedOut)
  const shared = codesGivenBy(kernel, {
    'kernel/system/fields.ts: code': [
      'field-choice',
      'field-flag',
      'field-text',
      'field-bounds',
      'field-unknown'
    ]
  })
  const codes = [...new Set([...own.keys(), ...shared.keys()])].sort()

  describe(`what ${system.id} refuses`, () => {
    test('every reason that its source can give has a situation here, and no other has', () => {
      expect([...Object.keys(provoked), ...Object.keys(guards)].sort()).toEqual(codes)
    })

    test('it words no reason that nobody gives', () => {
      const worded = Object.keys((text['fr'] as { refusals: object }).refusals)
      expect(worded.filter((code) => !codes.includes(code))).toEqual([])
    })

    test.each(Object.entries(provoked))(
      '%s is given, and says in both languages what is in the way',
      (code, provoke) => {
        const verdict = provoke()
        const reasons = Array.isArray(verdict)
          ? (verdict as Reason[])
          : isRefusal(verdict)
            ? verdict.refused
            : []
        expect(reasons.map((one) => one.code)).toContain(code)
        for (const one of placed({ system: system as GameSystem, now: rules, before: rules }, reasons))
          expect(readReason(text, one)).toEqual({
            fr: expect.stringMatching(/[.!?»)]$/),
            en: expect.stringMatching(/[.!?”)]$/)
          })
      }
    )

    test('every reason why an act or an answer is not offered has a situation here', () => {
      expect(Object.keys(notOffered).sort()).toEqual([...whysGivenBy(files, whysWorkedOut)].sort())
    })

    test.each(Object.entries(notOffered))(
      '%s is why something is not offered, in both languages',
      (key, why) => {
        const whys = why()
        expect(whys.map((words) => (words as { key?: string }).key)).toContain(key)
        for (const one of whys)
          expect(readWords(text, one)).toEqual({
            fr: expect.stringMatching(/[.!?»)]$/),
            en: expect.stringMatching(/[.!?”)]$/)
          })
      }
    )
  })
}
