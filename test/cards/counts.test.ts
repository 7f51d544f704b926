import { expect, test } from 'vitest'
import { glued } from '../../src-renderer/cards/layout/glued'

test('a count on paper has one and the same space before it, whoever wrote it', () => {
  const said = ['Ration × 3', 'Ration ×\u202f3', 'Ration ×\u00a03'].map(glued)
  expect(new Set(said)).toEqual(new Set(['Ration ×\u00a03']))
})

test('a number in brackets stays with its colon', () => {
  expect(glued('niveau 1 (ordres\u00a0: 2)')).toBe('niveau 1 (ordres\u00a0:\u00a02)')
})
