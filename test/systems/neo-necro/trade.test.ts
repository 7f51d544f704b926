import { describe, expect, test } from 'vitest'
import type { BuyLine } from '../../../src-main/kernel/system/command'
import { salePrice } from '../../../src-main/systems/neo-necro/roster/decide/sell'
import { finished, foundedGang, newGang, playOn, table, type Gang } from '../../support/necro-table'

const line = (thing: string, holder = 'stash', more: Partial<BuyLine> = {}): BuyLine => ({
  thing,
  quantity: 1,
  holder,
  ...more
})

/** A founded gang at the trade step of its first interlude. */
function trading(more: (gang: Gang) => void = () => {}, houseRules = {}): Gang {
  const at = table(houseRules)
  const gang = foundedGang(at, 'g1', 'van-saar', more)
  const other = foundedGang(at, 'g2')
  finished([gang, other])
  playOn(gang, 'trade')
  return gang
}

describe('buying at the founding', () => {
  const gang = newGang(table(), 'g1', 'van-saar')
  const leader = gang.recruit('leader', 'Leader').id
  const ganger = gang.recruit('ganger', 'Ganger').id
  const kid = gang.recruit('kid', 'Kid').id
  const heavy = gang.recruit('heavy', 'Heavy').id
  const colossus = gang.recruit('colossus', 'Colossus').id
  const refused = (...lines: BuyLine[]): string[] => gang.refused({ type: 'buy', lines })

  test('NN-EQP-1: a purchase has its receipt, and costs its price', () => {
    const g = newGang(table())
    const { id } = g.recruit('ganger', 'A')
    const item = g.buy('boltgun', id)
    expect(item).toMatchObject({
      thing: 'boltgun',
      category: 'rifles',
      price: 45,
      paid: 45,
      weight: 5,
      source: 'founding',
      holder: id,
      on: null,
      data: { kind: 'weapon', rare: false }
    })
    expect(g.roster.money).toBe(1500 - 80 - 45)
  })

  test('NN-FTR-2 to 6: special weapons, heavy weapons, heavy melee weapons and heavy plating are for their types only', () => {
    expect(refused(line('flamer', ganger))).toContain('not-for-type-fighter')
    expect(refused(line('machine-gun', leader))).toContain('not-for-type-fighter')
    expect(refused(line('two-handed-sword-axe', colossus))).toContain('not-for-type-fighter')
    expect(refused(line('ceramite-armour', ganger))).toContain('not-for-type-fighter')
    expect(gang.try({ type: 'buy', lines: [line('flamer', leader)] })).toHaveLength(1)
    expect(gang.try({ type: 'buy', lines: [line('machine-gun', heavy)] })).toHaveLength(1)
    expect(gang.try({ type: 'buy', lines: [line('ceramite-armour', colossus)] })).toHaveLength(1)
  })

  test('NN-GEAR-5, NN-RUL-29: the medical servo-skull is for colossi, not for heavies either', () => {
    expect(refused(line('medical-servo-skull', heavy))).toEqual(['not-for-type-fighter'])
    expect(gang.try({ type: 'buy', lines: [line('medical-servo-skull', colossus)] })).toHaveLength(1)
  })

  test('NN-ENC-4: nobody carries stash items', () => {
    expect(refused(line('tunnels', ganger))).toEqual(['stash-only-fighter'])
    expect(gang.try({ type: 'buy', lines: [line('tunnels')] })).toHaveLength(1)
  })

  test('NN-ENC-1, NN-RUL-46: an excess load is refused, even half an encumbrance over', () => {
    expect(refused(line('boltgun', kid), line('carapace-armour', kid), line('frag-grenade', kid))).toEqual([
      'too-heavy-fighter'
    ])
    expect(
      gang.reasons({
        type: 'buy',
        lines: [line('boltgun', kid), line('boltgun', kid), line('frag-grenade', kid)]
      })[0]!.params
    ).toMatchObject({ total: 10.5, capacity: 10, over: 0.5, fighter: 'Kid' })
  })

  test('NN-ENC-2: an anti-grav vest in the same purchase counts at once', () => {
    expect(
      gang.try({
        type: 'buy',
        lines: [
          line('boltgun', kid),
          line('carapace-armour', kid),
          line('standard-reload:boltgun', kid),
          line('anti-grav-vest', kid)
        ]
      })
    ).toHaveLength(4)
  })

  test('NN-ARM-1: a second plating and a second cushioning layer are refused, one of each is worn together', () => {
    expect(refused(line('armour-plates', ganger), line('composite-armour', ganger))).toEqual([
      'two-platings-fighter'
    ])
    expect(refused(line('leather', ganger, { quantity: 2 }))).toEqual(['two-cushionings-fighter'])
    expect(
      gang.try({ type: 'buy', lines: [line('leather', ganger), line('composite-armour', ganger)] })
    ).toHaveLength(2)
  })

  test('NN-GANG-2: a fourth rare object at creation is refused, each unit counting', () => {
    expect(
      gang.reasons({ type: 'buy', lines: [line('anti-grav-vest', 'stash', { quantity: 4 })] })
    ).toMatchObject([{ code: 'too-many-rare', rules: ['NN-GANG-2'], params: { rare: 4, limit: 3 } }])
    const g = newGang(table())
    g.do({ type: 'buy', lines: [line('anti-grav-vest', 'stash', { quantity: 2 }), line('weapon-master')] })
    expect(g.refused({ type: 'buy', lines: [line('weapon-master')] })).toEqual(['too-many-rare'])
    g.do({ type: 'sell', items: [g.item('anti-grav-vest').id] })
    g.do({ type: 'buy', lines: [line('weapon-master')] })
    expect(g.roster.numbers['rare']).toBe(3)
  })

  test('NN-MAS-1, NN-RUL-47: a master-crafted weapon costs half as much again, rounded up, and is one rare item', () => {
    const g = newGang(table())
    const item = g.buy('master-crafted:assault-rifle')
    expect(item).toMatchObject({ price: 38, data: { rare: true } })
    expect(g.roster.numbers['rare']).toBe(1)
    expect(g.buy('standard-reload:master-crafted:assault-rifle')).toMatchObject({
      price: 8,
      data: { rare: false, consumable: true, weapon: 'master-crafted:assault-rifle' }
    })
  })

  test('NN-GANG-1: an item too expensive is refused, with all other reasons', () => {
    expect(refused(line('vortex-grenade', ganger, { quantity: 4 }), line('heavy-bolter', kid))).toEqual([
      'not-for-type-fighter',
      'too-many-rare',
      'money-short'
    ])
  })

  test('unknown things, holders and quantities are refused', () => {
    expect(
      refused(line('crown'), line('dagger', 'nobody'), line('dagger', 'stash', { quantity: 0 }))
    ).toEqual(['unknown-id', 'unknown-fighter', 'quantity'])
  })

  test('NN-GEAR-1 to 3: doses and charges are only for bearers of their device', () => {
    expect(refused(line('stimulant-dose', ganger))).toEqual(['needs-thing'])
    expect(
      gang.try({ type: 'buy', lines: [line('stimulant-dose', ganger), line('stimulant-injector', ganger)] })
    ).toHaveLength(2)
    expect(gang.try({ type: 'buy', lines: [line('grapnel-charge', 'stash', { quantity: 3 })] })).toHaveLength(
      1
    )
  })

  test('NN-GEAR-6, NN-GEAR-7: a sight goes onto the only weapon, needs a choice between two, and fits no heavy one', () => {
    const g = newGang(table())
    const { id } = g.recruit('heavy', 'A')
    g.do({ type: 'buy', lines: [line('telescopic-sight', id), line('laspistol', id)] })
    expect(g.item('telescopic-sight').on).toBe(g.item('laspistol').id)
    expect(
      g.refused({ type: 'buy', lines: [line('telescopic-sight', id, { on: g.item('laspistol').id })] })
    ).toEqual(['already-fitted'])
    const gun = g.buy('machine-gun', id)
    expect(g.refused({ type: 'buy', lines: [line('telescopic-sight', id, { on: gun.id })] })).toEqual([
      'does-not-fit'
    ])
    g.do({ type: 'buy', lines: [line('bayonet', id, { on: gun.id })] })
    const pistol = g.buy('laspistol', id)
    const third = g.buy('autopistol', id)
    expect(g.refused({ type: 'buy', lines: [line('telescopic-sight', id)] })).toEqual(['choose-weapon'])
    expect(g.buy('telescopic-sight', id, { on: third.id }).on).toBe(third.id)
    expect(g.refused({ type: 'buy', lines: [line('dagger', id, { on: pistol.id })] })).toEqual([
      'not-an-attachment'
    ])
    expect(g.refused({ type: 'buy', lines: [line('bayonet', 'stash', { on: pistol.id })] })).toEqual([
      'fit-elsewhere'
    ])
  })

  test('NN-COM-1, NN-COM-2, NN-SKL-31: a combi needs Specialist or special weapons, and a rifle to be fixed to', () => {
    expect(refused(line('combi-melta', ganger), line('boltgun', ganger))).toEqual([
      'needs-specialist-fighter'
    ])
    expect(refused(line('combi-melta', leader))).toEqual(['combi-loose'])
    const g = newGang(table(), 'g1', 'van-saar')
    const { id } = g.recruit('ganger', 'A')
    g.teach('A', 'specialist')
    g.do({ type: 'buy', lines: [line('combi-melta', id), line('boltgun', id)] })
    expect(g.item('combi-melta').on).toBe(g.item('boltgun').id)
    expect(g.refused({ type: 'buy', lines: [line('combi-flamer', id)] })).toEqual(['combi-loose'])
    expect(g.refused({ type: 'buy', lines: [line('flamer', id)] })).toContain('not-for-type-fighter')
    g.teach('A', 'specialist')
    expect(g.refused({ type: 'buy', lines: [line('flamer', id), line('boltgun', id)] })).toEqual([
      'too-heavy-fighter'
    ])
    g.do({ type: 'sell', items: [g.item('boltgun').id] })
    expect(g.item('combi-melta'), 'what was fitted goes into the stash').toMatchObject({
      holder: 'stash',
      on: null
    })
    g.buy('flamer', id)
  })

  test('NN-RUL-30: by house rule combis are open to all', () => {
    const g = newGang(table({ combiNeedsSpecialist: false }))
    const { id } = g.recruit('ganger', 'A')
    g.do({ type: 'buy', lines: [line('boltgun', id), line('combi-flamer', id)] })
  })

  test('NN-WPN-9: the first load of a missile launcher is chosen with the purchase, or before the founding is closed', () => {
    const g = newGang(table())
    const { id } = g.recruit('heavy', 'A')
    const loaded = g.buy('missile-launcher', id, { on: 'frag-missile' })
    expect(loaded.data['load']).toBe('frag-missile')
    const item = g.buy('missile-launcher')
    expect(g.due).toContain(`load:${item.id}`)
    expect(g.refused({ type: 'found' })).toContain('prompts-open')
    g.answer(`load:${item.id}`, { options: ['plasma-missile'] })
    expect(g.roster.items.find((i) => i.id === item.id)!.data['load']).toBe('plasma-missile')
    expect(g.due).not.toContain(`load:${item.id}`)
  })

  test('NN-BIO-2 to 4, NN-RUL-40: a bionic organ heals an injury of its side first, may be bought without one, and is limited to two', () => {
    const g = newGang(table())
    const { id } = g.recruit('ganger', 'A')
    const injury = g.injure('A', 'arm-injury', { side: 'right' })
    const arm = g.buy('bionic-arm', id)
    expect(arm.data).toMatchObject({ organ: 'arm', side: 'right', bodyFixed: true })
    expect(g.member('A').traits.map((t) => t.id)).not.toContain(injury)
    expect(g.at.events.at(-1)!.type).toBe('injury-replaced')
    expect(g.buy('bionic-arm', id, { on: 'left' }).data['side']).toBe('left')
    expect(g.refused({ type: 'buy', lines: [line('bionic-arm', id)] })).toEqual(['organ-replaced'])
    expect(g.refused({ type: 'buy', lines: [line('bionic-leg', id, { quantity: 3 })] })).toEqual([
      'organ-replaced',
      'too-many-bionics-fighter',
      'too-many-rare'
    ])
  })

  test('NN-SKL-36: a custom weapon is one of the fighter’s ranged weapons, but not a heavy one', () => {
    const g = newGang(table())
    const { id } = g.recruit('heavy', 'A')
    g.teach('A', 'custom-weapon')
    const trait = g.member('A').traits[0]!.id
    g.buy('machine-gun', id)
    expect(g.prompts.filter((p) => p.id.startsWith('custom'))).toEqual([])
    const pistol = g.buy('laspistol', id)
    expect(g.options(`custom-weapon:${trait}`)).toEqual([pistol.id])
    g.answer(`custom-weapon:${trait}`, { options: [pistol.id] })
    expect(g.member('A').traits[0]!.data).toEqual({ item: pistol.id })
    expect(g.prompts.filter((p) => p.id.startsWith('custom'))).toEqual([])
  })
})

