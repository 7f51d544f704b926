import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeInBrowser } from '../support/browser'
import { foundGang, type ScriptFighter } from '../support/table-script'
import { Clicker, concludesTrade, fillsInTrade } from './support/hands'
import { overflowing } from './support/overflow'
import type { Given, Person } from './support/person'
import { sameInBoth, unsaid, untranslated, wordsOn } from './support/said'
import { asOneStory, PlayTable } from './support/table'
import { speaks } from './support/walk'

const GANGS: { name: string; kind: string; fighters: ScriptFighter[] }[] = [
  {
    name: 'The Rusts',
    kind: 'orlock',
    fighters: [
      ['leader', 'Marl', 'bs', 'sword'],
      ['ganger', 'Slate', 'ws', 'lasgun'],
      ['kid', 'Flint', 'bs']
    ]
  },
  {
    name: 'Coal Choir',
    kind: 'delaque',
    fighters: [
      ['leader', 'Ember', 'bs'],
      ['ganger', 'Soot', 'bs', 'boltgun'],
      ['kid', 'Cinder', 'bs']
    ]
  }
]

/** Two gangs that have just fought: the first has won, and both have casualties. */
async function twoHaveFought({ api }: PlayTable): Promise<void> {
  await api.call('campaigns.create', { name: 'Under the stair', system: 'neo-necro', players: ['Sam'] })
  const sides = []
  for (const gang of GANGS) {
    const roster = await foundGang(api, gang)
    const { sheets } = await api.call('rosters.get', { roster })
    sides.push({ roster, members: sheets.map(({ member }) => member) })
  }
  const [[marl, slate, flint], [ember, soot]] = sides.map(({ members }) => members) as [string[], string[]]
  const combatants = [
    [
      { member: marl!, record: { learning: 2 } },
      { member: slate!, record: { state: 'out', by: soot! } },
      { member: flint!, record: { state: 'down', by: ember! } }
    ],
    [{ member: soot!, record: { state: 'out', by: marl! } }]
  ]
  const { id: battle } = await api.call('battles.start', { name: 'The pump', date: '2026-10-01', sides })
  await api.call('battles.report', {
    battle,
    sides: sides.map(({ roster }, n) => ({
      roster,
      result: n === 0 ? ('win' as const) : ('loss' as const),
      combatants: combatants[n]!
    }))
  })
  await api.call('battles.finish', { battle })
}

describeInBrowser('what two gangs do after a battle, in English', () => {
  let table: PlayTable
  let sam: Person
  let hands: Clicker
  let same: Set<string>
  const rosters = () => table.api.call('rosters.list', {})
  const gang = async (name: string) =>
    table.api.call('rosters.get', { roster: (await rosters()).find((one) => one.name === name)!.id })

  beforeAll(async () => {
    table = await PlayTable.open()
    await twoHaveFought(table)
    same = await sameInBoth(table.api)
    sam = await table.person('en')
    hands = new Clicker(sam)
    await sam.button('Under the stair').click()
    await sam.heading('Under the stair', 1).waitFor()
  })
  afterAll(() => table?.close())
  asOneStory(() => table)

  /** Nothing on the page is still in French, or written by nobody, or too wide. */
  async function isInEnglish(where: string): Promise<void> {
    // A message that is up stays as it was told, whatever language the window is given meanwhile.
    const told = ((await sam.news.textContent()) ?? '').replace(/\s+/g, ' ')
    await speaks(sam, 'fr')
    const french = await wordsOn(sam.page)
    await speaks(sam, 'en')
    const english = await wordsOn(sam.page)
    const faults = {
      french: untranslated(french, english, same).filter((words) => !told.includes(words)),
      unsaid: await unsaid(sam.page),
      wide: await overflowing(sam.page)
    }
    expect({ where, ...faults }).toEqual({ where, french: [], unsaid: [], wide: [] })
  }
  async function answers(title: string, given?: Given): Promise<void> {
    await sam.question(title)
    await isInEnglish(title)
    await hands.answers(title, given)
  }
  const stage = async (name: string) => (await gang(name)).stage
  const text = (of: Locator) => sam.sees(of)

  test('the interlude of the winners is answered to its last click', async () => {
    const w = sam.words
    await sam.link('Battles', sam.rail).click()
    await sam.link('The pump', sam.main).click()
    await sam.link(w.interludeOf('The Rusts')).click()
    await answers(w.endedDown('Flint'), { options: [w.rollIt], dice: [3] })
    await answers(w.seriousInjury('Slate'), { dice: [63] })
    await answers(w.whichSide('Slate'), { dice: [1] })
    await answers(w.experience)
    await answers(w.advance('Marl', 85), { options: [w.ballisticSkill] })
    await answers(w.advance('Flint', 10), { options: [w.ballisticSkill] })
    await answers(w.income)
    await answers(w.whoIsPaid, { options: [/^Slate/] })
    await answers(w.purchases, { options: [w.finishShopping] })
    await answers(w.gangValue)
    await sam.reads('All done.', sam.main)
    await isInEnglish('the end of the interlude')
    expect(await stage('The Rusts')).toBe('ready')
    expect(await text(sam.main)).toMatch(/Flint\s?Unpaid, misses the next game/)
  })

  test('the interlude of the losers is answered to its last click, with the fate of a prisoner', async () => {
    const w = sam.words
    await sam.link(w.nextGang('Coal Choir'), sam.main).click()
    await answers(w.seriousInjury('Soot'), { dice: [92] })
    await answers(w.experience)
    await answers(w.advance('Cinder', 10), { options: [w.ballisticSkill] })
    await answers(w.income)
    // Nobody is paid.
    await answers(w.whoIsPaid)
    await answers(w.prisonerOf('Soot', 'The Rusts'), { options: [w.released] })
    await sam.reads('The Rusts release Soot.', sam.main)
    await answers(w.purchases, { options: [w.finishShopping] })
    await answers(w.gangValue)
    await sam.reads('All done.', sam.main)
    await isInEnglish('the end of the interlude')
    expect(await stage('Coal Choir')).toBe('ready')
  })

  test('a trade between the two gangs is concluded, and both have what they were promised', async () => {
    const before = [await gang('The Rusts'), await gang('Coal Choir')]
    await sam.link('The Rusts', sam.rail).click()
    await sam.heading('The Rusts', 1).waitFor()
    await fillsInTrade(hands, ['The Rusts', 40], ['Coal Choir', 'Boltgun'])
    await isInEnglish('the form of the trade')
    await concludesTrade(hands, 'The Rusts', 'Coal Choir')
    await sam.reads('Trade with Coal Choir. Given: 40 cr. Received: Boltgun.', sam.news)
    const after = [await gang('The Rusts'), await gang('Coal Choir')]
    expect(after.map(({ money }) => money)).toEqual([before[0]!.money! - 40, before[1]!.money! + 40])
    const boltguns = (of: typeof before) =>
      of.map(({ items }) => items.filter(({ thing }) => thing === 'boltgun').length)
    expect([boltguns(before), boltguns(after)]).toEqual([
      [0, 1],
      [1, 0]
    ])
    await isInEnglish('after the trade')
    for (const name of ['The Rusts', 'Coal Choir']) {
      await sam.visits(`/gangs/${(await gang(name)).id}/history`)
      await sam.reads(/^Trade with (Coal Choir|The Rusts)\./, sam.main)
      await isInEnglish(`the history of ${name}`)
    }
  })
})
