import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { tableOf } from '../../support/table-app'
import { asProposed } from '../../support/table-report'
import { isWorded } from './ask'
import { crew } from './crew'

/** A pack with a weapon that takes rounds of its own, and an injury. */
function club() {
  const first = (file: string) =>
    (
      JSON.parse(readFileSync(`resources/systems/cyberpunk-red/catalogue/${file}.json`, 'utf8')) as object[]
    )[0]
  const add = (file: string, more: object = {}) => ({
    add: [{ ...first(file), id: `club-${file}`, ...more }]
  })
  return {
    format: 'magot-pack',
    v: 1,
    id: 'club',
    version: '1',
    name: { fr: 'Club' },
    system: 'cyberpunk-red',
    overlay: {
      files: {
        'catalogue/weapons': add('weapons', { ammo: 'club-ammunition', magazine: 10 }),
        'catalogue/ammunition': add('ammunition', { price: 5 }),
        'catalogue/injuries': add('injuries')
      },
      text: {
        fr: {
          weapons: { 'club-weapons': { name: 'Tromblon', summary: 'Bruyant.' } },
          ammunition: { 'club-ammunition': { name: 'Clous' } },
          conditions: { 'club-injuries': { name: 'Clou dans le pied', effect: 'Boite.' } }
        }
      }
    }
  } as never
}

test('a pack that is gone in the middle of a scene leaves its weapon, rounds and injury at the table under their names, to the sheets', async () => {
  const { app, id, jax, buy, view } = await crew()
  await app.call('rules.putPack', { pack: club() })
  await buy(['club-weapons'], ['club-ammunition', 2])
  const { battle, act, view: board } = await tableOf(app, 'Scène', [{ id, members: [jax] }], isWorded)
  await act(jax, 'injury-set', { injury: 'club-injuries', rounds: 0 })
  const seen = async () =>
    JSON.stringify([
      (await board()).board,
      await app.call('tracker.offers', { battle, unit: jax }),
      await app.call('tracker.propose', { battle })
    ])
  const before = await seen()
  await app.call('rules.removePack', { pack: 'club' })
  const without = await seen()
  for (const name of ['Tromblon', 'Clous', 'Clou dans le pied']) expect(without).toContain(name)
  expect(without).not.toContain('absent des règles')
  await app.call('battles.report', {
    battle,
    sides: asProposed(await app.call('tracker.propose', { battle }))
  })
  await app.call('battles.finish', { battle })
  const sheet = JSON.stringify((await view()).sheets[0]!.blocks)
  for (const name of ['Tromblon', 'Clous', 'Clou dans le pied']) expect(sheet).toContain(name)
  await app.call('history.undo', {})
  await app.call('history.undo', { battle })
  await app.call('rules.putPack', { pack: club() })
  expect(await seen()).toBe(before)
  await app.end()
})

test('CR-R26: rounds of a kind that is gone come back to the sheet under the name that others of the crew keep', async () => {
  const { app, id, jax, buy, view } = await crew()
  await app.call('rules.putPack', { pack: club() })
  await buy(['club-weapons'], ['club-ammunition', 1, 'stash'])
  const { battle } = await tableOf(app, 'Scène', [{ id, members: [jax] }], isWorded)
  await app.call('rules.removePack', { pack: 'club' })
  const sides = asProposed(await app.call('tracker.propose', { battle })) as { record: object }[]
  sides[0]!.record = { ...sides[0]!.record, rounds: { [jax]: { 'club-ammunition': 5 } } }
  await app.call('battles.report', { battle, sides: sides as never })
  await app.call('battles.finish', { battle })
  const back = (await view()).items.filter(({ thing }) => thing === 'club-ammunition')
  expect(back.map(({ name, holder, data }) => [name['fr'], holder, data['rounds']])).toEqual([
    ['Clous', 'stash', expect.any(Number)],
    ['Clous', jax, 5]
  ])
  await app.end()
})
