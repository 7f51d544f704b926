import type { Words } from '../../../../kernel/values/json'
import type { Thing } from '../../sheet/things'
import { plain, say } from '../../catalogue/say'

/** A price as it is printed. */
export function euros(price: number): string {
  return `${price} €$`
}

/** What the card says a thing costs; "free" where nobody has set a price. */
export function priceOf(thing: Thing): Words {
  return thing.price === null ? say('shop.free') : plain(euros(thing.price))
}
