import { describe, expect, test } from 'vitest'
import type { Request, RosterView } from '../../src-main/contract'
import type { Json } from '../../src-main/kernel/values/json'
import { foundry } from '../support/packs'
import { openTestApp } from '../support/test-app'
import {
  app,
  file,
  everything,
  refusal,
  codes,
  cell,
  setCell,
  cells,
  withRulesApp
} from '../support/rules-app'

withRulesApp()

describe('content packs', () => {
  test('a pack is added, a gang of its house is founded with its fighter, weapons, skill and gear, and the card shows them', async () => {
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

    // A lamp of another type of member: the pack's own restriction applies.
    const leader = view.sheets[0]!.member
    const answer = await app.dispatch('stash.buy', {
      roster,
      lines: [{ thing: 'cold-lamp', holder: leader }]
    })
    expect(answer).toMatchObject({ ok: false, error: { code: 'refused' } })
  })

  test('the additions of a pack are shown, and its entries are rows of the tables that can be changed on top', async () => {
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

  test('a pack that lowers the limits names the gangs that stand outside them, and only those', async () => {
    const gangOf = async (name: string, types: string[]) => {
      const { id } = await app.call('rosters.create', { name, kind: 'orlock' })
      for (const [n, type] of types.entries())
        await app.call('members.recruit', { roster: id, type, name: `${name} ${n}` })
      await app.call('rosters.found', { roster: id, asItStands: true })
    }
    const heavies = ['leader', 'heavy', 'heavy', 'kid']
    for (const name of ['Les Longs', 'Les Larges']) await gangOf(name, heavies)
    await gangOf('Les Courts', ['leader', 'kid'])
    const pack = {
      ...foundry(),
      overlay: {
        files: {
          'catalogue/fighter-types': { change: { heavy: { max: 1 } } },
          'tables/member-cap': { change: [{ minValue: 0, maxMembers: 3 }] }
        }
      }
    }
    const { allowed, reasons, warnings } = await app.call('rules.preview', { pack })
    expect({ allowed, reasons }).toEqual({ allowed: true, reasons: [] })
    expect(warnings).toMatchObject([
      {
        code: 'rules-exceeded',
        params: {
          rosters: ['Les Longs', 'Les Larges'],
          what: { key: 'refusals.too-many-of-type', params: { count: 2, max: 1 } }
        }
      },
      {
        code: 'rules-exceeded',
        params: {
          rosters: ['Les Longs', 'Les Larges'],
          what: { key: 'errors.over-limit', params: { amount: 4, limit: 3 } }
        }
      }
    ])
  })

  test('a gang keeps its things from a pack that is removed, by name, and a warning comes first', async () => {
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

  test('a later version replaces the earlier one, and the answer reports it', async () => {
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

  test('a pack that clashes, names unknown entries or lacks its requirements is refused by id and place', async () => {
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

  test('a pack with a change that has no effect in its place is refused with that place, and leaves nothing behind', async () => {
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
    // Nothing of it blocks the same pack once it is corrected.
    expect((await app.call('rules.putPack', { pack: foundry() })).packs).toMatchObject([{ id: 'fonderie' }])
  })

  test('words in one language serve for both', async () => {
    const pack = foundry()
    delete pack.overlay.text!['en']
    await app.call('rules.putPack', { pack })
    expect((await app.call('systems.get', { system: 'neo-necro' })).kinds.at(-1)!.name).toMatchObject({
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

  test('a pack that the campaign’s own tables or rulings build upon can’t be removed, with the reason', async () => {
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

describe('packs and rules at the worst moment', () => {
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
    // A list of texts where the system has one text, and the other way round.
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

    // The open question follows the ruling and the table, and undo restores it.
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

    // Pay and win follow the tables at the moment they are read.
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

  test('settings that today’s book has no room for are left out and reported, and the campaign opens', async () => {
    await app.call('rules.putPack', { pack: foundry() })
    await app.call('rules.setTables', { edits: [cell('catalogue/fighter-types:lampman.cost', 70)] })
    await app.call('rules.setHouseRules', { houseRules: { storeyHeight: 4 } })
    await app.call('campaigns.close', {})
    // The same file under a book that has got a weapon with the pack's id.
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
  const { systems } = await import('../support/systems')
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
