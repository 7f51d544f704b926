import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import * as v from 'valibot'
import type { Answer, MethodName } from '../../src-main/contract'
import { CHANGED_MEANWHILE, conflictsOf } from '../../src-main/contract/conflict'
import { printSetup } from '../../src-main/contract/print-setup'
import type { Json } from '../../src-main/kernel/values/json'
import { saysWhatItReplaces, writes } from '../support/contract-walk'
import { foundry } from '../support/packs'
import { openTestApp, type TestApp } from '../support/test-app'

/** The smallest PNG there is: one pixel; and another. */
const PIXEL = {
  type: 'image/png' as const,
  data: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
}
const OTHER_PIXEL = {
  type: 'image/png' as const,
  data: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='
}

let app: TestApp
let gang: string
let rikke: string
let inès: string
let paul: string
let battle: string
beforeEach(async () => {
  app = await openTestApp({ now: () => new Date('2026-05-08T20:00:00Z') })
  ;[inès, paul] = (
    await app.call('campaigns.create', { name: 'Ruche', system: 'neo-necro', players: ['Inès', 'Paul'] })
  ).players.map(({ id }) => id) as [string, string]
  gang = (await app.call('rosters.create', { name: 'Les Rouilles', kind: 'orlock' })).id
  rikke = (await app.call('members.recruit', { roster: gang, type: 'leader', name: 'Rikke' })).recruited
  const other = (await app.call('rosters.create', { name: 'Les Autres', kind: 'escher' })).id
  battle = (await app.call('battles.plan', { name: 'Le pont', date: '2026-05-09', rosters: [gang, other] }))
    .id
})
afterEach(async () => {
  expect((await app.call('campaigns.check', {})).findings).toEqual([])
  await app.end()
})

/**
 * A value seen by two windows, the act of one of them, and the later write of the other; `after` is the
 * current value, if the refusal has it in another form than `was`.
 */
interface Case {
  meanwhile(): Promise<unknown>
  input(was: Json): object
  before: Json
  after: Json | (() => Promise<Json>)
}

const once = (
  meanwhile: Case['meanwhile'],
  input: Case['input'],
  before: Json,
  after: Case['after']
): Case => ({ meanwhile, input, before, after })
const deck = {
  source: { of: 'reference' as const, system: 'neo-necro' },
  kinds: ['weapon'],
  cards: [],
  sheet: false,
  changed: false
}
const setup = { card: 'poker-us' as const, page: 'a4' as const }
const shifted = (x: number) => ({ front: { x, y: 0 }, back: { x: 0, y: 0 } })
const correct = (correction: object) => () =>
  app.call('rosters.correct', { roster: gang, why: 'erreur', corrections: [correction as never] })
const corrected = (correction: object) => (was: Json) => ({
  roster: gang,
  why: 'erreur',
  corrections: [{ ...correction, was }]
})

