import { describe, expect, test } from 'vitest'
import type { Field } from '../../../../src-main/kernel/system/sheet'
import type { HouseRules } from '../../../../src-main/kernel/values/raw-system'
import type { Drawn } from '../../../support/necro-gang'
import { AtTheTable } from '../../../support/necro-tracker'

const open = (mine: Drawn = {}, theirs: Drawn[] = [{}, {}], houseRules: HouseRules = {}): AtTheTable => {
  const at = new AtTheTable(
    [
      { fighters: [{ type: 'leader' }, mine, {}] },
      { house: 'escher', fighters: [{ type: 'leader' }, ...theirs] }
    ],
    houseRules
  ).started()
  return at.activate('a1')
}
const field = (at: AtTheTable, act: string, key: string): Field | undefined =>
  at.offer(act, 'a1').fields.find((one) => one.key === key)
const options = (at: AtTheTable, act: string, key: string) =>
  field(at, act, key)?.options?.map(({ id }) => id)
const target = (at: AtTheTable, kind = 'hit-roll'): unknown =>
  (at.prompt(kind).text as unknown as { params: { target: number } }).params.target

describe('weapons that may be fired', () => {
  test('NN-SHO-1, NN-COM-1, NN-WPN-7: they are those in hand, those fitted to them, and each of their profiles', () => {
    const combi = open({
      type: 'leader',
      things: ['boltgun', 'combi-melta@0', 'laspistol', 'combi-flamer@2']
    })
    expect(options(combi, 'shoot', 'weapon')).toEqual(['a1-0', 'a1-1'])
    expect(field(combi, 'shoot', 'weapon')).toMatchObject({
      default: 'a1-0',
      options: [{ label: combi.item('a1-0').name }, { label: combi.item('a1-1').name }]
    })
    const plasma = open({ type: 'leader', things: ['plasma-gun'] })
    const words = (id: string) => ({
      key: 'labels.profileOf',
      params: { weapon: plasma.item('a1-0').name, profile: plasma.rules.words('profiles', id) }
    })
    const ids = options(plasma, 'shoot', 'weapon')!
    expect(ids).toHaveLength(2)
    expect(field(plasma, 'shoot', 'weapon')!.options!.map(({ label }) => label)).toEqual(
      ids.map((id) => words(id.replace('a1-0.', '')))
    )
    const away = open({ things: ['laspistol', 'boltgun'] })
    away.act('change-gear-in-hand', { unit: 'a1' }, { hands: ['a1-1'] })
    expect(options(away, 'shoot', 'weapon')).toEqual(['a1-1'])
    expect(options(away, 'covering-fire', 'weapon')).toEqual(['a1-1'])
  })

  test('NN-GRN-7, NN-RUL-19: a launcher fires each kind of grenade carried, and no other', () => {
    const at = open({
      type: 'leader',
      things: ['grenade-launcher', 'frag-grenade', 'smoke-grenade', 'frag-grenade', 'sword']
    })
    expect(options(at, 'shoot', 'weapon')).toEqual(['a1-0.frag-grenade', 'a1-0.smoke-grenade'])
    expect(field(at, 'shoot', 'weapon')!.options![0]!.label).toEqual({
      key: 'labels.profileOf',
      params: { weapon: at.item('a1-0').name, profile: at.rules.thing('frag-grenade')!.name }
    })
    at.act('shoot', { unit: 'a1' }, { weapon: 'a1-0.smoke-grenade', target: 'b1', distance: 6 })
    expect(at.unit('a1').used).toEqual(['a1-2'])
    expect(at.told('shot-fired')).toMatchObject({
      fighter: 'A1',
      target: 'B1',
      thing: at.item('a1-0').name,
      mode: at.rules.words('fireModes', 'normal')
    })
    at.roll('hit-roll', 1)
    at.answer('under')
    expect(at.table.smoke).toEqual(['a1'])
    const empty = open({ type: 'leader', things: ['grenade-launcher', 'sword'] })
    expect(empty.refused('shoot', { unit: 'a1' }, { target: 'b1' })).toEqual(['nothing-to-fire'])
    const free = open({ type: 'leader', things: ['grenade-launcher', 'frag-grenade'] }, undefined, {
      grenadeLauncherUsesCarriedGrenades: false
    })
    free.act('shoot', { unit: 'a1' }, { target: 'b1', distance: 6 })
    expect(free.unit('a1').used).toEqual([])
  })

  test('NN-RUL-17: if each missile is one shot, every kind carried may be fired, and is used up', () => {
    const at = open(
      {
        type: 'heavy',
        things: ['missile-launcher', 'frag-missile', 'anti-tank-missile', 'frag-missile', 'sword']
      },
      undefined,
      { missileMode: 'single-shot' }
    )
    at.act('set', { unit: 'a1' }, { shouldered: 'a1-0' })
    expect(options(at, 'shoot', 'weapon')).toEqual(['a1-0.frag-missile', 'a1-0.anti-tank-missile'])
    at.act('shoot', { unit: 'a1' }, { weapon: 'a1-0.anti-tank-missile', target: 'b1', distance: 12 })
    expect(at.unit('a1').used).toEqual(['a1-2'])
    expect(at.waiting).toBe('hit-roll')
    at.roll('hit-roll', 10)
    // The loaded missile is used up too.
    const loaded = open({ type: 'heavy', things: ['missile-launcher', 'frag-missile'] }, undefined, {
      missileMode: 'single-shot'
    })
    loaded.act('set', { unit: 'a1' }, { shouldered: 'a1-0' })
    loaded.tracker = {
      ...loaded.tracker,
      table: { ...loaded.tracker.table, 'gauge:a1-0': { ticked: 0, load: 'plasma-missile', hot: 0 } }
    }
    expect(options(loaded, 'shoot', 'weapon')).toEqual(['a1-0.plasma-missile', 'a1-0.frag-missile'])
    loaded.act('shoot', { unit: 'a1' }, { weapon: 'a1-0.plasma-missile', target: 'b1', distance: 12 })
    expect(loaded.tracker.table['gauge:a1-0']).toBeUndefined()
    expect(loaded.unit('a1').used).toEqual([])
  })

  test('NN-MODE-1, NN-SKL-36: there are three modes, and a fourth for a fighter with a customised weapon, for that weapon only', () => {
    const plain = open({ things: ['boltgun'], skills: ['lightning-shot'] })
    expect(options(plain, 'shoot', 'mode')).toEqual(['economy', 'normal', 'sustained'])
    expect(field(plain, 'shoot', 'mode')).toMatchObject({
      default: 'normal',
      options: [{ label: plain.rules.words('fireModes', 'economy') }, {}, {}]
    })
    const at = open({ things: ['laspistol', 'autopistol'], skills: ['lightning-shot', 'custom-weapon'] })
    at.rosters[0]!.members[1]!.traits[1]!.data['item'] = 'a1-1'
    expect(options(at, 'shoot', 'mode')).toEqual(['economy', 'normal', 'sustained', 'custom'])
    expect(
      at.refused('shoot', { unit: 'a1' }, { weapon: 'a1-0', target: 'b1', distance: 5, mode: 'custom' })
    ).toEqual(['not-customised'])
    at.act('shoot', { unit: 'a1' }, { weapon: 'a1-1', target: 'b1', distance: 5, mode: 'custom' })
    expect(at.told('shot-fired')).toMatchObject({ mode: at.rules.words('fireModes', 'custom') })
  })

  test('NN-SKL-3, NN-SKL-5, NN-SKL-17, NN-MAS-1, NN-AIM-1: skills and bonuses are asked for only if they apply', () => {
    const asked = (at: AtTheTable): string[] =>
      at
        .offer('shoot', 'a1')
        .fields.map(({ key }) => key)
        .filter((key) => ['using', 'crafted', 'aimed'].includes(key))
    expect(asked(open({ things: ['boltgun'] }))).toEqual([])
    expect(asked(open({ things: ['laspistol'], skills: ['gunslinger', 'expert-shot'] }))).toEqual([])
    const two = open({ things: ['laspistol', 'autopistol'], skills: ['gunslinger', 'precise-shot'] })
    expect(options(two, 'shoot', 'using')).toEqual(['precise-shot', 'gunslinger'])
    expect(field(two, 'shoot', 'using')!.options!.map(({ label }) => label)).toEqual([
      two.rules.skill('precise-shot')!.name,
      two.rules.skill('gunslinger')!.name
    ])
    expect(
      options(
        open({ things: ['laspistol', 'sword'], skills: ['gunslinger', 'precise-shot'] }),
        'shoot',
        'using'
      )
    ).toEqual(['precise-shot'])
    const made = open({ things: ['master-crafted:laspistol', 'autopistol'] })
    expect(field(made, 'shoot', 'crafted')).toMatchObject({
      default: 'strength',
      options: [{ id: 'strength' }, { id: 'threshold' }]
    })
    made.act('aim', { unit: 'a1' }, { target: 'b2' })
    expect(asked(made)).toEqual(['aimed', 'crafted'])
    expect(field(made, 'shoot', 'target')!.default).toBe('b2')
    expect(field(made, 'covering-fire', 'target')!.default).toBe('b2')
  })

  test('NN-ROF-1, NN-ROF-2: further targets are asked for with the weapons that have as many shots', () => {
    const bolter = open({ type: 'heavy', things: ['heavy-bolter', 'combi-melta@0'] })
    bolter.act('shoulder-heavy-weapon', { unit: 'a1' })
    expect(['target2', 'target3'].map((key) => field(bolter, 'shoot', key)?.when)).toEqual([
      { field: 'weapon', is: ['a1-0'] },
      { field: 'weapon', is: ['a1-0'] }
    ])
    expect(field(open({ things: ['boltgun'] }), 'shoot', 'target2')).toBeUndefined()
  })
})

