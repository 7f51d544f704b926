import type { Figure } from '@kernel/values/receipt'
import type { RosterCard, StatCell } from '@kernel/system/sheet'
import { lookOfSheet } from '../look/identity'
import type { Face, Part, Row } from './face'
import { playersOf } from './players'
import { tidied } from './tidy'
import { wordBlocks, type Speech } from './wording'

/** The sheet of a roster: its figures take the place of a profile, its members are the rows of a table. */
export function wordRoster(card: RosterCard, speech: Speech, system?: string): Face {
  const { say } = speech
  const figures = columnsOfFigures(card.rows.flatMap((row) => row.figures))
  const played = card.rows.some(({ blocks }) => blocks !== undefined)
  const members: Part = {
    kind: 'table',
    key: 'members',
    title: '',
    columns: [...card.characteristics.map((c) => say(c.abbr)), ...figures.map((f) => say(f.label))],
    units: card.rows.map((row): Row => ({
      name: row.name,
      aside: [say(row.typeName), say(row.status)].filter(Boolean).join(' · '),
      notes: row.lines.map(say).filter(Boolean),
      cells: [
        ...card.characteristics.map((c) =>
          cellOf(
            row.profile.find((cell) => cell.key === c.key),
            speech
          )
        ),
        ...figures.map((f) =>
          wordFigure(
            row.figures.find((own) => own.key === f.key),
            speech
          )
        )
      ],
      boxes: []
    }))
  }
  return {
    id: card.id,
    kind: 'roster',
    title: card.title,
    subtitle: card.subtitle.map(say).filter(Boolean),
    corner: [],
    profile: card.figures.map((figure) => ({
      key: figure.key,
      abbr: say(figure.label),
      name: say(figure.label),
      value: wordFigure(figure, speech),
      own: null
    })),
    parts: [
      ...(played
        ? playersOf(card.rows).flatMap((row) => wordPlayer(row, card.characteristics, speech))
        : members.units.length
          ? [members]
          : []),
      ...tidied(card.title, wordBlocks(card.blocks, speech)),
      ...(played ? [notesFor(card.rows.length, speech)] : [])
    ],
    ...(system !== undefined && card.identity && { look: lookOfSheet(card.identity, system) }),
    ...(played && { columns: SHEET_COLUMNS })
  }
}

const SHEET_COLUMNS = 2
/** With this many people there is little room beside them. */
const MANY = 6

/** Lines for notes during a session. */
function notesFor(people: number, { say }: Speech): Part {
  const units = people < MANY ? [1, 2, 3, 4, 5, 6] : [1, 2, 3]
  return { kind: 'lines', key: 'notes', title: say({ key: 'cards.notes' }), units, fills: true }
}

/** A person on a sheet to play from: name and profile, and below them what is needed at the table. */
function wordPlayer(
  { member, name, typeName, status, profile, figures, portrait, blocks = [] }: RosterCard['rows'][number],
  characteristics: RosterCard['characteristics'],
  speech: Speech
): Part[] {
  const known = characteristics.map(({ key, abbr }) => ({
    abbr,
    cell: profile.find((cell) => cell.key === key)
  }))
  const head: Part = {
    kind: 'table',
    key: 'member',
    title: '',
    columns: known.map(({ abbr }) => speech.say(abbr)),
    units: [
      {
        name,
        aside: [speech.say(typeName), speech.say(status)].filter(Boolean).join(' · '),
        notes: [],
        cells: known.map(({ cell }) => cellOf(cell, speech)),
        boxes: [],
        ...(portrait && { portrait })
      }
    ]
  }
  const told = withFigures(tidied(name, wordBlocks(blocks, speech)), figures, speech)
  const again = speech.say({ key: 'cards.again', params: { name } })
  return [head, ...told].map((part) => ({ ...part, group: member, again }))
}

/** Adds the figures of a person to their first facts, without those that are already there or have boxes. */
function withFigures(parts: Part[], figures: Figure[], speech: Speech): Part[] {
  const said = new Set(
    parts.flatMap((part) =>
      part.kind === 'boxes'
        ? part.units.flat().map(({ title }) => title)
        : part.kind === 'facts'
          ? part.units.flat().map(({ label }) => label)
          : part.kind === 'tracks'
            ? part.units.map(({ title }) => title)
            : []
    )
  )
  const facts = figures
    .map((figure) => ({ label: speech.say(figure.label), value: wordFigure(figure, speech) }))
    .filter(({ label, value }) => value !== '' && !said.has(label))
  if (facts.length === 0) return parts
  const at = parts.findIndex((part) => part.kind === 'facts' && !part.title)
  if (at < 0) return [{ kind: 'facts', key: 'figures', title: '', units: [facts] }, ...parts]
  return parts.map((part, n) =>
    n === at && part.kind === 'facts'
      ? { ...part, units: [[...part.units[0]!, ...facts], ...part.units.slice(1)] }
      : part
  )
}

function columnsOfFigures(figures: Figure[]): Figure[] {
  return figures.filter((figure, n) => figures.findIndex((f) => f.key === figure.key) === n)
}

function wordFigure(figure: Figure | undefined, speech: Speech): string {
  if (!figure) return ''
  const amount =
    figure.unit === 'money'
      ? speech.money(figure.amount)
      : figure.unit === 'die'
        ? `d${figure.amount}`
        : speech.number(figure.amount)
  return figure.limit === undefined ? amount : `${amount}/${speech.number(figure.limit)}`
}

function cellOf(cell: StatCell | undefined, speech: Speech): string {
  return cell ? (cell.written ?? speech.number(cell.value)) : ''
}