const CASES: { [method: string]: () => Promise<Case> } = {
  'campaigns.rename': async () =>
    once(
      () => app.call('campaigns.rename', { name: 'Fosse' }),
      (was) => ({ name: 'Puits', was }),
      'Ruche',
      'Fosse'
    ),
  'campaigns.renamePlayer': async () =>
    once(
      () => app.call('campaigns.renamePlayer', { player: inès, name: 'Inès D.' }),
      (was) => ({ player: inès, name: 'Inès M.', was }),
      'Inès',
      'Inès D.'
    ),
  'campaigns.removePlayer': async () =>
    once(
      () => app.call('campaigns.renamePlayer', { player: inès, name: 'Inès D.' }),
      (was) => ({ player: inès, was }),
      'Inès',
      'Inès D.'
    ),
  'rosters.rename': async () =>
    once(
      () => app.call('rosters.rename', { roster: gang, name: 'Les Rats' }),
      (was) => ({ roster: gang, name: 'Les Loups', was }),
      'Les Rouilles',
      'Les Rats'
    ),
  'rosters.assign': async () =>
    once(
      () => app.call('rosters.assign', { roster: gang, player: inès }),
      (was) => ({ roster: gang, player: paul, was }),
      null,
      inès
    ),
  'rosters.correct': async () =>
    once(
      correct({ what: 'characteristic', member: rikke, key: 'ws', to: 6 }),
      corrected({ what: 'characteristic', member: rikke, key: 'ws', to: 5 }),
      (await correctable()).profile['ws']!,
      6
    ),
  'rosters.correct number': async () =>
    once(
      correct({ what: 'number', key: 'respect', to: 4 }),
      corrected({ what: 'number', key: 'respect', to: 7 }),
      0,
      4
    ),
  'rosters.correct kind': async () =>
    once(
      correct({ what: 'kind', to: 'delaque' }),
      corrected({ what: 'kind', to: 'cawdor' }),
      'orlock',
      'delaque'
    ),
  'rosters.correct type': async () =>
    once(
      correct({ what: 'type', member: rikke, to: 'heavy' }),
      corrected({ what: 'type', member: rikke, to: 'ganger' }),
      'leader',
      'heavy'
    ),
  'members.rename': async () =>
    once(
      () => app.call('members.rename', { roster: gang, member: rikke, name: 'Rikke la Grande' }),
      (was) => ({ roster: gang, member: rikke, name: 'Rika', was }),
      'Rikke',
      'Rikke la Grande'
    ),
  'members.choose': async () => {
    const { key, options } = (await app.call('systems.get', { system: 'neo-necro' })).choices[0]!
    const [one, two, three] = options.map(({ id }) => id)
    await app.call('members.choose', { roster: gang, member: rikke, key, value: one! })
    return once(
      () => app.call('members.choose', { roster: gang, member: rikke, key, value: two! }),
      (was) => ({ roster: gang, member: rikke, key, value: three!, was }),
      one!,
      two!
    )
  },
  'members.keep': async () =>
    once(
      () => app.call('members.keep', { roster: gang, member: rikke, notes: 'Boite' }),
      (was) => ({ roster: gang, member: rikke, notes: 'Doit 20 cr', was: { notes: was } }),
      null,
      'Boite'
    ),
  'members.portray': async () => {
    const portrait = async () =>
      (await app.call('rosters.get', { roster: gang })).owns[rikke]?.['portrait'] ?? null
    await app.call('members.portray', { roster: gang, member: rikke, picture: PIXEL })
    const before = (await portrait())!
    return once(
      () => app.call('members.portray', { roster: gang, member: rikke, picture: null }),
      (was) => ({ roster: gang, member: rikke, picture: OTHER_PIXEL, was }),
      before,
      null
    )
  },
  'stash.move': async () => {
    const bought = (
      await app.call('stash.buy', { roster: gang, lines: [{ thing: 'dagger', holder: rikke }] })
    ).items[0]!.id
    const kid = (await app.call('members.recruit', { roster: gang, type: 'kid', name: 'Pépin' })).recruited
    return once(
      () => app.call('stash.move', { roster: gang, moves: [{ item: bought, to: 'stash' }] }),
      (was) => ({ roster: gang, moves: [{ item: bought, to: kid, was }] }),
      rikke,
      'stash'
    )
  },
  'battles.edit': async () =>
    once(
      () => app.call('battles.edit', { battle, name: 'Le vieux pont' }),
      (was) => ({ battle, name: 'Le pont neuf', was: { name: was } }),
      'Le pont',
      'Le vieux pont'
    ),
  'battles.start': async () => {
    const sides = await founded()
    return once(
      () => app.call('battles.edit', { battle, name: 'Le vieux pont' }),
      (was) => ({ battle, name: 'Le pont neuf', date: '2026-05-09', sides, was: { name: was } }),
      'Le pont',
      'Le vieux pont'
    )
  },
  'chronicle.write': async () => {
    const entry = await page()
    return once(
      () => app.call('chronicle.write', { entry, title: 'Le soir', text: 'La pluie.' }),
      (was) => ({ entry, title: 'Le soir', text: 'La neige.', was: { text: was } }),
      'Le calme.',
      'La pluie.'
    )
  },
  'chronicle.restore': async () => {
    const entry = await battleEntry()
    await app.call('chronicle.write', { entry, title: 'Le soir', text: 'Le calme.' })
    return once(
      () => app.call('chronicle.write', { entry, title: 'Le soir', text: 'La pluie.' }),
      (was) => ({ entry, was }),
      { title: 'Le soir', text: 'Le calme.' },
      { title: 'Le soir', text: 'La pluie.' }
    )
  },
  'chronicle.leaveOut': async () => {
    const entry = await page()
    return once(
      () => app.call('chronicle.leaveOut', { entry, leftOut: true }),
      (was) => ({ entry, leftOut: false, was }),
      false,
      true
    )
  },
  'chronicle.remove': async () => {
    const entry = await page()
    return once(
      () => app.call('chronicle.write', { entry, title: 'Le soir', text: 'La pluie.' }),
      (was) => ({ entry, was }),
      { title: 'Le soir', text: 'Le calme.' },
      { title: 'Le soir', text: 'La pluie.' }
    )
  },
  'decks.write': async () => {
    const card = (
      await app.call('decks.write', { title: 'Prime', entries: [{ name: '', text: 'Morte ou vive.' }] })
    ).cards[0]!
    return once(
      () => app.call('decks.write', { card: card.id, title: 'Prime double', entries: card.entries }),
      (was) => ({ card: card.id, title: 'Prime triple', was: { title: was } }),
      'Prime',
      'Prime double'
    )
  },
  'decks.discard': async () => {
    const card = (await app.call('decks.write', { title: 'Prime' })).cards[0]!
    return once(
      () => app.call('decks.write', { card: card.id, title: 'Prime double' }),
      (was) => ({ card: card.id, was }),
      card as never,
      { ...card, title: 'Prime double' } as never
    )
  },
  'decks.chooseBack': async () =>
    once(
      () => app.call('decks.chooseBack', { back: { picture: PIXEL } }),
      (was) => ({ back: { picture: OTHER_PIXEL }, was }),
      'drawn',
      async () => (await app.call('decks.get', { source: { of: 'campaign' } })).backs!.all
    ),
  'decks.keep': async () =>
    once(
      () => app.call('decks.keep', { name: 'Armes', deck, setup }),
      (was) => ({ name: 'Armes', deck: { ...deck, sheet: true }, setup, was }),
      null,
      async () => {
        const { deck, setup } = (await app.call('decks.list', {})).presets[0]!
        return { deck, setup } as never
      }
    ),
  'decks.share': async () =>
    once(
      () => app.call('decks.share', { name: 'Club', deck, setup }),
      (was) => ({ name: 'Club', deck: { ...deck, sheet: true }, setup, was }),
      null,
      sharedNow
    ),
  'decks.unshare': async () => {
    await app.call('decks.share', { name: 'Club', deck, setup })
    const before = await sharedNow()
    return once(
      () => app.call('decks.share', { name: 'Club', deck: { ...deck, sheet: true } }),
      (was) => ({ name: 'Club', was }),
      before,
      sharedNow
    )
  },
  'decks.rename': async () => {
    const preset = (await app.call('decks.keep', { name: 'Armes', deck, setup })).presets[0]!.id
    return once(
      () => app.call('decks.rename', { preset, name: 'Armes de tir' }),
      (was) => ({ preset, name: 'Toutes les armes', was }),
      'Armes',
      'Armes de tir'
    )
  },
  'decks.forget': async () => {
    const {
      id: preset,
      deck: asKept,
      setup: laid
    } = (await app.call('decks.keep', { name: 'Armes', deck, setup })).presets[0]!
    return once(
      () => app.call('decks.keep', { name: 'Armes', deck: { ...deck, sheet: true }, setup }),
      (was) => ({ preset, was }),
      { deck: asKept, setup: laid } as never,
      { deck: { ...asKept, sheet: true }, setup: laid } as never
    )
  },
  'cards.keepPrinter': async () =>
    once(
      () => app.call('cards.keepPrinter', { name: 'Bureau', offset: shifted(3) }),
      (was) => ({ name: 'Bureau', offset: shifted(5), was }),
      null,
      shifted(3)
    ),
  'cards.keepSetup': async () => {
    const source = { of: 'reference', system: 'neo-necro' } as const
    const [theirs, mine] = ['a5', 'a6'].map((page) => v.parse(printSetup, { page }))
    return once(
      () => app.call('cards.keepSetup', { source, setup: theirs! }),
      (was) => ({ source, setup: mine!, was }),
      null,
      theirs!
    )
  },
  'cards.forgetPrinter': async () => {
    await app.call('cards.keepPrinter', { name: 'Bureau', offset: shifted(1) })
    return once(
      () => app.call('cards.keepPrinter', { name: 'Bureau', offset: shifted(3) }),
      (was) => ({ name: 'Bureau', was }),
      shifted(1),
      shifted(3)
    )
  },
  'seasons.name': async () =>
    once(
      () => app.call('seasons.name', { name: 'Hiver', from: '2026-01-01' }),
      (was) => ({ name: 'Printemps', from: '2026-03-01', was: { name: was } }),
      null,
      'Hiver'
    ),
  'seasons.close': async () =>
    once(
      () => app.call('seasons.name', { name: 'Hiver', from: '2026-01-01' }),
      (was) => ({ name: 'Saison 1', from: '2026-01-01', to: '2026-05-01', was: { name: was } }),
      null,
      'Hiver'
    ),
  'seasons.edit': async () => {
    const season = (await app.call('seasons.close', { name: 'Hiver', from: '2026-01-01', to: '2026-03-01' }))
      .closed[0]!.id
    return once(
      () => app.call('seasons.edit', { season, name: 'Hiver noir', from: '2026-01-01', to: '2026-03-01' }),
      (was) => ({ season, name: 'Grand hiver', from: '2026-01-01', to: '2026-03-01', was: { name: was } }),
      'Hiver',
      'Hiver noir'
    )
  },
  'stash.keepKit': async () =>
    once(
      () => app.call('stash.keepKit', { name: 'Guetteur', things: [{ thing: 'dagger' }] }),
      (was) => ({ name: 'Guetteur', things: [{ thing: 'lasgun' }], was }),
      null,
      [{ thing: 'dagger' }]
    ),
  'stash.forgetKit': async () => {
    await app.call('stash.keepKit', { name: 'Guetteur', things: [{ thing: 'dagger' }] })
    return once(
      () => app.call('stash.keepKit', { name: 'Guetteur', things: [{ thing: 'lasgun' }] }),
      (was) => ({ name: 'Guetteur', was }),
      [{ thing: 'dagger' }],
      [{ thing: 'lasgun' }]
    )
  },
  'rules.setHouseRules': async () =>
    once(
      () => app.call('rules.setHouseRules', { houseRules: { drawRespect: 3 } }),
      (was) => ({ houseRules: { drawRespect: 5 }, was: { drawRespect: was } }),
      (await ruling('drawRespect')) as Json,
      3
    ),
  'rules.setTables': async () => {
    const at = { file: 'catalogue/melee', path: ['dagger', 'price'] }
    return once(
      () => app.call('rules.setTables', { edits: [{ ...at, to: 8 }] }),
      (was) => ({ edits: [{ ...at, to: 12, was }] }),
      await price(),
      8
    )
  },
  'rules.putPack': async () => {
    const pack = foundry()
    return once(
      () => app.call('rules.putPack', { pack }),
      (was) => ({ pack: { ...pack, version: '9' }, was }),
      null,
      pack.version
    )
  },
  'rules.removePack': async () => {
    const pack = foundry()
    await app.call('rules.putPack', { pack })
    return once(
      () => app.call('rules.putPack', { pack: { ...pack, version: '9' } }),
      (was) => ({ pack: pack.id, was }),
      pack.version,
      '9'
    )
  }
}

