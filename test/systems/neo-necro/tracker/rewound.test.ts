import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { TableCommand } from '../../../../src-main/kernel/system/board'
import type { Json } from '../../../../src-main/kernel/values/json'
import type { Tracker } from '../../../../src-main/kernel/state/tracker'
import { settled } from '../../../../src-main/systems/neo-necro/tracker/prompts'
import { sceneOf } from '../../../../src-main/systems/neo-necro/tracker/scene'
import { tableOf } from '../../../../src-main/systems/neo-necro/tracker/state'
import type { Drawn } from '../../../support/necro-gang'
import { motley, playAtRandom } from '../../../support/necro-random-table'
import { AtTheTable, folded, type Brought } from '../../../support/necro-tracker'

const open = (mine: Drawn, theirs: Drawn[] = [{}, {}], more: Partial<Brought> = {}): AtTheTable =>
  new AtTheTable([
    { fighters: [{ type: 'leader', level: 3 }, mine, {}], ...more },
    { house: 'escher', fighters: [{ type: 'leader', level: 3 }, ...theirs] }
  ]).started()

/**
 * The resulting table, whatever paid for a re-roll: without counts, step names and the price of the re-roll.
 */
function cameTo(at: AtTheTable, tracker: Tracker): Json {
  const done = settled(sceneOf(at.rules, { battle: at.battle, tracker, rosters: at.rosters })).tracker
  const plain = ({ id: _, thrown: __, ...step }: { [key: string]: Json }): Json => step
  const { steps, markers, ...table } = tableOf(done)
  const units = done.units.map(({ id, state: { orders: _, used: __, ...state } }) => ({ id, state }))
  return JSON.parse(
    JSON.stringify({
      turn: done.turn,
      table: {
        ...table,
        steps: steps.map((step) => plain(step)),
        markers: markers.map((marker) => plain(marker as never))
      },
      units,
      sides: done.sides
    })
  ) as Json
}

/**
 * After this command a die waits for a re-roll: the re-roll must give the table that a first roll of this
 * value gives.
 */
function holdsRewound(
  at: AtTheTable,
  before: Tracker,
  command: Extract<TableCommand, { type: 'answer' }>
): string[] {
  const after = at.tracker
  const run = (from: Tracker, told: TableCommand): Tracker => {
    at.tracker = from
    const events = at.try(told)
    at.tracker = after
    if (events[0] && 'code' in events[0]) throw new Error(JSON.stringify(events))
    return folded(from, events as never)
  }
  return at.prompts
    .filter(({ id }) => id.startsWith('again:'))
    .flatMap((again) =>
      [1, 2, 5, again.dice!.sides].map((face) => {
        const dice = Array.from({ length: again.dice!.count }, () => face)
        const second = run(after, { type: 'answer', prompt: again.id, answer: { dice } })
        const first = run(before, { ...command, answer: { ...command.answer, dice } })
        expect(cameTo(at, second), `${command.prompt} ${again.id} on ${face}`).toEqual(cameTo(at, first))
        return `${again.id.split(':').at(-1)} ${command.prompt.split(':')[0]}`
      })
    )
}

/**
 * Answers the question of this kind with a failing die; returns the possible re-rolls, after checking each of
 * them.
 */
function again(at: AtTheTable, kind: string, dice: number[], options?: string[]): string[] {
  const before = at.tracker
  const command: TableCommand = {
    type: 'answer',
    prompt: at.prompt(kind).id,
    answer: { dice, ...(options && { options }) }
  }
  at.act0(command)
  return [...new Set(holdsRewound(at, before, command))]
}

