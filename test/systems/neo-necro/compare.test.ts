import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import type { Comparison, ComparedTable } from '../../../src-main/kernel/system/compare'
import type { Json } from '../../../src-main/kernel/values/json'
import type { Roster } from '../../../src-main/kernel/state/roster'
import { isRefusal } from '../../../src-main/kernel/values/verdict'
import { neoNecro } from '../../../src-main/systems/neo-necro'
import { necro } from '../../support/neo-necro-raw'
import { gangOf, type Drawn } from '../../support/necro-gang'
import { reader } from '../../support/necro-reader'

const rules = necro()
const readers = { fr: reader(rules, 'fr'), en: reader(rules, 'en') }
const en = readers.en

const gang = (drawn: Drawn[]): Roster =>
  gangOf(rules, drawn, { stage: 'founding', money: 1500, numbers: { respect: 300, rare: 0 } })
const asked = (
  roster: Roster,
  things: string[],
  suppose: { [field: string]: Json } = {},
  against: { roster: Roster; member: string } | null = null
) => neoNecro.compare!.compare(rules, { roster, member: 'm0', things, suppose, against })

function compared(...args: Parameters<typeof asked>): Comparison {
  const verdict = asked(...args)
  if (isRefusal(verdict)) throw new Error(JSON.stringify(verdict.refused))
  return verdict
}
const tableIn = ({ tables }: Comparison, key: string): ComparedTable =>
  tables.find((table) => table.key === key)!
const cells = (comparison: Comparison, table: string, row: string) =>
  tableIn(comparison, table).rows.find(({ key }) => key === row)?.cells
function answer(name: string, input: object): { [output: string]: Json } {
  const question = neoNecro.resolvers[name]!
  const verdict = question.resolve(rules, v.parse(question.schema as v.GenericSchema, input) as never, {
    roll: () => 1,
    id: () => 'id'
  })
  if (isRefusal(verdict)) throw new Error(JSON.stringify(verdict.refused))
  return verdict.outcome
}
/** A ganger of the book as a target. */
const { profile } = rules.fighterType('ganger')!
const ganger = {
  items: [] as string[],
  toughness: profile.t,
  wounds: profile.w,
  profile: { ws: profile.ws, bs: profile.bs, i: profile.i }
}

