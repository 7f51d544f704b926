import type { CellView, Difference, PackView, RowView, TableView } from '../../contract/rules'
import type { Json, Params, Text, Words } from '../../kernel/values/json'
import { resolveRules, type ResolvedRules } from '../../kernel/system/resolved-rules'
import { changesBetween, valueAt, type Change, type Pack, type Place } from '../../kernel/content/overlay'
import type { HouseRules, RawSystem } from '../../kernel/values/raw-system'
import type { GameSystem, HouseRuleSpec } from '../../kernel/system/system'
import type { ColumnSpec, TableSpec } from '../../kernel/content/tables'
import { isRefusal, type Reason } from '../../kernel/values/verdict'

/** The rules before and after a change. An entry that is gone from one of them still has its name in the other. */
export interface NameSources {
  system: GameSystem
  now: unknown
  before: unknown
}

/** The tables, each value beside the one without the campaign's own tables. */
export function tableViews(
  { system, now }: NameSources,
  book: RawSystem,
  { below, raw }: ResolvedRules,
  packs: Pack[]
): TableView[] {
  return system.tables.specs(now).map((spec) => {
    const rows = rowsOf(spec, raw).map((path): RowView => {
      const place = { file: spec.file, path }
      return {
        path,
        name: spec.shape === 'entries' ? system.tables.nameOf(now, place) : null,
        pack:
          spec.shape === 'entries' && valueAt(book, entryOf(spec, place)) === undefined
            ? (packOf(packs, place) ?? null)
            : null,
        cells: columnsOf(spec).map((column) =>
          cellOf(below, raw, { ...place, path: [...path, ...column.path] }, column, spec)
        )
      }
    })
    const at = { file: spec.file, path: spec.path }
    return {
      spec,
      rows,
      value: valueAt(raw, at) ?? null,
      book: valueAt(below, at) ?? null,
      changed: JSON.stringify(valueAt(below, at)) !== JSON.stringify(valueAt(raw, at))
    }
  })
}

export function columnsOf(spec: TableSpec): ColumnSpec[] {
  return spec.shape === 'fields' ? spec.fields : spec.shape === 'values' ? [spec.column] : spec.columns
}

/** The places of a table's rows. Rows of a list without ids are numbered, and are edited only together. */
function rowsOf(spec: TableSpec, raw: RawSystem): string[][] {
  const at = valueAt(raw, spec)
  if (spec.shape === 'fields') return [spec.path]
  if (!Array.isArray(at)) return []
  if (spec.shape !== 'entries') return at.map((_, n) => [...spec.path, String(n)])
  const entries = at.map((entry) => [...spec.path, (entry as { id: string }).id])
  const { within } = spec
  if (!within) return entries
  return entries.flatMap((path) => {
    const inner = valueAt(raw, { file: spec.file, path: [...path, ...within] })
    // A pack may give a list without ids in the place of one with them: no path leads to its entries.
    return Array.isArray(inner)
      ? inner.flatMap((entry) => {
          const { id } = entry as { id?: string }
          return id === undefined ? [] : [[...path, ...within, id]]
        })
      : []
  })
}

function cellOf(
  below: RawSystem,
  raw: RawSystem,
  place: Place,
  column: ColumnSpec,
  spec: TableSpec
): CellView {
  const whole = spec.shape === 'rows' || spec.shape === 'values'
  const read = (from: RawSystem) =>
    whole ? itemAt(valueAt(from, spec), place.path.slice(spec.path.length)) : valueAt(from, place)
  const value = read(raw)
  return {
    there: value !== undefined || column.empty === 'absent',
    value: value ?? null,
    book: read(below) ?? null
  }
}

/** A value in a list without ids, by number and keys. */
function itemAt(value: Json | undefined, [step, ...rest]: string[]): Json | undefined {
  if (step === undefined) return value
  if (Array.isArray(value)) return itemAt(value[Number(step)], rest)
  return typeof value === 'object' && value !== null && Object.hasOwn(value, step)
    ? itemAt(value[step], rest)
    : undefined
}

function entryOf(spec: TableSpec, { file, path }: Place): Place {
  return { file, path: path.slice(0, spec.path.length + 1) }
}

