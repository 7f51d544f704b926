import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ActOffer, Actor } from '../../../../src-main/kernel/system/board'
import type { Json } from '../../../../src-main/kernel/values/json'
import type { Field } from '../../../../src-main/kernel/system/sheet'
import { onTable } from '../../../../src-main/systems/neo-necro/tracker/state'
import type { Drawn } from '../../../support/necro-gang'
import { motley, playAtRandom } from '../../../support/necro-random-table'
import { AtTheTable } from '../../../support/necro-tracker'

type Filled = { [field: string]: Json }
type When = { field: string; is: string[] }

const open = (mine: Drawn, theirs: Drawn[] = [{}, {}], house = 'orlock'): AtTheTable =>
  new AtTheTable([
    { house, fighters: [{ type: 'leader', level: 1 }, mine, {}] },
    { house: 'escher', fighters: [{ type: 'leader' }, ...theirs] }
  ]).started()

/** Whether the field is shown, as a form reads it. */
function isShown(field: Field, fields: Field[], filled: Filled): boolean {
  const holds = ({ field: key, is }: When): boolean =>
    fields.some(
      (other) =>
        other.key === key &&
        isShown(other, fields, filled) &&
        [filled[key] ?? other.default].flat().some((value) => is.includes(String(value)))
    )
  return !field.when || (holds(field.when) && (!field.when.and || holds(field.when.and)))
}
const shown = (offer: ActOffer, filled: Filled): Field[] =>
  offer.fields.filter((field) => isShown(field, offer.fields, filled))

/** Ways to fill an option into a field: by itself, and with the field that unfolds it. */
function withOption(offer: ActOffer, field: Field, value: Json): Filled {
  const wanted = [field.when, field.when?.and].flatMap((when) => when ?? [])
  const shows = Object.fromEntries(
    wanted.flatMap(({ field: key, is }) => {
      const other = offer.fields.find((one) => one.key === key)
      const first: Json =
        other?.kind === 'several' ? [is[0]!] : other?.kind === 'flag' ? is[0] === 'true' : is[0]!
      const deeper = other?.when ? Object.entries(withOption(offer, other, first)) : []
      return [...deeper, [key, first] as const]
    })
  )
  return { ...shows, [field.key]: value }
}

/** The other inputs an act needs, such as a target or an item. */
function completions(at: AtTheTable, offer: ActOffer, actor: Actor, filled: Filled): Filled[] {
  const own = at.tracker.units.find(({ id }) => id === actor.unit)?.side ?? actor.side
  const enemies = at.tracker.units.filter((unit) => unit.side !== own && onTable(unit)).map(({ id }) => id)
  const asked = shown(offer, filled).filter(({ key }) => filled[key] === undefined)
  const several = asked
    .filter(({ kind, default: start }) => kind === 'several' && Array.isArray(start) && start.length === 0)
    .flatMap(({ key, options = [] }) => options.slice(0, 1).map(({ id }) => [key, [id]] as const))
  const targets = asked.filter(({ key, kind }) => kind === 'enemy' && key === 'target')
  const choices = asked
    .filter(({ kind }) => kind === 'choice')
    .flatMap(({ key, options = [] }) => options.map(({ id }) => ({ [key]: id })))
  const bases: Filled[] = targets.length > 0 ? enemies.map((enemy) => ({ target: enemy })) : [{}]
  const main = several.filter(
    ([key]) => ['targets', 'things', 'group', 'gives'].includes(key) || key.startsWith('from-')
  )
  return [{}, ...bases].flatMap((base) =>
    [{}, ...choices].flatMap((choice) =>
      [{}, ...main.map(([key, value]): Filled => ({ [key]: [...value] }))].map((more) => ({
        ...base,
        ...choice,
        ...more,
        ...filled
      }))
    )
  )
}

/**
 * A swap is judged by the resulting loads: an item, with up to two others of either fighter that may pass
 * too.
 */
function swaps(offer: ActOffer, filled: Filled): Filled[] {
  if (offer.act !== 'exchange-gear') return []
  const begun = { ...Object.fromEntries(offer.fields.map((one) => [one.key, one.default])), ...filled }
  const things = shown(offer, filled).flatMap(({ key, kind, options = [] }) =>
    kind === 'several' ? options.map(({ id }) => ({ key, id })) : []
  )
  const and = (input: Filled, one: { key: string; id: string }): Filled => ({
    ...input,
    [one.key]: [...new Set([...((input[one.key] as string[]) ?? []), one.id])]
  })
  return things.flatMap((one, at) =>
    [null, ...things.slice(at + 1)].map((more) => {
      const first = and(begun, one)
      return more ? and(first, more) : first
    })
  )
}

