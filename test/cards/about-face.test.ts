import { expect, test } from 'vitest'
import { aboutFace } from '../../src-renderer/cards/layout/about-face'
import type { Face } from '../../src-renderer/cards/layout/face'

const face: Face = {
  id: 'c1',
  kind: 'fighter',
  title: 'Rikke',
  subtitle: ['Chef', 'Orlock'],
  corner: [],
  profile: [{ key: 'ws', abbr: 'CC', name: 'Capacité de combat', value: '5', own: null }],
  parts: [
    { kind: 'entries', key: 'skills', title: 'Compétences', units: [{ names: ['Berserk'], text: '+3 ps' }] },
    { kind: 'entries', key: 'free', title: '', units: [{ names: [], text: 'Sans titre.' }] },
    { kind: 'lines', key: 'notes', title: 'Notes', units: [1, 2] }
  ]
}

test('a face in words names each part by its title, as the reader’s language punctuates it', () => {
  const slices = face.parts.map((part, n) => ({ part: n, from: 0, to: part.units.length }))
  const about = (page: number) =>
    aboutFace({ face, text: 7.6, slices, page, pages: 1 }, (heading, text) => `${heading}\u202f: ${text}`)
  expect(about(1).split('\n')).toEqual([
    'Chef · Orlock',
    'CC 5',
    'Compétences\u202f: Berserk',
    'Sans titre.',
    'Notes'
  ])
  expect(about(2).split('\n')).toEqual(['Compétences\u202f: Berserk', 'Sans titre.', 'Notes'])
})