describe('shooting', () => {
  test('NN-HIT-1, NN-IMP-1: each weapon has the same numbers as the odds of its shot, for this fighter', () => {
    const roster = gang([{ type: 'leader', gained: { bs: 1 } }])
    const bs = roster.members[0]!.profile['bs']!
    const odds = answer('odds-shot', { bs, weapon: 'boltgun', distance: 12, target: ganger })
    const far = answer('odds-shot', { bs, weapon: 'boltgun', distance: 24, target: ganger })
    const table = compared(roster, ['boltgun', 'lasgun'])
    for (const [row, from, name] of [
      ['hitShort', odds, 'target'],
      ['hitLong', far, 'target'],
      ['woundShort', odds, 'woundChance'],
      ['woundLong', far, 'woundChance'],
      ['lossLong', far, 'expectedLoss']
    ] as const) {
      expect({ row, cell: cells(table, 'shots', row)?.[0] }).toEqual({ row, cell: from[name] })
    }
    expect(odds['target']).not.toBe(far['target'])
  })

  test('NN-GEAR-7: an owned weapon counts with its fitted sight, one for sale without', () => {
    const roster = gang([{ type: 'leader', things: ['lasgun', 'telescopic-sight@0'] }])
    const plain = compared(gang([{ type: 'leader' }]), ['lasgun'])
    const own = compared(roster, ['lasgun', 'boltgun'])
    expect(cells(own, 'shots', 'hitLong')![0]).toBe((cells(plain, 'shots', 'hitLong')![0] as number) + 1)
    expect(cells(own, 'shots', 'hitLong')![1]).toBe(cells(plain, 'shots', 'hitLong')![0])
    expect(tableIn(own, 'shots').columns.map(({ owned }) => owned)).toEqual([true, false])
    expect(tableIn(own, 'shots').columns[0]!.notes.map(en)).toContain('With: Telescopic sight')
  })

  test('NN-WPN-7, NN-WPN-9, NN-GRN-7: each energy, each missile and each carried grenade has a column', () => {
    const roster = gang([{ type: 'heavy', things: ['frag-grenade', 'frag-grenade', 'smoke-grenade'] }])
    const { columns } = tableIn(
      compared(roster, ['plasma-gun', 'missile-launcher', 'grenade-launcher']),
      'shots'
    )
    expect(columns.map(({ use }) => en(use!))).toEqual([
      'Low energy',
      'High energy',
      'Frag missile',
      'Anti-tank missile',
      'Plasma missile',
      'Frag grenade',
      'Smoke grenade'
    ])
  })

  test('NN-GRN-7: a launcher without a carried grenade is shown with the usual one, with a note', () => {
    const [column] = tableIn(compared(gang([{}]), ['grenade-launcher']), 'shots').columns
    expect(en(column!.use!)).toBe('Frag grenade')
    expect(column!.notes.map(en)).toEqual(['Loaded with a grenade that they do not carry'])
  })

  test('NN-FLM-1: a flame has no hit roll, and no long range', () => {
    const comparison = compared(gang([{}]), ['flamer', 'lasgun'])
    for (const row of ['hitShort', 'hitLong', 'reachLong', 'woundLong'])
      expect({ row, cell: cells(comparison, 'shots', row)![0] }).toEqual({ row, cell: null })
    expect(cells(comparison, 'shots', 'woundShort')![0]).not.toBeNull()
  })

  test('NN-MODE-1, NN-COV-1, NN-MAS-1: mode, cover and the master-crafted bonus are inputs', () => {
    const roster = gang([{}])
    const plain = compared(roster, ['lasgun', 'master-crafted:lasgun'])
    const covered = compared(roster, ['lasgun', 'master-crafted:lasgun'], {
      cover: true,
      mode: 'economy',
      crafted: 'threshold'
    })
    expect(cells(covered, 'shots', 'hitShort')![0]).toBeLessThan(
      cells(plain, 'shots', 'hitShort')![0] as number
    )
    expect(cells(plain, 'shots', 'strength')![1]).toBeGreaterThan(
      cells(covered, 'shots', 'strength')![1] as number
    )
    expect(cells(covered, 'shots', 'threshold')![1]).toBeGreaterThan(
      cells(plain, 'shots', 'threshold')![1] as number
    )
    expect(plain.fields.map(({ key }) => key)).toContain('crafted')
    expect(compared(roster, ['lasgun']).fields.map(({ key }) => key)).not.toContain('crafted')
  })

  test('NN-SKL-36: the custom mode is offered only to a fighter with the skill', () => {
    const modes = (drawn: Drawn) =>
      compared(gang([drawn]), ['lasgun'])
        .fields.find(({ key }) => key === 'mode')!
        .options!.map(({ id }) => id)
    expect(modes({})).not.toContain('custom')
    const skill = rules.fireMode('custom')!.requiresSkill!
    expect(modes({ skills: [skill] })).toContain('custom')
  })
})

