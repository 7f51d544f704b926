import { describe, expect, test } from 'vitest'
import { openSample } from '../support/sample-app'
import { openTestApp, type TestApp } from '../support/test-app'
import { seen } from '../support/seen-gang'

const GAMES = ['neo-necro', 'cyberpunk-red', 'twilight-2000', 'shadowrun-sru', 'vampire-d10']

describe.each(GAMES)('the sample campaign of %s, carried to another machine', (system) => {
  async function carried(act: (from: TestApp, to: TestApp) => Promise<void>): Promise<void> {
    const [from, to] = [await openSample(system), await openTestApp()]
    try {
      await act(from, to)
    } finally {
      await to.end()
      await from.end()
    }
  }

  test('has its settings begin a campaign there, and its gangs come in as they were', () =>
    carried(async (from, to) => {
      const template = await from.call('exchange.template', {})
      await to.call('exchange.begin', { template, name: 'Là-bas' })
      expect({ ...(await to.call('exchange.template', {})), name: template.name }).toEqual(template)
      for (const { id } of await from.call('rosters.list', {})) {
        const { text } = await from.call('exchange.export', { roster: id })
        await to.call('exchange.import', { text })
        expect((await to.call('exchange.export', { roster: id })).text).toBe(text)
        const [before, after] = [
          await from.call('rosters.get', { roster: id }),
          await to.call('rosters.get', { roster: id })
        ]
        expect(seen(after)).toEqual(seen(before))
      }
    }))

  test('has its own rules taken there as a pack', () =>
    carried(async (from, to) => {
      const { pack } = await from.call('rules.export', { name: 'Les nôtres' })
      await to.call('campaigns.create', { name: 'Là-bas', system })
      await to.call('rules.putPack', { pack, was: null })
      expect((await to.call('rules.export', { pack: pack.id })).pack).toEqual(pack)
    }))
})
