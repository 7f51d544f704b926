import { reason, refuse, type Verdict } from '../../values/verdict'
import type { Of } from '../correction'
import { bounded, type At, type Done } from './base'

/** More money than any campaign has; larger sums are taken for a typing error. */
const MONEY = 1_000_000

/** Changes the roster’s money by an amount. */
export function changeMoney<Rules>({ roster }: At<Rules>, c: Of<'money'>): Verdict<Done> {
  if (roster.money === null) return refuse(reason('no-money-here'))
  const to = roster.money + c.by
  if (to < 0 || to > MONEY) return refuse(reason('out-of-bounds', [], { value: to, min: 0, max: MONEY }))
  return { facts: { by: c.by, from: roster.money, to }, changes: [{ do: 'money', by: c.by }] }
}

/** Sets a number of the roster. */
export function setNumber<Rules>({ sheet, roster }: At<Rules>, c: Of<'number'>): Verdict<Done> {
  const spec = bounded(sheet.numbers, c.key, c.to)
  if ('refused' in spec) return spec
  return {
    facts: { number: spec.label, from: roster.numbers[c.key] ?? 0, to: c.to },
    changes: [{ do: 'number', key: c.key, to: c.to }]
  }
}

/** Changes the kind of the roster. */
export function setKind<Rules>({ sheet, roster }: At<Rules>, c: Of<'kind'>): Verdict<Done> {
  const kind = sheet.kinds.find((k) => k.id === c.to)
  if (!kind) return refuse(reason('unknown-kind', [], { kind: c.to }))
  return {
    facts: { from: roster.kindName, to: kind.name },
    changes: [{ do: 'kind', kind: kind.id, kindName: kind.name }]
  }
}

/** Ends the roster’s interlude as it stands. */
export function endBetween<Rules>({ plug, rules, roster }: At<Rules>, _c: Of<'between-end'>): Verdict<Done> {
  if (!roster.between || !plug.betweenEnd) return refuse(reason('no-between'))
  return {
    facts: {},
    changes: [...plug.betweenEnd(rules, roster), { do: 'between-close' }, { do: 'stage', to: 'ready' }]
  }
}
