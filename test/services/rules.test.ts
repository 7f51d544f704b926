import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Request, RosterView } from '../../src-main/contract'
import type { Json } from '../../src-main/kernel/values/json'
import type { Overlay } from '../../src-main/kernel/content/overlay'
import { foundry } from '../support/packs'
import { openTestApp, type TestApp } from '../support/test-app'

let app: TestApp
let file: string
beforeEach(async () => {
  app = await openTestApp()
  file = (await app.call('campaigns.create', { name: 'Sous la gare', system: 'neo-necro' })).file
})
afterEach(() => app.end())

/** A gang with a leader and a kid, still being founded. */
async function gang(kind = 'orlock'): Promise<string> {
  const { id } = await app.call('rosters.create', { name: 'Les Rouilles', kind })
  await app.call('members.recruit', { roster: id, type: 'leader', name: 'Nadège' })
  await app.call('members.recruit', { roster: id, type: 'kid', name: 'Pépin' })
  return id
}

/** Everything that the campaign's file holds, as it shows. */
async function everything() {
  const { undo: _, redo: __, ...campaign } = (await app.call('campaigns.current', {}))!
  return {
    campaign,
    rules: await app.call('rules.get', {}),
    acts: (await app.call('history.list', {})).acts.length,
    rosters: await app.call('rosters.list', {})
  }
}

async function refusal(
  method: 'rules.setHouseRules' | 'rules.setTables' | 'rules.putPack' | 'rules.removePack',
  input: object
) {
  const before = await everything()
  const answer = await app.dispatch(method, input)
  expect(await everything()).toEqual(before)
  if (answer.ok) throw new Error(`${method} was done`)
  return answer.error
}
const codes = async (...[method, input]: Parameters<typeof refusal>) =>
  (await refusal(method, input)).reasons.map(({ code, params }) =>
    [code, params['at'] ?? params['key'] ?? params['id']].filter(Boolean).join(' ')
  )

const cell = (at: string, to?: Json) => ({
  file: at.split(':')[0]!,
  path: at.split(':')[1]!.split('.'),
  ...(to !== undefined && { to })
})
const setCell = (at: string, to?: Json) => app.call('rules.setTables', { edits: [cell(at, to)] })
const recruitCost = async (roster: string, type: string) =>
  (await app.call('rosters.recruits', { roster })).find((r) => r.type === type)?.cost
const cells = async (table: string, row: string) => {
  const view = (await app.call('rules.get', {})).tables.find((t) => t.spec.id === table)!
  const columns =
    view.spec.shape === 'entries' ? view.spec.columns : view.spec.shape === 'fields' ? view.spec.fields : []
  const found = view.rows.find((r) => r.path.at(-1) === row) ?? view.rows[0]!
  return Object.fromEntries(found.cells.map((c, n) => [columns[n]!.path.join('.'), c]))
}

describe('house rules after the campaign was made', () => {
  test('NN-RUL-5: a ruling is changed, is a difference from the book, is undone and put forward again with the rules renewed', async () => {
    const roster = await gang()
    await app.call('rules.setHouseRules', { houseRules: { gangValueIncludesXp: false } })
    const value = async () =>
      (await app.call('rosters.get', { roster })).figures.find((f) => f.key === 'value-now')!.amount
    const without = await value()
    expect((await app.call('rules.get', {})).differences).toMatchObject([
      { houseRule: 'gangValueIncludesXp', book: true, own: false, rules: ['NN-RUL-5'] }
    ])
    await app.call('history.undo', {})
    expect(await value()).toBe(without + 70)
    expect((await app.call('rules.get', {})).differences).toEqual([])
    await app.call('history.redo', {})
    expect(await value()).toBe(without)
  })

  test('a ruling set to what the book says is no ruling of its own', async () => {
    await app.call('rules.setHouseRules', { houseRules: { storeyHeight: 4, downAtEnd: 'roll-only' } })
    const after = await app.call('rules.setHouseRules', {
      houseRules: { storeyHeight: 3, downAtEnd: 'roll-only' }
    })
    expect(after.houseRules).toEqual({ downAtEnd: 'roll-only' })
  })

  test('each of the 30 can be changed and put back, and what the form says of it is kept', async () => {
    const { houseRules } = await app.call('rules.get', {})
    expect(houseRules).toHaveLength(30)
    for (const spec of houseRules) {
      const other = spec.options
        ? spec.options.find((option) => option !== spec.default)!
        : typeof spec.default === 'boolean'
          ? !spec.default
          : typeof spec.default === 'number'
            ? Math.min(spec.bounds!.max, spec.default + 1)
            : Array.isArray(spec.default)
              ? spec.default.map((n, i) => (i === 0 ? (n as number) - 1 : n))
              : { [spec.rows![0]!.id]: spec.choices!.slice(0, 2).map((choice) => choice.id) }
      const set = await app.call('rules.setHouseRules', { houseRules: { [spec.key]: other } })
      expect(set.houseRules, spec.key).toEqual({ [spec.key]: other })
      expect((await app.call('rules.get', {})).houseRules.find((s) => s.key === spec.key)!.value).toEqual(
        other
      )
    }
    expect((await app.call('rules.setHouseRules', { houseRules: {} })).houseRules).toEqual({})
  })

  test('wrong rulings are refused with each reason and leave nothing behind', async () => {
    expect(
      await codes('rules.setHouseRules', {
        houseRules: { weather: true, storeyHeight: -1, xpThresholds: [20, 10] }
      })
    ).toEqual([
      'house-rule-unknown weather',
      'house-rule-invalid storeyHeight',
      'house-rule-invalid xpThresholds'
    ])
    expect(await codes('rules.setHouseRules', { houseRules: {} })).toEqual(['rules-unchanged'])
  })
})

