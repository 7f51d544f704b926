import type { FreeCard, Request } from '@contract/index'
import type { Fields } from '@/acts/useDraft'
import type { Picture } from '@/ui/picture'

/** A custom card as its form has it: every field exists, and begun but empty rows stay. */
export interface CardForm {
  title: string
  subtitle: string
  entries: FreeCard['entries']
  stats: { label: string; value: string }[]
  boxes: { label: string; count: number | '' }[]
  /** No columns mean no table. */
  table: { columns: string[]; rows: string[][] }
  behind: FreeCard['entries']
  /** Empty: the default. */
  icon: string
  colour: string
  /** Empty, the id of a stored picture, or a chosen picture as a data URL. */
  portrait: string
}

/** A form with these fields, as `fieldsOf` makes them; missing ones are empty. It is a deep copy. */
export function formOf(fields: Fields): CardForm {
  const given = JSON.parse(JSON.stringify(fields)) as { [Field in keyof CardForm]?: CardForm[Field] | null }
  const list = <Row>(rows: Row[] | null | undefined): Row[] => (Array.isArray(rows) ? rows : [])
  const entries = list(given.entries)
  return {
    title: String(given.title ?? ''),
    subtitle: String(given.subtitle ?? ''),
    entries: entries.length > 0 ? entries : [{ name: '', text: '' }],
    stats: list(given.stats),
    boxes: list(given.boxes),
    table: given.table ?? { columns: [], rows: [] },
    behind: list(given.behind),
    icon: String(given.icon ?? ''),
    colour: String(given.colour ?? ''),
    portrait: String(given.portrait ?? '')
  }
}

/** The fields of a form as they would be saved, without empty rows. */
export function fieldsOf(form: Omit<CardForm, 'boxes'> & { boxes: { label: string; count: number | '' }[] }) {
  const paragraphs = (rows: FreeCard['entries']) =>
    rows
      .map(({ name, text }) => ({ name: name.trim(), text: text.trim() }))
      .filter(({ name, text }) => name || text)
  const columns = form.table.columns.map((column) => column.trim())
  const rows = form.table.rows
    .map((row) => columns.map((_, n) => (row[n] ?? '').trim()))
    .filter((row) => row.some(Boolean))
  return {
    title: form.title.trim(),
    subtitle: form.subtitle.trim(),
    entries: paragraphs(form.entries),
    stats: form.stats
      .map(({ label, value }) => ({ label: label.trim(), value: value.trim() }))
      .filter(({ label, value }) => label || value),
    boxes: form.boxes
      .map(({ label, count }) => ({ label: label.trim(), count }))
      .filter(({ label, count }) => label || count !== ''),
    table: columns.length > 0 && rows.length > 0 ? { columns, rows } : null,
    behind: paragraphs(form.behind),
    icon: form.icon || null,
    colour: form.colour || null,
    portrait: form.portrait || null
  }
}

/** The fields of a stored card, or of a new one for null. */
export const fieldsOfCard = (card: FreeCard | null) => fieldsOf(formOf(card ?? {}))

type Written = Omit<Request<'decks.write'>, 'card' | 'was'>

/** The input to send. It includes the picture only if it differs from `stored`, the id of the present one. */
export function writtenOf(
  { portrait, icon, boxes, ...rest }: ReturnType<typeof fieldsOf>,
  stored: string | null
): Written {
  const picture = portrait === null ? null : pictureIn(portrait)
  return {
    ...rest,
    icon: icon as Written['icon'],
    boxes: boxes.map(({ label, count }) => ({ label, count: Number(count) })),
    ...((picture !== null || portrait === null) && portrait !== stored && { picture })
  }
}

/** `addressOf`: the data URL of a picture; `pictureIn`: the picture in a data URL, null for anything else. */
export const addressOf = ({ type, data }: Picture): string => `data:${type};base64,${data}`
export function pictureIn(address: string): Picture | null {
  const [, type, data] = /^data:(image\/(?:png|jpeg|webp));base64,(.+)$/.exec(address) ?? []
  return type && data ? { type: type as Picture['type'], data } : null
}
