import type { FreeCard, Request } from '@contract/index'
import type { Fields } from '@/acts/useDraft'
import type { Picture } from '@/ui/picture'

/** A card of one's own as a form has it: nothing is left out, and what was begun and left empty still stands there. */
export interface CardForm {
  title: string
  subtitle: string
  entries: FreeCard['entries']
  stats: { label: string; value: string }[]
  boxes: { label: string; count: number | '' }[]
  /** No columns: no table. */
  table: { columns: string[]; rows: string[][] }
  behind: FreeCard['entries']
  /** Empty: the usual one. */
  icon: string
  colour: string
  /** Empty, the id of a picture that is kept, or a chosen picture as the text of its address. */
  portrait: string
}

/** A form of these fields, as `fieldsOf` makes them; what is not there is empty. It shares nothing with them. */
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

/** What stands in a form, by field, as it would be saved: rows that were begun and left empty are none. */
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

/** The fields of a card that is kept, of a new one without a card. */
export const fieldsOfCard = (card: FreeCard | null) => fieldsOf(formOf(card ?? {}))

type Written = Omit<Request<'decks.write'>, 'card' | 'was'>

/** What is sent to be written. The picture only where it is another one than `stood`. */
export function writtenOf(
  { portrait, icon, boxes, ...rest }: ReturnType<typeof fieldsOf>,
  stood: string | null
): Written {
  const picture = portrait === null ? null : pictureIn(portrait)
  return {
    ...rest,
    icon: icon as Written['icon'],
    boxes: boxes.map(({ label, count }) => ({ label, count: Number(count) })),
    ...((picture !== null || portrait === null) && portrait !== stood && { picture })
  }
}

/** The address of a picture that was chosen, and the picture in such an address; null for anything else. */
export const addressOf = ({ type, data }: Picture): string => `data:${type};base64,${data}`
export function pictureIn(address: string): Picture | null {
  const [, type, data] = /^data:(image\/(?:png|jpeg|webp));base64,(.+)$/.exec(address) ?? []
  return type && data ? { type: type as Picture['type'], data } : null
}
