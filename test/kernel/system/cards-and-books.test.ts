import { describe, expect, test } from 'vitest'
import { changeCampaign, type Campaign } from '../../../src-main/kernel/state/campaign'
import { freeCard } from '../../../src-main/kernel/system/deck'
import type { FreeCard } from '../../../src-main/kernel/state/free-card'
import { plainReference, ruleEntries, rulesIn } from '../../../src-main/kernel/content/reference'
import { NO_STATS } from '../../../src-main/kernel/system/stats'
import { word } from '../a-roster'

const card = (id: string, more: Partial<FreeCard> = {}): FreeCard => ({
  id,
  title: `title of ${id}`,
  subtitle: '',
  entries: [],
  ...more
})

describe('a card written by a person', () => {
  test('is drawn as the others: its title, its subtitle, its entries line by line', () => {
    const entries = [
      { name: 'First', text: 'one\n\n  \ntwo' },
      { name: 'Second', text: '' }
    ]
    expect(freeCard(card('c1', { subtitle: 'Below', entries }))).toEqual({
      id: 'free:c1',
      kind: 'free',
      title: 'title of c1',
      subtitle: [word('Below')],
      corner: [],
      profile: [],
      roomy: true,
      blocks: [
        {
          kind: 'entries',
          key: 'text',
          title: {},
          entries: [
            { key: '0:0', name: word('First'), text: word('one') },
            { key: '0:1', name: word(''), text: word('two') },
            { key: '1:0', name: word('Second'), text: word('') }
          ]
        }
      ]
    })
  })

  test('has its characteristics as its profile, its boxes before its text, and its back on a face of its own', () => {
    const made = freeCard(
      card('c1', {
        entries: [{ name: '', text: 'front' }],
        stats: [{ label: 'Force', value: '4+' }],
        boxes: [{ label: 'Charges', count: 3 }],
        behind: [{ name: '', text: 'back' }]
      })
    )
    expect(made.blocks.map(({ kind, key }) => [kind, key])).toEqual([
      ['boxes', 'boxes:0'],
      ['entries', 'text'],
      ['entries', 'behind']
    ])
    expect(made.profile).toMatchObject([{ abbr: word('Force'), written: '4+' }])
    expect(made).toMatchObject({ behind: ['behind'], apart: true })
    expect(made.blocks[0]).toMatchObject({
      title: word('Charges'),
      boxes: Array(3).fill({ label: '', ticked: false })
    })
  })

  test('with nothing on it has neither subtitle nor block', () => {
    expect(freeCard(card('c1'))).toMatchObject({ subtitle: [], blocks: [] })
  })

  test('is added, replaced in its place, and removed, and the others stay', () => {
    const campaign = { name: 'x' } as Campaign
    const one = changeCampaign(campaign, { do: 'card-put', card: card('a') })
    expect(one).toEqual({ name: 'x', cards: [card('a')] })
    const two = changeCampaign(one, { do: 'card-put', card: card('b') })
    expect(two.cards).toEqual([card('a'), card('b')])
    expect(changeCampaign(two, { do: 'card-put', card: card('a', { title: 'anew' }) }).cards).toEqual([
      card('a', { title: 'anew' }),
      card('b')
    ])
    expect(changeCampaign(two, { do: 'card-remove', card: 'a' }).cards).toEqual([card('b')])
    expect(changeCampaign(campaign, { do: 'card-remove', card: 'a' }).cards).toEqual([])
    expect([one.cards, two.cards]).toEqual([[card('a')], [card('a'), card('b')]])
  })
})

test('a preset of the campaign is added, replaced in its place, and removed, and the others stay', () => {
  const preset = (name: string, sheet = false) => ({ name, kinds: [], cards: [], sheet, setup: {} })
  const put = (campaign: Campaign, name: string, sheet = false) =>
    changeCampaign(campaign, { do: 'preset-put', preset: preset(name, sheet) })
  const two = put(put({ name: 'x' } as Campaign, 'a'), 'b')
  expect(two.presets).toEqual([preset('a'), preset('b')])
  expect(put(two, 'a', true).presets).toEqual([preset('a', true), preset('b')])
  expect(changeCampaign(two, { do: 'preset-remove', preset: 'a' }).presets).toEqual([preset('b')])
  expect(changeCampaign({ name: 'x' } as Campaign, { do: 'preset-remove', preset: 'a' }).presets).toEqual([])
})

test('the picture of a back is chosen for all kinds or for one, and goes again', () => {
  const campaign = { name: 'x' } as Campaign
  const all = changeCampaign(campaign, { do: 'back-put', kind: '*', picture: 'p' })
  const one = changeCampaign(all, { do: 'back-put', kind: 'weapon', picture: null })
  expect(one).toEqual({ name: 'x', backs: { '*': 'p', weapon: null } })
  expect(changeCampaign(one, { do: 'back-remove', kind: '*' }).backs).toEqual({ weapon: null })
  expect(changeCampaign(campaign, { do: 'back-remove', kind: 'weapon' }).backs).toEqual({})
  expect([campaign, all]).toEqual([{ name: 'x' }, { name: 'x', backs: { '*': 'p' } }])
})

describe('the book of a game that supplies none', () => {
  const text = { fr: { rules: { 'R-1': 'Un', 'R-2': 'Deux', odd: 3 } }, en: { rules: { 'R-1': 'One' } } }
  const kinds = [
    { id: 'elves', name: word('Elves'), notes: [{ label: word('Ears'), text: word('pointed') }] }
  ]
  const rule = (id: string, of: object) => ({ id, name: null, text: [of] })

  test('has the rules of its texts, each as far as a language words it, and its kinds of rosters', () => {
    expect(plainReference(text, kinds)).toEqual([
      {
        id: 'rules',
        name: { key: 'reference.rules' },
        sections: [
          {
            id: 'rules',
            name: { key: 'reference.rules' },
            entries: [rule('R-1', { fr: 'Un', en: 'One' }), rule('R-2', { fr: 'Deux' })]
          }
        ]
      },
      {
        id: 'kinds',
        name: { key: 'reference.kinds' },
        sections: [
          {
            id: 'kinds',
            name: { key: 'reference.kinds' },
            entries: [
              {
                id: 'kind:elves',
                name: word('Elves'),
                text: [],
                facts: [{ label: word('Ears'), value: word('pointed') }]
              }
            ]
          }
        ]
      }
    ])
  })

  test('leaves out empty parts', () => {
    expect(plainReference({ fr: {} }, kinds).map(({ id }) => id)).toEqual(['kinds'])
    expect(plainReference(text, []).map(({ id }) => id)).toEqual(['rules'])
    expect(plainReference({}, [])).toEqual([])
  })

  test('rules are found by number, and only those with words are listed', () => {
    expect([
      rulesIn(text.fr),
      rulesIn({}),
      rulesIn(undefined),
      rulesIn({ rules: null }),
      rulesIn({ rules: 'x' })
    ]).toEqual([{ 'R-1': 'Un', 'R-2': 'Deux' }, {}, {}, {}, {}])
    expect(ruleEntries(text, ['R-2', 'R-9'])).toEqual([rule('R-2', { fr: 'Deux' }), rule('R-9', {})])
  })
})

test('a game without annals of its own counts nothing and reports no fallen', () => {
  expect(NO_STATS).toMatchObject({ counts: [], memberCounts: [], inChronicle: [] })
  expect([NO_STATS.fate({} as never), NO_STATS.isWeapon({} as never)]).toEqual([
    { out: false, by: null },
    false
  ])
})
