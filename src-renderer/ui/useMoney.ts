import type { SystemSheet } from '@kernel/system/system'
import type { Words } from '@kernel/values/json'
import { number, say } from '@/locales/say'
import { useShown } from './shown-campaign'

/** Returns a function that writes a sum in the campaign's currency, for sentences: "25 cr". */
export function useMoney(): (amount: number) => string {
  const shown = useShown()
  return (amount) => {
    const abbr = shown.currency()?.abbr
    return abbr ? `${number(amount)}\u00a0${say(abbr)}` : number(amount)
  }
}

/** The name of money: the currency, or in a game without one the store that holds it. */
export function moneyName({ currency, words }: Pick<SystemSheet, 'currency' | 'words'>): Words {
  return currency?.name ?? words.stash
}
