import { expect, test } from 'vitest'
import { openSample } from '../../support/sample-app'

test('the sample has a crew with cyberware and money, a scene with an intrusion, a downtime, and another one open', async () => {
  const app = await openSample('cyberpunk-red')
  const rosters = await app.call('rosters.list', {})
  expect(rosters.map(({ name, stage }) => [name, stage])).toEqual([
    ['Les Fauchés de Kabuki', 'between'],
    ['Sécurité Biotechnica', 'ready']
  ])
  expect((await app.call('battles.list', {})).map(({ status }) => status)).toEqual(['finished', 'finished'])
  const crew = await app.call('rosters.get', { roster: rosters[0]!.id })
  expect(crew.sheets.map(({ name }) => name)).toEqual(['Jax Ferreira', 'Nyx', 'Mamba', 'Doc Okonkwo'])
  expect(crew.prompts.length).toBeGreaterThan(0)
  expect(
    crew.items
      .filter(({ category }) => category === 'cyberware')
      .map(({ thing }) => thing)
      .sort()
  ).toEqual([
    'berserk-implant',
    'cyberarm',
    'cyberarm',
    'cyberdeck-neuroport',
    'gorilla-arm',
    'mantis-blade',
    'musculoskeletal-lacing',
    'self-ice'
  ])
  const corp = await app.call('rosters.get', { roster: rosters[1]!.id })
  expect(corp.sheets.map(({ status }) => status.key)).toEqual(['seriously-wounded', 'dead'])
  const { acts } = await app.call('history.list', { roster: crew.id, limit: 500 })
  const types = acts.flatMap((one) => one.events.map((event) => event.type))
  expect(types).toEqual(
    expect.arrayContaining(['thing-bought', 'money-earned', 'game-left', 'downtime-over'])
  )
  expect((await app.call('campaigns.check', {})).findings).toEqual([])
  await app.end()
})