describe('tables of the campaign’s own', () => {
  test('NN-FTR-1: another price counts from now on; what was paid stays as it was', async () => {
    const roster = await gang()
    const before = await app.call('rosters.get', { roster })
    await setCell('catalogue/fighter-types:kid.cost', 55)
    expect(await recruitCost(roster, 'kid')).toBe(55)
    const after = await app.call('rosters.get', { roster })
    expect([after.money, after.sheets.map((s) => s.figures)]).toEqual([
      before.money,
      before.sheets.map((s) => s.figures)
    ])
    expect(await cells('fighter-types', 'kid')).toMatchObject({ cost: { value: 55, book: 45, there: true } })
  })

  test('several cells are one act, told in the history, undone as one; the file opens with them', async () => {
    await app.call('rules.setTables', {
      edits: [cell('catalogue/fighter-types:kid.cost', 55), cell('tables/creation:credits', 2000)]
    })
    const [act] = (await app.call('history.list', {})).acts
    expect(act).toMatchObject({
      method: 'rules.setTables',
      events: [{ type: 'tables-changed', facts: { count: 2 } }]
    })
    await app.call('campaigns.close', {})
    await app.call('campaigns.open', { file })
    const roster = await app.call('rosters.create', { name: 'Riches', kind: 'goliath' })
    expect(roster.money).toBe(2000)
    await app.call('history.undo', {})
    await app.call('history.undo', {})
    expect((await app.call('rosters.create', { name: 'Pauvres', kind: 'goliath' })).money).toBe(1500)
    expect((await app.call('campaigns.check', {})).findings).toEqual([])
  })

  test('a cell set to what the book says, or put back to it, is no difference any more', async () => {
    await setCell('catalogue/fighter-types:kid.cost', 55)
    expect((await app.call('rules.get', {})).differences).toMatchObject([
      {
        kind: 'changed',
        place: { file: 'catalogue/fighter-types', path: ['kid', 'cost'] },
        row: { fr: 'Kid' },
        book: 45,
        own: 55,
        rules: ['NN-FTR-1']
      }
    ])
    await setCell('catalogue/fighter-types:kid.cost', 45)
    expect((await app.call('rules.get', {})).overlay).toEqual({})
    await setCell('catalogue/fighter-types:kid.cost', 60)
    await setCell('catalogue/fighter-types:kid.cost')
    expect((await app.call('rules.get', {})).differences).toEqual([])
  })

  test('an optional field is cleared and comes back: the servo-skull for everybody', async () => {
    await app.call('rules.setTables', {
      edits: [{ file: 'catalogue/gear', path: ['medical-servo-skull', 'restrictedTo'], clear: true }]
    })
    expect((await cells('gear', 'medical-servo-skull'))['restrictedTo']).toEqual({
      there: true,
      value: null,
      book: ['colossus']
    })
    expect((await app.call('rules.get', {})).differences).toMatchObject([
      { kind: 'removed', row: { en: 'Medical servo-skull' }, column: { path: ['restrictedTo'] } }
    ])
    await setCell('catalogue/gear:medical-servo-skull.restrictedTo')
    expect((await app.call('rules.get', {})).differences).toEqual([])
  })

  test('NN-PAY-1: pay, which stands in two tables of the book, is changed in one and counts everywhere', async () => {
    await setCell('catalogue/fighter-types:kid.pay', 5)
    expect(await cells('fighter-types', 'kid')).toMatchObject({ pay: { value: 5, book: 15 } })
    const pay = await app.call('systems.resolve', {
      system: 'neo-necro',
      resolver: 'pay-due',
      input: { fighters: ['kid', 'ganger'] }
    })
    expect(pay.outcome).toMatchObject({ total: 30 })
  })

  test('NN-GANG-3: a list without ids is changed as a whole, and must rise from 0', async () => {
    const roster = await gang()
    const caps = (...rows: [number, number][]) => ({
      edits: [
        {
          file: 'tables/member-cap',
          path: [],
          to: rows.map(([minValue, maxMembers]) => ({ minValue, maxMembers }))
        }
      ]
    })
    await app.call('rules.setTables', caps([0, 5], [2000, 6]))
    expect((await app.call('rosters.get', { roster })).figures.find((f) => f.key === 'members')?.limit).toBe(
      5
    )
    const { tables, differences } = await app.call('rules.get', {})
    expect(tables.find((t) => t.spec.id === 'member-cap')).toMatchObject({
      changed: true,
      rows: [{ cells: [{ value: 0 }, { value: 5, book: 8 }] }, { cells: [{ value: 2000 }, { value: 6 }] }]
    })
    expect(differences).toMatchObject([{ rules: ['NN-GANG-3'], own: [{ maxMembers: 5 }, { maxMembers: 6 }] }])
    expect(await codes('rules.setTables', caps([0, 5], [0, 6]))).toEqual(['table-not-rising minValue'])
    expect(await codes('rules.setTables', caps([100, 5]))).toEqual(['table-starts-late minValue'])
    await app.call('rules.setTables', { edits: [{ file: 'tables/member-cap', path: [] }] })
    expect((await app.call('rules.get', {})).overlay).toEqual({})
  })

  test('what the tables can’t hold is refused by its place, and leaves nothing behind', async () => {
    const one = (at: string, to: Json) => codes('rules.setTables', { edits: [cell(at, to)] })
    expect(await one('catalogue/fighter-types:kid.cost', -5)).toEqual(['resource-too-small kid.cost'])
    expect(await one('catalogue/fighter-types:kid.cost', 'much')).toEqual(['resource-wrong-type kid.cost'])
    expect(await one('catalogue/fighter-types:kid.cost', 4.5)).toEqual(['resource-not-whole kid.cost'])
    expect(await one('catalogue/fighter-types:kid.cost', 1e12)).toEqual(['overlay-number-too-large kid.cost'])
    expect(await one('catalogue/fighter-types:elf.cost', 5)).toEqual(['overlay-unknown-entry elf'])
    expect(await one('catalogue/fighter-types:kid.wings', 2)).toEqual(['resource-unknown-field kid.wings'])
    expect(await one('catalogue/fighter-types:kid.categories', ['melee', 'magic'])).toEqual([
      'resource-not-one-of kid.categories.2'
    ])
    expect(await one('catalogue/melee:dagger.availability', 'often')).toEqual([
      'resource-not-one-of dagger.availability'
    ])
    expect(await one('catalogue/skills:lynx-eye.family', 'magic')).toEqual(['id-unknown lynx-eye'])
    expect(await one('tables/injuries:table.death.min', 97)).toEqual(['table-gap table'])
    expect(await one('tables/experience:thresholds', [1, 2])).toEqual(['set-by-house-rule thresholds'])
    expect(await one('tables/house-rules:storeyHeight', 1)).toEqual(['overlay-closed-file'])
    expect(await one('tables/weather:rain', 1)).toEqual(['overlay-unknown-file'])
    expect(await one('system:id', 'other')).toEqual(['overlay-id-fixed id'])
    expect(await one('system:mainDie', 6)).toEqual(['resource-not-one-of mainDie'])
  })

  test('a refusal says where it is in words: table, row and column', async () => {
    const answer = await refusal('rules.setTables', { edits: [cell('catalogue/fighter-types:kid.cost', -5)] })
    expect(answer.reasons[0]!.params).toEqual({
      file: 'catalogue/fighter-types',
      at: 'kid.cost',
      least: 0,
      where: {
        key: 'errors.place3',
        params: {
          p1: { key: 'tables.names.fighter-types' },
          p2: { fr: 'Kid', en: 'Kid' },
          p3: { key: 'tables.columns.cost' }
        }
      }
    })
  })

  test('a preview shows what would change, or why not, and does nothing', async () => {
    const before = await everything()
    expect(await app.call('rules.preview', { edits: [cell('tables/creation:credits', 2000)] })).toMatchObject(
      { allowed: true, differences: [{ book: 1500, own: 2000, rules: ['NN-GANG-1'] }], warnings: [] }
    )
    expect(await app.call('rules.preview', { edits: [cell('tables/creation:credits', -1)] })).toMatchObject({
      allowed: false,
      reasons: [{ code: 'resource-too-small' }]
    })
    expect(await app.call('rules.preview', { houseRules: { storeyHeight: 4 } })).toMatchObject({
      allowed: true,
      differences: [{ houseRule: 'storeyHeight', book: 3, own: 4 }]
    })
    expect(await everything()).toEqual(before)
  })

  test('an overlay as a whole takes the place of the campaign’s own tables', async () => {
    await setCell('tables/creation:credits', 2000)
    const overlay: Overlay = {
      files: { 'catalogue/melee': { remove: ['dagger.uncertain'], change: { dagger: { price: 6 } } } }
    }
    await app.call('rules.setTables', { overlay })
    const { overlay: own, differences } = await app.call('rules.get', {})
    expect(own).toEqual(overlay)
    expect(differences.map((d) => [d.kind, d.place!.path.join('.'), d.book, d.own])).toEqual([
      ['changed', 'dagger.price', 5, 6],
      ['removed', 'dagger.uncertain', expect.anything(), null]
    ])
  })
})