describe('melee', () => {
  test('NN-MEL-7, NN-MEL-9: each weapon is alone in hand, with the fighter’s S, against an enemy who strikes back', () => {
    const roster = gang([{ type: 'leader' }])
    const { ws, bs, i, s, t, w } = rules.fighterType('leader')!.profile
    const { items, ...rest } = ganger
    const a = { ws, bs, i, strength: s, toughness: t, wounds: w, weapons: ['sword'] }
    const b = {
      ...rest.profile,
      strength: profile.s,
      toughness: rest.toughness,
      wounds: rest.wounds,
      items,
      weapons: ['chainsword']
    }
    const { upOnA, upOnB } = answer('odds-melee', { a, b }) as {
      upOnA: { [k: string]: Json }
      upOnB: { [k: string]: Json }
    }
    const comparison = compared(roster, ['dagger', 'sword'], { foeWeapon: 'chainsword' })
    for (const [row, value] of [
      ['hit', upOnB['target']],
      ['wound', upOnB['woundChance']],
      ['loss', upOnB['expectedLoss']],
      ['hitBack', upOnA['target']],
      ['woundBack', upOnA['woundChance']]
    ] as const) {
      expect({ row, cell: cells(comparison, 'blows', row)![1] }).toEqual({ row, cell: value })
    }
    const sword = rules.thing('sword')!
    expect(cells(comparison, 'blows', 'strength')![1]).toBe(
      s + ('strength' in sword.facts ? Number(sword.facts.strength) : 0)
    )
    expect(tableIn(comparison, 'blows').rows.find(({ key }) => key === 'hitBack')!.better).toBe('less')
  })

  test('NN-MEL-4: a charging fighter strikes first', () => {
    const roster = gang([{}])
    const before = cells(compared(roster, ['eviscerator', 'dagger']), 'blows', 'woundBack')!
    expect(
      cells(compared(roster, ['eviscerator', 'dagger'], { charging: true }), 'blows', 'woundBack')
    ).not.toEqual(before)
  })
})

describe('armour and grenades', () => {
  test('NN-ARM-1, NN-SAV-1: a plating replaces the fighter’s own, and the harm is that of the foe’s shot', () => {
    const roster = gang([{ things: ['carapace-armour', 'leather'] }])
    const { ws, bs, i, t, w } = profile
    const shot = (items: string[]) =>
      answer('odds-shot', {
        bs,
        weapon: 'boltgun',
        distance: 12,
        target: { items, toughness: t, wounds: w, profile: { ws, bs, i } }
      })
    const comparison = compared(roster, ['carapace-armour', 'power-armour'], { foeGun: 'boltgun' })
    expect(cells(comparison, 'armour', 'woundBack')).toEqual([
      shot(['carapace-armour', 'leather'])['woundChance'],
      shot(['leather', 'power-armour'])['woundChance']
    ])
  })

  test('NN-CHA-5: cushioning shows in the T it gives', () => {
    expect(cells(compared(gang([{}]), ['leather', 'energetic-fibres']), 'armour', 'toughness')).toEqual([
      profile.t + 1,
      profile.t + 4
    ])
  })

  test('NN-GRN-2: grenades fly by the fighter’s S, and one without impact has no chance to wound', () => {
    const comparison = compared(gang([{ gained: { s: 1 } }]), ['frag-grenade', 'smoke-grenade'])
    expect(cells(comparison, 'throws', 'reachShort')!.map((cell) => en(cell as string))).toEqual(
      Array(2).fill(expect.stringContaining(`0–${profile.s + 1}`))
    )
    expect(cells(comparison, 'throws', 'woundShort')).toEqual([expect.stringMatching(/^[1-9]/), null])
  })
})

describe('the foe', () => {
  const enemy = gangOf(rules, [{ type: 'colossus', things: ['carapace-armour'], gained: { t: 1 } }])

  test('a named one has their own numbers, and no fields for type and armour', () => {
    const roster = gang([{}])
    const { ws, bs, i } = enemy.members[0]!.profile as { [key: string]: number }
    const own = answer('odds-shot', {
      bs: profile.bs,
      weapon: 'boltgun',
      distance: 12,
      target: {
        items: ['carapace-armour'],
        toughness: enemy.members[0]!.profile['t'],
        wounds: enemy.members[0]!.profile['w'],
        profile: { ws, bs, i }
      }
    })
    const comparison = compared(roster, ['boltgun'], {}, { roster: enemy, member: 'm0' })
    expect(cells(comparison, 'shots', 'woundShort')).toEqual([own['woundChance']])
    expect(cells(comparison, 'shots', 'woundShort')).not.toEqual(
      cells(compared(roster, ['boltgun']), 'shots', 'woundShort')
    )
    expect(comparison.fields.map(({ key }) => key)).toEqual(['mode', 'cover'])
  })

  test('an assumed one wears the assumed armour', () => {
    const better = compared(gang([{}]), ['lasgun'], { foeArmour: 'power-armour' })
    expect(cells(better, 'shots', 'woundShort')).not.toEqual(
      cells(compared(gang([{}]), ['lasgun']), 'shots', 'woundShort')
    )
  })
})