describe('reasons against a shot', () => {
  test('NN-SHO-2, NN-SHO-3: a shot needs a target who is in the game; a flame needs none', () => {
    const at = open({ things: ['boltgun'] })
    expect(at.refused('shoot', { unit: 'a1' })).toEqual(['no-target'])
    expect(at.refused('covering-fire', { unit: 'a1' })).toEqual(['no-target'])
    at.act('set', { unit: 'b1' }, { place: 'out' })
    expect(at.refused('shoot', { unit: 'a1' }, { target: 'b1', distance: 6 })).toEqual(['target-gone'])
    at.act('set', { unit: 'b1' }, { place: 'down' })
    expect(at.act('shoot', { unit: 'a1' }, { target: 'b1', distance: 6 })).toContain('shot-fired')
    const bolter = open({ type: 'heavy', things: ['heavy-bolter'] })
    bolter.act('set', { unit: 'b2' }, { place: 'out' })
    bolter.act('shoulder-heavy-weapon', { unit: 'a1' })
    expect(bolter.refused('shoot', { unit: 'a1' }, { target: 'b1', target2: 'b2', distance: 6 })).toEqual([
      'target-gone'
    ])
  })

  test('NN-AMM-8, NN-SKL-5: each of a gunslinger’s pistols needs enough boxes', () => {
    const at = open({ things: ['laspistol', 'autopistol'], skills: ['gunslinger'] })
    at.act('set', { unit: 'a1' }, { 'gauge-a1-1': 11 })
    const shot = { weapon: 'a1-0', target: 'b1', distance: 5 }
    expect(at.refused('shoot', { unit: 'a1' }, { ...shot, using: ['gunslinger'] })).toEqual(['too-few-boxes'])
    const told = at.try({
      type: 'act',
      act: 'shoot',
      actor: { unit: 'a1' },
      input: { ...shot, using: ['gunslinger'] }
    })
    expect(told).toMatchObject([{ params: { left: 1, thing: at.item('a1-1').name } }])
    at.act('shoot', { unit: 'a1' }, shot)
    expect(at.tracker.table['gauge:a1-1']).toMatchObject({ ticked: 11 })
  })

  test('NN-SKL-5: with one pistol and a sword a gunslinger fires the pistol alone', () => {
    const at = open({
      things: ['laspistol', 'sword', 'boltgun', 'autopistol'],
      skills: ['gunslinger', 'precise-shot']
    })
    at.act('shoot', { unit: 'a1' }, { weapon: 'a1-0', target: 'b1', distance: 5 })
    expect(at.acts.at(-1)!.filter(({ type }) => type === 'shot-fired')).toHaveLength(1)
  })

  test('NN-SKL-17: a fighter who has sprinted shoots with their skill, named or not', () => {
    const at = open({ things: ['laspistol'], skills: ['snap-shot'] })
    at.act('sprint', { unit: 'a1' })
    expect(field(at, 'shoot', 'using')!.default).toEqual(['snap-shot'])
    at.act('shoot', { unit: 'a1' }, { target: 'b1', distance: 6, using: [] })
    // BS 4 + 2 at short range − 2.
    expect(target(at)).toBe(4)
  })
})