/** Checks that every option of every form of this actor is accepted by the act. */
function holdsOptions(at: AtTheTable, actor: Actor): number {
  let tried = 0
  for (const offer of at.offersTo(actor).filter(({ allowed }) => allowed)) {
    for (const field of offer.fields) {
      for (const { id } of field.options ?? []) {
        const filled = withOption(offer, field, field.kind === 'several' ? [id] : id)
        const refused: string[] = []
        const done = [...completions(at, offer, actor, filled), ...swaps(offer, filled)].some((input) => {
          const verdict = at.try({ type: 'act', act: offer.act, actor, input })
          const codes = verdict.flatMap((one) => ('code' in one ? [one.code] : []))
          refused.push(...codes)
          return codes.length === 0
        })
        expect(done ? [] : [...new Set(refused)], `${offer.act} ${field.key}=${id}`).toEqual([])
        tried++
      }
    }
  }
  return tried
}

const modes = (at: AtTheTable, weapon: string, act = 'shoot'): string[] =>
  shown(at.offer(act, 'a1'), { weapon })
    .filter(({ key }) => key === 'mode')
    .flatMap(({ options }) => (options ?? []).map(({ id }) => id))
const weapons = (at: AtTheTable, act = 'shoot'): string[] =>
  at
    .offer(act, 'a1')
    .fields.find(({ key }) => key === 'weapon')!
    .options!.map(({ id }) => id)

