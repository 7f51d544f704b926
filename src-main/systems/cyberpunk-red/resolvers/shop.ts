import * as v from 'valibot'
import { reason, refuse } from '../../../kernel/values/verdict'
import { limitErrors } from '../sheet/cyberware-limits'
import { thingsOf } from '../sheet/things'
import { idOf, whole } from './input'
import { resolver } from './working'

const quantities = v.pipe(
  v.array(v.strictObject({ id: idOf('thing'), quantity: whole(1, 999) })),
  v.maxLength(100)
)

const buy = resolver(
  'cr.buy',
  ['CR-PR-01', 'CR-CY-02', 'CR-CY-03', 'CR-CY-04', 'CR-CY-05', 'CR-CY-06', 'CR-R26', 'CR-R31'],
  v.strictObject({ cash: whole(0, 1_000_000), owned: v.nullish(quantities, []), items: quantities }),
  (rules, { cash, owned, items }, w) => {
    const things = thingsOf(rules)
    const unknown = [...owned, ...items].filter(({ id }) => !things.some((thing) => thing.id === id))
    if (unknown.length > 0)
      return refuse(...unknown.map(({ id }) => reason('unknown-thing', ['CR-PR-01'], { thing: id })))
    let cost = 0
    w.cite('CR-PR-01')
    for (const { id, quantity } of items) {
      const thing = things.find((candidate) => candidate.id === id)
      if (!thing) continue
      cost += (thing.price ?? 0) * quantity
      w.step(
        thing.price === null ? 'free' : 'line',
        { name: thing.name, quantity, price: thing.price ?? 0, sum: (thing.price ?? 0) * quantity },
        ...(thing.price === null && thing.category === 'ammunition' ? ['CR-R26'] : [])
      )
    }
    const errors = limitErrors(rules, owned, items)
    for (const { item, error } of errors)
      w.step(
        error,
        { name: rules.words('cyberware', item, 'name') },
        ...(rules.files['catalogue/cyberware'].find(({ id }) => id === item)?.rules ?? []),
        ...(error === 'no-free-slot' ? ['CR-R31', 'CR-CY-02'] : [])
      )
    w.step(cost <= cash ? 'affordable' : 'too-dear', { cost, cash, left: cash - cost })
    return w.done({
      cost,
      affordable: cost <= cash,
      left: cash - cost,
      limitErrors: errors
    })
  }
)

export const shop = [buy]
