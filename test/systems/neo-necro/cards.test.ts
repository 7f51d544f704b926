import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Words } from '../../../src-main/kernel/values/json'
import { addsUp, type Figure } from '../../../src-main/kernel/values/receipt'
import { STASH } from '../../../src-main/kernel/state/roster'
import type { Card, RosterCard, StatCell } from '../../../src-main/kernel/system/sheet'
import { neoNecro } from '../../../src-main/systems/neo-necro'
import { necro } from '../../support/neo-necro-raw'
import { gangOf, type Drawn } from '../../support/necro-gang'
import { reader, readBlock, readCell } from '../../support/necro-reader'

const rules = necro()
const read = { fr: reader(rules, 'fr'), en: reader(rules, 'en') }

function readCard(card: Card, locale: 'fr' | 'en' = 'en'): string[] {
  const say = read[locale]
  const title = typeof card.title === 'string' ? card.title : say(card.title)
  return [
    title,
    ...card.subtitle.map(say),
    ...card.corner.map(say),
    ...card.profile.map((cell) => readCell(say, cell)),
    ...card.blocks.flatMap((b) => readBlock(say, b))
  ]
}
function readSheet(card: RosterCard, locale: 'fr' | 'en' = 'en'): string[] {
  const say = read[locale]
  return [
    card.title,
    ...card.subtitle.map(say),
    ...card.figures.map((f) => `${say(f.label)} ${f.amount}`),
    ...card.rows.flatMap((row) => [
      `${row.name}, ${say(row.typeName)}, ${say(row.status)}`,
      ...row.lines.map((line) => `  ${say(line)}`)
    ]),
    ...card.blocks.flatMap((b) => readBlock(say, b))
  ]
}

describe('a fighter’s card', () => {
  test('everybody in the gang has one, and nobody else', () => {
    const { members } = neoNecro.cards(
      rules,
      gangOf(rules, [{ name: 'Rikke' }, { name: 'Mort', left: 'dead' }, { name: 'Pris', status: 'captured' }])
    )
    expect(members.map((card) => card.title)).toEqual(['Rikke', 'Pris'])
    expect(members[1]!.subtitle.map(read.fr)).toEqual(['Ganger', 'Delaque', 'En captivité'])
  })

  test('it has type, house, gang, value and cost', () => {
    const [card] = neoNecro.cards(rules, gangOf(rules, [{ name: 'Rikke', things: ['sword'] }])).members
    expect(card!.subtitle.map(read.en)).toEqual(['Ganger', 'Delaque'])
    expect(card!.corner.map(read.fr)).toEqual(['Les Rats', 'Valeur\u00a0: 120', 'Coût\u00a0: 80\u00a0cr'])
  })

  test('it has the same blocks as the page, with load and experience (NN-ENC-1, NN-XP-4)', () => {
    const gang = gangOf(rules, [
      { type: 'leader', things: ['boltgun', 'composite-armour'], skills: ['shadow'], injuries: ['shock'] }
    ])
    const [card] = neoNecro.cards(rules, gang).members
    const [sheet] = neoNecro.members(rules, gang)
    // Only the card knows the side on which a fact is.
    const said = JSON.parse(
      JSON.stringify(card!.blocks.slice(1), (key, value) => (key === 'behind' ? undefined : value))
    )
    expect(said).toEqual(JSON.parse(JSON.stringify(sheet!.blocks)))
    expect(readBlock(read.en, card!.blocks[0]!)).toEqual(['Encumbrance: 8 / 12', 'Experience: 70'])
  })

  test('reloads have boxes of their own on it, and are not counted a second time with their weapon (NN-REL-1)', () => {
    const things = [
      ...['boltgun', 'standard-reload:boltgun', 'standard-reload:boltgun'],
      ...['autopistol', 'flat-head-rounds:autopistol', 'flat-head-rounds:autopistol']
    ]
    const made = neoNecro.cards(rules, gangOf(rules, [{ things }]))
    for (const blocks of [made.members[0]!.blocks, made.roster.rows[0]!.blocks!]) {
      const said = blocks.flatMap((block) => readBlock(read.en, block))
      expect(said.filter((line) => line.includes('Carried'))).toEqual([
        '  Carried: Flat-head rounds (S\u00a05, cushioning ignored)'
      ])
      expect(said).toContain('Reload (Boltgun)')
    }
  })

  test('NN-SKL-36: a skill taken again without a weapon yet is listed once, with its count', () => {
    const [card] = neoNecro.cards(
      rules,
      gangOf(rules, [{ skills: ['custom-weapon', 'custom-weapon', 'shadow'] }])
    ).members
    expect(
      readBlock(
        read.en,
        card!.blocks.find((block) => block.key === 'skills')!
      ).map((line) => line.split('.')[0])
    ).toEqual(['Skills:', 'Custom Weapon ×\u00a02', 'Shadow'])
  })

  test('it loses nothing, however much the fighter carries', () => {
    const all = rules.things().filter((thing) => thing.location === 'carried')
    const drawn: Drawn = {
      things: all.map((thing) => thing.id),
      skills: rules.skills.map((skill) => skill.id),
      injuries: rules.injuries.map((injury) => injury.id)
    }
    const gang = gangOf(rules, [drawn])
    for (const locale of ['fr', 'en'] as const) {
      const card = readCard(neoNecro.cards(rules, gang).members[0]!, locale).join('\n')
      const missing = [...gang.items, ...gang.members[0]!.traits]
        .map(({ name }) => name[locale]!)
        .filter((name) => !card.includes(name))
      expect(missing).toEqual([])
    }
  })

  test('boxes are empty: gauges start every game full (NN-RUL-23)', () => {
    const [card] = neoNecro.cards(
      rules,
      gangOf(rules, [{ type: 'leader', things: ['plasma-gun', 'frag-grenade'] }])
    ).members
    expect(readCard(card!).join()).not.toContain('☒')
  })
})

