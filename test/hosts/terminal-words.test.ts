import { afterEach, expect, test, vi } from 'vitest'
import { counted } from '../../src-main/hosts/terminal/words'

afterEach(() => vi.unstubAllEnvs())

test('a count stands beside the word that fits it: French has one page for none too, English only for one', () => {
  const pages = (n: number) => counted(n, ['page', 'pages'], ['page', 'pages'])
  vi.stubEnv('LC_ALL', 'fr_FR.UTF-8')
  expect([0, 1, 2].map(pages)).toEqual(['0 page', '1 page', '2 pages'])
  vi.stubEnv('LC_ALL', 'C.UTF-8')
  expect([0, 1, 2].map(pages)).toEqual(['0 pages', '1 page', '2 pages'])
})
