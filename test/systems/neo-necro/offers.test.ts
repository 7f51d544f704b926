import { describe, expect, test } from 'vitest'
import { evolveRoster } from '../../../src-main/kernel/state/evolve'
import type { RosterCommand } from '../../../src-main/kernel/system/command'
import { STASH, type Roster } from '../../../src-main/kernel/state/roster'
import type { Offer } from '../../../src-main/kernel/system/system'
import { isRefusal } from '../../../src-main/kernel/values/verdict'
import { neoNecro } from '../../../src-main/systems/neo-necro'
import { necro } from '../../support/neo-necro-raw'
import { gangOf, type Drawn } from '../../support/necro-gang'
import { reader } from '../../support/necro-reader'

const rules = necro()
const en = reader(rules, 'en')
const fr = reader(rules, 'fr')

let nth = 0
const chance = { roll: (sides: number) => sides, id: () => `n${++nth}` }

function offer(roster: Roster, thing: string, holder = 'm0'): Offer {
  return neoNecro.offers(rules, roster, holder).find((o) => o.thing === thing)!
}
function codes(roster: Roster, thing: string, holder = 'm0'): string[] {
  return offer(roster, thing, holder).refused.map(codeOf)
}
/** Codes that name the fighter mean the same reason. */
function codeOf(why: { code: string }): string {
  return why.code.replace(/-fighter$/, '')
}
function founding(drawn: Drawn[], more: Parameters<typeof gangOf>[2] = {}): Roster {
  return gangOf(rules, drawn, { stage: 'founding', money: 1500, numbers: { respect: 300, rare: 0 }, ...more })
}
function after(roster: Roster, command: RosterCommand): Roster {
  const verdict = neoNecro.decide(rules, roster, command, chance)
  if (isRefusal(verdict)) throw new Error(JSON.stringify(verdict.refused))
  return evolveRoster(roster, verdict)
}

