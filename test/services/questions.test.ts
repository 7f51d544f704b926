import { expect, test } from 'vitest'
import { openTestApp } from '../support/test-app'
import { tinySystem } from '../tiny/tiny-system'

/** Questions through the API, with a system that is no skirmish game. */
async function grove() {
  const app = await openTestApp({ systems: [tinySystem], resources: 'test/tiny/resources' })
  await app.call('campaigns.create', { name: 'Nuit blanche', system: 'tiny' })
  const { id } = await app.call('rosters.create', { name: 'Chêne', kind: 'grove' })
  const { recruited } = await app.call('members.recruit', { roster: id, type: 'spirit', name: 'Écorce' })
  return { app, roster: id, member: recruited }
}

test('a system’s questions come as forms, with their topics and roles', async () => {
  const { app } = await grove()
  const { topics, questions } = await app.call('systems.questions', { system: 'tiny' })
  expect(topics).toEqual([{ id: 'dreams', name: { key: 'topics.dreams' } }])
  expect(questions).toMatchObject([
    {
      resolver: 'gift',
      roles: [{ key: 'dreamer', of: 'member' }],
      fields: [{ name: 'die', kind: 'number', min: 1, max: 6, required: false }]
    }
  ])
  await app.end()
})

test('a fighter of the campaign fills in the values that the system reads from a sheet, and no other role does', async () => {
  const { app, roster, member } = await grove()
  expect(await app.call('systems.prefill', { roster, member, resolver: 'gift', role: 'dreamer' })).toEqual({
    values: { die: 6 },
    own: {}
  })
  expect(
    await app.dispatch('systems.prefill', { roster, member: 'nobody', resolver: 'gift', role: 'dreamer' })
  ).toMatchObject({ ok: false, error: { reasons: [{ code: 'unknown-member' }] } })
  expect(
    await app.dispatch('systems.prefill', { roster: 'none', member, resolver: 'gift', role: 'dreamer' })
  ).toMatchObject({ ok: false, error: { code: 'unknown-roster' } })
  await app.end()
})

test('every present member of a roster is listed by name, and those who left are not', async () => {
  const { app, roster, member } = await grove()
  expect(await app.call('members.list', {})).toEqual([
    { roster, rosterName: 'Chêne', member, name: 'Écorce', typeName: { fr: 'Esprit', en: 'Spirit' } }
  ])
  await app.end()
})

test('the odds of an open die are exact and throw none; a typed die leaves nothing open', async () => {
  const { app } = await grove()
  const odds = await app.call('systems.odds', { system: 'tiny', resolver: 'gift', input: {} })
  expect(odds['gift']!.map(({ chance }) => chance).sort()).toEqual(['1/3', '2/3'])
  expect(await app.call('systems.odds', { system: 'tiny', resolver: 'gift', input: { die: 6 } })).toEqual({
    gift: [{ value: true, chance: '1/1' }]
  })
  await app.end()
})

test('an unknown question and a bad input are refused by name and by path', async () => {
  const { app } = await grove()
  expect(
    await app.dispatch('systems.odds', { system: 'tiny', resolver: 'toString', input: {} })
  ).toMatchObject({ ok: false, error: { code: 'unknown-resolver' } })
  expect(
    await app.dispatch('systems.odds', { system: 'tiny', resolver: 'gift', input: { die: 7 } })
  ).toMatchObject({ ok: false, error: { code: 'bad-input', paths: ['input.die'] } })
  await app.end()
})
