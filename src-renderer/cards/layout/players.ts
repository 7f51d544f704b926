import type { RosterCard } from '@kernel/system/sheet'

type Row = RosterCard['rows'][number]

const UNNAMED = { fr: '', en: '' }

/**
 * The rows of people on a sheet to play from, without what adds nothing there: a type that all of them have, and a figure
 * that boxes or a track show too.
 */
export function playersOf(rows: Row[]): Row[] {
  const [first] = rows
  const alike =
    rows.length > 1 &&
    rows.every(({ typeName }) => JSON.stringify(typeName) === JSON.stringify(first!.typeName))
  return rows.map((row) => ({
    ...row,
    ...(alike && { typeName: UNNAMED }),
    figures: row.figures.filter(({ key }) => !isDrawn(key, row))
  }))
}

function isDrawn(key: string, { blocks = [] }: Row): boolean {
  return blocks.some((block) => block.key === key && (block.kind === 'boxes' || block.kind === 'track'))
}