describe('offers', () => {
  test('allow exactly the purchases that the decider allows, for every item and holder (NN-BUY-1)', () => {
    const roster = founding(
      [
        { type: 'leader', things: ['boltgun'] },
        { type: 'kid', things: ['carapace-armour', 'leather'] },
        { type: 'colossus' }
      ],
      { money: 90 }
    )
    for (const holder of ['m0', 'm1', 'm2', STASH]) {
      for (const one of neoNecro.offers(rules, roster, holder)) {
        const on = one.fits?.[0]
        const verdict = neoNecro.decide(
          rules,
          roster,
          { type: 'buy', lines: [{ thing: one.thing, quantity: 1, holder, ...(on && { on }) }] },
          chance
        )
        expect({ thing: one.thing, holder, allowed: one.allowed }).toEqual({
          thing: one.thing,
          holder,
          allowed: !isRefusal(verdict)
        })
        if (isRefusal(verdict)) expect(one.refused).toEqual(verdict.refused)
      }
    }
  })

  test('list everything that can be bought, each with its price and weight (NN-EQP-1)', () => {
    const all = neoNecro.offers(rules, founding([{}]), 'm0')
    expect(all.map((o) => o.thing)).toEqual(rules.things().map((thing) => thing.id))
    expect(offer(founding([{}]), 'standard-reload:boltgun')).toMatchObject({
      price: 8,
      weight: 1,
      rare: false,
      allowed: true
    })
    expect(offer(founding([{}]), 'master-crafted:assault-rifle')).toMatchObject({ price: 38, rare: true })
  })

  test('give every reason at once: type, armour worn, weight, money (NN-FTR-6, NN-ARM-1, NN-ENC-1)', () => {
    const roster = founding([{ type: 'kid', things: ['carapace-armour', 'lasgun'] }], { money: 100 })
    expect(codes(roster, 'power-armour').sort()).toEqual([
      'money-short',
      'not-for-type',
      'too-heavy',
      'two-platings'
    ])
  })

  test('the servo-skull is for colossi, stash items for the stash (NN-GEAR-5, NN-ENC-4)', () => {
    const roster = founding([{ type: 'heavy' }, { type: 'colossus' }])
    expect(codes(roster, 'medical-servo-skull')).toContain('not-for-type')
    expect(offer(roster, 'medical-servo-skull', 'm1').allowed).toBe(true)
    expect(codes(roster, 'tunnels')).toContain('stash-only')
    expect(offer(roster, 'tunnels', STASH).allowed).toBe(true)
  })

  test('a fourth rare item at the founding is refused (NN-GANG-2)', () => {
    const roster = founding([{}], { numbers: { respect: 300, rare: 3 } })
    expect(codes(roster, 'power-sword')).toEqual(['too-many-rare'])
    expect(offer(roster, 'sword').allowed).toBe(true)
  })

  test('nothing is for sale outside the founding and step five of the interlude (NN-ITL-1)', () => {
    const roster = gangOf(rules, [{}], { money: 1000 })
    expect(
      neoNecro
        .offers(rules, roster, 'm0')
        .every((o) => !o.allowed && o.refused.some((why) => why.code === 'not-now'))
    ).toBe(true)
  })

  test('a basket does not open a closed shop (NN-ITL-1)', () => {
    const roster = gangOf(rules, [{}], { money: 1000 })
    const all = neoNecro.offers(rules, roster, 'm0', [{ thing: 'dagger', quantity: 1, holder: 'm0' }])
    expect(
      all.every((o) => !o.allowed && !o.permitted && o.refused.some((why) => why.code === 'not-now'))
    ).toBe(true)
  })

  test('name the weapons that an attachment still fits (NN-GEAR-6, NN-GEAR-7, NN-COM-1)', () => {
    const roster = founding([{ type: 'heavy', things: ['laspistol', 'lasgun', 'bayonet@1'] }])
    expect(offer(roster, 'bayonet').fits).toEqual(['i0-0'])
    expect(offer(roster, 'telescopic-sight').fits).toEqual(['i0-0', 'i0-1'])
    expect(offer(roster, 'combi-melta').fits).toEqual(['i0-1'])
    expect(offer(roster, 'sword').fits).toBeNull()
  })

  test('a combi is refused without a rifle, and without Specialist (NN-COM-1, NN-COM-2)', () => {
    expect(codes(founding([{ type: 'heavy' }]), 'combi-melta')).toEqual(['combi-loose'])
    expect(codes(founding([{ things: ['lasgun'] }]), 'combi-melta')).toEqual(['needs-specialist'])
    expect(codes(founding([{ things: ['lasgun'], skills: ['specialist'] }]), 'combi-melta')).toEqual([])
  })

  test('a launcher may be bought with any first load, a bionic organ for either side (NN-WPN-9, NN-RUL-40)', () => {
    const roster = founding([{ type: 'heavy' }])
    expect(offer(roster, 'missile-launcher').variants?.map(({ id }) => id)).toEqual([
      'frag-missile',
      'anti-tank-missile',
      'plasma-missile'
    ])
    expect(offer(roster, 'bionic-arm').variants?.map(({ name }) => fr(name))).toEqual(['Gauche', 'Droite'])
    const bought = after(roster, {
      type: 'buy',
      lines: [{ thing: 'missile-launcher', quantity: 1, holder: 'm0', on: 'anti-tank-missile' }]
    })
    expect(bought.items[0]?.data['load']).toBe('anti-tank-missile')
  })

  test('show the numbers of the tables (NN-WPN-1, NN-WPN-5, NN-ARM-2)', () => {
    const facts = (thing: string, read = en): string[] =>
      offer(founding([{}]), thing).facts.map((fact) => `${read(fact.label)} ${read(fact.value)}`)
    expect(facts('chainsword')).toEqual(['Attack +1', 'Defence +1', 'S +1', 'Threshold 3'])
    expect(facts('plasma-gun', fr)).toEqual([
      'Basse énergie 0–12 +1 · 12–24 0 · F\u00a07, seuil\u00a05 · cadence\u00a02',
      'Haute énergie 0–15 +1 · 15–30 0 · F\u00a08, seuil\u00a05 · cadence\u00a03 · surchauffe'
    ])
    expect(facts('heavy-flamer')).toEqual([
      'Range flame within 12"',
      'S 7',
      'Threshold 5',
      'Handling shoulder it before firing'
    ])
    expect(facts('officer-carapace-armour')).toEqual(['Save 5', 'Die −1'])
    expect(facts('artificer-armour')).toEqual(['Save 5', 'Special invulnerable'])
    expect(facts('energetic-fibres')).toEqual(['T +4'])
    expect(facts('vortex-grenade')).toEqual(['S –', 'Threshold –', 'Special small template, instant death'])
    expect(facts('anti-tank-missile')).toEqual([
      'For Missile launcher',
      'Short 0–12 +1',
      'Long 12–48 0',
      'S 10',
      'Threshold 7',
      'Special damage level\u00a02'
    ])
    expect(facts('combi-grenade-smoke')).toEqual([
      'Fires Smoke grenade',
      'Short 0–12 +1',
      'Long 12–36 0',
      'S –',
      'Threshold –',
      'Special large template, opaque cloud'
    ])
    expect(facts('magnetic-grapnel')).toEqual(['Range 0–6 +3 · 6–12 +1 · 12–18 0'])
  })
})