describe('forms', () => {
  test('in any situation, no form offers anything that will be refused', { timeout: 120_000 }, () => {
    let tried = 0
    fc.assert(
      fc.property(fc.array(fc.nat(10_000), { minLength: 60, maxLength: 400 }), (drawn) => {
        const at = new AtTheTable(motley(), {}, true).started()
        for (let part = 0; part < 4; part++) {
          playAtRandom(at, drawn.slice(part * 9), 12)
          const { active } = at.table
          if (active) tried += holdsOptions(at, { unit: active.unit })
          else for (const { id } of at.tracker.units.slice(0, 2)) tried += holdsOptions(at, { unit: id })
        }
      }),
      { numRuns: 3, endOnFailure: true }
    )
    expect(tried).toBeGreaterThan(100)
  })

  test('NN-COM-1, NN-GRN-7, NN-AMM-8: a combi and a launcher offer their one mode, a rifle those with enough boxes', () => {
    const at = open({ things: ['assault-rifle', 'combi-melta@0'] }).activate('a1')
    expect([modes(at, 'a1-0'), modes(at, 'a1-1')]).toEqual([['economy', 'normal', 'sustained'], ['normal']])
    at.act('set', { unit: 'a1' }, { 'gauge-a1-0': 10 })
    expect(modes(at, 'a1-0')).toEqual(['economy', 'normal'])
    at.act('set', { unit: 'a1' }, { 'gauge-a1-0': 12 })
    expect([weapons(at), modes(at, 'a1-1')]).toEqual([['a1-1'], ['normal']])
    // Only the target is chosen: the rest is the default.
    at.act('shoot', { unit: 'a1' }, { target: 'b1' })
    expect(at.told('shot-fired')).toMatchObject({ thing: at.item('a1-1').name })
    const launcher = open({ type: 'heavy', things: ['grenade-launcher', 'frag-grenade'] }).activate('a1')
    expect(modes(launcher, 'a1-0.frag-grenade')).toEqual(['normal'])
    expect(launcher.refused('shoot', { unit: 'a1' }, { target: 'b1', mode: 'sustained' })).toEqual([
      'no-fire-mode'
    ])
  })

  const offered = (at: AtTheTable, act: string, key: string, filled: Filled): string[] =>
    shown(at.offer(act, 'a1'), filled)
      .filter((field) => field.key === key)
      .flatMap(({ options = [] }) => options.map(({ id }) => id))

  test('NN-GEAR-5: the skull is offered only if it can help, with the treatments that have an effect for each patient', () => {
    const at = open({ type: 'colossus', things: ['medical-servo-skull', 'medical-supplies'] })
    at.activate('a1')
    expect(at.offer('servo-skull', 'a1').refused).toMatchObject([{ key: 'refusals.nobody-to-care-for' }])
    at.act('set', { unit: 'a2' }, { place: 'down', wounds: 0, by: 'b1' })
    expect([
      offered(at, 'servo-skull', 'patient', {}),
      offered(at, 'servo-skull', 'care', { patient: 'a2' })
    ]).toEqual([['a2'], ['on-his-feet']])
    at.act('set', { unit: 'a0' }, { wounds: 1, light: 2 })
    expect([
      offered(at, 'servo-skull', 'patient', {}),
      offered(at, 'servo-skull', 'care', { patient: 'a0' }),
      offered(at, 'servo-skull', 'care', { patient: 'a2' })
    ]).toEqual([['a0', 'a2'], ['wound', 'light-wounds'], ['on-his-feet']])
  })

  test('NN-EXC-1, NN-ENC-1: an item too heavy by itself is offered if something may come back for it', () => {
    const heavy = new AtTheTable([
      {
        house: 'orlock',
        fighters: [{ type: 'leader' }, { things: ['boltgun'] }, { things: ['boltgun', 'boltgun'] }]
      },
      { house: 'escher', fighters: [{ type: 'leader' }] }
    ]).started()
    heavy.activate('a1')
    expect(offered(heavy, 'exchange-gear', 'comrade', {})).toEqual(['a0', 'a2'])
    expect(offered(heavy, 'exchange-gear', 'gives', { comrade: 'a2' })).toEqual(['a1-0'])
    const gives = { comrade: 'a2', gives: ['a1-0'] }
    expect(heavy.refused('exchange-gear', { unit: 'a1' }, gives)).toEqual(['too-heavy'])
    heavy.act('exchange-gear', { unit: 'a1' }, { ...gives, 'from-a2': ['a2-0'] })
    expect(heavy.unit('a2')).toMatchObject({ gained: ['a1-0'], lost: ['a2-0'] })
    const bare = open({}).activate('a1')
    expect(bare.offer('exchange-gear', 'a1')).toMatchObject({
      allowed: false,
      refused: [{ key: 'refusals.nothing-to-exchange' }]
    })
  })

  test('NN-AMM-5, NN-WPN-8, NN-COM-1: without a gun that may fire the act is closed, with the reason for each gun', () => {
    const at = open({ things: ['laspistol', 'autopistol'] }).activate('a1')
    at.act('set', { unit: 'a1' }, { 'gauge-a1-0': 12, 'gauge-a1-1': 12 })
    expect(at.refused('shoot', { unit: 'a1' }, { target: 'b1' })).toEqual(['too-few-boxes', 'too-few-boxes'])
    expect(at.offer('shoot', 'a1').allowed).toBe(false)
  })

  test('NN-SUP-1, NN-SUP-3: covering fire offers no flame, no template, no second pistol and no bonus unusable in its one roll', () => {
    const flames = open({ type: 'leader', things: ['flamer'] }).activate('a1')
    expect(flames.offer('covering-fire', 'a1')).toMatchObject({
      allowed: false,
      refused: [{ key: 'refusals.no-covering-fire' }]
    })
    const at = open({
      things: ['laspistol', 'autopistol'],
      skills: ['gunslinger', 'precise-shot', 'snap-shot']
    }).activate('a1')
    at.act('aim', { unit: 'a1' }, { target: 'b1' })
    const { fields } = at.offer('covering-fire', 'a1')
    const ids = (key: string): string[] =>
      fields.find((field) => field.key === key)!.options!.map(({ id }) => id)
    expect([ids('using'), ids('aimed')]).toEqual([['snap-shot'], ['to-hit']])
    expect(fields.some(({ key }) => key.startsWith('second'))).toBe(false)
    // Input accepted in the past still is.
    at.act('covering-fire', { unit: 'a1' }, { target: 'b1', using: ['precise-shot'], aimed: 'threshold' })
    expect(at.waiting).toBe('hit-roll')
  })

  test('NN-MAS-1, NN-SUP-4: the hit of covering fire has the chosen bonus of a master-crafted weapon', () => {
    const needs = (crafted: string): unknown => {
      const at = open({ things: ['lasgun'] }, [{}, {}])
      at.rosters[0]!.items.find(({ id }) => id === 'a1-0')!.thing = 'master-crafted:lasgun'
      at.activate('a1').act('covering-fire', { unit: 'a1' }, { target: 'b1', crafted })
      at.roll('hit-roll', 1)
      at.activate('b1').act('move', { unit: 'b1' }, { fire: at.table.markers.map(({ id }) => id) })
      at.roll('test', 10)
      return (at.prompt('impact').text as unknown as { params: { target: number } }).params.target
    }
    // S 4, and 2 of the master’s make, against T 3.
    expect([needs('strength'), needs('threshold')]).toEqual([8, 6])
  })

  test('NN-SKL-17, NN-SUP-1: a snap shot allows a sprint after covering fire too', () => {
    const at = open({ things: ['laspistol'], skills: ['snap-shot'] }).activate('a1')
    at.act('covering-fire', { unit: 'a1' }, { target: 'b1', using: ['snap-shot'] })
    at.answers(10)
    expect(at.offer('sprint', 'a1').allowed).toBe(true)
  })
})