/** The values of a member that can be corrected. */
const correctable = async () =>
  (await app.call('rosters.corrections', { roster: gang }))!.members.find((one) => one.member === rikke)!
const page = async () =>
  (await app.call('chronicle.write', { title: 'Le soir', text: 'Le calme.' })).entries.find(
    (entry) => entry.kind === 'own'
  )!.id
const ruling = async (key: string) =>
  (await app.call('rules.get', {})).houseRules.find((spec) => spec.key === key)!.value
const price = async () =>
  (
    (await app.call('rules.get', {})).tables
      .flatMap((table) => table.rows)
      .find((row) => row.path.includes('dagger'))!
      .cells.map(({ value }) => value) as Json[]
  ).find((value) => value === 5)!

/** Both gangs as they may fight. */
async function founded(): Promise<{ roster: string; members: string[] }[]> {
  const sides: { roster: string; members: string[] }[] = []
  for (const { id: roster } of await app.call('rosters.list', {})) {
    await app.call('rosters.correct', {
      roster,
      why: 'papier',
      corrections: [{ what: 'member-add', type: 'ganger', name: 'Quelqu’un' }]
    })
    const { sheets } = await app.call('rosters.found', { roster, asItStands: true })
    sides.push({ roster, members: sheets.map((sheet) => sheet.member) })
  }
  return sides
}

