import type { DeckToPrint } from '../../contract/decks'
import type { StatCell } from '../../kernel/system/sheet'
import type { Figure } from '../../kernel/values/receipt'

/** A deck without the receipts of its figures, which no card shows: of a large deck they are a third. */
export function withoutReceipts(deck: DeckToPrint): DeckToPrint {
  return {
    ...deck,
    cards: deck.cards.map(({ card, copies }) => ({
      card: { ...card, profile: card.profile.map(bareCell) },
      copies
    })),
    sheets: deck.sheets.map((sheet) => ({
      ...sheet,
      figures: sheet.figures.map(bareFigure),
      rows: sheet.rows.map((row) => ({
        ...row,
        profile: row.profile.map(bareCell),
        figures: row.figures.map(bareFigure)
      }))
    }))
  }
}

const bareCell = (cell: StatCell): StatCell => ({ ...cell, lines: [] })

function bareFigure({ receipt: _, limitReceipt: __, ...figure }: Figure): Figure {
  return figure
}
