import type { Words } from '../../../../kernel/values/json'
import type { Thing } from '../../sheet/things'
import { plain, say } from '../../catalogue/say'

/** A price as printed. */
export function euros(price: number): string {
  return `${price} €$`
}

/** The price on a card; "free" if the thing has none. */
export function priceOf(thing: Thing): Words {
  return thing.price === null ? say('shop.free') : plain(euros(thing.price))
}