describe('recruits', () => {
  const types = (roster: Roster): { [type: string]: string[] } =>
    Object.fromEntries(
      neoNecro.recruits(rules, roster).map((r) => [r.type, r.refused.map((why) => why.code)])
    )

  test('a second leader and a third heavy are refused (NN-FTR-1)', () => {
    const roster = founding([{ type: 'leader' }, { type: 'heavy' }, { type: 'heavy' }])
    expect(types(roster)).toEqual({
      leader: ['too-many-of-type'],
      ganger: [],
      kid: [],
      heavy: ['too-many-of-type'],
      colossus: []
    })
  })

  test('eight members fill a gang at its founding, nine from a stored value of 2500 (NN-GANG-3, NN-RUL-35)', () => {
    const kids = Array.from({ length: 8 }, (): Drawn => ({ type: 'kid' }))
    expect(types(founding(kids))['ganger']).toEqual(['gang-full'])
    const between = { id: 'b', battle: null, step: 'trade', data: { fought: {} } }
    expect(
      types(
        gangOf(rules, kids, { stage: 'between', numbers: { respect: 300, value: 2500 }, money: 500, between })
      )['ganger']
    ).toEqual([])
  })

  test('one who is too expensive has the reason (NN-BUY-4)', () => {
    expect(types(founding([{ type: 'leader' }], { money: 60 }))).toMatchObject({
      ganger: ['money-short'],
      kid: []
    })
  })

  test('each has their profile and a short description (NN-FTR-1, NN-SKA-3)', () => {
    const [leader, , kid, heavy] = neoNecro.recruits(rules, founding([]))
    expect(leader).toMatchObject({ cost: 120, profile: { ws: 5, w: 3 } })
    expect(leader!.notes.map(en)).toContain('Skills: every family')
    expect(heavy!.notes.map(fr)).toContain('Compétences\u00a0: Tir, Discrétion, Technologie')
    expect(kid!.notes.map(en)).toContain('Everything to Learn')
  })
})

describe('sale price', () => {
  const between = { id: 'b', battle: null, step: 'trade', data: { fought: {} } }

  test('at the founding an item is returned for its price (NN-GANG-1)', () => {
    expect(neoNecro.salePrice(rules, founding([{ things: ['boltgun'] }]), 'i0-0')).toBe(45)
  })

  test('in the interlude it gives half its list price, rounded down (NN-BUY-3, NN-RUL-48)', () => {
    expect(
      neoNecro.salePrice(
        rules,
        gangOf(rules, [{ things: ['boltgun'] }], { stage: 'between', between }),
        'i0-0'
      )
    ).toBe(22)
  })

  test('bionics cannot be sold, and nothing is sold between games without an interlude (NN-RUL-48, NN-ITL-1)', () => {
    expect(
      neoNecro.salePrice(
        rules,
        gangOf(rules, [{ things: ['bionic-eye'] }], { stage: 'between', between }),
        'i0-0'
      )
    ).toBeNull()
    expect(neoNecro.salePrice(rules, gangOf(rules, [{ things: ['boltgun'] }]), 'i0-0')).toBeNull()
  })
})
