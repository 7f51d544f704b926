import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { pack as packSchema } from '../src-main/contract/rules'
import type { Pack } from '../src-main/kernel/content/overlay'
import { openTestApp, type TestApp } from './support/test-app'

let app: TestApp
beforeEach(async () => void (app = await openTestApp()))
afterEach(() => app.end())

const documented = [...readFileSync('docs/packs.md', 'utf8').matchAll(/```json\n([\s\S]*?)```/g)].map(
  (match) => JSON.parse(match[1]!) as Pack
)
const files = readdirSync(join(import.meta.dirname, 'packs')).map(
  (file) => JSON.parse(readFileSync(join(import.meta.dirname, 'packs', file), 'utf8')) as Pack
)

describe('the packs shipped with Magot', () => {
  test('the documentation has an example', () => expect(documented).toHaveLength(1))

  test.each([...documented, ...files].map((pack) => [pack.id, pack] as const))(
    '%s is well-formed, is applied, and has its stated effect',
    async (_id, pack) => {
      expect(v.parse(packSchema, pack)).toEqual(pack)
      await app.call('campaigns.create', { name: 'Packs', system: pack.system })
      await app.call('rules.putPack', { pack })
      const { packs } = await app.call('rules.get', {})
      // Each entry added, changed or removed is listed by name.
      const told = packs[0]!.differences
      expect(told.length).toBeGreaterThan(5)
      for (const { table, row, place } of told) expect(row ?? table, place!.path.join('.')).not.toBeNull()
      const parts = Object.values(pack.overlay.files ?? {}).flatMap(({ add = [], remove = [] }) => [
        ...Object.values(add)
          .flat()
          .map((entry) => (entry as { id: string }).id),
        ...remove.map((path) => path.split('.').at(-1)!)
      ])
      for (const part of parts)
        expect(
          told.some(({ place }) => place!.path.includes(part)),
          part
        ).toBe(true)
    }
  )

  test('the example of the documentation takes effect: poorer founders, fewer of them, a cheaper and quicker ganger, a blade and a skill', async () => {
    await app.call('campaigns.create', { name: 'Marché', system: 'neo-necro' })
    await app.call('rules.putPack', { pack: documented[0]! })
    const {
      id: roster,
      money,
      figures
    } = await app.call('rosters.create', { name: 'Étals', kind: 'delaque' })
    expect([money, figures.find((f) => f.key === 'members')!.limit]).toEqual([1200, 6])
    const ganger = (await app.call('rosters.recruits', { roster })).find((r) => r.type === 'ganger')!
    expect([ganger.cost, ganger.profile['i']]).toEqual([75, 5])
    const { recruited, prompts } = await app.call('members.recruit', {
      roster,
      type: 'ganger',
      name: 'Truite'
    })
    expect(prompts[0]!.options!.find((o) => o.id.includes('haggler'))!.allowed).toBe(true)
    await app.call('stash.buy', { roster, lines: [{ thing: 'fish-knife', holder: recruited }] })
    expect((await app.call('rosters.get', { roster })).items[0]!.name).toEqual({
      fr: 'Couteau à poisson',
      en: 'Fish knife'
    })
  })
})
