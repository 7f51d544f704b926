import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ReferenceEntry } from '../../src-main/kernel/content/reference'
import { openTestApp, type TestApp } from '../support/test-app'
import { tinySystem } from '../tiny/tiny-system'

let app: TestApp
beforeEach(async () => {
  app = await openTestApp({ systems: [tinySystem], resources: 'test/tiny/resources' })
  await app.call('campaigns.create', { name: 'Nuit blanche', system: 'tiny' })
})
afterEach(() => app.end())

const BOOK = {
  fr: 'Un rêve de cinq ou plus rend plus malin.',
  en: 'A dream of five or more sharpens the wits.'
}
const OURS = 'Chez nous, seul un six rend plus malin.'
const note = (text: unknown, key = 'note:TINY-4') =>
  app.dispatch('rules.setHouseRules', { houseRules: { [key]: text } })
const spec = async () =>
  (await app.call('rules.get', {})).houseRules.find(({ key }) => key === 'note:TINY-4')!
const said = async (): Promise<ReferenceEntry> =>
  (await app.call('systems.reference', { system: 'tiny' }))
    .flatMap(({ sections }) => sections)
    .flatMap(({ entries }) => entries)
    .find(({ id }) => id === 'TINY-4')!

test('a ruling without options is a free note, at first empty, beside the words of the book', async () => {
  expect(await spec()).toEqual({
    key: 'note:TINY-4',
    type: 'note',
    default: '',
    value: '',
    length: { min: 0, max: 1000 },
    label: { fr: 'Malice', en: 'Wit' },
    rules: ['TINY-4'],
    book: BOOK
  })
  expect((await app.call('rules.get', {})).differences).toEqual([])
})

test('a campaign’s note is shown wherever the rule is read, is a difference from the book, and changes nothing else', async () => {
  await note(OURS)
  expect(await spec()).toMatchObject({ value: OURS, default: '', book: BOOK })
  expect((await said()).text).toEqual([{ fr: OURS, en: OURS }])
  const { text } = await app.call('systems.get', { system: 'tiny' })
  expect((text['fr'] as { rules: object }).rules).toEqual({ 'TINY-4': OURS })
  expect((await app.call('rules.get', {})).differences).toMatchObject([
    { kind: 'changed', houseRule: 'note:TINY-4', book: '', own: OURS, rules: ['TINY-4'] }
  ])
  expect(
    (await app.call('systems.resolve', { system: 'tiny', resolver: 'gift', input: { die: 5 } })).outcome
  ).toEqual({ gift: true })
})

test('a note is removed by undo, by the book’s own words (none), and by leaving it out; only the book’s words remain', async () => {
  const book = async () => expect([(await said()).text, (await spec()).value]).toEqual([[BOOK], ''])
  await note(OURS)
  await app.call('history.undo', {})
  await book()
  await app.call('history.redo', {})
  expect((await said()).text).toEqual([{ fr: OURS, en: OURS }])
  await note('')
  await book()
  await note(OURS)
  await app.call('rules.setHouseRules', { houseRules: {} })
  await book()
  expect((await app.call('campaigns.check', {})).findings).toEqual([])
})

test('a note for an unknown rule, too long, or that is no text, is refused', async () => {
  const codes = async (answer: ReturnType<typeof note>) => {
    const given = await answer
    return given.ok ? [] : given.error.reasons.map(({ code, params }) => [code, params['key']])
  }
  expect(await codes(note(OURS, 'note:TINY-1'))).toEqual([['house-rule-unknown', 'note:TINY-1']])
  expect(await codes(note(OURS, 'gift'))).toEqual([['house-rule-unknown', 'gift']])
  for (const wrong of [5, true, null, 'x'.repeat(1001), 'a\u0007b'])
    expect(await codes(note(wrong))).toEqual([['house-rule-invalid', 'note:TINY-4']])
  expect(await codes(note('Deux lignes,\nc’est permis.'.padEnd(1000, '.')))).toEqual([])
})