describe('the effects of a shot', () => {
  test('NN-MAS-1: a master-crafted weapon has two more Strength or one more threshold, by choice', () => {
    const fired = (crafted?: string): unknown => {
      const at = open({ things: ['master-crafted:laspistol'] })
      at.act('shoot', { unit: 'a1' }, { target: 'b1', distance: 5, ...(crafted && { crafted }) })
      at.roll('hit-roll', 1)
      return target(at, 'impact')
    }
    expect([fired(), fired('strength'), fired('threshold')]).toEqual([8, 8, 6])
  })

  test('NN-AIM-1: the chosen bonus counts, and only against the enemy aimed at', () => {
    const at = open({ things: ['boltgun'] })
    at.act('aim', { unit: 'a1' }, { target: 'b1' })
    at.act('shoot', { unit: 'a1' }, { target: 'b1', distance: 20, aimed: 'to-hit' })
    expect(target(at)).toBe(5)
    const save = (aimed: string, enemy: string): unknown => {
      const one = open({ things: ['boltgun'] }, [
        { things: ['carapace-armour'] },
        { things: ['carapace-armour'] }
      ])
      one.act('aim', { unit: 'a1' }, { target: 'b1' })
      one.act('shoot', { unit: 'a1' }, { target: enemy, distance: 20, aimed })
      one.roll('hit-roll', 1)
      one.roll('impact', 1)
      return target(one, 'save')
    }
    // One more of threshold reaches the armour's value, and halves it (NN-SAV-2).
    expect([save('to-hit', 'b1'), save('threshold', 'b2'), save('threshold', 'b1')]).toEqual([5, 5, 3])
  })

  test('NN-SKL-5: both pistols fire at the same enemy; the second is ticked and logged too', () => {
    const at = open({ things: ['laspistol', 'autopistol'], skills: ['gunslinger'] })
    at.act('shoot', { unit: 'a1' }, { weapon: 'a1-1', target: 'b1', distance: 5, using: ['gunslinger'] })
    expect(
      at.acts
        .at(-1)!
        .filter(({ type }) => type === 'shot-fired')
        .map(({ facts }) => facts['thing'])
    ).toEqual([at.item('a1-0').name, at.item('a1-1').name])
    expect(at.told('shot-fired')).toMatchObject({ target: 'B1' })
  })

  test('NN-COM-1, NN-AMM-2: each way to fire has its own cost: boxes, the only shot, nothing else', () => {
    const combi = open({ type: 'leader', things: ['boltgun', 'combi-melta@0'], skills: ['lightning-shot'] })
    combi.act('shoot', { unit: 'a1' }, { weapon: 'a1-1', target: 'b1', distance: 6 })
    expect(combi.tracker.table['gauge:a1-1']).toEqual({ ticked: 1, load: null, hot: 0 })
    expect(combi.tracker.table['gauge:a1-0']).toBeUndefined()
    expect(combi.unit('a1').used).toEqual([])
    const bolt = open({ things: ['boltgun', 'standard-reload:boltgun'] })
    bolt.act('shoot', { unit: 'a1' }, { target: 'b1', distance: 90, mode: 'economy' })
    expect(bolt.tracker.table['gauge:a1-0']).toEqual({ ticked: 1, load: null, hot: 0 })
    expect(bolt.unit('a1').used).toEqual([])
  })

  test('NN-SUP-2: covering fire may target an enemy or the terrain, and the log names which', () => {
    const terrain = open({ things: ['boltgun'] })
    terrain.act('covering-fire', { unit: 'a1' }, { terrain: true, distance: 6 })
    expect(terrain.told('covering-fired')).toMatchObject({ fighter: 'A1', target: null })
    terrain.roll('hit-roll', 1)
    expect(terrain.told('marker-placed')).toMatchObject({ target: terrain.rules.words('labels', 'terrain') })
    expect(terrain.table.markers).toMatchObject([
      { by: 'a1', item: 'a1-0', profile: '', mode: 'normal', ammo: null, tested: [] }
    ])
    const enemy = open({ things: ['boltgun'], skills: ['lightning-shot'] })
    enemy.act('covering-fire', { unit: 'a1' }, { target: 'b2', distance: 6 })
    expect(enemy.told('covering-fired')).toMatchObject({ target: 'B2' })
    enemy.roll('hit-roll', 10)
    expect(enemy.table.markers).toEqual([])
    expect(enemy.table.active?.shooting).toEqual(['shoot'])
  })
})