describe('two pistols', () => {
  const two = (skills = ['gunslinger', 'precise-shot']): AtTheTable =>
    open({ things: ['laspistol', 'autopistol'], skills }).activate('a1')
  const needed = (at: AtTheTable): unknown =>
    (at.prompt('hit-roll').text as unknown as { params: { target: number } }).params.target

  test('NN-SKL-5: each has its own target, mode, sight and bonus', () => {
    const at = two()
    at.act(
      'shoot',
      { unit: 'a1' },
      {
        weapon: 'a1-0',
        mode: 'economy',
        target: 'b1',
        distance: 3,
        using: ['gunslinger', 'precise-shot'],
        second: true,
        'second-mode': 'sustained',
        'second-target': 'b2',
        'second-distance': 8,
        'second-cover': true,
        'second-arc': 'rear'
      }
    )
    // BS 4, short +2, economy −1, gunslinger −1, precise −1.
    expect([at.prompt('hit-roll').title, needed(at)]).toMatchObject([
      { params: { target: 'B1', thing: at.item('a1-0').name } },
      3
    ])
    at.roll('hit-roll', 10)
    at.roll('ammo', 1)
    // BS 4, long +2, sustained +2, rear +3, cover −2, gunslinger −1.
    expect([at.prompt('hit-roll').title, needed(at)]).toMatchObject([
      { params: { target: 'B2', thing: at.item('a1-1').name } },
      8
    ])
    expect(['a1-0', 'a1-1'].map((id) => at.tracker.table[`gauge:${id}`])).toMatchObject([
      { ticked: 1 },
      { ticked: 3 }
    ])
  })

  test('NN-SKL-5: by default the second fires like the first', () => {
    const at = two()
    at.act('shoot', { unit: 'a1' }, { target: 'b1', distance: 3, mode: 'economy', using: ['gunslinger'] })
    expect(needed(at)).toBe(4)
    at.roll('hit-roll', 10)
    expect([at.prompt('hit-roll').title, needed(at)]).toMatchObject([{ params: { target: 'B1' } }, 5])
  })

  test('NN-SKL-5, NN-AMM-8: only gunslingers are asked for it, and only for modes with enough boxes', () => {
    const keys = (at: AtTheTable): string[] =>
      at
        .offer('shoot', 'a1')
        .fields.map(({ key }) => key)
        .filter((key) => key.startsWith('second'))
    expect(keys(open({ things: ['laspistol', 'autopistol'] }).activate('a1'))).toEqual([])
    const at = two()
    expect(keys(at)).toEqual([
      'second',
      'second-mode',
      'second-target',
      'second-distance',
      'second-cover',
      'second-arc',
      'second-height',
      'second-using',
      'second-edge',
      'second-rail'
    ])
    at.act('set', { unit: 'a1' }, { 'gauge-a1-1': 11 })
    const offered = (weapon: string): string[] =>
      shown(at.offer('shoot', 'a1'), { weapon, using: ['gunslinger', 'precise-shot'], second: true })
        .filter(({ key }) => key === 'second-mode')
        .flatMap(({ options }) => options!.map(({ id }) => id))
    expect([offered('a1-0'), offered('a1-1')]).toEqual([['economy'], ['economy', 'normal', 'sustained']])
    at.act('shoot', { unit: 'a1' }, { target: 'b1', using: ['gunslinger'], second: true })
    expect(at.tracker.table['gauge:a1-1']).toMatchObject({ ticked: 12 })
  })
})