/** The chronicle's entry of a finished battle. */
async function battleEntry(): Promise<string> {
  const sides = await founded()
  await app.call('battles.start', { battle, name: 'Le pont', date: '2026-05-08', sides })
  await app.call('battles.report', {
    battle,
    sides: sides.map(({ roster }, n) => ({
      roster,
      result: n ? ('loss' as const) : ('win' as const),
      combatants: []
    }))
  })
  await app.call('battles.finish', { battle })
  return (await app.call('chronicle.get', {})).entries.find((entry) => entry.battle === battle)!.id
}

/** The only shared preset, without its name and pack. */
const sharedNow = async (): Promise<Json> => {
  const { name: _, pack: __, ...choice } = (await app.call('decks.list', {})).shared[0]!
  return JSON.parse(JSON.stringify(choice)) as Json
}

/** Everything a write could have changed: the journal, and the data stored beside it. */
const everything = async () => [
  await app.call('history.list', {}),
  await app.call('decks.list', {}),
  await app.call('cards.printers', {})
]

describe('a value that another person changed meanwhile', () => {
  test.each(Object.keys(CASES))(
    '%s: is not replaced, both values come back, and a writer who has seen them may replace it',
    async (name) => {
      const method = name.split(' ')[0] as MethodName
      const { meanwhile, input, before, after } = await CASES[name]!()
      await meanwhile()
      const stood = await everything()
      const refused = await app.dispatch(method, input(before))
      expect(refused).toMatchObject({ ok: false, error: { code: CHANGED_MEANWHILE } })
      const now = typeof after === 'function' ? await after() : after
      expect(conflictsOf((refused as Answer & { ok: false }).error)).toMatchObject([{ was: before, now }])
      expect(await everything()).toEqual(stood)
      expect(await app.dispatch(method, input(now))).toMatchObject({ ok: true })
    }
  )

  test('each write of the contract that states the replaced value is tried here, or has its own tests', () => {
    const tried = new Set(Object.keys(CASES).map((name) => name.split(' ')[0]))
    expect(writes.filter((name) => saysWhatItReplaces(name) && !tried.has(name))).toEqual([
      'members.write',
      'battles.record',
      'drafts.put',
      'exchange.import'
    ])
  })
})

