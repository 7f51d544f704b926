/** How the faces of a die are laid out for the finger: a key a face, two rows of ten for a D100, or a field to write in. */
export type Pad = { kind: 'faces'; faces: number[] } | { kind: 'hundred' } | { kind: 'written' }

/** More keys than this are no longer found at a glance. */
const MOST_KEYS = 20

export function padOf(sides: number): Pad {
  if (sides === 100) return { kind: 'hundred' }
  if (sides > MOST_KEYS) return { kind: 'written' }
  return { kind: 'faces', faces: Array.from({ length: sides }, (_, n) => n + 1) }
}

/** Two dice read as one of a hundred: 00 and 0 is 100. */
export function hundredOf(tens: number, ones: number): number {
  return tens * 10 + ones || 100
}

/** The face that a digit stands for on the keyboard; 0 is the ten of a D10. Null where one digit can't say it. */
export function faceOfDigit(key: string, sides: number): number | null {
  if (!/^\d$/.test(key) || sides > 10) return null
  const face = key === '0' ? 10 : Number(key)
  return face <= sides ? face : null
}