describe('content packs', () => {
  test('a pack is laid, its house is founded with its fighter, weapons, skill and gear, and stands on the card', async () => {
    expect((await app.call('rules.putPack', { pack: foundry() })).packs).toEqual([
      { id: 'fonderie', version: '1.0', name: foundry().name }
    ])
    const sheet = await app.call('systems.get', { system: 'neo-necro' })
    expect(sheet.kinds.at(-1)).toMatchObject({
      id: 'founders',
      name: { fr: 'Fondeurs', en: 'Founders' },
      notes: [{ text: { fr: 'Muscle, Technologie' } }, {}]
    })

    const { id: roster } = await app.call('rosters.create', { name: 'Coulée n°4', kind: 'founders' })
    await app.call('members.recruit', { roster, type: 'leader', name: 'Odile' })
    const { recruited: lampman, prompts } = await app.call('members.recruit', {
      roster,
      type: 'lampman',
      name: 'Mèche'
    })
    const buy: Request<'stash.buy'>['lines'] = [
      { thing: 'casting-hook', holder: lampman },
      { thing: 'rivet-gun', holder: lampman },
      { thing: 'standard-reload:rivet-gun', holder: lampman },
      { thing: 'cold-lamp', holder: lampman }
    ]
    const { money } = await app.call('stash.buy', { roster, lines: buy })
    expect(money).toBe(1500 - 120 - 65 - 12 - 25 - 5 - 8)

    const learning = prompts.find((p) => p.member === lampman)!
    const learnt = learning.options!.find((o) => o.id.includes('furnace-arms'))!
    expect(learnt.allowed).toBe(true)
    await app.call('interlude.answer', { roster, prompt: learning.id, options: [learnt.id] })
    const view = await app.call('rosters.get', { roster })
    const own = view.sheets.find((s) => s.member === lampman)!
    expect(own.figures.find((f) => f.key === 'load')).toMatchObject({ amount: 5, limit: 12 })
    const text = JSON.stringify(await app.call('cards.get', { roster }))
    for (const word of [
      'Lampiste',
      'Crochet de coulée',
      'Pistolet à rivets',
      'Bras de fournaise',
      'Lampe froide',
      'Founders'
    ])
      expect(text).toContain(word)

    const { extra } = await app.call('cards.get', { roster })
    expect(extra).toMatchObject([
      {
        id: 'fonderie:casting-night',
        title: { en: 'Casting night' },
        corner: [{ fr: 'La Fonderie' }],
        blocks: [{ entries: [{ name: { fr: 'Lumière' } }, { name: { fr: 'Chaleur' } }] }]
      }
    ])

    // Somebody else's lamp: the pack's own restriction holds.
    const leader = view.sheets[0]!.member
    const answer = await app.dispatch('stash.buy', {
      roster,
      lines: [{ thing: 'cold-lamp', holder: leader }]
    })
    expect(answer).toMatchObject({ ok: false, error: { code: 'refused' } })
  })

  test('it is shown what a pack adds, and its entries are rows of the tables that can be changed on top', async () => {
    const preview = await app.call('rules.preview', { pack: foundry() })
    expect(preview.differences.map((d) => [d.kind, d.place!.path.at(-1), d.row?.['fr' as never]])).toEqual(
      expect.arrayContaining([
        ['added', 'founders', 'Fondeurs'],
        ['added', 'lampman', 'Lampiste'],
        ['added', 'rivet-gun', 'Pistolet à rivets']
      ])
    )
    await app.call('rules.putPack', { pack: foundry() })
    const { packs, differences, tables } = await app.call('rules.get', {})
    expect(packs[0]!.differences).toHaveLength(6)
    expect(differences).toEqual([])
    expect(tables.find((t) => t.spec.id === 'fighter-types')!.rows.at(-1)).toMatchObject({
      path: ['lampman'],
      name: { fr: 'Lampiste' },
      pack: 'fonderie'
    })
    await setCell('catalogue/fighter-types:lampman.cost', 70)
    expect(await cells('fighter-types', 'lampman')).toMatchObject({ cost: { value: 70, book: 65 } })
  })

  test('a gang keeps what it owns of a pack that is taken away, by name, and is warned before', async () => {
    await app.call('rules.putPack', { pack: foundry() })
    const { id: roster } = await app.call('rosters.create', { name: 'Coulée n°4', kind: 'founders' })
    const { recruited } = await app.call('members.recruit', { roster, type: 'lampman', name: 'Mèche' })
    await app.call('stash.buy', { roster, lines: [{ thing: 'rivet-gun', holder: recruited }] })
    expect(await app.call('rules.preview', { removePack: 'fonderie' })).toMatchObject({
      allowed: true,
      warnings: [
        {
          code: 'rules-out-of-table',
          params: {
            roster: 'Coulée n°4',
            things: [{ fr: 'Fondeurs' }, { fr: 'Lampiste' }, { fr: 'Pistolet à rivets' }]
          }
        }
      ]
    })
    await app.call('rules.removePack', { pack: 'fonderie' })
    const view = await app.call('rosters.get', { roster })
    expect([view.kindName, view.sheets[0]!.typeName, view.items[0]!.name]).toEqual([
      { fr: 'Fondeurs', en: 'Founders' },
      { fr: 'Lampiste', en: 'Lampman' },
      { fr: 'Pistolet à rivets', en: 'Rivet gun' }
    ])
    expect((await app.call('rosters.list', {}))[0]!.kindName).toEqual({ fr: 'Fondeurs', en: 'Founders' })
    for (const method of ['cards.get', 'rosters.recruits'] as const) await app.call(method, { roster })
    await app.call('stash.offers', { roster, holder: recruited })
    await app.call('history.undo', {})
    expect((await app.call('rosters.get', { roster })).sheets[0]!.figures.length).toBeGreaterThan(0)
    expect((await app.call('campaigns.check', {})).findings).toEqual([])
  })

  test('a later version takes the place of the earlier one and says so', async () => {
    await app.call('rules.putPack', { pack: foundry() })
    const later = foundry()
    later.version = '1.1'
    ;(later.overlay.files!['catalogue/fighter-types']!.add as { cost: number }[])[0]!.cost = 75
    const after = await app.call('rules.putPack', { pack: later })
    expect(after.packs).toMatchObject([{ version: '1.1' }])
    expect(after.undo).toMatchObject({
      events: [{ type: 'pack-replaced', facts: { was: '1.0', version: '1.1' } }]
    })
    expect(await cells('fighter-types', 'lampman')).toMatchObject({ cost: { value: 75 } })
  })

  test('a pack that clashes, names what is not there or lacks what it needs is refused by id and place', async () => {
    const spoilt = (spoil: (pack: ReturnType<typeof foundry>) => void) => {
      const pack = foundry()
      pack.id = 'other'
      spoil(pack)
      return codes('rules.putPack', { pack })
    }
    const added = (pack: ReturnType<typeof foundry>, file: string) =>
      (pack.overlay.files![file]!.add as { [key: string]: Json }[])[0]!
    expect(await spoilt((p) => (p.system = 'chess'))).toEqual(['pack-other-system'])
    expect(await spoilt((p) => (added(p, 'catalogue/melee')['id'] = 'dagger'))).toEqual([
      'overlay-id-taken dagger'
    ])
    expect(await spoilt((p) => (added(p, 'catalogue/melee')['id'] = 'boltgun'))).toContain('id-twice boltgun')
    expect(await spoilt((p) => (added(p, 'catalogue/gear')['restrictedTo'] = ['elf']))).toEqual([
      'id-unknown cold-lamp'
    ])
    expect(await spoilt((p) => delete added(p, 'catalogue/fighter-types')['cost'])).toEqual([
      'resource-missing lampman.cost'
    ])
    expect(
      await spoilt((p) => (added(p, 'catalogue/skills')['mods'] = [{ key: 'flight', value: 1 }]))
    ).toEqual(['resource-not-one-of furnace-arms.mods.1.key'])
    expect(
      await spoilt((p) => ['fr', 'en'].forEach((locale) => delete p.overlay.text![locale]!['houses']))
    ).toEqual(['words-missing houses.founders.name'])
  })

  test('a pack that says what would do nothing where it stands is refused with its place, and leaves nothing behind', async () => {
    const idle = async (mods: Json, file = 'catalogue/skills') => {
      const pack = foundry()
      ;(pack.overlay.files![file]!.add as { [key: string]: Json }[])[0]!['mods'] = mods
      return codes('rules.putPack', { pack })
    }
    expect(await idle([{ key: 'smokePenalty', value: -1 }])).toEqual(['mod-elsewhere furnace-arms.mods'])
    expect(await idle([{ key: 'sprintDistance', value: true }])).toEqual(['mod-form furnace-arms.mods'])
    expect(await idle([{ key: 'toHit', value: 1 }], 'catalogue/gear')).toEqual([
      'mod-elsewhere cold-lamp.mods'
    ])
    // Nothing of it stands in the way of the same pack, mended.
    expect((await app.call('rules.putPack', { pack: foundry() })).packs).toMatchObject([{ id: 'fonderie' }])
  })

  test('words in one language do for both', async () => {
    const pack = foundry()
    delete pack.overlay.text!['en']
    await app.call('rules.putPack', { pack })
    expect((await app.call('systems.get', { system: 'neo-necro' })).kinds.at(-1)!.name).toEqual({
      fr: 'Fondeurs',
      en: 'Fondeurs'
    })
  })

  test('two packs that add the same id: the second is refused, and named', async () => {
    await app.call('rules.putPack', { pack: foundry() })
    const answer = await refusal('rules.putPack', {
      pack: { ...foundry(), id: 'copy', name: { fr: 'Copie', en: 'Copy' } }
    })
    expect(answer.reasons).toContainEqual({
      code: 'overlay-id-taken',
      rules: [],
      params: expect.objectContaining({
        file: 'catalogue/houses',
        at: 'founders',
        pack: { fr: 'Copie', en: 'Copy' }
      })
    })
  })

  test('a pack that the campaign’s own tables or rulings build upon is not taken away, with the reason', async () => {
    await app.call('rules.putPack', { pack: foundry() })
    await setCell('catalogue/fighter-types:lampman.cost', 70)
    expect(await codes('rules.removePack', { pack: 'fonderie' })).toEqual(['overlay-unknown-entry lampman'])
    await setCell('catalogue/fighter-types:lampman.cost')
    await app.call('rules.setHouseRules', {
      houseRules: { houseSkillFamilies: { founders: ['techno', 'combat'] } }
    })
    expect(await codes('rules.removePack', { pack: 'fonderie' })).toEqual(['unknown-id founders'])
    expect(await refusal('rules.removePack', { pack: 'elsewhere' })).toMatchObject({ code: 'unknown-pack' })
  })

  test('the campaign’s own tables go out as a pack, and come in elsewhere as they are', async () => {
    await app.call('rules.setTables', {
      edits: [cell('catalogue/melee:dagger.price', 6), cell('tables/creation:credits', 2000)]
    })
    const { pack, handle, file: name } = await app.call('rules.export', { name: 'Prix d’été' })
    expect(name).toBe('prix-d-ete.json')
    expect(JSON.parse(Buffer.from(app.file(handle)!.bytes).toString('utf8'))).toEqual(pack)
    const elsewhere = await openTestApp()
    await elsewhere.call('campaigns.create', { name: 'Ailleurs', system: 'neo-necro' })
    await elsewhere.call('rules.putPack', { pack })
    expect((await elsewhere.call('rules.get', {})).packs[0]!.differences.map((d) => d.own)).toEqual([2000, 6])
    expect((await elsewhere.call('rules.export', { pack: pack.id })).pack).toEqual(pack)
    await elsewhere.end()
  })
})

