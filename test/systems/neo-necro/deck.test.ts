import { describe, expect, test } from 'vitest'
import type { Card } from '../../../src-main/kernel/system/sheet'
import { neoNecro } from '../../../src-main/systems/neo-necro'
import { necro } from '../../support/neo-necro-raw'
import { gangOf } from '../../support/necro-gang'
import { reader, readBlock } from '../../support/necro-reader'

const rules = necro()
const deck = neoNecro.deck!
const cards = deck.reference(rules)
const read = { fr: reader(rules, 'fr'), en: reader(rules, 'en') }

function readCard(card: Card, locale: 'fr' | 'en'): string[] {
  const say = read[locale]
  const title = typeof card.title === 'string' ? card.title : say(card.title)
  return [
    title,
    ...card.subtitle.map(say),
    ...card.corner.map(say),
    ...card.profile.map((cell) => `${say(cell.abbr)} ${cell.value}`),
    ...card.blocks.flatMap((block) => readBlock(say, block))
  ]
}
const cardOf = (id: string) => cards.find((card) => card.id === id)!
const of = (kind: string) => cards.filter((card) => card.kind === kind)
const text = (id: string, locale: 'fr' | 'en' = 'en') => readCard(cardOf(id), locale).join('\n')

describe('the reference deck', () => {
  test('gives each card its own id for requests', () => {
    expect(new Set(cards.map((card) => card.id)).size).toBe(cards.length)
    expect(cards.map((card) => card.id).filter((id) => !/^[\w:.-]{1,200}$/.test(id))).toEqual([])
  })

  test('is of the named kinds, in their order', () => {
    const kinds = deck.kinds(rules).map(({ id }) => id)
    expect([...new Set(cards.map((card) => card.kind))]).toEqual(kinds)
  })

  test.each(['fr', 'en'] as const)('has complete texts (%s)', (locale) => {
    for (const kind of deck.kinds(rules)) expect(read[locale](kind.name)).toMatch(/\p{L}/u)
    const speechless = cards.filter((card) => readCard(card, locale)[0] === '' || card.blocks.length === 0)
    expect(speechless.map((card) => card.id)).toEqual([])
  })

  test('has everything that can be bought, by its name', () => {
    const titles = new Set(cards.map((card) => read.en(card.title as never)))
    const plain = rules.things().filter((thing) => !thing.masterCrafted && thing.id === thing.base)
    expect(plain.filter((thing) => !titles.has(thing.name['en']!)).map(({ id }) => id)).toEqual([])
    expect(plain.length).toBeGreaterThan(80)
  })

  test('NN-SKL, NN-INJ-4, NN-HSE: has every skill, injury and fury with its effect', () => {
    for (const { id, effect } of rules.skills) expect(text(`skill:${id}`, 'fr')).toContain(effect['fr']!)
    for (const { id, effect } of rules.injuries) expect(text(`injury:${id}`)).toContain(effect['en']!)
    for (const { id, fury } of rules.houses) expect(text(`house:${id}`)).toContain(fury.effect['en']!)
    expect([of('skill').length, of('injury').length, of('fury').length]).toEqual([
      rules.skills.length + rules.fighterRules.length,
      rules.injuries.length,
      rules.houses.length
    ])
  })

  test('has every rule of the book once, under its number', () => {
    const said = of('rules').flatMap((card) =>
      card.blocks.flatMap((block) =>
        block.kind === 'entries' ? block.entries.map((entry) => entry.key) : []
      )
    )
    expect([...said].sort()).toEqual(Object.keys((rules.text.fr as { rules: object }).rules).sort())
  })
})

describe('a weapon’s card', () => {
  test('NN-WPN-7, NN-AMM-1: has a line for each profile and the gauge to cross out', () => {
    const card = cardOf('thing:plasma-gun')
    const table = card.blocks.find((block) => block.kind === 'table')!
    expect(
      table.kind === 'table' && table.rows.map((row) => [read.en(row.name), ...row.cells.map(read.en)])
    ).toEqual([
      ['Low energy', '0–12 +1', '12–24 0', '7', '5'],
      ['High energy', '0–15 +1', '15–30 0', '8', '5']
    ])
    const gauge = card.blocks.find((block) => block.key === 'gauge')!
    expect(gauge.kind === 'boxes' && gauge.boxes.map((box) => box.label).join(' ')).toBe(
      'A A 10 9 8 7 6 5 4 3 2 1'
    )
  })

  test('NN-FLM-1: a flame has its reach instead of bands', () => {
    expect(text('thing:flamer')).toContain(
      'Ranged weapons: Range | S | Threshold\nShot | flame, from the shooter | 6 | 4'
    )
  })

  test('NN-WPN-8, NN-ROF-1: has only the special rules that it needs at the table', () => {
    const special = cardOf('thing:plasma-gun').blocks.find((block) => block.key === 'special')!
    expect(special.kind === 'entries' && special.entries.map((entry) => entry.key)).toEqual([
      'rate-of-fire',
      'overheat'
    ])
    expect(cardOf('thing:lasgun').blocks.some((block) => block.key === 'special')).toBe(false)
  })

  test('NN-WPN-1, NN-ARM-1, NN-ARM-3: a blow and armour have their numbers in a strip, with their signs', () => {
    const strip = (id: string) =>
      cardOf(id).profile.map((cell) => `${read.en(cell.abbr)} ${cell.written ?? cell.value}`)
    expect(strip('thing:sword')).toEqual(['Attack +2', 'Defence +1', 'S +2', 'Threshold 2', 'Damage 1'])
    expect(strip('thing:officer-composite-armour')).toEqual(['Save 4', 'Die −1'])
    expect(strip('thing:leather')).toEqual(['T +1'])
    expect(text('thing:composite-armour')).toContain('Halved to 2 from a threshold of 4')
  })

  test('NN-GRN-2: a grenade flies by the thrower’s Strength', () => {
    expect(text('thing:frag-grenade')).toContain('0–1 × +2 | 1–3 × 0 | 7 | 4')
  })

  test('NN-EQP-3, NN-MAS-1: reloads share a card with the price for each weapon; a master-crafted one has its own', () => {
    expect(text('thing:flat-head-rounds')).toMatch(/Autopistol \| 4\nAssault rifle \| 5\n/)
    expect(cards.filter((card) => card.id.includes('master-crafted')).map((card) => card.id)).toEqual([
      'thing:master-crafted'
    ])
  })
})

