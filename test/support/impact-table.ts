/**
 * The printed impact table (NN-IMP-2): rows are Strength 1 to 12, columns Toughness 1 to 12; null for a blank
 * cell.
 */
export const PRINTED_IMPACT: (number | null)[][] = `
  5 4 3 2 1 - - - - - - -
  6 5 4 3 2 1 - - - - - -
  7 6 5 4 3 2 1 - - - - -
  8 7 6 5 4 3 2 1 - - - -
  9 8 7 6 5 4 3 2 1 - - -
  9 9 8 7 6 5 4 3 2 1 - -
  9 9 9 8 7 6 5 4 3 2 1 -
  9 9 9 9 8 7 6 5 4 3 2 1
  9 9 9 9 9 8 7 6 5 4 3 2
  9 9 9 9 9 9 8 7 6 5 4 3
  9 9 9 9 9 9 9 8 7 6 5 4
  9 9 9 9 9 9 9 9 8 7 6 5`
  .trim()
  .split('\n')
  .map((line) =>
    line
      .trim()
      .split(' ')
      .map((cell) => (cell === '-' ? null : Number(cell)))
  )