describe('returning and moving items at the founding', () => {
  test('an item returned during the founding gives its full price', () => {
    const gang = newGang(table())
    const item = gang.buy('boltgun')
    expect(salePrice(gang.at.rules, gang.roster, item.id)).toBe(45)
    gang.do({ type: 'sell', items: [item.id] })
    expect(gang.roster).toMatchObject({ money: 1500, items: [] })
    expect(gang.at.events.at(-1)!.type).toBe('item-returned')
  })

  test('unknown items and the same item twice are refused', () => {
    const gang = newGang(table())
    const item = gang.buy('boltgun')
    expect(gang.refused({ type: 'sell', items: [item.id, item.id, 'x'] })).toEqual([
      'unknown-item',
      'item-twice'
    ])
    expect(gang.refused({ type: 'move', moves: [{ item: 'x', to: 'stash' }] })).toEqual(['unknown-item'])
  })

  test('NN-ENC-2: a vest needed for the current load can’t be returned or taken off alone', () => {
    const gang = newGang(table())
    const { id } = gang.recruit('kid', 'A')
    gang.do({
      type: 'buy',
      lines: [
        line('boltgun', id),
        line('carapace-armour', id),
        line('standard-reload:boltgun', id),
        line('anti-grav-vest', id)
      ]
    })
    const vest = gang.item('anti-grav-vest').id
    expect(gang.refused({ type: 'sell', items: [vest] })).toEqual(['too-heavy-fighter'])
    expect(gang.refused({ type: 'move', moves: [{ item: vest, to: 'stash' }] })).toEqual([
      'too-heavy-fighter'
    ])
    gang.do({
      type: 'move',
      moves: [
        { item: vest, to: 'stash' },
        { item: gang.item('standard-reload:boltgun').id, to: 'stash' }
      ]
    })
  })

  test('NN-RUL-66: two fighters may swap rifles in one act, with attachments', () => {
    const gang = newGang(table())
    const [a, b] = ['A', 'B'].map((name) => gang.recruit('kid', name).id) as [string, string]
    gang.do({
      type: 'buy',
      lines: [
        line('boltgun', a),
        line('carapace-armour', a),
        line('lasgun', b),
        line('carapace-armour', b),
        line('bayonet', a)
      ]
    })
    const [bolter, lasgun, bayonet] = [
      gang.item('boltgun').id,
      gang.item('lasgun').id,
      gang.item('bayonet').id
    ] as [string, string, string]
    expect(gang.refused({ type: 'move', moves: [{ item: bolter, to: b }] })).toEqual(['too-heavy-fighter'])
    gang.do({
      type: 'move',
      moves: [
        { item: bolter, to: b },
        { item: lasgun, to: a }
      ]
    })
    expect(gang.item('boltgun').holder).toBe(b)
    expect(gang.item('bayonet')).toMatchObject({ holder: b, on: bolter })
    gang.do({ type: 'move', moves: [{ item: bayonet, to: 'stash' }] })
    expect(gang.item('bayonet')).toMatchObject({ holder: 'stash', on: null })
    gang.do({ type: 'move', moves: [{ item: bayonet, to: a, on: lasgun }] })
    expect(gang.item('bayonet')).toMatchObject({ holder: a, on: lasgun })
  })

  test('NN-FTR-4: a heavy weapon can’t be moved to a ganger, nor a stash item to anybody', () => {
    const gang = newGang(table())
    const { id } = gang.recruit('ganger', 'A')
    gang.do({ type: 'buy', lines: [line('machine-gun'), line('tunnels')] })
    expect(
      gang.refused({
        type: 'move',
        moves: [
          { item: gang.item('machine-gun').id, to: id },
          { item: gang.item('tunnels').id, to: id }
        ]
      })
    ).toEqual(['not-for-type-fighter', 'stash-only-fighter'])
  })
})

