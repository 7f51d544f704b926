import { number, say } from '@/locales/say'
import { useCampaigns } from '@/stores/campaigns'

/** Writes a sum in the currency of the open campaign, for sentences: "25 cr". */
export function useMoney(): (amount: number) => string {
  const campaigns = useCampaigns()
  return (amount) => {
    const abbr = campaigns.system?.currency?.abbr
    return abbr ? `${number(amount)}\u00a0${say(abbr)}` : number(amount)
  }
}