/** The pack that added this entry or something that contains it. */
function packOf(packs: Pack[], { file, path }: Place): string | undefined {
  return packs.find(({ overlay }) => {
    const add = overlay.files?.[file]?.add
    return (Array.isArray(add) ? [['', add] as const] : Object.entries(add ?? {})).some(([at, entries]) => {
      const steps = at === '' ? [] : at.split('.')
      return (
        steps.every((step, n) => path[n] === step) &&
        entries.some((entry) => (entry as { id?: string }).id === path[steps.length])
      )
    })
  })?.id
}

/** The differences of the house rules from the book. */
export function houseRuleDifferences(
  specs: HouseRuleSpec[],
  before: HouseRules,
  after: HouseRules
): Difference[] {
  return specs.flatMap((spec): Difference[] => {
    const [was, is] = [before, after].map((rules) =>
      Object.hasOwn(rules, spec.key) ? rules[spec.key]! : spec.default
    ) as [Json, Json]
    if (JSON.stringify(was) === JSON.stringify(is)) return []
    return [
      {
        kind: 'changed',
        houseRule: spec.key,
        place: null,
        table: null,
        row: spec.label,
        column: null,
        book: was,
        own: is,
        rules: spec.rules
      }
    ]
  })
}

/** The differences between two sets of resources, by table, row and column. */
export function tableDifferences(nameSources: NameSources, below: RawSystem, above: RawSystem): Difference[] {
  const specs = [
    ...nameSources.system.tables.specs(nameSources.now),
    ...nameSources.system.tables.specs(nameSources.before)
  ]
  const order = (file: string): number =>
    specs.findIndex((spec) => spec.file === file) + 1 || specs.length + 1
  return wholeRows(specs, changesBetween(below, above), below, above)
    .map((change) => differenceOf(nameSources, specs, change))
    .sort((a, b) => order(a.place?.file ?? '') - order(b.place?.file ?? ''))
}

/** The changes, with those inside a list that is edited as a whole as one of the list, whether its rows have ids or not. */
function wholeRows(specs: TableSpec[], changes: Change[], below: RawSystem, above: RawSystem): Change[] {
  const listOf = ({ file, path }: Change): TableSpec | undefined =>
    specs.find((spec) => spec.shape === 'rows' && spec.file === file && startsWith(path, spec.path))
  const found = new Map<string, Change>()
  for (const change of changes) {
    const list = change.kind !== 'changed' || change.path.length > 0 ? listOf(change) : undefined
    const at = list && { file: list.file, path: list.path }
    const whole = at
      ? { ...at, kind: 'changed' as const, was: valueAt(below, at), is: valueAt(above, at) }
      : change
    found.set(JSON.stringify([whole.file, whole.path]), whole)
  }
  return [...found.values()]
}

function differenceOf(
  { system, now, before }: NameSources,
  specs: TableSpec[],
  { file, path, kind, was, is }: Change
): Difference {
  const named = (at: string[]): Words | null =>
    at.length > 0
      ? (system.tables.nameOf(now, { file, path: at }) ?? system.tables.nameOf(before, { file, path: at }))
      : null
  const found =
    specs.map((spec) => locate(spec, file, path)).find((place) => place !== null) ??
    specs.map((spec) => nearby(spec, file, path)).find((place) => place !== null)
  return {
    kind,
    houseRule: null,
    place: { file, path },
    table: found?.spec.label ?? null,
    row:
      (found ? named(found.row) : firstName(path, named)) ??
      (found && found.row.length > found.spec.path.length ? { en: found.row.at(-1)! } : null),
    column: found
      ? (found.column ?? (found.rest.length > 0 ? bare(found.rest) : null))
      : kind === 'changed'
        ? bare(path.length > 0 ? path : [file])
        : null,
    book: was ?? null,
    own: is ?? null,
    rules: [...(found?.spec.rules ?? []), ...(found?.column?.rules ?? [])]
  }
}

interface Located {
  spec: TableSpec
  /** The path to the row. */
  row: string[]
  column: ColumnSpec | null
  /** The rest of the path, which no column covers. */
  rest: string[]
}

