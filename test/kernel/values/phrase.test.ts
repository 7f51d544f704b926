import { expect, test } from 'vitest'
import { phrase } from '../../../src-main/kernel/values/phrase'

test('the words beside a number agree with it, each in its language', () => {
  const pattern = { fr: '{name} : {n} {n:tour|tours}', en: '{name}: {n} {n:turn|turns}' }
  const told = (n: number) => phrase(pattern, { name: { fr: 'Transe', en: 'Trance' }, n })
  expect(told(0)).toEqual({ fr: 'Transe : 0 tour', en: 'Trance: 0 turns' })
  expect(told(1)).toEqual({ fr: 'Transe : 1 tour', en: 'Trance: 1 turn' })
  expect(told(2)).toEqual({ fr: 'Transe : 2 tours', en: 'Trance: 2 turns' })
})

test('of a sentence with several forms, the number chooses one', () => {
  const pattern = { fr: 'un allié | {n} alliés', en: 'an ally | {n} allies' }
  expect(phrase(pattern, { n: 1 })).toEqual({ fr: 'un allié', en: 'an ally' })
  expect(phrase(pattern, { n: 3 })).toEqual({ fr: '3 alliés', en: '3 allies' })
})

test('a sign in somebody’s own name is no form and no placeholder', () => {
  const pattern = { fr: '{name}, {n} {n:tour|tours}', en: '{name}, {n} {n:turn|turns}' }
  expect(phrase(pattern, { name: 'A | {n:B|C}', n: 1 })).toEqual({
    fr: 'A | {n:B|C}, 1 tour',
    en: 'A | {n:B|C}, 1 turn'
  })
})
