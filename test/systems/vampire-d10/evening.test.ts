import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refusals } from '../../support/refusals'
import { openCampaign, rosterOf, sheetsOf } from '../../support/roster-app'
import { asProposed } from '../../support/table-report'
import type { TestApp } from '../../support/test-app'
import { isWorded } from './ask'

/** One app for all: each test has a coterie of its own. */
let app: TestApp
beforeAll(async () => {
  app = await openCampaign('vampire-d10', 'Lyon la nuit')
})
afterAll(() => app.end())

/** A coterie of a vampire and a mortal, founded. */
async function coterie(ada: object = {}, bo: object = {}, houseRules: object = {}) {
  // With the values already in place there is nothing to do.
  await app.dispatch('rules.setHouseRules', { houseRules })
  const { id, members } = await rosterOf(app, { name: 'Les Cendres', kind: 'coterie' }, 'character', [
    ['Ada', { nature: 'vampire' }],
    ['Bo', { nature: 'mortal' }]
  ])
  const [a, b] = members as [string, string]
  const { view, sheet, prompts, answer, write } = sheetsOf(app, id, a)
  for (const [member, values] of [
    [a, ada],
    [b, bo]
  ] as const)
    if (Object.keys(values).length > 0) await write(values, member)
  await app.call('rosters.found', { roster: id })
  const steps = async () => (await prompts()).map(({ id: one, step }) => [step, one.split(':')[0]])
  const why = refusals(app, isWorded)
  const refused = async (given: object) =>
    why('interlude.answer', { roster: id, prompt: (await prompts())[0]?.id ?? 'none', ...given })
  const figures = async (member: string) =>
    Object.fromEntries((await sheet(member)).figures.map(({ key, amount }) => [key, amount]))
  const blocks = async (member: string) => (await sheet(member)).blocks.map(({ key }) => key)
  const status = async (member: string) => (await sheet(member)).status.key
  const open = () => app.call('interlude.open', { roster: id, input: {} })
  return { id, ada: a, bo: b, view, prompts, steps, answer, refused, figures, blocks, status, open }
}