describe('other cards', () => {
  test('NN-FTR-1: a type’s card has its profile, cost, pay and allowed equipment', () => {
    expect(readCard(cardOf('type:leader'), 'en').slice(0, 10)).toEqual(
      ['Leader', 'Type of fighter', '120 cr', 'WS 5', 'BS 5', 'S 3', 'T 3', 'W 3', 'I 5', 'Pay: none'].map(
        (line) => line.replace(' cr', '\u00a0cr')
      )
    )
    expect(text('type:leader')).toContain('Per gang: 1')
  })

  test('NN-MEL-5, NN-IMP-2: the tables are complete, with a row for each value', () => {
    const grid = (id: string) =>
      cardOf(id).blocks.find((block) => block.kind === 'table' && block.rows.length > 8)
    const [melee, impact] = [grid('table:melee'), grid('table:impact')]
    expect(melee?.kind === 'table' && melee.rows.map((row) => row.cells)).toEqual(rules.combat.meleeHit.table)
    expect(
      impact?.kind === 'table' &&
        impact.rows.map((row) => row.cells.map((cell) => (cell === '–' ? null : cell)))
    ).toEqual(rules.combat.impact.table)
    expect(impact?.kind === 'table' && impact.columns.length).toBe(rules.combat.impact.table[0]!.length)
  })

  test('NN-SAV-4: the card for taking a hit has the result of each pair of rolls', () => {
    expect(text('table:harm')).toContain('Impact made, save failed | 2 | pinned')
  })

  test('blank cards have lines to write on, and no figure', () => {
    for (const card of of('blank')) {
      expect(card.form).toBe(true)
      expect(card.blocks.some((block) => block.kind === 'lines')).toBe(true)
    }
    expect(cardOf('blank:fighter').profile.map((cell) => cell.key)).toEqual(
      rules.characteristics.map(({ id }) => id)
    )
  })
})

describe('the cards for a gang', () => {
  const gang = gangOf(
    rules,
    [
      {
        name: 'Rikke',
        type: 'leader',
        things: ['boltgun', 'master-crafted:bolt-pistol', 'standard-reload:boltgun'],
        skills: ['shadow'],
        injuries: ['shock']
      },
      { name: 'Mort', things: ['lasgun'], left: 'dead' }
    ],
    { stash: ['boltgun'] }
  )
  const used = new Map(deck.used(rules, gang).map(({ card, holders }) => [card, holders]))

  test('exist', () => {
    expect([...used.keys()].filter((id) => !cards.some((card) => card.id === id))).toEqual([])
  })

  test('NN-EQP-1, NN-ENC-4: are its items with their holders, the stash too; not what the dead carried', () => {
    expect(used.get('thing:boltgun')).toEqual(['Rikke', 'Les Rats'])
    expect(used.get('thing:master-crafted')).toEqual(['Rikke'])
    expect(used.get('thing:bolt-pistol')).toEqual(['Rikke'])
    expect(used.get('thing:standard-reload')).toEqual(['Rikke'])
    expect(used.has('thing:lasgun')).toBe(false)
  })

  test('NN-SKA-6, NN-INJ-4, NN-FTR-7, NN-HSE-1: are its skills, injuries, type rules and the fury of its own house only', () => {
    expect([used.get('skill:shadow'), used.get('injury:shock'), used.get('type-rule:leader-of-men')]).toEqual(
      [['Rikke'], ['Rikke'], ['Rikke']]
    )
    expect([...used.keys()].filter((id) => id.startsWith('house:'))).toEqual(['house:delaque'])
  })

  test('include the tables, which everybody needs', () => {
    expect(
      of('quick')
        .map((card) => card.id)
        .filter((id) => !used.has(id))
    ).toEqual([])
  })
})
