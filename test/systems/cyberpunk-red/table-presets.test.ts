import { expect, test } from 'vitest'
import { WALK_ONS } from '../../../src-main/kernel/system/walk-ons'
import { cyberpunkRed } from '../../../src-main/systems/cyberpunk-red/index'
import { cr, isWorded, loading } from './ask'
import { scene } from './scene'

const strangers = (one: ReturnType<typeof scene>) =>
  one.board().sides.find(({ side }) => side === WALK_ONS)!.units

test('MAGOT-5: typical opponents join with the figures of their line, several at once, and a copy beside them', () => {
  const one = scene()
  one.act(null, 'preset-opponent', { preset: 'soldier', 'how-many': 2 })
  expect(strangers(one).map(({ name }) => name)).toEqual(['Solo 1', 'Solo 2'])
  const [first] = strangers(one)
  expect([
    one.track(first!.unit, 'hp'),
    one.track(first!.unit, 'armour-head'),
    one.track(first!.unit, 'armour-body')
  ]).toEqual([40, 11, 11])
  expect(first!.gauges.map(({ label }) => (label as { en: string }).en)).toEqual([
    'Arasaka HJSH-18 Masamune',
    'Militech M-10AF Lexington'
  ])
  one.act(first!.unit, 'attack', { 'weapon-mode': 'own:single', on: one.jax })
  // REF 7 and a weapon skill of 6.
  expect(one.prompt()!.why).toMatchObject([{ params: { plus: '+13' } }])
  one.dice(1)
  one.dice(9)
  one.act(null, 'copy-opponent', { 'copy-of': first!.unit, 'copy-name': 'Renfort' })
  expect(strangers(one).map(({ name }) => name)).toEqual(['Solo 1', 'Solo 2', 'Renfort'])
})

test('MAGOT-5: every typical opponent is complete, has a name in both languages, and can attack or hack somebody', () => {
  for (const { id, called } of cr().files['catalogue/opponents']) {
    const one = scene()
    isWorded(`opponents.${id}.name`, {})
    one.act(null, 'preset-opponent', { preset: id })
    const { unit, name } = strangers(one)[0]!
    expect(name).toBe(called)
    expect(
      one.offers(unit).filter(({ act, allowed }) => allowed && ['attack', 'connect'].includes(act)).length,
      id
    ).toBeGreaterThan(0)
    for (const { id: mode } of one.offers(unit).find(({ act }) => act === 'attack')!.fields[0]!.options ?? [])
      expect(one.refused(unit, 'attack', { 'weapon-mode': mode, on: 'nobody' }), id).toEqual(['no-target'])
  }
})

test('MAGOT-5: a campaign changes their figures; an unknown weapon or implant is refused', () => {
  const [ganger, ...others] = cr().files['catalogue/opponents']
  const rules = loading({ 'catalogue/opponents': [{ ...ganger!, called: 'Maelstrom', hp: 33 }, ...others] })()
  const one = scene()
  const events = cyberpunkRed.tracker!.decide(
    rules,
    one.at(),
    { type: 'act', act: 'preset-opponent', actor: {}, input: { preset: 'ganger' } },
    { roll: () => 1, id: () => 'new' }
  )
  expect(events).toMatchObject([
    {
      type: 'opponents-came',
      facts: { name: 'Maelstrom', count: 1 },
      changes: [{ unit: { state: { pools: { 'hp-max': 33 } } } }]
    }
  ])
  expect(loading({ 'catalogue/opponents': [{ ...ganger!, weapon: 'spoon' }] })).toThrow(/id-unknown/)
  expect(loading({ 'catalogue/opponents': [{ ...ganger!, implants: ['wings'] }] })).toThrow(/id-unknown/)
  expect(loading({ 'catalogue/opponents': [] })().files['catalogue/opponents']).toEqual([])
})

test('MAGOT-5: an opponent with a name of their own joins under it', () => {
  const one = scene()
  one.act(null, 'preset-opponent', { preset: 'sniper', 'preset-name': ' Œil de verre ' })
  expect(strangers(one).map(({ name }) => name)).toEqual(['Œil de verre'])
  expect(one.refused(null, 'preset-opponent', { preset: 'dragon' })).toEqual(['field-choice'])
})