describe('a downtime', () => {
  test('VD10-R33, VD10-HP-11: the entered damage is healed, and as many criticals as black boxes; they are chosen if there are more', async () => {
    const { ada, open, prompts, steps, answer, refused, figures, view } = await coterie({
      'health-superficial': 1,
      'health-aggravated': 2,
      'willpower-superficial': 2,
      criticals: [
        { critical: 'maimed', note: 'main' },
        { critical: 'head-trauma', note: '' }
      ]
    })
    await open()
    expect(await steps()).toEqual([
      ['heal', 'heal'],
      ['heal', 'heal'],
      ['heal', 'heal']
    ])
    expect(await refused({ amount: 2 })).toEqual(['amount-needed'])
    expect(await refused({ amount: 1, dice: [3] })).toEqual(['no-dice-asked'])
    await answer({ amount: 1 })
    await answer({ amount: 1 })
    await answer({ amount: 2 })
    expect(await figures(ada)).toMatchObject({ health: 3, willpower: 4 })
    const [asked] = await prompts()
    expect(asked).toMatchObject({
      step: 'heal',
      choose: { min: 1, max: 1 },
      title: { params: { name: 'Ada', count: 1 } }
    })
    expect(asked!.options!.map(({ label }) => (label as { en: string }).en)).toEqual([
      'Maimed (main)',
      'Head trauma'
    ])
    expect(await refused({ options: [] })).toEqual(['choose-count'])
    await answer({ options: [asked!.options![0]!.id] })
    const sheet = (await view()).sheets.find(({ member }) => member === ada)!
    expect(sheet.blocks.find(({ key }) => key === 'criticals')).toMatchObject({
      entries: [{ name: { en: 'Head trauma' } }]
    })
  })

  test('VD10-R27: a vampire’s hunger is set, then each rouse check raises it below 6; a mortal is not asked', async () => {
    const { ada, open, prompts, steps, answer, refused, figures } = await coterie({ hunger: 3 })
    await open()
    expect(await steps()).toEqual([['hunger', 'hunger']])
    expect(await refused({ amount: 6 })).toEqual(['amount-needed'])
    await answer({ amount: 1 })
    await answer({ amount: 3 })
    expect(await prompts()).toMatchObject([
      {
        title: { params: { name: 'Ada', nth: 1, checks: 3 } },
        dice: { sides: 10, count: 1 },
        text: { params: { from: 6, hunger: 1 } }
      }
    ])
    expect([await refused({ dice: [1, 2] }), await refused({ dice: [11] })]).toEqual([
      ['dice-count'],
      ['not-a-face']
    ])
    await answer({ dice: [5] })
    await answer({ dice: [6] })
    await answer({ dice: [1] })
    expect(await figures(ada)).toMatchObject({ hunger: 3 })
    expect(await steps()).toEqual([['gear', 'gear']])
  })

  test('VD10-R27: by campaign rule the players give the result of a rouse check, and hunger stops at five', async () => {
    const { ada, open, prompts, answer, refused, figures } = await coterie(
      { hunger: 4 },
      {},
      { rouseCheck: 'manual' }
    )
    await open()
    await answer({ amount: 4 })
    await answer({ amount: 2 })
    expect((await prompts())[0]!.options!.map(({ id }) => id)).toEqual(['calm', 'hungrier'])
    expect(await refused({ options: ['pray'] })).toEqual(['unknown-option'])
    await answer({ options: ['hungrier'] })
    await answer({ options: ['hungrier'] })
    expect(await figures(ada)).toMatchObject({ hunger: 5 })
  })

  test('VD10-ST-12, VD10-ST-13, VD10-ST-14, VD10-R34: ticked states and drugs end, gear is confirmed, and the coterie is ready again', async () => {
    const { bo, open, prompts, steps, answer, refused, blocks } = await coterie(
      {},
      {
        states: [
          { state: 'bleeding', turns: 3 },
          { state: 'prone', turns: 0 }
        ],
        drugs: [{ drug: 'alcohol', slaked: 0 }]
      }
    )
    await open()
    await answer({ amount: 0 })
    await answer({ amount: 0 })
    expect(await steps()).toEqual([['states', 'states']])
    const options = (await prompts())[0]!.options!
    expect(options.map(({ label }) => (label as { en: string }).en)).toEqual(['Bleeding', 'Prone', 'Alcohol'])
    expect(await refused({ options: ['other'] })).toEqual(['unknown-option'])
    await answer({ options: [options[0]!.id, options[2]!.id] })
    expect(await blocks(bo)).toEqual(['health', 'willpower', 'states'])
    expect(await steps()).toEqual([['gear', 'gear']])
    await answer({ options: ['done'] })
    expect(await steps()).toEqual([['torpor', 'end']])
    const over = await answer({ options: ['done'] })
    expect([over.stage, over.prompts]).toEqual(['ready', []])
    expect((await app.call('campaigns.check', {})).findings).toEqual([])
  })

  test('VD10-HP-05, VD10-CT-06: casualties are recorded: torpor for a vampire, death for a mortal; a vampire without a black track may rise', async () => {
    const black = { 'health-aggravated': 4 }
    const { id, ada, bo, open, prompts, steps, answer, refused, status, view } = await coterie(black, {
      criticals: [{ critical: 'instant-death', note: '' }],
      'health-aggravated': 1
    })
    await open()
    for (let n = 0; n < 2; n++) await answer({ amount: 0 })
    for (let n = 0; n < 2; n++) await answer({ amount: 0 })
    await answer({ options: ['done'] })
    expect(await steps()).toEqual([
      ['torpor', 'fallen'],
      ['torpor', 'fallen']
    ])
    expect(
      (await prompts()).map(({ options }) => options!.map(({ id: one, allowed }) => [one, allowed]))
    ).toEqual([
      [
        ['torpor', true],
        ['rises', false]
      ],
      [
        ['dead', true],
        ['rises', true]
      ]
    ])
    expect(await refused({ options: ['rises'] })).toEqual(['still-black'])
    await answer({ options: ['torpor'] })
    await app.call('interlude.answer', { roster: id, prompt: (await prompts())[0]!.id, options: ['dead'] })
    expect([await status(ada), await status(bo)]).toEqual(['torpor', 'dead'])
    await answer({ options: ['done'] })
    expect((await view()).stage).toBe('ready')
    // Healed, she wakes up in the next one.
    await open()
    await answer({ amount: 3 })
    await answer({ amount: 2 })
    await answer({ amount: 0 })
    await answer({ options: ['done'] })
    await answer({ options: ['rises'] })
    expect(await status(ada)).toBe('fit')
  })

  test('VD10-R33: nights pass only for a coterie that is ready, and every text on the way is in both languages', async () => {
    const { id, open, prompts, answer } = await coterie({
      'health-superficial': 1,
      'willpower-aggravated': 4,
      drugs: [{ drug: 'poison', slaked: 0 }]
    })
    await open()
    expect((await app.dispatch('interlude.open', { roster: id, input: {} })).ok).toBe(false)
    for (let guard = 0; (await prompts()).length > 0 && guard < 30; guard++) {
      const [asked] = await prompts()
      const words = [
        asked!.title,
        ...(asked!.text ? [asked!.text] : []),
        ...(asked!.options ?? []).flatMap(({ label, refused: why = [] }) => [label, ...why])
      ]
      for (const one of words) if ('key' in one) isWorded(one.key as string, (one.params ?? {}) as never)
      await answer({
        ...(asked!.amount && { amount: Math.min(1, asked!.amount.max) }),
        ...(asked!.dice && { dice: [1] }),
        ...(asked!.options && {
          options: asked!.choose?.min === 0 ? [] : [asked!.options.find(({ allowed }) => allowed)!.id]
        })
      })
    }
    const { acts } = await app.call('history.list', { roster: id, limit: 100 })
    for (const { events } of acts)
      for (const { type, facts } of events)
        if (!type.startsWith('sheet-')) isWorded(`events.${type}`, facts as never)
  })
})

