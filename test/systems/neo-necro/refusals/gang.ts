import type { BuyLine } from '../../../../src-main/kernel/system/command'
import type { Reason } from '../../../../src-main/kernel/values/verdict'
import { captives } from '../../../../src-main/systems/neo-necro/roster/decide/captives'
import { passing } from '../../../../src-main/systems/neo-necro/roster/decide/purchase-transfer'
import { gangOf } from '../../../support/necro-gang'
import { dice } from '../../../support/necro-interlude'
import { Gang, newGang, table } from '../../../support/necro-table'
import { necro } from '../../../support/neo-necro-raw'
import { foundedBy } from './people'
import { refusedBy, type Triggers } from './triggers'

const line = (thing: string, holder = 'stash', more: Partial<BuyLine> = {}): BuyLine => ({
  thing,
  quantity: 1,
  holder,
  ...more
})

/** A gang that is being founded, with a member of this type, whose id is passed on. */
function recruited(type: string, more: (gang: Gang, id: string) => BuyLine[]): readonly Reason[] {
  const gang = newGang(table())
  const { id } = gang.recruit(type, 'Alba')
  return gang.reasons({ type: 'buy', lines: more(gang, id) })
}
const buys =
  (type: string, ...lines: [thing: string, on?: string, quantity?: number][]) =>
  () =>
    recruited(type, (_, id) =>
      lines.map(([thing, on, quantity = 1]) => line(thing, id, { quantity, ...(on !== undefined && { on }) }))
    )

const recruits = (memberType: string, choices = {}) =>
  ({ type: 'recruit', memberType, name: 'Nox', choices }) as const

const rules = necro()
const roster = gangOf(rules, [{ type: 'leader' }, { status: 'captured' }])
const captor = gangOf(rules, [{ type: 'leader' }], { id: 'g2', name: 'Les Surins' })

/** At the founding, at the market, and wherever a gang changes otherwise. */
export const gangs: Triggers = {
  'unknown-house': () =>
    new Gang(table(), 'g').reasons({
      type: 'create',
      id: 'g',
      name: 'Les Rats',
      kind: 'noble',
      player: null
    }),
  'unknown-roster': () => new Gang(table(), 'g').reasons({ type: 'found' }),
  'unknown-fighter': () => newGang(table()).reasons({ type: 'rename-member', member: 'nobody', name: 'Nox' }),
  'unknown-category': () => newGang(table()).reasons(recruits('kid', { category: 'luck' })),
  'unknown-choice': () => newGang(table()).reasons(recruits('kid', { hat: 'red' })),
  'too-many-of-type': () => {
    const gang = newGang(table())
    gang.recruit('leader', 'Alba')
    return gang.reasons(recruits('leader'))
  },
  'too-few-of-type': () => newGang(table()).reasons({ type: 'found' }),
  'gang-full': () => {
    const gang = newGang(table())
    for (let n = 0; n < 40 && !('refused' in gang.try(recruits('kid'))); n++) gang.recruit('kid', `Kid ${n}`)
    return gang.reasons(recruits('kid'))
  },
  'past-promotion': () => {
    const gang = newGang(table())
    gang.recruit('kid', 'Alba')
    gang.bend('Alba', (member) => ({ ...member, numbers: { ...member.numbers, xp: 60 } }))
    return gang.reasons({ type: 'found' })
  },
  'already-founded': () => foundedBy(table(), 'g1').reasons({ type: 'found' }),
  'not-now': () => foundedBy(table(), 'g1').reasons({ type: 'buy', lines: [line('dagger')] }),
  quantity: () =>
    newGang(table()).reasons({ type: 'buy', lines: [line('dagger', 'stash', { quantity: 0 })] }),
  'money-short': () =>
    newGang(table()).reasons({ type: 'buy', lines: [line('boltgun', 'stash', { quantity: 50 })] }),
  'too-many-rare': () =>
    newGang(table()).reasons({ type: 'buy', lines: [line('anti-grav-vest', 'stash', { quantity: 4 })] }),
  'not-for-type-fighter': buys('ganger', ['flamer']),
  'stash-only-fighter': buys('ganger', ['tunnels']),
  'needs-specialist-fighter': buys('ganger', ['combi-melta'], ['boltgun']),
  'too-heavy-fighter': buys('kid', ['boltgun', undefined, 3]),
  'two-platings-fighter': buys('ganger', ['armour-plates'], ['composite-armour']),
  'two-cushionings-fighter': buys('ganger', ['leather', undefined, 2]),
  'worn-twice-fighter': buys('ganger', ['anti-grav-vest', undefined, 2]),
  'too-many-bionics-fighter': buys('ganger', ['bionic-leg', undefined, 3]),
  'organ-replaced': buys('ganger', ['bionic-leg', undefined, 3]),
  'needs-thing': buys('ganger', ['stimulant-dose']),
  'combi-loose': buys('leader', ['combi-melta']),
  'choose-weapon': buys('ganger', ['laspistol'], ['autopistol'], ['telescopic-sight']),
  'fit-elsewhere': buys('ganger', ['telescopic-sight', 'elsewhere']),
  'already-fitted': () =>
    recruited('ganger', (gang, id) => {
      gang.do({ type: 'buy', lines: [line('laspistol', id), line('telescopic-sight', id)] })
      return [line('telescopic-sight', id, { on: gang.item('laspistol').id })]
    }),
  'does-not-fit': () =>
    recruited('heavy', (gang, id) => [line('telescopic-sight', id, { on: gang.buy('machine-gun', id).id })]),
  'unknown-item': () => newGang(table()).reasons({ type: 'sell', items: ['x'] }),
  'item-twice': () => {
    const gang = newGang(table())
    const { id } = gang.buy('dagger')
    return gang.reasons({ type: 'sell', items: [id, id] })
  },
  'captive-already': () => refusedBy(captives.capture(rules, roster, 'm1', captor, 'un piège', dice())),
  'own-captor': () => refusedBy(captives.capture(rules, roster, 'm0', roster, 'un piège', dice())),
  'not-captive': () => refusedBy(captives.release(rules, roster, 'm0', captor, 'released', null)),
  'amount-needed': () => refusedBy(captives.release(rules, roster, 'm1', captor, 'ransom', null)),
  'unknown-option': () => refusedBy(captives.release(rules, roster, 'm1', captor, 'traded', null)),
  'fighter-captive-passes': () => refusedBy(passing.member(rules, roster, captor, roster.members[1]!)),
  'two-leaders': () => refusedBy(passing.member(rules, roster, captor, roster.members[0]!))
}