describe('trading in the interlude', () => {
  test('NN-ITL-1: before step 5 there is no trade', () => {
    const at = table()
    const gang = foundedGang(at, 'g1')
    const other = foundedGang(at, 'g2')
    finished([gang, other], { results: ['draw', 'draw'] })
    expect(gang.roster.between!.step).toBe('experience')
    expect(gang.reasons({ type: 'buy', lines: [line('dagger')] })).toMatchObject([
      { code: 'not-this-step', rules: ['NN-ITL-1'], params: { step: { fr: 'Expérience' } } }
    ])
    expect(salePrice(at.rules, gang.roster, 'x')).toBeNull()
  })

  test('NN-BUY-3, NN-RUL-48: a sale gives half of the list price, rounded down item by item; a bionic can’t be sold', () => {
    const gang = trading((g) => {
      g.do({ type: 'buy', lines: [line('boltgun', 'stash', { quantity: 2 }), line('bionic-arm')] })
    })
    const money = gang.roster.money!
    const [a, b] = gang.items('boltgun').map((i) => i.id) as [string, string]
    expect(salePrice(gang.at.rules, gang.roster, a)).toBe(22)
    gang.do({ type: 'sell', items: [a, b] })
    expect(gang.roster.money).toBe(money + 44)
    expect(gang.refused({ type: 'sell', items: [gang.item('bionic-arm').id] })).toEqual(['not-for-sale'])
    expect(salePrice(gang.at.rules, gang.roster, gang.item('bionic-arm').id)).toBeNull()
  })

  test('NN-BUY-2: a third rare item in one interlude is refused, even after sales', () => {
    const gang = trading((g) => g.buy('anti-grav-vest'))
    gang.do({ type: 'buy', lines: [line('anti-grav-vest', 'stash', { quantity: 2 })] })
    gang.do({ type: 'sell', items: gang.items('anti-grav-vest').map((i) => i.id) })
    expect(gang.reasons({ type: 'buy', lines: [line('anti-grav-vest')] })).toMatchObject([
      { code: 'too-many-rare', params: { rare: 3, limit: 2 } }
    ])
  })

  test('NN-BUY-5, NN-SKL-34, NN-RUL-47: an inventor who was not put out of action allows one more, and receives it', () => {
    const gang = trading()
    gang.teach('ganger-g1', 'inventor')
    gang.do({ type: 'buy', lines: [line('anti-grav-vest', 'stash', { quantity: 3 })] })
    expect(gang.items('anti-grav-vest').map((i) => i.source)).toEqual(['trade', 'trade', 'invention'])
    expect(gang.refused({ type: 'buy', lines: [line('anti-grav-vest')] })).toEqual(['too-many-rare'])
  })

  test('NN-RUL-47: by house rule an invention counts like any rare item', () => {
    const gang = trading(() => {}, { inventorOutsideRareLimit: false })
    gang.teach('ganger-g1', 'inventor')
    expect(gang.refused({ type: 'buy', lines: [line('anti-grav-vest', 'stash', { quantity: 3 })] })).toEqual([
      'too-many-rare'
    ])
  })

  test('NN-BIO-1, NN-RUL-48: a fitted bionic can’t be removed', () => {
    const gang = trading((g) => g.buy('bionic-arm'))
    const arm = gang.item('bionic-arm').id
    const injury = gang.injure('kid-g1', 'arm-injury', { side: 'left' })
    gang.do({ type: 'move', moves: [{ item: arm, to: gang.member('kid-g1').id }] })
    expect(gang.member('kid-g1').traits.map((t) => t.id)).not.toContain(injury)
    expect(gang.item('bionic-arm').data['side']).toBe('left')
    expect(gang.refused({ type: 'move', moves: [{ item: arm, to: 'stash' }] })).toEqual(['implanted'])
  })

  test('NN-BUY-4, NN-GANG-4: a recruit of the interlude chooses starting progressions before the purchases close', () => {
    const gang = trading()
    const { id } = gang.recruit('ganger', 'Neu')
    expect(gang.due).toEqual([`progression:${id}:1`, 'trade-done'])
    expect(gang.refused({ type: 'answer', prompt: 'trade-done', answer: { options: ['done'] } })).toEqual([
      'prompts-open'
    ])
    gang.do({ type: 'choose', member: id, key: 'category', value: 'ws' })
    gang.settleProgressions()
    gang.answer('trade-done', { options: ['done'] })
    expect(gang.roster.between!.step).toBe('gang-value')
  })

  test('NN-GANG-3, NN-RUL-64: the cap depends on the stored value', () => {
    const gang = trading()
    for (let i = 0; i < 5; i++) gang.recruit('kid', `k${i}`)
    expect(gang.refused({ type: 'recruit', memberType: 'kid', name: 'k', choices: {} })).toEqual([
      'gang-full'
    ])
    gang.setValue(2500)
    gang.recruit('kid', 'k')
    expect(gang.refused({ type: 'recruit', memberType: 'kid', name: 'k', choices: {} })).toEqual([
      'gang-full'
    ])
  })

  test('a fighter dismissed in an interlude leaves their gear, but not their bionics, and stays on the list', () => {
    const gang = trading((g) => {
      g.buy('boltgun', g.member('kid-g1').id)
      g.buy('bionic-arm', g.member('kid-g1').id)
    })
    const money = gang.roster.money
    gang.do({ type: 'dismiss', member: gang.member('kid-g1').id })
    expect(gang.roster.money).toBe(money)
    expect(gang.item('boltgun').holder).toBe('stash')
    expect(gang.items('bionic-arm')).toEqual([])
    expect(gang.member('kid-g1').left).toBe('dismissed')
    expect(gang.refused({ type: 'dismiss', member: gang.member('kid-g1').id })).toEqual(['fighter-gone'])
  })

  test('NN-FTR-1, NN-RUL-44: the leader can’t be dismissed', () => {
    const gang = trading()
    expect(gang.refused({ type: 'dismiss', member: gang.member('leader-g1').id })).toEqual(['leader-stays'])
  })
})
