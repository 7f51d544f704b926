import type { Words } from '../../../../kernel/values/json'
import type { Thing } from '../../sheet/things'
import { say } from '../../catalogue/say'

/** A price, written as the reader's language writes numbers. */
export function euros(price: number): Words {
  return say('deck.sum', { sum: price })
}

/** The price on a card; "free" if the thing has none. */
export function priceOf(thing: Thing): Words {
  return thing.price === null ? say('shop.free') : euros(thing.price)
}