describe('the gang sheet', () => {
  test('whoever hates has there whom, and of which gang (NN-INJ-5)', () => {
    const gang = gangOf(rules, [{ name: 'Rikke', injuries: ['hatred', 'shock', 'hatred', 'hatred'] }])
    const hated = [
      { enemyName: 'Nell', gangName: 'Les Scies' },
      {},
      { enemyName: 'Bo', gangName: 'Les Scies' }
    ]
    gang.members[0]!.traits.filter(({ kind }) => kind === 'injury').forEach((trait, n) =>
      Object.assign(trait, { data: { ...trait.data, ...hated[n] } })
    )
    const [row] = neoNecro.cards(rules, gang).roster.rows
    const told = row!.blocks!.flatMap((block) => readBlock(read.en, block))
    expect(told).toContain('Hatred: Nell (Les Scies), Bo (Les Scies)')
    expect(told.filter((line) => line.startsWith('Serious injuries'))).toEqual([
      'Serious injuries: Shock, Hatred'
    ])
  })

  test('it has everybody in a row with equipment, skills and injuries', () => {
    const gang = gangOf(rules, [
      {
        name: 'Rikke',
        type: 'leader',
        things: ['boltgun', 'frag-grenade', 'frag-grenade'],
        skills: ['shadow'],
        injuries: ['shock']
      },
      { name: 'Bo', type: 'kid' }
    ])
    expect(
      readSheet(neoNecro.cards(rules, gang).roster).filter(
        (line) => line.startsWith('  ') || line.includes(', ')
      )
    ).toEqual(
      expect.arrayContaining([
        'Rikke, Leader, Fit',
        '  Gear: Boltgun, Frag grenade ×\u00a02',
        '  Skills: Shadow',
        '  Injuries: Shock',
        '  No pay',
        'Bo, Kid, Fit',
        '  Pay: 15\u00a0cr'
      ])
    )
  })

  test('it has the stash, the fury of the house and a box for each armourer (NN-ENC-4, NN-HSE-1, NN-SKL-33)', () => {
    const lines = readSheet(
      neoNecro.cards(
        rules,
        gangOf(rules, [{ skills: ['armourer'] }, { skills: ['armourer'] }], {
          stash: ['tunnels', 'sword', 'sword']
        })
      ).roster
    )
    expect(lines).toEqual(
      expect.arrayContaining([
        'Sword ×\u00a02',
        'Fury: Underhive Ghosts: ☐1',
        'Armourer: ammo failure ignored: ☐1 ☐2',
        'Skill families. Shooting, Stealth'
      ])
    )
    expect(lines.some((line) => line.startsWith('Tunnels. From 1 to 3 models'))).toBe(true)
  })
})