describe('a re-rolled die', () => {
  test('NN-MOV-16, NN-FTR-7, NN-GEN-5: the re-rolled impact of a parting blow pins the runner, who has not broken off', () => {
    const at = open({})
    at.act('set', { unit: 'a1' }, { engaged: ['b1'] })
    at.activate('a1').act('break-off', { unit: 'a1' })
    at.answer('parting-blow', { options: ['strike'] })
    expect(again(at, 'impact', [10])).toEqual(['order impact'])
    at.roll('again', 1)
    expect([at.unit('a1'), at.unit('b1')]).toMatchObject([
      { pinned: true, engaged: ['b1'] },
      { engaged: ['a1'] }
    ])
    expect(at.told('held-in-melee')).toMatchObject({ fighter: 'A1' })
    expect([at.table.active, at.table.free]).toEqual([null, []])
    expect(at.acts.flat().map(({ type }) => type)).not.toContain('broke-off')
  })

  test('NN-FTR-7: an order re-rolls each die that tests its roller’s characteristic', () => {
    const stand = open({})
    stand.act('set', { unit: 'a1' }, { pinned: true })
    expect(again(stand.activate('a1'), 'test', [10])).toEqual(['order test'])
    const edge = open({})
    edge.act('set', { unit: 'a1' }, { pinned: true })
    edge.act('edge', { unit: 'a1' }, { drop: 6 })
    expect(again(edge, 'test', [10])).toEqual(['order test'])
    const danger = open({}).activate('a1')
    danger.act('move', { unit: 'a1' }, { danger: true })
    expect(again(danger, 'test', [10])).toEqual(['order test'])
    const jump = open({}).activate('a1')
    jump.act('jump', { unit: 'a1' }, { gap: 4, drop: 6 })
    expect(again(jump, 'jump', [10])).toEqual(['order jump'])
    const loot = open({})
    loot.act('set', { unit: 'b1' }, { place: 'out' })
    loot.activate('a1').act('loot', { unit: 'a1' }, { victim: 'b1' })
    expect(again(loot, 'test', [10])).toEqual(['order test'])
    const fire = open({}, [{ things: ['boltgun'] }])
    fire.activate('b1').act('covering-fire', { unit: 'b1' }, { target: 'a1' })
    fire.roll('hit-roll', 1)
    fire.activate('a1').act('move', { unit: 'a1' }, { fire: fire.table.markers.map(({ id }) => id) })
    expect(again(fire, 'test', [10])).toEqual(['order test'])
    const shot = open({ things: ['boltgun'] }).activate('a1')
    shot.act('shoot', { unit: 'a1' }, { target: 'b1' })
    expect(again(shot, 'hit-roll', [10])).toEqual(['order hit-roll'])
    const salvo = open({ type: 'heavy', things: ['heavy-bolter'] }).activate('a1')
    salvo.act('shoulder-heavy-weapon', { unit: 'a1' })
    salvo.act('shoot', { unit: 'a1' }, { target: 'b1', target2: 'b2' })
    expect(again(salvo, 'hit-roll', [10])).toEqual(['order hit-roll'])
    const thrown = open({ things: ['frag-grenade'] }).activate('a1')
    thrown.act('throw-grenade', { unit: 'a1' }, { target: 'b1', distance: 4 })
    expect(again(thrown, 'throw', [10])).toEqual(['order throw'])
    thrown.roll('again', 1)
    thrown.answer('under', { options: ['b2'] })
    // The model that dives has its own leader’s orders.
    expect(again(thrown, 'dirt', [10], ['try'])).toEqual(['order dirt'])
    thrown.roll('again', 1)
    expect(thrown.told('dirt-away')).toMatchObject({ roll: 1 })
    expect(thrown.table.steps.find(({ kind }) => kind === 'burst')).toMatchObject({
      queue: [thrown.prompt('dirt').member]
    })
    const grapnel = open({ things: ['magnetic-grapnel', 'grapnel-charge', 'tracers'] }).activate('a1')
    grapnel.act('grapnel', { unit: 'a1' })
    expect(again(grapnel, 'grapnel', [10])).toEqual(['order grapnel'])
    const tracer = open({ things: ['tracers'] }).activate('a1')
    tracer.act('tracers', { unit: 'a1' }, { target: 'b1', distance: 3 })
    expect(again(tracer, 'tracer', [10])).toEqual(['order tracer'])
    const blow = open({}, [{}, {}])
    blow.act('set', { unit: 'a1' }, { engaged: ['b1', 'b2'] })
    blow.activate('a1').act('melee', { unit: 'a1' })
    expect(again(blow, 'blow', [10])).toEqual(['order blow'])
    blow.roll('again', 1)
    expect(again(blow, 'impact', [10])).toEqual(['order impact'])
  })

  test('NN-SKL-27, NN-FALL-2, NN-SKL-15, NN-GRN-9, NN-GEAR-9: a skill, a railing or an item allows a re-roll too', () => {
    const alone = (mine: Drawn): AtTheTable => {
      const at = open(mine)
      at.act('set', { unit: 'a0' }, { orders: 0 })
      return at
    }
    const stand = alone({ skills: ['relentless'] })
    stand.act('set', { unit: 'a1' }, { pinned: true, engaged: ['b1'] })
    expect(again(stand.activate('a1'), 'test', [10])).toEqual(['relentless test'])
    const edge = alone({})
    edge.act('set', { unit: 'a1' }, { pinned: true })
    edge.act('edge', { unit: 'a1' }, { drop: 6, rail: true })
    expect(again(edge, 'test', [10])).toEqual(['rail test'])
    const cat = alone({ skills: ['feline-agility'] })
    cat.act('hit', { unit: 'a1' }, { strength: 9 })
    cat.roll('impact', 1)
    cat.act('edge', { unit: 'a1' }, { drop: 6 })
    expect(again(cat, 'test', [10])).toEqual(['rail test'])
    const flash = alone({ things: ['thermal-goggles'] })
    flash.rosters[1]!.items.push({
      ...flash.item('a1-0'),
      id: 'b1-9',
      thing: 'photon-grenade',
      holder: 'b1',
      name: flash.rules.thing('photon-grenade')!.name
    })
    flash.activate('b1').act('throw-grenade', { unit: 'b1' }, { target: 'a1', distance: 2 })
    flash.roll('throw', 1)
    flash.answer('under', { options: ['a2'] })
    while (flash.waiting === 'dirt') flash.answer('dirt', { options: ['stay'] })
    expect(again(flash, 'test', [10])).toEqual(['goggles test'])
    const booster = alone({ things: ['bio-booster'] })
    booster.act('set', { unit: 'a1' }, { wounds: 1, engaged: ['b1'] })
    booster.act('hit', { unit: 'a1' }, { strength: 9 })
    booster.roll('impact', 1)
    expect(again(booster, 'survival', [9, 9])).toEqual(['bio-booster survival'])
  })

  test(
    'in any situation, a re-roll gives the result that the first roll would have given',
    { timeout: 120_000 },
    () => {
      const kinds = new Set<string>()
      fc.assert(
        fc.property(fc.array(fc.nat(10_000), { minLength: 60, maxLength: 400 }), (drawn) => {
          const at = new AtTheTable(motley(), {}, true).started()
          const act0 = at.act0.bind(at)
          at.act0 = (command) => {
            const before = at.tracker
            const told = act0(command)
            if (command.type === 'answer' && at.prompts.some(({ id }) => id.startsWith('again:')))
              for (const kind of holdsRewound(at, before, command)) kinds.add(kind)
            return told
          }
          playAtRandom(at, drawn, 60)
        }),
        { numRuns: 12 }
      )
      expect(kinds.size).toBeGreaterThan(0)
    }
  )
})
