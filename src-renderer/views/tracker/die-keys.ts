/** The controls for a die: a button for each face, two rows of ten for a D100, or a field. */
export type Pad = { kind: 'faces'; faces: number[] } | { kind: 'hundred' } | { kind: 'written' }

/** More faces than this get a field. */
const MOST_KEYS = 20

export function padOf(sides: number): Pad {
  if (sides === 100) return { kind: 'hundred' }
  if (sides > MOST_KEYS) return { kind: 'written' }
  return { kind: 'faces', faces: Array.from({ length: sides }, (_, n) => n + 1) }
}

/** Two dice read as one D100: 00 and 0 give 100. */
export function hundredOf(tens: number, ones: number): number {
  return tens * 10 + ones || 100
}

/** The face of a typed digit; 0 is the ten of a D10. Null if one digit is not enough. */
export function faceOfDigit(key: string, sides: number): number | null {
  if (!/^\d$/.test(key) || sides > 10) return null
  const face = key === '0' ? 10 : Number(key)
  return face <= sides ? face : null
}
