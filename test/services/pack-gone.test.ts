import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openSample } from '../support/sample-app'
import type { TestApp } from '../support/test-app'

type Row = { [key: string]: unknown }

interface Game {
  system: string
  /** The files that the pack adds an entry to, with the section of its words. */
  adds: { [file: string]: string }
  /** What a sheet then names: fields, and one row of each list. */
  fields: Row
  rows: { [list: string]: Row }
  /** What the sheet prints once the pack is gone. */
  printed: string[]
  warned: string[]
}

const GAMES: Game[] = [
  {
    system: 'cyberpunk-red',
    adds: {
      weapons: 'weapons',
      'weapon-classes': 'weaponClasses',
      injuries: 'conditions',
      ammunition: 'ammunition'
    },
    fields: {},
    rows: {
      injuries: { injury: 'club-injuries' },
      weapons: { name: 'Chose', class: 'club-weapon-classes', ammo: 'club-ammunition' }
    },
    printed: ['Club injuries', 'Chose', 'Club weapons'],
    warned: ['Club injuries', 'Club weapons', 'Club weapon-classes', 'Club ammunition']
  },
  {
    system: 'twilight-2000',
    adds: { 'weapon-classes': 'weaponClasses', hazards: 'hazards', attributes: 'attributes' },
    fields: { 'stamina-attribute': 'club-attributes' },
    rows: {
      weapons: { name: 'Chose', class: 'club-weapon-classes' },
      illnesses: { name: 'Fièvre', agent: 'club-hazards' }
    },
    printed: ['club-weapon-classes (absent des règles de la campagne)', 'club-attributes'],
    warned: ['Club weapon-classes']
  },
  {
    system: 'shadowrun-sru',
    adds: { 'weapon-kinds': 'weaponKinds', 'reserve-kinds': 'reserveKinds' },
    fields: { 'reserve-kind': 'club-reserve-kinds' },
    rows: { weapons: { name: 'Chose', kind: 'club-weapon-kinds' } },
    printed: [
      'club-weapon-kinds (absent des règles de la campagne)',
      'club-reserve-kinds (absent des règles de la campagne)'
    ],
    warned: ['Club weapon-kinds']
  },
  {
    system: 'vampire-d10',
    adds: { weapons: 'weapons', armours: 'armours', states: 'states' },
    fields: { armour: 'club-armours' },
    rows: { weapons: { name: 'Chose', category: 'club-weapons' }, states: { state: 'club-states' } },
    printed: [
      'club-weapons (absent des règles de la campagne)',
      'club-armours (absent des règles de la campagne)',
      'Club states'
    ],
    warned: ['Club weapons', 'Club armours', 'Club states']
  }
]

/** A pack with an entry like the first of each file. */
function packOf({ system, adds }: Game) {
  const files: Row = {}
  const words: { [section: string]: Row } = {}
  for (const [file, section] of Object.entries(adds)) {
    const [first] = JSON.parse(
      readFileSync(`resources/systems/${system}/catalogue/${file}.json`, 'utf8')
    ) as Row[]
    files[`catalogue/${file}`] = { add: [{ ...first, id: `club-${file}` }] }
    const word = { name: `Club ${file}`, abbr: 'CLU', effect: 'Un effet.', summary: 'Un effet.' }
    const like = textOf(system)[section]![String(first!['id'])]!
    words[section] = {
      ...words[section],
      [`club-${file}`]: Object.fromEntries(Object.entries(word).filter(([key]) => key in like))
    }
  }
  const overlay = { files, text: { fr: words } }
  return {
    format: 'magot-pack',
    v: 1,
    id: 'club',
    version: '1',
    name: { fr: 'Club' },
    system,
    overlay
  } as never
}

const textOf = (system: string) =>
  JSON.parse(readFileSync(`resources/systems/${system}/text/fr.json`, 'utf8')) as {
    [section: string]: { [id: string]: Row }
  }