describe('a comparison', () => {
  test('has a table for each use, and a cell for each column', () => {
    const { tables } = compared(gang([{ type: 'leader' }]), [
      'lasgun',
      'sword',
      'frag-grenade',
      'leather',
      'combi-melta',
      'bayonet'
    ])
    expect(tables.map(({ key, columns }) => [key, columns.length])).toEqual([
      ['shots', 2],
      ['blows', 2],
      ['throws', 1],
      ['armour', 1]
    ])
    for (const { rows, columns } of tables)
      for (const row of rows) expect(row.cells).toHaveLength(columns.length)
  })

  test('has texts in both languages, with the steps to every number and its rules', () => {
    const things = rules
      .things()
      .filter((thing) => thing.kind !== 'ammo' && !thing.masterCrafted)
      .map(({ id }) => id)
    const roster = gang([{ type: 'leader', things: ['frag-grenade'] }])
    const { tables, fields } = compared(roster, things)
    expect(tables.flatMap(({ columns }) => columns).length).toBeGreaterThan(50)
    for (const read of Object.values(readers)) {
      for (const field of fields)
        expect(
          [read(field.label), ...(field.options ?? []).map(({ label }) => read(label))].every(Boolean)
        ).toBe(true)
      for (const { title, note, columns, rows } of tables) {
        expect(
          [
            read(title),
            read(note!),
            ...rows.map(({ label }) => read(label)),
            ...rows.flatMap(({ cells: found }) => found.map((cell) => (cell === null ? '–' : read(cell))))
          ].every(Boolean)
        ).toBe(true)
        for (const { name, use, notes, why, refused } of columns) {
          expect(refused).toEqual([])
          expect([name, ...(use ? [use] : []), ...notes].map(read).every(Boolean)).toBe(true)
          expect(why.length).toBeGreaterThan(0)
          for (const part of why) {
            expect(read(part.title)).not.toBe('')
            for (const step of part.steps)
              expect(read({ key: `steps.${step.key}`, params: step.params })).not.toBe('')
            expect(part.rules.length).toBeGreaterThan(0)
          }
        }
      }
    }
  })

  test('leaves the gang unchanged', () => {
    const roster = gang([{ things: ['lasgun'] }])
    const before = JSON.stringify(roster)
    compared(roster, ['lasgun', 'boltgun', 'power-armour'])
    expect(JSON.stringify(roster)).toBe(before)
  })

  test('is refused without a fighter, without items, with an unknown field, and with an invalid value', () => {
    const codes = (verdict: ReturnType<typeof asked>) =>
      isRefusal(verdict) ? verdict.refused.map(({ code }) => code) : []
    const roster = gang([{}])
    expect(
      codes(
        neoNecro.compare!.compare(rules, {
          roster,
          member: 'm9',
          things: ['lasgun'],
          suppose: {},
          against: null
        })
      )
    ).toEqual(['unknown-fighter'])
    expect(codes(asked(roster, ['lasgun'], {}, { roster, member: 'm9' }))).toEqual(['unknown-fighter'])
    expect(codes(asked(roster, ['no-such-thing']))).toEqual(['unknown-id'])
    expect(codes(asked(roster, ['lasgun'], { weather: 'rain', mode: 'fast', cover: 'yes' }))).toEqual([
      'field-unknown',
      'field-wrong',
      'field-wrong'
    ])
  })
})