/** Gangs of any kind, sensible or not: the sheets must be right for all of them. */
const drawnGang = fc.record({
  drawn: fc.array(
    fc.record({
      type: fc.constantFrom(...rules.fighterTypes.map(({ id }) => id)),
      gained: fc.dictionary(fc.constantFrom(...rules.characteristics.map(({ id }) => id)), fc.nat(5), {
        maxKeys: 3
      }),
      xp: fc.nat(700),
      skills: fc.array(fc.constantFrom(...rules.skills.map(({ id }) => id)), { maxLength: 6 }),
      injuries: fc.array(fc.constantFrom(...rules.injuries.map(({ id }) => id)), { maxLength: 6 }),
      things: fc.array(fc.constantFrom(...rules.things().map(({ id }) => id)), { maxLength: 12 }),
      status: fc.constantFrom('fit', 'convalescent', 'unpaid', 'captured'),
      left: fc.constantFrom(null, null, null, 'dead', 'dismissed'),
      level: fc.nat(3)
    }),
    { maxLength: 5 }
  ),
  stash: fc.array(fc.constantFrom(...rules.things().map(({ id }) => id)), { maxLength: 6 }),
  money: fc.nat(2000),
  founding: fc.boolean(),
  house: fc.constantFrom(...rules.houses.map(({ id }) => id))
})

describe('any gang', () => {
  test('every receipt adds up, and every characteristic is the sum of its lines', () => {
    fc.assert(
      fc.property(drawnGang, ({ drawn, stash, money, founding, house }) => {
        const gang = gangOf(rules, drawn, {
          stash,
          money,
          kind: house,
          stage: founding ? 'founding' : 'ready',
          numbers: { respect: 300, ...(founding ? { rare: 0 } : { value: money }) }
        })
        const { figures, receipts } = neoNecro.summary(rules, gang)
        const sheets = neoNecro.members(rules, gang)
        const all: Figure[] = [...figures, ...sheets.flatMap((sheet) => sheet.figures)]
        for (const receipt of [
          ...receipts,
          ...all.flatMap((f) => [f.receipt, f.limitReceipt].filter((r) => r !== undefined))
        ])
          expect(addsUp(receipt)).toBe(true)
        for (const f of all) {
          if (f.receipt) expect(f.receipt.total).toBe(f.amount)
          if (f.limitReceipt) expect(f.limitReceipt.total).toBe(f.limit)
        }
        for (const cell of sheets.flatMap((sheet): StatCell[] => sheet.profile))
          expect(cell.lines.reduce((sum, line) => sum + line.amount, 0)).toBe(cell.value)
        const now = figures.find((f) => f.key === 'value-now')!
        const values = sheets
          .filter((_, n) => gang.members[n]!.left === null)
          .map((sheet) => sheet.figures.find((f) => f.key === 'value')!.amount)
        expect(now.amount).toBe(values.reduce((sum, value) => sum + value, 0))
      }),
      { numRuns: 60 }
    )
  })

  test('all texts exist in both languages, and survive the wire unchanged', () => {
    fc.assert(
      fc.property(drawnGang, ({ drawn, stash, money, founding, house }) => {
        const gang = gangOf(rules, drawn, {
          stash,
          money,
          kind: house,
          stage: founding ? 'founding' : 'ready',
          numbers: { respect: 300, rare: 0 }
        })
        const shown = {
          sheets: neoNecro.members(rules, gang),
          cards: neoNecro.cards(rules, gang),
          summary: neoNecro.summary(rules, gang),
          recruits: neoNecro.recruits(rules, gang)
        }
        expect(JSON.parse(JSON.stringify(shown))).toEqual(shown)
        for (const words of wordsIn(shown))
          for (const say of [read.fr, read.en]) expect(say(words)).not.toBe('')
      }),
      { numRuns: 30 }
    )
  })

  test('every offer has texts in both languages, for a fighter and for the stash', () => {
    const gang = gangOf(rules, [{ type: 'heavy', things: ['boltgun', 'laspistol'] }], { stage: 'founding' })
    for (const holder of ['m0', STASH]) {
      const offers = neoNecro.offers(rules, gang, holder).map((offer) => ({ ...offer, refused: [] }))
      expect(JSON.parse(JSON.stringify(offers))).toEqual(offers)
      for (const words of wordsIn(offers))
        for (const say of [read.fr, read.en]) expect(say(words)).not.toBe('')
    }
  })
})

/** Every text at any depth of the sheet: `{ fr, en }`, or `{ key, params }`. */
function wordsIn(value: unknown): Words[] {
  if (Array.isArray(value)) return value.flatMap(wordsIn)
  if (typeof value !== 'object' || value === null) return []
  const entry = value as Record<string, unknown>
  const keys = Object.keys(entry).sort().join()
  if (keys === 'en,fr' || ((keys === 'key' || keys === 'key,params') && typeof entry['key'] === 'string'))
    return [entry as unknown as Words]
  return Object.values(entry).flatMap(wordsIn)
}
