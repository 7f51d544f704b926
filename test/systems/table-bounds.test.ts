import { expect, test } from 'vitest'
import { LARGEST } from '../../src-main/kernel/content/tables'
import { openTestApp } from '../support/test-app'

test.each(['neo-necro', 'cyberpunk-red', 'twilight-2000', 'shadowrun-sru', 'vampire-d10'])(
  '%s: no field of a table allows a number that is refused on saving for being too large',
  async (system) => {
    const app = await openTestApp()
    await app.call('campaigns.create', { name: 'Bornes', system })
    const { tables } = await app.call('rules.get', {})
    const bounds = tables.flatMap(({ spec }) =>
      [...('columns' in spec ? spec.columns : []), ...('fields' in spec ? spec.fields : [])].flatMap(
        ({ kind, min, max, path }) =>
          kind === 'number'
            ? [{ path: [spec.id, ...path].join('.'), most: Math.max(max ?? 0, -(min ?? 0)) }]
            : []
      )
    )
    expect(bounds.length).toBeGreaterThan(0)
    expect(bounds.filter(({ most }) => most > LARGEST)).toEqual([])
    await app.end()
  }
)