describe('what must never happen', () => {
  test('hostile packs are bad input or refused, and nothing is left behind', async () => {
    const before = await everything()
    const bad: unknown[] = [
      null,
      [],
      'pack',
      {},
      { ...foundry(), format: 'zip' },
      { ...foundry(), v: 2 },
      { ...foundry(), id: '../../etc' },
      { ...foundry(), extra: 1 },
      { ...foundry(), name: {} },
      { ...foundry(), name: { key: 'labels.gang' } },
      { ...foundry(), version: 'a\u0000b' },
      { ...foundry(), overlay: { files: { '../secret': {} } } },
      { ...foundry(), overlay: { files: { 'catalogue/melee': { add: 'all' } } } },
      {
        ...foundry(),
        overlay: JSON.parse('{"files":{"catalogue/melee":{"change":{"__proto__":{"x":1}}}}}') as object
      },
      { ...foundry(), overlay: { text: { fr: { things: 'x'.repeat(30_000) } } } },
      { ...foundry(), overlay: { text: { french: {} } } },
      {
        ...foundry(),
        overlay: {
          files: { 'catalogue/melee': { add: Array.from({ length: 501 }, (_, n) => ({ id: `w${n}` })) } }
        }
      }
    ]
    for (const pack of bad)
      expect(await app.dispatch('rules.putPack', { pack }), JSON.stringify(pack)?.slice(0, 80)).toMatchObject(
        { ok: false, error: { code: 'bad-input' } }
      )
    const wide = {
      ...foundry(),
      overlay: {
        text: {
          fr: Object.fromEntries(Array.from({ length: 400 }, (_, n) => [`s${n}`, { a: 'y'.repeat(2000) }]))
        }
      }
    }
    expect(await app.dispatch('rules.putPack', { pack: wide })).toMatchObject({
      ok: false,
      error: { code: 'bad-input' }
    })
    // Words where the system wants a word, and the other way round.
    expect(
      (
        await app.dispatch('rules.putPack', {
          pack: { ...foundry(), overlay: { text: { fr: { things: 'plouf' } } } }
        })
      ).ok
    ).toBe(false)
    expect(await everything()).toEqual(before)
  })

  test('a battle that is being fought, and the interlude after it, go on under other rules', async () => {
    const ready = async (name: string) => {
      const { id: roster } = await app.call('rosters.create', { name, kind: 'goliath' })
      await app.call('members.recruit', { roster, type: 'leader', name: `Chef ${name}` })
      let view: RosterView = await app.call('members.recruit', { roster, type: 'kid', name: `Kid ${name}` })
      for (let open = view.prompts[0]; open; open = view.prompts[0])
        view = await app.call('interlude.answer', {
          roster,
          prompt: open.id,
          options: [open.options![0]!.id]
        })
      return app.call('rosters.found', { roster })
    }
    const [a, b] = [await ready('A'), await ready('B')]
    const fit = (view: RosterView) => view.sheets.map((s) => s.member)
    const { id: battle } = await app.call('battles.start', {
      name: 'Pont',
      date: '2026-11-21',
      sides: [
        { roster: a.id, members: fit(a) },
        { roster: b.id, members: fit(b) }
      ]
    })
    await app.call('rules.putPack', { pack: foundry() })
    await app.call('battles.report', {
      battle,
      sides: [
        { roster: a.id, result: 'loss', combatants: [{ member: fit(a)[1]!, record: { state: 'down' } }] },
        { roster: b.id, result: 'win', combatants: [] }
      ]
    })
    await app.call('battles.finish', { battle })

    // The open question follows the ruling and the table, and comes back with undo.
    const asked = async () =>
      (await app.call('rosters.get', { roster: a.id })).prompts.find((p) => p.id.startsWith('down'))!
    const options = (await asked()).options!.map((o) => [o.id, o.cost ?? null])
    expect(options).toContainEqual(['pay', 10])
    await setCell('tables/combat:survival.downAtEndOfGame.treatmentCost', 25)
    expect((await asked()).options!.find((o) => o.id === 'pay')!.cost).toBe(25)
    await app.call('rules.setHouseRules', { houseRules: { downAtEnd: 'roll-only' } })
    expect((await asked()).options?.some((o) => o.id === 'pay') ?? false).toBe(false)
    await app.call('history.undo', {})
    await app.call('history.undo', {})
    expect((await asked()).options!.map((o) => [o.id, o.cost ?? null])).toEqual(options)

    // Pay and win are as the tables say at the moment they are asked for.
    await app.call('rules.setTables', {
      edits: [cell('tables/income:loss', -30), cell('catalogue/fighter-types:kid.pay', 1)]
    })
    let view = await app.call('rosters.get', { roster: a.id })
    for (let n = 0; view.stage === 'between' && n < 40; n++) {
      const { id, options: open } = view.prompts.find((p) => !p.optional)!
      view = await app.call('interlude.answer', {
        roster: a.id,
        prompt: id,
        ...(open && {
          options: open
            .filter((o) => o.allowed)
            .slice(0, 1)
            .map((o) => o.id)
        })
      })
    }
    expect([view.stage, view.numbers['respect']]).toEqual(['ready', 270])
    expect((await app.call('campaigns.check', {})).findings).toEqual([])
  })

  test('a battle at the table goes on under other rules, and its own undo with it', async () => {
    await app.call('rules.putPack', { pack: foundry() })
    const ready = async (name: string) => {
      const { id: roster } = await app.call('rosters.create', { name, kind: 'founders' })
      await app.call('members.recruit', { roster, type: 'leader', name: `Chef ${name}` })
      const { recruited } = await app.call('members.recruit', {
        roster,
        type: 'lampman',
        name: `Lampe ${name}`
      })
      await app.call('stash.buy', {
        roster,
        lines: ['rivet-gun', 'casting-hook'].map((thing) => ({ thing, holder: recruited }))
      })
      let view: RosterView = await app.call('rosters.get', { roster })
      for (let open = view.prompts[0]; open; open = view.prompts[0])
        view = await app.call('interlude.answer', {
          roster,
          prompt: open.id,
          options: [open.options!.find((o) => o.allowed)!.id]
        })
      return app.call('rosters.found', { roster })
    }
    const sides = [await ready('A'), await ready('B')].map(({ id, sheets }) => ({
      roster: id,
      members: sheets.map((s) => s.member)
    }))
    const { id: battle } = await app.call('battles.start', { name: 'Creuset', date: '2026-11-21', sides })
    const begun = await app.call('tracker.begin', { battle })
    await app.call('rules.setTables', {
      edits: [
        cell('tables/turn:actions.move.distance', 8),
        cell('tables/combat:survival.extraDicePerExcessWound', 2)
      ]
    })
    await app.call('rules.removePack', { pack: 'fonderie' })
    const after = (await app.call('tracker.get', { battle }))!
    expect(after.board.sides.flatMap((side) => side.units.map((unit) => unit.name))).toEqual(
      begun.board.sides.flatMap((side) => side.units.map((unit) => unit.name))
    )
    for (const side of sides)
      for (const unit of side.members) await app.call('tracker.offers', { battle, unit })
    await app.call('history.undo', {})
    expect((await app.call('tracker.get', { battle }))!.board).toEqual(begun.board)
    expect((await app.call('campaigns.check', {})).findings).toEqual([])
  })

  test('settings that the book of today has no room for are left out, said, and the campaign opens', async () => {
    await app.call('rules.putPack', { pack: foundry() })
    await app.call('rules.setTables', { edits: [cell('catalogue/fighter-types:lampman.cost', 70)] })
    await app.call('rules.setHouseRules', { houseRules: { storeyHeight: 4 } })
    await app.call('campaigns.close', {})
    // The same file under a book that has grown a weapon of the pack's id.
    const later = await openTestApp({
      library: app.library,
      resources: 'resources',
      systems: await withSwordOf('rivet-gun')
    })
    const opened = await later.call('campaigns.open', { file })
    expect(opened.rulesLeftOut.map(({ code, params }) => [code, params['at']])).toEqual([
      ['id-twice', 'rivet-gun'],
      ['overlay-unknown-entry', 'lampman']
    ])
    const rules = await later.call('rules.get', {})
    expect(rules.houseRules.find((s) => s.key === 'storeyHeight')!.value).toBe(4)
    expect(rules.packs).toMatchObject([{ id: 'fonderie', differences: [] }])
    expect(
      await later
        .call('rules.removePack', { pack: 'fonderie' })
        .catch((error: { failure: { reasons: { code: string }[] } }) => error.failure.reasons[0]!.code)
    ).toBe('overlay-unknown-entry')
    await later.end()
  })
})

/** Neo-Necro whose book has one more sword. */
async function withSwordOf(weapon: string) {
  const { systems } = await import('../../src-main/systems/registry')
  return systems
    .filter(({ id }) => id === 'neo-necro')
    .map((system) => ({
      ...system,
      load: (raw: Parameters<typeof system.load>[0], houseRules: Parameters<typeof system.load>[1]) => {
        grow(raw, weapon)
        return system.load(raw, houseRules)
      },
      tables: system.tables
    }))
}

function grow(raw: { files: { [path: string]: Json } }, id: string): void {
  const melee = raw.files['catalogue/melee'] as { id: string }[]
  if (!melee.some((weapon) => weapon.id === id)) melee.push({ ...melee[1]!, id })
  for (const locale of ['fr', 'en'])
    (raw.files[`text/${locale}`] as { things: { [id: string]: Json } }).things[id] = { name: id }
}