describe.each(GAMES)('a sheet of $system that names what a pack added', (game) => {
  let app: TestApp
  let roster: string
  let member: string
  beforeEach(async () => {
    app = await openSample(game.system)
    roster = (await app.call('rosters.list', {}))[0]!.id
    member = (await app.call('rosters.get', { roster })).sheets[0]!.member
    await app.call('rules.putPack', { pack: packOf(game) })
    await write(game.fields, game.rows)
    if (game.system === 'cyberpunk-red')
      await app.call('rosters.correct', {
        roster,
        why: 'essai',
        corrections: [{ what: 'item-add', thing: 'club-weapons', quantity: 1, holder: member }]
      } as never)
  })
  afterEach(() => app.end())

  const lists = async () =>
    (await app.call('members.writing', { roster, member })).flatMap((section) => section.lists)
  async function write(fields: Row, added: { [list: string]: Row }) {
    const values: Row = { ...fields }
    for (const list of await lists())
      if (added[list.key])
        values[list.key] = [...list.rows.map((row) => ({ id: row.id, ...row.values })), added[list.key]!]
    await app.call('members.write', { roster, member, values: values as never })
  }
  const printed = async () =>
    JSON.stringify([
      (await app.call('rosters.get', { roster })).sheets[0],
      (await app.call('decks.get', { source: { of: 'roster', roster } })).cards
    ])
  /** A key of the texts in the place of words. */
  const KEYS = /"[a-zA-Z]+\.[\w-]*\.(?:name|abbr|effect|summary)|"rules\."/

  test('says so without the pack, with no key and no invented figure, and is as it was once the pack is back', async () => {
    const before = await printed()
    const { warnings } = await app.call('rules.preview', { removePack: 'club' })
    const warned = JSON.stringify(warnings)
    for (const name of game.warned) expect(warned).toContain(name)
    await app.call('rules.removePack', { pack: 'club' })
    const without = await printed()
    expect(KEYS.exec(without)).toBeNull()
    for (const name of game.printed) expect(without).toContain(name)
    const arms = (await app.call('rosters.get', { roster })).sheets[0]!.blocks.find(
      ({ key }) => key === 'weapons'
    ) as never as { rows: { name: { fr: string }; cells: unknown[] }[] }
    const named = arms.rows.filter(({ name }) => /^Club|^Chose/.test(name.fr))
    if (game.system === 'cyberpunk-red') expect(named).toEqual([])
    if (game.system === 'vampire-d10') expect(named.map(({ cells }) => cells)).toEqual([['—', '—', '—', '—']])
    await app.call('rules.putPack', { pack: packOf(game) })
    expect(await printed()).toBe(before)
  })

  test('can still be written where the pack is gone, and keeps what it names', async () => {
    await app.call('rules.removePack', { pack: 'club' })
    await write(game.fields, { weapons: { ...game.rows['weapons'], ...KNOWN[game.system], name: 'Autre' } })
    const rows = (await lists()).find(({ key }) => key === 'weapons')!.rows
    expect(rows.map(({ values }) => values['name'])).toEqual(expect.arrayContaining(['Chose', 'Autre']))
    const weapon = rows.find(({ values }) => values['name'] === 'Chose')!
    expect(weapon.values).toMatchObject(game.rows['weapons']!)
  })

  test('comes into a campaign without the pack with a warning for each, and goes out as it came', async () => {
    const { text } = await app.call('exchange.export', { roster })
    await app.call('campaigns.create', { name: 'Ailleurs', system: game.system })
    const { reasons, warnings } = await app.call('exchange.preview', { text })
    const ids = [...Object.values(game.fields), ...Object.values(game.rows).flatMap(Object.values)]
    expect(reasons).toEqual([])
    for (const id of ids.filter((value) => String(value).startsWith('club-')))
      expect(warnings).toContainEqual({
        code: 'thing-not-here',
        rules: [],
        params: { thing: { fr: id, en: id } }
      })
    await app.call('exchange.import', { text })
    expect(KEYS.exec(await printed())).toBeNull()
    expect((await app.call('exchange.export', { roster })).text).toBe(text)
    expect((await app.call('campaigns.check', {})).findings).toEqual([])
  })
})

/** What a new weapon may name without the pack. */
const KNOWN: { [system: string]: Row } = {
  'cyberpunk-red': { class: 'smg', ammo: 'none' },
  'twilight-2000': { class: 'pistol' },
  'shadowrun-sru': { kind: 'ordinary' },
  'vampire-d10': { category: 'custom' }
}