describe('a game', () => {
  test.each([false, true])('a scene ends without a winner (friendly: %s)', async (friendly) => {
    const { id, ada } = await coterie({ hunger: 1 })
    const { id: battle } = await app.call('battles.start', {
      name: 'Ruelle',
      date: '2026-11-21',
      friendly,
      sides: [{ roster: id, members: [ada] }]
    })
    expect(await app.call('battles.finish', { battle })).toMatchObject({
      status: 'finished',
      sides: [{ result: null }]
    })
  })

  test('VD10-R05: the report asks a vampire for hunger, and nobody else', async () => {
    const { id, ada, bo } = await coterie()
    const { sides } = await app.call('battles.start', {
      name: 'Ruelle',
      date: '2026-11-21',
      sides: [{ roster: id, members: [ada, bo] }]
    })
    expect(sides[0]!.record['without']).toEqual({ [bo]: ['hunger'] })
  })

  test('VD10-HP-02, VD10-R05: a scene is played at the table, its marks, hunger, criticals and states return to the sheets, and the downtime begins', async () => {
    const { id, ada, bo, figures, blocks, steps, view } = await coterie({
      vigour: 2,
      hunger: 1,
      strength: 2,
      drugs: [{ drug: 'alcohol', slaked: 3 }]
    })
    const { id: battle } = await app.call('battles.start', {
      name: 'Ruelle',
      date: '2026-11-21',
      sides: [{ roster: id, members: [ada, bo] }]
    })
    await app.call('tracker.begin', { battle })
    const act = (unit: string | null, name: string, input: object = {}) =>
      app.call('tracker.act', { battle, ...(unit !== null && { unit }), act: name, input: input as never })
    const answer = async (given: object) =>
      app.call('tracker.answer', {
        battle,
        prompt: (await app.call('tracker.get', { battle }))!.prompts[0]!.id,
        ...given
      })
    const { board } = await act(null, 'arrive', { name: 'Goule', physical: 3, skill: 2 })
    const ghoul = board.sides.at(-1)!.units[0]!.unit
    await act(ghoul, 'attack', { on: bo, weapon: 'bare-hands' })
    await answer({ dice: [7, 8, 9, 6, 2] })
    await answer({ options: ['none'] })
    await act(ada, 'rouse')
    await answer({ dice: [2] })
    await act(ada, 'harm', { superficial: 10 })
    await act(ada, 'harm', { superficial: 1 })
    await answer({ dice: [10] })
    await answer({ options: ['blind'] })
    await act(bo, 'add-state', { state: 'bleeding' })
    await act(bo, 'add-state', { state: 'distracted' })
    const sides = await app.call('tracker.propose', { battle })
    expect(sides[0]!.combatants.map(({ record }) => record)).toEqual([
      {
        'health-superficial': 4,
        'health-aggravated': 1,
        'willpower-superficial': 0,
        'willpower-aggravated': 0,
        hunger: 2,
        torpor: false
      },
      {
        'health-superficial': 1,
        'health-aggravated': 0,
        'willpower-superficial': 0,
        'willpower-aggravated': 0,
        hunger: 0,
        torpor: false
      }
    ])
    const report = (change: (record: { [key: string]: unknown }) => object, lists?: object) =>
      app.dispatch('battles.report', {
        battle,
        sides: asProposed(sides).map((side) => ({
          ...side,
          record: { ...side.record, ...lists },
          combatants: side.combatants.map(({ member, record }) => ({ member, record: change(record) }))
        }))
      })
    const codes = (done: { ok: boolean; error?: unknown }) =>
      (done.error as { reasons: { code: string }[] }).reasons.map(({ code }) => code)
    expect(codes(await report((told) => ({ ...told, 'health-superficial': 9 })))).toEqual([
      'field-wrong',
      'field-wrong'
    ])
    expect(
      codes(
        await report((told) => told, {
          lists: [{ member: ada, criticals: [], states: [{ state: 'happy', turns: 0 }], drugs: [] }]
        })
      )
    ).toEqual(['lists-wrong'])
    expect((await report((told) => told)).ok).toBe(true)
    await app.call('battles.finish', { battle })
    expect(await figures(ada)).toMatchObject({ health: 0, hunger: 2 })
    expect([await blocks(ada), await blocks(bo)]).toEqual([
      ['health', 'willpower', 'hunger', 'criticals', 'drugs'],
      ['health', 'willpower', 'states']
    ])
    expect((await view()).sheets[1]!.blocks.find(({ key }) => key === 'states')).toMatchObject({
      entries: [{ name: { en: 'Bleeding, 9 turns' } }]
    })
    expect((await steps())[0]).toEqual(['heal', 'heal'])
    expect((await app.call('campaigns.check', {})).findings).toEqual([])
  })
})