describe('two people who write different parts of the same thing', () => {
  test('both save their notes and counters of one fighter', async () => {
    await app.call('members.keep', {
      roster: gang,
      member: rikke,
      counters: [{ name: 'Portes', value: 1 }],
      was: { counters: null }
    })
    const view = await app.call('members.keep', {
      roster: gang,
      member: rikke,
      notes: 'Boite',
      counters: null,
      was: { notes: null, counters: null }
    })
    expect(view.owns[rikke]).toEqual({ notes: 'Boite', counters: [{ name: 'Portes', value: 1 }] })
  })

  test('both save their rulings, though each sends all of them', async () => {
    await app.call('rules.setHouseRules', { houseRules: { drawRespect: 3 }, was: {} })
    await app.call('rules.setHouseRules', { houseRules: { respectFloor: -20 }, was: {} })
    expect((await app.call('campaigns.current', {}))!.houseRules).toEqual({
      drawRespect: 3,
      respectFloor: -20
    })
    await app.call('rules.setHouseRules', { houseRules: {}, was: { drawRespect: 3, respectFloor: -20 } })
    expect((await app.call('campaigns.current', {}))!.houseRules).toEqual({})
  })

  test('both save, one the title and one the text of a page of the chronicle', async () => {
    const entry = await page()
    const was = { title: 'Le soir', text: 'Le calme.' }
    await app.call('chronicle.write', { entry, title: 'La nuit', text: 'Le calme.', was })
    await app.call('chronicle.write', { entry, title: 'Le soir', text: 'La pluie.', was })
    expect((await app.call('chronicle.get', {})).entries.find(({ id }) => id === entry)!.written).toEqual({
      title: 'La nuit',
      text: 'La pluie.'
    })
  })

  test('leave no seen value in any act', async () => {
    await app.call('campaigns.rename', { name: 'Fosse', was: 'Ruche' })
    const { undo } = (await app.call('campaigns.current', {}))!
    expect(undo!.events.map(({ facts }) => facts)).toEqual([{ name: 'Fosse' }])
    expect((await app.call('campaigns.rename', { name: 'Fosse noire', was: 'Fosse' })).name).toBe(
      'Fosse noire'
    )
  })
})

describe('a roster that is imported in the place of another', () => {
  test('is refused where that one was changed since the preview', async () => {
    const { text } = await app.call('exchange.export', { roster: gang, pictures: false })
    const { mark } = (await app.call('exchange.preview', { text })).replaces!
    await app.call('rosters.rename', { roster: gang, name: 'Les Rats' })
    expect(await app.dispatch('exchange.import', { text, was: mark })).toMatchObject({
      ok: false,
      error: { code: CHANGED_MEANWHILE }
    })
    expect((await app.call('rosters.get', { roster: gang })).name).toBe('Les Rats')
    const again = (await app.call('exchange.preview', { text })).replaces!
    expect((await app.call('exchange.import', { text, was: again.mark })).name).toBe('Les Rouilles')
  })
})
