import { expect } from 'vitest'
import { foundry } from './packs'
import type { Pick } from './random-play'
import type { TestApp } from './test-app'

/**
 * One change of the rules that a group might decide in the middle of a campaign; refused or not, nothing else
 * may change.
 */
export async function decree(app: TestApp, pick: Pick): Promise<void> {
  const view = await app.call('rules.get', {})
  const spec = view.houseRules[pick(view.houseRules.length)]
  const tables = view.tables.filter(
    ({ spec, rows }) => (spec.shape === 'entries' || spec.shape === 'fields') && rows.length > 0
  )
  const table = tables[pick(tables.length)]!
  const columns =
    table.spec.shape === 'fields'
      ? table.spec.fields
      : table.spec.shape === 'entries'
        ? table.spec.columns
        : []
  const [row, n] = [table.rows[pick(table.rows.length)]!, pick(columns.length)]
  const column = columns[n]!
  const to =
    column.kind === 'number'
      ? (column.min ?? 0) + pick(9)
      : column.kind === 'flag'
        ? pick(2) === 0
        : column.options?.[pick(column.options.length)]?.id
  const wishes: [string, object][] = [
    [
      'rules.setHouseRules',
      {
        houseRules: spec?.options
          ? { [spec.key]: spec.options[pick(spec.options.length)] }
          : spec && typeof spec.default === 'boolean'
            ? { [spec.key]: pick(2) === 0 }
            : {}
      }
    ],
    [
      'rules.setTables',
      {
        edits: [
          {
            file: table.spec.file,
            path: [...row.path, ...column.path],
            to: column.kind === 'choices' ? [column.options?.[pick(column.options.length)]?.id] : to
          }
        ]
      }
    ],
    ['rules.setTables', { overlay: {} }],
    ['rules.putPack', { pack: foundry() }],
    ['rules.removePack', { pack: 'fonderie' }]
  ]
  const [method, input] = wishes[pick(wishes.length)]!
  const answer = await app.dispatch(method, input)
  if (!answer.ok)
    expect(['refused', 'unknown-pack'], JSON.stringify([method, input, answer.error])).toContain(
      answer.error.code
    )
}