/** The table cell at this path; null if the table has none. */
function locate(spec: TableSpec, file: string, path: string[]): Located | null {
  if (spec.file !== file || !startsWith(path, spec.path)) return null
  const after = path.slice(spec.path.length)
  if (spec.shape === 'rows' || spec.shape === 'values') {
    // A list without ids changes as a whole, but an issue in it may name row and field.
    return {
      spec,
      row: [],
      column:
        columnsOf(spec).find(
          (candidate) =>
            candidate.path.length > 0 && after.length > 0 && candidate.path.at(-1) === after.at(-1)
        ) ?? null,
      rest: []
    }
  }
  if (after.length === 0) return { spec, row: [], column: null, rest: [] }
  const depth = spec.shape === 'fields' ? 0 : spec.within ? spec.within.length + 2 : 1
  if (
    after.length < depth ||
    (spec.shape === 'entries' && spec.within && !startsWith(after.slice(1), spec.within))
  )
    return null
  const [row, rest] = [path.slice(0, spec.path.length + depth), after.slice(depth)]
  if (spec.shape === 'entries' && rest.length === 0) return { spec, row, column: null, rest }
  const column = columnsOf(spec).find((candidate) => startsWith(rest, candidate.path))
  return column ? { spec, row, column, rest: rest.slice(column.path.length) } : null
}

/** The table whose entry contains this path, in a field that the table doesn't show. */
function nearby(spec: TableSpec, file: string, path: string[]): Located | null {
  if (
    spec.shape !== 'entries' ||
    spec.within ||
    spec.file !== file ||
    !startsWith(path, spec.path) ||
    path.length <= spec.path.length
  )
    return null
  return {
    spec,
    row: path.slice(0, spec.path.length + 1),
    column: null,
    rest: path.slice(spec.path.length + 1)
  }
}

function startsWith(path: string[], start: string[]): boolean {
  return start.every((step, n) => path[n] === step)
}

/** The nearest name above this path. */
function firstName(path: string[], named: (at: string[]) => Words | null): Words | null {
  for (let n = path.length; n > 0; n--) {
    const name = named(path.slice(0, n))
    if (name) return name
  }
  return null
}

/** A column for a path that no table shows, labelled with the path. */
function bare(path: string[]): ColumnSpec {
  return { path, label: { en: path.join('.') }, kind: 'text' }
}

/**
 * Adds to each reason the place in words (pack, table, row, column) as `where`, beside its file and path:
 * people edit tables, makers of packs edit files.
 */
export function placed(nameSources: NameSources, reasons: Reason[]): Reason[] {
  const specs = nameSources.system.tables.specs(nameSources.now)
  return reasons.map((why) => {
    const { file, at, pack } = why.params
    if (typeof file !== 'string') return why
    const path = typeof at === 'string' && at !== '' ? at.split('.') : []
    const { table, row, column } = differenceOf(nameSources, specs, {
      file,
      path,
      kind: 'changed',
      was: undefined,
      is: undefined
    })
    const parts: Words[] = [
      ...(pack ? [pack as Words] : []),
      table ?? { en: file },
      ...(row ? [row] : []),
      ...(column && path.length > 0 ? [column.label] : [])
    ]
    const where: Text = {
      key: `errors.place${parts.length}`,
      params: Object.fromEntries(parts.map((part, n) => [`p${n + 1}`, part as Params[string]]))
    }
    return { ...why, params: { ...why.params, where } }
  })
}

/** The packs, each with its changes to everything underneath. */
export function packViews(nameSources: NameSources, book: RawSystem, packs: Pack[]): PackView[] {
  return packs.map((pack, n) => {
    const [under, over] = [packs.slice(0, n), packs.slice(0, n + 1)].map((some) =>
      resolveRules(nameSources.system, book, { packs: some, overlay: {}, houseRules: {} })
    )
    const fits = under && over && !isRefusal(under) && !isRefusal(over)
    const { id, version, name, about, cards = [], presets = [] } = pack
    return {
      id,
      version,
      name,
      about: about ?? null,
      cards: cards.map((card) => card.title),
      presets: presets.map((preset) => preset.name),
      differences: fits
        ? tableDifferences({ ...nameSources, now: over.rules, before: under.rules }, under.below, over.below)
        : []
    }
  })
}
