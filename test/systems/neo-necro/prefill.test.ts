import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import type { Json } from '../../../src-main/kernel/values/json'
import { paths, type Prefill } from '../../../src-main/kernel/questions/question'
import { isRefusal } from '../../../src-main/kernel/values/verdict'
import { questions } from '../../../src-main/systems/neo-necro/questions'
import { roles } from '../../../src-main/systems/neo-necro/questions/roles'
import { resolvers } from '../../../src-main/systems/neo-necro/resolvers'
import { toSend, withAt } from '../../../src-renderer/views/questions/form'
import { gangOf } from '../../support/necro-gang'
import { necro } from '../../support/neo-necro-raw'
import { sampleOf } from '../../support/question-sample'

const rules = necro()
const all = questions.all(rules)
const roster = gangOf(rules, [
  {
    type: 'leader',
    gained: { bs: 1 },
    skills: ['lynx-eye', 'dodge'],
    injuries: ['tremors', 'arm-injury'],
    things: [
      'lasgun',
      'boltgun',
      'bolt-pistol',
      'sword',
      'dagger',
      'armour-plates',
      'leather',
      'frag-grenade',
      'standard-reload:lasgun',
      'bionic-eye'
    ],
    level: 2
  },
  { type: 'ganger' }
])
// The sight is on the second weapon.
const boltgun = roster.items.find(({ thing }) => thing === 'boltgun')!
roster.items.push({
  ...boltgun,
  id: 'sight',
  thing: 'telescopic-sight',
  name: rules.thing('telescopic-sight')!.name,
  on: boltgun.id
})

function told(resolver: string, role: string, input: Json = {}, member: string | null = 'm0'): Prefill {
  const answer = questions.prefill(rules, { roster, member, resolver, role, input })
  if (isRefusal(answer)) throw new Error(JSON.stringify(answer))
  return answer
}

const every = Object.entries(roles).flatMap(([resolver, list]) =>
  Object.keys(list).map((role): [string, string] => [resolver, role])
)

describe('values filled in from a roster', () => {
  test.each(every)(
    '%s, %s: every path is a field of the question, and the values are a valid input',
    (resolver, role) => {
      const question = all.questions.find((one) => one.resolver === resolver)
      expect(question, `${resolver} is a question`).toBeDefined()
      const known = paths(question!.fields)
      const fills = Object.keys(roles[resolver]![role]!.fills)
      expect(fills.filter((path) => !known.some((field) => field.path === path))).toEqual([])
      for (const member of ['m0', 'm1']) {
        const { values, own } = told(
          resolver,
          role,
          {},
          roles[resolver]![role]!.of === 'roster' ? null : member
        )
        expect(Object.keys(own).filter((path) => !fills.includes(path))).toEqual([])
        const filled = Object.entries(values).reduce(
          (so, [path, value]) => withAt(so, path, value),
          sampleOf(question!.fields, all.lists)
        )
        const parsed = v.safeParse(
          resolvers[resolver]!.schema as v.GenericSchema,
          toSend(question!.fields, filled)
        )
        expect(parsed.issues?.map((issue) => [v.getDotPath(issue), issue.message]) ?? []).toEqual([])
      }
    }
  )

  test('characteristics include injuries and equipment, but not values asked separately (NN-RUL-67, NN-CHA-5)', () => {
    const [leader] = roster.members
    expect(told('shoot-target', 'shooter').values['bs']).toBe(leader!.profile['bs']! - 1)
    expect(told('grenade-target', 'thrower').values['strength']).toBe(leader!.profile['s']! - 1)
    // Leather adds to T, but the question asks for the cushioning separately.
    expect(told('impact-target', 'target').values).toEqual({
      toughness: leader!.profile['t'],
      cushioning: 'leather'
    })
    expect(told('effective-profile', 'fighter').values['profile']).toEqual(leader!.profile)
  })

  test('skills, injuries and items are those of the sheet', () => {
    expect(told('effective-profile', 'fighter').values).toMatchObject({
      skills: ['lynx-eye', 'dodge'],
      injuries: ['tremors', 'arm-injury']
    })
    expect(told('orders', 'leader').values).toEqual({ level: 2 })
    expect(told('encumbrance', 'fighter').values).toMatchObject({
      type: 'leader',
      items: expect.arrayContaining(['boltgun', 'standard-reload:lasgun', 'telescopic-sight']) as string[]
    })
  })

  test('the first weapon is filled in, the others are offered; a sight comes with its weapon (NN-GEAR-7, NN-BIO-2)', () => {
    const first = told('shoot-target', 'shooter')
    expect(first.values).toMatchObject({ weapon: 'lasgun', attachments: ['bionic-eye'] })
    expect(first.own['weapon']).toEqual(['lasgun', 'boltgun', 'bolt-pistol'])
    const other = told('shoot-target', 'shooter', { weapon: 'boltgun' })
    expect(other.values).toMatchObject({ weapon: 'boltgun', attachments: ['telescopic-sight', 'bionic-eye'] })
    expect(told('shoot-target', 'shooter', { weapon: 'meltagun' }).values['weapon'], 'not his').toBe('lasgun')
  })

  test('the weapons in hand fit the hands, blades before pistols (NN-MEL-13)', () => {
    expect(told('melee-target', 'attacker').values['attacker.weapons']).toEqual(['sword', 'dagger'])
    expect(told('melee-target', 'attacker', {}, 'm1').values['attacker.weapons']).toEqual([])
  })

  test('reloads are those of the weapon', () => {
    expect(told('ammo-reload', 'shooter', { weapon: 'lasgun' }).values['reloads']).toBe(1)
    expect(told('ammo-reload', 'shooter', { weapon: 'boltgun' }).values['reloads']).toBe(0)
  })

  test('all weapons are compared, each with its own sight', () => {
    const chains = told('odds-compare', 'shooter').values['chains'] as {
      weapon: string
      attachments: string[]
    }[]
    expect(chains.map(({ weapon, attachments }) => [weapon, attachments])).toEqual([
      ['lasgun', ['bionic-eye']],
      ['boltgun', ['telescopic-sight', 'bionic-eye']],
      ['bolt-pistol', ['bionic-eye']]
    ])
  })

  test('a gang gives its value, its members and its stash (NN-VAL-2, NN-PAY-1)', () => {
    expect(told('income', 'gang', {}, null).values).toEqual({ respect: 300, ownValue: 1500 })
    expect(told('pay-due', 'gang', {}, null).values).toEqual({ fighters: ['leader', 'ganger'] })
    const value = told('gang-value', 'gang', {}, null).values
    expect(value).toMatchObject({
      members: [{ type: 'leader' }, { type: 'ganger' }],
      stash: { credits: 120, items: [] }
    })
  })

  test('an unknown member or role fills in nothing', () => {
    const asked = { roster, member: 'm0', resolver: 'shoot-target', role: 'shooter', input: {} }
    expect(questions.prefill(rules, { ...asked, role: 'cook' })).toMatchObject({
      refused: [{ code: 'unknown-role' }]
    })
    expect(questions.prefill(rules, { ...asked, member: 'm9' })).toMatchObject({
      refused: [{ code: 'unknown-member' }]
    })
    expect(questions.prefill(rules, { ...asked, resolver: 'toString' })).toMatchObject({
      refused: [{ code: 'unknown-role' }]
    })
  })
})
